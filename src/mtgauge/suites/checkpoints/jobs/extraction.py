"""Check-points of a test set: its texts are annotated and aligned, and units of a taxonomy become check-points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import Sentence, say
from mtgauge.base.version import __version__
from mtgauge.corpus import LanguagePair, References, TestSet
from mtgauge.corpus.formats import read_plain_lines
from mtgauge.linguistics.alignment.aligned_corpus import LinkChoice, align_targets, choice_for
from mtgauge.linguistics.alignment.aligners import WordAligner, aligner_named
from mtgauge.linguistics.alignment.dictionary_entries import DictionaryEntries
from mtgauge.linguistics.alignment.formats.reading import read_alignments
from mtgauge.linguistics.alignment.links import WordAlignment
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens, SentenceTokens
from mtgauge.linguistics.alignment.sampling import SamplingOptions
from mtgauge.linguistics.annotated import AnnotatedText
from mtgauge.linguistics.annotators import check_language, default_annotator
from mtgauge.linguistics.dictionaries import read_dictionary
from mtgauge.linguistics.dictionaries.script import is_traditional, simplifier
from mtgauge.linguistics.jobs.annotation import annotate
from mtgauge.measures.makers import make_annotator
from mtgauge.measures.resources import Annotator, accuracy_notes
from mtgauge.suites.checkpoints.checkpoint_set import CheckPointSet, text_digest
from mtgauge.suites.checkpoints.controls import REASONS, Controls, Removal
from mtgauge.suites.checkpoints.extraction import AnnotatedSegment, extract_checkpoints
from mtgauge.suites.checkpoints.finder import PatternFinder, finder_for
from mtgauge.suites.checkpoints.taxonomy import PointSide
from mtgauge.suites.checkpoints.taxonomy_file import TaxonomyFile, read_taxonomy, words_of_lists
from mtgauge.text import get_tokenizer, tokenizer_for

_Aligned = dict[str, list[WordAlignment]]
_TRADITIONAL, _CONVERTED = "traditional", "traditional, compared as simplified"


@dataclass(frozen=True, slots=True)
class ExtractionRequest:
    """How check-points are made.

    Attributes:
        taxonomy: Name or file of the taxonomy.
        categories: Categories and groups that alone are looked for; all that are on where none is named.
        source_annotator: What makes the annotator of the source; None for the default of its language.
        target_annotator: That of the references, likewise.
        other_annotator: Another one of the source, which must find the same units; None for none.
        dictionary: File of a dictionary from the source's language; None for none.
        lists: Name and file of each list of words that the taxonomy asks for.
        augment: Files of sentences and of their translations, line by line, that the aligner learns from, too.
        aligner: As for `aligner_named`.
        links: Name of a reference and a file of its alignment with the source, word by word of the annotations.
        controls: Which quality controls are on.
        cache: Folder that keeps annotations and links; None keeps none.
        processes: How many processes annotate.
        threads: Cores to align with; 0 for all.
    """

    taxonomy: str
    categories: tuple[str, ...] = ()
    source_annotator: str | None = None
    target_annotator: str | None = None
    other_annotator: str | None = None
    dictionary: str | None = None
    lists: tuple[tuple[str, str], ...] = ()
    augment: tuple[tuple[str, str], ...] = ()
    aligner: str = "own"
    links: tuple[tuple[str, str], ...] = ()
    controls: Controls = field(default_factory=Controls)
    cache: str | None = None
    processes: int = 1
    threads: int = 0


def extract_set(testset: TestSet, request: ExtractionRequest, progress: Progress = silent) -> CheckPointSet:
    """The check-points of a test set.

    How they were made stands in `CheckPointSet.made`: annotators and their accuracy, alignment, dictionary,
    controls and what each left out, and categories that could not be looked for, with the reason.

    Raises:
        MtgaugeError: Sources, references or languages are missing, or anything that is asked for; or there is
            no check-point.
    """
    return _Extracting(testset, request, progress).made()


class _Extracting:
    """One extraction."""

    def __init__(self, testset: TestSet, request: ExtractionRequest, progress: Progress) -> None:
        self._request, self._progress = request, progress
        if testset.sources is None or testset.references is None or testset.languages is None:
            raise InputError(
                say("check-points need a source, a reference, and the pair of languages"),
                hint=say("give -s, -r and -l, or a test set that has them"),
            )
        self._ids = list(testset.ids)
        self._sources: tuple[str, ...] = testset.sources
        self._references: References = testset.references
        self._pair: LanguagePair = testset.languages
        self._file = read_taxonomy(request.taxonomy)
        _check_pair(self._file, self._pair)
        if request.controls.agreement != (request.other_annotator is not None):
            raise OptionError(say("agreement needs another annotator, and another annotator is for agreement"))
        self._dictionary = (
            None
            if request.dictionary is None
            else read_dictionary(request.dictionary, self._pair.source, self._pair.target)
        )
        if request.controls.in_dictionary and self._dictionary is None:
            raise OptionError(say("in_dictionary needs a dictionary"))
        self._source_annotator = _annotator(request.source_annotator, self._pair.source)
        self._target_annotator = _annotator(request.target_annotator, self._pair.target)

    def made(self) -> CheckPointSet:
        request, references = self._request, self._references.texts
        sources = self._annotated(self._source_annotator, self._sources)
        targets = {name: self._annotated(self._target_annotator, texts) for name, texts in references.items()}
        other: list[AnnotatedText | None] = [None] * len(sources)
        if request.other_annotator is not None:
            other = self._annotated(_annotator(request.other_annotator, self._pair.source), self._sources)
        choice, signature, links = self._aligned(sources, targets)
        finders = {side: self._finder(side) for side in PointSide}
        segments = (self._segment(at, sources, targets, links, other[at]) for at in range(len(sources)))
        found = extract_checkpoints(
            segments, finders[PointSide.SOURCE], finders[PointSide.TARGET], request.controls, self._dictionary
        )
        if not found.points:
            raise InputError(say("no check-point was found"), code="no-checkpoints")
        return CheckPointSet(
            self._file.taxonomy,
            tuple(found.points),
            tuple(self._ids),
            {name: tuple(map(text_digest, texts)) for name, texts in references.items()},
            str(self._pair),
            {
                "mtgauge": __version__,
                "annotators": {
                    "source": self._described(self._source_annotator),
                    "target": self._described(self._target_annotator),
                },
                "alignment": {"aligner": signature, "symmetrisation": choice},
                "dictionary": self._dictionary.digits if self._dictionary else None,
                "script": self._script(),
                "controls": request.controls.named(),
                "removed": {str(reason): count for reason, count in found.removed.items()},
                "left_out": {
                    name: str(reason) for finder in finders.values() for name, reason in finder.left_out.items()
                },
            },
        )

    def _script(self) -> str:
        """What became of traditional characters; empty where there are none."""
        if not self._is_traditional:
            return ""
        return _CONVERTED if self._simplified is not str else _TRADITIONAL

    def _described(self, annotator: Annotator) -> dict[str, Any]:
        return {"hash": annotator.hash, "accuracy": [str(note) for note in accuracy_notes(annotator)]}

    def _annotated(self, annotator: Annotator, texts: Sequence[str | None]) -> list[AnnotatedText | None]:
        """The annotation of each text; None where there is none."""
        there = [text for text in texts if text is not None]
        cache, processes = self._request.cache, self._request.processes
        made = iter(annotate(there, annotator, cache=cache, processes=processes, progress=self._progress))
        return [None if text is None else next(made) for text in texts]

    def _finder(self, side: PointSide) -> PatternFinder:
        annotator, dictionary = self._source_annotator, self._dictionary
        taxonomy = self._file.taxonomy
        if side is PointSide.TARGET:
            annotator = self._target_annotator
            is_asked = any(category.side is side for category in taxonomy.categories)
            dictionary = dictionary.inverted() if dictionary is not None and is_asked else None
        return finder_for(
            self._file,
            side,
            has_trees=bool(getattr(annotator, "makes_trees", True)),
            dictionary=dictionary,
            lists=words_of_lists(self._request.lists, self._file.asked_lists),
            categories=taxonomy.chosen(self._request.categories) if self._request.categories else (),
            simplified=self._simplified if side is PointSide.SOURCE else str,
        )

    @cached_property
    def _is_traditional(self) -> bool:
        return self._pair.source.partition("-")[0] == "zh" and is_traditional(self._sources)

    @cached_property
    def _simplified(self) -> Callable[[str], str]:
        """Words of the source as lists have them."""
        path = self._request.dictionary
        return (simplifier(path) if path and self._is_traditional else None) or str

    def _aligned(
        self, sources: Sequence[AnnotatedText | None], targets: Mapping[str, Sequence[AnnotatedText | None]]
    ) -> tuple[str, str, _Aligned]:
        """How the two directions were put together, how links were found, and the links of each reference."""
        texts = {
            name: ParallelTokens(
                tuple(map(_words, sources)), tuple(() if text is None else _words(text) for text in column)
            )
            for name, column in targets.items()
        }
        given = dict(self._request.links)
        if unknown := sorted(given.keys() - texts.keys()):
            raise OptionError(say("there is no reference {name!r}", name=unknown[0]))
        links = {name: list(read_alignments(path, texts[name].lengths)) for name, path in given.items()}
        rest = {name: pairs for name, pairs in texts.items() if name not in given}
        if not rest:
            return "given", "links", links
        aligner = self._aligner()
        choice: LinkChoice = choice_for(aligner, None, None)
        cache = self._request.cache and Path(self._request.cache)
        found = align_targets(
            rest, aligner, choice, training=list(self._training()), threads=self._request.threads,
            report=self._progress, cache=cache or None,
        )  # fmt: skip
        links |= {target.name: list(target.alignments) for target in found}
        return choice.signature, str(aligner.signature), links

    def _aligner(self) -> WordAligner:
        dictionary = self._dictionary
        if dictionary is None or self._request.aligner != "own":
            return aligner_named(self._request.aligner, SamplingOptions())
        target = self._pair.target
        # an annotator of Chinese finds words, not characters
        is_chinese = target.partition("-")[0] == "zh"
        tokenizer = None if is_chinese else get_tokenizer(tokenizer_for(target))
        entries = DictionaryEntries(dictionary, tokenizer)
        return aligner_named("own", SamplingOptions(), entries, dictionary.digits)

    def _training(self) -> Iterator[ParallelTokens]:
        for source, target in self._request.augment:
            ours, theirs = read_plain_lines(source), read_plain_lines(target)
            if len(ours) != len(theirs):
                raise InputError(
                    say("has {n} lines, and {other} has {m}", n=len(theirs), other=source, m=len(ours)),
                    file=target, code="unequal-counts",
                )  # fmt: skip
            sides = (
                self._annotated(annotator, lines)
                for annotator, lines in ((self._source_annotator, ours), (self._target_annotator, theirs))
            )
            yield ParallelTokens(*(tuple(map(_words, side)) for side in sides))

    def _segment(
        self,
        at: int,
        sources: Sequence[AnnotatedText | None],
        targets: Mapping[str, Sequence[AnnotatedText | None]],
        links: _Aligned,
        other: AnnotatedText | None,
    ) -> AnnotatedSegment:
        source = sources[at]
        assert source is not None  # noqa: S101  # every segment of a test set has a source
        there = {name: text for name, column in targets.items() if (text := column[at]) is not None}
        return AnnotatedSegment(self._ids[at], source, there, {name: links[name][at] for name in there}, other)


def summary(made: CheckPointSet) -> list[Sentence]:
    """What a person should know of a set that was made, one sentence each."""
    categories = sum(count > 0 for count in made.counts.values())
    found = [say("{n:,} check-points in {categories} categories", n=len(made.points), categories=categories)]
    if made.made["script"] == _TRADITIONAL:
        found.append(
            say("the source is in traditional characters, and lists are in simplified ones: give CC-CEDICT")
        )
    found += [
        say("left out {n:,} check-points: {reason}", n=count, reason=REASONS[Removal(reason)])
        for reason, count in made.made["removed"].items()
    ]
    found += [
        say("category {name} was not looked for: {reason}", name=name, reason=reason)
        for name, reason in made.made["left_out"].items()
    ]
    return found


def _annotator(spec: str | None, language: str) -> Annotator:
    annotator = make_annotator(spec or default_annotator(language))
    check_language(annotator, language)
    return annotator


def _check_pair(made: TaxonomyFile, pair: LanguagePair) -> None:
    if made.languages:
        wanted = LanguagePair.parse(made.languages)
        codes = [code.partition("-")[0] for code in (wanted.source, wanted.target, pair.source, pair.target)]
        if codes[:2] != codes[2:]:
            raise OptionError(
                say(
                    "taxonomy {name} is for {wanted}, not for {pair}",
                    name=made.taxonomy.name,
                    wanted=wanted,
                    pair=pair,
                )
            )


def _words(text: AnnotatedText | None) -> SentenceTokens:
    """The words of a text as an aligner takes them: without blanks in them."""
    return () if text is None else tuple("_".join(word.form.split()) or "_" for word in text.words)
