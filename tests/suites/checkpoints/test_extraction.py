"""Check-points are made from units, links and a dictionary; controls leave out what is likely to be wrong."""

from collections import Counter
from dataclasses import dataclass, replace

import pytest

from mtgauge.base.errors import OptionError
from mtgauge.linguistics import AnnotatedSentence, AnnotatedText, Word
from mtgauge.linguistics.alignment.links import WordAlignment, WordLink
from mtgauge.linguistics.annotated import placed_words
from mtgauge.linguistics.dictionaries import Dictionary
from mtgauge.suites.checkpoints.controls import Controls, Removal
from mtgauge.suites.checkpoints.extraction import AnnotatedSegment, extract_checkpoints
from mtgauge.suites.checkpoints.units import FoundUnit, forms_of, spans_of

pytestmark = pytest.mark.unit


def annotated(text, words, upos=(), heads=None):
    """A text of one sentence."""
    forms = words.split()
    classes = upos.split() if upos else ["X"] * len(forms)
    tree = heads or [None] * len(forms)
    made = tuple(
        Word(form, *place, upos=kind, head=head, relation="" if head is None else "root" if head == 0 else "dep")
        for form, kind, head, place in zip(forms, classes, tree, placed_words(text, forms, 0), strict=True)
    )
    return AnnotatedText(text, (AnnotatedSentence(made, made[0].start, made[-1].end),))


@dataclass(frozen=True)
class ByClass:
    """Each word of a class is a unit of a category, and each pair of two categories together."""

    classes: dict

    def units(self, text):
        for category, wanted in self.classes.items():
            places = [place for place, word in enumerate(text.words) if word.upos in wanted]
            if isinstance(wanted, tuple):
                yield from [FoundUnit(category, tuple(places))] if places else []
            else:
                yield from (FoundUnit(category, (place,)) for place in places)


SOURCE = annotated("他把书拿走了", "他 把 书 拿走 了", "PRON ADP NOUN VERB PART", [4, 3, 4, 0, 4])
A = annotated("He took the book away.", "He took the book away .", "PRON VERB DET NOUN ADV PUNCT")
B = annotated("The book was taken.", "The book was taken .", "DET NOUN AUX VERB PUNCT")
LINKS = {
    "A": [(0, 0, 0.9), (2, 2, 0.5), (2, 3, 0.8), (3, 1, 0.9), (3, 4, 0.6)],
    "B": [(2, 1, 0.9), (3, 3, 0.4)],
}
SEGMENT = AnnotatedSegment(
    "7", SOURCE, {"A": A, "B": B},
    {
        name: WordAlignment(tuple(WordLink(*link) for link in links), 5, len(text.words))
        for (name, links), text in zip(LINKS.items(), (A, B), strict=True)
    },
)  # fmt: skip
DICTIONARY = Dictionary(
    {"书": ("book", "letter"), "拿": ("to take",), "拿走": ("to take away",), "书拿走": ("all",)}
)
NOUNS = ByClass({"noun": {"NOUN"}})
NOTHING = ByClass({})


def made(source=NOUNS, target=NOTHING, segment=SEGMENT, dictionary=None, **controls):
    return extract_checkpoints([segment], source, target, Controls(**controls), dictionary)


def shown(point):
    return {part.reference: (part.spans, part.text, part.confidence) for part in point.references}


def test_a_unit_is_translated_by_what_is_aligned_with_it():
    [noun] = made(dictionary=DICTIONARY).points
    assert (noun.id, noun.segment, noun.category, noun.words, noun.spans) == (
        "7/noun/1",
        "7",
        "noun",
        ("书",),
        ((2, 3),),
    )
    assert noun.entries == ("book", "letter")
    assert shown(noun) == {"A": (((8, 16),), "the book", 0.5), "B": (((4, 8),), "book", 0.9)}
    assert all(part.is_aligned for part in noun.references)


def test_gaps_are_kept_and_entries_of_the_whole_and_of_each_word_count():
    both = ByClass({"verb": {"VERB"}, "object": ("NOUN", "VERB")})
    verb, phrase = made(both, dictionary=DICTIONARY).points
    assert shown(verb)["A"] == (((3, 7), (17, 21)), "took … away", 0.6)
    assert (phrase.words, phrase.spans) == (("书", "拿走"), ((2, 5),))
    assert phrase.entries == ("all", "book", "letter", "to take away")
    assert shown(phrase)["A"][1] == "took the book away"


def test_a_unit_of_a_reference_is_translated_by_itself():
    points = made(NOTHING, NOUNS).points
    assert [(point.id, point.references[0].reference, point.references[0].text) for point in points] == [
        ("7/noun/1", "A", "book"), ("7/noun/2", "B", "book"),
    ]  # fmt: skip
    assert not any(part.is_aligned for point in points for part in point.references)
    assert all(point.spans == () for point in points)


OTHER = annotated("他把书拿走了", "他 把 书拿 走 了", "PRON ADP NOUN VERB PART")
CONTROLS = {
    "nothing aligned": ({}, SEGMENT, ByClass({"part": {"PART"}}), {Removal.ALIGNMENT: 1}),
    "too long": ({"most_words": 4}, SEGMENT, NOUNS, {Removal.LENGTH: 1}),
    "short enough": ({"most_words": 5}, SEGMENT, NOUNS, {}),
    "too deep": ({"most_depth": 2}, SEGMENT, NOUNS, {Removal.DEPTH: 1}),
    "not too deep": ({"most_depth": 3, "most_clauses": 1}, SEGMENT, NOUNS, {}),
    "links that are not sure": ({"least_confidence": 0.95}, SEGMENT, NOUNS, {Removal.CONFIDENCE: 1}),
    "one reference that is sure": ({"least_confidence": 0.9}, SEGMENT, NOUNS, {}),
    "a word that the dictionary has": ({"in_dictionary": True}, SEGMENT, NOUNS, {}),
    "a word that it does not have": ({"in_dictionary": True}, SEGMENT, ByClass({"pronoun": {"PRON"}}), {Removal.DICTIONARY: 1}),
    "another annotator agrees": ({"agreement": True}, replace(SEGMENT, other=SOURCE), NOUNS, {}),
    "another annotator does not": ({"agreement": True}, replace(SEGMENT, other=OTHER), NOUNS, {Removal.AGREEMENT: 1}),
}  # fmt: skip


@pytest.mark.parametrize("name", CONTROLS)
def test_controls_leave_out_and_count(name):
    controls, segment, finder, removed = CONTROLS[name]
    found = made(finder, segment=segment, dictionary=DICTIONARY, **controls)
    assert found.removed == Counter(removed)
    assert len(found.points) == (0 if removed else 1)


def test_a_sure_reference_stays_alone():
    [noun] = made(least_confidence=0.9).points
    assert list(shown(noun)) == ["B"]


def test_two_clauses_are_one_too_many():
    words = "She said that rain fell"
    tree = [2, 0, 5, 5, 2]
    relations = ["nsubj", "root", "mark", "nsubj", "ccomp"]
    plain = annotated(words, words, "PRON VERB SCONJ NOUN VERB", tree)
    [sentence] = plain.sentences
    named = tuple(replace(word, relation=name) for word, name in zip(sentence.words, relations, strict=True))
    source = replace(plain, sentences=(replace(sentence, words=named),))
    assert Controls(most_clauses=1).refuses(source) is Removal.CLAUSES
    assert Controls(most_clauses=2).refuses(source) is None


def test_trees_are_needed_for_clauses_and_depth():
    with pytest.raises(OptionError, match="clauses and depth need trees"):
        Controls(most_clauses=1).refuses(OTHER)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("most_words", 0),
        ("most_clauses", 0),
        ("most_depth", -1),
        ("least_confidence", 0.0),
        ("least_confidence", 1.1),
    ],
)
def test_limits_out_of_range_are_refused(option, value):
    with pytest.raises(OptionError, match=f"{option} is {value}"):
        Controls(**{option: value})


def test_controls_that_are_on_have_names():
    assert Controls(most_words=9, in_dictionary=True).named() == {"most_words": 9, "in_dictionary": True}


def test_words_that_follow_each_other_are_one_piece():
    assert spans_of(A, (1, 3, 4)) == ((3, 7), (12, 21))
    assert (spans_of(A, ()), forms_of(A, (4, 1))) == ((), ("away", "took"))


def test_one_word_that_the_dictionary_has_is_enough():
    """'the book' in A, of which it has 'book', and 'book' in B."""
    [noun] = made(in_dictionary=True, dictionary=DICTIONARY).points
    assert {name: text for name, (_, text, _) in shown(noun).items()} == {"A": "the book", "B": "book"}


def test_what_is_left_out_ends_nothing():
    finder = ByClass({"pronoun": {"PRON"}, "noun": {"NOUN"}})
    found = made(finder, in_dictionary=True, dictionary=DICTIONARY)
    assert [point.category for point in found.points] == ["noun"]
    assert found.removed == {Removal.DICTIONARY: 1}
