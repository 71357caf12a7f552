"""Names of test sets, from the names of their files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from mtgauge.corpus.languages import LanguagePair

#: Words of a file name that describe its contents; the name of the set ends before them.
_ROLE = r"(?:refs?|references?|src|sources?|hyps?|systems?|targets?|tgt|docs|sgm|txt|xml|tsv|jsonl?|all)"
#: Folder names that do not describe the contents.
_PLAIN = re.compile(rf"{_ROLE}|data|input|inputs|texts|tmp|\.*|outputs?", re.IGNORECASE)
_WMT = re.compile(r"(?:wmttest|generaltest|wmt)(?:20)?(\d\d)", re.IGNORECASE)


def set_name(paths: Sequence[str], languages: LanguagePair | None = None) -> str:
    """Name a test set after its files, without languages and roles; empty where the names say nothing.

    Args:
        paths: A file, folder or name of a test set; or the source and the references, in this order.
        languages: The languages, whose codes are no part of the name.

    Examples:
        >>> set_name(["wmt22/generaltest2022.en-zh.src.en"]), set_name(["sacrebleu:wmt17:en-de"])
        ('WMT22', 'WMT17')
        >>> set_name(["news-zh-en/source.tsv", "news-zh-en/reference-A.txt"]), set_name(["reference.txt"])
        ('news', '')
    """
    for path in paths:
        place = PurePath(path.removeprefix("sacrebleu:").replace(":", "/"))
        parts = [place.name, place.parent.name]
        # in sacreBLEU the languages come after the set, and files are in folders with its name
        for part in parts:
            if name := _without_roles(part, languages):
                return f"WMT{wmt[1]}" if (wmt := _WMT.fullmatch(name)) else name
    return ""


def _without_roles(name: str, languages: LanguagePair | None) -> str:
    """A name up to the first word that is a role or a pair of languages; empty for a plain name."""
    pairs = [r"[a-z]{2,3}-[a-z]{2,3}(?=[._]|$)"]
    if languages is not None:
        pair = [re.escape(code.lower()) for code in (languages.source, languages.target)]
        pairs.append("[-_]?".join(pair))
    end = re.compile(rf"(?:^|[._-])(?:{_ROLE}[A-Za-z0-9]?|{'|'.join(pairs)})(?=[._-]|$)", re.IGNORECASE)
    found = end.search(name)
    kept = name[: found.start()] if found else name
    return "" if _PLAIN.fullmatch(kept) else kept
