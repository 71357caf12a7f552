"""The result of a measure: a number with its name, its other values and its signature."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import FrozenInstanceError
from typing import Any, NoReturn, Self

from mtgauge.measures.outputs import Output
from mtgauge.measures.valued import Valued

_set = object.__setattr__


class MeasureResult(float):
    """The score of one system: a float that knows its metric, its other values and its signature.

    Its value is the primary one; NaN if that is undefined. Arithmetic gives plain floats, and results are equal
    if their values are. The prompt shows it with the name of the metric and the details that people report;
    `print` shows it with its signature. It has no items, since PyTorch treats what has them as a sequence.

    >>> from mtgauge import load_metric
    >>> result = load_metric("bleu").corpus_score(["The cat sat on the mat."], ["The cat sat on a mat."])
    >>> result
    BLEU = 48.89 85.7/66.7/40.0/25.0 (BP = 1.000 ratio = 1.000 hyp_len = 7 ref_len = 7)
    >>> print(result)
    48.89 bleu|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|mtgauge:0.1.0
    >>> round(result, 2), result > 25, f"{result:.1f}", round(result.outputs["precision_1"], 1)
    (48.89, True, '48.9', 85.7)

    Attributes:
        outputs: Named values, the primary one first.
        signature: How they were computed.
        decimals: Decimals of the primary value that are shown.
        low: Lower bound of the confidence interval of the primary value; None without one.
        high: Upper bound, likewise.
        title: The name of the metric in papers.
        details: A template of the other values that the prompt shows, such as ``(P = {precision:.2f})``; or empty.
    """

    __slots__ = ("_outputs", "decimals", "details", "high", "low", "signature", "title")

    _outputs: dict[str, float]
    signature: str
    decimals: int
    low: float | None
    high: float | None
    title: str
    details: str

    def __new__(
        cls,
        outputs: Mapping[str, float] | float | None = None,
        signature: str = "",
        decimals: int = 2,
        low: float | None = None,
        high: float | None = None,
        title: str = "",
        details: str = "",
    ) -> Self:
        """Makes the float of the first value."""
        if type(outputs) is not dict:
            if outputs is None:  # a pickle of a version whose results were no floats: its values come afterwards
                return _Earlier()  # type: ignore[return-value]
            if not isinstance(outputs, Mapping):  # `statistics.mean` makes a mean of the type of its numbers
                return float(outputs)  # type: ignore[return-value]
            outputs = dict(outputs)
        self = float.__new__(cls, next(iter(outputs.values())))
        _set(self, "_outputs", outputs)
        _set(self, "signature", signature)
        _set(self, "decimals", decimals)
        _set(self, "low", low)
        _set(self, "high", high)
        _set(self, "title", title)
        _set(self, "details", details)
        return self

    @classmethod
    def named(
        cls, outputs: Sequence[Output], values: Sequence[float], signature: str, title: str = "", details: str = ""
    ) -> MeasureResult:
        """Makes a result of the m values of a measure.

        >>> from mtgauge.metrics import Output
        >>> MeasureResult.named([Output("score", 0, 1)], [0.81234], "comet", "COMET")
        COMET = 0.8123
        """
        named = {output.name: value for output, value in zip(outputs, values, strict=True)}
        return cls(named, signature, outputs[0].shown_decimals, title=title, details=details)

    @property
    def outputs(self) -> dict[str, float]:
        """Named values, the primary one first."""
        return dict(self._outputs)

    @property
    def score(self) -> float:
        """The value as a plain float."""
        return float(self)

    def to_dict(self) -> dict[str, Any]:
        """Returns all attributes but the template, ready for JSON: an undefined value is None.

        >>> found = load_metric("chrf").corpus_score(["The cat sat."], ["The cat sat down."]).to_dict()
        >>> found["title"], round(found["score"], 2), list(found["outputs"])
        ('chrF', 61.01, ['score', 'precision', 'recall'])
        """
        return {
            "title": self.title,
            "score": _defined(self),
            "low": self.low,
            "high": self.high,
            "decimals": self.decimals,
            "outputs": {name: _defined(value) for name, value in self._outputs.items()},
            "signature": self.signature,
        }

    def __repr__(self) -> str:
        details = f" {self.details.format_map(self._outputs)}" if self.details else ""
        return f"{self.title or self.signature.partition('|')[0]} = {self._shown}{details}"

    def __str__(self) -> str:
        return f"{self._shown} {self.signature}"

    def _repr_html_(self) -> str:
        """The same for notebooks, with all values."""
        from html import escape  # notebooks have loaded it

        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{value:.{self.decimals}f}</td></tr>"
            for name, value in self._outputs.items()
        )
        return f"<table>{rows}</table><p>{escape(str(self))}</p>"

    @property
    def _shown(self) -> str:
        """The value with its interval."""
        places = self.decimals
        bounds = "" if self.low is None else f" [{self.low:.{places}f}, {self.high:.{places}f}]"
        return f"{self:.{places}f}{bounds}"

    def __reduce__(self) -> tuple[type[MeasureResult], tuple[Any, ...]]:
        values = (self._outputs, self.signature, self.decimals, self.low, self.high, self.title, self.details)
        return type(self), values

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


class _Earlier(Valued):
    """A result from a pickle of a version whose results were no floats, and so were filled after they were made.

    It has the attributes of its result, ``float()``, and what `Valued` has; copies and pickles of it are results.
    """

    __slots__ = ("_result",)

    _result: MeasureResult

    def __setstate__(self, state: Sequence[Any]) -> None:
        self._result = MeasureResult(*state)

    def __getattr__(self, name: str) -> Any:
        if name == "_result":  # it is not filled
            raise AttributeError(name)
        return getattr(self._result, name)

    def __float__(self) -> float:
        return float(self._result)

    def __eq__(self, other: object) -> bool:
        return self._result == (float(other) if isinstance(other, _Earlier) else other)

    def __hash__(self) -> int:
        return hash(self._result)

    def __repr__(self) -> str:
        return repr(self._result)

    def __str__(self) -> str:
        return str(self._result)

    def __reduce__(self) -> tuple[type[MeasureResult], tuple[Any, ...]]:
        return self._result.__reduce__()


def _defined(value: float) -> float | None:
    return None if math.isnan(value) else float(value)
