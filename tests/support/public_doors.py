"""The arguments of public Python functions that hold texts or labels of segments, as the reference names them."""

import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mtgauge.comet import Prediction

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "python.md"

#: Names of arguments that hold texts, or labels of segments, wherever they stand in a public signature.
NAMES = re.compile(
    r"hypothes[ie]s|candidates|predictions?|preds|target|references?(_per_segment)?|sources?|documents|domains|ids"
    r"|slices|segments|texts|named_systems"
)
#: Annotations of arguments of such names that hold none.
OTHER_KINDS = re.compile(r"\bint\b|\bbool\b|\bfloat\b|Path|Needs?\b|Any$(?<!Iterable\[Any)")
#: Doors, or single arguments, that give no number of texts -> why.
WITHOUT = {
    "Batch": "made by mtgauge of texts that a door has taken",
    "FittedMeasure": "the contract of a measure, which is called with batches",
    "FittedMean": "likewise",
    "FittedNeural": "likewise",
    "Encoder": "a protocol that others implement",
    "TextEncoder": "the network, which measures call",
    "Alignment": "made to be shown",
    "WorseSegment": "likewise",
    "AlignedPair": "likewise",
    "Explanation": "likewise",
    "Span": "likewise",
    "LanguagePair": "codes of languages",
    "RatedErrors": "texts that places are counted in",
    "GivenScores.column": "asked with the ids of a test set",
    "GivenScores.standard_column": "likewise",
    "GivenErrors.column": "likewise",
    "Settings": "names of systems that a door has taken",
    "Metric references": "abstract; its kinds are in the table",
    "TestSet references": "of the class References, which has checked them",
    "TestSet.load": "paths of files",
    "SystemOutput.load": "paths of files",
}  # fmt: skip
#: Doors that take texts by other names.
OTHER_NAMES = {
    "References.of": {"value"}, "References.per_segment": {"value"},
    "assert_not_worse": {"new", "old", "references"}, "evaluate": {"systems"}, "CometModel.predict": {"samples"},
}  # fmt: skip


def _documented() -> list[str]:
    return re.findall(r"^::: (\S+)$", PAGE.read_text("utf-8"), re.MULTILINE)


def _resolved(name: str) -> Any:
    package, *parts = name.split(".")
    found = importlib.import_module(package)
    for number, part in enumerate(parts, start=1):
        try:
            found = getattr(found, part)
        except AttributeError:
            found = importlib.import_module(".".join([package, *parts[:number]]))
    return found


def _callables(found: Any) -> Iterator[Any]:
    if inspect.ismodule(found):
        for name in getattr(found, "__all__", ()):
            yield from _callables(getattr(found, name))
    elif inspect.isclass(found):
        yield found
        members = inspect.getmembers(found, lambda one: inspect.isfunction(one) or inspect.ismethod(one))
        yield from (
            one for name, one in members if not name.startswith("_") and one.__module__.startswith("mtgauge")
        )
    elif callable(found):
        yield found


def public_arguments() -> Iterator[tuple[str, str]]:
    """(door, argument) of each that takes texts by its name and its annotation."""
    for name in _documented():
        for found in _callables(_resolved(name)):
            qualified = found.__qualname__
            if {qualified, qualified.partition(".")[0]} & WITHOUT.keys() or found is Prediction:
                continue
            for parameter in inspect.signature(found).parameters.values():
                name, kind = parameter.name, str(parameter.annotation)
                is_named = NAMES.fullmatch(name) and not OTHER_KINDS.search(kind)
                if f"{qualified} {name}" not in WITHOUT and (is_named or name in OTHER_NAMES.get(qualified, ())):
                    yield qualified, name


def public_callables() -> set[str]:
    """The qualified names of all public functions, methods and classes."""
    return {found.__qualname__ for name in _documented() for found in _callables(_resolved(name))}
