"""What levels 3 to 5 count, held against reading by hand and against gold trees (must show 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.ease.gold import Treebank
from mtgauge.linguistics.annotated import AnnotatedText
from mtgauge.linguistics.units import read_connectives
from mtgauge.linguistics.units.accuracy import UnitKind, measured_units
from mtgauge.measures.makers import make_annotator
from mtgauge.suites.ease.text_units import TextUnits
from mtgauge.suites.ease.unit_annotator import units_of

_READING = Path(__file__).parents[2] / "tools" / "unit_readings" / "en_levels.tsv"
_DOCUMENTS = 30
#: Level -> what it counts.
ITEMS = {
    "3": ("relation inside a clause", "relation among clauses"),
    "4": ("topic", "focus", "discourse link"),
    "5": ("mention",),
}
_MENTION = "mention"


@dataclass
class Found:
    """How well something is found.

    Attributes:
        right: Number of those that are found and right.
        found: Number of those that are found.
        there: Number of those that are there.
    """

    right: int = 0
    found: int = 0
    there: int = 0

    def __add__(self, other: Found) -> Found:
        return Found(self.right + other.right, self.found + other.found, self.there + other.there)

    @property
    def shares(self) -> tuple[float, float]:
        """Precision and recall."""
        return self.right / self.found, self.right / self.there


def read_documents() -> list[AnnotatedText]:
    """The documents that were read."""
    treebank = Treebank.read(_DOCUMENTS * 6)
    chosen = list(dict.fromkeys(treebank.documents))[:_DOCUMENTS]
    return [tree for tree, name in zip(treebank.trees, treebank.documents, strict=True) if name in chosen]


def by_hand() -> dict[str, Found]:
    """What is found with gold trees, against reading."""
    found = {name: Found() for names in ITEMS.values() for name in names}
    for tree in read_documents():
        for name, _, *_ in _items(tree):
            found[name] += Found(1, 1, 1)
    for line in _READING.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            _, name, _, fault, _ = line.split("\t")
            found[name] += Found(-1, 0, -1) if fault == "wrong" else Found(0, 0, 1)
    mentions = measured_units()["en"].kinds[UnitKind.MENTION]
    found[_MENTION] = Found(mentions.right, mentions.found, mentions.read)
    return found


def by_parser(annotator: str) -> dict[str, Found]:
    """What is found with a parser's trees, against what is found with gold trees."""
    trees = read_documents()
    made = make_annotator(annotator)
    found = {name: Found() for names in ITEMS.values() for name in names}
    for gold in trees:
        ours = Counter(_items(AnnotatedText.from_json(made.annotate(gold.text))))
        theirs = Counter(_items(gold))
        for counter, field in ((ours & theirs, "right"), (ours, "found"), (theirs, "there")):
            for (name, *_), count in counter.items():
                setattr(found[name], field, getattr(found[name], field) + count)
    return found


def subjects() -> tuple[int, int]:
    """How many topics are subjects of their clauses, and how many topics there are."""
    relations = [
        word.universal_relation
        for tree in read_documents()
        for sentence, units in [(tree.sentences[0], units_of(tree))]
        for topic in (units.clauses.topics if units.clauses else ())
        if topic >= 0
        for word in [sentence.words[topic]]
    ]
    return sum(relation in ("nsubj", "csubj") for relation in relations), len(relations)


def _items(tree: AnnotatedText) -> Iterator[tuple[object, ...]]:
    """Each item with where it stands in the text, so that other words of the same text can be compared."""
    units = units_of(tree, read_connectives("en"))
    chunks, clauses = units.chunks, units.clauses
    if chunks is None or clauses is None:
        return
    at = _starts(units, tree.text)
    for kind, parts in (("inside a clause", chunks), ("among clauses", clauses)):
        for head, governor, label in zip(parts.heads, parts.governors, parts.relations, strict=True):
            if governor >= 0:
                yield f"relation {kind}", at[head], at[parts.heads[governor]], label
    yield from (("topic", at[place]) for place in clauses.topics if place >= 0)
    yield from (("focus", at[place]) for place in clauses.focuses if place >= 0)
    for link in units.links or ():
        other = at[clauses.heads[link.other]] if link.other >= 0 else -1
        yield "discourse link", at[clauses.heads[link.clause]], other, link.sense
    yield from ((_MENTION, tuple(at[place] for place in noun.words)) for noun in units.names)


def _starts(units: TextUnits, text: str) -> list[int]:
    """Where each word begins."""
    starts, end = [], 0
    for form in units.forms:
        start = text.find(form, end)
        starts.append(max(start, end))
        end = starts[-1] + len(form)
    return starts
