"""The promises of the contract, checked for every measure of the registry.

A new measure is tested here by being registered.
"""

import pickle
from dataclasses import dataclass, replace
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest
from registered import WITHOUT_MODEL

from mtgauge import load_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.signature import Signature
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import (
    Batch,
    Contract,
    FittedMeasure,
    Kind,
    Level,
    Measure,
    Need,
    Needs,
    Output,
    Resources,
    Unit,
    registry,
)
from mtgauge.measures.documents import batch_seen_by
from mtgauge.measures.needs import Several
from mtgauge.measures.options import option_values
from mtgauge.measures.several import SeveralReferences
from mtgauge.metrics.exact_match import ExactMatch
from mtgauge.stats.totals import total

TESTSET = TestSet.of(
    {
        "A": [
            "The river rose by 3.5 metres.",
            "Nobody was hurt, officials said.",
            "",
            "Repairs start on Monday.",
        ],
        "B": ["The river climbed 3.5 m.", None, "Rain fell.", "Repair work will begin Monday."],
    },
    sources=["河水上涨了3.5米。", "官员说无人受伤。", "下雨了。", "维修周一开始。"],
    languages="zh-en",
)
SYSTEM = SystemOutput("s", ("The river rose 3.5 m.", "", "It rained.", "Repairs start on Monday."))
NAMES = WITHOUT_MODEL


@pytest.fixture(params=NAMES)
def fitted(request):
    return load_metric(request.param).fit(TESTSET, Resources(TESTSET.languages))


def rows_of(fitted, positions=slice(0, 4), **options):
    return fitted.statistics(Batch.of(TESTSET, SYSTEM, positions), **options)


def test_one_row_per_unit_and_the_same_rows_in_parts(fitted):
    rows = rows_of(fitted)
    assert len(rows) == len(TESTSET)
    parts = [rows_of(fitted, slice(i, i + 1)) for i in range(len(TESTSET))]
    assert np.array_equal(np.concatenate(parts), rows)


def test_threads_change_nothing(fitted):
    assert np.array_equal(rows_of(fitted, threads=1), rows_of(fitted, threads=0))


class Renamed(type(load_metric("bleu"))):
    """A measure derived from another."""

    id = "renamed"


# A measure, and what papers call it.
TITLES = [
    (load_metric("bleu"), "BLEU"),
    (load_metric("chrf"), "chrF"),
    (load_metric("chrf", word_order=1), "chrF+"),
    (load_metric("chrf++"), "chrF++"),
    (load_metric("chrf", word_order=3), "chrF"),
    (load_metric("character"), "CharacTER"),
    (Renamed(), "renamed"),
    (SeveralReferences(measure=load_metric("ter"), choice=Several.MEAN), "TER"),
]


@pytest.mark.parametrize(("measure", "title"), TITLES)
def test_measures_have_the_titles_that_papers_give_them(measure, title):
    assert measure.title == title


@pytest.mark.parametrize("level", Level)
def test_scores_are_finite_named_and_in_range(fitted, level):
    rows = rows_of(fitted)
    values = fitted.score(np.vstack([rows, total(rows), np.zeros_like(rows[0])]).astype(float), level)
    outputs = fitted.measure.outputs
    assert values.shape == (len(rows) + 2, len(outputs))
    assert np.isfinite(values).all()
    assert len({output.name for output in outputs}) == len(outputs)
    assert outputs[0].kind is Kind.PRIMARY
    for column, output in zip(values.T, outputs, strict=True):
        assert output.low is None or (column >= output.low).all()
        assert output.high is None or (column <= output.high + 1e-9).all()


def test_signatures_survive_printing(fitted):
    signature = fitted.signature(Level.CORPUS)
    assert Signature.parse(str(signature)) == signature
    assert "mtgauge" in dict(signature.parts)


def test_the_hash_follows_references_and_options_and_nothing_else(fitted):
    again = type(fitted.measure)(**option_values(fitted.measure)).fit(TESTSET, Resources(TESTSET.languages))
    assert again.hash == fitted.hash
    changed = TestSet.of({"A": ["x", "y", "z", "w"]}, languages="zh-en")
    assert fitted.measure.fit(changed, Resources(changed.languages)).hash != fitted.hash


def test_a_pickle_gives_equal_rows(fitted):
    """Unpickling fits the measure again, so that no compiled state is pickled."""
    again = pickle.loads(pickle.dumps(fitted))
    assert pickle.loads(pickle.dumps(fitted.measure)) == fitted.measure
    assert again.hash == fitted.hash
    assert rows_of(again).tobytes() == rows_of(fitted).tobytes()


def test_a_missing_and_an_empty_reference_differ(fitted):
    """Signatures count the references of a segment, and both test sets have one or two."""
    hashes = {
        fitted.measure.fit(TestSet.of({"A": ["x", "y"], "B": texts}), Resources()).hash
        for texts in (["", None], [None, ""])
    }
    assert len(hashes) == 2


@dataclass(frozen=True, kw_only=True)
class Seeing(Measure):
    """Counts the columns that it sees."""

    id = "seeing"
    summary = "columns seen"

    @property
    def outputs(self):
        return (Output("score"),)

    def fit(self, testset, resources):
        return FittedSeeing(self, testset, resources)


class FittedSeeing(FittedMeasure):
    def statistics(self, batch, *, threads=1):
        return np.array([[seen(batch), seen(self.testset)] for _ in batch.hypotheses], dtype=np.int64)

    def score(self, totals, level):
        return np.asarray(totals, dtype=float)[..., :1]

    def signature(self, level):
        return Signature.of("seeing")


def seen(columns):
    return sum(getattr(columns, name) is not None for name in ("sources", "documents", "domains"))


class SeeingAll(Seeing):
    contract = replace(Seeing.contract, needs=Needs(sources=Need.OPTIONAL, documents=True, domains=True))


class SeeingDomains(Seeing):
    contract = replace(Seeing.contract, needs=Needs(references=Need.NO, domains=True))


COLUMNS = {"sources": ["s", "t"], "documents": ["d", "e"], "domains": ["m", "n"]}


@pytest.mark.parametrize(("kind", "count", "sensitive"), [
    (Seeing, 0, set()), (SeeingAll, 3, {"sources", "documents", "domains"}), (SeeingDomains, 1, {"domains"}),
])  # fmt: skip
def test_a_measure_sees_what_it_needs_and_its_hash_covers_that(kind, count, sensitive, tmp_path):
    from mtgauge import evaluate

    [score] = evaluate({"a": ["x", "y"]}, ["r", "q"], metrics=kind(), **COLUMNS).scores
    assert score.score == 2 * count
    testset = TestSet.of(["r", "q"], **COLUMNS)
    fitted = kind().fit(testset, Resources())
    for name, values in COLUMNS.items():
        other = TestSet.of(["r", "q"], **{**COLUMNS, name: [*values[:1], "other"]})
        assert (kind().fit(other, Resources()).hash != fitted.hash) == (name in sensitive), name
    other = TestSet.of(["r", "other"], **COLUMNS)
    assert (kind().fit(other, Resources()).hash != fitted.hash) == (kind is not SeeingDomains)


@pytest.mark.parametrize(("kind", "columns", "system"), [
    (Seeing, set(), None), (SeeingAll, {"sources", "documents", "domains"}, None), (SeeingDomains, {"domains"}, None),
    (type("SeeingSystems", (Seeing,), {"contract": Contract(needs=Needs(systems=True))}), set(), "s"),
    (type("SeeingDocuments", (Seeing,), {"contract": Contract(context=Unit.DOCUMENT)}), {"documents"}, None),
])  # fmt: skip
def test_a_measure_in_another_one_sees_of_a_batch_what_it_needs(kind, columns, system):
    testset = TestSet.of(["r", "q"], **COLUMNS)
    seen = batch_seen_by(kind(), Batch.of(testset, SystemOutput("s", ("x", "y")), slice(0, 2), named=True))
    assert {name for name in COLUMNS if getattr(seen, name) is not None} == columns
    assert (seen.hypotheses, seen.system) == (("x", "y"), system)


class DifferentDomains(SeeingDomains):
    """Counts the domains that there are."""

    def fit(self, testset, resources):
        return FittedDifferentDomains(self, testset, resources)


class FittedDifferentDomains(FittedSeeing):
    def statistics(self, batch, *, threads=1):
        return np.full((len(batch), 1), len(set(self.testset.domains)), dtype=np.int64)


def test_rows_that_are_kept_are_not_those_of_other_domains(tmp_path):
    from mtgauge import evaluate

    for domains, count in ((["m", "n"], 2), (["m", "m"], 1), (["m", "n"], 2)):
        found = evaluate(
            {"a": ["x", "y"]}, ["r", "q"], metrics=DifferentDomains(), domains=domains, cache=tmp_path
        )
        assert found.scores[0].score == 2 * count


def test_missing_needs_are_reported():
    with pytest.raises(
        InputError, match=r"seeing needs references \(give one with -r FILE, in Python with references\)"
    ):
        Seeing().fit(TestSet.of(None, sources=["x"]), Resources())
    needy = type("Needy", (Seeing,), {"contract": Contract(needs=Needs(sources=Need.REQUIRED))})
    with pytest.raises(
        InputError, match=r"seeing needs sources \(give them with -s FILE, in Python with sources\)"
    ):
        needy().fit(TestSet.of(["x"]), Resources())


def test_only_the_contents_of_a_file_count(tmp_path):
    first, moved, changed = (tmp_path / name for name in ("a.txt", "b.txt", "c.txt"))
    first.write_text("words", "utf-8")
    moved.write_text("words", "utf-8")
    changed.write_text("other words", "utf-8")
    digests = [Resources(files={"lexicon": str(path)}).digest() for path in (first, moved, changed)]
    assert digests[0] == digests[1] != digests[2]
    reading = type("Reading", (Seeing,), {"contract": Contract(needs=Needs(files=("lexicon",)))})
    for kind, count in ((reading, 2), (Seeing, 1)):
        given = [Resources(files={"lexicon": str(path)}) for path in (first, moved, changed)]
        assert len({kind().fit(TestSet.of(["x"]), resources).hash for resources in given}) == count
    with pytest.raises(InputError, match=r"gone\.txt: cannot be read"):
        Resources(files={"lexicon": str(tmp_path / "gone.txt")}).digest()


def test_a_measure_of_an_older_contract_is_refused_in_one_line(monkeypatch):
    from mtgauge.measures import registry

    class Old(Seeing):
        def fit(self, references, resources):
            return FittedSeeing(self, references, resources)

    offered = SimpleNamespace(value="old:Old", load=lambda: Old)
    monkeypatch.setattr(registry, "_offered", lambda: {"old": [offered]})
    with pytest.raises(
        OptionError, match=r"'old' is made for an older mtgauge: fit takes \(testset, resources\) now"
    ):
        load_metric("old")


BOTH = ("references", "sources")
#: What a measure needs, and what there is; a test set of which it sees nothing cannot be made.
SEEN = [
    (dict(zip(BOTH, needed, strict=True)), given)
    for needed in product(Need, repeat=2)
    for given in (BOTH, *((name,) for name in BOTH))
    if any(need is not Need.NO for name, need in zip(BOTH, needed, strict=True) if name in given)
]


@pytest.mark.parametrize(("needed", "given"), SEEN)
def test_a_measure_sees_what_it_needs_and_nothing_else(needed, given):
    needs = Needs(**needed)
    columns = {name: getattr(TESTSET, name) for name in BOTH}
    testset = TestSet(**{"references": None} | {name: columns[name] for name in given})
    lacking = [name for name in columns if getattr(needs, name) is Need.REQUIRED and name not in given]
    if lacking:
        with pytest.raises(InputError, match=f"needs {lacking[0]}"):
            needs.seen(testset, "m")
    else:
        seen = needs.seen(testset, "m")
        for name, column in columns.items():
            hidden = name not in given or getattr(needs, name) is Need.NO
            assert getattr(seen, name) == (None if hidden else column)


def test_a_measure_that_explains_and_derives_nothing_says_so():
    fitted = load_metric("ribes").fit(TestSet.of(["a"]), Resources())
    batch = Batch(["a"])
    rows = fitted.statistics(batch)
    with pytest.raises(OptionError, match="metric ribes does not explain its scores"):
        fitted.explain(batch, 0)
    for steps in (lambda: fitted.count_steps(batch, 0), lambda: fitted.score_steps(total(rows), Level.CORPUS)):
        with pytest.raises(OptionError, match="metric ribes does not show how its scores come about"):
            steps()


def test_an_error_in_outputs_is_not_hidden(monkeypatch):
    class Wrong(ExactMatch):
        outputs = property(lambda self: len(None))

    monkeypatch.setattr(registry, "_find", lambda name: (Wrong, {}))
    with pytest.raises(TypeError, match="NoneType"):
        load_metric("wrong")


def test_outputs_written_for_an_older_version_are_refused(monkeypatch):
    class Old(ExactMatch):
        @property
        def outputs(self):
            return (Output("score", 0, 1, detail=False),)

    monkeypatch.setattr(registry, "_find", lambda name: (Old, {}))
    with pytest.raises(OptionError, match=r"Output takes kind=Kind\.DETAIL now"):
        load_metric("old")


def test_a_batch_is_its_texts_whoever_watches():
    watched = Batch(("a",), report=print)
    assert watched == Batch(("a",))
    assert "report" not in repr(watched)


@pytest.mark.parametrize(("ids", "name", "alone"), [(("x", "y"), "y", ("y",)), (None, "5", None)])
def test_a_segment_of_a_batch_has_its_id_or_its_number(ids, name, alone):
    batch = Batch(("a", "b"), start=3, ids=ids)
    assert batch.segment(1) == name
    assert batch.alone(1) == Batch(("b",), start=4, ids=alone)
