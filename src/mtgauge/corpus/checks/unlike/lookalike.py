"""``look-alike-character``: other quotes, hyphens or widths than the references have."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import MIN_SEGMENTS, CheckedTexts, TextColumn
from mtgauge.corpus.checks.unlike.names import named
from mtgauge.corpus.checks.unlike.peers import SHARE, holding_text


class Shapes(NamedTuple):
    """One mark in two kinds of shapes: that of ASCII, and others."""

    plain: str
    others: str
    #: Where the plain one is this mark, and not part of a number or an address.
    pattern: str | None = None
    #: Whether the others are the wide forms of East Asian text.
    wide: bool = False


#: The marks that texts write in different shapes.
SHAPES = (
    Shapes("'", "\u2019\u2018\u02bc\u00b4"),
    Shapes('"', "\u201c\u201d\u201e\u201f"),
    Shapes("-", "\u2010\u2011"),
    Shapes("...", "\u2026"),
    Shapes(",", "\uff0c", r",(?![0-9A-Za-z])", wide=True),
    Shapes(".", "\u3002\uff0e", r"\.(?=\s|$)", wide=True),
    Shapes("?", "\uff1f", r"\?(?![0-9A-Za-z])", wide=True),
    Shapes("!", "\uff01", r"!(?![0-9A-Za-z])", wide=True),
    Shapes(":", "\uff1a", r":(?![0-9A-Za-z/])", wide=True),
    Shapes(";", "\uff1b", wide=True),
    Shapes("(", "\uff08", wide=True),
)
#: Difference of the shares of texts with other shapes, among those with any, that is no matter of taste.
_APART = _HALF = 0.5

_Mask = npt.NDArray[np.bool_]


class _Use(NamedTuple):
    """How a column writes a mark: (n,) whether each text has its plain shape, and one of the others."""

    column: TextColumn
    plain: _Mask
    others: _Mask

    @property
    def share(self) -> float:
        """Share of the texts with other shapes among those with any."""
        return float(self.others.sum()) / max(int((self.plain | self.others).sum()), 1)

    @property
    def is_enough(self) -> bool:
        """Whether so many texts have the mark that a share says something."""
        return int((self.plain | self.others).sum()) >= max(MIN_SEGMENTS, SHARE * self.column.size)


def look_alikes(inputs: CheckedTexts) -> Iterator[Finding]:
    """One warning for each mark that a system writes in another shape than every reference.

    The rule: ten texts or more, and a tenth, have the mark on either side, and the shares of those with other
    shapes than ASCII's are half or more apart. Where all of several systems differ alike, it is said of the
    reference.
    """
    for shapes in SHAPES if inputs.references else ():
        if all(inputs.equated(other, shapes.plain) for other in shapes.others):
            continue
        references, systems = _uses(inputs, shapes)
        differing = [use for use in systems if _differs(use, references)]
        if len(differing) == len(systems) > 1 and len({use.share > _HALF for use in systems}) == 1:
            yield _of_reference(references[0], systems, shapes)
        else:
            yield from (_of_system(use, references[0], shapes) for use in differing)


def _uses(inputs: CheckedTexts, shapes: Shapes) -> tuple[list[_Use], list[_Use]]:
    """How references and systems write a mark; nothing where no column has other shapes in half of a tenth."""
    columns = [*inputs.references, *inputs.systems]
    others = [_mask(column, shapes.others) for column in columns]
    if not any(
        mask.sum() >= _APART * max(MIN_SEGMENTS, SHARE * column.size)
        for column, mask in zip(columns, others, strict=True)
    ):
        return [], []
    uses = [_Use(column, _plain(column, shapes), mask) for column, mask in zip(columns, others, strict=True)]
    return uses[: len(inputs.references)], uses[len(inputs.references) :]


def _differs(use: _Use, references: Sequence[_Use]) -> bool:
    if not all(one.is_enough for one in (use, *references)):
        return False
    gaps = [use.share - reference.share for reference in references]
    return min(gaps) >= _APART or max(gaps) <= -_APART


def _of_system(use: _Use, reference: _Use, shapes: Shapes) -> Finding:
    own, theirs = _shown(use, reference, shapes)
    found = np.flatnonzero(_holding(use, reference))
    message = say(
        "{own} in {n} of {all} translations, first in segment {first}, where the references have {theirs}; {mend}",
        own=own,
        n=len(found),
        all=use.column.size,
        first=use.column.ids[int(found[0])],
        theirs=theirs,
        mend=_mend(shapes),
    )
    return use.column.warn("look-alike-character", message)


def _of_reference(reference: _Use, systems: Sequence[_Use], shapes: Shapes) -> Finding:
    own, theirs = _shown(reference, systems[0], shapes)
    found = np.flatnonzero(_holding(reference, systems[0]))
    message = say(
        "{own} in {n} of {all} texts of {column}, first in segment {first}, where all {systems} systems have "
        "{theirs}; {mend}",
        own=own,
        n=len(found),
        all=reference.column.size,
        column=reference.column.subject,
        first=reference.column.ids[int(found[0])],
        systems=len(systems),
        theirs=theirs,
        mend=_mend(shapes),
    )
    return reference.column.warn("look-alike-character", message)


def _holding(use: _Use, other: _Use) -> _Mask:
    """(n,) whether each text has the shape that a column prefers to that of the other."""
    return use.others if use.share > other.share else use.plain


def _shown(use: _Use, other: _Use, shapes: Shapes) -> tuple[str, str]:
    """The shape that a column prefers, and that of the other."""
    if use.share > other.share:
        return _name(_most(use.column, shapes)), _name(shapes.plain)
    return _name(shapes.plain), _name(_most(other.column, shapes))


def _plain(column: TextColumn, shapes: Shapes) -> _Mask:
    if shapes.pattern is None:
        return _mask(column, [shapes.plain])
    search = re.compile(shapes.pattern).search
    return np.array([search(text) is not None for text in column.stripped], dtype=np.bool_)


def _mask(column: TextColumn, marks: Iterable[str]) -> _Mask:
    """(n,) whether each text has one of the marks."""
    mask = np.zeros(len(column), dtype=np.bool_)
    for mark in marks:
        mask[holding_text(mark)(column)] = True
    return mask


def _most(column: TextColumn, shapes: Shapes) -> str:
    """The most common of the other shapes of a mark."""
    return max(shapes.others, key=column.joined.count)


def _name(mark: str) -> str:
    return named(mark) if len(mark) == 1 else mark


def _mend(shapes: Shapes) -> str:
    if shapes.wide:
        return say("take halfwidth=true and ascii_punctuation=true where a metric has them")
    others = "|".join(shapes.others)
    command = f"sed -E {shlex.quote(f's/{others}/{shapes.plain}/g')}"
    return say("write both sides alike, for example by {command}", command=command)
