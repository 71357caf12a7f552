"""Technical reports: how they are counted, and what is said of those that cannot be read."""

import io
import json
import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_pdf import pdf

import small_campaign
from mtgauge.base.errors import MissingExtraError
from mtgauge.suites.campaign.rules.technical_reports import ReportLength, check_report, length_of


def encrypted(data, password):
    from pypdf import PdfWriter

    writer = PdfWriter(clone_from=io.BytesIO(data))
    writer.encrypt(password, owner_password="owner", algorithm="RC4-128")
    kept = io.BytesIO()
    writer.write(kept)
    return kept.getvalue()


@pytest.mark.parametrize(
    ("text", "characters", "words"),
    [
        ("", 0, 0),
        ("one two", 0, 2),
        ("We don't use e-mail.", 0, 4),
        ("a - b / c … 3,000", 0, 4),
        ("trans-\nlation and trans-  \n  form", 0, 3),
        ("up to 3-\n5 words", 0, 5),
        ("机器翻译", 4, 0),
        ("我们用 BLEU 和 chrF。", 4, 2),
        ("中文with英文", 4, 1),
        ("。，！", 0, 0),
        ("\U00020000\u3400\uf900", 3, 0),
        ("___ *** ===", 0, 0),
    ],
)
def test_how_a_text_is_counted(text, characters, words):
    assert length_of(text) == ReportLength(characters, words)


@given(st.text(st.sampled_from("ab1é中文，. -\n"), max_size=60))
def test_counts_are_those_of_a_slow_reader(text):
    joined = re.sub(r"(?<=[abé中文])- *\n *(?=[abé中文])", "", text)
    runs = "".join(" " if character in "中文" else character for character in joined).split()
    assert length_of(text) == ReportLength(
        sum(character in "中文" for character in text),
        sum(any(character in "ab1é" for character in run) for run in runs),
    )


@pytest.mark.parametrize(
    ("characters", "words", "enough"),
    [(5000, 0, True), (4999, 2999, False), (0, 3000, True), (4999, 3000, True), (5000, 2999, True), (0, 0, False)],
)
def test_either_length_will_do(characters, words, enough):
    text = "字" * characters + " word" * words
    report = check_report(text.encode(), "report.txt")
    assert report.length == ReportLength(characters, words)
    assert report.is_accepted is enough
    assert [f.code for f in report.findings if f.code != "missing-section"] == ["short-report"] * (not enough)


def test_a_short_report_is_told_both_counts():
    finding, *_ = check_report("字字 and words".encode(), "r.md", characters=10, words=20).findings
    assert finding.message == (
        "the report has 2 Chinese characters and 2 words; 10 characters or 20 words are the least"
    )


def test_the_text_of_a_pdf_is_that_of_all_pages():
    report = check_report(
        pdf("We count words", "and num-", "bers on each page", pages=3), "r.PDF", characters=9, words=24
    )
    assert report.length == ReportLength(0, 24)
    assert report.is_accepted


def test_a_pdf_with_an_empty_password_is_no_secret():
    report = check_report(encrypted(pdf("one two three"), ""), "r.pdf", characters=9, words=3)
    assert report.length == ReportLength(0, 3)


@pytest.mark.parametrize(
    ("path", "data", "code", "message"),
    [
        ("r.pdf", encrypted(pdf("one two three"), "secret"), "encrypted-report", "is encrypted"),
        ("r.pdf", b"", "broken-report", "is not a readable PDF"),
        ("r.pdf", b"%PDF-1.4\nnothing", "broken-report", "is not a readable PDF"),
        ("r.pdf", "这不是文件".encode(), "broken-report", "is not a readable PDF"),
        ("r.pdf", pdf(), "report-without-text", "has no text on any page"),
        ("r.doc", b"x", "report-format", "a report cannot be .doc"),
        ("report", b"x", "report-format", "a report cannot be a file without an ending"),
        ("r.txt", b"\xff\xfeo\x00", "broken-report", "is UTF-16, not UTF-8"),
        ("r.md", b"a\xffb", "broken-report", "is not UTF-8"),
    ],
)  # fmt: skip
def test_a_report_that_cannot_be_read(path, data, code, message, caplog):
    report = check_report(data, path, characters=1, words=1)
    assert report.length is None
    (finding,) = report.findings
    assert (finding.code, finding.file) == (code, path)
    assert message in finding.message
    assert caplog.records == []


@pytest.mark.parametrize("size", range(0, 500, 50))
def test_a_pdf_that_was_cut_off_is_read_or_refused(size):
    whole = pdf("one two three")
    report = check_report(whole[:-size] if size else whole, "r.pdf", characters=9, words=3)
    assert (report.length == ReportLength(0, 3)) is report.is_accepted


def test_without_pypdf_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'mtgauge\[campaign\]'"):
        check_report(pdf("one"), "r.pdf")


def test_check_report_on_the_command_line(mtgauge, tmp_path):
    folder = small_campaign.make_folder(tmp_path / "campaign").path
    path = tmp_path / "r.pdf"
    path.write_bytes(pdf(*["ten words of text on this line of the page"] * 3))
    good = mtgauge("campaign", "check-report", path, "--campaign", folder)
    *warnings, verdict = good.out.splitlines()
    assert (good.code, verdict, good.err) == (0, f"{path}: 0 Chinese characters, 30 words: long enough", "")
    assert [line.rpartition("[")[2].partition("]")[0] for line in warnings] == ["missing-section"] * 5
    # without a campaign as appendix D asks
    short = mtgauge("campaign", "check-report", path)
    assert short.code == 1
    assert "5,000 characters or 3,000 words are the least [short-report]" in short.out
    listed = mtgauge("campaign", "check-report", path, "--format", "json")
    assert [finding["code"] for finding in json.loads(listed.out)] == ["short-report"] + ["missing-section"] * 5
    missing = mtgauge("campaign", "check-report", tmp_path / "none.pdf")
    assert (missing.code, missing.out) == (2, "")
