"""Archives: ZIP files with checksums, whose bytes depend on what is in them and on nothing else."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Mapping

from mtgauge.records.checksums import CHECKSUMS

#: The time of every file: the first that ZIP knows.
_EPOCH = (1980, 1, 1, 0, 0, 0)


def sha256(data: bytes) -> str:
    """The checksum as people write it."""
    return hashlib.sha256(data).hexdigest()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A ZIP file of these files, by their paths, with one more that holds their checksums."""
    sums = "".join(f"{sha256(files[path])}  {path}\n" for path in sorted(files))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, data in sorted([*files.items(), (CHECKSUMS, sums.encode())]):
            entry = zipfile.ZipInfo(path, _EPOCH)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()
