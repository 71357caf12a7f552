"""The organisers' report: ranks, marks, stages, every form of it, the archive, hostile names."""

import csv
import io
import json
import shutil
import subprocess
import zipfile
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from light_reports import without_task_pages
from lxml import html
from scored_campaign import IN_TIME, record
from small_scoring import ENGLISH, score, small_submission
from thoroughness import budget, some

import small_campaign
from chromium import opened, ready, unfolded, violations
from mtgauge.base.errors import InputError, RecordError
from mtgauge.base.findings import Finding
from mtgauge.cli.main import main
from mtgauge.records.checksums import CHECKSUMS
from mtgauge.suites.campaign.archive import zipped
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.ledger.events import Withdrawal
from mtgauge.suites.campaign.report.results import Stage, stage_at
from mtgauge.suites.campaign.report.tables import declared
from mtgauge.suites.campaign.report.words import few_named
from mtgauge.suites.campaign.report.write import write_report
from mtgauge.suites.campaign.rules.descriptions import OutOfListData, SystemDescription

EARLY = datetime.fromisoformat("2030-03-20T12:00:00+08:00")
LATE = datetime.fromisoformat("2030-05-03T12:00:00+08:00")
WEB = OutOfListData(name="alder's pages", is_public=False, content="news", amount="1 GB")


@pytest.fixture(scope="module")
def scored(tmp_path_factory):
    """A campaign that was scored: three primaries, a contrast, one that was refused, a corrected reference."""
    folder = small_campaign.make_folder(tmp_path_factory.mktemp("scored") / "campaign")
    submissions = [small_submission(folder, site, texts) for site, texts in ENGLISH.items()]
    submissions[0] = replace(submissions[0], description=SystemDescription({}, (WEB,)))
    mended = Finding("repair-unquoted-attribute", "a value had no quotes", line=3)
    submissions[1] = replace(submissions[1], findings=(mended,))
    submissions.append(small_submission(folder, "birch", ENGLISH["alder"], Role.CONTRAST))
    submissions.append(small_submission(folder, "dune", ENGLISH["alder"]))
    gone = Withdrawal(at=IN_TIME, by="dune", why="a fault in the data", site="dune")
    score(folder, folder.campaign.tasks[0], submissions, gone)
    path = folder.path / "data" / "test-reference.xml"
    path.write_text(path.read_text("utf-8").replace("A bird sings.", "A bird is singing."), "utf-8")
    score(folder, folder.campaign.tasks[0], submissions, gone, reason="d1:1 was mistranslated")
    return folder


@pytest.fixture
def folder(scored, tmp_path):
    """A copy of it, for one test."""
    return CampaignFolder.open(shutil.copytree(scored.path, tmp_path / "campaign"))


@pytest.fixture(scope="module")
def reports(scored, tmp_path_factory):
    """Its reports for readers, the named and the anonymous one: what each says, and its folder."""
    folder = CampaignFolder.open(shutil.copytree(scored.path, tmp_path_factory.mktemp("reported") / "campaign"))
    return {
        stage: (
            report(folder, folder.path.parent / stage.name.lower(), stage, at),
            folder.path.parent / stage.name.lower(),
        )
        for stage, at in ((Stage.NAMED, LATE), (Stage.ANONYMOUS, EARLY))
    }


@pytest.fixture
def named(reports):
    """The named one, for tests that change nothing of it."""
    return reports[Stage.NAMED]


@pytest.fixture
def light():
    """Reports without pages of tasks."""
    with without_task_pages():
        yield


def report(folder, target, stage=Stage.NAMED, at=LATE, **options):
    return write_report(folder, open_ledger(folder), target, stage=stage, at=at, **{"pdf": False} | options)


def everything(target):
    """All texts of a report, those of its archive too."""
    texts = {path.name: path.read_text("utf-8") for path in target.iterdir() if path.suffix != ".zip"}
    with zipfile.ZipFile(target / "archive.zip") as archive:
        return texts | {name: archive.read(name).decode() for name in archive.namelist()}


def test_primaries_are_ranked_and_contrasts_stand_below(named):
    [task] = named[0].tasks
    assert [(row.system, row.rank, row.role) for row in task.rows] == [
        ("alder-primary-one", 1, Role.PRIMARY),
        ("birch-primary-one", 2, Role.PRIMARY),
        ("cedar-primary-one", 3, Role.PRIMARY),
        ("birch-contrast-one", None, Role.CONTRAST),
    ]
    assert task.rows[0].scores["BLEU"].score == task.rows[3].scores["BLEU"].score
    assert [row.out_of_list for row in task.rows] == [(WEB,), (), (), ()]
    assert [row.warned for row in task.rows] == [0, 1, 0, 0]
    [(path, why)] = task.refused.items()
    assert path.endswith("-zh_en_news_trans-dune-primary-one.xml")
    assert why == ("warning: was withdrawn by dune: a fault in the data [withdrawn-result]",)
    assert [run.reason for run in task.history] == ["", "d1:1 was mistranslated"]


def test_equal_scores_share_a_rank(tmp_path, light):
    folder = small_campaign.make_folder(tmp_path / "campaign")
    texts = {
        "alder": ENGLISH["birch"],
        "birch": ENGLISH["alder"],
        "cedar": ENGLISH["alder"],
        "dune": ENGLISH["cedar"],
    }
    score(
        folder, folder.campaign.tasks[0], [small_submission(folder, site, lines) for site, lines in texts.items()]
    )
    [task] = report(folder, tmp_path / "out").tasks
    assert [(row.site, row.rank) for row in task.rows] == [("birch", 1), ("cedar", 1), ("alder", 3), ("dune", 4)]


def test_every_form_says_the_same_numbers(named):
    results, target = named
    [task] = results.tasks
    texts = everything(target)
    rows = list(csv.DictReader(io.StringIO(texts["results.csv"])))
    content = json.loads(texts["results.json"])["tasks"][0]
    [table] = html.fromstring(texts["index.html"]).xpath("//table[@id='table-ZH-EN-NEWS-TRANS']")
    exact = [float(element.get("value")) for element in table.iter("data")]
    expected = [row.scores[metric].score for row in task.rows for metric in task.metrics]
    assert [float(row["score"]) for row in rows] == expected
    assert [s["scores"][m]["score"] for s in content["submissions"] for m in task.metrics] == expected
    assert sorted(exact) == sorted(expected)
    for row in task.rows:
        assert f"{row.scores['chrF'].score:.2f}" in texts["results.tex"]
    assert {row["rank"] for row in rows} == {"1", "2", "3", ""}
    record = json.loads(texts["ZH-EN-NEWS-TRANS/scores/evaluation.json"])
    assert {(s["system"], s["metric"]): s["score"] for s in record["scores"] if s["output"] == "score"} == {
        (row["system"], row["metric"]): float(row["score"]) for row in rows
    }


def test_numbers_are_those_of_the_last_run_bit_by_bit(named):
    [task] = named[0].tasks
    stored = json.loads((task.run.path / "scores" / "evaluation.json").read_text("utf-8"))
    assert json.loads(task.scores.evaluation.to_json()) == stored


def test_the_archive_is_reproduced_and_its_checksums_hold(named, tmp_path, capsys):
    archive = named[1] / "archive.zip"
    assert main(["rerun", str(archive)]) == 0
    reproduced = capsys.readouterr().out
    assert reproduced.count(": reproduced,") == 2
    assert main(["rerun", "--sealed", str(archive)]) == 0
    assert capsys.readouterr().out == reproduced
    with zipfile.ZipFile(archive) as opened_archive:
        opened_archive.extractall(tmp_path / "unpacked")
    assert main(["rerun", str(tmp_path / "unpacked")]) == 0
    done = subprocess.run(["sha256sum", "--check", "--strict", CHECKSUMS], cwd=tmp_path / "unpacked", check=False)
    assert done.returncode == 0
    testset = tmp_path / "unpacked" / "ZH-EN-NEWS-TRANS" / "testset.jsonl"
    testset.write_text(testset.read_text("utf-8").replace("Snow.", "Rain."), "utf-8")
    assert main(["rerun", str(tmp_path / "unpacked")]) == 1


def test_two_reports_are_the_same_bytes(folder, tmp_path):
    report(folder, tmp_path / "one", threads=1)
    report(folder, tmp_path / "two", threads=2)
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes(), path.name


def test_an_anonymous_report_names_nobody(scored, reports, named):
    assert stage_at(scored, EARLY) is Stage.ANONYMOUS
    assert stage_at(scored, LATE) is Stage.NAMED
    results, target = reports[Stage.ANONYMOUS]
    for name, text in everything(target).items():
        for site in ("alder", "birch", "cedar", "dune", "web pages"):
            assert site not in text, name
    [task] = results.tasks
    assert {row.site for row in task.rows} == {"S1", "S2", "S3"}
    assert [row.warned for row in task.rows] == [0, 1, 0, 0]
    assert [data.is_public for row in task.rows for data in row.out_of_list] == [False]
    index = (target / "index.html").read_text("utf-8")
    for sentence in (
        "Sites have anonymous ids",
        "The results may not be published",
        "The references and their check-points may not be",
    ):
        assert sentence in index
    assert "anonymous" not in (named[1] / "index.html").read_text("utf-8").partition("</main>")[0]
    # the same numbers in the same order, under other names
    expected = [row.scores["BLEU"].score for row in named[0].tasks[0].rows]
    assert [row.scores["BLEU"].score for row in task.rows] == expected


def test_anonymous_ids_stay_as_they_were_drawn(folder, tmp_path, light):
    first = report(folder, tmp_path / "one", Stage.ANONYMOUS, EARLY)
    again = report(folder, tmp_path / "two", Stage.ANONYMOUS, EARLY)
    assert [row.system for row in first.tasks[0].rows] == [row.system for row in again.tasks[0].rows]


#: What came of one of the files after it was scored.
OVERTAKEN = {
    "it declares other data": lambda sent: replace(sent, description=SystemDescription({}, (WEB, WEB))),
    "it declares no data": lambda sent: replace(sent, description=SystemDescription()),
    "it has another warning": lambda sent: replace(sent, findings=(Finding("short-description", "is short"),)),
    "it has another role": lambda sent: replace(sent, name=replace(sent.name, role=Role.CONTRAST)),
    "it has another name": lambda sent: replace(sent, name=replace(sent.name, system="two")),
    "its text is another": lambda sent: replace(sent, data=sent.data.replace(b"bird", b"owl")),
}


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """A campaign that was scored and reported, and its files."""
    place = tmp_path_factory.mktemp("before")
    folder = small_campaign.make_folder(place / "campaign")
    sent = [small_submission(folder, site, texts) for site, texts in ENGLISH.items()]
    sent[0] = replace(sent[0], description=SystemDescription({}, (WEB,)))
    score(folder, folder.campaign.tasks[0], sent)
    with without_task_pages():
        report(folder, place / "before")
    return folder, sent


@pytest.mark.parametrize("change", OVERTAKEN.values(), ids=OVERTAKEN)
def test_what_was_overtaken_is_not_published(before, tmp_path, light, change):
    folder, sent = CampaignFolder.open(shutil.copytree(before[0].path, tmp_path / "campaign")), before[1]
    changed = [change(sent[0]), *sent[1:]]
    record(folder, changed)
    with pytest.raises(InputError, match="are not those of its last run") as caught:
        report(folder, tmp_path / "after")
    assert caught.value.hint == "mtgauge campaign score first"
    score(folder, folder.campaign.tasks[0], changed)
    report(folder, tmp_path / "after")


@pytest.mark.parametrize("kind", ["unscored", "full", "no language", "no campaign"])
def test_reports_that_cannot_be_written_leave_nothing(folder, tmp_path, capsys, kind):
    target = tmp_path / "out"
    if kind == "unscored":
        folder = small_campaign.make_folder(tmp_path / "other")
        with pytest.raises(InputError, match="nothing has been scored"):
            report(folder, target)
    elif kind == "full":
        target.mkdir()
        (target / "mine.txt").write_text("keep me")
        with pytest.raises(RecordError, match="exists already"):
            report(folder, target)
        assert (target / "mine.txt").read_text() == "keep me"
        return
    elif kind == "no language":
        assert main(["campaign", "report", str(folder.path), "--output", str(target), "--language", "tlh"]) == 2
    else:
        assert main(["campaign", "report", str(folder.path / "data"), "--output", str(target)]) == 2
        assert "is not a campaign: it has no campaign.toml" in capsys.readouterr().err
    assert not target.exists()
    assert not list(tmp_path.glob(".report-*"))


@pytest.mark.parametrize("form", ["table", "json", "csv", "latex"])
def test_the_command_prints_what_it_writes(folder, tmp_path, capsys, light, form):
    target = tmp_path / "out"
    args = [
        "campaign",
        "report",
        str(folder.path),
        "--output",
        str(target),
        "--at",
        "2030-05-03T12:00",
        "--no-pdf",
    ]
    assert main([*args, "--format", form]) == 0
    printed = capsys.readouterr().out
    names = {"json": "results.json", "csv": "results.csv", "latex": "results.tex"}
    if form == "table":
        assert "alder-primary-one †" in printed
        assert "† alder-primary-one: alder's pages, not public: news, 1 GB" in printed
        assert "birch-primary-one: 1" in printed
    else:
        assert printed.strip() == (target / names[form]).read_text("utf-8").strip()


HOSTILE = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "\u202egnol", "=1+1", "\\input{x} & 50%"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_declarations_and_reasons_are_text(tmp_path, light, text):
    folder = small_campaign.make_folder(tmp_path / "campaign")
    submissions = [small_submission(folder, site, lines) for site, lines in ENGLISH.items()]
    data = OutOfListData(name=text, is_public=True, origin=text)
    submissions[0] = replace(submissions[0], description=SystemDescription({}, (data,)))
    score(folder, folder.campaign.tasks[0], submissions, reason=text)
    [task] = report(folder, tmp_path / "out").tasks
    assert task.rows[0].out_of_list == (data,)
    index = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert "<script>alert" not in index
    assert "<img" not in index.partition("</main>")[0]
    for row in csv.reader(io.StringIO((tmp_path / "out" / "results.csv").read_text("utf-8"))):
        assert not any(cell.startswith(("=", "@")) for cell in row)
    assert "\\input{" not in (tmp_path / "out" / "results.tex").read_text("utf-8")


@settings(max_examples=budget(200))
@given(
    st.dictionaries(st.from_regex(r"[a-z]{1,8}(/[a-z]{1,8})?", fullmatch=True), st.binary(max_size=64), max_size=5)
)
def test_archives_give_back_what_was_put_in_whatever_its_order(files):
    data = zipped(files)
    assert data == zipped(dict(reversed(files.items())))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert {name: archive.read(name) for name in archive.namelist() if name != CHECKSUMS} == files


BROKEN = {
    "no record": {"x.txt": b"1"},
    "leads out": {"../record.toml": b"record = 1"},
}


@pytest.mark.parametrize("files", BROKEN.values(), ids=BROKEN)
def test_archives_without_sound_records_are_refused(tmp_path, files, capsys):
    path = tmp_path / "deep" / "a.zip"
    path.parent.mkdir()
    path.write_bytes(zipped(files))
    assert main(["rerun", str(path)]) in (1, 2)
    assert "Traceback" not in capsys.readouterr().err
    assert not (tmp_path / "record.toml").exists()


def test_an_archive_that_would_fill_the_disk_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("mtgauge.records.archives._FREE", 1 << 10)
    path = tmp_path / "a.zip"
    path.write_bytes(zipped({"record.toml": bytes(1 << 20)}))
    assert main(["rerun", str(path)]) == 2
    assert "which no record needs" in capsys.readouterr().err


def test_of_three_segments_nothing_is_shown_and_every_form_says_so(named):
    [task] = named[0].tasks
    texts = everything(named[1])
    assert [row.cluster for row in task.rows] == [1, 1, 1, None]
    assert task.undecided == 3
    content = json.loads(texts["results.json"])["tasks"][0]
    assert {c["verdict"] for c in content["comparisons"] + content["sign_tests"]} == {None}
    [main_part] = html.fromstring(texts["index.html"].encode()).xpath("//main")
    index = " ".join(main_part.text_content().split())
    for sentence in (
        "The paired test gives no verdict on it and birch-primary-one.",
        "This test set cannot tell: the two differ in 3 of 3 segments.",
        "A verdict takes 7 that differ, since 3 comparisons are made.",
        "alder-primary-one leads with ",
        "Ranked by BLEU. Contrasts have no rank. Line: 95 % confidence interval. Ranks follow the values only: no "
        "test orders all systems.",
        "? too few units that differ, or too few draws, for any verdict.",
    ):
        assert sentence in index
    assert "By the sign test" not in index
    signs = texts["results.tex"].partition("sign tests")[0].rpartition(r"\begin{table}")[2]
    assert signs.count(r"$\cdot$") == 6
    assert r"$\bullet$" not in signs


def test_contrasts_are_marked_on_the_leaderboard_and_have_no_rank(named):
    board = html.parse(named[1] / "index.html").xpath("//table[@id='table-ZH-EN-NEWS-TRANS']/tbody/tr")
    places = {row.findtext(".//bdi"): row.xpath("string(td)") for row in board}
    assert places == {
        "alder-primary-one": "1",
        "birch-contrast-one": "",
        "birch-primary-one": "2",
        "cedar-primary-one": "3",
    }
    tags = {row.findtext(".//bdi"): row.xpath("string(.//small[@class='tag'])") for row in board}
    assert [name for name, tag in tags.items() if tag] == ["birch-contrast-one"]
    assert tags["birch-contrast-one"] == "contrast"


def test_front_page_and_task_page_lead_to_each_other_and_say_where_they_are(named):
    campaign = named[0].folder.campaign
    front, task = (html.parse(named[1] / name) for name in ("index.html", "ZH-EN-NEWS-TRANS.html"))
    assert front.xpath("//section[@id='task-ZH-EN-NEWS-TRANS']//a[@href='ZH-EN-NEWS-TRANS.html']")
    [back] = task.xpath("//a[@href='index.html#task-ZH-EN-NEWS-TRANS']")
    assert back.text_content() == campaign.name
    assert task.findtext(".//title") == f"{campaign.name}: ZH-EN-NEWS-TRANS · mtgauge"
    assert " ".join(task.find(".//h1").text_content().split()) == f"{campaign.name}: ZH-EN-NEWS-TRANS"


@pytest.mark.parametrize(("language", "width"), some([("zh", 375), ("en", 375), ("en", 1280), ("zh", 1280)], 4))
def test_the_page_of_a_task_in_a_browser(reports, browser, language, width):
    with opened(browser, reports[Stage.NAMED][1] / "ZH-EN-NEWS-TRANS.html", width=width, locale=language) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []
        page.locator("p.back a").click()
        ready(page)
        assert page.url.endswith("/index.html#task-ZH-EN-NEWS-TRANS")


@pytest.mark.translated
@pytest.mark.parametrize(
    ("theme", "language", "width"), some(product(("light", "dark"), ("en", "zh"), (375, 1280)), 7)
)
def test_the_front_page_in_a_browser(reports, browser, theme, language, width):
    page_of = reports[Stage.ANONYMOUS][1] / "index.html"
    with opened(browser, page_of, width=width, scheme=theme, locale=language) as page:
        assert page.evaluate("document.documentElement.lang") == language
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []
        unfolded(page, "#language")
        page.select_option("#language", "zh" if language == "en" else "en")
        assert page.locator("#calendar-title").inner_text() == ("日程" if language == "en" else "Calendar")
        page.locator("table.board .corner button").click()
        systems = page.locator("table.board tbody th bdi").all_inner_texts()
        assert systems == sorted(systems)


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        ("destroy", 2, "SHA256SUMS, line 1: is not a line of checksums"),
        ("twice", 2, "SHA256SUMS, line 2: is not a line of checksums"),
        ("binary", 2, "SHA256SUMS: cannot be read as checksums"),
        ("line", 1, "ZH-EN-NEWS-TRANS/testset.jsonl is there and is not in SHA256SUMS"),
        ("no list", 1, "SHA256SUMS is not there, which every archive of a campaign has"),
        ("extra", 1, "note.txt is there and is not in SHA256SUMS"),
        ("gone", 1, "note.txt is in SHA256SUMS and is not there"),
        ("sum", 1, "ZH-EN-NEWS-TRANS/testset.jsonl is not the file whose checksum is in SHA256SUMS"),
        ("text", 1, "ZH-EN-NEWS-TRANS/testset.jsonl is not the file whose checksum is in SHA256SUMS"),
    ],
)
def test_rerun_holds_an_archive_against_its_checksums(named, tmp_path, mtgauge, change, code, line):
    with zipfile.ZipFile(named[1] / "archive.zip") as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    sums, testset = files[CHECKSUMS].splitlines(keepends=True), "ZH-EN-NEWS-TRANS/testset.jsonl"
    own = next(item for item in sums if item.endswith(f"{testset}\n".encode()))
    note = b"0" * 64 + b"  note.txt\n"
    changed = {
        "destroy": {CHECKSUMS: b"nothing\n"},
        "twice": {CHECKSUMS: sums[0] + sums[0]},
        "no list": {CHECKSUMS: None},
        "binary": {CHECKSUMS: b"\xff\xfe"},
        "line": {CHECKSUMS: files[CHECKSUMS].replace(own, b"")},
        "extra": {"note.txt": b"a note"},
        "gone": {CHECKSUMS: files[CHECKSUMS] + note},
        "sum": {CHECKSUMS: files[CHECKSUMS].replace(own, b"0" * 64 + own[64:])},
        "text": {testset: files[testset].replace(b"Snow.", b"Rain.")},
    }[change]
    path = tmp_path / "changed.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in (files | changed).items():
            if data is not None:
                archive.writestr(name, data)
    with zipfile.ZipFile(path) as archive:
        archive.extractall(tmp_path / "unpacked")
    for kept in (path, tmp_path / "unpacked"):
        done = mtgauge("rerun", kept)
        assert done.code == code
        assert line in (done.err if code == 2 else done.out)
        assert (done.out.count("SHA256SUMS"), done.err.count("SHA256SUMS")) == ((0, 1) if code == 2 else (1, 0))


def test_a_later_report_goes_beside_the_earlier_ones(folder, mtgauge, light):
    for name in ("report", "report-2", "report-3"):
        done = mtgauge("campaign", "report", folder.path, "--at", LATE.isoformat(), "--no-pdf")
        assert (done.code, done.err.splitlines()[-1]) == (0, f"report: {folder.path / name}")
    first, *others = (
        (folder.path / name / "results.csv").read_bytes() for name in ("report", "report-2", "report-3")
    )
    assert others == [first, first]


@pytest.mark.translated
@pytest.mark.parametrize("command", ["score", "report"])
def test_tables_are_in_the_language_of_their_reader(folder, mtgauge, light, command):
    at = {"score": IN_TIME + timedelta(days=4), "report": LATE}[command].isoformat()
    more = ["--no-pdf"] if command == "report" else ["--reason", "d1:1 was mistranslated"]
    run = ("campaign", command, folder.path, "--at", at, *more)
    english, chinese = (mtgauge("--language", language, *run).out for language in ("en", "zh"))
    said = ("rank", "cluster", "system", "ranked by", "sign test", "warnings about", "not public")
    said = [word for word in said if word in english]
    assert len(said) == 7
    assert [word for word in said if word in chinese] == []
    assert "按 BLEU 排名" in chinese
    # what is kept of a run is kept in each language
    assert mtgauge(*run).out == english


@pytest.mark.parametrize(
    ("about", "told"),
    [
        ({"name": "", "is_public": True}, "public"),
        ({"name": "", "is_public": False}, "not public"),
        (
            {"name": "w", "is_public": True, "origin": "x", "newest": "2007-01-31"},
            "w, public, from x, newest text of 2007-01-31",
        ),
        ({"name": "w", "is_public": False, "content": "c", "amount": "a"}, "w, not public: c, a"),
        (
            {"name": "w", "is_public": False, "amount": "a", "newest": "2007-01-31"},
            "w, not public: a, newest text of 2007-01-31",
        ),
    ],
)
def test_declared_data_in_words(about, told):
    assert declared(OutOfListData(**about)) == told


@pytest.mark.parametrize(
    ("systems", "expected"),
    [
        (["a"], "a"),
        (["a", "b"], "a, b"),
        (["a", "b", "c"], "a, b, c"),
        ([*"abcd"], "a, b and 2 others"),
        ([*"abcdefghij"], "a, b, c and 7 others"),
    ],
    ids=len,
)
def test_a_sentence_names_three_systems_at_most(systems, expected):
    assert few_named(systems) == expected


def test_the_page_of_a_task_names_the_warnings_about_files(named):
    results, folder = named
    [task] = results.tasks
    of_texts = [w for w in task.scores.evaluation.warnings if w.system is not None]
    count = sum(row.warned for row in task.rows) - len(of_texts)
    told = f"Warnings about the result files: {count}; the page of the campaign lists them."
    assert (told in everything(folder)[f"{task.task.id}.html"]) == (count > 0)
