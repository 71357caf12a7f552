"""Types the README in a fresh clone, block by block, as a newcomer does.

``python tools/first_sight.py [--tests]`` clones what is committed into an empty folder, types every block, and
holds what is printed against what the README shows. Prints how long it takes to the first score of one's own, and
stops where a command fails. ``--tests`` types ``make test``, too, which takes long.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MARK = "----- seconds: "


def main() -> int:
    """Types everything, and says what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tests", action="store_true", help="type make test, too")
    options = parser.parse_args()
    blocks = _BLOCK.findall((ROOT / "README.md").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "typed.sh").write_text(_script(blocks, with_tests=options.tests), "utf-8")
        bash = ["/bin/bash", "-e", "typed.sh"]
        done = subprocess.run(bash, cwd=folder, stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603
    seconds, printed = _parts(done.stdout)
    if done.returncode:
        print(f"stopped in block {len(printed)} of {len(blocks)}", file=sys.stderr)
        return 1
    told = [number for number, (kind, text) in enumerate(blocks) if kind == "text" and printed[number - 1] != text]
    for number in told:
        print(f"block {number} prints something else:\n{printed[number - 1]}", file=sys.stderr)
    first = next(number for number, (_, text) in enumerate(blocks) if text.startswith("mtgauge score"))
    print(f"{len(blocks)} blocks, {seconds[first + 1]} s from the clone to the first score of one's own")
    return 1 if told else 0


def _script(blocks: list[tuple[str, str]], *, with_tests: bool) -> str:
    lines = [f"git clone --quiet {shlex.quote(str(ROOT))} mtgauge", "cd mtgauge", "SECONDS=0"]
    for kind, text in blocks:
        lines.append(f'echo "{_MARK}$SECONDS"')
        if kind == "python":
            lines += [f"cat > typed.py <<'END'\n{text}END", "python typed.py"]
        elif kind == "console" and (with_tests or text != "make test\n"):
            lines.append(text)
    return "\n".join([*lines, f'echo "{_MARK}$SECONDS"', ""])


def _parts(stdout: str) -> tuple[list[int], list[str]]:
    """When each block began, in seconds, and what it printed."""
    _, *parts = stdout.split(_MARK)
    pairs = [part.partition("\n") for part in parts]
    return [int(seconds) for seconds, _, _ in pairs], [text for _, _, text in pairs]


if __name__ == "__main__":
    sys.exit(main())
