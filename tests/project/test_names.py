"""A public name means one thing in the whole package, so that a reader need not look at the import."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "src" / "mtgauge"
#: Names that sacreBLEU gives, in the package whose purpose is to have them.
BORROWED = {
    "Metric", "PairedTest", "Score", "Signature", "Tokenizer13a", "TokenizerChar", "TokenizerJaMecab", "TokenizerKoMecab",
    "TokenizerZh",
}  # fmt: skip


def defined(tree):
    """Public classes and type aliases at the top of a module."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper():
                    yield target.id


@cache
def homes():
    found = defaultdict(list)
    for path in sorted(SOURCES.rglob("*.py")):
        for name in defined(ast.parse(path.read_text("utf-8"))):
            is_borrowed = path.is_relative_to(SOURCES / "sacrebleu") and name in BORROWED
            if not name.startswith("_") and not is_borrowed:
                found[name].append(path.relative_to(SOURCES).as_posix())
    return found


def test_borrowed_names_are_those_of_sacrebleu():
    own = SOURCES / "sacrebleu"
    names = {name for path in own.rglob("*.py") for name in defined(ast.parse(path.read_text("utf-8")))}
    assert names >= BORROWED


def test_there_are_names():
    assert len(homes()) > 300


def test_no_public_class_has_the_name_of_another():
    shared = [
        f"{name} is defined in {' and '.join(places)}" for name, places in homes().items() if len(places) > 1
    ]
    assert shared == []
