"""What the first screen says of warnings: by kind, the gravest first, and beside the winner where it is one about it."""

import pytest
from mixed_texts import A, B, mixed

from mtgauge import evaluate
from mtgauge.base.findings import Severity
from mtgauge.corpus import TestSet
from mtgauge.engine.by_reference import scores_by_reference
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.summary import summary
from mtgauge.report.page.worries import worries

#: The first third is reference B.
COPIER = [b if place < 20 else text for place, (b, text) in enumerate(zip(B, mixed(A, 3, 0.35), strict=True))]
HONEST, WEAK, WEAKER = mixed(A, 4, 0.35), mixed(A, 5, 0.8), mixed(A, 6, 0.9)


def facts_of(systems, references=None, **columns):
    settings = {name: columns.pop(name) for name in ("tested", "test") if name in columns}
    testset = TestSet.of(references or {"A": A, "B": B}, **columns)
    return EvaluationFacts(evaluate(systems, testset, metrics=["bleu"], **settings))


def answer(facts, question):
    return next(answer for answer in summary(facts) if answer.question == question)


def with_gaps(texts, *places):
    return ["" if place in places else text for place, text in enumerate(texts)]


#: Systems -> severity, systems, segments, whether it is of the winner, the line; worry by worry.
TABLE = [
    ({"a": HONEST, "b": WEAK}, []),
    (
        {"a": with_gaps(HONEST, 3, 5), "b": WEAK},
        [("notable", "a", 2, False, "a: a text is empty (segments: 2).")],
    ),
    (
        # three systems leave segments empty, in part the same ones; one copies, and is best
        {"a": with_gaps(HONEST, 3), "b": with_gaps(WEAK, 3, 4), "c": COPIER, "d": [*WEAKER[:-1], ""], "e": B},
        [
            ("severe", "ec", 0, False, "2 of 5 systems: too many translations are equal to a reference."),
            ("notable", "abd", 3, False, "3 of 5 systems: a text is empty (segments: 3)."),
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("systems", "expected"), TABLE)
def test_one_entry_for_each_kind(systems, expected):
    facts = facts_of(systems)
    found = worries(facts)
    told = [
        (str(w.severity), "".join(name.name for name in w.systems), w.segments, w.is_of_winner, w.sentence)
        for w in found
    ]
    order = facts.ranked("bleu")
    assert [(s, sorted(names), n, of, line) for s, names, n, of, line in told] == [
        (s, sorted(names), n, of, line) for s, names, n, of, line in expected
    ]
    assert all(list(names) == [name for name in order if name in names] for _, names, *_ in told)


def test_the_test_set_may_be_concerned_too():
    references = with_gaps(A, 7)
    both = worries(facts_of({"a": with_gaps(HONEST, 7, 8), "b": with_gaps(WEAK, 9)}, references))
    [empty] = [worry for worry in both if worry.code == "empty"]
    assert empty.sentence == "the test set and 2 of 2 systems: a text is empty (segments: 3)."
    [empty] = worries(facts_of({"a": HONEST, "b": WEAK}, references))
    assert (empty.systems, empty.is_of_winner) == ((), False)
    assert empty.sentence == "the test set: a text is empty (segments: 1)."


def told(facts, question):
    return [getattr(sentence, "text", sentence) for sentence in answer(facts, question).sentences]


def test_a_system_that_copied_has_no_place_and_its_rank_against_the_other_reference_is_told():
    facts = facts_of({"honest": HONEST, "copier": COPIER, "weak": WEAK}, test="auto")
    assert facts.best("bleu").systems == ("honest",)
    assert facts.ranked("bleu") == ["honest", "weak", "copier"]
    assert facts.bands.of("bleu") == {"honest": 1, "weak": 2}
    scores = {s.system: s for s in facts.by_reference("bleu") if s.reference == "A"}
    assert list(facts.by_reference("bleu")) == list(
        scores_by_reference(facts.evaluation.measured, facts.evaluation.testset, facts.evaluation.systems)
    )
    assert scores["honest"].score > scores["copier"].score > scores["weak"].score
    assert told(facts, "Who won?")[-1] == (
        f"Against reference A alone copier reaches {scores['copier'].score:.2f} BLEU, rank 2 of 3."
    )
    tones = {one.question: one.tone for one in summary(facts)}
    assert tones["Who won?"] == tones["What should I worry about?"] == "bad"
    assert tones["Is it real?"] == "neutral"


FIRST = [
    # against the other reference it is first all the same
    (
        {"weak": WEAK, "copier": COPIER},
        {"A": A, "B": B},
        "Against reference A alone copier reaches",
        "rank 1 of 2.",
    ),
    # one reference, or one that lacks segments: nothing to hold it against
    ({"weak": WEAK, "copier": COPIER}, {"B": B}, None, None),
    ({"weak": WEAK, "copier": COPIER}, {"A": [None, *A[1:]], "B": B}, None, None),
    ({"weak": WEAK, "copier": A}, {"A": A}, None, None),
]


@pytest.mark.parametrize(("systems", "references", "begins", "ends"), FIRST)
def test_the_other_reference(systems, references, begins, ends):
    sentences = told(facts_of(systems, references), "Who won?")
    against = [sentence for sentence in sentences if sentence.startswith("Against")]
    assert len(against) == (begins is not None)
    assert all(sentence.startswith(begins) and sentence.endswith(ends) for sentence in against)


def test_other_grave_doubts_about_the_winner():
    facts = facts_of({"one": HONEST, "same": HONEST, "weak": WEAK}, {"A": mixed(A, 9, 0.3)}, test="auto")
    assert "A grave doubt about same: another system has the same output, or nearly." in told(facts, "Who won?")
    assert next(one.tone for one in summary(facts) if one.question == "Is it real?") == "neutral"
    # a system that did not win is not in the answer
    facts = facts_of({"one": HONEST, "weak": WEAK, "weaker": WEAK}, {"A": A})
    assert len(told(facts, "Who won?")) == 1
    assert [worry.is_of_winner for worry in worries(facts)] == [False]


@pytest.mark.parametrize(
    ("kinds", "link"),
    [
        (1, "See the warnings and their segments"), (3, "See the warnings and their segments"),
        (4, "+ 1 more: all warnings and their segments"), (6, "+ 3 more: all warnings and their segments"),
    ],
)  # fmt: skip
def test_three_lines_and_how_many_more(kinds, link, monkeypatch):
    facts = facts_of({"a": with_gaps(HONEST, 3), "b": WEAK})
    [worry] = worries(facts)
    assert worry.severity is Severity.NOTABLE
    found = [type(worry)(**{**fields(worry), "sentence": f"line {number}"}) for number in range(kinds)]
    monkeypatch.setattr("mtgauge.report.page.summary.worries", lambda _: found)
    assert told(facts, "What should I worry about?") == [f"line {number}" for number in range(min(kinds, 3))]
    more = answer(facts, "What should I worry about?").link
    assert (more.text, more.to) == (link, "#warnings")


def fields(worry):
    return {name: getattr(worry, name) for name in worry.__slots__}


@pytest.mark.parametrize(
    ("systems", "tone"),
    [({"a": HONEST, "b": WEAK}, "good"), ({"a": with_gaps(HONEST, 3), "b": WEAK}, "neutral")],
)
def test_only_grave_worries_are_marked_as_bad(systems, tone):
    assert answer(facts_of(systems), "What should I worry about?").tone == tone
