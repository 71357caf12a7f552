"""What type checkers and editors know of `load_metric`: the options of each metric, by its name.

Written by tools/make_metric_types.py; nothing of it is loaded when programs run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Literal, TypedDict, Unpack, overload

    from mtgauge.measures import Measure
    from mtgauge.measures.weighted_mean import WeightedMean
    from mtgauge.metrics.bertscore import BertScore
    from mtgauge.metrics.bleu import Bleu
    from mtgauge.metrics.cer import Cer
    from mtgauge.metrics.char_edit_rate import CharEditRate
    from mtgauge.metrics.character import CharacTER
    from mtgauge.metrics.chrf import Chrf
    from mtgauge.metrics.comet import Comet
    from mtgauge.metrics.exact_match import ExactMatch
    from mtgauge.metrics.gleu import Gleu
    from mtgauge.metrics.gtm import Gtm
    from mtgauge.metrics.ict import Ict
    from mtgauge.metrics.length_ratio import LengthRatio
    from mtgauge.metrics.meteor import Meteor
    from mtgauge.metrics.mper import Mper
    from mtgauge.metrics.mwer import Mwer
    from mtgauge.metrics.nist import Nist
    from mtgauge.metrics.perplexity import Perplexity
    from mtgauge.metrics.ribes import Ribes
    from mtgauge.metrics.rouge_l import RougeL
    from mtgauge.metrics.ter import Ter
    from mtgauge.metrics.wer import Wer

    class BleuOptions(TypedDict, total=False):
        """Options of bleu."""

        tokenize: str | None
        """tokenizer, or spm:PATH of a SentencePiece model; without it the profile's, or the target language's"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""
        profile: Literal["sacrebleu", "v13a", "v11b", "sbp"]
        """the form of BLEU: presets for other options"""
        smooth_method: Literal["none", "floor", "add-k", "exp"] | None
        """smoothing of orders without a match"""
        smooth_value: float | None
        """value for floor (0.1) and add-k (1)"""
        max_order: int
        """longest n-gram"""
        weights: str | None
        """weights of the orders, such as 1/2 1/4 1/8 1/8: above 0, one each, sum 1; without it equal ones"""
        effective_order: bool | None
        """average only over orders that the text has; without it on for segments alone"""
        brevity: Literal["closest", "shortest", "strict"] | None
        """reference length of the brevity penalty; strict: BLEU-SBP (Chiang et al. 2008)"""

    class ChrfOptions(TypedDict, total=False):
        """Options of chrf."""

        char_order: int
        """longest character n-gram"""
        word_order: int
        """longest word n-gram; 2 is chrF++"""
        beta: float
        """weight of recall against precision"""
        lowercase: bool
        """lower-case both sides first"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        whitespace: bool
        """keep white space among the characters"""
        eps_smoothing: bool
        """average F over all orders with epsilon smoothing, as chrF++.py does"""

    class TerOptions(TypedDict, total=False):
        """Options of ter."""

        profile: Literal["sacrebleu", "tercom"]
        """whose TER: they normalise references twice or once"""
        normalized: bool
        """join lines, undo XML entities, separate punctuation"""
        no_punct: bool
        """delete punctuation"""
        asian_support: bool
        """normalized and no_punct also know East Asian characters"""
        case_sensitive: bool
        """keep case instead of lower-casing both sides"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""

    class WerOptions(TypedDict, total=False):
        """Options of wer."""

        tokenize: str | None
        """tokenizer; without it the target language's; none: white space, char: character error rate"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""
        profile: Literal["mtgauge", "jiwer"]
        """jiwer: the words that jiwer counts, between blanks, if no tokenizer is named"""

    class CerOptions(TypedDict, total=False):
        """Options of cer."""

        tokenize: Literal["characters", "char"] | None
        """characters with blanks between words, or char: without any white space"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""
        profile: Literal["mtgauge", "jiwer"]
        """whose rate for empty references: jiwer 100 for each insertion, mtgauge 100"""

    class MwerOptions(TypedDict, total=False):
        """Options of mwer."""

        tokenize: str | None
        """tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""

    class MperOptions(TypedDict, total=False):
        """Options of mper."""

        tokenize: str | None
        """tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""

    class NistOptions(TypedDict, total=False):
        """Options of nist."""

        tokenize: str | None
        """tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""
        max_order: int
        """longest n-gram, 1 to 9"""

    class GtmOptions(TypedDict, total=False):
        """Options of gtm."""

        tokenize: str | None
        """tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""
        exponent: float
        """how much more than single tokens runs count; 1: not at all"""

    class IctOptions(TypedDict, total=False):
        """Options of ict."""

        tokenize: str | None
        """tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""
        compat: bool
        """compute as the campaigns' scorer does, with its faults"""

    class RibesOptions(TypedDict, total=False):
        """Options of ribes."""

        tokenize: str | None
        """tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first, as the original program does"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""
        alpha: float
        """exponent of the unigram precision, 0 or more"""
        beta: float
        """exponent of the brevity penalty, 0 or more"""

    class GleuOptions(TypedDict, total=False):
        """Options of gleu."""

        tokenize: str | None
        """tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""
        max_order: int
        """longest n-gram"""

    class RougeLOptions(TypedDict, total=False):
        """Options of rouge_l."""

        tokenize: str | None
        """tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""
        beta: float
        """weight of recall against precision, 0 or more"""

    class CharacTEROptions(TypedDict, total=False):
        """Options of character."""

        tokenize: str | None
        """tokenizer for the words of which phrases are made; none, as in the original: white space"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""

    class CharEditRateOptions(TypedDict, total=False):
        """Options of char_edit_rate."""

        min_match: int
        """least length of a common substring, in characters"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""

    class LengthRatioOptions(TypedDict, total=False):
        """Options of length_ratio."""

        tokenize: str | None
        """tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""
        reference: Literal["closest", "mean"]
        """which length several references have"""

    class MeteorOptions(TypedDict, total=False):
        """Options of meteor."""

        language: str | None
        """language of the texts; without it the target language, or else en"""
        task: Literal["rank", "adq", "hter", "util", "tune", "li", "universal", "2005"]
        """what the parameters are tuned for; languages other than English have rank and universal"""
        alpha: float | None
        """weight of recall against precision, 0 to 1; without it the task's"""
        beta: float | None
        """how steeply the penalty grows, above 0; without it the task's"""
        gamma: float | None
        """the greatest penalty, 0 to 1; without it the task's"""
        delta: float | None
        """weight of content words against function words, 0 to 1; without it the task's"""
        weights: str | None
        """a number from 0 to 1 for each module in use, separated by spaces; without it the task's"""
        modules: str | None
        """matchers, separated by spaces: exact stem synonym paraphrase; without it all of the language"""
        tokenize: str | None
        """norm: METEOR's normaliser, or a tokenizer; without it norm where METEOR has rules for the language"""
        lowercase: bool
        """lower-case both sides after the tokenizer"""
        no_punct: bool
        """leave out all but letters and digits; with norm only"""
        data: str | None
        """folder of METEOR 1.5's files; without it $MTGAUGE_METEOR_DATA"""
        wordnet: str | None
        """folder of WordNet's database, or of METEOR's synsets; without it in data"""
        paraphrases: str | None
        """table of paraphrases; without it that of the language in data"""
        function_words: str | None
        """list of function words; without it that of the language in data"""
        compat: bool
        """English function words for every language, as METEOR's command line has it"""
        search: Literal["beam", "exact"] | None
        """beam: METEOR 1.5's search; exact: the best alignment; without it beam, and exact for task 2005"""
        beam: int
        """alignments that the beam search keeps at each word"""

    class BertScoreOptions(TypedDict, total=False):
        """Options of bertscore."""

        model: str | None
        """folder of the model, or hub:NAME@REVISION, which is fetched"""
        device: str
        """where the network computes: auto, cpu, cuda or mps"""
        dtype: Literal["float32", "bfloat16", "float16", "int8"]
        """how precisely it computes; int8 is for a CPU"""
        tokens: int
        """tokens in a batch, padding included; 0: a number that fits the device"""
        long: Literal["truncate", "split", "refuse"] | None
        """a text longer than the network reads: truncate it, split it, or refuse it; without it truncate"""
        layer: int | None
        """hidden layer, 0 for the embeddings; without it that of bert-score for the model, or else the last"""
        idf: bool
        """weigh tokens by how few references contain them"""
        baseline: str | None
        """file with the scores of unrelated sentences, which become 0"""

    class ExactMatchOptions(TypedDict, total=False):
        """Options of exact_match."""

        lowercase: bool
        """lower-case both sides first"""
        whitespace: bool
        """compare white space too; otherwise its amount and kind do not matter"""
        final_punctuation: bool
        """compare punctuation at the end of the segment"""

    class CometOptions(TypedDict, total=False):
        """Options of comet."""

        model: str | None
        """folder of the model, or hub:NAME@REVISION, which is fetched"""
        device: str
        """where the network computes: auto, cpu, cuda or mps"""
        dtype: Literal["float32", "bfloat16", "float16", "int8"]
        """how precisely it computes; int8 is for a CPU"""
        tokens: int
        """tokens in a batch, padding included; 0: a number that fits the device"""
        long: Literal["truncate", "split", "refuse"] | None
        """a text longer than the network reads: truncate it, split it, or refuse it; without it truncate"""
        encoder: str
        """folder with the config and tokenizer of the model's encoder, if it is elsewhere"""
        references: Literal["mean", "maximum"]
        """what several references give: the mean or the maximum"""
        dropout_samples: int
        """scores to draw with dropout for each segment, whose spread is shown"""
        dropout_seed: int
        """seed of these draws, 0 or more"""

    class PerplexityOptions(TypedDict, total=False):
        """Options of perplexity."""

        model: str | None
        """ARPA file, binary of KenLM, or folder of a causal transformer (or hub:NAME@REVISION); without it n-grams of the resource reference-corpus"""
        device: str
        """where the network computes: auto, cpu, cuda or mps"""
        dtype: Literal["float32", "bfloat16", "float16", "int8"]
        """how precisely it computes; int8 is for a CPU"""
        tokens: int
        """tokens in a batch, padding included; 0: a number that fits the device"""
        long: Literal["truncate", "split", "refuse"] | None
        """a text longer than the network reads: truncate it, split it, or refuse it; without it truncate"""
        tokenize: str | None
        """tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""
        order: int | None
        """longest n-gram of a model of reference-corpus; without it 3"""

    class EaseOptions(TypedDict, total=False):
        """Options of ease."""

        profile: str
        """name of a profile, or its file *.toml; `mtgauge ease profiles` lists them"""
        total: Literal["document", "sentence"]
        """what the total is of; without it documents where the test set has some"""
        levels: str
        """levels that count, with blanks between them; without it all whose units are found well"""
        annotator: str | None
        """annotator of the translations; without it that of the language"""
        source_annotator: str | None
        """annotator of the sources; without it that of the language"""
        entities: Literal["source", "reference"]
        """whose entities a translation should mention"""
        dictionary: str | None
        """dictionary that links entities of the source to those of translations"""
        corpus: str | None
        """texts of the language for averages, one a line, or CoNLL-U; without it the references"""
        uncommon: float
        """words with a Zipf frequency below this are uncommon"""
        frequencies: str | None
        """words and their Zipf frequencies; without it wordfreq"""
        terms: str | None
        """terms, one a line or TBX"""
        sentiments: str | None
        """words and their sentiments, -1 to 1; without it VADER for English"""
        connectives: str | None
        """connectives and their senses; without it the list of the language"""
        modules: str | None
        """matchers of words, separated by spaces; without it exact stem synonym"""
        wordnet: str | None
        """folder of WordNet's database; without it METEOR's synsets"""
        post_edits: str
        """name of the reference that holds post-edits, for ease of editing alone"""
        editing_log: str | None
        """what post-editors took: JSON Lines of segment, system, seconds, inserted, deleted, replaced, keys"""
        edit_unit: Literal["word", "character"]
        """what ease of editing counts"""

    class CheckPointsOptions(TypedDict, total=False):
        """Options of checkpoints."""

        tokenize: str | None
        """tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"""
        normalize: Literal["none", "nfc", "nfkc"]
        """Unicode normalisation of both sides, before anything else"""
        lowercase: bool
        """lower-case both sides first"""
        halfwidth: bool
        """turn full-width letters, digits and punctuation to ASCII first"""
        ascii_punctuation: bool
        """turn Chinese full stops, enumeration commas and title marks to ASCII"""
        set: str | None
        """file of check-points"""
        group: str
        """categories and groups that alone are evaluated, with + between them, or @FILE with one a line; all without it"""
        match: Literal["occurs", "clipped", "whole"]
        """when an n-gram of a reference counts"""
        max_order: int
        """greatest n-gram order"""
        total: Literal["ratio", "sum", "pooled"]
        """what a category, a group and all of them add up to"""

    class WeightedMeanOptions(TypedDict, total=False):
        """Options of mean."""

        of: str
        """metrics, separated by spaces, each with its options"""
        weights: str
        """a number above 0 for each metric, separated by spaces; without it all count the same"""

    @overload
    def load_metric(name: Literal["bleu", "BLEU"], **options: Unpack[BleuOptions]) -> Bleu: ...

    @overload
    def load_metric(name: Literal["chrf", "chrF"], **options: Unpack[ChrfOptions]) -> Chrf: ...

    @overload
    def load_metric(name: Literal["chrf++", "chrF++"], **options: Unpack[ChrfOptions]) -> Chrf: ...

    @overload
    def load_metric(name: Literal["ter", "TER"], **options: Unpack[TerOptions]) -> Ter: ...

    @overload
    def load_metric(name: Literal["wer", "WER"], **options: Unpack[WerOptions]) -> Wer: ...

    @overload
    def load_metric(name: Literal["cer", "CER"], **options: Unpack[CerOptions]) -> Cer: ...

    @overload
    def load_metric(name: Literal["mwer", "mWER"], **options: Unpack[MwerOptions]) -> Mwer: ...

    @overload
    def load_metric(name: Literal["mper", "mPER"], **options: Unpack[MperOptions]) -> Mper: ...

    @overload
    def load_metric(name: Literal["nist", "NIST"], **options: Unpack[NistOptions]) -> Nist: ...

    @overload
    def load_metric(name: Literal["gtm", "GTM"], **options: Unpack[GtmOptions]) -> Gtm: ...

    @overload
    def load_metric(name: Literal["ict", "ICT"], **options: Unpack[IctOptions]) -> Ict: ...

    @overload
    def load_metric(name: Literal["ribes", "RIBES"], **options: Unpack[RibesOptions]) -> Ribes: ...

    @overload
    def load_metric(name: Literal["gleu", "GLEU"], **options: Unpack[GleuOptions]) -> Gleu: ...

    @overload
    def load_metric(name: Literal["rouge_l"], **options: Unpack[RougeLOptions]) -> RougeL: ...

    @overload
    def load_metric(name: Literal["character", "CharacTER"], **options: Unpack[CharacTEROptions]) -> CharacTER: ...

    @overload
    def load_metric(name: Literal["char_edit_rate"], **options: Unpack[CharEditRateOptions]) -> CharEditRate: ...

    @overload
    def load_metric(name: Literal["length_ratio"], **options: Unpack[LengthRatioOptions]) -> LengthRatio: ...

    @overload
    def load_metric(name: Literal["meteor", "METEOR"], **options: Unpack[MeteorOptions]) -> Meteor: ...

    @overload
    def load_metric(name: Literal["bertscore", "BERTScore"], **options: Unpack[BertScoreOptions]) -> BertScore: ...

    @overload
    def load_metric(name: Literal["exact_match"], **options: Unpack[ExactMatchOptions]) -> ExactMatch: ...

    @overload
    def load_metric(name: Literal["comet", "COMET"], **options: Unpack[CometOptions]) -> Comet: ...

    @overload
    def load_metric(name: Literal["perplexity"], **options: Unpack[PerplexityOptions]) -> Perplexity: ...

    @overload
    def load_metric(name: Literal["ease"], **options: Unpack[EaseOptions]) -> Measure: ...

    @overload
    def load_metric(name: Literal["checkpoints"], **options: Unpack[CheckPointsOptions]) -> Measure: ...

    @overload
    def load_metric(name: Literal["mean"], **options: Unpack[WeightedMeanOptions]) -> WeightedMean: ...

    @overload
    def load_metric(name: str) -> Measure: ...
    def load_metric(name: str, **options: object) -> Measure:
        """The measure of that name with these options.

        >>> load_metric("bleu", lowercase=True).lowercase
        True

        Args:
            name: A name such as ``bleu``, in any case of letters; ``mtgauge metrics`` lists them. Type checkers
                and editors know the options of those that mtgauge has.
            **options: Values of its options; the others keep their defaults.

        Raises:
            OptionError: The name or an option is unknown, or the measure refuses a value.
        """
