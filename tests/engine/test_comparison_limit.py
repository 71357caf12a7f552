"""Work that grows with pairs is refused above a limit, says how much it is, and is done where it is allowed."""

import json
from pathlib import Path

import click
import pytest

import mtgauge
from mtgauge.base.errors import OptionError
from mtgauge.base.progress import Progress
from mtgauge.cli.main import main
from mtgauge.cli.main import mtgauge as command_line
from mtgauge.engine.settings import Settings
from mtgauge.stats import limits
from mtgauge.stats.limits import MOST_COMPARISONS, MOST_SAMPLES, check_samples, number_of, pairs_of

NAMES = [f"s{n}" for n in range(1500)]


@pytest.fixture
def two(monkeypatch):
    """A limit of two comparisons, so that small inputs are above it."""
    monkeypatch.setattr(limits, "MOST_COMPARISONS", 2)


@pytest.mark.unit
@pytest.mark.parametrize(
    ("systems", "settings", "told"),
    [
        pytest.param(NAMES, {}, "1,124,250 comparisons of 1,500 systems", id="all pairs"),
        pytest.param(NAMES[:1414], {}, None, id="just below"),
        pytest.param(NAMES[:1415], {}, "1,000,405 comparisons of 1,415 systems", id="just above"),
        pytest.param(NAMES[:1001], {"metrics": ["bleu", "chrf"]}, "1,001,000 comparisons", id="by metrics"),
        pytest.param(NAMES, {"baseline": "s3"}, None, id="a baseline"),
        pytest.param(NAMES, {"tested": NAMES[:5], "test": "auto"}, None, id="some systems"),
        pytest.param(NAMES, {"all_pairs": True}, None, id="allowed"),
    ],
)
def test_comparisons_are_counted(systems, settings, told):
    chosen = Settings.of(**{"metrics": "bleu", "test": "auto", **settings})
    if told is None:
        chosen.check_comparisons(systems)
        return
    with pytest.raises(OptionError, match=told) as caught:
        chosen.check_comparisons(systems)
    assert "--baseline" in caught.value.hint
    assert "all_pairs=True" in caught.value.hint


@pytest.mark.unit
def test_clusters_need_all_pairs_and_are_not_sent_to_a_baseline():
    with pytest.raises(OptionError) as caught:
        Settings.of(metrics="bleu", clusters="wmt").check_comparisons(NAMES)
    assert "baseline" not in caught.value.hint


@pytest.mark.unit
def test_pairs_are_counted_no_further_than_allowed():
    endless = iter(lambda: ("a", "b"), None)
    assert number_of(endless) == MOST_COMPARISONS + 1
    assert number_of([1, 2, 3], all_pairs=True) == pairs_of(3)


SYSTEMS = {"a": ["A ferry sank.", "It rained."], "b": ["A ship sank.", "Rain."], "c": ["Ferry.", "It rains."]}
REFERENCE = ["The ferry sank.", "It rained."]


@pytest.mark.usefixtures("two")
def test_python_has_the_limit_and_the_flag():
    with pytest.raises(OptionError, match="3 comparisons of 3 systems"):
        mtgauge.evaluate(SYSTEMS, REFERENCE, metrics="bleu", test="auto")
    allowed = mtgauge.evaluate(SYSTEMS, REFERENCE, metrics="bleu", test="auto", all_pairs=True)
    assert len(allowed.comparisons) == 3
    assert allowed.settings.all_pairs
    mtgauge.evaluate(SYSTEMS, REFERENCE, metrics="bleu")  # compares nothing


def test_progress_says_how_many_comparisons_there_are():
    told = []
    progress: Progress = lambda task, done, of: told.append((task, done, of))  # noqa: E731
    found = mtgauge.evaluate(SYSTEMS, REFERENCE, metrics=["bleu", "chrf"], test="auto", progress=progress)
    of = len(found.comparisons)
    assert next((done, n) for task, done, n in told if task == f"{of} comparisons") == (0, of)
    assert (f"{of} comparisons", of, of) in told


def written(folder):
    for name, lines in {**SYSTEMS, "ref": REFERENCE}.items():
        Path(folder, f"{name}.txt").write_text("\n".join(lines) + "\n")
    rows = [
        {"system": name, "segment": str(n), "rater": rater, "score": 10 * n + len(name + rater) + ord(name[0]) % 7}
        for name in SYSTEMS
        for n in (1, 2)
        for rater in ("r1", "r2", "r3")
    ]
    Path(folder, "people.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    marked = [
        {"system": "a", "segment": "1", "rater": rater, "errors": [{"start": 0, "end": n, "severity": "minor"}]}
        for n, rater in enumerate(("r1", "r2", "r3"), start=1)
    ]
    Path(folder, "marked.jsonl").write_text("".join(json.dumps(row) + "\n" for row in marked))
    puzzle = {"source_language": "talori", "target_language": "english", "meta": "", "train": [["mela", "bird"]]}
    for n, name in enumerate(("gold", *SYSTEMS)):
        puzzle["test"] = [["sodo", f"an old woman {n}", ">"], ["mela", "a bird", "<"]]
        Path(folder, f"{name}.json").write_text(json.dumps(puzzle))


TEXTS = ["-r", "ref.txt", "a.txt", "b.txt", "c.txt"]
#: Every command whose work grows with pairs.
COMMANDS = {
    "score": ["score", "-m", "bleu", "--test", "auto", *TEXTS],
    "compare": ["compare", "-m", "bleu", *TEXTS],
    "power": ["power", "-m", "bleu", *TEXTS],
    "meta rank": ["meta", "rank", "-m", "bleu", "--human", "people.jsonl", "--unit", "system", "--samples", "0", *TEXTS],
    "meta spans": ["meta", "spans", "marked.jsonl"],
    "human agreement": ["human", "agreement", "people.jsonl"],
    "human sample": ["human", "sample", "-m", "bleu", "--budget", "1", "--by", "random", *TEXTS],
    "puzzles score": ["puzzles", "score", "gold.json", "a.json", "b.json", "c.json", "--test", "auto"],
    "puzzles board": ["puzzles", "board", "gold.json", "a.json", "b.json", "c.json"],
}  # fmt: skip


def options(group=command_line, name=""):
    """(command, option) of all commands that are no groups."""
    for word in group.list_commands(context := click.Context(group)):
        found, path = group.get_command(context, word), f"{name} {word}".strip()
        if isinstance(found, click.Group):
            yield from options(found, path)
        else:
            yield from ((path, item) for item in found.params)


#: It does as score does, of texts that have to be annotated first.
ANNOTATED = {"ease score"}
#: It compares the submissions to a task, which its organisers let in one by one.
FEW = {"campaign score"}


def test_every_command_that_compares_is_here():
    """Found by the options that make comparisons; so a new command has the flag, or a reason to have none."""
    telling = {"--baseline", "--test", "--clusters", "--correction", "--all-pairs"}
    comparing = {path for path, item in options() if telling & set(item.opts)}
    allowing = {path for path, item in options() if "--all-pairs" in item.opts}
    assert allowing == COMMANDS.keys() | ANNOTATED
    assert comparing - FEW <= allowing


@pytest.mark.parametrize(
    ("command", "option"),
    [pytest.param(*one, id=one[0]) for one in options() if one[1].name in ("samples", "trials")],
)
def test_every_command_refuses_draws_without_end(command, option):
    """Before it reads a file."""
    context = click.Context(click.Command(command))
    with pytest.raises(OptionError, match=r"must be 10,000,000 or fewer"):
        option.process_value(context, "1000000000000")
    assert option.process_value(context, "10000000") == MOST_SAMPLES


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_have_the_limit_and_the_flag(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    written(tmp_path)
    assert main(COMMANDS[command]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert ": more than 2 are made on request only" in err
    assert "--all-pairs" in err
    assert main([*COMMANDS[command], "--all-pairs"]) == 0, capsys.readouterr().err


@pytest.mark.usefixtures("two")
def test_a_record_keeps_the_flag_where_it_was_used(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    written(tmp_path)
    assert main([*COMMANDS["compare"], "--all-pairs", "--record", "run"]) == 0
    assert "all_pairs = true" in Path("run/record.toml").read_text()
    assert json.loads(Path("run/evaluation.json").read_text())["settings"]["all_pairs"] is True
    assert main(["rerun", "run"]) == 0, capsys.readouterr().err
    assert main([*COMMANDS["compare"], "--baseline", "a", "--record", "other"]) == 0
    assert "all_pairs" not in Path("other/record.toml").read_text() + Path("other/evaluation.json").read_text()


@pytest.mark.unit
@pytest.mark.parametrize("samples", [MOST_SAMPLES + 1, 10**12, 10**30])
def test_samples_have_a_limit(samples):
    with pytest.raises(OptionError, match=r"must be 10,000,000 or fewer"):
        check_samples(samples)
    with pytest.raises(OptionError, match=r"must be 10,000,000 or fewer"):
        Settings.of(metrics="bleu", samples=samples)
    check_samples(MOST_SAMPLES)
