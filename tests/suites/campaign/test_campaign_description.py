"""campaign.toml: what is read, what is refused with which line, the preset, days and moments."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small_campaign
from mtgauge.base.errors import InputError, OptionError
from mtgauge.measures.registry import parse_metric
from mtgauge.suites.campaign.description import presets
from mtgauge.suites.campaign.description.calendar import NEEDED
from mtgauge.suites.campaign.description.days import find_zone, first_moment, in_zone, last_moment
from mtgauge.suites.campaign.description.reading import load_campaign
from mtgauge.suites.campaign.description.resource import Embargoed
from mtgauge.suites.campaign.description.task import DataRule, TaskKind
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.start import start_campaign

SMALL = small_campaign.DESCRIPTION


def line_of(text, piece):
    return text[: text.index(piece)].count("\n") + 1


@pytest.fixture
def write(tmp_path):
    def written(text):
        path = tmp_path / "campaign.toml"
        path.write_text(text, "utf-8")
        return path

    return written


def test_a_campaign_is_what_its_file_says(write):
    campaign = load_campaign(write(SMALL))
    first, second = campaign.tasks
    assert (first.kind, second.kind) == (TaskKind.TRANSLATION, TaskKind.COMBINATION)
    assert (first.data, second.data) == (DataRule.OPEN, DataRule.CLOSED)
    assert [(m.name, m.metric) for m in first.metrics] == [("BLEU", "bleu"), ("chrF", "chrf")]
    assert (first.quotas.nbest, second.quotas.primary, second.quotas.contrast) == (3, 1, 2)
    assert second.combines == first.id
    assert second.progress is None
    assert not second.progress_required
    assert list(campaign.calendar.events)[:2] == ["registration-deadline", "training-release"]
    assert campaign.calendar["workshop"].end - campaign.calendar["workshop"].start == timedelta(
        days=2, microseconds=-1
    )
    assert campaign.task("zh-en-news-combi") is second
    assert [term.id for term in campaign.terms] == ["in-time", "research"]
    assert [(fee.amount, fee.currency) for fee in campaign.fees] == [(30, "CNY"), (10, "USD")]
    assert {embargo.what for embargo in campaign.embargoes} == set(Embargoed)


#: what stands in the file, what is put there, the text whose line is named, what the error says
FAULTS = [
    ('id = "small"\n', "", None, "id is missing"),
    ('id = "small"', 'id = ""', 'id = ""', "id is empty"),
    ('id = "small"', 'id = "a/b"', 'id = "a/b"', "'a/b' cannot be a file name"),
    ('organizer = "The', 'organiser = "The', "organiser", "unknown key organiser (is 'organizer' meant?)"),
    ("report_words = 30", 'report_words = "30"', 'report_words = "30"', "report_words must be a whole number, not '30'"),
    ("report_words = 30", "report_words = -1", "report_words", "report_words is -1 (it is 0 or more)"),
    ("cut_off = 2030-01-01\n", "", None, "cut_off is missing"),
    ("cut_off = 2030-01-01", 'cut_off = "2030-01-01"', "cut_off", "cut_off must be a day (write it as 2008-01-31"),
    ("cut_off = 2030-01-01", "cut_off = 2030-01-01T00:00:00", "cut_off", "cut_off must be a day"),
    ('zone = "Asia/Shanghai"', 'zone = "Asia/Peking"', "zone", "calendar.zone: 'Asia/Peking' is not a time zone"),
    ('zone = "Asia/Shanghai"', 'zone = "Asia"', "zone", "'Asia' is not a time zone"),
    ('ends", on = 2030-02-01', 'ends", day = 2030-02-01', "registration-deadline", "unknown key calendar.events.registration-deadline.day"),
    ('ends", on = 2030-02-01', 'ends", on = "2030-02-01"', "registration-deadline", "calendar.events.registration-deadline.on must be a day or a date-time"),
    ('ends", on = 2030-02-01', 'ends"', "registration-deadline", "event 'registration-deadline' has no day"),
    ("until = 2030-05-02", "until = 2030-04-30", "workshop", "event 'workshop' ends before it begins"),
    ("workshop = {", "party = {", "[calendar.events]", "the calendar has no event 'workshop'"),
    ('results = "results"', 'resluts = "results"', "resluts", "'resluts' cannot be kept back (is 'results' meant?)"),
    ('sites = "workshop"', 'sites = "wrkshop"', "sites = ", "embargoes.sites is 'wrkshop', which is not an event of the campaign (is 'workshop' meant?)"),
    ('kind = "translation"', 'kind = "translate"', 'kind = "translate"', "tasks[1].kind is 'translate' (is 'translation' meant?)"),
    ('languages = "zh-en"', 'languages = "zh"', 'languages = "zh"', "tasks[1].languages: 'zh' is not a language pair"),
    ('data = "closed"', 'data = "shut"', 'data = "shut"', "tasks[2].data is 'shut'"),
    ('BLEU = "bleu"', 'BLEU = "blue"', 'BLEU = "blue"', "tasks[1].metrics.BLEU: unknown metric 'blue' (is 'bleu' meant?)"),
    ('chrF = "chrf"', 'chrF = "chrf:beta=x"', "chrF =", "tasks[1].metrics.chrF: chrf:beta must be a number, not 'x'"),
    ('main_metric = "BLEU"', 'main_metric = "chrf"', "main_metric", "tasks[1].main_metric is 'chrf', which is not a metric of the task (is 'chrF' meant?)"),
    ('release = "test-release"', 'release = "tests"', 'release = "tests"', "tasks[1].release is 'tests', which is not an event"),
    ('deadline = "combination-deadline"', 'deadline = "end"', 'deadline = "end"', "tasks[2].deadline is 'end'"),
    ('combines = "ZH-EN-NEWS-TRANS"', 'combines = "ZH-EN-TRANS"', "combines", "tasks[2].combines is 'ZH-EN-TRANS', which is not a task"),
    ('combines = "ZH-EN-NEWS-TRANS"\n', "", '[[tasks]]\nid = "ZH-EN-NEWS-COMBI"', "task ZH-EN-NEWS-COMBI combines what no task submits"),
    ('kind = "combination"', 'kind = "translation"', "combines", "is a translation task and combines ZH-EN-NEWS-TRANS"),
    ('id = "ZH-EN-NEWS-COMBI"', 'id = "zh-en-news-trans"', 'id = "zh-en-news-trans"', "tasks[2] has the id 'zh-en-news-trans', which tasks[1] on line 29 has too"),
    ('id = "old-test"', 'id = "birds"', None, "resources[2] has the id 'birds'"),
    ('forbidden = ["old-test"]', 'forbidden = ["older"]', "forbidden", "tasks[1].forbidden is 'older', which is not a resource"),
    ('forbidden = ["old-test"]', 'forbidden_severity = "fatal"', "forbidden_severity", "tasks[1].forbidden_severity is 'fatal' (one of error, warning)"),
    ('id = "old-test"', 'id = "old-test"\nnames = [" "]', "names", "resources[2].names[1] is empty"),
    ('id = "old-test"', 'id = "old-test"\nnames = ["Birds"]', "names", "resources[2] has the name 'Birds', which birds has too"),
    ('forbidden = ["old-test"]', "forbidden = [3]", "forbidden", "tasks[1].forbidden[1] must be a text, not 3"),
    ("contrast = 2", "contrast = -2", "contrast", "tasks[1].quotas.contrast is -2 (it is 0 or more)"),
    ("nbest = 3", "nbest = 0", "nbest", "tasks[1].quotas.nbest is 0 (it is 1 or more)"),
    ("nbest = 3", "nbest = true", "nbest", "tasks[1].quotas.nbest must be a whole number, not True"),
    ('[tasks.test]\nsource = "data/test-source.xml"', "[tasks.test]", "[tasks.test]", "tasks[1].test.source is missing"),
    ('source = "data/test-source.xml"', 'source = "../test-source.xml"', "source", "tasks[1].test.source leads out of the campaign's folder"),
    ('references = ["data/test-reference.xml"]', 'references = ["data/../../x.xml"]', "references = [", "tasks[1].test.references leads out"),
    ('references = ["data/test-reference.xml"]', 'references = ["/etc/x.xml"]', "references = [", "leads out of the campaign's folder: /etc/x.xml"),
    ('references = ["data/test-reference.xml"]', "references = ['C:\\x.xml']", "references = [", "leads out of the campaign's folder: C:"),
    ('[tasks.test]\n', '[tasks.test]\nscored = "../scored.txt"\n', "scored", "tasks[1].test.scored leads out"),
    ('domain = "nature"\n', 'domain = "nature"\nfile = "../birds.txt"\n', "file = ", "resources[1].file leads out"),
    ("[tasks.progress]", "[tasks.progresses]", "[tasks.progresses]", "unknown key tasks[1].progresses (is 'progress' meant?)"),
    ("progress_required = true", "progress_required = 1", "progress_required", "must be true or false, not 1"),
    ('ends", on = 2030-02-01', 'ends", on = 0001-01-01', "registration-deadline", "calendar.events.registration-deadline: the year 1 is not between 2 and 9998"),
    ('ends", on = 2030-02-01', 'ends", on = 9999-12-31T23:59:59-08:00', "registration-deadline", "the year 9999 is not between"),
    ("amount = 30", f"amount = 0x{'f' * 5000}", None, "holds a number with too many digits"),
    ("amount = 30", f"amount = {'9' * 5000}", None, "holds a number with too many digits"),
    ("amount = 30", f"amount = {'[' * 5000}", None, "is nested too deeply"),
    ("amount = 30", "amount = -30", "amount", "fees[1].amount is -30"),
    ('in-time = "We send everything in time."', "in-time = 3", "in-time", "terms.in-time must be a text, not 3"),
    ("[terms]", "[terms", "[terms", "is not TOML"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "place", "message"), FAULTS, ids=[fault[3][:40] for fault in FAULTS])
def test_what_cannot_be_used_is_refused_with_its_line(write, old, new, place, message):
    assert old in SMALL
    text = SMALL.replace(old, new, 1)
    path = write(text)
    with pytest.raises(InputError) as caught:
        load_campaign(path)
    assert message in str(caught.value)
    assert caught.value.file == str(path)
    if place is not None:
        assert caught.value.line == line_of(text, place)


def test_a_campaign_without_tasks_is_refused(write):
    text = SMALL[: SMALL.index("[[tasks]]")]
    with pytest.raises(InputError, match="the campaign has no tasks"):
        load_campaign(write(text))


def test_a_progress_set_that_is_required_is_there(write):
    start, end = SMALL.index("[tasks.progress]"), SMALL.index('[[tasks]]\nid = "ZH-EN-NEWS-COMBI"')
    with pytest.raises(InputError, match="requires translations of a progress set that it does not have"):
        load_campaign(write(SMALL[:start] + SMALL[end:]))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'id = "\xff"', "line 1: is not UTF-8"),
        (b"\n\nid = ]", "line 3: is not TOML: .* at column"),
        (b"x", "is not TOML"),
    ],
)
def test_bytes_that_are_no_toml(tmp_path, data, message):
    path = tmp_path / "campaign.toml"
    path.write_bytes(data)
    with pytest.raises(InputError, match=message):
        load_campaign(path)


def test_a_byte_order_mark_and_windows_line_ends_are_no_fault(tmp_path):
    path = tmp_path / "campaign.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode())
    assert load_campaign(path).id == "small"


# -- days and moments -------------------------------------------------------------------------------------------


def test_a_day_is_that_of_the_zone_and_lasts_to_its_last_microsecond():
    zone = ZoneInfo("Asia/Shanghai")
    assert first_moment(date(2008, 10, 15), zone) == datetime(2008, 10, 14, 16, tzinfo=UTC)
    assert last_moment(date(2008, 10, 15), zone) == datetime(2008, 10, 15, 15, 59, 59, 999999, tzinfo=UTC)


@given(
    st.dates(date(1990, 1, 1), date(2040, 1, 1)),
    st.sampled_from(
        ["Asia/Shanghai", "Europe/Berlin", "America/Sao_Paulo", "America/Havana", "Asia/Beirut", "UTC"]
    ),
)
def test_days_of_any_zone_follow_each_other_without_a_gap(day, name):
    zone = ZoneInfo(name)
    assert first_moment(day + timedelta(days=1), zone) - last_moment(day, zone) == timedelta(microseconds=1)


@given(st.datetimes(datetime(1990, 1, 1), datetime(2040, 1, 1)), st.integers(-14 * 60, 14 * 60))
def test_a_moment_with_an_offset_does_not_depend_on_the_zone(when, minutes):
    from datetime import timezone

    moment = when.replace(tzinfo=timezone(timedelta(minutes=minutes)))
    assert in_zone(moment, ZoneInfo("Europe/Berlin")) == moment == in_zone(moment, ZoneInfo("UTC"))


@pytest.mark.parametrize("name", ["", "Nowhere/Town", "../etc/passwd", "Europe"])
def test_a_zone_that_is_not_there(name):
    with pytest.raises(OptionError, match="is not a time zone"):
        find_zone(name)


def test_a_calendar_shows_moments_in_its_zone(write):
    calendar = load_campaign(write(SMALL)).calendar
    assert calendar.shown(calendar["test-deadline"].end) == "2030-03-08 23:59:59 CST (15:59:59 UTC)"


# -- presets ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", presets.PRESETS)
def test_a_preset_is_a_whole_campaign(tmp_path, name):
    folder = start_campaign(name, tmp_path / "new")
    assert (folder.path / "campaign.toml").read_bytes() == presets.preset(name)
    assert CampaignFolder.open(tmp_path / "new") == folder
    assert all(place.is_dir() for place in (folder.registrations, folder.refused, folder.reports, folder.scores))


def test_cwmt2008_is_the_campaign_of_its_guidelines(tmp_path):
    campaign = start_campaign("cwmt2008", tmp_path).campaign
    assert [task.id for task in campaign.tasks] == [
        "ZH-EN-NEWS-TRANS", "ZH-EN-NEWS-COMBI", "EN-ZH-NEWS-TRANS", "EN-ZH-SCIE-TRANS",
    ]  # fmt: skip
    for task in campaign.tasks:
        assert (task.quotas.primary, task.quotas.contrast) == (1, 2)
        assert task.quotas.nbest == (1 if task.kind is TaskKind.COMBINATION else 200)
        assert (task.data is DataRule.CLOSED) == (task.kind is TaskKind.COMBINATION)
    first = campaign.task("ZH-EN-NEWS-TRANS")
    assert first.forbidden == ("2007-863-001",)
    assert first.progress_required
    assert {m.name[:4] for m in campaign.task("ZH-EN-NEWS-COMBI").metrics} == {"BLEU"}
    assert set(NEEDED) <= set(campaign.calendar.events)
    days = {
        name: event.end.astimezone(campaign.calendar.zone).strftime("%m%d")
        for name, event in campaign.calendar.events.items()
    }
    assert list(days.values()) == ["0831", "0831", "1008", "1015", "1023", "1030", "1108", "1115", "1128"]
    assert (len(campaign.resources), len(campaign.terms)) == (11, 6)
    assert [(fee.amount, fee.currency) for fee in campaign.fees] == [(3000, "CNY"), (1000, "USD")]
    assert (campaign.report_characters, campaign.report_words, campaign.cut_off) == (5000, 3000, date(2008, 1, 1))


def test_metrics_of_cwmt2008_keep_case_and_take_chinese_by_the_character(tmp_path):
    for task in start_campaign("cwmt2008", tmp_path).campaign.tasks:
        chinese = task.languages.target == "zh"
        for metric in task.metrics:
            measure = parse_metric(metric.metric).measure
            assert not getattr(measure, "lowercase", False)
            assert getattr(measure, "case_sensitive", True)
            assert getattr(measure, "tokenize", "cwmt") == "cwmt"
            assert measure.halfwidth == chinese
            assert getattr(measure, "normalize", "none") == "none"
        assert task.main_metric == ("BLEU5-SBP" if chinese else "BLEU4-SBP") == task.metrics[0].name


def test_init_on_the_command_line(mtgauge, tmp_path):
    listed = mtgauge("campaign", "init")
    assert (listed.code, listed.out.split(":")[0]) == (0, "cwmt2008")
    made = mtgauge("campaign", "init", "cwmt2008", tmp_path / "new")
    assert made.code == 0
    assert "mtgauge campaign check" in made.out
    again = mtgauge("campaign", "init", "cwmt2008", tmp_path / "new")
    assert (again.code, again.out) == (2, "")
    assert "is not an empty folder" in again.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["cwmt2009", "new"], "no preset 'cwmt2009' (is 'cwmt2008' meant?)"),
        (["cwmt2008"], "no folder given"),
        (["cwmt2008", "file"], "is not an empty folder"),
        (["cwmt2008", "file/new"], "cannot be written"),
    ],
)
def test_init_refuses(mtgauge, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("here")
    done = mtgauge("campaign", "init", *arguments)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_folder_without_a_description_is_no_campaign(tmp_path):
    with pytest.raises(InputError, match=r"is not a campaign: it has no campaign.toml"):
        CampaignFolder.open(tmp_path)
