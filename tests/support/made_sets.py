"""Sets of check-points for tests, and the measure on them."""

from mtgauge.corpus import TestSet
from mtgauge.measures import Resources
from mtgauge.suites.checkpoints.checkpoint_set import CheckPoint, CheckPointSet, PointReference, text_digest
from mtgauge.suites.checkpoints.measure import CheckPoints
from mtgauge.suites.checkpoints.set_file import write_set
from mtgauge.suites.checkpoints.taxonomy import Category, CategoryGroup, PointSide, Taxonomy


def made_set(case):
    """Of a golden case: the set, the test set, and the translations.

    Segments without a reference are left out: a test set may have none, and they count in neither length.
    """
    segments = [segment for segment in case["segments"] if any(text is not None for text in segment["references"])]
    count = max(len(segment["references"]) for segment in segments)
    columns = [[(segment["references"] + [None] * count)[at] for segment in segments] for at in range(count)]
    references = {f"r{at}": column for at, column in enumerate(columns)}
    ids = [segment["id"] for segment in segments]
    points = tuple(checkpoint_of(point, case["dictionary"]) for point in case["checkpoints"])
    taxonomy = Taxonomy(
        "golden",
        tuple(Category(name, PointSide.SOURCE) for name in case["taxonomy"]["categories"]),
        tuple(CategoryGroup(name, tuple(members)) for name, members in case["taxonomy"]["groups"].items()),
    )
    testset = TestSet.of(references, ids=ids)
    digests = {name: tuple(map(text_digest, column)) for name, column in references.items()}
    made = CheckPointSet(taxonomy, points, tuple(ids), digests)
    return made, testset, [segment["hypothesis"] for segment in segments]


def checkpoint_of(point, dictionary):
    """A check-point, with what the dictionary has for its words."""
    words = [word.lower() for word in point["source"]]
    keys = dict.fromkeys(["".join(words), " ".join(words), *words])
    lowered = {key.lower(): value for key, value in dictionary.items()}
    return CheckPoint(
        point["id"], point["segment"], point["category"],
        tuple(
            PointReference(f"r{part['reference']}", tuple(map(tuple, part["spans"])), part["by_alignment"])
            for part in point["references"]
        ),
        words=tuple(point["source"]),
        entries=tuple(entry for key in keys for entry in lowered.get(key, ())),
    )  # fmt: skip


def fitted_to(made, testset, folder, **options):
    """The measure on a set, which is written to a file and read again."""
    path = folder / "set.jsonl"
    path.write_text(write_set(made), "utf-8")
    return CheckPoints(**{**options, "set": str(path)}).fit(testset, Resources())


REFERENCES = {
    "A": ["The boat left early .", "He took the book away .", "Rain fell .", "The boat is back ."],
    "B": ["The boat set off early .", None, "It rained .", "The boat came back ."],
}
HYPOTHESES = ["The boat left soon .", "He took his book away .", "It rains .", "A boat is back ."]


def example_set():
    """Check-points of four segments: nouns of the source, a phrase with a gap, verbs of the references."""
    taxonomy = Taxonomy(
        "example",
        (
            Category("noun", PointSide.SOURCE),
            Category("phrase", PointSide.SOURCE),
            Category("verb", PointSide.TARGET),
        ),
        (
            CategoryGroup("word", ("noun", "verb"), mixed=True),
            CategoryGroup("all", ("word", "phrase"), mixed=True),
        ),
    )
    boat = {
        name: PointReference(name, ((4, 8),), is_aligned=True, text="boat", confidence=0.5) for name in REFERENCES
    }
    points = (
        CheckPoint("1-noun", "1", "noun", tuple(boat.values()), ((0, 1),), ("船",), ("boat", "ship")),
        CheckPoint("2-phrase", "2", "phrase", (PointReference("A", ((3, 7), (17, 21)), True, "took … away"),)),
        CheckPoint("3-verb", "3", "verb", (PointReference("A", ((5, 9),)),)),
        CheckPoint("3-verb-b", "3", "verb", (PointReference("B", ((3, 9),)),)),
        CheckPoint("4-noun", "4", "noun", (boat["A"], boat["B"]), entries=("vessel",)),
    )
    digests = {name: tuple(map(text_digest, texts)) for name, texts in REFERENCES.items()}
    return CheckPointSet(taxonomy, points, ("1", "2", "3", "4"), digests, "zh-en", {"by": "hand"})


def fitted_example(folder, **options):
    """The measure on the example's references."""
    return fitted_to(example_set(), TestSet.of(REFERENCES), folder, **options)
