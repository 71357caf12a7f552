"""Statements of pages, and whether the data of the same page support them: written without the code of pages."""

from __future__ import annotations

import csv
import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import NormalDist
from typing import Any

from page import Page

#: Classes of the elements that make statements on a first screen.
CARDS = "contains(concat(' ', @class, ' '), ' answer ') or contains(concat(' ', @class, ' '), ' headline ')"
CARDS += " or contains(concat(' ', @class, ' '), ' introduction ')"


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
        contrasts: Systems that have scores and no rank.
        signs: (system, other) -> the sign test of the first metric, in both orders.
        suite: What a page of ease or of check-points rests on; see `ease_of` and `points_of`.
    """

    scores: Mapping[tuple[str, str], Mapping[str, Any]]
    pairs: Mapping[tuple[str, str, str], Mapping[str, Any]]
    higher: Mapping[str, bool]
    humans: Sequence[str]
    warnings: Sequence[tuple[str, str | None, str | None]]
    judged: Mapping[str, Mapping[str, Sequence[int]]]
    segments: int
    contrasts: Sequence[str] = ()
    signs: Mapping[tuple[str, str], Mapping[str, Any]] = field(default_factory=dict)
    suite: Mapping[str, Any] = field(default_factory=dict)

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
            if of == metric and score["score"] is not None and system not in {*self.copied, *self.contrasts}
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
            if not value.get("a"):
                return value["t"]
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


def judged_lines(folder: Path) -> dict[str, dict[str, list[int]]]:
    """Human measure -> system -> the lines that were judged, from the tables of ratings in a folder."""
    found: dict[str, dict[str, list[int]]] = {}
    for path in sorted(folder.glob("*.tsv")):
        with path.open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        if not rows or "rater" not in rows[0]:
            continue
        line = "seg_id" if "seg_id" in rows[0] else "segment"
        for name in [path.stem, *([f"{path.stem} errors"] if line == "seg_id" else [])]:
            of = found.setdefault(name, {})
            for row in rows:
                of.setdefault(row["system"], []).append(int(row[line]))
    return {name: {system: sorted(set(lines)) for system, lines in of.items()} for name, of in found.items()}


def data_of(page: Page, judged: Mapping[str, Mapping[str, Sequence[int]]], segments: int) -> Data:
    """The data of the page of an evaluation.

    Args:
        page: The page.
        judged: Human measure -> system -> the lines that were judged.
        segments: Number of segments.
    """
    evaluation = page.block("evaluation")
    metric = next(axis for axis in page.meta["axes"] if axis["id"] == "metric")
    items = [item["t"] if isinstance(item, dict) else item for item in metric["items"]]
    names = dict(zip(metric["tips"], items, strict=True))
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
    kept = (
        "a",
        "b",
        "human_agreement",
        "delta",
        "low",
        "high",
        "p",
        "p_adjusted",
        "verdict",
        "units",
        "comparisons",
        "standard_error",
    )
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


def ease_of(page: Page, data: Data) -> Data:
    """With the weight of each level, by the bars and the scores of levels, and what the notes of the run say."""
    axes, columns = {axis["id"]: axis for axis in page.meta["axes"]}, page.block("chart-ease-levels-0")["columns"]
    evaluation, names = page.block("evaluation"), axes["ease-0"]["tips"]
    own = {(s["system"], s["output"]): s["score"] for s in evaluation["scores"] if s["level"] == "corpus"}
    notes = "\n".join(evaluation["notes"])
    weights = {
        names[level].removeprefix("G"): value / own[axes["system"]["items"][system], names[level]]
        for system, level, value in zip(columns["system"], columns["ease-0"], columns["ease"], strict=True)
        if value
    }
    return replace(data, suite={
        "bounds": {(one["low"], one["high"]) for one in evaluation["outputs"] if one["output"] == "score"},
        "weights": weights,
        "unstable": {
            level: float(tau) for level, tau in re.findall(r"level (\S+) is unstable: .*?tau (-?[\d.]+)", notes)
        },
        "off": {level: int(share) for level, share in re.findall(r"level (\S+) is off: .*?(\d+)% are right", notes)},
        "lacking": len(re.findall(r"[PQ]\d\d", " ".join(re.findall(r"left out for want of .*", notes)))),
        "parameters": sum(not name.startswith("G") for name in names),
    })  # fmt: skip


def points_of(folder: Path, data: Data) -> Data:
    """With the check-points of a set's file by category, how it was made, and the readings of its categories."""
    head, *points = map(json.loads, (folder / "points.jsonl").read_text("utf-8").splitlines())
    counts = Counter(point["category"] for point in points)
    read = tomllib.loads(PRECISION.read_text("utf-8"))[head["taxonomy"]["name"]]
    return replace(data, suite={
        "counts": counts,
        "made": head["made"],
        "aligned": sum(any(part["aligned"] for part in point["references"].values()) for point in points),
        "read": [sum(read[name][place] for name in counts if name in read) for place in (1, 2)],
    })  # fmt: skip


def contradictions(statements: Sequence[Statement], data: Data) -> list[str]:
    """What the data do not support, a line each; a statement that nobody can check is one, too."""
    found = [*_precedence(statements, data), *_silent(statements, data)]
    for place, statement in enumerate(statements):
        check = CHECKS.get(statement.form)
        if check is None:
            found.append(f"not checked: {statement.form}")
        else:
            found += [f"{kind}: {statement.form}" for kind in check(statement, data, statements[:place])]
    return found


Check = Callable[[Statement, Data, Sequence[Statement]], Iterator[str]]


def _precedence(statements: Sequence[Statement], data: Data) -> Iterator[str]:
    """The first sentence that names a measure speaks of human ratings, or else of a neural metric, where there is one."""
    first = data.humans or [name for name in data.higher if "COMET" in name]
    if first:
        answers = [_measure(one) for one in statements if {"measure", "metric"} & one.values.keys()]
        if answers and answers[0] not in first:
            yield f"precedence: {answers[0]} answers before {first[0]}"


def _silent(statements: Sequence[Statement], data: Data) -> Iterator[str]:
    """A metric is said to have a best system, and nobody says that a contrast is better."""
    best = [metric for one in statements if one.form in FIRSTS for metric in _metrics(one, data)]
    said = {(system, metric) for one in statements if "contrast" in str(one) for system, metric in _ahead_of(one)}
    for metric in dict.fromkeys(best):
        sign = 1 if data.higher[metric] else -1
        first = data.scores[metric, data.ranked(metric)[0]]["score"]
        for system in data.contrasts:
            if sign * (data.scores[metric, system]["score"] - first) > 0 and (system, metric) not in said:
                yield f"silent about {system}: {metric}"


def _metrics(statement: Statement, data: Data) -> list[str]:
    """The metrics that a statement is about."""
    if "n" in statement.values:
        return [metric for metric in data.higher if metric not in data.humans][1:]
    if "metrics" in statement.values:
        return listed_names(statement.values["metrics"])
    return [_measure(statement)]


def listed_names(value: Any) -> list[str]:
    """All names of a list, as pages have written it."""
    if isinstance(value, str):
        return re.split(", | and ", value)
    return [name for part in value["values"].values() for name in listed_names(part)]


def _ahead_of(statement: Statement) -> Iterator[tuple[str, str]]:
    if statement.form in CONTRASTS:
        for system in listed_names(statement.values["systems"]):
            yield from ((system, metric) for metric in listed_names(statement.values["metrics"]))


def number(shown: str) -> float:
    """The first number of a text as pages show it."""
    return float(re.findall(r"[+−-]?[\d,]+(?:\.\d+)?", shown)[0].replace(",", "").replace("−", "-"))


def decimals(shown: str) -> int:
    """How many decimals its first number has."""
    return len(re.findall(r"[+−-]?[\d,]+(?:\.(\d+))?", shown)[0])


def shows(shown: Any, value: float | None) -> bool:
    """Whether a text shows a value, rounded."""
    text = str(shown)
    return value is not None and abs(number(text) - value) <= 0.5000001 * 10 ** -decimals(text)


def named(value: Any) -> tuple[list[str], int]:
    """The names in a list as pages say it, and how many there are: ``first, second and third``, ``first and 4 others``."""
    if isinstance(value, str):
        return [name.strip() for name in value.split(",")], len(value.split(","))
    values = value["values"]
    names = [
        name for key in ("first", "second", "third", "item") if key in values for name in named(values[key])[0]
    ]
    return names, len(names) + int(values.get("n", 0))


def flat(value: Any) -> dict[str, Any]:
    """All values of a text and of the texts in it, by their names; the outer ones win."""
    if not isinstance(value, dict):
        return {}
    inner = [flat(one) for one in value["values"].values()]
    own = {key.partition(":")[0]: one for key, one in value["values"].items()}
    return {key: one for found in inner for key, one in found.items()} | own


def _measure(statement: Statement) -> str:
    """The name of the measure that a statement is about."""
    for key in ("measure", "told"):
        if key in statement.values:
            return str(flat(statement.values[key])["metric"])
    return str(statement.values["metric"])


def is_first(data: Data, metric: str, system: str, *, alone: bool = True) -> Iterator[str]:
    if system in data.copied:
        yield "contaminated"
    elif system != data.ranked(metric)[0]:
        yield "rank"
    elif alone and len(data.tied(metric)) > 1:
        yield "tie"


def _counted(statement: Statement, data: Data) -> Iterator[str]:
    """The segments that people judged, where a statement names them."""
    told = flat(statement.values.get("measure"))
    metric = told.get("metric")
    if metric not in data.judged or not {"n", "least"} & told.keys():
        return
    judged = sorted({len(lines) for lines in data.judged[metric].values()})
    said = sorted({number(str(told[key])) for key in ("n", "least", "most") if key in told})
    if said != [judged[0], judged[-1]][: len(said)] or number(str(told["all"])) != data.segments:
        yield "n"


def _first(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    """One system is named as the first: it is, with a place; alone, unless the page says who shares it."""
    metric = _measure(statement)
    yield from _counted(statement, data)
    yield from is_first(data, metric, statement.values["system"])
    yield from _score(statement, data)


def _best(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    """The best value, of one that shares first place where the headline says so."""
    shared = any(one.form.endswith("share first place.") for one in before)
    yield from is_first(data, _measure(statement), statement.values["system"], alone=not shared)
    yield from _score(statement, data)


def _score(statement: Statement, data: Data) -> Iterator[str]:
    shown = statement.values.get("score")
    if shown is not None:
        text = shown if isinstance(shown, str) else flat(shown["values"]["value"])["value"]
        if not shows(text, data.scores[_measure(statement), statement.values["system"]]["score"]):
            yield "score"


def _share(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    """Several systems share first place: those that no test tells from the first one, all of them."""
    yield from _counted(statement, data)
    for metric in (
        [_measure(statement)] if "measure" in statement.values else named(statement.values["metrics"])[0]
    ):
        names, count = named(statement.values["systems"])
        tied = data.tied(metric)
        if not set(names) <= set(tied) or names[0] != tied[0]:
            yield "rank"
        elif count != len(tied):
            yield "tie"


def _all_share(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    if statement.values["n"] != len(data.tied(_measure(statement))):
        yield "tie"


def _alone(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    for metric in named(statement.values["metrics"])[0]:
        yield from is_first(data, metric, statement.values["systems"])


def _untold(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    """Who shares first place with the system of the sentence before."""
    names, count = named(statement.values["systems"])
    tied = data.tied(_measure(before[-1]))
    if count != len(tied) - 1 or not set(names) <= set(tied[1:]):
        yield "tie"


def _first_too(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    system = next(one.values["system"] for one in reversed(before) if "system" in one.values)
    for metric in re.split(", | and ", statement.values.get("metric", statement.values.get("metrics"))):
        yield from is_first(data, metric, system)


def _no_verdict(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    if statement.values["system"] not in data.copied:
        yield "warnings"


def _order(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    """Kendall's tau-b of the orders of systems with a value of both measures."""
    lead = _measure(before[0])
    taus = named(statement.values["tau"])[0] if "tau" in statement.values else []
    for place, metric in enumerate(named(statement.values["metrics"])[0]):
        systems = [name for name in data.ranked(lead) if data.scores[metric, name]["score"] is not None]
        counted = flat(statement.values["systems"]).get("n")
        if counted is not None and counted != len(systems):
            yield "n"
        values = [[data.scores[of, name]["score"] for name in systems] for of in (lead, metric)]
        tau = tau_b(*values) * (1 if data.higher[lead] == data.higher[metric] else -1)
        # one number where all are equal as they are shown
        if taus and not shows(taus[min(place, len(taus) - 1)], tau):
            yield "tau"
        if not taus and tau < 1:
            yield "order"


def tau_b(first: Sequence[float], second: Sequence[float]) -> float:
    """Kendall's tau-b, pair by pair."""
    signs = [
        (_sign(first[i] - first[j]), _sign(second[i] - second[j])) for i in range(len(first)) for j in range(i)
    ]
    top = sum(a * b for a, b in signs)
    return top / (sum(a * a for a, _ in signs) * sum(b * b for _, b in signs)) ** 0.5


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _unjudged(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    system = statement.values["system"]
    if any(system in lines for lines in data.judged.values()):
        yield "n"
    if any(data.ranked(metric)[0] != system for metric in named(statement.values["metrics"])[0]):
        yield "rank"


def _former_ahead(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    metric, second = statement.values["metric"], statement.values["system"]
    first = next(one.values["system"] for one in before if "system" in one.values)
    if first in data.copied:
        yield "contaminated"
    if not shows(
        statement.values["points"], abs(data.scores[metric, first]["score"] - data.scores[metric, second]["score"])
    ):
        yield "difference"


def _ahead(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    """The difference and its interval are those of the test, on the segments that both have."""
    metric, a, b = _measure(statement), statement.values["system"], statement.values["other"]
    pair, told = data.pairs[metric, a, b], flat(statement.values["size"])
    ends = [pair["low"], pair["high"]]
    if data.delta(metric, a, b) * pair["delta"] < 0:
        ends = [-end for end in reversed(ends)]
    shown = [told["points"]["values"]["points"], told["low"], told["high"]]
    if not all(map(shows, shown, [data.delta(metric, a, b), *ends])):
        yield "difference"
    n = flat(statement.values["told"]).get("n")
    lines = data.judged.get(metric)
    both = data.segments if lines is None else len(set(lines[a]) & set(lines[b]))
    differ = lines is not None and len({tuple(sorted(one)) for one in lines.values()}) > 1
    if (n is None and differ) or (n is not None and number(str(n)) != both):
        yield "n"


def _yes(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    system, other = statement.values["system"], statement.values["other"]
    if {system, other} & data.copied:
        yield "contaminated"
    metric = _tested(before, data)
    if not data.separates(metric, system, other) or data.delta(metric, system, other) < 0:
        yield "verdict"
    yield from _p(statement, data, metric)
    if (statement.tone == "good") is bool(data.copied):
        yield "colour"


def _no(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    metric = _tested(before, data)
    if data.separates(metric, statement.values["system"], statement.values["other"]):
        yield "verdict"
    yield from _p(statement, data, metric)
    if statement.tone == "good":
        yield "colour"


def _tested(before: Sequence[Statement], data: Data) -> str:
    """The measure that the cards speak of."""
    return next(
        _measure(one)
        for one in before
        if {"measure", "told"} & one.values.keys() or one.values.get("metric") in data.higher
    )


def _p(statement: Statement, data: Data, metric: str) -> Iterator[str]:
    """The p-value after correction, and for how many comparisons."""
    pair = data.pairs[metric, statement.values["system"], statement.values["other"]]
    told = statement.values["p"]
    if isinstance(told, str):
        sign, shown = told.split("\N{NO-BREAK SPACE}")[1:]
    else:
        if flat(told).get("n", 1) != pair["comparisons"]:
            yield "comparisons"
        sign, shown = str(told["values"]["p"]["values"]["p"]).split("\N{NO-BREAK SPACE}")[1:]
    p = pair["p_adjusted"]
    if not {">": p > float(shown), "<": p < float(shown), "≤": shows(shown, p), "=": shows(shown, p)}[sign]:
        yield "p"


def _former_power(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    """Of another test than the verdict beside it, where that is corrected for several comparisons."""
    if any(pair["comparisons"] > 1 for pair in data.pairs.values()):
        yield "another test"


def _power(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    """What a test at the level that a single one must reach after correction finds, by its standard error."""
    metric = _tested(before, data)
    pair = data.pairs[metric, before[-1].values["system"], before[-1].values["other"]]
    normal = NormalDist()
    least = normal.inv_cdf(1 - 0.025 / pair["comparisons"]) + normal.inv_cdf(
        float(statement.values["chance"]) / 100
    )
    # standard errors by the jackknife and by resampling are not the same
    if not 0.75 < number(flat(statement.values["points"])["points"]) / (least * pair["standard_error"]) < 1.33:
        yield "another test"


def _unsuspicious(_: Statement, data: Data, __: Sequence[Statement]) -> Iterator[str]:
    if data.warnings:
        yield "warnings"


def _worry(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    system = statement.values["system"]
    known = {"the test set" if name is None else name for _, name, _ in data.warnings}
    if isinstance(system, str) and system not in known:
        yield "warnings"
    if "n" in statement.values:
        # all warnings of one code, which the sentence gives as its meaning
        codes = {code for code, name, _ in data.warnings if not isinstance(system, str) or name == system}
        found = [{segment for one, _, segment in data.warnings if one == code} - {None} for code in codes]
        if statement.values["n"] not in map(len, found):
            yield "segments"


def _copied(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    if statement.values["system"] not in data.copied:
        yield "warnings"
    if statement.tone != "bad":
        yield "colour"


def _against(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    """Its numbers are those of a table of references, which another test counts again."""
    if statement.values["system"] not in data.copied:
        yield "warnings"


def _ease_scale(_: Statement, data: Data, __: Sequence[Statement]) -> Iterator[str]:
    if data.suite["bounds"] != {(0, 1)} or not all(data.higher.values()):
        yield "scale"


def _unstable(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    weights, unstable = data.suite["weights"], data.suite["unstable"]
    share = 100 * sum(weights[level] for level in unstable)
    if not shows(flat_of(statement)["share"], share):
        yield "share"
    taus = sorted(unstable.values())
    shown = sorted((one["tau"] for one in told_in(statement.values["levels"], "tau")), key=number)
    if len(shown) != len(taus) or not all(map(shows, shown, taus)):
        yield "tau"


def told_in(value: Any, key: str) -> Iterator[Mapping[str, Any]]:
    """The values of all texts in a text that have a key."""
    if isinstance(value, dict):
        if key in value["values"]:
            yield value["values"]
        for one in value["values"].values():
            yield from told_in(one, key)


def _off(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    level = statement.values["level"]
    if level in data.suite["weights"]:
        yield "level"
    if not shows(flat_of(statement)["share"], data.suite["off"].get(level)):
        yield "share"


def _lacking(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    n = data.suite["lacking"]
    if (statement.values["n"], statement.values["all"]) != (n, n + data.suite["parameters"]):
        yield "n"


def _of_categories(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    n, [metric] = sum(count >= 10 for count in data.suite["counts"].values()), data.higher
    if statement.values["n"] != n or number(statement.values["score"]) > n:
        yield "n"
    yield from is_first(data, metric, statement.values["system"], alone=False)
    if not shows(statement.values["score"], data.scores[metric, statement.values["system"]]["score"]):
        yield "score"


def _not_counted(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    made, counts = data.suite["made"], data.suite["counts"].values()
    rare = [count for count in counts if count < 10]
    expected = [*made["removed"].values(), *([sum(rare)] if rare else []), len(made["left_out"])]
    if [number(one["n:,"]) for one in told_in(statement.values["parts"], "n:,")] != expected:
        yield "n"


def _aligned(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    expected = (data.suite["aligned"], data.suite["counts"].total())
    told = flat_of(statement)
    if (number(told["n"]), number(told["all"])) != expected:
        yield "n"


def _read(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    judged, right = data.suite["read"]
    told = flat_of(statement)
    if (number(told["judged"]), number(told["right"])) != (judged, right):
        yield "n"
    if not shows(told["share"], 100 * right / judged):
        yield "share"


def flat_of(statement: Statement) -> dict[str, Any]:
    """The values of a statement by their names alone."""
    return {name.partition(":")[0]: value for name, value in statement.values.items()}


def _general(_: Statement, __: Data, ___: Sequence[Statement]) -> Iterator[str]:
    """A sentence without a number of this run."""
    yield from ()


def _agrees(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    """The share of cases is that of the test of the two; the kept pages of 2dc13440 have no such numbers."""
    pairs = [one.values for one in before if {"system", "other"} <= one.values.keys()]
    if pairs:
        pair = data.pairs[statement.values["metric"], pairs[-1]["system"], pairs[-1]["other"]]
        if not shows(statement.values["share"], 100 * pair["human_agreement"]):
            yield "share"


def _leads(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    """The best primary, with the others that share its place."""
    metric, system = _measure(statement), statement.values["system"]
    others = statement.values.get("others")
    yield from is_first(data, metric, system, alone=others is None)
    yield from _score(statement, data)
    if others is not None:
        names, count = named(others)
        if count != len(data.tied(metric)) - 1 or not set(names) <= set(data.tied(metric)):
            yield "tie"


def _former_cluster(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    names, count = named(statement.values["systems"])
    tied = data.tied(_measure(before[0]))
    if count != len(tied) - 1 or not set(names) <= set(tied):
        yield "tie"


def _against_next(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    """The test of the first primary against the next one."""
    metric, system, other = _measure(before[0]), before[0].values["system"], statement.values["other"]
    if data.ranked(metric)[:2] != [system, other]:
        yield "rank"
    if data.separates(metric, system, other) is not ("better" in statement.form):
        yield "verdict"
    if (statement.tone == "good") is not ("better" in statement.form):
        yield "colour"
    yield from _same_p(statement.values["p"], data.pairs[metric, system, other])


def _signs(statement: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    test = data.signs[data.ranked(_measure(before[0]))[0], data.ranked(_measure(before[0]))[1]]
    if (test["p_adjusted"] < 0.05) is not ("system" in statement.values):
        yield "verdict"
    yield from _same_p(statement.values["p"], test)


def _same_p(told: str, test: Mapping[str, Any]) -> Iterator[str]:
    sign, shown = told.split("\N{NO-BREAK SPACE}")[1:]
    p = test["p_adjusted"]
    if not {">": p > float(shown), "<": p < float(shown), "≤": shows(shown, p), "=": shows(shown, p)}[sign]:
        yield "p"


def _disagree(_: Statement, data: Data, before: Sequence[Statement]) -> Iterator[str]:
    metric = _measure(before[0])
    pair = data.ranked(metric)[0], data.ranked(metric)[1]
    if data.separates(metric, *pair) is (data.signs[pair]["p_adjusted"] < 0.05):
        yield "verdict"


def _contrast_ahead(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    metric, contrast, primary = (statement.values[key] for key in ("metric", "contrast", "primary"))
    lead = data.scores[metric, contrast]["score"] - data.scores[metric, primary]["score"]
    if contrast not in data.contrasts or primary in data.contrasts:
        yield "rank"
    if not shows(statement.values["points"], lead if data.higher[metric] else -lead):
        yield "difference"


def _best_values(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    """The best values of all other metrics, or of those that the statement lists."""
    metrics = _metrics(statement, data)
    if statement.values.get("n", len(metrics)) != len(metrics):
        yield "n"
    if any(data.ranked(metric)[0] != statement.values["systems"] for metric in metrics):
        yield "rank"


def _contrasts(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    """Contrasts with better scores than the best primary."""
    for system, metric in _ahead_of(statement):
        lead = data.scores[metric, system]["score"] - data.scores[metric, data.ranked(metric)[0]]["score"]
        if system not in data.contrasts:
            yield "role"
        if (lead if data.higher[metric] else -lead) <= 0:
            yield "rank"


def _only_scored(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    if statement.values.get("n", 1) != len(data.contrasts):
        yield "n"


def _files(statement: Statement, data: Data, _: Sequence[Statement]) -> Iterator[str]:
    if statement.values["n"] != sum(code == FILE for code, _, _ in data.warnings):
        yield "warnings"


def _texts(_: Statement, data: Data, __: Sequence[Statement]) -> Iterator[str]:
    if any(code != FILE for code, _, _ in data.warnings):
        yield "warnings"


#: What stands for the code of a warning about the file of a system.
FILE = "file"
#: Readings of units of each category: [in a treebank, read, right].
PRECISION = Path(__file__).parents[2] / "src/mtgauge/suites/checkpoints/precision.toml"
AGREES = (
    "Where two systems differ by this much, human judgements agree with {metric} on the better one in {share} % of "
    "cases."
)
#: The form of a statement -> what it gets wrong, a word each.
CHECKS: dict[str, Check] = {
    "{measure}: {system} is first.": _first,
    "{measure}: {systems} share first place.": _share,
    "{measure}: all {n} systems share first place, since no test tells them apart.": _all_share,
    "No verdict on {system}: {why}": _no_verdict,
    "{metrics} put {systems} in the same order.": _order,
    "{metrics} puts {systems} in the same order.": _order,
    "{metrics} order {systems} differently (Kendall's τ = {tau}).": _order,
    "{metrics} orders {systems} differently (Kendall's τ = {tau}).": _order,
    "{system}, which has the best {metrics}, was judged by nobody.": _unjudged,
    "{system} has the best {metric}: {score}.": _best,
    "Of the other systems, {system} has the best {metric}: {score}.": _best,
    "No test tells it from {systems}.": _untold,
    "By {metrics}, {systems} is first.": _alone,
    "By {metrics}, {systems} share first place.": _share,
    "By {told}, {system} is {size} ahead of {other}.": _ahead,
    AGREES: _agrees,
    AGREES.removesuffix(".") + ": this is near chance, which agrees in 50 %.": _agrees,
    "Yes: {system} is better than {other}, {p}, below {alpha}.": _yes,
    "Not shown: {system} may lead {other} by chance, {p}, not below {alpha}.": _no,
    "Such a test finds a true difference of {points} between these two in {chance} % of cases.": _power,
    "Against reference {reference} alone {system} reaches {score} {metric}, rank {rank} of {all}.": _against,
    "The checks found nothing suspicious in the texts.": _texts,
    "{n} more systems were only scored, and not compared.": _only_scored,
    "{system} was only scored, and not compared.": _only_scored,
    "Warnings about the result files: {n}; the page of the campaign lists them.": _files,
    # front pages of campaigns
    "{system} leads with {score} {metric}.": _leads,
    "{system} shares first place with {others}; it has the best {metric}, {score}.": _leads,
    "The paired test shows that it is better than {other} ({p}).": _against_next,
    "The paired test shows no difference to {other} ({p}).": _against_next,
    "By the sign test {system} is better in more segments ({p}).": _signs,
    "The sign test shows neither of the two to be better in more segments ({p}).": _signs,
    "The two tests disagree: that of the scores weighs by how much segments differ, the sign test only counts "
    "them.": _disagree,
    "The contrast {contrast} beats the primary of its site, {primary}, by {points} points of {metric}.": _contrast_ahead,
    "Among the primaries, {systems} has the best {metrics}.": _best_values,
    "Among the primaries, {systems} has the best values by all {n} other metrics.": _best_values,
    "{system}: {meaning}.": _worry,
    "{system}: {meaning} (segments: {n}).": _worry,
    "See the warnings and their segments": _general,
    "Cognitive ease is from 0 to 1, higher is better: 1 is a translation with the whole content of the reference, "
    "and nothing that is hard to read.": _ease_scale,
    "{share:.0f} % of this total comes from levels on which a parser's trees rank systems differently from manually "
    "annotated trees: {levels}.": _unstable,
    "Level {level} does not count: only {share:.0f} % of the {kind} found in {language} are right.": _off,
    "Parameters that do not count, since this run lacks their resources: {n} of {all}.": _lacking,
    "A check-point is a word, phrase or construction whose translation in a reference is known; its recall is how much "
    "of that translation an output has.": _general,
    "The score adds up the recall, 0 to 1, of {n} categories: {system} has {score} of {n}.": _of_categories,
    "Not counted: {parts}.": _not_counted,
    "Programs found the check-points, and the translations of {n:,} of {all:,} by word alignment.": _aligned,
    "A person read {judged:,} such units found in human annotation: {right:,} are right ({share:.0f} %); errors of the "
    "annotator come on top.": _read,
    # forms of commit 2dc13440 that pages no longer have
    "The checks found nothing suspicious in the input.": _unsuspicious,
    "It shares its cluster with {systems}.": _former_cluster,
    "{metric} puts {system} first.": _first,
    "{metric} puts it first too.": _first_too,
    "{metrics} put it first too.": _first_too,
    "It is {points} points of {metric} ahead of the next system, {system}, which reaches {score}.": _former_ahead,
    "A test on these {n} {unit}s finds a true difference of {points} points of {metric} between the best two in "
    "{chance} % of cases.": _former_power,
    "But {n:,} of the {all:,} long outputs of {system} are {reference}, word for word.": _copied,
}
#: Forms that say who has a better score than the best system with a rank.
CONTRASTS = (
    "{systems} ({role}) has a better score by {metrics}.",
    "{systems} ({role}) have better scores by {metrics}.",
    "{systems}, a contrast, has a better score by {metrics}.",
    "{systems}, contrasts, have better scores by {metrics}.",
)
CHECKS |= dict.fromkeys(CONTRASTS, _contrasts)
#: Forms that say who has the best value.
FIRSTS = (
    "{measure}: {system} is first.",
    "{measure}: {systems} share first place.",
    "By {metrics}, {systems} is first.",
    "By {metrics}, {systems} share first place.",
    "{metrics} put it first too.",
    "{system} leads with {score} {metric}.",
    "{system} shares first place with {others}; it has the best {metric}, {score}.",
    "Among the primaries, {systems} has the best {metrics}.",
    "Among the primaries, {systems} has the best values by all {n} other metrics.",
)


def of_campaign(front: Page, page: Page, task: Mapping[str, Any]) -> dict[str, tuple[list[Statement], Data]]:
    """The statements about a task of a campaign, on the front page and on its own page, with the data of both.

    Args:
        front: The front page.
        page: The page of the task.
        task: What ``results.json`` has of it.
    """
    data = data_of(page, {}, task["segments"])
    files = [(FILE, one["system"], None) for one in task["submissions"] for _ in one["warnings"]]
    data = replace(
        data,
        warnings=[*data.warnings, *files],
        contrasts=[one["system"] for one in task["submissions"] if one["role"] == "contrast"],
        signs={
            pair: {"p_adjusted": c["p_adjusted"]}
            for c in task["sign_tests"]
            for pair in ((c["a"], c["b"]), (c["b"], c["a"]))
        },
    )
    of_task = [one for one in statements_of(front) if one.card == task["id"]]
    return {"front": (of_task, data), "task": (statements_of(page), data)}


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
        **({"contrasts": list(data.contrasts)} if data.contrasts else {}),
        **({"signs": [[*pair, test] for pair, test in data.signs.items()]} if data.signs else {}),
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
        contrasts=value.get("contrasts", ()),
        signs={(one, other): test for one, other, test in value.get("signs", ())},
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
