"""Measures by name: those of mtgauge, and those that installed packages offer.

A package offers a measure through the entry point group ``mtgauge.metrics``; the value is a `Measure` subclass.
Entry points are scanned only for unknown names, since that takes longer than scoring a test set.
"""

from __future__ import annotations

import dataclasses
import re
import shlex
import typing
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.offered import offered_points
from mtgauge.base.sentences import say, sequence
from mtgauge.base.suites import MeasureEntry, Suite, bundled_suites, installed_suites, loaded, unusable_suites
from mtgauge.measures.fitted import Fittable
from mtgauge.measures.measure import Measure
from mtgauge.measures.names_elsewhere import option_here, written_here
from mtgauge.measures.options import check_type, converted, option_values, options_in
from mtgauge.measures.shown_paths import with_paths, without_folders

ENTRY_POINTS = "mtgauge.metrics"


class SuiteMeasure(NamedTuple):
    """The location of a measure in a package's suite, with the interface of an entry point, and its options."""

    value: str
    options: Mapping[str, Any]

    def load(self) -> Any:
        """Import the class."""
        return loaded(self.value)


class MetricSpec(NamedTuple):
    """A measure as the user requested it.

    Attributes:
        label: Its name in tables and JSON: the label that the user gave, or else the text that the user wrote,
            with the names of files for absolute paths (`without_folders`).
        measure: The measure.
        text: The text that the user wrote; empty for a measure constructed in Python.
    """

    label: str
    measure: Measure
    text: str = ""


def load_metric(name: str, **options: Any) -> Measure:
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
    _check_name(name)
    if ":" not in name:
        return _loaded(name, options)
    if options:
        raise OptionError(
            say("{name!r} has options in the name, and others are given beside it", name=name),
            hint=say("give all of them in one place"),
        )
    return _written(name, name)


def _loaded(name: str, options: Mapping[str, Any]) -> Measure:
    """The measure of a bare name."""
    cls, implied = _find(name)
    known = {item.name for item in dataclasses.fields(cls)}
    types_of = _types_of(cls) if options else {}
    for key in options:
        if key not in known:
            raise OptionError(
                say("{name} has no option {key!r}", name=name, key=key),
                hint=option_here(key, known)
                or meant(key, known, say("it has: {names}", names=", ".join(sorted(known)))),
            )
        check_type(options[key], types_of[key], f"{name}:{key}")
    measure = cls(**{**implied, **options})
    if not any(known_name(name) in suite.measures for suite in bundled_suites()):
        _check_outputs(name, measure)
    return measure


def parse_metric(text: str, *, from_here: bool = True) -> MetricSpec:
    """A measure from ``[LABEL=]NAME[:key=value[,key=value]]``.

    >>> spec = parse_metric("strict=bleu:max_order=5")
    >>> spec.label, spec.measure.max_order
    ('strict', 5)

    A value that contains a comma or a quote is quoted as in a shell: ``bleu:tokenize='a,b'``. Results name the
    measure by its label, if it has one: ``BLEU-5=bleu:max_order=5``.

    Args:
        text: That.
        from_here: How files are named in a label that is made of the text, as for `without_folders`.

    Raises:
        OptionError: As for `load_metric`, or the text is not of that form.
    """
    _check_name(text)
    label, asked = _labelled(text)
    return MetricSpec(label or without_folders(_folded(text), from_here=from_here), _written(asked, text), text)


def recorded_metric(text: str, paths: Mapping[str, str]) -> MetricSpec:
    """A measure as `parse_metric` gives it, from a text that names files as results do.

    >>> recorded_metric("meteor:data=files", {"files": "/here/files"}).label
    'meteor:data=files'

    Args:
        text: Its label, or what is to be its label.
        paths: Name of a file in it -> path.

    Raises:
        OptionError: As for `parse_metric`.
    """
    label, asked = _labelled(text)
    return MetricSpec(label or _folded(text), _written(with_paths(asked, paths), text), with_paths(text, paths))


def _labelled(text: str) -> tuple[str, str]:
    """The label that the user gave, or an empty text, and the rest."""
    label, equals, asked = text.partition("=")
    if not equals or ":" in label:
        return "", text
    if not label.strip():
        raise OptionError(say("{text!r} has an empty label", text=text))
    return label, asked


def _written(asked: str, text: str) -> Measure:
    """The measure of ``NAME[:key=value[,key=value]]``.

    Args:
        asked: That.
        text: All that the user wrote, for messages.
    """
    name, _, rest = asked.partition(":")
    cls, _ = _find(name)
    types_of = _types_of(cls)
    options = {
        key: converted(value, types_of.get(key, str), f"{name}:{key}")
        for key, value in options_in(text, rest).items()
    }
    return _loaded(name, options)


@cache
def _types_of(cls: type[Measure]) -> dict[str, Any]:
    """The types of a measure's options, which are written as texts and evaluated slowly."""
    return typing.get_type_hints(cls)


def _check_name(name: object) -> None:
    """Refuses what is not a text, such as a list of names."""
    if isinstance(name, type):
        raise class_for_metric(name)
    if not isinstance(name, str):
        raise OptionError(
            say("{metric!r} is not the name of a metric", metric=name), hint=say("give one name, such as 'bleu'")
        )


def class_for_metric(cls: type) -> OptionError:
    """Return the error about a class where one of its objects is needed."""
    name = cls.__name__
    return OptionError(
        say("{name} is a class, not a metric", name=name), hint=say("write {call}", call=f"{name}()")
    )


def _folded(text: str) -> str:
    """The text of a metric with its name as the registry has it: ``ter:case=no`` for ``TER:case=no``."""
    name, colon, rest = text.partition(":")
    return f"{known_name(name)}{colon}{rest}"


# what stands between commas, where quotes hold commas together
_BETWEEN_COMMAS = re.compile(r"""(?:'[^']*'|"[^"]*"|\\.|[^,'"\\]|['"])+""")
_KEY = re.compile(r"\s*[A-Za-z_]\w*=([^:]*)(:?)")


def metrics_in(text: str) -> list[str]:
    """The metrics that stand in one text, between commas: ``bleu,chrf:word_order=2,beta=3,ter`` is three.

    Behind options, ``key=value`` is a further option of the same metric, unless the value begins with the name of
    a metric and a colon; all else begins the next metric. A comma in quotes separates nothing.
    """
    found: list[str] = []
    for part in _BETWEEN_COMMAS.findall(text):
        if found and ":" in found[-1] and _is_option(part):
            found[-1] += f",{part}"
        elif part.strip():
            found.append(part.strip())
    return found or [text]


def _is_option(part: str) -> bool:
    key = _KEY.match(part)
    return key is not None and not (key[2] and key[1].casefold() in {*bundled_measures(), *_offered()})


def spelled(measure: Fittable, **changed: Any) -> str:
    """The text from which `parse_metric` makes this measure, with other values for some options."""
    defaults = {item.name: item.default for item in dataclasses.fields(measure)}
    options = []
    for name, value in {**option_values(measure), **changed}.items():
        if value != defaults[name]:
            text = str(value).lower() if isinstance(value, bool) else _quoted(str(value))
            options.append(f"{name}={text}")
    return f"{measure.id}:{','.join(options)}" if options else measure.id


def _quoted(value: str) -> str:
    """A value in quotes, where it needs some: a comma, which means nothing to a shell, separates options."""
    quoted = shlex.quote(value)
    return f"'{value}'" if quoted == value and "," in value else quoted


def available_metrics() -> dict[str, type[Measure] | OptionError]:
    """The class of every known measure, by name, or the error if a package's measure cannot be loaded.

    >>> available_metrics()["chrf"].title
    'chrF'
    """
    found: dict[str, type[Measure] | OptionError] = {name: _find(name)[0] for name in bundled_measures()}
    for name in sorted(_offered()):
        if name not in found:
            try:
                found[name] = _find(name)[0]
            except OptionError as error:
                found[name] = error
    return found


def metric_names() -> list[str]:
    """The names of all known measures, those of other packages last."""
    bundled = bundled_measures()
    return [*bundled, *sorted(_offered().keys() - bundled.keys())]


def shadowed_metrics() -> dict[str, OptionError]:
    """Return the errors of packages' measures that cannot be used, since mtgauge has one of their name."""
    bundled = bundled_measures()
    return {
        name: _twice(name, ["mtgauge", *sorted(point.value for point in points)])
        for name, points in sorted(_offered().items())
        if name in bundled
    }


def metric_class(name: str) -> type[Measure]:
    """The class of a name's measure.

    Raises:
        OptionError: Unknown name.
    """
    return _find(name)[0]


def implied_options(name: str) -> Mapping[str, Any]:
    """The options that a name implies, such as ``word_order=2`` for ``chrf++``."""
    return _find(name)[1]


def metric_title(name: str) -> str:
    """What papers call the measure of a name: ``chrF++`` for ``chrf++``.

    Raises:
        OptionError: Unknown name.
    """
    cls, implied = _find(name)
    return (cls(**implied) if implied else cls).title


def known_name(name: str) -> str:
    """The name of a measure that is written in another case: ``bleu`` for ``BLEU``; others as they are.

    What other packages offer may differ in case alone, so a name that is offered as it is written is that one.
    """
    folded = name.casefold()
    for suite in bundled_suites():
        if name in suite.measures or folded in suite.measures:
            return name if name in suite.measures else folded
    offered = _offered()
    alike = [one for one in offered if one.casefold() == folded]
    return name if name in offered or len(alike) != 1 else alike[0]


def _find(name: str) -> tuple[type[Measure], Mapping[str, Any]]:
    name = known_name(name)
    for suite in bundled_suites():
        if name in suite.measures:
            return loaded(suite.measures[name].target), suite.measures[name].options
    offered = _offered()
    if name not in offered:
        hint = sequence([*unusable_suites(), written_here(name) or meant(name, metric_names())])
        raise OptionError(say("unknown metric {name!r}", name=name), hint=hint)
    if len(offered[name]) > 1:
        raise _twice(name, sorted(point.value for point in offered[name]))
    offer = offered[name][0]
    try:
        cls = offer.load()
    # a third-party package can raise anything while it is imported
    except Exception as error:
        raise OptionError(
            say(
                "metric {name!r} cannot be loaded: {type}: {error}",
                name=name,
                type=type(error).__name__,
                error=error,
            )
        ) from error
    if not (isinstance(cls, type) and issubclass(cls, Measure) and dataclasses.is_dataclass(cls)):
        raise OptionError(say("metric {name!r} is not a dataclass on mtgauge.metrics.Measure", name=name))
    if "references" in cls.fit.__code__.co_varnames[:2]:
        raise OptionError(
            say("metric {name!r} is made for an older mtgauge: fit takes (testset, resources) now", name=name)
        )
    return cls, offer.options if isinstance(offer, SuiteMeasure) else {}


def _twice(name: str, packages: Sequence[str]) -> OptionError:
    return OptionError(
        say("metric {name!r} is offered twice: {packages}", name=name, packages=" and ".join(packages))
    )


def _check_outputs(name: str, measure: Measure) -> None:
    """Refuses outputs written for an older mtgauge."""
    try:
        _ = measure.outputs
    except TypeError as error:
        if "'detail'" not in str(error):
            raise
        raise OptionError(
            say(
                "metric {name!r} is made for an older mtgauge: Output takes kind=Kind.DETAIL now, and no detail",
                name=name,
            )
        ) from None


def bundled_measures() -> dict[str, MeasureEntry]:
    """Return the measures that mtgauge has by itself: `mtgauge.metrics` first, then suites."""
    return {name: entry for suite in bundled_suites() for name, entry in suite.measures.items()}


def _offered() -> Mapping[str, Sequence[Any]]:
    """Return what other packages offer by name: entry points, and the targets of their suites."""
    found = {name: [*points] for name, points in offered_points(ENTRY_POINTS).items()}
    for suite in installed_suites().values():
        for name, entry in suite.measures.items() if isinstance(suite, Suite) else ():
            found.setdefault(name, []).append(SuiteMeasure(*entry))
    return found
