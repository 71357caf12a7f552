"""What messages advise is there: options, commands, pages and extras, for every message that the sources have."""

from __future__ import annotations

import functools
import re
import tomllib
from collections import defaultdict
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sources import calls, sources

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import Sentence, say
from mtgauge.cli.main import mtgauge as root
from mtgauge.commands import in_hand
from mtgauge.commands.in_hand import Advised, commands_in, completed, lacking_options, options_of
from mtgauge.commands.lazy import DefaultGroup
from mtgauge.measures.registry import bundled_measures

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
#: What stands after the name of the program where it is the subject of a sentence.
VERBS = {"computes", "counts", "gives", "has", "keeps", "wrote", "writes"}
TOP = click.Context(root, info_name="mtgauge", **root.context_settings)
#: What refuses what is typed: options of other programs are among it, by the module that `main` hands in.
REFUSING = ("mtgauge.commands.lazy", "mtgauge.commands.refusals", "mtgauge.cli.sacrebleu.counterparts")
#: Path of each command -> the command.
COMMANDS = dict(commands_in(root, TOP))


@functools.cache
def said():
    """Form of each message -> the modules that say it."""
    found = defaultdict(set)
    for source in sources():
        for call in source.calls:
            if call.name == "say":
                # what is no literal was said before
                found[call.arguments[0].literal or ""].add(source.module)
    return dict(found)


def named_in(source):
    """The modules that a module names: in imports at the top and inside functions, and in registries."""
    parent = source.module if source.path.stem == "__init__" else source.module.rpartition(".")[0]
    names = {text.partition(":")[0] for text in source.strings}
    return source.imports | {parent + name if name.startswith(".") else name for name in names}


@functools.cache
def reach():
    """Path of each command -> all modules that it can come to, those that refuse what is typed among them."""
    modules = {source.module for source in sources()}
    graph = {source.module: named_in(source) & modules for source in sources()}
    found = {}
    for path, command in COMMANDS.items():
        seen, left = set(), [command.callback.__module__, *REFUSING]
        while left:
            module = left.pop()
            if module not in seen:
                seen.add(module)
                # a group names all its commands, and a command the group of another one for its own
                left += graph[module] - {one.callback.__module__ for one in COMMANDS.values()}
        found[path] = seen | {command.callback.__module__}
    return found


def unreachable(option, where):
    """Whether nobody who can see a message of these modules has an option."""
    return not any(option in options_of(COMMANDS[path]) for path, seen in reach().items() if seen & where)


def called(call):
    """The command that a message tells people to call; None where there is none."""
    command, context = root, TOP
    for word in call.split():
        if not isinstance(command, click.Group):
            break
        inner = command.get_command(context, word)
        if inner is None:
            break
        command, context = inner, click.Context(inner, parent=context, info_name=word)
    if isinstance(command, DefaultGroup):
        command = command.get_command(context, next(iter(command.commands_of)))
    return None if command is root else command


def faults_of_call(call):
    if call.split()[0] in VERBS:
        return
    command = called(call)
    if command is None:
        yield f"there is no command {call!r}"
        return
    known = options_of(command) if not isinstance(command, click.Group) else set()
    yield from (f"{option} is no option of {call!r}" for option in Advised.of(call).options if option not in known)


def faults_of(form, where):
    """What a message advises that is not there."""
    advice = Advised.of(form)
    for option in advice.options:
        if unreachable(option, where):
            yield f"no command that can say it has {option}"
    for path, command in COMMANDS.items():
        # a message of one command is about its own options
        if command.callback.__module__ in where and len(where) == 1:
            yield from (
                f"{path} has no {option}" for option in advice.options if option not in options_of(command)
            )
    for call in advice.calls:
        yield from faults_of_call(call)


def test_what_messages_advise_is_there():
    found = {form: [*faults_of(form, where)] for form, where in said().items()}
    assert {form: faults for form, faults in found.items() if faults} == {}
    assert sum(bool(Advised.of(form).options or Advised.of(form).calls) for form in found) > 100


@pytest.mark.parametrize(
    ("form", "where", "fault"),
    [
        ("give it with --resuorce NAME=FILE", "mtgauge.measures.needs", "no command that can say it has --resuorce"),
        ("add --human FILE", "mtgauge.cli.align", "mtgauge align has no --human"),
        ("mtgauge socre makes it", "mtgauge.measures.needs", "there is no command 'socre makes it'"),
        ("mtgauge ease profilse -f toml", "mtgauge.measures.needs", "-f is no option of 'ease profilse -f toml'"),
        ("mtgauge score --resource x", "mtgauge.measures.needs", None),
        ("mtgauge ease score --resource x", "mtgauge.measures.needs",
         "--resource is no option of 'ease score --resource x'"),
    ],
)  # fmt: skip
def test_a_wrong_message_would_be_found(form, where, fault):
    faults = [*faults_of(form, {where})]
    assert fault in faults if fault else faults == []


def in_command(path, *texts):
    """Messages as they are said while a command is in hand."""
    *groups, name = path.removeprefix("mtgauge ").split()
    context, group = TOP, root
    for one in groups:
        group = group.get_command(context, one)
        context = click.Context(group, parent=context, info_name=one)
    in_hand.take(context, name, COMMANDS[path])
    try:
        return [completed(text) for text in texts]
    finally:
        in_hand.forget()


def test_no_command_advises_an_option_of_another_one_without_its_name():
    advising = {Sentence(form): tuple(Advised.of(form).options) for form in said()}
    wrong = []
    for path, command in COMMANDS.items():
        # messages that advise the same are completed by the same
        reached = {
            options: message
            for message, options in advising.items()
            if options and not reach()[path].isdisjoint(said()[message.form])
        }
        for message, told in zip(reached.values(), in_command(path, *reached.values()), strict=True):
            lacking = lacking_options(message, command)
            assert (told == message) == (not lacking)
            if lacking:
                owner = told.rpartition(" of ")[2]
                wrong += [(path, message, owner)] * (not {*lacking} <= options_of(COMMANDS[owner]))
    assert wrong == []


def test_several_options_are_of_one_command():
    message = say("say so with --without SITE --reason TEXT")
    assert in_command("mtgauge campaign submit", message) == [
        "say so with --without SITE --reason TEXT; --without and --reason are options of mtgauge campaign package"
    ]


def test_what_stands_in_a_message_is_no_advice():
    message = say("there is no option {name!r}", name="--resource")
    assert in_command("mtgauge ease score", message) == [message]


@given(st.text(alphabet="-ab {}`;,.()\n"))
def test_any_text_has_its_advice(text):
    advice = Advised.of(text)
    assert all(option.startswith("-") and option in text for option in advice.options)


class TestTheCommandLine:
    """Real commands that are refused say where the option is that they do not have."""

    @pytest.fixture
    def texts(self, tmp_path):
        for name in ("ref.en", "sys.en"):
            (tmp_path / name).write_text("The cat sat.\nThe dog ran.\n", "utf-8")
        (tmp_path / "source.tsv").write_text("text\tdomain\nDie Katze saß.\tsea\nDer Hund lief.\tland\n", "utf-8")
        (tmp_path / "own.toml").write_text(
            "[levels.1]\nweight = 1\nadequacy = { P11 = 1 }\ndisfluency = { pp = 1 }\n[metrics.pp]\n"
            'metric = "perplexity"\n',
            "utf-8",
        )
        return tmp_path

    @pytest.mark.parametrize("command", ["score", "losses", "stability", "explain", "place"])
    def test_the_corpus_of_perplexity_in_ease(self, mtgauge, texts, command):
        extra = ["-m", "bleu"] if command == "place" else ["--segment", "1"] if command == "explain" else []
        given = mtgauge(
            "ease", command, "--profile", texts / "own.toml", "-s", texts / "source.tsv", "-r", texts / "ref.en",
            "-l", "de-en", *extra, texts / "sys.en",
        )  # fmt: skip
        assert given.code == 2
        assert "give it with --reference-corpus FILE" in given.err
        assert "--reference-corpus" in options_of(COMMANDS[f"mtgauge ease {command}"])

    def test_an_option_of_another_command(self, mtgauge, texts, monkeypatch):
        """A metric of a profile may need what the commands of ease have no option for."""

        def refuse(*_):
            raise InputError("no", hint=say("give it with --resource lexicon=FILE"))

        monkeypatch.setattr("mtgauge.suites.ease.measure.Ease._check", refuse)
        files = ["-s", texts / "source.tsv", "-r", texts / "ref.en", "-l", "de-en", texts / "sys.en"]
        given = {command: mtgauge(*command.split(), *files).err for command in ("ease score", "score -m ease")}
        assert given["ease score"].endswith(
            "(give it with --resource lexicon=FILE); --resource is an option of mtgauge score\n"
        )
        assert given["score -m ease"].endswith("(give it with --resource lexicon=FILE)\n")


def strings():
    """Every string of the sources."""
    for source in sources():
        yield from source.strings


def test_pages_that_are_named_exist():
    named = {page for text in strings() for page in re.findall(r"\bdocs/[\w/.-]+\.md", text)}
    assert named
    assert {page for page in named if not (ROOT / page).exists()} == set()


def test_extras_that_are_named_exist():
    known = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    named = {extra for text in strings() for extra in re.findall(r"mtgauge\[([\w,{}-]+)\]", text)}
    place = {"MissingExtraError": 1, "require_extra": 1, "install_command": 0}
    for call in calls():
        if call.name in place:
            named |= {value.literal for value in call.arguments[place[call.name] :][:1] if value.is_literal}
    single = {one for extra in named for one in extra.split(",")}
    assert {"neural", "langid", "meteor"} <= single
    assert single <= known.keys()


def test_one_place_says_what_can_be_installed():
    """A group is named by `mtgauge.base.installation` and by nobody else, so that every message fits the installation."""
    naming = [text for text in strings() if re.search(r"pip install .*mtgauge|mtgauge\[", text)]
    assert [text for text in naming if ">>>" not in text] == []


def test_options_of_metrics_that_are_named_exist():
    measures = [entry.target.partition(":") for entry in bundled_measures().values()]
    known = {item.name for module, _, name in measures for item in fields(getattr(import_module(module), name))}
    named = {name for form in said() for name in re.findall(r"\bthe option ([a-z_]+)\b", form)}
    assert {"annotator", "corpus", "levels", "wordnet"} <= named
    assert named <= known
