"""Makes encoders and annotators by name, from installed packages.

A package offers one through the entry point group ``mtgauge.encoders`` or ``mtgauge.annotators``. The value is a
class or function that makes it from options. The first option needs no key: ``udpipe:MODEL``.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Mapping
from typing import Any

from mtgauge.base.errors import MtgaugeError, OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.offered import offered_points
from mtgauge.base.sentences import say
from mtgauge.measures.options import converted, options_in
from mtgauge.measures.resources import Annotator, Encoder


def make_encoder(spec: str) -> Encoder:
    """An encoder from ``ID[:[VALUE,]key=value[,key=value]]``.

    Raises:
        MtgaugeError: No package offers it, or several do; an option is unknown or missing; or it cannot be made.
    """
    made = _make(spec, "encoder")
    if not isinstance(made, Encoder):
        raise OptionError(say("encoder {spec!r} has no hash, or no method encode", spec=spec))
    return made


def make_annotator(spec: str) -> Annotator:
    """An annotator from ``ID[:[VALUE,]key=value[,key=value]]``.

    Raises:
        MtgaugeError: As for `make_encoder`.
    """
    made = _make(spec, "annotator")
    if not isinstance(made, Annotator):
        raise OptionError(say("annotator {spec!r} has no hash, or no method annotate", spec=spec))
    return made


def _make(spec: str, kind: str) -> Any:
    name, _, rest = spec.partition(":")
    maker = _maker(name, kind)
    first = next(iter(inspect.signature(maker).parameters), "")
    options = _options(f"{kind} {name}", maker, options_in(spec, rest, first))
    try:
        return maker(**options)
    except MtgaugeError:
        raise
    # a third-party package can raise anything
    except Exception as error:
        raise OptionError(
            say(
                "{kind} {spec!r} cannot be made: {type}: {error}",
                kind=kind,
                spec=spec,
                type=type(error).__name__,
                error=error,
            )
        ) from error


def _maker(name: str, kind: str) -> Callable[..., Any]:
    offered = offered_points(f"mtgauge.{kind}s")
    points = offered.get(name, ())
    if not points:
        known = sorted(offered)
        hint = meant(name, known) if known else say("no package that is installed offers {kind}s", kind=kind)
        raise OptionError(say("unknown {kind} {name!r}", kind=kind, name=name), hint=hint)
    if len(points) > 1:
        packages = " and ".join(sorted(point.value for point in points))
        raise OptionError(
            say("{kind} {name!r} is offered twice: {packages}", kind=kind, name=name, packages=packages)
        )
    try:
        maker: Callable[..., Any] = points[0].load()
    except Exception as error:
        raise OptionError(
            say(
                "{kind} {name!r} cannot be loaded: {type}: {error}",
                kind=kind,
                name=name,
                type=type(error).__name__,
                error=error,
            )
        ) from error
    return maker


def _options(what: str, maker: Callable[..., Any], given: Mapping[str, str]) -> dict[str, Any]:
    """Options converted to the annotated types of the parameters; those without annotation stay texts."""
    parameters = inspect.signature(maker).parameters
    kinds = typing.get_type_hints(maker.__init__ if inspect.isclass(maker) else maker)
    for key in given:
        if key not in parameters:
            raise OptionError(
                say("{what} has no option {key!r}", what=what, key=key),
                hint=say("it has: {names}", names=", ".join(parameters) or "none"),
            )
    for key, parameter in parameters.items():
        if parameter.default is parameter.empty and key not in given:
            raise OptionError(say("{what} needs the option {key!r}", what=what, key=key))
    return {key: converted(value, kinds.get(key, str), f"{what}: {key}") for key, value in given.items()}
