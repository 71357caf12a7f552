"""Weights as tensors, from files that run no code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mtgauge.errors import InputError
from mtgauge.sentences import say

#: How torch names what a pickle wants that is no tensor.
_WANTED = re.compile(r"(?:GLOBAL|global|class|Unsupported class|function) `?([\w.]+)`?")
#: Words of torch before and after its reason: how to run a stranger's code, which nobody should.
_REASON = re.compile(r"^.*WeightsUnpickler error:|Check the documentation of torch\.load.*$", re.DOTALL)


def load_tensors(path: str | Path) -> dict[str, Any]:
    """The tensors of a file by name, on the CPU.

    Args:
        path: ``.safetensors``, or a file of torch (``.bin``, ``.ckpt``), of which nothing but tensors is read.

    Raises:
        InputError: The file cannot be read, is cut short, wants code to run, or has a weight that is not finite.
    """
    path = Path(path)
    tensors = _of_safetensors(path) if path.suffix == ".safetensors" else _of_torch(path)
    for name, tensor in tensors.items():
        if tensor.is_floating_point() and not bool(tensor.isfinite().all()):
            raise InputError(say("weight {name} is not finite", name=name), file=path)
    return tensors


def load_headers(path: str | Path) -> dict[str, Any]:
    """Tensors with the names, shapes and types of those in a file, without their values (device ``meta``).

    Raises:
        InputError: As for `load_tensors`, but for values that are not finite.
    """
    path = Path(path)
    return _headers_of_safetensors(path) if path.suffix == ".safetensors" else _of_torch(path, "meta")


def _headers_of_safetensors(path: Path) -> dict[str, Any]:
    import torch
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(str(path), framework="pt") as file:  # this checks that the file is whole
            return {
                name: torch.empty(file.get_slice(name).get_shape(), device="meta") for name in sorted(file.keys())
            }
    except (SafetensorError, OSError) as error:
        raise _unreadable(path, error) from None


def _of_safetensors(path: Path) -> dict[str, Any]:
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    try:
        return dict(load_file(str(path)))
    except (SafetensorError, OSError) as error:
        raise _unreadable(path, error) from None


def _of_torch(path: Path, device: str = "cpu") -> dict[str, Any]:
    import pickle  # only its error is needed
    import warnings
    import zipfile

    import torch

    try:
        # the older format of torch cannot be mapped
        mapped = zipfile.is_zipfile(path)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of pickles that it then refuses, with an error
            content = torch.load(path, map_location=device, weights_only=True, mmap=mapped)
    except pickle.UnpicklingError as error:
        wanted = _WANTED.search(str(error))
        if wanted is None:
            raise _unreadable(path, _REASON.sub("", str(error))) from None
        raise InputError(
            say("wants code to run, {name}, and is not loaded", name=wanted[1]),
            file=path,
            hint=say("only tensors are read from such files"),
        ) from None
    except (OSError, RuntimeError, EOFError, ValueError, KeyError) as error:
        raise _unreadable(path, error) from None
    tensors = content.get("state_dict", content) if isinstance(content, dict) else None
    if not isinstance(tensors, dict) or not all(torch.is_tensor(item) for item in tensors.values()):
        raise InputError(say("holds no weights"), file=path)
    return dict(tensors)


def _unreadable(path: Path, error: Exception | str) -> InputError:
    if not path.is_file():
        return InputError(say("no such file"), file=path)
    reason = " ".join(str(error).split())[:200]
    return InputError(
        say("cannot be read as weights: {reason}", reason=reason), file=path, hint=say("is it whole?")
    )
