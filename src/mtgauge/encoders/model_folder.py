"""What a folder of a model is, as far as it can be told without loading weights."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtgauge.base import door
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.encoders.configured import CONFIG, HPARAMS, is_model
from mtgauge.encoders.languages import OF_XLM_ROBERTA, XLM_ROBERTA
from mtgauge.encoders.settings import TOKENIZER_CONFIG, read_settings

#: Files that tokenizers are made from.
_TOKENIZERS = ("tokenizer.json", "vocab.txt", "vocab.json", "*.model")
#: Names of weights in folders of transformers, the preferred first.
_WEIGHTS = ("model.safetensors", "pytorch_model.bin")
#: Networks whose positions begin behind the number of the padding token.
_SHIFTED = frozenset(
    (
        "roberta",
        "xlm-roberta",
        "xlm-roberta-xl",
        "camembert",
        "mpnet",
        "longformer",
        "data2vec-text",
        "ibert",
        "xmod",
    )
)
#: Greater windows are those of tokenizers that know no limit.
_NO_LIMIT = 10**9
#: Tokens of a sequence that has a text: one, between a beginning and an end.
_LEAST = 3


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """What a folder of a model is, without its weights.

    >>> from mtgauge.encoders import find_model
    >>> size = Path("config.json").write_text('{"model_type": "bert", "architectures": ["BertModel"]}')
    >>> find_model(".", weights=False).kind
    'encoder'

    Attributes:
        path: The folder.
        kind: ``encoder``, ``causal``, or ``comet`` for a checkpoint of COMET, which has an encoder inside.
        config: ``config.json`` of a transformer, or ``hparams.yaml`` of a checkpoint of COMET.
        weights: The files of the weights.
        name: That of the folder, or of the model on the hub.
        revision: Of a model in the hub's cache.
    """

    path: Path
    kind: str
    config: Mapping[str, Any]
    weights: tuple[Path, ...] = ()
    name: str = ""
    revision: str | None = None

    @property
    def digest(self) -> str:
        """SHA-256 of the bytes of the weights; of several files, of their digests in the order of their names.

        Raises:
            InputError: A file cannot be read.
        """
        found = [digest_of(str(path)) for path in self.weights]
        return found[0] if len(found) == 1 else hashlib.sha256("\n".join(found).encode()).hexdigest()

    @property
    def has_tokenizer(self) -> bool:
        """Whether a tokenizer is in the folder; transformers makes up an empty one where none is."""
        return any(any(self.path.glob(name)) for name in _TOKENIZERS)

    @property
    def languages(self) -> tuple[str, ...]:
        """Codes of the languages that it was made for, as its README.md lists them; none if nobody knows.

        Where there is no list, those of XLM-RoBERTa for what was trained on it.
        """
        told = _front_matter(self.path / "README.md").get("language")
        given = told if isinstance(told, list) else [told] if isinstance(told, str) else []
        codes = [str(code) for code in given]
        listed = tuple(code for code in codes if code != "multilingual")
        types = {self.config.get("model_type"), self.config.get("encoder_model")}
        return listed or (tuple(XLM_ROBERTA.split()) if types & OF_XLM_ROBERTA else ())

    @property
    def window(self) -> int:
        """Tokens in the longest sequence that a transformer reads, with those that the tokenizer adds.

        Raises:
            InputError: The settings of the tokenizer are broken, or leave no place for a text.
        """
        positions = self.config.get("max_position_embeddings") or self.config.get("n_positions") or _NO_LIMIT
        if self.config.get("model_type") in _SHIFTED:
            positions -= (self.config.get("pad_token_id") or 0) + 1
        told = _json(self.path / TOKENIZER_CONFIG).get("model_max_length") or _NO_LIMIT
        return require_window(int(min(positions, told)), self.path)

    def count(self, key: str) -> int:
        """The number that ``config.json`` has by a name.

        >>> from mtgauge.encoders import find_model
        >>> size = Path("config.json").write_text('{"model_type": "bert", "hidden_size": 32}')
        >>> find_model(".", weights=False).count("hidden_size")
        32

        Raises:
            InputError: It has none.
        """
        found = self.config.get(key)
        if not isinstance(found, int):
            raise InputError(say("has no {name}", name=key), file=self.path / CONFIG)
        return found


def require_window(tokens: int, path: Path) -> int:
    """Returns the tokens of the longest sequence, if there is place for a text between its two ends.

    Raises:
        InputError: There is none.
    """
    if tokens < _LEAST:
        raise InputError(say("its settings leave place for {n} tokens in a sequence", n=tokens), file=path)
    return tokens


def no_such_folder(shown: str) -> InputError:
    """The error for a folder that is not there."""
    return InputError(say("no such model folder"), file=shown, hint=say("give model=PATH"))


def described(path: Path, shown: str, weights: bool) -> ModelFolder:
    """The model in a folder, without a name.

    Args:
        path: The folder.
        shown: What errors call it.
        weights: Whether it must have weights.

    Raises:
        InputError: There is no such folder, or something is missing in it.
    """
    if not path.is_dir():
        raise no_such_folder(shown)
    if (path / HPARAMS).is_file():
        return _checkpoint(path, weights)
    if not is_model(path):
        raise InputError(
            say("is not a folder of a model: it has neither config.json nor hparams.yaml"), file=shown
        )
    config = _json(path / CONFIG)
    files = _files(path)
    if weights and not files:
        raise InputError(say("has no weights: {names}", names=" or ".join(_WEIGHTS)), file=shown)
    return ModelFolder(path, _kind(config), config, files)


def _checkpoint(path: Path, weights: bool) -> ModelFolder:
    config = read_settings(path / HPARAMS)
    file = path / "checkpoints" / "model.ckpt"
    if weights and not file.is_file():
        raise InputError(say("has no weights: {names}", names="checkpoints/model.ckpt"), file=path)
    return ModelFolder(path, "comet", config, (file,) if file.is_file() else ())


def _kind(config: Mapping[str, Any]) -> str:
    names = config.get("architectures") or ()
    return "causal" if any(name.endswith(("ForCausalLM", "LMHeadModel")) for name in names) else "encoder"


def _files(path: Path) -> tuple[Path, ...]:
    """The weights: one file, or those that an index names."""
    for name in _WEIGHTS:
        if (path / name).is_file():
            return (path / name,)
        index = path / f"{name}.index.json"
        if index.is_file():
            parts = sorted(set((_json(index).get("weight_map") or {}).values()))
            for part in parts:
                if not (path / part).is_file():
                    raise InputError(say("names {part}, which is not there", part=part), file=index)
            return tuple(path / part for part in parts)
    return ()


def _json(path: Path) -> dict[str, Any]:
    """The content of a file, empty if it is not there."""
    return read_settings(path) if path.exists() else {}


def _front_matter(path: Path) -> dict[str, Any]:
    """What stands between two lines of hyphens at the head of a file, empty where nothing does or it is broken."""
    try:
        first, *lines = door.read_bytes(path, most=door.MOST_SETTINGS).decode().split("\n")
        found = door.parse_yaml("\n".join(lines[: lines.index("---")])) if first.strip() == "---" else {}
    except (InputError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
