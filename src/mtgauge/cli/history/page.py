"""The page of runs over time: scores with intervals, changes, and two runs compared segment by segment."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any

from mtgauge.base.errors import MtgaugeError
from mtgauge.base.sentences import Sentence
from mtgauge.evaluation.worst import WorseSegment, ranks_segments
from mtgauge.measures.labels import short_label
from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.svg import MINUS, MOST_TICKS, cut, percent, ticks
from mtgauge.pages.numbers import Number
from mtgauge.pages.page import Chapter, Fragment, Page, Section, Skip, build
from mtgauge.pages.table import Cell, Column, ColumnKind, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.records.history import History, PairedRuns, PastScore
from mtgauge.report.names import metric_names
from mtgauge.report.numbers import bounds, fixed
from mtgauge.report.page.method import method_section

PACKAGE = __package__
#: Segments of each direction that are listed with their texts.
MOST_SEGMENTS = 10
#: Labels along the runs at most, and the pixels of each.
_MOST_LABELS, _LABEL_ROOM = 8, 90
#: A run of letters and digits, or a single other character; characters of scripts without blanks are single.
_WORD = re.compile(r"[^\W\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]+|[^\s]")


def build_history_page(
    history: History,
    paired: PairedRuns | MtgaugeError | None,
    *,
    is_tested: bool,
    language: str | None = None,
) -> bytes:
    """The page as UTF-8.

    Args:
        history: The runs.
        paired: Two of them with their texts, or why these cannot be scored again; None: no two are comparable.
        is_tested: Whether runs were compared by paired tests.
        language: The language in which it opens; None: the reader's.
    """
    return build(history_page(history, paired, is_tested=is_tested), language=language)


def history_page(history: History, paired: PairedRuns | MtgaugeError | None, *, is_tested: bool) -> Page:
    """Make the page; see `build_history_page`."""
    rows = history.scores
    systems = Axis(
        id="system",
        title=say("System"),
        items=list(dict.fromkeys(row.score.system for row in rows)),
        coloured=True,
    )
    metrics = list(dict.fromkeys(row.score.metric for row in rows))
    names = {metric: _name(metric, rows) for metric in metrics}
    sections = [
        Section(
            f"metric-{place}",
            Sentence.of(names[metric]),
            list(
                _of_metric(place, [row for row in rows if row.score.metric == metric], systems, history, is_tested)
            ),
            Sentence.of(names[metric]),
        )
        for place, metric in enumerate(metrics)
    ]
    values = {"runs": history.runs, "facts": list(_facts(history)), "warnings": history.warnings}
    first = Section(
        "runs", say("Scores over time"), [Fragment("history.html", values)], say("Runs"), is_first=True
    )
    signatures = [(names[row.score.metric], row.score.signature) for row in rows]
    return Page(
        title=f"{history.runs[0].name} – {history.runs[-1].name}",
        chapters=[
            Chapter("answer", say("Answer"), [first]),
            Chapter("over-time", say("Scores"), [*sections]),
            Chapter("last", say("Segments"), [*_pair_sections(paired, names)]),
            Chapter("method", say("Method"), [method_section(signatures)]),
        ],
        axes=[systems],
        skip=Skip(say("Skip to the scores"), "metric-0"),
        packages=[PACKAGE, "mtgauge.report.page"],
        styles=[(PACKAGE, "history.css")],
        said=[*history.warnings, *(change for row in rows for change in row.changes), *_said(paired)],
    )


def _name(metric: str, rows: Sequence[PastScore]) -> str:
    run = next(row.run for row in reversed(rows) if row.score.metric == metric)
    return metric_names(run.evaluation)[metric]


def _said(paired: PairedRuns | MtgaugeError | None) -> Iterator[str]:
    if isinstance(paired, MtgaugeError):
        yield paired.sentence


def _facts(history: History) -> Iterator[Text]:
    """Yield a sentence or two on the number of runs and test sets."""
    first, last = history.runs[0], history.runs[-1]
    if first is last:
        yield say("One run: {run}. Changes are shown from the second run on.", run=first.name)
        return
    yield say("{n} runs, from {first} to {last}.", n=len(history.runs), first=first.name, last=last.name)
    sets = list(dict.fromkeys(run.set_hash for run in history.runs))
    if len(sets) > 1:
        yield say("They have {n} different test sets, whose scores are not compared.", n=len(sets))


def _of_metric(
    place: int, rows: Sequence[PastScore], systems: Axis, history: History, is_tested: bool
) -> Iterator[Fragment | Table]:
    """The picture and the table of a metric."""
    last = rows[-1]
    output = last.run.evaluation.outputs[last.score.metric, last.score.output]
    runs = [run for run in history.runs if any(row.run is run for row in rows)]
    points = [
        _Point(runs.index(row.run), row, _index(systems, row), is_tested)
        for row in rows
        if row.score.score is not None
    ]
    if len(runs) > 1 and points:
        picture = _Picture(points, len(runs), output.shown_decimals)
        shown = [run.date if run.date and run.date in run.name else run.name for run in runs]
        labels = [(picture.x(i), name, cut(name, _LABEL_ROOM)) for i, name in enumerate(shown)]
        step = -(-len(runs) // _MOST_LABELS)
        yield Fragment(
            "timeline.html",
            {
                "picture": picture,
                "labels": labels[::-1][::step][::-1],
                "breaks": [
                    picture.x(i + 0.5)
                    for i, (one, other) in enumerate(pairwise(runs))
                    if one.set_hash != other.set_hash
                ],
                "names": [systems.name(item) for item in dict.fromkeys(point.item for point in points)],
                "better": output.higher_is_better,
                "is_tested": is_tested,
            },
        )
    yield _table(place, rows, systems, output.shown_decimals, output.higher_is_better, is_tested)


def _index(systems: Axis, row: PastScore) -> int:
    return list(systems.items).index(row.score.system)


@dataclass(frozen=True, slots=True)
class _Point:
    """A score in the picture.

    Attributes:
        run: Place of its run.
        row: The score.
        item: Place of its system.
        is_tested: Whether its change was tested.
    """

    run: int
    row: PastScore
    item: int
    is_tested: bool

    @property
    def ends(self) -> tuple[float, float]:
        """The interval; the score twice where there is none."""
        score = self.row.score
        value = score.score or 0.0
        return (value if score.low is None else score.low, value if score.high is None else score.high)


class _Picture:
    """Where scores and runs are in a picture, in percent of its plot.

    Args:
        points: The scores.
        runs: Number of runs.
        digits: Decimals of the scores.
    """

    def __init__(self, points: Sequence[_Point], runs: int, digits: int) -> None:
        self.points, self._runs, self._digits = points, runs, digits
        low, high = (pick(end for point in points for end in point.ends) for pick in (min, max))
        room = (high - low) / 20
        self._ticks = ticks(low - room, high + room, MOST_TICKS)
        self.rules = [
            (self.y(value), label) for value, label in zip(self._ticks.values, self._ticks.labels, strict=True)
        ]

    def x(self, run: float) -> str:
        """The place of a run, from the left."""
        return percent((run + 0.5) / self._runs)

    def y(self, value: float) -> str:
        """The place of a score, from the top."""
        return percent(1 - self._ticks.share(value))

    @property
    def lines(self) -> Iterator[tuple[_Point, _Point, bool]]:
        """Each change: the earlier score, the later one, and whether the change is real."""
        at = {(point.item, point.row.run.name): point for point in self.points}
        for point in self.points:
            previous = point.row.previous
            before = None if previous is None else at.get((point.item, previous.name))
            if before is not None:
                yield before, point, point.row.is_real(is_tested=point.is_tested)

    def told(self, point: _Point) -> str:
        """Return the tip of a score."""
        score = point.row.score
        shown = f"{score.system}, {point.row.run.name}: {fixed(score.score, self._digits)}"
        interval = bounds(score.low, score.high, self._digits)
        change = "" if point.row.delta is None else f" ({fixed(point.row.delta, self._digits, '+')})"
        return f"{shown} {interval}".rstrip() + change.replace("-", MINUS)


def _table(
    place: int, rows: Sequence[PastScore], systems: Axis, digits: int, better: bool | None, is_tested: bool
) -> Table:
    columns = [
        Column(title=say("System"), kind=ColumnKind.NAME),
        Column(title=say("Run")),
        *([Column(title=say("Date"))] if _has_dates(rows) else []),
        Column(title=say("Score"), kind=ColumnKind.NUMBER, bounded=True, descending=True),
        Column(title=say("Change"), kind=ColumnKind.NUMBER, bounded=is_tested, marked=True, descending=True),
        Column(title=say("Earlier run")),
        *([Column(title="p", kind=ColumnKind.P)] if is_tested else []),
        Column(title=say("Test set"), tip="SHA-256"),
        Column(title=say("Other differences")),
    ]
    caption = [
        say("Change: the difference from the last run with the same test set, signature and resources."),
        say("▲ and ▼: the paired test shows a difference; p is corrected for the systems of one pair of runs.")
        if is_tested
        else say("▲ and ▼: the intervals of the two scores do not overlap; --paired-tests compares the texts."),
    ]
    return Table(
        id=f"history-{place}",
        caption=caption,
        columns=columns,
        rows=[Row(list(_cells(row, systems, digits, better, is_tested, _has_dates(rows)))) for row in rows],
    )


def _has_dates(rows: Sequence[PastScore]) -> bool:
    """Whether dates say more than the names of the runs."""
    return any(row.run.date is not None and row.run.date not in row.run.name for row in rows)


def _cells(
    row: PastScore, systems: Axis, digits: int, better: bool | None, is_tested: bool, has_dates: bool
) -> Iterator[Cell]:
    score, c = row.score, row.comparison
    yield systems.name(_index(systems, row))
    yield row.run.name
    if has_dates:
        yield row.run.date
    yield Number(fixed(score.score, digits), score.score, bounds(score.low, score.high, digits))
    if row.delta is None:
        yield None
    else:
        interval = "" if c is None or c.differing == 0 else _minus(bounds(c.low, c.high, digits, "+"))
        yield Number(_minus(fixed(row.delta, digits, "+")), row.delta, interval, _mark(row, better, is_tested))
    yield None if row.previous is None else row.previous.name
    if is_tested:
        p = None if c is None else c.p if c.p_adjusted is None else c.p_adjusted
        yield None if c is None or p is None or c.differing == 0 else Number(str(c.shown_p(adjusted=True)), p)
    yield row.run.set_hash[:8]
    yield _joined(row.changes)


def _mark(row: PastScore, better: bool | None, is_tested: bool) -> str:
    if not row.is_real(is_tested=is_tested) or not row.delta:
        return ""
    is_up = row.delta > 0
    if better is None:
        return "higher" if is_up else "lower"
    return "better" if is_up is better else "worse"


def _joined(changes: Sequence[Sentence]) -> Text | None:
    found: Text | None = None
    for change in changes:
        found = change if found is None else say("{first}; {second}", first=found, second=change)
    return found


def _pair_sections(paired: PairedRuns | MtgaugeError | None, names: Mapping[str, str]) -> Iterator[Section]:
    """The section of two runs, segment by segment; none where no two can be compared."""
    if paired is None:
        return
    title, short = say("Two runs, segment by segment"), say("Segments")
    if isinstance(paired, MtgaugeError):
        about = say("The texts of the last two runs cannot be compared: {reason}", reason=paired.sentence)
        yield Section("pair", title, [Fragment("paired.html", {"about": about, "groups": []})], short)
        return
    old, new = paired.between
    groups = [found for key in paired.common if (found := _group(paired, *key, names)) is not None]
    if groups:
        about = say("From {old} to {new}.", old=old, new=new)
    else:
        about = say("From {old} to {new} no segment changed.", old=old, new=new)
    yield Section("pair", title, [Fragment("paired.html", {"about": about, "groups": groups})], short)


def _group(paired: PairedRuns, metric: str, system: str, names: Mapping[str, str]) -> dict[str, Any] | None:
    """Return the changed segments of a system; None without any, or if the metric does not rank segments."""
    evaluation = paired.evaluation
    item = next(item for item in evaluation.measured if item.label == metric)
    if not ranks_segments(item):
        return None
    old, new = f"{system}@0", f"{system}@1"
    broken, mended = (evaluation.worst(a, metric, n=None, baseline=b) for a, b in ((new, old), (old, new)))
    if not broken and not mended:
        return None
    n = len(evaluation.testset)
    name = names.get(short_label(metric), metric)
    values = {"name": name, "system": system, "worse": len(broken), "better": len(mended)}
    digits = item.fitted.outputs[item.fitted.segment_place or 0].shown_decimals
    return {
        "title": say("{name} of {system}: {worse} segments lower in quality, {better} higher", **values),
        "same": say("{n} unchanged or without a score", n=n - len(broken) - len(mended)),
        "broken": [_segment(one, digits, is_broken=True) for one in broken[:MOST_SEGMENTS]],
        "mended": [_segment(one, digits, is_broken=False) for one in mended[:MOST_SEGMENTS]],
    }


def _segment(one: WorseSegment, digits: int, *, is_broken: bool) -> dict[str, Any]:
    """A segment with its texts: what differs between the two runs is marked, right or wrong by the references."""
    texts, scores = (one.baseline_translation, one.translation), (one.baseline_score, one.score)
    if not is_broken:
        texts, scores = texts[::-1], scores[::-1]
    known = {word for text in one.references.values() for word in _WORD.findall(text)}
    return {
        "id": one.segment,
        "document": one.document,
        "scores": [_minus(fixed(score, digits)) for score in scores],
        "delta": _minus(fixed(scores[1] - scores[0], digits, "+")),
        "source": one.source,
        "references": one.references,
        "texts": _marked(*texts, known),
    }


def _marked(old: str, new: str, known: set[str]) -> list[list[tuple[str, str]]]:
    """Both texts as (text, mark) pieces; the mark is ``right`` or ``wrong`` for words of one text only."""
    pieces: list[list[tuple[str, str]]] = []
    words = [[(match.start(), match.end()) for match in _WORD.finditer(text)] for text in (old, new)]
    before, after = ([text[a:b] for a, b in spans] for text, spans in zip((old, new), words, strict=True))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for side, text in enumerate((old, new)):
        found: list[tuple[str, str]] = []
        last = 0
        for kind, *ends in matcher.get_opcodes():
            for start, end in words[side][slice(*ends[2 * side : 2 * side + 2])] if kind != "equal" else ():
                found.append((text[last:start], ""))
                found.append((text[start:end], "right" if text[start:end] in known else "wrong"))
                last = end
        pieces.append([*found, (text[last:], "")])
    return pieces


def _minus(text: str) -> str:
    return text.replace("-", MINUS)
