"""``wrong-script``: written in other letters than the language is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import CheckedTexts, TextColumn
from mtgauge.corpus.checks.untranslated import copies_of_source
from mtgauge.corpus.scripts import expected_scripts, han_form, mostly_in, other_han_form, other_script

# Han, kana and Hangul stand beside Latin words without a blank.
_DENSE = "\u2e80-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f"
#: A word, or a part of an address or a handle.
_WORD = re.compile(rf"[^\W{_DENSE}]+|[{_DENSE}]+")


def wrong_script(inputs: CheckedTexts) -> Iterator[Finding]:
    """Sources and references that are half or more in another script; and each translation that is.

    Names, addresses and handles keep their letters. A translation is judged without the words that one of its
    references has too; and where a reference is written in that script as a whole, nothing is said. References
    that are suspicious themselves excuse nothing.
    """
    trusted: list[TextColumn] = []
    excuses: list[dict[int, str]] = []
    for column in inputs.testset:
        found = _foreign(column)
        if 2 * len(found) >= len(column):
            script = Counter(found.values()).most_common(1)[0][0]
            message = say(
                "{n} of {all} texts of {column} are written in {script}, not in {expected}",
                n=len(found),
                all=len(column),
                column=column.subject,
                script=script,
                expected=_expected(column),
            )
            yield column.warn("wrong-script", message)
        elif column is not inputs.source:
            trusted.append(column)
            excuses.append(found)
    for column in inputs.systems:
        untranslated = copies_of_source(column, inputs.source)
        for index, script in _foreign(column).items():
            if index in untranslated or any(excuse.get(index) == script for excuse in excuses):
                continue
            if _is_own(column, index, [reference.stripped[index] for reference in trusted]):
                message = say(
                    "{column} is written in {script}, not in {expected}",
                    column=column.subject,
                    script=script,
                    expected=_expected(column),
                )
                yield column.warn("wrong-script", message, index)


def _is_own(column: TextColumn, index: int, references: Sequence[str]) -> bool:
    """Whether a text is in another script even without the words that a reference has as well."""
    shared = {word.casefold() for reference in references for word in _WORD.findall(reference)}
    rest = _WORD.sub(lambda word: "" if word[0].casefold() in shared else word[0], column.stripped[index])
    code = column.language or ""
    return (other_script(rest, expected_scripts(code)) or other_han_form(rest, code)) is not None


def _foreign(column: TextColumn) -> dict[int, str]:
    """Position -> script of each text that is written in another one than its language's."""
    code = column.language or ""
    scripts = expected_scripts(code)
    if not scripts:
        return {}
    found = {index: other_script(column.stripped[index], scripts) for index in _doubtful(column, scripts)}
    if han_form(code):
        found |= {i: form for i, text in enumerate(column.stripped) if (form := other_han_form(text, code))}
    return {index: script for index, script in sorted(found.items()) if script is not None}


def _expected(column: TextColumn) -> str:
    code = column.language or ""
    form = han_form(code)
    return form if form else reduce(_either, expected_scripts(code))


def _either(first: str, second: str) -> str:
    return say("{first} or {second}", first=first, second=second)


def _doubtful(column: TextColumn, scripts: tuple[str, ...]) -> list[int]:
    """Positions of texts that have too few letters of the scripts to be in them without a closer look."""
    latin = "Latin" in scripts
    asked = [i for i, text in enumerate(column.stripped) if text and not (latin and text.isascii())]
    fine = mostly_in([column.stripped[i] for i in asked], scripts)
    return [i for i, is_fine in zip(asked, fine, strict=True) if not is_fine]
