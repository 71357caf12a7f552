"""The note on the danda, which tokenizers for Latin letters leave on the word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge import evaluate
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Resources
from mtgauge.measures.registry import parse_metric
from mtgauge.metrics.danda import danda_notes
from mtgauge.report import FORMATS
from mtgauge.text import get_tokenizer

pytestmark = pytest.mark.unit

SENTENCES = {
    "hi": "नाव डूब गई।",
    "bn": "নৌকা ডুবে গেছে।",
    "ne": "डुङ्गा डुब्यो।",
    "mr": "नाव बुडाली॥",
    "or": "ଡଙ୍ଗା ବୁଡ଼ିଗଲା।",
    "pa": "ਬੇੜੀ ਡੁੱਬ ਗਈ।",
}


def notes_on(reference, system, metrics, languages=None):
    found = evaluate({"s": [system]}, [reference], metrics=metrics, languages=languages)
    return [note for note in found.notes if "danda" in note]


@pytest.mark.parametrize("language", SENTENCES)
def test_every_language_that_has_it(language):
    text = SENTENCES[language]
    [note] = notes_on(text, text, ["bleu", "chrf", "wer", "ter"], f"en-{language}")
    assert note == "bleu, wer: the danda (।) is not separated from the word before it; tokenize=intl does that"


@pytest.mark.parametrize("pairs", [("x।", "x ।"), ("x ।", "x।"), ("x॥", "x"), ("x", "x।")])
def test_on_either_side(pairs):
    assert len(notes_on(*pairs, "bleu")) == 1


@pytest.mark.parametrize(
    ("text", "metric"),
    [
        ("The boat sank.", "bleu"),
        ("नाव डूब गई ।", "bleu"),
        ("नाव डूब गई", "bleu"),
        ("।", "bleu"),
        ("नाव डूब गई।", "bleu:tokenize=intl"),
        ("नाव डूब गई।", "bleu:tokenize=char"),
        ("नाव डूब गई।", "bleu:tokenize=none"),
        ("नाव डूब गई।", "chrf"),
        ("नाव डूब गई।", "ter"),
    ],
)
def test_no_note(text, metric):
    assert notes_on(text, text, metric) == []


def test_metrics_without_a_choice_of_tokenizer():
    mean = "mean:of=bleu rouge_l"
    notes = notes_on("नाव गई।", "नाव गई।", ["bleu", mean])
    assert notes == [
        "bleu: the danda (।) is not separated from the word before it; tokenize=intl does that",
        f"{mean}: the danda (।) is not separated from the word before it",
    ]


TOKENIZERS = ["13a", "13a-e", "intl", "intl-e", "zh", "char", "none"]


@given(st.text(alphabet="कख ।॥.,ab", max_size=12), st.sampled_from(TOKENIZERS))
def test_the_note_follows_what_the_tokenizer_does(text, name):
    testset = TestSet.of([text])
    fitted = parse_metric(f"bleu:tokenize={name}").measure.fit(testset, Resources())
    told = [*danda_notes({"bleu": fitted}, testset, [SystemOutput("s", ("",))])]
    cut = get_tokenizer(name).tokenize_lines(["क.", text])
    stays = any(
        word[at] in "।॥" and word[at - 1] not in "।॥" for word in cut[1].split() for at in range(1, len(word))
    )
    assert bool(told) == (cut[0] == "क ." and stays)


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_has_the_note(form, mtgauge, tmp_path):
    (tmp_path / "ref.hi").write_text("नाव डूब गई ।\nघर गया ।\n", "utf-8")
    for name in ("one.hi", "two.hi"):
        (tmp_path / name).write_text("नाव डूब गई।\nघर गया ।\n", "utf-8")
    files = ["-r", tmp_path / "ref.hi", tmp_path / "one.hi", tmp_path / "two.hi"]
    out = mtgauge("compare", "-l", "en-hi", *files, "-m", "bleu", "-f", form)
    assert out.code == 0
    assert "danda" in out.out
