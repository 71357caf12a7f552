"""``wrong-language``: most of a text in another language, by py3langid on a sample."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from mtgauge.base.findings import Finding
from mtgauge.base.installation import install_command
from mtgauge.base.language_codes import language_of
from mtgauge.base.sentences import Sentence, listed, say
from mtgauge.corpus.checks.columns import MIN_SEGMENTS, CheckedTexts, TextColumn

_SAMPLE = 50
#: Characters below which a language cannot be told.
_MIN_LENGTH = 40
#: Languages that are too close to be told apart, under one name.
_ALIKE = {"nb": "no", "nn": "no", "bs": "hr", "sr": "hr", "ms": "id"}

_Classify = Callable[[str], tuple[str, float]]


class UncheckedError(Exception):
    """Something could not be checked, which ends no run: a note reports it, with the warnings.

    Attributes:
        sentence: What was not checked, and why.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def wrong_language(inputs: CheckedTexts) -> Iterator[Finding]:
    """Columns of whose sample more than half is in another language than the language pair says.

    The sample: up to 50 texts of 40 characters or more, evenly over the column. Nothing is said of fewer than
    ten. Bokmål and Nynorsk, Bosnian, Croatian and Serbian, Indonesian and Malay count as one language each.

    Raises:
        UncheckedError: The model cannot be loaded, for example where the folder of temporary files is full.
    """
    with _reported():
        yield from _wrong_language(inputs)


def _wrong_language(inputs: CheckedTexts) -> Iterator[Finding]:
    if inputs.languages is None or (classify := _identifier()) is None:
        return
    for column in inputs.columns:
        language, sample = _name(column.language or ""), _sample(column)
        # the model is loaded only for a sample: that takes longer than all other checks of a small file
        if len(sample) < MIN_SEGMENTS or language not in _known():
            continue
        found = Counter(_name(classify(text)[0]) for text in sample)
        wrong = len(sample) - found.pop(language, 0)
        if 2 * wrong > len(sample):
            most = found.most_common(1)[0][0]
            message = say(
                "{n} of {all} sampled texts are not in {language}, most in {most}",
                n=wrong,
                all=len(sample),
                language=column.language,
                most=most,
            )
            if column.system is None:
                message = say("{column}: {message}", column=column.subject, message=message)
            yield column.warn("wrong-language", message)


def unchecked_language(inputs: CheckedTexts) -> Iterator[str]:
    """One sentence where a language pair is given and cannot be checked.

    Raises:
        UncheckedError: The model cannot be loaded.
    """
    with _reported():
        yield from _unchecked_language(inputs)


def _unchecked_language(inputs: CheckedTexts) -> Iterator[str]:
    if inputs.languages is None:
        return
    if _identifier() is None:
        yield _without_langid(install_command("langid"))
        return
    known = _known()
    named = dict.fromkeys(column.language or "" for column in inputs.columns)
    unknown = [language for language in named if _name(language) not in known]
    if unknown:
        yield say(
            "languages were not checked for {languages}, which py3langid does not know", languages=listed(unknown)
        )


def _without_langid(command: str) -> Sentence:
    return say("languages were not checked ({command})", command=command)


def is_missing_langid(note: str) -> bool:
    """Return whether a note is only about the missing package that detects languages.

    Every run with a language pair has it on such a machine, so tables have it only with the checklist.
    """
    return isinstance(note, Sentence) and note.form == _without_langid("").form


def release_identifier() -> None:
    """Gives back the memory of py3langid's model, some 75 MB; it is loaded again when it is next needed."""
    if loaded := sys.modules.get("py3langid.langid"):
        vars(loaded)["IDENTIFIER"] = None


@contextmanager
def _reported() -> Iterator[None]:
    """Whatever fails in another package or on the machine while languages are identified."""
    try:
        yield
    except Exception as fault:
        reason = (fault.strerror if isinstance(fault, OSError) else None) or str(fault) or type(fault).__name__
        raise UncheckedError(say("languages were not checked: {reason}", reason=reason)) from None


def _identifier() -> _Classify | None:
    try:
        import py3langid
    except ImportError:
        return None
    classify: _Classify = py3langid.classify
    return classify


@cache
def _known() -> frozenset[str]:
    """The languages that the model knows; they stay known when it is released."""
    import py3langid

    return frozenset(_name(language) for language, _ in py3langid.rank(""))


def _name(code: str) -> str:
    language = language_of(code)
    return _ALIKE.get(language, language)


def _sample(column: TextColumn) -> list[str]:
    long = [text for text in column.stripped if len(text) >= _MIN_LENGTH]
    return long[:: max(1, -(-len(long) // _SAMPLE))]
