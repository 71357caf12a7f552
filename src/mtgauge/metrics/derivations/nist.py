"""How NIST comes about (Doddington 2002): the information of matching n-grams, and the length penalty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import log2

from mtgauge.base.sentences import say
from mtgauge.measures.derivation import CellValue, Formula, Step, StepTable
from mtgauge.metrics.derivations.ngrams import Texts, mean_length, no_more, tokens_step
from mtgauge.metrics.shared.ngram_matches import NgramTokens, clipped_ngrams, ngrams


class Information:
    """How much each n-gram of the references of a test set tells.

    Args:
        references: The tokens of every reference of every segment.
        max_order: The longest n-grams.
    """

    def __init__(self, references: Iterable[Sequence[str]], max_order: int) -> None:
        self._counts: Counter[NgramTokens] = Counter()
        for tokens in references:
            self._counts[()] += len(tokens)
            for order in range(1, max_order + 1):
                self._counts.update(ngrams(tokens, order))

    def counts(self, ngram: NgramTokens) -> tuple[int, int]:
        """How often the references have an n-gram, and how often the n-gram without its last token.

        For a single token, the second is the number of all tokens.
        """
        return self._counts[ngram], self._counts[ngram[:-1]]


def nist_counts(
    hypothesis: Sequence[str], references: Texts, information: Information, max_order: int
) -> Iterator[Step]:
    """The tokens, the matching n-grams of each order with their information, and the lengths.

    Args:
        hypothesis: Its tokens.
        references: Those of the references of the segment, by name.
        information: The information of n-grams, by all references of the test set.
        max_order: The longest n-grams that count.
    """
    yield tokens_step(hypothesis, references)
    meaning = say(
        "An n-gram tells log2(a / b) bits: all references of the test set have it b times, and a times what "
        "stands before its last token (of a single token: all tokens)."
    )
    columns = [say("n-gram"), say("counted"), "a", "b", say("bits"), say("together")]
    for order in range(1, max_order + 1):
        title = say("N-grams of order {order} that match", order=order)
        found = clipped_ngrams(hypothesis, references, order)
        if not found:
            yield Step(title, [no_more(order)])
            break
        rows: list[list[CellValue]] = []
        for item in found:
            if item.clipped:
                own, before = information.counts(item.ngram)
                bits = log2(before / own)
                rows.append([" ".join(item.ngram), item.clipped, before, own, bits, item.clipped * bits])
        counted, told = sum(item.clipped for item in found), sum(float(row[5] or 0) for row in rows)
        rows.append([say("together"), counted, None, None, None, told])
        yield Step(title, [*([meaning] if order == 1 else []), StepTable(columns, rows)])
    yield Step(say("Reference length"), [mean_length(references)])


def nist_score(totals: Sequence[float], values: Sequence[float], beta: float, penalty: float) -> Iterator[Step]:
    """The length penalty, and the information per n-gram of each order.

    Args:
        totals: A total of rows.
        values: NIST up to each order and of each order alone, as the measure gives them.
        beta: The factor in the exponent of the penalty.
        penalty: The length penalty.
    """
    orders = len(totals) // 2 - 1
    ours, theirs, told, counts = totals[0], totals[1], totals[2 : 2 + orders], totals[2 + orders :]
    parts = [
        Formula("c", "", {}, ours, say("length of the hypothesis")),
        Formula("r", "", {}, theirs, say("mean length of the references")),
    ]
    if ours > 0 and theirs > 0:
        form = "exp(-beta * log(min(c / r, 1)) ** 2)"
        parts.append(Formula("LP", form, {"beta": beta, "c": ours, "r": theirs}, penalty))
        half = say("With beta = log(2) / log(1.5)^2 the penalty is one half where c / r is two thirds.")
        yield Step(say("Length penalty"), [*parts, half])
    else:
        yield Step(say("Length penalty"), [*parts, Formula("LP", "", {}, penalty)])
    each = []
    for order, (bits, count) in enumerate(zip(told, counts, strict=True), start=1):
        terms = {f"i_{order}": bits, f"h_{order}": count, "LP": penalty}
        form = f"i_{order} / h_{order} * LP" if count else ""
        each.append(Formula(f"N_{order}", form, terms if count else {}, values[1 + orders + order - 1]))
    sentence = say(
        "i_n: bits of the matching n-grams of order n; h_n: all n-grams of that order in the hypothesis."
    )
    summed = {formula.symbol: formula.value for formula in each}
    score = Formula("NIST", " + ".join(summed), summed, values[0])
    yield Step(say("Score"), [sentence, *each, score])
