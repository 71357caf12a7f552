"""Nothing is written past `mtgauge.base.files` and the command line's streams."""

import ast
import re
from pathlib import Path

import pytest

import mtgauge

WRITING = {
    "write_text", "write_bytes", "touch", "mkdir", "makedirs", "rename", "renames", "unlink", "rmdir", "symlink_to",
    "hardlink_to", "mkstemp", "mkdtemp", "TemporaryDirectory", "TemporaryFile", "NamedTemporaryFile",
    "SpooledTemporaryFile", "fdopen", "save", "savez", "savez_compressed", "savetxt", "tofile", "memmap", "move",
    "copy2", "copyfile", "copytree", "rmtree", "extractall", "extract", "print", "writelines",
}  # fmt: skip
OF_MODULES = {"os": {"open", "write", "replace"}, "sys": {"stdout", "stderr"}, "click": {"echo", "secho"}}
#: file -> what it may call beside the writer, and why
ALLOWED = {
    "base/files.py": WRITING | {"open", "write", "replace"},  # the writer
    "base/door.py": {"open"},  # to be read
    "commands/streams.py": {"stdout", "stderr"},  # what prints
    "commands/sections.py": {"write_text", "echo"},  # help, as Click writes and prints it
    "commands/progress.py": {"stderr"},  # whether it is a terminal
    "cli/annotate/train.py": {"stderr"},  # likewise
    "cli/view/child.py": {"stdout", "open", "fdopen", "print"},  # the pipe to its parent
    "cli/view/session.py": {"mkdir", "rmtree", "unlink", "symlink_to"},  # the scratch folder of the page
    "linguistics/annotators/udpipe_training.py": {"open"},  # the device that swallows what UDPipe prints
    "cli/main.py": {"stdout", "stderr", "open", "echo", "write_text"},  # how errors leave it
    "suites/campaign/start.py": {"mkdir", "rmdir", "unlink"},  # empty folders, and taking them back
    "suites/campaign/inbox/lock.py": {"mkdir", "open"},  # a file that stays empty: its lock alone counts
    "suites/campaign/inbox/receive.py": {"unlink"},  # the form of a file that was set aside
    "lexicons/array_cache.py": {"rmtree"},  # a folder that cannot be read makes way
    "base/checksummed.py": {"save", "savez"},  # into memory
    "engine/rowcache.py": {"unlink"},  # what is kept elsewhere as a whole
    "records/archives.py": {"extractall"},  # into a scratch folder
}


#: A text without any of these has no way out, and need not be parsed.
SUSPECT = re.compile(
    rf"\b({'|'.join(sorted(WRITING))}|open)\b"
    + "".join(rf"|\b{owner}\.({'|'.join(sorted(names))})\b" for owner, names in OF_MODULES.items())
)


def ways_out(code):
    """The calls of a module that write: (name, line)."""
    for node in ast.walk(ast.parse(code)) if SUSPECT.search(code) else ():
        if isinstance(node, ast.Attribute | ast.Name):
            name = node.attr if isinstance(node, ast.Attribute) else node.id
            owner = node.value.id if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) else ""
            if name in WRITING or name in OF_MODULES.get(owner, ()):
                yield name, node.lineno
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "open":
            modes = [
                word.value
                for word in [*node.args, *(k.value for k in node.keywords)]
                if isinstance(word, ast.Constant)
            ]
            if any(
                isinstance(mode, str) and set(mode) <= set("rwaxbt+") and set(mode) & set("wax+") for mode in modes
            ):
                yield "open", node.lineno


def test_nothing_is_written_past_the_writer():
    source = Path(mtgauge.__file__).parent
    found = set()
    for path in sorted(source.rglob("*.py")):
        name = path.relative_to(source).as_posix()
        allowed = ALLOWED.get(name, set())
        found |= {
            f"{name}:{line}: {call}" for call, line in ways_out(path.read_text("utf-8")) if call not in allowed
        }
    assert not found


@pytest.mark.parametrize(
    "code",
    [
        "open('x', 'w')",
        "path.open(mode='ab')",
        "path.write_text('x')",
        "np.save(p, a)",
        "os.open(p, 1)",
        "print('x')",
        "sys.stdout.write('x')",
        "click.echo('x')",
        "tempfile.mkstemp()",
    ],
)
def test_the_search_finds_what_writes(code):
    assert list(ways_out(code))


@pytest.mark.parametrize("code", ["path.open('rb')", "open(p)", "text.replace('a', 'w')", "archive.open(name)"])
def test_the_search_leaves_the_rest_alone(code):
    assert not list(ways_out(code))
