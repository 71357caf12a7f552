"""``python -m bench.fuzz``: holds what the documentation calls equal to sacreBLEU, on hostile random texts.

Corpus scores and segment scores of both programs are compared bit for bit, in each option of sacreBLEU.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from bench.hostile import NUL, Corpus, corpora

SEGMENTS = 20_000
SEED = 20_261
#: Of a score: what is left of it where a sum is rounded in another order.
_ROUNDING = 1e-12

#: The scores of a corpus and of its segments.
Scores = tuple[float, list[float]]


@dataclass(frozen=True, slots=True)
class Setting:
    """A metric, and options that both programs have."""

    metric: str
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return ",".join(f"{name}={value}" for name, value in self.options.items()) or "as it is"


@dataclass(slots=True)
class Tally:
    """What was compared, and what was not equal.

    Attributes:
        corpora: Corpora compared.
        segments: Segments compared.
        rounded_corpora: Corpora whose scores differ by the rounding of a sum, where the documentation says so.
        rounded_segments: Segments of which that is so.
        other_corpora: Corpora whose scores differ otherwise.
        other_segments: Segments whose scores differ otherwise.
        largest: The largest difference, as a share of the score.
    """

    corpora: int = 0
    segments: int = 0
    rounded_corpora: int = 0
    rounded_segments: int = 0
    other_corpora: int = 0
    other_segments: int = 0
    largest: float = 0.0

    def add(self, ours: Scores, theirs: Scores, *, corpus_is_rounded: bool, segments_are_rounded: bool) -> None:
        """The scores of one more corpus, and whether sacreBLEU rounds sums on the way to them."""
        difference = _difference(ours[0], theirs[0])
        rounded, other = _counts([difference], corpus_is_rounded)
        self.corpora += 1
        self.rounded_corpora += rounded
        self.other_corpora += other
        differences = [_difference(*pair) for pair in zip(ours[1], theirs[1], strict=True)]
        rounded, other = _counts(differences, segments_are_rounded)
        self.segments += len(differences)
        self.rounded_segments += rounded
        self.other_segments += other
        self.largest = max(self.largest, difference, *differences)


def _counts(differences: Sequence[float], is_rounded: bool) -> tuple[int, int]:
    """How many are differences of rounding, and how many are others."""
    found = [difference for difference in differences if difference > 0]
    rounded = sum(difference < _ROUNDING for difference in found) if is_rounded else 0
    return rounded, len(found) - rounded


def _difference(one: float, other: float) -> float:
    return 0.0 if one == other else abs(one - other) / max(abs(one), abs(other))


_TOKENIZERS = ("13a", "intl", "zh", "char", "none", "ja-mecab", "ko-mecab")
SETTINGS = (
    *(Setting("bleu", {"tokenize": name}) for name in _TOKENIZERS),
    Setting("bleu", {"lowercase": True}),
    Setting("bleu", {"smooth_method": "none"}),
    Setting("bleu", {"smooth_method": "floor"}),
    Setting("bleu", {"smooth_method": "floor", "smooth_value": 0.01}),
    Setting("bleu", {"smooth_method": "add-k"}),
    Setting("bleu", {"smooth_method": "add-k", "smooth_value": 0.5}),
    Setting("bleu", {"effective_order": True}),
    Setting("bleu", {"max_order": 1}),
    Setting("bleu", {"max_order": 6}),
    Setting("chrf", {"char_order": 4}),
    *(
        Setting(metric, options)
        for metric in ("chrf", "chrf++")
        for options in (
            {},
            {"lowercase": True},
            {"whitespace": True},
            {"eps_smoothing": True},
            {"beta": 1},
            {"beta": 3},
        )
    ),
    Setting("chrf++", {"word_order": 1}),
    Setting("ter"),
    Setting("ter", {"normalized": True}),
    Setting("ter", {"no_punct": True}),
    Setting("ter", {"normalized": True, "no_punct": True}),
    Setting("ter", {"normalized": True, "asian_support": True}),
    Setting("ter", {"no_punct": True, "asian_support": True, "case_sensitive": True}),
)


def compare(setting: Setting, found: Iterable[Corpus], *, later_python: bool = False) -> Tally:
    """Scores corpora with both programs.

    Args:
        setting: The metric.
        found: The corpora.
        later_python: Whether sacreBLEU adds as under Python 3.12 and later, also where this is an older one.
    """
    tally = Tally()
    ours, theirs = _ours(setting), _theirs(setting)
    compensates = setting.metric == "bleu" and (later_python or sys.version_info >= (3, 12))
    with _as_later_python() if later_python else nullcontext():
        for made in found:
            # MeCab's lines end there; mtgauge reads on
            corpus = made.without(NUL) if "mecab" in str(setting) else made
            fractions = setting.metric == "ter" and _has_fractions(corpus)
            rounding = {"corpus_is_rounded": compensates or fractions, "segments_are_rounded": compensates}
            tally.add(ours(corpus), theirs(corpus), **rounding)
    return tally


def _has_fractions(corpus: Corpus) -> bool:
    """Whether mean lengths are no sums of powers of two, so that TER's sum of them is rounded."""
    counts = {sum(text is not None for text in row) for row in zip(*corpus.references, strict=True)}
    return bool(counts & {3, 5})


def _ours(setting: Setting) -> Callable[[Corpus], Scores]:
    from mtgauge import load_metric

    metric = load_metric(setting.metric, **setting.options)

    def score(corpus: Corpus) -> Scores:
        references = {f"r{number}": column for number, column in enumerate(corpus.references)}
        segments = metric.segment_scores(corpus.hypotheses, references).tolist()
        return metric.corpus_score(corpus.hypotheses, references).score, segments

    return score


def _theirs(setting: Setting) -> Callable[[Corpus], Scores]:
    from sacrebleu.metrics.bleu import BLEU
    from sacrebleu.metrics.chrf import CHRF
    from sacrebleu.metrics.ter import TER

    options = {
        "max_ngram_order" if name == "max_order" else name: value for name, value in setting.options.items()
    }
    if setting.metric == "bleu":
        metric: Any = BLEU(**options, force=True)
        # as sacreBLEU advises for sentences, and mtgauge does by itself
        of_segments: Any = BLEU(**{**options, "effective_order": True}, force=True)
    else:
        words = {"word_order": 2} if setting.metric == "chrf++" else {}
        metric = of_segments = TER(**options) if setting.metric == "ter" else CHRF(**{**words, **options})

    def score(corpus: Corpus) -> Scores:
        rows = [[text for text in row if text is not None] for row in zip(*corpus.references, strict=True)]
        pairs = zip(corpus.hypotheses, rows, strict=True)
        segments = [of_segments.sentence_score(hypothesis, row).score for hypothesis, row in pairs]
        return metric.corpus_score(corpus.hypotheses, corpus.references).score, segments

    return score


def compensated_sum(values: Iterable[float]) -> float:
    """What Python's sum() of floats gives from Python 3.12 on (Neumaier 1974)."""
    total = rest = 0.0
    for value in values:
        added = total + value
        rest += (total - added) + value if abs(total) >= abs(value) else (value - added) + total
        total = added
    return total + rest


@contextmanager
def _as_later_python() -> Iterator[None]:
    """Lets sacreBLEU add the logarithms of BLEU with the sum() of a later Python."""
    from sacrebleu.metrics import bleu

    vars(bleu)["sum"] = compensated_sum
    try:
        yield
    finally:
        del vars(bleu)["sum"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Compares in each setting, and prints a row of a table for it; 1 where anything differs that should not."""
    options = _parse(arguments)
    chosen = [setting for setting in SETTINGS if options.only in (None, setting.metric)]
    heads = ("metric", "options", "segments", "rounded", "differ", "corpora", "rounded", "differ", "largest share")
    print(f"| {' | '.join(heads)} |\n{'|---' * len(heads)}|")
    failed = False
    for setting in chosen:
        # the segments of a metric are shared out among its settings
        share = -(-options.segments // sum(other.metric == setting.metric for other in chosen))
        tally = compare(
            setting,
            corpora(f"{options.seed} {setting.metric} {setting}", share),
            later_python=options.later_python,
        )
        failed |= tally.other_segments + tally.other_corpora > 0
        print(_row(setting, tally), flush=True)
    return int(failed)


def _row(setting: Setting, tally: Tally) -> str:
    segments = (tally.segments, tally.rounded_segments, tally.other_segments)
    numbers = (*segments, tally.corpora, tally.rounded_corpora, tally.other_corpora)
    largest = f"{tally.largest:.1e}" if tally.largest else "0"
    cells = [setting.metric, f"`{setting}`", *(f"{number:,}" for number in numbers), largest]
    return f"| {' | '.join(cells)} |"


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.fuzz", description="Compares scores with sacreBLEU's, bit for bit, on random texts."
    )
    parser.add_argument(
        "--segments", type=int, default=SEGMENTS, metavar="N", help="for each metric [default: %(default)s]"
    )
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help="of the texts [default: %(default)s]")
    parser.add_argument("--only", choices=["bleu", "chrf", "chrf++", "ter"], help="one metric")
    parser.add_argument(
        "--later-python", action="store_true", help="let sacreBLEU add as under Python 3.12 and later"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
