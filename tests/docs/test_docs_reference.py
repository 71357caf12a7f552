"""The reference pages are complete, and name nothing that is not there."""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path

import click
import pytest
from ease_texts import ENGLISH, TRANSLATIONS, ease, ease_testset
from made_sets import REFERENCES, example_set, fitted_to
from sources import calls

import mtgauge
from mtgauge.base import errors
from mtgauge.base.findings.codes import warning_kinds
from mtgauge.cli.annotate import COMMANDS as ANNOTATE_COMMANDS
from mtgauge.cli.main import mtgauge as command_line
from mtgauge.cli.models import COMMANDS as MODEL_COMMANDS
from mtgauge.commands.options import OPTIONS, SECTIONS
from mtgauge.corpus.formats.registry import FORMATS as TESTSET_FORMATS
from mtgauge.engine.power import PairPower, PowerAnalysis
from mtgauge.engine.setting import settings_of
from mtgauge.engine.settings import Settings
from mtgauge.linguistics.annotators.accuracy import measured_rows
from mtgauge.linguistics.evaluation import AnnotationLayer
from mtgauge.measures import Level, Measure, Resources
from mtgauge.measures.registry import available_metrics, implied_options, metric_title
from mtgauge.report import FORMATS
from mtgauge.report.jsonform import schema
from mtgauge.suites.campaign.cli import COMMANDS as CAMPAIGN_COMMANDS
from mtgauge.suites.campaign.cli.kit import COMMANDS as KIT_COMMANDS
from mtgauge.suites.campaign.cli.record import COMMANDS as RECORD_COMMANDS
from mtgauge.suites.campaign.description.calendar import Calendar
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.description.people import About, Contact
from mtgauge.suites.campaign.description.resource import Fee, Resource
from mtgauge.suites.campaign.description.task import Quotas, Task, TextSet
from mtgauge.suites.campaign.ledger.events import LedgerEvent
from mtgauge.suites.campaign.ledger.lines import KINDS as EVENT_KINDS
from mtgauge.suites.campaign.ledger.permissions import Action
from mtgauge.suites.campaign.rules.registration import FIELDS as FORM_FIELDS
from mtgauge.suites.checkpoints.cli import COMMANDS as CHECKPOINT_COMMANDS
from mtgauge.suites.ease.cli import COMMANDS as EASE_COMMANDS
from mtgauge.suites.ease.cli.profiles import COMMANDS as PROFILE_COMMANDS
from mtgauge.suites.metaeval.cli.human import COMMANDS as HUMAN_COMMANDS
from mtgauge.suites.metaeval.cli.meta import COMMANDS as META_COMMANDS
from mtgauge.suites.puzzles.cli import COMMANDS as PUZZLE_COMMANDS
from mtgauge.text import TOKENIZERS
from mtgauge.text.registry import _BY_LANGUAGE

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"


def section(page: str, heading: str) -> str:
    """What stands between a heading and the next one of its depth."""
    text = (REFERENCE / page).read_text("utf-8")
    found = re.search(rf"^(#+) {re.escape(heading)}\n(.*?)(?=^#{{1,2}} |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"{page} has no heading {heading!r}"
    return found[2]


def rows(text: str) -> Iterator[list[str]]:
    """Cells of the tables in a text."""
    for line in text.splitlines():
        if line.startswith("|") and not line.startswith("| ---"):
            yield [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def names(text: str, header: str) -> set[str]:
    """First cells of the tables whose first column has that heading."""
    found, inside = set(), False
    for line in text.splitlines():
        first = line.split("|")[1].strip() if line.startswith("|") else None
        if first == header:
            inside = True
        elif first is None:
            inside = False
        elif inside and not first.startswith("---"):
            found.add(first.strip("`"))
    return found


def row_of(text: str, name: str) -> str:
    """The table row whose first cell names something, as text."""
    found = [cells for cells in rows(text) if f"`{name}`" in cells[0]]
    assert len(found) == 1, f"{name}: {len(found)} table rows"
    return " | ".join(found[0])


#: Every command, those of a group behind its name.
EVERY_COMMAND = [
    *command_line.commands_of,
    *(f"puzzles {name}" for name in PUZZLE_COMMANDS),
    *(f"campaign {name}" for name in CAMPAIGN_COMMANDS),
    *(f"campaign record {name}" for name in RECORD_COMMANDS),
    *(f"campaign kit {name}" for name in KIT_COMMANDS),
    *(f"meta {name}" for name in META_COMMANDS),
    *(f"human {name}" for name in HUMAN_COMMANDS),
    *(f"models {name}" for name in MODEL_COMMANDS),
    *(f"annotate {name}" for name in ANNOTATE_COMMANDS),
    *(f"checkpoints {name}" for name in CHECKPOINT_COMMANDS),
    *(f"ease {name}" for name in EASE_COMMANDS),
    *(f"ease profiles {name}" for name in PROFILE_COMMANDS),
]


def command(name: str) -> click.Command:
    found: click.Command | None = command_line
    for word in name.split():
        assert isinstance(found, click.Group)
        found = found.get_command(click.Context(found), word)
    assert found is not None
    return found


def long_options(parameters: Sequence[click.Parameter]) -> Iterator[click.Option]:
    yield from (item for item in parameters if isinstance(item, click.Option))


SHARED, OF_EASE = "Options of score and compare", "Options of ease"


@pytest.mark.parametrize("name", EVERY_COMMAND)
def test_every_option_of_every_command_is_documented(name):
    found = command(name)
    text = section("cli.md", f"mtgauge {name}")
    if name in ("score", "compare"):
        text += section("cli.md", SHARED)
    # what is said of an option nearer to the command comes first
    others = [section("cli.md", heading) for heading in (OF_EASE, SHARED)] if name.startswith("ease ") else []
    for item in long_options(found.params):
        for spelling in (*item.opts, *item.secondary_opts):
            row = row_of(next((one for one in (text, *others) if f"`{spelling}`" in one), text), spelling)
            for choice in getattr(item.type, "choices", ()):
                assert f"`{choice}`" in row, f"{spelling}: {choice} is not documented"
            if item.show_default:
                assert f"`{item.default}`" in row, f"{spelling}: default {item.default} is not documented"
    for argument in found.params:
        if isinstance(argument, click.Argument):
            assert f"`{(argument.metavar or argument.name or '').strip('[].').upper()}`" in text.upper()


def test_options_of_the_command_itself_are_documented():
    text = section("cli.md", "mtgauge")
    # Click keeps the help option of the first context that it sees, so this one is as a user's
    context = click.Context(command_line, **command_line.context_settings)
    for item in command_line.get_params(context):
        for spelling in [*item.opts, *item.secondary_opts]:
            row_of(text, spelling)
    for name in command_line.commands_of:
        row_of(text, f"mtgauge {name}")
    for name in PUZZLE_COMMANDS:
        row_of(section("cli.md", "mtgauge puzzles"), f"mtgauge puzzles {name}")
    for name in CAMPAIGN_COMMANDS:
        row_of(section("cli.md", "mtgauge campaign"), f"mtgauge campaign {name}")
    for name in KIT_COMMANDS:
        row_of(section("cli.md", "mtgauge campaign kit"), f"mtgauge campaign kit {name}")
    for name in RECORD_COMMANDS:
        row_of(section("cli.md", "mtgauge campaign record"), f"mtgauge campaign record {name}")
    for name in EASE_COMMANDS:
        row_of(section("cli.md", "mtgauge ease"), f"mtgauge ease {name}")


def test_no_option_is_documented_that_is_not_there():
    known = {"-h", "--help", "--version", *(name for item in command_line.params for name in item.opts)}
    for name in EVERY_COMMAND:
        known |= {spelling for item in command(name).params for spelling in (*item.opts, *item.secondary_opts)}
    text = (REFERENCE / "cli.md").read_text("utf-8")
    named = {option for cells in rows(text) for option in re.findall(r"`(--?[a-z][a-z-]*)`", cells[0])}
    assert named <= known


def test_score_and_compare_share_their_options():
    assert [p.name for p in command("score").params] == [p.name for p in command("compare").params]
    assert len(OPTIONS) + 1 == len(command("score").params)


@pytest.mark.parametrize("heading", SECTIONS)
def test_options_stand_under_the_headings_of_help(heading):
    text = section("cli.md", SHARED).partition(f"### {heading}\n")[2].partition("\n### ")[0]
    for item in OPTIONS:
        if item.section == heading:
            row_of(text, item.opts[0])


@pytest.mark.parametrize("name", TESTSET_FORMATS)
def test_every_format_of_test_sets_is_documented(name):
    text = (REFERENCE / "file-formats.md").read_text("utf-8")
    assert TESTSET_FORMATS[name].place in text
    assert f"`{name}`" in text


def test_formats_of_results_are_documented():
    text = (DOCS / "how-to" / "publish-and-reproduce.md").read_text("utf-8")
    assert {name for name in FORMATS if f"`{name}`" not in text} == set()


METRICS = [name for name, cls in available_metrics().items() if isinstance(cls, type)]


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_option_is_documented(name):
    cls = available_metrics()[name]
    text = section("metrics.md", name)
    for item in fields(cls):
        row = row_of(text, item.name)
        default = implied_options(name).get(item.name, item.default)
        default = "unset" if default is None else str(default).lower()
        assert default.removesuffix(".0") in row, f"{item.name}: default {default} is not documented"
        for choice in item.metadata["choices"]:
            assert f"`{choice}`" in row
    for output in cls().outputs:
        row_of(text, re.sub(r"_\d$", "_N", output.name))


def test_metrics_stand_in_the_overview_by_their_names_in_papers():
    overview = (REFERENCE / "metrics.md").read_text("utf-8").partition("## ")[0]
    for name in METRICS:
        [row] = [cells for cells in rows(overview) if f"[{name}](" in cells[0]]
        assert metric_title(name) in row[1].split(", ")


def test_no_metric_option_is_documented_that_is_not_there():
    for name in METRICS:
        cls, text = available_metrics()[name], section("metrics.md", name)
        assert names(text, "option") == {item.name for item in fields(cls)}
        assert names(text, "output") == {re.sub(r"_\d$", "_N", output.name) for output in cls().outputs}


def test_every_tokenizer_is_documented():
    text = (REFERENCE / "tokenizers.md").read_text("utf-8")
    assert names(text, "name") == set(TOKENIZERS)


def test_every_warning_code_is_documented():
    text, kinds = (REFERENCE / "warnings.md").read_text("utf-8"), warning_kinds()
    assert [cells[0].strip("`") for cells in rows(text) if cells[0].startswith("`")] == [*kinds] * 2
    for code, kind in kinds.items():
        assert f"| `{code}` | {kind.severity} |" in text


def json_objects() -> dict[str, Mapping[str, object]]:
    """Heading -> properties, for each object of the schema."""
    top = schema()["properties"]
    objects = {"The document": top}
    for name, content in top.items():
        items = content.get("items", content)
        if "properties" in items:
            objects[name] = items["properties"]
    return objects


@pytest.mark.parametrize("name", json_objects())
def test_every_json_field_is_documented(name):
    heading = name if name == "The document" else f"`{name}`"
    text = section("json.md", heading)
    properties = json_objects()[name]
    for key, content in properties.items():
        row = row_of(text, key)
        for value in content.get("enum", ()):
            assert "or null" in row if value is None else f"`{value}`" in row
    assert names(text, "field") == set(properties)


def signature_parts() -> set[str]:
    """The keywords of every ``Signature.of(...)`` and ``.with_parts(...)`` of the source."""
    return {
        keyword
        for call in calls()
        if call.name.endswith(("Signature.of", ".with_parts"))
        for keyword, _ in call.keywords
        if keyword
    }


def test_every_field_of_a_power_analysis_is_documented():
    text = section("json.md", "Power")
    # decimals are of tables alone
    known = [item.name for cls in (PowerAnalysis, PairPower) for item in fields(cls) if item.name != "decimals"]
    for name in ["schema", "mtgauge", *known]:
        row_of(text, name)
    assert names(text, "key") == {"schema", "mtgauge", *known}


def test_every_part_of_a_signature_is_documented(tmp_path):
    asked = [
        mtgauge.load_metric("bleu"),
        mtgauge.load_metric("bleu", halfwidth=True, max_order=2, profile="sbp", smooth_method="floor"),
        mtgauge.load_metric("bleu", normalize="nfkc"),
        mtgauge.load_metric("chrf", beta=3.0),
        mtgauge.load_metric("ter", profile="tercom"),
        mtgauge.load_metric("wer"),
        mtgauge.load_metric("exact_match"),
        mtgauge.load_metric("meteor", beam=5, compat=True, no_punct=True),
        mtgauge.load_metric(
            "meteor", alpha=0.5, beta=0.5, gamma=0.5, delta=0.5, weights="0.5", modules="exact", search="exact"
        ),
        *map(mtgauge.load_metric, ["nist", "gtm", "ict", "ribes", "rouge_l", "char_edit_rate", "length_ratio"]),
    ]
    parts = {key for measure in asked for level in Level for key, _ in _signature(measure, level)}
    resampled = mtgauge.evaluate(["a", "b"], ["a", "c"], intervals=True, samples=40).scores[0].signature
    parts |= {part.partition(":")[0] for part in resampled.split("|")[1:]}
    parts |= signature_parts()
    controlled = replace(example_set(), made={"controls": {"in_dictionary": True}})
    checkpoints = fitted_to(controlled, mtgauge.TestSet.of(REFERENCES), tmp_path, group="word")
    parts |= {key for key, _ in checkpoints.signature(Level.CORPUS).parts}
    for options in (EASE_WITH_ALL, {"terms": None, "lacking": "discourse"}):
        (tmp_path / "own.toml").write_text(PROFILE, "utf-8")
        (tmp_path / "log.jsonl").write_text('{"segment": "1", "system": "a", "seconds": 3}', "utf-8")
        files = {"profile": str(tmp_path / "own.toml"), "editing_log": str(tmp_path / "log.jsonl")}
        measure = ease(tmp_path, **files, **options)
        testset = ease_testset(sources=TRANSLATIONS, languages="en-en")
        parts |= {
            key for key, _ in measure.fit(testset, Resources(testset.languages)).signature(Level.CORPUS).parts
        }
    text = (REFERENCE / "signatures.md").read_text("utf-8")
    for part in parts:
        row_of(text, part)
    assert names(text, "part") == parts


#: Levels of segments and of documents, a metric, and a parameter that lacks what it needs.
PROFILE = """
[levels.1]
weight = "1/2"
adequacy = { P11 = "1/3", P13 = "1/3", bleu = "1/3" }
disfluency = { Q12 = "1/2", Q13 = "1/2" }
[levels.4]
weight = "1/4"
adequacy = { P42 = 1 }
[levels.5]
weight = "1/4"
adequacy = { P51 = 1 }
[metrics.bleu]
metric = "bleu"
"""
#: Options with which every part of a signature of ease has a value.
EASE_WITH_ALL = {
    "entities": "source",
    "source_annotator": f"conllu:{ENGLISH}",
    "post_edits": "B",
}


def _signature(measure: Measure, level: Level) -> tuple[tuple[str, str], ...]:
    return measure.fit(mtgauge.TestSet.of(["a"]), Resources()).signature(level).parts


def test_errors_and_exit_codes_are_documented():
    text = (REFERENCE / "exit-codes-and-errors.md").read_text("utf-8")
    raised = [name for name, cls in vars(errors).items() if inspect.isclass(cls) and issubclass(cls, Exception)]
    for name in raised:
        row_of(text, name)
    for code in (0, 1, 2, 130):
        row_of(text, str(code))


def test_public_names_are_documented():
    text = (REFERENCE / "python.md").read_text("utf-8")
    documented = {path.rpartition(".")[2] for path in re.findall(r"^::: (\S+)$", text, re.MULTILINE)}
    assert set(mtgauge.__all__) - {"__version__"} <= documented


def test_settings_are_documented():
    text = (DOCS / "how-to" / "use-from-python.md").read_text("utf-8")
    for item in fields(Settings):
        row, known = row_of(text, item.name), settings_of(Settings)[item.name]
        flag = (known.flags or (f"--{item.name.replace('_', '-')}",))[0]
        assert f"`{flag}`" in row
        if isinstance(item.default, str | int | float):
            default = f'"{item.default}"' if isinstance(item.default, str) else str(item.default)
            assert f"`{default}`" in row
        if item.name != "test":  # of which there are many
            assert [choice for choice in known.choices if f'"{choice}"' not in row] == []


#: heading of a table of campaign.toml -> the class that it becomes
CAMPAIGN_TABLES = {
    "campaign.toml": Campaign,
    "Calendar": Calendar,
    "Tasks": Task,
    "Quotas": Quotas,
    "Texts": TextSet,
    "Resources": Resource,
    "Fees": Fee,
}


@pytest.mark.parametrize(("table", "described"), [("contact", Contact), ("about", About)])
def test_every_key_of_contact_and_people_is_documented(table, described):
    text = section("campaign-folder.md", "Contact and people").partition(f"| key of `{table}` |")[2]
    keys = re.findall(r"^\| `([a-z_]+)` \|", text.partition("\n\n")[0], re.MULTILINE)
    assert keys == [item.name for item in fields(described)]


@pytest.mark.parametrize("heading", CAMPAIGN_TABLES)
def test_every_key_of_a_campaign_is_documented(heading):
    text = (REFERENCE / "campaign-folder.md").read_text("utf-8")
    found = re.search(
        rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", text.replace("\n# ", "\n"), re.MULTILINE | re.DOTALL
    )
    assert found, heading
    assert names(found[1], "key") == {item.name for item in fields(CAMPAIGN_TABLES[heading])}


def test_every_key_of_a_registration_form_is_documented():
    assert names(section("campaign-folder.md", "Registration forms"), "key") == set(FORM_FIELDS)


def test_every_event_of_the_journal_is_documented():
    of_all = {item.name for item in fields(LedgerEvent)}
    shown = {
        cells[0].strip("`"): re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", cells[1]))
        for cells in rows(section("campaign-folder.md", "The journal"))
        if cells[0].startswith("`")
    }
    assert {kind: set(named) for kind, named in shown.items()} == {
        kind: {item.name for item in fields(event)} - of_all for kind, event in EVENT_KINDS.items()
    }


def test_every_action_of_a_campaign_is_documented():
    assert names(section("cli.md", "mtgauge campaign allowed"), "action") == {str(action) for action in Action}


def test_languages_with_a_tokenizer_of_their_own_are_documented():
    text = (REFERENCE / "tokenizers.md").read_text("utf-8").split("| name |", 1)[0]
    assert {code for code in _BY_LANGUAGE if f"`{code}`" not in text} == set()


def test_every_extra_is_told_what_it_is_for():
    text = (DOCS / "index.md").read_text("utf-8").partition("\n## Install\n")[2].partition("\n## ")[0]
    shown = [name for cells in rows(text) for name in re.findall(r"`([a-z]+)`", cells[0])]
    with (ROOT / "pyproject.toml").open("rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    assert sorted(shown) == sorted(extras)
    brought = re.fullmatch(r"mtgauge\[(.*)\]", extras["all"][0])[1].split(",")
    assert set(shown[1 : shown.index("campaign") + 1]) == set(brought), "the row of `all` says so"


# -- annotators -------------------------------------------------------------------------------------------------


def test_the_accuracy_of_annotators_is_what_was_measured():
    shown = [cells for cells in rows(section("annotators.md", "Accuracy")) if cells[2] in ("own", "gold")]
    wanted = [
        [
            f"`{row['spec']}`", row["treebank"], row["words"],
            *(
                f"{row['scores'][layer]:.1f}" if layer in row["scores"] else "–"
                for layer in ("Words", "UPOS", "Lemmas", "UAS", "LAS", "CLAS")
            ),
        ]
        for row in measured_rows()
    ]  # fmt: skip
    assert shown == wanted


def test_every_annotator_is_documented():
    with (ROOT / "pyproject.toml").open("rb") as file:
        offered = tomllib.load(file)["project"]["entry-points"]["mtgauge.annotators"]
    first = {cells[0].split(":")[0].strip("`") for cells in rows((REFERENCE / "annotators.md").read_text("utf-8"))}
    assert offered.keys() <= first


def test_layers_are_documented():
    text = section("annotators.md", "Layers")
    assert {name for cells in rows(text) for name in re.findall(r"`(\w+)`", cells[0])} == set(AnnotationLayer)


#: On PyPI these names are not the models of spaCy's authors.
WRONG_MODELS = ("zh-core-web-sm", "en-core-web-trf", "zh_core_web_sm", "en_core_web_trf")


def test_no_page_and_no_hint_names_a_package_that_is_another_one():
    places = [
        *DOCS.rglob("*.md"),
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "src").rglob("*.po"),
        ROOT / "README.md",
    ]
    places += [ROOT / "pyproject.toml", ROOT / "constraints.txt", ROOT / "CHANGELOG.md"]
    found = [path.name for path in places for name in WRONG_MODELS if name in path.read_text("utf-8")]
    assert len(places) > 300
    assert found == []
