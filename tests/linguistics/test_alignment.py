"""Word alignment: symmetrisation and error rates by textbook, what our own aligner learns from, how it is repeated."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import textbook.word_alignment as textbook
from mtgauge.base.errors import InputError, OptionError
from mtgauge.linguistics.alignment import (
    DirectedLinks,
    ParallelTokens,
    SamplingOptions,
    Symmetrisation,
    WordAlignment,
    WordLink,
    aligner_named,
    count_links,
    sample_links,
    symmetrise,
)
from mtgauge.linguistics.alignment.embeddings import matched
from mtgauge.linguistics.alignment.prior_counts import PriorCounts, pseudo_counts

N, M = 5, 4
pairs = st.sets(st.tuples(st.integers(0, N - 1), st.integers(0, M - 1)))
#: Each target word has one link at most; each source word.
forward = st.dictionaries(st.integers(0, M - 1), st.integers(0, N - 1)).map(
    lambda found: frozenset((source, target) for target, source in found.items())
)
reverse = st.dictionaries(st.integers(0, N - 1), st.integers(0, M - 1)).map(lambda found: frozenset(found.items()))


@pytest.mark.property
@given(forward, reverse, st.sampled_from([*Symmetrisation]))
def test_two_directions_become_one_as_the_textbook_says(one, other, how):
    probable = {pair: ((pair in one) + (pair in other)) / 2 for pair in one | other}
    found = symmetrise(DirectedLinks(N, M, one, other, probable), how, 0.75)
    expected = {
        "marginals": one & other,
        "forward": one,
        "reverse": other,
        "union": one | other,
        "intersection": one & other,
        "grow-diag": textbook.grown(one, other, None),
        "grow-diag-final": textbook.grown(one, other, "or"),
        "grow-diag-final-and": textbook.grown(one, other, "and"),
    }[how]
    assert found.pairs == expected
    assert all(link.confidence == probable[link.source, link.target] for link in found.links)


@pytest.mark.property
@given(st.lists(st.tuples(pairs, pairs, pairs), min_size=1, max_size=4))
def test_error_rates_are_those_of_the_textbook(rows):
    found = [WordAlignment.of(links, N, M) for links, _, _ in rows]
    gold = [
        WordAlignment(
            (*(WordLink(*pair) for pair in sure), *(WordLink(*pair, sure=False) for pair in possible - sure)), N, M
        )
        for _, sure, possible in rows
    ]
    counts = count_links(found, gold)
    expected = textbook.error_rates(*zip(*rows, strict=True))
    assert (counts.error_rate, counts.precision, counts.recall) == pytest.approx(expected)


def test_equally_many_alignments_are_counted():
    with pytest.raises(InputError, match="1 alignments cannot be compared with 0"):
        count_links([WordAlignment.of([], 1, 1)], [])


#: What cannot be an alignment -> (links, what is said).
BROKEN = {
    "beyond the source": ([WordLink(3, 0)], "the link 3-0 is beyond a sentence pair of 3 and 2 words"),
    "beyond the target": ([WordLink(0, 2)], "the link 0-2 is beyond"),
    "twice": ([WordLink(0, 0), WordLink(0, 0, sure=False)], "the link 0-0 stands twice"),
    "no probability": ([WordLink(0, 0, 1.5)], "a confidence is 1.5, not between 0 and 1"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_alignment_is_refused(name):
    links, message = BROKEN[name]
    with pytest.raises(InputError, match=message):
        WordAlignment(tuple(links), 3, 2)


SOURCE = ["das haus", "das buch", "ein buch", "das kleine haus", "ein kleines buch"]
TARGET = ["the house", "the book", "a book", "the small house", "a small book"]
TEXTS = ParallelTokens(*(tuple(tuple(line.split()) for line in side) for side in (SOURCE, TARGET)))
FEW = SamplingOptions(samplers=2, sweeps=40)


def shown(texts, links, how=Symmetrisation.MARGINALS):
    """The words that are linked."""
    alignments = [symmetrise(one, how, 0.4) for one in links]
    return [
        {(source[link.source], target[link.target]) for link in alignment.links}
        for (source, target), alignment in zip(texts, alignments, strict=True)
    ]


def test_words_that_stand_together_again_and_again_are_linked():
    assert shown(TEXTS, sample_links(TEXTS, 5, FEW)) == [
        {("das", "the"), ("haus", "house")},
        {("das", "the"), ("buch", "book")},
        {("ein", "a"), ("buch", "book")},
        {("das", "the"), ("kleine", "small"), ("haus", "house")},
        {("ein", "a"), ("kleines", "small"), ("buch", "book")},
    ]


def test_a_dictionary_says_what_a_single_pair_cannot():
    texts = ParallelTokens((("xx", "yy"),), (("aa", "bb"),))
    entries = [(("xx",), ("bb",)), (("yy",), ("aa",)), (("zz",), ("aa",))]
    assert shown(texts, sample_links(texts, 1, FEW, entries=entries)) == [{("xx", "bb"), ("yy", "aa")}]


def test_upper_case_is_the_same_word():
    texts = ParallelTokens((("Das", "HAUS"), *TEXTS.source), (("The", "House"), *TEXTS.target))
    assert shown(texts, sample_links(texts, 1, FEW)[:1] + sample_links(texts, 6, FEW)[1:])[0] == {
        ("Das", "The"), ("HAUS", "House"),
    }  # fmt: skip


@pytest.mark.parametrize("threads", [0, 2, 3])
def test_threads_change_no_link_and_no_probability(threads):
    assert sample_links(TEXTS, 5, FEW, threads=threads) == sample_links(TEXTS, 5, FEW, threads=1)


def test_empty_sentences_have_no_links():
    texts = ParallelTokens((("das",), (), ()), ((), ("the",), ()))
    assert [one.confidences for one in sample_links(texts, 3, FEW)] == [{}, {}, {}]


def test_work_is_told():
    told = []
    sample_links(TEXTS, 1, SamplingOptions(sweeps=4), report=lambda *step: told.append(step))
    assert told == [("aligning words", done, 6) for done in range(6)]


#: Options -> the models of the sweeps, and how many are kept.
STAGES = {
    "all": (SamplingOptions(sweeps=8), [1, 1, 2, 2, *[3] * 8], 4),
    "no fertilities": (SamplingOptions(sweeps=8, fertilities=False), [1, 1, *[2] * 8], 4),
    "words alone": (SamplingOptions(sweeps=8, jumps=False), [1] * 8, 4),
    "one sweep": (SamplingOptions(sweeps=1), [1, 2, 3], 1),
}


@pytest.mark.parametrize("name", STAGES)
def test_stages_follow_each_other(name):
    options, models, kept = STAGES[name]
    stages = options.stages(100)
    assert [model for model, _ in stages] == models
    assert sum(keep for _, keep in stages) == kept


@pytest.mark.parametrize(("sentences", "sweeps"), [(0, 256), (100, 256), (10_000, 50), (10_000_000, 16)])
def test_more_sentences_take_fewer_sweeps(sentences, sweeps):
    assert sum(model == 3 for model, _ in SamplingOptions().stages(sentences)) == sweeps


@pytest.mark.parametrize(("option", "value"), [("samplers", 0), ("samplers", 65), ("sweeps", 0), ("seed", -1)])
def test_options_out_of_range_are_refused(option, value):
    with pytest.raises(OptionError, match=f"{option} is {value}, not between"):
        SamplingOptions(**{option: value})


WORDS = {"haus": 0, "2019年": 1, "regierung": 2, "oslo": 3, "ab": 4}
OTHERS = {"house": 0, "2019": 1, "regierungen": 2, "oslo": 3, "abc": 4, "home": 5}
#: Which counts -> the pairs that have one.
COUNTED = {
    "dictionary": (
        PriorCounts(2.0, 0.0, 0.0),
        {
            ("haus", "house"): 2.0,
            ("haus", "home"): 1.0,
            ("regierung", "house"): 1.0,
            ("regierung", "home"): 0.5,
            ("oslo", "home"): 0.5,
        },
    ),
    "same": (PriorCounts(0.0, 1.0, 0.0), {("2019年", "2019"): 1.0, ("oslo", "oslo"): 1.0}),
    "stem": (PriorCounts(0.0, 0.0, 0.5), {("regierung", "regierungen"): 0.5, ("2019年", "2019"): 0.5}),
    "none": (PriorCounts(0.0, 0.0, 0.0), {}),
}


@pytest.mark.parametrize("name", COUNTED)
def test_likely_pairs_have_pseudo_counts(name):
    counts, expected = COUNTED[name]
    entries = [
        (("haus",), ("house",)),
        (("haus",), ("home", "away")),
        (("haus",), ("house", "and", "so")),
        # forms of words of the texts
        (("regierungs",), ("house",)),
        (("regierungs",), ("home", "of")),
        (("oslos",), ("homes",)),
        (("regie",), ("oslo",)),
    ]
    ours, theirs, found = pseudo_counts(WORDS, OTHERS, entries, counts)
    names, other_names = list(WORDS), list(OTHERS)
    assert {
        (names[one], other_names[other]): count for one, other, count in zip(ours, theirs, found, strict=True)
    } == expected


#: Similarities -> links of argmax, of itermax.
MATCHED = {
    "each other's best": ([[0.9, 0.1], [0.2, 0.8]], {(0, 0), (1, 1)}, {(0, 0), (1, 1)}),
    "one is the best of what is left": ([[0.9, 0.5], [0.1, 0.48]], {(0, 0)}, {(0, 0), (1, 1)}),
    "one is nobody's best": ([[0.9, 0.8], [0.1, 0.2]], {(0, 0)}, {(0, 0), (0, 1)}),
    "more words than there": ([[0.9], [0.8]], {(0, 0)}, {(0, 0)}),
    "nothing is similar": ([[0.0, 0.0]], set(), set()),
}


@pytest.mark.parametrize("name", MATCHED)
def test_embeddings_are_matched(name):
    similar, argmax, itermax = MATCHED[name]
    for matching, expected in (("argmax", argmax), ("itermax", itermax)):
        assert {tuple(pair) for pair in np.argwhere(matched(np.array(similar), matching)).tolist()} == expected


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("giza", "unknown aligner 'giza'"),
        ("thot:ibm9", "unknown aligner 'thot:ibm9'"),
        ("own:fast", "unknown aligner 'own:fast'"),
        ("embedding", "an embedding aligner needs a model"),
        ("embedding:model=x,speed=2", "unknown option 'speed' of an embedding aligner"),
    ],
)
def test_aligners_that_are_not_known_are_refused(name, message):
    with pytest.raises(OptionError, match=message):
        aligner_named(name, SamplingOptions())


def test_thot_aligns_in_both_directions():
    pytest.importorskip("thot.alignment", reason="sil-thot is not installed")
    texts = ParallelTokens(TEXTS.source * 5, TEXTS.target * 5)
    for model in ("hmm", "ibm4"):
        links = aligner_named(f"thot:{model}", SamplingOptions()).links(texts, 5, 1, None)
        found = shown(TEXTS, links, Symmetrisation.INTERSECTION)
        assert ("buch", "book") in found[1]
        assert [(one.source_words, one.target_words) for one in links] == TEXTS.lengths


#: What a program does in the place of eflomal-align -> what is said of it.
PROGRAMS = {
    "links": ('printf "0-0 1-1\\n0-1\\n" > "$6"; printf "0-0\\n\\n" > "$8"', None),
    "an error": ("echo no memory >&2; exit 3", "eflomal-align failed: no memory"),
    "links that are none": ('echo 0-9 > "$6"; echo 0-0 > "$8"', "eflomal-align: has 1 lines for 2 sentence pairs"),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_eflomal_is_a_program_of_its_own(name, tmp_path, monkeypatch):
    script, message = PROGRAMS[name]
    program = tmp_path / "eflomal-align"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    texts = ParallelTokens((("a", "b"), ("c",)), (("x", "y"), ("y", "z")))
    aligner = aligner_named("eflomal", SamplingOptions())
    if message is not None:
        with pytest.raises(InputError, match=message):
            aligner.links(texts, 2, 1, None)
        return
    first, second = aligner.links(texts, 2, 1, None)
    assert (first.forward, first.reverse) == ({(0, 0), (1, 1)}, {(0, 0)})
    assert (second.forward, second.reverse) == ({(0, 1)}, set())


def test_eflomal_that_is_not_there_is_named(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(OptionError, match="the aligner eflomal is not installed") as told:
        aligner_named("eflomal", SamplingOptions()).links(TEXTS, 1, 1, None)
    assert told.value.hint == "pip install eflomal"
