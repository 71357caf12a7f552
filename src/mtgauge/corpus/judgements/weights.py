"""Weights of errors: how much an error of a severity and a category counts against a translation."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile, TomlTable
from mtgauge.corpus import textfile
from mtgauge.corpus.given_errors import MarkedError
from mtgauge.corpus.judgements.judgement import Judgement

#: Stands for every severity.
ANY = "any"


@dataclass(frozen=True, slots=True)
class SeverityWeights:
    """A table of weights.

    Attributes:
        name: What it is called.
        severities: Severity in lower case -> weight, 0 or more.
        categories: Category in lower case -> severity (or `ANY`) -> weight. A category includes those below it; of
            several that fit, the longest holds.
    """

    name: str
    severities: Mapping[str, float] = field(hash=False)
    categories: Mapping[str, Mapping[str, float]] = field(default_factory=dict, hash=False)

    def weight(self, error: MarkedError) -> float | None:
        """The weight of an error; None where its severity has none."""
        severity = error.severity.strip().lower()
        category = error.category.strip().strip("!").lower()
        fitting = [name for name in self.categories if category == name or category.startswith(f"{name}/")]
        for name in sorted(fitting, key=len, reverse=True):
            weights = self.categories[name]
            if severity in weights or ANY in weights:
                return weights.get(severity, weights.get(ANY))
        return self.severities.get(severity)

    def penalty(self, row: Judgement) -> float:
        """The sum of the weights of a judgement's errors, 0 or more; less is better.

        Raises:
            InputError: An error has a severity that has no weight; it names file, line and segment.
        """
        weights = []
        for error in row.errors or ():
            weight = self.weight(error)
            if weight is None:
                raise InputError(
                    say("severity {severity!r} has no weight", severity=error.severity),
                    file=row.file,
                    line=error.line,
                    segment=row.segment,
                    hint=say("{name} has: {names}", name=self.name, names=", ".join(self.severities)),
                    code="unknown-severity",
                )
            weights.append(weight)
        return math.fsum(weights)


#: Freitag et al. 2021, table 3, and the README of Google's MQM data. Items of ``HOTW-test`` test raters.
WMT = SeverityWeights(
    "wmt",
    {"major": 5.0, "minor": 1.0, "neutral": 0.0, "no-error": 0.0, "hotw-test": 0.0},
    {"fluency/punctuation": {"minor": 0.1}, "non-translation": {ANY: 25.0}},
)
#: `WMT` without its exceptions, and 10 for critical errors, as in the typology of xCOMET (Guerreiro et al. 2024).
CRITICAL = SeverityWeights(
    "critical", {"critical": 10.0, "major": 5.0, "minor": 1.0, "neutral": 0.0, "no-error": 0.0}
)
WEIGHTS = {table.name: table for table in (WMT, CRITICAL)}


def default_weights(rows: Sequence[Judgement]) -> SeverityWeights:
    """`WMT`, or `CRITICAL` where an error is critical, a severity that WMT's raters do not have."""
    critical = any(error.severity.lower() == "critical" for row in rows for error in row.errors or ())
    return CRITICAL if critical else WMT


def weights_of(name: str) -> SeverityWeights:
    """A table by its name, or from a TOML file.

    The file has a table ``[severity]`` of numbers, and may have tables ``[category."Fluency/Punctuation"]``.

    Raises:
        InputError: The file cannot be read, or is no such table.
        OptionError: There is no table and no file of that name.
    """
    if name in WEIGHTS:
        return WEIGHTS[name]
    if not name.endswith(".toml"):
        raise OptionError(
            say("there are no weights {name!r}", name=name),
            hint=say("known: {names}, or a file that ends in .toml", names=", ".join(WEIGHTS)),
        )
    text = textfile.decode(door.read_bytes(name), name)
    top = TomlFile.parse(text, name, code="wrong-content").top.only("severity", "category")
    return SeverityWeights(
        textfile.bare_name(name),
        _numbers(top.table("severity")),
        {category.lower(): _numbers(table) for category, table in top.table("category", {}).named()},
    )


def _numbers(table: TomlTable) -> dict[str, float]:
    if not table.content:
        hint = say("write lines such as Major = 5")
        raise table.error(say("{key} has no weights", key=table.at()), hint=hint)
    return {severity.lower(): table.number(severity, least=0) for severity in table.content}
