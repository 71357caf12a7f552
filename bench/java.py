"""METEOR 1.5 in Java, as a process that stays and answers line by line."""

from __future__ import annotations

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Self

from bench.corpora import Corpus


class NoJavaError(Exception):
    """Java or the program is not there."""


class Meteor:
    """The program, started once.

    Args:
        modules: Its matchers.

    Raises:
        NoJavaError: Java, or the package pycocoevalcap that carries the program, is not installed.
    """

    def __init__(self, modules: str) -> None:
        package = find_spec("pycocoevalcap")
        if package is None or not package.submodule_search_locations:
            raise NoJavaError("the package pycocoevalcap is not installed")
        java = shutil.which("java")
        if java is None:
            raise NoJavaError("Java is not installed")
        program = Path(package.submodule_search_locations[0]) / "meteor" / "meteor-1.5.jar"
        command = [java, "-Xmx2G", "-jar", str(program), "-", "-", "-stdio", "-l", "en", "-norm", "-m", modules]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()

    def score(self, corpus: Corpus) -> float:
        """The score of the corpus, 0 to 100, with its first reference."""
        pairs = zip(corpus.references[0], corpus.hypotheses, strict=True)
        statistics = [self._ask(f"SCORE ||| {_plain(reference)} ||| {_plain(text)}") for reference, text in pairs]
        self._tell("EVAL ||| " + " ||| ".join(statistics))
        answers = [self._hear() for _ in range(len(statistics) + 1)]
        return 100 * float(answers[-1])

    def _ask(self, line: str) -> str:
        self._tell(line)
        return self._hear()

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _hear(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def _plain(text: str) -> str:
    """Its own separator may not stand in a text."""
    return text.replace("|||", "")
