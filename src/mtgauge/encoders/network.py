"""Networks and tokenizers of transformers, from local files alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import enumerated, say
from mtgauge.encoders.backend import Backend
from mtgauge.encoders.int8 import quantize
from mtgauge.encoders.loading import load_tensors
from mtgauge.encoders.model_folder import ModelFolder
from mtgauge.encoders.settings import LAYER_COUNTS

#: Parts that computed vectors do not depend on, which a file may lack.
_UNUSED = ("pooler.", "lm_head.", "cls.", "classifier.")
#: A network has at most this multiple of the weights of its file, and this number more: a file may lack weights
#: that are tied to others, or not used.
_GREATER, _FREE = 4, 1 << 24
_LAYERS = 100
#: Buffers that older versions of transformers stored.
_BUFFERS = ("position_ids", "token_type_ids", "rotary_emb.inv_freq", ".attn.bias", ".attn.masked_bias")


def load_network(folder: ModelFolder, backend: Backend, tensors: Mapping[str, Any] | None, prefix: str) -> Any:
    """The network of a folder with its weights, ready to compute.

    Args:
        folder: Has ``config.json``.
        backend: Where and how precisely it computes.
        tensors: The weights, by name; None: those of the folder.
        prefix: Before the names of its weights in `tensors`; those with other names are somebody else's.

    Raises:
        InputError: Weights are missing, are too many, or do not fit the settings.
    """
    if tensors is None:
        tensors = {name: tensor for path in folder.weights for name, tensor in load_tensors(path).items()}
    if not tensors:
        raise InputError(say("has no weights"), file=folder.path)
    own = {name.removeprefix(prefix): tensor for name, tensor in tensors.items() if name.startswith(prefix)}
    with quiet():
        network, told = _filled(folder, own)
    _check(folder, told, {name for name, _ in network.named_children()})
    if getattr(network.config, "is_encoder_decoder", False):
        network = network.get_encoder()
    network = network.eval().requires_grad_(False)
    if backend.dtype == "int8":
        quantize(network)
        return network
    return network.to(device=backend.resolved, dtype=backend.torch_dtype)


def _filled(folder: ModelFolder, tensors: dict[str, Any]) -> tuple[Any, Mapping[str, Any]]:
    import torch
    import transformers

    _require_files(folder)
    try:
        config = transformers.AutoConfig.from_pretrained(
            str(folder.path), local_files_only=True, trust_remote_code=False
        )
        _require_layers(folder, tensors)
        maker = transformers.AutoModelForCausalLM if folder.kind == "causal" else transformers.AutoModel
        with torch.device("meta"):
            empty = maker.from_config(config, trust_remote_code=False)
        _require_size(folder, empty, tensors)
        cls = type(empty)
        network, told = cls.from_pretrained(
            None,
            config=config,
            state_dict=tensors,
            output_loading_info=True,
            ignore_mismatched_sizes=True,
            torch_dtype=torch.float32,
        )
    except InputError:
        raise
    # the libraries raise anything for settings that they do not understand
    except Exception as error:
        reason = " ".join(str(error).split())[:200]
        raise InputError(say("cannot be loaded: {reason}", reason=reason), file=folder.path) from None
    return network, told


def _require_size(folder: ModelFolder, network: Any, tensors: Mapping[str, Any]) -> None:
    """Refuses a network that is far greater than its weights, before there is memory for it."""
    wanted = sum(weight.numel() for weight in network.parameters())
    given = sum(weight.numel() for weight in tensors.values())
    if wanted > _GREATER * given + _FREE:
        message = say("its settings describe a network of {n:,} weights, and there are {m:,}", n=wanted, m=given)
        raise InputError(message, file=folder.path)


def _require_layers(folder: ModelFolder, tensors: Mapping[str, Any]) -> None:
    """Refuses more layers than there are weights: it takes a while to make a network of many."""
    layers = max(folder.config.get(name) or 0 for name in LAYER_COUNTS)
    # some networks have the same weights in all layers
    if layers > max(_LAYERS, len(tensors)):
        message = say("its settings describe {n:,} layers, and there are {m:,} weights", n=layers, m=len(tensors))
        raise InputError(message, file=folder.path)


def _require_files(folder: ModelFolder) -> None:
    """Refuses a folder with pipes and devices: the libraries open its files by their names."""
    for path in sorted(folder.path.iterdir()):
        if not path.is_dir():
            door.require_regular(path)


def _check(folder: ModelFolder, told: Mapping[str, Any], parts: set[str]) -> None:
    """Refuses weights that are missing, too many, or of another size."""
    shown = folder.path
    if sizes := [str(item[0] if isinstance(item, tuple) else item) for item in told["mismatched_keys"]]:
        raise InputError(say("weights do not fit config.json: {names}", names=_some(sizes)), file=shown)
    missing = [name for name in told["missing_keys"] if not _is_unused(name)]
    if missing:
        raise InputError(say("weights are missing: {names}", names=_some(missing)), file=shown)
    more = [name for name in told["unexpected_keys"] if not _is_unused(name) and name.split(".")[0] in parts]
    if more:
        raise InputError(say("weights that the network has no place for: {names}", names=_some(more)), file=shown)


def _is_unused(name: str) -> bool:
    return any(part in f".{name}" for part in (f".{unused}" for unused in _UNUSED)) or name.endswith(_BUFFERS)


def _some(names: list[str]) -> str:
    names = sorted(names)
    if len(names) <= 3:
        return enumerated(names)
    return say("{names} and {n} more", names=enumerated(names[:3]), n=len(names) - 3)


def load_tokenizer(folder: ModelFolder) -> Any:
    """The tokenizer of a folder, which must tell the places of tokens.

    Raises:
        InputError: There is none, or none that tells places.
    """
    from transformers import AutoTokenizer

    if not folder.has_tokenizer:
        raise InputError(say("has no tokenizer"), file=folder.path)
    _require_files(folder)
    try:
        with quiet():
            tokenizer = AutoTokenizer.from_pretrained(
                str(folder.path), local_files_only=True, trust_remote_code=False, use_fast=True
            )
    except Exception as error:  # as above
        reason = " ".join(str(error).split())[:200]
        raise InputError(
            say("its tokenizer cannot be loaded: {reason}", reason=reason), file=folder.path
        ) from None
    if not tokenizer.is_fast:
        raise InputError(
            say("its tokenizer tells no places of tokens: tokenizer.json is needed"), file=folder.path
        )
    return tokenizer


@contextmanager
def quiet() -> Iterator[None]:
    """Lets transformers say nothing: what matters becomes an error or a warning of mtgauge."""
    from transformers.utils import logging

    level = logging.get_verbosity()
    shown = logging.is_progress_bar_enabled()
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    try:
        yield
    finally:
        logging.set_verbosity(level)
        if shown:
            logging.enable_progress_bar()
