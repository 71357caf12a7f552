"""Steps that BLEU and NIST share: the tokens of a segment, and its n-grams in tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from mtgauge.base.sentences import say
from mtgauge.measures.derivation import CellValue, Formula, MarkedTokens, NumericValue, Step, StepTable
from mtgauge.metrics.shared.ngram_matches import ClippedNgram

Texts: TypeAlias = Mapping[str, Sequence[str]]


def tokens_step(hypothesis: Sequence[str], references: Texts) -> Step:
    """The tokens of both sides."""
    ours = MarkedTokens(say("hypothesis ({n})", n=len(hypothesis)), hypothesis)
    theirs = [
        MarkedTokens(say("reference {name} ({n})", name=name, n=len(tokens)), tokens)
        for name, tokens in references.items()
    ]
    return Step(say("Tokens"), (ours, *theirs))


def ngram_table(found: Sequence[ClippedNgram], names: Sequence[str]) -> StepTable:
    """The n-grams of one order: how often each side has them, and how many count."""
    several = len(names) > 1
    columns = [say("n-gram"), *([say("most in")] if several else []), say("hypothesis"), *names, say("counted")]
    rows: list[list[CellValue]] = [
        [
            " ".join(item.ngram),
            *([item.reference] if several else []),
            item.occurrences,
            *(item.references[name] for name in names),
            item.clipped,
        ]
        for item in found
    ]
    sums: list[CellValue] = [sum(item.occurrences for item in found), *(None for _ in names)]
    rows.append([say("together"), *([None] if several else []), *sums, sum(item.clipped for item in found)])
    return StepTable(columns, rows, text_columns=2 if several else 1)


def mean_length(references: Texts) -> Formula:
    """The mean number of tokens of the references."""
    lengths: dict[str, NumericValue] = {
        f"r_{n}": len(tokens) for n, tokens in enumerate(references.values(), start=1)
    }
    mean = sum(lengths.values()) / len(lengths)
    if len(lengths) == 1:
        return Formula("length", "", {}, mean, say("length of the reference"))
    form = f"({' + '.join(lengths)}) / {len(lengths)}"
    return Formula("length", form, lengths, mean, say("mean length of the references"))


def no_more(order: int) -> str:
    """Said of the first order for which the hypothesis is too short."""
    return say("The hypothesis is too short for n-grams of order {order}.", order=order)
