"""Where models are: in folders, among the configured ones, in the hub's cache, or at the hub."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.encoders.configured import HPARAMS, configured_models, name_of
from mtgauge.encoders.hub import fetched, is_commit, origin_of, snapshots_of
from mtgauge.encoders.model_folder import ModelFolder, described, no_such_folder
from mtgauge.encoders.published import Published, published, spellings

#: Before the name of a model that is to be fetched.
HUB = "hub:"


def find_model(text: str, *, weights: bool = True) -> ModelFolder:
    """The model that a user names.

    >>> find_model("models/nowhere")
    Traceback (most recent call last):
      ...
    mtgauge.errors.InputError: models/nowhere: no such model folder (give model=PATH)

    Args:
        text: A folder, the file ``model.ckpt`` in one, the name of a configured model or of one in the hub's
            cache, or ``hub:NAME@REVISION``; only the last reaches the network.
        weights: Whether the folder must have weights; that of an encoder inside a checkpoint of COMET has none,
            and none are fetched.

    Raises:
        InputError: There is no such folder, or something is missing in it; or the model cannot be fetched.
        MissingExtraError: It is to be fetched, and the library of the hub is not installed.
    """
    if text.startswith(HUB):
        wanted = text.removeprefix(HUB)
        path = _commit_here(wanted, weights) or fetched(wanted, weights=weights)
        return _named(path, text, weights)
    found = _path_of(text, weights)
    if found is None:
        raise _unknown(text)
    return _named(found, str(found), weights)


def obtain_model(text: str, *, directory: str | None = None, fetch: bool = True) -> ModelFolder:
    """The model that a user asks to have, which is fetched where it is not here yet.

    Args:
        text: As `find_model` takes it, or ``NAME@REVISION``. A name without a revision that is neither a folder,
            nor configured, nor in the hub's cache is fetched by the revision that the package knows.
        directory: The folder of the hub's cache; None for the one of its library.
        fetch: Whether it may be fetched.

    Raises:
        OptionError: The name is to be fetched, and nobody says which revision.
        InputError: It is not here, and must not or cannot be fetched; or something is missing in it.
        MissingExtraError: It is to be fetched, and the library of the hub is not installed.
    """
    path = _here(text, directory, any_commit=not fetch)
    if path is None and not fetch:
        raise InputError(say("is neither configured nor in the hub's cache"), file=text)
    path = path or fetched(_with_revision(text), directory=directory)
    return _named(path, str(path), True)


def to_fetch(text: str, *, directory: str | None = None) -> str | None:
    """Return the ``NAME@REVISION`` that `obtain_model` would fetch; None where the model is here.

    A branch is always fetched, since it may have moved.

    Args:
        text: As for `obtain_model`.
        directory: The folder of the hub's cache; None for the one of its library.

    Raises:
        OptionError: The name is to be fetched, and nobody says which revision.
    """
    return None if _here(text, directory) is not None else _with_revision(text)


def _with_revision(text: str) -> str:
    name = text.removeprefix(HUB)
    return name if _revision_of(name) else str(_revised(name))


def _here(text: str, directory: str | None, *, any_commit: bool = False) -> Path | None:
    """The folder of a model that need not be fetched; of a branch the commit that was fetched, if any will do."""
    name = text.removeprefix(HUB)
    revision = _revision_of(name)
    if not revision:
        return _path_of(name, True, directory)
    if not (any_commit or is_commit(revision)):
        return None
    return cached_model(name.removesuffix(f"@{revision}"), weights=True, directory=directory, revision=revision)


def _revision_of(name: str) -> str:
    """The revision in ``NAME@REVISION``; empty where there is none, or a file has this name."""
    model, _, revision = name.rpartition("@")
    return revision if model and not Path(name).exists() else ""


def _commit_here(name: str, weights: bool) -> Path | None:
    """The folder of ``NAME@COMMIT`` in the hub's cache, whose files never change."""
    model, _, revision = name.rpartition("@")
    return cached_model(model, weights=weights, revision=revision) if is_commit(revision) else None


def _revised(name: str) -> Published:
    """The model with the revision that the package knows."""
    known = published(name)
    if known is None:
        raise OptionError(
            say("{name!r} is neither configured nor in the hub's cache, and names no revision", name=name),
            hint=say("write {name}@REVISION, with the number of a commit at the hub", name=name),
        )
    return known


def _path_of(text: str, weights: bool, directory: str | None = None) -> Path | None:
    """The folder of a name that is not to be fetched; None if nobody knows it."""
    path = Path(text)
    if path.suffix == ".ckpt" and path.is_file():
        return _home(path)
    if path.exists():
        return path
    known = configured_models()
    for name in spellings(text):
        if name in known:
            return known[name]
    return cached_model(text, weights=weights, directory=directory)


def _home(checkpoint: Path) -> Path:
    """The folder of a file ``checkpoints/model.ckpt``; in the hub's cache the file is a link to another place."""
    as_written = checkpoint.absolute().parent.parent
    return as_written if (as_written / HPARAMS).is_file() else checkpoint.resolve().parent.parent


def cached_model(
    name: str, *, weights: bool, directory: str | None = None, revision: str | None = None
) -> Path | None:
    """The folder of a model in the hub's cache; None if it has none that is whole.

    Args:
        name: The model's name at the hub; that of a model of COMET also without its owner.
        weights: Whether it must have weights; otherwise a tokenizer is enough.
        directory: The folder of the cache; None for the one of the hub's library.
        revision: The only one that will do; None for any.
    """
    folders = (path for spelled in spellings(name) for path in snapshots_of(spelled, directory, revision))
    return next((path for path in folders if _is_whole(path, weights)), None)


def _is_whole(path: Path, weights: bool) -> bool:
    """Whether a folder has all that is needed: where fetching was cut short, or not all was wanted, it has not."""
    try:
        folder = described(path, str(path), weights)
    except InputError:
        return False
    return folder.kind == "comet" or folder.has_tokenizer


def _named(path: Path, shown: str, weights: bool) -> ModelFolder:
    """The model in a folder, with its name: that of the folder, or with the revision the one at the hub."""
    found, origin = described(path, shown, weights), origin_of(path)
    if origin is None:
        return replace(found, name=name_of(path))
    return replace(found, name=origin.name, revision=origin.revision)


def _unknown(text: str) -> InputError:
    """The error for a name of no model; it says where there are some."""
    if known := published(text):
        hint = say("fetch it: mtgauge models fetch {name}", name=known.name)
    elif names := configured_models():
        hint = say("give model=PATH, or a configured name: {names}", names=", ".join(names))
    else:
        return no_such_folder(text)
    return InputError(say("no such model folder"), file=text, hint=hint)
