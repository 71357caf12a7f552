"""Advice: which metrics suit a language pair, its references and a purpose, and what to report of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mtgauge.corpus import LanguagePair
from mtgauge.errors import MissingExtraError, MtgaugeError, OptionError
from mtgauge.measures import Resources
from mtgauge.measures.registry import available_metrics, metric_title, parse_metric
from mtgauge.metrics.defaults import default_metrics
from mtgauge.sentences import say

#: Segments below which differences of a point or two are seldom shown; `mtgauge power` computes it for a test set.
FEW_SEGMENTS = 500


class Purpose(StrEnum):
    """What a measurement is for."""

    RANK = "rank"  # which system is better
    PUBLISH = "publish"  # a number that others compare with theirs
    DIAGNOSE = "diagnose"  # what a system gets wrong
    SENTENCE = "sentence"  # single sentences: filtering, examples
    PUZZLE = "puzzle"  # few short texts with known answers


@dataclass(frozen=True, slots=True)
class MetricFacts:
    """What is known of a metric beyond its definition.

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
        "bleu", "moderate", "no", "fast", "rank publish puzzle",
        "no credit for synonyms, depends on the tokenizer, says little of single sentences",
    ),
    _facts("chrf", "good", "no", "fast", "rank publish sentence puzzle", "characters, not meaning"),
    _facts("chrf++", "good", "no", "fast", "rank publish sentence", "characters and word pairs, not meaning"),
    _facts(
        "meteor", "good", "partly", "moderate", "rank publish sentence",
        "as good as its word lists, which few languages have", "docs/how-to/set-up-meteor.md",
    ),
    _facts("ter", None, "no", "fast", "publish diagnose", "all edits count the same"),
    _facts("wer", None, "no", "fast", "diagnose", "a phrase that moved counts as wrong words"),
    _facts("mwer", None, "no", "fast", "diagnose", "as WER, and made for campaigns that ask for it"),
    _facts("mper", None, "no", "fast", "diagnose", "does not see word order"),
    _facts("char_edit_rate", None, "no", "fast", "diagnose sentence", "characters, not meaning"),
    _facts("character", None, "no", "fast", "diagnose sentence puzzle", "characters and moved words, not meaning"),
    _facts("length_ratio", None, "no", "fast", "diagnose", "says how long, not how good"),
    _facts("nist", None, "no", "fast", "publish", "its weights come from one test set and hold for no other"),
    _facts("gtm", None, "no", "fast", "publish", "counts matches, longer ones more; no credit for synonyms"),
    _facts("ict", None, "no", "fast", "publish", "known from the CWMT campaigns alone"),
    _facts("ribes", None, "no", "fast", "diagnose", "word order above all, as between Japanese and English"),
    _facts("gleu", None, "no", "fast", "sentence", "BLEU for single sentences; no credit for synonyms"),
    _facts("rouge_l", None, "no", "fast", "sentence", "made for summaries; the longest common subsequence alone"),
    _facts("exact_match", None, "no", "fast", "puzzle", "right or wrong, nothing between"),
    _facts("bertscore", "high", "yes", "slow", "rank sentence", "a wrong number or name hardly changes it"),
    _facts("comet", "highest", "yes", "slow", "rank publish sentence", "trained on some languages only"),
)  # fmt: skip
#: Judged by a trained network, which may need no reference; by name, with what papers call it.
_LEARNED = {"bertscore": "BERTScore", "comet": "COMET"}


@dataclass(frozen=True, slots=True)
class Recommendation:
    """A metric, and whether to take it.

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
    if purpose not in list(Purpose):
        raise OptionError(
            say("unknown purpose {purpose!r}", purpose=purpose),
            hint=say("known: {names}", names=", ".join(Purpose)),
        )
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
        report=tuple(_report(references, wanted, segments, here)),
    )


def _recommend(
    facts: MetricFacts, languages: LanguagePair | None, references: int, purpose: Purpose, is_here: bool
) -> Recommendation:
    specs = _specs(languages)
    lacking = _lacking(specs.get(facts.metric, facts.metric), languages) if facts.metric not in _LEARNED else None
    available = is_here and lacking is None
    if references == 0 and facts.metric not in _LEARNED:
        return Recommendation(facts, False, available, "it compares with a reference, and there is none")
    if purpose not in facts.purposes:
        return Recommendation(facts, False, available, f"not made for this: {facts.limits}")
    if lacking is not None:
        what = MtgaugeError(lacking.message, file=lacking.file)
        return Recommendation(facts, False, False, f"it needs set-up: {what}", setup_of(facts, lacking))
    if not available:
        return Recommendation(facts, False, False, "not in this version")
    if facts.metric == next(iter(specs)):
        return Recommendation(facts, True, True, _main_reason(facts, languages))
    if facts.metric == "chrf++" and "chrf" in specs:
        return Recommendation(facts, False, True, "chrF measures much the same; take one of them")
    return Recommendation(facts, True, True, facts.limits)


def _specs(languages: LanguagePair | None) -> dict[str, str]:
    """The metrics that are taken where nobody names any, as users write them, by name."""
    return {metric.partition(":")[0]: metric for metric in default_metrics(languages).metrics}


def _lacking(spec: str, languages: LanguagePair | None) -> MtgaugeError | None:
    """Why a metric does not run here; None where it does."""
    try:
        parse_metric(spec).measure.require(Resources(languages))
    except MtgaugeError as error:
        return error
    return None


def setup_of(facts: MetricFacts | None, lacking: MtgaugeError) -> str | None:
    """The command that installs what is missing, and the page that says the rest."""
    command = lacking.hint if isinstance(lacking, MissingExtraError) else None
    return ", then ".join(filter(None, (command, facts.page if facts else None))) or lacking.hint


def _main_reason(facts: MetricFacts, languages: LanguagePair | None) -> str:
    if facts.metric == "bleu":
        return f"for comparison with published numbers; {facts.limits}"
    target = languages.target_language if languages else None
    return f"the main metric for target language {target}; {facts.limits}"


def _command(
    entries: Sequence[Recommendation], languages: LanguagePair | None, references: int, purpose: Purpose
) -> str | None:
    """What to type; None where no metric can be taken."""
    if purpose is Purpose.PUZZLE:
        return "mtgauge puzzles score GOLD SUBMISSION..."
    taken = [item.facts.metric for item in entries if item.take]
    if not taken:
        return None
    order = _specs(languages)
    metrics = [*(order[name] for name in order if name in taken), *(name for name in taken if name not in order)]
    verb = {Purpose.RANK: "compare", Purpose.PUBLISH: "compare"}.get(purpose, "score")
    extra = {Purpose.DIAGNOSE: " --report report.html", Purpose.SENTENCE: " --level segment"}.get(purpose, "")
    pair = f" -l {languages}" if languages else ""
    given = "".join(f" -r reference-{number}.txt" for number in range(1, references + 1))
    return f"mtgauge {verb}{pair}{given}{''.join(f' -m {metric}' for metric in metrics)}{extra} SYSTEM..."


def _report(references: int, purpose: Purpose, segments: int | None, here: Collection[str]) -> Iterator[str]:
    yield "the signature of each metric: it holds tokenizer, case, number of references and version"
    if purpose in (Purpose.RANK, Purpose.PUBLISH):
        yield "intervals, and a paired test of the difference with its resamples, seed and correction"
    if references == 1:
        yield "that there is one reference: good translations in other words count as wrong"
    elif references > 1:
        yield f"that there are {references} references: scores are not comparable with those of another number"
    if segments is not None and segments < FEW_SEGMENTS:
        yield f"that there are only {segments} segments; `mtgauge power` says what difference they can show"
    learned = [title for name, title in _LEARNED.items() if name not in here]
    if learned and purpose not in (Purpose.DIAGNOSE, Purpose.PUZZLE):
        yield f"a neural metric as well ({' or '.join(learned)}), with checkpoint and version, computed elsewhere"
