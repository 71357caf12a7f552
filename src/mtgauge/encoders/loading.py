"""Weights as tensors, from files that run no code."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say

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
    tensors = _tensors(path, "cpu")
    for name, tensor in tensors.items():
        # one value can be made a tensor of any size, without a byte in the file
        if tensor.numel() * tensor.element_size() > tensor.untyped_storage().nbytes():
            raise InputError(say("weight {name} has more values than the file", name=name), file=path)
        if tensor.is_floating_point() and not bool(tensor.isfinite().all()):
            raise InputError(say("weight {name} is not finite", name=name), file=path)
    return tensors


def load_headers(path: str | Path) -> dict[str, Any]:
    """Tensors with the names, shapes and types of those in a file, without their values (device ``meta``).

    Raises:
        InputError: As for `load_tensors`, but for values that are not finite.
    """
    return _tensors(Path(path), "meta")


def _tensors(path: Path, device: str) -> dict[str, Any]:
    # the libraries open files by their names
    door.require_regular(path)
    if path.suffix != ".safetensors":
        return _of_torch(path, device)
    return _headers_of_safetensors(path) if device == "meta" else _of_safetensors(path)


def _headers_of_safetensors(path: Path) -> dict[str, Any]:
    import torch
    from safetensors import safe_open

    try:
        with safe_open(str(path), framework="pt") as file:  # this checks that the file is whole
            return {
                name: torch.empty(file.get_slice(name).get_shape(), device="meta") for name in sorted(file.keys())
            }
    # the libraries raise anything for what they did not write
    except Exception as error:
        raise _unreadable(path, error) from None


def _of_safetensors(path: Path) -> dict[str, Any]:
    from safetensors.torch import load_file

    try:
        return dict(load_file(str(path)))
    except Exception as error:  # as above
        raise _unreadable(path, error) from None


def _of_torch(path: Path, device: str) -> dict[str, Any]:
    import pickle  # only its error is needed

    import torch

    try:
        # the older format of torch cannot be mapped
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what another program has written, and of its own past
            content = torch.load(path, map_location=device, weights_only=True, mmap=_is_archive(path))
    except pickle.UnpicklingError as error:
        wanted = _WANTED.search(str(error))
        if wanted is None:
            raise _unreadable(path, _REASON.sub("", str(error))) from None
        message = say("wants code to run, {name}, and is not loaded", name=wanted[1])
        raise InputError(message, file=path, hint=say("only tensors are read from such files")) from None
    except InputError:
        raise
    except Exception as error:  # as above
        raise _unreadable(path, error) from None
    tensors = content.get("state_dict", content) if isinstance(content, dict) else None
    if not isinstance(tensors, dict) or not all(torch.is_tensor(item) for item in tensors.values()):
        raise InputError(say("holds no weights"), file=path)
    return dict(tensors)


def _is_archive(path: Path) -> bool:
    """Whether a file of torch is of its newer format, a zip archive whose members are stored as they are.

    Raises:
        InputError: A member would be unpacked, which no file that torch has written has.
    """
    import zipfile

    if not zipfile.is_zipfile(path):
        return False
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            if entry.compress_type != zipfile.ZIP_STORED:
                message = say("has compressed weights, {name}, which torch does not write", name=entry.filename)
                raise InputError(message, file=path)
    return True


def _unreadable(path: Path, error: Exception | str) -> InputError:
    reason = " ".join(str(error).split())[:200]
    return InputError(
        say("cannot be read as weights: {reason}", reason=reason), file=path, hint=say("is it whole?")
    )
