"""The sampler of word alignments, held to the textbook definition; its seeds, its threads and what it refuses."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

import textbook.word_alignment as textbook
from mtgauge import native

PRIORS = textbook.Priors(0.001, 0.002, 0.2, 0.5, 2.0)
#: Numbers of sweeps of the three models, of which the last one's are kept.
STAGES = [(1, 2), (2, 2), (3, 3)]
NO_PAIRS = ([], [], [])


def side(sentences, words):
    ids = [words.index(word) for sentence in sentences for word in sentence]
    offsets = np.cumsum([0, *map(len, sentences)])
    return np.array(ids, np.int32), offsets.astype(np.int64), len(words)


def arrays(pairs):
    return tuple(np.array(column, kind) for column, kind in zip(pairs, (np.int32, np.int32, float), strict=True))


def aligner(pairs, *, extra=NO_PAIRS, samplers=1, seed=0, wanted=None, threads=1, priors=PRIORS):
    source = side([source for source, _ in pairs], "abcde")
    target = side([target for _, target in pairs], "vwxyz")
    wanted = len(pairs) if wanted is None else wanted
    return native.HmmAligner(source, target, arrays(extra), tuple(priors), samplers, seed, wanted, threads)


def swept(made, threads=1, stages=STAGES):
    for model, sweeps in stages:
        for _ in range(sweeps):
            made.sweep(model, model == stages[-1][0], threads)
    return made.marginals(0.0)


def seeds(seed):
    draws = textbook.Draws(seed)
    while True:
        yield draws.next()


def textbook_marginals(pairs, extra, seed, samplers, stages=STAGES):
    """For each sentence pair the mean probability of each link, (source, target), of both directions."""
    counts = {("abcde"[one], "vwxyz"[other]): count for one, other, count in zip(*extra, strict=True)}
    together = {(one, other) for source, target in pairs for one in source for other in target}
    counts = {pair: count for pair, count in counts.items() if pair in together}
    own = seeds(seed)
    chains = []
    for _ in range(samplers):
        chains.append(textbook.Chain(pairs, 5, 5, PRIORS, counts, textbook.Draws(next(own))))
        turned = {(other, one): count for (one, other), count in counts.items()}
        back = [(target, source) for source, target in pairs]
        chains.append(textbook.Chain(back, 5, 5, PRIORS, turned, textbook.Draws(next(own))))
    found = [np.zeros((2, len(source), len(target))) for source, target in pairs]
    for number, chain in enumerate(chains):
        for model, sweeps in stages:
            for _ in range(sweeps):
                rows = chain.sweep(model)
                if model != stages[-1][0]:
                    continue
                for kept, words in zip(found, rows, strict=True):
                    for place, probabilities in enumerate(words):
                        units = [int(value * textbook.UNITS + 0.5) / textbook.UNITS for value in probabilities]
                        if number % 2 == 0:
                            kept[0][:, place] += units
                        else:
                            kept[1][place] += units
    return [kept / (samplers * stages[-1][1]) for kept in found]


sentence_pairs = st.lists(
    st.tuples(st.text("abcde", max_size=5).map(list), st.text("vwxyz", max_size=5).map(list)),
    min_size=1,
    max_size=4,
)
extras = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.sampled_from([0.0, 0.5, 3.0])),
    max_size=3,
    unique_by=lambda pair: pair[:2],
).map(lambda pairs: tuple(zip(*pairs, strict=True)) or NO_PAIRS)


@pytest.mark.property
@given(
    sentence_pairs,
    extras,
    st.integers(0, 2**63 - 1),
    st.integers(1, 2),
    st.sampled_from([STAGES, STAGES[:2], STAGES[:1]]),
)
@settings(max_examples=budget(200))
def test_links_are_drawn_as_the_textbook_draws_them(pairs, extra, seed, samplers, stages):
    assert_as_textbook(pairs, extra, seed, samplers, stages)


#: Sentences whose words have more links than are told apart, or whose jumps are longer.
LONG = {
    "one word translates all": [(list("a"), list("vwxyz") * 3), (list("ab"), list("vw"))],
    "and one beside it hardly any": [(list("ab"), list("vwxyz") * 5), (list("b"), list("v"))],
    "far apart": [(list("a") + list("bcd") * 22 + list("e"), list("vw")), (list("ae"), list("vw"))],
}


@pytest.mark.unit
@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("seed", range(3))
def test_long_sentences_are_drawn_as_the_textbook_draws_them(name, seed):
    assert_as_textbook(LONG[name], NO_PAIRS, seed, 1, STAGES)


def assert_as_textbook(pairs, extra, seed, samplers, stages):
    made = aligner(pairs, extra=extra, seed=seed, samplers=samplers)
    offsets, sources, targets, forward, reverse, *_ = swept(made, stages=stages)
    expected = textbook_marginals(pairs, extra, seed, samplers, stages)
    for at, kept in enumerate(expected):
        here = slice(*offsets[at : at + 2])
        got = np.zeros_like(kept)
        got[0][sources[here], targets[here]] = forward[here]
        got[1][sources[here], targets[here]] = reverse[here]
        # the same but where sums in another order round a draw to another unit
        assert got == pytest.approx(kept, abs=2.5 / textbook.UNITS)


@pytest.mark.property
@given(sentence_pairs, st.integers(0, 9))
@settings(max_examples=budget(200))
def test_the_best_links_are_the_most_probable_ones(pairs, seed):
    offsets, sources, targets, forward, reverse, best_sources, best_targets = swept(aligner(pairs, seed=seed))
    ours, theirs = iter(best_sources.tolist()), iter(best_targets.tolist())
    for at, (source, target) in enumerate(pairs):
        here = slice(*offsets[at : at + 2])
        probable = np.zeros((2, len(source), len(target)))
        probable[0][sources[here], targets[here]] = forward[here]
        probable[1][sources[here], targets[here]] = reverse[here]
        for j in range(len(target)):
            column = probable[0][:, j]
            best = int(column.argmax()) if len(source) else -1
            assert next(ours) == (
                best if len(source) and column[best] > 0 and column[best] >= 1 - column.sum() else -1
            )
        for i in range(len(source)):
            row = probable[1][i]
            best = int(row.argmax()) if len(target) else -1
            assert next(theirs) == (best if len(target) and row[best] > 0 and row[best] >= 1 - row.sum() else -1)
    assert next(ours, None) is None
    assert next(theirs, None) is None


PAIRS = [
    (list("abc"), list("xyz")),
    (list("ab"), list("yx")),
    (list("ca"), list("zx")),
    ([], list("v")),
    (list("d"), []),
]


@pytest.mark.unit
@pytest.mark.parametrize("threads", [0, 2, 7])
def test_threads_change_no_byte(threads):
    one = swept(aligner(PAIRS, samplers=3, seed=5))
    more = swept(aligner(PAIRS, samplers=3, seed=5, threads=threads), threads)
    assert [array.tobytes() for array in one] == [array.tobytes() for array in more]


@pytest.mark.unit
def test_another_seed_draws_other_links():
    assert swept(aligner(PAIRS, seed=0))[3].tolist() != swept(aligner(PAIRS, seed=1))[3].tolist()


@pytest.mark.unit
def test_marginals_are_kept_of_the_first_pairs_alone():
    all_pairs, first = swept(aligner(PAIRS)), swept(aligner(PAIRS, wanted=2))
    n = all_pairs[0][2]
    assert first[0].tolist() == all_pairs[0][:3].tolist()
    assert first[3].tolist() == all_pairs[3][:n].tolist()


@pytest.mark.unit
def test_improbable_links_are_left_out():
    made = aligner(PAIRS)
    offsets, _, _, forward, reverse, *_ = swept(made)
    kept = made.marginals(0.3)
    likely = np.maximum(forward, reverse) >= 0.3
    assert 0 < likely.sum() < len(likely)
    assert kept[3].tolist() == forward[likely].tolist()
    assert kept[0][-1] == likely.sum()
    assert len(kept[0]) == len(offsets)


GIVEN = side(["ab"], "abcde")
PART = (np.zeros(0, np.int32), np.zeros(0, np.int32), np.zeros(0))
REFUSED = {
    "sentences": ({"target": side(["v", "w"], "vwxyz")}, "different numbers of sentences"),
    "ids": ({"source": (np.array([0, 5], np.int32), np.array([0, 2]), 5)}, "not in the vocabulary"),
    "offsets": ({"source": (np.array([0, 1], np.int32), np.array([0, 3]), 5)}, "offsets that do not fit"),
    "parts": ({"source": (1, 2)}, "source must be"),
    "pairs": ({"pairs": PART[:2]}, "pairs must be"),
    "pair lengths": ({"pairs": (np.zeros(1, np.int32), PART[1], PART[2])}, "different lengths"),
    "pair ids": ({"pairs": arrays(([9], [0], [1.0]))}, "not in the vocabulary"),
    "negative count": ({"pairs": arrays(([0], [0], [-1.0]))}, "0 or more"),
    "no number": ({"pairs": arrays(([0], [0], [float("nan")]))}, "0 or more"),
    "priors": ({"priors": (1.0, 1.0)}, "priors must be"),
    "pseudo-count": ({"priors": (0.0, 1.0, 0.2, 1.0, 1.0)}, "greater than 0"),
    "null": ({"priors": (1.0, 1.0, 1.0, 1.0, 1.0)}, "between 0 and 1"),
    "samplers": ({"samplers": 0}, "samplers"),
    "wanted": ({"wanted": 2}, "more sentence pairs"),
}


@pytest.mark.unit
@pytest.mark.parametrize("case", REFUSED)
def test_what_does_not_fit_is_refused(case):
    change, message = REFUSED[case]
    usual = {
        "source": GIVEN,
        "target": side(["vw"], "vwxyz"),
        "pairs": PART,
        "priors": tuple(PRIORS),
        "samplers": 1,
        "seed": 0,
        "wanted": 1,
    }
    with pytest.raises(ValueError, match=message):
        native.HmmAligner(**usual | change)


@pytest.mark.unit
def test_sweeps_are_refused_that_cannot_be():
    made = aligner(PAIRS)
    with pytest.raises(ValueError, match="model must be"):
        made.sweep(4, False)
    with pytest.raises(ValueError, match="no sweep was kept"):
        made.marginals(0.0)
