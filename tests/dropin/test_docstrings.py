"""The public classes and functions of `mtgauge.sacrebleu` have examples, which give what they say."""

import doctest
import inspect
import pkgutil
from importlib import import_module

import pytest

from mtgauge import sacrebleu

MODULES = [
    "mtgauge.sacrebleu",
    *(module.name for module in pkgutil.walk_packages(sacrebleu.__path__, "mtgauge.sacrebleu.")),
]
#: Public names whose call needs files that are not there, or changes the process.
WITHOUT = {"get_source_file", "get_reference_files", "download_test_set"}


@pytest.mark.parametrize("name", MODULES)
def test_examples_give_what_they_say(name):
    outcome = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert outcome.failed == 0


@pytest.mark.parametrize("name", sorted(set(sacrebleu.__all__) - WITHOUT))
def test_public_names_have_examples(name):
    value = getattr(sacrebleu, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert "Examples:" in inspect.getdoc(value)
