"""What ease says of input that it cannot use: one line each, naming what is wrong."""

from __future__ import annotations

import numpy as np
import pytest
from ease_texts import ENGLISH, REFERENCES, TRANSLATIONS, ease, ease_testset, texts_of

import mtgauge
from mtgauge.base.errors import InputError, MtgaugeError, OptionError
from mtgauge.cli.main import main
from mtgauge.corpus import SystemOutput
from mtgauge.measures import Batch, Level, Resources
from mtgauge.suites.ease.corpus_texts import LanguageCorpus, check_same_language
from mtgauge.suites.ease.profile_file import read_profile
from mtgauge.suites.ease.text_units import TextUnits, TreeWord
from mtgauge.suites.ease.tuning import check_judgements, fold_numbers

pytestmark = pytest.mark.unit


def fit(folder, columns=None, **options):
    testset = ease_testset(**(columns or {}))
    measure = ease(folder, **options)
    measure._check(testset, Resources(testset.languages))
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
        ({"lacking": "trees"}, {}, "unknown value 'trees' of lacking"),
        ({"annotator": None}, {"languages": "en-hi"}, "no annotator is the default for 'hi'"),
        ({}, {"languages": None}, "metric ease needs the language of the texts"),
        ({"post_edits": "C"}, {}, "there is no reference 'C' with post-edits"),
        (
            {"post_edits": "A"},
            {"references": {"A": REFERENCES}},
            "'A' are post-edits, and there is no reference beside them",
        ),
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
        ("summary = 1\nlevels = 3", "own.toml, line 2: levels must be a table, not 3"),
        ("[levels.1]\nadequacy = {P11 = 1}", "own.toml, line 1: levels.1.weight is missing"),
        (
            "[levels.1]\nweight = 1\nadequacy = {P11 = 0.5, P12 = 0.4}",
            "line 3: level 1: the weights of adequacy add up to 0.9, not to 1",
        ),
        ("[levels.1]\nweight = 0.5\nadequacy = {P11 = 1}", "the weights of the levels add up to 0.5, not to 1"),
        ("[levels.1]\nweight = 1", "level 1 has no weights of adequacy"),
        (
            "[levels.1]\nweight = 1\nadequacy = {P111 = 1}",
            "line 3: levels.1.adequacy.P111: unknown parameter 'P111'",
        ),
        ("[levels.2]\nweight = 1\nadequacy = {P11 = 1}", "parameter P11 is of level 1, not of 2"),
        ("[levels.1]\nweight = 1\nadequacy = {Q11 = 1}", "parameter Q11 is one of disfluency, not of adequacy"),
        (
            "[levels.1]\nweight = 1\ngamma = -1\nadequacy = {P11 = 1}",
            "line 3: level 1: gamma is -1.0, and must be 0 or more",
        ),
        ("[levels.1]\nweight = 1\ndelta = 0\nadequacy = {P11 = 1}", "delta is 0.0, and must be above 0"),
        (
            '[levels.1]\nweight = "one"\nadequacy = {P11 = 1}',
            "line 2: levels.1.weight must be a number or a fraction, not 'one'",
        ),
        (
            "[levels.1]\nweight = 1\nadequacy = {P11 = 1}\nwieght = 2",
            "line 4: unknown key levels.1.wieght (is 'weight' meant?)",
        ),
        ("levels = [", "is not TOML"),
        ("levels = " + "[" * 5000, "is nested too deeply"),
        ("levels = " + "9" * 5000, "holds a number with too many digits"),
        ("levels = 0x" + "f" * 5000, "holds a number with too many digits"),
        (
            '[levels.1]\nweight = "1e999999999"\nadequacy = {P11 = 1}',
            "must be a number or a fraction, not '1e999999999'",
        ),
        ('[levels.1]\nweight = "1/0"\nadequacy = {P11 = 1}', "must be a number or a fraction, not '1/0'"),
        ('[levels.1]\nweight = "１"\nadequacy = {P11 = 1}', "must be a number or a fraction, not '１'"),
        ("[levels.1]\nweight = nan\nadequacy = {P11 = 1}", "levels.1.weight must be a number, not nan"),
        (
            'total = "no"\n[levels.1]\nweight = 1\nadequacy = {P11 = 1}',
            "line 1: total must be true or false, not 'no'",
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
            "line 4: metrics.x: unknown metric 'blue' (is 'bleu' meant?)",
        ),
        (
            '[levels.1]\nweight = 1\nadequacy = {x = 1}\n[metrics.x]\nmetric = "bleu"\noutput = "f"',
            "line 4: metrics.x: bleu has no value 'f'",
        ),
        (
            '[levels.1]\nweight = 1\nadequacy = {x = 1}\n[metrics.x]\nmetric = "ter"\nhigh = "x"',
            "line 6: metrics.x.high must be a number or a fraction, not 'x'",
        ),
        *(
            (
                f'[levels.1]\nweight = 1\nadequacy = {{"{id_}" = 1}}\n[metrics."{id_}"]\nmetric = "bleu"',
                f"{id_!r} is not a plain id",
            )
            for id_ in ("x y", "P11.wrong", "bert-score")
        ),
        *(
            (
                f"[levels.1]\nweight = 1\nadequacy = {{{id_} = 1}}\n[metrics.{id_}]\nmetric = 'bleu'",
                f"metric {id_} has the id of a value of ease",
            )
            for id_ in ("G1", "stopped1", "sentence", "edit", "keys")
        ),
        ('[levels."a b"]\nweight = 1\nadequacy = {P11 = 1}', "'a b' is not a plain id"),
        *(
            (
                f"[levels.1]\nweight = 1\nadequacy = {{P11 = 1}}\n{weights}\n[metrics.x]\nmetric = {metric}",
                "metrics.x: the value 'score' of",
            )
            for weights, metric in (
                ("[levels.9]\nweight = 0\nadequacy = {x = 1}", '"ter"'),
                ("disfluency = {x = 1}", '"ter"\nhigh = -5'),
            )
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
        ("[" * 100_000, "is nested too deeply"),
        ("9" * 5000, "holds a number with too many digits"),
        ('{"segment": "1", "system": "a", "keys": ' + "9" * 400 + "}", "which is not a number, 0 or more"),
        ('{"segment": "1", "system": "a", "keys": NaN}', "keys is nan, which is not a number, 0 or more"),
        ('{"segment": "1", "system": "a", "keys": 1e9}', "keys adds up to more than 1,000,000,000"),
        ('{"segment": "1"}', "has no key 'system' (keys: segment)"),
        ('{"segment": "99", "system": "a"}', "the test set has no segment '99'"),
        ('{"segment": "1", "system": "a", "seconds": "9"}', "seconds is '9', which is not a number, 0 or more"),
        ('{"segment": "1", "system": "a", "deletd": 4}', "unknown key 'deletd'; the nearest known is 'deleted'"),
        ('{"segment": "1", "system": "a", "Seconds": 4}', "unknown key 'Seconds'; the nearest known is 'seconds'"),
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


@pytest.mark.parametrize(
    ("name", "level", "nearest"),
    [
        ("P111", "1", "P11"),
        ("P1l", "1", "P11"),
        ("p11", "1", "P11"),
        ("QI2", "1", "Q12"),
        # names that parameters of two levels have, and a name of another level
        ("uncom", "1", "Q12"),
        ("uncom", "2", "Q23"),
        ("head", "1", "P21"),
        ("ordr", "2", "order"),
    ],
)
def test_the_nearest_parameter_is_told(tmp_path, name, level, nearest):
    path = tmp_path / "own.toml"
    own = '[metrics.order]\nmetric = "bleu"'
    path.write_text(f'[levels.{level}]\nweight = 1\nadequacy = {{"{name}" = 1}}\n{own}', "utf-8")
    with pytest.raises(InputError) as caught:
        read_profile(str(path))
    assert str(caught.value.hint) == f"the nearest known is {nearest}"


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


def without_tree(folder, text=""):
    """The trees of these texts, of which one lacks its tree, or all."""
    blocks = ENGLISH.read_text("utf-8").split("\n\n")
    for number, block in enumerate(blocks):
        if not text or f"# text = {text}\n" in block:
            rows = [line.split("\t") for line in block.splitlines()]
            blocks[number] = "\n".join(
                "\t".join([*row[:6], "_", "_", *row[8:]] if len(row) > 1 else row) for row in rows
            )
    (folder / "trees.conllu").write_text("\n\n".join(blocks), "utf-8")
    return f"conllu:{folder / 'trees.conllu'}"


#: What needs trees, beside what needs chunks alone.
WITHOUT_TREES = ["P21", "P22", "Q21", "Q22", "Q23", "P31", "P32", "Q31", "Q32", "Q33"]


def systems_scored(folder, systems, **options):
    return mtgauge.evaluate(systems, ease_testset(), metrics=[ease(folder, **options)], intervals=False)


@pytest.mark.parametrize("order", ["ab", "ba"])
def test_what_one_translation_lacks_is_left_out_of_all_systems(tmp_path, order):
    options = {"annotator": without_tree(tmp_path, TRANSLATIONS[1]), "total": "sentence"}
    texts = {"a": TRANSLATIONS, "b": REFERENCES}
    found = systems_scored(tmp_path, {name: texts[name] for name in order}, **options)
    values = {(s.system, s.output): s.score for s in found.scores}
    assert not {name for _, name in values} & {*WITHOUT_TREES}
    # the same as without the levels that need trees
    alone = systems_scored(tmp_path, texts, levels="1", **options)
    assert {
        (s.system, s.output): s.score for s in alone.scores if s.output in ("sentence", "P11", "edit")
    }.items() <= (values.items())
    parts = dict(part.split(":", 1) for part in found.scores[0].signature.split("|")[1:])
    assert parts["without"] == "+".join(WITHOUT_TREES)
    assert parts["lacking"] == "chunks+clauses+dependencies+entities"
    assert any(
        "left out, since some translation has no clauses: P31, P32, Q31, Q32, Q33; with other systems they may count"
        in note
        for note in found.notes
    )
    [warning] = found.warnings
    assert (warning.system, warning.segment) == ("a", "2")
    assert "the annotation lacks chunks, clauses, dependencies of words, mentions of entities" in warning.message


def test_layers_that_the_user_names_are_left_out_whatever_systems_are_scored(tmp_path):
    options = {"annotator": without_tree(tmp_path, TRANSLATIONS[1]), "total": "sentence"}
    own = systems_scored(tmp_path, {"a": TRANSLATIONS, "b": REFERENCES}, **options)
    named = systems_scored(tmp_path, {"b": REFERENCES}, lacking="chunks clauses dependencies entities", **options)
    assert [s.score for s in own.scores if s.system == "b"] == [s.score for s in named.scores]
    assert own.scores[0].signature == named.scores[0].signature
    whole = systems_scored(tmp_path, {"b": REFERENCES}, **options)
    assert {s.output for s in whole.scores} > {s.output for s in named.scores}


def test_kept_rows_are_those_of_what_was_counted(tmp_path):
    """Rows of a system alone are not taken for it beside another one that lacks annotation."""
    options = {"annotator": without_tree(tmp_path, TRANSLATIONS[1]), "total": "sentence"}
    systems = [{"b": REFERENCES}, {"a": TRANSLATIONS, "b": REFERENCES}]
    kept, fresh = (
        [
            mtgauge.evaluate(
                one, ease_testset(), metrics=[ease(tmp_path, **options)], intervals=False, cache=cache
            )
            for one in [*systems, *systems]
        ]
        for cache in (str(tmp_path / "cache"), None)
    )
    assert [found.scores for found in kept] == [found.scores for found in fresh]
    assert [found.notes for found in kept] == [found.notes for found in fresh]


def test_a_total_of_texts_that_are_not_settled_has_no_value_of_what_one_lacks(tmp_path):
    options = {"annotator": without_tree(tmp_path, TRANSLATIONS[1]), "total": "sentence"}
    testset = ease_testset()
    fitted = ease(tmp_path, **options).fit(testset, Resources(testset.languages))
    rows = fitted.statistics(Batch.of(fitted.testset, SystemOutput("a", tuple(TRANSLATIONS)), slice(0, 6)))
    place = [output.name for output in fitted.outputs].index("P31")
    assert np.isnan(fitted.score(rows.sum(axis=0).astype(float), Level.CORPUS)[place])
    assert np.isnan(fitted.score(rows.astype(float), Level.SEGMENT)[:, place]).tolist()[1]
    assert fitted.settled([rows]).measure.lacking == "chunks clauses dependencies entities"
    assert fitted.settled([rows[2:]]) is fitted
    columns = {"documents": ["d"] * 6, "languages": "de-en"}
    alone = ease(tmp_path, **options).corpus_score(TRANSLATIONS, REFERENCES, **columns)
    assert "|lacking:chunks+clauses+dependencies+entities|" in alone.signature


@pytest.mark.parametrize(
    ("languages", "has_trees", "said"),
    [
        ("de-zh", True, "(clauses in zh), 55% are right; the option levels turns it on"),
        ("de-zh", False, "(clauses in zh), 55% are right; the option levels turns it on, where there are trees"),
        ("de-en", False, "choose another annotator of en with the option annotator"),
        ("de-zh", False, "conllu gives no trees here"),
    ],
)
def test_levels_without_trees_say_where_these_come_from(tmp_path, languages, has_trees, said):
    options = {} if has_trees else {"annotator": without_tree(tmp_path)}
    notes = fit(tmp_path, {"languages": languages}, **options).notes()
    assert any(said in note for note in notes)
    assert any("gives no trees" in note for note in notes) is not has_trees
    assert any(note.endswith("where there are trees") for note in notes) is (not has_trees and "zh" in languages)


def test_a_corpus_of_trees_gives_averages(tmp_path):
    fitted = fit(tmp_path, corpus=str(ENGLISH))
    assert fitted.prepared.averages["words_per_sentence"] != fit(tmp_path).prepared.averages["words_per_sentence"]
    assert "corpus-" in dict(fitted.signature(Level.CORPUS).parts)["averages"]


@pytest.mark.parametrize(
    ("judgements", "said"),
    [(range(29), "too few judgements to tune on: 29, and 30 are needed"), ([1] * 40, "all judgements are equal")],
)
def test_judgements_that_teach_nothing(judgements, said):
    with pytest.raises(InputError, match=said) as caught:
        check_judgements(np.array(judgements, float))
    assert not caught.value.hint


def test_judgements_of_documents_that_are_too_few_say_so():
    with pytest.raises(InputError, match="too few judgements to tune on: 29, and 30 are needed") as caught:
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
    with pytest.raises(InputError, match="too few groups of judgements for 5 folds: 3"):
        fold_numbers([1, 1, 2, 3, 4, 5], np.array([1, 2, 3, 4, np.nan, np.nan]), 5, 1)
