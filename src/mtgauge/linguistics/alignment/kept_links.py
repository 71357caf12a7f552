"""Links on disk, so that the same texts are not aligned twice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

from mtgauge.base.checksummed import MOST_BYTES, read_checked, write_checked
from mtgauge.linguistics.alignment.aligners import WordAligner
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens
from mtgauge.linguistics.alignment.sampling import Report
from mtgauge.linguistics.alignment.symmetrise import DirectedLinks

_FOLDER, _SUFFIX = "alignments", ".jsonl"
#: Changes with what a line of a file holds.
_REVISION = 1


def kept_links(
    folder: Path, aligner: WordAligner, texts: ParallelTokens, wanted: int, threads: int, report: Report | None
) -> Sequence[DirectedLinks]:
    """What `WordAligner.links` gives, from a folder if it was kept there; what is new is kept.

    Links depend on everything that an aligner learned from, so a file holds the links of one run, under the hash
    of the aligner, its options and dictionary, and all words. A file that is not as it was written, which a
    checksum at its end shows, is made again.

    Raises:
        MtgaugeError: As the aligner raises it; or the folder cannot be written.
    """
    path = folder / _FOLDER / f"{_key(aligner, texts, wanted)}{_SUFFIX}"
    found = _read(path, texts, wanted)
    if found is None:
        found = aligner.links(texts, wanted, threads, report)
        write_checked(path, "".join(map(_line, found)).encode())
    return found


def _key(aligner: WordAligner, texts: ParallelTokens, wanted: int) -> str:
    from hashlib import sha256  # slow to import

    digest = sha256(f"{_REVISION}\n{aligner.signature}\n{aligner!r}\n{wanted}\n".encode("utf-8", "surrogatepass"))
    for words in chain(texts.source, texts.target):
        digest.update(" ".join(words).encode("utf-8", "surrogatepass") + b"\n")
    return digest.hexdigest()


def _line(links: DirectedLinks) -> str:
    confidences = [[*pair, value] for pair, value in links.confidences.items()]
    content = [links.source_words, links.target_words, sorted(links.forward), sorted(links.reverse), confidences]
    return json.dumps(content, separators=(",", ":")) + "\n"


def _read(path: Path, texts: ParallelTokens, wanted: int) -> list[DirectedLinks] | None:
    content = read_checked(path, max(MOST_BYTES, sum(_most(*pair) for pair in texts.lengths[:wanted])))
    if content is None:
        return None
    with suppress(ValueError, TypeError, RecursionError):
        found = [_links(*json.loads(line)) for line in bytes(content).splitlines()]
        if [(links.source_words, links.target_words) for links in found] == texts.lengths[:wanted]:
            return found
    return None


def _most(source_words: int, target_words: int) -> int:
    """The most bytes of a line: each pair of words as a link both ways, and with its confidence."""
    return 64 + 80 * source_words * target_words


def _links(
    source_words: int,
    target_words: int,
    forward: Iterable[Any],
    reverse: Iterable[Any],
    confidences: Iterable[Any],
) -> DirectedLinks:
    return DirectedLinks(
        source_words,
        target_words,
        frozenset((source, target) for source, target in forward),
        frozenset((source, target) for source, target in reverse),
        {(source, target): value for source, target, value in confidences},
    )
