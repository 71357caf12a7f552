"""Good practice of reporting, as a checklist that an evaluation fills in.

The four practices are those that courses on the evaluation of machine translation teach: report BLEU for
comparability, add a neural metric, compute in a way that others can repeat (Post 2018), and state the tokenization
and the number of references.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from mtgauge.base.sentences import Sentence, say, sequence
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus.checks import is_missing_langid
from mtgauge.evaluation import Evaluation
from mtgauge.measures import FittedMeasure, Level, Need
from mtgauge.measures.given import is_given
from mtgauge.metrics.families import is_neural
from mtgauge.metrics.uncut import CODE as UNCUT
from mtgauge.report.names import metric_names
from mtgauge.report.table import TextTable

#: The parts of BLEU's signature that sacreBLEU has too; a further part is an option that it lacks.
_OF_SACREBLEU = frozenset({"nrefs", "case", "eff", "tok", "smooth", "model", "mtgauge"})
#: Values of ``tok`` that sacreBLEU knows; those of the MeCab tokenizers go on with versions.
_ITS_TOKENIZERS = frozenset({"13a", "intl", "zh", "char", "none", "flores101", "flores200", "spBLEU-1K"})
_ITS_MECAB = ("ja-mecab", "ko-mecab")


@dataclass(frozen=True, slots=True)
class Practice:
    """One practice, and whether an evaluation follows it.

    Attributes:
        id: ``bleu``, ``neural``, ``reproducible`` or ``stated``, for programs.
        name: What to do.
        is_followed: Whether the evaluation does it.
        detail: How it does, or what is missing.
    """

    id: str
    name: Sentence
    is_followed: bool
    detail: Sentence


@dataclass(frozen=True, slots=True)
class _Reported:
    """A metric of the evaluation.

    Attributes:
        name: Its name for readers.
        fitted: The measure.
        signature: That of its corpus scores.
    """

    name: str
    fitted: FittedMeasure
    signature: Signature

    @property
    def is_given(self) -> bool:
        """Whether its scores were made elsewhere."""
        return is_given(self.fitted.measure)

    @property
    def is_neural(self) -> bool:
        """Whether its name is that of a neural metric."""
        return is_neural(self.fitted.measure, self.name)

    @property
    def is_usual_bleu(self) -> bool:
        """Whether a BLEU counts n-grams of up to 4 words and weights them alike, as earlier work does."""
        parts = dict(self.signature.parts)
        return "order" not in parts and len(set(parts.get("weights", "").split("+"))) == 1

    @property
    def beyond_sacrebleu(self) -> list[str]:
        """The parts of a BLEU signature that no option of sacreBLEU gives."""
        return [f"{key}:{value}" for key, value in self.signature.parts if not _is_of_sacrebleu(key, value)]


def practices(evaluation: Evaluation) -> tuple[Practice, ...]:
    """The four practices, as far as an evaluation follows them.

    Returns:
        None of them for answers to puzzles, which a protocol of their own marks.
    """
    names = metric_names(evaluation)
    metrics = [
        _Reported(names[label], fitted, fitted.signature(Level.CORPUS))
        for label, fitted in evaluation.fitted.items()
    ]
    here = [metric for metric in metrics if not metric.is_given]
    if here and all("protocol" in dict(metric.signature.parts) for metric in here):
        return ()
    given = [metric for metric in metrics if metric.is_given]
    return (
        _bleu(here, Level.CORPUS in evaluation.settings.levels),
        _neural(here, given),
        _reproducible(evaluation, here, given),
        _stated(evaluation, here, given),
    )


def practice_rows(evaluation: Evaluation) -> list[dict[str, Any]]:
    """The practices as JSON has them: ``id``, ``name``, ``is_followed``, ``detail``."""
    return [asdict(practice) for practice in practices(evaluation)]


def practice_table(evaluation: Evaluation) -> TextTable:
    """The practices as a table that people read."""
    rows = [
        [practice.name, say("yes") if practice.is_followed else say("no"), practice.detail]
        for practice in practices(evaluation)
    ]
    columns = [say("practice"), say("followed"), say("how, or what is missing")]
    notes = [note for note in evaluation.notes if is_missing_langid(note)]
    return TextTable(say("Good practice"), columns, rows, len(columns), notes, heads=1)


def _bleu(here: Sequence[_Reported], has_corpus: bool) -> Practice:
    measured = [metric for metric in here if metric.fitted.measure.id == "bleu"]
    comparable = [metric for metric in measured if metric.is_usual_bleu]
    if not measured:
        detail = say("add the metric bleu")
    elif not comparable:
        detail = say(
            "{metrics}: earlier work reports n-grams of up to 4 words, all weighted alike",
            metrics=_names(measured),
        )
    elif not has_corpus:
        detail = say("{metrics}: no score for the whole test set; add the level corpus", metrics=_names(measured))
    else:
        detail = say("reported: {metrics}", metrics=_names(comparable))
    name = say("Report BLEU, for comparison with earlier work")
    return Practice("bleu", name, bool(comparable) and has_corpus, detail)


def _neural(here: Sequence[_Reported], given: Sequence[_Reported]) -> Practice:
    of_here = [metric for metric in here if metric.is_neural]
    of_given = [metric for metric in given if metric.is_neural]
    found = [
        *([say("computed here: {metrics}", metrics=_names(of_here))] if of_here else []),
        *([say("given scores, by their name: {metrics}", metrics=_names(of_given))] if of_given else []),
    ]
    none = say(
        "none: add one with a model of yours, by folder or name, as with -m comet:model=MODEL, or name scores "
        "that were made elsewhere after their metric, as with --scores comet=FILE"
    )
    name = say("Include at least one neural metric, for reliability")
    return Practice("neural", name, bool(found), _joined(found or [none]))


def _reproducible(evaluation: Evaluation, here: Sequence[_Reported], given: Sequence[_Reported]) -> Practice:
    bleu = [metric for metric in here if metric.fitted.measure.id == "bleu"]
    alike = [metric for metric in bleu if not metric.beyond_sacrebleu]
    found = [
        *([say("as sacreBLEU computes it: {metrics}", metrics=_names(alike))] if alike else []),
        *(
            say("sacreBLEU cannot compute {metric}, it has no {parts}", metric=metric.name, parts=", ".join(parts))
            for metric in bleu
            if (parts := metric.beyond_sacrebleu)
        ),
        *([say("a signature with every score")] if here else [say("all scores were made elsewhere")]),
        say("mtgauge {version}", version=__version__),
        *_seed(evaluation),
        *([say("state program, model and version of {metrics}", metrics=_names(given))] if given else []),
    ]
    name = say("Compute scores so that others can reproduce them, as with sacreBLEU")
    return Practice("reproducible", name, bool(here) and bool(alike or not bleu), _joined(found))


def _is_of_sacrebleu(key: str, value: str) -> bool:
    if key != "tok":
        return key in _OF_SACREBLEU
    return value in _ITS_TOKENIZERS or value.startswith(_ITS_MECAB)


def _seed(evaluation: Evaluation) -> Iterator[Sentence]:
    """The seed, where anything was drawn."""
    signatures = {score.signature for score in evaluation.scores}
    signatures |= {comparison.signature for comparison in evaluation.comparisons}
    if any("seed" in dict(Signature.parse(signature).parts) for signature in signatures):
        yield say("seed {seed}", seed=evaluation.settings.seed)


def _stated(evaluation: Evaluation, here: Sequence[_Reported], given: Sequence[_Reported]) -> Practice:
    missing = [sentence for metric in here for sentence in _unstated(metric)]
    # one of the warnings is enough: those of systems have the same cause
    missing += [Sentence.of(item.message) for item in evaluation.warnings if item.code == UNCUT][:1]
    known = [sentence for metric in here for sentence in _settings(metric)]
    if given:
        known.append(say("state it for {metrics}, made elsewhere", metrics=_names(given)))
    name = say("State the tokenization and the number of references")
    return Practice("stated", name, bool(here) and not missing, _joined([*missing, *known]))


def _settings(metric: _Reported) -> Iterator[Sentence]:
    """Tokenizer and references of a metric, or of each metric that it is made of."""
    parts = dict(metric.signature.parts)
    inside = Signature.inside(parts.get("of", ""))
    if not inside and not any(_unstated(metric)):
        yield _stated_parts(metric.name, parts)
    for signature in inside:
        yield _stated_parts(f"{metric.name}: {signature.name}", dict(signature.parts))


def _stated_parts(name: str, parts: dict[str, str]) -> Sentence:
    references = _references(parts.get("nrefs"))
    if "tok" in parts:
        return say(
            "{metric}: tokenizer {tokenizer}, {references}",
            metric=name,
            tokenizer=parts["tok"],
            references=references,
        )
    return say("{metric}: no tokenizer, {references}", metric=name, references=references)


def _references(count: str | None) -> Sentence:
    if count is None:
        return say("no references")
    if count == "1":
        return say("1 reference")
    return say("{n} references", n=count) if count.isdigit() else say("a varying number of references")


def _unstated(metric: _Reported) -> Iterator[Sentence]:
    """What the signature of a metric should say and does not, as that of another package may."""
    parts = dict(metric.signature.parts)
    if "of" in parts:
        return
    if "tok" not in parts and metric.fitted.cut(()) is not None:
        yield say("{metric}: the signature lacks the tokenizer", metric=metric.name)
    if "nrefs" not in parts and metric.fitted.measure.contract.needs.references is not Need.NO:
        yield say("{metric}: the signature lacks the number of references", metric=metric.name)


def _names(metrics: Sequence[_Reported]) -> str:
    return ", ".join(metric.name for metric in metrics)


def _joined(sentences: Sequence[str]) -> Sentence:
    return Sentence.of(sequence(sentences))
