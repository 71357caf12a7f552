"""Compiled kernels of mtgauge."""

from collections.abc import Sequence

import numpy
import numpy.typing


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

def power(values: numpy.typing.NDArray[numpy.float64], exponent: float) -> numpy.typing.NDArray[numpy.float64]:
    """
    Raises each value to a power, as `math.pow` does.

    NumPy's differs from it, and between processors, in the last bit.

    Args:
        values: Any number of values, 0 or more.
        exponent: The power.

    Returns:
        The results.
    """

def sparse_sums(weights: numpy.typing.NDArray[numpy.floating], starts: numpy.typing.NDArray[numpy.int64], units: numpy.typing.NDArray[numpy.int32], values: numpy.typing.NDArray[numpy.floating]) -> numpy.typing.NDArray[numpy.floating]:
    """
    Multiplies weights with a matrix that is mostly zeros.

    Args:
        weights: (b, n) weights of n units, float32 or float64.
        starts: For each of k columns where its numbers begin among `values`, and where the last ones end.
        units: The unit that each number belongs to.
        values: The numbers of the first column, those of the second and so on, of the type of the weights.

    Returns:
        An array (b, k) of sums of weight times value, of the same type; added up in the order of the numbers.

    Raises:
        TypeError: Weights and values are not of one of these types.
        ValueError: The arrays do not fit together.
    """

def tokenize(lines: Sequence[str], tokenizer: str, threads: int = 1) -> list[str]:
    """
    Tokenizes lines.

    Args:
        lines: The texts.
        tokenizer: "none", "13a", "zh", "intl", "char" (as sacreBLEU 2.6.0), "13a-e", "intl-e", "cwmt" or "cwmt-compat".
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        For each line its tokens, joined by one blank.

    Raises:
        TypeError: A line is not a string.
        ValueError: The tokenizer is unknown, or `threads` is negative.
    """

def normalise_tercom(lines: Sequence[str], normalized: bool = False, no_punct: bool = False, asian_support: bool = False, threads: int = 1) -> list[str]:
    """
    Normalises lines as tercom does, by the rules of sacreBLEU 2.6.0.

    Args:
        lines: The texts, lower-cased already where case does not matter.
        normalized: Join lines, undo XML entities, separate punctuation and the English possessive.
        no_punct: Delete . , ? : ; ! " ( ).
        asian_support: Separate East Asian characters and punctuation (`normalized`), delete such punctuation (`no_punct`).
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        For each line its words, joined by one blank.

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
        The distinct tokens in code-point order; the tokens of all texts, one after the other, by their positions in that
        list; an array (n + 1) that says where each text begins, and the last one ends.

    Raises:
        TypeError: A line is neither a string nor None.
        ValueError: The tokenizer is unknown, or `threads` is negative.
    """

def length_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', threads: int = 1) -> numpy.typing.NDArray[numpy.float64]:
    """
    Counts the tokens of hypotheses and references.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
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

def gleu_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', max_order: int = 4, threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of GLEU for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
        tokenizer: A name that `tokenize` knows.
        max_order: The highest n-gram order N, 1 or more.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 4) of counts of n-grams of order 1 to N together: those that hypothesis and reference share; the
        larger of the next two; those of the hypothesis; those of the reference. They are those of the reference for which
        the first is the largest share of the second, the first of equals.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
            is out of range.
    """

class NistReferences:
    """The references of a test set, and what NIST counts of them."""

    def __init__(self, references: Sequence[Sequence[str | None]], tokenizer: str = '13a', max_order: int = 5) -> None:
        """
        Reads references and counts their n-grams.

        Args:
            references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
            tokenizer: A name that `tokenize` knows.
            max_order: The highest n-gram order N, 1 or more.

        Raises:
            TypeError: A text is not a string; the message gives its position.
            ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
                is out of range.
        """

    def statistics(self, hypotheses: Sequence[str], start: int = 0, threads: int = 1) -> numpy.typing.NDArray[numpy.float64]:
        """
        Computes the statistics of NIST for some segments that follow each other.

        Args:
            hypotheses: m texts.
            start: The 0-based index of the segment that the first of them belongs to.
            threads: Threads to use; 0 for all cores. The result does not depend on it.

        Returns:
            An array (m, 2 + 2 N). The columns: tokens of the hypothesis; mean tokens of the references; bits that the matches
            of order 1 to N tell; n-grams of the hypothesis of order 1 to N.

        Raises:
            TypeError: A text is not a string; the message gives its position.
            ValueError: There are not as many segments.
        """

def ngram_surplus(systems: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.bool]]], references: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.bool]]], order: int, top: int, threads: int = 1) -> list[tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]]:
    """
    Finds the n-grams that systems write too often or too rarely.

    In each segment that has a reference an n-gram is over-produced by what the hypothesis has beyond the reference with the
    most of it, and under-produced by what it lacks of the reference with the fewest; both are summed over segments.

    Args:
        systems: For each system its texts: token ids, n + 1 offsets, and n booleans, which are not looked at.
        references: The same of each reference; the booleans say which segments it has.
        order: Length of the n-grams, 1 to 4.
        top: How many n-grams of each kind.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        For each system two arrays with a row an n-gram, over-produced and under-produced ones, the largest surplus first,
        and among equals the smaller ids. The columns: the ids; the surplus; how often it is in the hypotheses of those
        segments; how often in their references, of which those count that have the most or the fewest.

    Raises:
        ValueError: The arrays do not fit together, or `order` is out of range.
    """

def wer_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of word error rate for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
        tokenizer: A name that `tokenize` knows.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 4) of counts: substitutions, deletions, insertions, and tokens of the reference. They are those of
        the reference at the smallest edit distance, the first of equals.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
            tokenizer is unknown.
    """

def edit_alignment(hypothesis: str, reference: str) -> str:
    """
    Aligns the words of two texts with the fewest edits.

    Args:
        hypothesis: A text, whose words stand between white space.
        reference: Another.

    Returns:
        A letter an edit, from the first to the last: "=" a match, "S" a substitution, "I" a word that the reference
        lacks, "D" a word that the hypothesis lacks. Of alignments with equally few edits it is the one that, from the
        end on, prefers a match or a substitution, then an insertion, then a deletion.
    """

def ter_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], beam: int = 25, threads: int = 1) -> numpy.typing.NDArray[numpy.float64]:
    """
    Computes the statistics of TER for each segment.

    Args:
        hypotheses: n texts, whose words stand between white space.
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
        beam: How many words from the diagonal the edit distance looks, 1 or more; sacreBLEU 25, tercom 20.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 2). The columns: insertions, deletions, substitutions and shifts to the reference that needs the
        fewest; mean number of words of the references.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
            is out of range.
    """

def ter_alignment(hypothesis: str, reference: str, beam: int = 25) -> tuple[str, list[int], list[tuple[list[int], int]]]:
    """
    Says which edits TER counts between two texts.

    Args:
        hypothesis: A text, whose words stand between white space.
        reference: Another.
        beam: As for `ter_statistics`.

    Returns:
        The edits of the shifted hypothesis from the first to the last: "=" a match, "S" a substitution, "I" a word that
        the reference lacks, "D" a word that the hypothesis lacks; the positions of the hypothesis's words in the order
        after all shifts; for each shift the positions of its words in the hypothesis, and where the same words begin in
        the reference.
    """

def character_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = 'none', threads: int = 1) -> numpy.typing.NDArray[numpy.float64]:
    """
    Computes the statistics of CharacTER for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
        tokenizer: A name that `tokenize` knows, which cuts texts into words.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 3). The columns: edits of characters after all shifts, and the cost of the shifts, both for the
        reference to which they are fewest, the first of equals; characters of the hypothesis, as its words with a blank
        between each two.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
            tokenizer is unknown.
    """

def character_alignment(hypothesis: str, reference: str) -> tuple[str, list[int], list[tuple[int, int]]]:
    """
    Aligns the characters of two texts as CharacTER does.

    Args:
        hypothesis: A text, whose words stand between white space.
        reference: Another.

    Returns:
        A letter an edit as `edit_alignment` gives them, of characters of the words with one blank between each two, those
        of the hypothesis after all shifts; the positions of the words of the hypothesis in that order; for each phrase that
        moved the position of its first word and the number of its words.
    """

def char_edit_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], min_match: int = 3, threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of the character edit rate for each segment.

    Substrings that hypothesis and reference have in common are taken greedily, the longest first.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
        min_match: The least length of a common substring, 1 or more.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 5) of counts of characters: those of the hypothesis that match nothing; those of the reference that
        match nothing; those that match out of order; those of the hypothesis; those of the reference. They are those of
        the reference with the fewest edits (the first three together) for each character of both texts, the first of
        equals.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
            is out of range.
    """

def char_edit_matches(hypothesis: str, reference: str, min_match: int = 3) -> list[tuple[int, int, int, bool]]:
    """
    Says which substrings the character edit rate matches.

    Args:
        hypothesis: A text.
        reference: Another.
        min_match: As for `char_edit_statistics`.

    Returns:
        For each substring, in the order of the hypothesis: where it begins there, where it begins in the reference, its
        length, and whether it is out of order.
    """

def gtm_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', exponent: float = 1.0, threads: int = 1) -> numpy.typing.NDArray[numpy.float64]:
    """
    Computes the statistics of GTM for each segment.

    Runs of tokens that hypothesis and references have in common are taken greedily, the longest first.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
        tokenizer: A name that `tokenize` knows.
        exponent: How much more than single tokens a run counts, 1 or more; 1: not at all.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 3). The columns: matching size, which is the root of the sum of the powers of the runs' lengths;
        tokens of the hypothesis; mean tokens of the references.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
            is out of range.
    """

def gtm_runs(hypothesis: str, references: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """
    Says which runs GTM takes.

    Args:
        hypothesis: A text, whose tokens stand between white space.
        references: Others, at least one.

    Returns:
        For each run, in the order in which they are taken: where it begins in the hypothesis, the position of its
        reference, where it begins there, and its tokens. All count in tokens from 0. Of the last run less than its last
        token may count.
    """

def ict_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', keeps_positions: bool = False, threads: int = 1) -> numpy.typing.NDArray[numpy.float64]:
    """
    Computes the statistics of ICT for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
        tokenizer: A name that `tokenize` knows.
        keeps_positions: Whether a token that finds no partner in a reference has its position in the reference before.
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
    Says which blocks ICT takes.

    Args:
        hypothesis: A text, whose tokens stand between white space.
        references: Others, at least one.
        keeps_positions: As for `ict_statistics`.

    Returns:
        For each block, from the first to the last: where it begins in the hypothesis, the position of its reference,
        where it begins there, and its tokens, 0 for one token that matches nothing. All count in tokens from 0.
    """

def per_statistics(hypotheses: Sequence[str], references: Sequence[Sequence[str | None]], tokenizer: str = '13a', threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """
    Computes the statistics of position-independent error rate for each segment.

    Args:
        hypotheses: n texts.
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
        tokenizer: A name that `tokenize` knows.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 3) of counts: tokens of the longer of hypothesis and reference less those that both have in any
        order; tokens of the hypothesis; tokens of the reference. They are those of the reference for which the first is
        smallest, the first of equals.

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
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
        tokenizer: A name that `tokenize` knows.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 1 + 3 R) of counts: tokens of the hypothesis; for each list of references the pairs of aligned tokens
        that stand in the same order in both texts, the aligned tokens, and the tokens of the reference. These three are
        0, 0 and -1 where there is no reference.

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
        references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
        tokenizer: A name that `tokenize` knows.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (n, 1 + 2 R) of counts: tokens of the hypothesis; for each list of references the tokens of the longest
        common subsequence, and those of the reference. These two are 0 and -1 where there is no reference.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
            tokenizer is unknown.
    """

def word_matches(systems: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.bool]]], references: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.bool]]], words: int, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]:
    """
    Counts how often systems write each word, and how often references confirm it.

    Args:
        systems: As for `ngram_surplus`.
        references: As for `ngram_surplus`.
        words: Size of the vocabulary.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        Two arrays (systems, words) of sums over all pairs of a segment and a reference that it has: how often the word is in
        both of hypothesis and reference, and how often it is in the hypothesis.

    Raises:
        ValueError: The arrays do not fit together, or an id is not below `words`.
    """

def normalise_meteor(lines: Sequence[str], language: str, prefixes: Sequence[str], before_digits: Sequence[str], no_punct: bool = False, threads: int = 1) -> list[str]:
    """
    Normalises lines as METEOR 1.5 does with -norm, but for lower-casing.

    Args:
        lines: The texts.
        language: "en" and "fr" have rules of their own for apostrophes; all others share theirs.
        prefixes: Words behind which a dot does not end a sentence.
        before_digits: Words of which that holds before digits only.
        no_punct: Leave out all but letters and digits.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        For each line its words, joined by one blank.

    Raises:
        TypeError: A line is not a string.
        ValueError: `threads` is negative.
    """

def meteor_places(lines: Sequence[str | None], language: str, prefixes: Sequence[str], before_digits: Sequence[str], no_punct: bool = False, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Says where the words of texts stand in them that `normalise_meteor` makes.

    Args:
        lines: n texts; None has no words.
        language: As for `normalise_meteor`, as all that follow.
        prefixes: Words behind which a dot does not end a sentence.
        before_digits: Words of which that holds before digits only.
        no_punct: Leave out all but letters and digits.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        As `token_places`.

    Raises:
        TypeError: A line is neither a string nor None.
        ValueError: `threads` is negative.
    """

def meteor_word_places(lines: Sequence[str | None], threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Says where the words of texts stand in them that `Meteor` compares.

    Args:
        lines: n texts; None has no words.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        As `token_places`, for words between blanks, tabs and ends of lines.

    Raises:
        TypeError: A line is neither a string nor None.
        ValueError: `threads` is negative.
    """

class WordGroups:
    """
    Words with a group of numbers for each.

    Args:
        words: The words in UTF-8, one after the other, in the order of their bytes.
        word_offsets: Where each word begins in it, and the last one ends.
        offsets: Where the group of each word begins in `numbers`, and the last one ends.
        numbers: The groups.

    Raises:
        ValueError: The arrays do not fit each other, or a number is negative.
    """

    def __init__(self, words: numpy.typing.NDArray[numpy.uint8], word_offsets: numpy.typing.NDArray[numpy.int64], offsets: numpy.typing.NDArray[numpy.int64], numbers: numpy.typing.NDArray[numpy.int32]) -> None: ...

class PhraseTable:
    """
    Phrases with their paraphrases, as a trie.

    Args:
        words: The distinct words in UTF-8, one after the other, in the order of their bytes.
        word_offsets: Where each word begins in it, and the last one ends.
        last_words: For each node the position of its last word; -1 for node 0, which all phrases begin at.
        first_children: For each node its first child, and behind the last one the number of nodes. Children follow each
            other in the order of their words.
        first_paraphrases: For each node where its paraphrases begin in `paraphrases`, and where those of the last one end.
        paraphrases: Nodes.

    Raises:
        ValueError: The arrays do not fit each other.
    """

    def __init__(self, words: numpy.typing.NDArray[numpy.uint8], word_offsets: numpy.typing.NDArray[numpy.int64], last_words: numpy.typing.NDArray[numpy.int32], first_children: numpy.typing.NDArray[numpy.int32], first_paraphrases: numpy.typing.NDArray[numpy.int32], paraphrases: numpy.typing.NDArray[numpy.int32]) -> None: ...

class MeteorTexts:
    """
    Texts whose words `Meteor` has numbered; not those of another `Meteor`.
    """

    def __len__(self) -> int: ...

class Meteor:
    """
    METEOR 1.5 with its data, and the words that it has met.

    Args:
        matchers: Some of "exact", "stem", "synonym" and "paraphrase", in this order.
        parameters: alpha, beta, gamma and delta.
        weights: A weight for each of the matchers.
        beam: How many paths the search for the best alignment keeps.
        lemmas: Synsets of base forms.
        exceptions: Synsets of irregular forms.
        paraphrases: The table for "paraphrase".

    Raises:
        ValueError: An option is out of range, or "paraphrase" has no table.
    """

    def __init__(self, matchers: Sequence[str], parameters: tuple[float, float, float, float], weights: Sequence[float], beam: int = 40, lemmas: WordGroups | None = None, exceptions: WordGroups | None = None, paraphrases: PhraseTable | None = None) -> None: ...

    def number(self, lines: Sequence[str | None]) -> MeteorTexts:
        """
        Numbers the words of texts.

        Args:
            lines: n texts, normalised and lower-cased already; None is no text.

        Returns:
            The texts. All words that are new have to be described before they are compared.

        Raises:
            TypeError: A line is neither a string nor None.
        """

    def undescribed(self) -> list[str]:
        """Words that are new, in the order in which `describe` takes them."""

    def describe(self, are_function: Sequence[bool], stems: Sequence[int]) -> None:
        """
        Says what is known of the new words.

        Args:
            are_function: Whether each of `undescribed()` is a function word.
            stems: Numbers of their stems, equal ones for equal stems.

        Raises:
            ValueError: There is another number of new words.
        """

    def statistics(self, hypotheses: MeteorTexts, references: Sequence[MeteorTexts], start: int = 0, threads: int = 1) -> numpy.typing.NDArray[numpy.int64]:
        """
        Computes the statistics of METEOR for each segment.

        Args:
            hypotheses: n texts.
            references: R texts each, of n segments or more.
            start: Position of the first segment among those of the references.
            threads: Threads to use; 0 for all cores. The result does not depend on it.

        Returns:
            An array (n, 24) of counts: words of the hypothesis and of the reference; function words of both; for each matcher
            content words matched in the hypothesis and in the reference, and function words; chunks; words matched in the
            hypothesis and in the reference; and 1 where one chunk holds all words of both. They are those of the reference with
            the highest score, the first of equals.

        Raises:
            ValueError: References and hypotheses do not fit, a word was not described, or a segment has no reference (its
                0-based index is given).
        """

    def alignments(self, hypotheses: MeteorTexts, references: Sequence[MeteorTexts], start: int = 0, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
        """
        Says which words METEOR matches in each segment.

        Args:
            hypotheses: As for `statistics`, as all that follow.
            references: R texts each, of n segments or more.
            start: Position of the first segment among those of the references.
            threads: Threads to use; 0 for all cores. The result does not depend on it.

        Returns:
            The numbers of all segments, one after the other, and an array (n + 1) that says where each segment begins, and the
            last one ends. The numbers of a segment: the position of the reference that was used; and for each match its matcher
            (0 exact, 1 stem, 2 synonym, 3 paraphrase), its first word in the hypothesis and how many there are, and the same
            two in the reference.

        Raises:
            ValueError: As for `statistics`.
        """

def token_places(lines: Sequence[str | None], tokenizer: str, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Says where the tokens of texts stand in them.

    Args:
        lines: n texts; None has no tokens.
        tokenizer: A name that `tokenize` knows.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        An array (m, 2) with the offset of the first character of each token, and that behind its last one, text after text:
        an entity that the tokenizer undoes is the whole entity; an array (n + 1) that says with which token each text
        begins, and the last one ends.

    Raises:
        TypeError: A line is neither a string nor None.
        ValueError: The tokenizer is unknown, or `threads` is negative.
    """

def tercom_places(lines: Sequence[str | None], normalized: bool = False, no_punct: bool = False, asian_support: bool = False, passes: int = 1, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Says where the words of texts stand in them that `normalise_tercom` makes.

    Args:
        lines: n texts; None has no words.
        normalized: As for `normalise_tercom`, as the next two.
        no_punct: Delete . , ? : ; ! " ( ).
        asian_support: Know East Asian characters.
        passes: How often the rules are applied, one after the other.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        As `token_places`.

    Raises:
        TypeError: A line is neither a string nor None.
        ValueError: `threads` is negative.
    """

def wer_runs(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], places: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_places: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], tokenizer: str = '13a', threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Says which stretches of texts word error rate counts as edits.

    Args:
        texts: n hypotheses as they were given.
        references: R lists of n texts each; None where a segment lacks this reference.
        words: The hypotheses as they are compared, for instance lower-cased.
        reference_words: The same of the references.
        places: Where the tokens of `words` stand in `texts`, as `token_places` gives it.
        reference_places: The same of each list of references.
        tokenizer: A name that `tokenize` knows, for `words` and `reference_words`.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        The numbers of all segments, one after the other, and an array (n + 1) that says where each segment begins, and the
        last one ends. The numbers of a segment: the position of the reference that was used, the one at the smallest
        distance, the first of equals; and for each run its label (0 deletion, 2 insertion, 4 shift, 6 substitution), where
        it begins and ends in the hypothesis, and where in the reference, in UTF-16 code units.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
            the tokenizer is unknown.
    """

def ter_runs(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], places: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_places: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], beam: int = 25, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Says which stretches of texts TER counts as edits.

    Args:
        texts: As for `wer_runs`, as all others that are not named here.
        references: As there.
        words: The words between white space are compared.
        reference_words: As there.
        places: Where the words of `words` stand in `texts`, as `tercom_places` gives it.
        reference_places: The same of each list of references.
        beam: As for `ter_statistics`.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        As `wer_runs`; the reference is the one that needs the fewest edits and shifts.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
            `beam` is out of range.
    """

def character_runs(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], places: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_places: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], tokenizer: str = 'none', threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Says which stretches of texts CharacTER counts as edits and shifts.

    Args:
        texts: As for `wer_runs`, as all others that are not named here.
        references: As there.
        words: As there.
        reference_words: As there.
        places: Where the characters of the words stand in `texts`.
        reference_places: The same of each list of references.
        tokenizer: As for `wer_runs`.
        threads: As there.

    Returns:
        As `wer_runs`; the reference is the one with the fewest errors, the first of equals. What is done to a blank between
        words is left out. What matches is a shift where all that matches beside it is in a phrase that moved.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
            the tokenizer is unknown.
    """

def gtm_unmatched(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], places: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_places: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], tokenizer: str = '13a', threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Says which stretches of hypotheses are in no run that GTM takes.

    Args:
        texts: As for `wer_runs`, as all others.
        references: As there.
        words: As there.
        reference_words: As there.
        places: As there.
        reference_places: As there.
        tokenizer: As there.
        threads: As there.

    Returns:
        As `wer_runs`, with the label 8 unmatched. The reference is that of the run that is taken first, -1 where there is
        none.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
            the tokenizer is unknown.
    """

def ict_unmatched(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], places: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_places: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], tokenizer: str = '13a', keeps_positions: bool = False, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Says which stretches of hypotheses are in no block that ICT takes.

    Args:
        texts: As for `wer_runs`, as all others that are not named here.
        references: As there.
        words: As there.
        reference_words: As there.
        places: As there.
        reference_places: As there.
        tokenizer: As there.
        keeps_positions: As for `ict_statistics`.
        threads: As for `wer_runs`.

    Returns:
        As `wer_runs`, with the label 8 unmatched. The reference is that of the first block that stands in it as it does in
        the hypothesis, -1 where there is none.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
            the tokenizer is unknown.
    """

def per_unmatched(texts: Sequence[str], references: Sequence[Sequence[str | None]], words: Sequence[str], reference_words: Sequence[Sequence[str | None]], places: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_places: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], tokenizer: str = '13a', threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Says which stretches of texts position-independent error rate counts as errors.

    Args:
        texts: As for `wer_runs`, as all others.
        references: As there.
        words: As there.
        reference_words: As there.
        places: As there.
        reference_places: As there.
        tokenizer: As there.
        threads: As there.

    Returns:
        As `wer_runs`, with the labels 0 deletion and 2 insertion. A token that both sides have takes the leftmost of the
        reference that none before it has taken. The reference is -1 where the nearest one has no token and nothing matches.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
            the tokenizer is unknown.
    """

def meteor_runs(texts: Sequence[str], references: Sequence[Sequence[str | None]], places: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], reference_places: Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]], alignments: tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]], threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]:
    """
    Says which stretches of texts METEOR matches, and which it does not.

    Args:
        texts: n hypotheses as they were given.
        references: R lists of n texts each; None where a segment lacks this reference.
        places: Where the words of `texts` stand in them, as `meteor_word_places` gives it.
        reference_places: The same of each list of references.
        alignments: As `Meteor.alignments` gives them.
        threads: Threads to use; 0 for all cores. The result does not depend on it.

    Returns:
        As `wer_runs`, with the labels 0 deletion, 1 exact, 3 paraphrase, 5 stem, 7 synonym, 8 unmatched. The reference is
        that of the alignment.

    Raises:
        TypeError: A text is not a string; the message gives its position.
        ValueError: The lists, the places or the alignments do not fit together, or a segment has no reference (its 0-based
            index is given).
    """
