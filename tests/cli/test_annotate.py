"""`mtgauge annotate`, `annotate evaluate` and `annotate train`: what they write, and what they refuse in one line."""

import json

import pytest
from annotators import built_in, needs, spacy_loaded_once

import mtgauge as package
from mtgauge.base.errors import InputError, OptionError
from mtgauge.linguistics.conllu import read_conllu

pytestmark = pytest.mark.unit

ROW = "{n}\t{form}\t{form}\t{upos}\t_\t_\t{head}\t{relation}\t_\t{misc}"


def block(sent_id, *words):
    """A sentence of words ``form/UPOS/head/relation``, the last one glued to the one before it."""
    rows = []
    for n, word in enumerate(words, start=1):
        form, upos, head, relation = word.split("/")
        misc = "SpaceAfter=No" if n == len(words) - 1 else "_"
        rows.append(ROW.format(n=n, form=form, upos=upos, head=head, relation=relation, misc=misc))
    return "\n".join([f"# sent_id = {sent_id}", *rows]) + "\n\n"


RAIN = ("Rain/NOUN/2/nsubj", "fell/VERB/0/root", "./PUNCT/2/punct")
SNOW = ("Snow/NOUN/2/nsubj", "lay/VERB/0/root", "./PUNCT/2/punct")
GOLD = block("g1", *RAIN) + block("g2", *SNOW)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.conllu").write_text(GOLD, "utf-8")
    (tmp_path / "texts.txt").write_text("Rain fell.\nSnow lay. \n\nRain fell. Snow lay.\n", "utf-8")
    return tmp_path


FROM_GOLD = ("--annotator", "conllu:gold.conllu")


# -- what is written ---------------------------------------------------------------------------------------------


def test_sentences_are_named_by_their_segments(mtgauge, folder):
    shown = mtgauge("annotate", "texts.txt", *FROM_GOLD)
    assert shown.code == 0, shown.err
    found = read_conllu(shown.out, "out")
    assert [text.sentences[0].comment("sent_id") for text in found] == ["1", "2", "4-1", "4-2"]
    assert [text.text for text in found] == ["Rain fell.", "Snow lay.", "Rain fell.", "Snow lay."]
    assert found[0].sentences[0].comment("annotator") == "conllu:gold.conllu"
    assert found[0].sentences[0].comment("generator") == f"mtgauge {package.__version__}"
    assert found[1].sentences[0].comment("annotator") is None
    assert shown.err.strip() == "4 texts, 4 sentences, 12 words"
    assert mtgauge("annotate", "texts", "texts.txt", *FROM_GOLD).out == shown.out


def test_json_has_each_text_even_an_empty_one(mtgauge, folder):
    shown = mtgauge("annotate", "texts.txt", *FROM_GOLD, "--format", "json", "-l", "en")
    content = json.loads(shown.out)
    assert (content["schema"], content["annotator"], content["language"]) == (
        "mtgauge/annotation/1", "conllu:gold.conllu", "en",
    )  # fmt: skip
    ((column),) = content["columns"]
    assert column["name"] == "texts.txt"
    assert [(t["segment"], t["document"], t["text"], len(t["sentences"])) for t in column["texts"]] == [
        ("1", None, "Rain fell.", 1), ("2", None, "Snow lay. ", 1), ("3", None, "", 0), ("4", None, "Rain fell. Snow lay.", 2),
    ]  # fmt: skip
    assert content["notes"] == []


def test_ids_and_documents_of_a_test_set_stand_in_comments(mtgauge, folder):
    rows = [("a.1", "a b", "Snow lay."), ("a.2", "a b", "Rain fell."), ("b.1", "c", "Rain fell. Snow lay.")]
    lines = [
        json.dumps({"source": "雪", "references": {"ref": text}, "id": name, "document": document, "systems": {}})
        for name, document, text in rows
    ]
    (folder / "set.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "more.txt").write_text("Rain fell.\n", "utf-8")
    refused = mtgauge("annotate", "set.jsonl", *FROM_GOLD)
    assert refused.code == 2
    assert "there are 2 columns of texts" in refused.err
    assert "choose with --text: source, ref" in refused.err
    shown = mtgauge("annotate", "set.jsonl", "more.txt", "--text", "ref", "--text", "more.txt", *FROM_GOLD)
    assert shown.code == 0, shown.err
    comments = [
        (s.comment("newdoc id"), s.comment("sent_id"))
        for text in read_conllu(shown.out, "out")
        for s in text.sentences
    ]
    assert comments == [
        ("ref:a b", "ref:a.1"), (None, "ref:a.2"), ("ref:c", "ref:b.1-1"), (None, "ref:b.1-2"), (None, "more.txt:1"),
    ]  # fmt: skip


def test_conllu_is_annotated_anew(mtgauge, folder):
    (folder / "other.conllu").write_text(block("x", "Snow/X/0/root", "lay/X/1/dep", "./X/1/dep"), "utf-8")
    shown = mtgauge("annotate", "other.conllu", *FROM_GOLD)
    (text,) = read_conllu(shown.out, "out")
    assert text.sentences[0].comment("sent_id") == "x"
    assert [word.upos for word in text.words] == ["NOUN", "VERB", "PUNCT"]


def test_notes_on_accuracy_stand_in_the_output_and_are_printed(mtgauge, folder, monkeypatch):
    annotator = spacy_loaded_once(monkeypatch)
    shown = mtgauge("annotate", "texts.txt", "-l", "en")
    (note,) = map(str, annotator.accuracy)
    assert read_conllu(shown.out, "out")[0].sentences[0].comment("accuracy") == note
    assert shown.err.startswith(f"note: {note}\n")
    content = json.loads(mtgauge("annotate", "texts.txt", "-l", "en", "--format", "json").out)
    assert (content["annotator"], content["notes"], content["hash"]) == (
        "spacy:en_core_web_sm", [note], annotator.hash,
    )  # fmt: skip


def test_what_a_file_says_of_its_accuracy_stays(mtgauge, folder):
    head = "# generator = other 1\n# annotator = other\n# annotator_hash = o\n# accuracy = of other: 7\n# newpar\n"
    (folder / "made.conllu").write_text(head + GOLD, "utf-8")
    shown = mtgauge("annotate", "texts.txt", "--annotator", "conllu:made.conllu")
    comments = shown.out.split("\n1\t")[0].splitlines()
    assert [line for line in comments if "hash" not in line] == [
        f"# generator = mtgauge {package.__version__}", "# annotator = conllu:made.conllu", "# sent_id = 1",
        "# accuracy = of other: 7", "# text = Rain fell.",
    ]  # fmt: skip
    assert "other 1" not in shown.out


def test_a_second_run_reads_the_cache_and_writes_the_same(mtgauge, folder, monkeypatch):
    built_in("jieba")
    (folder / "zh.txt").write_text("雨停了。\n天晴了。\n", "utf-8")
    asked = ("annotate", "zh.txt", "-l", "zh", "--cache", "kept")
    first = mtgauge(*asked)
    assert first.code == 0, first.err

    def broken(self, texts):
        raise AssertionError("nothing is new")

    monkeypatch.setattr("mtgauge.linguistics.annotators.jieba.JiebaAnnotator._annotated", broken)
    assert mtgauge(*asked).out == first.out


# -- what is refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["texts.txt"], "nothing says the language of the texts"),
        (["texts.txt", "-l", "en", "--annotator", "nothing"], "nothing"),
        (["texts.txt", "-l", "hi"], "no annotator is the default for 'hi'"),
        (["texts.txt", "-l", "e n"], "'e n' is not a language code"),
        (["texts.txt", *FROM_GOLD, "--text", "ref"], "there are no texts named 'ref'"),
        (["texts.txt", "gold.conllu", *FROM_GOLD], "there are 2 columns of texts"),
        (["missing.txt", *FROM_GOLD], "missing.txt"),
        (["hail.txt", *FROM_GOLD], "segment 2: gold.conllu has no annotation of 'Hail fell.'"),
        (["texts.txt", "--annotator", "conllu:circle.conllu"], "circle.conllu, line 1: the tree has a circle"),
        (["texts.txt", "--annotator", "conllu:headless.conllu"], "headless.conllu, line 1"),
        (["texts.txt", "--annotator", "conllu:differs.conllu"], "differs.conllu, line 1: word 1 is 'a'"),
        (["evaluate", "gold.conllu", "other.conllu", "--gold-words"], "SYSTEM is annotated already"),
        (["evaluate", "gold.conllu", "other.conllu", *FROM_GOLD], "SYSTEM is annotated already"),
        (["evaluate", "gold.conllu", "other.conllu"], "other.conllu: the annotations are of different texts"),
        (["evaluate", "gold.conllu"], "nothing says the language of the texts"),
        (["evaluate", "empty.conllu", *FROM_GOLD], "empty.conllu: has no sentences"),
        (["evaluate", "gold.conllu", "--gold-words", *FROM_GOLD], "finds its own words"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line(mtgauge, folder, arguments, message):
    made = {
        "hail.txt": "Rain fell.\nHail fell.\n",
        "other.conllu": block("x", "Hail/X/0/root", "lay/X/1/dep", "./X/1/dep"),
        "circle.conllu": "1\ta\t_\t_\t_\t_\t2\tdep\t_\t_\n2\tb\t_\t_\t_\t_\t1\tdep\t_\t_\n\n",
        "headless.conllu": "1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n2\tb\t_\t_\t_\t_\t0\troot\t_\t_\n\n",
        "differs.conllu": "# text = c\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n",
        "empty.conllu": "",
    }
    for name, content in made.items():
        (folder / name).write_text(content, "utf-8")
    shown = mtgauge("annotate", *arguments, "--output", "out")
    assert shown.code == 2, shown.err
    first, *hints = shown.err.strip().splitlines()
    assert message in first
    assert len(hints) <= 1
    assert not (folder / "out").exists()


def test_a_model_of_another_language_is_one_line(mtgauge, folder):
    built_in("jieba")
    shown = mtgauge("annotate", "texts.txt", "-l", "en", "--annotator", "jieba")
    assert shown.code == 2
    assert "the annotator is for texts in 'zh', and these are in 'en'" in shown.err


def test_an_annotation_with_places_outside_its_text_is_one_line(mtgauge, folder, monkeypatch):
    class Odd:
        hash = "odd"

        def annotate(self, text):
            return {"text": text, "sentences": [{"start": 0, "end": 99, "words": [["x", 0, 1]]}]}

    monkeypatch.setattr("mtgauge.linguistics.jobs.annotation.make_annotator", lambda spec: Odd())
    shown = mtgauge("annotate", "texts.txt", "--annotator", "odd")
    assert shown.code == 2
    assert "segment 1: sentence 1 stands at 0 to 99" in shown.err


def test_an_annotation_of_another_text_is_one_line(mtgauge, folder, monkeypatch):
    class Odd:
        hash = "odd"

        def annotate(self, text):
            return {"text": text.lower(), "sentences": []}

    monkeypatch.setattr("mtgauge.linguistics.jobs.annotation.make_annotator", lambda spec: Odd())
    shown = mtgauge("annotate", "texts.txt", "--annotator", "odd")
    assert "segment 1: the annotation is of another text" in shown.err


# -- beside a treebank -------------------------------------------------------------------------------------------


def test_a_file_beside_a_treebank(mtgauge, folder):
    changed = block("s", "Rain/NOUN/0/root", "fell/VERB/1/acl", "./PUNCT/1/punct") + block("t", *SNOW)
    (folder / "system.conllu").write_text(changed, "utf-8")
    shown = mtgauge("annotate", "evaluate", "gold.conllu", "system.conllu")
    rows = {line.split()[0]: line.split()[1:] for line in shown.out.splitlines() if line and line[0].isalpha()}
    assert rows["Words"] == ["100.00", "100.00", "100.00", "100.00"]
    assert rows["UAS"] == ["50.00", "50.00", "50.00", "50.00"]
    assert rows["XPOS"] == ["–", "–", "–", "–"]
    content = json.loads(mtgauge("annotate", "evaluate", "gold.conllu", "system.conllu", "--format", "json").out)
    assert content["schema"] == "mtgauge/annotation-check/1"
    assert (content["gold"], content["system"], content["hash"], content["sentences"]) == (
        "gold.conllu", "system.conllu", None, 2,
    )  # fmt: skip
    assert content["layers"]["UAS"] == {
        "correct": 3, "gold": 6, "system": 6, "aligned": 6, "precision": 0.5, "recall": 0.5, "f": 0.5,
        "accuracy": 0.5,
    }  # fmt: skip
    assert content["layers"]["XPOS"] is None


def test_an_annotator_beside_a_treebank(mtgauge, folder):
    content = json.loads(mtgauge("annotate", "evaluate", "gold.conllu", *FROM_GOLD, "--format", "json").out)
    assert all(layer is None or layer["f"] == 1 for layer in content["layers"].values())
    assert content["gold_words"] is False


def test_an_annotator_gets_the_words_of_the_treebank(mtgauge, folder, monkeypatch):
    spacy_loaded_once(monkeypatch)
    arguments = ("annotate", "evaluate", "gold.conllu", "-l", "en", "--gold-words")
    content = json.loads(mtgauge(*arguments, "--format", "json").out)
    assert content["gold_words"] is True
    assert content["layers"]["Words"]["f"] == 1
    assert content["layers"]["LAS"]["f"] == 1
    assert "words and sentences were those of the treebank" in mtgauge(*arguments).out


# -- training ----------------------------------------------------------------------------------------------------

#: As little training as UDPipe can do.
SMALL = (
    "--tokenizer", "epochs=1;dimension=16;initialization_range=0.5;segment_size=10", "--tagger", "iterations=1",
    "--parser", "iterations=1;hidden_layer=10;embedding_upostag=4;embedding_feats=4;embedding_xpostag=0;"
    "embedding_form=8;embedding_lemma=0;embedding_deprel=4;transition_system=projective;transition_oracle=dynamic;"
    "structured_interval=0;use_gold_tags=1",
)  # fmt: skip


def test_a_treebank_becomes_a_model_and_the_same_one_each_time(mtgauge, folder):
    needs("ufal.udpipe")
    (folder / "train.conllu").write_text(GOLD * 8, "utf-8")
    shown = mtgauge("annotate", "train", "train.conllu", "--output", "one.udpipe", *SMALL)
    assert shown.code == 0, shown.err
    size = (folder / "one.udpipe").stat().st_size
    assert shown.err.strip() == f"one.udpipe: {size:,} bytes"
    mtgauge("annotate", "train", "train.conllu", "--heldout", "gold.conllu", "--output", "two.udpipe", *SMALL)
    assert (folder / "two.udpipe").read_bytes() == (folder / "one.udpipe").read_bytes()
    content = json.loads(
        mtgauge(
            "annotate",
            "check",
            "gold.conllu",
            "--annotator",
            "udpipe:one.udpipe",
            "--gold-words",
            "--format",
            "json",
        ).out
    )
    assert content["layers"]["UPOS"]["f"] == 1


@pytest.mark.parametrize(
    ("content", "options", "message"),
    [
        ("", [], "there are no sentences to train on"),
        ("1\ta\t_\tX\t_\t_\t_\t_\t_\t_\n\n", [], "a sentence has no tree"),
        (GOLD, ["--tagger", "iterations=none"], "UDPipe:"),
    ],
)
def test_what_cannot_be_trained_is_one_line(mtgauge, folder, content, options, message):
    needs("ufal.udpipe")
    (folder / "train.conllu").write_text(content, "utf-8")
    shown = mtgauge("annotate", "train", "train.conllu", "--output", "made.udpipe", *options)
    assert shown.code == 2
    assert message in shown.err.splitlines()[0]
    assert not (folder / "made.udpipe").exists()


# -- from Python -------------------------------------------------------------------------------------------------


def test_a_function_annotates_texts(folder):
    found = package.annotate(["Rain fell.", "", "Rain fell. Snow lay."], "conllu:gold.conllu")
    assert [[word.form for word in text.words] for text in found] == [
        ["Rain", "fell", "."], [], ["Rain", "fell", ".", "Snow", "lay", "."],
    ]  # fmt: skip
    with pytest.raises(InputError, match="segment 2") as caught:
        package.annotate(["Rain fell.", "Hail"], "conllu:gold.conllu")
    assert caught.value.code == "missing-annotation"
    with pytest.raises(OptionError, match="nothing says the language"):
        package.annotate(["Rain fell."])


def test_a_function_takes_an_annotator_and_a_language(monkeypatch):
    annotator = built_in("jieba")
    (found,) = package.annotate(["雨停了。"], annotator, language="zh")
    assert found == package.annotate(["雨停了。"], language="zh")[0]
    with pytest.raises(OptionError, match="the annotator is for texts in 'zh'"):
        package.annotate(["雨停了。"], annotator, language="en")
