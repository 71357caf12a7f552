"""Models that a user has configured, by name."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile, TomlTable

#: The environment variable that names folders, separated as in ``PATH``: each a model, or a folder of models.
MODELS = "MTGAUGE_MODELS"
#: The environment variable that names the folder of the user's file, if not the one for settings of programs.
SETTINGS = "MTGAUGE_CONFIG"
_FILE = "models.toml"
#: What is in the folder of a checkpoint of COMET, and in that of a transformer.
HPARAMS, CONFIG = "hparams.yaml", "config.json"


def is_model(path: Path) -> bool:
    """Whether a folder looks like one of a model."""
    return any((path / name).is_file() for name in (HPARAMS, CONFIG))


def configured_models() -> dict[str, Path]:
    """Name -> folder: those of ``$MTGAUGE_MODELS`` by the names of their folders, then those of the user's file.

    A folder that is not there is among them, so that messages can name it. Of equal names the first holds.

    Raises:
        InputError: The user's file is broken.
    """
    found: dict[str, Path] = {}
    for path in _of_environment():
        found.setdefault(name_of(path), path)
    for name, path in _of_file().items():
        found.setdefault(name, path)
    return found


def models_file() -> Path:
    """The user's file: ``models.toml`` in ``$MTGAUGE_CONFIG``, or in the folder for settings of programs."""
    return _settings_folder() / _FILE


def _settings_folder() -> Path:
    chosen = os.environ.get(SETTINGS)
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "mtgauge"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "mtgauge"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "mtgauge"


def name_of(path: Path) -> str:
    """The name of a folder as it is written, also where it is a link; for ``..`` the name of the folder there."""
    name = path.absolute().name
    return path.resolve().name if name in ("", "..") else name


def _of_environment() -> Iterator[Path]:
    for text in os.environ.get(MODELS, "").split(os.pathsep):
        if text:
            yield from _models_in(Path(text))


def _models_in(path: Path) -> Iterator[Path]:
    """The folder itself if it is a model, or is not there; else the models in it."""
    if is_model(path) or not path.is_dir():
        yield path
    else:
        yield from sorted(item for item in path.iterdir() if is_model(item))


def _of_file() -> dict[str, Path]:
    path = models_file()
    if not path.exists():
        return {}
    top = TomlFile.load(path).top
    return {name: _folder(top, name) for name in top.content}


def _folder(top: TomlTable, name: str) -> Path:
    with top.placed(name):
        try:
            return Path(top.source.file).parent / Path(top.string(name)).expanduser()
        except RuntimeError as error:  # "~name" of nobody
            raise InputError(say("cannot be read: {reason}", reason=error)) from None
