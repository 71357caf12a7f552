"""Advice: which metrics suit a language pair, its references and a purpose, and what to report of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mtgauge.base.errors import MissingExtraError, MtgaugeError, OptionError
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair
from mtgauge.measures import Need, Resources
from mtgauge.measures.registry import available_metrics, metric_title, parse_metric
from mtgauge.metrics.configured import configured_metrics
from mtgauge.metrics.defaults import default_metrics

#: Segments below which differences of a point or two are seldom shown; `mtgauge power` computes it for a test set.
FEW_SEGMENTS = 500


class Purpose(StrEnum):
    """What a measurement is for."""

    RANK = "rank"  # which system is better
    PUBLISH = "publish"  # a number that others compare with theirs
    DIAGNOSE = "diagnose"  # what a system gets wrong
    SENTENCE = "sentence"  # single sentences: filtering, examples
    PUZZLE = "puzzle"  # few short texts with known answers
    POST_EDIT = "post-edit"  # how much work an output leaves to post-editors
    QE = "qe"  # quality estimation: judging outputs without references
    DOCUMENT = "document"  # whole documents
    TEACH = "teach"  # showing how metrics work, and what they do not see


@dataclass(frozen=True, slots=True)
class MetricFacts:
    """What is known of a metric beyond its definition.

    >>> from mtgauge import advise
    >>> facts = advise("zh-en").metrics[0].facts
    >>> facts.metric, facts.correlation, facts.paraphrases, facts.speed
    ('bleu', 'moderate', 'no', 'fast')

    Attributes:
        metric: Its name.
        correlation: With human judgements of systems: ``moderate``, ``good``, ``high``, ``highest``; None where
            no survey ranks it beside the others.
        paraphrases: Whether other words for the same meaning count: ``no``, ``partly``, ``yes``.
        speed: ``fast``, ``moderate``, ``slow``.
        purposes: What it is good for.
        limits: What it does not see.
        page: Where the documentation says how it is set up.
    """

    metric: str
    correlation: str | None
    paraphrases: str
    speed: str
    purposes: frozenset[Purpose]
    limits: str
    page: str | None = None


def _facts(
    metric: str,
    correlation: str | None,
    paraphrases: str,
    speed: str,
    purposes: str,
    limits: str,
    page: str | None = None,
) -> MetricFacts:
    return MetricFacts(
        metric, correlation, paraphrases, speed, frozenset(map(Purpose, purposes.split())), limits, page
    )


#: How well metrics correlate with human judgements is from surveys (Kocmi et al. 2021, the findings of WMT's
#: metrics tasks).
FACTS = (
    _facts(
        "bleu", "moderate", "no", "fast", "rank publish puzzle document teach",
        say("no credit for synonyms, depends on the tokenizer, unreliable for single sentences"),
    ),
    _facts(
        "chrf", "good", "no", "fast", "rank publish sentence puzzle document teach",
        say("characters, not meaning"),
    ),
    _facts(
        "chrf++", "good", "no", "fast", "rank publish sentence document teach",
        say("characters and word pairs, not meaning"),
    ),
    _facts(
        "meteor", "good", "partly", "moderate", "rank publish sentence teach",
        say("as good as its word lists, which few languages have"), "docs/how-to/set-up-meteor.md",
    ),
    _facts("ter", None, "no", "fast", "publish diagnose post-edit", say("all edits count the same")),
    _facts("wer", None, "no", "fast", "diagnose post-edit", say("a phrase that moved counts as wrong words")),
    _facts("cer", None, "no", "fast", "diagnose sentence", say("as jiwer counts it; characters, not meaning")),
    _facts("mwer", None, "no", "fast", "diagnose", say("as WER, and made for campaigns that ask for it")),
    _facts("mper", None, "no", "fast", "diagnose", say("does not see word order")),
    _facts("char_edit_rate", None, "no", "fast", "diagnose sentence", say("characters, not meaning")),
    _facts(
        "character", None, "no", "fast", "diagnose sentence puzzle post-edit",
        say("characters and moved words, not meaning"),
    ),
    _facts("length_ratio", None, "no", "fast", "diagnose", say("says how long, not how good")),
    _facts(
        "nist", None, "no", "fast", "publish",
        say("its weights come from one test set, so scores cannot be compared across test sets"),
    ),
    _facts("gtm", None, "no", "fast", "publish", say("counts matches, longer ones more; no credit for synonyms")),
    _facts("ict", None, "no", "fast", "publish", say("known from the CWMT campaigns alone")),
    _facts("ribes", None, "no", "fast", "diagnose", say("word order above all, as between Japanese and English")),
    _facts("gleu", None, "no", "fast", "sentence", say("BLEU for single sentences; no credit for synonyms")),
    _facts(
        "rouge_l", None, "no", "fast", "sentence",
        say("made for summaries; the longest common subsequence alone"),
    ),
    _facts("exact_match", None, "no", "fast", "puzzle", say("right or wrong, nothing between")),
    _facts(
        "checkpoints", None, "no", "fast", "diagnose teach",
        say("says what a system gets right and wrong, by category, of the units that its set holds"),
    ),
    _facts(
        "ease", None, "partly", "slow", "",
        say("says at which linguistic level a text loses its readers, as far as its parser is right"),
    ),
    _facts(
        "perplexity", None, "yes", "moderate", "diagnose",
        say("fluency alone: it does not know what should have been said"),
    ),
    _facts("bertscore", "high", "yes", "slow", "rank sentence", say("a wrong number or name hardly changes it")),
    _facts("comet", "highest", "yes", "slow", "rank publish sentence", say("trained on some languages only")),
    _facts(
        "cometkiwi", "high", "yes", "slow", "qe",
        say("estimates quality from the source alone, for the languages that it was trained on"),
    ),
)  # fmt: skip
#: Judged by a trained network; by name, with what papers call it.
_LEARNED = {"bertscore": "BERTScore", "comet": "COMET", "cometkiwi": "CometKiwi"}
#: Those that need no reference.
_REFERENCE_FREE = frozenset({"perplexity", "cometkiwi"})


@dataclass(frozen=True, slots=True)
class Recommendation:
    """A metric, and whether to take it.

    >>> from mtgauge import advise
    >>> [bleu] = [item for item in advise("zh-en").metrics if item.facts.metric == "bleu"]
    >>> bleu.title, bleu.take
    ('BLEU', True)

    Attributes:
        facts: What is known of it.
        take: Whether it belongs to the set that is advised.
        available: Whether it runs here, for this language pair, with what is set up.
        reason: Why, or why not, in one sentence.
        setup: What sets it up, where it is in this version and does not run.
    """

    facts: MetricFacts
    take: bool
    available: bool
    reason: str
    setup: str | None = None

    @property
    def title(self) -> str:
        """What papers call the metric."""
        return _LEARNED.get(self.facts.metric) or metric_title(self.facts.metric)


@dataclass(frozen=True, slots=True)
class Advice:
    """What to measure with, and what to say of it.

    Attributes:
        languages: The language pair, or None.
        references: Number of references.
        purpose: What it is for.
        metrics: One entry per metric, those to take first, then those that are here, then the others.
        command: What to type; None where no metric can be taken.
        report: What a publication has to say, one sentence each.
    """

    languages: LanguagePair | None
    references: int
    purpose: Purpose
    metrics: tuple[Recommendation, ...]
    command: str | None
    report: tuple[str, ...]


def advise(
    languages: LanguagePair | None = None,
    *,
    references: int = 1,
    purpose: str = Purpose.RANK,
    segments: int | None = None,
) -> Advice:
    """Advice on metrics.

    Args:
        languages: The language pair.
        references: How many reference translations there are.
        purpose: One of `Purpose`.
        segments: Size of the test set, where it is known.

    Raises:
        OptionError: The purpose is not known, or a number is out of range.
    """
    check_known(purpose, [*Purpose], say("unknown purpose {purpose!r}", purpose=purpose))
    if references < 0:
        raise OptionError(say("references must be 0 or more, not {references}", references=references))
    if segments is not None and segments < 1:
        raise OptionError(say("segments must be 1 or more, not {segments}", segments=segments))
    wanted = Purpose(purpose)
    here = available_metrics().keys()
    entries = [_recommend(facts, languages, references, wanted, facts.metric in here) for facts in FACTS]
    entries.sort(key=lambda item: (not item.take, not item.available))
    return Advice(
        languages=languages,
        references=references,
        purpose=wanted,
        metrics=tuple(entries),
        command=_command(entries, languages, references, wanted),
        report=tuple(
            _report(references, wanted, segments, {one.facts.metric for one in entries if one.available})
        ),
    )


def _recommend(
    facts: MetricFacts, languages: LanguagePair | None, references: int, purpose: Purpose, is_here: bool
) -> Recommendation:
    specs = _specs(languages)
    is_here = is_here or facts.metric in specs
    lacking = _lacking(specs.get(facts.metric, facts.metric), languages) if is_here else None
    available = is_here and lacking is None
    if purpose is Purpose.QE and facts.metric not in _REFERENCE_FREE:
        reason = say("it compares with a reference; quality estimation has none")
        return Recommendation(facts, False, available, reason)
    if references == 0 and facts.metric not in _REFERENCE_FREE:
        return Recommendation(facts, False, available, say("it compares with a reference, and there is none"))
    if purpose not in facts.purposes:
        return Recommendation(facts, False, available, say("not made for this: {limits}", limits=facts.limits))
    if lacking is not None:
        what = MtgaugeError(lacking.message, file=lacking.file)
        reason = say("it needs set-up: {what}", what=what)
        return Recommendation(facts, False, False, reason, setup_of(facts, lacking))
    if not available:
        return Recommendation(facts, False, False, say("not in this version"))
    if facts.metric == "ter" and purpose is Purpose.POST_EDIT:
        return Recommendation(
            facts, True, True, say("against post-edited texts it is HTER; {limits}", limits=facts.limits)
        )
    if facts.metric == next(iter(specs)):
        return Recommendation(facts, True, True, _main_reason(facts, languages))
    if facts.metric == "chrf++" and "chrf" in specs:
        return Recommendation(facts, False, True, say("chrF measures much the same; take one of them"))
    return Recommendation(facts, True, True, facts.limits)


def _specs(languages: LanguagePair | None) -> dict[str, str]:
    """The metrics that are taken where nobody names any, and those with a model, as users write them, by name."""
    found = {metric.partition(":")[0]: metric for metric in default_metrics(languages).metrics}
    for one in configured_metrics():
        if one.knows(languages):
            found.setdefault("cometkiwi" if one.references is Need.NO else one.metric, one.spec)
    return found


def _lacking(spec: str, languages: LanguagePair | None) -> MtgaugeError | None:
    """Why a metric does not run here; None where it does."""
    try:
        parse_metric(spec).measure._require(Resources(languages))
    except MtgaugeError as error:
        return error
    return None


def setup_of(facts: MetricFacts | None, lacking: MtgaugeError) -> str | None:
    """The command that installs what is missing, and the page that says the rest."""
    command = lacking.hint if isinstance(lacking, MissingExtraError) else None
    return ", then ".join(filter(None, (command, facts.page if facts else None))) or lacking.hint


def _main_reason(facts: MetricFacts, languages: LanguagePair | None) -> str:
    if facts.metric == "bleu":
        return say("for comparison with published numbers; {limits}", limits=facts.limits)
    target = languages.target_language if languages else None
    return say("the main metric for target language {language}; {limits}", language=target, limits=facts.limits)


@dataclass(frozen=True, slots=True)
class _Run:
    """The command for a purpose, around its metrics.

    Attributes:
        verb: The subcommand.
        options: What stands behind the metrics.
        source: What stands before the references.
        reference: What files of references are called.
        systems: What stands at the end.
    """

    verb: str = "score"
    options: str = ""
    source: str = ""
    reference: str = "reference"
    systems: str = "SYSTEM..."


_RUNS = {
    Purpose.RANK: _Run("compare"),
    Purpose.PUBLISH: _Run("compare"),
    Purpose.DIAGNOSE: _Run(options=" --report report.html"),
    Purpose.SENTENCE: _Run(options=" --level segment"),
    # each system has post-edited texts of its own
    Purpose.POST_EDIT: _Run(reference="post-edited", systems="SYSTEM"),
    Purpose.DOCUMENT: _Run("compare", " --macro document --resample-by document", source=" -s source.tsv"),
    Purpose.TEACH: _Run("explain", " --segment 1"),
    Purpose.QE: _Run("compare", source=" -s source.tsv"),
}
#: Commands that name no metric.
_WITHOUT_METRICS = {
    Purpose.PUZZLE: "mtgauge puzzles score GOLD SUBMISSION...",
    Purpose.QE: "mtgauge compare -s source.tsv --scores qe-scores.tsv SYSTEM...",
}


def _command(
    entries: Sequence[Recommendation], languages: LanguagePair | None, references: int, purpose: Purpose
) -> str | None:
    """What to type; None where no metric can be taken."""
    taken = [item.facts.metric for item in entries if item.take]
    if purpose is Purpose.PUZZLE or (purpose is Purpose.QE and "cometkiwi" not in taken):
        return _WITHOUT_METRICS[purpose]
    if not taken:
        return None
    metrics = advised_metrics(entries, languages)
    run = _RUNS[purpose]
    pair = f" -l {languages}" if languages else ""
    given = "".join(f" -r {run.reference}-{number}.txt" for number in range(1, references + 1))
    named = "".join(f" -m {metric}" for metric in metrics)
    return f"mtgauge {run.verb}{pair}{run.source}{given}{named}{run.options} {run.systems}"


def advised_metrics(entries: Sequence[Recommendation], languages: LanguagePair | None) -> list[str]:
    """The metrics to use, as users write them, the main one first."""
    taken = [item.facts.metric for item in entries if item.take]
    order = _specs(languages)
    return [*(order[name] for name in order if name in taken), *(name for name in taken if name not in order)]


#: What a publication has to say besides, by purpose.
_REPORTS = {
    Purpose.POST_EDIT: (
        say("that TER is HTER: each system is compared with its own output as people corrected it"),
        say("who post-edited, and that they were asked to change no more than needed"),
        say("the time that post-editing took, where it was measured: edits are not effort"),
    ),
    Purpose.QE: (
        say(
            "which model estimated the quality, with its checkpoint and version; mtgauge computes models of the "
            "COMET family, and mtgauge score --scores FILE takes scores of others"
        ),
        say(
            "how well these scores agree with people: their correlation with ratings of some of your segments "
            "(mtgauge meta rank --human ratings.tsv --scores qe-scores.tsv)"
        ),
        say("that these are estimates, which tend to prefer fluent text and outputs of models like their own"),
    ),
    Purpose.DOCUMENT: (
        say(
            "the score of the test set and the mean over documents, each of which sums the counts of its "
            "segments, and that whole documents were resampled (mtgauge score --level "
            "document: each document)"
        ),
        say("that these metrics do not see what holds a text together: pronouns, terms, order of sentences"),
    ),
    Purpose.TEACH: (
        say(
            "what each score is made of: clipped counts and brevity penalty of BLEU, matches and chunks of "
            "METEOR, n-grams of characters of chrF"
        ),
        say("a limit of each with an example: a synonym, a negation, another tokenizer, a single sentence"),
    ),
}


def _report(references: int, purpose: Purpose, segments: int | None, here: Collection[str]) -> Iterator[str]:
    yield say("the signature of each metric: it holds tokenizer, case, number of references and version")
    if purpose in (Purpose.RANK, Purpose.PUBLISH, Purpose.DOCUMENT):
        yield say("intervals, and a paired test of the difference with its resamples, seed and correction")
    yield from _REPORTS.get(purpose, ())
    if purpose not in (Purpose.POST_EDIT, Purpose.QE):
        if references == 1:
            yield say("that there is one reference: good translations in other words count as wrong")
        elif references > 1:
            yield say(
                "that there are {n} references: scores are not comparable with those of another number",
                n=references,
            )
    if segments is not None and segments < FEW_SEGMENTS:
        yield say(
            "that there are only {n} segments; `mtgauge power` says what difference they can show", n=segments
        )
    learned = [title for name, title in _LEARNED.items() if name not in here and name not in _REFERENCE_FREE]
    if learned and purpose in (Purpose.RANK, Purpose.PUBLISH, Purpose.SENTENCE):
        names = learned[0] if len(learned) == 1 else say("{one} or {other}", one=learned[0], other=learned[1])
        yield say("a neural metric as well ({names}), with checkpoint and version", names=names)
