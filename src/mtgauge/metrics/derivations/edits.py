"""How WER (Nießen et al. 2000) and TER (Snover et al. 2006) come about: alignments, shifts and edits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from mtgauge.base.sentences import say
from mtgauge.measures.derivation import (
    AlignedPair,
    Alignment,
    CellValue,
    Formula,
    Mark,
    MarkedTokens,
    Step,
    StepTable,
)
from mtgauge.metrics.derivations.ngrams import mean_length, tokens_step
from mtgauge.metrics.derivations.shifts import orders_after_shifts
from mtgauge.metrics.shared.compared import Words
from mtgauge.metrics.shared.edits import LABELS, EditScript, alignments_of, nearest_of

_Align = Callable[[str, str], EditScript]


def wer_counts(hypothesis: Words, references: Mapping[str, Words], align: _Align) -> Iterator[Step]:
    """The tokens, the nearest reference, and the edits to it.

    Args:
        hypothesis: The hypothesis.
        references: The references of the segment by name, in the order that breaks ties.
        align: Aligns the words of the hypothesis with those of a reference.
    """
    ours, theirs = hypothesis.words.split(), _words(references)
    yield tokens_step(ours, theirs)
    scripts = alignments_of(hypothesis, references, align)
    if len(references) > 1:
        yield _distances(scripts, theirs)
    nearest = nearest_of(scripts)
    yield _edits(scripts[nearest], ours, theirs[nearest], nearest)


def wer_score(counts: Sequence[int], score: float, symbol: str = "WER", *, by_edit: bool = False) -> Step:
    """Edits in percent of the reference length, or of the longer side.

    Args:
        counts: Substitutions, deletions, insertions, hypothesis length if the longer side counts, and reference
            length.
        score: The score.
        symbol: Its symbol.
        by_edit: Whether each edit counts 100 where the reference is empty.
    """
    substitutions, deletions, insertions, *lengths = counts
    *ours, length = lengths
    parts: list[Formula | str] = [
        Formula("S", "", {}, substitutions, say("substitutions")),
        Formula("D", "", {}, deletions, say("deletions: the hypothesis lacks the token")),
        Formula("I", "", {}, insertions, say("insertions: the reference lacks the token")),
        Formula("N", "", {}, length, say("length of the reference")),
    ]
    terms = {"S": substitutions, "D": deletions, "I": insertions, "N": length}
    whole = "N"
    if ours:
        parts.append(Formula("H", "", {}, ours[0], say("length of the hypothesis")))
        terms["H"], whole = ours[0], "max(H, N)"
    if by_edit and length == 0:
        whole = "1"
        parts.append(say("The reference is empty: each edit counts as in a reference of one token."))
    parts += _rate(symbol, f"100 * (S + D + I) / {whole}", terms, max(*lengths, by_edit), score)
    return Step(say("Score"), parts)


def ter_counts(hypothesis: Words, references: Mapping[str, Words], align: _Align) -> Iterator[Step]:
    """The words, the reference that needs the fewest edits, the shifts one by one, and the edits after them.

    Arguments are as for `wer_counts`.
    """
    ours, theirs = hypothesis.words.split(), _words(references)
    yield tokens_step(ours, theirs)
    scripts = alignments_of(hypothesis, references, align)
    if len(references) > 1:
        yield _distances(scripts, theirs)
    nearest = nearest_of(scripts)
    script, reference = scripts[nearest], theirs[nearest]
    yield _shifts(script, ours, reference)
    order = range(len(ours)) if script.order is None else script.order
    yield _edits(script, [ours[position] for position in order], reference, nearest)
    count = len(script.shifts)
    edits = len(script.letters) - script.letters.count("=")
    counts = {"shifts": count, **{f"{LABELS[letter]}s": script.letters.count(letter) for letter in "IDS"}}
    parts = [
        Formula("edits", " + ".join(counts), counts, count + edits),
        mean_length(theirs),
    ]
    yield Step(say("Edits and length"), parts)


def ter_score(edits: float, length: float, score: float) -> Step:
    """Edits in percent of the mean reference length."""
    terms = {"E": edits, "L": length}
    parts: list[Formula | str] = [
        Formula("E", "", {}, edits, say("shifts, insertions, deletions and substitutions")),
        Formula("L", "", {}, length, say("mean length of the references")),
    ]
    return Step(say("Score"), [*parts, *_rate("TER", "100 * E / L", terms, length, score)])


def _rate(
    symbol: str, form: str, terms: Mapping[str, float], length: float, score: float
) -> Iterator[Formula | str]:
    if length > 0:
        yield Formula(symbol, form, terms, score)
    else:
        yield Formula(symbol, "", {}, score, say("of an empty reference 0 without edits, otherwise 100"))


def _words(references: Mapping[str, Words]) -> dict[str, list[str]]:
    return {name: reference.words.split() for name, reference in references.items()}


def _distances(scripts: Mapping[str, EditScript], theirs: Mapping[str, Sequence[str]]) -> Step:
    rows: list[list[CellValue]] = [[name, script.edits, len(theirs[name])] for name, script in scripts.items()]
    table = StepTable([say("reference"), say("edits"), say("length")], rows)
    return Step(say("The nearest reference"), [table, say("The first with the fewest edits counts.")])


def _shifts(script: EditScript, ours: Sequence[str], reference: Sequence[str]) -> Step:
    title = say("Shifts")
    if not script.shifts:
        return Step(title, [say("No phrase is shifted: no shift saves more edits than it costs.")])
    parts: list[MarkedTokens | str] = [say("Each shift is one edit. In brackets: the words that were shifted.")]
    orders = orders_after_shifts(script.order or (), [positions for positions, _ in script.shifts])
    for number, ((positions, begin), order) in enumerate(zip(script.shifts, orders, strict=True), start=1):
        words = " ".join(reference[begin : begin + len(positions)])
        heading = say(
            "after shift {n}: {words}, word {place} of the reference", n=number, words=words, place=begin + 1
        )
        marks = [Mark(order.index(positions[0]), len(positions), "shift")]
        parts.append(MarkedTokens(heading, [ours[position] for position in order], marks))
    return Step(title, parts)


def _edits(script: EditScript, ours: Sequence[str], theirs: Sequence[str], name: str) -> Step:
    """The alignment, of the hypothesis in the order of the script."""
    alignment = Alignment(aligned_pairs(script.letters, ours, theirs), name)
    legend = say("S: substitution, D: the hypothesis lacks the token, I: the reference lacks it.")
    return Step(say("Edits"), [alignment, legend])


def aligned_pairs(letters: str, ours: Sequence[str], theirs: Sequence[str]) -> list[AlignedPair]:
    """The pairs of tokens that letters of edits align."""
    mine, others = iter(ours), iter(theirs)
    return [
        AlignedPair(None if letter == "D" else next(mine), None if letter == "I" else next(others), LABELS[letter])
        for letter in letters
    ]
