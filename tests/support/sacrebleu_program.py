"""sacreBLEU's program, loaded once and forked for each command: a process of its own for each would take a minute.

Run as a script, it answers one JSON line with another until its standard input ends.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace


class Program:
    """sacreBLEU on a cache of its own, in a folder."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self._folder = folder
        environment = {**os.environ, "SACREBLEU": str(cache)}
        for name in ("SACREBLEU_SEED", "SACREBLEU_FORMAT", "NO_COLOR"):
            environment.pop(name, None)
        self._child = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment,
            cwd=folder, text=True, encoding="utf-8",
        )  # fmt: skip

    def __call__(self, *arguments, stdin=b"", **environment):
        """Runs a command: code, out and err, as the fixture ``mtgauge`` gives them."""
        out, err, given = (self._folder / name for name in (".out", ".err", ".in"))
        given.write_bytes(stdin)
        answer = self._ask(argv=arguments, env=environment, files=[str(given), str(out), str(err)])
        return SimpleNamespace(code=answer, out=out.read_text("utf-8"), err=err.read_text("utf-8"))

    def flags(self):
        """Every flag of its parser: option strings, default and choices, by destination."""
        return self._ask(flags=True)

    def _ask(self, **request):
        print(json.dumps(request), file=self._child.stdin, flush=True)
        return json.loads(self._child.stdout.readline())

    def close(self):
        self._child.stdin.close()
        self._child.wait(timeout=60)
        self._child.stdout.close()


def _answer(request):
    from sacrebleu import sacrebleu

    if "flags" in request:
        return _flags(sacrebleu)
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return _run(sacrebleu, request)


def _run(sacrebleu, request):
    """Becomes the program: never returns."""
    for number, path in enumerate(request["files"]):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | (os.O_TRUNC if number else 0), 0o600), number)
    os.environ.update(request["env"])
    sys.argv = ["sacrebleu", *request["argv"]]
    code = 0
    try:
        sacrebleu.main()
    except SystemExit as done:
        code = done.code or 0
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _flags(sacrebleu):
    found = {}

    def keep(parser):
        for action in parser._actions:
            choices = list(action.choices) if action.choices else None
            found[action.dest] = [action.option_strings, action.default, choices, str(action.nargs)]
        raise SystemExit

    original, argparse.ArgumentParser.parse_args = argparse.ArgumentParser.parse_args, keep
    try:
        sacrebleu.parse_args()
    except SystemExit:
        argparse.ArgumentParser.parse_args = original
    return found


if __name__ == "__main__":
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line))), file=answers, flush=True)
