"""Sentences: English strings that remember how they were made."""

import copy
import json
import pickle

import pytest

from mtgauge.base.sentences import (
    Sentence,
    alternatives,
    enumerated,
    forms,
    listed,
    said,
    say,
    sequence,
    translations,
)

#: A sentence, and what it says in English.
SAID = [
    (say("holds no scores"), "holds no scores"),
    (say("give {name: list of strings}"), "give {name: list of strings}"),
    (say("<{element}> has the id {id!r}", element="seg", id="3"), "<seg> has the id '3'"),
    (say("{n:,} of {share:.0%}", n=1234, share=0.5), "1,234 of 50%"),
    (say("{message} ({hint})", message=say("line {line}", line=3), hint="x"), "line 3 (x)"),
    (say("a value named form: {form}", form="1"), "a value named form: 1"),
    (Sentence.of("{braces} of another program"), "{braces} of another program"),
]


@pytest.mark.parametrize(("sentence", "english"), SAID)
def test_a_sentence_is_its_english_text(sentence, english):
    assert sentence == english
    assert (hash(sentence), str(sentence), f"{sentence}") == (hash(english), english, english)
    assert json.loads(json.dumps(sentence)) == english
    assert said(sentence, "en") == english
    assert "".join(
        words + ("" if place is None else f"{sentence.field(place)}") for words, place in sentence.parts()
    ) == english  # fmt: skip


@pytest.mark.parametrize(("sentence", "english"), SAID)
def test_copies_remember_form_and_values(sentence, english):
    for one in (copy.copy(sentence), copy.deepcopy(sentence), pickle.loads(pickle.dumps(sentence))):
        assert (one, one.form, one.values) == (english, sentence.form, sentence.values)


def test_a_language_says_it_from_form_and_values(monkeypatch):
    known = {"line {line}": "第 {line} 行", "<{element}> has the id {id!r}": "<{element}> 的 id 为 {id!r}"}
    monkeypatch.setitem(translations(), "zh", known)
    assert said(SAID[2][0], "zh") == "<seg> 的 id 为 '3'"
    inner = say("{first} {second}", first=say("line {line}", line=3), second="B")
    assert said(inner, "zh") == "第 3 行 B"
    assert said(say("nobody has translated {this}", this="x"), "zh") == "nobody has translated x"
    assert said("no sentence", "zh") == "no sentence"


def test_a_page_reads_the_form_and_what_stands_in_its_places():
    sentence = say("{id!r}: {n:,} {inner}", id="3", n=1234, inner=say("line {line}", line=3))
    inner = {"t": "line {line}", "a": {"line": 3}}
    assert sentence.to_json() == {
        "t": "{id!r}: {n:,} {inner}",
        "a": {"id!r": "'3'", "n:,": "1,234", "inner": inner},
    }
    assert set(forms(sentence)) == {sentence.form, "line {line}"}
    assert list(forms("no sentence")) == []


@pytest.mark.parametrize(("items", "text"), [("a", "a"), ("ab", "a and b"), ("abc", "a and b and c")])
def test_lists_are_joined(items, text):
    assert listed(items) == text


@pytest.mark.parametrize("join", [sequence, listed, alternatives, enumerated])
@pytest.mark.parametrize("n", [1, 2, 32, 33, 5000])
def test_lists_of_any_length_are_sentences(join, n):
    items = [f"s{number}" for number in range(n)]
    between = join(["a", "b"])[1:-1]
    found = join(items)
    assert found == between.join(items)
    assert said(found, "zh").count("s") == n
    assert len([*forms(found)]) == n - 1
