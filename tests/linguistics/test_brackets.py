"""Bracketed trees: words, heads by the tables of Penn treebanks, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.errors import InputError, OptionError
from mtgauge.linguistics.brackets import read_brackets
from mtgauge.linguistics.brackets.constituents import Constituent, parsed_brackets

pytestmark = pytest.mark.unit

#: Name -> (language, brackets, head of each word).
HEADS = {
    "a clause": ("en", "(ROOT (S (NP (DT The) (NN boat)) (VP (VBD sank)) (. .)))", [2, 3, 0, 3]),
    "a preposition": ("en", "(S (NP (PRP We)) (VP (VBP live) (PP (IN in) (NP (NNP Rome)))))", [2, 0, 2, 3]),
    "an auxiliary": ("en", "(S (NP (PRP We)) (VP (MD must) (VP (VB go))))", [2, 0, 2]),
    "a possessive": ("en", "(NP (NP (NNP Ann) (POS 's)) (NN house))", [2, 3, 0]),
    "a coordination": ("en", "(NP (NNS cats) (CC and) (NNS dogs))", [0, 1, 1]),
    "a flat name": ("en", "(NP (NNP Ann) (NNP Lee))", [2, 0]),
    "numbers": ("en", "(NP (DT the) (CD two))", [2, 0]),
    "adjectives": ("en", "(NP (DT the) (JJ rich))", [2, 0]),
    "function tags": ("en", "(S (NP-SBJ-1 (PRP It)) (VP (VBZ rains)))", [2, 0]),
    "traces": ("en", "(S (NP-SBJ (-NONE- *)) (VP (VB Go) (NP (NN home))))", [0, 1]),
    "an unknown label": ("en", "(XYZ (, ,) (FW la) (FW la))", [2, 0, 2]),
    "a Chinese clause": ("zh", "(IP (NP (PN 他)) (VP (VV 吃) (NP (NN 鱼))) (PU 。))", [2, 0, 2, 2]),
    "de": ("zh", "(NP (DNP (NP (NR 北京)) (DEG 的)) (NP (NN 天气)))", [2, 3, 0]),
    "a measure": ("zh", "(NP (QP (CD 三) (CLP (M 本))) (NP (NN 书)))", [2, 3, 0]),
    "ba": ("zh", "(IP (NP (PN 他)) (VP (BA 把) (IP (NP (NN 书)) (VP (VV 拿走)))))", [2, 0, 4, 2]),
    "a relative clause": ("zh", "(CP (IP (VP (VV 唱歌))) (DEC 的))", [2, 0]),
    "a localiser": ("zh", "(PP (P 在) (LCP (NP (NN 桌子)) (LC 上)))", [0, 3, 1]),
}  # fmt: skip


@pytest.mark.parametrize("name", HEADS)
def test_heads_are_those_of_the_tables(name):
    language, brackets, heads = HEADS[name]
    (text,) = read_brackets(brackets, "file", language)
    assert [word.head for word in text.words] == heads


def test_words_tags_and_brackets_are_kept():
    brackets = "( (S (NP (DT a) (NN file)) (-LRB- -LRB-) (VP (VBZ is\\/was)) (-RRB- -RRB-)))\n"
    (text,) = read_brackets(brackets, "file", "en", ["a file (is/was)"])
    assert [(w.form, w.xpos, text.text[w.start : w.end]) for w in text.words] == [
        ("a", "DT", "a"), ("file", "NN", "file"), ("(", "-LRB-", "("), ("is/was", "VBZ", "is/was"), (")", "-RRB-", ")"),
    ]  # fmt: skip
    again = [tree for _, tree in parsed_brackets(text.sentences[0].brackets, "file")]
    assert again == [tree for _, tree in parsed_brackets(brackets.replace("\\/", "/"), "file")]


def test_trees_go_over_lines_and_follow_each_other():
    content = "(S (NP (PRP I))\n   (VP (VBP run)))\n\n(S (NP (PRP You))\n (VP (VBP sit)))\n"
    assert [text.text for text in read_brackets(content, "file", "en")] == ["I run", "You sit"]
    assert [line for line, _ in parsed_brackets(content, "file")] == [1, 4]


def test_chinese_words_are_put_together_without_blanks():
    assert read_brackets("(IP (NP (PN 他)) (VP (VV 来)))", "file", "zh")[0].text == "他来"


BROKEN = {
    "never closed": ("(S\n(NP (NN a))", 1, "never closed"),
    "closed twice": ("(NN a))", 1, "outside of all brackets"),
    "word outside": ("a", 1, "'a' stands outside"),
    "three words": ("(S (NN a b))", 1, "second word"),
    "word beside brackets": ("(S\n(NN a) b)", 2, "beside brackets"),
    "word before brackets": ("(S x (NN a))", 1, "the word 'x' and parts"),
    "empty": ("(S ())", 1, "neither a tag with a word nor parts"),
    "other text": ("(NN a)", 1, "word 1 is 'a', and the text goes on with 'b'"),
    "other number": ("(NN b) (NN b)", None, "has 2 trees, and there are 1 texts"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_refused_with_its_line(name):
    content, line, message = BROKEN[name]
    with pytest.raises(InputError) as error:
        read_brackets(content, "trees.mrg", "en", ["b"])
    assert message in str(error.value)
    assert (error.value.file, error.value.line) == ("trees.mrg", line)


def test_a_language_without_rules_is_refused():
    with pytest.raises(OptionError, match="head rules for 'hi'"):
        read_brackets("(S (NN a) (NN b))", "file", "hi")


constituents = st.deferred(
    lambda: (
        st.builds(
            Constituent,
            st.sampled_from(["NP", "VP-X", "S"]),
            st.lists(constituents, min_size=1, max_size=3).map(tuple),
        )
        | st.builds(Constituent, st.sampled_from(["NN", "VB"]), form=st.text("a(é)好", min_size=1, max_size=1))
    )
)


@given(constituents)
def test_brackets_say_the_whole_tree_and_heads_make_one(tree):
    assert [again for _, again in parsed_brackets(str(tree), "file")] == [tree]
    (text,) = read_brackets(str(tree), "file", "en")
    assert len(text.words) == len(list(tree.leaves()))
