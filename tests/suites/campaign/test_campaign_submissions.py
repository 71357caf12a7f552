"""The inbox: what is accepted, refused, replaced, noted in the journal, and read again."""

import hashlib
import json
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

import small_campaign
from mtgauge.base.errors import InputError
from mtgauge.base.findings import Severity
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.damage import damage, unrecorded
from mtgauge.suites.campaign.inbox.lock import locked
from mtgauge.suites.campaign.inbox.rebuild import rebuild
from mtgauge.suites.campaign.inbox.receive import examine_all, receive
from mtgauge.suites.campaign.inbox.register import register
from mtgauge.suites.campaign.ledger.standing import State, decide
from mtgauge.suites.campaign.submissions import taken_submissions

TEST, PROGRESS = SetName.TEST, SetName.PROGRESS
OPEN = datetime(2030, 3, 2, 12, tzinfo=UTC)
NAME = "zh_en_news_trans-sparrow-primary-alpha.xml"


@pytest.fixture
def folder(tmp_path):
    made = small_campaign.make_folder(tmp_path / "campaign")
    form = tmp_path / "form.toml"
    form.write_text(small_campaign.FORM, "utf-8")
    register(made, form, datetime(2030, 1, 25, tzinfo=UTC))
    return made


@pytest.fixture
def deadline(folder):
    return folder.campaign.calendar["test-deadline"].end


@pytest.fixture
def sent(tmp_path):
    """Writes a result file as a site would: its path."""

    def written(name=NAME, documents=None, *, progress=False, sysid=None, **changes):
        documents = documents or (small_campaign.PROGRESS_ENGLISH if progress else small_campaign.ENGLISH)
        setid = "small_progress" if progress else "small_test"
        system = sysid or name.removesuffix(".xml").split("-")[-1]
        site = name.split("-")[1] if name.count("-") > 2 else "sparrow"
        path = tmp_path / ("progress" if progress else "test") / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(
            small_campaign.marked("tgtset", setid, documents, site=site, sysid=system, **changes), "utf-8"
        )
        return path

    return written


def codes(submission, severity=Severity.ERROR):
    return [finding.code for finding in submission.findings if finding.severity is severity]


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def entries(folder):
    return [entry.received for entry in open_ledger(folder).entries]


def states(folder, at=OPEN):
    return [standing.state for standing in decide(open_ledger(folder), at)]


def counted(folder, at=OPEN):
    return taken_submissions(folder, open_ledger(folder), at)


def both(folder, sent, name=NAME, at=OPEN):
    """A system's translations of both sets, received."""
    return receive(folder, sent(name, progress=True), PROGRESS, at), receive(folder, sent(name), TEST, at)


# -- receiving --------------------------------------------------------------------------------------------------


def test_a_good_file_is_kept_and_noted(folder, sent):
    progress, test = both(folder, sent)
    assert (codes(progress), codes(test)) == ([], [])
    assert test.path == folder.submissions(TEST) / NAME
    assert test.path.read_bytes() == sent().read_bytes()
    first, second = entries(folder)
    assert [first.set, second.set] == [PROGRESS, TEST]
    assert (second.at, second.by, second.sent, second.sha256) == (OPEN, "sparrow", NAME, sha256(sent()))
    assert (second.form_sha256, second.lenient) == (None, False)
    assert [item.path for item in counted(folder)] == [progress.path, test.path]
    assert (folder.blobs / second.sha256).read_bytes() == sent().read_bytes()


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("zh_en_news_trans-sparrow-constract-beta.xml", "zh_en_news_trans-sparrow-contrast-beta.xml"),
        ("ZH-EN-NEWS-TRANS-sparrow-primary-alpha.XML", NAME),
    ],
)
def test_a_file_is_kept_under_the_name_of_the_rule(folder, sent, name, kept):
    path = sent("zh_en_news_trans-sparrow-primary-beta.xml", sysid=name[:-4].split("-")[-1])
    path = path.rename(path.with_name(name))
    submission = receive(folder, path, TEST, OPEN)
    assert submission.is_accepted
    assert submission.path == folder.submissions(TEST) / kept
    assert entries(folder)[-1].sent == name
    # however it was spelt, it is the same submission
    assert [item.path.name for item in counted(folder)] == [kept]


@pytest.mark.parametrize(("microseconds", "accepted"), [(-1, True), (0, True), (1, False)])
def test_the_deadline_is_kept_to_the_microsecond(folder, sent, deadline, microseconds, accepted):
    _, test = both(folder, sent, at=deadline + timedelta(microseconds=microseconds))
    assert test.is_accepted is accepted
    assert ("outside-the-window" in codes(test)) is not accepted


def test_a_file_before_the_release_is_refused(folder, sent):
    release = folder.campaign.calendar["test-release"].start
    early = receive(folder, sent(), TEST, release - timedelta(microseconds=1))
    (finding,) = [finding for finding in early.findings if finding.code == "outside-the-window"]
    assert (
        finding.message == "came on 2030-02-28 23:59:59 CST (15:59:59 UTC):"
        " it is too early before 2030-03-01 00:00:00 CST (2030-02-28 16:00:00 UTC) (Test data come out)"
    )


#: name, what is sent, the errors
REFUSED = [
    ("result.xml", {}, None),
    ("zh_en_news_trans-finch-primary-alpha.xml", {}, "unregistered-site"),
    ("zh_en_news_trans-sparrow-primary-alpha.xml", {"documents": {"d1": small_campaign.ENGLISH["d1"]}}, None),
    ("zh_en_news_trans-sparrow-primary-alpha.xml", {"sysid": "beta"}, "wrong-sysid"),
]


@pytest.mark.parametrize(("name", "changes", "code"), REFUSED)
def test_a_faulty_file_is_refused_and_nothing_is_lost(folder, sent, name, changes, code):
    path = sent(name, **changes)
    refused = receive(folder, path, TEST, OPEN)
    assert not refused.is_accepted
    assert code is None or code in codes(refused)
    assert refused.path.parent == folder.refused
    assert refused.path.name.startswith("20300302T120000.000000Z-")
    assert refused.path.read_bytes() == path.read_bytes()
    lines = (folder.refused / f"{refused.path.name}.findings.txt").read_text("utf-8").splitlines()
    assert lines == [str(replace(finding, file=name)) for finding in refused.findings]
    assert [entry.sent for entry in entries(folder)] == [name]
    assert counted(folder) == []


def test_a_site_submits_to_the_tasks_that_it_registered_for(tmp_path, sent):
    made = small_campaign.make_folder(tmp_path / "other")
    form = tmp_path / "form.toml"
    form.write_text(small_campaign.FORM.replace('"ZH-EN-NEWS-TRANS", ', ""), "utf-8")
    register(made, form, datetime(2030, 1, 25, tzinfo=UTC))
    assert "unregistered-task" in codes(receive(made, sent(), TEST, OPEN))


def test_a_task_without_a_progress_set_takes_none(folder, sent):
    path = sent("zh_en_news_combi-sparrow-primary-alpha.xml", progress=True)
    assert codes(receive(folder, path, PROGRESS, OPEN)) == ["outside-the-window", "no-progress-set"]


def test_a_translation_of_the_wrong_set_is_refused(folder, sent):
    assert "wrong-setid" in codes(receive(folder, sent(progress=True), TEST, OPEN))


def test_a_file_of_the_same_name_replaces_the_older_one(folder, sent):
    both(folder, sent)
    older = sent().read_bytes()
    english = {**small_campaign.ENGLISH, "d2": {"1": "Snow falls today."}}
    newer = receive(folder, sent(documents=english), TEST, OPEN + timedelta(days=1))
    assert newer.is_accepted
    assert newer.path == folder.submissions(TEST) / NAME
    assert newer.standing.replaces == 4
    assert states(folder) == [State.ACCEPTED, State.REPLACED, State.ACCEPTED]
    assert [path.read_bytes() for path in folder.refused.glob("*")] == [older]
    (test,) = [item for item in counted(folder) if item.set is TEST]
    assert (test.sha256, test.received) == (sha256(newer.path), OPEN + timedelta(days=1))


def test_a_replacement_after_the_deadline_leaves_the_older_one(folder, sent, deadline):
    _, good = both(folder, sent)
    english = {**small_campaign.ENGLISH, "d2": {"1": "Snow falls today."}}
    late = receive(folder, sent(documents=english), TEST, deadline + timedelta(hours=1))
    assert "outside-the-window" in codes(late)
    (test,) = [item for item in counted(folder, deadline + timedelta(hours=1)) if item.set is TEST]
    assert test.sha256 == good.standing.received.sha256


def test_the_same_file_again_changes_nothing(folder, sent):
    both(folder, sent)
    again = receive(folder, sent(), TEST, OPEN + timedelta(hours=1))
    assert (again.is_accepted, again.standing.state) == (True, State.REPEATED)
    assert states(folder) == [State.ACCEPTED, State.ACCEPTED, State.REPEATED]
    assert [item.received for item in counted(folder)] == [OPEN, OPEN]
    assert [*folder.refused.glob("*")] == []


FORM = """\
environment = "Debian 12, one CPU"
time = "12 seconds"
technology = "phrases"
training_data = "birds"
external_technology = "none"
out_of_list = []
"""


def test_a_form_comes_and_goes_with_its_file(folder, sent):
    path = sent()
    path.with_suffix(".toml").write_text(FORM, "utf-8")
    kept = receive(folder, path, TEST, OPEN)
    place = kept.path.with_suffix(".toml")
    assert place.read_text("utf-8") == FORM
    assert entries(folder)[-1].form_sha256 == hashlib.sha256(FORM.encode()).hexdigest()
    path.with_suffix(".toml").unlink()
    assert receive(folder, path, TEST, OPEN + timedelta(hours=1)).is_accepted
    assert not place.exists()
    assert [path.read_text("utf-8") for path in folder.refused.glob("*.toml")] == [FORM]


# -- quotas -----------------------------------------------------------------------------------------------------


def test_a_site_has_its_quotas(folder, sent):
    stem = "zh_en_news_trans-sparrow"
    for label in ("primary-alpha", "contrast-beta", "contrast-gamma"):
        assert receive(folder, sent(f"{stem}-{label}.xml"), TEST, OPEN).is_accepted
    over = [
        receive(folder, sent(f"{stem}-{label}.xml"), TEST, OPEN) for label in ("primary-delta", "contrast-delta")
    ]
    assert [codes(item) for item in over] == [["over-quota"]] * 2
    (finding,) = [finding for finding in over[1].findings if finding.code == "over-quota"]
    assert finding.hint == "it has beta, gamma; a file of the same name takes its place"
    # the progress set counts by itself, and a file of the same name is no other one
    assert receive(folder, sent(f"{stem}-contrast-delta.xml", progress=True), PROGRESS, OPEN).is_accepted
    assert receive(folder, sent(f"{stem}-contrast-beta.xml"), TEST, OPEN).is_accepted


# -- the progress set -------------------------------------------------------------------------------------------


def test_a_missing_progress_translation_is_forgiven_until_the_deadline(folder, sent, deadline):
    test = receive(folder, sent(), TEST, OPEN)
    assert (codes(test), codes(test, Severity.NOTABLE)) == ([], ["missing-progress"])

    def stored(at):
        return next(item for item in decide(open_ledger(folder), at) if item.received.set is TEST)

    assert stored(deadline).state is State.ACCEPTED
    assert codes(stored(deadline), Severity.NOTABLE) == ["missing-progress"]
    late = stored(deadline + timedelta(microseconds=1))
    assert (late.state, codes(late)) == (State.INCOMPLETE, ["missing-progress"])
    receive(folder, sent(progress=True), PROGRESS, deadline)
    assert stored(deadline + timedelta(microseconds=1)).state is State.ACCEPTED


def test_a_progress_translation_that_is_faulty_does_not_count(folder, sent, deadline):
    receive(folder, sent(progress=True, sysid="beta"), PROGRESS, OPEN)
    receive(folder, sent(), TEST, OPEN)
    assert states(folder, deadline + timedelta(days=1)) == [State.REFUSED, State.INCOMPLETE]


# -- any order of files -----------------------------------------------------------------------------------------

SYSTEMS = st.sampled_from(["primary-alpha", "primary-beta", "contrast-alpha", "contrast-beta", "contrast-gamma"])
HOURS = st.sampled_from([-100, -2, -1, 0, 1])


@settings(max_examples=budget(60))
@given(st.lists(st.tuples(SYSTEMS, st.sampled_from(["snows", "rains", ""]), HOURS), max_size=8))
def test_what_lies_there_is_what_the_rules_allow(sequence):
    """A model of the rules in a few lines: in time, without an empty segment, one primary and two contrasts."""
    with tempfile.TemporaryDirectory() as place:
        folder = small_campaign.make_folder(Path(place) / "campaign")
        (Path(place) / "form.toml").write_text(small_campaign.FORM, "utf-8")
        register(folder, Path(place) / "form.toml", datetime(2030, 1, 25, tzinfo=UTC))
        release = folder.campaign.calendar["test-release"].start
        deadline = folder.campaign.calendar["test-deadline"].end
        came = []
        for label, verb, hours in sequence:
            english = {**small_campaign.ENGLISH, "d2": {"1": f"It {verb} today."}}
            if not verb:
                english.pop("d2")
            path = Path(place) / f"zh_en_news_trans-sparrow-{label}.xml"
            system = label.split("-")[1]
            text = small_campaign.marked("tgtset", "small_test", english, site="sparrow", sysid=system)
            path.write_text(text, "utf-8")
            at = deadline + timedelta(hours=hours) if hours > -100 else release - timedelta(hours=1)
            receive(folder, path, TEST, at)
            came.append((at, path, label.split("-")[0], verb, text))
        model: dict[str, bytes] = {}
        # in the order in which they came, whatever the order in which they were written down
        for at, path, role, verb, text in sorted(came, key=lambda one: one[0]):
            others = [name for name in model if f"-{role}-" in name and name != path.name]
            if verb and release <= at <= deadline and len(others) < (1 if role == "primary" else 2):
                model[path.name] = text.encode()
        assert {item.path.name: item.path.read_bytes() for item in counted(folder, deadline)} == model
        assert {path.name for path in folder.submissions(TEST).glob("*")} == set(model)
        assert len(entries(folder)) == len(sequence)
        assert small_campaign.faults_of(folder) == ()


# -- reading what is there --------------------------------------------------------------------------------------


def test_nothing_was_submitted(folder):
    assert decide(open_ledger(folder), OPEN) == ()


def found(folder):
    ledger = open_ledger(folder)
    return [(one.code, Path(one.file).name) for one in (*damage(folder, ledger), *unrecorded(folder, ledger))]


def test_a_file_that_nobody_received_counts_for_nothing(folder, sent):
    folder.submissions(TEST).mkdir(parents=True)
    (folder.submissions(TEST) / NAME).write_bytes(sent().read_bytes())
    assert counted(folder) == []
    assert found(folder) == [("unrecorded-submission", NAME)]
    # and what is received in its place does not destroy it
    receive(folder, sent(sysid="beta", name=NAME), TEST, OPEN)
    both(folder, sent)
    assert found(folder) == []


def test_what_somebody_changed_is_found_and_kept_aside_and_what_was_received_counts(folder, sent):
    both(folder, sent)
    path = folder.submissions(TEST) / NAME
    mine = path.read_text("utf-8").replace("snows", "rains")
    path.write_text(mine, "utf-8")
    assert found(folder) == [("changed-submission", NAME)]
    assert rebuild(folder).written == (f"submissions/test/{NAME}",)
    assert path.read_bytes() == sent().read_bytes()
    assert [aside.read_text("utf-8") for aside in folder.set_aside.glob("*")] == [mine]
    assert found(folder) == []


def test_a_form_that_was_put_there_later(folder, sent):
    both(folder, sent)
    form = (folder.submissions(TEST) / NAME).with_suffix(".toml")
    form.write_text(FORM, "utf-8")
    assert found(folder) == [("unrecorded-submission", form.name)]


def test_a_file_under_any_other_name_is_reported(folder):
    (folder.submissions(TEST) / "deep").mkdir(parents=True)
    (folder.submissions(TEST) / "deep" / "notes.txt").write_text("hello", "utf-8")
    assert found(folder) == [("unrecorded-submission", "notes.txt")]


def test_bytes_that_are_gone_or_have_changed(folder, sent):
    both(folder, sent)
    for blob in folder.blobs.glob("*"):
        blob.unlink()
    assert ("lost-submission", NAME) in found(folder)
    (folder.blobs / sha256(sent())).write_bytes(b"something else")
    assert ("changed-submission", NAME) in found(folder)
    with pytest.raises(InputError, match="what was received has changed"):
        counted(folder)[1].marked  # noqa: B018


def test_what_was_received_leniently_is_read_leniently(folder, sent):
    path = sent()
    path.write_text(path.read_text("utf-8").replace('<s id="2"', "<s id=2"), "utf-8")
    assert not receive(folder, path, TEST, OPEN).is_accepted
    mended = receive(folder, path, TEST, OPEN, lenient=True)
    assert mended.is_accepted
    assert any(code.startswith("repair-") for code in codes(mended, Severity.NOTABLE))
    (test,) = counted(folder)
    assert test.marked.only.system.site == "sparrow"


@pytest.mark.parametrize(
    "line", ["{", "[]", "{}", '{"kind": "withdrawal"}', '{"kind": "fee-paid", "at": "2030-01-01"}', "null", ""]
)
def test_a_damaged_journal_is_not_guessed_at(folder, sent, line):
    both(folder, sent)
    with folder.journal.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    with pytest.raises(InputError, match="line 6: is not an event"):
        open_ledger(folder)


@pytest.mark.parametrize("torn", [b'{"kind": "file-', b"{", '{"sent": "\u8bd1'.encode()[:-1]])
def test_no_entry_is_glued_to_a_torn_line(folder, sent, torn):
    path = sent()
    receive(folder, path, PROGRESS, OPEN)
    with folder.journal.open("ab") as file:
        file.write(torn)
    assert len(entries(folder)) == 1
    (finding,) = [one for one in check_campaign(folder.path) if one.code == "torn-entry"]
    assert finding.file == str(folder.journal)
    assert receive(folder, path, TEST, OPEN).is_accepted
    assert [entry.set for entry in entries(folder)] == [PROGRESS, TEST]
    (aside,) = folder.journal.parent.glob("torn-line-*")
    assert aside.read_bytes() == torn
    (finding,) = [one for one in check_campaign(folder.path) if one.code == "torn-entry"]
    assert finding.file == str(aside)


def test_a_file_that_is_gone_is_found_by_check_and_stops_whoever_needs_it(mtgauge, folder, sent):
    both(folder, sent)
    assert small_campaign.faults_of(folder) == ()
    (folder.submissions(TEST) / NAME).unlink()
    (finding,) = small_campaign.faults_of(folder)
    assert finding.code == "lost-submission"
    assert finding.message == "was received on 2030-03-02 20:00:00 CST (12:00:00 UTC) and is gone"
    stopped = mtgauge("campaign", "score", folder.path, "--at", "2030-03-09T00:00")
    assert (stopped.code, stopped.out) == (2, "")
    assert "is gone" in stopped.err
    done = mtgauge("campaign", "rebuild", folder.path)
    assert (done.code, done.out) == (0, f"{folder.submissions(TEST) / NAME}\n")
    assert small_campaign.faults_of(folder) == ()


def test_everything_that_is_lost_is_told_and_the_rest_is_put_back(mtgauge, folder, sent):
    both(folder, sent)
    form, first, *_ = [event.sha256 for event in open_ledger(folder).events if hasattr(event, "sha256")]
    for sha256 in (form, first):
        (folder.blobs / sha256).unlink()
    for path in (folder.registrations / "sparrow.toml", *(folder.submissions(name) / NAME for name in SetName)):
        path.unlink()
    found = small_campaign.faults_of(folder)
    assert [finding.code for finding in found] == ["lost-submission"] * 3
    done = mtgauge("campaign", "rebuild", folder.path)
    assert (done.code, done.out) == (1, f"{folder.submissions(TEST) / NAME}\n")
    lost = (folder.registrations / "sparrow.toml", folder.submissions(PROGRESS) / NAME)
    assert [f"{path}: error: what was received is gone" in done.err for path in lost] == [True, True]
    assert len(done.err.splitlines()) == 2


@pytest.mark.parametrize("listed", [None, b"{", b"[]"])
def test_without_the_list_of_names_every_file_is_held_against_the_journal(mtgauge, folder, sent, listed):
    both(folder, sent)
    (folder.submissions(TEST) / NAME).unlink()
    (folder.submissions(PROGRESS) / NAME).write_text("other", "utf-8")
    folder.named.unlink() if listed is None else folder.named.write_bytes(listed)
    assert sorted(finding.code for finding in small_campaign.faults_of(folder)) == [
        "changed-submission",
        "lost-submission",
    ]
    assert mtgauge("campaign", "score", folder.path, "--at", "2030-03-09T00:00").code == 2
    assert mtgauge("campaign", "rebuild", folder.path).code == 0
    assert small_campaign.faults_of(folder) == ()


def test_the_journal_is_one_json_line_an_event(folder, sent):
    both(folder, sent)
    form, *files = map(json.loads, folder.journal.read_text("utf-8").splitlines())
    assert (form["kind"], form["by"]) == ("form-received", "sparrow")
    assert [line["kind"] for line in files] == ["file-received", "file-examined"] * 2
    assert (files[0]["set"], files[2]["at"]) == ("progress", "2030-03-02T12:00:00+00:00")
    assert files[3]["entry"] == 4


def test_where_a_source_cannot_be_used_the_file_is_received_and_examined_later(folder, sent, deadline):
    source = folder.file("data/test-source.xml")
    text = source.read_bytes()
    source.unlink()
    with pytest.raises(InputError, match=r"test-source.xml: no such file"):
        receive(folder, sent(), TEST, deadline)
    assert states(folder) == [State.UNEXAMINED]
    assert "unexamined-submission" in {finding.code for finding in check_campaign(folder.path)}
    # nothing that comes later is decided for good
    later = receive(folder, sent(progress=True), PROGRESS, deadline)
    assert later.standing.provisional
    source.write_bytes(text)
    examine_all(folder, deadline + timedelta(days=1))
    assert states(folder) == [State.ACCEPTED, State.ACCEPTED]


# -- the command line -------------------------------------------------------------------------------------------


def test_submit_on_the_command_line(mtgauge, folder, sent):
    good = mtgauge(
        "campaign", "submit", folder.path, sent(progress=True), "--progress", "--at", "2030-03-08T23:59"
    )
    assert (good.code, good.err) == (0, "")
    assert good.out.endswith(f"accepted, kept as {folder.submissions(PROGRESS) / NAME}\n")
    other = sent("zh_en_news_trans-finch-primary-alpha.xml")
    some = mtgauge(
        "campaign", "submit", folder.path, sent(), other, "--at", "2030-03-08T23:59", "--format", "json"
    )
    assert some.code == 1
    assert "unregistered-site" in {finding["code"] for finding in json.loads(some.out)}
    assert (folder.submissions(TEST) / NAME).exists()
    late = mtgauge("campaign", "submit", folder.path, sent(), "--at", "2030-03-09T00:00")
    assert late.code == 1
    assert (
        "it is too late after 2030-03-08 23:59:59 CST (15:59:59 UTC) (Translations are due) [outside-the-window]"
        in late.out
    )
    missing = mtgauge("campaign", "submit", folder.path, "nowhere.xml", "--at", "2030-03-08T23:59")
    assert (missing.code, missing.out) == (2, "")


# -- several commands at once -----------------------------------------------------------------------------------


def test_a_command_waits_while_another_receives(folder, sent):
    path, happened = sent(), []

    def receiving():
        receive(folder, path, TEST, OPEN)
        happened.append("received")

    with locked(folder.ledger):
        thread = threading.Thread(target=receiving)
        thread.start()
        thread.join(0.3)
        happened.append("released")
    thread.join()
    assert happened == ["released", "received"]


def test_of_files_that_come_at_once_none_is_lost(folder, sent):
    path = sent()
    texts = [path.read_text("utf-8").replace("birds", f"birds {number}") for number in range(8)]
    paths = []
    for number, text in enumerate(texts):
        paths.append(path.parent / str(number) / NAME)
        paths[-1].parent.mkdir()
        paths[-1].write_text(text, "utf-8")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda one: receive(folder, one, TEST, OPEN), paths))
    kept = [*folder.submissions(TEST).glob("*.xml"), *folder.refused.glob("*.xml")]
    assert sorted(one.read_text("utf-8") for one in kept) == sorted(texts)
    assert len(entries(folder)) == 8
    assert states(folder).count(State.ACCEPTED) == 1
    assert not [finding for finding in check_campaign(folder.path) if finding.code == "lost-submission"]
