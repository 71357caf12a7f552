"""``python -m tools.prose``: checks the English of the project, or how often that of others is found."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.prose.checking import BASELINE, found_in, known, pruned
from tools.prose.sampling import marked, sample

ROOT = Path(__file__).resolve().parents[2]
_PAGES = ("*.md", "*.yml", "changes/*.md", "docs/**/*.md", "bench/**/*.md", "examples/**/*.md")
_CODE = ("src/**/*.py", "tools/**/*.py", "src/**/*.[ch]pp", "src/**/*.js")
#: Folders of generated files.
_GENERATED = ("/pages/bundle/", "/pages/built/")


def main() -> int:
    """Runs the program; 1 where something new is found."""
    options = _options()
    if options.sample:
        print("\n".join(marked(sample(options.sample, options.size, options.seed))))
        return 0
    found = [(path, one) for path in _files() for one in found_in(path, path.read_text("utf-8"))]
    if options.update:
        left = pruned(BASELINE, {one.hash for _, one in found if one.hash})
        print(f"{left} sentences in {BASELINE.relative_to(ROOT)}")
    old = known()
    new = [(path, one) for path, one in found if one.hash not in old]
    for path, one in new:
        print(f"{path.relative_to(ROOT)}:{one.line}: {one.text}")
    return int(bool(new))


def _files() -> Iterator[Path]:
    """The English files of the project."""
    for pattern in (*_PAGES, *_CODE):
        for path in sorted(ROOT.glob(pattern)):
            if not path.name.endswith(".zh.md") and not any(part in str(path) for part in _GENERATED):
                yield path


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.prose", description=__doc__)
    parser.add_argument(
        "--update", action="store_true", help="remove from the baseline the sentences that are not found any more"
    )
    parser.add_argument(
        "--sample",
        nargs="+",
        type=Path,
        metavar="ARCHIVE",
        help="check sentences drawn from these source archives",
    )
    parser.add_argument("--size", type=int, default=200, help="the number of sentences of --sample (200)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of --sample (1)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
