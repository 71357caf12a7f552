"""A metric as Hugging Face ``evaluate`` has it: texts are added, and computed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from mtgauge.base.errors import InputError, MtgaugeError, OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair, References
from mtgauge.corpus.columns import GivenTexts, listed_column, listed_texts
from mtgauge.corpus.row_labels import check_order
from mtgauge.huggingface.answers import Found, Reply
from mtgauge.huggingface.counterparts import OPTIONS, Counterpart, counterpart
from mtgauge.huggingface.texts import Change, of_segments
from mtgauge.measures import Measure
from mtgauge.measures.one_system import SegmentColumns, scored
from mtgauge.measures.registry import load_metric, metric_class
from mtgauge.measures.valued import told_batches

#: Arguments of evaluate's ``load`` that decide no value.
_OF_LOADING = frozenset(
    ("module_type", "process_id", "cache_dir", "experiment_id", "keep_in_memory", "download_config",
     "download_mode", "revision")
)  # fmt: skip


class _Request(NamedTuple):
    """What a call with some options asks for.

    Attributes:
        measure: The metric here.
        answer: What gives evaluate's values.
        change: What is done to texts first.
        has_own: Whether the values of the metric here are given, too.
    """

    measure: Measure
    answer: Reply
    change: Change | None
    has_own: bool


class EvaluateMetric:
    """A metric with ``add``, ``add_batch`` and ``compute``, as `load` gives it.

    >>> metric = load("chrf")
    >>> metric.add(prediction="The cat sat.", reference=["A cat sat.", "The cat sat."])
    >>> metric
    <EvaluateMetric of chrf: 1 segment>
    >>> metric.compute()["score"]
    100.0

    Args:
        name: Name of the metric.
        languages: The language pair.
        options: Options of the metric.
    """

    def __init__(self, name: str, languages: LanguagePair | str | None, options: dict[str, Any]) -> None:
        self.name = name
        self._theirs = counterpart(name)
        self._languages = languages
        self._options = options
        self._request()  # a wrong name or option is reported at once
        self._predictions: list[Any] = []
        #: References and sources, as far as they are given.
        self._columns: dict[str, list[Any]] = {}

    def _keep(self, count: int) -> None:
        """Forgets all segments but the first."""
        del self._predictions[count:]
        self._columns = {name: column[:count] for name, column in self._columns.items() if count}

    def _request(self, **options: Any) -> _Request:
        return _requested(self.name, self._theirs, {**self._options, **options})

    def __repr__(self) -> str:
        return told_batches(self, self.name, len(self))

    def __len__(self) -> int:
        """Number of segments that `compute` will score."""
        return len(self._predictions)

    def add(
        self,
        *,
        prediction: str | None = None,
        reference: str | Iterable[str] | None = None,
        source: str | None = None,
        predictions: str | None = None,
        references: str | Iterable[str] | None = None,
        sources: str | None = None,
    ) -> None:
        """Takes one segment: its translation, its reference or references, its source if the metric needs it.

        >>> metric = load("ter")
        >>> metric.add(predictions="The cat sat.", references=["A cat sat."])  # the plural is taken, as there
        >>> metric.compute()["num_edits"]
        1
        """
        translation = predictions if prediction is None else prediction
        if translation is None:
            raise InputError(say("no prediction given"))
        of_segment = references if reference is None else reference
        text = sources if source is None else source
        self.add_batch(
            predictions=[translation],
            references=None if of_segment is None and text is not None else [of_segment],
            sources=None if text is None else [text],
        )

    def add_batch(
        self,
        *,
        predictions: GivenTexts,
        references: Iterable[Any] | None = None,
        sources: GivenTexts | None = None,
    ) -> None:
        """Takes segments.

        >>> metric.add_batch(predictions=["It rained.", "Rain."], references=[["It rained."], ["It rained."]])
        >>> len(metric)
        2

        Args:
            predictions: n translations.
            references: For each of them a list of references, or one. None where there are sources, for a model of
                COMET that needs no references.
            sources: n source texts, for metrics that need them.

        Raises:
            InputError: They are not lists of one length, or hold what is no text, or other calls have other
                columns; nothing is taken then.
        """
        if references is None and sources is None:
            references = ()
        check_order({"predictions": predictions, "sources": sources}, {"references": references})
        ours = listed_texts("predictions", predictions)
        theirs = (
            None
            if references is None
            else listed_column("references", references, say("give a list with one item per segment"))
        )
        texts = None if sources is None else listed_texts("sources", sources)
        _check_counts(len(ours), theirs, texts)
        if theirs is not None:
            References.per_segment(theirs)
        self._add(ours, {"references": theirs, "sources": texts})

    def _add(self, predictions: Sequence[str], columns: Mapping[str, Sequence[Any] | None]) -> None:
        """Takes columns that are of one length; each is given for all segments, or for none."""
        for name, column in columns.items():
            if len(self) and (column is None) != (name not in self._columns):
                message = say("{columns} are given for some segments, and not for others", columns=name)
                raise InputError(message, hint=say("give them in each call, or in none"), code="unequal-counts")
        self._predictions += predictions
        for name, column in columns.items():
            if column is not None:
                self._columns.setdefault(name, []).extend(column)

    def compute(
        self,
        *,
        predictions: GivenTexts | None = None,
        references: Iterable[Any] | None = None,
        sources: GivenTexts | None = None,
        **options: Any,
    ) -> Any:
        """The score of these segments and of all that were added, which are then forgotten.

        >>> found = load("sacrebleu").compute(predictions=["The cat sat here."], references=["The cat sat there."])
        >>> round(found["score"], 2), found["sys_len"], found["signature"]
        (42.73, 5, 'bleu|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|mtgauge:0.1.0')
        >>> found = load("bleu", max_order=2).compute(predictions=["A cat."], references=["A cat sat."])
        >>> round(found["bleu"], 2), found["translation_length"], found["precisions"]
        (0.51, 3, [1.0, 0.5])
        >>> load("bleu").compute(predictions=["a b c"], references=["a b d"], smooth=True, tokenizer=list)["bleu"]
        0.7598356856515925

        Args:
            predictions: n translations, or None.
            references: Their references.
            sources: Their sources, for metrics that need them.
            **options: Options of the metric, over those of `load`: evaluate's, and mtgauge's own.

        Returns:
            A mapping of names to values: all that evaluate gives, by its names and on its scales; the values of
            the metric here, ``score`` first, where error rates are in percent; and ``signature``. With options
            that mtgauge's metric does not have, such as ``smooth``, evaluate's values only. For ``wer`` and
            ``cer`` a number without a name, as there: the share of errors, 0.25 where ``score`` would be 25.

        Raises:
            InputError: There is no segment, or texts do not fit together.
            OptionError: An option is unknown, or the metric refuses its value.
        """
        request = self._request(**options)
        self._check_needs(options)
        before = len(self)
        try:
            if any(column is not None for column in (predictions, references, sources)):
                none: list[str] = []
                self.add_batch(
                    predictions=none if predictions is None else predictions,
                    references=references,
                    sources=sources,
                )
            found = self._found(request)
            answer = request.answer(found)
        except MtgaugeError:
            self._keep(before)  # the next call would count them twice
            raise
        self._keep(0)
        if not isinstance(answer, dict) or not request.has_own:
            return answer
        return {**found.outputs, **answer, "signature": found.scored.result.signature}

    def _check_needs(self, options: Mapping[str, Any]) -> None:
        needs, given = self._theirs.needs, {**self._options, **options}
        if needs and all(given.get(option) is None for option in needs):
            raise OptionError(say("{name} needs one of: {names}", name=self.name, names=", ".join(needs)))

    def _found(self, request: _Request) -> Found:
        predictions, sources = [*self._predictions], self._columns.get("sources")
        references = self._columns.get("references", [] if sources is None else None)
        if request.change is not None:
            predictions = [request.change(text) for text in predictions]
            references = [[request.change(text) for text in row] for row in of_segments(references or [])]
        columns: SegmentColumns = {"references_per_segment": references, "languages": self._languages}
        if sources is not None:
            columns["sources"] = sources
        return Found(scored(request.measure, predictions, None, columns), predictions, references)


def _check_counts(n: int, references: Sequence[Any] | None, sources: Sequence[Any] | None) -> None:
    """Refuses columns that do not have n items."""
    if references is not None and len(references) != n:
        message = say("there are {n} predictions and {m} references", n=n, m=len(references))
        hint = say("give the references of each prediction: a list of strings, or one string")
        raise InputError(message, hint=hint, code="unequal-counts")
    if sources is not None and len(sources) != n:
        message = say("there are {n} predictions and {m} sources", n=n, m=len(sources))
        raise InputError(message, hint=say("give the source of each prediction"), code="unequal-counts")


def load(
    name: str, config_name: str | None = None, *, languages: LanguagePair | str | None = None, **options: Any
) -> EvaluateMetric:
    """The metric of evaluate with this name, or mtgauge's where evaluate has none of the name.

    ``sacrebleu`` is mtgauge's ``bleu``; evaluate's ``bleu`` is not smoothed, and compares with the shortest
    reference; ``wer`` counts as jiwer does. ``meteor``, ``nist_mt``, ``perplexity`` and ``rouge``, which are other
    programs in evaluate, with other values, are refused.

    >>> load("chrf", word_order=2).compute(predictions=["a b"], references=["a b"])["score"]
    100.0

    Args:
        name: Name of the metric.
        config_name: Of ``comet``, the model: a folder, or what else its option ``model`` takes; without one
            ``Unbabel/wmt22-comet-da``, as there. Other metrics have only ``default``.
        languages: The language pair, such as ``en-zh``, on which tokenizers depend.
        **options: Options of the metric. Arguments of evaluate's ``load`` that decide no value, such as
            ``keep_in_memory``, are taken.

    Raises:
        OptionError: The name or an option is unknown, or the metric refuses a value.
        InputError: The model of ``comet`` is not there.
    """
    if options.pop("num_process", 1) != 1:
        raise OptionError(
            say("num_process must be 1"),
            hint=say("segments of several processes are for mtgauge.Accumulator, or for mtgauge.torchmetrics"),
        )
    kept = {option: value for option, value in options.items() if option not in _OF_LOADING}
    if config_name not in (None, "default"):
        config = counterpart(name).config
        if not config:
            raise OptionError(say("{name} has no configuration {config!r}", name=name, config=config_name))
        kept[config] = config_name
    return EvaluateMetric(name, languages, kept)


def _requested(name: str, theirs: Counterpart, given: Mapping[str, Any]) -> _Request:
    """What options ask for.

    Raises:
        OptionError: One is unknown, or two do not go together; or as for `load_metric`.
    """
    own = (
        {field.name for field in fields(metric_class(theirs.name))} - theirs.options.keys() - theirs.others.keys()
    )
    for option in given:
        if option not in own and option not in theirs.theirs:
            raise _unknown(name, option, [*theirs.theirs, *sorted(own)])
    others = {option: given.get(option, default) for option, default in theirs.others.items()}
    beyond = [option for option in sorted(theirs.beyond) if others[option] != theirs.others[option]]
    if beyond and (mixed := [option for option in given if option in own]):
        raise OptionError(
            say("option {theirs} does not go together with {ours}, which evaluate does not have",
                theirs=beyond[0], ours=mixed[0])
        )  # fmt: skip
    answer, options, change = theirs.translate(**others) if theirs.translate else (theirs.answer, {}, None)
    named = {theirs.options[option]: value for option, value in given.items() if theirs.options.get(option)}
    direct = {option: value for option, value in given.items() if option in own}
    if twice := sorted(direct.keys() & {*named, *options}):
        raise OptionError(say("option {ours} is given twice, by its name and by evaluate's", ours=twice[0]))
    measure = load_metric(theirs.name, **{**theirs.implied, **named, **options, **direct})
    return _Request(measure, answer, change, not beyond)


def _unknown(name: str, option: str, known: list[str]) -> OptionError:
    """The error about an option that a metric does not have."""
    listed = say("it has: {names}", names=", ".join(known))
    message = say("{name} has no option {key!r}", name=name, key=option)
    # what evaluate has for another metric is not a slip for something else
    return OptionError(message, hint=listed if option in OPTIONS else meant(option, known, listed))
