"""Options that are given twice: of every command, every option takes several values, or refuses a second one."""

import click
import pytest
from click.shell_completion import ShellComplete

from mtgauge.cli.main import mtgauge as program
from mtgauge.commands.lazy import LazyGroup


def commands(command, path=()):
    """Every command of the program, with the words that call it."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from commands(command.get_command(context, name), (*path, name))


COMMANDS = dict(commands(program))


def options_of(command):
    return [item for item in command.params if isinstance(item, click.Option)]


def one(option):
    """The two ways in which an option is written, where it has two names."""
    return option.opts[0], option.opts[-1]


def called(mtgauge, path, *arguments):
    done = mtgauge(*path, *arguments)
    return done.code, done.err.strip()


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_option_of_every_command(path, mtgauge):
    """Whatever else is wrong with such a call, this is found before anything is done."""
    for option in options_of(COMMANDS[path]):
        first, second = one(option)
        if option.is_flag:
            _, told = called(mtgauge, path, first, second, "--no-such-option")
            assert "is given more than once" not in told, option.name
            for other in option.secondary_opts:
                expected = f"mtgauge: error: {first} and {other} are both given (leave one of them out)"
                assert called(mtgauge, path, first, other) == (2, expected)
        elif option.multiple:
            _, told = called(mtgauge, path, first, "a", second, "b")
            assert "is given more than once" not in told, option.name
        elif option.nargs > 1:
            code, told = called(mtgauge, path, first, "a", "b", second, "a", "c")
            assert (code, "more than once: ('a', 'b') and ('a', 'c')" in told) == (2, True), option.name
        else:
            for values in (("a", "b"), ("a", "a")):
                code, told = called(mtgauge, path, first, values[0], f"{second}={values[1]}")
                names = " / ".join(map(repr, option.opts))
                expected = f"{names} is given more than once: {values[0]!r} and {values[1]!r} (it takes one value)"
                assert (code, told) == (2, f"mtgauge: error: {expected}"), option.name


def test_no_command_is_called_past_the_check():
    """Each is in a group that looks at the arguments, and parses them with no class of its own that does not."""
    for path, command in COMMANDS.items():
        if isinstance(command, click.Group):
            assert isinstance(command, LazyGroup), path


def test_no_two_options_of_a_command_set_one_value():
    """Two options for one value would be another way to give it twice."""
    for path, command in COMMANDS.items():
        names = [item.name for item in options_of(command)]
        assert len(names) == len(set(names)), path


#: Options that give a name its file: the second one would replace the first.
NAMED = [
    (path, option)
    for path, command in COMMANDS.items()
    for option in options_of(command)
    if option.multiple and (option.metavar or "").partition(" ")[0] in ("NAME", "REF") and option.nargs == 2
]


@pytest.mark.parametrize(
    "arguments",
    [
        *([*path, option.opts[-1], "a", "x", option.opts[-1], "a", "y"] for path, option in NAMED),
        *(
            ["score", "x", "-r", "y", name, "a=x", name, "a=y"]
            for name in ("--resource", "--encoder", "--annotator")
        ),
    ],
    ids=" ".join,
)
def test_a_name_has_one_file(mtgauge, arguments):
    done = mtgauge(*arguments)
    assert (done.code, done.err) == (2, "mtgauge: error: 'a' is given twice: x and y\n")


def test_which_options_name_files():
    assert {option.opts[-1] for _, option in NAMED} == {"--list", "--links"}


def test_short_and_long_names_are_one_option(mtgauge, tmp_path, sample):
    files = ("-r", sample / "reference-A.txt", sample / "systems" / "aurora.txt")
    done = mtgauge("score", *files, "-o", tmp_path / "a", "--output", tmp_path / "b")
    assert done.code == 2
    assert done.err == (
        f"mtgauge: error: '-o' / '--output' is given more than once: '{tmp_path / 'a'}' and '{tmp_path / 'b'}' "
        "(it takes one value)\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "values"),
    [
        (["-fjson", "--format=csv"], "'json' and 'csv'"),
        (["-qfjson", "-f", "csv"], "'json' and 'csv'"),
        (["--seed", "1", "x", "--seed", "2", "--seed", "3"], "'1' and '2' and '3'"),
        (["--seed", "-1", "--seed", "--output"], "'-1' and '--output'"),
    ],
)
def test_however_they_are_written(mtgauge, arguments, values):
    assert f"is given more than once: {values} (it takes one value)" in mtgauge("score", *arguments).err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--", "--seed", "1", "--seed", "2"],  # names of systems
        ["--baseline", "--seed", "--seed", "1"],  # a value
        ["-m", "bleu", "-m", "chrf", "-r", "a", "-r", "b"],
        ["-q", "-q", "--quiet"],
        ["--seed", "1", "--seed", "2", "--help"],
    ],
)
def test_what_is_not_given_twice(mtgauge, arguments):
    assert "given more than once" not in mtgauge("score", *arguments).err


def test_an_environment_is_not_given(mtgauge, monkeypatch):
    monkeypatch.setenv("MTGAUGE_LANGUAGE", "zh")
    assert mtgauge("--language", "en", "--version").code == 0


@pytest.mark.parametrize(
    "words", ["score --seed 1 --seed 2 --form", "score -r", "campaign report --pdf --no-pdf --st"]
)
def test_a_shell_that_completes_is_not_disturbed(words):
    """It asks about half a command: `mtgauge score -r` has no value yet."""
    *before, last = words.split()
    completing = ShellComplete(program, {}, "mtgauge", "_MTGAUGE_COMPLETE")
    assert all(item.value.startswith(last) for item in completing.get_completions(before, last))


def test_the_command_line_of_sacrebleu_takes_the_last(mtgauge, sample):
    """As argparse does, and so sacreBLEU."""
    files = (sample / "reference-A.txt", "-i", sample / "systems" / "aurora.txt", "-b")
    last = mtgauge("sacrebleu", *files, "-w", "3", "--width", "4")
    assert (last.code, last.err) == (0, "")
    assert last.out == mtgauge("sacrebleu", *files, "-w", "4").out


def test_several_segments_are_explained_one_after_another(mtgauge, sample):
    files = ("-r", sample / "reference-A.txt", sample / "systems" / "aurora.txt", "-m", "chrf", "-f", "json")
    first, third = (mtgauge("explain", *files, "--segment", n).out for n in (1, 3))
    both = mtgauge("explain", *files, "--segment", 1, "--segment", 3).out
    inner = [text.partition("[\n")[2].rpartition("\n ]")[0] for text in (first, third)]
    assert both.partition("[\n")[2].rpartition("\n ]")[0] == ",\n".join(inner)
    spans = mtgauge("explain", *files, "--segment", "1-3", "--segment", 2)
    assert spans.out.count('"id":') == 3
    wrong = mtgauge("explain", *files, "--segment", "1-9999")
    assert (wrong.code, "there is no segment '1-9999'" in wrong.err) == (2, True)
