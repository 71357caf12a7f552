"""The steps of a release in a given checkout: its checks, and the files that it changes."""

from __future__ import annotations

import datetime
import re
import subprocess
import sys
from pathlib import Path

from tools.release.fragments import SCORE, faults_of, fragments, kind_of, kinds

#: File -> patterns whose one group is the version, the day or the year of the release.
_PLACES = {
    "src/mtgauge/base/version.py": {r'^__version__ = "(.*)"$': "{version}", r'^RELEASED = "(.*)"$': "{day}"},
    "CITATION.cff": {r"^version: (.*)$": "{version}", r"^date-released: (.*)$": "{day}"},
    "README.md": {r"^  version = \{(.*)\}$": "{version}", r"^  year = \{(.*)\},$": "{day.year}"},
}
#: Pages that show signatures, which have the version; data keep the version of the program that made them.
_SHOWN = ("README.md", "docs/*.md", "examples/*.ipynb")


def git(root: Path, *arguments: str) -> str:
    """Returns the output of a git command."""
    command = ["git", "-C", str(root), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603


def version_of(root: Path) -> str:
    """Returns the version that the sources have now."""
    found = re.search(
        r'^__version__ = "(.*)"$', (root / "src/mtgauge/base/version.py").read_text("utf-8"), re.MULTILINE
    )
    if not found:
        raise SystemExit("src/mtgauge/base/version.py has no __version__")
    return found[1]


def faults(root: Path, version: str) -> list[str]:
    """Lists the faults that prevent a release, one line for each."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        return [f"{version} is not a version such as 0.2.0"]
    changed = git(root, "status", "--porcelain").splitlines()
    found = [f"{line[3:]} has changes that are not committed" for line in changed]
    found += [fault for path in fragments(root) for fault in faults_of(path, kinds(root))]
    return [*found, *_faults_of_version(root, version), *_faults_of_page(root, version)]


def _faults_of_version(root: Path, version: str) -> list[str]:
    released = [_numbers(tag[1:]) for tag in git(root, "tag", "--list", "v*.*.*").split()]
    if not released:
        return []
    last, this = max(released), _numbers(version)
    if this <= last:
        return [f"{version} does not follow {_written(last)}, the last version with a tag"]
    moved = next((place for place, number in enumerate(last) if number), 0) + 1
    scores = [path.name for path in fragments(root) if kind_of(path) == SCORE]
    if scores and this[:moved] == last[:moved]:
        change = f"scores have changed (changes/{scores[0]})"
        return [f"{change}: {version} has to move the first number of {_written(last)} that is not 0"]
    return []


def _faults_of_page(root: Path, version: str) -> list[str]:
    waiting = len(fragments(root))
    if not _has_page(root, version):
        return [] if waiting else ["changes/ has no fragment: what is released?"]
    page = f"CHANGELOG.md has a page for {version}"
    return [f"{page}: take what users need from the {waiting} fragments in changes/, and remove them"] * bool(
        waiting
    )


def _has_page(root: Path, version: str) -> bool:
    return f"\n## {version}: " in (root / "CHANGELOG.md").read_text("utf-8")


def prepare(root: Path, version: str, day: datetime.date) -> None:
    """Writes version and day wherever they are, and the section of the changelog."""
    before = version_of(root)
    for name, places in _PLACES.items():
        path = root / name
        text = path.read_text("utf-8")
        for pattern, value in places.items():
            text = _set(text, name, pattern, value.format(version=version, day=day))
        path.write_text(text, "utf-8")
    for name in git(root, "ls-files", "--", *_SHOWN).splitlines():
        _rename(root / name, f"mtgauge:{before}", f"mtgauge:{version}")
    if _has_page(root, version):
        _rename(root / "CHANGELOG.md", f"\n## {version}: ", f"\n## {version} ({day}): ")
    else:
        _towncrier(root, "--yes", "--version", version, "--date", str(day))


def _set(text: str, name: str, pattern: str, value: str) -> str:
    found = list(re.finditer(pattern, text, re.MULTILINE))
    if len(found) != 1:
        raise SystemExit(f"{name} has {len(found)} lines like {pattern}, and should have one")
    return text[: found[0].start(1)] + value + text[found[0].end(1) :]


def _rename(path: Path, before: str, after: str) -> None:
    content = path.read_bytes()
    if before.encode() in content:
        path.write_bytes(content.replace(before.encode(), after.encode()))


def _towncrier(root: Path, *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "towncrier", "build", *arguments], cwd=root, check=True)  # noqa: S603


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def _written(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))
