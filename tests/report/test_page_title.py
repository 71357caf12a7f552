"""Headings of reports: the test set, its languages, the systems and the date, or what somebody calls it."""

import datetime

import pytest

from mtgauge import TestSet, evaluate
from mtgauge.cli.main import main
from mtgauge.pages.page import build
from mtgauge.report.page import made_page, today
from mtgauge.report.page.build import report_page
from page import Page

TEXTS = ["one two three", "four five six"]


def evaluated(n, **about):
    return evaluate({f"s{place}": TEXTS for place in range(n)}, TestSet.of(TEXTS, **about), metrics="chrf")


def heading_of(page):
    assert page.tree.findtext(".//title") == f"{page.words('summary-title')} · mtgauge"
    return page.words("summary-title")


HEADINGS = [
    ("WMT22", "en-zh", 3, "2026-11-28", "WMT22 en-zh: 3 systems · 2026-11-28", "WMT22 英译汉"),
    ("WMT22", "en-zh", 1, "2026-11-28", "WMT22 en-zh: s0 · 2026-11-28", "WMT22 英译汉"),
    ("news", None, 2, None, "news: 2 systems", "news"),
    ("", "he-en", 2, None, "Hebrew into English: 2 systems", "希伯来语译英语"),
    ("", None, 2, "2026-11-28", "Translation quality: 2 systems · 2026-11-28", ""),
    ("<b>", None, 2, None, "<b>: 2 systems", "<b>"),
]


@pytest.mark.parametrize(
    ("name", "pair", "n", "date", "heading", "chinese"), HEADINGS, ids=[h[4] for h in HEADINGS]
)
def test_the_heading_is_the_set_its_languages_the_systems_and_the_date(name, pair, n, date, heading, chinese):
    evaluation = evaluated(n, languages=pair)
    object.__setattr__(evaluation.testset, "name", name)
    page = report_page(evaluation, date=date)
    assert heading_of(Page.of(build(page))) == heading
    assert heading_of(Page.of(build(page, language="zh"))).startswith(chinese)


def test_a_given_title_is_the_heading_in_every_language():
    title = "System <1> {n} & others"
    for language in ("en", "zh"):
        page = made_page(evaluated(2), "r.html", title=title, language=language)
        assert heading_of(Page.of(page)) == title


def test_the_date_is_todays_or_that_of_the_build(monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert abs(datetime.date.fromisoformat(today()) - datetime.datetime.now(datetime.UTC).date()).days <= 1
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert today() == "1970-01-02"
    assert heading_of(Page.of(made_page(evaluated(2), "r.html"))) == "Translation quality: 2 systems · 1970-01-02"


def test_a_command_reads_the_name_from_files_and_a_record_keeps_the_date(tmp_path, monkeypatch):
    folder = tmp_path / "news-zh-en"
    folder.mkdir()
    for name in ("reference.txt", "out.txt"):
        (folder / name).write_text("\n".join(TEXTS) + "\n", "utf-8")
    record, files = tmp_path / "record", [str(folder / "out.txt"), "-r", str(folder / "reference.txt")]
    page, again, titled = (tmp_path / f"{name}.html" for name in ("page", "again", "titled"))
    assert main(["score", *files, "-l", "zh-en", "--report", str(page), "--record", str(record)]) == 0
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert main(["report", str(record), "-o", str(again)]) == 0
    assert main(["report", str(record), "-o", str(titled), "--title", "Mine"]) == 0
    heading, after, own = (heading_of(Page.of(file.read_bytes())) for file in (page, again, titled))
    assert heading == after == f"news zh-en: out · {datetime.datetime.now(datetime.UTC).date()}"
    assert own == "Mine"


def test_a_title_needs_a_report(capsys):
    assert main(["score", "x", "-r", "y", "--title", "Mine"]) == 2
    assert "add --report FILE" in capsys.readouterr().err
