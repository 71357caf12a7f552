"""METEOR's kernels, held to the textbook definitions."""

import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget, stride

from mtgauge import native
from mtgauge.lexicons.files import LexiconFile
from mtgauge.lexicons.paraphrases import read_paraphrases
from mtgauge.lexicons.wordnet import read_meteor_synsets
from textbook import meteor, meteor_normalizer

PREFIXES = {"Mr": False, "e.g": False, "No": True, "Str": True}
ALWAYS = [word for word, only_before_digits in PREFIXES.items() if not only_before_digits]
BEFORE_DIGITS = [word for word, only_before_digits in PREFIXES.items() if only_before_digits]

PIECES = [
    *"aabzAZs 01 .,'-",
    *"`‘’“”„–—!?()[]\"$%…«»&;:/\\_",
    *"\t\n\r\x0b\x0c\x00\x01\x1f\x7f\x85\xa0",
    *"\u1680\u180e\u2000\u2007\u200a\u200b\u2028\u202f\u205f\u3000\ufeff",
    *"éßÀÖ×Øöø÷þžſƀŠІжЀЁԧԨᴀᵿᶀ你😀\ud800",
    "U.S.", "Mr.", "No.", "No. 5", "e.g.", "don't", "l'eau", "1990's", "``a''", "--", "...", "1,000.50",
    "well-known", "a.-b", "A.-B", "x. X", "x. x", "a,b,c", "'s ", " '", "''",
]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)


def normalized(line: str, language: str = "en", no_punct: bool = False) -> str:
    [words] = native.normalize_meteor([line], language, ALWAYS, BEFORE_DIGITS, no_punct)
    return words


class TestNormalizer:
    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            ("Hello, world.", "Hello , world ."),
            ("a,b,c 1,000 1,a", "a , b,c 1,000 1 , a"),
            ("U.S. and 3.5. x", "US and 3.5. x"),
            ("Mr. Smith No. 5 No. five Str. X", "Mr. Smith No. 5 No. five Str . X"),
            ("wait... end..", "wait ... end .."),
            ("‘a’ “b” „c” ``d''", '\' a \' " b " „ c " " d "'),
            ("1990–91 a -- b", "1990 - 91 a - b"),
            ("state-of-the-art a-b-c -x", "state of the art a b-c -x"),
            ("don't the dogs' 1990's 'x'", "don 't the dogs ' 1990 's ' x '"),
            ("\u3000a\u00a0b\x02", "a b"),
            ("a\x0bb", "a\x0bb"),
            ("", ""),
            (" \t", ""),
        ],
    )
    def test_english(self, line, expected):
        assert normalized(line) == expected

    @pytest.mark.parametrize(
        ("language", "expected"),
        [
            ("en", "l 'eau d 'un ' s"),
            ("fr", "l' eau d' un ' s"),
            ("de", "l ' eau d ' un ' s"),
            ("ru", "l ' eau d ' un ' s"),
        ],
    )
    def test_apostrophes(self, language, expected):
        assert normalized("l'eau d'un 's", language) == expected

    def test_punctuation_can_be_left_out(self):
        assert normalized("It's 3.5%, isn't it?", no_punct=True) == "It s 3 5 isn t it"

    @settings(max_examples=budget(1500))
    @given(texts, st.sampled_from(["en", "fr", "de"]), st.booleans())
    def test_is_the_textbook(self, line, language, no_punct):
        expected = meteor_normalizer.normalize(line, language, PREFIXES, no_punct)
        assert normalized(line, language, no_punct) == expected

    def test_every_character(self):
        codes = [*range(1, 0x500), *range(0x500, 0x2000, stride()), *range(0x2000, 0x2100)]
        codes += [
            *range(0x2100, 0x3000, stride()),
            *range(0x3000, 0x3100),
            *range(0xFF00, 0x10100),
            0x1F600,
            0x10FFFF,
        ]
        lines = [f"a{c}b {c} 1{c}2 '{c}.{c}' -{c}-" for c in map(chr, codes)]
        expected = [meteor_normalizer.normalize(line, "en", PREFIXES) for line in lines]
        assert native.normalize_meteor(lines, "en", ALWAYS, BEFORE_DIGITS) == expected

    @settings(max_examples=budget(1000))
    @given(texts, st.sampled_from(["en", "fr", "de"]))
    def test_spans_are_those_of_the_words(self, line, language):
        spans, offsets = native.meteor_spans([line, None, line], language, ALWAYS, BEFORE_DIGITS)
        words = normalized(line, language).split(" ") if normalized(line, language) else []
        assert offsets.tolist() == [0, len(words), len(words), 2 * len(words)]
        for word, (start, end) in zip(words, spans.tolist(), strict=False):
            assert 0 <= start < end <= len(line)
            # what is unified is as long as it was, or half as long; what is deleted are dots
            if word.isalnum() and word.isascii():
                assert line[start:end].replace(".", "") == word
        assert spans[: len(words)].tolist() == sorted(spans[: len(words)].tolist())


WORDS = ["run", "runs", "running", "ran", "jog", "jogs", "jogging", "boss", "dog", "dogs", "the", "of", "a"]
SYNSETS = {"run": {1, 2}, "jog": {1}, "dog": {3}, "boss": {3, 4}, "jogging": {5}, "a": {2, 6}, "of": {6}}
BASES = {"ran": {"run"}, "boss": {"nobody"}}
FUNCTION = {"the", "of", "a"}
words = st.lists(st.sampled_from(WORDS), max_size=10)
few_words = st.lists(st.sampled_from(["run", "runs", "jog", "the"]), max_size=12)
phrases = st.lists(st.sampled_from(["run", "jog", "the", "of"]), min_size=1, max_size=3)
tables = st.lists(st.tuples(phrases, phrases), max_size=12)
pairs = st.one_of(
    st.tuples(words, words),
    st.tuples(few_words, few_words),
    words.flatmap(lambda text: st.tuples(st.permutations(text), st.just(text))),
)
matchers = st.lists(st.sampled_from(meteor.MODULES), min_size=1, unique=True).map(
    lambda chosen: [name for name in meteor.MODULES if name in chosen]
)


def stem(word: str) -> str:
    return word[:3]


def synset_files() -> list[LexiconFile]:
    synsets = "".join(f"{word}\n{' '.join(map(str, sorted(group)))}\n" for word, group in SYNSETS.items())
    exceptions = "".join(f"{base}\n{form}\n" for form, bases in BASES.items() for base in bases)
    return [LexiconFile("synsets", synsets.encode()), LexiconFile("exceptions", exceptions.encode())]


def lexicon(table) -> meteor.Lexicon:
    paraphrases: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for source, target in table:
        paraphrases.setdefault(tuple(source), []).append(tuple(target))
    return meteor.Lexicon(stem, lambda word: meteor.synsets_of(word, SYNSETS, BASES), paraphrases)


class Kernel:
    """The kernel with the lexicon of the textbook."""

    def __init__(
        self,
        chosen,
        table=(),
        beam=40,
        weights=(1.0, 0.6, 0.8, 0.6),
        parameters=(0.85, 0.2, 0.6, 0.75),
        **options,
    ):
        synsets = read_meteor_synsets(*synset_files())
        entries = "".join(f"0.5\n{' '.join(source)}\n{' '.join(target)}\n" for source, target in table)
        self.kernel = native.Meteor(
            chosen,
            parameters,
            weights[: len(chosen)],
            beam,
            synsets.lemmas,
            synsets.exceptions,
            read_paraphrases(LexiconFile("table", entries.encode())).table if entries else None,
            **options,
        )
        self.stems: dict[str, int] = {}

    def number(self, lines):
        texts = self.kernel.number(lines)
        new = self.kernel.undescribed()
        self.kernel.describe(
            [word in FUNCTION for word in new],
            [self.stems.setdefault(stem(word), len(self.stems)) for word in new],
        )
        return texts

    def rows(self, hypotheses, *references, threads=1):
        lists = [self.number(lines) for lines in references]
        return self.kernel.statistics(self.number(hypotheses), lists, threads=threads)

    def alignments(self, hypotheses, *references):
        lists = [self.number(lines) for lines in references]
        numbers, offsets = self.kernel.alignments(self.number(hypotheses), lists)
        return [numbers[a:b].tolist() for a, b in pairwise(offsets)]


@pytest.fixture(scope="module")
def _nothing_kept(tmp_path_factory):
    """Lexicons are built anew each time: there is no folder to keep them in."""
    file = tmp_path_factory.mktemp("no") / "folder"
    file.touch()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MTGAUGE_CACHE", str(file / "below"))
        yield


@pytest.mark.usefixtures("_nothing_kept")
class TestAligner:
    @settings(max_examples=budget(800))
    @given(pairs, matchers, tables, st.sampled_from([1, 2, 5, 40]))
    def test_is_the_textbook(self, pair, chosen, table, beam):
        hypothesis, reference = pair
        if "paraphrase" in chosen and not table:
            table = [(["run"], ["jog"])]
        kernel = Kernel(chosen, table, beam)
        expected = meteor.statistics(hypothesis, reference, chosen, lexicon(table), FUNCTION, beam)
        [row] = kernel.rows([" ".join(hypothesis)], [" ".join(reference)]).tolist()
        assert row[:23] == expected
        chunks, ours, theirs = expected[-3:]
        assert row[23] == (chunks == 1 and (ours, theirs) == (len(hypothesis), len(reference)))

        found = meteor.find_matches(hypothesis, reference, chosen, lexicon(table))
        [[used, *flat]] = kernel.alignments([" ".join(hypothesis)], [" ".join(reference)])
        assert used == 0
        matches = [tuple(flat[at : at + 5]) for at in range(0, len(flat), 5)]
        assert matches == [
            (meteor.MODULES.index(m.module), m.in_hypothesis, m.hypothesis_length, m.start, m.length)
            for m in meteor.align(found, len(reference), beam)
        ]

    @settings(max_examples=budget(150))
    @given(
        st.lists(
            st.sampled_from([*WORDS, "s", "ss", "dress", "dresses", "bosses", "es", "ing", "boss's", "ranrun"])
        )
    )
    def test_synonyms_are_those_of_the_textbook(self, group):
        kernel = Kernel(["synonym"])
        rows = kernel.rows(group, ["dog"] * len(group))
        synsets = meteor.synsets_of("dog", SYNSETS, BASES)
        for word, row in zip(group, rows.tolist(), strict=True):
            shared = word != "dog" and synsets & meteor.synsets_of(word, SYNSETS, BASES)
            assert row[21] == bool(shared)

    @settings(max_examples=budget(150))
    @given(
        st.lists(st.tuples(words, st.lists(st.one_of(st.none(), words), min_size=3, max_size=3)), max_size=8),
        st.booleans(),
    )
    def test_the_reference_with_the_highest_score_counts(self, segments, penalizes_whole_segments):
        segments = [(h, refs if any(r is not None for r in refs) else [h, None, []]) for h, refs in segments]
        kernel = Kernel(["exact", "stem"], penalizes_whole_segments=penalizes_whole_segments)
        hypotheses = [" ".join(h) for h, _ in segments]
        columns = [[None if refs[k] is None else " ".join(refs[k]) for _, refs in segments] for k in range(3)]
        rows = kernel.rows(hypotheses, *columns)
        for (hypothesis, references), row in zip(segments, rows.tolist(), strict=True):
            scored = [
                meteor.statistics(hypothesis, reference, ["exact", "stem"], lexicon([]), FUNCTION)
                for reference in references
                if reference is not None
            ]
            scores = [
                meteor.score(counts, (0.85, 0.2, 0.6, 0.75), (1.0, 0.6), penalizes_whole_segments)
                for counts in scored
            ]
            # of scores that only rounding tells apart, either is the highest
            assert row[:23] in [
                counts for counts, one in zip(scored, scores, strict=True) if one > max(scores) - 1e-12
            ]

    def test_threads_change_nothing(self):
        kernel = Kernel(["exact", "stem", "synonym"])
        hypotheses = [" ".join(WORDS[i % 7 : i % 11 + 2]) for i in range(500)]
        references = [" ".join(WORDS[i % 5 : i % 13 + 1]) for i in range(500)]
        expected = kernel.rows(hypotheses, references)
        assert np.array_equal(kernel.rows(hypotheses, references, threads=0), expected)

    @pytest.mark.parametrize("count", [63, 64, 65, 130, 1000])
    def test_long_texts(self, count):
        """Words that are used are a bit each: the edges of the words of bits are no edges of the text."""
        hypothesis = [f"w{i}" if i % 3 else "the" for i in range(count)]
        reference = hypothesis[count // 2 :] + hypothesis[: count // 2]
        [row] = Kernel(["exact"]).rows([" ".join(hypothesis)], [" ".join(reference)]).tolist()
        assert row[:2] == [count, count]
        assert row[21] == row[22] == count
        assert 2 <= row[20] <= 4

    def test_one_word_many_times(self):
        kernel = Kernel(["exact"])
        [row] = kernel.rows(["a " * 600], ["a " * 500 + "b"]).tolist()
        assert row[20:24] == [1, 500, 500, 0]

    @pytest.mark.parametrize(
        ("make", "message"),
        [
            (lambda: native.Meteor(["stem", "exact"], (1, 1, 1, 1), [1, 1]), "in METEOR's order"),
            (lambda: native.Meteor(["exact"], (1, 1, 1, 1), [1, 1]), "a weight for each"),
            (lambda: native.Meteor(["exact", "exact"], (1, 1, 1, 1), [1, 1]), "in METEOR's order"),
            (lambda: native.Meteor([], (1, 1, 1, 1), []), "no matcher"),
            (lambda: native.Meteor(["fuzzy"], (1, 1, 1, 1), [1]), "unknown matcher 'fuzzy'"),
            (lambda: native.Meteor(["paraphrase"], (1, 1, 1, 1), [1]), "no table"),
            (lambda: native.Meteor(["exact"], (1, 1, 1, 1), [1], 0), "beam"),
        ],
    )
    def test_bad_options(self, make, message):
        with pytest.raises(ValueError, match=message):
            make()

    def test_texts_that_do_not_fit(self):
        kernel = Kernel(["exact"])
        texts, undescribed = kernel.number(["a"]), kernel.kernel.number(["new"])
        for hypotheses, references in [(texts, [undescribed]), (undescribed, [texts]), (texts, [])]:
            with pytest.raises(ValueError, match=r"described|no reference"):
                kernel.kernel.statistics(hypotheses, references)
        for start in [1, 2**64 - 1]:
            with pytest.raises(ValueError, match="do not fit"):
                kernel.kernel.statistics(texts, [texts], start=start)
        with pytest.raises(ValueError, match="as many facts as new words"):
            kernel.kernel.describe([], [])
        other = Kernel(["exact"])
        with pytest.raises(ValueError, match="segment 1 has no reference"):
            other.rows(["a", "b"], ["a", None])


#: Few words, so that there are many alignments, and few enough to look at each.
short_words = st.lists(st.sampled_from(["run", "runs", "jog", "the", "of"]), max_size=6)
#: Equal weights and zeros make ties between matchers.
weights = st.lists(st.sampled_from([0.0, 0.2, 0.5, 0.6, 0.800001, 1.0]), min_size=4, max_size=4)


def matches_of(flat):
    """(reference, length, hypothesis, length, module) of each match that the kernel writes."""
    found = (flat[at : at + 5] for at in range(0, len(flat), 5))
    return [
        meteor.Match(start, length, ours, count, meteor.MODULES[module])
        for module, ours, count, start, length in found
    ]


@pytest.mark.usefixtures("_nothing_kept")
class TestExactSearch:
    @settings(max_examples=budget(400))
    @given(short_words, short_words, matchers, tables, weights)
    def test_is_the_best_of_all_alignments(self, hypothesis, reference, chosen, table, weights):
        if "paraphrase" in chosen and not table:
            table = [(["run"], ["jog"])]
        kernel = Kernel(chosen, table, weights=weights, search="exact")
        [[_, *flat]] = kernel.alignments([" ".join(hypothesis)], [" ".join(reference)])
        found = meteor.find_matches(hypothesis, reference, chosen, lexicon(table))
        by_module = dict(zip(chosen, weights, strict=False))
        assert matches_of(flat) == meteor.best_alignment(found, len(reference), by_module)
        [row] = kernel.rows([" ".join(hypothesis)], [" ".join(reference)]).tolist()
        assert row[24] == 0

    @settings(max_examples=budget(20), deadline=None)
    @given(
        st.lists(st.sampled_from(["run", "jog"]), min_size=8, max_size=10),
        st.lists(st.sampled_from(["run", "jog", "runs"]), min_size=8, max_size=10),
        matchers,
        tables,
    )
    def test_is_the_best_where_it_takes_more_than_one_search(self, hypothesis, reference, chosen, table):
        """Few words many times: the first search leaves alignments out, and prices are improved."""
        self.test_is_the_best_of_all_alignments.hypothesis.inner_test(
            self, hypothesis, reference, chosen, table, [1.0, 0.6, 0.8, 0.6]
        )

    @settings(max_examples=budget(200))
    @given(pairs, matchers, tables)
    def test_nothing_that_the_beam_finds_is_better(self, pair, chosen, table):
        """On texts of which not every alignment can be looked at."""
        if "paraphrase" in chosen and not table:
            table = [(["run"], ["jog"])]
        lines = [[" ".join(text)] for text in pair]
        by_module = dict(zip(chosen, (1.0, 0.6, 0.8, 0.6), strict=False))
        beam, exact = (
            meteor.alignment_cost(
                matches_of(Kernel(chosen, table, search=search).alignments(*lines)[0][1:]), by_module
            )
            for search in ("beam", "exact")
        )
        assert exact <= beam

    def test_a_word_that_the_beam_does_not_count(self):
        """METEOR's search counts half a word as none, and then rather takes no chunk than such a word.

        Without synonyms the match is the only one of both words, and METEOR takes it before it searches.
        """
        found = {
            (" ".join(chosen), search): Kernel(chosen, search=search).rows(["jog"], ["jogs"])[0, 21]
            for chosen in (["exact", "stem"], ["exact", "stem", "synonym"])
            for search in ("beam", "exact")
        }
        assert found == {
            ("exact stem", "beam"): 1,
            ("exact stem", "exact"): 1,
            ("exact stem synonym", "beam"): 0,
            ("exact stem synonym", "exact"): 1,
        }

    def test_threads_change_nothing(self):
        kernel = Kernel(["exact", "stem", "synonym"], search="exact")
        hypotheses = [" ".join(WORDS[i % 7 : i % 11 + 2]) for i in range(500)]
        references = [" ".join(WORDS[i % 5 : i % 13 + 1]) for i in range(500)]
        expected = kernel.rows(hypotheses, references)
        assert np.array_equal(kernel.rows(hypotheses, references, threads=0), expected)

    @pytest.mark.parametrize("count", [63, 64, 65, 130, 500])
    def test_long_texts(self, count):
        """As in a sentence whose halves change places: two chunks."""
        hypothesis = [f"w{i}" if i % 3 else "the" for i in range(count)]
        reference = hypothesis[count // 2 :] + hypothesis[: count // 2]
        [row] = Kernel(["exact"], search="exact").rows([" ".join(hypothesis)], [" ".join(reference)]).tolist()
        assert row[20:23] == [2, count, count]
        assert row[24] == 0

    @pytest.mark.parametrize(("ours", "theirs", "is_unproven"), [(500, 400, 0), (600, 500, 1)])
    def test_more_matches_than_it_searches(self, ours, theirs, is_unproven):
        """From 2^18 possible matches on, it is METEOR's search."""
        [row] = Kernel(["exact"], search="exact").rows(["a " * ours], ["a " * theirs + "b"]).tolist()
        assert row[20:] == [1, theirs, theirs, 0, is_unproven]

    def test_a_search_that_is_cut(self):
        """Two words in any order: so many alignments are as good that no bound leaves a few of them."""
        hypothesis = "a b b a a a b a b b " * 12
        reference = "b a b b a b a a b a " * 12
        [row] = Kernel(["exact"], search="exact").rows([hypothesis], [reference]).tolist()
        [by_beam] = Kernel(["exact"]).rows([hypothesis], [reference]).tolist()
        assert row[24] == 1
        assert (-row[21], row[20]) <= (-by_beam[21], by_beam[20])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: native.WordGroups(b([1]), o([0]), o([0, 0]), i([])), "do not fit"),
        (lambda: native.WordGroups(b([97]), o([0, 1]), o([0, 1]), i([-1])), "do not fit"),
        (lambda: native.WordGroups(b([97]), o([0, 1]), o([0, 2]), i([1])), "do not fit"),
        (lambda: native.PhraseTable(b([97]), o([0, 1]), i([-1, 0]), i([1, 2]), i([0, 0, 0]), i([])), "do not fit"),
        (
            lambda: native.PhraseTable(b([97]), o([0, 1]), i([-1, 0]), i([1, 2, 2]), i([0, 0, 1]), i([])),
            "do not fit",
        ),
        (lambda: native.PhraseTable(b([97]), o([1, 0]), i([-1]), i([1, 1]), i([0, 0]), i([])), "do not fit"),
    ],
)
def test_arrays_that_do_not_fit(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def b(values):
    return np.array(values, dtype=np.uint8)


def o(values):
    return np.array(values, dtype=np.int64)


def i(values):
    return np.array(values, dtype=np.int32)


staged = st.sampled_from(
    [["exact"], ["exact", "stem"], ["exact", "synonym"], ["exact", "stem", "synonym"], ["stem"]]
)


def staged_links(hypothesis, reference, chosen):
    """The links of the search by stages, and the textbook's; the kernel must be sure of its own."""
    kernel = Kernel(chosen, search="stages")
    lines = [" ".join(hypothesis)], [" ".join(reference)]
    [[_, *flat]] = kernel.alignments(*lines)
    assert kernel.rows(*lines)[0, 24] == 0
    found = meteor.find_matches(hypothesis, reference, chosen, lexicon([]))
    return matches_of(flat), meteor.staged_alignment(found, len(reference), chosen)


def assert_equal_words_do_not_cross(hypothesis, reference, links):
    """Links in the order of the reference whose words are equal on both sides have that of the hypothesis, too."""
    last: dict[tuple[str, str], int] = {}
    for link in links:
        words = hypothesis[link.in_hypothesis], reference[link.start]
        assert last.get(words, -1) < link.in_hypothesis
        last[words] = link.in_hypothesis


@pytest.mark.usefixtures("_nothing_kept")
class TestStages:
    @settings(max_examples=budget(500), deadline=None)
    @given(short_words, short_words, staged)
    def test_is_the_best_of_all_sets_of_links(self, hypothesis, reference, chosen):
        found, expected = staged_links(hypothesis, reference, chosen)
        assert found == expected

    @settings(max_examples=budget(60), deadline=None)
    @given(
        st.permutations("aabbccdd"),
        st.permutations("aaabbbcd"),
    )
    def test_eight_words_of_four(self, hypothesis, reference):
        found, expected = staged_links(hypothesis, reference, ["exact"])
        assert found == expected

    @settings(max_examples=budget(50), deadline=None)
    @given(
        st.permutations(["run", "run", "runs", "jog", "jogs", "the", "the", "of"]),
        st.permutations(["run", "runs", "runs", "jogs", "jogs", "the", "of", "of"]),
    )
    def test_eight_words_that_share_stems_and_meanings(self, hypothesis, reference):
        found, expected = staged_links(hypothesis, reference, ["exact", "stem", "synonym"])
        assert found == expected

    @settings(max_examples=budget(200), deadline=None)
    @given(pairs, staged)
    def test_no_two_links_of_equal_words_cross(self, pair, chosen):
        hypothesis, reference = pair
        flat = Kernel(chosen, search="stages").alignments([" ".join(hypothesis)], [" ".join(reference)])[0][1:]
        assert_equal_words_do_not_cross(hypothesis, reference, matches_of(flat))

    def test_phrases_have_no_stage(self):
        with pytest.raises(ValueError, match="not paraphrases"):
            Kernel(["exact", "paraphrase"], [(["run"], ["jog"])], search="stages")

    @pytest.mark.parametrize(
        ("chosen", "words"), [(["synonym"], WORDS), (["exact"], [f"w{n}" for n in range(60)])], ids=str
    )
    def test_a_search_that_is_cut_says_so_and_crosses_no_equal_words(self, chosen, words):
        """Hundreds of words in no order: the best set of links is hard to find."""
        draw = random.Random(5)
        hypothesis, reference = draw.choices(words, k=300), draw.choices(words, k=320)
        kernel = Kernel(chosen, search="stages")
        lines = [" ".join(hypothesis)], [" ".join(reference)]
        assert kernel.rows(*lines)[0, 24] == 1
        assert_equal_words_do_not_cross(hypothesis, reference, matches_of(kernel.alignments(*lines)[0][1:]))

    @pytest.mark.parametrize("chosen", [["exact"], ["synonym"]], ids=str)
    def test_more_words_than_it_searches_are_linked_in_order(self, chosen):
        """Of 2^20 pairs of words or more, each word of the reference takes the first that is left."""
        ours, theirs = ("run", "run") if chosen == ["exact"] else ("run", "jog")
        kernel = Kernel(chosen, search="stages")
        [row] = kernel.rows([f"{ours} " * 1100], [f"{theirs} " * 1000]).tolist()
        assert row[20:] == [1, 1000, 1000, 0, 1]
