"""Who may do what when: every boundary to the microsecond, in any zone, and why not."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small_campaign
from mtgauge.base.errors import OptionError
from mtgauge.suites.campaign.description.calendar import Event
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.register import register
from mtgauge.suites.campaign.ledger.events import (
    DeadlineExtended,
    FeePaid,
    FormReceived,
    SignatureReceived,
    SiteDecided,
)
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.permissions import Action, permission

TICK = timedelta(microseconds=1)
FIRST = datetime(2030, 1, 1, tzinfo=UTC)
TRANSLATION, COMBINATION = "ZH-EN-NEWS-TRANS", "ZH-EN-NEWS-COMBI"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = small_campaign.make_folder(tmp_path_factory.mktemp("permissions") / "campaign")
    form = made.path / "form.toml"
    form.write_text(small_campaign.FORM, "utf-8")
    register(made, form, datetime(2030, 1, 1, tzinfo=UTC))
    return made


@pytest.fixture(scope="module")
def campaign(folder):
    return folder.campaign


@pytest.fixture(scope="module")
def ledger(folder):
    """A site has registered and paid."""
    return open_ledger(folder).and_then(FeePaid(at=FIRST, site="sparrow", amount=30, currency="CNY"))


#: action, task, the event whose beginning opens it, the event whose end closes it
WINDOWS = [
    (Action.REGISTER, None, None, "registration-deadline"),
    (Action.TRAINING_DATA, None, "training-release", None),
    (Action.TEST_DATA, TRANSLATION, "test-release", None),
    (Action.TEST_DATA, COMBINATION, "combination-release", None),
    (Action.SUBMIT, TRANSLATION, "test-release", "test-deadline"),
    (Action.SUBMIT, COMBINATION, "combination-release", "combination-deadline"),
    (Action.COMBINATION_PACKAGE, COMBINATION, "combination-release", None),
    (Action.RESULTS, None, "results", None),
    (Action.SITES, None, "workshop", None),
    (Action.REFERENCES, None, "results", None),
    (Action.REPORT, None, None, "report-deadline"),
]
ZONES = [UTC, ZoneInfo("Asia/Shanghai"), ZoneInfo("America/New_York"), timezone(timedelta(hours=-12))]


def test_every_action_has_its_window_here():
    assert {window[0] for window in WINDOWS} == set(Action)


@pytest.mark.parametrize("clock", ZONES, ids=str)
@pytest.mark.parametrize(("action", "task", "opens", "closes"), WINDOWS)
def test_a_window_opens_and_closes_to_the_microsecond(campaign, ledger, action, task, opens, closes, clock):
    about = campaign.task(task) if task else None
    calendar = campaign.calendar
    since = calendar[opens].start if opens else None
    until = calendar[closes].end if closes else None

    def answer(moment):
        return permission(ledger, action, moment.astimezone(clock), site="sparrow", task=about)

    cases = [(since - TICK, False), (since, True), (since + TICK, True)] if since else []
    cases += [(until - TICK, True), (until, True), (until + TICK, False)] if until else []
    for moment, allowed in cases:
        got = answer(moment)
        assert (got.allowed, got.since, got.until) == (allowed, since, until)
    if since:
        early = answer(since - TICK).reason
        assert early == f"it is too early before {calendar.shown(since)} ({calendar[opens].name})"
    if until:
        late = answer(until + TICK).reason
        assert late == f"it is too late after {calendar.shown(until)} ({calendar[closes].name})"


def test_a_reason_names_the_whole_window(campaign, ledger):
    at, task = datetime(2030, 3, 2, tzinfo=UTC), campaign.task(TRANSLATION)
    assert permission(ledger, Action.SUBMIT, at, site="sparrow", task=task).reason == (
        "it is allowed since 2030-03-01 00:00:00 CST (2030-02-28 16:00:00 UTC) (Test data come out)"
        " and until 2030-03-08 23:59:59 CST (15:59:59 UTC) (Translations are due)"
    )


def test_an_extension_moves_the_end_for_a_site_or_for_all(campaign, ledger):
    task, end = campaign.task(TRANSLATION), campaign.calendar["test-deadline"].end
    longer, longest = end + timedelta(hours=18), end + timedelta(days=2)
    extended = ledger.and_then(
        DeadlineExtended(at=end, event="test-deadline", until=longer),
        DeadlineExtended(at=end, event="test-deadline", until=longest, site="sparrow"),
        DeadlineExtended(at=end, event="test-deadline", until=end - TICK),
    )
    for moment, site, allowed in (
        (longest, "sparrow", True), (longest + TICK, "sparrow", False), (end + TICK, "finch", False),
    ):  # fmt: skip
        assert permission(extended, Action.SUBMIT, moment, site=site, task=task).allowed is allowed
    late = permission(extended, Action.SUBMIT, longest + TICK, site="sparrow", task=task)
    assert (
        late.reason
        == "it is too late after 2030-03-10 23:59:59 CST (15:59:59 UTC) (Translations are due, extended)"
    )
    assert extended.deadline("test-deadline", "finch") == longer


@given(
    st.datetimes(datetime(2029, 12, 1), datetime(2030, 6, 1), timezones=st.just(UTC)),
    st.sampled_from(WINDOWS),
    st.sampled_from(ZONES),
)
def test_the_answer_does_not_depend_on_the_clock_of_who_asks(ledger, when, window, clock):
    about = ledger.campaign.task(window[1]) if window[1] else None
    one, other = (
        permission(ledger, window[0], moment, site="sparrow", task=about)
        for moment in (when, when.astimezone(clock))
    )
    assert one == other


# -- who --------------------------------------------------------------------------------------------------------

OF_A_TASK = {Action.TEST_DATA, Action.SUBMIT, Action.COMBINATION_PACKAGE}
OPEN_TO_ALL = {Action.REGISTER, Action.RESULTS, Action.SITES, Action.REFERENCES}
#: A moment inside the window of each action, for the task that it is about.
INSIDE = {
    Action.REGISTER: "01-15", Action.TRAINING_DATA: "02-15", Action.TEST_DATA: "03-02", Action.SUBMIT: "03-02",
    Action.COMBINATION_PACKAGE: "03-16", Action.RESULTS: "05-01", Action.SITES: "05-01", Action.REFERENCES: "05-01",
    Action.REPORT: "04-02",
}  # fmt: skip


def task_of(campaign, action):
    if action not in OF_A_TASK:
        return None
    return campaign.task(COMBINATION if action is Action.COMBINATION_PACKAGE else TRANSLATION)


def inside(action):
    return datetime.fromisoformat(f"2030-{INSIDE[action]}T12:00:00+00:00")


@pytest.mark.parametrize("action", Action)
def test_somebody_who_has_not_registered(campaign, ledger, action):
    answer = permission(ledger, action, inside(action), task=task_of(campaign, action))
    assert answer.allowed is (action in OPEN_TO_ALL)
    assert answer.reason.startswith("only a registered site may") is (action not in OPEN_TO_ALL)


def registered(ledger, **changes):
    """The ledger where the site registered otherwise."""
    [form] = ledger.all_of(FormReceived)
    return Ledger(ledger.campaign, (replace(form, registration=replace(form.registration, **changes)),))


@pytest.mark.parametrize("action", Action)
def test_a_site_that_registered_for_nothing_else(campaign, ledger, action):
    other = registered(ledger, tasks=("EN-ZH-NEWS-TRANS",))
    paid = other.and_then(FeePaid(at=FIRST, site="sparrow", amount=30, currency="CNY"))
    answer = permission(paid, action, inside(action), site="sparrow", task=task_of(campaign, action))
    assert answer.allowed is (action not in OF_A_TASK)
    assert ("sparrow is not registered for task ZH-EN" in answer.reason) is (action in OF_A_TASK)


@pytest.mark.parametrize("action", Action)
def test_a_site_that_has_not_paid(campaign, ledger, action):
    answer = permission(registered(ledger), action, inside(action), site="sparrow", task=task_of(campaign, action))
    assert answer.allowed is (action is not Action.TRAINING_DATA)


@pytest.mark.parametrize("action", Action)
def test_a_site_that_the_organiser_has_not_approved_of(campaign, ledger, action):
    refused = ledger.and_then(SiteDecided(at=FIRST, site="sparrow", approved=False))
    asking = replace(ledger, campaign=replace(campaign, approval=True))
    taken = asking.and_then(SiteDecided(at=FIRST, site="sparrow", approved=True))
    answers = [
        permission(one, action, inside(action), site="sparrow", task=task_of(campaign, action)).allowed
        for one in (refused, asking, taken)
    ]
    assert answers == [action in OPEN_TO_ALL, action in OPEN_TO_ALL, True]


@pytest.mark.parametrize("action", Action)
def test_data_wait_for_the_signature_where_the_campaign_asks_for_it(campaign, ledger, action):
    asking = replace(ledger, campaign=replace(campaign, signature=True))
    signed = asking.and_then(SignatureReceived(at=FIRST, site="sparrow"))
    answers = [
        permission(one, action, inside(action), site="sparrow", task=task_of(campaign, action))
        for one in (ledger, asking, signed)
    ]
    is_of_data = action in (Action.TRAINING_DATA, Action.TEST_DATA, Action.COMBINATION_PACKAGE)
    assert [answer.allowed for answer in answers] == [True, not is_of_data, True]
    assert ("signature or stamp" in answers[1].reason) is is_of_data


@pytest.mark.parametrize("action", Action)
def test_an_action_is_about_a_task_or_about_the_campaign(campaign, ledger, action):
    wrong, message = (
        (None, "of one task .name one of ZH-EN") if action in OF_A_TASK else (campaign.tasks[0], "not of a task")
    )
    with pytest.raises(OptionError, match=message):
        permission(ledger, action, inside(action), site="sparrow", task=wrong)


def test_only_a_combination_has_a_package(campaign, ledger):
    with pytest.raises(OptionError, match="ZH-EN-NEWS-TRANS is not a combination task"):
        permission(ledger, Action.COMBINATION_PACKAGE, inside(Action.SUBMIT), task=campaign.task(TRANSLATION))


def test_what_no_embargo_keeps_back_may_always_be_seen(campaign):
    open_campaign = replace(campaign, embargoes=())
    answer = permission(Ledger(open_campaign), Action.REFERENCES, datetime(2000, 1, 1, tzinfo=UTC))
    assert (answer.allowed, answer.reason, answer.since) == (True, "it is always allowed", None)


def test_of_two_embargoes_the_longer_one_counts(campaign):
    first = campaign.embargoes[0]
    longer = replace(campaign, embargoes=(*campaign.embargoes, replace(first, until="workshop")))
    start = campaign.calendar["workshop"].start
    assert not permission(Ledger(longer), Action.RESULTS, start - TICK).allowed
    assert permission(Ledger(longer), Action.RESULTS, start).allowed
    assert longer.is_embargoed(first.what, start - TICK)
    assert not longer.is_embargoed(first.what, start)


def test_a_name_that_is_not_registered_is_said(campaign, ledger):
    task = campaign.task(TRANSLATION)
    answer = permission(ledger, Action.SUBMIT, inside(Action.SUBMIT), site="sparow", task=task)
    assert (answer.allowed, answer.reason) == (False, "site 'sparow' is not registered")
    assert answer.until == campaign.calendar["test-deadline"].end
    # anybody may register
    assert permission(ledger, Action.REGISTER, inside(Action.REGISTER), site="sparow").allowed


# -- clocks that are set back -----------------------------------------------------------------------------------


def test_a_deadline_in_the_hour_that_comes_twice(tmp_path):
    """In Berlin 02:30 comes twice on 27 October 2030; a deadline without an offset is the first of them."""
    text = small_campaign.DESCRIPTION.replace("Asia/Shanghai", "Europe/Berlin")
    text = text.replace("on = 2030-02-01 }", "on = 2030-10-27T02:30:00 }")
    campaign = small_campaign.make_folder(tmp_path / "campaign", text).campaign
    first = datetime(2030, 10, 27, 0, 30, tzinfo=UTC)
    berlin = ZoneInfo("Europe/Berlin")
    assert permission(Ledger(campaign), Action.REGISTER, first).allowed
    # the clock shows 02:29 again, and it is too late all the same
    second = datetime(2030, 10, 27, 2, 29, tzinfo=berlin, fold=1)
    assert second > first
    assert not permission(Ledger(campaign), Action.REGISTER, second).allowed


def test_the_last_day_of_summer_time_is_an_hour_longer(tmp_path):
    text = small_campaign.DESCRIPTION.replace("Asia/Shanghai", "Europe/Berlin").replace(
        "on = 2030-02-01 }", "on = 2030-10-27 }"
    )
    event: Event = small_campaign.make_folder(tmp_path / "campaign", text).campaign.calendar[
        "registration-deadline"
    ]
    assert event.end + TICK - event.start == timedelta(hours=25)


# -- the command line -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "out"),
    [
        (["submit", "--site", "sparrow", "--task", TRANSLATION, "--at", "2030-03-08T23:59:59.999999"], 0, "yes: it is allowed since"),
        (["submit", "--site", "sparrow", "--task", TRANSLATION, "--at", "2030-03-09T00:00"], 1, "no: it is too late after 2030-03-08 23:59:59 CST"),
        (["submit", "--site", "sparrow", "--task", TRANSLATION, "--at", "2030-03-08T15:59:59.999999Z"], 0, "yes"),
        (["submit", "--site", "sparrow", "--task", TRANSLATION, "--at", "2030-03-08T16:00Z"], 1, "no"),
        (["submit", "--task", TRANSLATION, "--at", "2030-03-08T12:00"], 1, "no: only a registered site may submit"),
        (["see-results", "--at", "2030-04-01T00:00"], 0, "yes: it is allowed since 2030-04-01 00:00:00 CST (2030-03-31 16:00:00 UTC) (Sites are told the results)"),
        (["see-sites"], 1, "no: it is too early before 2030-05-01 00:00:00 CST (2030-04-30 16:00:00 UTC) (Workshop)"),
    ],
)  # fmt: skip
def test_may_on_the_command_line(mtgauge, folder, arguments, code, out):
    done = mtgauge("campaign", "allowed", arguments[0], folder.path, *arguments[1:])
    assert (done.code, done.err) == (code, "")
    assert done.out.startswith(out)


def test_may_as_json_shows_the_window_in_the_campaigns_zone(mtgauge, folder):
    import json

    done = mtgauge(
        "campaign", "allowed", "see-results", folder.path, "--at", "2030-01-01T00:00", "--format", "json"
    )
    assert done.code == 1
    assert json.loads(done.out) == {
        "allowed": False,
        "reason": "it is too early before 2030-04-01 00:00:00 CST (2030-03-31 16:00:00 UTC) (Sites are told the results)",
        "since": "2030-04-01T00:00:00+08:00",
        "until": None,
    }


@pytest.mark.parametrize("at", ["yesterday", "2030-01-01", "2030-13-01T00:00", "20300101"])
def test_a_clock_that_is_none(mtgauge, folder, at):
    done = mtgauge("campaign", "allowed", "register", folder.path, "--at", at)
    assert (done.code, done.out) == (2, "")
    assert f"--at '{at}'" in done.err
