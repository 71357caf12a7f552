"""Files and test sets of sacreBLEU's local cache, by its names. Nothing is downloaded, and nothing is written."""

from __future__ import annotations

import gzip
import math
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, NoReturn, cast

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus.sacrebleu_cache import cache_folder, cached_set
from mtgauge.sacrebleu.dataset import DATASETS

#: The folder of the cache, as it was when the module was imported.
SACREBLEU_DIR = str(cache_folder())


def smart_open(file: str | Path, mode: str = "rt", encoding: str = "utf-8") -> IO[Any]:
    r"""Opens a file of text, which may be compressed with gzip; lines end at LF.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = f"{folder}/text.gz"
        ...     with smart_open(path, "wt") as file:
        ...         _ = file.write("a cat\n")
        ...     with smart_open(path) as file:
        ...         file.read()
        'a cat\n'
    """
    if str(file).endswith(".gz"):
        return cast("IO[Any]", gzip.open(file, mode, encoding=encoding, newline="\n"))
    return Path(file).open(mode, encoding=encoding, newline="\n")


def my_log(num: float) -> float:
    """The natural logarithm; a large negative number for 0, so that BLEU is 0.

    Examples:
        >>> my_log(1), my_log(0)
        (0.0, -9999999999)
    """
    return -9999999999 if num == 0.0 else math.log(num)


def sum_of_lists(lists: Sequence[Sequence[float]]) -> list[float]:
    """The sums of the columns of lists of equal length.

    Examples:
        >>> sum_of_lists([[1, 2], [3, 4]])
        [4, 6]
    """
    return [sum(column) for column in zip(*lists, strict=True)]


def get_available_testsets() -> list[str]:
    """The names of the test sets in the cache, the last in the alphabet first.

    Examples:
        >>> isinstance(get_available_testsets(), list)
        True
    """
    return sorted(DATASETS, reverse=True)


def get_available_testsets_for_langpair(langpair: str) -> list[str]:
    """The names of those that have a language pair, in either direction.

    Examples:
        >>> get_available_testsets_for_langpair("xx-yy")
        []
    """
    source, _, target = langpair.partition("-")
    pairs = {f"{source}-{target}", f"{target}-{source}"}
    return [name for name, testset in DATASETS.items() if pairs & testset.langpairs.keys()]


def get_langpairs_for_testset(testset: str) -> list[str]:
    """The language pairs of a test set in the cache; none of one that is not there.

    Examples:
        >>> get_langpairs_for_testset("no-such-set")
        []
    """
    return [*DATASETS[testset].langpairs] if testset in DATASETS else []


def get_source_file(test_set: str, langpair: str) -> str:
    """The file of a test set's sources.

    Raises:
        InputError: The test set is not in the cache.
    """
    return str(cached_set(test_set, langpair).files["src"])


def get_reference_files(test_set: str, langpair: str) -> list[str]:
    """The files of the references that a test set is scored against.

    Raises:
        InputError: The test set is not in the cache.
    """
    return [str(file) for file in cached_set(test_set, langpair).references]


def get_files(test_set: str, langpair: str) -> list[str]:
    """The files of all fields of a test set.

    Raises:
        InputError: The test set is not in the cache.
    """
    return [str(file) for file in cached_set(test_set, langpair).files.values()]


def download_test_set(test_set: str, langpair: str | None = None) -> NoReturn:
    """Refuses: mtgauge downloads nothing.

    Raises:
        OptionError: Always.

    Examples:
        >>> download_test_set("wmt17")
        Traceback (most recent call last):
          ...
        mtgauge.errors.OptionError: test set 'wmt17' is not downloaded (...)
    """
    raise OptionError(
        say("test set {name!r} is not downloaded", name=test_set),
        hint=say("`sacrebleu -t {name} -l LANGUAGES --echo src` fills the cache", name=test_set),
    )
