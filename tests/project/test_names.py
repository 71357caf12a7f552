"""A public name means one thing in the whole package, so that a reader need not look at the import."""

from collections import defaultdict
from functools import cache

from sources import PACKAGE, sources

#: Names that sacreBLEU gives, in the package whose purpose is to have them.
BORROWED = {
    "BLEU", "Metric", "PairedTest", "Score", "Signature", "TER", "Tokenizer13a", "TokenizerChar", "TokenizerJaMecab",
    "TokenizerKoMecab", "TokenizerZh",
}  # fmt: skip


@cache
def homes():
    found = defaultdict(list)
    for source in sources():
        for name in source.defined:
            is_borrowed = source.path.is_relative_to(PACKAGE / "sacrebleu") and name in BORROWED
            if not name.startswith("_") and not is_borrowed:
                found[name].append(source.path.relative_to(PACKAGE).as_posix())
    return found


def test_borrowed_names_are_those_of_sacrebleu():
    own = PACKAGE / "sacrebleu"
    assert {name for source in sources() if source.path.is_relative_to(own) for name in source.defined} >= BORROWED


def test_there_are_names():
    assert len(homes()) > 300


def test_no_public_class_has_the_name_of_another():
    shared = [
        f"{name} is defined in {' and '.join(places)}" for name, places in homes().items() if len(places) > 1
    ]
    assert shared == []
