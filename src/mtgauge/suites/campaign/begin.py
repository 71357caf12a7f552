"""A campaign of one task on a test set: what the set knows is taken over, the rest is filled in by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.language_codes import language_of
from mtgauge.base.sentences import say
from mtgauge.corpus.choose import Selection, choose
from mtgauge.corpus.formats import jsonl
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.sets import SetReader
from mtgauge.corpus.formats.storedset import StoredSet
from mtgauge.corpus.languages import LanguagePair
from mtgauge.suites.campaign.description.presets import preset

SOURCE, REFERENCES, SCORED = "data/source.jsonl", "data/references.jsonl", "data/scored.txt"
#: Languages whose words are not parted by blanks, which TER counts by character.
_BY_CHARACTER = frozenset({"zh", "ja"})
_TASK = "[[tasks]]"


@dataclass(frozen=True, slots=True)
class TakenOver:
    """What a test set gives a campaign.

    Attributes:
        description: ``campaign.toml``.
        files: Path in the campaign's folder -> content.
        notes: What was chosen, and what is left out, one sentence each.
    """

    description: bytes
    files: dict[str, bytes]
    notes: tuple[str, ...]


def take_over(name: str, testset: str, languages: LanguagePair | None = None) -> TakenOver:
    """The description and the data of a campaign on a test set.

    Taken are the documents that `mtgauge score --testset` scores, with all references that translate them. Where
    a reference lacks segments, the segments that all have are those that count. Systems are left out.

    Args:
        name: The preset, which has one task.
        testset: A file or folder, as for `mtgauge score --testset`.
        languages: The language pair, where the test set holds several or does not say.

    Raises:
        OptionError: There is no such preset, it has more than one task, or the languages are not known.
        InputError: The test set cannot be read, has no source, or no segment that every reference translates.
    """
    description = preset(name).decode()
    if description.count(f"\n{_TASK}\n") != 1:
        raise OptionError(
            say("{preset} has several tasks, a test set is for one", preset=name),
            hint=say("take wmt-style, or name the files in campaign.toml yourself"),
        )
    stored, notes = _chosen(testset, languages)
    pair = languages or stored.languages
    if pair is None:
        raise OptionError(say("{path} does not say its languages", path=testset), hint=say("say them with -l"))
    files = {SOURCE: _source(stored, pair)}
    if stored.references:
        files[REFERENCES] = _references(stored)
        scored = [i for i in range(stored.size) if all(texts[i] for texts in stored.references.values())]
        if not scored:
            raise InputError(say("no segment is translated by every reference"), file=testset)
        if len(scored) < stored.size:
            files[SCORED] = "".join(f"{_place(stored, i)}\n" for i in scored).encode()
            lacking = stored.size - len(scored)
            notes.append(
                say("1 segment that a reference lacks does not count: see {scored}", scored=SCORED)
                if lacking == 1
                else say(
                    "{n} segments that a reference lacks do not count: see {scored}", n=lacking, scored=SCORED
                )
            )
    else:
        notes.append(say("the test set has no reference: put one into {path}", path=REFERENCES))
    return TakenOver(_described(description, stored, pair, files), files, tuple(notes))


def _chosen(testset: str, languages: LanguagePair | None) -> tuple[StoredSet, list[str]]:
    """What of a test set becomes that of the campaign; each document stands together."""
    stored = SetReader().read(testset, languages)
    if stored.sources is None:
        raise InputError(say("holds no source"), file=testset, hint=say("a campaign gives out a source"))
    chosen, notes = choose(replace(stored, systems={}), Selection())
    notes += stored.unread_notes()
    order = [i for _, positions in chosen.documents() for i in positions]
    if order != sorted(order):
        notes.append(say("segments change places, so that each document is whole"))
        chosen = chosen.take(order)
    return chosen, notes


def _place(stored: StoredSet, index: int) -> str:
    """What the campaign calls a segment: ``DOCUMENT:SEGMENT``."""
    documents = stored.metadata.get("document")
    document, name = documents[index] if documents else "all", stored.place(index)
    return f"{document}:{name.removeprefix(f'{document}:')}"


def _source(stored: StoredSet, pair: LanguagePair) -> bytes:
    kept = {name: values for name, values in stored.metadata.items() if name in ("document", "domain")}
    return _written(replace(stored, metadata=kept, references={}, languages=pair))


def _references(stored: StoredSet) -> bytes:
    kept = {name: values for name, values in stored.metadata.items() if name == "document"}
    return _written(replace(stored, metadata=kept, sources=None, languages=None))


def _written(stored: StoredSet) -> bytes:
    ids = tuple(stored.place(i) for i in range(stored.size))
    whole = replace(stored, ids=ids, systems={}, name=None, left=())
    return jsonl.write(whole, Losses("JSON Lines"))


def _described(description: str, stored: StoredSet, pair: LanguagePair, files: dict[str, bytes]) -> bytes:
    """The preset with the task of the test set."""
    before, task, after = description.partition(f"\n{_TASK}\n")
    domains = [*dict.fromkeys(filter(None, stored.metadata.get("domain", ())))]
    values = {"id": str(pair).upper(), "languages": str(pair)}
    if domains:
        values["domain"] = ", ".join(domains)
    if language_of(pair.target) in _BY_CHARACTER:
        values["TER"] = "ter:normalized=yes,asian_support=yes"
    for key, value in values.items():
        start, end = re.split(rf'(?m)^{key} = ".*"$', after, maxsplit=1)
        after = f'{start}{key} = "{_quoted(value)}"{end}'
    if SCORED in files:
        after = after.replace(
            f'references = ["{REFERENCES}"]', f'references = ["{REFERENCES}"]\nscored = "{SCORED}"'
        )
    if REFERENCES not in files:
        after = after.replace(f'references = ["{REFERENCES}"]\n', "")
    return f"{before}{task}{after}".encode()


def _quoted(text: str) -> str:
    """A text between the quotes of TOML."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return "".join(c if c.isprintable() else f"\\u{ord(c):04X}" for c in escaped)
