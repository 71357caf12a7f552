"""Trees with ClearNLP's labels as spaCy's English models make them, and the trees that UD has for the sentences."""

import pytest
from annotators import built_in
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.linguistics import AnnotatedText
from mtgauge.linguistics.annotators.clearnlp import RELATIONS, ClearWord, universal_tree
from mtgauge.linguistics.trees import fault_of_tree

#: Each word as form/UPOS/tag/head/label, heads from 1, 0 for the root; a bar before the lemma where it differs.
#: Then head and relation of each word in UD.
TREES = {
    "a copula": (
        "She/PRON/PRP/2/nsubj is|be/AUX/VBZ/0/ROOT a/DET/DT/4/det doctor/NOUN/NN/2/attr ././././2/punct",
        "4/nsubj 4/cop 4/det 0/root 4/punct",
    ),
    "a copula below another verb": (
        "He/PRON/PRP/2/nsubj wants|want/VERB/VBZ/0/ROOT to/PART/TO/4/aux be/AUX/VB/2/xcomp rich/ADJ/JJ/4/acomp",
        "2/nsubj 0/root 5/mark 5/cop 2/xcomp",
    ),
    "a copula with a place": (
        "He/PRON/PRP/2/nsubj is|be/AUX/VBZ/0/ROOT in/ADP/IN/2/prep Paris/PROPN/NNP/3/pobj",
        "4/nsubj 4/cop 4/case 0/root",
    ),
    "no copula: there is": (
        "There/PRON/EX/2/expl is|be/VERB/VBZ/0/ROOT a/DET/DT/4/det leak/NOUN/NN/2/attr",
        "2/expl 0/root 4/det 2/nsubj",
    ),
    "no copula: a clause is the complement": (
        "It/PRON/PRP/2/nsubj is|be/AUX/VBZ/0/ROOT what/PRON/WP/5/dobj they/PRON/PRP/5/nsubj want/VERB/VBP/2/ccomp",
        "2/nsubj 0/root 5/obj 5/nsubj 2/ccomp",
    ),
    "a preposition of a verb": (
        "He/PRON/PRP/2/nsubj walked/VERB/VBD/0/ROOT into/ADP/IN/2/prep the/DET/DT/5/det mill/NOUN/NN/3/pobj",
        "2/nsubj 0/root 5/case 5/det 2/obl",
    ),
    "a preposition of a noun": (
        "roofs/NOUN/NNS/0/ROOT of/ADP/IN/1/prep tin/NOUN/NN/2/pobj",
        "0/root 3/case 1/nmod",
    ),
    "two prepositions": (
        "They/PRON/PRP/2/nsubj ran/VERB/VBD/0/ROOT out/ADP/IN/2/prep of/ADP/IN/3/prep town/NOUN/NN/4/pobj",
        "2/nsubj 0/root 5/case 5/case 2/obl",
    ),
    "a preposition with a clause": (
        "She/PRON/PRP/2/nsubj left/VERB/VBD/0/ROOT after/ADP/IN/2/prep seeing/VERB/VBG/3/pcomp him/PRON/PRP/4/dobj",
        "2/nsubj 0/root 4/mark 2/advcl 4/obj",
    ),
    "a preposition whose noun stands elsewhere": (
        "Who/PRON/WP/4/dobj did|do/AUX/VBD/4/aux you/PRON/PRP/4/nsubj speak/VERB/VB/0/ROOT to/ADP/IN/4/prep",
        "4/obj 4/aux 4/nsubj 0/root 4/advmod",
    ),
    "a passive with its agent": (
        "The/DET/DT/2/det dam/NOUN/NN/4/nsubjpass was|be/AUX/VBD/4/auxpass built/VERB/VBN/0/ROOT by/ADP/IN/4/agent "
        "monks/NOUN/NNS/5/pobj",
        "2/det 4/nsubj:pass 4/aux:pass 0/root 6/case 4/obl:agent",
    ),
    "conjuncts and their commas": (
        "We/PRON/PRP/2/nsubj sold/VERB/VBD/0/ROOT figs/NOUN/NNS/2/dobj ,/PUNCT/,/3/punct nuts/NOUN/NNS/3/conj "
        "and/CCONJ/CC/5/cc oil/NOUN/NN/5/conj ././././2/punct",
        "2/nsubj 0/root 2/obj 5/punct 3/conj 7/cc 3/conj 2/punct",
    ),
    "money": (
        "It/PRON/PRP/2/nsubj costs/VERB/VBZ/0/ROOT $/SYM/$/5/quantmod 7/NUM/CD/5/compound million/NUM/CD/2/dobj",
        "2/nsubj 0/root 2/obj 5/compound 3/nummod",
    ),
    "a possessor": (
        "Ann/PROPN/NNP/3/poss 's/PART/POS/1/case boat/NOUN/NN/0/ROOT",
        "3/nmod:poss 1/case 0/root",
    ),
    "an indirect object with a preposition": (
        "I/PRON/PRP/2/nsubj lent/VERB/VBD/0/ROOT it/PRON/PRP/2/dobj to/ADP/IN/2/dative Tom/PROPN/NNP/4/pobj",
        "2/nsubj 0/root 2/obj 5/case 2/obl",
    ),
    "an indirect object without one": (
        "I/PRON/PRP/2/nsubj lent/VERB/VBD/0/ROOT her/PRON/PRP/2/dative it/PRON/PRP/2/dobj",
        "2/nsubj 0/root 2/iobj 2/obj",
    ),
    "quotes around what they enclose": (
        "Go/VERB/VB/0/ROOT “/PUNCT/``/1/punct slow/ADV/RB/1/advmod ”/PUNCT/''/1/punct now/ADV/RB/1/advmod",
        "0/root 3/punct 1/advmod 3/punct 1/advmod",
    ),
    "the comma of an apposition": (
        "Ann/PROPN/NNP/5/nsubj ,/PUNCT/,/1/punct a/DET/DT/4/det smith/NOUN/NN/1/appos slept/VERB/VBD/0/ROOT",
        "5/nsubj 4/punct 4/det 1/appos 0/root",
    ),
    "a fixed expression": (
        "Because/SCONJ/IN/5/prep of/ADP/IN/1/pcomp rain/NOUN/NN/1/pobj we/PRON/PRP/5/nsubj left/VERB/VBD/0/ROOT",
        "3/case 1/fixed 5/obl 5/nsubj 0/root",
    ),
    "a noun as an adverb": (
        "It/PRON/PRP/2/nsubj rained/VERB/VBD/0/ROOT last/ADJ/JJ/4/amod night/NOUN/NN/2/npadvmod",
        "2/nsubj 0/root 4/amod 2/obl:unmarked",
    ),
    "a negation": (
        "He/PRON/PRP/4/nsubj did|do/AUX/VBD/4/aux not/PART/RB/4/neg come/VERB/VB/0/ROOT",
        "4/nsubj 4/aux 4/advmod 0/root",
    ),
}


def clear(row):
    form, upos, xpos, head, label = row.rsplit("/", 4) if row.count("/") != 4 else row.split("/")
    form, _, lemma = form.partition("|")
    return ClearWord(form, lemma or form, upos, xpos, int(head) - 1, label)


def words_of(rows):
    # a full stop is its own tag
    return [clear(row.replace("././././", "./PUNCT/./")) for row in rows.split()]


@pytest.mark.unit
@pytest.mark.parametrize("name", TREES)
def test_the_tree_is_that_of_universal_dependencies(name):
    given_rows, wanted = TREES[name]
    found = [f"{head + 1}/{relation}" for head, relation in universal_tree(words_of(given_rows))]
    assert " ".join(found) == wanted


@pytest.mark.unit
def test_the_first_word_of_a_persons_name_governs_the_others():
    rows = "Ada/PROPN/NNP/2/compound King/PROPN/NNP/3/nsubj wrote/VERB/VBD/0/ROOT"
    assert universal_tree(words_of(rows), [(0, 2)]) == [(2, "nsubj"), (0, "flat"), (-1, "root")]
    assert universal_tree(words_of(rows)) == [(1, "compound"), (2, "nsubj"), (-1, "root")]


@pytest.mark.unit
def test_every_label_of_the_parser_has_a_relation():
    parser = built_in("spacy:en_core_web_sm")._loaded.get_pipe("parser")
    assert set(parser.labels) - RELATIONS.keys() <= {"nounmod"}


@pytest.mark.unit
def test_names_stand_in_misc():
    found = AnnotatedText.from_json(built_in("spacy:en_core_web_sm").annotate("Angela Merkel visited Beijing."))
    assert [word.misc for word in found.words] == [
        "Entity=B-PERSON", "Entity=I-PERSON", "", "Entity=B-GPE", "",
    ]  # fmt: skip


_LABELS = st.sampled_from(sorted({*RELATIONS, "unknown"} - {"ROOT"}))
_FORMS = st.sampled_from(
    ["in", "of", "be", "is", "and", ",", "“", "”", "(", ")", "$", "7", "tin", "as", "well", "."]
)
_TAGS = st.sampled_from(["NOUN", "VERB", "AUX", "ADP", "PUNCT", "PROPN", "NUM", "SYM", "CCONJ", "SCONJ", "PRON"])


@st.composite
def any_trees(draw):
    n = draw(st.integers(1, 9))
    order = draw(st.permutations(range(n)))
    words = [None] * n
    for rank, place in enumerate(order):
        head = order[draw(st.integers(0, rank - 1))] if rank else -1
        form = draw(_FORMS)
        label = draw(_LABELS) if rank else "ROOT"
        words[place] = ClearWord(
            form, form, draw(_TAGS), draw(st.sampled_from(["TO", "$", "EX", "NN"])), head, label
        )
    starts = sorted(draw(st.sets(st.integers(0, n), max_size=2)))
    return words, [tuple(starts)] if len(starts) == 2 else []


@pytest.mark.property
@given(any_trees())
def test_a_tree_stays_a_tree(drawn):
    words, names = drawn
    found = universal_tree(words, names)
    assert fault_of_tree([head + 1 for head, _ in found]) is None
    assert [relation == "root" for _, relation in found] == [head < 0 for head, _ in found]
