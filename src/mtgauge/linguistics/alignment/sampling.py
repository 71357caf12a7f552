"""Our own aligner: an HMM with fertilities and sparse priors, by Gibbs sampling, in both directions.

It follows Östling and Tiedemann, "Efficient word alignment with Markov chain Monte Carlo" (2016), in three stages:
words alone (IBM model 1), then also the jumps between the links of neighbouring words (Vogel, Ney and Tillmann,
1996), then also how many links each word has. The probabilities with which links are drawn in the second half
of the last stage are averaged over the sweeps and over independent samplers. Pairs of words of a dictionary, equal
words and words of one stem get larger pseudo-counts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens, SentenceTokens
from mtgauge.linguistics.alignment.prior_counts import PriorCounts, pseudo_counts
from mtgauge.linguistics.alignment.symmetrise import DirectedLinks

#: A callback as of a progress bar: what is done, how much of it, of how much.
Report = Callable[[str, int, int], None]

_WORDS, _JUMPS, _FERTILITIES = 1, 2, 3
#: Sweeps of the last stage: so many divided by the square root of the number of sentence pairs, within bounds.
_EFFORT, _LEAST, _MOST = 5000, 16, 256
#: Links that are less probable than this in both directions are forgotten.
_NEGLIGIBLE = 0.01
_Side = tuple[npt.NDArray[np.int32], npt.NDArray[np.int64], int]


@dataclass(frozen=True, slots=True)
class SamplingOptions:
    """How links are drawn.

    Attributes:
        samplers: Independent samplers for each direction.
        sweeps: Sweeps of the last stage; a quarter of it for each of the others. None: by the size of the corpus.
        seed: Of all draws, 0 or more.
        jumps: Whether the jumps between the links of neighbouring words count.
        fertilities: Whether the numbers of links of words count; they need jumps.
        counts: Pseudo-counts of pairs of words.
        lexical: Pseudo-count of each other pair.
        null: Probability that a word has no link.
        jump: Pseudo-count of each length of a jump.
        fertility: Pseudo-counts of a word's fertilities, in all.

    Raises:
        OptionError: A value is out of its range.
    """

    samplers: int = 2
    sweeps: int | None = None
    seed: int = 12345
    jumps: bool = True
    fertilities: bool = True
    counts: PriorCounts = field(default_factory=PriorCounts)
    lexical: float = 0.001
    null: float = 0.2
    jump: float = 0.5
    fertility: float = 2.0

    def __post_init__(self) -> None:
        for name, value, least, most in (
            ("samplers", self.samplers, 1, 64),
            ("sweeps", self.sweeps, 1, 1000),
            ("seed", self.seed, 0, 2**63 - 1),
        ):
            if value is not None and not least <= value <= most:
                raise OptionError(
                    say(
                        "{name} is {value}, not between {least} and {most}",
                        name=name, value=value, least=least, most=most,
                    )
                )  # fmt: skip

    def stages(self, sentences: int) -> list[tuple[int, bool]]:
        """(model, whether its draws are kept) of each sweep over so many sentence pairs."""
        usual = min(_MOST, max(_LEAST, round(_EFFORT / math.sqrt(max(1, sentences)))))
        last = self.sweeps or usual
        before = max(1, last // 4)
        model = _FERTILITIES if self.fertilities and self.jumps else _JUMPS if self.jumps else _WORDS
        earlier = [stage for stage in range(1, model) for _ in range(before)]
        return [
            *((stage, False) for stage in earlier),
            *((model, sweep >= last // 2) for sweep in range(last)),
        ]


def sample_links(
    texts: ParallelTokens,
    wanted: int,
    options: SamplingOptions,
    *,
    entries: Iterable[tuple[SentenceTokens, SentenceTokens]] = (),
    threads: int = 1,
    report: Report | None = None,
) -> list[DirectedLinks]:
    """The links of the first sentence pairs, learned from all; words are lower-cased.

    The result does not depend on the number of threads.

    Args:
        texts: The sentence pairs to align, then those to learn from.
        wanted: Number of sentence pairs to align.
        options: How links are drawn.
        entries: A dictionary: words of the source, and those of the target that translate them.
        threads: Threads to use; 0 for all cores.
        report: Called while work goes on.
    """
    source, source_words = _numbered(texts.source)
    target, target_words = _numbered(texts.target)
    lowered = ((_lowered(ours), _lowered(theirs)) for ours, theirs in entries)
    ours, theirs, counts = pseudo_counts(source_words, target_words, lowered, options.counts)
    pairs = (np.array(ours, np.int32), np.array(theirs, np.int32), np.array(counts, np.float64))
    priors = (options.lexical, options.lexical, options.null, options.jump, options.fertility)
    aligner = native.HmmAligner(source, target, pairs, priors, options.samplers, options.seed, wanted, threads)
    stages = options.stages(len(texts))
    for done, (model, keep) in enumerate(stages):
        if report is not None:
            report("aligning words", done, len(stages))
        aligner.sweep(model, keep, threads)
    lengths = texts.lengths[:wanted]
    return list(_directed(lengths, aligner.marginals(_NEGLIGIBLE)))


def _lowered(words: SentenceTokens) -> SentenceTokens:
    return tuple(map(str.lower, words))


def _numbered(sentences: tuple[SentenceTokens, ...]) -> tuple[_Side, dict[str, int]]:
    """The words of all sentences by number, as the kernel takes them, and the number of each word."""
    numbers: dict[str, int] = {}
    ids = [numbers.setdefault(word.lower(), len(numbers)) for words in sentences for word in words]
    offsets = np.zeros(len(sentences) + 1, np.int64)
    np.cumsum([len(words) for words in sentences], out=offsets[1:])
    return (np.array(ids, np.int32), offsets, len(numbers)), numbers


def _directed(
    lengths: list[tuple[int, int]], marginals: tuple[npt.NDArray[np.generic], ...]
) -> Iterator[DirectedLinks]:
    offsets, sources, targets, forward, reverse, best_sources, best_targets = marginals
    pairs = list(zip(sources.tolist(), targets.tolist(), strict=True))
    means = ((forward + reverse) / 2).tolist()  # type: ignore[operator]
    bounds, of_targets, of_sources = offsets.tolist(), best_sources.tolist(), best_targets.tolist()
    first_source = first_target = 0
    for at, (n, m) in enumerate(lengths):
        here = slice(bounds[at], bounds[at + 1])
        best = of_targets[first_target : first_target + m]
        others = of_sources[first_source : first_source + n]
        yield DirectedLinks(
            n,
            m,
            frozenset((source, target) for target, source in enumerate(best) if source >= 0),
            frozenset((source, target) for source, target in enumerate(others) if target >= 0),
            dict(zip(pairs[here], means[here], strict=True)),
        )
        first_source, first_target = first_source + n, first_target + m
