"""The options of COMET, and what follows from its model: what it needs, and what it gives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import Sentence, say
from mtgauge.corpus import TestSet
from mtgauge.encoders import ModelFolder
from mtgauge.encoders.finding import HUB
from mtgauge.encoders.published import COMET_MODELS
from mtgauge.measures import Kind, Need, Needs, Output, Resources, option
from mtgauge.metrics.comet.checkpoint import Checkpoint
from mtgauge.metrics.comet.hyperparameters import XCOMET, Hyperparameters
from mtgauge.metrics.shared.neural import NeuralMeasure

#: Decimals of scores and of all their parts, as in publications; most models have no bounds.
_DECIMALS = 4
#: The most scores with dropout; each takes as long as the score itself.
MOST_DROPOUTS = 10_000
#: How scores against several references become one.
REFERENCES = ("mean", "maximum")


@dataclass(frozen=True, kw_only=True)
class CometMeasure(NeuralMeasure):
    """A measure with a COMET model. Construction reads its ``hparams.yaml``, which says what it needs."""

    encoder: str = option("", "folder with the config and tokenizer of the model's encoder, if it is elsewhere")
    references: str = option("mean", "what several references give: the mean or the maximum", choices=REFERENCES)
    dropout_samples: int = option(0, "scores to draw with dropout for each segment, whose spread is shown")
    dropout_seed: int = option(12345, "seed of these draws, 0 or more")

    def __post_init__(self) -> None:
        super().__post_init__()
        check_known(
            self.references, REFERENCES, say("unknown value {value!r} of references", value=self.references)
        )
        if self.dropout_samples > MOST_DROPOUTS:
            raise OptionError(say("dropout_samples must be {most:,} or fewer", most=MOST_DROPOUTS))
        if self.dropout_samples < 0 or self.dropout_samples == 1 or self.dropout_seed < 0:
            raise OptionError(say("dropout_samples must be 0, or 2 or more, and dropout_seed 0 or more"))
        if self.model is None:
            return
        known = self.checkpoint.hyperparameters
        if self.dropout_samples and not known.reads_each_alone:
            raise OptionError(
                say(
                    "dropout_samples is for models that encode each text by itself, not for a {kind}",
                    kind=known.kind,
                )
            )
        self._set("needs", _needs(type(self).needs, known))
        for name in ("explains", "marks_errors"):
            self._set(name, known.kind == XCOMET)

    def _set(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)  # the dataclass is frozen

    @property
    def how_to_name_a_model(self) -> Sentence:
        """What users read who have named none: where to get one, too."""
        return say(
            "name it: {id}:model=PATH, or fetch one: mtgauge models fetch {name}",
            id=self.id,
            name=COMET_MODELS[0],
        )

    @cached_property
    def checkpoint(self) -> Checkpoint:
        """The model, without its weights.

        Raises:
            InputError: No model is named, or its folder is not usable.
        """
        return Checkpoint.of(self.folder)

    @cached_property
    def encoder_folder(self) -> ModelFolder:
        """The folder with the config and the tokenizer of the model's encoder.

        Those of a model that the user asked to fetch are fetched, too, if their revision is known.

        Raises:
            InputError: It is not there, or cannot be fetched.
        """
        if self.model is not None and self.model.startswith(HUB) and not self.encoder:
            self.checkpoint.fetch_encoder()
        return self.checkpoint.encoder_folder(self.encoder)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and its parts in models that have some; without references a fit has fewer."""
        if self.model is None:
            return (Output("score", decimals=_DECIMALS),)
        known = self.checkpoint.hyperparameters
        return outputs_of(known, samples=self.dropout_samples, references=known.reads_references)

    def check(self, testset: TestSet, resources: Resources) -> None:
        """As `NeuralMeasure.check`; the encoder's folder must be there.

        Raises:
            MtgaugeError: As for `NeuralMeasure.check`.
        """
        super().check(testset, resources)
        _ = self.encoder_folder

    def row_options(self) -> dict[str, Any]:
        """All options but those that say where the same values come from."""
        return {name: value for name, value in super().row_options().items() if name != "encoder"}


def _needs(base: Needs, known: Hyperparameters) -> Needs:
    """What a model must have, and what it looks at."""
    if known.requires_references:
        references = Need.REQUIRED
    else:
        references = Need.OPTIONAL if known.reads_references else Need.NO
    sources = Need.REQUIRED if known.reads_sources else Need.NO
    return replace(base, references=references, sources=sources)


def outputs_of(known: Hyperparameters, *, samples: int, references: bool) -> tuple[Output, ...]:
    """The values of a model.

    Args:
        known: What it is.
        samples: How many scores are drawn with dropout.
        references: Whether it reads references here.
    """
    names = ["score"]
    if len(known.segments) == 3:
        names += ["src_score", "ref_score", "unified_score"] if references else ["src_score"]
    found = [
        Output(name, kind=Kind.PRIMARY if name == "score" else Kind.DETAIL, decimals=_DECIMALS) for name in names
    ]
    if known.kind == XCOMET:
        found.append(Output("mqm_score", 0, 1, kind=Kind.DETAIL, decimals=_DECIMALS))
    if samples:
        found.append(Output("dropout_mean", kind=Kind.DETAIL, decimals=_DECIMALS))
        found.append(Output("spread", 0, None, higher_is_better=None, kind=Kind.DETAIL, decimals=_DECIMALS))
    return tuple(found)
