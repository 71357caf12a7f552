"""What is said is a form that translators find: no message is put together before it becomes a sentence."""

from string import Formatter

import pytest
import sources

from mtgauge.base.sentences import translations

#: Errors, and which of their arguments is the message; and of findings.
MESSAGES = {"InputError": 0, "OptionError": 0, "RecordError": 0, "Finding": 1, "warn": 1, "finding": 1}
#: Files where sentences are made of forms that others have given, or that speak English as sacreBLEU does.
HAND_ON = {"base/sentences.py", "shell.py", "words.py", "text.py"}


def calls():
    for call in sources.calls():
        if "sacrebleu" not in call.path.parts and call.path.name not in HAND_ON:
            yield call


def test_every_form_is_a_literal_whose_places_are_filled():
    forms = 0
    for call in calls():
        if call.last != "say":
            continue
        form = call.arguments[0]
        assert form.is_literal, f"{call.path}:{call.line}"
        names = {name for name, _ in call.keywords}
        if names and None not in names:
            places = {place for _, place, _, _ in Formatter().parse(form.literal) if place is not None}
            assert places == names, f"{call.path}:{call.line}"
        forms += 1
    assert forms > 800


@pytest.mark.parametrize("what", ["message", "hint"])
def test_no_message_and_no_hint_is_written_without_a_form(what):
    found = []
    for call in calls():
        if what == "message" and len(call.arguments) > MESSAGES.get(call.last, len(call.arguments)):
            given = [call.arguments[MESSAGES[call.last]]]
        elif what == "hint":
            given = [value for name, value in call.keywords if name == "hint"]
        else:
            continue
        found += [f"{call.path.relative_to(sources.PACKAGE)}:{call.line}" for value in given if value.is_english]
    assert found == []


@pytest.mark.parametrize("language", translations())
def test_translations_fill_the_places_of_their_forms(language):
    for form, translation in translations()[language].items():
        if "{" in form and " of strings" not in form and " of numbers" not in form:
            fields = [
                {(name, spec, conversion) for _, name, spec, conversion in Formatter().parse(text) if name}
                for text in (form, translation)
            ]
            assert fields[0] == fields[1], form
