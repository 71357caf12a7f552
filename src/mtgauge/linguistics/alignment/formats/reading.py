"""Alignments from files of the known formats."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from mtgauge.base.door import read_bytes
from mtgauge.corpus.textfile import decode, split_lines
from mtgauge.linguistics.alignment.formats.giza import read_giza
from mtgauge.linguistics.alignment.formats.naacl import read_naacl
from mtgauge.linguistics.alignment.formats.pharaoh import read_pharaoh
from mtgauge.linguistics.alignment.links import WordAlignment


class AlignmentFormat(StrEnum):
    """How alignments are written in files."""

    PHARAOH = "pharaoh"
    NAACL = "naacl"
    GIZA = "giza"


def read_alignments(
    path: str,
    lengths: Sequence[tuple[int, int]],
    form: AlignmentFormat | None = None,
    *,
    one_based: bool = False,
    is_reverse: bool = False,
) -> list[WordAlignment]:
    """The alignments of a file, one for each sentence pair.

    Args:
        path: The file, compressed or not; ``-`` for standard input.
        lengths: Numbers of source words and target words of each sentence pair.
        form: The format; None: what the first lines look like.
        one_based: Whether positions of Pharaoh's format count from 1; those of other formats always do.
        is_reverse: Whether GIZA++ had the corpus the other way round.

    Raises:
        InputError: The file cannot be read, or does not fit the sentence pairs.
    """
    lines = split_lines(decode(read_bytes(path), path))
    match form or _format_of(lines):
        case AlignmentFormat.NAACL:
            return read_naacl(lines, lengths, path)
        case AlignmentFormat.GIZA:
            return read_giza(lines, lengths, path, is_reverse=is_reverse)
        case _:
            return read_pharaoh(lines, lengths, path, one_based=one_based)


def _format_of(lines: Sequence[str]) -> AlignmentFormat:
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("# Sentence pair"):
        return AlignmentFormat.GIZA
    fields = first.split()
    if len(fields) >= 3 and all(field.isascii() and field.isdigit() for field in fields[:3]):
        return AlignmentFormat.NAACL
    return AlignmentFormat.PHARAOH
