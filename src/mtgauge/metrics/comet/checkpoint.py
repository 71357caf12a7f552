"""Checkpoints of COMET: a folder with ``hparams.yaml`` and ``checkpoints/model.ckpt``."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.encoders import Backend, ModelFolder, TextEncoder, find_model, load_tensors, open_encoder
from mtgauge.encoders.finding import cached_model
from mtgauge.encoders.hub import fetched, origin_of
from mtgauge.encoders.model_folder import require_window
from mtgauge.encoders.published import Published, published
from mtgauge.metrics.comet.heads import Estimator, LayerMix, Tensor
from mtgauge.metrics.comet.hyperparameters import REFERENCELESS, REGRESSION, Hyperparameters

#: The folder of its encoder's config and tokenizer inside the folder of a model.
_ENCODER_FOLDER = "encoder"
#: Where the encoder's tensors are.
ENCODER = "encoder.model."
#: What checkpoints hold besides: buffers of dropout, of losses and of old versions of transformers.
_UNUSED = re.compile(
    r"layerwise_attention\.dropout_(mask|fill)|(word|sent)?loss\..*"
    r"|encoder\.model\.(pooler\..*|embeddings\.position_ids)"
)
#: Vectors that the estimator sees side by side.
_SIDES = {REGRESSION: 6, REFERENCELESS: 4}
#: How many names of keys a message has.
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A COMET model in a folder, known without loading its weights.

    Attributes:
        folder: The folder.
        hyperparameters: What its ``hparams.yaml`` says.
    """

    folder: ModelFolder
    hyperparameters: Hyperparameters

    @classmethod
    def of(cls, folder: ModelFolder) -> Checkpoint:
        """The model in a folder that `find_model` found.

        Raises:
            InputError: It is a model of another kind, or of a class that is not known.
        """
        if folder.kind != "comet":
            raise InputError(
                say("is not a COMET model: it has no hparams.yaml"),
                file=folder.path,
                hint=say("name the folder that has hparams.yaml and checkpoints/model.ckpt"),
            )
        return cls(folder, Hyperparameters.of(folder.config, folder.path / "hparams.yaml"))

    def encoder_folder(self, given: str) -> ModelFolder:
        """The folder with the config and the tokenizer of its encoder.

        Args:
            given: As the user names it. If it is empty: ``encoder`` in the folder, or a folder with the name that
                ``pretrained_model`` has in ``hparams.yaml``, in the folder or beside it, or in the hub's cache.

        Raises:
            InputError: It is not there.
        """
        if given:
            return find_model(given, weights=False)
        path = self._encoder_here()
        if path is None:
            raise self._lacks_encoder()
        return find_model(str(path), weights=False)

    def fetch_encoder(self) -> None:
        """Fetches the config and the tokenizer of its encoder where they are not here and their revision is known.

        Published checkpoints lack them. They go to the cache that the checkpoint is in, or else to the hub's own.

        Raises:
            InputError: They cannot be fetched.
        """
        known = self.missing_encoder
        if known is not None:
            fetched(str(known), weights=False, directory=self.cache)

    @property
    def missing_encoder(self) -> Published | None:
        """The encoder that `fetch_encoder` fetches; None where there is nothing to fetch."""
        return published(self._encoder_name) if self._encoder_here() is None else None

    @property
    def _encoder_name(self) -> str:
        return str(self.folder.config.get("pretrained_model") or _ENCODER_FOLDER)

    @property
    def cache(self) -> str | None:
        """The hub's cache that the checkpoint is in."""
        origin = origin_of(self.folder.path)
        return None if origin is None else origin.cache

    def _encoder_here(self) -> Path | None:
        name, path = self._encoder_name, self.folder.path
        for candidate in (path / _ENCODER_FOLDER, path / name, path.parent / name, path.parent / Path(name).name):
            if (candidate / "config.json").is_file():
                return candidate
        found = (cached_model(name, weights=False, directory=cache) for cache in (self.cache, None))
        return next(filter(None, found), None)

    def _lacks_encoder(self) -> InputError:
        name = self._encoder_name
        hint = say("give the folder with its config.json and tokenizer: encoder=PATH")
        if name != _ENCODER_FOLDER:
            known = str(published(name) or f"{name}@REVISION")
            hint = say(
                "give the folder with its config.json and tokenizer: encoder=PATH, or encoder='hub:{name}'",
                name=known,
            )
        return InputError(
            say("lacks its encoder: {name!r} is neither in it nor beside it", name=name),
            file=self.folder.path,
            hint=hint,
        )

    def check_keys(self, tensors: Mapping[str, Tensor], encoder: ModelFolder) -> None:
        """Checks that the checkpoint holds the tensors that its hyper-parameters promise, and no others.

        Args:
            tensors: All tensors by name; those of the encoder are checked where it is opened.
            encoder: The folder with the config of its encoder.

        Raises:
            InputError: Tensors are missing, there are others, one has another shape, or the config lacks a size.
        """
        [file] = self.folder.weights
        layers = encoder.count("num_hidden_layers")
        expected = dict(self._expected(encoder.count("hidden_size"), layers + 1))
        for layer in filter(None, (self.hyperparameters.layer, self.hyperparameters.word_layer)):
            if layer > layers:
                raise InputError(
                    say("reads layer {layer} of an encoder with {layers}", layer=layer, layers=layers),
                    file=self.folder.path / "hparams.yaml",
                )
        own = {name for name in tensors if not (name.startswith(ENCODER) or _UNUSED.fullmatch(name))}
        if missing := sorted(expected.keys() - own):
            raise InputError(say("lacks tensors: {names}", names=_named(missing)), file=file)
        if unknown := sorted(own - expected.keys()):
            raise InputError(
                say("has tensors that its hparams.yaml does not name: {names}", names=_named(unknown)),
                file=file,
            )
        for name, shape in expected.items():
            found = tuple(tensors[name].shape)
            if found != shape:
                raise InputError(
                    say("{name} has the shape {found}, and not {shape}", name=name, found=found, shape=shape),
                    file=file,
                    hint=say("hparams.yaml or the encoder is that of another model"),
                )

    def _expected(self, width: int, layers: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Names and shapes of the tensors behind the encoder."""
        known = self.hyperparameters
        if known.layer is None:
            yield "layerwise_attention.gamma", (1,)
            yield from ((f"layerwise_attention.scalar_parameters.{layer}", (1,)) for layer in range(layers))
        sizes = (width * _SIDES.get(known.kind, 1), *known.hidden_sizes, 1)
        for place, into, out in zip(self.linear_places, sizes[:-1], sizes[1:], strict=True):
            yield f"estimator.ff.{place}.weight", (out, into)
            yield f"estimator.ff.{place}.bias", (out,)
        if known.labels:
            yield "hidden2tag.weight", (1 + len(known.labels), width)
            yield "hidden2tag.bias", (1 + len(known.labels),)

    @property
    def linear_places(self) -> tuple[int, ...]:
        """The numbers of the estimator's linear layers, which an activation and dropout follow."""
        return tuple(range(0, 3 * len(self.hyperparameters.hidden_sizes) + 1, 3))


def _named(names: list[str]) -> str:
    shown = ", ".join(names[:_SHOWN])
    return say("{names} and {n} more", names=shown, n=len(names) - _SHOWN) if len(names) > _SHOWN else shown


@dataclass(frozen=True, slots=True)
class CometNetwork:
    """A COMET model with its weights.

    Attributes:
        hyperparameters: What it was made with.
        digest: SHA-256 of its weights.
        encoder: The encoder.
        mix: How the encoder's layers are mixed; None if one of them is read.
        estimator: What makes a score of a vector.
        tagger: (weight, bias) of the layer that tags tokens; None if there is none.
        window: Tokens in the longest sequence of one text, with those at its ends.
        joined_window: Tokens in the longest sequence of several texts.
    """

    hyperparameters: Hyperparameters
    digest: str
    encoder: TextEncoder
    mix: LayerMix | None
    estimator: Estimator
    tagger: tuple[Tensor, Tensor] | None
    window: int
    joined_window: int

    @property
    def layers(self) -> tuple[int, ...]:
        """The layers of the encoder that are read for sentences, 0 for the embeddings."""
        if self.mix is not None:
            return self.mix.used
        return (self.hyperparameters.layer or 0,)

    def mixed(self, states: Sequence[Tensor], mask: Tensor) -> Tensor:
        """The states from which sentences are read, shape (b, t, d), of the states of `layers`."""
        return states[0].float() if self.mix is None else self.mix(states, mask)


#: Networks that a process keeps, by weights, encoder and backend.
_open: OrderedDict[tuple[Any, ...], CometNetwork] = OrderedDict()
_KEPT = 2


def open_network(checkpoint: Checkpoint, encoder: ModelFolder, backend: Backend) -> CometNetwork:
    """The network of a checkpoint with its weights; the last two that a process used are kept.

    Args:
        checkpoint: The checkpoint.
        encoder: The folder with the config and the tokenizer of its encoder.
        backend: Where and how precisely it computes.

    Raises:
        InputError: The weights cannot be read, or do not fit the hyper-parameters or the encoder.
    """
    digest = checkpoint.folder.digest
    name = (digest, repr(checkpoint.hyperparameters), str(encoder.path.resolve()), backend)
    if name not in _open:
        _open[name] = _loaded(checkpoint, encoder, backend, digest)
    _open.move_to_end(name)
    while len(_open) > _KEPT:
        _open.popitem(last=False)
    return _open[name]


def _loaded(checkpoint: Checkpoint, folder: ModelFolder, backend: Backend, digest: str) -> CometNetwork:
    known = checkpoint.hyperparameters
    [file] = checkpoint.folder.weights
    tensors = load_tensors(file)
    checkpoint.check_keys(tensors, folder)
    encoder = open_encoder(folder, backend, tensors=tensors, prefix=ENCODER, digest=digest)
    here = {
        name: tensor.float().to(backend.resolved)
        for name, tensor in tensors.items()
        if not (name.startswith(ENCODER) or _UNUSED.fullmatch(name))
    }
    return CometNetwork(
        hyperparameters=known,
        digest=digest,
        encoder=encoder,
        mix=_mix(here, known, encoder.layers + 1) if known.layer is None else None,
        estimator=Estimator.of(here, checkpoint.linear_places, known.activation, known.final_activation),
        tagger=(here["hidden2tag.weight"], here["hidden2tag.bias"]) if known.labels else None,
        window=window_of(folder),
        joined_window=window_of(folder) + 2,
    )


def window_of(encoder: ModelFolder) -> int:
    """Tokens in the longest sequence of one text, with those at its ends: four positions stay free.

    Raises:
        InputError: The config of the encoder lacks their number, or has too few.
    """
    return require_window(encoder.count("max_position_embeddings") - 4, encoder.path)


def _mix(tensors: Mapping[str, Tensor], known: Hyperparameters, layers: int) -> LayerMix:
    import torch

    scores = torch.cat([tensors[f"layerwise_attention.scalar_parameters.{layer}"] for layer in range(layers)])
    return LayerMix(scores, tensors["layerwise_attention.gamma"], known.transformation, known.layer_norm)
