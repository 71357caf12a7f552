"""Files and their names, as users and programs give them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.columns import is_column, kind_of


def _stem(path: str) -> str:
    """The file's name without folder and ending."""
    return "stdin" if path == door.STDIN else textfile.bare_name(path).rsplit(".", 1)[0] or path


def named_path(argument: str, name_of: Callable[[str], str] = _stem) -> tuple[str, str]:
    """(name, path) of ``NAME=FILE``, or of ``FILE``, which is named by its stem, or as `name_of` says.

    The part before the first ``=`` is a name unless it holds a slash: ``./a=b.txt`` is the file ``a=b.txt``. So is
    ``a=b.txt`` where there is a file of that name.

    Raises:
        InputError: No file is named, or both readings name a file.
    """
    if not argument.rpartition("=")[2]:
        raise InputError(say("{argument!r} names no file", argument=argument), code="no-such-file")
    name, equals, path = argument.partition("=")
    if equals and name and "/" not in name:
        if not Path(argument).is_file():
            return name, path
        if Path(path).is_file():
            message = say(
                "{argument!r} may be a file, or the file {path!r} under a name", argument=argument, path=path
            )
            whole, named = f"./{argument}", f"{name}=./{path}"
            hint = say("write {whole} for the one, {named} for the other", whole=whole, named=named)
            raise InputError(message, hint=hint, code="repeated-name")
    return name_of(argument), argument


def named_paths(arguments: Sequence[str], role: str) -> list[tuple[str, str]]:
    """(name, path) of each file; a descriptor from a shell, as ``<(zcat out.gz)``, is named by role and place.

    Args:
        arguments: As for `named_path`.
        role: What the files are, for such names: the second system is ``system-2``.
    """
    return [
        named_path(argument, lambda path, n=n: f"{role}-{n}" if _is_descriptor(path) else _stem(path))  # type: ignore[misc]
        for n, argument in enumerate(arguments, start=1)
    ]


def _is_descriptor(path: str) -> bool:
    return path.startswith(("/dev/fd/", "/proc/self/fd/"))


def named_files(files: str | Path | Sequence[str | Path] | Mapping[str, str | Path]) -> list[tuple[str, str]]:
    """(name, path) of files that a program names: a mapping of names to paths, or paths named by their stems."""
    if isinstance(files, Mapping):
        return [(str(name), given_path(path)) for name, path in files.items()]
    paths: Iterable[object] = files if is_column(files) else [files]  # type: ignore[assignment]
    return [(_stem(path), path) for path in map(given_path, paths)]


def given_path(path: object) -> str:
    """The path of a file that a program names.

    Raises:
        InputError: It is not a path, but a list of them, for instance.
    """
    if not isinstance(path, str | PathLike):
        hint = say("give each file as a string or a pathlib.Path")
        raise InputError(say("a path is {kind}", kind=kind_of(path)), hint=hint, code="wrong-nesting")
    return fspath(path)
