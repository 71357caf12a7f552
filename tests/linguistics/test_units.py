"""Chunks, clauses, mentions and connectives of sentences that were annotated by hand."""

import pytest

from mtgauge.base.errors import InputError, OptionError
from mtgauge.linguistics.conllu import read_conllu
from mtgauge.linguistics.units import (
    ChunkKind,
    ConnectiveSense,
    ListedConnective,
    chunks_of,
    clauses_of,
    connectives_of,
    mentions_of,
    read_connectives,
)

pytestmark = pytest.mark.unit


def sentence(*words):
    """Words written as ``form/UPOS/head/relation`` with features after another slash."""
    rows = []
    for number, word in enumerate(words, start=1):
        form, upos, head, relation, *rest = word.split("/")
        feats, misc = [*rest, "", ""][:2]
        rows.append(
            "\t".join([str(number), form, form.lower(), upos, "_", feats or "_", head, relation, "_", misc or "_"])
        )
    (text,) = read_conllu("\n".join(rows) + "\n", "file")
    return text


#: Name -> (words, chunks as texts with their kind, N or V).
CHUNKS = {
    "a subject and a place": (
        ["The/DET/3/det", "old/ADJ/3/amod", "boat/NOUN/5/nsubj", "had/AUX/5/aux", "sunk/VERB/0/root",
         "near/ADP/8/case", "the/DET/8/det", "harbour/NOUN/5/obl", "./PUNCT/5/punct"],
        ["N: The old boat", "V: had sunk", "N: the harbour"],
    ),
    "a possessor": (
        ["Ann/PROPN/3/nmod:poss", "'s/PART/1/case", "house/NOUN/4/nsubj", "burned/VERB/0/root"],
        ["N: Ann 's house", "V: burned"],
    ),
    "what follows a noun": (
        ["the/DET/2/det", "roof/NOUN/0/root", "of/ADP/5/case", "the/DET/5/det", "house/NOUN/2/nmod"],
        ["N: the roof", "N: the house"],
    ),
    "a name": (
        ["Ann/PROPN/3/nsubj", "Lee/PROPN/1/flat", "waits/VERB/0/root"],
        ["N: Ann Lee", "V: waits"],
    ),
    "a copula": (
        ["She/PRON/5/nsubj", "has/AUX/5/aux", "been/AUX/5/cop", "a/DET/5/det", "nurse/NOUN/0/root"],
        ["N: She", "V: has been", "N: a nurse"],
    ),
    "negation and particle": (
        ["He/PRON/4/nsubj", "did/AUX/4/aux", "not/PART/4/advmod/Polarity=Neg", "give/VERB/0/root", "up/ADP/4/compound:prt"],
        ["N: He", "V: did not give up"],
    ),
    "an infinitive": (
        ["They/PRON/2/nsubj", "want/VERB/0/root", "to/PART/4/mark", "go/VERB/2/xcomp", "home/NOUN/4/obl"],
        ["N: They", "V: want", "V: to go", "N: home"],
    ),
    "a verb that is an adjective": (
        ["the/DET/3/det", "burned/VERB/3/amod", "house/NOUN/0/root"],
        ["N: the burned house"],
    ),
    "a question": (
        ["Did/AUX/3/aux", "Ann/PROPN/3/nsubj", "sleep/VERB/0/root", "?/PUNCT/3/punct"],
        ["N: Ann", "V: Did sleep"],
    ),
    "numbers": (
        ["two/NUM/2/nummod", "cats/NOUN/3/nsubj", "slept/VERB/0/root"],
        ["N: two cats", "V: slept"],
    ),
    "Chinese": (
        ["他/PRON/2/nsubj", "买/VERB/0/root", "了/AUX/2/aux", "三/NUM/6/nummod", "本/NOUN/4/clf", "书/NOUN/2/obj"],
        ["N: 他", "V: 买 了", "N: 三 本 书"],
    ),
    "Hindi": (
        ["राम/PROPN/4/nsubj", "ने/ADP/1/case", "किताब/NOUN/4/obj", "पढ़ी/VERB/0/root", "है/AUX/4/aux"],
        ["N: राम", "N: किताब", "V: पढ़ी है"],
    ),
    "signs": (
        ["It/PRON/2/nsubj", "costs/VERB/0/root", "$/SYM/2/obj", "5/NUM/3/nummod"],
        ["N: It", "V: costs", "N: $ 5"],
    ),
    "a foreign word, and a verb that is used as a noun": (
        ["Zug/X/3/nsubj", "the/DET/1/det", "beats/VERB/0/root", "driving/VERB/3/obj"],
        ["N: Zug", "V: beats", "N: driving"],
    ),
    "an adjective that is used as a noun": (
        ["the/DET/2/det", "few/ADJ/3/nsubj", "stayed/VERB/0/root", "small/ADJ/3/xcomp"],
        ["N: the few", "V: stayed"],
    ),
    "hyphens": (
        ["her/PRON/7/nmod:poss", "two/NUM/4/nummod", "-/PUNCT/4/punct", "year/NOUN/6/obl:unmarked", "-/PUNCT/6/punct",
         "old/ADJ/7/amod", "cat/NOUN/0/root"],
        ["N: her two - year - old cat"],
    ),
    "quotes": (
        ["a/DET/5/det", "'/PUNCT/3/punct", "hush/NOUN/5/compound", "'/PUNCT/3/punct", "rule/NOUN/0/root"],
        ["N: a ' hush ' rule"],
    ),
    "an adverb in commas": (
        ["perhaps/ADV/3/advmod", ",/PUNCT/3/punct", "Ann/PROPN/4/nsubj", "left/VERB/0/root"],
        ["N: Ann", "V: left"],
    ),
    "a name in a name": (
        ["The/DET/4/det", "North/PROPN/3/compound", "Welsh/ADJ/4/amod", "firm/NOUN/5/nsubj", "grew/VERB/0/root"],
        ["N: The North Welsh firm", "V: grew"],
    ),
    "a verb that is a preposition": (
        ["according/VERB/3/case", "to/ADP/1/fixed", "Ann/PROPN/5/obl", "it/PRON/5/nsubj", "rained/VERB/0/root"],
        ["N: Ann", "N: it", "V: rained"],
    ),
    "Chinese modifiers and complements": (
        ["我/PRON/2/nsubj", "看/VERB/0/root", "到/VERB/2/mark:prt", "老/ADJ/6/amod", "的/PART/4/mark:rel", "树/NOUN/2/obj"],
        ["N: 我", "V: 看 到", "N: 老 的 树"],
    ),
    "tags": (
        ["Most/ADJ/2/amod//Chunk=B-NP", "cats/NOUN/3/nsubj//Chunk=I-NP", "sleep/VERB/0/root//Chunk=B-VP",
         "well/ADV/3/advmod//Chunk=B-ADVP", "here/ADV/3/advmod//Chunk=O"],
        ["N: Most cats", "V: sleep"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHUNKS)
def test_chunks_hold_what_belongs_together(name):
    words, chunks = CHUNKS[name]
    one = sentence(*words).sentences[0]
    shown = [
        f"{'N' if chunk.kind is ChunkKind.NOUN else 'V'}: {' '.join(one.words[place].form for place in chunk.words)}"
        for chunk in chunks_of(one)
    ]
    assert sorted(shown) == sorted(chunks)
    places = [place for chunk in chunks_of(one) for place in chunk.words]
    assert len(places) == len(set(places))


def test_a_chunk_that_did_not_begin_is_refused():
    one = sentence("a/NOUN/0/root//Chunk=O", "b/NOUN/1/flat//Chunk=I-NP").sentences[0]
    with pytest.raises(InputError, match=r"word 2 goes on with a chunk 'NP'"):
        chunks_of(one)


#: Name -> (words, clauses as (words, lead, relation, parent)).
CLAUSES = {
    "one": (["Ann/PROPN/2/nsubj", "left/VERB/0/root"], [("Ann left", None, "root", None)]),
    "a reason": (
        ["Ann/PROPN/2/nsubj", "left/VERB/0/root", "because/SCONJ/5/mark", "it/PRON/5/nsubj", "rained/VERB/2/advcl"],
        [("Ann left", None, "root", None), ("because it rained", "because", "advcl", 0)],
    ),
    "a relative clause inside": (
        ["The/DET/2/det", "man/NOUN/6/nsubj", "who/PRON/4/nsubj/PronType=Rel", "sings/VERB/2/acl:relcl", "is/AUX/6/cop",
         "old/ADJ/0/root"],
        [("who sings", "who", "acl:relcl", 1), ("The man is old", None, "root", None)],
    ),
    "coordination of clauses": (
        ["He/PRON/2/nsubj", "came/VERB/0/root", "and/CCONJ/5/cc", "she/PRON/5/nsubj", "went/VERB/2/conj"],
        [("He came", None, "root", None), ("and she went", "and", "conj", 0)],
    ),
    "coordination of nouns": (
        ["cats/NOUN/4/nsubj", "and/CCONJ/3/cc", "dogs/NOUN/1/conj", "sleep/VERB/0/root"],
        [("cats and dogs sleep", None, "root", None)],
    ),
    "an infinitive and an adjective": (
        ["They/PRON/2/nsubj", "want/VERB/0/root", "to/PART/4/mark", "go/VERB/2/xcomp", "hungry/ADJ/4/xcomp"],
        [("They want", None, "root", None), ("to go hungry", "to", "xcomp", 0)],
    ),
    "a gap": (
        ["One/PRON/2/nsubj", "slept/VERB/0/root", ",/PUNCT/5/punct", "then/ADV/5/orphan", "two/NUM/2/conj"],
        [("One slept", None, "root", None), (", then two", None, "conj", 0)],
    ),
    "an aside without a predicate": (
        ["It/PRON/2/nsubj", "fell/VERB/0/root", "-/PUNCT/5/punct", "what/DET/5/det", "luck/NOUN/2/parataxis"],
        [("It fell - what luck", None, "root", None)],
    ),
    "a coverb": (
        ["他/PRON/4/nsubj", "在/VERB/4/advcl", "家/NOUN/2/obj", "睡/VERB/0/root"],
        [("他 在 家 睡", None, "root", None)],
    ),
    "Chinese": (
        ["因为/SCONJ/3/mark", "下/VERB/3/advmod", "雨/VERB/6/advcl", "，/PUNCT/3/punct", "他/PRON/6/nsubj", "走/VERB/0/root"],
        [("因为 下 雨 ，", "因为", "advcl", 1), ("他 走", None, "root", None)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CLAUSES)
def test_clauses_have_their_words_and_what_leads_them_in(name):
    words, clauses = CLAUSES[name]
    one = sentence(*words).sentences[0]
    form = [word.form for word in one.words]
    assert [
        (
            " ".join(form[place] for place in c.words),
            None if c.lead is None else form[c.lead],
            c.relation,
            c.parent,
        )
        for c in clauses_of(one)
    ] == clauses


def test_a_clause_that_another_one_parts_has_two_pieces():
    one = sentence(*CLAUSES["a relative clause inside"][0]).sentences[0]
    assert [clause.pieces for clause in clauses_of(one)] == [1, 2]


def test_names_and_nouns_that_come_again_are_mentions():
    document = [
        sentence("Ann/PROPN/2/nsubj", "bought/VERB/0/root", "a/DET/4/det", "boat/NOUN/2/obj", "today/NOUN/2/obl"),
        sentence("The/DET/2/det", "boat/NOUN/3/nsubj", "leaks/VERB/0/root", ",/PUNCT/3/punct", "she/PRON/6/nsubj",
                 "says/VERB/3/parataxis"),
    ]  # fmt: skip
    assert [(one.text, one.sentence, one.entity, one.chunk.head) for one in mentions_of(document)] == [
        (0, 0, "ann", 0), (0, 0, "boat", 3), (1, 0, "boat", 1),
    ]  # fmt: skip


#: Name -> (words of each text, entities of the mentions).
ENTITIES = {
    "a name and a part of it": (
        [["Ann/PROPN/3/nsubj", "Lee/PROPN/1/flat", "sings/VERB/0/root"], ["Lee/PROPN/2/nsubj", "rests/VERB/0/root"]],
        ["ann lee", "ann lee"],
    ),
    "two persons of a name": (
        [["Ann/PROPN/3/nsubj", "Lee/PROPN/1/flat", "sings/VERB/0/root"], ["Bo/PROPN/3/nsubj", "Lee/PROPN/1/flat", "rests/VERB/0/root"]],
        ["ann lee", "bo lee"],
    ),
    "a capitalised noun among others that are not": (
        [["the/DET/3/det", "Harbour/PROPN/3/compound", "Office/NOUN/4/nsubj", "moved/VERB/0/root", "its/PRON/6/nmod:poss", "ships/NOUN/4/obj"]],
        ["harbour office"],
    ),
    "nouns that are all capitalised": (
        [["das/DET/2/det", "Haus/NOUN/3/nsubj", "steht/VERB/0/root"]],
        [],
    ),
    "a noun that begins a sentence": (
        [["Boats/NOUN/2/nsubj", "need/VERB/0/root", "care/NOUN/2/obj"]],
        [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ENTITIES)
def test_entities_have_their_names(name):
    texts, entities = ENTITIES[name]
    assert [mention.entity for mention in mentions_of([sentence(*words) for words in texts])] == entities


#: Name -> (language, words, (connective, sense, clause, other)).
CONNECTIVES = {
    "a reason": ("en", CLAUSES["a reason"][0], [("because", "contingency", 1, 0)]),
    "and between clauses": ("en", CLAUSES["coordination of clauses"][0], [("and", "expansion", 1, 0)]),
    "and between nouns": ("en", CLAUSES["coordination of nouns"][0], []),
    "several words": (
        "en",
        ["As/ADP/3/case", "a/DET/3/det", "result/NOUN/6/obl", ",/PUNCT/6/punct", "Ann/PROPN/6/nsubj", "left/VERB/0/root"],
        [("As a result", "contingency", 0, None)],
    ),
    "what begins a clause that is an argument": (
        "en",
        ["Ask/VERB/0/root", "if/SCONJ/4/mark", "she/PRON/4/nsubj", "came/VERB/1/ccomp"],
        [],
    ),
    "what begins a clause that describes a noun": (
        "en",
        ["days/NOUN/0/root", "when/ADV/4/advmod/PronType=Rel", "it/PRON/4/nsubj", "rained/VERB/1/acl:relcl"],
        [],
    ),
    "an adverb that is a conjunction elsewhere": ("en", ["He/PRON/2/nsubj", "left/VERB/0/root", "before/ADV/2/advmod"], []),
    "an adverb of a word": (
        "en",
        ["She/PRON/2/nsubj", "ate/VERB/0/root", "so/ADV/4/advmod", "many/ADJ/5/amod", "nuts/NOUN/2/obj"],
        [],
    ),
    "when": (
        "en",
        ["Ann/PROPN/2/nsubj", "left/VERB/0/root", "when/ADV/5/advmod/PronType=Int", "it/PRON/5/nsubj", "rained/VERB/2/advcl"],
        [("when", "temporal", 1, 0)],
    ),
    "a preposition": ("en", ["after/ADP/2/case", "lunch/NOUN/3/obl", "rest/VERB/0/root"], []),
    "Chinese": ("zh-Hans", CLAUSES["Chinese"][0], [("因为", "contingency", 0, 1)]),
    "Chinese in two words": (
        "zh",
        ["也/ADV/3/advmod", "就是/ADV/3/advmod", "说/VERB/0/root", "好/ADJ/3/ccomp"],
        [("也 就是 说", "expansion", 0, None)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CONNECTIVES)
def test_connectives_are_found_with_the_clauses_that_they_join(name):
    language, words, found = CONNECTIVES[name]
    one = sentence(*words).sentences[0]
    form = [word.form for word in one.words]
    assert [
        (" ".join(form[place] for place in c.words), c.sense, c.clause, c.other)
        for c in connectives_of(one, read_connectives(language))
    ] == found


def test_without_a_tree_connectives_are_found_by_their_words():
    (text,) = read_conllu("1\tyet\t_\t_\t_\t_\t_\t_\t_\t_\n", "file")
    assert [(c.words, c.clause) for c in connectives_of(text.sentences[0], read_connectives("en"))] == [
        ((0,), None)
    ]
    assert chunks_of(text.sentences[0]) == clauses_of(text.sentences[0]) == []


def test_a_list_of_ones_own(tmp_path):
    path = tmp_path / "list.tsv"
    path.write_text("# mine\nall the same\tcomparison\nwhile\ttemporal\tconjunction\n", "utf-8")
    assert read_connectives("fr", str(path)) == {
        ("all", "the", "same"): ListedConnective(ConnectiveSense.COMPARISON),
        ("while",): ListedConnective(ConnectiveSense.TEMPORAL, is_conjunction=True),
    }
    for line in ("but\tconcession", "but", "\tcomparison", "but\tcomparison\tadverb"):
        path.write_text(f"# mine\n{line}\n", "utf-8")
        with pytest.raises(InputError, match=r"line 2: needs a connective"):
            read_connectives("fr", str(path))
    with pytest.raises(OptionError, match="no list of connectives for 'fr'"):
        read_connectives("fr")


@pytest.mark.parametrize("language", ["en", "zh", "hi"])
def test_lists_have_each_connective_once(language):
    assert len(read_connectives(language)) > 30
