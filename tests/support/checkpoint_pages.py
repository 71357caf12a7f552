"""A report page with check-points: four segments again and again, so that some categories are tested."""

from dataclasses import replace

from made_sets import HYPOTHESES, REFERENCES, example_set

from mtgauge import evaluate
from mtgauge.measures.registry import load_metric
from mtgauge.suites.checkpoints.set_file import write_set
from mtgauge.suites.checkpoints.taxonomy import Category, CategoryGroup, PointSide, Taxonomy

#: The first has the check-point "船" of the set, behind a sign of two code units.
SOURCES = ["船😀开了。", "他把书拿走了。", "下雨了。", "船回来了。"]
WORSE = ["A ship left .", "He took 😀 it .", "Snow falls .", "It is back ."]
TAXONOMY = Taxonomy(
    "example",
    (
        Category("noun", PointSide.SOURCE, {"en": "noun", "zh": "名词"}),
        Category("phrase", PointSide.SOURCE, {"en": "odd phrase", "zh": "怪短语"}),
        Category("verb", PointSide.TARGET),
    ),
    (
        CategoryGroup("word", ("noun", "verb"), {"en": "word level", "zh": "词层面"}, mixed=True),
        CategoryGroup("all", ("word", "phrase"), mixed=True),
    ),
)


def checkpoint_evaluation(folder, times=12, extra=(), **settings):
    """Two systems on the example's set, in which there are phrases in four segments alone."""
    made = example_set()
    points = tuple(
        replace(point, id=f"{point.id}.{turn}", segment=f"{point.segment}.{turn}")
        for turn in range(times)
        for point in made.points
        if turn < 4 or point.category != "phrase"
    )
    segments = tuple(f"{name}.{turn}" for turn in range(times) for name in made.segments)
    digests = {name: column * times for name, column in made.references.items()}
    file = folder / "many.jsonl"
    file.write_text(
        write_set(replace(made, taxonomy=TAXONOMY, points=points, segments=segments, references=digests)), "utf-8"
    )
    systems = {"good": HYPOTHESES * times, "worse": WORSE * times}
    references = {name: texts * times for name, texts in REFERENCES.items()}
    metrics = [load_metric("checkpoints", set=str(file)), *extra]
    settings = {"sources": SOURCES * times, "languages": "zh-en", "samples": 99, **settings}
    return evaluate(systems, references, metrics=metrics, **settings)
