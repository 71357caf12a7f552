"""METEOR as a metric: hand-computed values, options, languages, explanations."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from meteor_measure import EXACT, fitted, value
from small_sets import small_sets
from stretches import stretches

import mtgauge
from mtgauge import load_metric
from mtgauge.base.errors import OptionError
from mtgauge.corpus import LanguagePair, SystemOutput, TestSet
from mtgauge.measures import Batch, FittedMeasure, Level, Resources
from mtgauge.metrics.meteor.tasks import LANGUAGES, TASKS, language_code, language_of, task_of

#: Words that every matcher knows, and some that no matcher knows.
WORDS = [
    "the",
    "dog",
    "Dogs",
    "car",
    "automobile",
    "saw",
    "finally,",
    "at",
    "last",
    "U.S.",
    "“a”",
    "&amp;",
    "😀",
    "",
    "don’t",
]
LINES = st.lists(st.sampled_from(WORDS), max_size=10).map(" ".join)


def require_same_runs(found, batch):
    """All at once and from `explain`, one segment after another."""
    fast, slow = found.explain_all(batch, threads=0), FittedMeasure.explain_all(found, batch)
    for unit in range(len(batch)):
        assert (fast.reference(unit), fast.pairs(unit)) == (slow.reference(unit), slow.pairs(unit))
    assert fast.references == slow.references
    assert fast.offsets.tolist() == slow.offsets.tolist()


class TestScores:
    def test_by_hand(self):
        # the function word weighs 0.25, content words 0.75: 1 of 1.75 matched; two chunks of two words
        result = load_metric("meteor").corpus_score(["The dog sat"], ["the cat sat"], languages="zh-en")
        assert result.outputs == pytest.approx(
            {
                "score": 100 / 1.75 * 0.4,
                "precision": 100 / 1.75,
                "recall": 100 / 1.75,
                "f_mean": 100 / 1.75,
                "penalty": 0.6,
            }
        )

    def test_precision_and_recall_by_hand(self):
        result = load_metric("meteor", modules="exact").corpus_score(
            ["red car"], ["a red bus went by"], languages="zh-en"
        )
        precision, recall = 0.75 / 1.5, 0.75 / (4 * 0.75 + 0.25)
        mean = 1 / (0.15 / precision + 0.85 / recall)
        assert result.outputs["precision"] == pytest.approx(100 * precision)
        assert result.outputs["recall"] == pytest.approx(100 * recall)
        assert result.score == pytest.approx(100 * mean * 0.4)

    @pytest.mark.parametrize(
        ("hypothesis", "reference", "weight"),
        [
            ("red car", "red cars", 0.6),  # stem
            ("red car", "red automobile", 0.8),
            ("red cars", "red automobile", 0.8),
            ("red kids", "red children", 0.8),
            ("red began", "red commence", 0.8),
            ("red finally", "red at last", 0.6),
        ],
    )
    def test_matchers(self, hypothesis, reference, weight):
        ours, theirs = len(hypothesis.split()), len(reference.split()) - ("at" in reference) * 2 / 3
        precision, recall = (1 + (ours - 1) * weight) / ours, (1 + (theirs - 1) * weight) / theirs
        expected = 1 / (0.15 / precision + 0.85 / recall)
        assert value(hypothesis, reference) == pytest.approx(100 * expected)

    def test_more_chunks_are_worse(self):
        together, apart = value("a b c d x", "a b c d y"), value("b a d c x", "a b c d y")
        assert apart < together

    @pytest.mark.parametrize(
        ("hypothesis", "reference", "expected"),
        [
            ("", "a", 0),
            ("a", "", 0),
            ("", "", 0),
            (" ", "\t", 0),
            ("x", "y", 0),
            ("x y", "x y", 100),
            ("你好", "你好", 100),
            ("😀", "😀", 100),
            ("\ud800", "\ud800", 100),
        ],
    )
    def test_edges(self, hypothesis, reference, expected):
        assert value(hypothesis, reference) == pytest.approx(expected)

    def test_a_corpus_ignores_chunks_of_whole_segments(self):
        metric = load_metric("meteor", modules="exact")
        whole, half = ("x y z", "x y z"), ("x q", "x r")
        ours, theirs = zip(whole, half, strict=True)
        result = metric.corpus_score(ours, theirs, languages="zh-en")
        share = 4 / 5
        assert result.outputs["penalty"] == pytest.approx(0.6 * (1 / 4) ** 0.2)
        assert result.score == pytest.approx(100 * share * (1 - 0.6 * 0.25**0.2))
        assert metric.segment_scores(ours, theirs, languages="zh-en") == pytest.approx([100, 100 * 0.5 * 0.4])

    def test_the_best_reference_counts_and_ties_go_to_the_first(self):
        references = {"A": ["x q q q"], "B": [None], "C": ["x y"], "D": ["y x"]}
        found = fitted(references, modules="exact")
        explanation = found.explain(Batch(("x y",)), 0)
        assert explanation.reference == "C"
        assert fitted({"A": ["q x"], "B": ["x q"]}, modules="exact").explain(Batch(("x",)), 0).reference == "A"

    def test_an_empty_reference_is_a_reference_and_none_is_not(self):
        assert fitted({"A": ["", "x"], "B": [None, "x y"]}).statistics(Batch(("x", "x")))[:, 1].tolist() == [0, 1]

    @given(st.lists(st.tuples(st.text(max_size=30), st.text(max_size=30)), min_size=1, max_size=5))
    def test_any_text(self, pairs):
        ours, theirs = zip(*pairs, strict=True)
        found = fitted({"A": list(theirs)})
        rows = found.statistics(Batch(ours))
        for level in Level:
            values = found.score(np.vstack([rows, rows.sum(axis=0)]).astype(float), level)
            assert np.isfinite(values).all()
            assert ((values >= 0) & (values <= 100 + 1e-9)).all()

    def test_long_segments(self):
        line = " ".join(f"word{i * i % 997} of the" for i in range(7000))
        assert len(line) > 80_000
        assert 0 < value(line, line[50_000:] + " " + line[:50_000]) < 100


class TestOptions:
    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"task": "best"}, "unknown task 'best'"),
            ({"modules": "exact fuzzy"}, "unknown module 'fuzzy'"),
            ({"modules": " "}, "modules names none"),
            ({"beam": 0}, "beam must be 1 to"),
            ({"beam": 10**6}, "beam must be 1 to"),
            ({"alpha": 1.5}, "alpha must be 0 to 1, not 1.5"),
            ({"gamma": -0.1}, "gamma must be 0 to 1"),
            ({"delta": float("nan")}, "delta must be 0 to 1"),
            ({"beta": 0.0}, "beta must be above 0 and at most 100, not 0.0"),
            ({"beta": float("inf")}, "beta must be above 0"),
            ({"weights": "1 x"}, "a weight must be a number from 0 to 1, not 'x'"),
            ({"weights": "1 2"}, "a weight must be a number from 0 to 1, not '2'"),
            ({"weights": "nan"}, "a weight must be a number"),
            ({"weights": " "}, "weights names none"),
            ({"weights": "1 1", "modules": "exact"}, "'1 1' has 2 weights, and there are 1 modules: exact"),
            ({"search": "best"}, "unknown search 'best'.*known: beam, exact, stages"),
            ({"search": "exact", "beam": 5}, "beam has no effect with search=exact"),
            ({"task": "2005", "beam": 5}, "beam has no effect with search=stages.*name search=beam"),
            ({"tokenize": "best"}, "unknown tokenizer 'best'"),
            ({"language": "English"}, "'English' is not a language code"),
        ],
    )
    def test_bad_values(self, options, message):
        with pytest.raises(OptionError, match=message):
            load_metric("meteor", **options)

    @pytest.mark.parametrize(
        ("languages", "options", "message"),
        [
            ("en-de", {"task": "adq"}, "task adq of meteor is for English only, not for de"),
            ("en-de", {"modules": "exact synonym"}, "no module synonym for de .it has: exact stem paraphrase."),
            (
                "zh-en",
                {"task": "universal", "modules": "exact stem"},
                "no module stem for en and task universal .it has",
            ),
            ("zh-en", {"weights": "1 1"}, "'1 1' has 2 weights, and there are 4 modules: exact stem synonym para"),
            (
                "en-da",
                {"weights": "1 1 1"},
                "'1 1 1' has 3 weights, and there are 2 modules: exact stem .give one",
            ),
            ("en-da", {"tokenize": "norm"}, "no normaliser for da"),
            ("en-da", {"no_punct": True}, "no_punct needs tokenize=norm, not 13a"),
            ("zh-en", {"tokenize": "none", "no_punct": True}, "no_punct needs tokenize=norm, not none"),
        ],
    )
    def test_modules_that_a_language_does_not_have(self, languages, options, message):
        with pytest.raises(OptionError, match=message):
            fitted(["a"], languages, **options)

    def test_modules_in_any_order(self):
        assert load_metric("meteor", modules="stem  exact stem")._chosen_matchers == ("exact", "stem")

    def test_the_command_takes_modules(self, mtgauge, tmp_path):
        (tmp_path / "r").write_text("the red car\n")
        (tmp_path / "h").write_text("the red cars\n")
        done = mtgauge(
            "score",
            "-r",
            tmp_path / "r",
            tmp_path / "h",
            "-l",
            "zh-en",
            "-m",
            "meteor:modules='exact stem',task=hter",
        )
        assert done.code == 0
        assert "|task:hter|modules:exact+stem[PyStemmer-" in done.out

    @pytest.mark.parametrize(
        ("option", "hypothesis", "reference"),
        [
            ({"lowercase": False}, "Red", "red"),
            ({"tokenize": "none"}, "red.", "red ."),
            ({"no_punct": True}, "red !", "red"),
            ({"tokenize": "char"}, "abcd", "abce"),
            ({"compat": True, "language": "de", "modules": "exact"}, "the der", "der"),
            ({"task": "li"}, "red x", "red y"),
            ({"task": "util"}, "red cars", "red car"),
            ({"task": "universal"}, "red cars", "red car"),
            ({"task": "2005"}, "red cars", "red car"),
            ({"alpha": 0.5}, "red", "red car"),
            ({"beta": 3.0}, "red car x", "red car y"),
            ({"gamma": 0.5}, "red x", "red y"),
            ({"delta": 0.5}, "the x", "the y"),
            ({"weights": "1 0.5 0.8 0.6"}, "red cars", "red car"),
            ({"modules": "exact stem", "weights": "1 0.2"}, "red cars", "red car"),
            ({"search": "exact", "modules": "exact stem synonym"}, "kids", "kid"),
        ],
    )
    def test_options_change_scores_and_signatures(self, option, hypothesis, reference):
        plain = {key: item for key, item in option.items() if key in ("language", "modules")}
        scores, signatures = zip(
            *((value(hypothesis, reference, **o), self.signature(**o)) for o in (plain, option)), strict=True
        )
        assert scores[0] != scores[1]
        assert signatures[0] != signatures[1]

    def signature(self, languages="zh-en", **options):
        return str(fitted(["a"], languages, **options).signature(Level.CORPUS))

    def test_signatures(self):
        version = mtgauge.__version__
        english = self.signature()
        assert english.startswith(
            "meteor|nrefs:1|lang:en|task:rank|modules:exact+stem[PyStemmer-2.2.0.3]+synonym["
        )
        german = self.signature("en-de", modules="exact")
        assert german.startswith("meteor|nrefs:1|lang:de|modules:exact|func:")
        universal = self.signature("en-de", modules="exact", task="universal")
        assert universal.startswith("meteor|nrefs:1|lang:de|task:universal|modules:exact|func:")
        assert self.signature("en-da", modules="exact").endswith(f"|tok:13a|case:lc|mtgauge:{version}")
        assert self.signature(None) == english
        assert "|beam:7|" in self.signature(beam=7)
        assert "|tok:zh|" in self.signature("en-zh", modules="exact")

    def test_signatures_name_the_parameters_that_are_not_those_of_the_task(self):
        own = {"alpha": 0.85, "beta": 0.2, "gamma": 0.6, "delta": 0.75, "weights": "1.0 .6 .8 .6"}
        assert self.signature(**own) == self.signature()
        assert "|task:rank|alpha:0.9|beta:3|modules:" in self.signature(**(own | {"alpha": 0.9, "beta": 3.0}))
        assert "|lang:de|weights:1+0.5|modules:exact+stem" in self.signature(
            "en-de", modules="exact stem", weights="1 0.5"
        )
        assert "|case:lc|search:exact|" in self.signature(search="exact")
        assert "|search:" not in self.signature(search="beam")
        assert "|search:" not in self.signature(task="2005", search="beam")

    def test_other_parameters_are_another_hash(self):
        """The reference with the highest score depends on them, and the rows on that."""
        given = ({}, {"alpha": 0.85}, {"alpha": 0.1}, {"weights": "1 1 1 1"}, {"search": "exact"})
        assert len({fitted(["a"], **options).hash for options in given}) == len(given)

    def test_parameters_choose_the_reference(self):
        """Recall alone prefers the short reference, precision alone the one that has all words."""
        references = {"long": ["a b c d e f"], "short": ["a b"]}
        for alpha, name in ((1.0, "short"), (0.0, "long")):
            found = fitted(references, modules="exact", tokenize="none", alpha=alpha, gamma=0.0)
            assert found.explain(Batch(("a b c",)), 0).reference == name

    def test_the_exact_search_says_for_how_many_segments_it_was_cut(self):
        metric = load_metric("meteor", modules="exact", tokenize="none", search="exact")
        ours, theirs = "a b b a a a b a b b " * 12, "b a b b a b a a b a " * 12
        result = metric.corpus_score([ours, "x y", ours], [theirs, "y x", theirs], languages="zh-en")
        assert result.outputs["unproven"] == 2
        beam = load_metric("meteor", modules="exact", tokenize="none")
        assert "unproven" not in beam.corpus_score(["x"], ["x"], languages="zh-en").outputs

    def test_a_word_that_the_beam_search_does_not_see(self):
        """In METEOR 1.5, a pair that is both a stem and a synonym scores nothing."""
        plain = {"modules": "exact stem", "tokenize": "none"}
        both = plain | {"modules": "exact stem synonym"}
        assert value("kids", "kid", **plain) == pytest.approx(60)
        assert value("kids", "kid", **both) == 0
        assert value("kids", "kid", **both, search="exact") == pytest.approx(80)

    def test_another_list_of_function_words_is_another_signature(self, tmp_path):
        (tmp_path / "words").write_text("red\n")
        own = {"function_words": str(tmp_path / "words"), "modules": "exact"}
        assert self.signature(**own) != self.signature(modules="exact")
        assert value("red x", "red y", **own) != value("red x", "red y", modules="exact")

    def test_notes(self):
        assert fitted(["a"], None).notes() == (
            "meteor takes the texts for English, since no target language is given",
        )
        assert fitted(["a"], "en-da").notes() == ("tokenizer 13a, chosen for language da",)
        assert fitted(["a"]).notes() == ()
        assert fitted(["a"], "en-da", tokenize="none").notes() == ()

    def test_which_texts_may_be_tokenized(self):
        assert load_metric("meteor").contract.detokenized
        assert not load_metric("meteor", tokenize="none").contract.detokenized


class TestLanguages:
    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            ("en", (0.85, 0.2, 0.6, 0.75, 1, 0.6, 0.8, 0.6)),
            ("cz", (0.95, 0.2, 0.6, 0.8, 1, 0.4)),
            ("fr", (0.9, 1.4, 0.6, 0.65, 1, 0.2, 0.4)),
            ("es", (0.65, 1.3, 0.5, 0.8, 1, 0.8, 0.6)),
            ("de", (0.95, 1, 0.55, 0.55, 1, 0.8, 0.2)),
            ("ru", (0.75, 1.4, 0.7, 0.5, 1, 0.5, 0.5)),
            ("se", (0.75, 1.4, 0.7, 0.5, 1, 0.5)),
            ("nb", (0.75, 1.4, 0.7, 0.5, 1, 0.5)),
            ("zh", (0.7, 1.4, 0.3, 0.7, 1, 0.6)),
        ],
    )
    def test_parameters(self, code, expected):
        task = task_of(language_code(code), "rank")
        assert (task.alpha, task.beta, task.gamma, task.delta, *task.weights.values()) == expected

    def test_tasks(self):
        assert {name: tuple(task.weights.values()) for name, task in TASKS.items()} == {
            "rank": (1, 0.6, 0.8, 0.6),
            "adq": (1, 1, 0.6, 0.8),
            "hter": (1, 0.2, 0.6, 0.8),
            "util": (1, 0, 0, 0.8),
            "tune": (1, 0.5, 0.5, 0.5),
            "li": (1, 0.5, 0.5, 0.5),
            "universal": (1, 0.6),
            "2005": (1, 1, 1),
        }

    @pytest.mark.parametrize("code", ["en", "de", "da", "xx"])
    def test_a_task_for_every_language(self, code):
        assert task_of(code, "universal") is TASKS["universal"]

    def test_every_language_with_stems_has_a_stemmer(self):
        import Stemmer

        with_stems = {language.name for language in LANGUAGES.values() if "stem" in language.task.weights}
        assert with_stems <= set(Stemmer.algorithms())
        assert language_of("xx").name == "other"

    def test_characters_of_chinese(self):
        metric = load_metric("meteor", modules="exact")
        result = metric.corpus_score(["我喜欢茶"], ["我喜欢咖啡"], languages="en-zh")
        assert result.outputs["precision"] == pytest.approx(75)
        assert result.outputs["recall"] == pytest.approx(60)


class TestExplanations:
    def spans(self, hypothesis, reference, **options):
        """(side, text, label) of each span, and (text, text, label) of each link."""
        found = fitted({"A": [reference]}, **options)
        explanation = found.explain(Batch((hypothesis,)), 0)
        texts = {"hypothesis": hypothesis, "reference": reference}
        pieces = [texts[span.side][span.start : span.end] for span in explanation.spans]
        assert {span.reference for span in explanation.spans if span.side == "reference"} <= {"A"}
        single = [
            (span.side, piece, span.label)
            for span, piece in zip(explanation.spans, pieces, strict=True)
            if span.label in ("unmatched", "deletion")
        ]
        return single, [(pieces[link.first], pieces[link.second], link.label) for link in explanation.links]

    def test_labels(self):
        single, links = self.spans("Finally, the dogs saw a car!", "At last the dog saw one automobile")
        assert links == [
            ("Finally", "At last", "paraphrase"),
            ("the", "the", "exact"),
            ("dogs", "dog", "stem"),
            ("saw", "saw", "exact"),
            ("car", "automobile", "synonym"),
        ]
        assert single == [
            ("hypothesis", ",", "unmatched"),
            ("hypothesis", "a", "unmatched"),
            ("hypothesis", "!", "unmatched"),
            ("reference", "one", "deletion"),
        ]

    def test_span_pairs_for_the_report(self):
        found = fitted({"A": ["At last the dog saw one automobile"]})
        runs = found.explain_all(Batch(("Finally, the dogs saw a car!",)))
        assert stretches(runs, 0) == [
            ("paraphrase", (0, 7), (0, 7)),
            ("unmatched", (7, 8), (7, 7)),
            ("exact", (9, 12), (8, 11)),
            ("stem", (13, 17), (12, 15)),
            ("exact", (18, 21), (16, 19)),
            ("deletion", (21, 21), (20, 23)),
            ("unmatched", (22, 23), (19, 19)),
            ("synonym", (24, 27), (24, 34)),
            ("unmatched", (27, 28), (34, 34)),
        ]

    def test_spans_are_in_the_original_text(self):
        single, links = self.spans("“U.S.” – ÉÀ don’t", "``us'' -- éà don't")
        assert links == [
            ("“", "``", "exact"),
            ("U.S", "us", "exact"),
            ("”", "''", "exact"),
            ("–", "--", "exact"),
            ("ÉÀ", "éà", "exact"),
            ("don", "don", "exact"),
            ("’t", "'t", "exact"),
        ]
        assert single == []

    @pytest.mark.parametrize("options", [{"tokenize": "none"}, {"tokenize": "char"}, {"tokenize": "13a"}, {}])
    def test_explain_all_equals_explain(self, options):
        testset = TestSet.of({"A": ["The cat, sat.", None, ""], "B": ["cats sit", "x", "😀 y"]}, languages="zh-en")
        system = SystemOutput("s", ("the cats, sat!", "", "y 😀"))
        found = load_metric("meteor", **options).fit(testset, Resources(testset.languages))
        batch = Batch.of(testset, system, slice(0, 3))
        require_same_runs(found, batch)
        part = Batch.of(testset, system, slice(1, 3))
        assert found.explain(part, 1) == found.explain(batch, 2)

    @given(case=small_sets(lines=LINES), start=st.integers(0, 4), modules=st.sampled_from(["", "exact", EXACT]))
    def test_span_pairs_equal_those_of_explain(self, case, start, modules):
        testset, systems = case
        start = min(start, len(testset))
        resources = Resources(LanguagePair.parse("zh-en"))
        found = load_metric("meteor", **({"modules": modules} if modules else {})).fit(testset, resources)
        for system in systems:
            require_same_runs(found, Batch.of(testset, system, slice(start, len(testset))))

    def test_every_word_has_one_span(self):
        hypothesis, reference = "at last a red car began , finally", "in the end the car commenced at last"
        found = fitted({"A": [reference]})
        explanation = found.explain(Batch((hypothesis,)), 0)
        for side, text in (("hypothesis", hypothesis), ("reference", reference)):
            covered = sorted((span.start, span.end) for span in explanation.spans if span.side == side)
            assert " ".join(text[start:end] for start, end in covered) == text


class TestInEvaluations:
    def test_scores_intervals_and_tests(self):
        systems = {"a": ["the red car", "a dog", "finally"] * 4, "b": ["the blue car", "a cat", "at last"] * 4}
        evaluation = mtgauge.evaluate(
            systems, {"ref": ["the red car", "a dog", "in the end"] * 4}, metrics=["meteor"], languages="zh-en",
            intervals=True, test="bootstrap", samples=200,
        )  # fmt: skip
        scores = {score.system: score.score for score in evaluation.scores if score.output == "score"}
        assert scores["a"] > scores["b"]
        assert all(math.isfinite(score.low) for score in evaluation.scores)

    def test_references_of_rows(self):
        testset = TestSet.of({"A": ["x y", "z"]})
        found = load_metric("meteor", modules="exact").fit(testset, Resources())
        assert np.array_equal(found.statistics(Batch(("z",), start=1)), found.statistics(Batch(("x", "z")))[1:])
