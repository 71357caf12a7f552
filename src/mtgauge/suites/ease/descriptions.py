"""What is said of numbers of ease: their signature, and notes on what is off, left out or chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy.typing as npt

from mtgauge.base.digests import digest_of
from mtgauge.base.sentences import Sentence, enumerated, say
from mtgauge.base.signature import Signature, SignatureValue
from mtgauge.base.version import __version__
from mtgauge.lexicons.files import short_hash
from mtgauge.linguistics.units import UNIT_NAMES
from mtgauge.measures import FittedMeasure, Level
from mtgauge.measures.resources import accuracy_notes
from mtgauge.suites.ease.averages import layers_of_average
from mtgauge.suites.ease.layers import Layer
from mtgauge.suites.ease.options import EntitySide, is_of_documents
from mtgauge.suites.ease.outputs import EaseColumns
from mtgauge.suites.ease.parameter import EaseParameter
from mtgauge.suites.ease.prepared import PreparedTestSet
from mtgauge.suites.ease.profile_file import is_path
from mtgauge.suites.ease.resources import LanguageTexts
from mtgauge.suites.ease.tuned_texts import tuned_count
from mtgauge.suites.ease.unstable_levels import unstable_levels
from mtgauge.suites.ease.weak_levels import WeakLevel, unmeasured

_DIGITS = 8
#: Above this share of units whose factor stopped at 0, a level tells nothing.
_MOST_STOPPED = 0.2

#: What comes from trees.
_OF_TREES = frozenset({Layer.CHUNKS, Layer.CLAUSES})

_LAYERS = {
    Layer.TAGS: say("parts of speech"),
    Layer.CHUNKS: say("chunks"),
    Layer.CLAUSES: say("clauses"),
    Layer.DEPENDENCIES: say("dependencies of words"),
    Layer.DISCOURSE: say("discourse relations"),
    Layer.ENTITIES: say("mentions of entities"),
    Layer.SOURCE_ENTITIES: say("mentions of entities in the sources"),
    Layer.LINKED_ENTITIES: say("a dictionary that links entities"),
    Layer.FREQUENCIES: say("frequencies of words"),
    Layer.TERMS: say("a list of terms"),
    Layer.SENSES: say("senses of words"),
    Layer.SENTIMENT: say("sentiments"),
    Layer.MIXED_SENTIMENT: say("sentiments of sentences"),
    Layer.CHUNK_SENTIMENT: say("sentiments of chunks"),
}


def layer_titles(layers: Collection[Layer]) -> str:
    """What layers are called, one after another."""
    return enumerated([title for layer, title in _LAYERS.items() if layer in layers])


def ease_signature(prepared: PreparedTestSet, metrics: Sequence[FittedMeasure]) -> Signature:
    """The signature of all scores on a test set.

    Args:
        prepared: The test set.
        metrics: The metrics of the profile.
    """
    measure, profile = prepared.measure, prepared.profile
    left_out = [one.id for one in prepared.wanted if one not in prepared.parameters]
    names = [name for name in prepared.references.names if name != measure.post_edits]
    has_entities = Layer.SOURCE_ENTITIES in prepared.layers and prepared.of_documents
    parts: dict[str, SignatureValue] = {
        "nrefs": len(names),
        "lang": prepared.target,
        "profile": profile.name + (f"-{digest_of(measure.profile)[:_DIGITS]}" if is_path(measure.profile) else ""),
        "levels": "+".join(prepared.levels),
        "without": "+".join(left_out) or None,
        "lacking": "+".join(measure.lacking.split()) or None,
        "total": "document" if prepared.of_documents else "sentence",
        "annotator": _annotator(prepared.texts),
        "source_annotator": _annotator(prepared.sources) if prepared.sources else None,
        "entities": measure.entities if has_entities else None,
        "dictionary": prepared.dictionary.digits if prepared.dictionary else None,
        "averages": f"corpus-{prepared.corpus.digits}" if prepared.corpus else "references",
        "frequencies": prepared.lists.frequencies.signature if prepared.lists.frequencies else None,
        "uncommon": measure.uncommon if prepared.lists.frequencies else None,
        "terms": digest_of(measure.terms)[:_DIGITS] if measure.terms else None,
        "sentiments": prepared.texts.sentiment_scorer.signature if prepared.texts.sentiment_scorer else None,
        "connectives": prepared.texts.connectives_digits or None,
        "words": prepared.words_signature,
        "edits": measure.edit_unit,
        "post_edits": measure.post_edits or None,
        "editing_log": digest_of(measure.editing_log)[:_DIGITS] if measure.editing_log else None,
        "metrics": Signature.nested(metric.signature(Level.CORPUS) for metric in metrics) or None,
    }
    return Signature.of(measure.id, **parts, mtgauge=__version__)


def _annotator(texts: LanguageTexts) -> str:
    return f"{texts.spec.partition(':')[0]}-{short_hash(texts.own_annotator.hash.encode())}"


def ease_notes(prepared: PreparedTestSet) -> Iterator[Sentence]:
    """Notes, in the order of their weight."""
    measure = prepared.measure
    if not prepared.of_documents:
        yield _without_documents(prepared)
    has_trees = Layer.CLAUSES in prepared.layers
    for one in levels_off(prepared):
        yield _weak(one, has_trees=has_trees)
    for unstable in unstable_levels(prepared.target, prepared.texts.spec):
        if unstable.level in prepared.levels:
            yield say(
                "level {level} is unstable: trees of {annotator} rank systems otherwise than trees that people "
                "drew (Kendall's tau {tau:.3f} on {text}; 0.8 and more is stable)",
                level=unstable.level, annotator=unstable.annotator, tau=unstable.tau, text=unstable.text,
            )  # fmt: skip
    yield from prepared.meteors[0].left_out.notes()
    yield from _left_out(prepared)
    if not has_trees and any(_OF_TREES & (one.needs - prepared.layers) for one in prepared.wanted):
        yield say(
            "{annotator} gives no trees here, on which chunks and clauses stand: choose another annotator of "
            "{language} with the option annotator (udpipe:MODEL, stanza:PATH), or give trees as conllu:FILE",
            annotator=prepared.texts.spec.partition(":")[0], language=prepared.target,
        )  # fmt: skip
    if prepared.corpus is None and any(one.id == "Q11" for one in prepared.parameters):
        yield say(
            "averages of the language are those of the references, against which Q11 is always about 1; name a "
            "corpus with the option corpus, which is --reference-corpus of mtgauge ease"
        )
    if not prepared.is_corpus_checked:
        yield say(
            "whether the corpus is in {language!r} was not checked: it has too few words, or no frequent words of "
            "the language are known",
            language=prepared.target,
        )
    if unmeasured(prepared.target):
        yield say("{language}: how well units are found was not measured", language=prepared.target)
    if measure.entities == EntitySide.REFERENCE and prepared.of_documents:
        yield say("entities are compared with those of the reference, not of the source")
    yield from map(Sentence.of, accuracy_notes(prepared.texts.own_annotator))
    if prepared.editing_log is not None:
        yield say(
            "the log of post-editing has translations of: {systems} ({n:,})",
            systems=", ".join(prepared.editing_log.systems), n=len(prepared.editing_log.efforts),
        )  # fmt: skip
        if prepared.editing_log.unread:
            yield say("keys of the log of post-editing that are not read: {names}",
                      names=", ".join(prepared.editing_log.unread))  # fmt: skip
    yield from _tuned(prepared)


def levels_off(prepared: PreparedTestSet) -> Iterator[WeakLevel]:
    """The levels of the profile that do not count, since their units are found badly."""
    for one in prepared.weak:
        if one.level not in prepared.levels and _has(prepared, one.level):
            yield one


def _weak(one: WeakLevel, *, has_trees: bool) -> Sentence:
    return say(
        "level {level} is off: of the units it stands on ({kind} in {language}), {share:.0f}% are right; {way}",
        level=one.level, kind=UNIT_NAMES[one.kind], language=one.language, share=100 * one.precision,
        way=say("the option levels turns it on")
        if has_trees
        else say("the option levels turns it on, where there are trees"),
    )  # fmt: skip


def _tuned(prepared: PreparedTestSet) -> Iterator[Sentence]:
    """How many of the segments the profile was tuned on, which flatters it there."""
    name, all_segments = prepared.profile.name, len(prepared.testset)
    count = tuned_count(prepared.profile, prepared.testset)
    if count == all_segments:
        yield say("profile {name!r} was tuned on these very texts", name=name)
    elif count:
        yield say(
            "profile {name!r} was tuned on {share:.0f}% of these segments ({n:,} of {all:,})",
            name=name, share=100 * count / all_segments, n=count, all=all_segments,
        )  # fmt: skip


def stop_notes(columns: EaseColumns, totals: npt.NDArray[Any]) -> Iterator[Sentence]:
    """Levels whose factor stopped at 0 in more than a fifth of the units, so that they tell nothing.

    Args:
        columns: Where stops stand.
        totals: (k,) totals of a system.
    """
    *stops, units = totals[columns.stops].tolist()
    for level, stopped in zip(columns.levels, stops, strict=True):
        if units:
            yield from _stop_note(level, stopped / units)


def tuned_stop_notes(stopped: Mapping[str, float]) -> Iterator[Sentence]:
    """How often factors of a tuned profile stop at 0, and the levels that tell nothing for that.

    Args:
        stopped: Level -> the share of units in which its factor stops.
    """
    shares = ", ".join(f"f{level} {100 * share:.0f}%" for level, share in stopped.items())
    yield say("the tuned profile: so many units have a factor that stopped at 0: {shares}", shares=shares)
    for level, share in stopped.items():
        yield from (say("the tuned profile: {note}", note=note) for note in _stop_note(level, share))


def _stop_note(level: str, share: float) -> Iterator[Sentence]:
    if share > _MOST_STOPPED:
        yield say(
            "level {level} tells nothing: its factor stopped at 0 in {share:.0f}% of the units",
            level=level, share=100 * share,
        )  # fmt: skip


def log_notes(prepared: PreparedTestSet, logged: npt.NDArray[Any]) -> Iterator[Sentence]:
    """That a log of post-editing has nothing of a system, as where it names it otherwise.

    Args:
        prepared: The test set.
        logged: Totals of the system: efforts, each with the words that it took.
    """
    if logged.size and not logged.any() and prepared.editing_log is not None:
        yield say(
            "the log of post-editing has nothing of this system, but of: {systems}",
            systems=", ".join(prepared.editing_log.systems),
        )


def _has(prepared: PreparedTestSet, level: str) -> bool:
    """Whether the profile has a level that could be scored here."""
    names = [one.level for one in prepared.measure._chosen_profile.levels]
    return level in names and (prepared.of_documents or not is_of_documents(level))


def _without_documents(prepared: PreparedTestSet) -> Sentence:
    if prepared.testset.documents is None and prepared.measure.contract.looks_at_documents:
        return say("score needs documents, and the test set has none: levels of sentences are given")
    return say("score is of documents: levels of sentences are given")


def _left_out(prepared: PreparedTestSet) -> Iterator[Sentence]:
    """The parameters that lack a layer, layer by layer; then those whose average does."""
    of_texts = [(one, one.needs - prepared.layers) for one in prepared.wanted]
    for layer, names in _by_layer(of_texts):
        said: dict[str, str] = {"layer": _LAYERS[layer], "names": ", ".join(names)}
        if layer in prepared.lacking:
            yield say(
                "left out, since some translation has no {layer}: {names}; with other systems they may count",
                **said,
            )
        else:
            yield say("left out for want of {layer}: {names}", **said)
    # without a corpus averages are those of the references, which are told of already
    of_averages = [
        (one, layers_of_average(one) - prepared.average_layers) for one, lacking in of_texts if not lacking
    ]
    for layer, names in _by_layer(of_averages):
        yield say(
            "left out, since the corpus of averages has no {layer}: {names}",
            layer=_LAYERS[layer], names=", ".join(names),
        )  # fmt: skip


def _by_layer(
    lacking: Iterable[tuple[EaseParameter[Any], frozenset[Layer]]],
) -> Iterator[tuple[Layer, list[str]]]:
    """Each layer with the ids of the parameters that lack it."""
    found: dict[Layer, list[str]] = {}
    for parameter, layers in lacking:
        for layer in sorted(layers):
            found.setdefault(layer, []).append(parameter.id)
    yield from found.items()
