"""What is lost when a test set is written in a format that cannot hold all of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from mtgauge.corpus.formats.storedset import StoredSet

_BREAKS = re.compile(r"[\r\n]+")
_SURROGATES = re.compile("[\ud800-\udfff]")


class Losses:
    """Gathers losses, one sentence each.

    Args:
        place: What the format is called in sentences: ``plain text``.
    """

    def __init__(self, place: str) -> None:
        self._place = place
        self._counts: dict[str, int] = {}
        self._sentences: dict[str, None] = {}

    def lost(self, what: str) -> None:
        """Something that the format has no place for; `what` is a plural."""
        self._sentences[f"{what} are lost: {self._place} has no place for them"] = None

    def changed(self, sentence: str) -> None:
        """Something that is written in another way than it was."""
        self._sentences[sentence] = None

    def without(self, stored: StoredSet, *, keeps: Iterable[str]) -> None:
        """Reports everything that a set has and that is not in `keeps`.

        The parts are ``ids``, ``name``, ``languages``, and the names of `METADATA`.
        """
        kept = set(keeps)
        names = {"document": "documents", "domain": "domains", "origlang": "original languages",
                 "collection": "collections", "testsuite": "test suites"}  # fmt: skip
        if stored.ids is not None and "ids" not in kept:
            self.lost("segment ids")
        for name in stored.metadata:
            if name not in kept:
                self.lost(names[name])
        if stored.languages is not None and "languages" not in kept:
            self.lost(f"languages ({stored.languages})")
        if stored.name is not None and "name" not in kept:
            self.changed(f"the set's name {stored.name!r} is lost: {self._place} has no place for it")
        for what in stored.left:
            self.lost(what)

    def cleaner(self, pattern: re.Pattern[str], put: str, what: str) -> Callable[[str], str]:
        """A function that replaces what a format cannot hold in a text, and counts the texts."""

        def clean(text: str) -> str:
            if pattern.search(text) is None:
                return text
            self._counts[what] = self._counts.get(what, 0) + 1
            return pattern.sub(put, text)

        return clean

    def one_line(self) -> Callable[[str], str]:
        """Cleans texts for formats with a segment a line: line breaks, lone surrogates."""
        breaks = self.cleaner(_BREAKS, " ", "line breaks become blanks")
        surrogates = self.encodable()
        return lambda text: surrogates(breaks(text))

    def encodable(self) -> Callable[[str], str]:
        """Cleans texts for UTF-8: lone surrogates cannot be encoded."""
        return self.cleaner(_SURROGATES, "\ufffd", "lone surrogates become U+FFFD")

    def empty_for_missing(self, role: str, name: str, texts: Sequence[str | None]) -> list[str]:
        """Texts with an empty one where there is none."""
        missing = sum(text is None for text in texts)
        if missing:
            self.changed(f"{missing} missing translations of {role} {name!r} become empty ones: "
                         f"{self._place} does not tell them apart")  # fmt: skip
        return [text or "" for text in texts]

    def lines(self) -> list[str]:
        """The sentences, in the order in which they came up."""
        counted = [
            f"{what} in {count} {'text' if count == 1 else 'texts'}: {self._place} cannot hold them"
            for what, count in self._counts.items()
        ]
        return [*self._sentences, *counted]
