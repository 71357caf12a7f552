"""Sets of check-points with as many of each category as a test says, and systems that have those that it says."""

from mtgauge import evaluate
from mtgauge.corpus import TestSet
from mtgauge.measures.registry import load_metric
from mtgauge.suites.checkpoints.checkpoint_set import CheckPoint, CheckPointSet, PointReference, text_digest
from mtgauge.suites.checkpoints.set_file import write_set
from mtgauge.suites.checkpoints.taxonomy import Category, CategoryGroup, PointSide, Taxonomy

#: Every category is in one of two groups.
GROUPS = {"open": ("noun", "verb"), "odd": ("idiom", "bei")}
NAMES = [name for members in GROUPS.values() for name in members]


def rare_set(counts):
    """A set with one check-point, of one word, in each segment, and its references.

    Args:
        counts: Category -> number of its check-points.
    """
    where = [name for name in NAMES for _ in range(counts.get(name, 0))]
    texts = [f"w{at} end" for at in range(len(where))]
    points = tuple(
        CheckPoint(f"{at}", f"{at}", name, (PointReference("r", ((0, len(f"w{at}")),), is_aligned=False),))
        for at, name in enumerate(where)
    )
    taxonomy = Taxonomy(
        "rare",
        tuple(Category(name, PointSide.SOURCE) for name in NAMES),
        tuple(CategoryGroup(name, members) for name, members in GROUPS.items()),
    )
    ids = tuple(f"{at}" for at in range(len(where)))
    return CheckPointSet(taxonomy, points, ids, {"r": tuple(map(text_digest, texts))}, "zh-en"), texts


def translations(has):
    """What a system makes of the segments: those check-points that it has, and nothing of the others."""
    return [f"w{at} end" if found else "x end" for at, found in enumerate(has)]


def write_rare(folder, counts):
    """The file of a set, and its references."""
    made, texts = rare_set(counts)
    file = folder / "rare.jsonl"
    file.write_text(write_set(made), "utf-8")
    return file, texts


def rare_evaluation(folder, counts, systems, options=None, domains=None, **settings):
    """Systems on a set.

    Args:
        folder: Where the set is written.
        counts: Category -> number of its check-points.
        systems: Name -> for each check-point, in the order of the categories, whether the system has it.
        options: Options of the measure.
        domains: Those of the segments.
        **settings: Settings of the evaluation.
    """
    file, texts = write_rare(folder, counts)
    metric = load_metric("checkpoints", set=str(file), **(options or {}))
    testset = TestSet.of({"r": texts}, ids=[str(at) for at in range(len(texts))], domains=domains)
    outputs = {name: translations(has) for name, has in systems.items()}
    return evaluate(outputs, testset, metrics=[metric], **settings)
