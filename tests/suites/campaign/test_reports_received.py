"""Technical reports: received as events, judged by what happened since, kept as copies that can be made again."""

import json
from datetime import datetime

import pytest

import small_campaign
from mtgauge.base.findings import Finding
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.damage import damage, unrecorded
from mtgauge.suites.campaign.ledger.events import ReportReceived
from mtgauge.suites.campaign.ledger.lines import json_object, of_values, to_line
from mtgauge.suites.campaign.rules.technical_reports import ReportLength

SECTIONS = ("Introduction", "System", "Data", "Experiment", "Conclusion")
LONG = "\n".join(f"{section}\nWe translate with phrases and a language model." for section in SECTIONS)
SHORT = "\n".join(f"{section}\nSoon." for section in SECTIONS)
DUE = "2030-04-10T23:59:59"
IN_TIME, LATE = "2030-04-10T12:00", "2030-04-11T12:00"
NAME = "zh_en_news_trans-sparrow-primary-alpha.xml"


@pytest.fixture
def run(mtgauge):
    """The command in this process: its code, what it prints, what it says."""

    def done(*arguments):
        found = mtgauge(*arguments)
        return found.code, found.out, found.err

    return done


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A campaign in ``c``, with a site that has registered; in ``in`` what it sends."""
    made = small_campaign.registered(small_campaign.make_folder(tmp_path / "c"))
    (tmp_path / "in" / "p").mkdir(parents=True)
    texts = {
        "report.md": LONG, "better.txt": LONG + " It was better in May.", "short.txt": SHORT, "report.doc": LONG,
        NAME: small_campaign.marked("tgtset", "small_test", small_campaign.ENGLISH, site="sparrow"),
        f"p/{NAME}": small_campaign.marked("tgtset", "small_progress", small_campaign.PROGRESS_ENGLISH, site="sparrow"),
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / "in" / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return made


@pytest.fixture
def took_part(folder, run):
    """The same, after the site has sent a result that counts."""
    run("campaign", "submit", "c", f"in/p/{NAME}", "--progress", "--at", "2030-03-02T12:00")
    run("campaign", "submit", "c", f"in/{NAME}", "--at", "2030-03-02T12:00")
    return folder


def send(run, file, at, site="sparrow"):
    return run("campaign", "submit-report", "c", site, f"in/{file}", "--at", at)


def there(folder):
    return sorted(path.relative_to(folder.path).as_posix() for path in folder.reports.rglob("*") if path.is_file())


def test_a_report_is_kept_with_who_when_and_what_was_found(folder, run):
    code, out, _ = send(run, "report.md", IN_TIME)
    assert (code, there(folder)) == (0, ["reports/sparrow.md"])
    assert "in/report.md: entry 2, accepted, kept as c/reports/sparrow.md" in out
    assert (folder.reports / "sparrow.md").read_text() == LONG
    [event] = open_ledger(folder).all_of(ReportReceived)
    assert (event.site, event.by, event.sent) == ("sparrow", "sparrow", "report.md")
    assert event.at == datetime.fromisoformat("2030-04-10T12:00+08:00")
    assert (event.length, event.findings) == (ReportLength(0, 45), ())


@pytest.mark.parametrize(
    ("file", "at", "codes"),
    [
        ("short.txt", IN_TIME, ["short-report"]),
        ("report.doc", IN_TIME, ["report-format"]),
        ("report.md", f"{DUE}.999999", []),
        ("report.md", "2030-04-11T00:00:00", ["outside-the-window"]),
        ("short.txt", LATE, ["outside-the-window", "short-report"]),
    ],
)
def test_what_breaks_a_rule_is_kept_and_refused(folder, run, file, at, codes):
    code, out, _ = run("campaign", "submit-report", "c", "sparrow", f"in/{file}", "--at", at, "--format", "json")
    assert [finding["code"] for finding in json.loads(out)] == codes
    assert code == (1 if codes else 0)
    kept = there(folder)
    assert [name.startswith("reports/refused/") for name in kept] == ([True, True] if codes else [False])


def test_a_report_of_a_site_that_was_turned_away_does_not_count(folder, run):
    assert (
        run(
            "campaign", "record", "approval", "c", "sparrow", "--turn-away", "--reason", "a rule", "--at", IN_TIME
        )[0]
        == 0
    )
    code, out, _ = run(
        "campaign", "submit-report", "c", "sparrow", "in/report.md", "--at", IN_TIME, "--format", "json"
    )
    assert (code, [finding["code"] for finding in json.loads(out)]) == (1, ["unapproved-site"])
    assert all(name.startswith("reports/refused/") for name in there(folder))


def test_a_later_report_replaces_an_earlier_one_and_a_refused_one_does_not(folder, run):
    send(run, "report.md", IN_TIME)
    assert send(run, "short.txt", IN_TIME)[0] == 1
    assert "reports/sparrow.md" in there(folder)
    assert send(run, "better.txt", "2030-04-10T13:00")[0] == 0
    assert [name for name in there(folder) if "refused" not in name] == ["reports/sparrow.txt"]
    assert "accepted before: nothing changes" in send(run, "better.txt", "2030-04-10T14:00")[1]
    standings = run("campaign", "standings", "c", "--at", LATE)[1]
    assert [line.rpartition(": ")[2] for line in standings.splitlines() if line.startswith("entry")] == [
        "replaced", "refused", "accepted", "the same as an earlier one, which counts",
    ]  # fmt: skip


def test_a_late_report_counts_by_decision_and_by_extension(folder, run):
    send(run, "report.md", LATE)
    take = ("campaign", "record", "late-file", "c", "2", "--reason", "the post was slow", "--at", LATE)
    assert run(*take)[0] == 0
    assert there(folder) == ["reports/sparrow.md"]
    assert run(*take[:5], "--refuse", *take[5:])[0] == 0
    assert "reports/sparrow.md" not in there(folder)
    extend = ("campaign", "record", "extension", "c", "report-deadline", "2030-04-12T00:00", "--site", "sparrow")
    assert run(*extend, "--reason", "a holiday", "--at", LATE)[0] == 0
    assert there(folder) == ["reports/sparrow.md"]


def test_a_site_that_took_part_owes_its_report_after_the_deadline(took_part, run):
    owed = "site sparrow owes its technical report, which was due on 2030-04-10 23:59:59 CST"

    def told(at):
        check = run("campaign", "check", "c", "--at", at, "--format", "json")[1]
        standings = json.loads(run("campaign", "standings", "c", "--at", at, "--format", "json")[1])
        return (
            "owed-report" in [finding["code"] for finding in json.loads(check)],
            "owed" in [one["state"] for one in standings],
            owed in run("campaign", "standings", "c", "--at", at)[1],
            owed in run("campaign", "history", "c", "--at", at)[1],
            owed in run("campaign", "history", "c", "--site", "heron", "--at", at)[1],
        )

    assert told(f"{DUE}.999999") == (False,) * 5
    assert told("2030-04-11T00:00") == (True, True, True, True, False)
    send(run, "report.md", LATE)
    assert told(LATE)[:4] == (True,) * 4
    run("campaign", "record", "late-file", "c", "6", "--reason", "the post was slow", "--at", LATE)
    assert told(LATE) == (False,) * 5


def test_nobody_owes_a_report_who_has_no_result_that_counts(folder, run):
    out = run("campaign", "check", "c", "--at", LATE, "--format", "json")[1]
    assert "owed-report" not in [finding["code"] for finding in json.loads(out)]


def test_a_name_that_was_mistyped_keeps_nothing(folder, run):
    code, _, err = send(run, "report.md", IN_TIME, site="sparow")
    assert code == 2
    assert "site 'sparow' is not registered" in err
    assert "sparrow" not in err
    assert len(open_ledger(folder).events) == 1


def test_reports_are_found_lost_changed_and_unrecorded_and_made_again(folder, run):
    send(run, "report.md", IN_TIME)
    place = folder.reports / "sparrow.md"
    place.write_text("other")
    (folder.reports / "heron.pdf").write_text("by hand")
    assert [f.code for f in damage(folder, open_ledger(folder))] == ["changed-submission"]
    assert [f.code for f in unrecorded(folder, open_ledger(folder))] == ["unrecorded-submission"]
    run("campaign", "rebuild", "c")
    assert place.read_text() == LONG
    place.unlink()
    assert [f.code for f in damage(folder, open_ledger(folder))] == ["lost-submission"]


def test_the_bytes_of_what_was_refused_or_replaced_are_watched_too(folder, run):
    (folder.path.parent / "form.toml").write_text("site =")
    run("campaign", "register", "c", "form.toml", "--at", "2030-01-21T12:00")
    sha256 = open_ledger(folder).events[-1].sha256
    (folder.blobs / sha256).unlink()
    [finding] = damage(folder, open_ledger(folder))
    assert finding.code == "lost-submission"
    assert sha256 in finding.file


@pytest.mark.parametrize("length", [None, ReportLength(5000, 12)])
def test_the_line_of_a_report_says_the_whole_event(length):
    event = ReportReceived(
        at=datetime.fromisoformat("2030-04-10T12:00:00.000001+00:00"), by="sparrow", site="sparrow", sent="r.pdf",
        sha256="0" * 64, length=length, findings=(Finding("short-report", "the report is short", file="r.pdf"),),
        program="1",
    )  # fmt: skip
    again = of_values(json_object(to_line(event)))
    assert again == event
    assert to_line(again) == to_line(event)


def test_the_history_tells_the_site_of_its_report_and_no_other(folder, run):
    send(run, "report.md", IN_TIME)
    told = "the technical report report.md of sparrow came: 0 Chinese characters, 45 words, without faults"
    assert told in run("campaign", "history", "c", "--site", "sparrow")[1]
    assert told not in run("campaign", "history", "c", "--site", "heron")[1]
