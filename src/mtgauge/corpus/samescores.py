"""Whether two forms of a test set have the same default scores, as their texts alone can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.choose import Selection, choose
from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet
from mtgauge.corpus.roles import role_word

_HINT = say("write .jsonl, which holds every text as it is")

#: A segment without its source: the texts of references and systems.
_Row = tuple[str | None, ...]


def check_same_scores(before: StoredSet, after: StoredSet, collections: tuple[str, ...], out: str) -> None:
    """Refuses a conversion after which other texts would be scored by default than before.

    Texts count as the same if they have the same words: no metric that is taken by default counts the blanks
    between them. Segments may stand in another order.

    Args:
        before: The set as it was read, without what was left out with a word.
        after: The set as the new file holds it.
        collections: What is scored of `after`, and of `before` where it still says so.
        out: The new file, for messages.

    Raises:
        InputError: Naming the segment, system or reference that would be scored otherwise.
    """
    old, new = _scored(before, collections), _scored(after, collections)
    if old is None or new is None:
        if old is not new:
            message = say("would be scored otherwise: test suites are told apart no more")
            raise InputError(message, file=out, hint=_HINT, code="lossy-conversion")
        return
    for role, mine, theirs in (
        ("reference", _filled(old.references), _filled(new.references)),
        ("system", old.systems, new.systems),
    ):
        for name in sorted(mine.keys() ^ theirs.keys()):
            fate = say("no more") if name in mine else say("in addition")
            message = say("{role} {name!r} would be scored {fate}", role=role_word(role), name=name, fate=fate)
            raise InputError(message, file=out, hint=_HINT, code="lossy-conversion")
    if new.systems and old.languages != new.languages:
        message = say("languages ({languages}) would be lost, which scores rest on", languages=old.languages)
        raise InputError(message, file=out, hint=_HINT, code="lossy-conversion")
    left = Counter(_row(new, index) for index in range(new.size))
    for index in range(old.size):
        row = _row(old, index)
        if not left[row]:
            message = say("would be scored otherwise")
            raise InputError(message, file=out, segment=old.place(index), hint=_HINT, code="lossy-conversion")
        left[row] -= 1
    if new.size > old.size:
        message = say("would be scored on {size} segments instead of {before}", size=new.size, before=old.size)
        raise InputError(message, file=out, hint=_HINT, code="lossy-conversion")


def _scored(stored: StoredSet, collections: tuple[str, ...]) -> StoredSet | None:
    """What is scored of a set; None where nothing is."""
    try:
        return choose(stored, Selection(collections=collections))[0]
    except InputError:
        return None


def _filled(references: Mapping[str, SegmentTexts]) -> dict[str, SegmentTexts]:
    """References that translate something; the others change no score."""
    return {name: texts for name, texts in references.items() if any(text is not None for text in texts)}


def _row(stored: StoredSet, index: int) -> _Row:
    references = _filled(stored.references)
    columns = [references[name] for name in sorted(references)]
    columns += [stored.systems[name] for name in sorted(stored.systems)]
    return tuple(_words(texts[index]) for texts in columns)


def _words(text: str | None) -> str | None:
    # a hyphen at the end of a line is taken away by the tokenization 13a, one before a blank is not
    return None if text is None else " ".join(text.replace("-\n", "").split())
