"""The text that comes with a kit, in English and in Chinese."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mtgauge.base.sentences import ENGLISH, Sentence, said, say
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import DataRule
from mtgauge.suites.campaign.kit.terms import KitTerms

_CHINESE = "zh"
_RULES = {
    DataRule.OPEN: say("Any data may train the system; what the campaign does not offer is declared in the form."),
    DataRule.CLOSED: say("Only data that the campaign offers may train the system."),
}
_HOW = {
    FileFormat.TEXT: say("One line per segment, in the order of the source, as many lines as the source has."),
    FileFormat.TSV: say("One row per segment: the text goes into the last column; ids stay as they are."),
    FileFormat.JSONL: say("One object per segment: the translation is its text; ids stay as they are."),
    FileFormat.WMT: say(
        "The translation of each segment goes into the <seg> of <hyp>; everything else stays as it is."
    ),
    FileFormat.CWMT: say("The translation of each segment goes into its <s>; everything else stays as it is."),
}
#: Where translations of a segment stand beside the best one; other formats have no place for them.
_OTHERS = {FileFormat.CWMT: "<cand>", FileFormat.JSONL: '"candidates"'}


@dataclass(frozen=True, slots=True)
class Told:
    """What the text speaks of, beside the terms.

    Attributes:
        source: The name of the file with the source.
        result: That of the file to fill in.
        form: That of the form of the system.
        format: The format of the file to fill in.
        segments: How many segments there are.
        primary: How many primary results the site may send.
        contrast: How many contrast results.
        with_progress: Whether what a combination task combines has a progress set.
    """

    source: str
    result: str
    form: str
    format: FileFormat
    segments: int
    primary: int
    contrast: int
    with_progress: bool = False


def read_me(terms: KitTerms, told: Told) -> bytes:
    """The text: first in English, then in Chinese."""
    parts = ("\n".join(said(line, language) for line in _lines(terms, told)) for language in (ENGLISH, _CHINESE))
    return ("\n\n".join(parts) + "\n").encode()


def _lines(terms: KitTerms, told: Told) -> Iterator[str]:
    yield say("# {campaign}: {task}", campaign=terms.campaign, task=terms.task)
    yield ""
    yield say("**Deadline: {deadline}.** What comes later is refused.", deadline=terms.shown_deadline)
    yield ""
    for number, step in enumerate(_steps(terms, told), start=1):
        yield say("{number}. {step}", number=number, step=step)
    yield ""
    for rule in _rules(terms, told):
        yield say("- {rule}", rule=rule)


def _steps(terms: KitTerms, told: Told) -> Iterator[Sentence]:
    about = {
        "source": told.source,
        "n": told.segments,
        "source_language": terms.source_language,
        "target_language": terms.target_language,
    }
    if terms.combination:
        yield say(
            "Combine what other systems made of `{source}`, {n:,} segments, from {source_language} to "
            "{target_language}: their translations are in the package of the organiser.",
            **about,
        )
    else:
        yield say("Translate `{source}`, {n:,} segments, from {source_language} to {target_language}.", **about)
    yield say("Put the translations into `{result}`. {how}", result=told.result, how=_HOW[told.format])
    yield say("Describe the system in `{form}`.", form=told.form)
    yield say(
        "Check: `mtgauge campaign kit check .` in this folder says everything that is wrong, as the campaign will."
    )
    yield say(
        "Send `{result}` and `{form}` to {contact}.", result=told.result, form=told.form, contact=terms.contact
    )


def _rules(terms: KitTerms, told: Told) -> Iterator[Sentence]:
    yield say(
        "The whole set is translated, automatically; site {site} may send primary results: {primary}, contrast "
        "results: {contrast}. A contrast result is another file, with contrast in its name.",
        site=terms.site,
        primary=told.primary,
        contrast=told.contrast,
    )
    if terms.other_set is not None:
        yield terms.other_set
    yield from _combined(terms, told)
    yield _RULES[terms.data]
    yield say(
        "All data that train or tune the system, its own too, are older than {day}, the cut-off date.",
        day=terms.cut_off,
    )
    if terms.forbidden:
        names = ", ".join(_with_other_names(terms))
        yield say("These resources may not train the system: {names}.", names=names)
    yield say(
        "Files are UTF-8 and have at most {n} MB each. The folder check/ is what the check reads; it stays as it "
        "is.",
        n=terms.largest_file,
    )


def _with_other_names(terms: KitTerms) -> Iterator[str]:
    for name in terms.forbidden:
        others = ", ".join(terms.other_names.get(name, ()))
        yield f"{name} ({others})" if others else name


def _combined(terms: KitTerms, told: Told) -> Iterator[Sentence]:
    """What a combination task is about, or how many translations a segment may have."""
    if terms.combination:
        if told.with_progress:
            yield say(
                "The package has the translations of each system for the test set and for the progress set, "
                "several of a segment where a system made them, and the references of the progress set."
            )
        else:
            yield say(
                "The package has the translations of each system, several of a segment where a system made them."
            )
        yield say("An answer has one translation of each segment, without candidates; scores are not needed.")
    elif told.format in _OTHERS and terms.nbest > 1:
        yield say(
            "A segment may have up to {n} translations: the best is its text, the others follow in {place}, each "
            "with a score from 0 to 1 that is not above the one before it.",
            n=terms.nbest,
            place=_OTHERS[told.format],
        )
