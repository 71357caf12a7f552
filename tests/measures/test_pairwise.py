"""Rows of pairs, for minimum Bayes risk decoding."""

from dataclasses import replace

import numpy as np
import pytest
from registered import WITHOUT_MODEL
from toy_terms import FittedTerms, Tagger, Terms

from mtgauge import load_metric
from mtgauge.base.errors import ContractError, InputError, OptionError
from mtgauge.corpus import TestSet
from mtgauge.measures import Contract, Level, Need, Needs, Resources, Unit
from mtgauge.testing import check_measure

NAMES = WITHOUT_MODEL
CANDIDATES = [
    "The boat sank at night.",
    "A boat sank in the night",
    "",
    "The boat sank at night.",
    "It rained 3.5 days.",
]
REFERENCES = ["A boat went down at night.", "The boat sank at night.", ""]


@pytest.mark.parametrize("name", NAMES)
def test_rows_of_pairs_are_those_of_one_segment(name):
    measure = load_metric(name)
    rows = measure.pairwise(CANDIDATES, REFERENCES, languages="zh-en", rows=True)
    utilities = measure.pairwise(CANDIDATES, REFERENCES, languages="zh-en")
    assert (rows.shape[:2], utilities.shape, utilities.dtype) == ((5, 3), (5, 3), np.float64)
    # whichever reference it is fitted to
    for fitted in (measure.fit(TestSet.of([text], languages="zh-en"), Resources()) for text in REFERENCES):
        scores = fitted.score(rows, Level.SEGMENT)[..., 0]
        assert np.array_equal(scores, utilities)
        for (i, j), score in np.ndenumerate(scores):
            [alone] = measure.segment_scores([CANDIDATES[i]], [REFERENCES[j]], languages="zh-en")
            assert score == alone


@pytest.mark.parametrize("name", NAMES)
def test_candidates_are_their_own_references(name):
    measure = load_metric(name)
    assert np.array_equal(measure.pairwise(CANDIDATES), measure.pairwise(CANDIDATES, CANDIDATES))


@pytest.mark.parametrize(
    ("references", "size", "blocks"),
    [
        (None, 2, [(0, 2), (2, 4), (4, 5)]),
        (REFERENCES, 3, [(0, 3), (3, 5)]),
        (REFERENCES, 64, [(0, 5)]),
    ],
    ids=["themselves", "references", "one block"],
)
def test_blocks_are_the_matrix_in_parts(references, size, blocks):
    measure = load_metric("chrf")
    whole = measure.pairwise(CANDIDATES, references)
    found = list(measure.blocks(CANDIDATES, references, size=size))
    assert [(block.start, block.stop) for block, _ in found] == blocks
    assert np.array_equal(np.concatenate([scores for _, scores in found]), whole)
    assert all(np.array_equal(scores, whole[block]) for block, scores in found)


@pytest.mark.parametrize(
    ("size", "message"), [(0, "size must be 1 or more, not 0"), (1.5, "size must be a whole number")]
)
def test_the_size_of_a_block_is_a_number_of_candidates(size, message):
    with pytest.raises(OptionError, match=message):
        load_metric("chrf").blocks(CANDIDATES, size=size)


@pytest.mark.parametrize("unit", Unit)
def test_pairs_are_scored_as_the_unit_of_the_measure(unit):
    levels = []

    class Noting(FittedTerms):
        def score(self, totals, level):
            levels.append(level)
            return super().score(totals, level)

    class Whole(Terms):
        contract = replace(Terms.contract, unit=unit)

        def fit(self, testset, resources):
            return Noting(self, testset, resources)

    resources = Resources(files={"lexicon": __file__}, annotators={"tagger": Tagger()})
    assert Whole().pairwise(["a", "b"], ["x"], resources=resources).shape == (2, 1)
    assert levels == [unit.value]


def test_the_candidate_with_the_highest_utility():
    measure = load_metric("chrf")
    candidates = ["the cat sat on the mat", "the cat sat on a mat", "a dog stood there", "the cat sits on the mat"]
    utilities = measure.pairwise(candidates)
    assert np.allclose(np.diag(utilities), 100)
    assert utilities.mean(axis=1).argmax() == 0
    assert utilities.mean(axis=1).argmin() == 2


def test_equal_texts_are_fitted_and_counted_once():
    counted, fits = [], []

    class Counting(FittedTerms):
        def statistics(self, batch, *, threads=1):
            counted.extend(batch.hypotheses)
            return super().statistics(batch)

    class Counted(Terms):
        def fit(self, testset, resources):
            fits.append((testset.references.columns(), testset.sources, str(testset.languages)))
            return Counting(self, testset, resources)

    resources = Resources(files={"lexicon": __file__}, annotators={"tagger": Tagger()})
    rows = Counted().pairwise(
        ["a", "b", "a"], ["x", "x"], source="s", languages="de-en", resources=resources, rows=True
    )
    assert rows.shape == (3, 2, 2)
    assert counted == ["a", "b"]
    assert fits == [([("x",)], ("s",), "de-en")]


@pytest.mark.parametrize(
    ("candidates", "references", "message"),
    [
        ([], None, "there are no candidates"),
        (["a"], [], "there are no references"),
        ("a", None, "candidates are one string"),
        (["a"], "a", "references are one string"),
    ],
)
def test_arguments_that_are_not_lists(candidates, references, message):
    for call in (load_metric("bleu").pairwise, load_metric("bleu").blocks):
        with pytest.raises(InputError, match=message):
            call(candidates, references)


def test_pairwise_requires_what_a_measure_needs():
    needy = type("Needy", (Terms,), {"contract": Contract(needs=Needs(sources=Need.REQUIRED))})()
    with pytest.raises(InputError, match="terms needs sources"):
        needy.pairwise(["a"], ["b"])


def test_scores_of_systems_have_no_pairs():
    given = type("OfSystems", (Terms,), {"contract": Contract(needs=Needs(systems=True))})()
    with pytest.raises(OptionError, match="metric terms is of systems, and pairs of texts have none"):
        given.pairwise(["a"])


# -- the contract test -------------------------------------------------------------------------------------------


class BrokenPairs(Terms):
    def pairwise(self, candidates, references=None, **others):
        return super().pairwise(candidates, references, **others) + 1


class BrokenShape(Terms):
    def pairwise(self, candidates, references=None, **others):
        return super().pairwise(candidates, references, **others)[0]


class OtherHash(FittedTerms):
    @property
    def hash(self):
        """Rows of positions, or of nothing, as a measure with its own `pairwise` might return."""
        return f"{self.references} {self.measure.told(self.everything)}"

    def __init__(self, measure, testset, resources):
        super().__init__(measure, testset, resources)
        self.everything = resources


class ByPath(Terms):
    def fit(self, testset, resources):
        return OtherHash(self, testset, resources)

    def told(self, resources):
        return resources.files["lexicon"]


class ByAll(ByPath):
    def told(self, resources):
        return sorted(resources.files)


class ByNothing(ByPath):
    def told(self, resources):
        return ""


@pytest.mark.parametrize(
    ("kind", "broken"),
    [
        (BrokenPairs, "rows of pairs are not those of one segment with one reference"),
        (BrokenShape, "rows of (3, 2) pairs are of shape (2, 2)"),
        (ByAll, "the hash follows a file that the measure does not name"),
        (ByPath, "the hash is another one where the file 'lexicon' lies elsewhere"),
        (ByNothing, "the hash does not follow the file 'lexicon'"),
    ],
)
def test_a_broken_promise_is_named(kind, broken, tmp_path):
    (tmp_path / "words").write_text("river", "utf-8")
    resources = Resources(files={"lexicon": str(tmp_path / "words")}, annotators={"tagger": Tagger()})
    check_measure(Terms(), resources=resources)
    with pytest.raises(ContractError) as raised:
        check_measure(kind(), resources=resources)
    assert raised.value.message == f"measure terms: {broken}"
