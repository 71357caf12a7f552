"""Finds what cognitive ease counts in annotated texts; kept by text as annotations are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText
from mtgauge.linguistics.units import (
    chunks_of,
    clauses_of,
    connectives_of,
    has_chunks,
    has_lower_nouns,
    named_chunks,
)
from mtgauge.linguistics.units.connectives import ConnectiveList
from mtgauge.measures import Annotator
from mtgauge.measures.resources import BatchAnnotator, accuracy_notes
from mtgauge.suites.ease.sentiment import SentimentScorer
from mtgauge.suites.ease.text_units import (
    NO_WORDS,
    ChunkPlaces,
    ClauseLink,
    ClausePlaces,
    NamedWords,
    Sentiment,
    TextUnits,
    TreeWord,
)

#: Changes with everything here and in `mtgauge.linguistics.units` that changes what is found.
_REVISION = 3


@dataclass(frozen=True)
class UnitAnnotator:
    """Texts with the units that ease counts: an annotator that stands on another one.

    Attributes:
        annotator: Annotates words and, for chunks and clauses, trees.
        connectives: Words that link clauses; None where there is no list of the language.
        digits: A hash of the list.
        sentiments: Tells what texts feel like; None where nothing does.
        of_chunks: Whether sentiments of chunks are found, too.
    """

    annotator: Annotator
    connectives: ConnectiveList | None = None
    digits: str = ""
    sentiments: SentimentScorer | None = None
    of_chunks: bool = False

    @property
    def hash(self) -> str:
        """The other annotator, the list, and the rules here."""
        feeling = self.sentiments.signature if self.sentiments else "none"
        if self.of_chunks:
            feeling += " of chunks, too"
        return f"ease {_REVISION} {self.digits or 'none'} {feeling} {self.annotator.hash}"

    @property
    def accuracy(self) -> Sequence[str]:
        """What is known of the other annotator."""
        return accuracy_notes(self.annotator)

    def annotate(self, text: str) -> dict[str, Any]:
        """The units of a text, as `TextUnits.to_json` gives them."""
        return next(iter(self.annotate_all([text])))

    def annotate_all(self, texts: Sequence[str]) -> Iterator[dict[str, Any]]:
        """The units of each text, in order."""
        for text, content in zip(texts, _annotations(self.annotator, texts), strict=True):
            annotated = AnnotatedText.from_json(content)
            if annotated.text != text:
                raise InputError(say("the annotation is of another text"), code="text-differs")
            found = units_of(annotated, self.connectives, self.sentiments, of_chunks=self.of_chunks)
            yield found.to_json()


def _annotations(annotator: Annotator, texts: Sequence[str]) -> Iterable[Any]:
    if isinstance(annotator, BatchAnnotator):
        return annotator.annotate_all(texts)
    return map(annotator.annotate, texts)


def units_of(
    text: AnnotatedText,
    connectives: ConnectiveList | None = None,
    sentiments: SentimentScorer | None = None,
    *,
    of_chunks: bool = False,
) -> TextUnits:
    """What is counted in an annotated text.

    Args:
        text: The text.
        connectives: Words that link clauses; None where there is no list.
        sentiments: Tells what it feels like; None where nothing does.
        of_chunks: Whether it tells what chunks feel like, too.
    """
    words: list[TreeWord] = []
    chunks: list[ChunkPlaces] = []
    clauses: list[ClausePlaces] = []
    links: list[ClauseLink] = []
    mains: list[int] = []
    starts: list[int] = []
    for sentence in text.sentences:
        starts.append(start := len(words))
        words += _tree_words(sentence, start)
        chunks += [
            ChunkPlaces(tuple(start + place for place in chunk.words), start + chunk.head)
            for chunk in chunks_of(sentence)
        ]
        first = len(clauses)
        if sentence.has_tree:
            found = clauses_of(sentence)
            clauses += [_clause(words, start, clause.words, clause.head) for clause in found]
            mains += [first + number for number, clause in enumerate(found) if clause.parent is None]
            links += _links(sentence, connectives, first)
    has_trees = not words or text.has_trees
    are_chunked = has_trees or all(has_chunks(sentence) for sentence in text.sentences if sentence.words)
    nouns = (
        NamedWords(
            tuple(starts[one.sentence] + place for place in one.chunk.words), one.lemma, one.name, one.needs_case
        )
        for one in named_chunks(text)
    )
    return TextUnits.of(
        words,
        [len(sentence.words) for sentence in text.sentences],
        chunks if are_chunked else None,
        clauses if has_trees else None,
        links=tuple(links) if has_trees and connectives is not None else None,
        main_clauses=tuple(mains) if has_trees else (),
        nouns=tuple(nouns) if are_chunked else None,
        has_lower_nouns=has_lower_nouns(text),
        sentiment=sentiments
        and sentiments.sentiment([[word.form for word in one.words] for one in text.sentences]),
        chunk_sentiments=_chunk_sentiments(sentiments, words, chunks)
        if sentiments and of_chunks and are_chunked
        else None,
    )


def _chunk_sentiments(
    sentiments: SentimentScorer, words: Sequence[TreeWord], chunks: Iterable[ChunkPlaces]
) -> tuple[Sentiment, ...]:
    return tuple(sentiments.sentiment([[words[place].form for place in chunk.words]]) for chunk in chunks)


def _tree_words(sentence: AnnotatedSentence, start: int) -> Iterator[TreeWord]:
    for word, head in zip(sentence.words, sentence.heads, strict=True):
        features = tuple(feature for feature in word.feats.split("|") if feature)
        yield TreeWord(
            " ".join(word.form.split()), word.upos, features, start + head if head >= 0 else -1, word.relation
        )


def _clause(words: Sequence[TreeWord], start: int, places: Iterable[int], head: int) -> ClausePlaces:
    own = (start + place for place in places)
    return ClausePlaces(tuple(place for place in own if words[place].tag not in NO_WORDS), start + head)


def _links(sentence: AnnotatedSentence, connectives: ConnectiveList | None, first: int) -> Iterator[ClauseLink]:
    for one in connectives_of(sentence, connectives) if connectives is not None else ():
        if one.clause is not None:
            yield ClauseLink(first + one.clause, -1 if one.other is None else first + one.other, str(one.sense))
