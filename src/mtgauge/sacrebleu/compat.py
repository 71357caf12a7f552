"""Scores by one call, by the functions of sacreBLEU."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.sacrebleu.metrics import BLEU, CHRF, TER, BLEUScore, CHRFScore, TERScore

_References = Sequence[Sequence[str | None]]


def corpus_bleu(
    hypotheses: Sequence[str],
    references: _References,
    smooth_method: str = "exp",
    smooth_value: float | None = None,
    force: bool = False,
    lowercase: bool = False,
    tokenize: str = BLEU.TOKENIZER_DEFAULT,
    use_effective_order: bool = False,
) -> BLEUScore:
    """BLEU of a test set; arguments as for `BLEU` and `BLEU.corpus_score`.

    Examples:
        >>> corpus_bleu(["A dog bit me.", "Nobody has seen it."], [["A dog bit me.", "Nobody saw it."]]).score
        59.46035...
    """
    metric = BLEU(
        lowercase=lowercase,
        force=force,
        tokenize=tokenize,
        smooth_method=smooth_method,
        smooth_value=smooth_value,
        effective_order=use_effective_order,
    )
    return metric.corpus_score(hypotheses, references)


def raw_corpus_bleu(
    hypotheses: Sequence[str],
    references: _References,
    smooth_value: float | None = BLEU.SMOOTH_DEFAULTS["floor"],
) -> BLEUScore:
    """BLEU of a test set that is tokenized, with floor smoothing and the effective order.

    Examples:
        >>> raw_corpus_bleu(["this is a fest"], [["this is a test"]]).score
        39.76353...
    """
    return corpus_bleu(
        hypotheses,
        references,
        smooth_method="floor",
        smooth_value=smooth_value,
        force=True,
        tokenize="none",
        use_effective_order=True,
    )


def sentence_bleu(
    hypothesis: str,
    references: Sequence[str],
    smooth_method: str = "exp",
    smooth_value: float | None = None,
    lowercase: bool = False,
    tokenize: str = BLEU.TOKENIZER_DEFAULT,
    use_effective_order: bool = True,
) -> BLEUScore:
    """BLEU of one segment; arguments as for `BLEU` and `BLEU.sentence_score`.

    Examples:
        >>> sentence_bleu("The cat sat on the mat.", ["The cat sat on a mat."])
        BLEU = 48.89 85.7/66.7/40.0/25.0 (BP = 1.000 ratio = 1.000 hyp_len = 7 ref_len = 7)
    """
    metric = BLEU(
        lowercase=lowercase,
        tokenize=tokenize,
        smooth_method=smooth_method,
        smooth_value=smooth_value,
        effective_order=use_effective_order,
    )
    return metric.sentence_score(hypothesis, references)


def corpus_chrf(
    hypotheses: Sequence[str],
    references: _References,
    char_order: int = CHRF.CHAR_ORDER,
    word_order: int = CHRF.WORD_ORDER,
    beta: float = CHRF.BETA,
    remove_whitespace: bool = True,
    eps_smoothing: bool = False,
) -> CHRFScore:
    """ChrF of a test set; arguments as for `CHRF` and `CHRF.corpus_score`.

    Examples:
        >>> corpus_chrf(["A dog bit me."], [["A dog has bitten me."]], word_order=2)
        chrF2++ = 33.68
    """
    metric = CHRF(char_order, word_order, beta, whitespace=not remove_whitespace, eps_smoothing=eps_smoothing)
    return metric.corpus_score(hypotheses, references)


def sentence_chrf(
    hypothesis: str,
    references: Sequence[str],
    char_order: int = CHRF.CHAR_ORDER,
    word_order: int = CHRF.WORD_ORDER,
    beta: float = CHRF.BETA,
    remove_whitespace: bool = True,
    eps_smoothing: bool = False,
) -> CHRFScore:
    """ChrF of one segment; arguments as for `CHRF` and `CHRF.sentence_score`.

    Examples:
        >>> sentence_chrf("The cat sat.", ["A cat sat."])
        chrF2 = 74.06
    """
    metric = CHRF(char_order, word_order, beta, whitespace=not remove_whitespace, eps_smoothing=eps_smoothing)
    return metric.sentence_score(hypothesis, references)


def corpus_ter(
    hypotheses: Sequence[str],
    references: _References,
    normalized: bool = False,
    no_punct: bool = False,
    asian_support: bool = False,
    case_sensitive: bool = False,
) -> TERScore:
    """TER of a test set; arguments as for `TER` and `TER.corpus_score`.

    Examples:
        >>> corpus_ter(["a cat sat"], [["a cat sat there"]])
        TER = 25.00
    """
    return TER(normalized, no_punct, asian_support, case_sensitive).corpus_score(hypotheses, references)


def sentence_ter(
    hypothesis: str,
    references: Sequence[str],
    normalized: bool = False,
    no_punct: bool = False,
    asian_support: bool = False,
    case_sensitive: bool = False,
) -> TERScore:
    """TER of one segment; arguments as for `TER` and `TER.sentence_score`.

    Examples:
        >>> sentence_ter("a cat sat", ["sat a cat"])
        TER = 33.33
    """
    return TER(normalized, no_punct, asian_support, case_sensitive).sentence_score(hypothesis, references)
