"""The thresholds of the checks, each from both sides: the last input that passes and the first that is suspicious."""

import numpy as np
import pytest

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.checks import check_input, language, order


def codes(systems, references, *, sources=None, languages=None, detokenized=False):
    """The codes of the warnings, each once, that are told of outputs."""
    testset = TestSet.of(references, sources=sources, languages=languages)
    outputs = [SystemOutput(name, tuple(texts)) for name, texts in systems.items()]
    return {warning.code for warning in check_input(testset, outputs, detokenized=detokenized).warnings}


def texts(n, length=20, letter="a"):
    """n different texts of so many characters."""
    return [
        f"{number:04}".translate(str.maketrans("0123456789", "bcdefghijk")).ljust(length, letter)
        for number in range(n)
    ]


# -- references of other segments --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "other", "length", "is_told"),
    [
        (0, 4, 20, False), (0, 5, 20, True),  # five or more
        (0, 5, 19, False),  # of 20 characters or more
        (2, 6, 20, False), (2, 7, 20, True),  # more than three times its own
        (3, 9, 20, False), (3, 10, 20, True),
    ],
)  # fmt: skip
def test_matches_with_another_segment(own, other, length, is_told):
    reference = texts(own + other, length)
    system = reference[:own] + np.roll(reference[own:], 1).tolist()
    assert codes({"s": system}, reference) == ({"transposed-references"} if is_told else set())


@pytest.mark.parametrize(
    ("here", "there", "is_told"),
    [
        (0.39, 0.71, True),
        (0.41, 0.71, False),
        (0.39, 0.69, False),
        (0.4, 0.71, False),
        (0.39, 0.7, False),
        (float("nan"), 0.71, False),
    ],
)
@pytest.mark.parametrize(("n", "shifts"), [(20, 0), (21, 2), (25, 10), (99, 10)])
def test_a_shift_that_restores_the_order(monkeypatch, n, shifts, here, there, is_told):
    """Correlations as they are found: of the block, then of each shift that leaves 20 segments; the last tells."""
    found = [here, *[0.0] * (shifts - 1), there]
    monkeypatch.setattr(order, "_correlation", lambda *lengths: found.pop(0) if found else 0.0)
    told = codes({"s": texts(n, letter="x")}, texts(n))
    assert told == ({"transposed-references"} if is_told and shifts else set())


@pytest.mark.parametrize("lines", [-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6])
def test_shifts_of_up_to_five_lines_are_found(lines):
    lengths = np.random.default_rng(7).integers(40, 390, 66)
    reference = [f"{number:04}".ljust(length, "r") for number, length in enumerate(lengths[6:60])]
    system = [f"{number:04}".ljust(length, "s") for number, length in enumerate(lengths[6 + lines : 60 + lines])]
    found = check_input(TestSet.of(reference), [SystemOutput("s", tuple(system))]).warnings
    if abs(lines) == 6:
        assert found == ()
    else:
        way = f"{abs(lines)} line{'s' if abs(lines) > 1 else ''} {'down' if lines > 0 else 'up'}"
        [warning] = found
        assert warning.message.startswith(f"from segment 1 to 54, lengths follow those of reference ref {way} ")


@pytest.mark.parametrize(
    ("n", "here", "there", "is_told"),
    [
        (19, 0.1, 0.9, False),
        (20, 0.39, 0.71, True),
        (20, 0.4, 0.71, False),
        (20, 0.39, 0.7, False),
    ],
)
def test_references_that_were_one_list(monkeypatch, n, here, there, is_told):
    """Correlations as given, then as one list; the rest of the second reference and of shifts is in order."""
    found = [here, there]
    monkeypatch.setattr(order, "_correlation", lambda *lengths: found.pop(0) if found else 0.9)
    references = {"A": texts(n), "B": texts(n, letter="c")}
    assert codes({"s": texts(n, letter="x")}, references) == ({"transposed-references"} if is_told else set())


@pytest.mark.parametrize(("n", "here", "is_told"), [
    (199, 0.0, False), (200, 0.0, True), (200, 0.099, True), (200, 0.1, False), (200, float("nan"), False),
])  # fmt: skip
def test_no_order_at_all(monkeypatch, n, here, is_told):
    monkeypatch.setattr(order, "_correlation", lambda *lengths: here)
    assert codes({"s": texts(n, letter="x")}, texts(n)) == ({"transposed-references"} if is_told else set())


@pytest.mark.parametrize(("n", "blocks"), [
    (19, []), (20, [(0, 20)]), (199, [(0, 199)]), (200, [(0, 100), (100, 200)]), (299, [(0, 100), (100, 299)]),
    (300, [(0, 100), (100, 200), (200, 300)]),
])  # fmt: skip
def test_blocks_in_which_an_order_is_looked_for(n, blocks):
    assert order._blocks(n) == blocks


# -- copies ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "copied", "length", "is_told"),
    [
        (9, 9, 20, False), (10, 10, 20, True),  # all of ten
        (10, 10, 5, True),  # however short
        (11, 10, 20, False),
        (150, 19, 20, False), (150, 20, 20, True),  # 20 that are long
        (150, 20, 19, False),
        (200, 20, 20, True), (201, 20, 20, False),  # a tenth of those that are long
    ],
)  # fmt: skip
def test_copies_of_the_reference(n, copied, length, is_told):
    reference = texts(n, length)
    system = reference[:copied] + texts(n, length, "x")[copied:]
    assert codes({"s": system}, reference) == ({"reference-copied"} if is_told else set())


@pytest.mark.parametrize(
    ("n", "equal", "is_told"), [(9, 9, False), (10, 9, True), (10, 8, False), (20, 18, True), (20, 17, False)]
)
def test_equal_systems(n, equal, is_told):
    first = texts(n, letter="x")
    second = first[:equal] + texts(n, letter="y")[equal:]
    assert codes({"s": first, "t": second}, texts(n)) == ({"duplicate-system"} if is_told else set())


@pytest.mark.parametrize(
    ("sources", "length", "is_told"), [(4, 20, False), (5, 20, True), (5, 19, False), (6, 20, True)]
)
def test_one_translation_of_several_sources(sources, length, is_told):
    """Six segments have one translation, and so many of their sources are different."""
    system = ["x" * length] * 6 + texts(3, letter="y")
    source = ["s"] * (7 - sources) + texts(sources + 2, letter="z")
    assert codes({"s": system}, texts(9), sources=source) == ({"duplicate-segment"} if is_told else set())


@pytest.mark.parametrize(
    ("length", "references", "is_told"),
    [
        (200, ["r" * 20], True), (200, ["r" * 21], False), (199, ["r"], False), (200, ["r"], True),
        (300, ["r" * 20, "r" * 31], False), (300, ["r" * 20, "r" * 30], True), (300, [""], False),
    ],
)  # fmt: skip
def test_a_translation_longer_than_every_reference(length, references, is_told):
    columns = {str(number): [text, *texts(9)] for number, text in enumerate(references)}
    found = codes({"s": ["x" * length, *texts(9, letter="y")]}, columns)
    assert ("overlong" in found) == is_told
    assert found <= {"overlong", "empty"}


# -- tokenized text ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("apart", "joined", "is_told"), [(9, 0, False), (10, 0, True), (10, 10, True), (10, 11, False)]
)
@pytest.mark.parametrize("stop", [".", "。"])
def test_full_stops_behind_a_blank(apart, joined, stop, is_told):
    ends = [f" {stop}"] * apart + [stop] * joined + ["!"]
    system = [text + end for text, end in zip(texts(len(ends), letter="x"), ends, strict=True)]
    told = codes({"s": system}, texts(len(ends)), detokenized=True)
    assert told - {"left-over-text"} == ({"tokenized-input"} if is_told else set())  # all end in x


@pytest.mark.parametrize(("n", "marked", "is_told"), [
    (12, 9, False), (12, 10, True), (100, 10, True), (101, 10, False), (110, 11, True), (111, 11, False),
])  # fmt: skip
@pytest.mark.parametrize("mark", ["@@ ", "▁", "@-@", "&apos;", "&quot;"])
def test_marks_of_tokenizers(n, marked, mark, is_told):
    system = [f"{text}{mark}y" if number < marked else text for number, text in enumerate(texts(n, letter="x"))]
    told = codes({"s": system}, texts(n), detokenized=True)
    assert told == ({"tokenized-input"} if is_told else set())


# -- languages, scripts and sources ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "wrong", "length", "is_told"),
    [
        (9, 9, 40, False), (10, 6, 40, True),  # ten texts or more
        (10, 10, 39, False),  # of 40 characters or more
        (10, 5, 40, False), (11, 6, 40, True), (11, 5, 40, False),  # more than half
    ],
)  # fmt: skip
def test_most_of_a_sample_in_another_language(monkeypatch, n, wrong, length, is_told):
    monkeypatch.setattr(language, "_identifier", lambda: lambda text: ("de" if "z" in text else "en", 0.0))
    monkeypatch.setattr(language, "_known", lambda: {"de", "en"})
    system = texts(wrong, length, "z") + texts(n, length, "x")[wrong:]
    told = codes({"s": system}, texts(n, length), languages="fr-en")
    assert told == ({"wrong-language"} if is_told else set())


@pytest.mark.parametrize(("n", "looked_at"), [(10, 10), (50, 50), (51, 26), (100, 50), (101, 34)])
def test_a_sample_is_50_texts_evenly(monkeypatch, n, looked_at):
    seen = []
    monkeypatch.setattr(language, "_identifier", lambda: lambda text: (seen.append(text) or "en", 0.0))
    monkeypatch.setattr(language, "_known", lambda: {"en"})
    reference = texts(n, 40)
    codes({"s": ["x"] * n}, reference, languages="fr-en")
    assert seen == reference[:: -(-n // looked_at)]
    assert len(seen) == looked_at


@pytest.mark.parametrize(
    ("text", "is_told"), [("x", False), ("x1", False), ("xy", True), ("12 3", False), ("x, y", True), ("", False)]
)
def test_a_source_handed_back_has_two_letters_or_more(text, is_told):
    told = codes({"s": [text]}, ["a reference"], sources=[text])
    assert told - {"empty"} == ({"untranslated"} if is_told else set())


@pytest.mark.parametrize(("foreign", "is_told"), [(1, False), (2, True)])
def test_half_of_a_reference_in_another_script(foreign, is_told):
    reference = ["река"] * foreign + ["river"] * (4 - foreign)
    told = codes({"s": ["river bank"] * 4}, reference, languages="de-en")
    assert told == ({"wrong-script"} if is_told else set())


def test_tokenized_text_is_suspicious_only_where_a_metric_tokenizes():
    told = [f"{text} ." for text in texts(40)]
    testset, outputs = TestSet.of(texts(40)), [SystemOutput("s", tuple(told))]
    assert {w.code for w in check_input(testset, outputs, detokenized=True).warnings} == {"tokenized-input"}
    assert check_input(testset, outputs).warnings == ()
