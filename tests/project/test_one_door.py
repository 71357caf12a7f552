"""Nothing is read, unpacked or parsed past `mtgauge.base.door`, which has the limits."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import mtgauge

SOURCE = Path(mtgauge.__file__).parent

#: What is called past the door -> what to call.
INSTEAD = {
    "open": "door.opened, and door.lines or door.blocks for what it gives",
    "read_bytes": "door.read_bytes",
    "read_text": "door.read_bytes, and textfile.decode or a parser of the door",
    "json": "door.parse_json",
    "tomllib": "door.parse_toml",
    "yaml": "door.parse_yaml",
    "int": "door.parse_integer",
    "np.load": "door.parse_array",
    "np.fromfile": "door.read_bytes, and np.frombuffer",
    "np.memmap": "door.read_bytes, and np.frombuffer",
    "np.loadtxt": "door.read_bytes",
    "np.genfromtxt": "door.read_bytes",
    **dict.fromkeys(
        ("gzip", "lzma", "bz2", "zlib", "zstandard", "zipfile", "tarfile"), "door.decompress or door.blocks"
    ),
    **dict.fromkeys(("lxml", "xml"), "corpus.markup.parsing"),
    **dict.fromkeys(("torch.load", "safetensors"), "encoders.loading"),
    "pyarrow": "corpus.formats.parquet",
    "pickle": "door.parse_json: a pickle runs what it says",
}

#: module -> what it calls past the door, and why it may. What is no longer called is no longer listed.
ALLOWED: dict[str, tuple[set[str], str]] = {
    "base/door.py": ({"open", "read_text", "json", "tomllib", "yaml", "np.load", "gzip", "lzma", "zlib", "zstandard", "zipfile"}, "it is the door"),
    "base/files.py": ({"open"}, "opens what it writes, and its own locks"),
    "base/installation.py": ({"read_text", "json", "tomllib"}, "reads what is installed; a floor below the door"),
    "base/sentences.py": ({"json"}, "reads its own catalogue; a floor below the door"),
    "cli/main.py": ({"open"}, "opens the null device"),
    "cli/view/child.py": ({"open"}, "opens the null device"),
    "cli/view/command.py": ({"open"}, "opens a browser"),
    "linguistics/annotators/udpipe_training.py": ({"open"}, "opens the null device"),
    "suites/campaign/archive.py": ({"zipfile"}, "writes an archive"),
    "suites/campaign/inbox/lock.py": ({"open"}, "opens its own lock"),
    "pages/store.py": ({"zlib"}, "packs blocks of a page"),
    "pages/pdf.py": ({"read_bytes"}, "reads what the browser has just printed"),
    "encoders/loading.py": ({"torch.load", "safetensors", "pickle", "zipfile"}, "is the door of weights: no code, sizes as stored; names errors"),
    "corpus/markup/parsing.py": ({"lxml"}, "is the door of XML: no network, no entities beyond its own limits"),
    "corpus/formats/parquet.py": ({"pyarrow"}, "is the door of Parquet"),
    "base/seal.py": ({"read_text"}, "reads what the system says of this process"),
    "records/archives.py": ({"zipfile", "zlib"}, "is the door of archives: sizes, links and names before anything is unpacked"),
    "records/record.py": ({"json"}, "makes a decoder, with which the door parses"),
    "testing/contract.py": ({"pickle"}, "packs and unpacks a measure itself"),
    "testing/resources.py": ({"read_bytes"}, "reads the files that it was given to test a measure with"),
    "measures/annotating.py": ({"pickle"}, "names an error"),
    "sacrebleu/utils.py": ({"gzip", "open"}, "is a function of sacreBLEU, which opens what its caller says"),
    "suites/puzzles/tables/board.py": ({"json"}, "parses a document that it has just written"),
    "suites/puzzles/tables/items.py": ({"json"}, "parses a document that it has just written"),
    "suites/metaeval/jobs/ranking_record.py": ({"json"}, "parses a document that it has just written"),
    "records/record_kinds.py": ({"json"}, "parses a document that it has just written"),
    "suites/campaign/cli/history.py": ({"json"}, "parses a line that it has just written"),
    "report/jsonform.py": ({"json"}, "parses a schema of the package"),
    "suites/checkpoints/precision.py": ({"read_text", "tomllib"}, "reads measured values of the package"),
    "linguistics/annotators/accuracy.py": ({"read_text", "tomllib"}, "reads measured values of the package"),
    "linguistics/units/connectives.py": ({"read_bytes"}, "reads lists of the package"),
    "corpus/bundled_sample.py": ({"read_bytes"}, "reads the sample of the package"),
    "suites/campaign/inbox/program.py": ({"read_bytes"}, "reads the code of the package"),
    "suites/campaign/report/write.py": ({"read_bytes"}, "reads what it has just written"),
    "linguistics/alignment/eflomal.py": ({"read_text"}, "reads what the program that it ran has just written"),
    "metrics/perplexity/arpa.py": ({"int(lacking[0])"}, "is a place in an array"),
    "metrics/perplexity/arpa_text.py": ({"int(beyond[0])", "int(lacking[0])"}, "is a place in an array"),
    "metrics/perplexity/causal.py": ({"int(number)"}, "is a number of a tokenizer"),
    "metrics/perplexity/kenlm_binary.py": ({"int(self._model.order)"}, "is a number of a library"),
    "base/checksummed.py": ({"zipfile"}, "is the door of kept arrays: unpacked members only, under a checksum"),
    "lexicons/array_cache.py": ({"read_bytes"}, "reads a note of its own, whose size it knows"),
    "linguistics/alignment/kept_links.py": ({"json"}, "makes what cannot be read again; checksummed.py has read it"),
    "measures/annotation.py": ({"json"}, "makes what cannot be read again; checksummed.py has read it"),
}  # fmt: skip

#: Where texts of strangers become numbers, by folder or module: `int` of a text has no limit there.
READERS = (
    "suites/campaign/description/", "suites/campaign/files/", "suites/campaign/inbox/", "suites/campaign/ledger/", "suites/campaign/scoring/runs.py",
    "suites/checkpoints/group_names.py", "suites/checkpoints/set_file.py", "suites/checkpoints/taxonomy_file.py", "corpus/formats/",
    "corpus/judgements/", "corpus/markup/", "suites/ease/editing_log.py", "suites/ease/profile_file.py", "encoders/configured.py",
    "encoders/model_folder.py", "engine/rowcache.py", "evaluation/derivations.py", "evaluation/stored.py", "lexicons/",
    "linguistics/alignment/formats/", "linguistics/alignment/kept_links.py", "linguistics/conllu/", "linguistics/dictionaries/",
    "measures/annotation.py", "metrics/comet/checkpoint.py", "metrics/comet/hyperparameters.py", "metrics/perplexity/",
    "suites/puzzles/files.py", "base/toml.py", "suites/metaeval/jobs/ranking_record.py", "records/record.py", "records/record_kinds.py", "records/recorded_texts.py",
    "records/rerun.py",
)  # fmt: skip
#: Functions and methods that give numbers, or arrays of them.
NUMBERS = {
    "round", "len", "sum", "min", "max", "argmin", "argmax", "count_nonzero", "searchsorted", "ceil", "floor", "prod",
    "flatnonzero",
}  # fmt: skip
#: Modules whose import is told, by their first names.
IMPORTS = {name for name in INSTEAD if "." not in name} - {
    "open", "read_bytes", "read_text", "json", "tomllib", "yaml", "int",
}  # fmt: skip
#: Attributes of modules.
ATTRIBUTES = {
    **{("json", name): "json" for name in ("load", "loads", "JSONDecoder", "detect_encoding")},
    **{("tomllib", name): "tomllib" for name in ("load", "loads")},
    **{("yaml", name): "yaml" for name in ("load", "safe_load", "full_load", "unsafe_load", "load_all", "safe_load_all")},
    **{(owner, name): f"np.{name}" for owner in ("np", "numpy") for name in ("load", "fromfile", "memmap", "loadtxt", "genfromtxt")},
    ("torch", "load"): "torch.load",
}  # fmt: skip

#: A text without any of these has no way in, and need not be parsed.
SUSPECT = re.compile(
    r"\b(open|read_bytes|read_text|raw_decode|int|json|tomllib|yaml|np\.\w+|torch)\b|\b("
    + "|".join(IMPORTS)
    + r")\b"
)


def ways_in(code: str, *, is_reader: bool = True) -> Iterator[tuple[str, int]]:
    """What a module calls past the door: (name, line); `int` with what it is called with."""
    nodes = [*ast.walk(ast.parse(code))] if SUSPECT.search(code) else []
    exempt = {
        id(node.func) for node in nodes if isinstance(node, ast.Call) and any(map(is_of_package, node.args[:1]))
    }
    for node in nodes:
        match node:
            case ast.Import(names=names):
                yield from (
                    (root, node.lineno) for name in names if (root := name.name.partition(".")[0]) in IMPORTS
                )
            case ast.ImportFrom(module=str(module), level=0, names=names):
                root = module.partition(".")[0]
                if root in IMPORTS:
                    yield root, node.lineno
                yield from (
                    (ATTRIBUTES[root, name.name], node.lineno) for name in names if (root, name.name) in ATTRIBUTES
                )
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if (owner, name) in ATTRIBUTES and id(
                node
            ) not in exempt:
                yield ATTRIBUTES[owner, name], node.lineno
            case ast.Attribute(attr="raw_decode"):
                yield "json", node.lineno
            case ast.Call(func=ast.Name(id="int"), args=[number]) if is_reader and not is_number(number):
                yield ast.unparse(node), node.lineno
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="int"), *_]) if is_reader:
                yield ast.unparse(node), node.lineno
            case ast.Call(func=ast.Name(id="open")) if not writes(node):
                yield "open", node.lineno
            case ast.Call(func=ast.Attribute(value=owner, attr="open" | "read_bytes" | "read_text" as name)):
                if not (is_of_package(owner) or is_elsewhere(owner) or writes(node)):
                    yield name, node.lineno


def is_number(node: ast.expr) -> bool:
    """Whether an expression is a number by its form: a literal, arithmetic, or what a function of numbers gives."""
    match node:
        case (
            ast.Constant(value=int() | float() | bool())
            | ast.BinOp()
            | ast.Compare()
            | ast.UnaryOp()
            | ast.BoolOp()
        ):
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in NUMBERS
        case ast.Subscript(value=value):
            return is_number(value)
    return False


def is_of_package(node: ast.expr) -> bool:
    """Whether a path begins with ``files(...)``: data of the package itself."""
    match node:
        case ast.Call(func=ast.Name(id="files")):
            return True
        case ast.Call(func=inner) | ast.Attribute(value=inner) | ast.BinOp(left=inner):
            return is_of_package(inner)
    return False


def is_elsewhere(node: ast.expr) -> bool:
    """Whether it is the door, or a class, whose method of this name opens something else."""
    return isinstance(node, ast.Name) and (node.id == "door" or node.id[0].isupper())


def writes(call: ast.Call) -> bool:
    """Whether a file is opened to be written, which is the matter of `test_one_writer`."""
    words = [*call.args, *(keyword.value for keyword in call.keywords)]
    modes = [word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)]
    return any(set(mode) <= set("waxbt+") and set(mode) & set("wax") for mode in modes)


def found() -> dict[str, dict[str, list[int]]]:
    """What each module of the package calls past the door, with the lines."""
    calls: dict[str, dict[str, list[int]]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        module = path.relative_to(SOURCE).as_posix()
        for name, line in ways_in(path.read_text("utf-8"), is_reader=module.startswith(READERS)):
            calls.setdefault(module, {}).setdefault(name, []).append(line)
    return calls


@pytest.fixture(scope="module")
def calls() -> dict[str, dict[str, list[int]]]:
    return found()


def allowed(module: str) -> set[str]:
    return ALLOWED.get(module, (set(), ""))[0]


def test_nothing_is_read_past_the_door(calls):
    past = [
        f"src/mtgauge/{module}:{line}: {name}: call {INSTEAD.get(name, INSTEAD['int'])}"
        for module, names in calls.items()
        for name, lines in names.items()
        if name not in allowed(module)
        for line in lines
    ]
    assert not past, "\n".join(past)


def test_every_exception_is_used(calls):
    listed = [(module, names) for module, (names, _) in ALLOWED.items()]
    stale = {f"{module}: {name}" for module, names in listed for name in names - calls.get(module, {}).keys()}
    assert not stale, f"take out of the list: {sorted(stale)}"


def test_every_exception_has_a_reason():
    assert all(reason for _, reason in ALLOWED.values())


def test_every_folder_of_readers_exists():
    assert [name for name in READERS if not (SOURCE / name).exists()] == []


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("open(path)", "open"),
        ("path.open('rb')", "open"),
        ("os.open(path, os.O_RDONLY)", "open"),
        ("Path(name).read_bytes()", "read_bytes"),
        ("(folder / 'a').read_text('utf-8')", "read_text"),
        ("json.loads(text)", "json"),
        ("from json import loads", "json"),
        ("decoder.raw_decode(text, 0)", "json"),
        ("tomllib.loads(text)", "tomllib"),
        ("yaml.safe_load(text)", "yaml"),
        ("from yaml import safe_load", "yaml"),
        ("import gzip", "gzip"),
        ("import lxml.etree", "lxml"),
        ("np.load(file)", "np.load"),
        ("torch.load(file)", "torch.load"),
        ("int(text)", "int(text)"),
        ("int(row['index'])", "int(row['index'])"),
        ("int(found[1])", "int(found[1])"),
        ("tuple(map(int, cells))", "map(int, cells)"),
    ],
)
def test_the_search_finds_a_way_in(code, name):
    assert [found for found, _ in ways_in(code)] == [name]


@pytest.mark.parametrize(
    "code",
    [
        "files('mtgauge').joinpath('a').read_text('utf-8')",
        "(files('mtgauge.suites.checkpoints') / 'a').read_bytes()",
        "path.open('wb')",
        "CampaignFolder.open(folder)",
        "json.loads(files('mtgauge').joinpath('a').read_text('utf-8'))",
        "door.opened(path)",
        "door.read_bytes(path)",
        "json.dumps(value)",
        "int(x.sum())",
        "int(a + b)",
        "int(digits, 16)",
        "int(np.flatnonzero(x)[0])",
        "isinstance(x, int)",
        "from mtgauge.base.door import read_bytes",
    ],
)
def test_the_search_leaves_the_rest_alone(code):
    assert not list(ways_in(code))
