"""How often sentences of other projects' documentation are found: those patterns should be rare there."""

from __future__ import annotations

import random
import tarfile
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from tools.prose.patterns import findings
from tools.prose.reading import blocks

#: Pages that are lists of changes or licences, not documentation.
_LEFT_OUT = ("change", "history", "news", "release", "licen", "authors", "whats_new")
#: The least number of words of a sentence that is drawn.
_LEAST = 4


def sample(archives: Sequence[Path], size: int, seed: int) -> list[str]:
    """Draws sentences from the pages (.md, .rst) of source archives, with equal shares of the archives."""
    drawn: list[str] = []
    for place, archive in enumerate(sorted(archives, key=lambda one: one.name)):
        share = (size * (place + 1)) // len(archives) - (size * place) // len(archives)
        sentences = sorted(set(_sentences(archive)))
        drawn += random.Random(seed).sample(sentences, min(share, len(sentences)))  # noqa: S311
    return drawn


def marked(sentences: Sequence[str]) -> Iterator[str]:
    """Yields a line for each sentence in which a pattern is found, and at the end how many these are."""
    lines = [(found[0], one) for one in sentences if (found := list(findings(one)))]
    for (pattern, words, _), sentence in lines:
        yield f"{pattern}: {words}: {sentence}"
    yield f"{len(lines)} of {len(sentences)} sentences"


def _sentences(archive: Path) -> Iterator[str]:
    with tarfile.open(archive) as opened:
        for member in opened:
            path = PurePosixPath(member.name)
            if path.suffix not in {".md", ".rst"} or any(word in member.name.lower() for word in _LEFT_OUT):
                continue
            file = opened.extractfile(member)
            text = file.read().decode("utf-8", "replace") if file else ""
            for block in blocks(Path(path), text):
                yield from (text for _, text in block.sentences() if len(text.split()) >= _LEAST)
