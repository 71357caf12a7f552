"""A setting is declared once: everything that shows or takes settings is held to the fields of `Settings`."""

import inspect
import typing
from dataclasses import MISSING, fields, replace

import pytest

from mtgauge import evaluate
from mtgauge.base.errors import OptionError
from mtgauge.commands.options import OPTIONS, settings_from
from mtgauge.engine.setting import settings_of
from mtgauge.engine.settings import Settings, SettingsOptions
from mtgauge.evaluation import Settings as PublicSettings

KNOWN = settings_of(Settings)


def test_every_field_is_a_setting():
    assert list(KNOWN) == [item.name for item in fields(Settings)]
    assert PublicSettings is Settings


def test_users_may_write_every_setting():
    assert sorted(typing.get_type_hints(SettingsOptions)) == sorted(KNOWN)


def test_evaluate_takes_every_setting_and_says_what_it_is():
    parameters = inspect.signature(evaluate).parameters
    assert [name for name in parameters if name in KNOWN] == list(KNOWN)
    assert "settings" not in parameters
    arguments = " ".join(evaluate.__doc__.partition("Args:")[2].partition("Returns:")[0].split())
    assert "**settings" not in arguments
    for item in fields(Settings):
        assert parameters[item.name].default == (None if item.default is MISSING else item.default)
        # metrics are an argument of its own, which comes after the references
        text = "" if item.name == "metrics" else KNOWN[item.name].help.split(". ")[0].removesuffix(".")
        assert f" {item.name}: {text}" in arguments


def test_the_command_line_has_an_option_for_every_setting():
    options = {option.name: option for option in OPTIONS}
    for item in fields(Settings):
        about, option = KNOWN[item.name], options[item.name]
        assert option.section == about.section
        assert option.help.startswith(about.help.split(". ")[0].removesuffix("."))
        # what nobody types is not passed on, and the default of the field holds
        assert option.default in (item.default, None) or isinstance(item.default, tuple)


# What was typed, and what evaluate is given.
TYPED = [
    ({}, {}),
    ({"metrics": (), "levels": (), "baseline": None, "seed": 0}, {"seed": 0}),
    ({"ci_method": "bca", "form": "json"}, {"ci_method": "bca", "intervals": True}),
    ({"test": "none", "tested": ("a", "b")}, {"test": "none", "tested": ("a", "b")}),
]


@pytest.mark.parametrize(("typed", "given"), TYPED)
def test_what_was_not_typed_keeps_its_default(typed, given):
    assert settings_from(typed) == given


# Settings that a record or another run has to get back as they are.
ASKED = [
    {},
    {"metrics": ["BLEU=bleu", "chrf++"], "levels": ["corpus", "domain", "corpus"], "intervals": True},
    {"baseline": "a"},
    {"baseline": "a", "test": "none"},
    {"clusters": "wmt", "macro": "domain", "alpha": 0.01, "seed": 0, "samples": 500},
    {"tested": "a", "ci_method": "bca", "correction": "bh", "family": "both", "resample_by": "document"},
    {"several_references": "mean", "clusters": "none"},
    {"contrasts": [("new", "old"), ["newer", "old"], "new=old"]},
]


@pytest.mark.parametrize("asked", ASKED)
def test_settings_give_the_options_that_give_them_again(asked):
    settings = Settings.of(**asked)
    assert Settings.of(**settings.as_options()) == settings
    assert list(settings.as_options()) == list(KNOWN)


# What calls for a test where none is named.
CALLS = [
    ({}, None),
    ({"baseline": "a"}, "auto"),
    ({"tested": ["a"]}, "auto"),
    ({"clusters": "wmt"}, "auto"),
    ({"tested": []}, None),
    ({"contrasts": "new=old"}, "auto"),
    ({"contrasts": ()}, None),
]


@pytest.mark.parametrize(("asked", "test"), CALLS)
def test_a_test_is_made_where_something_needs_it(asked, test):
    assert Settings.of(**asked).test == test


WRONG = [
    ({"levels": [3]}, "unknown level 3 (known: corpus, domain, document, segment)"),
    ({"test": "bootstrp"}, "unknown test 'bootstrp' (is 'bootstrap' meant?)"),
    ({"correction": "hlm"}, "unknown correction 'hlm' (is 'holm' meant?)"),
    ({"ci_method": "bcaa"}, "unknown interval method 'bcaa' (is 'bca' meant?)"),
    ({"levels": [""]}, "unknown level ''"),
    (
        {"contrasts": "new"},
        "'new' is not a contrast of two systems (write NEW=OLD, with the names of two systems)",
    ),
    ({"contrasts": ["new=new"]}, "'new=new' is not a contrast of two systems"),
    ({"contrasts": 3}, "3 is not a contrast of two systems"),
    (
        {"contrasts": "new=old", "baseline": "old"},
        "contrasts and --baseline both choose the systems that are compared",
    ),
    (
        {"contrasts": "new=old", "tested": ["old"]},
        "contrasts and --tested both choose the systems that are compared",
    ),
    ({"contrasts": "new=old", "test": "none"}, "contrasts need a test"),
    (
        {"contrasts": "new=old", "clusters": "wmt"},
        "clusters need the tests of all pairs (leave the contrasts out)",
    ),
    ({"resample_by": 3}, "resample_by must be a name, not 3"),
    ({"test": "t"}, "unknown test 't'"),
    ({"ci_method": None}, "unknown interval method None"),
    ({"smaples": 5}, "there is no setting 'smaples' (is 'samples' meant?)"),
    ({"zzz": 5}, "there is no setting 'zzz' (there are: all_pairs, alpha, baseline,"),
    ({"samples": True}, "samples must be a whole number, not True"),
    ({"alpha": "0.05"}, "alpha must be a number, not '0.05'"),
    ({"baseline": 3}, "baseline must be a name, not 3"),
    ({"metrics": []}, "no metric given"),
    ({"macro": "segment"}, "there is no macro average over the level segment"),
    ({"macro": "corpus"}, "there is no macro average over the level corpus"),
    ({"alpha": 0.0}, "alpha must lie between 0 and 1, not 0.0"),
    ({"alpha": 0.0, "intervals": True}, "alpha must lie between 0 and 1, not 0.0"),
    ({"alpha": 1.0}, "alpha must lie between 0 and 1, not 1.0"),
    ({"samples": 0}, "samples must be 1 or more, not 0"),
]


@pytest.mark.parametrize(("asked", "message"), WRONG)
def test_what_is_wrong_is_said(asked, message):
    with pytest.raises(OptionError) as refused:
        Settings.of(**asked)
    assert message in str(refused.value)


def test_settings_stay_checked_when_they_are_replaced():
    with pytest.raises(OptionError, match="seed must be 0 or more"):
        replace(Settings.of(), seed=-1)


def test_one_sample_is_enough_where_nothing_is_resampled():
    assert Settings.of(samples=1).samples == 1


@pytest.mark.parametrize(
    ("asked", "further"),
    [
        ({}, True),
        ({"test": "auto"}, True),
        ({"test": "auto", "samples": 500}, False),
        ({"test": "sacrebleu-bootstrap"}, False),
    ],
)
def test_draws_follow_the_comparisons_only_where_nobody_says_how_many(asked, further):
    assert Settings.of(**asked).chooses_draws is further
