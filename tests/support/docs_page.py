"""Pages of the documentation, with their commands run.

Blocks of a page that mean something here:

- ``console``: lines that start with ``$ `` are run, page by page in order, in a fresh copy of the sample, or for
  the tutorial and the lesson in an empty folder; what stands below a command is what it prints, in the language of
  the page.
  ``...`` alone on a line stands for any lines.
- ``python``: run in one namespace a page; with ``>>>`` as a doctest.
- any block with ``title="path"``: is written to that path; a later block of the same title goes on with the file.

``python tests/support/docs_page.py --update [PAGE ...]`` writes the real outputs into all pages, or into those named;
``--check`` says where they differ.
"""

from __future__ import annotations

import contextlib
import doctest
import glob
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

from mtgauge.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
EXAMPLES = ROOT / "examples"
SAMPLE = EXAMPLES / "news-zh-en"
#: Pages that speak of another sample, or of none.
OTHER_SAMPLES = {
    "run-a-campaign.md": EXAMPLES / "campaign",
    "score-puzzles.md": EXAMPLES / "puzzles",
    "first-comparison.md": None,
    "lesson.md": None,
    "lesson.zh.md": None,
}
#: Pages that can be followed on a base install: they show what is printed there, where no extra tells languages apart.
OF_BASE_INSTALLS = {
    "choose-a-metric.md",
    "choose-metric-options.md",
    "evaluate-metrics.md",
    "first-comparison.md",
    "run-a-campaign.md",
    "run-a-shared-task.md",
    "test-sets.md",
    "tokenizers.md",
}
#: Where programs of this environment are installed.
SCRIPTS = Path(sysconfig.get_path("scripts"))
#: What the base install lacks and changes what these pages print.
_LACKING = "py3langid"
PAGES = sorted(DOCS.rglob("*.md"))
ANY = "..."

BLOCK = re.compile(
    r'^```(?P<kind>\w+)(?: title="(?P<title>[^"]+)")?[^\n]*\n(?P<body>.*?)^```$', re.MULTILINE | re.DOTALL
)


@dataclass
class Shell:
    """Where the commands of one page run: a copy of the sample, and packages installed on the way."""

    folder: Path
    site: Path
    programs: Path
    status: int = 0
    installed: bool = field(default=False)

    @classmethod
    @contextlib.contextmanager
    def fresh(
        cls, parent: Path, sample: Path | None, language: str, programs: Path, *, base: bool = False
    ) -> Iterator[Shell]:
        folder, site = parent / "page", parent / "site"
        if sample is None:
            folder.mkdir(parents=True)
        else:
            shutil.copytree(sample, folder)
        site.mkdir()
        if base:
            (site / f"{_LACKING}.py").write_text("raise ImportError\n", "utf-8")
        with (
            contextlib.chdir(folder),
            mock.patch.dict(os.environ, {"MTGAUGE_LANGUAGE": language}),
            # pages show what is printed outside of a clone
            mock.patch("mtgauge.base.installation._source", return_value=None),
            _hidden(_LACKING) if base else contextlib.nullcontext(),
        ):
            yield cls(folder, site, programs)

    def run(self, command: str) -> str:
        """What the command prints, standard output and standard error together."""
        words = _words(command)
        if words[0] == "cd":
            os.chdir(words[-1])
            return ""
        if words[:2] == ["pip", "install"] and words[-1].startswith("./"):
            self._install(self.folder / words[-1])
            return ""
        if words[0] == "mtgauge" and not self.installed and not _needs_shell(command):
            return self._run_here(words[1:])
        return self._run_in_bash(command)

    def _run_here(self, words: Sequence[str]) -> str:
        arguments = [path for word in words for path in _expand(word)]
        text = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
        with contextlib.redirect_stdout(text), contextlib.redirect_stderr(text):
            self.status = main(arguments)
        return text.buffer.getvalue().decode()

    def _run_in_bash(self, command: str) -> str:
        path = os.pathsep.join([str(self.programs), str(SCRIPTS), os.environ["PATH"]])
        env = {**os.environ, "PATH": path, "PYTHONPATH": str(self.site), "LC_ALL": "C.UTF-8"}
        script = f"set -o pipefail; (exit {self.status}); {command}"
        done = subprocess.run(
            ["bash", "-c", script], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env, check=False
        )
        self.status = done.returncode
        return done.stdout.decode()

    def _install(self, source: Path) -> None:
        """What ``pip install`` does with a pure package in a ``src`` folder, without a network or a build."""
        project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
        shutil.copytree(source / "src", self.site, dirs_exist_ok=True)
        info = self.site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        info.mkdir()
        metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (info / "METADATA").write_text(metadata, "utf-8")
        points = [
            f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in entries.items())
            for group, entries in project["entry-points"].items()
        ]
        (info / "entry_points.txt").write_text("\n".join(points), "utf-8")
        self.installed, self.status = True, 0


@contextlib.contextmanager
def _hidden(name: str) -> Iterator[None]:
    """A module that cannot be imported meanwhile; all else that is imported stays."""
    before = {name: sys.modules.pop(name)} if name in sys.modules else {}
    sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules[name]
        sys.modules.update(before)


def _words(command: str) -> list[str]:
    lexer = shlex.shlex(command, posix=True, punctuation_chars=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    return list(lexer)


def _needs_shell(command: str) -> bool:
    return any((word and set(word) <= set("();<>|&")) or "$" in word for word in _words(command))


def _expand(word: str) -> list[str]:
    return sorted(glob.glob(word)) or [word] if "*" in word else [word]  # noqa: PTH207  # relative, as a shell does


def steps(body: str) -> Iterator[tuple[str, list[str]]]:
    """(command, expected lines) of a console block; a command goes on after a backslash."""
    lines = iter(body.splitlines())
    command, expected = "", []
    for line in lines:
        if line.startswith("$ "):
            if command:
                yield command, expected
            command, expected = line, []
            while command.endswith("\\"):
                command += "\n" + next(lines)
        else:
            expected.append(line)
    yield command, expected


def plain(command: str) -> str:
    """The command without its prompt, on one line."""
    return re.sub(r"\\\n\s*", "", command.removeprefix("$ "))


def matches(expected: Sequence[str], got: Sequence[str]) -> bool:
    pattern = "".join(r"(?:.*\n)*" if line == ANY else re.escape(line) + r"\n" for line in expected)
    return re.fullmatch(pattern, "".join(line + "\n" for line in got)) is not None


def abridged(expected: Sequence[str], got: Sequence[str]) -> list[str]:
    """The real output, as short as the author made it: as many lines before and after the ellipsis."""
    if ANY not in expected:
        return list(got)
    if matches(expected, got):
        return list(expected)
    head = list(expected).index(ANY)
    tail = list(reversed(expected)).index(ANY)
    return [*got[:head], ANY, *got[len(got) - tail :]] if head + tail < len(got) else list(got)


def run_page(text: str, parent: Path, name: str, programs: Path = SCRIPTS) -> tuple[str, list[str]]:
    """The page with its real outputs, and what was wrong with those that it shows.

    Args:
        text: The page.
        parent: An empty folder.
        name: The page's path.
        programs: Where its ``mtgauge`` is.
    """
    faults: list[str] = []
    namespace: dict[str, object] = {"__name__": "page"}
    written: set[str] = set()
    language = "zh" if name.endswith(".zh.md") else "en"
    page = Path(name).name
    base = page in OF_BASE_INSTALLS
    with Shell.fresh(parent, OTHER_SAMPLES.get(page, SAMPLE), language, programs, base=base) as shell:

        def replaced(block: re.Match[str]) -> str:
            kind, title, body = block["kind"], block["title"], block["body"]
            where = f"{name}:{text.count(chr(10), 0, block.start()) + 1}"
            new = body
            if title:
                path = shell.folder / title
                path.parent.mkdir(parents=True, exist_ok=True)
                before = path.read_text("utf-8") + "\n\n" if title in written else ""
                path.write_text(before + body, "utf-8")
                written.add(title)
            elif kind == "console":
                new = "".join(_run_console(body, shell, faults, where))
            elif kind == "python":
                new = _run_python(body, namespace, faults, where)
            return block[0].replace(body, new, 1) if body else block[0]

        return BLOCK.sub(replaced, text), faults


def _run_console(body: str, shell: Shell, faults: list[str], where: str) -> Iterator[str]:
    parts = list(steps(body))
    for index, (command, expected) in enumerate(parts):
        got = shell.run(plain(command)).splitlines()
        if not matches(expected, got):
            faults.append(f"{where}: {command}\nexpected:\n{_text(expected)}\ngot:\n{_text(got)}")
        asked = index + 1 < len(parts) and "echo $?" in parts[index + 1][0]
        if shell.status and not asked and not any("error:" in line or "错误：" in line for line in got):
            faults.append(
                f"{where}: {command}\nexits with {shell.status}, and the page does not say so\n{_text(got)}"
            )
        yield _text([command, *abridged(expected, got)]) + "\n"


def _text(lines: Sequence[str]) -> str:
    return "\n".join(lines)


def _run_python(body: str, namespace: dict[str, object], faults: list[str], where: str) -> str:
    if ">>>" not in body:
        try:
            exec(compile(body, where, "exec"), namespace)
        except Exception as error:
            faults.append(f"{where}: {type(error).__name__}: {error}\n{body}")
        return body
    runner = _Collector()
    test = doctest.DocTestParser().get_doctest(body, namespace, where, where, 0)
    runner.run(test, clear_globs=False)
    namespace.update(test.globs)
    faults += [f"{where}: {example.source}expected:\n{example.want}got:\n{got}" for example, got in runner.wrong]
    return _with_outputs(body, {example.lineno: got for example, got in runner.wrong if example.exc_msg is None})


class _Collector(doctest.DocTestRunner):
    """Runs examples silently, and keeps those that print something else than the page says."""

    def __init__(self) -> None:
        super().__init__(verbose=False, optionflags=doctest.ELLIPSIS)
        self.wrong: list[tuple[doctest.Example, str]] = []

    def report_failure(self, out: object, test: object, example: doctest.Example, got: str) -> None:
        self.wrong.append((example, got))

    def report_unexpected_exception(
        self, out: object, test: object, example: doctest.Example, exc_info: object
    ) -> None:
        self.wrong.append((example, f"an exception: {exc_info[1]!r}"))  # type: ignore[index]

    def summarize(self, verbose: bool | None = None) -> doctest.TestResults:
        return doctest.TestResults(len(self.wrong), self.tries)


def _with_outputs(body: str, outputs: Mapping[int, str]) -> str:
    """The block with other outputs, by the line of their examples; exceptions are left as they stand."""
    pieces = []
    for piece in doctest.DocTestParser().parse(body):
        if isinstance(piece, str):
            pieces.append(piece)
            continue
        first, *others = piece.source.splitlines()
        source = "".join(f"{line}\n" for line in [f">>> {first}", *(f"... {line}".rstrip() for line in others)])
        want = body.splitlines(keepends=True)[piece.lineno + source.count("\n") :][: piece.want.count("\n")]
        pieces.append(source + outputs.get(piece.lineno, "".join(want)))
    return "".join(pieces)


def check(pages: Sequence[Path]) -> Iterator[str]:
    """What is wrong with pages, as `run_page` tells it."""
    for path in pages:
        with tempfile.TemporaryDirectory() as parent:
            yield from run_page(path.read_text("utf-8"), Path(parent), path.relative_to(ROOT).as_posix())[1]


def update(pages: Sequence[Path]) -> None:
    """Writes the real outputs into the pages; says what changed, and what it could not repair."""
    for page in pages:
        old = page.read_text("utf-8")
        name = str(page.relative_to(ROOT))
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
            new, _ = run_page(old, Path(first), name)
            left = run_page(new, Path(second), name)[1]
        if new != old:
            page.write_text(new, "utf-8")
            print(f"{name}: updated")
        for fault in left:
            print(fault, file=sys.stderr)


if __name__ == "__main__":
    if sys.argv[1:2] not in (["--update"], ["--check"]):
        sys.exit("usage: python tests/support/docs_page.py --update|--check [PAGE ...]")
    asked = [Path(name).resolve() for name in sys.argv[2:]] or PAGES
    if sys.argv[1] == "--update":
        update(asked)
    else:
        sys.exit("\n\n".join(check(asked)) or 0)
