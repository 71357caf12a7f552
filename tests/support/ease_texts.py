"""Texts with trees for tests of ease, so that they need no annotator but CoNLL-U, and lists of words beside them."""

from __future__ import annotations

from pathlib import Path

import mtgauge
from mtgauge.linguistics.conllu import read_conllu

FOLDER = Path(__file__).parents[1] / "suites" / "ease" / "trees"
ENGLISH = FOLDER / "english.conllu"


def texts_of(path=ENGLISH):
    """The sentences of a file by their ids."""
    trees = read_conllu(path.read_text("utf-8"), str(path))
    return {tree.sentences[0].comment("sent_id"): tree.text for tree in trees}


_TEXTS = list(texts_of().values())[:18]
#: Two documents of three segments, each said in three ways.
REFERENCES, OTHERS, TRANSLATIONS = (_TEXTS[first::3] for first in range(3))
DOCUMENTS = ["boat", "boat", "boat", "town", "town", "town"]

FREQUENCIES = {"sank": 2.8, "harbour": 2.9, "shore": 4.1, "the": 7.7, "boat": 5.0, "and": 7.4}
SENTIMENTS = {"terrible": -0.8, "ugly": -0.6, "lovely": 0.7, "old": -0.1, "strong": 0.5}
TERMS = ["old harbour", "doctor"]


def ease_options(folder):
    """Options of ease that name files of these texts."""
    lists = {
        "frequencies": "\n".join(f"{word}\t{value}" for word, value in FREQUENCIES.items()),
        "sentiments": "\n".join(f"{word}\t{value}" for word, value in SENTIMENTS.items()),
        "terms": "\n".join(TERMS),
    }
    for name, content in lists.items():
        (folder / name).write_text(content + "\n", "utf-8")
    return {
        **{name: str(folder / name) for name in lists},
        "annotator": f"conllu:{ENGLISH}",
        "entities": "reference",
        "modules": "exact",
    }


def ease(folder, **options):
    """The measure on these texts, with other values for some options."""
    return mtgauge.load_metric("ease", **{**ease_options(folder), **options})


def ease_testset(**columns):
    """The test set; columns that are None are left out."""
    every = {"documents": DOCUMENTS, "languages": "de-en", **columns}
    references = every.pop("references", {"A": REFERENCES, "B": OTHERS})
    return mtgauge.TestSet.of(references, **{name: value for name, value in every.items() if value is not None})
