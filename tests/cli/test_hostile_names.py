"""Names of strangers in everything that people read: nothing that a terminal obeys, no markup, and no crash."""

import csv
import html
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import click
import pytest
from checkpoint_pages import TAXONOMY, WORSE
from made_sets import HYPOTHESES, REFERENCES, example_set

from mtgauge.cli.main import mtgauge as command_line
from mtgauge.report import render_tables
from mtgauge.report.table import TextTable
from mtgauge.suites.checkpoints.set_file import write_set
from page import Page

pytestmark = pytest.mark.unit

#: What no terminal gets: controls, but not tabulators and line ends, and what turns directions.
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
#: Behind each name.
EVILS = {
    "escape": "\x1b[31m",
    "title": "\x1b]0;x\x07",
    "C1": "\x9b1m",
    "override": "\u202e",
    "isolate": "\u2067",
    "line": "\nforged",
    "carriage": "\rx",
    "separator": "\u2028x",
    "markup": "<script>alert(1)</script>",
    "link": "![x](https://example.org) www.example.org",
}
#: The same as it can be typed in ``NAME=FILE``.
TYPED = "".join(text for text in EVILS.values() if "/" not in text)
#: Formats that people read.
READ = {"table", "markdown", "latex", "text", "sentences", "github", "junit"}
SEGMENTS = range(12)


def write_files(evil):
    """A test set, judgements and error spans whose every name ends in something evil, and what needs plain files."""

    def evilly(name):
        return name + evil

    def rows(*entries):
        return "".join(json.dumps(entry) + "\n" for entry in entries)

    words = ["river", "bridge", "house", "mayor", "boat", "farmer"]
    references = [f"The {words[n % 6]} number {n} is old ." for n in SEGMENTS]
    systems = {
        "a": [text.replace("is", "was") for text in references],
        "b": [f"The {words[n % 5]} number {n} was old ." for n in SEGMENTS],
        "d": [f"The {words[n % 3]} number {n}" for n in SEGMENTS],
        "c": [f"A {words[n % 4]} of {n} be new" for n in SEGMENTS],
    }
    segments = [
        {
            "id": evilly(f"s{n}"),
            "document": evilly(f"d{n // 4}"),
            "domain": evilly(f"news{n // 8}"),
            "references": {evilly("ref"): references[n], evilly("other"): references[n].replace("old", "aged")},
            "systems": {evilly(name): texts[n] for name, texts in systems.items()},
            evilly("column"): "x",
        }
        for n in SEGMENTS
    ]
    marked = {"start": 0, "end": 3, "severity": "minor", "category": evilly("Style")}
    judged = [
        {"system": evilly(name), "segment": evilly(f"s{n}"), "rater": evilly(rater), "score": 90 - 20 * place - n % 7 + 3 * (rater > "r1")}
        for place, name in enumerate(systems)
        for n in SEGMENTS
        for rater in ("r1", "r2")
    ]  # fmt: skip
    spans = [
        {"system": evilly(name), "segment": evilly(f"s{n}"), "rater": evilly(rater), "target": texts[n],
         "errors": [marked] if n % 3 == place else []}
        for place, (name, texts) in enumerate(systems.items())
        for n in SEGMENTS
        for rater in ("r1", "r2")
    ]  # fmt: skip
    return {
        "set.jsonl": rows(*segments),
        "people.jsonl": rows(*judged),
        "scores.jsonl": rows(*judged[::2]),
        "spans.jsonl": rows(*spans),
        "ref.txt": "".join(f"{text}\n" for text in references),
        "a.txt": "".join(f"{text}\n" for text in systems["a"]),
        "b.txt": "".join(f"{text}\n" for text in systems["b"]),
        "gold/p.json": json.dumps(
            {
                "source_language": evilly("talori"),
                "target_language": "english",
                "meta": evilly("meta"),
                "train": [["mela", "a bird"]],
                "test": [["sodo", evilly("a woman"), ">"], ["tiru", "a river", "<"]],
            }
        ),
        "points.jsonl": write_set(replace(example_set(), taxonomy=TAXONOMY)),
        "points-set.jsonl": rows(
            *(
                {
                    "id": name,
                    "source": "船",
                    "references": {key: texts[n] for key, texts in REFERENCES.items() if texts[n]},
                    "systems": {evilly("good"): HYPOTHESES[n], evilly("worse"): WORSE[n]},
                }
                for n, name in enumerate(example_set().segments)
            )
        ),
    }


SET = "--testset set.jsonl -m bleu -m ter"
#: Commands, with FORMAT for each of their formats; EVIL is behind names that are typed.
COMMANDS = [
    f"score {SET} -f FORMAT",
    f"score {SET} -m LABEL{{evil}}=chrf -f FORMAT",
    f"score {SET} --level segment --level document --level domain -f FORMAT",
    f"score {SET} --human people.jsonl --scores given{{evil}}=scores.jsonl -f FORMAT",
    f"score {SET} --human spans.jsonl --show all -f FORMAT",
    f"score {SET} --checklist -f FORMAT",
    f"score {SET} --gate bleu>=99 -f FORMAT",
    f"score {SET} --worst 3 -f FORMAT",
    "score -r ref.txt name{evil}=a.txt b.txt -m bleu -f FORMAT",
    f"compare {SET} --samples 50 -f FORMAT",
    f"compare {SET} --samples 50 --level corpus --level domain --clusters pairwise -f FORMAT",
    f"compare {SET} --baseline absent{{evil}}",
    f"explain {SET} -f FORMAT",
    "explain --testset set.jsonl -m wer -m mwer -m chrf -m character --segment 2 -f FORMAT",
    "power --testset set.jsonl -m bleu --samples 50 -f FORMAT",
    f"meta rank {SET} --human people.jsonl --samples 50 -f FORMAT",
    "meta spans spans.jsonl -f FORMAT",
    "meta spans spans.jsonl other{evil}=spans.jsonl -f FORMAT",
    "human agreement people.jsonl -f FORMAT",
    "human agreement spans.jsonl -f FORMAT",
    "human sample --testset set.jsonl -m bleu --budget 6 -f FORMAT",
    "check set.jsonl people.jsonl -f FORMAT",
    "check absent{evil}",
    "ease explain --testset set.jsonl -l de-en --modules exact -f FORMAT",
    "ease score --testset set.jsonl -l de-en --modules exact -f FORMAT",
    "ease losses --testset set.jsonl -l de-en --modules exact -f FORMAT",
    "puzzles score gold name{evil}=gold -f FORMAT",
    "puzzles board gold name{evil}=gold other{evil}=gold -m EM -f FORMAT",
    "puzzles check gold -f FORMAT",
    "checkpoints diff points.jsonl --testset points-set.jsonl -f FORMAT",
    "score --testset points-set.jsonl --checkpoints points.jsonl -m bleu --show all -f FORMAT",
    "models absent{evil}",
    "models show absent{evil} -f FORMAT",
    "models fetch absent{evil} -f FORMAT",
    "history runs -f FORMAT",
    "history runs --between 1{evil} 2 --threshold 50 -f FORMAT",
    "score -r ref.txt absent{evil}.txt",
    "absent{evil}",
    "score --absent{evil}",
    "meta rank --testset set.jsonl -m absent{evil} --human people.jsonl",
]


#: Commands that print for people and are not above, and why.
OTHERS = {
    "advise": "prints no name",
    "metrics": "prints no name of a stranger",
    "meta run": "prints what meta rank prints",
    "annotate evaluate": "prints names of relations of Universal Dependencies",
    "checkpoints taxonomy show": "prints a taxonomy, by render_tables",
    "ease tune": "prints what ease score prints",
    "ease place": "prints what ease score prints",
    "ease stability": "prints what ease losses prints",
    "ease profiles show": "prints a profile, by render_tables",
    "puzzles expand": "prints texts",
    "puzzles explain": "prints what explain prints",
    "campaign": "tests/suites/campaign/test_hostile_submissions.py",
}


def readable(group=command_line, name=""):
    """Each command with the formats that it has for people."""
    for word in group.list_commands(context := click.Context(group)):
        found = group.get_command(context, word)
        if isinstance(found, click.Group):
            yield from readable(found, f"{name}{word} ")
            continue
        options = [
            item.type for item in found.params if item.name == "form" and isinstance(item.type, click.Choice)
        ]
        forms = [form for option in options for form in option.choices if form in READ]
        if forms:
            yield f"{name}{word}", forms


def forms_of(line):
    """What ``--format`` of a command has for people."""
    return next(forms for name, forms in readable() if line.startswith(f"{name} "))


def test_every_command_that_prints_for_people_is_tried():
    names = {name for name, _ in readable()}
    missing = [name for name in names if not any(line.startswith(f"{name} ") for line in COMMANDS)]
    assert not [name for name in missing if name not in OTHERS and name.partition(" ")[0] not in OTHERS]
    assert not [name for name in OTHERS if not any(one.startswith(name) for one in missing)]


def variants():
    """Each command in each format that people read; ``make test`` takes the first one, and leaves slow ones."""
    for line in COMMANDS:
        for place, form in enumerate(forms_of(line) if "FORMAT" in line else [""]):
            is_slow = place or line.startswith("ease")
            yield pytest.param(line.replace("FORMAT", form), marks=pytest.mark.slow if is_slow else ())


@pytest.fixture
def hostile(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def written(evil):
        for name, content in write_files(evil).items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(content, "utf-8")

    return written


def outcome(line):
    """What a command ends with, so that the test is about what it prints, and not about a refusal."""
    if "absent" in line or ("-f sentences" in line and "score" in line):
        return 2 if not line.startswith(("models absent", "models show")) else 1
    if line.endswith(("--checklist -f latex", "--worst 3 -f latex")):
        return 2
    return int(line.startswith("check ") or "--gate" in line)


@pytest.mark.parametrize("line", list(variants()))
def test_nothing_that_a_terminal_obeys_is_printed(line, hostile, mtgauge):
    hostile("".join(EVILS.values()))
    if line.startswith("history"):
        Path("runs").mkdir()
        for run in (f"1{TYPED}", "2"):
            assert mtgauge("score", "--testset", "set.jsonl", "-m", "bleu", "--record", f"runs/{run}").code == 0
    shown = mtgauge(*(word.replace("{evil}", TYPED) for word in line.split()))
    assert shown.code == outcome(line), shown.err
    for text in (shown.out, shown.err):
        found = OBEYED.search(text)
        assert found is None, ascii(text[max(0, found.start() - 80) : found.end() + 20])
    assert not re.search(r"^forged", shown.out + shown.err, re.MULTILINE)


@pytest.mark.parametrize("name", EVILS)
def test_data_have_names_as_they_are(name, hostile, mtgauge):
    """JSON and CSV are read by programs: values are exact. JSON escapes controls by itself, and leaves the rest."""
    hostile(EVILS[name])
    names = {f"{system}{EVILS[name]}" for system in "abcd"}
    shown = mtgauge("score", "--testset", "set.jsonl", "-m", "bleu", "-f", "json")
    assert {score["system"] for score in json.loads(shown.out)["scores"]} == names
    assert not re.search("[\x00-\x08\x0b-\x1f]", shown.out)
    shown = mtgauge("score", "--testset", "set.jsonl", "-m", "bleu", "-f", "csv")
    rows = list(csv.DictReader(io.StringIO(shown.out, newline="")))
    assert {row["system"] for row in rows if row["kind"] == "score"} == names


REPORTS = [
    "score --testset set.jsonl -m bleu --human spans.jsonl",
    "compare --testset set.jsonl -m bleu --samples 50 --level corpus --level domain",
    "power --testset set.jsonl -m bleu --samples 50",
    "meta rank --testset set.jsonl -m bleu -m ter --human people.jsonl --samples 50",
    "puzzles score gold name{evil}=gold other{evil}=gold",
    "puzzles board gold name{evil}=gold other{evil}=gold -m EM",
    "checkpoints diff points.jsonl --testset points-set.jsonl",
    "score --testset points-set.jsonl --checkpoints points.jsonl -m bleu",
    pytest.param("score --testset set.jsonl -l de-en -m ease", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("line", REPORTS)
def test_pages_are_written_whatever_names_are(line, hostile, mtgauge, tmp_path):
    hostile("".join(EVILS.values()))
    shown = mtgauge(*(word.replace("{evil}", TYPED) for word in line.split()), "--report", "page.html")
    assert shown.code == 0, shown.err
    assert Page.of((tmp_path / "page.html").read_bytes())


def test_names_that_look_alike_have_a_page(mtgauge, tmp_path, monkeypatch):
    """One has a character that the page writes as its number, and the other has that number."""
    monkeypatch.chdir(tmp_path)
    systems = {"a\u202e": "the house", "a[U+202E]": "a house", "a[U+005B]U+202E]": "house"}
    rows = [{"id": str(n), "references": {"A": "the house"}, "systems": systems} for n in SEGMENTS]
    (tmp_path / "set.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    shown = mtgauge("score", "--testset", "set.jsonl", "-m", "bleu", "--report", "page.html")
    assert shown.code == 0, shown.err


TEXTS = {
    "Arabic": "النهر \u200fارتفع",
    "Hebrew": "הנהר \u200eעלה",
    "Persian": "می\u200cخواهم",
    "Hindi": "क्\u200dष",
    "emoji": "👩\u200d👩\u200d👧 ❤\ufe0f 🏴\U000e0067\U000e0062\U000e007f",
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("form", ["table", "markdown", "latex"])
def test_texts_are_printed_unharmed(name, form):
    assert TEXTS[name] in render_tables([TextTable("T", ["system", "x"], [[TEXTS[name], "1"]], 1)], form)


def test_explained_texts_are_printed_unharmed(mtgauge, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("h.txt", "r.txt"):
        (tmp_path / name).write_text(f"{' '.join(TEXTS.values())} {name}\n", "utf-8")
    shown = mtgauge("explain", "h.txt", "-r", "r.txt", "-m", "wer:tokenize=none", "--segment", "1")
    assert shown.code == 0, shown.err
    assert all(word in shown.out for text in TEXTS.values() for word in text.split())


#: Markup in names, and what a reader of Markdown must not get from it.
MARKUP = {
    "<script>alert(1)</script>": "<",
    "<img src=x onerror=alert(1)>": "<",
    "&lt;b&gt;": "&lt;",
    "&#60;b": "&#60;",
    "[x](https://example.org)": "](",
    "![x](https://example.org/x.png)": "![",
    "https://example.org": "://",
    "WWW.example.org": "WWW.",
    "a|b": " a|",
    "`x`": " `",
    "*x* _y_": " *",
    "<!-- x": "<!",
    "\\[x](y)": "](",
}


@pytest.mark.parametrize("name", MARKUP)
@pytest.mark.parametrize("place", ["title", "head", "cell", "note"])
def test_names_are_no_markup_in_markdown(name, place):
    values = {key: name if key == place else "x" for key in ("title", "head", "cell", "note")}
    table = TextTable(values["title"], [values["head"], "y"], [[values["cell"], "1"]], 1, [values["note"]])
    assert MARKUP[name] not in render_tables([table], "markdown").replace("\\](", "")


def test_rendered_markdown_shows_names_as_they_are():
    markdown = pytest.importorskip("markdown_it")
    rows = [[name, "1"] for name in MARKUP]
    text = render_tables([TextTable("T", ["system", "x"], rows, 1)], "markdown")
    shown = markdown.MarkdownIt("commonmark").enable("table").render(text)
    assert set(re.findall(r"</?([a-z0-9]+)", shown)) <= {"h3", "table", "thead", "tbody", "tr", "th", "td"}
    assert [html.unescape(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", shown)[::2]] == list(MARKUP)
