"""What ease leaves out where texts lack annotation: trees, chunks, or both in the corpus of averages."""

from __future__ import annotations

import pytest
from ease_texts import ENGLISH, REFERENCES, TRANSLATIONS, ease, ease_testset

import mtgauge

pytestmark = pytest.mark.unit

#: Sentences with chunks as BIO tags, and without trees: (words with tags and chunks).
TAGGED = {
    "on": "The/DET/B-NP man/NOUN/I-NP sat/VERB/B-VP on/ADP/O the/DET/B-NP chair/NOUN/I-NP ./PUNCT/O",
    "under": "The/DET/B-NP man/NOUN/I-NP sat/VERB/B-VP under/ADP/O the/DET/B-NP chair/NOUN/I-NP ./PUNCT/O",
    "yes": "Oh/INTJ/O yes/INTJ/O ./PUNCT/O",
}
#: Sentences with trees, and without any chunk.
PARSED = {"yes": "Yes/INTJ/0/root ./PUNCT/1/punct", "quickly": "Quickly/ADV/0/root ./PUNCT/1/punct"}


def conllu(sentences, *, of_trees):
    """A file of sentences, each with its text."""
    blocks = []
    for sentence in sentences.values():
        words = [word.split("/") for word in sentence.split()]
        lines = [f"# text = {' '.join(word[0] for word in words)}"]
        for number, (form, tag, *rest) in enumerate(words, start=1):
            tree, misc = (rest, "_") if of_trees else (["_", "_"], f"Chunk={rest[0]}")
            lines.append("\t".join([str(number), form, form.lower(), tag, "_", "_", *tree, "_", misc]))
        blocks.append("\n".join(lines) + "\n\n")
    return "".join(blocks)


def text_of(sentence):
    return " ".join(word.split("/")[0] for word in sentence.split())


def measured(folder, sentences, translations, references, *, of_trees=False, **options):
    """Corpus values by name, notes, and the signature; texts are named."""
    (folder / "own.conllu").write_text(conllu(sentences, of_trees=of_trees), "utf-8")
    measure = ease(folder, annotator=f"conllu:{folder / 'own.conllu'}", total="sentence", **options)
    theirs, ours = ([text_of(sentences[name]) for name in names] for names in (references, translations))
    testset = ease_testset(references={"A": theirs}, documents=None)
    found = mtgauge.evaluate({"a": ours}, testset, metrics=[measure], intervals=False)
    return {s.output: s.score for s in found.scores}, found.notes, found.scores[0].signature


def test_markers_need_trees(tmp_path):
    found, notes, signature = measured(tmp_path, TAGGED, ["under"], ["on"])
    assert "P22" not in found
    assert found["P21"] == 1
    assert "without:P22+" in signature
    assert any("left out for want of dependencies of words: P22" in note for note in notes)


@pytest.mark.parametrize("texts", [(["on", "yes"], ["on", "on"]), (["yes", "on"], ["yes", "under"])])
def test_a_text_that_is_tagged_has_its_chunks_known_also_where_it_has_none(tmp_path, texts):
    found, _, signature = measured(tmp_path, TAGGED, *texts)
    assert found["P21"] is not None
    assert "P21" not in signature


def test_texts_without_any_chunk_have_no_words_in_chunks(tmp_path):
    (tmp_path / "off.toml").write_text("[levels.2]\nweight = 1\nadequacy = { P23 = 1 }", "utf-8")
    options = {"profile": str(tmp_path / "off.toml"), "of_trees": True}
    found, _, _ = measured(tmp_path, PARSED, ["quickly"], ["yes"], **options)
    assert found["P23"] is None


#: Sentences of a corpus without trees, with chunks, without tags; what they give no averages for.
CORPORA = {
    "without_trees": ("\t_\t_\t_\t_\t_\t_\n", {"Q21", "Q22", "Q23", "Q31", "Q33", "Q41"}),
    "with_chunks": ("\t_\t_\t_\t_\t_\tChunk=B-NP\n", {"Q31", "Q33", "Q41"}),
}


@pytest.mark.parametrize(("ending", "lacking"), CORPORA.values(), ids=CORPORA)
def test_a_corpus_without_a_layer_gives_no_averages_of_it(tmp_path, ending, lacking):
    words = ("the", "DET"), ("boat", "NOUN"), ("sank", "VERB")
    lines = [f"{number}\t{form}\t{form}\t{tag}{ending}" for number, (form, tag) in enumerate(words, start=1)]
    (tmp_path / "corpus.conllu").write_text("# text = the boat sank\n" + "".join(lines) + "\n", "utf-8")
    asked = [ease(tmp_path, corpus=path) for path in (str(tmp_path / "corpus.conllu"), str(ENGLISH))]
    own, whole = (
        mtgauge.evaluate(
            {"a": TRANSLATIONS}, ease_testset(references={"A": REFERENCES}), metrics=[one], intervals=False
        )
        for one in asked
    )
    names = [{s.output for s in found.scores} for found in (own, whole)]
    assert names[1] - names[0] == lacking
    assert set(own.scores[0].signature.split("without:")[1].split("|")[0].split("+")) == lacking
    assert any("left out, since the corpus of averages has no clauses: " in note for note in own.notes)
