"""Where the model of an annotator is: at a path, or in an installed package."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say


def package_folder(name: str) -> Path | None:
    """The folder of an installed package, which is not imported; None where there is none of that name."""
    from importlib.util import find_spec

    if not name.isidentifier():
        return None
    found = find_spec(name)
    return None if found is None or found.origin is None else Path(found.origin).parent


def package_digest(name: str, files: Iterable[str]) -> str:
    """SHA-256 of files of an installed package, which are named: its folders hold compiled files, too."""
    from hashlib import sha256  # slow to import

    folder = package_folder(name) or Path()
    return sha256("".join(f"{file}\0{digest_of(str(folder / file))}\n" for file in files).encode()).hexdigest()


def no_model(name: str, program: str) -> InputError:
    """That neither a path nor a package has a name."""
    message = say("there is no model {name!r} of {program}", name=name, program=program)
    return InputError(message, hint=say("name a path, or a package that is installed"), code="no-such-file")
