"""Statements of pages, and whether the data of the same page support them: written without the code of pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from page import Page

#: Classes of the elements that make statements on a first screen.
CARDS = "contains(concat(' ', @class, ' '), ' answer ') or contains(concat(' ', @class, ' '), ' headline ')"


@dataclass(frozen=True)
class Statement:
    """A sentence of a first screen.

    Attributes:
        card: The heading of its card, in English.
        tone: ``good``, ``bad`` or ``neutral``: how the card is marked.
        form: The sentence with its placeholders.
        values: What is in their places: names of items, numbers as they are shown, sentences in forms of their own.
    """

    card: str
    tone: str
    form: str
    values: Mapping[str, Any]


@dataclass(frozen=True)
class Data:
    """The data of a page.

    Attributes:
        scores: (metric's name, system) -> the primary score of the whole corpus, as the page's JSON has it.
        pairs: (metric's name, system, other) -> the test of these scores, in both orders.
        higher: Metric's name -> whether higher is better.
        humans: Names of the measures that are human ratings.
        warnings: (code, system, segment) of each warning.
        judged: Human measure -> system -> the lines that were judged, as the set was made.
        segments: Number of segments.
    """

    scores: Mapping[tuple[str, str], Mapping[str, Any]]
    pairs: Mapping[tuple[str, str, str], Mapping[str, Any]]
    higher: Mapping[str, bool]
    humans: Sequence[str]
    warnings: Sequence[tuple[str, str | None, str | None]]
    judged: Mapping[str, Mapping[str, Sequence[int]]]
    segments: int

    @property
    def copied(self) -> set[str]:
        """The systems whose outputs have a reference."""
        return {str(system) for code, system, _ in self.warnings if code == "reference-copied"}

    def ranked(self, metric: str) -> list[str]:
        """The systems that have a value and a place, best first.

        Where human ratings are of different segments, a score that is a plain mean says nothing about the order:
        systems follow by how many others they are ahead of on the segments of both.
        """
        names = [
            system
            for (of, system), score in self.scores.items()
            if of == metric and score["score"] is not None and system not in self.copied
        ]
        sign = -1 if self.higher[metric] else 1
        lines = [set(found) for found in self.judged.get(metric, {}).values()]
        if all(one == lines[0] for one in lines) or any(
            self.scores[metric, name]["effect_unit"] for name in names
        ):
            return sorted(names, key=lambda name: sign * self.scores[metric, name]["score"])
        behind = {
            name: [self.delta(metric, name, other) < 0 for other in names if other != name] for name in names
        }
        return sorted(names, key=lambda name: sum(behind[name]))

    def delta(self, metric: str, a: str, b: str) -> float:
        """How far a is ahead of b by their test, positive where a is better."""
        found = self.pairs[metric, a, b]
        sign = (1 if found["a"] == a else -1) * (1 if self.higher[metric] else -1)
        return float(sign * found["delta"])

    def tied(self, metric: str) -> list[str]:
        """The first system, and all that no test tells from it."""
        first, *others = self.ranked(metric)
        return [first, *(other for other in others if not self.separates(metric, first, other))]

    def separates(self, metric: str, a: str, b: str) -> bool:
        """Whether a test of two systems, after correction, shows that they differ."""
        found = self.pairs.get((metric, a, b))
        return found is not None and found["p_adjusted"] is not None and found["p_adjusted"] < 0.05


def statements_of(page: Page) -> list[Statement]:
    """The statements of the first screen, in their order."""
    axes = {axis["id"]: axis["items"] for axis in page.meta["axes"]}

    def plain(value: Any) -> Any:
        if isinstance(value, dict) and "item" in value:
            return axes[value["axis"]][value["item"]]
        if isinstance(value, dict) and "t" in value:
            return {"form": value["t"], "values": {name: plain(one) for name, one in value.get("a", {}).items()}}
        return value

    found = []
    for card in page.tree.xpath(f"//*[{CARDS}]"):
        tone = next((one for one in ("good", "bad") if one in card.get("class").split()), "neutral")
        heading = card.xpath(".//h2//text()")
        for element in card.xpath(
            ".//*[(@data-text or @data-message) and not(ancestor::h2 or ancestor::summary)]"
        ):
            if element.get("data-text"):
                told = plain(json.loads(element.get("data-text")))
                found.append(Statement("".join(heading), tone, told["form"], told["values"]))
            else:
                found.append(Statement("".join(heading), tone, element.get("data-message"), {}))
    return found


def data_of(page: Page, judged: Mapping[str, Mapping[str, Sequence[int]]], segments: int) -> Data:
    """The data of the page of an evaluation.

    Args:
        page: The page.
        judged: Human measure -> system -> the lines that were judged.
        segments: Number of segments.
    """
    evaluation = page.block("evaluation")
    metric = next(axis for axis in page.meta["axes"] if axis["id"] == "metric")
    names = dict(zip(metric["tips"], metric["items"], strict=True))
    primary = {}
    for output in evaluation["outputs"]:
        primary.setdefault(output["metric"], output)
    corpus = [
        s for s in evaluation["scores"] if s["level"] == "corpus" and s["output"] == primary[s["metric"]]["output"]
    ]
    tests = [
        c
        for c in evaluation["comparisons"]
        if c["level"] == "corpus" and c["output"] == primary[c["metric"]]["output"]
    ]
    kept = ("a", "b", "delta", "low", "high", "p", "p_adjusted", "verdict", "units", "comparisons")
    short = [(c, {name: c[name] for name in kept}) for c in tests]
    return Data(
        scores={
            (names[s["metric"]], s["system"]): {
                name: s.get(name) for name in ("score", "low", "high", "effect_unit")
            }
            for s in corpus
        },
        pairs={
            (names[c["metric"]], *pair): one for c, one in short for pair in ((c["a"], c["b"]), (c["b"], c["a"]))
        },
        higher={names[name]: output["higher_is_better"] for name, output in primary.items()},
        humans=[names[name] for name in primary if name in judged],
        warnings=[(w["code"], w["system"], w["segment"]) for w in evaluation["warnings"]],
        judged=judged,
        segments=segments,
    )


def contradictions(statements: Sequence[Statement], data: Data) -> list[str]:
    """What the data do not support, a line each; a statement that nobody can check is one, too."""
    found = [*_precedence(statements, data)]
    for place, statement in enumerate(statements):
        check = CHECKS.get(statement.form)
        if check is None:
            found.append(f"not checked: {statement.form}")
        else:
            found += [f"{kind}: {statement.form}" for kind in check(statement, data, statements[:place])]
    return found


Check = Callable[[Statement, Data, Sequence[Statement]], Iterator[str]]


def _precedence(statements: Sequence[Statement], data: Data) -> Iterator[str]:
    """The first sentence that names a measure speaks of human ratings, where there are some."""
    if data.humans:
        named = [one.values["metric"] for one in statements if one.values.get("metric") in data.higher]
        if named and named[0] not in data.humans:
            yield f"precedence: {named[0]} answers before {data.humans[0]}"


def number(shown: str) -> float:
    """The first number of a text as pages show it."""
    return float(re.findall(r"[+−-]?[\d,]+(?:\.\d+)?", shown)[0].replace(",", "").replace("−", "-"))


def decimals(shown: str) -> int:
    """How many decimals its first number has."""
    return len(re.findall(r"[+−-]?[\d,]+(?:\.(\d+))?", shown)[0])


def shows(shown: Any, value: float | None) -> bool:
    """Whether a text shows a value, rounded."""
    text = shown if isinstance(shown, str) else str(shown["values"].get("value", shown["values"]))
    return value is not None and abs(number(text) - value) <= 0.5000001 * 10 ** -decimals(text)


def _first(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    """One system is named as the first: it is, alone, and with a place."""
    yield from is_first(data, statement.values["metric"], statement.values["system"])
    if "score" in statement.values and not shows(
        statement.values["score"], data.scores[statement.values["metric"], statement.values["system"]]["score"]
    ):
        yield "score"


def is_first(data: Data, metric: str, system: str) -> Iterator[str]:
    if system in data.copied:
        yield "contaminated"
    elif system != data.ranked(metric)[0]:
        yield "rank"
    elif len(data.tied(metric)) > 1:
        yield "tie"


def _first_too(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    system = next(one.values["system"] for one in reversed(before) if "system" in one.values)
    names = statement.values.get("metric", statement.values.get("metrics"))
    for metric in re.split(", | and ", names):
        yield from is_first(data, metric, system)


def _ahead(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    metric, second = statement.values["metric"], statement.values["system"]
    first = next(one.values["system"] for one in before if "system" in one.values)
    if first in data.copied:
        yield "contaminated"
    if not shows(
        statement.values["points"], abs(data.scores[metric, first]["score"] - data.scores[metric, second]["score"])
    ):
        yield "difference"


def _yes(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    system, other = statement.values["system"], statement.values["other"]
    if {system, other} & data.copied:
        yield "contaminated"
    metric = next(m for m, a, b in data.pairs if (a, b) == (system, other))
    if not data.separates(metric, system, other):
        yield "verdict"
    if statement.tone != "good":
        yield "colour"


def _no(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    if statement.tone == "good":
        yield "colour"


def _power(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    """Of another test than the verdict beside it, where that is corrected for several comparisons."""
    several = any(pair["comparisons"] > 1 for pair in data.pairs.values())
    if several and not {"comparisons", "alpha"} & statement.values.keys():
        yield "another test"


def _unsuspicious(_: Statement, data: Data, __: Sequence[Statement]) -> Iterator[str]:
    if data.warnings:
        yield "warnings"


def _worry(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    system = statement.values["system"]
    if isinstance(system, str) and system not in {named for _, named, _ in data.warnings}:
        yield "warnings"
    if "n" in statement.values and not any(segment for _, _, segment in data.warnings):
        yield "segments"


def _copied(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    if statement.values["system"] not in data.copied:
        yield "warnings"
    if statement.tone != "bad":
        yield "colour"


def _link(_: Statement, __: Data, ___: Sequence[Statement]) -> Iterator[str]:
    yield from ()


#: The form of a statement -> what it gets wrong, a word each.
CHECKS: dict[str, Check] = {
    # commit 2dc13440
    "{system} has the best {metric}: {score}.": _first,
    "{metric} puts {system} first.": _first,
    "{metric} puts it first too.": _first_too,
    "{metrics} put it first too.": _first_too,
    "It is {points} points of {metric} ahead of the next system, {system}, which reaches {score}.": _ahead,
    "Where two systems differ by this much, human judgements agree with {metric} on the better one in {share} % of "
    "cases.": _link,
    "Yes: {system} is better than {other}, {p}, below {alpha}.": _yes,
    "Not shown: {system} may lead {other} by chance, {p}, not below {alpha}.": _no,
    "A test on these {n} {unit}s finds a true difference of {points} points of {metric} between the best two in "
    "{chance} % of cases.": _power,
    "The checks found nothing suspicious in the input.": _unsuspicious,
    "{system}: {meaning}.": _worry,
    "{system}: {meaning} (segments: {n}).": _worry,
    "See the warnings and their segments": _link,
    "But {n} of the {all} long outputs of {system} are {reference}, word for word.": _copied,
    "But {n:,} of the {all:,} long outputs of {system} are {reference}, word for word.": _copied,
    "Against reference {reference} alone {system} reaches {score} {metric}, rank {rank} of {all}.": _link,
}


def kept(statements: Sequence[Statement], data: Data) -> dict[str, Any]:
    """Both as a JSON value, which `read_back` reads."""
    return {
        "statements": [[one.card, one.tone, one.form, dict(one.values)] for one in statements],
        "scores": [[*key, score] for key, score in data.scores.items()],
        "pairs": [[key[0], pair] for key, pair in data.pairs.items() if key[1] == pair["a"]],
        "higher": dict(data.higher),
        "humans": list(data.humans),
        "warnings": [list(one) for one in data.warnings],
        "judged": {
            name: {system: list(lines) for system, lines in of.items()} for name, of in data.judged.items()
        },
        "segments": data.segments,
    }


def read_back(value: Mapping[str, Any]) -> tuple[list[Statement], Data]:
    """What `kept` made a JSON value of."""
    data = Data(
        scores={(metric, system): score for metric, system, score in value["scores"]},
        pairs={
            (metric, *pair): one
            for metric, one in value["pairs"]
            for pair in ((one["a"], one["b"]), (one["b"], one["a"]))
        },
        higher=value["higher"],
        humans=value["humans"],
        warnings=[(code, system, segment) for code, system, segment in value["warnings"]],
        judged=value["judged"],
        segments=value["segments"],
    )
    return [Statement(*one) for one in value["statements"]], data


def of_metrics(statements: Sequence[Statement]) -> list[str]:
    """The questions of a ranking of metrics that its first screen answers against itself.

    The next metric was found to agree less, so not every difference can be too small to be found, without a word
    of how both can be.
    """
    found, question = [], None
    alone = set()
    for one in statements:
        question = one.values.get("question", question)
        if one.form == "It has the first rank by itself: the next metric agrees significantly less.":
            alone.add(json.dumps(question))
        small = "{question}: {n} of {all} differences from the first metric are smaller than what could be found."
        if one.form == small and one.values["n"] == one.values["all"] and json.dumps(question) in alone:
            found.append(str(question["form"]))
    return found


@dataclass(frozen=True)
class Seen:
    """A page in a browser, after a metric was chosen.

    Attributes:
        colours: System -> its colour.
        pair: The words with which the comparison of two systems begins.
        screen: The words of the first screen.
    """

    colours: Mapping[str, str]
    pair: str
    screen: str


def wrong_counts(seen: Mapping[str, Seen], data: Data) -> list[str]:
    """Comparisons that do not name the segments that people judged of both."""
    found = []
    for metric, lines in data.judged.items():
        words = seen[metric].pair
        a, b = (name for name in sorted(lines, key=words.find) if words.find(name) >= 0)
        both = len(set(lines[a]) & set(lines[b]))
        if f"{both} of {data.segments} segments" not in words:
            found.append(f"{metric}: {words}")
    return found


def moved_colours(seen: Mapping[str, Seen]) -> list[str]:
    """Systems with one colour under one metric and another under another."""
    systems = next(iter(seen.values())).colours
    return [name for name in systems if len({one.colours[name] for one in seen.values()}) > 1]


def deaf_screen(seen: Mapping[str, Seen]) -> bool:
    """Whether the first screen is the same, whatever metric is chosen."""
    return len({one.screen for one in seen.values()}) == 1
