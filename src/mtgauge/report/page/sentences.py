"""Sentences that an evaluation brings along in English, found again in the catalogues.

Notes and warnings are strings, the same in every output format. Here are the forms that they have, so that the
page can say them in the reader's language; a sentence of another form, such as one of a third-party metric, stays
English.
"""

from __future__ import annotations

import re
from functools import cache

from mtgauge.report.page.text import Text, say

#: The narrower of two forms stands first.
FORMS = (
    say("{metrics}: tokenizer {tokenizer}, chosen for target language {language}"),
    say(
        "metrics chosen for target language {language}, which is written without blanks: chrf, and bleu by "
        "character"
    ),
    say("metrics chosen for target language {language}, whose words have many forms: chrf first, then bleu"),
    say("nothing was tested: tests are made on the corpus and on domains, of two units or more"),
    say(
        "{n} samples cannot show any difference: after correction for {count} comparisons "
        "no p-value can fall below {alpha}; take {needed} or more"
    ),
    say(
        "no verdict in {n} of {all} comparisons: too few segments differ, {least} at the least, and a difference "
        "can be shown from {needed} on"
    ),
    say(
        "no verdict in {n} of {all} comparisons: too few documents differ, {least} at the least, and a difference "
        "can be shown from {needed} on"
    ),
    say(
        "the test {test} calls equal systems different too often below {n} segments that differ; here {least} do "
        "at the least; auto holds its level"
    ),
    say(
        "the test {test} calls equal systems different too often below {n} documents that differ; here {least} do "
        "at the least; auto holds its level"
    ),
    say(
        "{count} comparisons are too many for Holm's correction, which would take more than {most} draws, so "
        "p-values are adjusted by maxt"
    ),
    say(
        "{most} draws are too few for {count} comparisons under Holm's correction: with another seed some "
        "verdicts would be others; the correction maxt takes fewer"
    ),
    say("no interval of {output}: a group has a single segment, whose spread nothing shows"),
    say("no interval of {output}: a group has a single document, whose spread nothing shows"),
    say(
        "{metric}: segments were drawn, since {n} documents are too few ({needed} needed): the variance of a "
        "score by document is {effect} times that by segment, the median of {count}"
    ),
    say(
        "{metric}: segments were drawn, since {n} documents are too few ({needed} needed): the variance of a "
        "score by document is {effect} times that by segment"
    ),
    say(
        "{metric}: segments were drawn, since {n} documents are too few ({needed} needed): the variance of a "
        "difference by document is {effect} times that by segment, the median of {count}, and p is below {alpha} "
        "in {after} of {all} comparisons, by segment in {before}"
    ),
    say(
        "{metric}: segments were drawn, since {n} documents are too few ({needed} needed): the variance of a "
        "difference by document is {effect} times that by segment, and p is below {alpha} in {after} of {all} "
        "comparisons, by segment in {before}"
    ),
    say(
        "{metric}: segments were drawn, since {n} documents are too few ({needed} needed): the variance of a "
        "difference by document is {effect} times that by segment, and p {p}"
    ),
    say("{metric}: no value for {systems}, since nothing was counted there; not compared"),
    say("no metric takes the resources {names}"),
    say("{metric}: {n} of {all} values are undefined, since nothing was counted there"),
    say(
        "{metric}: resamples without a value are left out of {n} intervals; at the least {share}% of the "
        "resamples had one"
    ),
    say("{metric}: no score for {n} of {all} segments of each system"),
    say("{metric}: no score for {n} of {all} segments of {systems}"),
    say("{metric}: systems have scores of different segments, and their means are of different texts"),
    say("{metric}: systems without scores: {systems}"),
    say("{metric}: scores of systems that are not measured are left out: {systems}"),
    say("languages were not checked (pip install '{extra}')"),
    say("languages were not checked for {languages}, which py3langid does not know"),
    say("system {system} is left out: it is the reference {reference}"),
    say("{n} documents left out: {reason}"),
    say("{n} document left out: {reason}"),
    say("the translation is empty"),
    say("the source is empty"),
    say("{column} is empty"),
    say("the translation is the source"),
    say("the translation is written in {script}, not in {expected}"),
    say("the source is written in {script}, not in {expected}"),
    say("{column} is written in {script}, not in {expected}"),
    say("{n} of {all} texts of the translation are written in {script}, not in {expected}"),
    say("{n} of {all} texts of {column} are written in {script}, not in {expected}"),
    say("the translation stands for other sources too"),
    say("the translation holds {characters}"),
    say("the source holds {characters}"),
    say("{column} holds {characters}"),
    say("all {n} translations are those of {system}"),
    say("{n} of {all} translations are those of {system}"),
    say("all {n} translations are equal to {column}"),
    say("{n} of {all} long translations are equal to {column}"),
    say("{n} translations are equal to {column} of another segment, {own} to that of their own"),
    say(
        "from segment {first} to {last}, lengths follow those of {column} {shift} "
        "(correlation {there}, in their own lines {here})"
    ),
    say("lengths do not follow those of {column} (correlation {here})"),
    say("{n} of {all} sampled texts are not in {language}, most in {most}"),
    say("translations look tokenized: {n} of {all} full stops at the end stand behind a blank"),
    say("translations look tokenized: {n} of {all} hold {mark}"),
    say(
        "{n} of {all} {side} are labelled {labels}, first on line {line}; {language} is taken, as most {deciding} "
        "say (-l SRC-TGT settles it)"
    ),
    say("{side} are labelled {language}, which is not the code of a language (-l SRC-TGT settles it)"),
    say("{column} begins with a byte order mark, which counts as text, as in sacreBLEU"),
    say(
        "{column} begins with a byte order mark, which is left out; sacreBLEU counts it as text (--bom keep does)"
    ),
    say(
        "text in {script} is not cut into words by {metrics}: {n} letters a word in the median segment; "
        "take {instead}"
    ),
    say("{metric}: values of another run may differ by {tolerance}"),
    say("{n} empty lines at the end of {name} left out, so that line counts agree"),
    say("{n} empty line at the end of {name} left out, so that line counts agree"),
)  # fmt: skip


def recognised(sentence: str) -> Text | None:
    """The sentence as a text that can be translated; None where its form is not known."""
    if isinstance(sentence, Text):
        return sentence
    for form in FORMS:
        found = _pattern(form.form).fullmatch(sentence)
        if found:
            return Text(form.form, found.groupdict())
    return None


@cache
def _pattern(message: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(message)), re.DOTALL)
