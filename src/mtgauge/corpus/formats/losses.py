"""What is lost when a test set is written in a format that cannot hold all of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet
from mtgauge.errors import InputError

_BREAKS = re.compile(r"[\r\n]+")
_NUL = re.compile("\0")
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
        """Cleans texts for formats with a segment a line: line breaks, NUL, lone surrogates."""
        breaks = self.cleaner(_BREAKS, " ", "line breaks become blanks")
        nuls = self.cleaner(_NUL, "\ufffd", "NUL characters become U+FFFD")
        surrogates = self.encodable()
        return lambda text: surrogates(nuls(breaks(text)))

    def encodable(self) -> Callable[[str], str]:
        """Cleans texts for UTF-8: lone surrogates cannot be encoded."""
        return self.cleaner(_SURROGATES, "\ufffd", "lone surrogates become U+FFFD")

    def empty_for_missing(
        self, role: str, name: str, texts: Sequence[str | None], documents: Sequence[str] | None
    ) -> list[str]:
        """Texts with an empty one where there is none.

        Args:
            role: Whose texts they are.
            name: Its name.
            texts: The texts.
            documents: The document of each text, or None where the set has no documents.
        """
        missing = [place for place, text in enumerate(texts) if text is None]
        if missing:
            self.changed(
                f"{len(missing)} missing translations of {role} {name!r}{_where(missing, documents)} become empty "
                f"ones: {self._place} does not tell them apart"
            )
        return [text or "" for text in texts]

    def missing_for_empty(self, column: str, texts: Sequence[str | None], documents: Sequence[str] | None) -> None:
        """Says that empty texts of a reference will be read as missing ones; arguments as above."""
        empty = [place for place, text in enumerate(texts) if text == ""]
        if empty:
            self.changed(
                f"{len(empty)} empty texts of {column}{_where(empty, documents)} become missing ones: "
                f"{self._place} does not tell them apart"
            )

    def lines(self) -> list[str]:
        """The sentences, in the order in which they came up."""
        counted = [
            f"{what} in {count} {'text' if count == 1 else 'texts'}: {self._place} cannot hold them"
            for what, count in self._counts.items()
        ]
        return [*self._sentences, *counted]


def _where(places: Sequence[int], documents: Sequence[str] | None) -> str:
    """In which documents places are, all of them by name; nothing where there are no documents."""
    if documents is None:
        return ""
    names = list(dict.fromkeys(documents[place] for place in places))
    return f" in {'document' if len(names) == 1 else 'documents'} {', '.join(names)}"


_UNFIT = re.compile("[\x00-\x1f\x7f\u0085\u2028\u2029\ud800-\udfff\ufffe\uffff]")


def tidy(stored: StoredSet, losses: Losses) -> StoredSet:
    """The set with names that every format can hold: on one line, without outer blanks.

    Raises:
        InputError: Two names become the same.
    """

    def fit(name: str) -> str:
        tidied = _UNFIT.sub("_", name).strip()
        if tidied != name:
            losses.changed(f"the name {name!r} becomes {tidied!r}")
        return tidied

    def columns(role: str, texts: Mapping[str, SegmentTexts]) -> dict[str, SegmentTexts]:
        fitted = {fit(name): values for name, values in texts.items()}
        if len(fitted) < len(texts) or "" in fitted:
            raise InputError(f"{role}s cannot be told apart by their names: {', '.join(map(repr, texts))}")
        return fitted

    ids = None if stored.ids is None else tuple(map(fit, stored.ids))
    if ids is not None and len(set(ids)) < len(ids):
        raise InputError("segment ids cannot be told apart once blanks around them are taken away")
    return replace(
        stored,
        ids=ids,
        metadata={name: tuple(map(fit, values)) for name, values in stored.metadata.items()},
        references=columns("reference", stored.references),
        systems=columns("system", stored.systems),
        name=None if stored.name is None else fit(stored.name),
    )
