"""Neural networks that read texts: what a folder of a model is, and each distinct text encoded once.

Importing this loads neither torch nor transformers; they are loaded with the first weights.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mtgauge.encoders.backend import Backend
    from mtgauge.encoders.finding import find_model
    from mtgauge.encoders.loading import load_tensors
    from mtgauge.encoders.model_folder import ModelFolder
    from mtgauge.encoders.sequences import Long, TokenSequence
    from mtgauge.encoders.store import VectorStore
    from mtgauge.encoders.text_encoder import Head, TextEncoder, open_encoder

#: The names of each module, so that settings of runs without networks import no more than they need.
_NAMES = {
    "backend": "Backend",
    "finding": "find_model",
    "loading": "load_tensors",
    "model_folder": "ModelFolder",
    "sequences": "Long TokenSequence",
    "store": "VectorStore",
    "text_encoder": "Head TextEncoder open_encoder",
}

__all__ = [
    "Backend",
    "Head",
    "Long",
    "ModelFolder",
    "TextEncoder",
    "TokenSequence",
    "VectorStore",
    "find_model",
    "load_tensors",
    "open_encoder",
]


def __getattr__(name: str) -> Any:
    for module, names in _NAMES.items():
        if name in names.split():
            return getattr(import_module(f"mtgauge.encoders.{module}"), name)
    raise AttributeError(f"module 'mtgauge.encoders' has no attribute {name!r}")
