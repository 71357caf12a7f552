"""``python -m tools.release``: checks a release, writes version, day and changelog, and shows what to type next.

``check VERSION`` lists what is in the way. ``prepare VERSION`` writes what a release changes; with ``--dry-run``
it does so in a clone, and shows the differences. ``tagged TAG`` fails if a tag is not that of the version.
"""

from __future__ import annotations

import argparse
import datetime
import sys
import tempfile
from pathlib import Path

from tools.release.steps import faults, git, prepare, version_of

ROOT = Path(__file__).resolve().parents[2]
_NEXT = """Next, after a look at the differences:
  git commit --all --message 'Release {version}'
  make release-check
  git tag --sign v{version} --message 'mtgauge {version}'
  git push origin main v{version}
"""


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Runs a command; 1 if something is in the way of a release."""
    options = _options(arguments)
    if options.command == "tagged":
        return _told(
            [f"the tag {options.tag} is not v{version_of(root)}"] * (options.tag != f"v{version_of(root)}")
        )
    if found := faults(root, options.version):
        return _told(found)
    if options.command == "prepare" and options.dry_run:
        _show(root, options.version, options.date)
    elif options.command == "prepare":
        prepare(root, options.version, options.date)
        print(_NEXT.format(version=options.version), end="")
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="name what is in the way of a release").add_argument("version")
    writes = commands.add_parser("prepare", help="write version, day and changelog")
    writes.add_argument("version")
    writes.add_argument(
        "--date", type=datetime.date.fromisoformat, default=datetime.datetime.now(datetime.UTC).date()
    )
    writes.add_argument("--dry-run", action="store_true", help="write in a clone, and show the differences")
    commands.add_parser("tagged", help="fail if a tag is not that of the version").add_argument("tag")
    return parser.parse_args(arguments)


def _told(found: list[str]) -> int:
    for fault in found:
        print(f"release: {fault}", file=sys.stderr)
    return 1 if found else 0


def _show(root: Path, version: str, day: datetime.date) -> None:
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "mtgauge"
        git(root, "clone", "--quiet", str(root), str(clone))
        prepare(clone, version, day)
        print(git(clone, "diff", "HEAD"), end="")


if __name__ == "__main__":
    sys.exit(main())
