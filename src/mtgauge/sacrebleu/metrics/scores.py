"""A score, and how sacreBLEU prints it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from mtgauge.stats.halfwidth import Spread, spread_of_one


class Score:
    """The score of a metric.

    Args:
        name: The metric as it is printed, such as ``chrF2++``.
        score: The number.

    Examples:
        >>> Score("BLEU", 48.8923)
        BLEU = 48.89
        >>> Score("BLEU", 48.8923).format(width=1, score_only=True)
        '48.9'
    """

    def __init__(self, name: str, score: float) -> None:
        self.name = name
        self.score = score
        # of resamples; below 0 where nothing was drawn
        self._mean = -1.0
        self._ci = -1.0
        self._verbose = ""

    def format(self, width: int = 2, score_only: bool = False, signature: str = "", is_json: bool = False) -> str:
        """The score as text.

        Args:
            width: Decimals.
            score_only: Whether only the number is wanted, with mean and half-width if there are resamples.
            signature: What stands behind the name.
            is_json: Whether an object of JSON is wanted; `score_only` goes before it.

        Examples:
            >>> Score("BLEU", 48.8923).format(width=1, signature="nrefs:1")
            'BLEU|nrefs:1 = 48.9'
        """
        number = f"{self.score:.{width}f}"
        spread = f"μ = {self._mean:.{width}f} ± {self._ci:.{width}f}" if self._mean > 0 else ""
        if score_only:
            return _joined(number, f"({spread})" if spread else "")
        if is_json:
            return json.dumps(self._content(width, signature, spread), indent=1, ensure_ascii=False)
        name = f"{self.name}|{signature}" if signature else self.name
        return _joined(f"{name} = {number}", f"({spread})" if spread else "", self._verbose)

    def _content(self, width: int, signature: str, spread: str) -> dict[str, Any]:
        """What JSON holds, with each part of the signature by its name."""
        content: dict[str, Any] = {
            "name": self.name,
            "score": float(f"{self.score:.{width}f}"),
            "signature": signature,
        }
        if spread:
            content["confidence_mean"] = float(f"{self._mean:.{width}f}")
            content["confidence_var"] = float(f"{self._ci:.{width}f}")
            content["confidence"] = spread
        if self._verbose:
            content["verbose_score"] = self._verbose
        return content | dict(part.split(":", 1) for part in signature.split("|") if part)

    def estimate_ci(self, scores: Sequence[Score]) -> None:
        """Takes mean and half of the 95% interval from the scores of resamples.

        Examples:
            >>> score = Score("BLEU", 48.8923)
            >>> score.estimate_ci([Score("BLEU", 48.0), Score("BLEU", 50.0)])
            >>> score
            BLEU = 48.89 (μ = 49.00 ± 1.00)
        """
        self.take_spread(spread_of_one(np.array([score.score for score in scores])))

    def take_spread(self, spread: Spread) -> None:
        """Takes mean and half-width of resamples, to be printed behind the number.

        Examples:
            >>> from mtgauge.stats.halfwidth import Spread
            >>> score = Score("BLEU", 48.8923)
            >>> score.take_spread(Spread(48.9, 1.2))
            >>> score
            BLEU = 48.89 (μ = 48.90 ± 1.20)
        """
        self._mean, self._ci = spread.mean, spread.half_width

    def __repr__(self) -> str:
        return self.format()


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)
