"""What is asked about test sets alone: ``--list``, ``--echo``, ``--citation``, ``--download``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.base.errors import InputError, OptionError
from mtgauge.cli.sacrebleu.arguments import Arguments
from mtgauge.cli.sacrebleu.refusal import RefusedError
from mtgauge.cli.sacrebleu.subsets import labels
from mtgauge.cli.sacrebleu.texts import read_lines
from mtgauge.corpus.sacrebleu_cache import CachedSet, cache_folder, cached_set, cached_sets


def refuse_fetching(asked: Arguments) -> None:
    """Refuses ``--download`` and ``--citation``, whose answers are not on this machine."""
    if asked.download is not None:
        raise OptionError(
            "--download: mtgauge fetches nothing",
            hint=f"`sacrebleu --download {asked.download}` fills the cache, which -t reads",
        )
    if asked.citation:
        if not asked.test_set:
            raise RefusedError("--citation needs a test set (-t)")
        raise OptionError("--citation: mtgauge carries no citations", hint="`sacrebleu --citation` has a list")


def listed(asked: Arguments) -> Iterator[str]:
    """The lines of ``--list``: test sets with their language pairs, or the fields of one."""
    if asked.test_set:
        yield from _fields(asked.test_set, asked.langpair)
        return
    sets = cached_sets()
    if asked.langpair:
        both = {asked.langpair, "-".join(reversed(asked.langpair.split("-")[:2]))}
        sets = {name: pairs for name, pairs in sets.items() if both & set(pairs)}
        yield f"The available test sets for {asked.langpair} are:"
    else:
        yield "The available test sets are:"
    for name, pairs in sets.items():
        yield f"{name:<30}: {', '.join(pairs)}"


def _fields(name: str, languages: str | None) -> Iterator[str]:
    pairs = cached_sets().get(name)
    if pairs is None:
        raise _absent(InputError(f"test set {name!r} is not in sacreBLEU's cache {cache_folder()}"))
    chosen = [languages] if languages else list(pairs)
    for pair in chosen:
        yield f"{pair}: {', '.join(find(name, pair).files)}"


def find(name: str, languages: str) -> CachedSet:
    """A test set of the cache; sacreBLEU, too, exits with 1 for one that it does not know."""
    try:
        return cached_set(name, languages)
    except InputError as error:
        raise _absent(error) from None


def _absent(error: InputError) -> RefusedError:
    return RefusedError(error.message, hint=error.hint or "nothing is downloaded")


def echoed(sets: Sequence[CachedSet], asked: Arguments) -> Iterator[str]:
    """The lines of ``--echo``: the fields asked for, parted by tabs."""
    for testset in sets:
        fields = _chosen_fields(testset, list(asked.echo or ()))
        columns = [read_lines(str(testset.files[field]), "utf-8") for field in fields]
        if len({len(column) for column in columns}) > 1:
            counts = ", ".join(f"{f} {len(c)}" for f, c in zip(fields, columns, strict=True))
            raise InputError(
                f"fields of {testset.name} {testset.languages} have unequal numbers of lines: {counts}"
            )
        rows = ["\t".join(row) for row in zip(*columns, strict=True)]
        if asked.origlang is None and asked.subset is None:
            yield from rows
            continue
        kept = labels([testset]).keep(asked.origlang, asked.subset)
        if len(kept) != len(rows):
            raise InputError(f"{testset.name} {testset.languages} has {len(rows)} lines and {len(kept)} labels")
        yield from (row for row, keep in zip(rows, kept, strict=True) if keep)


def _chosen_fields(testset: CachedSet, fields: list[str]) -> list[str]:
    known = testset.files
    if fields == ["all"]:
        return list(known)
    if "all" in fields:
        raise RefusedError("--echo all stands alone", hint="name fields, or all, not both")
    references = sorted(field for field in known if field.startswith("ref"))
    if "ref" not in known and references:
        fields = [references[0] if field == "ref" else field for field in fields]
    for field in fields:
        if field not in known:
            there = ", ".join(known)
            raise RefusedError(
                f"{testset.name} {testset.languages} has no field {field!r}", hint=f"it has: {there}"
            )
    return fields
