"""Help of every command: short by ``-h``, complete by ``--help``, with examples that run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from mtgauge.cli.main import main
from mtgauge.cli.main import mtgauge as command_line
from mtgauge.commands.sections import SHORT, SectionCommand, short_help
from mtgauge.corpus.bundled_sample import write_sample

pytestmark = pytest.mark.unit

#: sacreBLEU's own parser prints its help.
OTHERS = {"mtgauge sacrebleu"}


def contexts(context: click.Context | None = None):
    """The context of every command and group, as a call makes it."""
    context = context or click.Context(command_line, info_name="mtgauge", max_content_width=80, terminal_width=80)
    if context.command_path not in OTHERS:
        yield context
    if isinstance(context.command, click.Group):
        for name in context.command.list_commands(context):
            inner = context.command.get_command(context, name)
            yield from contexts(click.Context(inner, info_name=name, parent=context))


CONTEXTS = {context.command_path: context for context in contexts()}
EXAMPLES = [(path, example) for path, context in CONTEXTS.items() for example in context.command.examples]


@pytest.mark.parametrize("path", CONTEXTS)
def test_short_help_fits_a_screen(path):
    lines = short_help(CONTEXTS[path]).splitlines()
    assert len(lines) <= SHORT
    assert max(map(len, lines)) <= 80
    assert lines[-1] == f"All options: {path} --help" or "\n".join(lines) == CONTEXTS[path].get_help()


@pytest.mark.parametrize("path", CONTEXTS)
def test_short_help_has_the_options_of_its_examples_and_those_that_must_be_given(path):
    command = CONTEXTS[path].command
    typed = {word for example in command.examples for word in example.split()}
    expected = [
        item.opts
        for item in command.params
        if isinstance(item, click.Option) and (item.required or not typed.isdisjoint(item.opts))
    ]
    shown = {
        word.rstrip(",")
        for line in short_help(CONTEXTS[path]).splitlines()
        if line.startswith("  -")
        for word in line.split()
    }
    assert [opts for opts in expected if shown.isdisjoint(opts)] == []


@pytest.mark.parametrize("path", CONTEXTS)
def test_complete_help_has_every_option_and_argument(path):
    context = CONTEXTS[path]
    text = context.get_help()
    for item in context.command.get_params(context):
        for name in (*item.opts, *item.secondary_opts) if isinstance(item, click.Option) else ():
            assert re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)
        if isinstance(item, click.Argument):
            assert getattr(item, "help", None)
            assert item.make_metavar(context) in text.partition("Arguments:\n")[2]


@pytest.mark.parametrize("path", CONTEXTS)
def test_a_command_has_two_examples_of_its_own(path):
    command = CONTEXTS[path].command
    assert isinstance(command, SectionCommand)
    assert len(set(command.examples)) >= 2
    own = path if isinstance(command, click.Group) else path.removesuffix(" texts").removesuffix(" show")
    assert any(own in example for example in command.examples)


@pytest.mark.parametrize(("path", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_short_help_has_the_options_of_its_examples(path, example):
    command = CONTEXTS[path].command
    _, _, options = short_help(CONTEXTS[path]).partition(command.examples[-1].split()[-1])
    for item in command.params:
        if isinstance(item, click.Option) and not set(item.opts).isdisjoint(example.split()):
            assert item.opts[0] in options


#: A word of help -> the word to write.
WORDS = {
    r"\bTEXT\b": "a metavar with a meaning",
    r"\[repeatable\]|repeat for|; repeat": "(may be repeated)",
    r"(?<! ) \[default": "two blanks before [default: ...], as Click writes",
    r"without it\b": "[default: ...]",
    r"\bWhat becomes\b|\bWhat .* is of\b|\bSay (what|which|how|whether|where)\b|\bTell\b": "a verb",
    r"one a line|a sentence a line|the better the lower": "one per line, lower is better",
}


@pytest.mark.parametrize("path", CONTEXTS)
def test_help_says_one_thing_in_one_way(path):
    context = CONTEXTS[path]
    texts = [context.command.help or ""]
    for item in context.command.params:
        texts += [getattr(item, "help", None) or "", item.metavar or ""]
        assert not isinstance(item, click.Option) or item.is_flag or item.metavar or item.type.name == "choice"
    assert [(text, word) for text in texts for word in WORDS if re.search(word, text)] == []


#: The order of formats in every command; others come after them.
FORMATS = ("text", "table", "json", "jsonl", "csv", "markdown", "latex", "sentences")


@pytest.mark.parametrize("path", CONTEXTS)
def test_formats_have_one_order_and_one_short_option(path):
    for item in CONTEXTS[path].command.params:
        if "--format" in item.opts:
            assert "-f" in item.opts
            places = [FORMATS.index(one) for one in item.type.choices if one in FORMATS]
            # a format of files is not one of results
            assert places == sorted(places) or item.default == "cwmt"


def words_of(example):
    """The words of an example, without what only a shell reads."""
    return shlex.split(re.sub(r'^eval "\$\(|\)"$| [>|] .*', "", example))


def resolved(words):
    """The context of a command line, with its arguments parsed."""
    context = command_line.make_context("mtgauge", list(words))
    while isinstance(context.command, click.Group) and context._protected_args:
        name, inner, rest = context.command.resolve_command(context, [*context._protected_args, *context.args])
        context = inner.make_context(name, rest, parent=context)
    return context


@pytest.mark.parametrize(("path", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_an_example_can_be_typed(path, example):
    words = words_of(example)
    assert words[0] == "mtgauge"
    if {"--version", "--help"} & set(words):
        return
    context = resolved(words[1:])
    assert not isinstance(context.command, click.Group) or context.command_path == "mtgauge ease profiles"


#: What an example that does not run has in it -> why.
UNRUN = {
    "mtgauge campaign ": "no campaign is there",
    "mtgauge ease score": "annotates texts, which takes a model and time",
    "mtgauge ease (explain|losses|place|stability|tune)": "the same",
    "mtgauge checkpoints (extract|diff|testset)": "the same",
    "mtgauge annotate": "the same",
    r"\bpoints\.jsonl": "needs extracted check-points",
    "models": "fetches, or lists what a machine has",
    r"\bmy\.toml|colours\.toml|editor\.toml|task\.toml": "a file of the user's own",
    r"newstest|raters|anna=|gold\.jsonl|bleurt|mt-metrics-eval": "the same",
    "records": "needs records of two days",
    "paper.zip|report.pdf": "an archive; Chromium",
    "fish": "a shell that is seldom there",
    "mtgauge view": "a server, which runs until it is ended",
}
#: Folders with files for examples: of puzzles, and of all others.
PUZZLES = Path(__file__).parents[2] / "examples" / "puzzles"
RUN = [example for _, example in EXAMPLES if not any(re.search(word, example) for word in UNRUN)]


@pytest.mark.parametrize("example", [*dict.fromkeys(RUN)])
def test_an_example_runs_on_the_sample(example, tmp_path, monkeypatch, capfd):
    write_sample(tmp_path / "sample")
    monkeypatch.chdir(PUZZLES if " puzzles " in example else tmp_path / "sample")
    if "my-record" in example:
        main(["score", "-r", "reference-A.txt", "systems/aurora.txt", "-m", "bleu", "--record", "my-record"])
    words = [
        file
        for word in words_of(example)[1:]
        for file in (sorted(map(str, Path().glob(word))) if "*" in word else [word])
    ]
    # files that are faulty are there to be found
    assert main(words) == int("faulty" in example), capfd.readouterr().err


def test_most_examples_run():
    assert len(RUN) > 40
    assert [word for word in UNRUN if not any(re.search(word, example) for _, example in EXAMPLES)] == []


@pytest.mark.parametrize("typed", [(), ("score",), ("campaign", "submit"), ("annotate",)], ids=" ".join)
def test_help_is_a_command(mtgauge, typed):
    assert mtgauge("help", *typed).out == mtgauge(*typed, "--help").out


def test_an_unknown_command_has_no_help(mtgauge):
    assert mtgauge("help", "scroe") == mtgauge("scroe")


def test_version_is_a_command(mtgauge):
    assert mtgauge("version").out == mtgauge("-V").out == mtgauge("--version").out


#: A former name of a command -> its name.
OLD = {
    "validate": "check",
    "campaign validate": "campaign check-results",
    "campaign may": "campaign allowed",
    "puzzles validate": "puzzles check",
    "annotate check": "annotate evaluate",
}


@pytest.mark.parametrize("old", OLD)
def test_a_former_name_still_works_and_is_in_no_help(mtgauge, old):
    *group, name = old.split()
    assert mtgauge(*old.split(), "--help").out == mtgauge(*OLD[old].split(), "--help").out
    assert not re.search(rf"^  {name} ", mtgauge(*group, "--help").out, re.MULTILINE)
