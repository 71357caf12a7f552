"""What ease says of input that it cannot use: one line each, naming what is wrong."""

from __future__ import annotations

import numpy as np
import pytest
from ease_texts import ENGLISH, REFERENCES, TRANSLATIONS, ease, ease_testset, texts_of

import mtgauge
from mtgauge.cli.main import main
from mtgauge.ease.corpus_texts import LanguageCorpus, check_same_language
from mtgauge.ease.profile_file import read_profile
from mtgauge.ease.text_units import TextUnits, TreeWord
from mtgauge.ease.tuning import check_judgements, fold_numbers
from mtgauge.errors import InputError, MtgaugeError, OptionError
from mtgauge.measures import Level, Resources

pytestmark = pytest.mark.unit


def fit(folder, columns=None, **options):
    testset = ease_testset(**(columns or {}))
    measure = ease(folder, **options)
    measure.check(testset, Resources(testset.languages))
    return measure.fit(testset, Resources(testset.languages))


def scores(folder, translations, columns=None, **options):
    testset = ease_testset(**(columns or {}))
    found = mtgauge.evaluate({"a": translations}, testset, metrics=[ease(folder, **options)], intervals=False)
    return {score.output: score.score for score in found.scores}, found


@pytest.mark.parametrize(
    ("options", "columns", "said"),
    [
        ({"profile": "nobody"}, {}, "unknown profile 'nobody'"),
        ({"levels": "9"}, {}, "profile 'reader' has no level '9'"),
        ({"entities": "target"}, {}, "unknown value 'target' of entities"),
        ({"annotator": None}, {"languages": "en-hi"}, "no annotator is the default for 'hi'"),
        ({}, {"languages": None}, "metric ease needs the language of the texts"),
        ({"post_edits": "C"}, {}, "there is no reference 'C' with post-edits"),
        ({"terms": "nowhere.txt"}, {}, "nowhere.txt"),
        ({"levels": "4 5"}, {"documents": None}, "profile 'reader' has no level that can be scored here"),
        ({"dictionary": "nowhere.tsv"}, {}, "nowhere.tsv"),
    ],
)
def test_what_cannot_be_fitted(tmp_path, options, columns, said):
    with pytest.raises(MtgaugeError) as caught:
        fit(tmp_path, columns, **options)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("summary = 1\nlevels = 3", "'levels' must be a table of tables"),
        ("[levels.1]\nadequacy = {P11 = 1}", "level 1 has no weight"),
        (
            "[levels.1]\nweight = 1\nadequacy = {P11 = 0.5, P12 = 0.4}",
            "the weights of adequacy add up to 0.9, not to 1",
        ),
        ("[levels.1]\nweight = 0.5\nadequacy = {P11 = 1}", "the weights of the levels add up to 0.5, not to 1"),
        ("[levels.1]\nweight = 1", "level 1 has no weights of adequacy"),
        ("[levels.1]\nweight = 1\nadequacy = {P111 = 1}", "unknown parameter 'P111'"),
        ("[levels.2]\nweight = 1\nadequacy = {P11 = 1}", "parameter P11 is of level 1, not of 2"),
        ("[levels.1]\nweight = 1\nadequacy = {Q11 = 1}", "parameter Q11 is one of disfluency, not of adequacy"),
        ("[levels.1]\nweight = 1\ngamma = -1\nadequacy = {P11 = 1}", "gamma is -1.0, and must be 0 or more"),
        ("[levels.1]\nweight = 1\ndelta = 0\nadequacy = {P11 = 1}", "delta is 0.0, and must be above 0"),
        ('[levels.1]\nweight = "one"\nadequacy = {P11 = 1}', "'one' is not a number"),
        ("[levels.1]\nweight = 1\nadequacy = {P11 = 1}\nwieght = 2", "unknown key 'wieght'"),
        ("levels = [", "is not TOML"),
        (
            'total = "no"\n[levels.1]\nweight = 1\nadequacy = {P11 = 1}',
            "'total' is 'no', and must be true or false",
        ),
        (
            "[levels.9]\nweight = 1\nadequacy = {P51 = 1}",
            "parameter P51 is of documents, and level 9 is a level of sentences",
        ),
        (
            '[levels.1]\nweight = 1\nadequacy = {P11 = 1}\n[metrics.P11]\nmetric = "bleu"',
            "metric P11 has the id of a parameter of ease, and needs another one",
        ),
        (
            '[levels.1]\nweight = 1\nadequacy = {x = 1}\n[metrics.x]\nmetric = "blue"',
            "metric x: unknown metric 'blue'",
        ),
        (
            '[levels.1]\nweight = 1\nadequacy = {x = 1}\n[metrics.x]\nmetric = "bleu"\noutput = "f"',
            "metric x: bleu has no value 'f'",
        ),
        (
            '[levels.1]\nweight = 1\nadequacy = {x = 1}\n[metrics.x]\nmetric = "ter"\nhigh = "x"',
            "'x' is not a number",
        ),
    ],
)
def test_a_profile_that_is_refused(tmp_path, content, said):
    path = tmp_path / "own.toml"
    path.write_text(content, "utf-8")
    with pytest.raises(InputError) as caught:
        read_profile(str(path))
    assert said in str(caught.value)
    assert "own.toml" in str(caught.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "is not JSON"),
        ('{"segment": "1"}', "has no key 'system' (keys: segment)"),
        ('{"segment": "99", "system": "a"}', "the test set has no segment '99'"),
        ('{"segment": "1", "system": "a", "seconds": "9"}', "seconds is '9', which is not a number, 0 or more"),
        ('{"segment": "1", "system": "a", "keys": -1}', "keys is -1, which is not a number, 0 or more"),
    ],
)
def test_a_log_of_post_editing_that_is_refused(tmp_path, content, said):
    path = tmp_path / "log.jsonl"
    path.write_text('{"segment": "1", "system": "a", "keys": 1}\n' + content + "\n", "utf-8")
    with pytest.raises(InputError) as caught:
        fit(tmp_path, editing_log=str(path))
    assert said in str(caught.value)
    assert "log.jsonl, line 2" in str(caught.value)


def test_the_nearest_parameter_is_told(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text("[levels.1]\nweight = 1\nadequacy = {P111 = 1}", "utf-8")
    with pytest.raises(InputError) as caught:
        read_profile(str(path))
    assert "P11" in str(caught.value.hint)


def test_profiles_are_listed_where_none_is_named(capsys):
    assert main(["ease", "profiles"]) == 0
    alone = capsys.readouterr().out
    assert main(["ease", "profiles", "list"]) == 0
    assert capsys.readouterr().out == alone
    assert main(["ease", "profiles", "reader"]) == 0
    assert capsys.readouterr().out.startswith("reader: for the reader of a translation")


def test_an_empty_candidate_has_no_adequacy(tmp_path):
    found, _ = scores(tmp_path, ["", "", "", *TRANSLATIONS[3:]], {"documents": None}, total="sentence")
    assert found["P11"] < 1
    empty = ease(tmp_path, total="sentence").fit(ease_testset(), Resources(ease_testset().languages))
    rows = empty.statistics(mtgauge.measures.Batch(["", *TRANSLATIONS[1:]]))
    values = dict(
        zip(
            [output.name for output in empty.outputs],
            empty.score(rows.astype(float), Level.SEGMENT)[0],
            strict=True,
        )
    )
    assert values["sentence"] == 0
    assert values["A1"] == 0


def test_an_empty_reference_has_no_sentiment_to_agree_with(tmp_path):
    whole, _ = scores(tmp_path, TRANSLATIONS[1:], {"references": {"A": REFERENCES[1:]}, "documents": None})
    found, _ = scores(tmp_path, TRANSLATIONS, {"references": {"A": ["", *REFERENCES[1:]]}, "documents": None})
    assert found["P13"] == whole["P13"] <= 1
    assert found["A1"] <= 1


def test_a_candidate_ten_times_as_long_has_less_ease(tmp_path):
    once, _ = scores(tmp_path, REFERENCES, total="sentence")
    every = " ".join(texts_of().values())
    tenfold, evaluation = scores(tmp_path, [every, *REFERENCES[1:]], total="sentence")
    assert tenfold["G1"] < once["G1"]
    assert [(warning.code, warning.segment) for warning in evaluation.warnings] == [("overlong", "1")]


def test_a_document_of_one_sentence(tmp_path):
    documents = [str(number) for number in range(6)]
    found, _ = scores(tmp_path, TRANSLATIONS, {"documents": documents})
    assert found["score"] > 0


def test_without_documents_there_is_no_score(tmp_path):
    found, evaluation = scores(tmp_path, TRANSLATIONS, {"documents": None})
    assert found["score"] is None
    assert found["sentence"] > 0
    assert any("score needs documents" in note for note in evaluation.notes)


def test_segments_refuse_the_score_of_documents(tmp_path):
    with pytest.raises(OptionError, match="leave the level segment out"):
        mtgauge.evaluate({"a": TRANSLATIONS}, ease_testset(), metrics=[ease(tmp_path)], levels=["segment"])
    with pytest.raises(OptionError, match="resample by document"):
        mtgauge.evaluate({"a": TRANSLATIONS}, ease_testset(), metrics=[ease(tmp_path)], resample_by="segment")


def test_a_corpus_in_another_script(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text("船沉了\n它很旧\n", "utf-8")
    with pytest.raises(InputError, match="is not in 'en'"):
        fit(tmp_path, corpus=str(path))


LANGUAGES = {
    "en": "the boat went down the river and the men in it saw a light on the shore",
    "de": "Das Boot fuhr den Fluss hinunter und die Leute darin sahen ein Licht am Ufer",
}


def words_in(language, count):
    """A text of so many words as a corpus."""
    words = (LANGUAGES[language].split() * (count // 5 + 1))[:count]
    return LanguageCorpus([TextUnits.of([TreeWord(word) for word in words], [count])], [1], "0")


@pytest.mark.parametrize(
    ("corpus", "words", "references", "is_checked"),
    [
        ("en", 400, 400, True),
        ("en", 400, 10, True),
        ("de", 400, 400, "is hardly in 'en': only 0% of its words"),
        # references of a few words: the language's frequent words are those of wordfreq
        ("de", 3000, 10, "is hardly in 'en'"),
        ("de", 10, 400, False),
    ],
)
def test_a_corpus_in_another_language_of_the_same_script(corpus, words, references, is_checked):
    asked = (words_in(corpus, words), words_in("en", references).texts, "own.txt", "en")
    if isinstance(is_checked, bool):
        assert check_same_language(*asked) is is_checked
        return
    with pytest.raises(InputError, match=is_checked) as caught:
        check_same_language(*asked)
    assert caught.value.file == "own.txt"


def test_a_language_without_a_list_of_words_cannot_be_checked():
    assert not check_same_language(words_in("de", 3000), words_in("en", 10).texts, "own.txt", "tlh")
    # neither can references whose own words are not among the frequent ones, since they may be cut otherwise
    assert not check_same_language(words_in("de", 3000), words_in("de", 10).texts, "own.txt", "en")


def test_a_corpus_that_is_too_short_to_check_is_told(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text(REFERENCES[0] + "\n", "utf-8")
    assert any(
        "whether the corpus is in 'en' was not checked" in note for note in fit(tmp_path, corpus=str(path)).notes()
    )


def without_tree(folder, text):
    """The trees of these texts, of which one lacks its tree."""
    blocks = ENGLISH.read_text("utf-8").split("\n\n")
    for number, block in enumerate(blocks):
        if f"# text = {text}\n" in block:
            rows = [line.split("\t") for line in block.splitlines()]
            blocks[number] = "\n".join(
                "\t".join([*row[:6], "_", "_", *row[8:]] if len(row) > 1 else row) for row in rows
            )
    (folder / "trees.conllu").write_text("\n\n".join(blocks), "utf-8")
    return f"conllu:{folder / 'trees.conllu'}"


@pytest.mark.parametrize(
    ("levels", "hint"), [("", "score levels that do without: levels='1'"), ("2 3", "annotate translations")]
)
def test_a_translation_without_its_tree_names_the_levels_that_do_without(tmp_path, levels, hint):
    options = {"annotator": without_tree(tmp_path, TRANSLATIONS[1]), "total": "sentence"}
    with pytest.raises(InputError, match="the annotation of the translation lacks chunks, clauses") as caught:
        scores(tmp_path, TRANSLATIONS, levels=levels, **options)
    assert hint in str(caught.value)
    assert caught.value.segment == "2"
    found, _ = scores(tmp_path, TRANSLATIONS, levels="1", **options)
    assert found["sentence"] > 0


def test_a_corpus_of_trees_gives_averages(tmp_path):
    fitted = fit(tmp_path, corpus=str(ENGLISH))
    assert fitted.prepared.averages["words_per_sentence"] != fit(tmp_path).prepared.averages["words_per_sentence"]
    assert "corpus-" in dict(fitted.signature(Level.CORPUS).parts)["averages"]


@pytest.mark.parametrize(
    ("judgements", "said"), [(range(29), "29 judgements are too few"), ([1] * 40, "all judgements are equal")]
)
def test_judgements_that_teach_nothing(judgements, said):
    with pytest.raises(InputError, match=said) as caught:
        check_judgements(np.array(judgements, float))
    assert not caught.value.hint


def test_judgements_of_documents_that_are_too_few_say_so():
    with pytest.raises(InputError, match="29 judgements are too few") as caught:
        check_judgements(np.arange(29.0), of_documents=True)
    assert "--total sentence" in str(caught.value.hint)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("a\t99\t50", "1 judgement is of a segment that the test set does not have: 99"),
        ("b\t1\t50", "1 judgement is of a system that the test set does not have: b"),
    ],
)
def test_judgements_of_what_does_not_exist(tmp_path, capsys, row, said):
    judged = "".join(f"a\t{number}\t{number}\n" for number in range(1, 7))
    for name, content in {
        "people.tsv": "system\tsegment\tscore\n" + judged + row + "\n",
        "a.txt": "\n".join(TRANSLATIONS) + "\n",
        "ref.txt": "\n".join(REFERENCES) + "\n",
    }.items():
        (tmp_path / name).write_text(content, "utf-8")
    files = [str(tmp_path / name) for name in ("ref.txt", "people.tsv", "a.txt", "own.toml")]
    options = ["-l", "de-en", "--annotator", f"conllu:{ENGLISH}", "--modules", "exact"]
    asked = ["ease", "tune", "-r", files[0], "--human", files[1], files[2], *options, "-o", files[3]]
    assert main(asked) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "own.toml").exists()


def test_fewer_groups_than_folds():
    with pytest.raises(InputError, match="3 groups of judgements make no 5 folds"):
        fold_numbers([1, 1, 2, 3, 4, 5], np.array([1, 2, 3, 4, np.nan, np.nan]), 5, 1)
