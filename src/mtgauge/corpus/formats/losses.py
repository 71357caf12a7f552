"""What is lost when a test set is written in a format that cannot hold all of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet
from mtgauge.corpus.roles import role_word, role_words

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
        self.changed(say("{what} are lost: {place} has no place for them", what=what, place=self._place))

    def changed(self, sentence: str) -> None:
        """Something that is written in another way than it was."""
        self._sentences[sentence] = None

    def without(self, stored: StoredSet, *, keeps: Iterable[str]) -> None:
        """Reports everything that a set has and that is not in `keeps`.

        The parts are ``ids``, ``name``, ``languages``, and the names of `METADATA`.
        """
        kept = set(keeps)
        names = {"document": say("documents"), "domain": say("domains"), "origlang": say("original languages"),
                 "collection": say("collections"), "testsuite": say("test suites")}  # fmt: skip
        if stored.ids is not None and "ids" not in kept:
            self.lost(say("segment ids"))
        for name in stored.metadata:
            if name not in kept:
                self.lost(names[name])
        if stored.languages is not None and "languages" not in kept:
            self.lost(say("languages ({pair})", pair=stored.languages))
        if stored.name is not None and "name" not in kept:
            self.changed(
                say(
                    "the set's name {name!r} is lost: {place} has no place for it",
                    name=stored.name,
                    place=self._place,
                )
            )
        for what in (*stored.left, *(say("columns {name!r}", name=name) for name in stored.unread)):
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
        breaks, others = self.cleaner(_BREAKS, " ", say("line breaks become blanks")), self.writable()
        return lambda text: others(breaks(text))

    def writable(self) -> Callable[[str], str]:
        """Cleans texts for files of text: NUL, lone surrogates."""
        nuls = self.cleaner(_NUL, "\ufffd", say("NUL characters become U+FFFD"))
        surrogates = self.encodable()
        return lambda text: surrogates(nuls(text))

    def encodable(self) -> Callable[[str], str]:
        """Cleans texts for UTF-8: lone surrogates cannot be encoded."""
        return self.cleaner(_SURROGATES, "\ufffd", say("lone surrogates become U+FFFD"))

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
                say(
                    "{n} missing translations of {column}{where} become empty ones: {place} "
                    "does not tell them apart",
                    n=len(missing),
                    column=say("{role} {name!r}", role=role_word(role), name=name),
                    where=_where(missing, documents),
                    place=self._place,
                )
            )
        return [text or "" for text in texts]

    def missing_for_empty(self, column: str, texts: Sequence[str | None], documents: Sequence[str] | None) -> None:
        """Says that empty texts of a reference will be read as missing ones; arguments as above."""
        empty = [place for place, text in enumerate(texts) if text == ""]
        if empty:
            self.changed(
                say(
                    "{n} empty texts of {column}{where} become missing ones: {place} does not tell them apart",
                    n=len(empty),
                    column=column,
                    where=_where(empty, documents),
                    place=self._place,
                )
            )

    def lines(self) -> list[str]:
        """The sentences, in the order in which they came up."""
        counted = [
            say("{what} in {n} text: {place} cannot hold them", what=what, n=count, place=self._place)
            if count == 1
            else say("{what} in {n} texts: {place} cannot hold them", what=what, n=count, place=self._place)
            for what, count in self._counts.items()
        ]
        return [*self._sentences, *counted]


def _where(places: Sequence[int], documents: Sequence[str] | None) -> str:
    """In which documents places are, all of them by name; nothing where there are no documents."""
    if documents is None:
        return ""
    names = list(dict.fromkeys(documents[place] for place in places))
    listed = ", ".join(names)
    return (
        say(" in document {name}", name=listed) if len(names) == 1 else say(" in documents {names}", names=listed)
    )


_UNFIT = re.compile("[\x00-\x1f\x7f\u0085\u2028\u2029\ud800-\udfff\ufffe\uffff]")


def tidy(stored: StoredSet, losses: Losses) -> StoredSet:
    """The set with names that every format can hold: on one line, without outer blanks.

    Raises:
        InputError: Two names become the same.
    """

    def fit(name: str) -> str:
        tidied = _UNFIT.sub("_", name).strip()
        if tidied != name:
            losses.changed(say("the name {name!r} becomes {tidied!r}", name=name, tidied=tidied))
        return tidied

    def columns(role: str, texts: Mapping[str, SegmentTexts]) -> dict[str, SegmentTexts]:
        fitted = {fit(name): values for name, values in texts.items()}
        if len(fitted) < len(texts) or "" in fitted:
            message = say(
                "{roles} cannot be told apart by their names: {names}",
                roles=role_words(role),
                names=", ".join(map(repr, texts)),
            )
            raise InputError(message, code="lossy-conversion")
        return fitted

    ids = None if stored.ids is None else tuple(map(fit, stored.ids))
    if ids is not None and len(set(ids)) < len(ids):
        raise InputError(
            say("segment ids cannot be told apart once blanks around them are taken away"), code="lossy-conversion"
        )
    return replace(
        stored,
        ids=ids,
        metadata={name: tuple(map(fit, values)) for name, values in stored.metadata.items()},
        references=columns("reference", stored.references),
        systems=columns("system", stored.systems),
        name=None if stored.name is None else fit(stored.name),
    )
