"""A corpus of a language, of which averages are taken: lines of text, or CoNLL-U."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from mtgauge.base import door
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import check_plain
from mtgauge.corpus.scripts import expected_scripts, mostly_in
from mtgauge.linguistics.annotated import AnnotatedText
from mtgauge.linguistics.conllu import read_conllu
from mtgauge.suites.ease.language_facts import frequent_words, has_letter
from mtgauge.suites.ease.resources import LanguageTexts
from mtgauge.suites.ease.text_units import TextUnits
from mtgauge.suites.ease.unit_annotator import units_of

_CONLLU = ".conllu"
_NEW_DOCUMENT = "newdoc"
#: Of the texts of a corpus, so many must be in a script of the language.
_LEAST_IN_SCRIPT = 0.5
#: Of the words of a corpus, so many must be among so many most frequent words of the references, or of the
#: language: of the same language it is a quarter and more, of another one in the same script 1 in 20.
_LEAST_IN_COMMON, _FREQUENT = 0.1, 100
#: Fewer words tell nothing of a language.
_FEW_WORDS = 200
_DIGITS = 8


@dataclass(frozen=True)
class LanguageCorpus:
    """A corpus with its units.

    Attributes:
        texts: Its texts.
        ends: Number of the text after the last one of each document.
        digits: The first digits of a hash of the file.
    """

    texts: Sequence[TextUnits]
    ends: Sequence[int]
    digits: str


def read_corpus(path: str, texts: LanguageTexts) -> LanguageCorpus:
    """The corpus of a file.

    A file ``*.conllu`` is taken with its trees; in any other one a line is a text, and an empty line ends a
    document.

    Args:
        path: The file.
        texts: Annotates lines.

    Raises:
        InputError: It cannot be read, has no texts, or is in another script than the language.
    """
    content = textfile.decode(door.read_bytes(path), path)
    digits = digest_of(path)[:_DIGITS]
    if path.endswith(_CONLLU):
        trees = read_conllu(content, path)
        _check([tree.text for tree in trees], path, texts.language)
        units = [units_of(tree, texts.listed_connectives) for tree in trees]
        return LanguageCorpus(units, _ends([_begins_document(tree) for tree in trees]), digits)
    check_plain(path, Findings(path))
    lines = [line.strip() for line in content.splitlines()]
    begins = [not before for before, line in zip(["", *lines], lines, strict=False) if line]
    here = [line for line in lines if line]
    _check(here, path, texts.language)
    return LanguageCorpus(texts.units(here), _ends(begins), digits)


def _begins_document(tree: AnnotatedText) -> bool:
    return any(
        comment.lstrip("# ").startswith(_NEW_DOCUMENT) for one in tree.sentences for comment in one.comments
    )


def _ends(begins: Sequence[bool]) -> list[int]:
    return [*_starts(begins), len(begins)]


def _starts(begins: Sequence[bool]) -> Iterator[int]:
    return (at for at, is_begin in enumerate(begins) if is_begin and at)


def check_same_language(corpus: LanguageCorpus, references: Iterable[TextUnits], path: str, language: str) -> bool:
    """Refuses a corpus in another language of the same script, which the frequent words tell.

    They are those of the references, or where these are short those of wordfreq.

    Args:
        corpus: The corpus.
        references: Texts in the language.
        path: The file of the corpus.
        language: Code of the language.

    Returns:
        Whether it could be checked: the corpus has words enough, and frequent words are known.

    Raises:
        InputError: Hardly any word of the corpus is a frequent one.
    """
    words = list(_words_of(corpus.texts))
    known = _frequent_words(Counter(_words_of(references)), language)
    if len(words) < _FEW_WORDS or not known:
        return False
    share = _share(words, known)
    if share < _LEAST_IN_COMMON:
        raise InputError(
            say(
                "is hardly in {language!r}: only {share:.0f}% of its words are among the {n} most frequent words "
                "of the references or of the language",
                language=language, share=100 * share, n=len(known),
            ),
            file=path,
        )  # fmt: skip
    return True


def _frequent_words(of_references: Counter[str], language: str) -> Collection[str]:
    if of_references.total() >= _FEW_WORDS:
        return {word for word, _ in of_references.most_common(_FREQUENT)}
    known = frequent_words(language, _FREQUENT)
    # words that are cut otherwise than the list's, as Korean ones may be, tell nothing
    return known if _share(of_references.elements(), known) >= _LEAST_IN_COMMON else ()


def _share(words: Iterable[str], known: Collection[str]) -> float:
    are_known = [word in known for word in words]
    return sum(are_known) / len(are_known) if are_known else 0.0


def _words_of(texts: Iterable[TextUnits]) -> Iterator[str]:
    return (form.lower() for text in texts for form in text.forms if has_letter(form))


def _check(texts: Sequence[str], path: str, language: str) -> None:
    if not texts:
        raise InputError(say("has no texts"), file=path, code="no-segments")
    scripts = expected_scripts(language)
    if scripts and float(mostly_in(texts, scripts).mean()) < _LEAST_IN_SCRIPT:
        raise InputError(
            say("is not in {language!r}: most of it is in another script", language=language), file=path
        )
