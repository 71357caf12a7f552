"""Ease on trees that people drew: English PUD, made changes that each hit one parameter, and a parser's trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import numpy as np

from bench.checkpoints.texts import DATA
from mtgauge import TestSet
from mtgauge.corpus import SystemOutput
from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText
from mtgauge.linguistics.conllu import read_conllu, write_conllu
from mtgauge.linguistics.units import chunks_of, clauses_of
from mtgauge.linguistics.words import Word
from mtgauge.measures import Batch, Level, Resources
from mtgauge.suites.ease.fitted import FittedEase
from mtgauge.suites.ease.measure import Ease

_TREEBANK = DATA / "ud" / "UD_English-PUD" / "en_pud-ud-test.conllu"
#: Values that are told.
LEVELS = ("G1", "G2", "G3", "G4", "G5")


@dataclass(frozen=True)
class Treebank:
    """English PUD as a test set.

    Attributes:
        trees: Its sentences.
        documents: The document of each.
    """

    trees: Sequence[AnnotatedText]
    documents: Sequence[str]

    @classmethod
    def read(cls, most: int | None = None) -> Treebank:
        """The treebank, or its first sentences."""
        trees = read_conllu(_TREEBANK.read_text("utf-8"), str(_TREEBANK))[:most]
        names = [tree.sentences[0].comment("sent_id") or "" for tree in trees]
        return cls(trees, [name[:6] for name in names])

    @property
    def texts(self) -> list[str]:
        """The sentences as texts."""
        return [tree.text for tree in self.trees]

    @cached_property
    def testset(self) -> TestSet:
        """The sentences as references."""
        return TestSet.of(self.texts, documents=list(self.documents), languages="de-en")


@dataclass(frozen=True)
class Change:
    """A change of trees that is meant to hit one parameter.

    Attributes:
        name: What is done.
        parameter: What it should hit.
        make: A changed sentence; None where it cannot be made.
    """

    name: str
    parameter: str
    make: Callable[[AnnotatedSentence], AnnotatedSentence | None]


def exchanged_prepositions(sentence: AnnotatedSentence) -> AnnotatedSentence | None:
    """Two different prepositions of noun chunks in each other's place."""
    heads = {chunk.head for chunk in chunks_of(sentence)}
    places = [
        at
        for at, word in enumerate(sentence.words)
        if word.universal_relation == "case" and sentence.heads[at] in heads and word.upos == "ADP"
    ]
    for one, other in pairwise(places):
        if sentence.words[one].form.lower() != sentence.words[other].form.lower():
            words = list(sentence.words)
            first, second = words[one], words[other]
            words[one] = replace(first, form=second.form, lemma=second.lemma)
            words[other] = replace(second, form=first.form, lemma=first.lemma)
            return replace(sentence, words=tuple(words))
    return None


def moved_clause(sentence: AnnotatedSentence) -> AnnotatedSentence | None:
    """A clause behind the head of the clause that it depends on, before the rest of that one's words.

    That one is then in two pieces. The order of clauses and of nouns stays.
    """
    clauses = clauses_of(sentence)
    for clause in clauses:
        if clause.parent is None or len(clause.words) < 2:
            continue
        above, span = clauses[clause.parent], range(clause.words[0], clause.words[-1] + 1)
        own = [at for at in above.words if sentence.words[at].upos not in ("PUNCT", "SYM")]
        between = [at for at in own if above.head < at < span[0]]
        is_whole = list(span) == list(clause.words) and sentence.words[span[-1]].upos != "PUNCT"
        if not is_whole or above.pieces > 1 or not between or max(own) > span[-1]:
            continue
        # nouns that change places would be another order of mentions, too
        if any(sentence.words[at].upos in ("NOUN", "PROPN") for at in range(above.head + 1, span[0])):
            continue
        rest = [at for at in range(len(sentence.words)) if at not in span]
        place = rest.index(above.head) + 1
        return _reordered(sentence, [*rest[:place], *span, *rest[place:]])
    return None


def dropped_name(sentence: AnnotatedSentence) -> AnnotatedSentence | None:
    """A name that nothing depends on is left out."""
    for at, word in enumerate(sentence.words):
        if (
            word.upos == "PROPN"
            and not sentence.dependents[at]
            and word.universal_relation in ("nsubj", "obj", "conj")
        ):
            return _reordered(sentence, [one for one in range(len(sentence.words)) if one != at])
    return None


CHANGES = (
    Change("two prepositions exchanged", "P22", exchanged_prepositions),
    Change("a clause moved into another", "Q32", moved_clause),
    Change("a name dropped", "P51", dropped_name),
)


def _reordered(sentence: AnnotatedSentence, order: Sequence[int]) -> AnnotatedSentence:
    """The words in another order, or without some on which none depends."""
    number = {old: new for new, old in enumerate(order, start=1)}
    words = []
    for old in order:
        word = sentence.words[old]
        head = sentence.heads[old]
        words.append(replace(word, head=number[head] if head >= 0 else 0))
    return replace(sentence, words=tuple(words))


def _placed(sentence: AnnotatedSentence) -> AnnotatedText:
    """A changed sentence as a text, its words with blanks between them."""
    words: list[Word] = []
    text = ""
    for word in sentence.words:
        start = len(text) + bool(text)
        text = f"{text} {word.form}" if text else word.form
        words.append(replace(word, start=start, end=len(text), misc="", deps=""))
    made = AnnotatedSentence(tuple(words), 0, len(text), comments=(f"# text = {text}",))
    return AnnotatedText(text, (made,))


class GoldTrees:
    """The measure on gold trees.

    Args:
        treebank: The treebank.
        folder: Where trees and annotations are kept; parts of a treebank and other profiles share them.
        profile: The profile.
    """

    def __init__(self, treebank: Treebank, folder: Path, profile: str = "reader") -> None:
        self.treebank, self.folder, self.profile = treebank, folder, profile

    @cached_property
    def changed(self) -> dict[Change, list[AnnotatedText | None]]:
        """For each change all sentences, changed; None where one cannot be."""
        return {change: made_changes(self.treebank, change) for change in CHANGES}

    @cached_property
    def file(self) -> Path:
        """The trees of the treebank, then those of all changes of it, as one file for every measure."""
        made = [tree for trees in self.changed.values() for tree in trees if tree is not None]
        path = self.folder / "trees.conllu"
        path.write_text(write_conllu([*self.treebank.trees, *made]), "utf-8")
        return path

    def part(self, places: Sequence[int]) -> GoldTrees:
        """The measure on some of the sentences."""
        trees, documents = self.treebank.trees, self.treebank.documents
        return self._with(Treebank([trees[at] for at in places], [documents[at] for at in places]), self.profile)

    def with_profile(self, profile: str) -> GoldTrees:
        """The measure with another profile."""
        return self._with(self.treebank, profile)

    def _with(self, treebank: Treebank, profile: str) -> GoldTrees:
        found = GoldTrees(treebank, self.folder, profile)
        found.file = self.file
        return found

    def fitted(self, annotator: str | None = None) -> FittedEase:
        """The measure, fitted to the treebank; with trees of an annotator instead of gold ones."""
        measure = Ease(
            profile=self.profile,
            annotator=annotator or f"conllu:{self.file}",
            entities="reference",
            modules="exact stem",
        )
        testset = self.treebank.testset
        return measure.fit(testset, Resources(testset.languages, annotations=str(self.folder / "annotations")))

    def rows(self, fitted: FittedEase, texts: Sequence[str]) -> np.ndarray:
        """The rows of texts that are sentences of the file."""
        system = SystemOutput("", tuple(texts))
        return fitted.statistics(Batch.of(self.treebank.testset, system, slice(0, len(system))))

    def values(self, fitted: FittedEase, texts: Sequence[str]) -> dict[str, float]:
        """The values of such texts as a whole."""
        names = [output.name for output in fitted.outputs]
        rows = self.rows(fitted, texts).sum(axis=0).astype(float)
        return dict(zip(names, fitted.score(rows, Level.CORPUS).tolist(), strict=True))


def made_changes(treebank: Treebank, change: Change) -> list[AnnotatedText | None]:
    """Each sentence, changed; None where it cannot be."""
    return [
        _placed(found) if len(tree.sentences) == 1 and (found := change.make(tree.sentences[0])) else None
        for tree in treebank.trees
    ]


def independence(gold: GoldTrees) -> Iterator[tuple[Change, int, dict[str, float], dict[str, float]]]:
    """Each change, how many sentences have it, and the values of these sentences' documents before and after."""
    for change, made in gold.changed.items():
        names = {name for name, one in zip(gold.treebank.documents, made, strict=True) if one is not None}
        kept = [at for at, name in enumerate(gold.treebank.documents) if name in names]
        own = gold.part(kept)
        fitted = own.fitted()
        before = own.values(fitted, own.treebank.texts)
        after = own.values(fitted, [(made[at] or gold.treebank.trees[at]).text for at in kept])
        yield change, sum(one is not None for one in made), before, after


def stops(gold: GoldTrees, profiles: Sequence[str]) -> Iterator[tuple[str, dict[str, float]]]:
    """The share of gold documents in which the factor of each level stops at 0, for each profile."""
    for profile in profiles:
        own = gold.with_profile(profile)
        values = own.values(own.fitted(), gold.treebank.texts)
        yield profile, {name[7:]: value for name, value in values.items() if name.startswith("stopped")}


def boundaries(gold: GoldTrees) -> tuple[int, int, float]:
    """Documents whose first two segments the candidate says as one: how many, how many change, and how much.

    The text of the second segment stands at the end of the first, and the second is empty.
    """
    documents = gold.treebank.documents
    firsts = [at for at in range(len(documents) - 1) if documents[at] == documents[at + 1] != documents[at - 1]]
    kept = [at for at, name in enumerate(documents) if name in {documents[first] for first in firsts}]
    own = gold.part(kept)
    fitted, texts = own.fitted(), own.treebank.texts
    moved = list(texts)
    for at in (kept.index(first) for first in firsts):
        moved[at : at + 2] = [f"{texts[at]} {texts[at + 1]}", ""]
    documents = own.treebank.documents
    starts = [at for at in range(len(kept)) if not at or documents[at] != documents[at - 1]]
    places = [at for at, one in enumerate(fitted.outputs) if one.name[:1] in "GABPQ" and one.name[1:2] in "45"]
    found = []
    for said in (texts, moved):
        rows = np.add.reduceat(own.rows(fitted, said), starts, axis=0)
        found.append(np.nan_to_num(fitted.score(rows.astype(float), Level.DOCUMENT)[:, places], nan=-1.0))
    apart = np.abs(found[0] - found[1]).max(axis=1)
    return len(apart), int((apart > 1e-12).sum()), float(apart.max())
