"""A cache of annotations, in memory and on disk, keyed by the hashes of the text and of the annotator.

On disk each annotator has a folder named by its hash. New annotations go there in files of many lines. A file is
named by the hash of its content and written whole or not at all, so several runs can write at once, and no file
ever changes. One that is not as it was written, which a checksum at its end shows, counts as missing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from mtgauge.base.checksummed import read_checked, write_checked
from mtgauge.measures.annotating import FailedText, annotated_texts, as_json
from mtgauge.measures.resources import Annotator, Resources

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
        self._files = _AnnotationFiles(self.folder / _sha256(annotator.hash.encode()) if self.folder else None)
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
            with self._lock:
                kept = self._files.get(_digest(text))
            self._known[text] = self._annotated(text) if kept is None else kept[0]
        return self._known[text]

    def annotate_all(
        self,
        texts: Sequence[str],
        names: Sequence[str] = (),
        *,
        processes: int = 1,
        progress: Callable[[int, int], None] | None = None,
    ) -> Iterator[Any]:
        """The annotation of each text, in order. What is new is made first, and kept whatever happens then.

        Args:
            texts: The texts; equal ones are annotated once.
            names: What each is called in errors, such as the id of its segment.
            processes: How many processes annotate.
            progress: Is told how many of how many distinct texts are annotated.

        Raises:
            MtgaugeError: As the annotator raises it for a text, with its name as the segment; or the folder cannot
                be written.
        """
        distinct = {text: _digest(text) for text in dict.fromkeys(texts)}
        new = [text for text, digest in distinct.items() if not self._files.has(digest)]
        done = len(distinct) - len(new)
        try:
            for text, written in annotated_texts(self.annotator, new, processes):
                with self._lock:
                    self._files.put(text, written)
                done += 1
                if progress is not None:
                    progress(done, len(distinct))
        except FailedText as failure:
            place = texts.index(failure.text)
            raise failure.error.at(segment=names[place] if names else str(place + 1)) from None
        finally:
            self.flush()
        return (self._kept(text, distinct[text]) for text in texts)

    def flush(self) -> None:
        """Writes new annotations to disk, if there is a folder.

        Raises:
            InputError: The folder cannot be written.
        """
        with self._lock:
            self._files.flush()

    def _kept(self, text: str, digest: bytes) -> Any:
        """The annotation of a text that is kept; one line that cannot be read is made again."""
        with self._lock:
            kept = self._files.get(digest)
        return self._annotated(text) if kept is None else kept[0]

    def _annotated(self, text: str) -> Any:
        written = as_json(self.annotator.annotate(text))
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
        folder: The folder; it is created when there is something to store. None keeps lines in memory only.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._new: list[bytes] = []
        self._size, self._saved = 0, monotonic()

    @cached_property
    def _lines(self) -> dict[bytes, list[bytes]]:
        """The lines of each text, by its hash; more than one where several runs wrote at once."""
        found: dict[bytes, list[bytes]] = {}
        for digest, line in self._read():
            found.setdefault(digest, []).append(line)
        return found

    def has(self, digest: bytes) -> bool:
        """Whether there is a line of the text with this hash."""
        return digest in self._lines

    def get(self, digest: bytes) -> tuple[Any] | None:
        """The annotation of the text with this hash, in a tuple; None if it is not stored, or cannot be read."""
        for line in self._lines.get(digest, ()):
            with suppress(ValueError, KeyError, TypeError, RecursionError):
                # of bytes the encoding would be guessed, each time
                return (json.loads(line.decode())["annotation"],)
        return None

    def put(self, text: str, annotation: str) -> None:
        """Stores an annotation, given as JSON text."""
        digest = _digest(text)
        line = b'%s%s", "annotation": %s}\n' % (_HEAD, digest, annotation.encode())
        self._lines.setdefault(digest, []).append(line)
        if self._folder is None:
            return
        self._new.append(line)
        self._size += len(line)
        if self._size >= _BYTES or monotonic() - self._saved >= _SECONDS:
            self.flush()

    def flush(self) -> None:
        """Writes the next file, if there are lines for it."""
        if self._new and self._folder is not None:
            content = b"".join(self._new)
            write_checked(self._folder / f"{_sha256(content)}{_SUFFIX}", content)
        self._new, self._size, self._saved = [], 0, monotonic()

    def _read(self) -> Iterator[tuple[bytes, bytes]]:
        """For each line of the files that are as they were written, the hash of its text and the line."""
        for path in sorted(self._folder.glob(f"*{_SUFFIX}")) if self._folder else ():
            content = read_checked(path)
            lines = [] if content is None else bytes(content).splitlines()
            start, end = len(_HEAD), len(_HEAD) + _DIGITS
            yield from ((line[start:end], line) for line in lines if line.startswith(_HEAD))


def _digest(text: str) -> bytes:
    return _sha256(text.encode("utf-8", "surrogatepass")).encode()


def _sha256(data: bytes) -> str:
    import hashlib  # slower to import than most test sets are to score

    return hashlib.sha256(data).hexdigest()
