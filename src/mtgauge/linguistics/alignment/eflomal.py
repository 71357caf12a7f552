"""eflomal (Östling and Tiedemann, 2016), run as a program of its own.

It is under the GPL, and no part of it is here. It takes no seed, so two runs differ a little. Sentences of more
than 1,023 words get no links from it.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.files import scratch_folder, write_file
from mtgauge.base.sentences import say
from mtgauge.linguistics.alignment.formats.pharaoh import read_pharaoh
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens, SentenceTokens
from mtgauge.linguistics.alignment.symmetrise import DirectedLinks

PROGRAM = "eflomal-align"


def eflomal_links(texts: ParallelTokens, wanted: int) -> list[DirectedLinks]:
    """The links of the first sentence pairs, learned from all.

    Args:
        texts: The sentence pairs to align, then those to learn from. A lone surrogate is written as U+FFFD.
        wanted: Number of sentence pairs to align.

    Raises:
        OptionError: The program is not installed.
        InputError: It fails; with what it says.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        raise OptionError(
            say("the aligner {name} is not installed", name="eflomal"), hint=say("pip install eflomal")
        )
    with scratch_folder() as folder:
        names = {name: folder / name for name in ("source", "target", "forward", "reverse")}
        write_file(names["source"], _lines(texts.source))
        write_file(names["target"], _lines(texts.target))
        _run([
            program, "-s", str(names["source"]), "-t", str(names["target"]),
            "-f", str(names["forward"]), "-r", str(names["reverse"]),
        ])  # fmt: skip
        forward, reverse = (_read(names[name], texts, wanted) for name in ("forward", "reverse"))
    return [
        DirectedLinks(n, m, one, other)
        for (n, m), one, other in zip(texts.lengths[:wanted], forward, reverse, strict=True)
    ]


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL)  # noqa: S603
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise InputError(
            say("{program} failed: {reason}", program=PROGRAM, reason=said[-1] if said else done.returncode)
        )


def _lines(sentences: Iterable[SentenceTokens]) -> bytes:
    text = "".join(" ".join(words) + "\n" for words in sentences)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def _read(path: Path, texts: ParallelTokens, wanted: int) -> list[frozenset[tuple[int, int]]]:
    lines = path.read_text("ascii").splitlines()[: len(texts)]
    found = read_pharaoh(lines, texts.lengths, PROGRAM, one_based=False)
    return [alignment.pairs for alignment in found[:wanted]]
