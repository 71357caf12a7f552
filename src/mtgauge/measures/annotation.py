"""A cache of annotations, in memory and on disk, keyed by the hashes of the text and of the annotator.

On disk each annotator has a folder named by its hash. New annotations go there in files of many lines. A file is
named by the hash of its content and written whole or not at all, so several runs can write at once, and no file
ever changes.
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
#: A file is written once this many bytes are waiting, or this many seconds after the last one.
_BYTES, _SECONDS = 1 << 24, 30.0
#: A line begins with this and the hash of the text.
_HEAD, _DIGITS = b'{"text": "', 64


class Annotations:
    """An annotator that annotates each text only once. It is an annotator itself.

    Annotations are shared and must not be modified. Each has been converted to JSON and back, even a new one, so
    that results do not depend on the cache.

    Args:
        annotator: The annotator.
        folder: Where annotations are stored; None keeps them in memory only.
    """

    def __init__(self, annotator: Annotator, folder: str | Path | None = None) -> None:
        self.annotator = annotator
        self.folder = None if folder is None else Path(folder)
        self._known: dict[str, Any] = {}
        self._files = _AnnotationFiles(self.folder / _sha256(annotator.hash.encode())) if self.folder else None
        self._lock = Lock()

    def __reduce__(self) -> tuple[type[Annotations], tuple[Annotator, Path | None]]:
        return Annotations, (self.annotator, self.folder)

    @property
    def hash(self) -> str:
        """The annotator's hash."""
        return self.annotator.hash

    def annotate(self, text: str) -> Any:
        """The annotation of a text.

        Raises:
            InputError: The annotation is not of JSON types, or the folder cannot be written.
        """
        if text not in self._known:
            kept = None if self._files is None else self._files.get(text)
            self._known[text] = self._annotated(text) if kept is None else kept[0]
        return self._known[text]

    def flush(self) -> None:
        """Writes new annotations to disk, if there is a folder.

        Raises:
            InputError: The folder cannot be written.
        """
        if self._files is not None:
            with self._lock:
                self._files.flush()

    def _annotated(self, text: str) -> Any:
        annotation = self.annotator.annotate(text)
        try:
            written = json.dumps(annotation, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise InputError(say("an annotation cannot be kept as JSON: {reason}", reason=error)) from error
        if self._files is not None:
            with self._lock:
                self._files.put(text, written)
        return json.loads(written)


@contextmanager
def kept_annotations(resources: Resources, folder: str | Path | None) -> Iterator[Resources]:
    """Resources whose annotators annotate each text once; new annotations are on disk at the end of the block.

    Args:
        resources: The resources.
        folder: The folder of a cache, which stores annotations next to rows; None keeps them in memory only.
    """
    place = None if folder is None else Path(folder) / _FOLDER
    with ExitStack() as stack:
        annotators = {}
        for name, annotator in resources.annotators.items():
            kept = annotators[name] = Annotations(annotator, place)
            stack.callback(kept.flush)
        yield replace(resources, annotators=annotators)


class _AnnotationFiles:
    """The files of one annotator, and the lines that will become the next one.

    Args:
        folder: The folder; it is created when there is something to store.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lines: dict[bytes, list[bytes]] | None = None
        self._new: list[bytes] = []
        self._size, self._saved = 0, monotonic()

    def get(self, text: str) -> tuple[Any] | None:
        """The annotation of a text, in a tuple; None if it is not stored, or cannot be read."""
        if self._lines is None:
            self._lines = {}
            for digest, line in self._read():
                self._lines.setdefault(digest, []).append(line)
        for line in self._lines.get(_digest(text), ()):
            with suppress(ValueError, KeyError):
                return (json.loads(line)["annotation"],)
        return None

    def put(self, text: str, annotation: str) -> None:
        """Stores an annotation, given as JSON text."""
        line = b'%s%s", "annotation": %s}\n' % (_HEAD, _digest(text), annotation.encode())
        self._new.append(line)
        self._size += len(line)
        if self._size >= _BYTES or monotonic() - self._saved >= _SECONDS:
            self.flush()

    def flush(self) -> None:
        """Writes the next file, if there are lines for it."""
        if self._new:
            content = b"".join(self._new)
            write_file(self._folder / f"{_sha256(content)}{_SUFFIX}", content, parents=True)
        self._new, self._size, self._saved = [], 0, monotonic()

    def _read(self) -> Iterator[tuple[bytes, bytes]]:
        """For each line of the readable files, the hash of its text and the line."""
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
    import hashlib  # slower to import than most test sets are to score

    return hashlib.sha256(data).hexdigest()
