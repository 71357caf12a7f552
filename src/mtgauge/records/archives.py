"""Records that are kept together: a folder with several of them, or a ZIP archive of one."""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from mtgauge.base.errors import RecordError
from mtgauge.base.files import is_of_draft, scratch_folder
from mtgauge.base.seal import check_amount, sealed
from mtgauge.base.sentences import Sentence, say
from mtgauge.records.checksums import CHECKSUMS, checksum_faults
from mtgauge.records.record import SETTINGS_FILE

# What packs to a hundredth, beyond the first megabytes, is made to fill the disk.
_FREE, _RATIO = 1 << 28, 100
#: More files than that no archive of a campaign has.
_MOST_FILES = 100_000


@dataclass(frozen=True, slots=True)
class KeptRecords:
    """Records that are kept together.

    Attributes:
        root: The folder that has them all.
        folders: Name -> folder of each; the name of a lone record is the path that was given.
        faults: What is not as the checksums beside them say; empty where there are none.
    """

    root: Path
    folders: dict[str, str]
    faults: tuple[Sentence, ...] = ()


def has_record(path: Path) -> bool:
    """Return whether a file is a ZIP archive with a record in it, and not one of texts."""
    try:
        with zipfile.ZipFile(path) as archive:
            return any(PurePosixPath(name).name == SETTINGS_FILE for name in archive.namelist())
    # zipfile raises these for bytes of other formats
    except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError):
        return False


@contextmanager
def records_in(path: str, *, is_sealed: bool = False) -> Iterator[KeptRecords]:
    """The records of a folder or a ZIP archive.

    An archive is unpacked into a folder that is gone afterwards.

    Args:
        path: The folder or the archive.
        is_sealed: Nothing else is read while the records are in use, as `mtgauge.base.seal.sealed` has it.

    Raises:
        RecordError: There is no record, its checksums cannot be read, or the archive is broken, is ambiguous, or
            unpacks to far more than records do.
    """
    with _unpacked(path, is_sealed=is_sealed) as folder, sealed(folder, path) if is_sealed else nullcontext():
        yield _records(folder, path)


@contextmanager
def _unpacked(path: str, *, is_sealed: bool) -> Iterator[Path]:
    """The folder, or an archive unpacked."""
    if not Path(path).exists():
        raise RecordError(say("no such file or folder"), file=path)
    if not Path(path).is_file():
        yield Path(path)
        return
    if not zipfile.is_zipfile(path):
        raise RecordError(say("is not a record: it is neither a folder nor a ZIP archive"), file=path)
    with scratch_folder() as folder:
        _unpack(path, folder, is_sealed=is_sealed)
        yield folder


def _records(folder: Path, shown: str) -> KeptRecords:
    if folder == Path(shown) and (folder / SETTINGS_FILE).exists():
        return KeptRecords(folder, {shown: shown})
    inside = sorted(item.parent.relative_to(folder) for item in folder.rglob(SETTINGS_FILE))
    # a record whose writer was killed is none
    found = [item for item in inside if not is_of_draft(item)]
    if not found:
        raise RecordError(say("is not a record: it has no {file}", file=SETTINGS_FILE), file=shown)
    folders = {f"{shown}:{item.as_posix()}": str(folder / item) for item in found}
    return KeptRecords(folder, folders, (*checksum_faults(folder, shown), *_without_sums(folder)))


def _without_sums(folder: Path) -> Iterator[Sentence]:
    """That an archive of a campaign has no checksums; it is known by the texts that lie beside its records."""
    is_of_campaign = any(folder.glob(f"*/*/{SETTINGS_FILE}")) and any(folder.glob("*/testset.jsonl"))
    if is_of_campaign and not (folder / CHECKSUMS).is_file():
        yield say(
            "{sums} is not there, which every archive of a campaign has: anything in it may have changed",
            sums=CHECKSUMS,
        )


def _unpack(path: str, folder: Path, *, is_sealed: bool) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            if is_sealed:
                check_amount(len(entries), sum(item.file_size for item in entries), path)
            _check_entries(entries, path)
            archive.extractall(folder)
    # RuntimeError: it has a password, or is packed in a way that Python does not know
    except (OSError, zipfile.BadZipFile, zlib.error, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RecordError(say("cannot be unpacked: {reason}", reason=reason), file=path) from None


def _check_entries(entries: list[zipfile.ZipInfo], path: str) -> None:
    """Refuses what no archive of records has: too much, links, names that lead out, and one name twice."""
    size = sum(item.file_size for item in entries)
    if size > max(_FREE, _RATIO * Path(path).stat().st_size):
        raise RecordError(say("unpacks to {size} bytes, which no record needs", size=size), file=path)
    if len(entries) > _MOST_FILES:
        raise RecordError(say("has {n} files, which no record needs", n=len(entries)), file=path)
    twice = [name for name, n in Counter(item.filename for item in entries).items() if n > 1]
    if twice:
        raise RecordError(say("has two files of the name {name!r}", name=twice[0]), file=path)
    for item in entries:
        if _leads_out(item):
            raise RecordError(say("has {name!r}, which is a link or leads out", name=item.filename), file=path)


def _leads_out(item: zipfile.ZipInfo) -> bool:
    place = item.filename.replace("\\", "/")
    kind = stat.S_IFMT(item.external_attr >> 16)
    return (
        place.startswith("/")
        or ".." in place.split("/")
        or ":" in place.split("/")[0]
        or kind not in (0, stat.S_IFREG, stat.S_IFDIR)
    )
