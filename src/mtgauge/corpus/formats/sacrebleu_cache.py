"""Test sets that sacreBLEU has unpacked on this machine, by its names: ``wmt17/en-de``, ``sacrebleu:wmt17:en-de``.

sacreBLEU keeps ``SET/SET.LP.FIELD`` in ``~/.sacrebleu``, or where the environment variable ``SACREBLEU`` points.
Fields are ``src``, ``ref`` or ``ref-NAME``, ``docid``, ``genre`` or ``domain``, ``origlang``; in sets with
outputs, all others are systems. Nothing is fetched.
"""

from __future__ import annotations

import re

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.folders import LineReader, read_column
from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet, known_metadata, pair_of_label
from mtgauge.corpus.sacrebleu_cache import cached_set

_PREFIX = "sacrebleu:"
_NAME = re.compile(r"(?P<set>\w[\w.-]*(?:/\w[\w.-]*)*)[/:](?P<pair>[A-Za-z]{2,8}(?:_\w+)?-[A-Za-z]{2,8}(?:_\w+)?)")
_METADATA = {"docid": "document", "genre": "domain", "domain": "domain", "origlang": "origlang"}


def parse_name(text: str) -> tuple[str, str] | None:
    """(set, language pair) of a name, or None where it is none."""
    match = _NAME.fullmatch(text.removeprefix(_PREFIX))
    return (match["set"], match["pair"]) if match else None


def read(name: str, lines: LineReader, findings: Findings) -> StoredSet:
    """The test set of a name.

    Raises:
        InputError: The set, or the language pair of it, is not there.
    """
    parsed = parse_name(name)
    if parsed is None:
        message = say("{name!r} is not the name of a sacreBLEU test set", name=name)
        raise InputError(message, hint=say("write it as sacrebleu:wmt17:en-de"), code="unknown-test-set")
    testset, pair = parsed
    fields = cached_set(testset, pair).files
    if "src" not in fields:
        raise InputError(
            say("sacreBLEU's cache holds {testset} {pair} without its source", testset=testset, pair=pair),
            code="unknown-test-set",
        )
    source = lines(fields["src"])
    columns = {field: read_column(path, lines, findings, source) for field, path in fields.items()}
    metadata = {_METADATA[field]: values for field, values in columns.items() if field in _METADATA}
    references = {k: v for k, v in columns.items() if k == "ref" or k.startswith("ref:")}
    systems = {k: v for k, v in columns.items() if k != "src" and k not in references and k not in _METADATA}
    return StoredSet(
        size=len(source),
        metadata=known_metadata(metadata),
        sources=columns["src"],
        references=_ragged({k.removeprefix("ref:"): v for k, v in references.items()}),
        systems={name: tuple(texts) for name, texts in systems.items()},
        languages=pair_of_label(pair),
        name=testset,
    )


def _ragged(references: dict[str, tuple[str, ...]]) -> dict[str, SegmentTexts]:
    """Of several references, an empty one is a missing one: sacreBLEU writes them so."""
    if len(references) < 2:
        return {name: tuple(texts) for name, texts in references.items()}
    return {name: tuple(text or None for text in texts) for name, texts in references.items()}
