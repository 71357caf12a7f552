"""Annotation that is there already is looked up by text, in a file whose sentences may be cut in another way."""

import pytest

from mtgauge.base.errors import InputError
from mtgauge.linguistics import AnnotatedText
from mtgauge.measures.makers import make_annotator

pytestmark = pytest.mark.unit


def sentence(text, number, tag="X", shared=()):
    """A sentence of CoNLL-U; words are those between blanks, a tilde before one glues it to the word before."""
    forms = text.split()
    shown = text.replace(" ~", "")
    rows = []
    for place, form in enumerate(forms, start=1):
        glued = place < len(forms) and forms[place].startswith("~")
        head = 0 if place == 1 else 1
        relation = "root" if place == 1 else "dep"
        misc = "SpaceAfter=No" if glued else "_"
        rows.append(f"{place}\t{form.lstrip('~')}\t_\t{tag}\t_\t_\t{head}\t{relation}\t_\t{misc}")
    return "\n".join([f"# sent_id = s{number}", f"# text = {shown}", *rows]) + "\n\n"


@pytest.fixture
def annotator(tmp_path):
    path = tmp_path / "gold.conllu"
    content = [
        sentence("Yes ~.", 1, "A"),
        sentence("Rain fell ~.", 2, "A"),
        sentence("Yes ~.", 3, "B"),
        sentence("Snow fell ~.", 4, "B"),
        "# sent_id = s5\n# text = don't\n1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n"
        "1\tdo\t_\tC\t_\t_\t0\troot\t_\t_\n2\tn't\t_\tC\t_\t_\t1\tadvmod\t_\t_\n\n",
        sentence("Rain", 6, "D"),
    ]
    path.write_text("".join(content), "utf-8")
    return make_annotator(f"conllu:{path}")


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Rain fell.", ["s2"]),
        ("Rain", ["s6"]),
        ("  Rain\tfell .  ", ["s2"]),
        ("Yes.", ["s1"]),
        ("Yes. Rain fell.", ["s1", "s2"]),
        ("Yes.Snow  fell.", ["s3", "s4"]),
        ("Rain fell. Yes.\nSnow fell. don't", ["s2", "s3", "s4", "s5"]),
        ("", []),
        (" \t", []),
    ],
)
def test_a_text_is_sentences_that_follow_each_other(annotator, text, sentences):
    found = AnnotatedText.from_json(annotator.annotate(text))
    assert [one.comment("sent_id") for one in found.sentences] == sentences
    assert found.text == text
    for one in found.sentences:
        for token in one.tokens:
            assert text[token.start : token.end] == token.form
        for number, word in enumerate(one.words, start=1):
            if not any(token.first <= number <= token.last for token in one.tokens):
                assert text[word.start : word.end] == word.form
    assert all(one.comment("text") is None for one in found.sentences)


@pytest.mark.parametrize("text", ["Hail fell.", "Rain fell. Rain fell.", "Yes. Hail", "Rain fell", "Yes"])
def test_a_text_that_is_not_there_is_one_line(annotator, text):
    with pytest.raises(InputError, match="has no annotation of") as caught:
        annotator.annotate(text)
    assert caught.value.code == "missing-annotation"
    assert "\n" not in str(caught.value)


def test_the_hash_follows_the_content(annotator, tmp_path):
    before = annotator.hash
    copy = tmp_path / "copy.conllu"
    copy.write_bytes((tmp_path / "gold.conllu").read_bytes())
    assert make_annotator(f"conllu:{copy}").hash == before
    copy.write_text(sentence("Hail", 1), "utf-8")
    assert make_annotator(f"conllu:{copy}").hash != before


def test_nobody_doubts_what_a_file_has(annotator):
    assert annotator.accuracy == ()


def test_a_language_may_be_named(tmp_path, annotator):
    assert annotator.language is None
    assert make_annotator(f"conllu:{tmp_path / 'gold.conllu'},file_language=en").language == "en"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("1\ta\t_\t_\t_\t_\t2\tdep\t_\t_\n2\tb\t_\t_\t_\t_\t1\tdep\t_\t_\n\n", "circle"),
        ("# text = c\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n", "word 1 is 'a'"),
        ("1\ta\t_\n\n", "3 columns"),
    ],
)
def test_a_broken_file_is_refused_when_the_annotator_is_made(tmp_path, content, message):
    path = tmp_path / "broken.conllu"
    path.write_text(content, "utf-8")
    with pytest.raises(InputError, match=message) as caught:
        make_annotator(f"conllu:{path}")
    assert str(path) in str(caught.value)
