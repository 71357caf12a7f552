"""Patterns are read, find what they say, and what is wrong in them is named with its column."""

import pytest

from mtgauge.base.errors import InputError
from mtgauge.linguistics.conllu import read_conllu
from mtgauge.suites.checkpoints.patterns import Lexicon, matches, read_pattern

pytestmark = pytest.mark.unit

#: form, lemma, UPOS, features, head, relation
ENGLISH = """
She she PRON Case=Nom 2 nsubj
gave give VERB Tense=Past 0 root
her her PRON _ 4 nmod:poss
brother brother NOUN Number=Sing 2 iobj
two two NUM _ 6 nummod
keys key NOUN Number=Plur 2 obj
because because SCONJ _ 9 mark
he he PRON Case=Nom 9 nsubj
lost lose VERB Tense=Past 2 advcl
one one NUM _ 9 obj
"""
CHINESE = """
他 _ PRON _ 4 nsubj
把 _ ADP _ 3 case
書 _ NOUN _ 4 obl:patient
看看 _ VERB _ 0 root
清清楚楚 _ ADV _ 4 advmod
了 _ AUX _ 4 aux
"""


def sentence(rows):
    lines = [line.split() for line in rows.strip().splitlines()]
    content = "".join(
        f"{n}\t{form}\t{lemma}\t{upos}\t_\t{feats}\t{head}\t{rel}\t_\t_\n"
        for n, (form, lemma, upos, feats, head, rel) in enumerate(lines, start=1)
    )
    return read_conllu(content + "\n", "made")[0].sentences[0]


LEXICON = Lexicon(
    {"verbs": frozenset({"give", "书"})},
    lambda form, lemma: {"key": 7, "brother": 1, "two": 6}.get(lemma, 0),
    lambda form: form.replace("書", "书"),
)
FOUND = {
    "V {upos=VERB}": ["gave", "lost"],
    "V {upos!=VERB|NOUN|PRON}": ["two", "because", "one"],
    "V {lemma=give}": ["gave"],
    "V {lemma=@verbs}": ["gave"],
    'V {form="gave"}': ["gave"],
    "V {upos=PRON, feat.Case=Nom}": ["She", "he"],
    "V {feat.Number=Plur|Dual}": ["keys"],
    "V {rel=nmod}": ["her"],
    "V {rel=nmod:poss}": ["her"],
    "V {length=3}": ["She", "her", "two", "one"],
    "N {upos=NOUN, senses=many}": ["keys"],
    "N {upos=NOUN, senses!=many}": ["brother"],
    "N {senses=one|few}": ["brother", "two"],
    "M {upos=SCONJ}; take M#": ["She gave her brother two keys because he lost one"],
    "V {upos=VERB}; O {upos=NOUN} <obj V; take V O": ["gave keys"],
    "V {upos=VERB}; O <obj|iobj V; take O": ["brother", "keys", "one"],
    "V; W > V; take V": ["She", "her", "brother", "two", "keys", "because", "he", "lost", "one"],
    "O {upos=NUM}; V {upos=VERB} >obj O; take V O": ["lost one"],
    "V {upos=VERB}; no M <mark V": ["gave"],
    "V {upos=VERB}; M <mark V; take M": ["because"],
    "O {upos=NOUN}; no P <nmod:poss O": ["keys"],
    "O {rel=iobj}; take O*": ["her brother"],
    "N {upos=NUM}; O + N; take N..O": ["two keys"],
    "P {upos=PRON}; Q {upos=NUM} ++ P; V {upos=VERB} >obj Q; take P Q": ["She one", "her one", "he one"],
    "P {upos=PRON, feat.Case=Nom}; Q {feat.Case=Nom} ++ P; take Q P": ["She he"],
    "V {upos=VERB}; S <nsubj V; T <nsubj V": [],
    "O {upos=NUM}; V >nummod O; take V..O": ["two keys"],
}


@pytest.mark.parametrize("text", FOUND)
def test_patterns_find_what_they_say(text):
    made = sentence(ENGLISH)
    found = matches(read_pattern(text), made, LEXICON)
    assert [" ".join(made.words[place].form for place in unit) for unit in found] == FOUND[text]


IN_CHINESE = {
    "V {shape=AA}": ["看看"],
    "V {shape=AABB|ABAB}": ["清清楚楚"],
    "B {form=把, upos=ADP}; O >case B; V >obl O; take B V": ["把 看看"],
    "N {form=书}": ["書"],
    "N {form=@verbs}": ["書"],
    "A {upos=PRON}; B {form=$A} ++ A; take A B": [],
}


def test_a_piece_ends_at_punctuation():
    made = sentence("a _ X _ 0 root\n, _ PUNCT _ 1 punct\nb _ X _ 1 dep\nc _ X _ 1 dep\n. _ PUNCT _ 1 punct")
    assert list(matches(read_pattern("V {form=c}; take V#"), made, LEXICON)) == [(2, 3)]


@pytest.mark.parametrize("text", IN_CHINESE)
def test_shapes_and_traditional_characters(text):
    made = sentence(CHINESE)
    found = matches(read_pattern(text), made, LEXICON)
    assert [" ".join(made.words[place].form for place in unit) for unit in found] == IN_CHINESE[text]


SHAPES = {"AA": "看看", "AAB": "试试看", "ABB": "绿油油", "AABB": "高高兴兴", "ABAB": "研究研究"}


@pytest.mark.parametrize("shape", SHAPES)
def test_each_shape_is_that_alone(shape):
    for other, form in SHAPES.items():
        made = sentence(f"{form} _ VERB _ 0 root")
        found = list(matches(read_pattern(f"V {{shape={shape}}}"), made, LEXICON))
        assert found == ([(0,)] if shape == other else [])


def test_words_of_one_form_are_found_again():
    made = sentence("看 _ VERB _ 0 root\n看 _ VERB _ 1 compound\n书 _ NOUN _ 1 obj")
    assert list(matches(read_pattern("A {upos=VERB}; B {form=$A} + A; take A B"), made, LEXICON)) == [(0, 1)]


def test_a_text_without_a_tree_has_no_pattern_that_needs_one():
    [text] = read_conllu("1\tab\t_\tVERB\t_\t_\t_\t_\t_\t_\n2\tcd\t_\tNOUN\t_\t_\t_\t_\t_\t_\n\n", "made")
    needs, plain = read_pattern("V {upos=VERB}; O <obj V"), read_pattern("V {upos=VERB}; O + V; take V O")
    assert (needs.needs_trees, plain.needs_trees) == (True, False)
    assert list(matches(needs, text.sentences[0], LEXICON)) == []
    assert list(matches(plain, text.sentences[0], LEXICON)) == [(0, 1)]


def test_a_pattern_says_what_it_needs():
    one = read_pattern("V {upos=VERB, form=@some|@more}; O {senses=many} + V")
    assert (one.lists, one.needs_dictionary, one.needs_trees) == ({"some", "more"}, True, False)
    two = read_pattern("V {rel=obj}")
    assert (two.lists, two.needs_dictionary, two.needs_trees) == (set(), False, True)
    assert read_pattern("V; take V*").needs_trees


BROKEN = {
    "": (1, "a pattern needs a word"),
    "take V": (6, "there is no word 'V' before this"),
    "no V": (1, "the first word must be there"),
    "V; take": (4, "take names no word"),
    "V {upos=VERB": (13, "something is missing at the end"),
    "V {upos}": (8, "= or != must stand here, not '}'"),
    "V {tag=VERB}": (4, "there is no field 'tag'; known: form, lemma, upos, xpos, rel, length, senses, shape, feat.NAME"),
    "V {feat=Sing}": (4, "there is no field 'feat'; known: form, lemma, upos, xpos, rel, length, senses, shape, feat.NAME"),
    "V {upos=VRB}": (9, "upos is never 'VRB'"),
    "V {rel=object}": (8, "rel is never 'object'"),
    "V {shape=ABC}": (10, "shape is never 'ABC'"),
    "V {length=two}": (11, "length is never 'two'"),
    "V {senses=2}": (11, "senses is never '2'"),
    "V {upos=}": (9, "a value must stand here, not '}'"),
    "V {upos=VERB, upos=NOUN}": (24, "conditions on upos exclude each other: nothing can match"),
    "V {upos=VERB, upos!=VERB}": (25, "conditions on upos exclude each other: nothing can match"),
    "V; V <obj V": (4, "there are two words 'V'"),
    "V; O <object V": (7, "there is no relation 'object'"),
    "V; O <obj W": (11, "there is no word 'W' before this"),
    "V; O = V": (6, "<, >, + or ++ must stand here, not '='"),
    "V; no O <obj V; P <case O": (25, "there must be no word 'O', so nothing can stand to it"),
    "V O": (3, "; must stand here, not 'O'"),
    "V; take V; O <obj V": (10, "nothing stands behind what is taken"),
    "V {form=$W}": (9, "there is no word 'W' before this"),
    "1V": (1, "a name must stand here, not '1V'"),
    'V {form="ab}': (9, "'\"' is not expected here"),
}  # fmt: skip


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_wrong_in_a_pattern_is_named_with_its_column(text):
    column, message = BROKEN[text]
    with pytest.raises(InputError) as caught:
        read_pattern(text)
    assert str(caught.value) == f"pattern, column {column}: {message}"
