"""``wrong-script``: written in other letters than the language is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mtgauge.corpus.checks.columns import Column, Inputs
from mtgauge.corpus.checks.untranslated import copies_of_source
from mtgauge.corpus.checks.warning import InputWarning
from mtgauge.corpus.scripts import expected_scripts, han_form, mostly_in, other_han_form, other_script


def wrong_script(inputs: Inputs) -> Iterator[InputWarning]:
    """Sources and references that are half or more in another script; and each translation that is.

    Names and codes often stand alone in Latin letters: where a reference is written in that script too, nothing
    is said of a translation, unless the references are suspicious as a whole.
    """
    excuses: list[dict[int, str]] = []
    for column in inputs.testset:
        found = _foreign(column)
        if 2 * len(found) >= len(column):
            script = Counter(found.values()).most_common(1)[0][0]
            message = f"{len(found)} of {len(column)} texts of {column.subject} are written in {script}"
            yield column.warn("wrong-script", f"{message}, not in {_expected(column)}")
        elif column is not inputs.source:
            excuses.append(found)
    for column in inputs.systems:
        untranslated = copies_of_source(column, inputs.source)
        for index, script in _foreign(column).items():
            if index not in untranslated and not any(excuse.get(index) == script for excuse in excuses):
                message = f"{column.subject} is written in {script}, not in {_expected(column)}"
                yield column.warn("wrong-script", message, index)


def _foreign(column: Column) -> dict[int, str]:
    """Position -> script of each text that is written in another one than its language's."""
    code = column.language or ""
    scripts = expected_scripts(code)
    if not scripts:
        return {}
    found = {index: other_script(column.stripped[index], scripts) for index in _doubtful(column, scripts)}
    if han_form(code):
        found |= {i: form for i, text in enumerate(column.stripped) if (form := other_han_form(text, code))}
    return {index: script for index, script in sorted(found.items()) if script is not None}


def _expected(column: Column) -> str:
    code = column.language or ""
    return han_form(code) or " or ".join(expected_scripts(code))


def _doubtful(column: Column, scripts: tuple[str, ...]) -> list[int]:
    """Positions of texts that have too few letters of the scripts to be in them without a closer look."""
    latin = "Latin" in scripts
    asked = [i for i, text in enumerate(column.stripped) if text and not (latin and text.isascii())]
    fine = mostly_in([column.stripped[i] for i in asked], scripts)
    return [i for i, is_fine in zip(asked, fine, strict=True) if not is_fine]
