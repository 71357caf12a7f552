"""What readers see as the name of a metric: that of papers, where the user gave it no name of their own."""

from __future__ import annotations

from collections import Counter

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import Sentence, say
from mtgauge.engine.results import Comparison, Score
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Fittable, Level
from mtgauge.measures.effects import shown_effect_unit
from mtgauge.measures.labels import short_label
from mtgauge.measures.registry import parse_metric


def metric_names(evaluation: Evaluation) -> dict[str, str]:
    """Metric as it was asked for -> its name for readers: of ``bleu:max_order=2`` that is BLEU (max_order=2).

    Each name stands for one metric; where two would share a name, both keep what was asked for.
    """
    names = {item.label: metric_name(item.label, item.fitted.measure) for item in evaluation.measured}
    shared = Counter(names.values())
    return {label: label if shared[name] > 1 else name for label, name in names.items()}


def short_metric_names(evaluation: Evaluation) -> dict[str, str]:
    """The same without options, where the name alone stands for one metric: METEOR of ``meteor:language=en``."""
    whole = metric_names(evaluation)
    short = {item.label: metric_title(item.label, item.fitted.measure) for item in evaluation.measured}
    shared = Counter([*short.values(), *(name for label, name in whole.items() if name != short[label])])
    return {label: name if shared[name] == 1 else whole[label] for label, name in short.items()}


def metric_title(label: str, measure: Fittable) -> str:
    """The name of a measure without the options that it was asked for with; a name of the user's own stays."""
    return measure.title if label.partition(":")[0].casefold() in (measure.id, measure.title.casefold()) else label


def metric_name(label: str, measure: Fittable) -> str:
    """The name of a measure that was asked for as `label`."""
    asked, _, options = label.partition(":")
    if asked.casefold() not in (measure.id, measure.title.casefold()):
        return label
    return joined("{name} ({more})", measure.title, short_label(options)) if options else measure.title


def asked_name(label: str) -> str:
    """The same where the measure is not at hand, but can be made from what was asked for."""
    try:
        return metric_name(label, parse_metric(label).measure)
    except OptionError:  # a name of the user's own
        return label


#: What units and levels are called; slices have names of their own.
_WORDS = {
    "all": say("all"),
    "corpus": say("corpus"),
    "direction": say("direction"),
    "document": say("document"),
    "domain": say("domain"),
    "item": say("item"),
    "language": say("language"),
    "language-direction": say("language-direction"),
    "puzzle": say("puzzle"),
    "puzzle-direction": say("puzzle-direction"),
    "segment": say("segment"),
}

#: Labelings of segments that readers know -> their names as headings.
SLICES = {
    "direction": say("Direction"),
    "document": say("Document"),
    "domain": say("Domain"),
    "genre": say("Genre"),
    "language": say("Language"),
    "language-direction": say("Language and direction"),
    "puzzle": say("Puzzle"),
    "puzzle-direction": say("Puzzle and direction"),
}
#: The same as levels of scores.
_LEVELS = {
    "direction": say("By direction"),
    "document": say("By document"),
    "domain": say("By domain"),
    "genre": say("By genre"),
    "language": say("By language"),
    "language-direction": say("By language and direction"),
    "puzzle": say("By puzzle"),
    "puzzle-direction": say("By puzzle and direction"),
}


def slice_name(name: str) -> Sentence:
    """A labeling of segments as a heading; one of the user's own begins with a capital."""
    return SLICES.get(name) or Sentence("{name}", {"name": name[:1].upper() + name[1:]})


def level_name(level: str) -> Sentence:
    """A level of scores as a heading."""
    return _LEVELS.get(level) or say("By {slice}", slice=level)


def shown_unit(unit: str) -> str:
    """A unit of resampling for readers."""
    return _WORDS.get(unit, unit)


def shown_level(evaluation: Evaluation, level: str) -> str:
    """A level for readers: ``item`` for the segments of puzzles."""
    shown = evaluation.testset.shown("level", level)
    return _WORDS.get(shown, shown)


def shown_group(evaluation: Evaluation, level: str, group: str | None) -> str:
    """A group of a level, or a segment, for readers; the corpus is ``all``."""
    return say("all") if group is None else evaluation.testset.shown(level, group)


def output_name(metric: str, output: str) -> str:
    """A metric's name with that of the output, which the output ``score`` does not need."""
    return metric if output == "score" else joined("{name} {more}", metric, output)


def value_title(evaluation: Evaluation, metric: str, score: Score | Comparison) -> str:
    """The heading of a value of a metric: its name, and of an effect its unit.

    Args:
        evaluation: What was measured.
        metric: The name of the metric for readers.
        score: A score, or a comparison of two.
    """
    title = output_name(metric, score.output)
    is_effect = score.level != Level.SEGMENT
    unit = evaluation.outputs[score.metric, score.output].effect_unit if is_effect else None
    return title if unit is None else joined("{name} ({more})", title, shown_effect_unit(unit))


def joined(form: str, name: str, more: str) -> str:
    """The name of a metric with more of it: in the language of the reader, where the name is made of words.

    Args:
        form: How they stand together, with the places ``name`` and ``more``.
        name: The name.
        more: What goes with it, which is not translated.
    """
    values = {"name": name, "more": more}
    return Sentence(form, values) if isinstance(name, Sentence) else form.format_map(values)
