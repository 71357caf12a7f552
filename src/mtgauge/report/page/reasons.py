"""The reasons why a system is worse, in words."""

from __future__ import annotations

from mtgauge.diagnostics import Defect, Defects, Reason, WordClass
from mtgauge.pages.text import LanguageName, Text, say
from mtgauge.report.numbers import fixed
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.wordclasses import CLASSES

#: The name of each kind for readers.
_NAMES = {
    Defect.EMPTY: say("empty output"),
    Defect.LEFT: say("passages left in {language}"),
    Defect.LOOP: say("repetition without end"),
    Defect.SHORT: say("at most half as long as the reference"),
    Defect.LONG: say("at least twice as long as the reference"),
    Defect.LOST_NUMBER: say("missing numbers"),
    Defect.ADDED_NUMBER: say("added numbers"),
    Defect.KEPT_WORD: say("words kept from the source"),
    Defect.LOST_NAME: say("changed names"),
    Defect.STRAIGHT_QUOTE: say("straight quotation marks"),
    Defect.CURLY_QUOTE: say("curly quotation marks"),
    Defect.NARROW_MARK: say("half-width punctuation"),
    Defect.WIDE_MARK: say("full-width punctuation"),
    Defect.OTHER_CASE: say("words in other letter case"),
}
#: The sentence for a system that has more of a kind than another.
_SENTENCES = {
    Defect.EMPTY: say("{first} leaves {n} segments empty, {second} {m}."),
    Defect.LEFT: say("{first} leaves {n} passages in {language}, {second} {m}."),
    Defect.LOOP: say("{first} repeats itself without end in {n} segments, {second} in {m}."),
    Defect.SHORT: say("{first} is at most half as long as the reference in {n} segments, {second} in {m}."),
    Defect.LONG: say("{first} is at least twice as long as the reference in {n} segments, {second} in {m}."),
    Defect.LOST_NUMBER: say("{first} misses {n} numbers that source and reference have, {second} {m}."),
    Defect.ADDED_NUMBER: say("{first} adds {n} numbers that neither source nor reference has, {second} {m}."),
    Defect.KEPT_WORD: say("{first} keeps {n} words of the source that no reference keeps, {second} {m}."),
    Defect.LOST_NAME: say("{first} changes {n} names that the reference keeps as in the source, {second} {m}."),
    Defect.STRAIGHT_QUOTE: say(
        "{first} writes {n} straight quotation marks where the reference has curly ones, {second} {m}."
    ),
    Defect.CURLY_QUOTE: say(
        "{first} writes {n} curly quotation marks where the reference has straight ones, {second} {m}."
    ),
    Defect.NARROW_MARK: say(
        "{first} writes {n} half-width punctuation marks where the reference has full-width ones, {second} {m}."
    ),
    Defect.WIDE_MARK: say(
        "{first} writes {n} full-width punctuation marks where the reference has half-width ones, {second} {m}."
    ),
    Defect.OTHER_CASE: say("{first} writes {n} words in another letter case than the reference, {second} {m}."),
}


def defect_name(facts: EvaluationFacts, kind: Defect) -> Text:
    """The name of a kind for readers."""
    return Text(_NAMES[kind].form, _language(facts) if kind is Defect.LEFT else {})


def reason_of(facts: EvaluationFacts, system: str, kind: Defect, count: int) -> Text:
    """The reason in a single segment."""
    return say("{system}: {what} ({n})", system=facts.name(system), what=defect_name(facts, kind), n=count)


def reason_sentence(facts: EvaluationFacts, defects: Defects, reason: Reason) -> Text:
    """Why one system is worse than another."""
    first, second = facts.name(reason.worse), facts.name(reason.better)
    if isinstance(reason.kind, WordClass):
        expected = defects.expected[reason.kind]
        share, other = (fixed(100 * (1 - missed / expected), 1) for missed in reason.counts)
        return say(
            "Of the reference's {words}, {first} has {share} %, {second} {other} %.",
            first=first, second=second, share=share, other=other, words=CLASSES[reason.kind][0],
        )  # fmt: skip
    n, m = reason.counts
    values = {"first": first, "second": second, "n": n, "m": m, **_language(facts)}
    return Text(_SENTENCES[reason.kind].form, values)


def _language(facts: EvaluationFacts) -> dict[str, object]:
    languages = facts.evaluation.testset.languages
    return {"language": LanguageName(languages.source) if languages else say("the source language")}
