"""How CharacTER comes about (Wang et al. 2016): the shifted hypothesis, the cost of shifts, character edits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mtgauge import native
from mtgauge.base.sentences import say
from mtgauge.measures.derivation import Alignment, Formula, Mark, MarkedTokens, Step, StepTable
from mtgauge.metrics.derivations.edits import aligned_pairs
from mtgauge.metrics.derivations.ngrams import tokens_step


def character_counts(hypothesis: Sequence[str], references: Mapping[str, Sequence[str]]) -> Iterator[Step]:
    """The words, the reference with the fewest errors, the shifts with their cost, and the edits of characters.

    Args:
        hypothesis: The words of the hypothesis.
        references: Those of the references by name, in the order that breaks ties.
    """
    yield tokens_step(hypothesis, references)
    ours, theirs = " ".join(hypothesis), [" ".join(words) for words in references.values()]
    counts = native.character_statistics([ours] * len(theirs), [theirs])[:, :2]
    names = list(references)
    nearest = names[int(counts.sum(axis=1).argmin())]
    if len(names) > 1:
        rows = [[name, *row] for name, row in zip(names, counts.tolist(), strict=True)]
        table = StepTable([say("reference"), say("character edits"), say("cost of shifts")], rows)
        yield Step(say("The nearest reference"), [table, say("The first with the fewest errors counts.")])
    reference = " ".join(references[nearest])
    letters, order, moved = native.character_alignment(ours, reference)
    shifted = [hypothesis[position] for position in order]
    yield Step(say("Shifts"), list(_shifts(hypothesis, shifted, order, moved)))
    pairs = aligned_pairs(letters, " ".join(shifted), reference)
    legend = say("S: substitution, D: the hypothesis lacks the character, I: the reference lacks it; ␣: a blank.")
    yield Step(say("Character edits after the shifts"), [Alignment(pairs, nearest), legend])


def _shifts(
    hypothesis: Sequence[str], shifted: Sequence[str], order: Sequence[int], moved: Sequence[tuple[int, int]]
) -> Iterator[str | MarkedTokens | Formula]:
    if not moved:
        yield say("No phrase is shifted.")
        return
    marks = [Mark(first, count, "shift") for first, count in sorted(moved)]
    yield MarkedTokens(say("hypothesis, with the shifted phrases in brackets"), hypothesis, marks)
    yield MarkedTokens(say("hypothesis after all shifts"), shifted)
    for number, (first, count) in enumerate(moved, start=1):
        lengths = {f"l_{place + 1}": len(hypothesis[place]) for place in range(first, first + count)}
        form = f"({' + '.join(lengths)}) / {count}"
        cost = sum(lengths.values()) / count
        phrase = " ".join(hypothesis[first : first + count])
        yield Formula(f"cost_{number}", form, lengths, cost, say("mean word length of: {phrase}", phrase=phrase))


def character_score(totals: Sequence[float], score: float, *, of_segment: bool) -> Step:
    """Errors in percent of the characters of the hypothesis, or the mean over segments.

    Args:
        totals: A total of rows.
        score: CharacTER.
        of_segment: Whether the total is the row of one segment.
    """
    rate, n, edits, cost, length = totals
    if not of_segment:
        terms = {"T": rate, "n": n}
        parts = [
            Formula("n", "", {}, n, say("segments")),
            Formula("T", "", {}, rate, say("sum of the segments' errors per character, each at most 1")),
            Formula("CharacTER", "100 * T / n" if n else "", terms if n else {}, score),
        ]
        return Step(say("Score: the mean of the segments"), parts)
    parts = [
        Formula("D", "", {}, edits, say("character edits")),
        Formula("S", "", {}, cost, say("cost of the shifts: the sum over the phrases")),
        Formula("L", "", {}, length, say("characters of the hypothesis, with one blank between words")),
    ]
    if not length:
        return Step(say("Score"), [*parts, Formula("CharacTER", "", {}, score, say("an empty translation"))])
    terms = {"D": edits, "S": cost, "L": length}
    return Step(say("Score"), [*parts, Formula("CharacTER", "100 * min((D + S) / L, 1)", terms, score)])
