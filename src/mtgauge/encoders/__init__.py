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

#: Where each name is, so that settings of runs without networks import no more than they need.
_MODULES = {
    "Backend": "backend",
    "Head": "text_encoder",
    "Long": "sequences",
    "ModelFolder": "model_folder",
    "TextEncoder": "text_encoder",
    "TokenSequence": "sequences",
    "VectorStore": "store",
    "find_model": "finding",
    "load_tensors": "loading",
    "open_encoder": "text_encoder",
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
    if name not in _MODULES:
        raise AttributeError(f"module 'mtgauge.encoders' has no attribute {name!r}")
    return getattr(import_module(f"mtgauge.encoders.{_MODULES[name]}"), name)
