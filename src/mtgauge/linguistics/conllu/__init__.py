"""CoNLL-U, the format of treebanks: sentences with words, trees, surface tokens, empty nodes, comments."""

from mtgauge.linguistics.conllu.reading import read_conllu
from mtgauge.linguistics.conllu.writing import write_conllu

__all__ = ["read_conllu", "write_conllu"]
