"""The command: formats, levels, records, gates, standard input, completion."""

import csv
import io
import json
import re

import jsonschema
import pytest

from mtgauge import evaluate
from mtgauge.report.jsonform import schema

FORMATS = ["table", "json", "jsonl", "csv", "markdown", "latex"]


def scores(result):
    return json.loads(result.out)["scores"]


#: Format -> what comparing the systems of the sample with birch gives in it.
COMPARED = {}


@pytest.fixture
def compared(mtgauge, sample_arguments):
    """Compares the systems of the sample with birch, once for each format."""

    def run(form):
        if form not in COMPARED:
            COMPARED[form] = mtgauge("compare", *sample_arguments, "--baseline", "birch", "--format", form)
        return COMPARED[form]

    return run


@pytest.mark.parametrize("level", ["corpus", "domain", "document", "segment"])
def test_json_is_what_the_schema_says(mtgauge, sample_arguments, level):
    result = mtgauge("compare", *sample_arguments, "--baseline", "birch", "--level", level, "--format", "json")
    assert result.code == 0
    content = json.loads(result.out)
    jsonschema.validate(content, schema())
    assert content["scores"]
    codes = {"empty", "untranslated", "wrong-script"} | ({"corpus-metric"} if level == "segment" else set())
    assert {warning["code"] for warning in content["warnings"]} == codes
    assert bool(content["comparisons"]) == (level in ("corpus", "domain"))


def test_the_schema_names_every_key(mtgauge, sample_arguments):
    """A key that the schema forgets would be allowed by it, since consumers ignore unknown keys."""
    more = ("--checklist", "--worst", "1")
    content = json.loads(mtgauge("compare", *sample_arguments, "--format", "json", *more).out)
    properties = schema()["properties"]
    # only metrics that mark errors have some
    assert set(content) == set(properties) - {"errors"}
    for name in ("scores", "comparisons", "warnings", "practices", "worst"):
        # scores and comparisons have a name where ids are keys, as those of puzzles are
        absent = {"name"} if name in ("scores", "comparisons") else set()
        assert set(content[name][0]) == set(properties[name]["items"]["properties"]) - absent


def test_command_and_python_say_the_same(mtgauge, sample, sample_arguments):
    ours = scores(mtgauge("score", *sample_arguments, "--format", "json"))
    lines = {
        path.stem: path.read_text("utf-8").split("\n")[:-1] for path in sorted((sample / "systems").glob("*.txt"))
    }
    references = {name: (sample / f"reference-{name}.txt").read_text("utf-8").split("\n")[:-1] for name in "AB"}
    assert ours == evaluate(lines, references, languages="zh-en").to_dict()["scores"]


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_has_scores_tests_and_warnings(compared, form):
    result = compared(form)
    assert result.code == 0
    assert result.err == ""
    assert result.out.endswith("\n")
    for text in ("aurora", "53.7", "untranslated", "nrefs:2"):
        assert text in result.out.replace("\\", "")
    assert "randomization" in result.out


def test_csv_is_one_table(compared):
    rows = list(csv.DictReader(io.StringIO(compared("csv").out)))
    assert [row["kind"] for row in rows if row["kind"] != "score"][:6] == ["comparison"] * 6
    content = json.loads(compared("json").out)
    assert [float(row["score"]) for row in rows if row["kind"] == "score"] == [
        s["score"] for s in content["scores"]
    ]


def test_csv_defuses_formulas(mtgauge, tmp_path):
    (tmp_path / "r.txt").write_text("a\n")
    result = mtgauge(
        "score",
        "-r",
        tmp_path / "r.txt",
        f"=cmd={tmp_path / 'r.txt'}",
        f"+x={tmp_path / 'r.txt'}",
        "--format",
        "csv",
    )
    assert result.code in (0, 2)
    assert ",=cmd" not in result.out
    assert ",+x" not in result.out


def test_jsonl_lines_are_typed(compared):
    lines = [json.loads(line) for line in compared("jsonl").out.splitlines()]
    assert [line["type"] for line in lines[:2]] == ["score", "score"]
    assert {line["type"] for line in lines} == {"score", "comparison", "warning", "note"}


@pytest.mark.parametrize(("precision", "shown"), [("0", " 54 |"), ("4", " 53.7322 |")])
def test_precision_is_that_of_tables(mtgauge, sample_arguments, precision, shown):
    table = mtgauge("score", *sample_arguments, "-m", "bleu", "--format", "markdown", "--precision", precision)
    assert shown in table.out
    rounded = scores(mtgauge("score", *sample_arguments, "--format", "json", "--precision", precision))
    exact = scores(mtgauge("score", *sample_arguments, "--format", "json"))
    assert [s["score"] for s in rounded] == [round(s["score"], int(precision)) for s in exact]


def test_output_goes_to_a_file_whole(mtgauge, sample_arguments, tmp_path):
    target = tmp_path / "out.json"
    printed = mtgauge("score", *sample_arguments, "--format", "json").out
    result = mtgauge("score", *sample_arguments, "--format", "json", "--output", target)
    assert (result.out, target.read_text("utf-8")) == ("", printed)
    assert [path.name for path in tmp_path.iterdir()] == ["out.json"]


def test_score_tests_only_when_asked(mtgauge, sample_arguments):
    plain = json.loads(mtgauge("score", *sample_arguments, "--format", "json").out)
    assert plain["comparisons"] == []
    assert plain["scores"][0]["low"] is None
    tested = json.loads(
        mtgauge("score", *sample_arguments, "--test", "randomization", "--samples", "99", "--format", "json").out
    )
    assert {(c["method"], c["n"]) for c in tested["comparisons"]} == {("randomization", 99)}


def test_compare_can_leave_the_test_out(mtgauge, sample_arguments, tmp_path):
    record = tmp_path / "record"
    arguments = ["--test", "none", "--baseline", "birch", "--format", "json", "--record", record]
    content = json.loads(mtgauge("compare", *sample_arguments, *arguments).out)
    assert content["comparisons"] == []
    assert content["scores"][0]["low"] is not None
    assert mtgauge("rerun", record).code == 0


def test_p_values_keep_their_digits(mtgauge, sample_arguments):
    arguments = ["compare", *sample_arguments, "-m", "bleu", "--precision", "1", "--format"]
    content = json.loads(mtgauge(*arguments, "json").out)
    jsonschema.validate(content, schema())
    rows = csv.DictReader(io.StringIO(mtgauge(*arguments, "csv").out))
    assert [float(row["p"]) for row in rows if row["kind"] == "comparison"] == [
        c["p"] for c in content["comparisons"]
    ]


def test_nothing_rounds_to_a_negative_zero(mtgauge, tmp_path):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("a b c d e\nf g h i j\n" * 20)
    assert "-0.00" not in mtgauge("compare", "-r", tmp_path / "a.txt", tmp_path / "a.txt", tmp_path / "b.txt").out


def test_the_language_picks_the_tokenizer_and_says_so(mtgauge, tmp_path):
    (tmp_path / "r.txt").write_text("河水上涨了三米\n", "utf-8")
    result = mtgauge("score", "-l", "en-zh", "-r", tmp_path / "r.txt", tmp_path / "r.txt")
    assert "bleu: tokenizer zh, chosen for target language zh" in result.out
    assert "tok:zh" in result.out


GATES = [
    (["--gate", "bleu>=10"], 0, ""),
    (["--gate", "bleu>=20"], 1, "gate bleu>=20: cedar has 13.6"),
    (["--gate", "chrf < 40"], 1, "gate chrf < 40: aurora has 71."),
    (["--baseline", "cedar", "--gate", "bleu>=20"], 0, ""),
    (["--baseline", "aurora", "--gate", "bleu>=20"], 1, "gate bleu>=20: cedar has 13.6"),
    (["--baseline", "birch", "--gate", "not-worse"], 1, "cedar is worse than birch in bleu"),
    (["--baseline", "cedar", "--gate", "not-worse"], 0, ""),
    (["--baseline", "cedar", "--gate", "better"], 0, ""),
    (["--baseline", "birch", "--gate", "better"], 1, "aurora is not shown to be better than birch in bleu"),
]


@pytest.mark.parametrize(("options", "code", "message"), GATES)
def test_gates_exit_with_one_and_print_all_the_same(mtgauge, sample_arguments, options, code, message):
    result = mtgauge("score", *sample_arguments, *options)
    assert result.code == code
    assert "Scores: corpus" in result.out
    assert message in result.err
    assert bool(result.err) == bool(code)


def test_a_record_reproduces_and_names_what_differs(mtgauge, sample, tmp_path):
    for name in ("source.tsv", "reference-A.txt", "systems/aurora.txt", "systems/birch.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((sample / name).read_bytes())
    record = tmp_path / "record"
    made = mtgauge(
        "compare", "-s", tmp_path / "source.tsv", "-r", tmp_path / "reference-A.txt", "-l", "zh-en",
        tmp_path / "systems" / "aurora.txt", tmp_path / "systems" / "birch.txt", "--seed", 0, "--samples", 200,
        "-m", "bleu:smooth_method=floor", "-m", "chrf++", "--level", "domain", "--level", "segment",
        "--correction", "bh", "--alpha", "0.1", "--record", record,
    )  # fmt: skip
    assert made.code == 0
    again = mtgauge("rerun", record)
    assert again.code == 0
    assert "reproduced" in again.out
    moved = tmp_path / "elsewhere"
    moved.mkdir()
    for name in ("record", "source.tsv", "reference-A.txt", "systems"):
        (tmp_path / name).rename(moved / name)
    assert mtgauge("rerun", moved / "record").code == 0, "a record moves with its inputs"

    result = moved / "record" / "evaluation.json"
    text = result.read_text("utf-8")
    result.write_text(text.replace("smooth:floor[0.10]", "smooth:floor[0.20]"), "utf-8")
    changed = mtgauge("rerun", moved / "record")
    assert changed.code == 1
    assert "signature of bleu:smooth_method=floor: smooth is floor[0.10], was floor[0.20]" in changed.out
    result.write_text(text.replace('"score": 4', '"score": 5', 1), "utf-8")
    assert "score is 4" in mtgauge("rerun", moved / "record").out

    aurora = moved / "systems" / "aurora.txt"
    aurora.write_text(aurora.read_text("utf-8").replace("the", "a", 1), "utf-8")
    touched = mtgauge("rerun", moved / "record")
    assert touched.code == 1
    assert "system aurora: " in touched.out
    assert "has changed" in touched.out
    aurora.unlink()
    assert "no such file" in mtgauge("rerun", moved / "record").out


def test_standard_input_is_scored_and_kept_in_the_record(process, sample, tmp_path):
    text = (sample / "systems" / "aurora.txt").read_bytes()
    reference = sample / "reference-A.txt"
    piped = process(
        "score", "-r", reference, "aurora.tsv=-", "--format", "json", "--record", tmp_path / "rec", stdin=text
    )
    direct = process("score", "-r", reference, sample / "systems" / "aurora.txt", "--format", "json")
    assert piped.returncode == 0, piped.stderr
    assert piped.stdout.replace(b"aurora.tsv", b"aurora") == direct.stdout
    assert process("rerun", tmp_path / "rec").returncode == 0


def test_a_broken_pipe_is_no_error(programs, sample_arguments):
    import subprocess

    command = [programs / "mtgauge", "score", *sample_arguments, "--level", "segment"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.read(10)
        child.stdout.close()
        assert child.stderr is not None
        assert child.stderr.read() == b""
        assert child.wait(timeout=60) == 0


def test_metrics_lists_options_defaults_and_needs(mtgauge):
    text = mtgauge("metrics").out
    for part in ("bleu (BLEU)\n", "chrf++ (chrF++)\n", "max_order=4", "word_order=2", "needs: references"):
        assert part in text
    described = json.loads(mtgauge("metrics", "chrf", "--format", "json").out)
    assert [item["name"] for item in described] == ["chrf"]
    assert {option["name"]: option["default"] for option in described[0]["options"]}["char_order"] == 6


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(mtgauge, shell):
    script = mtgauge("completion", shell).out
    assert "_MTGAUGE_COMPLETE" in script


def test_completion_knows_commands_and_options(process):
    import os

    environment = {
        **os.environ,
        "_MTGAUGE_COMPLETE": "bash_complete",
        "COMP_WORDS": "mtgauge sco",
        "COMP_CWORD": "1",
    }
    assert b"score" in process(env=environment).stdout


def test_completion_leaves_files_to_the_shell(process):
    import os

    for words, count in (("mtgauge score ./", "2"), ("mtgauge score -r ./", "3"), ("mtgauge rerun ./", "2")):
        environment = {
            **os.environ,
            "_MTGAUGE_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": count,
        }
        assert process(env=environment).stdout.startswith((b"file,", b"dir,")), words


def test_a_fault_of_ours_is_no_finding(mtgauge, monkeypatch):
    def break_(*arguments, **options):
        raise ZeroDivisionError

    monkeypatch.setattr("mtgauge.commands.inputs.load_corpus", break_)
    result = mtgauge("score", "-r", "a", "b")
    assert result.code == 70
    assert "fault of mtgauge" in result.err


BEFORE = ["Examples:", "Arguments:"]
SECTIONS = ["Input:", "Metrics and levels:", "Intervals and tests:", "Computation:", "Output:", "Help:"]


# A command, and the sections of its help.
HELP = [
    (["score"], [*BEFORE, *SECTIONS]),
    (["compare"], [*BEFORE, *SECTIONS]),
    (["power"], [*BEFORE, *SECTIONS[:2], "Power:", *SECTIONS[2:]]),
    (["puzzles", "score"], [*BEFORE, SECTIONS[1], "Answers:", *SECTIONS[2:]]),
    (["puzzles", "board"], [*BEFORE, SECTIONS[1], "Answers:", "Board:", *SECTIONS[2:]]),
    (["metrics"], [*BEFORE, "Metrics and levels:", "Output:", "Help:"]),
]


@pytest.mark.parametrize(("command", "sections"), HELP)
def test_help_has_sections_that_begin_in_one_column(mtgauge, command, sections):
    text = mtgauge(*command, "--help").out
    assert [line for line in text.splitlines() if line.endswith(":") and not line.startswith(" ")] == sections
    listed = text[text.index(f"\n{sections[2]}\n") :]
    # where an option and its text share a line, and where the text has a line of its own
    columns = {len(found[0]) for found in re.finditer(r"^  -.{,25}?  +(?=\S)|^ {20,}(?=\S)", listed, re.MULTILINE)}
    assert len(columns) == 1


def test_help_and_version(mtgauge):
    assert mtgauge("--version").out.startswith("mtgauge ")
    for command in ("score", "compare", "metrics", "rerun", "completion"):
        assert mtgauge(command, "--help").out.startswith(f"Usage: mtgauge {command}")
    bare = mtgauge()
    assert bare.code == 2
    assert bare.err == mtgauge("-h").out


@pytest.fixture
def on_a_terminal(programs):
    """Runs a command where standard output is a terminal, and returns what it prints."""
    import os
    import pty
    import subprocess

    def run(arguments, **environment):
        outer, inner = pty.openpty()
        with subprocess.Popen(
            [programs / "mtgauge", *map(str, arguments)],
            stdout=inner, stderr=subprocess.PIPE, env={**os.environ, "TERM": "xterm", **environment},
        ) as child:  # fmt: skip
            os.close(inner)
            printed = b""
            while True:
                try:
                    part = os.read(outer, 4096)
                except OSError:
                    break
                if not part:
                    break
                printed += part
            assert child.wait(timeout=60) == 0
        os.close(outer)
        return printed.decode().replace("\r\n", "\n")

    return run


BOLD, FAINT, END = "\x1b[1m", "\x1b[2m", "\x1b[0m"


@pytest.mark.parametrize(("columns", "parts"), [("60", 4), ("80", 3), ("160", 2)], ids=["narrow", "usual", "wide"])
def test_tables_are_fitted_to_the_terminal(sample_arguments, columns, parts, on_a_terminal):
    text = on_a_terminal(["compare", *sample_arguments, "--baseline", "birch", "-m", "bleu"], COLUMNS=columns)
    assert f"{BOLD}Scores: corpus{END}\n" in text
    assert "53.73" in text
    assert sum(line.startswith(("system  ", "metric  ")) for line in text.splitlines()) == parts
    plain = text.replace(BOLD, "").replace(FAINT, "").replace(END, "")
    long = [line for line in plain.splitlines() if len(line) > int(columns)]
    assert all("|" in line for line in long)  # signatures alone stay whole


def test_styles_can_be_turned_off(sample_arguments, on_a_terminal):
    arguments = ["score", *sample_arguments, "-m", "bleu"]
    assert f"{BOLD}Scores" in on_a_terminal(arguments)
    assert f"{BOLD}Scores" not in on_a_terminal(arguments, NO_COLOR="1")
    assert f"{BOLD}Scores" not in on_a_terminal(arguments, TERM="dumb")


def test_nothing_is_said_at_the_end(process, sample, tmp_path):
    arguments = ["-r", sample / "reference-A.txt", sample / "systems" / "aurora.txt", "-m", "nist", "-m", "gtm"]
    page = tmp_path / "page.html"
    done = process("score", *arguments, "--report", page)
    assert (done.returncode, done.stderr.decode()) == (0, f"report: {page}\n")
