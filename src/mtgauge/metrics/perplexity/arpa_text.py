"""The text of ARPA files, compressed with gzip or not: a header with counts, and n-grams by length."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.metrics.perplexity.ngram_model import BEGIN

#: Bytes and n-grams that are read at once.
_BYTES, _NGRAMS = 1 << 22, 50_000
#: No logarithm of a model is near to it; beyond it float32 ends.
_GREATEST = 1e30
_COUNT = re.compile(rb"ngram\s+(\d+)\s*=\s*(\d+)")
_HINT = say("an ARPA file has \\data\\, the counts, a section of n-grams for each length, and \\end\\")

LogValues = npt.NDArray[np.float64]


class NgramLines(NamedTuple):
    """Lines of n-grams of one length, next to each other in a file.

    Attributes:
        length: The length n.
        line: Number of the first line.
        words: The words of all n-grams, one after another.
        values: (c,) common logarithms of probabilities.
        back_offs: (c,) back-off weights; 0 where a line has none.
    """

    length: int
    line: int
    words: Sequence[bytes]
    values: LogValues
    back_offs: LogValues


class ArpaText:
    """An ARPA file that is read once, from the beginning to the end.

    Args:
        path: The file.

    Attributes:
        path: The file.
        counts: How many n-grams of each length it says that it has.

    Raises:
        InputError: The file cannot be read, or does not begin as an ARPA file does.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._line = 0
        self._digest = hashlib.sha256()
        self._stored = door.opened(path)
        self._lines = self._read_lines()
        try:
            if self._skip_empty() != b"\\data\\":
                raise self.error(say("is not an ARPA file: it does not begin with \\data\\"))
            self.counts, self._heading = self._read_counts()
        except BaseException:
            self._stored.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stored.close()

    def sections(self) -> Iterator[NgramLines]:
        """The n-grams, the shortest first, in pieces.

        Raises:
            InputError: A section is missing, or has another number of lines than the header says, or a line is
                no n-gram of its length.
        """
        for length, count in enumerate(self.counts, start=1):
            if self._heading != b"\\%d-grams:" % length:
                raise self.error(say("has no section \\{length}-grams:", length=length))
            for done in range(0, count or 1, _NGRAMS):
                wanted = min(count - done, _NGRAMS)
                yield self._ngrams(length, count, list(islice(self._lines, wanted)), wanted)
            self._heading = self._skip_empty()
            if not self._heading.startswith(b"\\"):
                raise self._miscounted(length, count)
        if self._heading != b"\\end\\":
            raise self.error(say("does not end with \\end\\"))

    def digest(self) -> str:
        """SHA-256 of the decompressed content, of which it reads what is left."""
        for _ in self._lines:
            pass
        return self._digest.hexdigest()

    def error(self, message: str, line: int | None = None) -> InputError:
        """An error at a line; without one, at the last that was read."""
        return InputError(message, file=self.path, line=line or max(self._line, 1), hint=_HINT)

    def _read_lines(self) -> Iterator[bytes]:
        for line in door.lines(self._stored, self.path, self._digest.update):
            self._line += 1
            yield line

    def _skip_empty(self) -> bytes:
        """The next line that is not empty; an empty one at the end of the file."""
        return next((line for line in map(bytes.strip, self._lines) if line), b"")

    def _read_counts(self) -> tuple[list[int], bytes]:
        """The counts of the header, and the heading behind them."""
        counts: list[int] = []
        while found := _COUNT.fullmatch(line := self._skip_empty()):
            length, count = map(self._count, found.groups())
            if length != len(counts) + 1:
                raise self.error(say("counts n-grams of length {length} here", length=length))
            counts.append(count)
        if not counts or not counts[0]:
            raise self.error(say("says of no n-gram that it has it"))
        return counts, line

    def _count(self, digits: bytes) -> int:
        try:
            return door.parse_integer(digits.decode())
        except ValueError as error:
            raise self.error(error.args[0]) from None

    def _ngrams(self, length: int, count: int, lines: Sequence[bytes], wanted: int) -> NgramLines:
        """The n-grams of lines that have just been read."""
        first = self._line - len(lines) + 1
        fields = [line.split() for line in lines]
        sizes = set(map(len, fields))
        # the longest n-grams have no back-off weight; where one is written, it is 0
        if not sizes <= {length + 1, length + 2}:
            place = next(at for at, found in enumerate(fields) if len(found) not in (length + 1, length + 2))
            self._line = first + place
            if lines[place].strip()[:1] in (b"", b"\\"):
                raise self._miscounted(length, count)
            raise self.error(say("is not an n-gram of {length} words with its values", length=length))
        if len(lines) < wanted:
            raise self._miscounted(length, count)
        values = self._numbers([found[0] for found in fields], first)
        self._check_values(length, first, values, fields)
        weights = [found[-1] if len(found) > length + 1 else b"0" for found in fields]
        back_offs = self._numbers(weights, first)
        if len(beyond := np.flatnonzero(np.abs(back_offs) > _GREATEST)):
            place = int(beyond[0])
            raise self.error(say("{value:g} is not a back-off weight", value=back_offs[place]), first + place)
        if length == len(self.counts) and back_offs.any():
            raise self.error(
                say("gives a back-off weight to an n-gram of the greatest length"),
                first + int(np.flatnonzero(back_offs)[0]),
            )
        words = [word for found in fields for word in found[1 : length + 1]]
        return NgramLines(length, first, words, values, back_offs)

    def _numbers(self, texts: Sequence[bytes], first: int) -> LogValues:
        try:
            numbers = np.array(list(map(float, texts)))
        except ValueError:
            numbers = np.array([_number(text) for text in texts])
        if len(lacking := np.flatnonzero(np.isnan(numbers))):
            shown = texts[place := int(lacking[0])].decode("utf-8", "replace")
            raise self.error(say("{text!r} is not a number", text=shown), first + place)
        return numbers

    def _check_values(self, length: int, first: int, values: LogValues, fields: Sequence[Sequence[bytes]]) -> None:
        """Refuses what is no logarithm of a probability; ``<s>``, which is never predicted, may have any value."""
        for place in np.flatnonzero((values > 0) | (values < -_GREATEST)).tolist():
            if length > 1 or fields[place][1] != BEGIN:
                message = say("{value:g} is not the logarithm of a probability", value=values[place])
                raise self.error(message, first + place)

    def _miscounted(self, length: int, count: int) -> InputError:
        message = say(
            "has not the {count:,} n-grams of length {length} that its header counts", count=count, length=length
        )
        return self.error(message)


def _number(text: bytes) -> float:
    """The number that is written there; NaN if there is none."""
    try:
        return float(text)
    except ValueError:
        return math.nan
