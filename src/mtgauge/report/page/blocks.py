"""The data of the page: compressed blocks that the script opens when it needs them."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

import numpy as np
import numpy.typing as npt
from markupsafe import Markup

#: Strings from JSON may hold halves of surrogate pairs, which UTF-8 does not have and JSON's escapes do.
_SURROGATE = re.compile("[\ud800-\udfff]")


class Blocks:
    """Named blocks. Each is compressed by zlib and written in base64, which browsers undo by themselves."""

    def __init__(self) -> None:
        self._blocks: dict[str, bytes] = {}

    def add_json(self, name: str, value: Any) -> None:
        """Adds what JSON can hold; numbers with all their digits."""
        self.add_text(name, json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")))

    def add_text(self, name: str, text: str) -> None:
        """Adds a text as UTF-8; what is no character as an escape of JSON."""
        escaped = _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
        self._blocks[name] = zlib.compress(escaped.encode("utf-8"))

    def add_floats(self, name: str, values: npt.NDArray[np.float64]) -> None:
        """Adds float64 values, bit for bit: all first bytes, then all second bytes and so on, which compresses."""
        octets = np.ascontiguousarray(values, dtype="<f8").view(np.uint8).reshape(-1, 8)
        self._blocks[name] = zlib.compress(octets.T.tobytes())

    def markup(self) -> Markup:
        """The blocks as elements that hold data and no script."""
        return Markup("\n").join(
            Markup('<script type="application/octet-stream" id="block-{}">{}</script>').format(
                name, base64.b64encode(data).decode("ascii")
            )
            for name, data in self._blocks.items()
        )
