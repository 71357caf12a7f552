"""Folders of MT-Metrics-Eval: plain text, a segment a line, for any number of language pairs.

``sources/LP.txt``, ``references/LP.NAME.txt``, ``system-outputs/LP/NAME.txt``, and ``documents/LP.docs`` with a
domain and a document a line. Judgements and scores of metrics, which lie beside them, are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus.counts import segments
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.folders import LineReader, file_part, one_a_line, read_column
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.storedset import StoredSet, known_metadata, pair_of_label
from mtgauge.corpus.languages import LanguagePair

_NO_DOMAIN = "none"


def recognise(folder: Path) -> bool:
    """Whether a folder is laid out so."""
    return bool(pairs(folder))


def pairs(folder: Path) -> list[str]:
    """The language pairs that a folder holds, sorted; empty where it is no such folder."""
    return sorted(path.stem for path in (folder / "sources").glob("*.txt"))


def read(folder: Path, lines: LineReader, findings: Findings, languages: LanguagePair | None) -> StoredSet:
    """The test set of one language pair.

    Raises:
        OptionError: The folder holds several pairs and none is chosen, or it does not hold the one that is.
    """
    pair = _choose(folder, languages)
    source = lines(folder / "sources" / f"{pair}.txt")
    references = {
        path.name.removeprefix(f"{pair}.").removesuffix(".txt"): path
        for path in sorted((folder / "references").glob(f"{pair}.*.txt"))
    }
    systems = {path.stem: path for path in sorted((folder / "system-outputs" / pair).glob("*.txt"))}
    documents = folder / "documents" / f"{pair}.docs"
    return StoredSet(
        size=len(source),
        metadata=_metadata(documents, lines, findings, len(source)) if documents.exists() else {},
        sources=tuple(source),
        references={name: read_column(path, lines, findings, source) for name, path in references.items()},
        systems={name: read_column(path, lines, findings, source) for name, path in systems.items()},
        languages=pair_of_label(pair),
        name=folder.resolve().name,
        left=tuple(f"files of {name}" for name in ("human-scores", "metric-scores") if (folder / name).is_dir()),
    )


def _choose(folder: Path, languages: LanguagePair | None) -> str:
    found = pairs(folder)
    hint = say("it holds: {names}", names=", ".join(found))
    if languages is None:
        if len(found) > 1:
            raise OptionError(
                say("holds several language pairs"), file=folder, hint=say("choose one with -l; {hint}", hint=hint)
            )
        return found[0]
    for pair in found:
        if pair_of_label(pair) == languages:
            return pair
    raise OptionError(say("holds no {languages}", languages=languages), file=folder, hint=hint)


def _metadata(path: Path, lines: LineReader, findings: Findings, size: int) -> dict[str, tuple[str, ...]]:
    domains, documents = [], []
    for line, row in enumerate(lines(path), start=1):
        fields = row.split("\t") if "\t" in row else row.split()
        if len(fields) != 2:
            findings.add("missing-column", say("has no domain and document"), file=str(path), line=line)
            fields = ["", row]
        domains.append("" if fields[0] == _NO_DOMAIN else fields[0])
        documents.append(fields[1])
    if len(documents) != size:
        message = say(
            "has {segments}, the source has {expected}", segments=segments(len(documents)), expected=size
        )
        findings.add("unequal-counts", message, file=str(path))
        return {}
    return known_metadata({"document": documents, "domain": domains})


def write(stored: StoredSet, losses: Losses) -> Iterator[tuple[str, bytes]]:
    """(path in the folder, content) of each file.

    Raises:
        InputError: The set lacks its source or its languages, or a name cannot be a part of a file's name.
    """
    if stored.languages is None:
        message = say("files of MT-Metrics-Eval are named by the language pair")
        raise InputError(message, hint=say("name it with -l"), code="lossy-conversion")
    if stored.sources is None:
        raise InputError(say("MT-Metrics-Eval needs the source of a test set"), code="lossy-conversion")
    keeps = {"languages", "name", "document", "domain"} if "document" in stored.metadata else {"languages", "name"}
    losses.without(stored, keeps=keeps)
    if stored.name is not None:
        losses.changed(say("the set's name {name!r} is lost: it is that of the folder", name=stored.name))
    pair = str(stored.languages)
    yield f"sources/{pair}.txt", one_a_line(stored.sources, losses)
    if "document" in stored.metadata:
        domains = stored.metadata.get("domain", ("",) * stored.size)
        rows = zip(domains, stored.metadata["document"], strict=True)
        docs = [f"{domain or _NO_DOMAIN}\t{document or 'none'}" for domain, document in rows]
        yield f"documents/{pair}.docs", one_a_line(docs, losses)
    for name, texts in stored.references.items():
        filled = losses.empty_for_missing("reference", name, texts, stored.metadata.get("document"))
        yield f"references/{pair}.{file_part(name, 'reference')}.txt", one_a_line(filled, losses)
    for name, texts in stored.systems.items():
        filled = losses.empty_for_missing("system", name, texts, stored.metadata.get("document"))
        yield f"system-outputs/{pair}/{file_part(name, 'system')}.txt", one_a_line(filled, losses)
