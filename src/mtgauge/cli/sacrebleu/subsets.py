"""Parts of test sets, ``--origlang`` and ``--subset``: from the fields origlang and domain of the cache."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mtgauge.base.errors import InputError, OptionError
from mtgauge.cli.sacrebleu.texts import ScoredTexts, read_lines
from mtgauge.corpus.sacrebleu_cache import CachedSet


@dataclass(frozen=True, slots=True)
class Labels:
    """What the cache says of each segment of the joined test sets.

    Attributes:
        origlangs: Original languages.
        domains: Domains; None for the segments of a test set that has none.
    """

    origlangs: list[str]
    domains: list[str | None]

    def keep(self, origlang: str | None, subset: str | None) -> list[bool]:
        """Which segments are of an original language (``non-de``: of another) and match a domain.

        Raises:
            InputError: A domain is asked for, and no segment has one.
        """
        if subset is not None and not any(self.domains):
            raise InputError(
                "the cache says no domains of this test set",
                hint="sacreBLEU's own annotation of wmt18 and wmt19 is not part of mtgauge",
            )
        pattern = _pattern(subset)
        return [
            _speaks(language, origlang) and (pattern is None or bool(domain and pattern.search(domain)))
            for language, domain in zip(self.origlangs, self.domains, strict=True)
        ]


def labels(sets: Sequence[CachedSet]) -> Labels:
    """The labels of some test sets, one after the other.

    Raises:
        InputError: The cache does not hold the original languages.
    """
    origlangs: list[str] = []
    domains: list[str | None] = []
    for testset in sets:
        if "origlang" not in testset.files:
            raise InputError(f"the cache says no original languages of {testset.name} {testset.languages}")
        languages = read_lines(str(testset.files["origlang"]), "utf-8")
        origlangs += languages
        file = testset.files.get("domain")
        domains += [None] * len(languages) if file is None else read_lines(str(file), "utf-8")
    if len(domains) != len(origlangs):
        raise InputError(f"the cache has {len(origlangs)} original languages and {len(domains)} domains")
    return Labels(origlangs, domains)


def select(texts: ScoredTexts, kept: Sequence[bool]) -> ScoredTexts:
    """The kept segments of every system and reference.

    Raises:
        InputError: A text has another number of lines than the test set; sacreBLEU would cut it to fit.
    """
    for name, lines in zip(texts.names, texts.systems, strict=True):
        if len(lines) != len(kept):
            raise InputError(
                f"has {len(lines)} lines, the whole test set has {len(kept)}",
                file=name,
                hint="give the translation of the whole test set; --origlang and --subset choose from it",
            )
    return ScoredTexts(
        [_chosen(lines, kept) for lines in texts.references],
        texts.names,
        [_chosen(lines, kept) for lines in texts.systems],
    )


def _chosen(lines: Sequence[str], kept: Sequence[bool]) -> list[str]:
    return [line for line, keep in zip(lines, kept, strict=True) if keep]


def _speaks(language: str, asked: str | None) -> bool:
    if asked is None:
        return True
    return language != asked[4:] if asked.startswith("non-") else language == asked


def _pattern(subset: str | None) -> re.Pattern[str] | None:
    if subset is None:
        return None
    try:
        return re.compile(subset.removeprefix("country:"))
    except re.error as error:
        raise OptionError(f"--subset {subset!r} is no regular expression: {error}") from None
