"""The order in which references are given: it changes no value, or the signature records it."""

import dataclasses
import types
import typing
from random import Random

import pytest
from registered import WITHOUT_MODEL
from small_sets import WORDS
from thoroughness import budget

from mtgauge import evaluate
from mtgauge.base.signature import Signature
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, FittedMeasure, Level, Resources
from mtgauge.measures.registry import available_metrics, implied_options, parse_metric
from mtgauge.metrics.shared.reference_order import in_text_order, order_part
from mtgauge.stats.totals import total

#: option -> values to test besides the default, if neither its choices nor its type give any.
VALUES = {
    "tokenize": ["none", "char", "13a", "intl", "zh", "cwmt-compat", "ja-mecab"],
    "max_order": [1, 2, 6],
    "smooth_method": ["none", "floor", "add-k", "exp"],
    "smooth_value": [None],  # valid only with smooth_method
    "char_order": [0, 1, 3],
    "word_order": [1, 2],
    "beta": [0.5, 3],
    "alpha": [0, 1],
    "gamma": [0, 1],
    "delta": [0, 1],
    "exponent": [1.5, 2],
    "min_match": [1, 2],
    "beam": [1],
    "language": ["en", "de", "zh"],
    "task": ["adq", "hter", "util", "tune", "li"],
    "modules": ["exact", "stem synonym", "exact paraphrase"],
    "of": ["'chrf++ gleu'"],
    "weights": ["'0.25 0.75'"],
}
#: Options whose only values are paths of files.
PATHS = {"data", "wordnet", "paraphrases", "function_words"}
#: Values that are valid only together with another option.
WITH = {
    "chrf:char_order=0": ",word_order=1",
    "bleu:smooth_method=floor": ",smooth_value=0.3",
    "bleu:weights='0.25 0.75'": ",max_order=2",
    "meteor:language=de": ",modules=exact stem",
    "meteor:search=stages": ",modules=exact stem",
    "meteor:language=zh": ",modules=exact",
    "meteor:weights='0.25 0.75'": ",modules=exact stem",
}
#: Metrics whose reference program uses the given order, and the options for which they do.
AS_GIVEN = {
    "chrf",
    "chrf++",
    "mean",
    "mwer",
    "mper",
    "meteor",
    "gtm:exponent=1.5",
    "gtm:exponent=2",
    "ict:compat=true",
}


def values(option, kind):
    members = typing.get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
    if option.metadata.get("choices"):
        return option.metadata["choices"]
    return [True, False] if bool in members else VALUES[option.name]


def specs():
    for name in WITHOUT_MODEL:
        measure = available_metrics()[name]
        yield name
        kinds = typing.get_type_hints(measure)
        for option in dataclasses.fields(measure):
            if option.name in PATHS:
                continue
            for value in values(option, kinds[option.name]):
                if value in (None, implied_options(name).get(option.name, option.default)):
                    continue
                written = str(value).lower() if isinstance(value, bool) else value
                spec = f"{name}:{option.name}={written}"
                yield spec + WITH.get(spec, "")


SPECS = list(specs())


def is_as_given(spec):
    return spec.partition(":")[0] in AS_GIVEN or spec in AS_GIVEN


def case(seed):
    """Hypotheses and one to four named references, some with missing segments, and the same in another order.

    Hypothesis took half of the time to draw these, for hundreds of metrics with options.
    """
    draw = Random(seed)
    n = draw.randint(1, 3)

    def line():
        # few words, so that references are often equally good
        return " ".join(draw.choices(WORDS[:9], k=draw.randint(0, 5)))

    def column():
        return [None if draw.random() < 0.3 else line() for _ in range(n)]

    columns = [[line() for _ in range(n)], *(column() for _ in range(draw.randint(0, 3)))]
    pairs = list(zip(draw.sample("ABCD", len(columns)), columns, strict=True))
    orders = [dict(draw.sample(pairs, len(pairs))) for _ in range(2)]
    return [line() for _ in range(n)], *orders


def cases(spec, count):
    """Cases of their own for each metric with options, the same in each run."""
    return (case(f"{spec} {number}") for number in range(budget(count)))


def everything(spec, hypotheses, references):
    """Everything that is computed, and the order in the signature."""
    testset = TestSet.of(references, languages="zh-en")
    fitted = parse_metric(spec).measure.fit(testset, Resources(testset.languages))
    batch = Batch.of(testset, SystemOutput("s", tuple(hypotheses)), slice(0, len(hypotheses)))
    rows = fitted.statistics(batch)
    scores = fitted.score(total(rows), Level.CORPUS), fitted.score(rows.astype(float), Level.SEGMENT)
    found = [(part.dtype, part.shape, part.tobytes()) for part in (rows, *scores)]
    if fitted.measure.contract.explains:
        units = range(len(batch))
        slow, fast = FittedMeasure.explain_all(fitted, batch), fitted.explain_all(batch)
        found += [[(runs.reference(unit), runs.pairs(unit)) for unit in units] for runs in (slow, fast)]
        found += [fitted.explain(batch, unit) for unit in units]
    return found, order_told(fitted.signature(Level.CORPUS))


def order_told(signature):
    """The order in a signature, or in one of those inside it."""
    parts = dict(signature.parts)
    inside = (order_told(inner) for inner in Signature.inside(parts.get("of", "")))
    return parts.get("reforder") or next(filter(None, inside), None)


@pytest.mark.parametrize("spec", SPECS)
def test_the_order_of_references_changes_nothing_or_is_in_the_signature(spec):
    for hypotheses, first, second in cases(spec, 12):
        one, its_order = everything(spec, hypotheses, first)
        other, other_order = everything(spec, hypotheses, second)
        written = [texts for texts in first.values() if any(text is not None for text in texts)]
        assert (its_order is not None) == (is_as_given(spec) and len(written) > 1)
        if its_order is None:
            assert one == other
        elif its_order == other_order:
            # only the choice between two equal references may differ
            assert one[:3] == other[:3]


@pytest.mark.parametrize("spec", [*WITHOUT_MODEL, "ict:compat=true"])
def test_names_of_references_change_no_value(spec):
    """Except for the scorer that orders references by name, and records the order."""
    for hypotheses, references, _ in cases(spec, 30):
        renamed = {f"{9 - position}": texts for position, texts in enumerate(references.values())}
        one, its_order = everything(spec, hypotheses, references)
        other, other_order = everything(spec, hypotheses, renamed)
        assert one[:3] == other[:3] or its_order != other_order
        assert its_order == other_order or spec == "ict:compat=true"


# Whether both orders give the same score, and the scores of the first and the second.
MATTERS = [
    ("chrf", ["", "rain"], {"A": ["snow", "rain"], "B": ["it snows", "rain"]}),
    ("chrf++", ["", "rain"], {"A": ["snow", "rain"], "B": ["it snows", "rain"]}),
    ("mwer", ["a b"], {"A": ["a"], "B": ["a b c"]}),
    ("mper", ["a b"], {"A": ["a"], "B": ["a b c"]}),
    ("gtm:exponent=2", ["b c c b"], {"A": ["c b c"], "B": ["c b a c a"]}),
    ("meteor", ["x", "rain"], {"A": ["snow", "rain"], "B": ["it snows", "rain"]}),
]


@pytest.mark.parametrize(("metric", "hypotheses", "references"), MATTERS)
def test_where_the_order_matters_the_signature_has_it(metric, hypotheses, references):
    turned = dict(reversed(references.items()))
    measure = parse_metric(metric).measure
    one, other = (measure.corpus_score(hypotheses, texts) for texts in (references, turned))
    assert one.score != other.score
    assert {"reforder:1+2", "reforder:2+1"} == {
        part for result in (one, other) for part in result.signature.split("|") if part.startswith("reforder")
    }


# Two equally good references, and the one that counts.
TIES = [
    ("wer", "a b", "a", "a b c", "B"),
    ("wer", "a b", "a c", "d b", "A"),
    ("wer", "a b", "d b", "a c", "B"),
    # the longest text, not the most words
    ("wer:tokenize=none", "a b", "a c", "abc b", "B"),
    ("ter:case_sensitive=true", "a b", "a c", "a B", "B"),
    ("character", "abc", "abd", "abx", "A"),
    ("char_edit_rate", "abcd", "xabcd", "abcdy", "B"),
    ("ict", "a b", "a b c", "a b d", "A"),
    # equal texts have equal names apart: the first of these
    ("wer", "a b", "a c", "a c", "A"),
]


@pytest.mark.parametrize(("metric", "hypothesis", "first", "second", "expected"), TIES)
@pytest.mark.parametrize("is_turned", [False, True])
def test_the_text_decides_which_reference_is_shown(metric, hypothesis, first, second, expected, is_turned):
    references = {"A": [first], "B": [second]}
    testset = TestSet.of(dict(reversed(references.items())) if is_turned else references)
    fitted = parse_metric(metric).measure.fit(testset, Resources())
    batch = Batch((hypothesis,))
    spans = fitted.explain(batch, 0).spans
    assert {span.reference for span in spans if span.reference} == {expected}
    assert fitted.explain_all(batch).reference(0) == expected


def test_two_orders_of_files_give_one_evaluation():
    systems = {"a": ["the cat sat", "it rained"], "b": ["the dog sat", "no rain"]}
    references = {"A": ["a cat sat", "rain"], "B": ["the cat sits down", "snow"]}
    metrics = ["wer", "ter", "gleu", "char_edit_rate", "rouge_l", "ribes", "bleu"]
    turned = dict(reversed(references.items()))
    one, other = (evaluate(systems, texts, metrics=metrics, languages="zh-en") for texts in (references, turned))
    assert [score.score for score in one.scores] == [score.score for score in other.scores]


def test_columns_are_sorted_segment_by_segment():
    for _, references, _ in cases("columns", 500):
        columns = list(references.values())
        expected = [
            sorted(texts, key=lambda text: (text is None, -len(text or ""), text or ""))
            for texts in zip(*columns, strict=True)
        ]
        assert [list(texts) for texts in zip(*in_text_order(columns), strict=True)] == expected


ORDERS = [
    ([["b"], ["a"]], "2+1"),
    ([["a", "b"], ["a", "a"], ["a", "c"]], "2+1+3"),
    ([["a"], ["a"]], "1+1"),
    ([["b", None], ["b", ""], [None, "x"]], "2+3+1"),
    ([["a b", "c"], ["a\tb ", "b"]], "2+1"),
    ([["a b"], ["a\tb "]], "1+1"),
    ([["a"], [None]], None),
    ([["a"]], None),
]


@pytest.mark.parametrize(("columns", "expected"), ORDERS)
def test_the_signature_ranks_references_by_their_texts(columns, expected):
    assert order_part(columns) == expected


def test_every_option_is_covered():
    tried = {tuple(spec.replace("=", ":").split(":")[:2]) for spec in SPECS if ":" in spec}
    for name in WITHOUT_MODEL:
        measure = available_metrics()[name]
        for option in dataclasses.fields(measure):
            assert (name, option.name) in tried or option.name in PATHS | {"smooth_value"}, option.name
