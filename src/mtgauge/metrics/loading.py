"""What type checkers and editors know of `load_metric`: the options of each metric, by its name.

Written by tools/make_metric_types.py; nothing of it is loaded when programs run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Literal, overload

    from mtgauge.measures import Measure
    from mtgauge.measures.weighted_mean import WeightedMean
    from mtgauge.metrics.bertscore import BERTScore
    from mtgauge.metrics.bleu import BLEU
    from mtgauge.metrics.cer import CER
    from mtgauge.metrics.char_edit_rate import CharEditRate
    from mtgauge.metrics.character import CharacTER
    from mtgauge.metrics.chrf import ChrF
    from mtgauge.metrics.comet import COMET
    from mtgauge.metrics.exact_match import ExactMatch
    from mtgauge.metrics.gleu import GLEU
    from mtgauge.metrics.gtm import GTM
    from mtgauge.metrics.ict import ICT
    from mtgauge.metrics.length_ratio import LengthRatio
    from mtgauge.metrics.meteor import METEOR
    from mtgauge.metrics.mper import MPER
    from mtgauge.metrics.mwer import MWER
    from mtgauge.metrics.nist import NIST
    from mtgauge.metrics.perplexity import Perplexity
    from mtgauge.metrics.ribes import RIBES
    from mtgauge.metrics.rouge_l import RougeL
    from mtgauge.metrics.ter import TER
    from mtgauge.metrics.wer import WER

    @overload
    def load_metric(
        name: Literal["bleu", "BLEU"],
        *,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
        profile: Literal["sacrebleu", "v13a", "v11b", "sbp"] = "sacrebleu",
        smooth_method: Literal["none", "floor", "add-k", "exp"] | None = None,
        smooth_value: float | None = None,
        max_order: int = 4,
        weights: str | None = None,
        effective_order: bool | None = None,
        brevity: Literal["closest", "shortest", "strict"] | None = None,
    ) -> BLEU: ...

    @overload
    def load_metric(
        name: Literal["chrf", "chrF"],
        *,
        char_order: int = 6,
        word_order: int = 0,
        beta: float = 2.0,
        lowercase: bool = False,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        halfwidth: bool = False,
        whitespace: bool = False,
        eps_smoothing: bool = False,
    ) -> ChrF: ...

    @overload
    def load_metric(
        name: Literal["chrf++", "chrF++"],
        *,
        char_order: int = 6,
        word_order: int = 2,
        beta: float = 2.0,
        lowercase: bool = False,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        halfwidth: bool = False,
        whitespace: bool = False,
        eps_smoothing: bool = False,
    ) -> ChrF: ...

    @overload
    def load_metric(
        name: Literal["ter", "TER"],
        *,
        profile: Literal["sacrebleu", "tercom"] = "sacrebleu",
        normalized: bool = False,
        no_punct: bool = False,
        asian_support: bool = False,
        case_sensitive: bool = False,
        halfwidth: bool = False,
    ) -> TER: ...

    @overload
    def load_metric(
        name: Literal["wer", "WER"],
        *,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
        profile: Literal["mtgauge", "jiwer"] = "mtgauge",
    ) -> WER: ...

    @overload
    def load_metric(
        name: Literal["cer", "CER"],
        *,
        tokenize: Literal["characters", "char"] | None = "characters",
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
        profile: Literal["mtgauge", "jiwer"] = "jiwer",
    ) -> CER: ...

    @overload
    def load_metric(
        name: Literal["mwer", "mWER"],
        *,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
    ) -> MWER: ...

    @overload
    def load_metric(
        name: Literal["mper", "mPER"],
        *,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
    ) -> MPER: ...

    @overload
    def load_metric(
        name: Literal["nist", "NIST"],
        *,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
        max_order: int = 5,
    ) -> NIST: ...

    @overload
    def load_metric(
        name: Literal["gtm", "GTM"],
        *,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
        exponent: float = 1.0,
    ) -> GTM: ...

    @overload
    def load_metric(
        name: Literal["ict", "ICT"],
        *,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
        compat: bool = False,
    ) -> ICT: ...

    @overload
    def load_metric(
        name: Literal["ribes", "RIBES"],
        *,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = True,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
        alpha: float = 0.25,
        beta: float = 0.1,
    ) -> RIBES: ...

    @overload
    def load_metric(
        name: Literal["gleu", "GLEU"],
        *,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
        max_order: int = 4,
    ) -> GLEU: ...

    @overload
    def load_metric(
        name: Literal["rouge_l"],
        *,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
        beta: float = 1.0,
    ) -> RougeL: ...

    @overload
    def load_metric(
        name: Literal["character", "CharacTER"],
        *,
        tokenize: str | None = "none",
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
    ) -> CharacTER: ...

    @overload
    def load_metric(
        name: Literal["char_edit_rate"],
        *,
        min_match: int = 3,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
    ) -> CharEditRate: ...

    @overload
    def load_metric(
        name: Literal["length_ratio"],
        *,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
        reference: Literal["closest", "mean"] = "closest",
    ) -> LengthRatio: ...

    @overload
    def load_metric(
        name: Literal["meteor", "METEOR"],
        *,
        language: str | None = None,
        task: Literal["rank", "adq", "hter", "util", "tune", "li", "universal", "2005"] = "rank",
        alpha: float | None = None,
        beta: float | None = None,
        gamma: float | None = None,
        delta: float | None = None,
        weights: str | None = None,
        modules: str | None = None,
        tokenize: str | None = None,
        lowercase: bool = True,
        no_punct: bool = False,
        data: str | None = None,
        wordnet: str | None = None,
        paraphrases: str | None = None,
        function_words: str | None = None,
        compat: bool = False,
        search: Literal["beam", "exact", "stages"] | None = None,
        beam: int = 40,
    ) -> METEOR: ...

    @overload
    def load_metric(
        name: Literal["bertscore", "BERTScore"],
        *,
        model: str | None = None,
        device: str = "auto",
        dtype: Literal["float32", "bfloat16", "float16", "int8"] = "float32",
        tokens: int = 0,
        long: Literal["truncate", "split", "refuse"] | None = None,
        layer: int | None = None,
        idf: bool = False,
        baseline: str | None = None,
    ) -> BERTScore: ...

    @overload
    def load_metric(
        name: Literal["exact_match"],
        *,
        lowercase: bool = False,
        whitespace: bool = False,
        final_punctuation: bool = True,
    ) -> ExactMatch: ...

    @overload
    def load_metric(
        name: Literal["comet", "COMET"],
        *,
        model: str | None = None,
        device: str = "auto",
        dtype: Literal["float32", "bfloat16", "float16", "int8"] = "float32",
        tokens: int = 0,
        long: Literal["truncate", "split", "refuse"] | None = None,
        encoder: str = "",
        references: Literal["mean", "maximum"] = "mean",
        dropout_samples: int = 0,
        dropout_seed: int = 12345,
    ) -> COMET: ...

    @overload
    def load_metric(
        name: Literal["perplexity"],
        *,
        model: str | None = None,
        device: str = "auto",
        dtype: Literal["float32", "bfloat16", "float16", "int8"] = "float32",
        tokens: int = 0,
        long: Literal["truncate", "split", "refuse"] | None = None,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = False,
        ascii_punctuation: bool = False,
        order: int | None = None,
    ) -> Perplexity: ...

    @overload
    def load_metric(name: Literal["mean"], *, of: str = "bleu chrf", weights: str = "") -> WeightedMean: ...

    @overload
    def load_metric(
        name: Literal["checkpoints"],
        *,
        tokenize: str | None = None,
        normalize: Literal["none", "nfc", "nfkc"] = "none",
        lowercase: bool = False,
        halfwidth: bool = True,
        ascii_punctuation: bool = False,
        set: str | None = None,
        group: str = "",
        match: Literal["occurs", "clipped", "whole"] = "occurs",
        max_order: int = 4,
        total: Literal["ratio", "sum", "pooled"] = "ratio",
        least: int = 10,
    ) -> Measure: ...

    @overload
    def load_metric(
        name: Literal["ease"],
        *,
        profile: str = "reader",
        total: Literal["document", "sentence", ""] = "",
        levels: str = "",
        lacking: str = "",
        annotator: str | None = None,
        source_annotator: str | None = None,
        entities: Literal["source", "reference"] = "source",
        dictionary: str | None = None,
        corpus: str | None = None,
        uncommon: float = 3.0,
        frequencies: str | None = None,
        terms: str | None = None,
        sentiments: str | None = None,
        connectives: str | None = None,
        modules: str | None = None,
        wordnet: str | None = None,
        post_edits: str = "",
        editing_log: str | None = None,
        edit_unit: Literal["word", "character"] = "word",
    ) -> Measure: ...

    @overload
    def load_metric(name: str) -> Measure: ...
    def load_metric(name: str, **options: object) -> Measure:
        """The measure of that name with these options.

        >>> load_metric("bleu", lowercase=True).lowercase
        True
        >>> load_metric("bleu:lowercase=true") == load_metric("bleu", lowercase=True)
        True

        Args:
            name: A name such as ``bleu``, in any case of letters; ``mtgauge metrics`` lists them. Type checkers
                and editors know the options of those that mtgauge has. Options may stand behind it, as the command
                line writes them: ``bleu:lowercase=true``.
            **options: Values of its options; the others keep their defaults.

        Raises:
            OptionError: The name or an option is unknown, the measure refuses a value, or options are given both in
                the name and beside it.
        """
