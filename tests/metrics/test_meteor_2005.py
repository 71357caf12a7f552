"""METEOR's task 2005, the formula of Banerjee and Lavie (2005): by hand, and against NLTK's on equal alignments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge import load_metric
from mtgauge.base.errors import OptionError
from mtgauge.corpus import LanguagePair, TestSet
from mtgauge.measures import Batch, Level, Resources

#: Needs no data: neither a list of prefixes nor one of function words.
PLAIN = {"task": "2005", "tokenize": "none"}


def value(hypothesis, reference, **options):
    metric = load_metric("meteor", **(PLAIN | {"modules": "exact stem"} | options))
    return metric.corpus_score([hypothesis], [reference], languages="zh-en").score


def by_hand(matches, ours, theirs, chunks):
    """100 F (1 - penalty) of one segment."""
    precision, recall = matches / ours, matches / theirs
    mean = 10 * precision * recall / (recall + 9 * precision)
    return 100 * mean * (1 - 0.5 * (chunks / matches) ** 3)


# Matches, words of both sides, chunks.
SEGMENTS = [
    ("the cat sat on the mat", "the cat sat on the mat", (6, 6, 6, 1)),  # a penalty for identical texts, too
    ("mat", "mat", (1, 1, 1, 1)),
    # the paper takes the links with the fewest crossings, 8, not those with the fewest chunks, which cross 11 times
    ("on the mat sat the cat", "the cat sat on the mat", (6, 6, 6, 6)),
    ("the the cat", "the cat the", (3, 3, 3, 3)),
    ("the cat", "the cat sat on the mat", (2, 2, 6, 1)),
    ("a cat sat there", "the cat sat on the mat", (2, 4, 6, 1)),
    ("the cats sitting on mats", "the cat sits on the mat", (5, 5, 6, 2)),  # stems count as much as words
    ("running", "runs", (1, 1, 1, 1)),
]


@pytest.mark.parametrize(("hypothesis", "reference", "counts"), SEGMENTS)
def test_by_hand(hypothesis, reference, counts):
    assert value(hypothesis, reference) == pytest.approx(by_hand(*counts))


def test_stages_have_no_paraphrases():
    with pytest.raises(OptionError, match="search=stages links single words, and not paraphrases"):
        value("mat", "mat", task="universal", modules="exact paraphrase", search="stages")
    assert value("mat", "mat", task="rank", modules="exact", search="stages") == 100


def test_a_single_word_that_is_right_has_half_the_points():
    assert value("mat", "mat") == 50
    assert value("mat", "mat", task="rank", modules="exact") == 100


def test_nothing_in_common():
    assert value("dog", "mat") == 0
    assert value("", "") == 0


def test_synonyms_count_as_much_as_words():
    assert value("red car", "red automobile", modules=None) == pytest.approx(by_hand(2, 2, 2, 1))
    assert value("red car", "red automobile") == pytest.approx(by_hand(1, 2, 2, 1))


def test_a_corpus_sums_words_and_chunks():
    """Aggregate precision, recall and penalty; identical segments count, unlike in METEOR 1.5."""
    metric = load_metric("meteor", **PLAIN, modules="exact")
    result = metric.corpus_score(["x y z", "a b"], ["x y z", "b a c"], languages="zh-en")
    assert result.score == pytest.approx(by_hand(5, 5, 6, 3))
    assert result.outputs["penalty"] == pytest.approx(0.5 * (3 / 5) ** 3)


def test_the_best_reference_counts():
    metric = load_metric("meteor", **PLAIN, modules="exact")
    result = metric.corpus_score(["a b c"], {"A": ["a b d e"], "B": ["a b c d"]}, languages="zh-en")
    assert result.score == pytest.approx(by_hand(3, 3, 4, 1))


# Language, its matchers.
MATCHERS = [
    ("en", "exact+stem[PyStemmer-2.2.0.3-porter]+synonym["),
    ("de", "exact+stem[PyStemmer-2.2.0.3]|"),
    ("fi", "exact+stem[PyStemmer-2.2.0.3]|"),
    ("cs", "exact|"),
    ("zh", "exact|"),
]


@pytest.mark.parametrize(("language", "modules"), MATCHERS)
def test_it_has_the_matchers_of_the_paper_as_far_as_the_language_has_them(language, modules):
    languages = LanguagePair.parse(f"ja-{language}")
    measure = load_metric("meteor", **PLAIN).fit(TestSet.of(["a"]), Resources(languages))
    signature = str(measure.signature(Level.CORPUS))
    assert signature.startswith(f"meteor|nrefs:1|lang:{language}|task:2005|modules:{modules}")
    assert "|search:stages|" in signature
    assert "|func:" not in signature


def test_there_are_no_paraphrases():
    with pytest.raises(
        OptionError, match=r"no module paraphrase for en and task 2005 .it has: exact stem synonym"
    ):
        value("a", "a", modules="exact paraphrase")


def test_the_stemmer_is_that_of_1980():
    """Only Porter's first stemmer takes these for forms of one word."""
    pair = "generously", "generally"
    assert value(*pair) == 50
    assert value(*pair, task="li", search="exact") == 0


def test_function_words_count_where_delta_says_so():
    plain, weighed = value("the cat", "the dog"), value("the cat", "the dog", delta=0.75)
    assert weighed < plain


#: Of each group, at most one word stands in a text, so that there is only one alignment.
GROUPS = [["run", "runs", "running"], ["kid", "child"], ["red"], ["dog", "dogs"], ["begin"], ["x"]]


def texts():
    chosen = st.lists(st.sampled_from(range(len(GROUPS))), unique=True, min_size=1)
    words = chosen.flatmap(lambda groups: st.tuples(*(st.sampled_from(GROUPS[group]) for group in groups)))
    return words.map(list)


class Synset:
    """What NLTK asks a synset of WordNet for."""

    def __init__(self, words):
        self.words = words

    def lemmas(self):
        return [Lemma(word) for word in self.words]


class Lemma:
    def __init__(self, word):
        self.word = word

    def name(self):
        return self.word


class WordNet:
    """The synonyms among the groups, in the place of NLTK's corpus, which is not in its package.

    They are their own stems: NLTK looks for synonyms of the stems of words.
    """

    def synsets(self, word):
        return [Synset(["kid", "child"])] if word in ("kid", "child") else []


class PorterStemmer:
    """The stemmer that METEOR uses here, in the place of NLTK's variant."""

    def stem(self, word):
        import Stemmer

        return Stemmer.Stemmer("porter").stemWord(word)


@given(st.lists(st.tuples(texts(), texts()), min_size=1, max_size=5))
def test_is_nltk_on_equal_alignments(pairs):
    nltk = pytest.importorskip("nltk.translate.meteor_score", reason="nltk, of the extra dev, is not installed")
    metric = load_metric("meteor", **PLAIN)
    references = [" ".join(theirs) for _, theirs in pairs]
    measure = metric.fit(TestSet.of(references), Resources(LanguagePair.parse("zh-en")))
    rows = measure.statistics(Batch([" ".join(ours) for ours, _ in pairs]))
    expected = [
        nltk.meteor_score([theirs], ours, stemmer=PorterStemmer(), wordnet=WordNet()) for ours, theirs in pairs
    ]
    assert measure.score(rows.astype(float), Level.SEGMENT)[:, 0] / 100 == pytest.approx(expected)
