"""The data of a page: compressed blocks with names, which its script opens on demand."""

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
    """Named blocks. Each is compressed by zlib, which browsers undo by themselves."""

    def __init__(self) -> None:
        self.data: dict[str, bytes] = {}

    def add_json(self, name: str, value: Any) -> None:
        """Adds what JSON can hold; numbers with all their digits."""
        self.add_text(name, json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")))

    def add_text(self, name: str, text: str) -> None:
        """Adds a text as UTF-8; halves of surrogate pairs, which are no characters, as escapes of JSON."""
        escaped = _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
        self.add_bytes(name, escaped.encode("utf-8"))

    def add_floats(self, name: str, values: npt.NDArray[np.float64]) -> None:
        """Adds float64 values, bit for bit: all first bytes, then all second bytes and so on, which compresses."""
        octets = np.ascontiguousarray(values, dtype="<f8").view(np.uint8).reshape(-1, 8)
        self.add_bytes(name, octets.T.tobytes())

    def add_bytes(self, name: str, content: bytes) -> None:
        """Adds bytes."""
        self.data[name] = zlib.compress(content)

    def markup(self) -> Markup:
        """Writes the blocks as elements that contain base64 and no script."""
        return Markup("\n").join(
            Markup('<script type="application/octet-stream" id="block-{}">{}</script>').format(
                name, base64.b64encode(data).decode("ascii")
            )
            for name, data in self.data.items()
        )
