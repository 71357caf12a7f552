"""Parameters that are off: nearness of senses (P14), and sentiments of chunks (P24, Q24), by hand."""

from __future__ import annotations

import numpy as np
import pytest
from ease_texts import REFERENCES, TRANSLATIONS, ease, ease_testset

import mtgauge
from mtgauge.suites.ease.language_facts import LanguageFacts
from mtgauge.suites.ease.levels.chunks import ChunkSentiment, MixedChunks
from mtgauge.suites.ease.levels.words import SenseMatch
from mtgauge.suites.ease.pairs import SegmentPairs
from mtgauge.suites.ease.text_columns import StringNumbers, TextColumns
from mtgauge.suites.ease.text_units import ChunkPlaces, Sentiment, TextUnits, TreeWord

pytestmark = pytest.mark.unit

SENSES = {"boat": (1, 2, 3), "ship": (2, 3, 4), "row": (5,)}
NOTHING = TextUnits.of([], [], [], [], chunk_sentiments=())


def text(*forms, feelings=()):
    """Nouns, each a chunk of its own."""
    words = [TreeWord(form, "NOUN", (), -1, "root") for form in forms]
    chunks = [ChunkPlaces((place,), place) for place in range(len(words))]
    sentiments = tuple(Sentiment(*one) for one in feelings) or tuple(Sentiment(0.0, 0) for _ in words)
    return TextUnits.of(words, [len(words)] if words else [], chunks, [], chunk_sentiments=sentiments)


def pairs(ours, theirs, links, senses=SENSES):
    facts = LanguageFacts(None, 3.0, frozenset(), lambda word: senses.get(word, ()))
    numbers = StringNumbers()
    columns = [TextColumns(texts, facts, numbers) for texts in (ours, theirs)]
    places = np.array(links, np.int64).reshape(-1, 2)
    return SegmentPairs(*columns, places[:, 0], places[:, 1])


@pytest.mark.parametrize(
    ("ours", "theirs", "links", "expected"),
    [
        # two of four senses in common
        (["Ship"], ["boat"], [(0, 0)], 0.5),
        (["boat"], ["boat"], [(0, 0)], 1.0),
        (["boat", "ship"], ["boat", "boat"], [(0, 0), (1, 1)], 0.75),
        # a stem has no sense of its own
        (["rowing"], ["rowed"], [(0, 0)], 1.0),
        (["row"], ["boat"], [(0, 0)], 0.0),
        (["row"], ["boat"], [], None),
        ([], ["boat"], [], 0.0),
        ([], [], [], None),
    ],
)
def test_nearness_of_senses(ours, theirs, links, expected):
    given = pairs([text(*ours) if ours else NOTHING], [text(*theirs) if theirs else NOTHING], links)
    value = SenseMatch().value(SenseMatch().count(given).sum(axis=0), {})
    assert value == pytest.approx(np.nan if expected is None else expected, nan_ok=True)


@pytest.mark.parametrize(
    ("ours", "theirs", "links", "agreement", "mixed"),
    [
        ([(0.5, 0)], [(0.5, 0)], [(0, 0)], 1.0, 0.0),
        ([(-1.0, 0)], [(1.0, 0)], [(0, 0)], 0.0, 0.0),
        ([(0.2, 1), (0.0, 0)], [(0.6, 0), (0.0, 0)], [(0, 0), (1, 1)], 0.9, 0.5),
        # only what is aligned agrees or not
        ([(0.2, 1), (-1.0, 1)], [(0.6, 0), (1.0, 0)], [(0, 0)], 0.8, 1.0),
        ([], [(0.6, 0)], [], 0.0, None),
    ],
)
def test_sentiments_of_chunks(ours, theirs, links, agreement, mixed):
    given = pairs(
        [text(*("boat" for _ in ours), feelings=ours) if ours else NOTHING],
        [text(*("boat" for _ in theirs), feelings=theirs)],
        links,
    )
    assert ChunkSentiment().value(ChunkSentiment().count(given).sum(axis=0), {}) == pytest.approx(agreement)
    found = MixedChunks().value(MixedChunks().count(given).sum(axis=0), {})
    assert found == pytest.approx(np.nan if mixed is None else mixed, nan_ok=True)


def test_a_profile_turns_them_on(tmp_path):
    (tmp_path / "words.tsv").write_text("boat\t0.5\nriver\t-0.25\n", "utf-8")
    (tmp_path / "own.toml").write_text(
        '[levels.1]\nweight = "1/2"\nadequacy = { P11 = "1/2", P14 = "1/2" }\n'
        '[levels.2]\nweight = "1/2"\nadequacy = { P24 = 1 }\ndisfluency = { Q24 = 1 }\n',
        "utf-8",
    )
    measure = ease(tmp_path, profile=str(tmp_path / "own.toml"), sentiments=str(tmp_path / "words.tsv"))
    found = mtgauge.evaluate(
        {"a": TRANSLATIONS, "b": REFERENCES}, ease_testset(), metrics=[measure], intervals=False
    )
    names = {score.output for score in found.scores}
    assert {"P24", "Q24"} <= names
    assert "P14" not in names
    assert any("left out for want of senses of words: P14" in note for note in found.notes)
