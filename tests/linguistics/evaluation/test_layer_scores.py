"""Agreement with a treebank as the CoNLL 2018 shared task counts it, by hand and by a textbook of sets."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.base.errors import InputError
from mtgauge.linguistics import AnnotatedSentence, AnnotatedText, Word
from mtgauge.linguistics.conllu import read_conllu
from mtgauge.linguistics.evaluation import AnnotationLayer, LayerScore, layer_scores
from shared_data import shared
from textbook.annotation import LAYERS, counts


def texts(*blocks):
    """Sentences of rows ``form lemma upos xpos feats head relation``; ``first-last form`` is a shared token."""
    content = []
    for block in blocks:
        number = 0
        for row in block.strip().splitlines():
            cells = row.split()
            if len(cells) == 2:
                content.append("\t".join([cells[0], cells[1], *("_" * 8)]))
                continue
            number += 1
            form, lemma, upos, xpos, feats, head, relation = cells
            content.append("\t".join([str(number), form, lemma, upos, xpos, feats, head, relation, "_", "_"]))
        content.append("")
    return read_conllu("\n".join([*content, ""]), "made")


GOLD = texts(
    """
    We we PRON PRP Case=Nom|Number=Plur 3 nsubj
    will will AUX MD _ 3 aux
    mend mend VERB VB VerbForm=Inf 0 root
    old old ADJ JJ Degree=Pos 5 amod
    boats boat NOUN NNS Number=Plur 3 obj
    """,
    """
    Soon soon ADV RB _ 0 root
    . . PUNCT . _ 1 punct
    """,
)
#: One tag, one feature that counts and one that does not, a lemma, a head and a relation are others; a subtype is
#: new; the last two words are one; both sentences are one, so that the second root is no root.
SYSTEM = texts(
    """
    We we PRON PRP Case=Nom|Number=Sing|Style=Slng 3 nsubj:pass
    will shall AUX VM _ 3 aux
    mend mend VERB VB VerbForm=Inf 0 root
    old old NOUN NN Degree=Pos 3 obj
    boats boat NOUN NNS Number=Plur 3 obl
    Soon. soon ADV RB _ 3 advmod
    """
)
#: Layer: correct, gold, system, gold units that both have. Five words of seven and six are paired.
BY_HAND = {
    "Tokens": (5, 7, 6, None),
    "Sentences": (0, 2, 1, None),
    "Words": (5, 7, 6, 5),
    "UPOS": (4, 7, 6, 5),  # all but old
    "XPOS": (3, 7, 6, 5),  # nor will
    "UFeats": (4, 7, 6, 5),  # all but We, whose number is another
    "AllTags": (2, 7, 6, 5),  # mend, boats
    "Lemmas": (4, 7, 6, 5),  # all but will
    "UAS": (4, 7, 6, 5),  # all but old
    "LAS": (3, 7, 6, 5),  # nor boats; nsubj:pass is nsubj
    "CLAS": (2, 5, 5, 4),  # We, mend; will is a function word, the full stop is punctuation
    "MLAS": (1, 5, 5, 4),  # mend, whose function word agrees but in lemma and xpos; We has another number
    "BLEX": (2, 5, 5, 4),  # We, mend
}


@pytest.mark.unit
@pytest.mark.parametrize("layer", AnnotationLayer)
def test_each_layer_is_what_a_person_counts(layer):
    assert layer_scores(GOLD, SYSTEM)[layer] == LayerScore(*BY_HAND[layer])


@pytest.mark.unit
def test_a_function_word_with_another_tag_takes_its_word_out_of_mlas():
    gold = texts("The the DET DT Definite=Def 2 det\nmill mill NOUN NN _ 0 root")
    system = texts("The the PRON DT Definite=Def 2 det\nmill mill NOUN NN _ 0 root")
    scores = layer_scores(gold, system)
    assert scores["CLAS"] == LayerScore(1, 1, 1, 1)
    assert scores["MLAS"] == LayerScore(0, 1, 1, 1)
    assert layer_scores(gold, gold)["MLAS"] == LayerScore(1, 1, 1, 1)


@pytest.mark.unit
def test_a_gold_word_without_a_lemma_agrees_with_any():
    gold = texts("a _ X _ _ 0 root\nb b X _ _ 1 dep")
    system = texts("a z X _ _ 0 root\nb z X _ _ 1 dep")
    assert layer_scores(gold, system)["Lemmas"] == LayerScore(1, 2, 2, 2)


@pytest.mark.unit
def test_precision_recall_f_and_accuracy():
    score = LayerScore(3, 4, 6, 5)
    assert (score.precision, score.recall, score.f, score.accuracy) == (0.5, 0.75, 0.6, 0.6)
    nothing = LayerScore(0, 0, 0, 0)
    assert (nothing.precision, nothing.recall, nothing.f, nothing.accuracy) == (0, 0, 0, None)


@pytest.mark.unit
def test_a_layer_that_nobody_annotated_has_no_score():
    bare = texts("We _ PRON _ _ _ _\nmend _ VERB _ _ _ _")
    scores = layer_scores(texts("We we PRON A B=C 2 nsubj\nmend mend VERB D E=F 0 root"), bare)
    assert [str(layer) for layer, score in scores.items() if score] == ["Tokens", "Sentences", "Words", "UPOS"]


#: Gold, system, how many words are paired: a token of several words on one side, on both, cut elsewhere.
SHARED = {
    "the same on both sides": (
        "1-2 can't\nca _ X _ _ 0 root\nn't _ X _ _ 1 dep",
        "1-2 can't\nca _ X _ _ 0 root\nn't _ X _ _ 1 dep",
        (2, 2, 2),
    ),
    "other words inside": (
        "1-2 can't\ncan _ X _ _ 0 root\nnot _ X _ _ 1 dep",
        "1-2 can't\nCAN _ X _ _ 0 root\nn't _ X _ _ 1 dep",
        (1, 2, 2),
    ),
    "one word against several": (
        "1-2 can't\nca _ X _ _ 0 root\nn't _ X _ _ 1 dep\ngo _ X _ _ 1 dep",
        "can't _ X _ _ 0 root\ngo _ X _ _ 1 dep",
        (1, 3, 2),
    ),
    "words of their own against a shared token": (
        "ca _ X _ _ 0 root\nn't _ X _ _ 1 dep\ngo _ X _ _ 1 dep",
        "1-2 can't\nca _ X _ _ 0 root\nn't _ X _ _ 1 dep\ngo _ X _ _ 1 dep",
        (3, 3, 3),
    ),
    "overlapping tokens": (
        "1-2 abc\na _ X _ _ 0 root\nbc _ X _ _ 1 dep\nde _ X _ _ 1 dep",
        "ab _ X _ _ 0 root\n2-3 cde\nc _ X _ _ 1 dep\nde _ X _ _ 1 dep",
        (1, 3, 3),
    ),
    "a word that begins before": (
        "x _ X _ _ 0 root\n2-3 ab\na _ X _ _ 1 dep\nb _ X _ _ 1 dep",
        "xa _ X _ _ 0 root\nb _ X _ _ 1 dep",
        (1, 3, 2),
    ),
    "a word twice inside": (
        "1-3 aab\na _ X _ _ 0 root\na _ X _ _ 1 dep\nb _ X _ _ 1 dep",
        "1-2 aab\na _ X _ _ 0 root\nb _ X _ _ 1 dep",
        (2, 3, 2),
    ),
}


@pytest.mark.unit
@pytest.mark.parametrize("name", SHARED)
def test_words_of_shared_tokens_are_paired_by_their_forms(name):
    gold, system, (paired, ours, theirs) = SHARED[name]
    assert layer_scores(texts(gold), texts(system))["Words"] == LayerScore(paired, ours, theirs, paired)


@pytest.mark.unit
def test_blanks_and_the_cut_of_texts_do_not_matter():
    gold = texts("10_000 _ X _ _ 0 root\nb _ X _ _ 1 dep")
    whole = AnnotatedText("10_000b", (AnnotatedSentence((Word("10_000", 0, 6), Word("b", 6, 7)), 0, 7),))
    assert layer_scores(gold, [whole])["Words"] == LayerScore(2, 2, 2, 2)


@pytest.mark.unit
@pytest.mark.parametrize(
    ("gold", "system", "message"),
    [
        ("ab", "ac", "from character 2 on, blanks aside, 'b' and 'c'"),
        ("ab", "abc", "from character 3 on, blanks aside, '' and 'c'"),
    ],
)
def test_other_texts_are_refused(gold, system, message):
    ours, theirs = (texts(f"{form} _ X _ _ 0 root") for form in (gold, system))
    with pytest.raises(InputError, match=message) as caught:
        layer_scores(ours, theirs)
    assert caught.value.code == "text-differs"


@st.composite
def two_annotations(draw):
    """Two annotations of the same characters, cut into words and sentences in different ways."""
    characters = draw(st.text("abc", min_size=1, max_size=10))
    return tuple(_cut(draw, characters) for _ in range(2))


def _cut(draw, characters):
    cuts = sorted(draw(st.sets(st.integers(1, len(characters)), max_size=6)) | {0, len(characters)})
    forms = [characters[a:b] for a, b in pairwise(cuts)]
    made, at = [], 0
    while at < len(forms):
        n = draw(st.integers(1, len(forms) - at))
        order = draw(st.permutations(range(n)))
        heads = {
            place: 0 if rank == 0 else order[draw(st.integers(0, rank - 1))] + 1
            for rank, place in enumerate(order)
        }
        start, words = 0, []
        for place, form in enumerate(forms[at : at + n]):
            relation = draw(st.sampled_from(["dep", "dep:x", "obj"])) if heads[place] else "root"
            lemma, upos = draw(st.sampled_from("xy")), draw(st.sampled_from(["NOUN", "VERB"]))
            words.append(Word(form, start, start + len(form), lemma, upos, head=heads[place], relation=relation))
            start += len(form)
        made.append(AnnotatedText("".join(forms[at : at + n]), (AnnotatedSentence(tuple(words), 0, start),)))
        at += n
    return made


@pytest.mark.property
@given(two_annotations())
def test_layers_are_intersections_of_sets(drawn):
    gold, system = drawn
    scores = layer_scores(gold, system)
    for layer, what in LAYERS.items():
        score = scores[AnnotationLayer(layer)]
        assert (score.correct, score.gold, score.system) == counts(gold, system, what), layer


@pytest.mark.unit
@pytest.mark.parametrize("file", ["UD_English-PUD/en_pud", "UD_Chinese-GSDSimp/zh_gsdsimp"])
def test_a_treebank_agrees_with_itself(file):
    path = shared("data", "ud", *f"{file}-ud-test.conllu".split("/"))
    treebank = read_conllu(path.read_text("utf-8"), str(path))
    for layer, score in layer_scores(treebank, treebank).items():
        assert score is None or score.f == 1, layer
