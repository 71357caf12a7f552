"""What an option is called, does and takes by default is the same in every command that has it."""

import click
import pytest

from mtgauge.cli.main import mtgauge as command_line

pytestmark = pytest.mark.unit

WITH_DRAWS = ["meta rank", "meta spans", "power", "human sample", "human agreement"]
WITH_OUTPUT = ["score", "compare", "explain", "puzzles score", "puzzles explain", "meta run", *WITH_DRAWS]
#: Option -> commands, and what about it is the same in all of them.
SHARED = {
    "--seed": (["score", "align", *WITH_DRAWS], ("default", "type", "help", "metavar")),
    "--alpha": (["score", *WITH_DRAWS], ("default", "type", "metavar")),
    "--samples": (
        ["meta rank", "meta spans", "power", "human agreement"],
        ("default", "type", "metavar", "show_default"),
    ),
    "--resample-by": (["meta spans", "human agreement"], ("default", "type", "help", "section")),
    "--output": (WITH_OUTPUT, ("opts", "type", "help", "metavar", "section")),
    "--format": (WITH_OUTPUT, ("opts", "help", "show_default", "section")),
    "--record": (["score", "meta rank", "meta run"], ("opts", "type", "help", "metavar", "section")),
}


def option(command, name):
    found = command_line
    for word in command.split():
        found = found.get_command(click.Context(found), word)
    return next(item for item in found.params if name in item.opts)


def commands(group=command_line, name="mtgauge"):
    """(name, command) of all that are no groups."""
    for word in group.list_commands(context := click.Context(group)):
        found = group.get_command(context, word)
        yield from (
            commands(found, f"{name} {word}") if isinstance(found, click.Group) else [(f"{name} {word}", found)]
        )


#: What every option of that name has, in whatever command.
EVERYWHERE = {
    "--output": lambda item: "-o" in item.opts,
    "--format": lambda item: item.required or item.show_default or "[default: " in item.help,
}


@pytest.mark.parametrize("name", EVERYWHERE)
def test_every_command_writes_an_option_alike(name):
    having = [(path, item) for path, found in commands() for item in found.params if name in item.opts]
    assert len(having) > 20
    assert [path for path, item in having if not EVERYWHERE[name](item)] == []


@pytest.mark.parametrize("name", SHARED)
def test_shared_options_are_alike(name):
    commands, attributes = SHARED[name]
    for attribute in attributes:
        assert len({str(getattr(option(command, name), attribute)) for command in commands}) == 1, attribute


@pytest.mark.parametrize("command", WITH_OUTPUT)
def test_an_option_has_one_place_in_a_command(command):
    found = command_line
    for word in command.split():
        found = found.get_command(click.Context(found), word)
    spellings = [spelling for item in found.params for spelling in item.opts]
    assert len(spellings) == len(set(spellings))
    assert option(command, "-o") is option(command, "--output")


def test_rankings_have_the_formats_of_scores():
    for command in ("meta rank", "meta run"):
        own = option(command, "--format").type.choices
        assert (*own, "sentences", "github", "junit") == option("score", "--format").type.choices


@pytest.mark.parametrize("command", ["explain", "power", "meta spans", "human sample"])
def test_a_command_keeps_its_own_formats(command):
    """What one command has of its own does not reach another."""
    assert set(option(command, "--format").type.choices) < {"table", "text", "markdown", "latex", "json"}
    assert option("score", "--format").default == "table"


@pytest.mark.parametrize(
    ("arguments", "made"),
    [
        (("human", "sample", "--budget", "9"), "9 of 120 segments"),
        (("meta", "rank", "--human", "ratings.tsv", "--samples", "20", "--trials", "0"), "Agreement with ratings"),
        (("power", "--samples", "40"), "detectable"),
        (("explain", "--segment", "1", "-m", "chrf"), "chrF"),
    ],
)
def test_the_short_option_names_the_file(mtgauge, sample, sample_arguments, tmp_path, arguments, made):
    given = [sample / word if word == "ratings.tsv" else word for word in arguments]
    extra = ["--several-references", "first"] if arguments[0] == "power" else []
    done = mtgauge(*given, *sample_arguments, *extra, "-o", tmp_path / "out.txt")
    assert (done.code, done.out) == (0, ""), done.err
    assert made in (tmp_path / "out.txt").read_text("utf-8")
    done = mtgauge(*given, *sample_arguments, *extra, "-o", tmp_path / "nowhere" / "out.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("its folder does not exist\n")
