"""The rehearsal of a whole campaign: its script runs, finds every planted fault, and plain scoring agrees with it."""

import csv
import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest
from thoroughness import some

from chromium import NARROW, WIDE, opened, settled, violations
from mtgauge.cli.main import main
from mtgauge.corpus.markup.setfile import read_set
from mtgauge.corpus.markup.writer import write_set
from mtgauge.suites.campaign.description.reading import load_campaign
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.ledger.events import FileExamined
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.standing import decide

EXAMPLE = Path(__file__).parents[3] / "examples" / "campaign"
SITES = ["basalt", "heron", "jade-gate", "lantern", "maple", "north-lake", "oxbow", "tidewater"]

pytestmark = pytest.mark.skipif(
    shutil.which("sh") is None or sys.platform == "win32", reason="the rehearsal is written for a POSIX shell"
)

NEWS, INTO_ZH, SCIENCE, COMBI = "zh_en_news_trans", "en_zh_news_trans", "en_zh_scie_trans", "zh_en_news_combi"
#: What came, in the order of the journal: name, whether it was accepted, the codes of what was found.
FATES = [
    # translations of the progress set
    (f"{NEWS}-basalt-primary-glass", True, "no-scores"),
    (f"{NEWS}-heron-contrast-hier", True, ""),
    (f"{NEWS}-heron-primary-phrase", True, ""),
    (f"{NEWS}-maple-primary-leaf", True, ""),
    (f"{NEWS}-north-lake-constract-two-pass", True, "name-misspelt-role"),
    (f"{NEWS}-north-lake-primary-deep", True, ""),
    # those of the test set
    (f"{NEWS}-heron-primary-phrase", True, ""),
    (f"{NEWS}-heron-contrast-hier", True, ""),
    (f"{NEWS}-heron-contrast-rules", True, "missing-progress no-scores"),
    (f"{NEWS}-heron-contrast-third", False, "missing-progress over-quota"),
    (f"{NEWS}-north-lake-primary-deep", True, ""),
    (f"{NEWS}-north-lake-constract-two-pass", True, "empty-candidate name-misspelt-role"),
    (f"{NEWS}-basalt-primary-glass", True, "no-scores"),
    (f"{NEWS}-tidewater-primary-tide", False, "forbidden-data missing-progress"),
    (f"{NEWS}-comet-primary-tail", False, "missing-progress no-scores unregistered-site"),
    (f"{NEWS}-maple-primary-leaf", False, "stray-ampersand unquoted-attribute"),
    (f"{NEWS}-maple-primary-leaf", True, "repair-stray-ampersand repair-unquoted-attribute"),
    (f"{NEWS}-basalt-primary-glass", True, "no-scores replaces-earlier"),
    (f"{NEWS}-basalt-primary-glass", False, "no-scores outside-the-window"),
    (f"{INTO_ZH}-heron-primary-phrase", True, "no-declaration"),
    (f"{INTO_ZH}-basalt-primary-glass", False, "missing-part score-out-of-range swapped-segments"),
    (f"{INTO_ZH}-lantern-primary-wick", True, "no-scores"),
    (f"{INTO_ZH}-oxbow-primary-oar", True, "no-scores"),
    (f"{SCIENCE}-maple-primary-leaf", False, "missing-segment no-scores"),
    (f"{SCIENCE}-lantern-primary-wick", False, "unsorted-candidates"),
    (f"{SCIENCE}-jade-gate-primary-pass", False, "too-many-candidates"),
    (f"{SCIENCE}-jade-gate-primary-pass", True, ""),
    (f"{SCIENCE}-lantern-primary-wick", True, ""),
    (f"{SCIENCE}-maple-primary-leaf", True, "no-scores"),
    (f"{COMBI}-north-lake-primary-mix", True, ""),
    (f"{COMBI}-tidewater-primary-blend", False, "data-after-cut-off out-of-list-data"),
    (f"{COMBI}-jade-gate-primary-gate", False, "candidates-in-combination"),
    (f"{COMBI}-jade-gate-primary-gate", True, ""),
]
#: Task -> primaries by rank, then contrasts.
RANKS = {
    "ZH-EN-NEWS-TRANS": [
        ("north-lake-primary-deep", 1),
        ("heron-primary-phrase", 2),
        ("maple-primary-leaf", 3),
        ("basalt-primary-glass", 4),
        ("heron-contrast-hier", None),
        ("north-lake-contrast-two-pass", None),
    ],
    "ZH-EN-NEWS-COMBI": [("north-lake-primary-mix", 1), ("jade-gate-primary-gate", 2)],
    "EN-ZH-NEWS-TRANS": [("lantern-primary-wick", 1), ("heron-primary-phrase", 2), ("oxbow-primary-oar", 3)],
    "EN-ZH-SCIE-TRANS": [("lantern-primary-wick", 1), ("maple-primary-leaf", 2), ("jade-gate-primary-pass", 3)],
}
SCORED = [(task, system) for task, systems in RANKS.items() for system, _ in systems]


#: The command with few resamples, since no test looks at an interval; these still tell four systems apart.
SAMPLES = 300
PROGRAM = """#!/bin/sh
case "$1 $2" in
"campaign score") shift 2; exec {program} campaign score --samples {samples} "$@" ;;
*) exec {program} "$@" ;;
esac
"""


@pytest.fixture(scope="session")
def rehearsal(tmp_path_factory, programs):
    """What the script printed, and the campaign that it left."""
    place = tmp_path_factory.mktemp("rehearsal")
    folder = place / "campaign"
    (place / "bin").mkdir()
    (place / "bin" / "mtgauge").write_text(PROGRAM.format(program=programs / "mtgauge", samples=SAMPLES), "utf-8")
    (place / "bin" / "mtgauge").chmod(0o755)
    path = os.pathsep.join([str(place / "bin"), os.environ["PATH"]])
    done = subprocess.run(
        ["sh", str(EXAMPLE / "rehearsal.sh"), str(folder)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, "PATH": path}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:]
    return folder, done.stdout


@pytest.fixture(scope="session")
def folder(rehearsal):
    return rehearsal[0]


@pytest.fixture(scope="session")
def results(folder):
    """Task -> what the named report says of it."""
    content = json.loads((folder / "report" / "results.json").read_text("utf-8"))
    return {task["id"]: task for task in content["tasks"]}


def ledger_of(folder):
    return open_ledger(CampaignFolder.open(folder))


def told(folder):
    """What the site of each file was told: what it counted for when it had been examined."""
    ledger = ledger_of(folder)
    examined = {event.entry: number for number, event in ledger.numbered(FileExamined)}
    for entry in ledger.entries:
        then = Ledger(ledger.campaign, ledger.events[: examined[entry.number]])
        yield next(one for one in decide(then, entry.received.at) if one.entry.number == entry.number)


# -- what sites sent --------------------------------------------------------------------------------------------


def test_eight_sites_send_twenty_submissions_to_four_tasks(folder):
    assert [path.stem for path in sorted((folder / "registrations").glob("*.toml"))] == SITES
    assert len(list((EXAMPLE / "sent" / "submissions").glob("*.xml"))) == 20
    assert len(load_campaign(folder / "campaign.toml").tasks) == 4


def test_every_planted_fault_is_found(folder):
    found = [
        (
            Path(standing.received.sent).stem,
            standing.state.is_taken,
            " ".join(sorted({finding.code for finding in standing.findings})),
        )
        for standing in told(folder)
    ]
    assert found == FATES


def test_a_corrected_file_takes_the_place_of_the_first_and_a_late_one_does_not(folder):
    name = f"{NEWS}-basalt-primary-glass.xml"
    first, corrected, late = (EXAMPLE / "sent" / place / name for place in ("submissions", "corrected", "late"))
    assert (folder / "submissions" / "test" / name).read_bytes() == corrected.read_bytes()
    kept = {path.read_bytes() for path in (folder / "submissions" / "refused").glob(f"*{name}")}
    assert kept == {first.read_bytes(), late.read_bytes()}


def test_only_one_file_was_read_leniently(folder):
    lenient = [entry.received.sent for entry in ledger_of(folder).entries if entry.received.lenient]
    assert lenient == [f"{NEWS}-maple-primary-leaf.xml"]


def test_the_clock_decides_who_may_do_what(rehearsal):
    answers = re.findall(r"^(yes|no): (.*)$", rehearsal[1], re.MULTILINE)
    assert [answer for answer, _ in answers] == ["yes", "no", "no", "yes", "no", "yes"]
    assert answers[1][1].startswith("site maple has not paid")
    assert answers[2][1].startswith("it is too early before 2008-10-08")
    assert "not registered for task" in answers[4][1]


# -- the package ------------------------------------------------------------------------------------------------


def test_the_package_holds_every_system_and_names_nobody(folder):
    ids = ledger_of(folder).anonymous_ids
    # contrasts came first, since files were sent in the order of their names
    sent = ("heron-1-contrast", "heron-2-primary", "north-lake-1-contrast", "north-lake-2-primary")
    named = {name: name.replace(site, ids[site]) for name in (*sent, "maple-1-primary", "basalt-1-primary")
             for site in [name.rsplit("-", 2)[0]]}  # fmt: skip
    systems = list(named.values())
    with zipfile.ZipFile(folder / "package.zip") as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    expected = {f"{part}/{name}.xml" for part in ("test", "progress") for name in systems}
    given = {"test/source.xml", "progress/source.xml", "progress/reference-1.xml"}
    assert set(files) == expected | given | {"manifest.json", "SHA256SUMS"}
    for line in files["SHA256SUMS"].decode().splitlines():
        checksum, name = line.split("  ")
        assert checksum == hashlib.sha256(files[name]).hexdigest()
    assert not names_in(b"".join(files.values()))
    counts = {item["name"]: item["candidates"] for item in json.loads(files["manifest.json"])["systems"]}
    assert counts[named["north-lake-2-primary"]] == 5
    assert counts[named["basalt-1-primary"]] == 1


def names_in(data):
    """The sites and the systems that are named somewhere."""
    words = [*SITES, "two-pass", "Lakeside", "北湖"]
    there = [word for word in words if word.encode() in data]  # much quicker than an expression
    return [word for word in there if re.search(rf"(?<!\w){word}(?!\w)".encode(), data)]


# -- the report -------------------------------------------------------------------------------------------------


def test_primaries_are_ranked_and_contrasts_are_not(results):
    found = {task: [(s["system"], s["rank"]) for s in item["submissions"]] for task, item in results.items()}
    assert found == RANKS


def test_declared_data_and_rules_about_texts_are_told(results, folder):
    marked = {
        s["system"]: s["out_of_list"] for s in results["ZH-EN-NEWS-TRANS"]["submissions"] if s["out_of_list"]
    }
    assert set(marked) == {"heron-contrast-hier", "north-lake-contrast-two-pass"}
    assert marked["heron-contrast-hier"][0]["origin"] == "http://corpus.lakeside.example"
    assert marked["north-lake-contrast-two-pass"][0]["is_public"] is False
    assert [data["newest"] for system in marked.values() for data in system] == ["2007-11-30", "2006-12-31"]
    assert notes_about_texts(results["EN-ZH-NEWS-TRANS"]) == ["bullets (•) became middle dots (·) in 1 text"]
    expected = "8 of 10 segments are scored, those of data/en-zh-scie/scored.txt"
    assert notes_about_texts(results["EN-ZH-SCIE-TRANS"]) == [expected]


def notes_about_texts(task):
    """Notes of a task without those about its tests and about its check-points."""
    return [
        note
        for note in task["notes"]
        if "documents are too few (20 needed)" not in note
        and not note.startswith(("no verdict in ", "Woodpecker: "))
    ]


#: Task -> best first: the cluster of each primary by the test of scores, and its row of sign tests.
SHOWN = {
    "ZH-EN-NEWS-TRANS": [(1, "–○●●"), (1, "○–○●"), (2, "●○–·"), (2, "●●·–")],
    "ZH-EN-NEWS-COMBI": [(1, "–○"), (1, "○–")],
    "EN-ZH-NEWS-TRANS": [(1, "–○●"), (2, "○–·"), (3, "●·–")],
    "EN-ZH-SCIE-TRANS": [(1, "–●●"), (2, "●–·"), (2, "●·–")],
}
#: Task -> comparisons of the main metric without a verdict, and all of them.
UNDECIDED = {
    "ZH-EN-NEWS-TRANS": (1, 6),
    "ZH-EN-NEWS-COMBI": (0, 1),
    "EN-ZH-NEWS-TRANS": (0, 3),
    "EN-ZH-SCIE-TRANS": (1, 3),
}


def test_clusters_rest_on_the_test_of_scores_and_dots_on_the_sign_test(rehearsal, results):
    found = {}
    for task, item in results.items():
        table = rehearsal[1].rpartition(f"{task}: sign tests\n")[2].splitlines()
        dots = {cells[0]: "".join(cells[1:]) for cells in map(str.split, table[3 : 3 + len(SHOWN[task])])}
        primaries = [s for s in item["submissions"] if s["rank"] is not None]
        found[task] = [(s["cluster"], dots[s["system"]]) for s in primaries]
    assert found == SHOWN


def test_few_segments_leave_comparisons_without_a_verdict(results):
    found = {}
    for task, item in results.items():
        main = [c for c in item["comparisons"] if c["metric"] == item["main_metric"]]
        found[task] = sum(c["verdict"] is None for c in main), len(main)
        assert {c["method"] for c in main} == {"permutation" if len(main) == 1 else "randomization"}
        # 2 to the power of 1 - the segments that differ, times the comparisons, has to be below 0.05
        assert [c["verdict"] is None for c in main] == [2 * len(main) / 2 ** c["differing"] >= 0.05 for c in main]
    assert found == UNDECIDED


def test_what_was_left_out_is_told_without_a_place_on_this_machine(results, folder):
    refused = results["ZH-EN-NEWS-TRANS"]["refused"]
    assert list(refused) == [f"submissions/test/{NEWS}-heron-contrast-rules.xml"]
    (line,) = refused[f"submissions/test/{NEWS}-heron-contrast-rules.xml"]
    assert line.startswith("error: ")
    assert "[missing-progress]" in line
    assert str(folder) not in (folder / "report" / "results.json").read_text("utf-8")


def test_a_corrected_reference_is_history(results):
    runs = {task: [run["reason"] for run in item["history"]] for task, item in results.items()}
    reason = "library-roof:5 of the second translator said 15,000 for 15万"
    assert runs == {
        "ZH-EN-NEWS-TRANS": ["", reason],
        "ZH-EN-NEWS-COMBI": ["", reason],
        "EN-ZH-NEWS-TRANS": [""],
        "EN-ZH-SCIE-TRANS": [""],
    }


def test_sites_are_told_results_without_names(folder):
    early, late = folder / "report-for-sites", folder / "report"
    for name in ("results.csv", "results.json", "results.tex", "index.html", "ZH-EN-NEWS-TRANS.html"):
        assert not names_in((early / name).read_bytes()), name
        assert names_in((late / name).read_bytes()), name
    ids = ledger_of(folder).anonymous_ids
    scores = {}
    for report in (early, late):
        with (report / "results.csv").open(encoding="utf-8", newline="") as file:
            scores[report] = {
                (row["task"], ids.get(row["site"], row["site"]), row["role"], row["metric"]): row["score"]
                for row in csv.DictReader(file)
            }
    assert scores[early] == scores[late]


def test_the_archive_reproduces_every_number(rehearsal):
    told = rehearsal[1].partition("== Whoever has the archive")[2].partition("\n== ")[0].splitlines()[1:]
    assert [line.rpartition(": ")[2].partition(",")[0] for line in told] == ["reproduced"] * 8


@pytest.mark.slow
def test_the_archive_without_names_reproduces_every_number(folder, capsys):
    assert main(["rerun", str(folder / "report-for-sites" / "archive.zip")]) == 0
    assert capsys.readouterr().out.count("reproduced") == 8


def test_a_campaign_that_moved_is_not_scored_again(folder, tmp_path, monkeypatch, capsys):
    shutil.copytree(folder, tmp_path / "moved")
    monkeypatch.chdir(tmp_path)
    assert main(["campaign", "score", "moved", "--at", "2008-11-10T09:00", "--samples", str(SAMPLES)]) == 1
    assert capsys.readouterr().err.count("unchanged since run") == 4


# -- the same numbers without a campaign ------------------------------------------------------------------------


def numbers(arguments, capsys):
    """Metric -> what `mtgauge score` gives one system."""
    assert main(["score", *map(str, arguments), "--format", "json"]) == 0
    content = json.loads(capsys.readouterr().out)
    corpus = [score for score in content["scores"] if score["level"] == "corpus"]
    first = {}
    for score in corpus:
        # the first output of a metric is its score
        first.setdefault(score["metric"], score["score"])
    return first


def options_of(folder, task):
    """The task, and the options of `mtgauge score` that measure what it measures."""
    about = load_campaign(folder / "campaign.toml").task(task)
    # files of metrics are named from the campaign's folder
    specs = [f"{metric.name}={metric.metric.replace('set=', f'set={folder}/')}" for metric in about.metrics]
    return about, ["-l", str(about.languages), *(word for spec in specs for word in ("-m", spec))]


def received(folder, task, system):
    return folder / "submissions" / "test" / f"{task.lower().replace('-', '_')}-{system}.xml"


def reported(results, task, system):
    (item,) = [item for item in results[task]["submissions"] if item["system"] == system]
    return {metric: score["score"] for metric, score in item["scores"].items()}


#: Where a rule of the campaign changes what is scored: segments that do not count, bullets.
CHANGED = [
    ("EN-ZH-NEWS-TRANS", "lantern-primary-wick"),
    *(pair for pair in SCORED if pair[0] == "EN-ZH-SCIE-TRANS"),
]


@pytest.mark.parametrize(("task", "system"), [pair for pair in SCORED if pair not in CHANGED])
def test_plain_scoring_of_the_files_gives_the_same_numbers(folder, results, task, system, tmp_path, capsys):
    about, options = options_of(folder, task)
    file = received(folder, task, system)
    if system == "maple-primary-leaf":
        # what was accepted leniently is no XML, which nothing but the campaign reads
        marked = read_set(file.read_bytes(), str(file), lenient=True).marked
        file = tmp_path / "mended.xml"
        file.write_bytes(write_set(marked))
    references = [word for path in about.test.references for word in ("-r", folder / path)]
    found = numbers(["-s", folder / about.test.source, *references, file, *options], capsys)
    assert found == reported(results, task, system)


#: The metrics of the tasks into Chinese that were others before: then, and now.
BEFORE = {
    "TER": "ter:normalized=yes,asian_support=yes,case_sensitive=yes",
    "chrF": "chrf:normalize=nfkc",
}
ROW = re.compile(r"^\| (TER|findings) \| (.+?) \| (\S+) \| (.+?) \| .*\|$", re.MULTILINE)


def test_the_example_names_each_score_that_is_another_than_before(folder, results, capsys):
    changed = []
    for task in ("EN-ZH-NEWS-TRANS", "EN-ZH-SCIE-TRANS"):
        texts = folder / "scores" / task / "1" / "testset.jsonl"
        options = ["-l", "en-zh", *(word for name, spec in BEFORE.items() for word in ("-m", f"{name}={spec}"))]
        assert main(["score", "--testset", str(texts), *options, "--format", "json"]) == 0
        for score in json.loads(capsys.readouterr().out)["scores"]:
            now = reported(results, task, score["system"])[score["metric"]]
            if score["level"] == "corpus" and score["output"] == "score" and score["score"] != now:
                changed.append(
                    (score["metric"], f"`{task}`, `{score['system']}`", f"{score['score']:.4f}", f"{now:.4f}")
                )
    rows = ROW.findall((EXAMPLE / "README.md").read_text("utf-8"))
    assert [row for row in rows if row[0] == "TER"] == changed
    [codes] = [codes for name, _, codes in FATES if name == f"{COMBI}-tidewater-primary-blend"]
    assert ("findings", f"`{COMBI}-tidewater-primary-blend`", "`out-of-list-data`", f"`{codes}`") in rows


@pytest.mark.parametrize(("task", "system"), CHANGED)
def test_where_a_rule_changes_texts_plain_scoring_of_the_changed_texts_does(
    folder, results, task, system, tmp_path, capsys
):
    about, options = options_of(folder, task)
    # a run keeps the check-points of the texts as they were scored
    kept = folder / "scores" / task / "1" / "checkpoints" / "1.jsonl"
    changed = [re.sub(r"set=[^,]*", f"set={kept}", option) for option in options]
    (reference,) = about.test.references
    columns = [*versions(folder / reference), *versions(received(folder, task, system))]
    scored = about.test.scored and (folder / about.test.scored).read_text("utf-8").split()
    arguments = []
    for number, texts in enumerate(columns):
        lines = [texts[segment].replace("•", "·") for segment in texts if not scored or segment in scored]
        file = tmp_path / f"{number}.txt"
        file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        arguments += [file] if number == len(columns) - 1 else ["-r", file]
    assert numbers([*arguments, *changed], capsys) == reported(results, task, system)
    whole = ["-s", folder / about.test.source, "-r", folder / reference, received(folder, task, system)]
    assert numbers([*whole, *options], capsys) != reported(results, task, system), "the rule changes nothing"


def versions(path):
    """The versions of an XML file as slow textbook code reads them: ``DOCUMENT:SEGMENT`` -> text, best alone."""
    found = []
    for element in ET.parse(path).getroot():
        if element.tag == "system":
            found.append({})
        else:
            for segment in element.iter("s"):
                found[-1][f"{element.get('docid')}:{segment.get('id')}"] = segment.text.strip()
    return found


@pytest.mark.parametrize(
    ("name", "width", "scheme", "locale"),
    # the page of a task is looked at in test_campaign_report.py, too
    some([
        ("index.html", WIDE, "light", "en-GB"), ("index.html", NARROW, "dark", "zh-CN"),
        ("ZH-EN-NEWS-TRANS.html", WIDE, "light", "en-GB"), ("ZH-EN-NEWS-TRANS.html", NARROW, "dark", "zh-CN"),
    ], every=4),
)  # fmt: skip
def test_pages_of_several_tasks_can_be_read_by_everybody(browser, folder, name, width, scheme, locale):
    with opened(browser, folder / "report" / name, width=width, scheme=scheme, locale=locale) as page:
        for figure in page.locator("figure[data-chart]").all():
            figure.scroll_into_view_if_needed()
            settled(page)
            assert figure.get_attribute("data-drawn") == "true"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []


@pytest.mark.translated
@pytest.mark.parametrize(
    ("locale", "labels"),
    [("en-GB", ["Organiser", "Committee", "History"]), ("zh-CN", ["组织单位", "委员会", "历史记录"])],
)
def test_the_front_page_says_who_stands_behind_it_in_the_readers_language(browser, folder, locale, labels):
    with opened(browser, folder / "report" / "index.html", locale=locale) as page:
        told = page.locator("#about-campaign").inner_text() + page.locator("#history").inner_text()
    assert all(label in told for label in labels)


NAME = "CWMT 2008 Machine Translation Evaluation"
#: what the front page says -> the same in Chinese
IN_CHINESE = {
    NAME: "CWMT2008机器翻译评测",
    "Institute of Computing Technology, Chinese Academy of Sciences": "中国科学院计算技术研究所",
    "science and technology": "科技",
    "systems in one cluster share their ranks": "同组系统名次并列",
    "Translations and system descriptions are due": "提交翻译结果和系统描述截止",
    "warning: no translation has a score [no-scores]": "警告：没有一条译文带分数 [no-scores]",
    "asks for the same system's translation of the progress set": "要求同一系统的进度集译文",
}
#: what its run keeps of how a task was scored
NOTE = {
    "en": "8 of 10 segments are scored, those of data/en-zh-scie/scored.txt",
    "zh": "10 个句段中评分 8 个，即 data/en-zh-scie/scored.txt 所列",
}


def words_of(path):
    """What a page says before its script runs."""
    markup = r"<(script|style|title).*?</\1>|<[^>]*>"
    return html.unescape(re.sub(markup, "", path.read_text("utf-8"), flags=re.DOTALL))


def test_pages_say_the_campaigns_own_words_and_its_warnings_in_chinese(mtgauge, rehearsal, tmp_path):
    folder, printed = rehearsal
    done = mtgauge(
        "--language", "zh", "campaign", "report", folder, "--output", tmp_path / "zh", "--at", "2008-12-20T09:00",
        "--no-pdf", "--report-language", "zh",
    )  # fmt: skip
    assert done.code == 0, done.err
    told = {}
    for language, place, said in (("en", folder / "report", printed), ("zh", tmp_path / "zh", done.out)):
        assert NOTE[language] in said
        told[language] = words_of(place / "index.html")
        of_task = words_of(place / "ZH-EN-NEWS-TRANS.html")
        assert of_task.count({"en": NAME, "zh": IN_CHINESE[NAME]}[language]) == 2  # its heading, and the link back
        assert (NAME in of_task) == (language == "en")
    for english, chinese in IN_CHINESE.items():
        assert english in told["en"]
        assert (english in told["zh"], chinese in told["zh"]) == (False, True), english
