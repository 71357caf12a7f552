"""``A3.final`` of GIZA++: three lines for each sentence pair, with positions from 1.

A comment, the words of the target, and the words of the source, each with the positions of the target words that
it is linked to: ``NULL ({ 2 }) word ({ 1 3 })``. A file has one direction: a target word has one link at most.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.linguistics.alignment.links import WordAlignment, WordLink
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens

#: It begins where a word does: at each character, a line of one long word would be read again for each.
_WORD = re.compile(r"(?<!\S)(\S+) \(\{((?: \d{1,9})*) \}\) ?", re.ASCII)
_NULL = "NULL"


def read_giza(
    lines: Sequence[str], lengths: Sequence[tuple[int, int]], file: str, *, is_reverse: bool = False
) -> list[WordAlignment]:
    """The alignments of a file.

    Args:
        lines: Of the file.
        lengths: Numbers of source words and target words of each sentence pair, as of the corpus.
        file: For messages.
        is_reverse: Whether the file was made with the corpus the other way round: its source is our target.

    Raises:
        InputError: There are not three lines for each sentence pair, one is of another form, or its words are not
            as many as those of the sentence pair.
    """
    if len(lines) != 3 * len(lengths):
        raise InputError(
            say("has {n} lines; {m} sentence pairs take {k}", n=len(lines), m=len(lengths), k=3 * len(lengths)),
            file=file, code="unequal-counts",
        )  # fmt: skip
    found = []
    for at, (sources, targets) in enumerate(lengths):
        given, generated = (targets, sources) if is_reverse else (sources, targets)
        try:
            words = [word for word in lines[3 * at + 1].split(" ") if word]
            alignment = _read(words, lines[3 * at + 2], given, generated)
        except InputError as error:
            raise error.at(file=file, line=3 * at + 3) from None
        found.append(_turned(alignment) if is_reverse else alignment)
    return found


def write_giza(
    alignments: Iterable[WordAlignment], texts: ParallelTokens, *, is_reverse: bool = False
) -> Iterator[str]:
    """The lines of a file.

    Args:
        alignments: With one link at most for each target word, or, the other way round, for each source word.
        texts: Their sentence pairs.
        is_reverse: Whether the target is to stand as the source.
    """
    for number, (alignment, pair) in enumerate(zip(alignments, texts, strict=True), start=1):
        given, generated = reversed(pair) if is_reverse else pair
        links = [link[1::-1] if is_reverse else link[:2] for link in alignment.links]
        positions: list[list[int]] = [[] for _ in given]
        for source, target in sorted(links):
            positions[source].append(target + 1)
        linked = {target for _, target in links}
        free = [target + 1 for target in range(len(generated)) if target not in linked]
        score = 1.0
        for link in alignment.links:
            score *= link.confidence
        yield (
            f"# Sentence pair ({number}) source length {len(given)} target length {len(generated)} "
            f"alignment score : {score:.6g}"
        )
        yield " ".join(generated)
        yield " ".join(
            f"{word} ({{{''.join(f' {position}' for position in row)} }})"
            for word, row in zip((_NULL, *given), (free, *positions), strict=True)
        )


def _read(generated: Sequence[str], line: str, sources: int, targets: int) -> WordAlignment:
    line = line.rstrip("\n ") + " "
    words = list(_WORD.finditer(line))
    if "".join(word[0] for word in words) != line or not words or words[0][1] != _NULL:
        raise InputError(say("is not NULL ({ ... }) WORD ({ ... }) ..."), code="broken-alignment")
    if (len(words) - 1, len(generated)) != (sources, targets):
        raise InputError(
            say(
                "has {n} and {m} words; the sentence pair has {k} and {l}",
                n=len(words) - 1, m=len(generated), k=sources, l=targets,
            ),
            code="text-differs",
        )  # fmt: skip
    links = (
        WordLink(source, door.parse_integer(position) - 1)
        for source, word in enumerate(words[1:])
        for position in word[2].split()
    )
    return WordAlignment(tuple(links), sources, targets)


def _turned(alignment: WordAlignment) -> WordAlignment:
    links = (link._replace(source=link.target, target=link.source) for link in alignment.links)
    return WordAlignment(tuple(links), alignment.target_words, alignment.source_words)
