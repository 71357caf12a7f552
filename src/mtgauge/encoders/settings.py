"""Model settings, as JSON or YAML: each value that is read is of the kind that it should be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import Sentence, say
from mtgauge.encoders.configured import CONFIG, HPARAMS

#: Sizes and numbers of layers; no network is near to them, and none could be made of greater ones.
_MOST, _MOST_LAYERS = 10**9, 10_000


class SettingKind(NamedTuple):
    """A kind of value.

    Attributes:
        fits: Whether a value is of the kind.
        shown: What messages call it.
    """

    fits: Callable[[Any], bool]
    shown: Sentence


def whole(least: int, most: int = _MOST) -> SettingKind:
    """Returns the kind of whole numbers within bounds.

    >>> whole(0).fits(12), whole(0).fits(True), whole(0).fits("12")
    (True, False, False)
    """
    shown = say("a whole number from {least} to {most:,}", least=least, most=most)
    return SettingKind(lambda value: is_whole(value) and least <= value <= most, shown)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; truth values are none.

    >>> is_whole(3), is_whole(True), is_whole(3.0)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_limit(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0


def _is_files(value: object) -> bool:
    """Whether it has a file in the folder for each weight, so that no name leads elsewhere."""
    return isinstance(value, dict) and all(
        isinstance(file, str) and file == Path(file).name and "\0" not in file for file in value.values()
    )


TEXT = SettingKind(lambda value: isinstance(value, str) and "\0" not in value, say("a text"))
_TEXTS = SettingKind(_is_texts, say("a list of texts"))
_LIMIT = SettingKind(_is_limit, say("a number above 0"))
_FILES = SettingKind(_is_files, say("file names within the same folder"))
_LAYERS = whole(0, _MOST_LAYERS)

#: The keys of the number of layers, by kind of network.
LAYER_COUNTS = ("num_hidden_layers", "n_layers", "n_layer", "num_layers")
TOKENIZER_CONFIG, INDEX = "tokenizer_config.json", ".index.json"
#: Name of a file, or ending of an index -> key -> what its value is; null is as a key that is not there.
KINDS: Mapping[str, Mapping[str, SettingKind]] = {
    CONFIG: {
        "architectures": _TEXTS,
        "model_type": TEXT,
        "max_position_embeddings": whole(0),
        "n_positions": whole(0),
        "pad_token_id": whole(-1),
        "hidden_size": whole(1),
        **dict.fromkeys(LAYER_COUNTS, _LAYERS),
    },
    TOKENIZER_CONFIG: {"model_max_length": _LIMIT},
    INDEX: {"weight_map": _FILES},
    HPARAMS: dict.fromkeys(("class_identifier", "encoder_model", "pretrained_model"), TEXT),
}


def read_settings(path: Path) -> dict[str, Any]:
    """Reads a settings file.

    Args:
        path: A file of JSON, or of YAML if its name ends so.

    Raises:
        InputError: It cannot be read, has no settings, or a value is not of its kind.
    """
    parse = door.parse_yaml if path.suffix == ".yaml" else door.parse_json
    content = parse(door.read_bytes(path, most=door.MOST_SETTINGS), file=path)
    if not isinstance(content, dict):
        raise InputError(say("holds no settings"), file=path)
    name = INDEX if path.name.endswith(INDEX) else path.name
    for key, kind in KINDS.get(name, {}).items():
        if (value := content.get(key)) is not None and not kind.fits(value):
            raise wrong(path, key, kind, value)
    return content


def wrong(path: Path, key: str, kind: SettingKind, value: object) -> InputError:
    """Returns the error for a value that is not of its kind."""
    shown = say("{key} must be {kind}, not {value!r:.60}", key=key, kind=kind.shown, value=value)
    return InputError(shown, file=path)
