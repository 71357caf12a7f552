"""What is said is a form that translators find: no message is put together before it becomes a sentence."""

import ast
from pathlib import Path
from string import Formatter

import pytest

from mtgauge.sentences import translations

SOURCE = Path(__file__).parents[2] / "src" / "mtgauge"
#: Errors, and which of their arguments is the message; and of findings.
MESSAGES = {"InputError": 0, "OptionError": 0, "RecordError": 0, "Finding": 1, "warn": 1, "finding": 1}
#: Files where sentences are made of forms that others have given, or that speak English as sacreBLEU does.
HAND_ON = {"sentences.py", "shell.py", "words.py", "text.py"}


def calls():
    for path in sorted(SOURCE.rglob("*.py")):
        if "sacrebleu" not in path.parts and path.name not in HAND_ON:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    yield path, node, ast.unparse(node.func).rpartition(".")[2]


def is_english(node):
    """Whether an expression writes words: an f-string, or a literal with a blank."""
    if isinstance(node, ast.JoinedStr):
        return any(isinstance(part, ast.Constant) and " " in part.value for part in node.values)
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def test_every_form_is_a_literal_whose_places_are_filled():
    forms = 0
    for path, call, name in calls():
        if name != "say":
            continue
        form = call.args[0]
        assert isinstance(form, ast.Constant), f"{path}:{call.lineno}"
        names = {item.arg for item in call.keywords}
        if names and None not in names:
            places = {place for _, place, _, _ in Formatter().parse(form.value) if place is not None}
            assert places == names, f"{path}:{call.lineno}"
        forms += 1
    assert forms > 800


@pytest.mark.parametrize("what", ["message", "hint"])
def test_no_message_and_no_hint_is_written_without_a_form(what):
    found = []
    for path, call, name in calls():
        if what == "message" and name in MESSAGES and len(call.args) > MESSAGES[name]:
            arguments = [call.args[MESSAGES[name]]]
        elif what == "hint":
            arguments = [item.value for item in call.keywords if item.arg == "hint"]
        else:
            continue
        found += [f"{path.relative_to(SOURCE)}:{call.lineno}" for node in arguments if is_english(node)]
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
