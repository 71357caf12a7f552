"""Records that are kept together: a folder with several of them, or a ZIP archive of one."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from mtgauge.errors import RecordError
from mtgauge.files import is_of_draft, scratch_folder
from mtgauge.sentences import Sentence, say
from mtgauge.workflows.checksums import CHECKSUMS, checksum_faults
from mtgauge.workflows.record import SETTINGS_FILE

# What packs to a hundredth, beyond the first megabytes, is made to fill the disk.
_FREE, _RATIO = 1 << 28, 100


@dataclass(frozen=True, slots=True)
class KeptRecords:
    """Records that are kept together.

    Attributes:
        folders: Name -> folder of each; the name of a lone record is the path that was given.
        faults: What is not as the checksums beside them say; empty where there are none.
    """

    folders: dict[str, str]
    faults: tuple[Sentence, ...] = ()


@contextmanager
def records_in(path: str) -> Iterator[KeptRecords]:
    """The records of a folder or a ZIP archive.

    An archive is unpacked into a folder that is gone afterwards.

    Raises:
        RecordError: There is no record, its checksums cannot be read, or the archive is broken or unpacks to far
            more than records do.
    """
    if Path(path).is_file():
        if not zipfile.is_zipfile(path):
            raise RecordError(say("is not a record: it is neither a folder nor a ZIP archive"), file=path)
        with scratch_folder() as folder:
            _unpack(path, folder)
            yield _records(folder, path)
    elif (Path(path) / SETTINGS_FILE).exists():
        yield KeptRecords({path: path})
    else:
        yield _records(Path(path), path)


def _records(folder: Path, shown: str) -> KeptRecords:
    inside = sorted(item.parent.relative_to(folder) for item in folder.rglob(SETTINGS_FILE))
    # a record whose writer was killed is none
    found = [item for item in inside if not is_of_draft(item)]
    if not found:
        raise RecordError(say("is not a record: it has no {file}", file=SETTINGS_FILE), file=shown)
    folders = {f"{shown}:{item.as_posix()}": str(folder / item) for item in found}
    return KeptRecords(folders, (*checksum_faults(folder, shown), *_without_sums(folder)))


def _without_sums(folder: Path) -> Iterator[Sentence]:
    """That an archive of a campaign has no checksums; it is known by the texts that lie beside its records."""
    is_of_campaign = any(folder.glob(f"*/*/{SETTINGS_FILE}")) and any(folder.glob("*/testset.jsonl"))
    if is_of_campaign and not (folder / CHECKSUMS).is_file():
        yield say(
            "{sums} is not there, which every archive of a campaign has: anything in it may have changed",
            sums=CHECKSUMS,
        )


def _unpack(path: str, folder: Path) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            size = sum(item.file_size for item in archive.infolist())
            if size > max(_FREE, _RATIO * Path(path).stat().st_size):
                raise RecordError(say("unpacks to {size} bytes, which no record needs", size=size), file=path)
            # it leaves out what would lead out of the folder
            archive.extractall(folder)
    # RuntimeError: it has a password, or is packed in a way that Python does not know
    except (OSError, zipfile.BadZipFile, zlib.error, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RecordError(say("cannot be unpacked: {reason}", reason=reason), file=path) from None
