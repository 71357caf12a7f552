"""Folders of neural models, described without loading their weights, and the files that a fetch would bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.base.sentences import Sentence, say
from mtgauge.encoders.configured import HPARAMS, configured_models, is_model
from mtgauge.encoders.finding import HUB, cached_model, find_model, obtain_model, to_fetch
from mtgauge.encoders.hub import RemoteModel, check_room, hub_cache, listed, read_remote
from mtgauge.encoders.loading import load_headers
from mtgauge.encoders.model_folder import ModelFolder
from mtgauge.encoders.published import Published, published
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


@dataclass(frozen=True, slots=True)
class FetchPlan:
    """Models and encoders that `fetch_models` would fetch.

    Attributes:
        models: The models that are not whole here, and the encoders whose config and tokenizer are missing.
    """

    models: tuple[RemoteModel, ...]

    @property
    def bytes_to_fetch(self) -> int:
        """Bytes of all that is missing."""
        return sum(model.bytes_to_fetch for model in self.models)

    @property
    def cache(self) -> Path:
        """The folder of the hub's cache, where all of it goes."""
        return hub_cache()

    def check_room(self) -> None:
        """Refuses to fetch more than there is room for.

        Raises:
            InputError: There is less room.
        """
        check_room(self.cache, self.bytes_to_fetch)


def plan_fetch(names: Sequence[str]) -> FetchPlan:
    """Find out from the hub what `fetch_models` would fetch, and how much; nothing is fetched.

    Args:
        names: Names, or ``NAME@REVISION``.

    Raises:
        MissingExtraError: The packages that fetch and read models are not installed.
        OptionError: A name is to be fetched, and nobody says which revision.
        InputError: The hub cannot be asked, or has no such model.
    """
    require_extra(say("fetching models"), "neural")
    return FetchPlan(tuple(dict.fromkeys(model for name in names for model in _parts(name))))


def _parts(name: str) -> Iterator[RemoteModel]:
    """A model at the hub, and its encoder, as far as they are not here."""
    wanted = to_fetch(name)
    if wanted is None:
        folder = obtain_model(name, fetch=False)
        checkpoint = Checkpoint.of(folder) if folder.kind == "comet" else None
        encoder, cache = (checkpoint.missing_encoder, checkpoint.cache) if checkpoint else (None, None)
    else:
        model = listed(wanted)
        yield model
        encoder, cache = _encoder_of(model), None
    if encoder is not None:
        yield listed(str(encoder), weights=False, directory=cache)


def _encoder_of(model: RemoteModel) -> Published | None:
    """The encoder of a checkpoint of COMET at the hub whose config and tokenizer are to be fetched with it."""
    if not any(file.path == HPARAMS for file in model.files):
        return None
    told = door.parse_yaml(read_remote(model, HPARAMS).decode("utf-8", "replace"))
    name = told.get("pretrained_model") if isinstance(told, dict) else None
    if not isinstance(name, str) or cached_model(name, weights=False) is not None:
        return None
    return published(name)


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
