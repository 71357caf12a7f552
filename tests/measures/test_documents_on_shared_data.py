"""WMT22 en-zh with a measure that looks at the sentence before: the score does not depend on blocks and threads."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
from thoroughness import stride

from mtgauge import evaluate
from mtgauge.base.signature import Signature
from mtgauge.corpus import LanguagePair, SystemOutput
from mtgauge.corpus.load import load_corpus
from mtgauge.corpus.reader import TestSetRequest
from mtgauge.measures import Contract, FittedMeasure, Measure, Need, Needs, Output, Unit
from mtgauge.testing.trial import picked
from shared_data import shared


@dataclass(frozen=True, kw_only=True)
class Carried(Measure):
    """Characters of a sentence that the sentence before has too."""

    id = "carried"
    summary = "characters of the sentence before"
    contract = Contract(needs=Needs(references=Need.NO), context=Unit.DOCUMENT)

    @property
    def outputs(self):
        return (Output("score", 0, 1),)

    def fit(self, testset, resources):
        return FittedCarried(self, testset, resources)


class FittedCarried(FittedMeasure):
    block = 8192

    def statistics(self, batch, *, threads=1):
        with ThreadPoolExecutor(threads or None) as pool:
            return np.array(list(pool.map(lambda at: row(batch, at), range(len(batch)))), dtype=np.int64)

    def score(self, totals, level):
        return totals[..., :1] / np.maximum(totals[..., 1:], 1)

    def signature(self, level):
        return Signature.of("carried", version="test")


def row(batch, at):
    text = batch.hypotheses[at]
    is_first = at == 0 or batch.documents[at - 1] != batch.documents[at]
    return [0 if is_first else len(set(text) & set(batch.hypotheses[at - 1])), len(set(text))]


@cache
def corpus():
    """The texts of some documents."""
    path = shared("data", "wmt22", "xml", "wmttest2022.en-zh.all.xml")
    request = TestSetRequest((str(path),), systems=("Online-W", "DLUT"))
    whole = load_corpus([], [], languages=LanguagePair.parse("en-zh"), testset=request)
    chosen = {*[*dict.fromkeys(whole.testset.documents)][:: stride()]}
    return reordered(whole, [at for at, name in enumerate(whole.testset.documents) if name in chosen])


def reordered(corpus, places):
    """The test set and the systems with the segments at these places."""
    systems = [SystemOutput(s.name, tuple(s.segments[at] for at in places)) for s in corpus.systems]
    return SimpleNamespace(systems=systems, testset=replace(picked(corpus.testset, places), notes=()))


@cache
def by_hand():
    """The score of each system, document by document."""
    found, testset = {}, corpus().testset
    for system in corpus().systems:
        before, carried, characters = {}, 0, 0
        for document, text in zip(testset.documents, system.segments, strict=True):
            carried += len(set(text) & before.get(document, set()))
            characters += len(set(text))
            before[document] = set(text)
        found[system.name] = carried / characters
    return found


def scores(systems, testset, **options):
    return {s.system: s.score for s in evaluate(systems, testset, metrics=Carried(), **options).scores}


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("block", [1, 100, 8192])
def test_one_number_for_blocks_of_any_size_and_any_number_of_threads(block, threads, monkeypatch):
    monkeypatch.setattr(FittedCarried, "block", block)
    assert scores(corpus().systems, corpus().testset, threads=threads) == by_hand()


def test_blocks_that_cut_documents_would_give_another(monkeypatch):
    monkeypatch.setattr(FittedCarried, "block", 100)
    needs = Needs(references=Need.NO, documents=True)
    monkeypatch.setattr(Carried, "contract", Contract(needs=needs))
    assert scores(corpus().systems, corpus().testset) != by_hand()


@pytest.mark.parametrize("block", [100, 8192])
def test_documents_with_scattered_segments_give_the_same_score(block, monkeypatch):
    monkeypatch.setattr(FittedCarried, "block", block)
    testset = corpus().testset
    # the segments of a document stay in their order
    shuffled = list(testset.documents)
    random.Random(1).shuffle(shuffled)
    places = {
        name: iter([at for at, own in enumerate(testset.documents) if own == name]) for name in set(shuffled)
    }
    order = [next(places[name]) for name in shuffled]
    dealt = reordered(corpus(), order)
    assert scores(dealt.systems, dealt.testset) == by_hand()
