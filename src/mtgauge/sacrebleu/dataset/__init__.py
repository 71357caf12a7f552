"""The test sets of sacreBLEU's local cache, by its names. Nothing is downloaded, and nothing is written.

Examples:
    >>> "no-such-set" in DATASETS
    False
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mtgauge.base.door import decompress, read_bytes
from mtgauge.corpus.sacrebleu_cache import CachedSet, cached_set, cached_sets

__all__ = ["DATASETS", "Dataset"]


class Dataset:
    """A test set of the cache.

    Args:
        name: Such as ``wmt17``.

    Attributes:
        langpairs: The test set by language pair.
    """

    def __init__(self, name: str, langpairs: Mapping[str, CachedSet]) -> None:
        self.name = name
        self.langpairs = langpairs

    def fieldnames(self, langpair: str) -> list[str]:
        """The fields of a language pair, such as ``src`` and ``ref``."""
        return [*self._of(langpair).files]

    def get_files(self, langpair: str) -> list[str]:
        """The files of these fields."""
        return [str(file) for file in self._of(langpair).files.values()]

    def get_source_file(self, langpair: str) -> str:
        """The file of the sources."""
        return str(self._of(langpair).files["src"])

    def get_reference_files(self, langpair: str) -> list[str]:
        """The files of the references that are scored against."""
        return [str(file) for file in self._of(langpair).references]

    def source(self, langpair: str) -> Iterator[str]:
        """The sources, one after another."""
        return _lines(self.get_source_file(langpair))

    def references(self, langpair: str) -> Iterator[tuple[str, ...]]:
        """The references of each segment."""
        return zip(*map(_lines, self.get_reference_files(langpair)), strict=True)

    def _of(self, langpair: str) -> CachedSet:
        return self.langpairs[langpair] if langpair in self.langpairs else cached_set(self.name, langpair)


class _Cache(Mapping[str, Dataset]):
    """The test sets that the cache holds when it is asked."""

    def __getitem__(self, name: str) -> Dataset:
        return Dataset(name, cached_sets()[name])

    def __iter__(self) -> Iterator[str]:
        return iter(cached_sets())

    def __len__(self) -> int:
        return len(cached_sets())


#: Test sets by name.
DATASETS: Mapping[str, Dataset] = _Cache()


def _lines(path: str) -> Iterator[str]:
    lines = decompress(read_bytes(path), path).decode().split("\n")
    return (line.strip() for line in (lines if lines[-1] else lines[:-1]))
