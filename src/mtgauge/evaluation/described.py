"""How an evaluation was asked for, as data: what a program needs beside the numbers to read them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NoReturn

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.engine.settings import Settings

if TYPE_CHECKING:
    from mtgauge.corpus import TestSet

#: All that mtgauge ever wrote, the present one last.
SCHEMAS = ("mtgauge/evaluation/1", "mtgauge/evaluation/2", "mtgauge/evaluation/3")
SCHEMA = SCHEMAS[-1]


def settings_row(settings: Settings) -> dict[str, Any]:
    """The settings by name, as `Settings.of` takes them; each metric by its label and its name in papers."""
    options = settings.as_options()
    # they are there only where they were needed
    left = {"metrics", *(name for name in ("all_pairs", "contrasts") if not options[name])}
    found = {name: _plain(value) for name, value in options.items() if name not in left}
    metrics = [
        {"metric": spec.label, "id": spec.measure.id, "title": spec.measure.title} for spec in settings.metrics
    ]
    return {"metrics": metrics, **found}


def testset_row(testset: TestSet) -> dict[str, Any]:
    """How large the test set is, and which references and languages it has."""
    return {
        "segments": len(testset),
        "documents": None if testset.documents is None else len(set(testset.documents)),
        "references": list(testset.references.names) if testset.references else [],
        "languages": None if testset.languages is None else str(testset.languages),
    }


def has_no_texts() -> NoReturn:
    """Refuses what needs the texts of an evaluation that was read from JSON."""
    raise OptionError(
        say("the evaluation was read from JSON, which has neither texts nor statistics"),
        hint=say("evaluate the texts again"),
    )


def _plain(value: Any) -> Any:
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, tuple):
        return list(map(_plain, value))
    return dict(value) if isinstance(value, Mapping) else value
