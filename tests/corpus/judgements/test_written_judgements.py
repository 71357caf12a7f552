"""JSON Lines keep everything that a judgement has, whatever its names, texts and numbers are."""

from dataclasses import replace

from hypothesis import example, given
from hypothesis import strategies as st

from mtgauge.corpus.given_errors import MarkedError
from mtgauge.corpus.judgements import jsonl
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.registry import parse_judgements

NAMES = st.text(min_size=1, max_size=6)
TEXTS = st.none() | st.text(max_size=12)
NUMBERS = st.none() | st.floats(allow_nan=False, allow_infinity=False)
SPANS = st.one_of(st.just((None, None)), st.tuples(st.integers(0, 9), st.integers(0, 9)).map(sorted).map(tuple))
ERRORS = st.builds(
    lambda side, span, category, severity: MarkedError(side, *span, category, severity),
    st.sampled_from(["source", "target"]),
    SPANS,
    st.text(max_size=6),
    st.text(max_size=6),
)


def within(row):
    """The row with the ends of its errors inside their texts, as every reader requires."""
    return replace(
        row, errors=row.errors and tuple(_within(error, getattr(row, error.side)) for error in row.errors)
    )


def _within(error, text):
    if text is None or error.end is None:
        return error
    return replace(error, start=min(error.start, len(text)), end=min(error.end, len(text)))


ROWS = st.builds(
    Judgement,
    system=st.text(max_size=6),
    segment=NAMES,
    rater=st.text(max_size=6),
    value=NUMBERS,
    z=NUMBERS,
    errors=st.none() | st.lists(ERRORS, max_size=3).map(tuple),
    kind=st.sampled_from(ItemKind),
    document=st.text(max_size=6),
    source=TEXTS,
    target=TEXTS,
).map(within)


@given(st.lists(ROWS, min_size=1, max_size=4), st.sampled_from(Numbering), st.booleans())
@example([Judgement("\ud800", "\u2028", "\0", -0.0, source="\r\n", target="\ufeff")], Numbering.IDS, False)
def test_everything_is_kept(rows, numbering, lower_is_better):
    if numbering is Numbering.DOCUMENT:
        rows = [replace(row, document=row.document or "d") for row in rows]
    before = Judgements(tuple(rows), "jsonl", numbering, lower_is_better)
    after = parse_judgements(jsonl.write(before), "x.jsonl")
    placed = [replace(row, file="x.jsonl", line=line) for line, row in enumerate(rows, start=1)]
    errors = [row.errors and tuple(replace(e, line=row.line) for e in row.errors) for row in placed]
    kept = tuple(replace(row, errors=found) for row, found in zip(placed, errors, strict=True))
    expected = replace(before, rows=kept).parted
    assert (after.rows, after.aside) == (expected.rows, expected.aside)
    assert after.numbering is numbering
    # penalties of errors are better if they are lower, whoever wrote them
    assert after.lower_is_better is lower_is_better or before.parted.has_penalties
