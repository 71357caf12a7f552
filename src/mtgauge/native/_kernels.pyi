"""Compiled kernels of mtgauge."""

from collections.abc import Sequence

import numpy
import numpy.typing


def log(values: numpy.typing.NDArray[numpy.float64]) -> numpy.typing.NDArray[numpy.float64]:
    """
    Computes the natural logarithm of each value, as `math.log` does.

    NumPy's logarithm may differ in the last bit, also between processors.

    Args:
        values: Any number of values.

    Returns:
        Their logarithms: minus infinity for 0, not a number for negative values.
    """

def exp(values: numpy.typing.NDArray[numpy.float64]) -> numpy.typing.NDArray[numpy.float64]:
    """
    Computes the exponential of each value, as `math.exp` does.

    NumPy's exponential may differ in the last bit, also between processors.

    Args:
        values: Any number of values.

    Returns:
        Their exponentials; infinity where these are too large.
    """

def power(values: numpy.typing.NDArray[numpy.float64], exponent: float) -> numpy.typing.NDArray[numpy.float64]:
    """
    Raises each value to a power, as `math.pow` does.

    NumPy's powers may differ in the last bit, also between processors.

    Args:
        values: Any number of values, 0 or more.
        exponent: The power.

    Returns:
        The results.
    """

def sparse_sums(weights: numpy.typing.NDArray[numpy.floating], starts: numpy.typing.NDArray[numpy.int64], units: numpy.typing.NDArray[numpy.int32], values: numpy.typing.NDArray[numpy.floating]) -> numpy.typing.NDArray[numpy.floating]:
    """
    Multiplies weights by a matrix that is mostly zeros.

    Args:
        weights: (b, n) weights of n units, float32 or float64.
        starts: Where each of k columns begins in `values`, and where the last one ends.
        units: The unit of each value.
        values: The values of the first column, those of the second, and so on, of the same type as the weights.

    Returns:
        An array (b, k) of the same type: sums of weight times value, accumulated in the order of the values.

    Raises:
        TypeError: Weights and values are not both float32 or both float64.
        ValueError: The arrays do not fit together.
    """

def pair_counts(gold: numpy.typing.NDArray[numpy.float64], metric: numpy.typing.NDArray[numpy.float64], sizes: numpy.typing.NDArray[numpy.int64]) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]:
    """
    Counts unordered pairs of entries within groups by their order in two columns.

    The entries are passed in the order of the metric, with a Fenwick tree of gold (Fenwick 1994), so that time grows
    with n log n, and memory with n.

    Args:
        gold: (n,) scores, group after group. Ties are equality of doubles.
        metric: (n,) scores of the same entries.
        sizes: (g,) number of entries of each group.

    Returns:
        Two arrays (2, g) and (4, g). First of gold: tied pairs, different values. Then, with the metric: pairs in
        opposite orders, pairs that the metric ties, pairs that both tie, different values of the metric.

    Raises:
        ValueError: The arrays do not fit together, or a score is NaN.
    """

def rank_products(gold: numpy.typing.NDArray[numpy.float64], metric: numpy.typing.NDArray[numpy.float64], sizes: numpy.typing.NDArray[numpy.int64]) -> tuple[numpy.typing.NDArray[numpy.float64], numpy.typing.NDArray[numpy.float64]]:
    """
    Multiplies the ranks of entries in two columns within groups.

    Ranks are mid-ranks, doubled and minus their mean: integers, so that sums below 2^53 are exact.

    Args:
        gold: (n,) scores, group after group. Ties are equality of doubles.
        metric: (n,) scores of the same entries.
        sizes: (g,) number of entries of each group.

    Returns:
        Two arrays (g,) and (2, g): the sums of squares of gold's ranks; then the sums of products of both ranks, and
        the sums of squares of the metric's ranks.

    Raises:
        ValueError: The arrays do not fit together, or a score is NaN.
    """

def swapped_pair_counts(gold: numpy.typing.NDArray[numpy.float64], first: numpy.typing.NDArray[numpy.float64], second: numpy.typing.NDArray[numpy.float64], kept: numpy.typing.NDArray[numpy.uint8], sizes: numpy.typing.NDArray[numpy.int64], threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]:
    """
    Counts what `pair_counts` does after trials that swap scores of two metrics.

    The scores of both metrics are sorted once for all trials.

    Args:
        gold: (n,) scores, group after group. Ties are equality of doubles.
        first: (n,) scores of a metric for the same entries.
        second: (n,) scores of another metric.
        kept: (t, n) numbers, 0 where a trial swaps the scores of an entry.
        sizes: (g,) number of entries of each group.
        threads: Number of threads; 0 for all cores. The result does not depend on it.

    Returns:
        Two arrays (2, g) and (2, t, 4, g): the counts of gold, and those of the column in place of the first metric and
        of that in place of the second, in each trial.

    Raises:
        ValueError: The arrays do not fit together, or a score is NaN.
    """

def swapped_rank_products(gold: numpy.typing.NDArray[numpy.float64], first: numpy.typing.NDArray[numpy.float64], second: numpy.typing.NDArray[numpy.float64], kept: numpy.typing.NDArray[numpy.uint8], sizes: numpy.typing.NDArray[numpy.int64], threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.float64], numpy.typing.NDArray[numpy.float64]]:
    """
    Sums what `rank_products` does after trials that swap scores of two metrics.

    Args:
        gold: (n,) scores, group after group. Ties are equality of doubles.
        first: (n,) scores of a metric for the same entries.
        second: (n,) scores of another metric.
        kept: (t, n) numbers, 0 where a trial swaps the scores of an entry.
        sizes: (g,) number of entries of each group.
        threads: Number of threads; 0 for all cores. The result does not depend on it.

    Returns:
        Two arrays (g,) and (2, t, 2, g): the sums of gold, and those of the column in place of the first metric and of
        that in place of the second, in each trial.

    Raises:
        ValueError: The arrays do not fit together, or a score is NaN.
    """

def tokenize(lines: Sequence[str], tokenizer: str, threads: int = 1) -> list[str]:
    """
    Tokenizes lines.

    Args:
        lines: The texts.
        tokenizer: "none", "13a", "zh", "intl", "char" (as sacreBLEU 2.6.0), "13a-e", "intl-e", "cwmt" or "cwmt-compat".
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        The tokens of each line, joined by single blanks.

    Raises:
        TypeError: A line is not a string.
        ValueError: The tokenizer is unknown, or `threads` is negative.
    """

def normalize_tercom(lines: Sequence[str], normalized: bool = False, no_punct: bool = False, asian_support: bool = False, threads: int = 1) -> list[str]:
    """
    Normalizes lines as tercom does, by the rules of sacreBLEU 2.6.0.

    Args:
        lines: The texts, which are lower-cased already if case does not matter.
        normalized: Join lines, undo XML entities, separate punctuation and the English possessive.
        no_punct: Delete . , ? : ; ! " ( ).
        asian_support: With `normalized`, separate East Asian characters and punctuation, too; with `no_punct`, delete such
            punctuation, too.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        The words of each line, joined by single blanks.

    Raises:
        TypeError: A line is not a string.
        ValueError: `threads` is negative.
    """

def number_tokens(lines: Sequence[str | None], tokenizer: str, threads: int = 1) -> tuple[list[str], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Numbers the tokens of texts, so that they compare as integers.

    Args:
        lines: n texts; None has no tokens.
        tokenizer: A name that `tokenize` knows.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        The distinct tokens in code-point order; the tokens of all texts, one text after another, as positions in that list;
        an array (n + 1) of where each text begins, and where the last one ends.

    Raises:
        TypeError: A line is neither a string nor None.
        ValueError: The tokenizer is unknown, or `threads` is negative.
    """

def length_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', threads: int = 1) -> numpy.typing.NDArray[numpy.float64]:
    """
    Counts the tokens of hypotheses and references.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
        tokenizer: A name that `tokenize` knows.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 3). The columns: tokens of the hypothesis; tokens of the reference that is closest in length (the
        shorter of two); mean tokens of the references.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
            tokenizer is unknown.
    """

def bleu_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', max_order: int = 4, threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of BLEU for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
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
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
        char_order: The highest order of character n-grams, 0 or more.
        word_order: The highest order of word n-grams, 0 or more; 2 for chrF++. At least one of the two orders is not 0.
        beta: The weight of recall in the F score that chooses among references, 0 or more.
        whitespace: Whether white space counts as characters.
        eps_smoothing: Whether that F score is smoothed as in chrF++.py, instead of omitting empty orders.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 3 (char_order + word_order)) of counts for each order, those of characters first: the n-grams of the
        hypothesis (0 if the reference has none of this order), those of the reference, and those that match. They are for
        the reference with the best F score, the first of equally good ones.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
            is out of range.
    """

def gleu_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', max_order: int = 4, threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of GLEU for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
        tokenizer: A name that `tokenize` knows.
        max_order: The highest n-gram order N, 1 or more.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 4) of counts of n-grams of all orders 1 to N: those that hypothesis and reference share; the larger of
        the next two; those of the hypothesis; those of the reference. They are for the reference with the largest ratio of
        the first to the second, the first of equally good ones.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
            is out of range.
    """

class NistReferences:
    """The references of a test set, and their n-grams as NIST counts them."""

    def __init__(self, references: Sequence[Sequence[str | None]], tokenizer: str = '13a', max_order: int = 5) -> None:
        """
        Reads references and counts their n-grams.

        Args:
            references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
            tokenizer: A name that `tokenize` knows.
            max_order: The highest n-gram order N, 1 or more.

        Raises:
            TypeError: A text is not a string; the message gives its position.
            ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
                is out of range.
        """

    def statistics(self, hypotheses: Sequence[str], start: int = 0, threads: int = 1) -> numpy.typing.NDArray[numpy.float64]:
        """
        Computes the statistics of NIST for consecutive segments.

        Args:
            hypotheses: m texts.
            start: The 0-based index of the segment of the first text.
            threads: Threads to use; 0 for all cores. The result does not depend on it.

        Returns:
            An array (m, 2 + 2 N). The columns: tokens of the hypothesis; mean tokens of the references; information of the
            matches of order 1 to N, in bits; n-grams of the hypothesis of order 1 to N.

        Raises:
            TypeError: A text is not a string; the message gives its position.
            ValueError: The references have fewer segments.
        """

def ngram_surplus(systems: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.bool]]], references: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.bool]]], order: int, top: int, threads: int = 1) -> list[tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]]:
    """
    Finds the n-grams that systems produce too often or too rarely.

    In each segment that has a reference, an n-gram is over-produced by the number by which the hypothesis exceeds the
    reference with the most of it, and under-produced by the number by which it falls short of the reference with the fewest.
    Both numbers are summed over segments.

    Args:
        systems: The texts of each system: token ids, n + 1 offsets, and n booleans, which are not used.
        references: The same for each reference; the booleans say which segments it has.
        order: Length of the n-grams, 1 to 4.
        top: The most n-grams to return of either kind.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        Two arrays for each system, with a row for each over-produced and for each under-produced n-gram, sorted by
        descending surplus, then by ids. The columns: the ids; the surplus; the count in the hypotheses of these segments;
        the count in their references, of which the one with the most, or the fewest, counts.

    Raises:
        ValueError: The arrays do not fit together, or `order` is out of range.
    """

def wer_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of word error rate for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
        tokenizer: A name that `tokenize` knows.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 4) of counts: substitutions, deletions, insertions, and tokens of the reference. They are for the
        reference with the smallest edit distance, the first of equally good ones.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
            tokenizer is unknown.
    """

def edit_alignment(hypothesis: str, reference: str) -> str:
    """
    Aligns the words of two texts with the fewest edits.

    Args:
        hypothesis: A text with white space between its words.
        reference: Another one.

    Returns:
        A letter for each edit, from the first to the last: "=" for a match, "S" for a substitution, "I" for a word that
        the reference lacks, "D" for a word that the hypothesis lacks. Of alignments with equally few edits, it is the one
        that, from the end of the texts on, prefers a match or a substitution, then an insertion, then a deletion.
    """

def ter_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], beam: int = 25, threads: int = 1) -> numpy.typing.NDArray[numpy.float64]:
    """
    Computes the statistics of TER for each segment.

    Args:
        hypotheses: n texts, whose words stand between white space.
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
        beam: Half the width of the band of the edit distance, in words, 1 or more; sacreBLEU has 25, tercom 20.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 2). The columns: insertions, deletions, substitutions and shifts for the reference that needs the
        fewest; mean number of words of the references.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
            is out of range.
    """

def ter_alignment(hypothesis: str, reference: str, beam: int = 25) -> tuple[str, list[int], list[tuple[list[int], int]]]:
    """
    Aligns the words of two texts as TER does.

    Args:
        hypothesis: A text with white space between its words.
        reference: Another one.
        beam: As for `ter_statistics`.

    Returns:
        The edits of the shifted hypothesis as `edit_alignment` returns them; the positions of the hypothesis's words, in
        their order after all shifts; for each shift, the positions of its words in the hypothesis, and where the same words
        begin in the reference.
    """

def character_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = 'none', threads: int = 1) -> numpy.typing.NDArray[numpy.float64]:
    """
    Computes the statistics of CharacTER for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
        tokenizer: A name that `tokenize` knows, of the tokenizer that cuts texts into words.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 3). The columns: character edits after all shifts, and the cost of the shifts, both for the reference
        with the smallest sum of these, the first of equally good ones; characters of the hypothesis, whose words are joined
        by single blanks.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
            tokenizer is unknown.
    """

def character_alignment(hypothesis: str, reference: str) -> tuple[str, list[int], list[tuple[int, int]]]:
    """
    Aligns the characters of two texts as CharacTER does.

    Args:
        hypothesis: A text with white space between its words.
        reference: Another one.

    Returns:
        The edits of characters, in the form of `edit_alignment`, of words that are joined by single blanks, those of the
        hypothesis after all shifts; the positions of the hypothesis's words in that order; for each phrase that moved, the
        position of its first word and the number of its words.
    """

def char_edit_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], min_match: int = 3, threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of the character edit rate for each segment.

    Common substrings of hypothesis and reference are matched greedily, the longest first.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
        min_match: The minimum length of a common substring, 1 or more.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 5) of counts of characters: those of the hypothesis without a match; those of the reference without
        a match; those that match out of order; those of the hypothesis; those of the reference. They are for the reference
        with the fewest edits (the sum of the first three) per character of both texts, the first of equally good ones.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
            is out of range.
    """

def char_edit_matches(hypothesis: str, reference: str, min_match: int = 3) -> list[tuple[int, int, int, bool]]:
    """
    Finds the substrings that the character edit rate matches.

    Args:
        hypothesis: A text.
        reference: Another one.
        min_match: As for `char_edit_statistics`.

    Returns:
        For each substring, in the order of the hypothesis: where it begins there, where it begins in the reference, its
        length, and whether it is out of order.
    """

def gtm_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', exponent: float = 1.0, threads: int = 1) -> numpy.typing.NDArray[numpy.float64]:
    """
    Computes the statistics of GTM for each segment.

    Runs, which are common sequences of adjacent tokens, are taken greedily, the longest first.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
        tokenizer: A name that `tokenize` knows.
        exponent: How much more a run counts than its tokens alone, 1 or more; 1 for no more.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 3). The columns: the match size, which is the root of the sum of the powers of the lengths of the runs;
        tokens of the hypothesis; mean tokens of the references.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
            is out of range.
    """

def gtm_runs(hypothesis: str, references: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """
    Finds the runs that GTM takes.

    Args:
        hypothesis: A text with white space between its tokens.
        references: Other ones, at least one.

    Returns:
        For each run, in the order in which they are taken: its position in the hypothesis, the index of its reference, its
        position there, and its length in tokens. Of the last run, only a part of the last token may count.
    """

def ict_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', keeps_positions: bool = False, threads: int = 1) -> numpy.typing.NDArray[numpy.float64]:
    """
    Computes the statistics of ICT for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
        tokenizer: A name that `tokenize` knows.
        keeps_positions: Whether a token without a match in a reference keeps its position from the previous reference.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 5). The columns: tokens of the hypothesis; mean tokens of the references; tokens of the shortest
        reference; tokens of the hypothesis that match; entropy of the blocks, in bits.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
            tokenizer is unknown.
    """

def ict_blocks(hypothesis: str, references: Sequence[str], keeps_positions: bool = False) -> list[tuple[int, int, int, int]]:
    """
    Finds the blocks that ICT takes.

    Args:
        hypothesis: A text with white space between its tokens.
        references: Other ones, at least one.
        keeps_positions: As for `ict_statistics`.

    Returns:
        For each block, from the first to the last: its position in the hypothesis, the index of its reference, its position
        there, and its length in tokens, which is 0 for one token without a match.
    """

def per_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of position-independent error rate for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
        tokenizer: A name that `tokenize` knows.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 3) of counts: tokens of the longer of hypothesis and reference, minus those that both have in any
        order; tokens of the hypothesis; tokens of the reference. They are for the reference for which the first is
        smallest, the first of equally good ones.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
            tokenizer is unknown.
    """

def ribes_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of RIBES for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
        tokenizer: A name that `tokenize` knows.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 1 + 3 R) of counts: tokens of the hypothesis; for each list of references, the pairs of aligned tokens
        that are in the same order in both texts, the aligned tokens, and the tokens of the reference. These three are 0, 0
        and -1 if there is no reference.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
            tokenizer is unknown.
    """

def rouge_l_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of ROUGE-L for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. An empty text is a reference.
        tokenizer: A name that `tokenize` knows.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 1 + 2 R) of counts: tokens of the hypothesis; for each list of references, the tokens of the longest
        common subsequence, and those of the reference. These two are 0 and -1 if there is no reference.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
            tokenizer is unknown.
    """

def word_matches(systems: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.bool]]], references: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.bool]]], words: int, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]:
    """
    Counts how often systems produce each word, and how often references confirm it.

    Args:
        systems: As for `ngram_surplus`.
        references: As for `ngram_surplus`.
        words: Size of the vocabulary.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        Two arrays (systems, words) of sums over all pairs of a hypothesis and a reference of its segment: how often the word
        is in both, and how often it is in the hypothesis.

    Raises:
        ValueError: The arrays do not fit together, or an id is not below `words`.
    """

def normalize_meteor(lines: Sequence[str], language: str, prefixes: Sequence[str], before_digits: Sequence[str], no_punct: bool = False, threads: int = 1) -> list[str]:
    """
    Normalizes lines as METEOR 1.5 does with -norm, except for lower-casing.

    Args:
        lines: The texts.
        language: "en" and "fr" have their own rules for apostrophes; all other languages have the same.
        prefixes: Words after which a dot does not end a sentence.
        before_digits: Words after which a dot before digits does not end a sentence.
        no_punct: Drop everything but letters and digits.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        The words of each line, joined by single blanks.

    Raises:
        TypeError: A line is not a string.
        ValueError: `threads` is negative.
    """

def meteor_spans(lines: Sequence[str | None], language: str, prefixes: Sequence[str], before_digits: Sequence[str], no_punct: bool = False, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Locates the words that `normalize_meteor` makes of texts.

    Args:
        lines: n texts; None has no words.
        language: As for `normalize_meteor`, like the arguments below.
        prefixes: Words after which a dot does not end a sentence.
        before_digits: Words after which a dot before digits does not end a sentence.
        no_punct: Drop everything but letters and digits.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        As for `token_spans`.

    Raises:
        TypeError: A line is neither a string nor None.
        ValueError: `threads` is negative.
    """

def meteor_word_spans(lines: Sequence[str | None], threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Locates the words of texts that `Meteor` compares.

    Args:
        lines: n texts; None has no words.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        As for `token_spans`, for words between blanks, tabs and line ends.

    Raises:
        TypeError: A line is neither a string nor None.
        ValueError: `threads` is negative.
    """

class WordGroups:
    """
    Words with a group of numbers for each.

    Args:
        words: The concatenated words in UTF-8, in the order of their bytes.
        word_offsets: Where each word begins in `words`, and where the last one ends.
        offsets: Where the group of each word begins in `numbers`, and where the last one ends.
        numbers: The concatenated groups.

    Raises:
        ValueError: The arrays do not fit each other, or a number is negative.
    """

    def __init__(self, words: numpy.typing.NDArray[numpy.uint8], word_offsets: numpy.typing.NDArray[numpy.int64], offsets: numpy.typing.NDArray[numpy.int64], numbers: numpy.typing.NDArray[numpy.int32]) -> None: ...

def word_synsets(words: Sequence[str], lemmas: WordGroups, exceptions: WordGroups) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    The synsets of words and of their base forms, as METEOR finds them.

    Args:
        words: n words, lower-cased.
        lemmas: Synsets of base forms.
        exceptions: Synsets of irregular forms.

    Returns:
        Two arrays: the synsets of all words, ascending for each; where those of each begin, and the last ones end.

    Raises:
        TypeError: A word is no string.
    """

class PhraseTable:
    """
    Phrases with their paraphrases, as a trie.

    Args:
        words: The distinct words in UTF-8, concatenated in the order of their bytes.
        word_offsets: Where each word begins in `words`, and where the last one ends.
        last_words: The position of the last word of each node; -1 for node 0, the root.
        first_children: The first child of each node, and finally the number of nodes. The children of a node are consecutive,
            in the order of their words.
        first_paraphrases: Where the paraphrases of each node begin in `paraphrases`, and where those of the last one end.
        paraphrases: Nodes.

    Raises:
        ValueError: The arrays do not fit each other.
    """

    def __init__(self, words: numpy.typing.NDArray[numpy.uint8], word_offsets: numpy.typing.NDArray[numpy.int64], last_words: numpy.typing.NDArray[numpy.int32], first_children: numpy.typing.NDArray[numpy.int32], first_paraphrases: numpy.typing.NDArray[numpy.int32], paraphrases: numpy.typing.NDArray[numpy.int32]) -> None: ...

class MeteorTexts:
    """
    Texts whose words a `Meteor` has numbered. Another `Meteor` cannot use them.
    """

    def __len__(self) -> int: ...

class Meteor:
    """
    METEOR 1.5 with its data, and the words that it has seen.

    Args:
        matchers: Some of "exact", "stem", "synonym" and "paraphrase", in this order.
        parameters: alpha, beta, gamma and delta.
        weights: A weight for each of the matchers.
        beam: How many paths the search for the best alignment keeps.
        lemmas: Synsets of base forms.
        exceptions: Synsets of irregular forms.
        paraphrases: The table for "paraphrase".
        search: "beam", METEOR's beam search; "exact", for the greatest weight of matched words, then the fewest chunks, then
            the least distance, with weights of at least a millionth; or "stages": matcher by matcher the most links, then
            the fewest crossings with these and earlier ones, without paraphrases.
        penalizes_whole_segments: The only chunk of a segment counts when references are compared, even if it holds all words.

    Raises:
        ValueError: An option is out of range, or "paraphrase" has no table.
    """

    def __init__(self, matchers: Sequence[str], parameters: tuple[float, float, float, float], weights: Sequence[float], beam: int = 40, lemmas: WordGroups | None = None, exceptions: WordGroups | None = None, paraphrases: PhraseTable | None = None, search: str = 'beam', penalizes_whole_segments: bool = False) -> None: ...

    def number(self, lines: Sequence[str | None]) -> MeteorTexts:
        """
        Numbers the words of texts.

        Args:
            lines: n texts, which are normalized and lower-cased already; None for no text.

        Returns:
            The texts. All new words must be described before the texts are compared.

        Raises:
            TypeError: A line is neither a string nor None.
        """

    def undescribed(self) -> list[str]:
        """The new words, in the order in which `describe` expects them."""

    def describe(self, are_function: Sequence[bool], stems: Sequence[int]) -> None:
        """
        Adds facts about the new words.

        Args:
            are_function: Whether each of `undescribed()` is a function word.
            stems: Numbers of their stems; equal numbers mean equal stems.

        Raises:
            ValueError: There are not as many facts as new words.
        """

    def statistics(self, hypotheses: MeteorTexts, references: Sequence[MeteorTexts], start: int = 0, threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
        """
        Computes the statistics of METEOR for each segment.

        Args:
            hypotheses: n texts.
            references: R lists of n or more texts each.
            start: Position of the first hypothesis among the texts of the references.
            threads: Threads to use; 0 for all cores. The result does not depend on it.

        Returns:
            An array (n, 25) of counts: words of the hypothesis and of the reference; function words of both; for each matcher,
            content words that match in the hypothesis and in the reference, and the same for function words; chunks; words that
            match in the hypothesis and in the reference; 1 if one chunk contains all words of both; and 1 if a search for the best was
            cut, so that there may be a better alignment. They are for the reference with the highest score, the first of equally good ones.

        Raises:
            ValueError: References and hypotheses do not fit, a word was not described, or a segment has no reference (its
                0-based index is given).
        """

    def alignments(self, hypotheses: MeteorTexts, references: Sequence[MeteorTexts], start: int = 0, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
        """
        Finds the words that METEOR matches in each segment.

        Args:
            hypotheses: As for `statistics`, like the arguments below.
            references: R lists of n or more texts each.
            start: Position of the first hypothesis among the texts of the references.
            threads: Threads to use; 0 for all cores. The result does not depend on it.

        Returns:
            The numbers of all segments, and an array (n + 1) of where each segment begins, and where the last one ends. The
            numbers of a segment: the position of the reference that was used; and for each match its matcher (0 exact, 1 stem,
            2 synonym, 3 paraphrase), its first word in the hypothesis and how many there are, and the same two in the
            reference.

        Raises:
            ValueError: As for `statistics`.
        """

    def nearest_links(self, hypotheses: MeteorTexts, references: Sequence[MeteorTexts], start: int = 0, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
        """
        Links the single words that match: as many as can be, one to one, and the nearest.

        Of the alignments with the most links it has the least sum of (i - j)^2, where i is a position in the hypothesis and
        j one in the reference; of these the least sum of j; then the one whose sorted pairs come first.

        Args:
            hypotheses: n texts.
            references: R lists of n or more texts each, of which the first that has a text is compared.
            start: Position of the first hypothesis among the texts of the references.
            threads: Threads to use; 0 for all cores. The result does not depend on it.

        Returns:
            Two arrays: for each link its position in the hypothesis and that in the reference; where the numbers of each
            segment begin, and where the last ones end.

        Raises:
            ValueError: A text has new words that are not described.
        """

def token_spans(lines: Sequence[str | None], tokenizer: str, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Locates the tokens of texts.

    Args:
        lines: n texts; None has no tokens.
        tokenizer: A name that `tokenize` knows.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (m, 2) with begin and end of each token in characters, text by text; and an array (n + 1) of the token with
        which each text begins, and the last one ends. A character that the tokenizer makes of an XML entity spans the whole
        entity.

    Raises:
        TypeError: A line is neither a string nor None.
        ValueError: The tokenizer is unknown, or `threads` is negative.
    """

def tercom_spans(lines: Sequence[str | None], normalized: bool = False, no_punct: bool = False, asian_support: bool = False, passes: int = 1, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Locates the words that `normalize_tercom` makes of texts.

    Args:
        lines: n texts; None has no words.
        normalized: As for `normalize_tercom`, like the next two.
        no_punct: Delete . , ? : ; ! " ( ).
        asian_support: Know East Asian characters.
        passes: How often all rules are applied.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        As for `token_spans`.

    Raises:
        TypeError: A line is neither a string nor None.
        ValueError: `threads` is negative.
    """

def wer_span_pairs(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], spans: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_spans: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], tokenizer: str = '13a', threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Finds the edits of word error rate as span pairs.

    Args:
        texts: n original hypotheses.
        references: R lists of n texts each; None where a segment lacks this reference.
        words: The hypotheses as they are compared, for instance lower-cased.
        reference_words: The same for the references.
        spans: Where the tokens of `words` are in `texts`, as `token_spans` returns it.
        reference_spans: The same for each list of references.
        tokenizer: A name that `tokenize` knows, for `words` and `reference_words`.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        The numbers of all segments, and an array (n + 1) of where each segment begins, and where the last one ends. The
        numbers of a segment: the position of the reference with the smallest distance, the first of equally good ones; and
        for each span pair its label (0 deletion, 2 insertion, 4 shift, 6 substitution), its begin and end in the hypothesis,
        and those in the reference, in UTF-16 code units.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or the spans do not fit together, a segment has no reference (its 0-based index is given), or
            the tokenizer is unknown.
    """

def ter_span_pairs(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], spans: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_spans: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], beam: int = 25, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Finds the edits and shifts of TER as span pairs.

    Args:
        texts: As for `wer_span_pairs`, like the arguments below without a description of their own.
        references: As there.
        words: The hypotheses as they are compared, with white space between their words.
        reference_words: As there.
        spans: Where the words of `words` are in `texts`, as `tercom_spans` returns it.
        reference_spans: The same of each list of references.
        beam: As for `ter_statistics`.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        As for `wer_span_pairs`. The reference is the one that needs the fewest edits and shifts.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or the spans do not fit together, a segment has no reference (its 0-based index is given), or
            `beam` is out of range.
    """

def character_span_pairs(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], spans: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_spans: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], tokenizer: str = 'none', threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Finds the edits and shifts of CharacTER as span pairs.

    Args:
        texts: As for `wer_span_pairs`, like the arguments below without a description of their own.
        references: As there.
        words: As there.
        reference_words: As there.
        spans: Where the characters of the words are in `texts`.
        reference_spans: The same of each list of references.
        tokenizer: As for `wer_span_pairs`.
        threads: As there.

    Returns:
        As for `wer_span_pairs`. The reference is the one with the fewest errors, the first of equally good ones. Edits of
        the blanks between words are omitted. Adjacent matching characters are a shift if all of them are in a phrase that
        moved.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or the spans do not fit together, a segment has no reference (its 0-based index is given), or
            the tokenizer is unknown.
    """

def gtm_unmatched(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], spans: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_spans: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], tokenizer: str = '13a', threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Finds the parts of hypotheses that are in no run of GTM, as span pairs.

    Args:
        texts: As for `wer_span_pairs`, like all other arguments.
        references: As there.
        words: As there.
        reference_words: As there.
        spans: As there.
        reference_spans: As there.
        tokenizer: As there.
        threads: As there.

    Returns:
        As for `wer_span_pairs`, with the label 8 unmatched. The reference is that of the run that is taken first, -1 if there
        is none.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or the spans do not fit together, a segment has no reference (its 0-based index is given), or
            the tokenizer is unknown.
    """

def ict_unmatched(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], spans: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_spans: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], tokenizer: str = '13a', keeps_positions: bool = False, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Finds the parts of hypotheses that are in no block of ICT, as span pairs.

    Args:
        texts: As for `wer_span_pairs`, like the arguments below without a description of their own.
        references: As there.
        words: As there.
        reference_words: As there.
        spans: As there.
        reference_spans: As there.
        tokenizer: As there.
        keeps_positions: As for `ict_statistics`.
        threads: As for `wer_span_pairs`.

    Returns:
        As for `wer_span_pairs`, with the label 8 unmatched. The reference is that of the first block that it really contains,
        -1 if there is none.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or the spans do not fit together, a segment has no reference (its 0-based index is given), or
            the tokenizer is unknown.
    """

def per_unmatched(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], spans: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_spans: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], tokenizer: str = '13a', threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Finds the errors of position-independent error rate as span pairs.

    Args:
        texts: As for `wer_span_pairs`, like all other arguments.
        references: As there.
        words: As there.
        reference_words: As there.
        spans: As there.
        reference_spans: As there.
        tokenizer: As there.
        threads: As there.

    Returns:
        As for `wer_span_pairs`, with the labels 0 deletion and 2 insertion. A token is matched with its leftmost occurrence in
        the reference that is not matched yet. The reference is -1 if the nearest one is empty and nothing matches.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or the spans do not fit together, a segment has no reference (its 0-based index is given), or
            the tokenizer is unknown.
    """

def bleu_unmatched(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], spans: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_spans: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], tokenizer: str = '13a', threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Finds the tokens that BLEU does not count as matches of order 1, as span pairs.

    Args:
        texts: As for `wer_span_pairs`, like all other arguments.
        references: As there.
        words: As there.
        reference_words: As there.
        spans: As there.
        reference_spans: As there.
        tokenizer: As there.
        threads: As there.

    Returns:
        As for `wer_span_pairs`, with the label 8 unmatched. A token matches as often as the reference that has it most often
        has it, the first of several; its first occurrences match. The reference is that of the first match, -1 if there is none.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or their lengths are unequal, the tokenizer is unknown, or spans do not fit their texts.
    """

def meteor_span_pairs(texts: Sequence[str], references: Sequence[Sequence[str | None]], spans: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_spans: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], alignments: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Finds what METEOR matches, and what it does not, as span pairs.

    Args:
        texts: n original hypotheses.
        references: R lists of n texts each; None where a segment lacks this reference.
        spans: Where the words of `texts` are, as `meteor_word_spans` returns it.
        reference_spans: The same for each list of references.
        alignments: As `Meteor.alignments` returns them.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        As for `wer_span_pairs`, with the labels 0 deletion, 1 exact, 3 paraphrase, 5 stem, 7 synonym, 8 unmatched. The
        reference is that of the alignment.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists, the spans or the alignments do not fit together, or a segment has no reference (its 0-based
            index is given).
    """

def align_units(rows: numpy.typing.NDArray[numpy.int64], columns: numpy.typing.NDArray[numpy.int64], offsets: numpy.typing.NDArray[numpy.int64]) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]:
    """
    Aligns units of texts, such as chunks, by the links between their words.

    One to one, only units that share a link: with the most links in all; of these alignments with the least sum of
    (i - j)^2, then with the least sum of j, then the one whose sorted pairs (i, j) come first in lexicographic order.

    Args:
        rows: For each link the unit of its one word, from 0, of the links of all groups.
        columns: For each link the unit of its other word.
        offsets: Where the links of each group begin, and where the last ones end.

    Returns:
        Three arrays: the first units i of the aligned pairs of all groups, sorted in each; their partners j; where the
        pairs of each group begin, and where the last ones end.

    Raises:
        ValueError: The arrays do not fit together, or a unit is negative or 2^31 or more.
    """

class HmmAligner:
    """
    Samplers of word alignments: an HMM with fertilities, in both directions.

    Words of one language are generated, each by one word of the other language or by none, whose parameters have
    Dirichlet priors and are integrated out (Östling and Tiedemann, 2016).
    """

    def __init__(self, source: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], int], target: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], int], pairs: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.float64]], priors: tuple[float, float, float, float, float], samplers: int, seed: int, wanted: int, threads: int = 1) -> None:
        """
        Numbers the pairs of words, and draws all links at random.

        Args:
            source: (ids, offsets, words): the ids of the words of all n sentences; an array (n + 1) of where each sentence
                begins, and where the last one ends; the number of distinct words.
            target: The same of the other language.
            pairs: (source words, target words, counts), three arrays: pairs that are more probable than others, with their
                pseudo-counts, 0 or more.
            priors: (lexical, null word, null, jump, fertility): the pseudo-count of each pair of words, of each word without
                a link, the probability that a word has none, and the pseudo-counts of each jump and of a word's fertilities.
            samplers: Independent samplers for each direction, 1 or more.
            seed: Of all random numbers.
            wanted: Marginals are kept of the first so many sentence pairs.
            threads: Threads to use; 0 for all cores. The result does not depend on it.

        Raises:
            ValueError: The arrays do not fit together, or a value is out of range.
        """

    def sweep(self, model: int, keep: bool, threads: int = 1) -> None:
        """
        Draws all links of all samplers anew.

        Args:
            model: 1 for words alone, 2 for jumps between neighbouring words, too, 3 for fertilities, too.
            keep: Whether the probabilities of links are added to the marginals.
            threads: Threads to use; 0 for all cores. The result does not depend on it.

        Raises:
            ValueError: The model is not known, a sweep was interrupted, or the sweeps that are kept, times samplers, are
                more than 65,535.
        """

    def marginals(self, least: float) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.float64], numpy.typing.NDArray[numpy.float64], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]:
        """
        Means of the probabilities of links.

        Args:
            least: Links that are less probable in both directions are left out.

        Returns:
            Seven arrays: where the links of each sentence pair begin, and where the last ones end; the source words of the
            links; their target words; their probabilities where source words generate target words; those where target
            words generate source words; for each target word of all sentence pairs the source word that generates it most
            probably, or -1 for none; for each source word the target word.

        Raises:
            ValueError: No sweep was kept.
        """
