"""What Click refuses, as errors of mtgauge: in its sentences, so that every language has them, and with a hint."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import guess, nearest
from mtgauge.base.sentences import Sentence, say
from mtgauge.commands.options_elsewhere import written_here

#: Of what Click says of a value, the parts that change -> the sentence that they stand in.
_VALUES = {
    r"(?P<value>.+) is not a valid integer(?: range)?\.": say("{value} is not a whole number"),
    r"(?P<value>.+) is not a valid float(?: range)?\.": say("{value} is not a number"),
    r"(?P<value>.+) is not in the range (?P<range>.+)\.": say("{value} is not in the range {range}"),
}
#: The same of how a command is written.
_USAGE = {
    r"Option (?P<option>.+) requires an argument\.": say("option {option} needs a value"),
    r"Option (?P<option>.+) does not take a value\.": say("option {option} takes no value"),
    r"Got unexpected extra arguments? \((?P<names>.+)\)\.?": say("nothing is expected where {names} stands"),
}
#: Values that other programs have -> what they are here.
_VALUES_HERE = {
    "sentence": "segment",
    "system": "corpus",
    "t-test": "auto",
    "paired": "auto",
    "text": "table",
    "txt": "table",
    "md": "markdown",
    "tex": "latex",
    "tsv": "csv",
    "xlsx": "csv",
    "bonferroni": "holm",
}
#: (an option of another program, how the command is called) -> what to write instead; None for what is none.
_Counterpart = Callable[[str, str], Sentence | None]
_CHOICE = re.compile(r"(?P<value>.+?) is not (one of )?'")


def refusal(error: click.ClickException, counterpart: _Counterpart) -> OptionError:
    """What Click refused; its own words where these are new to us.

    Args:
        error: The refusal.
        counterpart: Returns the text to write instead of an option that only another program has.
    """
    if isinstance(error, click.NoSuchOption):
        name = say("there is no option {name!r}", name=error.option_name)
        return OptionError(name, hint=_option_meant(error, counterpart))
    if isinstance(error, click.MissingParameter) and error.param is not None and error.ctx is not None:
        return OptionError(_missing(error.param, error.ctx), hint=say("usage: {usage}", usage=_usage(error.ctx)))
    if isinstance(error, click.BadParameter) and error.param is not None:
        message, hint = _wrong_value(error.message, error.param)
        option = error.param.get_error_hint(error.ctx)
        return OptionError(say("invalid value for {option}: {message}", option=option, message=message), hint=hint)
    return OptionError(_in_words(error.format_message(), _USAGE))


def _option_meant(error: click.NoSuchOption, counterpart: _Counterpart) -> Sentence | str | None:
    """A format written as an option, the counterpart of another program's option, or the nearest option."""
    if error.ctx is None:
        return None
    options = [item for item in error.ctx.command.params if isinstance(item, click.Option)]
    name = error.option_name
    form = next((item for item in options if item.name == "form"), None)
    if form is not None and isinstance(form.type, click.Choice) and name.lstrip("-") in form.type.choices:
        return say("it is {option}", option=f"{min(form.opts, key=len)} {name.lstrip('-')}")
    takes_metrics = any(item.name == "metrics" for item in options)
    path = error.ctx.command_path
    hint = counterpart(name, path) if takes_metrics else None
    hint = hint or written_here(name, path, [*_flags(options)], takes_systems=takes_metrics)
    if hint is not None:
        return hint
    # hyphens, which all have, would make them alike
    known = {flag.lstrip("-"): flag for flag in _flags(options) if flag.startswith("--")}
    near = nearest(name.lstrip("-"), known)
    if near is not None:
        return say("is '{name}' meant?", name=known[near])
    return say("{command} --help lists the options", command=error.ctx.command_path)


def _flags(options: list[click.Option]) -> Iterator[str]:
    for item in options:
        yield from (*item.opts, *item.secondary_opts)


def _missing(param: click.Parameter, context: click.Context) -> Sentence:
    name = param.get_error_hint(context)
    if param.param_type_name == "argument":
        return say("the argument {name} is missing", name=name)
    return say("the option {name} is missing", name=name)


def _usage(context: click.Context) -> str:
    return " ".join([context.command_path, *context.command.collect_usage_pieces(context)])


def _wrong_value(message: str, param: click.Parameter) -> tuple[str, Sentence | str | None]:
    """What is wrong with a value, and what was meant if it is one of few."""
    found = _CHOICE.match(message)
    if found is None or not isinstance(param.type, click.Choice):
        return _in_words(message, _VALUES), None
    known = [*map(str, param.type.choices)]
    wrong = found["value"]
    name = wrong.strip("'")
    here = _VALUES_HERE.get(name, "")
    hint = say("is '{name}' meant?", name=here) if here in known else guess(name, known)
    return say("{value} is not one of {names}", value=wrong, names=", ".join(known)), hint


def _in_words(message: str, known: dict[str, Sentence]) -> str:
    """A message of Click as one of ours; as it is where it is none of those that are known."""
    for pattern, sentence in known.items():
        found = re.fullmatch(pattern, message)
        if found is not None:
            return Sentence(sentence.form, found.groupdict())
    return message
