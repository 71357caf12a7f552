"""What folders of neural models are, told without loading their weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.base.sentences import Sentence, say
from mtgauge.encoders.configured import configured_models, is_model
from mtgauge.encoders.finding import HUB, find_model, obtain_model
from mtgauge.encoders.loading import load_headers
from mtgauge.encoders.model_folder import ModelFolder
from mtgauge.measures.extras import require_extra
from mtgauge.metrics.comet.checkpoint import Checkpoint


@dataclass(frozen=True, slots=True)
class ModelDescription:
    """What a folder of a model is.

    Attributes:
        name: Its name among the configured models, or that of the folder.
        path: The folder.
        kind: ``encoder``, ``causal`` or ``comet``; None if it is no model.
        model_class: The class of the network, or of the checkpoint.
        encoder: The encoder inside a checkpoint: its folder, or what ``hparams.yaml`` calls it.
        parameters: Number of weights; None if they cannot be read.
        languages: Codes of the languages that it says it was made for.
        digest: SHA-256 of the weights.
        revision: The commit at the hub that a model in the hub's cache is from.
        problem: Why it cannot be loaded; None if it can.
    """

    name: str
    path: str
    kind: str | None = None
    model_class: str | None = None
    encoder: str | None = None
    parameters: int | None = None
    languages: tuple[str, ...] = ()
    digest: str | None = None
    revision: str | None = None
    problem: Sentence | None = None


def describe_models(folders: Sequence[str]) -> list[ModelDescription]:
    """What each folder is, or each model in it; without folders, the configured models.

    Raises:
        MissingExtraError: The packages that read weights are not installed.
        InputError: The user's file is broken.
    """
    require_extra(say("reading models"), "neural")
    named = [(None, text) for text in _expanded(folders)]
    if folders:
        return [_described(text, name) for name, text in named]
    return [_described(str(path), name) for name, path in configured_models().items()]


def fetch_models(names: Sequence[str]) -> list[ModelDescription]:
    """What models are, which are fetched from the hub where they are not here yet.

    Args:
        names: Names, or ``NAME@REVISION``, as for `mtgauge.comet.download_model`.

    Raises:
        MissingExtraError: The packages that fetch and read models are not installed.
        OptionError: A name is to be fetched, and nobody says which revision.
        InputError: A model cannot be fetched.
    """
    require_extra(say("fetching models"), "neural")
    return [_described(str(_fetched(name)), None) for name in names]


def _fetched(name: str) -> Path:
    folder = obtain_model(name)
    if folder.kind == "comet":
        Checkpoint.of(folder).fetch_encoder()
    return folder.path


def _expanded(folders: Sequence[str]) -> Iterator[str]:
    """The models in folders of models, and all else as it is."""
    for text in folders:
        path = Path(text)
        inside = sorted(item for item in path.iterdir() if is_model(item)) if path.is_dir() else []
        yield from map(str, inside) if inside and not is_model(path) else (text,)


def _described(text: str, name: str | None) -> ModelDescription:
    try:
        folder = find_model(text, weights=text.startswith(HUB))  # what is fetched is fetched whole
        digest = folder.digest if folder.weights else None
    except MtgaugeError as error:
        return ModelDescription(name or Path(text).name, text, problem=error.sentence)
    parameters, problem = _read(folder)
    of_comet = folder.kind == "comet"
    names = folder.config.get("architectures") or [folder.config.get("model_type")]
    return ModelDescription(
        name=name or folder.name,
        path=str(folder.path),
        kind=folder.kind,
        model_class=folder.config.get("class_identifier") if of_comet else names[0],
        encoder=_encoder(folder) if of_comet else None,
        parameters=parameters,
        languages=folder.languages,
        digest=digest,
        revision=folder.revision,
        problem=problem,
    )


def _read(folder: ModelFolder) -> tuple[int | None, Sentence | None]:
    """The number of weights, and why the model cannot be loaded."""
    try:
        find_model(str(folder.path))
        tensors = {name: item for path in folder.weights for name, item in load_headers(path).items()}
    except MtgaugeError as error:
        return None, error.sentence
    count = sum(tensor.numel() for tensor in tensors.values())
    try:
        if folder.kind == "comet":
            checkpoint = Checkpoint.of(folder)
            encoder = checkpoint.encoder_folder("")
            checkpoint.check_keys(tensors, encoder)
            return count, _without_tokenizer(encoder)
    except MtgaugeError as error:
        return count, error.sentence
    return count, _without_tokenizer(folder)


def _without_tokenizer(folder: ModelFolder) -> Sentence | None:
    return None if folder.has_tokenizer else InputError(say("has no tokenizer"), file=folder.path).sentence


def _encoder(folder: ModelFolder) -> str | None:
    try:
        return str(Checkpoint.of(folder).encoder_folder("").path)
    except MtgaugeError:
        name = folder.config.get("pretrained_model")
        return None if name is None else str(name)
