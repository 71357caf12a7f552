"""The aligners of thot (Ortiz-Martínez and Casacuberta, 2014), by the package ``sil-thot``: HMM, IBM model 4."""

from __future__ import annotations

from typing import Any

from mtgauge.base.errors import MissingExtraError
from mtgauge.base.sentences import say
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens
from mtgauge.linguistics.alignment.sampling import Report
from mtgauge.linguistics.alignment.symmetrise import DirectedLinks

MODELS = ("hmm", "ibm4")
#: Iterations of each model, as usual with GIZA++.
_ITERATIONS = 5


def thot_links(
    texts: ParallelTokens, wanted: int, model: str, report: Report | None = None
) -> list[DirectedLinks]:
    """The links of the first sentence pairs, learned from all.

    Args:
        texts: The sentence pairs to align, then those to learn from; words are lower-cased. A lone surrogate is
            read as U+FFFD. Thot learns nothing from sentences of more than 200 words.
        wanted: Number of sentence pairs to align.
        model: One of `MODELS`, each learned after those before it: IBM model 1, the HMM, and IBM models 3 and 4.
        report: Called while work goes on.

    Raises:
        MissingExtraError: The package is not installed.
    """
    try:
        import thot.alignment as thot  # it is heavy, and optional
    except ImportError:
        raise MissingExtraError(say("the aligner {name}", name="thot"), "linguistics") from None
    steps = 2 * _ITERATIONS * (2 if model == "hmm" else 4)
    done = 0

    def step() -> None:
        nonlocal done
        if report is not None:
            report("aligning words", done, steps)
        done += 1

    forward = _best_links(thot, texts, wanted, model, step)
    reverse = _best_links(thot, texts.reversed, wanted, model, step)
    return [
        DirectedLinks(n, m, frozenset(one), frozenset((i, j) for j, i in other))
        for (n, m), one, other in zip(texts.lengths[:wanted], forward, reverse, strict=True)
    ]


def _best_links(
    thot: Any, texts: ParallelTokens, wanted: int, model: str, step: Any
) -> list[list[tuple[int, int]]]:
    """(source, target) of the most probable links, of which each target word has one at most."""
    sentences = [(_plain(source), _plain(target)) for source, target in texts]
    learned = thot.Ibm1AlignmentModel()
    for source, target in sentences:
        if source and target:
            learned.add_sentence_pair(source, target, 1)
    _train(learned, step)
    later = [thot.HmmAlignmentModel, thot.Ibm3AlignmentModel, thot.Ibm4AlignmentModel]
    for kind in later[: 1 if model == "hmm" else 3]:
        learned = kind(learned)
        _train(learned, step)
    found = []
    for source, target in sentences[:wanted]:
        best = learned.get_best_alignment(source, target)[1].to_list() if source and target else []
        found.append([(position - 1, at) for at, position in enumerate(best) if position > 0])
    return found


def _train(model: Any, step: Any) -> None:
    if model.start_training():
        for _ in range(_ITERATIONS):
            step()
            model.train()
    model.end_training()


def _plain(words: tuple[str, ...]) -> list[str]:
    return [word.lower().encode("utf-8", "replace").decode() for word in words]
