"""The languages of a test set by the labels in its file: which are meant where labels contradict each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from mtgauge.base.language_codes import normal_code
from mtgauge.base.sentences import listed, say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.storedset import language_pair
from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.roles import role_words

_ADVICE = say("-l SRC-TGT settles it")
#: What NIST's files say of sets in several languages.
_NO_LANGUAGE = "any"


class LanguageLabel(NamedTuple):
    """What a file says about the language of some of its texts.

    Attributes:
        role: Whose texts they are: ``source``, ``reference`` or ``system``.
        language: The code, as it stands there; empty where there is none.
        line: Where it stands.
    """

    role: str
    language: str
    line: int


def labelled_pair(
    labels: Sequence[LanguageLabel], findings: Findings, asked: LanguagePair | None
) -> LanguagePair | None:
    """The language pair of a file.

    The source language is the one that more than half of the sources are labelled with; the target language that
    of more than half of the references, or of the outputs where no reference has a label. Labels that say
    otherwise are one warning a side; where no language has more than half, that is a fault. Neither is said if the
    pair was asked for, which settles it.

    Args:
        labels: All labels, in the order of the file.
        findings: Where contradictions are reported.
        asked: The pair that was asked for.

    Returns:
        The pair; None where the labels name none.
    """
    given = [label for label in labels if label.language]
    sources = [label for label in given if label.role == "source"]
    targets = [label for label in given if label.role != "source"]
    references = [label for label in targets if label.role == "reference"]
    if asked is not None and any(len({label.language for label in side}) > 1 for side in (sources, targets)):
        return asked
    return language_pair(
        _meant(role_words("source"), sources, sources, findings, asked),
        _meant(say("translations"), targets, references or targets, findings, asked),
    )


def _meant(
    side: str,
    labels: Sequence[LanguageLabel],
    deciding: Sequence[LanguageLabel],
    findings: Findings,
    asked: LanguagePair | None,
) -> str | None:
    """The language of one side; `deciding` are those of its labels that decide."""
    if not deciding:
        return None
    (language, count), *others = Counter(label.language for label in deciding).most_common()
    if 2 * count <= len(deciding):
        second = next(label for label in deciding if label.language == others[0][0])
        message = say(
            "{side} are labelled {language!r} here, and as many {other!r}",
            side=side,
            language=second.language,
            other=language,
        )
        hint = say("one file holds one language pair; {advice}", advice=_ADVICE)
        findings.add("contradicting-labels", message, line=second.line, hint=hint)
    wrong = [label for label in labels if label.language != language]
    if not wrong and language.lower() != _NO_LANGUAGE and normal_code(language) is None and not asked:
        message = say(
            "{side} are labelled {language!r}, which is not the code of a language ({advice})",
            side=side,
            language=language,
            advice=_ADVICE,
        )
        findings.warn("language-label", message)
    if wrong and 2 * count > len(deciding):
        names = listed([repr(name) for name in dict.fromkeys(label.language for label in wrong)])
        by = role_words("reference") if deciding is not labels else side
        message = say(
            "{n} of {all} {side} are labelled {labels}, first on line {line}; {language!r} is "
            "taken, as most {deciding} say ({advice})",
            n=len(wrong),
            all=len(labels),
            side=side,
            labels=names,
            line=wrong[0].line,
            language=language,
            deciding=by,
            advice=_ADVICE,
        )
        findings.warn("language-label", message)
    return language
