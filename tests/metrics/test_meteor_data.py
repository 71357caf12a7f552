"""METEOR's files: where they are looked for, and what is refused or left out without them."""

import re
import sys

import pytest
from meteor_measure import DATA, fitted, value

from mtgauge import load_metric
from mtgauge.base.errors import InputError, MissingExtraError
from mtgauge.corpus import TestSet
from mtgauge.measures import Level, Resources
from mtgauge.metrics.meteor import METEOR


class TestData:
    @pytest.fixture
    def _without(self, monkeypatch):
        monkeypatch.delenv("MTGAUGE_METEOR_DATA")

    @pytest.mark.usefixtures("_without")
    @pytest.mark.parametrize(
        ("options", "left_out", "signed"),
        [
            ({}, "synonyms, paraphrases, function words, nonbreaking prefixes",
             {"modules": "exact+stem[*]", "func": "none", "tok": "norm[none]"}),
            ({"tokenize": "13a"}, "synonyms, paraphrases, function words",
             {"modules": "exact+stem[*]", "func": "none", "tok": "13a"}),
            ({"language": "de", "tokenize": "13a"}, "paraphrases, function words", {"modules": "exact+stem[*]"}),
            ({"task": "2005", "tokenize": "13a"}, "synonyms", {"modules": "exact+stem[*]"}),
            ({"task": "2005"}, "synonyms, nonbreaking prefixes",
             {"modules": "exact+stem[*]", "tok": "norm[none]"}),
            ({"language": "zh", "task": "universal", "tokenize": "char"}, "paraphrases", {"modules": "exact"}),
            ({"modules": "exact stem", "tokenize": "13a"}, "function words", {"func": "none"}),
        ],
    )  # fmt: skip
    def test_what_nobody_names_is_left_out_and_told(self, options, left_out, signed):
        chosen = {"language": "en", **options}
        found = fitted(["a"], **chosen)
        parts = dict(found.signature(Level.CORPUS).parts)
        assert {name: re.sub(r"PyStemmer[^]]*", "*", str(parts[name])) for name in signed} == signed
        reasons = [note for note in found.notes() if "their files are not here" in note]
        assert [note.partition(" left out: ")[0] for note in reasons] == [left_out]
        with pytest.raises(InputError, match="not here"):
            METEOR(**chosen)._require(Resources())

    @pytest.mark.usefixtures("_without")
    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"modules": "exact synonym"}, "synonyms are not here"),
            ({"task": "2005", "modules": "exact stem synonym"}, "synonyms are not here"),
            ({"weights": "1 0.6 0.8 0.6"}, "synonyms are not here"),
            ({"modules": "exact paraphrase"}, "paraphrases are not here"),
            ({"modules": "exact", "tokenize": "norm"}, "nonbreaking prefixes of English are not here"),
            ({"modules": "exact", "delta": 0.6}, "function words of English are not here"),
            ({"modules": "exact", "language": "pt", "compat": True}, "function words of English are not here"),
        ],
    )
    def test_what_is_named_has_to_be_there(self, options, message):
        with pytest.raises(InputError, match=message) as caught:
            fitted(["a"], **{"tokenize": "13a", **options})
        assert "MTGAUGE_METEOR_DATA" in str(caught.value)

    @pytest.mark.parametrize(
        ("language", "task", "left_out"),
        [
            ("hi", "2005", "stems, synonyms"),
            ("hi", "rank", "stems, synonyms"),
            ("zh", "2005", "stems, synonyms"),
            ("de", "2005", "synonyms"),
            ("de", "rank", None),
            ("en", "2005", None),
            ("hi", "universal", None),
        ],
    )
    def test_what_a_language_does_not_have_is_told(self, language, task, left_out, monkeypatch):
        monkeypatch.setenv("MTGAUGE_METEOR_DATA", str(DATA))
        options = {"language": language, "task": task, "tokenize": "13a"}
        if language != "en":  # no list of function words and no paraphrases of other languages are there
            options["function_words"] = str(DATA / "function" / "english.words")
            options["paraphrases"] = str(DATA / "paraphrase-en")
        found = [str(note) for note in fitted(["a"], **options).notes() if "METEOR has none" in note]
        assert found == ([] if left_out is None else [f"{left_out} left out: METEOR has none for {language}"])

    @pytest.mark.usefixtures("_without")
    def test_reduced_and_full_rows_are_told_apart(self):
        reduced, full = fitted(["a"]), fitted(["a"], data=str(DATA))
        assert reduced.hash != full.hash
        assert str(reduced.signature(Level.CORPUS)) != str(full.signature(Level.CORPUS))

    @pytest.mark.usefixtures("_without")
    def test_left_out_by_default_equals_left_out_by_name(self):
        ours, theirs = "a red automobile finally runs", "the red car at last ran"
        named = value(ours, theirs, task="2005", tokenize="13a", modules="exact stem")
        assert value(ours, theirs, task="2005", tokenize="13a") == named

    @pytest.mark.parametrize(
        ("missing", "message"),
        [
            ("paraphrase-en", r"paraphrase-en: no such file.*leave paraphrase out of modules"),
            ("synonym/english.synsets", r"english.synsets: no such file.*wordnet-base"),
            ("function/english.words", r"english.words: no such file.*function_words=PATH"),
            ("nonbreaking/english.prefixes", r"english.prefixes: no such file.*pycocoevalcap"),
        ],
    )
    def test_missing_files_are_named(self, tmp_path, missing, message):
        for source in DATA.rglob("*"):
            if source.is_file() and source.relative_to(DATA).as_posix() != missing:
                target = tmp_path / source.relative_to(DATA)
                target.parent.mkdir(exist_ok=True)
                target.write_bytes(source.read_bytes())
        with pytest.raises(InputError, match=message):
            fitted(["a"], data=str(tmp_path))

    @pytest.mark.usefixtures("_without")
    def test_each_part_can_be_named_by_itself(self):
        parts = {
            "tokenize": "13a",
            "function_words": str(DATA / "function" / "english.words"),
            "wordnet": str(DATA / "synonym"),
            "paraphrases": str(DATA / "paraphrase-en"),
        }
        assert value("the red car at last", "a red automobile finally", **parts) == pytest.approx(
            value("the red car at last", "a red automobile finally", tokenize="13a", data=str(DATA))
        )

    def test_other_data_are_another_signature(self, tmp_path):
        (tmp_path / "table").write_text("1\nred\nblue\n")
        signatures = {
            str(fitted(["a"], **options).signature(Level.CORPUS))
            for options in ({}, {"paraphrases": str(tmp_path / "table")}, {"wordnet": str(DATA)})
        }
        assert len(signatures) == 2

    def test_without_the_stemmer(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "Stemmer", None)
        with pytest.raises(MissingExtraError, match=r"pip install 'mtgauge\[meteor\]'"):
            fitted(["a"])
        assert fitted(["a"], modules="exact")

    def test_references_are_needed(self):
        with pytest.raises(InputError, match="meteor needs references"):
            load_metric("meteor").fit(TestSet.of(None, sources=["x"]), Resources())
