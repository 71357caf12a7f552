"""Where the model of an annotator is: at a path, or in an installed package."""

from __future__ import annotations

from pathlib import Path

from mtgauge.errors import InputError
from mtgauge.sentences import say


def package_folder(name: str) -> Path | None:
    """The folder of an installed package, which is not imported; None where there is none of that name."""
    from importlib.util import find_spec

    if not name.isidentifier():
        return None
    found = find_spec(name)
    return None if found is None or found.origin is None else Path(found.origin).parent


def no_model(name: str, program: str) -> InputError:
    """That neither a path nor a package has a name."""
    return InputError(
        say("there is no model {name!r} of {program}", name=name, program=program),
        hint=say("name a path, or a package that is installed"),
        code="no-such-file",
    )
