"""Small test sets for hypothesis: several ragged references, empty segments, words of several scripts."""

from hypothesis import strategies as st

from mtgauge.corpus import SystemOutput, TestSet

WORDS = ["a", "b", "a", "the", "The", "b,", "3.5", "é", "猫", "猫狗", "\U0001f600", "\U00020000", "\ud800", ""]
LINES = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)


@st.composite
def small_sets(draw, most_segments=5, lines=LINES):
    """(test set, systems) of a few segments, one to three references and one to three systems."""
    n = draw(st.integers(1, most_segments))
    whole = st.lists(lines, min_size=n, max_size=n)
    ragged = st.lists(st.none() | lines, min_size=n, max_size=n)
    references = [draw(whole), *draw(st.lists(ragged, max_size=2))]
    # a reference may lack what another one has, whichever stands first
    order = draw(st.permutations(range(len(references))))
    testset = TestSet.of({f"r{number}": references[number] for number in order})
    outputs = draw(st.lists(whole, min_size=1, max_size=3))
    return testset, [SystemOutput(f"s{number}", tuple(output)) for number, output in enumerate(outputs)]
