"""What ``hparams.yaml`` says of a COMET model: its class, and how scores are made of an encoder's states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.encoders.settings import is_whole

#: The classes of models that can be computed, as the COMET program names them.
REGRESSION = "regression_metric"
REFERENCELESS = "referenceless_regression_metric"
UNIFIED = "unified_metric"
XCOMET = "xcomet_metric"
CLASSES = (REGRESSION, REFERENCELESS, UNIFIED, XCOMET)

#: The texts that a unified model reads in one sequence, in the order in which it does.
SEGMENTS = (("mt", "src"), ("mt", "ref"), ("mt", "src", "ref"))
#: How many ends of a text stand between two that are read in one sequence, by the name of the encoder.
#: BERT is not here: besides, it tells the texts apart by types of tokens.
SEPARATORS = {"XLM-RoBERTa": 2, "XLM-RoBERTa-XL": 2, "MiniLM": 2, "RemBERT": 1}
TRANSFORMATIONS = ("softmax", "sparsemax", "sparsemax_patch")
POOLS = ("avg", "cls", "max")
ACTIVATIONS = ("tanh", "sigmoid", "relu")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hyperparameters:
    """What ``hparams.yaml`` says of a model.

    Attributes:
        kind: One of `CLASSES`.
        layer: The layer of the encoder that is read, 0 for embeddings; None for a mix of all.
        transformation: ``sparsemax`` or ``softmax``: how the mix weighs the layers.
        layer_norm: Whether the layers are normalized before they are mixed.
        pool: How a sequence becomes a vector, one of `POOLS`.
        dropout: The probability of dropout.
        hidden_sizes: Widths of the hidden layers of the estimator.
        activation: Behind each of them, one of `ACTIVATIONS`.
        final_activation: Behind the estimator; None for nothing.
        segments: The texts of one sequence; empty for models that encode each text by itself.
        separators: How many ends of a text stand between two of one sequence.
        labels: Labels of errors, by their severity; empty for a model that tags no tokens.
        word_layer: The layer from which tags are read.
    """

    kind: str
    layer: int | None
    transformation: str
    layer_norm: bool
    pool: str
    dropout: float
    hidden_sizes: tuple[int, ...]
    activation: str
    final_activation: str | None
    segments: tuple[str, ...]
    separators: int
    labels: tuple[str, ...]
    word_layer: int

    @property
    def reads_each_alone(self) -> bool:
        """Whether it encodes each text by itself, so that no text is encoded twice."""
        return not self.segments

    @property
    def reads_sources(self) -> bool:
        """Whether it looks at sources."""
        return self.reads_each_alone or "src" in self.segments

    @property
    def reads_references(self) -> bool:
        """Whether it looks at references where there are some."""
        return self.kind == REGRESSION or "ref" in self.segments

    @property
    def requires_references(self) -> bool:
        """Whether it has no score without references."""
        return self.kind == REGRESSION or self.segments == ("mt", "ref")

    @classmethod
    def of(cls, given: Mapping[str, Any], file: Path) -> Hyperparameters:
        """From the content of ``hparams.yaml``.

        Raises:
            InputError: The class is unknown, or a value is missing or none that can be computed.
        """
        read = _Reader(given, file)
        kind = read.one_of("class_identifier", CLASSES)
        is_unified = kind in (UNIFIED, XCOMET)
        segments = ("mt", "src", "ref") if kind == XCOMET else read.segments() if is_unified else ()
        tags = kind == XCOMET or (is_unified and read.flag("word_level_training", default=False))
        transformation = read.one_of("layer_transformation", TRANSFORMATIONS, "softmax")
        return cls(
            kind=kind,
            layer=read.layer("sent_layer" if is_unified else "layer"),
            # the program computes a softmax for this name, since it is not "sparsemax"
            transformation="sparsemax" if transformation == "sparsemax" else "softmax",
            layer_norm=read.flag("layer_norm", default=True),
            pool="cls" if is_unified else read.one_of("pool", POOLS, "avg"),
            dropout=read.share("dropout"),
            hidden_sizes=read.sizes("hidden_sizes"),
            activation=read.activation("activations", "Tanh"),
            final_activation=read.activation("final_activation", None) or None,
            segments=segments,
            separators=read.separators(kind) if is_unified else 0,
            labels=read.labels() if tags else (),
            word_layer=read.word_layer(),
        )


class _Reader:
    """Reads single values, and says which one is wrong."""

    def __init__(self, given: Mapping[str, Any], file: Path) -> None:
        self._given = given
        self._file = file

    def _refused(self, name: str, known: str) -> InputError:
        value = self._given.get(name)
        if value is None:
            return InputError(
                say("has no {name}", name=name), file=self._file, hint=say("known: {names}", names=known)
            )
        return InputError(
            say("has an unknown {name}: {value!r:.60}", name=name, value=value),
            file=self._file,
            hint=say("known: {names}", names=known),
        )

    def flag(self, name: str, *, default: bool) -> bool:
        value = self._given.get(name, default)
        if not isinstance(value, bool | None):
            raise self._refused(name, "true, false")
        return bool(value)

    def word_layer(self) -> int:
        value = self._given.get("word_layer") or 0
        if is_whole(value) and value >= 0:
            return value
        raise self._refused("word_layer", "0, 1, 2 ...")

    def one_of(self, name: str, known: tuple[str, ...], default: str | None = None) -> str:
        value = self._given.get(name, default)
        if value not in known:
            raise self._refused(name, ", ".join(known))
        return str(value)

    def activation(self, name: str, default: str | None) -> str:
        value = self._given.get(name, default)
        if value is None:
            return ""
        if str(value).lower() not in ACTIVATIONS:
            raise self._refused(name, ", ".join(ACTIVATIONS))
        return str(value).lower()

    def layer(self, name: str) -> int | None:
        value = self._given.get(name, "mix")
        if value == "mix":
            return None
        if is_whole(value) and value >= 0:
            return value
        raise self._refused(name, "mix, 0, 1, 2 ...")

    def share(self, name: str) -> float:
        value = self._given.get(name, 0.1)
        if not (is_whole(value) or isinstance(value, float)) or not 0 <= value < 1:
            raise self._refused(name, "0 ... 1")
        return float(value)

    def sizes(self, name: str) -> tuple[int, ...]:
        value = self._given.get(name)
        if not isinstance(value, list) or not value or not all(is_whole(one) and one > 0 for one in value):
            raise self._refused(name, "[3072, 1024]")
        return tuple(value)

    def segments(self) -> tuple[str, ...]:
        value = self._given.get("input_segments")
        found = tuple(value) if isinstance(value, list) else ()
        if found not in SEGMENTS:
            raise self._refused("input_segments", "; ".join(", ".join(names) for names in SEGMENTS))
        return found

    def separators(self, kind: str) -> int:
        name = self._given.get("encoder_model", "XLM-RoBERTa")
        if name not in SEPARATORS:
            raise InputError(
                say("a {kind} with the encoder_model {name!r} cannot be computed", kind=kind, name=name),
                file=self._file,
                hint=say("known: {names}", names=", ".join(SEPARATORS)),
            )
        return SEPARATORS[name]

    def labels(self) -> tuple[str, ...]:
        value = self._given.get("error_labels")
        if not isinstance(value, list) or not value or not all(isinstance(one, str) for one in value):
            raise self._refused("error_labels", "[minor, major, critical]")
        return tuple(value)
