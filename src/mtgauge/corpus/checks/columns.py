"""The texts that are checked, column by column, with what several checks need of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.codepoints import code_points
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.testset import SystemOutput, TestSet

#: Rules about shares and correlations say nothing about fewer segments.
MIN_SEGMENTS = 10
#: Characters from which on two equal texts are no coincidence.
LONG = 20


@dataclass(frozen=True)
class TextColumn:
    """n texts of one kind.

    Attributes:
        subject: What a text of it is called in a message, such as ``reference A``.
        texts: The texts; None where a reference is missing.
        ids: n segment ids.
        language: Code of the language it should be in, in normal form, or None.
        system: Name of the system, or None for references and sources.
    """

    subject: str
    texts: Sequence[str | None]
    ids: Sequence[str]
    language: str | None
    system: str | None = None

    def __len__(self) -> int:
        return len(self.texts)

    @cached_property
    def stripped(self) -> list[str]:
        """The texts without white space around them; empty where one is missing."""
        return ["" if text is None else text.strip() for text in self.texts]

    @cached_property
    def lengths(self) -> npt.NDArray[np.int64]:
        """(n,) lengths of the stripped texts in characters."""
        return np.fromiter(map(len, self.stripped), dtype=np.int64, count=len(self))

    @cached_property
    def joined(self) -> str:
        """The stripped texts, one per line: what all of them lack is seen in one search."""
        return "\n".join(self.stripped)

    @cached_property
    def characters(self) -> frozenset[str]:
        """The different characters of the stripped texts."""
        counts = np.bincount(code_points([self.joined]).astype(np.int64), minlength=1)
        return frozenset(map(chr, np.flatnonzero(counts).tolist()))

    @cached_property
    def size(self) -> int:
        """Number of texts that are neither missing nor empty."""
        return len(self) - self.stripped.count("")

    def warn(self, code: str, message: str, index: int | None = None) -> Finding:
        """A warning about this column, or about the segment at `index`."""
        return Finding(code, message, segment=None if index is None else self.ids[index], system=self.system)


@dataclass(frozen=True, slots=True)
class CheckedTexts:
    """All columns of an evaluation.

    Attributes:
        systems: One column per system.
        references: One column per reference.
        source: The sources, or None.
        languages: The language pair, or None.
        detokenized: Whether text should not be tokenized already, since a metric does that itself.
        equated: Whether every metric makes two texts equal before it counts.
    """

    systems: tuple[TextColumn, ...]
    references: tuple[TextColumn, ...]
    source: TextColumn | None
    languages: LanguagePair | None
    detokenized: bool
    equated: Callable[[str, str], bool] = str.__eq__

    @classmethod
    def of(
        cls,
        testset: TestSet,
        systems: Sequence[SystemOutput],
        *,
        detokenized: bool,
        equated: Callable[[str, str], bool] = str.__eq__,
    ) -> CheckedTexts:
        """The columns of a test set and of outputs on it."""
        pair, ids = testset.languages, testset.ids
        target = pair.target if pair else None
        source = None
        if testset.sources is not None:
            source = TextColumn(say("the source"), testset.sources, ids, pair.source if pair else None)
        texts = testset.references.texts if testset.references else {}
        return cls(
            systems=tuple(TextColumn(say("the translation"), s.segments, ids, target, s.name) for s in systems),
            references=tuple(
                TextColumn(say("reference {name}", name=name), column, ids, target)
                for name, column in texts.items()
            ),
            source=source,
            languages=pair,
            detokenized=detokenized,
            equated=equated,
        )

    @property
    def testset(self) -> tuple[TextColumn, ...]:
        """Sources, where there are any, and references."""
        return (*([self.source] if self.source else []), *self.references)

    @property
    def columns(self) -> tuple[TextColumn, ...]:
        """All columns: the test set's, then the systems'."""
        return (*self.testset, *self.systems)
