"""Target files without translations, for sites to fill in."""

from __future__ import annotations

from dataclasses import replace

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.markedset import MarkedSegment, MarkedSet, SetKind, SystemElement


def template_of(source: MarkedSet, system: SystemElement) -> MarkedSet:
    """The target set of a source: all its documents, paragraphs and segments, their texts empty.

    Args:
        source: What is to be translated.
        system: Who will translate it.

    Raises:
        InputError: It is not a source.
    """
    if source.kind is not SetKind.SOURCE:
        raise InputError(
            say("is a {kind}, not a source", kind=source.kind.value),
            hint=say("take the file that was given out to be translated"),
        )
    version = source.only.with_segments(lambda segment: MarkedSegment(segment.id, "", line=segment.line))
    return replace(source, kind=SetKind.TARGET, versions=(replace(version, system=system),))
