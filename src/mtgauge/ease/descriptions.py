"""What is said of numbers of ease: their signature, and notes on what is off, left out or chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgauge.digests import digest_of
from mtgauge.ease.layers import Layer
from mtgauge.ease.measure import EntitySide
from mtgauge.ease.profile_file import is_path
from mtgauge.ease.weak_levels import unmeasured
from mtgauge.lexicons.files import short_hash
from mtgauge.measures import Level
from mtgauge.measures.resources import accuracy_notes
from mtgauge.sentences import Sentence, say
from mtgauge.signature import Signature
from mtgauge.version import __version__

if TYPE_CHECKING:
    from mtgauge.ease.fitted import FittedEase
    from mtgauge.ease.resources import LanguageTexts

_DIGITS = 8

_LAYERS = {
    Layer.TAGS: say("parts of speech"),
    Layer.CHUNKS: say("chunks"),
    Layer.CLAUSES: say("clauses"),
    Layer.DISCOURSE: say("discourse relations"),
    Layer.ENTITIES: say("mentions of entities"),
    Layer.SOURCE_ENTITIES: say("mentions of entities in the sources"),
    Layer.LINKED_ENTITIES: say("a dictionary that links entities"),
    Layer.FREQUENCIES: say("frequencies of words"),
    Layer.TERMS: say("a list of terms"),
    Layer.SENTIMENT: say("sentiments"),
    Layer.MIXED_SENTIMENT: say("sentiments of sentences"),
}


def ease_signature(fitted: FittedEase) -> Signature:
    """The signature of all scores of a fitted measure."""
    measure, profile = fitted.measure, fitted.profile
    left_out = [one.id for one in fitted.wanted if one not in fitted.parameters]
    names = [name for name in fitted.references.names if name != measure.post_edits]
    parts = {
        "nrefs": len(names),
        "lang": fitted.target,
        "profile": profile.name + (f"-{digest_of(measure.profile)[:_DIGITS]}" if is_path(measure.profile) else ""),
        "levels": "+".join(fitted.levels),
        "without": "+".join(left_out) or None,
        "total": "document" if fitted.of_documents else "sentence",
        "annotator": _annotator(fitted.texts),
        "source_annotator": _annotator(fitted.sources) if fitted.sources else None,
        "entities": measure.entities if Layer.SOURCE_ENTITIES in fitted.layers and fitted.of_documents else None,
        "dictionary": fitted.dictionary.digits if fitted.dictionary else None,
        "averages": f"corpus-{fitted.corpus.digits}" if fitted.corpus else "references",
        "frequencies": fitted.lists.frequencies.signature if fitted.lists.frequencies else None,
        "uncommon": measure.uncommon if fitted.lists.frequencies else None,
        "terms": digest_of(measure.terms)[:_DIGITS] if measure.terms else None,
        "sentiments": fitted.texts.sentiment_scorer.signature if fitted.texts.sentiment_scorer else None,
        "words": fitted.words_signature,
        "edits": measure.edit_unit,
        "post_edits": measure.post_edits or None,
        "metrics": Signature.nested(part.fitted.signature(Level.CORPUS) for part in fitted.metrics.parts) or None,
    }
    return Signature.of(measure.id, **parts, mtgauge=__version__)


def _annotator(texts: LanguageTexts) -> str:
    return f"{texts.spec.partition(':')[0]}-{short_hash(texts.annotator.hash.encode())}"


def ease_notes(fitted: FittedEase) -> Iterator[Sentence]:
    """Notes, in the order of their weight."""
    measure = fitted.measure
    if not fitted.of_documents:
        yield _without_documents(fitted)
    for one in fitted.weak:
        if one.level not in fitted.levels and _has(fitted, one.level):
            yield say(
                "level {level} is off: of the units it stands on ({kind} in {language}), {share:.0f}% are right; "
                "the option levels turns it on",
                level=one.level, kind=one.kind, language=one.language, share=100 * one.precision,
            )  # fmt: skip
    yield from _left_out(fitted)
    if fitted.corpus is None:
        yield say(
            "averages of the language are those of the references, against which Q11 is always about 1; name a "
            "corpus with the option corpus"
        )
    if unmeasured(fitted.target):
        yield say("{language}: how well units are found was not measured", language=fitted.target)
    if measure.entities == EntitySide.REFERENCE and fitted.of_documents:
        yield say("entities are compared with those of the reference, not of the source")
    yield from (Sentence(note) for note in accuracy_notes(fitted.texts.annotator.annotator))
    if fitted.profile.tuned_on and fitted.profile.tuned_on == fitted.tuning_digest:
        yield say("profile {name!r} was tuned on these very texts", name=fitted.profile.name)


def _has(fitted: FittedEase, level: str) -> bool:
    """Whether the profile has a level that could be scored here."""
    names = [one.level for one in fitted.measure.chosen_profile.levels]
    return level in names and (fitted.of_documents or not fitted.measure.is_of_documents(level))


def _without_documents(fitted: FittedEase) -> Sentence:
    if fitted.testset.documents is None and fitted.measure.looks_at_documents:
        return say("score needs documents, and the test set has none: levels of sentences are given")
    return say("score is of documents: levels of sentences are given")


def _left_out(fitted: FittedEase) -> Iterator[Sentence]:
    """The parameters that lack a layer, layer by layer."""
    by_layer: dict[Layer, list[str]] = {}
    for parameter in fitted.wanted:
        for layer in sorted(parameter.needs - fitted.layers):
            by_layer.setdefault(layer, []).append(parameter.id)
    for layer, names in by_layer.items():
        yield say("left out for want of {layer}: {names}", layer=_LAYERS[layer], names=", ".join(names))
