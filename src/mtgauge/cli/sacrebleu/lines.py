"""One score as a line, and several lines under each other."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from mtgauge.cli.sacrebleu.colours import Colours
from mtgauge.cli.sacrebleu.measures import PrintedScore
from mtgauge.stats.halfwidth import Spread

_SPREAD = re.compile(r"\(μ = [0-9.]+ ± [0-9.]+\)")


def number(values: PrintedScore, width: int, spread: Spread | None = None) -> str:
    """The score, and behind it mean and half-width of its resamples; not where the mean is 0."""
    text = f"{values.score:.{width}f}"
    return f"{text} ({_spread(spread, width)})" if spread is not None and spread.mean > 0 else text


def line(values: PrintedScore, width: int, signature: str, spread: Spread | None = None) -> str:
    """``NAME|SIGNATURE = SCORE DETAILS``."""
    text = f"{values.name}|{signature} = {number(values, width, spread)}"
    return f"{text} {values.verbose}" if values.verbose else text


def json_object(values: PrintedScore, width: int, signature: str, spread: Spread | None = None) -> str:
    """The same as a JSON object, with each part of the signature by its name."""
    content: dict[str, Any] = {
        "name": values.name,
        "score": float(f"{values.score:.{width}f}"),
        "signature": signature,
    }
    if spread is not None and spread.mean > 0:
        content["confidence_mean"] = float(f"{spread.mean:.{width}f}")
        content["confidence_var"] = float(f"{spread.half_width:.{width}f}")
        content["confidence"] = _spread(spread, width)
    if values.verbose:
        content["verbose_score"] = values.verbose
    content |= dict(part.split(":", 1) for part in signature.split("|"))
    return json.dumps(content, indent=1, ensure_ascii=False)


def _spread(spread: Spread, width: int) -> str:
    return f"μ = {spread.mean:.{width}f} ± {spread.half_width:.{width}f}"


def json_list(objects: Sequence[str]) -> str:
    """One object as it is, several as a list."""
    return objects[0] if len(objects) == 1 else "[\n" + ",\n".join(objects) + "\n]"


def aligned(lines: Sequence[str], colours: Colours) -> list[str]:
    """Several lines with their equals signs under each other; lines without one come first, as they are."""
    if "μ" in lines[0]:
        lines = [_SPREAD.sub(lambda match: colours.paint(match.group(), "cyan"), line) for line in lines]
    if len(lines) == 1:
        return list(lines)
    plain = [line for line in lines if "=" not in line]
    places = [line.index("=") - 1 for line in lines if "=" in line]
    # zip, not strict: sacreBLEU pairs the places with the first lines, wherever the equals signs stood
    pairs = zip(places, lines, strict=False)
    return plain + [f"{line[:place]:>{max(places)}}{line[place:]}" for place, line in pairs]
