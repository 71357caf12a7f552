"""Level 1, words: what they mean, what function words and inflections say, how hard they are to read."""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgauge.base.sentences import say
from mtgauge.suites.ease.layers import Layer
from mtgauge.suites.ease.pairs import SegmentPairs
from mtgauge.suites.ease.parameter import EaseLevel, EaseParameter, MatchedShare, MeanNearness, Rate, stacked
from mtgauge.suites.ease.text_columns import PARTS_OF_ONE, Bools, Ints, TextColumns, count_by

WORDS = EaseLevel("1", say("words"))


class LexicalMatch(MatchedShare[SegmentPairs]):
    """P11: words that METEOR of 2005 links (exact, stem, synonym), of all tokens; without its penalty (6.1.1)."""

    id, name, title, level = "P11", "lex", say("words that match"), WORDS

    def count(self, pairs: SegmentPairs) -> Ints:
        """Links; tokens of the candidate; tokens of the reference."""
        return stacked(pairs.links, pairs.candidate.tokens, pairs.reference.tokens)


class FunctionMatch(MatchedShare[SegmentPairs]):
    """P12: function words, and content words with features (3.1.1).

    A link matches where it is one of two function words, or of two content words with equal features.
    """

    id, name, title, level = "P12", "pos", say("function words and inflections"), WORDS
    needs = frozenset({Layer.TAGS})

    def count(self, pairs: SegmentPairs) -> Ints:
        """Matching links; words that can match, of the candidate; those of the reference."""
        ours, theirs = pairs.candidate, pairs.reference
        functions = ours.are_function_words[pairs.ours] & theirs.are_function_words[pairs.theirs]
        features = ours.features[pairs.ours]
        inflections = pairs.are_content_links & (features > 0) & (features == theirs.features[pairs.theirs])
        return stacked(
            pairs.per_text(functions | inflections),
            ours.per_text(_can_match(ours)),
            theirs.per_text(_can_match(theirs)),
        )


def _can_match(columns: TextColumns) -> Bools:
    return columns.are_function_words | (columns.are_content_words & (columns.features > 0))


class SenseMatch(MeanNearness[SegmentPairs]):
    """P14: how near the senses of linked content words are, a mean over links (section 4); off beside P11.

    Two words are as near as the share of their synsets that both have: 1 less their semantic distance. Links by
    synonyms are below 1, those of equal words are 1.
    """

    id, name, title, level = "P14", "dist", say("nearness of senses"), WORDS
    needs = frozenset({Layer.TAGS, Layer.SENSES})
    columns = ("nearness", "links")
    greatest = 1

    def count(self, pairs: SegmentPairs) -> Ints:
        """Nearness in parts of `PARTS_OF_ONE`; links, or for an empty candidate content words of the reference."""
        ours, theirs = pairs.candidate, pairs.reference
        near = np.zeros(len(pairs.ours), np.int64)
        for link in np.flatnonzero(pairs.are_content_links).tolist():
            words = ours.form(int(pairs.ours[link])), theirs.form(int(pairs.theirs[link]))
            near[link] = round(ours.facts.closeness(*words) * PARTS_OF_ONE)
        texts = ours.text_of_words[pairs.ours]
        links = pairs.per_text(pairs.are_content_links)
        asked = np.where(ours.tokens > 0, links, theirs.per_text(theirs.are_content_words))
        return stacked(count_by(texts, len(pairs), near), asked)


class SentimentMatch(MeanNearness[SegmentPairs]):
    """P13: 1 less half the difference of the sentiments, from -1 to 1, a mean over segments (5.2)."""

    id, name, title, level = "P13", "sent", say("sentiment"), WORDS
    needs = frozenset({Layer.SENTIMENT})
    columns = ("agreement", "segments")

    def count(self, pairs: SegmentPairs) -> Ints:
        """2 less the difference, in parts of `PARTS_OF_ONE`, none for an empty candidate; 1 a reference.

        An empty reference has no sentiment to agree with, and counts nothing.
        """
        ours, theirs = pairs.candidate, pairs.reference
        is_asked = theirs.tokens > 0
        agreement = 2 * PARTS_OF_ONE - np.abs(ours.sentiment - theirs.sentiment)
        return stacked(np.where((ours.tokens > 0) & is_asked, agreement, 0), is_asked.astype(np.int64))


class SentenceLength(Rate[SegmentPairs]):
    """Q11: words a sentence, by those of an average sentence (6.1.2)."""

    id, name, title, level = "Q11", "#word", say("length of sentences"), WORDS
    needs = frozenset({Layer.TAGS})
    average = "words_per_sentence"

    def count(self, pairs: SegmentPairs) -> Ints:
        """Words; sentences."""
        return stacked(pairs.candidate.words, pairs.candidate.sentences)


class UncommonWords(Rate[SegmentPairs]):
    """Q12: words that are less frequent than the threshold, by the words of an average sentence (6.1.2)."""

    id, name, title, level = "Q12", "uncom", say("uncommon words"), WORDS
    needs = frozenset({Layer.TAGS, Layer.FREQUENCIES})
    average = "words_per_sentence"

    def count(self, pairs: SegmentPairs) -> Ints:
        """Uncommon words; sentences."""
        candidate = pairs.candidate
        return stacked(candidate.per_text(candidate.are_uncommon), candidate.sentences)


class Terms(Rate[SegmentPairs]):
    """Q13: occurrences of terms, by the words of an average sentence (3.1.2)."""

    id, name, title, level = "Q13", "term", say("terms"), WORDS
    needs = frozenset({Layer.TAGS, Layer.TERMS})
    average = "words_per_sentence"

    def count(self, pairs: SegmentPairs) -> Ints:
        """Occurrences; sentences."""
        return stacked(pairs.candidate.terms, pairs.candidate.sentences)


class MixedSentiment(Rate[SegmentPairs]):
    """Q14: sentences with words of both signs, of all sentences (5.2)."""

    id, name, title, level = "Q14", "ambig", say("sentences of mixed sentiment"), WORDS
    needs = frozenset({Layer.MIXED_SENTIMENT})

    def count(self, pairs: SegmentPairs) -> Ints:
        """Sentences with words of both signs; sentences."""
        return stacked(pairs.candidate.mixed_sentences, pairs.candidate.sentences)


PARAMETERS: tuple[type[EaseParameter[Any]], ...] = (
    LexicalMatch, FunctionMatch, SentimentMatch, SenseMatch, SentenceLength, UncommonWords, Terms, MixedSentiment,
)  # fmt: skip
