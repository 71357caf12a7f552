"""Where and how precisely a network computes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say

DEVICES = ("auto", "cpu", "cuda", "mps")
DTYPES = ("float32", "bfloat16", "float16", "int8")
#: Tokens in a batch where nobody says how many: on a CPU more are no faster and take more memory, other devices
#: want more.
_TOKENS = {"cpu": 512}
_TOKENS_ELSEWHERE = 16384


@dataclass(frozen=True, slots=True)
class Backend:
    """Where and how precisely a network computes.

    >>> Backend("cpu", dtype="float32").device
    'cpu'
    >>> Backend("abacus")
    Traceback (most recent call last):
      ...
    mtgauge.errors.OptionError: unknown device 'abacus' (known: auto, cpu, cuda, mps)

    Attributes:
        device: One of `DEVICES`; a number chooses one of several, as in ``cuda:1``. ``auto`` is the first of cuda,
            mps and cpu that is there.
        dtype: One of `DTYPES`. ``int8`` quantizes the weights of linear layers once and their inputs as they come,
            on a CPU only.
        threads: Cores to use on a CPU; 0 for as many as torch takes.
        tokens: The greatest number of tokens in a batch, padding included; 0 for a number that fits the device.

    Raises:
        OptionError: A value is not known.
    """

    device: str = "auto"
    dtype: str = "float32"
    threads: int = 0
    tokens: int = 0

    def __post_init__(self) -> None:
        kind, _, number = self.device.partition(":")
        if kind not in DEVICES or (number and not number.isdecimal()):
            raise OptionError(
                say("unknown device {device!r}", device=self.device),
                hint=say("known: {names}", names=", ".join(DEVICES)),
            )
        if self.dtype not in DTYPES:
            raise OptionError(
                say("unknown dtype {dtype!r}", dtype=self.dtype),
                hint=say("known: {names}", names=", ".join(DTYPES)),
            )
        if self.tokens < 0 or self.threads < 0:
            raise OptionError(say("tokens and threads must be 0 or more"))
        if self.dtype == "int8" and kind not in ("auto", "cpu"):
            raise OptionError(say("int8 is for a CPU"), hint=say("name device=cpu"))

    @property
    def resolved(self) -> str:
        """The device that computes, such as ``cpu`` or ``cuda:1``; this loads torch.

        Raises:
            OptionError: It is not there.
        """
        import torch

        here = {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available(), "cpu": True}
        if self.device == "auto":
            return "cpu" if self.dtype == "int8" else next(kind for kind, found in here.items() if found)
        kind, _, number = self.device.partition(":")
        if not here[kind] or (kind == "cuda" and number and int(number) >= torch.cuda.device_count()):
            raise OptionError(
                say("device {device} is not there", device=self.device), hint=say("name device=auto or device=cpu")
            )
        return self.device

    @property
    def kind(self) -> str:
        """``cpu``, ``cuda`` or ``mps``, as `resolved`."""
        return self.resolved.partition(":")[0]

    @property
    def budget(self) -> int:
        """Tokens in a batch, padding included."""
        return self.tokens or _TOKENS.get(self.kind, _TOKENS_ELSEWHERE)

    @property
    def torch_dtype(self) -> Any:
        """The type of weights and activations where they are not quantized."""
        import torch

        return torch.float32 if self.dtype == "int8" else getattr(torch, self.dtype)
