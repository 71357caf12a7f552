"""References and outputs, read as sacreBLEU reads them: lines end at LF, and lose white space at the end."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from mtgauge.base.door import STDIN, decompress, read_bytes
from mtgauge.base.errors import InputError, OptionError
from mtgauge.cli.sacrebleu.arguments import Arguments
from mtgauge.cli.sacrebleu.messages import Messages
from mtgauge.cli.sacrebleu.refusal import RefusedError
from mtgauge.corpus.foreign import foreign_kind
from mtgauge.corpus.formats import named_format
from mtgauge.corpus.sacrebleu_cache import CachedSet

_BOM = "\ufeff"
_ENCODING = "name its encoding with --encoding"
#: sacreBLEU's exit code for a line with too many or too few fields.
_WRONG_FIELDS = 17


@dataclass(frozen=True, slots=True)
class ScoredTexts:
    """What is scored.

    Attributes:
        references: R lists of n strings.
        names: Names of the systems, as they are printed.
        systems: For each of them, n strings.
    """

    references: list[list[str]]
    names: list[str]
    systems: list[list[str]]


def read_texts(asked: Arguments, sets: Sequence[CachedSet], messages: Messages) -> ScoredTexts:
    """Reads the references, of files or test sets, then the systems.

    Raises:
        InputError: A file cannot be used.
    """
    references = _of_sets(sets, asked.encoding) if sets else _of_files(asked, messages)
    if asked.input is None:
        names, systems = _standard_input(asked.encoding)
    else:
        names, systems = _files(asked, messages)
    if asked.paired:
        names = _with_baseline(names, named=asked.input is not None)
    return ScoredTexts(references, names, systems)


def read_lines(path: str, encoding: str, messages: Messages | None = None) -> list[str]:
    """The lines of a file, without the white space at their ends.

    A byte order mark stays in the first line, as in sacreBLEU; with `messages`, it is warned of.
    """
    text = _decode(decompress(read_bytes(path), path), path, encoding)
    if text.startswith(_BOM) and messages is not None:
        messages.suspect(
            f"{path}: begins with a byte order mark, which counts as text (--encoding utf-8-sig: not)"
        )
    if "\n" not in text and "\r" in text.strip("\r") and messages is not None:
        messages.suspect(f"{path}: is one line: U+000D, as on old Macs, ends no line (tr '\\r' '\\n' mends it)")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return [line.rstrip() for line in lines]


def _warn_of_table(path: str, messages: Messages) -> None:
    """Says that the lines of a table are texts, as in sacreBLEU, with its header and its marks."""
    named = named_format(path)
    if named is not None:
        messages.suspect(f"{path}: is {named} by its name, and is scored line by line (mtgauge score reads it)")


def _decode(data: bytes, path: str, encoding: str) -> str:
    kind = foreign_kind(data)
    if kind is not None:
        raise InputError(f"is {kind.what}, not text", file=path, hint=kind.advice)
    try:
        # as a stream, in which UTF-16 and UTF-32 have to begin with a byte order mark, as in sacreBLEU
        return io.TextIOWrapper(io.BytesIO(data), encoding, newline="\n").read()
    except LookupError:
        raise OptionError(f"unknown encoding {encoding!r}") from None
    except UnicodeDecodeError as error:
        raise InputError(
            f"is not {encoding}: byte 0x{data[error.start]:02x} at offset {error.start}",
            file=path,
            line=data.count(b"\n", 0, error.start) + 1,
            hint=_ENCODING,
        ) from None
    except UnicodeError:
        raise InputError(
            f"is not {encoding}: it does not begin with a byte order mark", file=path, hint=_ENCODING
        ) from None


def _of_files(asked: Arguments, messages: Messages) -> list[list[str]]:
    files = [read_lines(path, asked.encoding, messages) for path in asked.refs]
    if asked.num_refs == 1:
        for path in asked.refs:
            _warn_of_table(path, messages)
        return files
    rows = []
    for number, line in enumerate(files[0], start=1):
        fields = line.split("\t", asked.num_refs - 1)
        if len(fields) != asked.num_refs:
            raise RefusedError(
                f"has {len(fields)} fields where --num-refs says {asked.num_refs}",
                status=_WRONG_FIELDS, file=asked.refs[0], line=number,
            )  # fmt: skip
        rows.append(fields)
    return [list(column) for column in zip(*rows, strict=True)]


def _of_sets(sets: Sequence[CachedSet], encoding: str) -> list[list[str]]:
    """The references of several test sets, joined one by one."""
    files = [[str(path) for path in testset.references] for testset in sets]
    for testset, paths in zip(sets, files, strict=True):
        if not paths or len(paths) != len(files[0]):
            raise RefusedError(
                f"test set {testset.name} {testset.languages} has {len(paths)} references to score against in the "
                f"cache, {sets[0].name} has {len(files[0])}"
            )
    return [
        [line for paths in files for line in read_lines(paths[index], encoding)] for index in range(len(files[0]))
    ]


def _standard_input(encoding: str) -> tuple[list[str], list[list[str]]]:
    """One system a column; the first line says how many there are."""
    # unlike files, standard input also ends lines at CR
    text = io.StringIO(_decode(read_bytes(STDIN), "standard input", encoding), newline=None)
    systems = [[field] for field in text.readline().rstrip().split("\t")]
    for number, line in enumerate(text, start=2):
        fields = line.rstrip().split("\t")
        if len(fields) != len(systems):
            raise RefusedError(
                f"has {len(fields)} tab-separated fields where the first line has {len(systems)}",
                status=_WRONG_FIELDS, file="standard input", line=number,
            )  # fmt: skip
        for system, field in zip(systems, fields, strict=True):
            system.append(field.rstrip())
    return [f"System {index + 1}" for index in range(len(systems))], systems


def _files(asked: Arguments, messages: Messages) -> tuple[list[str], list[list[str]]]:
    """One system a file, named as it is written; the baseline may be named again."""
    names: list[str] = []
    systems: list[list[str]] = []
    for path in asked.input or ():
        if path in names:
            if asked.paired and path == names[0]:
                messages.notice(f"Ignoring {path!r} as it was also given as the baseline.")
                continue
            raise RefusedError(f"system {path!r} is given twice")
        names.append(path)
        systems.append(read_lines(path, asked.encoding, messages))
        _warn_of_table(path, messages)
    if not names:
        raise OptionError("--input names no file", hint="leave it out to read standard input")
    return names, systems


def _with_baseline(names: Sequence[str], *, named: bool) -> list[str]:
    """The first system is the baseline; columns of standard input count from there."""
    if named:
        return [f"Baseline: {names[0]}", *names[1:]]
    return ["Baseline", *(f"System {index}" for index in range(1, len(names)))]
