"""Runs scripts with the modules of the pages in node, outside of any browser; one process runs all of a test file."""

import base64
import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import mtgauge

SCRIPT = Path(mtgauge.__file__).parent / "pages" / "script"
#: Numbers pass as bytes, since JSON lacks NaN and a sign of 0.
_READ = """const given = globalThis.given;
const bytes = text => new Uint8Array(Buffer.from(text, "base64"));
const floats = text => new Float64Array(bytes(text).slice().buffer);
const packed = values => Buffer.from(Float64Array.from(values, v => v ?? NaN).buffer).toString("base64");
"""
#: Runs the scripts whose names it reads, each line one, and answers with what they write or what stopped them.
_SERVER = """import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { file, given } = JSON.parse(line);
  const answer = { said: "" };
  globalThis.given = given;
  console.log = text => { answer.said += text; };
  await import(file).catch(error => { answer.error = String(error.stack); });
  process.stdout.write(JSON.stringify(answer) + "\\n");
}
"""


def packed(values):
    """Numbers as text, for `floats` of the script."""
    return base64.b64encode(np.ascontiguousarray(values, dtype="<f8").tobytes()).decode("ascii")


def unpacked(text):
    """Numbers from the text that `packed` of the script made."""
    return np.frombuffer(base64.b64decode(text), dtype="<f8")


class Node:
    """The modules of the pages in a folder of their own, where node takes them for modules."""

    def __init__(self, folder):
        self._folder, self._count = folder, 0
        for file in SCRIPT.glob("*.js"):
            shutil.copy(file, folder)
        (folder / "package.json").write_text('{"type": "module"}', "utf-8")
        (folder / "server.mjs").write_text(_SERVER, "utf-8")
        self._child = subprocess.Popen(
            ["node", "server.mjs"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def __call__(self, source, given):
        """What the script writes as JSON; it has `given`, and `bytes`, `floats` and `packed` for numbers."""
        self._count += 1
        file = f"main{self._count}.mjs"
        (self._folder / file).write_text(_READ + source, "utf-8")
        print(json.dumps({"file": f"./{file}", "given": given}), file=self._child.stdin, flush=True)
        answer = json.loads(self._child.stdout.readline())
        assert "error" not in answer, answer["error"]
        return json.loads(answer["said"])

    def close(self):
        """Ends the process."""
        self._child.communicate()


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    """Runs a script; skips where node is not installed."""
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    node = Node(tmp_path_factory.mktemp("script"))
    yield node
    node.close()
