"""Where columns of unequal length part: certain by empty texts, likely by what the texts have in common."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge import evaluate, sacrebleu
from mtgauge.base.errors import InputError
from mtgauge.corpus.parting import CountedColumn, parting, surplus_empty, unmatched_block
from shared_data import shared_lines
from textbook.empty_texts import possible_surplus

DRAW = random.Random(5)
WORDS = ["".join(DRAW.choices("aeioulnrst", k=6)) for _ in range(300)]
TEXTS = [" ".join(DRAW.sample(WORDS, 8)) for _ in range(40)]
#: The same texts with a word changed in each.
OTHERS = [text.replace(text.split()[3], "water") for text in TEXTS]


def without(texts, *numbers):
    return [text for number, text in enumerate(texts, start=1) if number not in numbers]


def with_empty(texts, *numbers):
    """The texts with an empty one at each of the numbers."""
    found = list(texts)
    for number in sorted(numbers):
        found.insert(number - 1, "")
    return found


def told(one, other, **options):
    return parting(CountedColumn("new.txt", one), CountedColumn("ref.txt", other), **options)


empty_or_not = st.lists(st.sampled_from(["a", "b", "", " "]), max_size=9)


@given(empty_or_not, empty_or_not)
def test_surplus_empty_texts_are_those_of_every_choice(one, other):
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    possible = possible_surplus(longer, shorter) if len(longer) > len(shorter) else []
    found = surplus_empty(longer, shorter)
    assert bool(found) == bool(possible)
    assert not found or tuple(found) == max(possible)


#: what a column lacks or has more than TEXTS -> what is said of it beside OTHERS
CASES = [
    (with_empty(TEXTS, 5), "line 5 of new.txt is empty; without it both have 40"),
    (with_empty(TEXTS, 5, 9, 41), "lines 5, 9, 41 of new.txt are empty; without them both have 40"),
    (
        with_empty(TEXTS, *range(2, 9)),
        "lines 2, 3, 4, 5, 6, 2 more of new.txt are empty; without them both have 40",
    ),
    (without(TEXTS, 7), "line 7 of ref.txt seems to have no counterpart in new.txt"),
    (without(TEXTS, 7, 8, 9), "lines 7 to 9 of ref.txt seem to have no counterpart in new.txt"),
    (TEXTS[:30], "lines 31 to 40 of ref.txt seem to have no counterpart in new.txt"),
    ([*TEXTS[:12], "Nothing like it.", *TEXTS[12:]], "line 13 of new.txt seems to have no counterpart in ref.txt"),
    ([*TEXTS[:12], TEXTS[11], *TEXTS[12:]], "new.txt and ref.txt part at lines 12 to 13"),
    # an empty output, and another text that is too many
    ([*TEXTS[:3], "", *TEXTS[4:9], "", "x y", *TEXTS[10:]], "new.txt and ref.txt part at lines 10 to 11"),
    ([*(text[::-1] for text in TEXTS[:9]), "", *TEXTS[:30], "x", "y"], "new.txt is empty at line 10"),
    (without(TEXTS, 3, 20, 33), None),
    ([text[::-1] for text in TEXTS[1:]], None),
    (["zzz"], None),
    (TEXTS, None),
]


@pytest.mark.parametrize(("texts", "message"), CASES, ids=[str(case[1]) for case in CASES])
def test_where_they_part(texts, message):
    assert told(texts, OTHERS) == message
    # whichever is the longer one, and whichever is named first
    assert parting(CountedColumn("ref.txt", OTHERS), CountedColumn("new.txt", texts)) == message


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        (range(2, 41), "segment 1 of x.tsv seems to have no counterpart in new.txt"),
        ([*range(1, 8), 0, *range(8, 41)], "segment 8 of new.txt is empty; without it both have 40"),
        ([3, 9, 20], "each file needs one segment for each of the test set; nothing is cut but empty lines"),
    ],
)
def test_a_test_set_parts_from_a_file(tmp_path, monkeypatch, mtgauge, numbers, message):
    monkeypatch.chdir(tmp_path)
    rows = "".join(f"{n}\tsource {n}\t{text}\n" for n, text in enumerate(OTHERS, start=1))
    (tmp_path / "x.tsv").write_text(f"id\tsource\tref:A\n{rows}")
    texts = [TEXTS[number - 1] if number else "" for number in numbers]
    (tmp_path / "new.txt").write_text("".join(f"{text}\n" for text in texts))
    done = mtgauge("score", "--testset", "x.tsv", "new.txt")
    assert done.code == 2
    assert done.err.endswith(f"x.tsv has 40 ({message})\n")


def test_lists_have_segments():
    assert told(with_empty(TEXTS, 5), OTHERS, lines=False).startswith("segment 5 of new.txt is empty")


def test_every_door_says_it(tmp_path, monkeypatch, mtgauge):
    monkeypatch.chdir(tmp_path)
    texts = with_empty(TEXTS, 5)
    (tmp_path / "new.txt").write_text("".join(f"{text}\n" for text in texts))
    (tmp_path / "ref.txt").write_text("".join(f"{text}\n" for text in OTHERS))
    for folder in ("references", "systems"):
        (tmp_path / "set" / folder).mkdir(parents=True)
    (tmp_path / "set" / "references" / "A.txt").write_text("".join(f"{text}\n" for text in OTHERS))
    (tmp_path / "set" / "systems" / "new.txt").write_text("".join(f"{text}\n" for text in texts))
    said = "5 of new.txt is empty; without it both have 40)"
    for command in ("score -r ref.txt new.txt", "score -r new.txt ref.txt", "score -r ref.txt -s new.txt ref.txt",
                    "score --testset set", "compare -r ref.txt ref.txt new.txt"):  # fmt: skip
        done = mtgauge(*command.split())
        assert (done.code, done.out) == (2, ""), command
        assert said in done.err, command
    assert said in mtgauge("sacrebleu", "ref.txt", "-i", "new.txt").err
    assert said in mtgauge("check", "set").out
    with pytest.raises(InputError) as error:
        evaluate({"new": texts}, OTHERS)
    assert error.value.hint == "segment 5 of system new is empty; without it both have 40"
    with pytest.raises(InputError) as error:
        sacrebleu.corpus_bleu(texts, [OTHERS])
    assert error.value.hint == "segment 5 of the hypotheses is empty; without it both have 40"


def outputs():
    """Pairs of a reference and an output of WMT22 and WMT23, of 1,900 segments or more."""
    he = shared_lines("data", "mtme", "wmt23", "references", "he-en.refA.txt")
    zh = shared_lines("data", "wmt22", "txt", "references", "generaltest2022.en-zh.ref.A.zh")
    yield he, shared_lines("data", "mtme", "wmt23", "system-outputs", "he-en", "ONLINE-Y.txt")
    yield zh, shared_lines("data", "wmt22", "txt", "system-outputs", "generaltest2022.en-zh.hyp.Online-W.zh")


def test_no_wrong_place_in_real_outputs():
    draw, found = random.Random(7), 0
    for reference, output in outputs():
        for _ in range(20):
            start, size = draw.randrange(len(reference) - 200), draw.choice([1, 1, 4])
            theirs, ours = reference[start : start + 200], output[start : start + 200]
            at = draw.randrange(200 - size)
            block = unmatched_block(ours, theirs[:at] + theirs[at + size :])
            assert block is None or block.first <= at + 1 <= block.last
            found += block is not None
            # texts of other segments have no block
            draw.shuffle(theirs)
            assert unmatched_block(ours, theirs[1:]) is None
    assert found > 30
