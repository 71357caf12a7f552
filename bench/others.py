"""Metrics whose peer is not sacreBLEU: CharacTER beside `cer`, METEOR beside the Java program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bench import ours
from bench.corpora import SHARED, Corpus, english, wmt
from bench.java import Meteor, NoJavaError
from bench.plan import Plan
from bench.rows import Row
from bench.timing import interleave, same_numbers

SECTION = "metrics"
#: What both are measured on: setting out is part of our time, for METEOR reading lexicons, and should not be the
#: most of it.
SEGMENTS = 2_000
#: METEOR's files, which the project does not carry.
METEOR_DATA = SHARED / "meteor" / "resources"
MODULES = "exact stem synonym"
#: `cer` differs from the original program, which ours follows, in some pairs of a thousand.
_CER_TOLERANCE = 0.2
_ABSENT = "not measured: ../shared is absent"

Score = Callable[[], float]


def measure(plan: Plan) -> Iterator[Row]:
    """The rows of the section."""
    for name in ("en", "wmt21", "wmt22"):
        id_ = f"{SECTION}/character-{name}"
        if plan.wants(id_):
            title, corpora = _texts(name, SEGMENTS, plan)
            yield _character(id_, f"CharacTER, {title}, beside `cer`", corpora, plan)
    for name in ("en", "wmt21"):
        id_ = f"{SECTION}/meteor-{name}"
        if plan.wants(id_):
            title, corpora = _texts(name, SEGMENTS, plan)
            yield _meteor(id_, f"METEOR `{MODULES}`, {title}, beside the Java program, warm", corpora, plan)


def _texts(name: str, most: int, plan: Plan) -> tuple[str, list[Corpus] | None]:
    """A title, and one corpus a repetition."""
    if name == "en":
        segments = min(plan.segments, most)
        made = [english().corpus(segments, seed=700 + r) for r in range(plan.long_repetitions)]
        return f"en, {segments:,} segments", made
    year = int(name.removeprefix("wmt"))
    found = _systems(year, most, plan)
    return f"WMT{year} zh-en, {len(found[0]) if found else 0:,} segments", found


def _systems(year: int, segments: int, plan: Plan) -> list[Corpus] | None:
    """One corpus a system."""
    news = wmt(year, "zh-en", plan.long_repetitions)
    if news is None:
        return None
    return [Corpus({name: lines}, news.references).first(segments) for name, lines in news.systems.items()]


def _character(id_: str, title: str, corpora: list[Corpus] | None, plan: Plan) -> Row:
    if corpora is None:
        return Row(id_, title, None, note=_ABSENT)
    try:
        from cer import calculate_cer
    except ImportError:
        return Row(id_, title, None, note="not measured: the package cer is not installed")

    def peer(corpus: Corpus) -> float:
        """The mean over segments, of the words between blanks."""
        pairs = zip(corpus.hypotheses, corpus.references[0], strict=True)
        values = [
            min(1.0, calculate_cer(hypothesis.split(), reference.split())) for hypothesis, reference in pairs
        ]
        return 100 * sum(values) / len(values)

    same = partial(same_numbers, tolerance=_CER_TOLERANCE)
    return _row(id_, title, corpora, plan, partial(_ours, "character", {}), peer, same)


def _meteor(id_: str, title: str, corpora: list[Corpus] | None, plan: Plan) -> Row:
    if corpora is None or not METEOR_DATA.is_dir():
        return Row(id_, title, None, note=_ABSENT)
    try:
        with Meteor(MODULES) as java:
            options = {"language": "en", "modules": MODULES, "data": str(METEOR_DATA)}
            return _row(id_, title, corpora, plan, partial(_ours, "meteor", options), java.score)
    except NoJavaError as error:
        return Row(id_, title, None, note=f"not measured: {error}")


def _ours(metric: str, options: dict[str, str], corpus: Corpus) -> float:
    return ours.corpus_score(metric, options, corpus.hypotheses, corpus.references)


def _row(
    id_: str,
    title: str,
    corpora: list[Corpus],
    plan: Plan,
    mine: Callable[[Corpus], float],
    peer: Callable[[Corpus], float],
    same: Callable[..., None] = same_numbers,
) -> Row:
    def prepare(repetition: int) -> tuple[Score, Score]:
        corpus = corpora[repetition % len(corpora)]
        return partial(mine, corpus), partial(peer, corpus)

    # both sides warm: imports, lexicons and Java's own compiler are no matter of this table
    for call in (mine, peer):
        call(corpora[0])
    return Row(id_, title, interleave(plan.long_repetitions, prepare, same), len(corpora[0]))
