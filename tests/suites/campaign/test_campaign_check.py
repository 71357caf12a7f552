"""mtgauge campaign check: every contradiction in a campaign is explained, and a sound one is left alone."""

import json
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

import small_campaign
from mtgauge.base.errors import InputError
from mtgauge.base.findings import Severity
from mtgauge.base.toml import TomlFile
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.checks.timetable import timetable
from mtgauge.suites.campaign.description.reading import campaign_of
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.start import start_campaign

SMALL = small_campaign.DESCRIPTION


@pytest.fixture
def campaign(tmp_path):
    """A sound campaign; its folder."""
    return small_campaign.make_folder(tmp_path / "campaign").path


def changed(folder, *changes, file="campaign.toml"):
    path = folder / file
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    return text


def codes(folder):
    return [finding.code for finding in check_campaign(folder)]


def test_a_sound_campaign_has_no_findings(campaign):
    assert check_campaign(campaign) == ()


#: what stands in campaign.toml, what is put there, the code, the key whose line is named, what is said
CONTRADICTIONS = [
    ("workshop = {", "party = {", "missing-event", "[calendar.events]", "the calendar has no event 'workshop'"),
    ('release = "test-release"', 'release = "tset-release"', "unknown-event", 'release = "tset-release"', "is 'test-release' meant?"),
    ('deadline = "test-deadline"', 'deadline = "never"', "unknown-event", 'deadline = "never"', "tasks[1].deadline is 'never', which is not an event"),
    ('sites = "workshop"', 'sites = "party"', "unknown-event", 'sites = "party"', "embargoes.sites is 'party', which is not an event"),
    ('main_metric = "BLEU"', 'main_metric = "TER"', "unknown-metric", 'main_metric = "TER"', "tasks[1].main_metric is 'TER', which is not a metric of the task"),
    ('forbidden = ["old-test"]', 'forbidden = ["old"]', "unknown-resource", "forbidden", "which is not a resource"),
    ('combines = "ZH-EN-NEWS-TRANS"', 'combines = "EN-ZH"', "unknown-task", "combines", "which is not a task"),
    ('id = "ZH-EN-NEWS-COMBI"', 'id = "ZH-EN-NEWS-TRANS"', "repeated-id", None, "which tasks[1] on line 29 has too"),
    ("due\", on = 2030-03-08", "due\", on = 2030-02-28", "deadline-before-release", "deadline", "'test-deadline' ends on 2030-02-28 23:59:59 CST (15:59:59 UTC) before 'test-release' begins on 2030-03-01"),
    ("ends\", on = 2030-02-01", "ends\", on = 2030-03-01", "release-before-registration", "release", "begins on 2030-03-01 00:00:00 CST (2030-02-28 16:00:00 UTC), before 'registration-deadline' ends on 2030-03-01 23:59"),
    ("data come out\", on = 2030-02-02", "data come out\", on = 2030-03-02", "release-before-training", "release", "before 'training-release' begins on 2030-03-02"),
    ("translations come out\", on = 2030-03-15", "translations come out\", on = 2030-03-08", "combination-before-deadline", 'release = "combination-release"', "before 'test-deadline' ends on 2030-03-08 23:59:59 CST"),
    ("results\", on = 2030-04-01", "results\", on = 2030-03-22", "results-before-deadline", "results = {", "before 'combination-deadline' ends on 2030-03-22"),
    ("due\", on = 2030-04-10", "due\", on = 2030-05-01", "workshop-before-reports", "workshop = {", "'workshop' begins on 2030-05-01 00:00:00 CST (2030-04-30 16:00:00 UTC), before 'report-deadline' ends"),
    ('references = "results"\n', "", "no-embargo", "[embargoes]", "nothing keeps back the references, and 'combination-deadline' ends on 2030-03-22"),
    ('results = "results"\n', "", "no-embargo", "[embargoes]", "nothing keeps back the results"),
    ('references = "results"', 'references = "test-release"', "embargo-before-deadline", "references = ", "before 'combination-deadline' ends"),
    ("primary = 1", "primary = 0", "no-primary", "primary", "takes no primary result"),
    ('languages = "zh-en"\ndomain = "news"\ndata = "closed"', 'languages = "zh-ja"\ndomain = "news"\ndata = "closed"', "combines-other-languages", 'languages = "zh-ja"', "is zh-ja and combines ZH-EN-NEWS-TRANS, which is zh-en"),
    ('domain = "nature"', 'domain = "nature"\nnewest = 2030-01-01', "resource-after-cut-off", "newest", "resource birds has texts of 2030-01-01, not before 2030-01-01"),
    ('references = ["data/test-reference.xml"]', 'references = ["data/test-reference.xml"]\noldest = 2029-12-31', "test-before-cut-off", "oldest", "tests on texts of 2029-12-31, before 2030-01-01"),
    ('source = "data/progress-source.xml"', 'source = "data/progress.xml"', "missing-file", 'source = "data/progress.xml"', "data/progress.xml: no such file"),
    ('references = ["data/progress-reference.xml"]', 'references = ["data/progress.xml"]', "missing-file", 'references = ["data/progress.xml"]', "no such file"),
    ('references = ["data/progress-reference.xml"]\n', "", "no-references", "[tasks.progress]", "has no reference for its progress set"),
    ('references = ["data/progress-reference.xml"]', 'references = ["data/progress-reference.xml"]\nscored = "data/scored.txt"', "missing-file", "scored", "data/scored.txt: no such file"),
    ('domain = "nature"', 'domain = "nature"\nfile = "data/birds.tsv"', "missing-file", "file = ", "data/birds.tsv: no such file"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "message"),
    CONTRADICTIONS,
    ids=[f"{row[2]}-{number}" for number, row in enumerate(CONTRADICTIONS)],
)
def test_a_contradiction_is_explained(campaign, old, new, code, place, message):
    text = changed(campaign, (old, new))
    findings = [finding for finding in check_campaign(campaign) if finding.code == code]
    assert len(findings) == 1, [*map(str, check_campaign(campaign))]
    assert message in str(findings[0])
    assert findings[0].severity is Severity.ERROR
    assert findings[0].file == str(campaign / "campaign.toml")
    if place is not None:
        lines = text.splitlines()
        assert lines[findings[0].line - 1].startswith(place)


def test_dates_of_the_cut_off_may_be_next_to_it(campaign):
    changed(
        campaign,
        ('domain = "nature"', 'domain = "nature"\nnewest = 2029-12-31'),
        (
            'references = ["data/test-reference.xml"]',
            'references = ["data/test-reference.xml"]\noldest = 2030-01-01',
        ),
    )
    # the combination names no day for the same texts
    assert codes(campaign) == []


def test_all_contradictions_are_found_in_one_run(campaign):
    changed(
        campaign,
        ("workshop = {", "party = {"),
        ('main_metric = "BLEU"', 'main_metric = "TER"'),
        ("primary = 1", "primary = 0"),
        ('deadline = "test-deadline"', 'deadline = "never"'),
        ('source = "data/test-source.xml"', 'source = "data/none.xml"'),
    )
    assert codes(campaign) == [
        "missing-event", "unknown-event", "unknown-event", "unknown-metric", "no-primary", "combines-other-texts",
        "missing-file",
    ]  # fmt: skip


def test_a_combination_of_a_combination(campaign):
    text = (campaign / "campaign.toml").read_text("utf-8")
    start, end = text.index('[[tasks]]\nid = "ZH-EN-NEWS-COMBI"'), text.index("[[resources]]")
    third = (
        text[start:end]
        .replace('"ZH-EN-NEWS-TRANS"', '"ZH-EN-NEWS-COMBI"')
        .replace('id = "ZH-EN-NEWS-COMBI"', 'id = "AGAIN"')
    )
    (campaign / "campaign.toml").write_text(text[:end] + third + text[end:], "utf-8")
    assert codes(campaign) == ["combination-before-deadline", "combines-combination"]


def test_a_closed_task_needs_something_to_train_on(campaign):
    text = (campaign / "campaign.toml").read_text("utf-8")
    start, end = text.index("[[resources]]"), text.index("[terms]")
    (campaign / "campaign.toml").write_text(
        (text[:start] + text[end:]).replace('forbidden = ["old-test"]\n', ""), "utf-8"
    )
    assert codes(campaign) == ["nothing-to-train-on"]


# -- texts ------------------------------------------------------------------------------------------------------

SOURCE, REFERENCE = "data/test-source.xml", "data/test-reference.xml"

#: file, what stands in it, what is put there, code, segment, what is said
TEXTS = [
    (SOURCE, "</srcset>", "", "unclosed-element", None, "the file ends inside <srcset> of line 2"),
    (SOURCE, 'srclang="zh"', 'srclang="ja"', "wrong-set-language", None, "srclang is 'ja', and task ZH-EN-NEWS-TRANS is zh-en"),
    (SOURCE, 'tgtlang="en"', 'tgtlang="de"', "wrong-set-language", None, "tgtlang is 'de'"),
    (SOURCE, '<s id="2">', '<s id="1">', "repeated-segment", "d1:1", "stands twice"),
    (REFERENCE, 'setid="small_test"', 'setid="other"', "wrong-setid", None, "setid is 'other' where the source has 'small_test'"),
    (REFERENCE, '<s id="2">The river is cold.</s>', "", "reference-lacks-segments", "d1:2", "reference 'r1' lacks 1 segment of the source"),
    (REFERENCE, '<s id="2">', '<s id="3">', "reference-lacks-segments", "d1:2", "lacks 1 segment"),
    (REFERENCE, '<s id="2">', '<s id="3">', "reference-has-other-segments", "d1:3", "has 1 segment that the source does not have"),
    (REFERENCE, '<doc docid="d1">', '<doc docid="d3">', "reference-lacks-segments", "d1:1", "lacks 2 segments, d1:1 first, of the source"),
    (REFERENCE, "The river is cold.", " ", "empty-reference", "d1:2", "leaves 1 segment empty"),
    (REFERENCE, '<s id="2">', '<s id="1">', "repeated-segment", "d1:1", "stands twice"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "segment", "message"),
    TEXTS,
    ids=[f"{row[3]}-{number}" for number, row in enumerate(TEXTS)],
)
def test_a_text_that_does_not_fit_is_named(campaign, file, old, new, code, segment, message):
    changed(campaign, (old, new), file=file)
    findings = [finding for finding in check_campaign(campaign) if finding.code == code]
    # once, though two tasks have the same test set
    assert len(findings) == 1, [*map(str, check_campaign(campaign))]
    assert message in str(findings[0])
    assert (findings[0].file, findings[0].segment) == (str(campaign / file), segment)
    assert (findings[0].severity is Severity.NOTABLE) is (code == "empty-reference")


def test_a_reference_in_place_of_a_source(campaign):
    changed(campaign, ('source = "data/progress-source.xml"', 'source = "data/progress-reference.xml"'))
    (finding,) = check_campaign(campaign)
    assert finding.code == "wrong-kind"
    assert finding.message == "holds references where a source should be"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("d1:1\nd2:1\n", []),
        ("\n d1:1 \n\n", []),
        ("d1:1\nd1:9\n", [("unknown-scored-segment", 2)]),
        ("d1:1\nd2:1\nd1:1\n", [("repeated-scored-segment", 3)]),
        ("", [("nothing-scored", None)]),
        ("\n\n", [("nothing-scored", None)]),
        ("x\nx\n", [("unknown-scored-segment", 1), ("unknown-scored-segment", 2), ("repeated-scored-segment", 2)]),
    ],
)
def test_lists_of_scored_segments(campaign, text, found):
    changed(campaign, ("[tasks.test]\nsource", '[tasks.test]\nscored = "data/scored.txt"\nsource'))
    (campaign / "data" / "scored.txt").write_text(text, "utf-8")
    findings = check_campaign(campaign)
    assert [(finding.code, finding.line) for finding in findings] == found
    assert all(finding.file == str(campaign / "data" / "scored.txt") for finding in findings)


def test_a_link_that_leads_out_of_the_folder_is_not_followed(campaign, tmp_path, mtgauge):
    path = campaign / "data" / "test-reference.xml"
    path.rename(tmp_path / "elsewhere.xml")
    path.symlink_to(tmp_path / "elsewhere.xml")
    [finding] = check_campaign(campaign)
    assert finding.code == "missing-file"
    assert "data/test-reference.xml: leads out of the campaign's folder" in finding.message
    with pytest.raises(InputError, match="leads out of the campaign's folder"):
        CampaignFolder.open(campaign).file("data/test-reference.xml")
    path.unlink()
    (campaign / "kept.xml").write_bytes((tmp_path / "elsewhere.xml").read_bytes())
    path.symlink_to(campaign / "kept.xml")
    assert check_campaign(campaign) == ()


def test_a_scored_list_that_is_no_text(campaign):
    changed(campaign, ("[tasks.test]\nsource", '[tasks.test]\nscored = "data/scored.txt"\nsource'))
    (campaign / "data" / "scored.txt").write_bytes(b"\xff\xfe")
    assert codes(campaign) == ["unreadable-file"]


# -- overlaps ---------------------------------------------------------------------------------------------------


def test_a_progress_set_with_sentences_of_the_test_set(campaign):
    # nothing but white space differs
    changed(campaign, ("门开着。", " 今天下雪。 "), file="data/progress-source.xml")
    (finding,) = check_campaign(campaign)
    assert finding.code == "overlapping-sets"
    assert finding.message == (
        "sentences of the test set of ZH-EN-NEWS-TRANS that are in the progress set of ZH-EN-NEWS-TRANS too:"
        " 1 of 3, d2:1 first"
    )


@pytest.mark.parametrize(
    ("name", "text", "shared"),
    [
        ("birds.txt", "麻雀。\n燕子。\n", 0),
        ("birds.txt", "麻雀。\n鸟在唱歌。\n河水很冷。\n河水很冷。\n", 2),
        ("birds.tsv", "麻雀。\tA sparrow.\nA bird sings.\t鸟在唱歌。\n", 1),
        ("birds.txt", "鸟在唱歌\n\n", 0),
        ("birds.xml", small_campaign.marked("srcset", "birds", {"x": {"1": "河水很冷。"}}), 1),
        ("birds.xml", small_campaign.marked("srcset", "birds", {"x": {"1": "麻雀。"}}), 0),
    ],
)
def test_a_resource_with_sentences_of_the_test_set(campaign, name, text, shared):
    changed(campaign, ('domain = "nature"', f'domain = "nature"\nfile = "data/{name}"'))
    (campaign / "data" / name).write_text(text, "utf-8")
    findings = check_campaign(campaign)
    assert [finding.code for finding in findings] == ["overlapping-sets"] * bool(shared)
    if shared:
        assert f"are in resource birds too: {shared} of 3, " in findings[0].message


def test_a_resource_that_is_no_text(campaign):
    changed(campaign, ('domain = "nature"', 'domain = "nature"\nfile = "data/birds.txt"'))
    (campaign / "data" / "birds.txt").write_bytes(b"a\0b")
    assert codes(campaign) == ["unreadable-file"]


# -- registrations, presets, the command line -------------------------------------------------------------------


def test_forms_in_the_folder_are_checked_too(campaign):
    small_campaign.registered(CampaignFolder.open(campaign))
    assert codes(campaign) == ["unpaid-fee"]
    changed(campaign, ("[terms]", '[terms]\ncake = "We bring a cake."'))
    assert codes(campaign) == ["term-not-agreed", "unpaid-fee"]


def test_a_new_campaign_lacks_its_texts_and_nothing_else(tmp_path):
    start_campaign("cwmt2008", tmp_path / "new")
    findings = check_campaign(tmp_path / "new")
    assert {finding.code for finding in findings} == {"missing-file"}
    # source, reference and check-points of each test set of a translation task, and the progress set's own two
    assert len(findings) == 11


def test_check_on_the_command_line(mtgauge, campaign):
    sound = mtgauge("campaign", "check", campaign)
    assert (sound.code, sound.out, sound.err) == (0, f"{campaign}: 0 findings\n", "")
    changed(campaign, ("The river is cold.", ""), file=REFERENCE)
    warned = mtgauge("campaign", "check", campaign)
    assert warned.code == 0
    assert warned.out.endswith(f"[empty-reference]\n{campaign}: 1 finding\n")
    changed(campaign, ("primary = 1", "primary = 0"))
    listed = mtgauge("campaign", "check", campaign, "--format", "json")
    assert listed.code == 1
    assert [finding["code"] for finding in json.loads(listed.out)] == ["no-primary", "empty-reference"]
    changed(campaign, ("primary = 0", "primary = -1"))
    unusable = mtgauge("campaign", "check", campaign)
    assert (unusable.code, unusable.out) == (2, "")
    assert "primary is -1" in unusable.err
    nothing = mtgauge("campaign", "check", campaign / "data")
    assert nothing.code == 2
    assert "is not a campaign: it has no campaign.toml" in nothing.err


# -- any calendar -----------------------------------------------------------------------------------------------

DAYS = st.dates(date(2030, 1, 1), date(2030, 1, 20))
EVENTS = (
    "registration-deadline", "training-release", "test-release", "test-deadline", "combination-release",
    "combination-deadline", "results", "report-deadline", "workshop",
)  # fmt: skip


def slow_definition(day):
    """What is wrong with a calendar whose events last a day each, as a person would go through it."""
    found = []
    for release, deadline, before in (
        ("test-release", "test-deadline", None),
        ("combination-release", "combination-deadline", "test-deadline"),
    ):
        found += ["deadline-before-release"] * (day[deadline] < day[release])
        found += ["release-before-registration"] * (day[release] <= day["registration-deadline"])
        found += ["release-before-training"] * (day[release] <= day["training-release"])
        found += ["combination-before-deadline"] * (before is not None and day[release] <= day[before])
    last = max(day["test-deadline"], day["combination-deadline"])
    found += ["workshop-before-reports"] * (day["workshop"] <= day["report-deadline"])
    found += ["results-before-deadline"] * (day["results"] <= last)
    # both the results and the references come out with the results
    found += ["embargo-before-deadline"] * (2 * (day["results"] <= last))
    return found


@settings(max_examples=budget(200))
@given(
    st.fixed_dictionaries(dict.fromkeys(EVENTS, DAYS)), st.sampled_from(["Asia/Shanghai", "Europe/Berlin", "UTC"])
)
def test_any_calendar_is_judged_as_a_person_would(day, zone):
    start, end = SMALL.index("[calendar]"), SMALL.index("[embargoes]")
    lines = [f'{name} = {{ name = "An event", on = {when} }}' for name, when in day.items()]
    calendar = "\n".join(["[calendar]", f'zone = "{zone}"', "[calendar.events]", *lines, "", ""])
    source = TomlFile.parse((SMALL[:start] + calendar + SMALL[end:]).encode(), "campaign.toml")
    assert [finding.code for finding in timetable(campaign_of(source), source)] == slow_definition(day)
