"""COMET models by the calls of the COMET program (Rei et al. 2020), so that its scripts run with one line changed.

    from mtgauge.comet import download_model, load_from_checkpoint

    model = load_from_checkpoint(download_model("Unbabel/wmt22-comet-da"))
    output = model.predict([{"src": "...", "mt": "...", "ref": "..."}], batch_size=8, gpus=0)
    print(output.scores, output.system_score)

Scores are those of the metric ``comet``, which reads each distinct text once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.columns import check_types, kind_of, listed_column
from mtgauge.encoders.finding import obtain_model
from mtgauge.measures import Batch, FittedMeasure, Level, Resources
from mtgauge.measures.fitting import blocks_of
from mtgauge.metrics.comet import COMET
from mtgauge.metrics.comet.checkpoint import Checkpoint

#: The columns of samples.
_COLUMNS = ("mt", "src", "ref")
#: How torch writes types, those that a model computes in, and the one of `CometModel.half`.
_OF_TORCH = "torch."
_FLOATS = ("float32", "bfloat16", "float16")
_HALF = "torch.float16"
#: What the program calls the parts of a score.
_PARTS = {
    "src_score": "src_scores",
    "ref_score": "ref_scores",
    "unified_score": "unified_scores",
    "mqm_score": "mqm_scores",
    "dropout_mean": "mcd_scores",
    "spread": "mcd_std",
}


class Prediction(dict[str, Any]):
    """What `CometModel.predict` gives; its items are attributes, too.

    >>> found = Prediction(scores=[0.8, 0.6], system_score=0.7)
    >>> found.system_score, found["scores"]
    (0.7, [0.8, 0.6])

    Attributes:
        scores: A number for each sample.
        system_score: Their mean.
        signature: How they were computed: the model with its revision at the hub, the digest of its weights, the
            precision, the device. It is an attribute, and no item, so that items are those of the program.
        metadata: Where the model has more to say, another prediction: parts of the scores, and for xCOMET
            ``error_spans``, a list for each sample of dictionaries with ``text``, ``confidence``, ``severity``,
            ``start`` and ``end``.
    """

    signature: str = ""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class CometModel:
    """A COMET model, as `load_from_checkpoint` gives it.

    >>> model = load_from_checkpoint("models/wmt22-comet-da")
    >>> model.measure.title
    'COMET'

    Args:
        measure: The metric that scores with it.
    """

    def __init__(self, measure: COMET) -> None:
        self.measure = measure

    def requires_references(self) -> bool:
        """Whether it has no score without references.

        >>> model.requires_references()
        True
        """
        return self.measure._checkpoint.hyperparameters.requires_references

    def eval(self) -> CometModel:
        """Returns the model as it is: it never trains, and only ``mc_dropout`` draws with dropout.

        >>> model.eval() is model
        True
        """
        return self

    def to(self, *places: Any, device: Any = None, dtype: Any = None) -> CometModel:
        """Moves the model to a device, or computes with another precision, from the next `predict` on.

        >>> import torch
        >>> model.to("cpu", torch.bfloat16).measure.dtype
        'bfloat16'
        >>> model.to(torch.float32).measure.device
        'cpu'

        Args:
            *places: Devices and types as torch has them: ``"cuda"``, ``"cuda:1"``, ``1``, ``torch.device("mps")``,
                ``torch.float16``.
            device: The device, by its keyword.
            dtype: ``torch.float32``, ``torch.bfloat16`` or ``torch.float16``, by its keyword.

        Returns:
            The same model. ``predict(gpus=0)`` uses the CPU anyway, as that of the program does.

        Raises:
            OptionError: The device is not there, or nothing is computed in this type.
        """
        given = [self._option_of(value) for value in (*places, device, dtype) if value is not None]
        changed = replace(self.measure, **dict(given))
        _ = changed._backend.resolved
        self.measure = changed
        return self

    def half(self) -> CometModel:
        """Computes in float16 from the next `predict` on; the signature has ``dtype:float16`` then.

        >>> model.half().measure.dtype
        'float16'

        Returns:
            The same model. Its scores may differ by 0.002 from those of float32.
        """
        return self.to(dtype=_HALF)

    @staticmethod
    def _option_of(value: Any) -> tuple[str, Any]:
        """The option of the metric that a device or type of torch is, with its value."""
        text = str(value)
        if text.startswith(_OF_TORCH):
            name = text.removeprefix(_OF_TORCH)
            if name not in _FLOATS:
                raise OptionError(
                    say("unknown dtype {dtype!r}", dtype=name),
                    hint=say("known: {names}", names=", ".join(_FLOATS)),
                )
            return "dtype", name
        return "device", f"cuda:{value}" if isinstance(value, int) else text

    def predict(
        self,
        samples: Sequence[Mapping[str, str]],
        batch_size: int = 16,
        gpus: int = 1,
        devices: Any = None,
        mc_dropout: int = 0,
        **others: Any,
    ) -> Prediction:
        """Scores samples.

        >>> sample = {"src": "Il pleut.", "mt": "It rains.", "ref": "It is raining."}
        >>> output = model.predict([sample, sample], batch_size=8, gpus=0)
        >>> len(output.scores), output.system_score == output.scores[0]
        (2, True)

        Args:
            samples: Dictionaries with ``mt``, and with ``src`` and ``ref`` as the model needs them; all with the
                same ones.
            batch_size: Taken for the sake of scripts; batches have a number of tokens that fits the device.
            gpus: 0 for the CPU, otherwise the device of `to`, or whatever device is there.
            devices: Taken for the sake of scripts; `to` chooses among several devices.
            mc_dropout: Scores to draw with dropout for each sample, 0 or at least 2; ``metadata`` has their mean
                and standard deviation.
            **others: What else the program takes, such as ``progress_bar``; it changes no score.

        Returns:
            The scores, in the order of the samples.

        Raises:
            InputError: There is no sample; one lacks what the others have or what the model needs; or a value is
                no string.
            OptionError: The program takes no such argument, or the model cannot draw scores with dropout.
        """
        _check_others(others, _IGNORED)
        device = "cpu" if gpus == 0 else self.measure.device
        measure = replace(self.measure, dropout_samples=mc_dropout, device=device)
        texts = _columns(samples)
        testset = TestSet.of({"ref": texts["ref"]} if "ref" in texts else None, sources=texts.get("src"))
        measure._check(testset, Resources())
        fitted = measure.fit(testset, Resources())
        system = SystemOutput("mt", tuple(texts["mt"]))
        batches = [Batch.of(fitted.testset, system, block) for block in blocks_of(fitted)]
        rows = np.concatenate([fitted.statistics(batch) for batch in batches])
        values = fitted.score(rows, Level.SEGMENT).T.tolist()
        named = dict(zip((output.name for output in fitted.outputs), values, strict=True))
        return _prediction(named, fitted, batches)


def load_from_checkpoint(
    checkpoint_path: str | Path,
    reload_hparams: bool = False,
    strict: bool = False,
    local_files_only: bool = False,
    *,
    encoder: str = "",
    **others: Any,
) -> CometModel:
    """The COMET model in a folder; its weights are loaded when it first predicts.

    >>> model = load_from_checkpoint("models/wmt22-comet-da/checkpoints/model.ckpt")
    >>> output = model.predict([{"src": "Il pleut.", "mt": "It rains.", "ref": "It is raining."}], gpus=0)
    >>> isinstance(output.scores[0], float)
    True

    Args:
        checkpoint_path: The folder, or the file ``checkpoints/model.ckpt`` in it.
        reload_hparams: Taken for the sake of scripts: ``hparams.yaml`` is always read.
        strict: Likewise: names and shapes of all weights are always checked.
        local_files_only: Likewise: nothing is fetched, unless `encoder` is ``hub:NAME@REVISION``.
        encoder: The folder with the config and the tokenizer of its encoder, if it is neither in that folder, nor
            beside it, nor in the hub's cache.
        **others: Refused, and named in the error.

    Raises:
        MissingExtraError: torch or transformers are not installed.
        InputError: The folder is not usable.
        OptionError: The program takes no such argument.
    """
    _check_others(others, ())
    measure = COMET(model=str(checkpoint_path), encoder=encoder)
    _ = measure._encoder_folder
    return CometModel(measure)


def download_model(model: str, saving_directory: str | Path | None = None, local_files_only: bool = False) -> str:
    """The checkpoint of a model by its name, fetched from the hub only if it is not here yet.

    >>> download_model("Unbabel/wmt22-comet-da")
    'models/wmt22-comet-da/checkpoints/model.ckpt'

    It is looked for in this order: a folder of this path, a configured model of this name, the hub's cache. If it
    is in none of them, it is fetched by the revision that the package knows, so that everybody gets the same
    weights. The config and the tokenizer of its encoder, which published checkpoints lack, are fetched with it.

    Args:
        model: Its name, such as ``Unbabel/wmt22-comet-da``; for Unbabel's models the owner may be left out.
            ``NAME@REVISION`` is that commit at the hub, whatever is configured.
        saving_directory: The folder of the hub's cache to use; None for the usual one.
        local_files_only: Whether the network must not be used.

    Returns:
        The path of its ``model.ckpt``.

    Raises:
        OptionError: The name is to be fetched, and the package knows no revision of it.
        InputError: It cannot be fetched, is not here with `local_files_only`, or is no model of COMET.
        MissingExtraError: The packages that fetch and read models are not installed.
    """
    directory = None if saving_directory is None else str(saving_directory)
    checkpoint = Checkpoint.of(obtain_model(model, directory=directory, fetch=not local_files_only))
    if not local_files_only:
        checkpoint.fetch_encoder()
    [file] = checkpoint.folder.weights
    return str(file)


#: Arguments of the program's ``predict`` that change no score here.
_IGNORED = ("progress_bar", "accelerator", "num_workers", "length_batching")


def _check_others(others: Mapping[str, Any], ignored: Sequence[str]) -> None:
    if unknown := sorted(others.keys() - set(ignored)):
        raise OptionError(say("unknown arguments: {names}", names=", ".join(unknown)))


def _columns(given: Any) -> dict[str, Sequence[str]]:
    """The texts of samples, by column."""
    samples = listed_column("samples", given, say("give a list of dictionaries, such as frame.to_dict('records')"))
    if not samples:
        raise InputError(say("there are no samples"))
    for number, sample in enumerate(samples, start=1):
        if not isinstance(sample, Mapping):
            raise InputError(
                say("the sample is {kind}, and no dictionary", kind=kind_of(sample)),
                segment=number,
                code="wrong-nesting",
            )
    names = [name for name in _COLUMNS if name in samples[0]]
    if "mt" not in names:
        raise InputError(say("a sample lacks {name!r}", name="mt"), segment=1)
    for number, sample in enumerate(samples, start=1):
        for name in _COLUMNS:
            if (name in sample) != (name in names):
                raise InputError(say("some samples have {name!r} and others have not", name=name), segment=number)
    return {name: _texts(name, [sample[name] for sample in samples]) for name in names}


def _texts(name: str, values: Sequence[Any]) -> Sequence[str]:
    """The texts of a column; a sample without one has no score."""
    texts = listed_column(name, values)
    check_types(say("column {name!r} holds", name=name), texts)
    return texts


def _prediction(
    named: Mapping[str, Sequence[float]], fitted: FittedMeasure, batches: Sequence[Batch]
) -> Prediction:
    scores = list(named["score"])
    found = Prediction(scores=scores, system_score=sum(scores) / len(scores))
    found.signature = str(fitted.signature(Level.SEGMENT))
    metadata = Prediction({_PARTS[name]: list(values) for name, values in named.items() if name != "score"})
    if fitted.measure.contract.explains:
        metadata["error_spans"] = [
            list(_error_spans(fitted, batch, index)) for batch in batches for index in range(len(batch))
        ]
    if metadata:
        found["metadata"] = metadata
    return found


def _error_spans(fitted: Any, batch: Batch, index: int) -> Iterator[dict[str, Any]]:
    """The errors of a sample as the program gives them: with the blanks before a word, and with special tokens."""
    spans, sequence = fitted.errors(batch, index)
    text = batch.hypotheses[index]
    for span in spans:
        begin, end = sequence.offsets[span.first][0], sequence.offsets[span.last][1]
        before = sequence.offsets[span.first - 1][1] if span.first else begin
        yield {
            "text": fitted.encoder.tokenizer.decode(sequence.ids[span.first : span.last + 1]),
            "confidence": span.confidence,
            "severity": span.severity,
            "start": before if text[before:begin].isspace() else begin,
            "end": end,
        }
