"""The rules of puzzling, each held by a case: how keys and answers are read, how the best reference is found."""

import json

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.base.errors import InputError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Resources
from mtgauge.suites.puzzles.grammar import MAX_REFERENCES
from mtgauge.suites.puzzles.measures import MEASURES, PuzzleBleu, PuzzleCharacter, PuzzleChrf, PuzzleExact
from mtgauge.suites.puzzles.protocols import MAX_CHARACTERS, MAX_COMPARED, Protocol, answers_of, references_of
from mtgauge.suites.puzzles.testset import validate_puzzles
from textbook import character
from textbook import puzzles as textbook

NEW, OLD = Protocol.PUZZLING, Protocol.PUZZLING_2020


def score(kind, answer, key, **options):
    return kind(**options).corpus_score([answer], [key]).score / 100


# rule -> key, its references in their order, and those without groups as they are written
KEYS = {
    "a written outer group stands with each reading of its inner ones": (
        "(k (m/n)/t)",
        ["(k (m/n)/t)", "(k m/t)", "(k n/t)", "k (m/n)", "k m", "k n", "t"],
        ["k m", "k n", "t"],
    ),
    "a slash belongs to the brackets around it": (
        "(k/[m/n]t)",
        ["(k/mt)", "(k/nt)", "(k/t)", "k", "mt", "nt", "t"],
        ["k", "mt", "nt", "t"],
    ),
    "an optional part has no written form": ("k [m]", ["k m", "k"], ["k m", "k"]),
    "options in square brackets, or nothing": ("[k/m] t", ["k t", "m t", "t"], ["k t", "m t", "t"]),
    "parentheses without a slash are text": ("(k) m", ["(k) m"], ["(k) m"]),
    "groups inside text parentheses expand": ("(k (m/n))", ["(k (m/n))", "(k m)", "(k n)"], ["(k m)", "(k n)"]),
    "a bare slash is text": ("k/m (t/u)", ["k/m (t/u)", "k/m t", "k/m u"], ["k/m t", "k/m u"]),
    "an empty option is an option": ("k (m/)", ["k (m/)", "k m", "k"], ["k m", "k"]),
    "two empty options are one": ("(/)", ["(/)", ""], [""]),
    "equal groups are independent": (
        "(k/m) (k/m)",
        ["(k/m) (k/m)", "(k/m) k", "(k/m) m", "k (k/m)", "k k", "k m", "m (k/m)", "m k", "m m"],
        ["k k", "k m", "m k", "m m"],
    ),
    "with before without, as written before options": (
        "[k] (m/n)",
        ["k (m/n)", "k m", "k n", "(m/n)", "m", "n"],
        ["k m", "k n", "m", "n"],
    ),
    "equal references are one": ("[k] (m/m.)", ["k (m/m)", "k m", "(m/m)", "m"], ["k m", "m"]),
    "tags go": ("you.SG we.DU they.PL", ["you we they"], ["you we they"]),
    "tags with a digit, with a hyphen, with both": ("a.PL2 b.SG- c.PL2- d", ["a b c d"], ["a b c d"]),
    "a tag before a bracket": ("you.SG(k/m)", ["you(k/m)", "youk", "youm"], ["youk", "youm"]),
    "no tag before a letter": ("x.PLAN y.SGé", ["xplan ysgé"], ["xplan ysgé"]),
    "a hyphen before a letter is no part of a tag": ("we.PL2-all", ["we-all"], ["we-all"]),
    "tags are case-sensitive": ("you.sg You.Pl", ["yousg youpl"], ["yousg youpl"]),
    "no digit beyond the first, which no letter follows": ("a.PL23", ["a3"], ["a3"]),
    "tags go before brackets do": ("you.[SG] k", ["yousg k", "you k"], ["yousg k", "you k"]),
    "tags are whole before punctuation goes": ("you.!SG", ["yousg"], ["yousg"]),
    "a final sigma is one in the key": ("Α(Σ/Ν)", ["α(σ/ν)", "ασ", "αν"], ["ασ", "αν"]),
    "four characters are deleted, and no others": ("a.b!c?d,e;f:g", ["abcde;f:g"], ["abcde;f:g"]),
    "white space is squeezed after expansion": (
        " k\t[m]  n ( t / [x]  u )\n",
        ["k m n ( t / x u )", "k m n ( t / u )", "k m n t", "k m n x u", "k m n u",
         "k n ( t / x u )", "k n ( t / u )", "k n t", "k n x u", "k n u"],
        ["k m n t", "k m n x u", "k m n u", "k n t", "k n x u", "k n u"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("key", "references", "without_groups"), KEYS.values(), ids=KEYS)
def test_keys(key, references, without_groups):
    assert list(references_of(key, NEW)) == references
    assert list(references_of(key, NEW, keep_groups=False)) == without_groups


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (" You.SG  went,\tall! ", "you went all"),
        ("we.PL2- went", "we went"),
        ("x.PLAN", "xplan"),
        ("k [m] (t/u)", "k [m] (t/u)"),
        ("k) [m (t/", "k) [m (t/"),
        ("([)]", "([)]"),
        ("?!", ""),
    ],
)
def test_answers_are_one_text_whose_brackets_are_text(answer, text):
    assert answers_of(answer, NEW) == (text,)


@pytest.mark.parametrize(
    ("key", "position", "message"),
    [
        ("You.SG! (went", 9, "'(' is never closed"),
        ("You.SG, went]", 13, "']' closes nothing"),
        ("You.PL2 [(x/y])", 14, "']' closes nothing, where ')' must close '(' of 10"),
    ],
)
def test_stray_and_crossed_brackets_of_a_key_are_errors_with_puzzle_item_and_place(
    tmp_path, key, position, message
):
    languages = {"source_language": "venka", "target_language": "english"}
    puzzle = languages | {"test": [["sodo", "fine", ">"], ["tiru", key, ">"]]}
    (tmp_path / "venka.json").write_text(json.dumps(puzzle), "utf-8")
    [found] = validate_puzzles(str(tmp_path), [], NEW).findings
    assert (found.segment, found.code) == ("venka:2", "broken-answer")
    # the position is that in the key as it is in the file
    assert found.message == f"answer key {key!r}, character {position}: {message}"
    with pytest.raises(InputError) as error:
        PuzzleExact().fit(TestSet.of({"key": ["fine", key]}, ids=["v:1", "v:2"]), Resources())
    assert (error.value.segment, error.value.message) == ("v:2", found.message)


def test_references_are_counted_before_equal_ones_fall_together():
    options = ["same"] * (MAX_REFERENCES - 1)
    assert references_of(f"[{'/'.join(options)}]", NEW) == ("same", "")
    with pytest.raises(InputError, match="stands for 10,001 references; 10,000 are allowed"):
        references_of(f"[{'/'.join([*options, 'same'])}]", NEW)


A_AGAINST_AB = 0.2601300  # one match of one word, half a match of no pair, and exp(1 - 2/1)


@pytest.mark.parametrize(
    ("kind", "answer", "key", "expected"),
    [
        (PuzzleBleu, "k", "k m", A_AGAINST_AB),
        (PuzzleBleu, "k m", "k", 0.5),
        (PuzzleBleu, "k", "[m] k", 1),
        *((kind, answer, key, 0) for kind in (PuzzleBleu, PuzzleCharacter, PuzzleChrf) for answer in ("", " .")
          for key in ("", "[k]", "(/k)", "k")),
        *((PuzzleExact, answer, key, 1) for answer in ("", " .") for key in ("", "[k]", "(/k)", "!")),
        (PuzzleExact, "", "k", 0),
        (PuzzleExact, "(her/him)", "(her/him)", 1),
        (PuzzleExact, "saw (Her/him).", "[she] saw (her/him)", 1),
        (PuzzleExact, "(her/him", "(her/him)", 0),
        (PuzzleExact, "[k] m", "[k] m", 0),
        *((kind, "she he sees him her", "(she/he) sees (him/her)", expected)
          for kind, expected in ((PuzzleBleu, 0.5477226), (PuzzleExact, 0))),
    ],
)  # fmt: skip
def test_values(kind, answer, key, expected):
    assert score(kind, answer, key) == pytest.approx(expected, abs=5e-8)


def test_pooling_rewards_a_hedge_that_needs_no_brackets():
    hedge = "she he sees him her", "(she/he) sees (him/her)"
    assert score(PuzzleBleu, *hedge, protocol=OLD) == pytest.approx(0.5**0.5)
    assert score(PuzzleBleu, *hedge) == pytest.approx(0.3**0.5)


@pytest.mark.parametrize("kind", MEASURES.values())
def test_without_groups_a_key_does_not_accept_itself(kind):
    assert score(kind, "(her/him)", "(her/him)") == 1
    assert score(kind, "(her/him)", "(her/him)", keep_groups=False) < 1


@pytest.mark.parametrize(
    ("answer", "key", "winners"),
    [
        # with [x] before without, as written before options, options in order
        ("k t", "k [m] t", dict.fromkeys(MEASURES, "k t")),
        ("z", "[m] (k/t)", dict.fromkeys(MEASURES, "m (k/t)")),
        ("my", "(k my/t my)", {"BLEU-2": "k my", "ChrF-3": "k my", "CharacTER": "(k my/t my)", "EM": "(k my/t my)"}),
        ("saw it", "saw [her] [him]",
         {"BLEU-2": "saw her", "ChrF-3": "saw", "CharacTER": "saw him", "EM": "saw her him"}),
        # equal products of precisions: 4/4 x 0.5/3 and 2/4 x 1/3, of which logarithms would make unequal sums
        ("a b c d", "(b a d c/a b q q)", {"BLEU-2": "b a d c"}),
        ("a b c d", "(a b q q/b a d c)", {"BLEU-2": "a b q q"}),
    ],
)  # fmt: skip
def test_the_first_of_equals_wins(answer, key, winners):
    testset = TestSet.of({"key": [key]})
    batch = Batch.of(testset, SystemOutput("s", (answer,)), slice(0, 1))
    for name, winner in winners.items():
        fitted = MEASURES[name]().fit(testset, Resources())
        [best] = fitted.winners(batch)
        assert fitted.items[0][best.reference] == winner, name


# -- hedges -----------------------------------------------------------------------------------------------------

WORDS = ["she", "he", "saw", "her", "him", "it"]
TREES = st.recursive(
    st.lists(st.sampled_from(WORDS).map("{} ".format), min_size=1, max_size=3),
    lambda trees: st.lists(
        st.sampled_from(WORDS).map("{} ".format)
        | st.tuples(st.just("group"), st.lists(trees, min_size=2, max_size=3))
        | st.tuples(st.just("optional"), st.lists(trees, min_size=1, max_size=2)),
        min_size=1,
        max_size=4,
    ),
    max_leaves=6,
)
TEXTBOOK = {
    "BLEU-2": lambda answer, reference: textbook.bleu2(answer, [reference], True),
    "CharacTER": lambda answer, reference: 1 - character.score(answer.split(), reference.split()),
    "ChrF-3": lambda answer, reference: textbook.chrf3(answer, [reference], True),
    "EM": lambda answer, reference: float(answer == reference),
}


@settings(max_examples=budget(200))
@given(TREES, st.booleans(), st.data())
def test_no_answer_scores_above_its_best_single_alternative(tree, keep_groups, data):
    alternatives = [" ".join(text.split()) for text in textbook.references(tree, keep_groups)]
    assume(len(alternatives) < 60)
    key = textbook.key(tree)
    bare = " ".join(key.translate(str.maketrans("()[]/", "     ")).split())
    hedge = data.draw(
        st.sampled_from([key, bare, f"({'/'.join(alternatives)})", " ".join(alternatives), *alternatives])
        | st.lists(st.sampled_from([*WORDS, "(", "/", ")", "[", "]"]), max_size=9).map(" ".join)
        | st.permutations(bare.split()).map(" ".join)
    )
    answer = " ".join(hedge.split())
    for name, kind in MEASURES.items():
        best = max(TEXTBOOK[name](answer, alternative) for alternative in alternatives)
        assert score(kind, hedge, key, keep_groups=keep_groups) == pytest.approx(best, abs=1e-12), name


# -- answers that stand for very many texts, under puzzling-2020 ------------------------------------------------


def one_of(count, word):
    return f"({'/'.join(f'{word}{i}' for i in range(count - 1))})"


HOSTILE = [
    (one_of(MAX_REFERENCES, "a"), "k", None),
    (one_of(MAX_REFERENCES + 1, "a"), "k", "stands for more than 10,000 texts"),
    ("x " * 2000 + one_of(9000, "a"), "k", f"stands for texts of more than {MAX_CHARACTERS:,} characters"),
    (one_of(4000, "a"), one_of(4000, "k"),
     f"the answer stands for 4,000 texts and its key for 4,000: 167,080,000 characters to compare; {MAX_COMPARED:,} "
     "are allowed"),
    ("x " * 10_000, one_of(MAX_REFERENCES, "k"), None),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "key", "message"), HOSTILE)
def test_hostile_answers_are_bounded(tmp_path, answer, key, message):
    paths = []
    for name, text in (("gold", key), ("answers", answer)):
        puzzle = {"source_language": "venka", "target_language": "english", "test": [["sodo", text, ">"]]}
        paths.append(tmp_path / f"{name}.json")
        paths[-1].write_text(json.dumps(puzzle), "utf-8")
    found = validate_puzzles(str(paths[0]), [str(paths[1])], OLD).findings
    fitted = PuzzleExact(protocol=OLD).fit(TestSet.of({"key": [key]}, ids=["v:1"]), Resources())
    batch = Batch.of(fitted.testset, SystemOutput("s", (answer,)), slice(0, 1))
    if message is None:
        assert found == []
        assert len(fitted.winners(batch)) == 1
        return
    [finding] = found
    assert finding.segment == "gold:1"
    assert finding.message.endswith(message)
    with pytest.raises(InputError) as error:
        fitted.winners(batch)
    assert (error.value.segment, error.value.message) == ("v:1", finding.message)
