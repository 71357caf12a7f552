"""Annotations made once for each text, in memory and on disk, by the hashes of the text and of the annotator.

On disk an annotator has a folder named by its hash. What a run makes goes there in files of many lines, each
written whole or not at all and named by what is in it; so several runs can write at once, and nothing is changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from mtgauge.errors import InputError
from mtgauge.files import write_file
from mtgauge.measures.resources import Annotator, Resources
from mtgauge.sentences import say

_FOLDER, _SUFFIX = "annotations", ".jsonl"
#: A file is written when there is so much for it: bytes, or seconds since the last one.
_BYTES, _SECONDS = 1 << 24, 30.0
#: A line begins with this and the hash of the text.
_HEAD, _DIGITS = b'{"text": "', 64


class Annotations:
    """An annotator that annotates each text once. It is an annotator itself.

    What it gives has been to JSON and back, whether it was kept or not, and is shared: it must not be changed.

    Args:
        annotator: Says something of a text.
        folder: Keeps it on disk there; None: in memory alone.
    """

    def __init__(self, annotator: Annotator, folder: str | Path | None = None) -> None:
        self.annotator = annotator
        self.folder = None if folder is None else Path(folder)
        self._known: dict[str, Any] = {}
        self._shelf = _Shelf(self.folder / _sha256(annotator.hash.encode())) if self.folder else None
        self._lock = Lock()

    def __reduce__(self) -> tuple[type[Annotations], tuple[Annotator, Path | None]]:
        return Annotations, (self.annotator, self.folder)

    @property
    def hash(self) -> str:
        """The annotator's."""
        return self.annotator.hash

    def annotate(self, text: str) -> Any:
        """What the annotator says of a text.

        Raises:
            InputError: That is not as JSON has it, or the folder cannot be written.
        """
        if text not in self._known:
            kept = None if self._shelf is None else self._shelf.get(text)
            self._known[text] = self._made(text) if kept is None else kept[0]
        return self._known[text]

    def flush(self) -> None:
        """Puts what is new on disk, where there is a folder.

        Raises:
            InputError: It cannot be written.
        """
        if self._shelf is not None:
            with self._lock:
                self._shelf.flush()

    def _made(self, text: str) -> Any:
        annotation = self.annotator.annotate(text)
        try:
            written = json.dumps(annotation, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise InputError(say("an annotation cannot be kept as JSON: {reason}", reason=error)) from error
        if self._shelf is not None:
            with self._lock:
                self._shelf.put(text, written)
        return json.loads(written)


@contextmanager
def kept_annotations(resources: Resources, folder: str | Path | None) -> Iterator[Resources]:
    """Resources whose annotators annotate each text once; what is new is on disk at the end of the block.

    Args:
        resources: The resources.
        folder: That of a cache, which keeps annotations beside rows; None: in memory alone.
    """
    place = None if folder is None else Path(folder) / _FOLDER
    with ExitStack() as stack:
        annotators = {}
        for name, annotator in resources.annotators.items():
            kept = annotators[name] = Annotations(annotator, place)
            stack.callback(kept.flush)
        yield replace(resources, annotators=annotators)


class _Shelf:
    """The files of one annotator, and what is to become the next one.

    Args:
        folder: Made when there is something to keep.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lines: dict[bytes, list[bytes]] | None = None
        self._new: list[bytes] = []
        self._size, self._saved = 0, monotonic()

    def get(self, text: str) -> tuple[Any] | None:
        """The annotation of a text in a tuple; None where it is not kept, or cannot be read."""
        if self._lines is None:
            self._lines = {}
            for digest, line in self._read():
                self._lines.setdefault(digest, []).append(line)
        for line in self._lines.get(_digest(text), ()):
            with suppress(ValueError, KeyError):
                return (json.loads(line)["annotation"],)
        return None

    def put(self, text: str, annotation: str) -> None:
        """Keeps an annotation, written as JSON."""
        line = b'%s%s", "annotation": %s}\n' % (_HEAD, _digest(text), annotation.encode())
        self._new.append(line)
        self._size += len(line)
        if self._size >= _BYTES or monotonic() - self._saved >= _SECONDS:
            self.flush()

    def flush(self) -> None:
        """Writes the next file, where there is something for it."""
        if self._new:
            content = b"".join(self._new)
            write_file(self._folder / f"{_sha256(content)}{_SUFFIX}", content, parents=True)
        self._new, self._size, self._saved = [], 0, monotonic()

    def _read(self) -> Iterator[tuple[bytes, bytes]]:
        """The hash of a text, and its line, for each line of the files that can be read."""
        for path in sorted(self._folder.glob(f"*{_SUFFIX}")):
            try:
                lines = path.read_bytes().splitlines()
            except OSError:
                continue
            start, end = len(_HEAD), len(_HEAD) + _DIGITS
            yield from ((line[start:end], line) for line in lines if line.startswith(_HEAD))


def _digest(text: str) -> bytes:
    return _sha256(text.encode("utf-8", "surrogatepass")).encode()


def _sha256(data: bytes) -> str:
    import hashlib  # takes longer to import than most test sets to score

    return hashlib.sha256(data).hexdigest()
