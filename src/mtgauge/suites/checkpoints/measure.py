"""The measure of check-points: recall of what translates them, by category (Zhou et al. 2008)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.language_codes import language_of
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.base.signature import SignatureValue
from mtgauge.corpus import TestSet
from mtgauge.measures import MAX_ORDER, Batch, Explanation, Kind, Level, Link, Output, Resources, Span, option
from mtgauge.measures.derivation import Step
from mtgauge.measures.options import option_values
from mtgauge.metrics.shared.ngram_matches import PlacedTokens
from mtgauge.metrics.shared.reference_order import ReferenceOrder
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows
from mtgauge.suites.checkpoints.candidates import PointCandidate, PointMatch, pieces_of, trust_in
from mtgauge.suites.checkpoints.checkpoint_set import CheckPoint, CheckPointSet, PointReference
from mtgauge.suites.checkpoints.group_names import group_names
from mtgauge.suites.checkpoints.matching import Matched, PlacedPoint, PointMatcher, category_sums
from mtgauge.suites.checkpoints.placing import PlacedSet, check_spans, placed_set, text_at
from mtgauge.suites.checkpoints.scores import CheckPointScores, Total
from mtgauge.suites.checkpoints.set_file import read_set
from mtgauge.suites.checkpoints.taxonomy import Taxonomy
from mtgauge.suites.checkpoints.translations import PointTranslation, TranslatedSegment
from mtgauge.text import tokenizer_for

#: A category, a group or the whole is tested from so many check-points on.
LEAST_TESTED = 10
#: Parts of references are not compared beyond this: products of four such lengths must be exact.
_MOST_TOKENS = 10_000
_CHINESE, _OF_CHINESE = "zh", "cwmt"
_EVERYTHING = "score"


@lru_cache(maxsize=4)
def _read(path: str, digest: str) -> CheckPointSet:
    return read_set(path)


@dataclass(frozen=True, kw_only=True)
class CheckPoints(TokenMeasure):
    """Check-points: how much of the reference of each linguistic unit a translation has, by category.

    The score of a category is between 0 and 1, or a sum over its check-points; that of a group, and of all, is the
    sum over its categories, or one recall. A recall over few check-points would weigh as much in a sum as one over
    hundreds, so sums leave out categories of fewer than `least`. Which these are is decided once, by the
    check-points of the whole test set, so that systems, parts and resamples are sums over the same categories.
    """

    id = "checkpoints"
    title = "check-points"
    summary = "recall of linguistic units by category, from a set of check-points (Zhou et al. 2008)"
    contract = replace(
        TokenMeasure.contract,
        papers=("zhou-etal-2008-diagnostic",),
        knows_its_texts=True,
        tests_outputs_together=True,
        before={"least": 0},
        files=("set",),
        explains=True,
        derives=True,
    )

    halfwidth: bool = option(True, "turn full-width letters, digits and punctuation to ASCII first")
    set: str | None = option(None, "file of check-points")
    group: str = option(
        "",
        "categories and groups that alone are evaluated, with + between them, or @FILE with one a line; all "
        "without it",
    )
    match: str = option("occurs", "when an n-gram of a reference counts", choices=tuple(PointMatch))
    max_order: int = option(4, "greatest n-gram order")
    total: str = option("ratio", "what a category, a group and all of them add up to", choices=tuple(Total))
    least: int = option(
        LEAST_TESTED,
        "fewest check-points of the test set with which a category is in sums over categories; 0: all are",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, known in (("match", PointMatch), ("total", Total)):
            value = getattr(self, name)
            check_known(value, [*known], say("unknown value {value!r} of {name}", value=value, name=name))
        if not 1 <= self.max_order <= MAX_ORDER:
            raise OptionError(
                say("max_order must be from 1 to {most}, not {value}", most=MAX_ORDER, value=self.max_order)
            )
        if self.least < 0:
            raise OptionError(say("least must be 0 or more, not {value}", value=self.least))

    @cached_property
    def outputs(self) -> tuple[Output, ...]:
        """``score`` alone; groups and categories are known with the set."""
        high = 1.0 if self.total == Total.POOLED else None
        return (Output(_EVERYTHING, 0, high, optional=True, decimals=4),)

    @property
    def _points(self) -> CheckPointSet:
        """The check-points.

        Raises:
            InputError: No file is named, or it cannot be read.
        """
        if self.set is None:
            raise InputError(
                say("metric {id} needs a set of check-points", id=self.id),
                hint=say("name it: {id}:set=FILE", id=self.id),
            )
        return _read(self.set, digest_of(self.set))

    @property
    def _categories(self) -> tuple[str, ...]:
        """Ids of the categories that are evaluated.

        Raises:
            InputError: `group` names something that the set's taxonomy does not have.
        """
        return self._points.taxonomy.chosen(group_names(self.group))

    def _check(self, testset: TestSet, resources: Resources) -> None:
        """As `Measure._check`; the set must be readable, and of this test set.

        Raises:
            InputError: It is not.
        """
        super()._check(testset, resources)
        _ = self._categories
        placed_set(self._points, testset, self.set or "")

    def _require(self, resources: Resources) -> None:
        """Reads the set; it cannot be fitted to other texts."""
        _ = self._categories

    def _row_options(self) -> dict[str, Any]:
        """All options, with the content of the set for its path."""
        values = option_values(self)
        return {**values, "set": self.set and digest_of(self.set), "group": "+".join(group_names(self.group))}

    def fit(self, testset: TestSet, resources: Resources) -> FittedCheckPoints:
        """The check-points on the references of a test set."""
        return FittedCheckPoints(self, testset, resources)


class FittedCheckPoints(FittedTokenMeasure):
    """Check-points on one test set.

    A row holds the tokens of the translation and those of the references, a mean where there are several, and of
    each category the sums of DM x matched, DM x counted, DM x recall, and check-points (equations 1 to 5).
    """

    measure: CheckPoints

    def __init__(self, measure: CheckPoints, testset: TestSet, resources: Resources) -> None:
        # the file may have another place by the time that somebody asks for a signature
        self._set, self._digest = measure._points, digest_of(measure.set or "")
        self._names = group_names(measure.group)
        super().__init__(measure, testset, resources)
        self.place: PlacedSet = placed_set(self._set, self.testset, measure.set or "")
        self._categories = measure._categories
        placed = list(self._placed())
        self.matcher = PointMatcher(placed, len(self.testset), PointMatch(measure.match), measure.max_order)
        left_out = [at for at, name in enumerate(self._categories) if name in self.left_out]
        self.scores = CheckPointScores(self._categories, self._groups, Total(measure.total), left_out)

    def tokenizer_for(self, language: str | None) -> str:
        """The campaign's tokenizer for Chinese, else that of the language; the set may say which it is."""
        target = language or self._set.languages.partition("-")[2] or None
        is_chinese = target is not None and language_of(target) == _CHINESE
        return _OF_CHINESE if is_chinese else tokenizer_for(target)

    @property
    def reference_order(self) -> ReferenceOrder:
        """No value depends on the order of the references."""
        return ReferenceOrder.NEVER

    @cached_property
    def _groups(self) -> dict[str, list[int]]:
        """The numbers of the evaluated categories in each group."""
        number = {name: at for at, name in enumerate(self._categories)}
        taxonomy = self._set.taxonomy
        return {
            group.id: [number[name] for name in taxonomy.members_of(group.id) if name in number]
            for group in taxonomy.groups
        }

    @cached_property
    def _counts(self) -> dict[str, int]:
        """The number of check-points of each evaluated category."""
        found = Counter(point.category for point in self.matcher.points)
        return {name: found[at] for at, name in enumerate(self._categories)}

    @cached_property
    def left_out(self) -> dict[str, int]:
        """The categories that no sum has, since they have fewer check-points than `least`: id -> how many."""
        least = 0 if self.measure.total == Total.POOLED else self.measure.least
        return {name: count for name, count in self._counts.items() if 0 < count < least}

    @property
    def taxonomy(self) -> Taxonomy:
        """Categories and groups of the set."""
        return self._set.taxonomy

    @property
    def categories(self) -> tuple[str, ...]:
        """Ids of the evaluated categories."""
        return self._categories

    @property
    def made(self) -> Mapping[str, Any]:
        """How the set was made, in JSON types; empty where that is unknown."""
        return self._set.made

    @cached_property
    def row_names(self) -> tuple[str, ...]:
        """What is scored: all, the groups, the categories."""
        return (_EVERYTHING, *self._groups, *self._categories)

    @cached_property
    def outputs(self) -> tuple[Output, ...]:
        """All, each group and each category; then of each how many check-points, or categories, it rests on."""
        high = None if self.measure.total == Total.SUM else 1.0
        of_groups = high if self.measure.total == Total.POOLED else None
        scores = (
            Output(
                name, 0, of_groups if place < len(self._groups) else high, kind=Kind.TESTED, optional=True,
                columns=self.scores.columns(members), decimals=4,
            )
            for place, (name, members) in enumerate(zip(self.row_names[1:], self.scores.rows[1:], strict=True))
        )  # fmt: skip
        counts = (
            Output(f"{name}.n", 0, None, higher_is_better=None, kind=Kind.DETAIL, decimals=0)
            for name in self.row_names
        )
        return (*self.measure.outputs, *scores, *counts)

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 2 + 4 c) rows."""
        tokens = self._words(batch.hypotheses)
        here = self.matcher.between(batch.positions.start, batch.positions.stop)
        found = self.matcher.match(tokens, batch.start)
        segments = range(batch.positions.start, batch.positions.stop)
        sums = category_sums(self.matcher.points[here], found, segments, len(self._categories))
        ours = [len(words) for words in tokens]
        return np.column_stack([ours, self._lengths[batch.positions], sums.reshape(len(batch), -1)])

    def checkpoint_values(self, batch: Batch) -> Matched:
        """The best reference of each check-point of a batch of the whole test set, in the order of `place_of`."""
        return self.matcher.match(self._words(batch.hypotheses), batch.start)

    def place_of(self, number: int) -> tuple[str, CheckPoint, int]:
        """Category, check-point and position of the segment of a check-point, by its number from 0."""
        placed = self.matcher.points[number]
        return self._categories[placed.category], self._by_id[placed.id], placed.segment

    def text_of(self, number: int, candidate: int) -> str:
        """What translates a check-point in one of its references, as people read it."""
        name, part = self._part_of(number, candidate)
        return text_at(part.spans, self.references.texts[name][self.matcher.points[number].segment] or "")

    def translations(self, batch: Batch) -> list[PointTranslation]:
        """What the translations of a batch have of each check-point, and where, in the order of the segments."""
        found = self.matcher.match(self._words(batch.hypotheses), batch.start)
        match, max_order = PointMatch(self.measure.match), self.measure.max_order
        placed = [TranslatedSegment(tokens, match, max_order) for tokens in self.placed(batch.hypotheses)]
        here = self.matcher.between(batch.positions.start, batch.positions.stop)
        return [
            self._translation(number, found, at, placed[self.matcher.points[number].segment - batch.start])
            for at, number in enumerate(range(here.start, here.stop))
        ]

    def _translation(self, number: int, found: Matched, at: int, ours: TranslatedSegment) -> PointTranslation:
        best = int(found.best[at])
        name, part = self._part_of(number, best)
        category, point, segment = self.place_of(number)
        candidate, reference = self.matcher.points[number].candidates[best], self._columns[part.reference][segment]
        words = ours.words_of(candidate, part.spans, reference) if found.matched[at] else ()
        top, bottom = found.trust[at].tolist()
        return PointTranslation(
            point, category, segment, name, (top, bottom), int(found.matched[at]), int(found.counted[at]),
            part.spans, tuple(words),
        )  # fmt: skip

    def _part_of(self, number: int, candidate: int) -> tuple[str, PointReference]:
        """One of the references of a check-point: its name in the test set, and the part of it."""
        placed = self.matcher.points[number]
        name = placed.references[candidate]
        ours = {theirs: ours for ours, theirs in self.place.references.items()}[name]
        [part] = [part for part in self._by_id[placed.id].references if part.reference == ours]
        return name, part

    def explain(self, batch: Batch, index: int) -> Explanation:
        """What a translation has of the check-points of its segment, linked to their best references."""
        spans: list[Span] = []
        links: list[Link] = []
        for one in self.translations(batch.alone(index)):
            for words in one.words:
                links.append(Link(len(spans), len(spans) + 1, one.category))
                spans.append(Span("hypothesis", *words.ours, one.category))
                spans.append(Span("reference", *words.theirs, one.category, one.reference))
        return Explanation(tuple(spans), tuple(links))

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """The tokens, and each check-point with its best reference."""
        from mtgauge.suites.checkpoints.derivation import checkpoint_steps  # rarely needed

        position = batch.start + index
        references = {name: words.words.split() for name, words in self.reference_words(position).items()}
        found = self.translations(batch.alone(index))
        texts = {
            one.point.id: text_at(one.parts, self.references.texts[one.reference][position] or "") for one in found
        }
        return [*checkpoint_steps(self.words(batch.hypotheses[index]).words.split(), references, found, texts)]

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """The categories, their sum, and the length penalty."""
        from mtgauge.suites.checkpoints.derivation import score_steps  # rarely needed

        value = float(self.score(totals, level)[0])
        return [*score_steps(self.scores, Total(self.measure.total), totals, value, self.left_out)]

    def count_of(self, name: str) -> int:
        """Number of check-points that the score of the whole, a group or a category rests on."""
        members = self.scores.rows[self.row_names.index(name)]
        return sum(self._counts[self._categories[one]] for one in members)

    def has_checkpoints(self, name: str) -> bool:
        """Whether there are check-points in the whole, a group or a category, those that no sum has included."""
        members = self._groups.get(name, [])
        names = self._categories if name == _EVERYTHING else [name, *(self._categories[one] for one in members)]
        return any(self._counts.get(one) for one in names)

    def is_tested(self, name: str) -> bool:
        """Whether the whole, a group or a category has enough check-points for a test, over the whole test set."""
        return self.count_of(name) >= LEAST_TESTED

    @cached_property
    def _by_id(self) -> dict[str, CheckPoint]:
        return {point.id: point for point in self._set.points}

    def _words(self, texts: Sequence[str]) -> list[list[str]]:
        return [(line or "").split() for line in self._tokens(texts)]

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """(..., m) scores of all, groups and categories, and what they rest on."""
        counted = self.scores.defined if self.measure.total == Total.RATIO else self.scores.points
        singles = len(self._categories)
        counts = np.concatenate(
            [counted(totals)[..., :-singles], self.scores.points(totals)[..., -singles:]], axis=-1
        )
        return np.concatenate([self.scores.values(totals), counts], axis=-1)

    def testable(self, totals: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
        """Those with ten check-points or more."""
        enough = self.scores.points(totals) >= LEAST_TESTED
        return np.concatenate([enough, np.zeros_like(enough)], axis=-1)

    def own_parts(self) -> dict[str, SignatureValue]:
        """The set, its taxonomy, and how check-points are matched and summed."""
        measure = self.measure
        return {
            "set": self._digest[:8],
            "taxonomy": self._set.taxonomy.name,
            "controls": _controls(self._set) or None,
            "group": "+".join(self._names) or None,
            "match": measure.match,
            "order": measure.max_order,
            "total": measure.total,
            # a signature that does not name it is one of sums over every category, as all were at first
            "least": measure.least or None if measure.total != Total.POOLED else None,
            "penalty": "length",
        }

    def notes(self) -> tuple[str, ...]:
        """The tokenizer, what the set lacks here, and what is too rare to be tested or to be in sums."""
        return (*super().notes(), *self._absent(), *self._partial(), *self._rare(), *self.unsummed())

    def _absent(self) -> Iterator[str]:
        asked = [point for point in self._set.points if point.category in self._categories]
        if missing := len(asked) - len(self.matcher.points):
            yield say(
                "{n} of {all} check-points are left out: their segment or their reference is not here",
                n=missing, all=len(asked),
            )  # fmt: skip
        known = set(self.place.references.values())
        if others := [name for name in self.references.names if name not in known]:
            yield say("the set has no check-points in {names}", names=", ".join(others))

    def _partial(self) -> Iterator[str]:
        taxonomy = self._set.taxonomy
        for group, members in self._groups.items():
            every = len(taxonomy.members_of(group))
            if 0 < len(members) < every:
                yield say("group {group}: {n} of {all} categories", group=group, n=len(members), all=every)

    def _rare(self) -> Iterator[str]:
        absent = [name for name, count in self._counts.items() if not count]
        rare = {name: count for name, count in self._counts.items() if 0 < count < LEAST_TESTED}
        if rare:
            yield say(
                "too few check-points for a test, {n} are needed: {names}", n=LEAST_TESTED, names=_numbered(rare)
            )
        if absent:
            yield say("no check-points: {names}", names=", ".join(absent))

    def unsummed(self) -> Iterator[str]:
        """Which categories no sum has, and which sums have none at all; nothing where sums have them all."""
        if not self.left_out:
            return
        least = self.measure.least
        yield say(
            "left out of sums, which take categories of {n} check-points or more: {names}",
            n=least, names=_numbered(self.left_out),
        )  # fmt: skip
        empty = [name for name in self.row_names if self.has_checkpoints(name) and not self.count_of(name)]
        if empty:
            yield say(
                "undefined, since no category there has {n} check-points: {names}", n=least, names=", ".join(empty)
            )

    @cached_property
    def _lengths(self) -> npt.NDArray[np.float64]:
        """(n,) mean number of tokens of the references that a segment has."""
        columns = [
            [np.nan if line is None else float(len(line.split())) for line in self._tokens(column)]
            for column in self.references.columns()
        ]
        return np.array(np.nanmean(columns, axis=0), float)

    def _tokens(self, texts: Sequence[str | None]) -> Sequence[str | None]:
        return self.tokenized(self.measure._preprocessing(texts))

    def _placed(self) -> Iterator[PlacedPoint]:
        """The check-points of segments and references that are here, in the order of the segments."""
        number = {name: at for at, name in enumerate(self._categories)}
        here = [
            point
            for point in self._set.points
            if point.category in number and point.segment in self.place.positions
        ]
        here.sort(key=lambda point: self.place.positions[point.segment])
        entries = self._entry_tokens(here)
        for point in here:
            position = self.place.positions[point.segment]
            found = list(self._candidates(point, position, entries))
            if found:
                names, candidates = zip(*found, strict=True)
                yield PlacedPoint(point.id, position, number[point.category], candidates, names)

    def _candidates(
        self,
        point: CheckPoint,
        position: int,
        entries: dict[str, tuple[str, ...]],
    ) -> Iterator[tuple[str, PointCandidate]]:
        known = frozenset(token for entry in point.entries for token in entries[entry])
        for part in point.references:
            name = self.place.references.get(part.reference)
            text = None if name is None else self.references.texts[name][position]
            if name is None or text is None:
                continue
            check_spans(point, part, text, self.measure.set or "")
            pieces = pieces_of(*self._columns[part.reference][position], part.spans)
            if sum(map(len, pieces)) > _MOST_TOKENS:
                raise InputError(
                    say("check-point {id} has more than {most} tokens", id=point.id, most=_MOST_TOKENS),
                    file=self.measure.set, line=point.line or None,
                )  # fmt: skip
            if pieces:
                yield name, PointCandidate(pieces, trust_in(pieces, known) if part.is_aligned else (1, 1))

    @cached_property
    def _columns(self) -> dict[str, list[PlacedTokens]]:
        """The tokens of each reference of the set."""
        return {ours: self.placed(self.references.texts[name]) for ours, name in self.place.references.items()}

    def _entry_tokens(self, points: Iterable[CheckPoint]) -> dict[str, tuple[str, ...]]:
        """The tokens of dictionary entries, in lower case."""
        entries = list(dict.fromkeys(entry for point in points for entry in point.entries))
        lines = self._tokens(entries)
        return {entry: tuple((line or "").lower().split()) for entry, line in zip(entries, lines, strict=True)}


def _numbered(categories: Mapping[str, int]) -> str:
    """Categories with their numbers of check-points, for a sentence: ``idiom (3), ba-sentence (2)``."""
    return ", ".join(f"{name} ({count})" for name, count in categories.items())


def _controls(points: CheckPointSet) -> str:
    """The quality controls that were on when a set was made, each with its limit."""
    controls = points.made.get("controls")
    named = controls.items() if isinstance(controls, Mapping) else ()
    return "+".join(f"{name}" if value is True else f"{name}={value}" for name, value in named)
