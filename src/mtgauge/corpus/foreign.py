"""What files are that hold no text to score, such as archives and workbooks: by their bytes, or by their names."""

from __future__ import annotations

from typing import NamedTuple

from mtgauge.base import door
from mtgauge.base.sentences import Sentence, say


class ForeignKind(NamedTuple):
    """A kind of file that holds no text that could be scored as it is.

    Attributes:
        what: What it is, with an article: ``a ZIP archive``.
        advice: What to do about it.
    """

    what: Sentence
    advice: Sentence


_UNPACK = say("unpack it first")
_SAVE_SHEET = say("save the sheet as CSV or TSV")
_SAVE_TEXT = say("save its text as plain text, one segment per line")
_EXPORT = say("export its texts as plain text, one segment per line, or as CSV or TSV")
_OTHER_COMPRESSION = say("unpack it first, or compress it with gzip, xz or zstd")

_ZIP = ForeignKind(say("a ZIP archive"), _UNPACK)
_TAR = ForeignKind(say("a tar archive"), _UNPACK)
_SEVEN_ZIP = ForeignKind(say("a 7z archive"), _UNPACK)
_RAR = ForeignKind(say("a RAR archive"), _UNPACK)
_BZIP2 = ForeignKind(say("a bzip2 file"), _OTHER_COMPRESSION)
_LZ4 = ForeignKind(say("an LZ4 file"), _OTHER_COMPRESSION)
_LZIP = ForeignKind(say("an lzip file"), _OTHER_COMPRESSION)
_UNIX_COMPRESS = ForeignKind(say("a file of the program compress"), _OTHER_COMPRESSION)
_TWICE = ForeignKind(say("a file that is compressed twice"), say("unpack it once"))
_EXCEL = ForeignKind(say("an Excel workbook"), _SAVE_SHEET)
_OPEN_SHEET = ForeignKind(say("an OpenDocument spreadsheet"), _SAVE_SHEET)
_OLD_OFFICE = ForeignKind(say("an Office file of the old format, or with a password"), _EXPORT)
_PDF = ForeignKind(say("a PDF document"), _SAVE_TEXT)
_WORD = ForeignKind(say("a Word document"), _SAVE_TEXT)
_OPEN_TEXT = ForeignKind(say("an OpenDocument text"), _SAVE_TEXT)
_RTF = ForeignKind(say("an RTF document"), _SAVE_TEXT)
_SLIDES = ForeignKind(say("a presentation"), _SAVE_TEXT)
_NUMPY = ForeignKind(say("an array of NumPy"), _EXPORT)
_PICKLE = ForeignKind(say("a pickle of Python"), _EXPORT)
_ARROW = ForeignKind(say("an Arrow file"), _EXPORT)
_PARQUET = ForeignKind(say("a Parquet file"), _EXPORT)
_SQLITE = ForeignKind(say("an SQLite database"), _EXPORT)
_HTML = ForeignKind(say("a web page"), _SAVE_TEXT)
_TMX = ForeignKind(say("a translation memory"), _EXPORT)
_XLIFF = ForeignKind(say("an XLIFF file"), _EXPORT)
_PO = ForeignKind(say("a catalogue of gettext"), _EXPORT)
_YAML = ForeignKind(say("a YAML file"), _EXPORT)
_SUBTITLES = ForeignKind(say("a file of subtitles"), _EXPORT)
_TOML = ForeignKind(say("a TOML file"), _EXPORT)
_LATEX = ForeignKind(say("a LaTeX file"), _EXPORT)
_CONLLU = ForeignKind(say("a file of annotations (CoNLL-U)"), _EXPORT)
_SCORES = ForeignKind(say("a file of scores"), say("--scores reads scores of segments"))

#: What files begin with.
_MAGIC: tuple[tuple[bytes, ForeignKind], ...] = (
    (b"7z\xbc\xaf\x27\x1c", _SEVEN_ZIP),
    (b"Rar!\x1a\x07", _RAR),
    (b"\x04\x22\x4d\x18", _LZ4),
    (b"LZIP\x01", _LZIP),
    (b"\x1f\x9d", _UNIX_COMPRESS),
    (b"\x1f\x8b", _TWICE),
    (b"\xfd7zXZ\x00", _TWICE),
    (b"\x28\xb5\x2f\xfd", _TWICE),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", _OLD_OFFICE),
    (b"%PDF-", _PDF),
    (b"{\\rtf1", _RTF),
    (b"\x93NUMPY", _NUMPY),
    (b"ARROW1\x00", _ARROW),
    (b"PAR1", _PARQUET),
    (b"SQLite format 3\x00", _SQLITE),
)
_BZIP2_START, _BZIP2_BLOCK = b"BZh", b"1AY&SY"
_TAR_MARK, _TAR_PLACE = b"ustar", 257
_PICKLE_STARTS = (b"\x80\x02", b"\x80\x03", b"\x80\x04", b"\x80\x05")
_ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06")
#: What the archives of office programs hold.
_ZIP_PARTS = (("xl/", _EXCEL), ("word/", _WORD), ("ppt/", _SLIDES))
_ZIP_TYPES = (
    ("application/vnd.oasis.opendocument.spreadsheet", _OPEN_SHEET),
    ("application/vnd.oasis.opendocument.text", _OPEN_TEXT),
    ("application/vnd.oasis.opendocument.presentation", _SLIDES),
)

_NAMED: tuple[tuple[str, ForeignKind], ...] = (
    (".zip", _ZIP),
    (".tar .tgz .tbz2 .txz", _TAR),
    (".7z", _SEVEN_ZIP),
    (".rar", _RAR),
    (".bz2", _BZIP2),
    (".lz4", _LZ4),
    (".lz", _LZIP),
    (".xlsx .xlsm .xlsb .xls", _EXCEL),
    (".ods", _OPEN_SHEET),
    (".pdf", _PDF),
    (".docx .doc", _WORD),
    (".odt", _OPEN_TEXT),
    (".rtf", _RTF),
    (".pptx .ppt .odp", _SLIDES),
    (".npy .npz", _NUMPY),
    (".pkl .pickle", _PICKLE),
    (".arrow .feather", _ARROW),
    (".sqlite .db", _SQLITE),
    (".html .htm .xhtml", _HTML),
    (".tmx", _TMX),
    (".xlf .xliff .sdlxliff", _XLIFF),
    (".po .pot", _PO),
    (".yaml .yml", _YAML),
    (".srt .vtt", _SUBTITLES),
    (".toml", _TOML),
    (".tex", _LATEX),
    (".conllu", _CONLLU),
    (".score", _SCORES),
)
#: What files are by their suffixes, before that of their compression.
FOREIGN_SUFFIXES = {suffix: kind for suffixes, kind in _NAMED for suffix in suffixes.split()}


def foreign_kind(data: bytes) -> ForeignKind | None:
    """What a file is by its bytes, without a compression that is read; None where it may be text."""
    if data.startswith(_ZIP_STARTS):
        return _zipped(data)
    if data.startswith(_BZIP2_START) and data.startswith(_BZIP2_BLOCK, 4):
        return _BZIP2
    if data.startswith(_TAR_MARK, _TAR_PLACE):
        return _TAR
    if data.startswith(_PICKLE_STARTS):
        return _PICKLE
    return next((kind for magic, kind in _MAGIC if data.startswith(magic)), None)


def _zipped(data: bytes) -> ForeignKind:
    """What a ZIP archive is: those of office programs hold a workbook or a document."""
    try:
        names, stored = door.zip_listing(data, "mimetype")  # OpenDocument stores it as it is
    except ValueError:
        return _ZIP  # an archive that is damaged, encrypted or of a later version is an archive all the same
    kind = stored.decode("ascii", "replace")
    if names and all(name.endswith(".npy") for name in names):
        return _NUMPY
    found = [known for part, known in _ZIP_PARTS if any(name.startswith(part) for name in names)]
    found += [known for start, known in _ZIP_TYPES if kind.startswith(start)]
    return found[0] if found and ("[Content_Types].xml" in names or kind) else _ZIP
