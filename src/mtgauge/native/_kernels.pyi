"""Compiled kernels of mtgauge."""

from collections.abc import Sequence

import numpy
import numpy.typing


def tokenize(lines: Sequence[str], tokenizer: str, threads: int = 1) -> list[str]:
    """
    Tokenises lines.

    Args:
        lines: The texts.
        tokenizer: "none", "13a", "zh", "intl", "char" (as sacreBLEU 2.6.0), "cwmt" or "cwmt-compat".
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        For each line its tokens, joined by one blank.

    Raises:
        TypeError: A line is not a string.
        ValueError: The tokeniser is unknown, or `threads` is negative.
    """

def bleu_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', max_order: int = 4, threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of BLEU for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
        tokenizer: A name that `tokenize` knows.
        max_order: The highest n-gram order N, 1 or more.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 4 + 2 N) of counts. The columns: tokens of the hypothesis; tokens of the reference that is closest
        in length (the shorter of two); tokens of the shortest reference; the smaller of hypothesis and shortest
        reference; matched n-grams of order 1 to N, clipped by the maximum over references; n-grams of the hypothesis of
        order 1 to N.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
            is out of range.
    """

def chrf_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], char_order: int = 6, word_order: int = 0, beta: float = 2.0, whitespace: bool = False, eps_smoothing: bool = False, threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of chrF and chrF++ for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
        char_order: The highest order of character n-grams, 0 or more.
        word_order: The highest order of word n-grams, 0 or more; 2 is chrF++. One of both orders is 1 or more.
        beta: Weight of recall in the F score that chooses among references, 0 or more.
        whitespace: Whether white space counts as characters.
        eps_smoothing: Whether that F score is smoothed as chrF++.py does, instead of leaving out empty orders.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 3 (char_order + word_order)) of counts: for each order, characters first, the n-grams of the
        hypothesis (0 where the reference has none of this order), of the reference, and those matched. They are those
        of the reference with the best F score, the first of equals.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
            is out of range.
    """

def log(values: numpy.typing.NDArray[numpy.float64]) -> numpy.typing.NDArray[numpy.float64]:
    """
    Takes the natural logarithm of each value, as `math.log` does.

    NumPy's differs from it, and between processors, in the last bit.

    Args:
        values: Any number of values.

    Returns:
        Their logarithms: minus infinity for 0, not a number for negative values.
    """

def exp(values: numpy.typing.NDArray[numpy.float64]) -> numpy.typing.NDArray[numpy.float64]:
    """
    Takes the exponential of each value, as `math.exp` does.

    NumPy's differs from it, and between processors, in the last bit.

    Args:
        values: Any number of values.

    Returns:
        Their exponentials; infinity where that is too large.
    """
