"""Entries of a dictionary for an aligner: found when they are asked for, and written in short."""

import pytest

from mtgauge.linguistics.alignment.dictionary_entries import DictionaryEntries
from mtgauge.linguistics.dictionaries import Dictionary
from mtgauge.text import get_tokenizer

pytestmark = pytest.mark.unit

BIRDS = Dictionary({"鸟": ("bird", "a bird's nest"), "new york": ("纽约",)}, "birds")


def test_words_and_entries_may_be_asked_for_twice():
    entries = DictionaryEntries(BIRDS, get_tokenizer("13a"))
    found = [(("鸟",), ("bird",)), (("鸟",), ("bird's", "nest")), (("new", "york"), ("纽约",))]
    assert list(entries) == list(entries) == found


def test_what_is_written_says_which_dictionary_and_which_words():
    others = [
        DictionaryEntries(BIRDS, None),
        DictionaryEntries(BIRDS, get_tokenizer("13a")),
        DictionaryEntries(BIRDS, get_tokenizer("char")),
        DictionaryEntries(Dictionary({"鸟": ("bird",)}, "birds"), None),
    ]
    assert len(set(map(repr, others))) == 4
    assert repr(others[0]) == repr(DictionaryEntries(Dictionary(dict(BIRDS.entries), "elsewhere"), None))
