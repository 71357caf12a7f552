"""What a job on GitHub is given: annotations that the runner reads as they were meant, and a summary that fits."""

import re
from dataclasses import replace

import pytest

from mtgauge import evaluate
from mtgauge.base.printable import printable
from mtgauge.engine.results import GateFailure, GateResult
from mtgauge.report import render
from mtgauge.report.github import SUMMARY_BYTES, summary, workflow_commands
from mtgauge.report.table import TextTable

REFERENCE = [f"The river rose by {n} metres." for n in range(40)]
WORSE = [f"A river came up {n} metres." for n in range(40)]
FILES = {"ref.txt": REFERENCE, "old.txt": REFERENCE, "new.txt": WORSE, "short.txt": WORSE[:3]}
#: Behind names: what ends lines, messages and properties, what begins commands, and what terminals obey.
EVILS = {
    "plain": "", "percent": "100%25", "colons": "a::b, c=d", "line": "\n::error::forged", "return": "\r::stop-commands::x",
    "old command": "##[error]x", "escape": "\x1b[31m", "override": "\u202e",
}  # fmt: skip


def read(text):
    """Commands as the runner reads them: (kind, title, message); each line has to be one."""
    found = []
    for line in text.split("\n"):
        kind, title, message = re.fullmatch(r"::(\w+) title=([^,:]*)::(.*)", line).groups()
        found.append((kind, unescaped(title), unescaped(message)))
    return found


def unescaped(text):
    for code, sign in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, sign)
    return text


def judged(evaluation, *messages):
    failures = tuple(GateFailure("new", message) for message in messages)
    return replace(evaluation, gates=(GateResult("bleu>=30, really: 5%", ("new",), failures),))


@pytest.fixture(scope="module")
def compared():
    return evaluate({"old": REFERENCE, "new": WORSE}, REFERENCE, metrics="chrf", baseline="old")


def test_gates_warnings_and_results(compared):
    empty = ["", "", *WORSE[2:]]
    evaluation = judged(
        evaluate({"old": REFERENCE, "new": empty}, REFERENCE, metrics="chrf", baseline="old"), "why", "how"
    )
    commands = read(render(evaluation, "github"))
    kinds = [kind for kind, _, _ in commands]
    assert kinds == sorted(kinds, key=["error", "warning", "notice"].index)
    assert commands[:2] == [("error", "gate bleu>=30, really: 5%", text) for text in ("why", "how")]
    assert ("warning", "empty: new", "the translation is empty (segments: 1, 2)") in commands
    kind, title, message = commands[-1]
    assert (kind, title) == ("notice", "Translation quality")
    assert re.fullmatch(r"old outperforms new by [\d.]+ chrF \(95% CI .*\)\.", message)
    assert all(gate.met for gate in compared.gates)


@pytest.mark.parametrize("evil", EVILS)
def test_no_name_makes_a_command(evil):
    name = f"new{EVILS[evil]}"
    systems = {"old": REFERENCE, name: ["", *WORSE[1:]]}
    evaluation = judged(evaluate(systems, REFERENCE, metrics="chrf", baseline="old"), f"{name} is worse")
    commands = read(workflow_commands(evaluation))
    assert ("error", "gate bleu>=30, really: 5%", printable(f"{name} is worse")) in commands
    assert f"empty: {printable(name)}" in [title for _, title, _ in commands]
    assert f"old outperforms {printable(name)} by" in commands[-1][2]


def test_without_comparisons_the_notice_has_the_scores():
    evaluation = evaluate({"old": REFERENCE, "new": WORSE}, REFERENCE, metrics=["chrf", "ter"])
    [(_, _, message)] = [one for one in read(render(evaluation, "github", precision=1)) if one[0] == "notice"]
    lines = message.split("\n")
    assert lines[0] == "old: chrF 100.0, TER 0.0"
    assert lines[1].startswith("new: chrF ")


def test_an_unchanged_output_is_no_warning():
    same = evaluate({"old": WORSE, "new": WORSE}, REFERENCE, metrics="chrf", baseline="old")
    assert read(render(same, "github")) == [("notice", "Translation quality", "new and old are identical.")]
    alone = evaluate({"old": WORSE, "new": WORSE}, REFERENCE, metrics="chrf")
    assert "duplicate-system: new" in [title for _, title, _ in read(render(alone, "github"))]


#: gates; the heading
HEADINGS = {"none": ((), "Translation quality"), "met": ([], "passed"), "failed": (["why"], "failed")}


@pytest.mark.parametrize("case", HEADINGS)
def test_the_summary_begins_with_the_result(case, compared):
    messages, heading = HEADINGS[case]
    evaluation = compared if case == "none" else judged(compared, *messages)
    first, _, rest = summary(evaluation, messages).partition("\n")
    assert first == ("## Translation quality" if case == "none" else f"## Translation quality: {heading}")
    assert rest.startswith("\n- old outperforms new by ")
    assert ("```text\nwhy\n```" in rest) == (case == "failed")
    assert "\n| system   |" in rest
    assert rest.endswith("</details>\n")


@pytest.mark.parametrize("evil", EVILS)
def test_no_name_is_markup_in_the_summary(evil):
    name = f"new{EVILS[evil]}<b>`x`[y](z)"
    text = summary(evaluate({"old": REFERENCE, name: WORSE}, REFERENCE, metrics="chrf", baseline="old"), [])
    assert "<b>" not in text
    assert not re.search(r"(?<!\\)\]\(z\)", text)
    assert "\x1b" not in text
    assert not re.search("^(::|##\\[)", text, re.MULTILINE)


#: bytes that there is room for; whether the comparison in words is there, and how many tables are left out
ROOMS = {
    "all": (SUMMARY_BYTES, True, 0),
    "no long table": (33_000, True, 1),
    "no table": (1_400, True, 4),
    "nothing": (900, False, 0),
}


@pytest.mark.parametrize("case", ROOMS)
def test_the_summary_has_the_tables_that_there_is_room_for(case, compared):
    room, is_there, omitted = ROOMS[case]
    long = TextTable("Long", ["texts"], [["语" * 5_000]], 1)
    text = summary(compared, [], [long], room=room)
    assert len(text.encode()) <= room
    assert ("old outperforms new" in text) == is_there
    assert ("### Scores: corpus" in text) == (case in ("all", "no long table"))
    assert ("### Long" in text) == (case == "all")
    assert (f"Tables omitted: {omitted}." in text) == bool(omitted)
    assert text.count("<details>") == text.count("</details>")


@pytest.fixture
def job(mtgauge, tmp_path, monkeypatch):
    """Runs the command in a step whose summary has some text; gives code, commands, and what was added."""
    monkeypatch.chdir(tmp_path)
    for name, texts in FILES.items():
        (tmp_path / name).write_text("\n".join(texts) + "\n", "utf-8")
    path = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))

    def run(line, before="Hello\n"):
        path.write_text(before, "utf-8")
        done = mtgauge(*line.split(), "-f", "github")
        text = path.read_text("utf-8")
        assert text.startswith(before)
        return done.code, read(done.out.removesuffix("\n")), text.removeprefix(before)

    return run


OF_GATES = "compare -r ref.txt new.txt old.txt -m chrf --baseline old"
#: what is typed; exit code; kinds of the commands; parts of the summary
JOBS = {
    "a gate that fails": (f"{OF_GATES} --gate not-worse", 1, ["error", "notice"], ["failed\n", "gate not-worse: new is worse"]),
    "a gate that is met": (f"{OF_GATES} --gate chrf>=1", 0, ["notice"], ["passed\n"]),
    "no gate": (OF_GATES, 0, ["notice"], ["## Translation quality\n"]),
    "the worst segments": (f"{OF_GATES} --worst 2", 0, ["notice"], ["### Worst segments: new against old"]),
    "a checklist": (f"{OF_GATES} --checklist", 0, ["notice"], ["### Good practice"]),
    "scores": ("score -r ref.txt new.txt -m chrf", 0, ["notice"], ["- new: chrF "]),
    "what gates do not see": (
        "compare -r ref.txt old.txt x=old.txt -m chrf --baseline old --gate not-worse --test randomization", 0, ["notice"], ["passed"],
    ),
    "a file with too few lines": ("compare -r ref.txt short.txt old.txt", 2, ["error"], []),
    "no such file": ("compare -r ref.txt nothing.txt old.txt", 2, ["error"], []),
    "no such gate": (f"{OF_GATES} --gate better-than", 2, ["error"], []),
}  # fmt: skip


@pytest.mark.parametrize("case", JOBS)
def test_a_step_has_its_exit_code_annotations_and_summary(case, job):
    line, code, kinds, parts = JOBS[case]
    found, commands, added = job(line)
    assert (found, [kind for kind, _, _ in commands if kind != "warning"]) == (code, kinds)
    assert all(part in added for part in parts)
    assert bool(added) == (code != 2)


def test_the_summary_of_a_step_is_never_too_long(job, tmp_path):
    code, _, added = job(OF_GATES, "x" * (SUMMARY_BYTES - 1_400) + "\n")
    assert code == 0
    assert "Tables omitted: " in added
    assert (tmp_path / "summary.md").stat().st_size <= SUMMARY_BYTES
    assert job(OF_GATES, "x" * SUMMARY_BYTES + "\n")[2] == ""


def test_elsewhere_nothing_is_written(job, mtgauge, tmp_path, monkeypatch):
    monkeypatch.delenv("GITHUB_STEP_SUMMARY")
    before = {path.name for path in tmp_path.iterdir()}
    assert mtgauge(*OF_GATES.split(), "-f", "github").code == 0
    assert {path.name for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    "form", ["table", "json", "jsonl", "csv", "markdown", "latex", "sentences", "github", "junit"]
)
@pytest.mark.parametrize(("gate", "code"), [("", 0), ("--gate chrf>=1", 0), ("--gate not-worse", 1)])
def test_exit_codes_are_those_of_the_gates_in_each_format(form, gate, code, job, mtgauge):
    assert mtgauge(*f"{OF_GATES} {gate} -f {form}".split()).code == code
