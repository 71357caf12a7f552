"""Stanza by a pipeline that a test made: its models cannot be had everywhere, so only our own code is held here."""

import pickle
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace

import pytest

from mtgauge.base.errors import InputError, OptionError
from mtgauge.linguistics import AnnotatedText
from mtgauge.linguistics.annotators import stanza as stanza_annotator
from mtgauge.measures.makers import make_annotator

pytestmark = pytest.mark.unit


def word(text, upos, head, deprel, **more):
    fields = {"lemma": text.lower(), "xpos": None, "feats": None} | more
    return SimpleNamespace(text=text, upos=upos, head=head, deprel=deprel, **fields)


def token(text, start, *words):
    return SimpleNamespace(text=text, start_char=start, end_char=start + len(text), words=words)


#: What Stanza's classes hold for "Vámonos ya. Sí." as far as the annotator reads it.
DOCUMENT = SimpleNamespace(
    sentences=[
        SimpleNamespace(
            tokens=[
                token(
                    "Vámonos", 1, word("Vamos", "VERB", 0, "root", feats="Mood=Imp"), word("nos", "PRON", 1, "obj")
                ),
                token("ya", 9, word("ya", "ADV", 1, "advmod", xpos="rg")),
                token(".", 11, word(".", "PUNCT", 1, "punct", lemma=None)),
            ]
        ),
        SimpleNamespace(
            tokens=[token("Sí", 13, word("Sí", "INTJ", 0, "root")), token(".", 15, word(".", "PUNCT", 1, "punct"))]
        ),
    ]
)
TEXT = " Vámonos ya. Sí."


@pytest.fixture
def pipelines(monkeypatch):
    """What pipelines were made with; the program is a module of the test's."""
    made = []

    def pipeline(language, **options):
        made.append((language, options))
        return lambda text: DOCUMENT if text == TEXT else pytest.fail(f"not expected: {text!r}")

    module = ModuleType("stanza")
    module.Pipeline = pipeline
    module.__spec__ = ModuleSpec("stanza", None)
    monkeypatch.setitem(sys.modules, "stanza", module)
    monkeypatch.setattr(stanza_annotator, "versions", lambda *names: " ".join(f"{name}=1" for name in names))
    return made


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "resources.json").write_text("{}", "utf-8")
    (tmp_path / "es" / "pos").mkdir(parents=True)
    (tmp_path / "es" / "pos" / "ancora.pt").write_bytes(b"weights")
    return tmp_path


def test_tokens_of_several_words_and_sentences(pipelines, folder):
    annotator = make_annotator(f"stanza:{folder}")
    found = AnnotatedText.from_json(annotator.annotate(TEXT))
    assert [(sentence.start, sentence.end) for sentence in found.sentences] == [(1, 12), (13, 16)]
    assert [
        (w.form, w.start, w.end, w.lemma, w.upos, w.xpos, w.feats, w.head, w.relation) for w in found.words
    ] == [
        ("Vamos", 1, 8, "vamos", "VERB", "", "Mood=Imp", 0, "root"),
        ("nos", 1, 8, "nos", "PRON", "", "", 1, "obj"),
        ("ya", 9, 11, "ya", "ADV", "rg", "", 1, "advmod"),
        (".", 11, 12, "", "PUNCT", "", "", 1, "punct"),
        ("Sí", 13, 15, "sí", "INTJ", "", "", 0, "root"),
        (".", 15, 16, ".", "PUNCT", "", "", 1, "punct"),
    ]
    assert [(t.first, t.last, t.form) for t in found.sentences[0].tokens] == [(1, 2, "Vámonos")]


def test_nothing_is_downloaded_and_blanks_are_not_annotated(pipelines, folder):
    annotator = make_annotator(f"stanza:{folder}")
    assert annotator.annotate("  ")["sentences"] == []
    assert pipelines == []
    annotator.annotate(TEXT)
    annotator.annotate(TEXT)
    ((language, options),) = pipelines
    assert (language, options["dir"], options["download_method"]) == ("es", str(folder), None)


def test_the_hash_follows_the_models_of_the_language(pipelines, folder):
    before = make_annotator(f"stanza:{folder}").hash
    (folder / "resources.json").write_text('{"other": 1}', "utf-8")
    assert make_annotator(f"stanza:{folder}").hash == before
    (folder / "es" / "pos" / "ancora.pt").write_bytes(b"others")
    assert make_annotator(f"stanza:{folder}").hash != before


def test_of_several_languages_one_is_chosen(pipelines, folder):
    (folder / "fr").mkdir()
    with pytest.raises(OptionError, match="does not hold the models of exactly one language"):
        make_annotator(f"stanza:{folder}")
    annotator = make_annotator(f"stanza:{folder},model_language=fr")
    assert annotator.language == "fr"
    assert pickle.loads(pickle.dumps(annotator)) == annotator


def test_a_folder_without_models_is_one_line(pipelines, tmp_path):
    with pytest.raises(InputError, match="there is no model"):
        make_annotator(f"stanza:{tmp_path}")


def test_models_that_cannot_be_loaded_are_one_line(pipelines, folder, monkeypatch):
    def broken(*_, **__):
        raise RuntimeError("PytorchStreamReader failed")

    monkeypatch.setattr(sys.modules["stanza"], "Pipeline", broken)
    with pytest.raises(InputError, match="cannot be loaded: RuntimeError: PytorchStreamReader failed"):
        make_annotator(f"stanza:{folder}").annotate(TEXT)


def test_its_accuracy_was_not_measured(pipelines, folder):
    (note,) = make_annotator(f"stanza:{folder}").accuracy
    assert str(note) == "how good Stanza is with this model and version was not measured"
