"""What a measure gives for the texts of one system: named values with the signature that says how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.measures.outputs import Output
from mtgauge.measures.valued import Valued


@dataclass(frozen=True, slots=True)
class MeasureResult(Valued):
    """The values of one system, which stand for the primary one: they are rounded and compared as it is.

    >>> result = MeasureResult({"score": 27.3149, "precision_1": 60.0}, "bleu|nrefs:1")
    >>> print(result)
    27.31 bleu|nrefs:1
    >>> f"BLEU {result:.1f}", float(result), result["precision_1"]
    ('BLEU 27.3', 27.3149, 60.0)
    >>> round(result, 2), result > 25
    (27.31, True)

    Attributes:
        outputs: Named values, the primary one first.
        signature: How they were computed.
        decimals: How many decimals of the primary one are shown.
        low: Lower bound of the confidence interval of the primary one; None if none was asked for.
        high: Upper bound, likewise.
    """

    outputs: dict[str, float]
    signature: str
    decimals: int = 2
    low: float | None = None
    high: float | None = None

    @classmethod
    def named(cls, outputs: Sequence[Output], values: Sequence[float], signature: str) -> MeasureResult:
        """The m values of a measure with the names of its outputs.

        >>> from mtgauge.metrics import Output
        >>> MeasureResult.named([Output("score", 0, 1)], [0.81234], "comet").outputs
        {'score': 0.81234}
        """
        named = {output.name: value for output, value in zip(outputs, values, strict=True)}
        return cls(named, signature, outputs[0].shown_decimals)

    @property
    def score(self) -> float:
        """The primary value."""
        return next(iter(self.outputs.values()))

    def __getitem__(self, output: str) -> float:
        """A value by the name of its output.

        Raises:
            OptionError: There is none of the name.
        """
        if output not in self.outputs:
            raise OptionError(
                say("there is no value {name!r}", name=output), hint=meant(str(output), self.outputs)
            )
        return self.outputs[output]

    def __float__(self) -> float:
        return self.score

    def __str__(self) -> str:
        bounds = "" if self.low is None else f" [{self._shown(self.low)}, {self._shown(self.high)}]"
        return f"{self._shown(self.score)}{bounds} {self.signature}"

    def _repr_html_(self) -> str:
        """The same for notebooks, with all values."""
        from html import escape  # notebooks have loaded it

        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{value:.{self.decimals}f}</td></tr>"
            for name, value in self.outputs.items()
        )
        return f"<table>{rows}</table><p>{escape(str(self))}</p>"

    def _shown(self, value: float | None) -> str:
        return f"{value:.{self.decimals}f}"
