"""COMET checkpoints with random weights, by default as large as MiniLM: their scores mean nothing."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

from bench.corpora import ROOT

#: 12 layers of 384, as MiniLM-L12 has them, and positions as XLM-RoBERTa has them.
_SHAPE = {
    "hidden_size": 384,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "intermediate_size": 1536,
    "max_position_embeddings": 514,
}
#: Tokens that are learned from the texts, so that sequences are as long as with a real vocabulary.
_TOKENS = 16_000
_SEED = 2026


def write(
    folder: Path, texts: Sequence[str], shape: Mapping[str, int] = _SHAPE, head: Sequence[int] = (768, 384)
) -> Path:
    """Writes a regression model whose tokenizer is learned from texts, and returns its folder.

    Args:
        folder: The folder.
        texts: What its tokens are learned from.
        shape: What the encoder's ``config.json`` has of sizes.
        head: The widths of the feed-forward network's hidden layers.
    """
    made: Path = _support().write_comet(
        folder,
        "regression",
        seed=_SEED,
        made={"texts": texts, "tokens": _TOKENS, "shape": {**shape}},
        hidden_sizes=[*head],
        # as the COMET program finds it from any folder
        pretrained_model=str(folder / "encoder"),
        load_pretrained_weights=False,
        local_files_only=True,
    )
    return made


def _support() -> ModuleType:
    """The functions by which tests make tiny models."""
    spec = importlib.util.spec_from_file_location("neural_models", ROOT / "tests" / "support" / "neural.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
