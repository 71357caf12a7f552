"""CoNLL-U in and out: places in the text, trees, everything that a file can hold, and what is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.base.errors import InputError
from mtgauge.linguistics import AnnotatedSentence, AnnotatedText, SurfaceToken, Word
from mtgauge.linguistics.conllu import read_conllu, write_conllu
from shared_data import shared

pytestmark = pytest.mark.unit


def row(number, form, head="_", relation="_", misc="_", **columns):
    names = ("lemma", "upos", "xpos", "feats")
    cells = [
        number,
        form,
        *(columns.get(name, "_") for name in names),
        head,
        relation,
        columns.get("deps", "_"),
        misc,
    ]
    return "\t".join(map(str, cells))


def block(*lines):
    return "\n".join(lines) + "\n\n"


#: With a surface token of two words, an empty node, an underscore, a form with a blank, enhanced dependencies.
WHOLE = block(
    "# newdoc id = d1",
    "# sent_id = s1",
    "# text = We can't _ pay 10 000.",
    "# a remark",
    row(1, "We", 2, "nsubj", lemma="we", upos="PRON", feats="Case=Nom|Number=Plur", deps="4:nsubj"),
    row("2-3", "can't", misc="Start=3"),
    row(2, "ca", 0, "root", lemma="can", upos="AUX"),
    row(3, "n't", 2, "advmod", lemma="not", upos="PART"),
    row(4, "_", 2, "punct", lemma="_", upos="SYM"),
    row("4.1", "sum", upos="NOUN", deps="5:obj"),
    row(5, "pay", 2, "ccomp", lemma="pay", upos="VERB"),
    row(6, "10 000", 5, "obj", misc="SpaceAfter=No", upos="NUM"),
    row(7, ".", 2, "punct", upos="PUNCT"),
)


def test_words_have_their_places_in_the_text():
    (text,) = read_conllu(WHOLE, "file")
    (sentence,) = text.sentences
    assert text.text == "We can't _ pay 10 000."
    assert [text.text[word.start : word.end] for word in sentence.words] == [
        "We", "can't", "can't", "_", "pay", "10 000", ".",
    ]  # fmt: skip
    assert [(t.first, t.last, t.form, t.start, t.end, t.misc) for t in sentence.tokens] == [
        (2, 3, "can't", 3, 8, "Start=3")
    ]
    assert sentence.words[0].features == {"Case": "Nom", "Number": "Plur"}
    assert [word.lemma for word in sentence.words] == ["we", "can", "not", "_", "pay", "", ""]
    assert (sentence.root, sentence.heads) == (1, (1, -1, 1, 1, 1, 4, 1))
    assert sentence.dependents[1] == (0, 2, 3, 4, 6)
    assert sentence.subtree(4) == [4, 5]
    assert (sentence.comment("sent_id"), sentence.comment("nothing")) == ("s1", None)


FORMS = {
    "whole": WHOLE,
    "two sentences": WHOLE + block("# text = 好的。", row(1, "好", misc="SpaceAfter=No"), row(2, "的。")),
    "no comments": block(row(1, "a", 0, "root"), row(2, "b", 1, "dep", misc="SpaceAfter=No|Gloss=b")),
    "no trees": block("# text = a b", row(1, "a", upos="X"), row(2, "b", xpos="NN")),
    "empty node first": block("# text = a", row("0.1", "who", deps="1:nsubj"), row(1, "a", 0, "root")),
}


@pytest.mark.parametrize("name", ["whole", "two sentences", "no trees", "empty node first"])
def test_what_is_read_is_written_as_it_was(name):
    assert write_conllu(read_conllu(FORMS[name], "file")) == FORMS[name]


@pytest.mark.parametrize("name", FORMS)
def test_json_holds_everything(name):
    texts = read_conllu(FORMS[name], "file")
    assert [AnnotatedText.from_json(json.loads(json.dumps(text.to_json()))) for text in texts] == texts


def test_without_a_text_it_is_put_together():
    (text,) = read_conllu(FORMS["no comments"], "file")
    assert text.text == "a b"
    (again,) = read_conllu(write_conllu([text]), "file")
    assert (again.text, again.words[1].misc) == ("a b", "Gloss=b")


@pytest.mark.parametrize("ends", ["\r\n", "\n"])
def test_ends_of_lines_and_of_the_file_do_not_matter(ends):
    assert read_conllu(WHOLE.rstrip("\n").replace("\n", ends), "file") == read_conllu(WHOLE, "file")


def test_an_annotation_without_comments_says_where_no_blank_follows():
    words = (Word("ab", 0, 2), Word("c", 2, 3), Word("d", 4, 5))
    second = (Word("e", 5, 6, misc="Gloss=x"), Word("f", 6, 7))
    text = AnnotatedText("abc def", (AnnotatedSentence(words, 0, 5), AnnotatedSentence(second, 5, 7)))
    assert write_conllu([text]) == block(
        "# text = abc d", row(1, "ab", misc="SpaceAfter=No"), row(2, "c"), row(3, "d", misc="SpaceAfter=No")
    ) + block("# text = ef", row(1, "e", misc="Gloss=x|SpaceAfter=No"), row(2, "f"))


def test_breaks_in_a_text_do_not_break_lines():
    text = AnnotatedText("a\u2028b\tc", (AnnotatedSentence((Word("a\u2028b\tc", 0, 5),), 0, 5),))
    assert [line.count("\t") for line in write_conllu([text]).split("\n")] == [0, 9, 0, 0]


BROKEN = {
    "columns": ("1\ta\n", 1, "has 2 columns"),
    "empty column": ("\t".join(["1", "a", *[""] * 8]) + "\n", 1, "column 3 is empty"),
    "number": (block(row("x", "a")), 1, "'x' is not the number"),
    "order": (block(row(1, "a"), row(3, "b")), 2, "word 3 stands where word 2 should"),
    "head": (block(row(1, "a", "one")), 1, "head 'one'"),
    "head outside": (block(row(1, "a", 0), row(2, "b", 7)), 2, "word 2 has the head 7, and there are 2 words"),
    "head missing": (block(row(1, "a", 0), row(2, "b")), 2, "word 2 has no head"),
    "circle": (block(row(1, "a", 0), row(2, "b", 3), row(3, "c", 2)), 2, "circle: 2 > 3 > 2"),
    "itself": (block(row(1, "a", 0), row(2, "b", 2)), 2, "circle: 2 > 2"),
    "no root": (block(row(1, "a", 2), row(2, "b", 1)), 1, "circle: 1 > 2 > 1"),
    "two roots": (block(row(1, "a", 0), row(2, "b", 0)), 2, "words 1 and 2 are both roots"),
    "token late": (block(row(1, "a"), row("1-2", "ab")), 2, "the token 1-2 does not stand before its words"),
    "tokens cross": (block(row("1-2", "ab"), row(1, "a"), row("2-3", "bc"), row(2, "b"), row(3, "c")), 3, "2-3"),
    "token long": (block(row("1-3", "abc"), row(1, "a"), row(2, "b")), 1, "goes beyond the sentence"),
    "token with lemma": (
        block(row("1-2", "ab", lemma="x"), row(1, "a"), row(2, "b")),
        1,
        "form, features and misc",
    ),
    "node": (block(row(1, "a"), row("2.1", "x")), 2, "the empty node 2.1"),
    "comment": (block(row(1, "a"), "# text = a"), 2, "inside of a sentence"),
    "comment alone": ("# text = a\n\n", 1, "no words after them"),
    "text": (block("# text = a c", row(1, "a"), row(2, "b")), 1, "word 2 is 'b', and the text goes on with 'c'"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_refused_with_its_line(name):
    text, line, message = BROKEN[name]
    with pytest.raises(InputError) as error:
        read_conllu(text, "trees.conllu")
    assert message in str(error.value)
    assert (error.value.file, error.value.line) == ("trees.conllu", line)


OUTSIDE = {
    "word": lambda: AnnotatedSentence((Word("a", 3, 4),), 0, 3),
    "token": lambda: AnnotatedSentence((Word("a", 0, 1), Word("b", 0, 1)), 0, 2, (SurfaceToken(1, 2, "x", 0, 3),)),
    "backwards": lambda: AnnotatedSentence((Word("a", 2, 1),), 0, 3),
    "sentence": lambda: AnnotatedText("ab", (AnnotatedSentence((), 0, 3),)),
    "overlap": lambda: AnnotatedText("abc", (AnnotatedSentence((), 0, 2), AnnotatedSentence((), 1, 3))),
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_nothing_stands_outside_its_text(name):
    with pytest.raises(InputError) as error:
        OUTSIDE[name]()
    assert error.value.code == "place-outside"


@pytest.mark.parametrize(
    "content", [{}, {"text": "a"}, {"text": "a", "sentences": [{"start": 0}]}, {"text": "a", "sentences": 3}]
)
def test_json_of_another_form_is_refused(content):
    with pytest.raises(InputError, match="is not the annotation"):
        AnnotatedText.from_json(content)


@st.composite
def annotated(draw):
    words, text = [], ""
    n = draw(st.integers(1, 6))
    # each word hangs on an earlier one, in any order of numbers
    order = draw(st.permutations(range(1, n + 1)))
    heads = {order[0]: 0} | {
        word: draw(st.sampled_from(order[:place])) for place, word in enumerate(order) if place
    }
    for number in range(1, n + 1):
        form = draw(st.text("ab_é好#-.1", min_size=1, max_size=3))
        words.append(Word(form, len(text), len(text) + len(form), head=heads[number], relation="dep"))
        text += form + draw(st.sampled_from(["", " ", "  "]))
    return AnnotatedText(text, (AnnotatedSentence(tuple(words), 0, len(text)),))


@given(st.lists(annotated(), max_size=3))
def test_every_annotation_survives(texts):
    again = read_conllu(write_conllu(texts), "file")
    assert [[(w.form, w.start, w.end, w.head, w.relation) for w in text.words] for text in again] == [
        [(w.form, w.start, w.end, w.head, w.relation) for w in text.words] for text in texts
    ]
    assert write_conllu(again) == write_conllu(texts)


@pytest.mark.parametrize(
    "name", ["UD_Chinese-GSDSimp/zh_gsdsimp", "UD_Chinese-PUD/zh_pud", "UD_English-PUD/en_pud"]
)
def test_treebanks_are_written_byte_for_byte(name):
    path = shared("data", "ud", *f"{name}-ud-test.conllu".split("/"))
    content = path.read_bytes().decode()
    assert write_conllu(read_conllu(content, str(path))) == content
