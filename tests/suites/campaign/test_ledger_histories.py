"""Random histories of a campaign: decided as a slow textbook decides them, whatever the order in which files were examined,
and the folder is the one that journal and bytes give.

``make histories`` draws 1,000 of each; the suite draws fewer, and `make test` a fifth of those.
"""

import multiprocessing
import os
import shutil
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

import small_campaign
from mtgauge.base.findings import Finding
from mtgauge.suites.campaign.anonymity import system_numbers
from mtgauge.suites.campaign.description.reading import load_campaign
from mtgauge.suites.campaign.description.task import Role, SetName
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.blobs import digest, keep
from mtgauge.suites.campaign.inbox.commit import commit, open_ledger
from mtgauge.suites.campaign.inbox.damage import damage, unrecorded
from mtgauge.suites.campaign.inbox.rebuild import rebuild
from mtgauge.suites.campaign.ledger import events
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.lines import json_object, of_values, to_line
from mtgauge.suites.campaign.ledger.standing import decide
from mtgauge.suites.campaign.rules.registration import Registration
from mtgauge.suites.campaign.rules.technical_reports import ReportLength
from textbook.campaign_rules import MICROSECOND, day_of, standings

HISTORIES = int(os.environ.get("HISTORIES", "0"))
TASKS = ("ZH-EN-NEWS-TRANS", "ZH-EN-NEWS-COMBI")
SITES, SYSTEMS = ("heron", "sparrow"), ("alpha", "beta", "gamma", "delta")
#: Days of 24, 23 and 25 hours; on some the clock is set at midnight.
DAYS = [
    ("Asia/Shanghai", date(2030, 3, 8)),
    ("Europe/Berlin", date(2030, 3, 31)),
    ("Europe/Berlin", date(2030, 10, 27)),
    ("America/New_York", date(2030, 3, 10)),
    ("America/New_York", date(2030, 11, 3)),
    ("America/Santiago", date(2030, 4, 6)),
    ("America/Santiago", date(2030, 9, 8)),
    ("Pacific/Apia", date(2030, 6, 1)),
]
#: Codes of what the textbook tells.
TOLD = {"unregistered-site", "unapproved-site", "unregistered-task", "outside-the-window", "over-quota", "fault",
        "replaces-earlier", "withdrawn-result", "missing-progress", "contrast-alone"}  # fmt: skip


def some(examples):
    """A share of so many histories, or as many as are asked for."""
    return settings(max_examples=HISTORIES or budget(examples))


@pytest.fixture(scope="module")
def campaigns(tmp_path_factory):
    """Zone, day and approval -> the campaign whose deadlines are on that day, and its rules for the textbook."""
    known = {}

    def made(zone, day, *, approval):
        if (zone, day, approval) not in known:
            path = tmp_path_factory.mktemp("campaign") / "campaign.toml"
            path.write_text(description(zone, day, approval=approval), "utf-8")
            known[zone, day, approval] = load_campaign(path), rules_of(zone, day, approval=approval)
        return known[zone, day, approval]

    return made


def dates(day):
    return {
        "registration-deadline": day - timedelta(days=2),
        "training-release": day - timedelta(days=1),
        "test-release": day - timedelta(days=1),
        "test-deadline": day,
        "combination-release": day,
        "combination-deadline": day + timedelta(days=1),
    }


def description(zone, day, *, approval):
    lines = []
    for line in small_campaign.DESCRIPTION.splitlines():
        event = line.partition(" ")[0]
        if event in dates(day):
            line = f"{event} = {{ name = 'x', on = {dates(day)[event]} }}"
        lines.append(f'zone = "{zone}"' if event == "zone" else line)
    return f"approval = {str(approval).lower()}\n" + "\n".join(lines)


def rules_of(zone, day, *, approval):
    days = {event: day_of(zone, at.year, at.month, at.day) for event, at in dates(day).items()}
    return {
        "approval": approval,
        "starts": {event: moments[0] for event, moments in days.items()},
        "ends": {event: moments[1] for event, moments in days.items()},
        "tasks": {
            TASKS[0]: {
                "release": "test-release", "deadline": "test-deadline", "primary": 1, "contrast": 2, "progress": True,
            },
            TASKS[1]: {
                "release": "combination-release", "deadline": "combination-deadline", "primary": 1, "contrast": 2,
                "progress": False,
            },
        },
    }  # fmt: skip


# -- histories ----------------------------------------------------------------------------------------------------


@st.composite
def histories(draw):
    """A zone and a day, whether sites are approved of, facts as the textbook takes them, and now."""
    zone, day = draw(st.sampled_from(DAYS))
    approval = draw(st.booleans())
    rules = rules_of(zone, day, approval=approval)
    edges = sorted({*rules["starts"].values(), *rules["ends"].values()})
    moments = st.builds(
        lambda edge, hours, step: edge + timedelta(hours=hours) + step * MICROSECOND,
        st.sampled_from(edges), st.sampled_from([0, 0, 0, 1, 6, 23]), st.sampled_from([-1, 0, 1]),
    )  # fmt: skip
    first = [
        {"kind": "form", "site": site, "tasks": list(TASKS), "sound": True, "at": edges[0] - timedelta(days=1)}
        for site in SITES[: draw(st.sampled_from([1, 2, 2]))]
    ]
    facts = [*first, *draw(st.lists(_facts(moments), min_size=1, max_size=14))]
    files = [number for number, fact in enumerate(facts) if fact["kind"] == "file"]
    if files and draw(st.booleans()):
        chosen = st.fixed_dictionaries(
            {"kind": st.just("late"), "file": st.sampled_from(files), "taken": st.booleans(), "at": moments}
        )
        facts += draw(st.lists(chosen, max_size=2))
    return zone, day, approval, facts, draw(moments)


def _facts(moments):
    site, task, system = map(st.sampled_from, (SITES, TASKS, SYSTEMS))
    role = st.sampled_from(["primary", "contrast"])
    name = st.tuples(st.sampled_from([TASKS[0], *TASKS]), site, role, system)
    file = st.fixed_dictionaries(
        {
            "kind": st.just("file"), "at": moments, "set": st.sampled_from(["test", "test", "progress"]),
            "name": st.one_of(name, name, name, st.none()), "text": st.sampled_from("xyz"),
            "sound": st.sampled_from([True, True, True, True, False, None]),
        }
    )  # fmt: skip
    others = {
        "form": {"site": site, "tasks": st.lists(task, min_size=1, max_size=2), "sound": st.booleans()},
        "decision": {"site": site, "approved": st.booleans()},
        "extension": {
            "event": st.sampled_from(["registration-deadline", "test-deadline", "combination-deadline"]),
            "until": moments, "site": st.one_of(st.none(), site),
        },
        "quota": {"site": site, "task": task, "role": role, "more": st.integers(1, 2)},
        "withdrawal": {
            "site": site, "task": st.one_of(st.none(), task), "system": st.one_of(st.none(), system),
            "undone": st.booleans(),
        },
        "rename": {"site": site, "task": task, "system": system, "to": system},
        "swap": {"site": site, "task": task, "primary": system, "contrast": system},
    }  # fmt: skip
    made = [
        st.fixed_dictionaries({"kind": st.just(kind), "at": moments, **about}) for kind, about in others.items()
    ]
    return st.one_of(file, file, file, file, *made)


def sent_name(fact):
    if fact["name"] is None:
        return "notes.xml"
    task, site, role, system = fact["name"]
    return f"{task.lower().replace('-', '_')}-{site}-{role}-{system}.xml"


def event_of(fact, numbers):
    """A fact as an event; `numbers`: place of a file among the facts -> the number of its event."""
    about = {name: value for name, value in fact.items() if name not in ("kind", "sound")}
    match fact["kind"]:
        case "file":
            return events.FileReceived(
                at=fact["at"], by="", sent=sent_name(fact), set=SetName(fact["set"]),
                sha256=digest(fact["text"].encode()),
            )  # fmt: skip
        case "form":
            form = Registration(
                site=fact["site"], affiliation="", address="", contact_person="", telephone="", post_code="", email="",
                tasks=tuple(fact["tasks"]), terms=(), signed_by="", signed=None,
            )  # fmt: skip
            findings = () if fact["sound"] else (Finding("missing-field", "no address"),)
            return events.FormReceived(
                at=fact["at"], sent="form.toml", sha256=digest(b"form"), registration=form, findings=findings
            )
        case "late":
            return events.LateFileDecided(at=fact["at"], entry=numbers[fact["file"]], taken=fact["taken"])
        case "quota":
            return events.QuotaRaised(**about | {"role": Role(fact["role"])})
    kinds = {
        "decision": events.SiteDecided, "extension": events.DeadlineExtended, "withdrawal": events.Withdrawal,
        "rename": events.SystemRenamed, "swap": events.RolesSwapped,
    }  # fmt: skip
    return kinds[fact["kind"]](**about)


def examination(fact, number, *, sound):
    findings = () if sound else (Finding("empty-file", "is empty"),)
    return events.FileExamined(at=fact["at"], entry=number, findings=findings)


def told(ledger, now, numbers):
    """The standings of a ledger as the textbook tells them; `numbers` as in `event_of`."""
    files = {number: fact for fact, number in numbers.items()}
    found = {}
    for one in decide(ledger, now):
        codes = ["fault" if finding.code == "empty-file" else finding.code for finding in one.findings]
        assert set(codes) <= TOLD
        name = one.name and (one.name.task, one.name.site, str(one.name.role), one.name.system)
        found[files[one.entry.number]] = {
            "state": str(one.state), "name": name, "codes": sorted(codes), "open": one.provisional,
            "replaces": one.replaces and files[one.replaces],
        }  # fmt: skip
    return found


def written_down(facts, order):
    """The events of facts, with examinations between them, and the number of each file.

    `order` has for each file that was examined how many facts later that was, and whether another verdict was there
    before.
    """
    line, numbers, due = [], {}, []
    for place, fact in enumerate(facts):
        line.append(event_of(fact, numbers))
        if fact["kind"] == "file":
            numbers[place] = len(line)
            if fact["sound"] is not None:
                delay, is_second = order[place]
                due += [(place + delay, place, not fact["sound"])] * is_second
                due.append((place + delay, place, fact["sound"]))
        for when, other, sound in [*due]:
            if when <= place or place == len(facts) - 1:
                line.append(examination(facts[other], numbers[other], sound=sound))
                due.remove((when, other, sound))
    return line, numbers


@st.composite
def orders(draw, facts):
    files = [place for place, fact in enumerate(facts) if fact["kind"] == "file"]
    return {place: (draw(st.integers(0, len(facts))), draw(st.booleans())) for place in files}


@some(200)
@given(history=histories(), data=st.data())
def test_any_order_of_examination_gives_what_the_textbook_says(campaigns, history, data):
    zone, day, approval, facts, now = history
    campaign, rules = campaigns(zone, day, approval=approval)
    expected = standings(rules, facts, now)
    for one in expected.values():
        one["codes"] = sorted(one["codes"])
    for _ in range(3):
        line, numbers = written_down(facts, data.draw(orders(facts)))
        assert told(Ledger(campaign, tuple(line)), now, numbers) == expected
        # and as the journal has them
        read = tuple(of_values(json_object(to_line(event))) for event in line)
        assert read == tuple(line)


@some(200)
@given(history=histories(), data=st.data())
def test_no_two_systems_ever_have_one_number(campaigns, history, data):
    zone, day, approval, facts, now = history
    line, _ = written_down(facts, data.draw(orders(facts)))
    ledger = Ledger(campaigns(zone, day, approval=approval)[0], tuple(line))
    numbers = system_numbers(ledger, now)
    assert len({(name.task, name.site, number) for name, number in numbers.items()}) == len(numbers)
    counting = {one.name for one in decide(ledger, now) if one.counts and one.received.set is SetName.TEST}
    assert numbers.keys() == counting


# -- the folder ---------------------------------------------------------------------------------------------------


def files_below(path):
    """Everything but the journal's own folder, and that as far as it is what follows from it."""
    found = {}
    for item in sorted(Path(path).rglob("*")):
        name = item.relative_to(path).as_posix()
        if item.is_file() and not name.startswith("ledger/.") and not name.startswith("set-aside/"):
            found[name] = item.read_bytes()
    return found


@pytest.fixture(scope="module")
def quick():
    """No disk is asked to write at once: nobody takes its power away here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@st.composite
def reports(draw, sites=SITES):
    """Technical reports, each with its text."""
    one = st.tuples(
        st.sampled_from(sites), st.sampled_from(["r.txt", "r.md", "R.PDF"]), st.sampled_from("uvw"), st.booleans()
    )
    return draw(st.lists(one, max_size=3))


@some(40)
@given(history=histories(), data=st.data(), sent=reports())
def test_the_folder_is_the_one_that_journal_and_bytes_give(quick, tmp_path_factory, history, data, sent):
    zone, day, approval, facts, _ = history
    path = tmp_path_factory.mktemp("folder")
    (path / "campaign.toml").write_text(description(zone, day, approval=approval), "utf-8")
    folder = CampaignFolder.open(path)
    for text in ("x", "y", "z", "u", "v", "w", "form"):
        keep(folder, text.encode())
    line, _ = written_down(facts, data.draw(orders(facts)))
    line += [
        events.ReportReceived(
            at=facts[0]["at"] + timedelta(seconds=place), by=site, site=site, sent=name, sha256=digest(text.encode()),
            length=ReportLength(0, 9), findings=() if sound else (Finding("short-report", "is short"),),
        )
        for place, (site, name, text, sound) in enumerate(sent)
    ]  # fmt: skip
    for event in line:
        commit(folder, lambda _, event=event: event)
    assert open_ledger(folder).events == tuple(line)
    assert [*damage(folder, open_ledger(folder)), *unrecorded(folder, open_ledger(folder))] == []
    copy = CampaignFolder(path.with_name(f"{path.name}-copy"), folder.campaign)
    (copy.path / "ledger").mkdir(parents=True)
    shutil.copy(path / "campaign.toml", copy.path)
    shutil.copy(folder.journal, copy.journal)
    shutil.copytree(folder.blobs, copy.blobs)
    rebuild(copy)
    assert files_below(copy.path) == files_below(path)
    shutil.rmtree(copy.path)
    shutil.rmtree(path)


# -- two processes ------------------------------------------------------------------------------------------------


def without_syncing():
    os.fsync = lambda _: None


@pytest.fixture(scope="module")
def processes():
    """Two processes that wait for work."""
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=fresh, initializer=without_syncing) as pool:
        yield pool


def write_share(path, facts, places):
    """Writes down the facts at these places, beside another process; returns (place, number of its event)."""
    folder, found = CampaignFolder.open(path / "c"), []
    (path / f"ready-{os.getpid()}").touch()
    while len([*path.glob("ready-*")]) < 2:
        time.sleep(0.001)
    for place in places:
        fact = facts[place]
        ledger = commit(folder, lambda _, fact=fact: event_of(fact, {}))
        number = len(ledger.events)
        found.append((place, number))
        if fact["kind"] == "file" and fact["sound"] is not None:
            verdict = examination(fact, number, sound=fact["sound"])
            commit(folder, lambda _, verdict=verdict: verdict)
    return found


@some(40)
@given(history=histories(), data=st.data())
def test_what_two_processes_write_down_is_one_history(
    quick, campaigns, processes, tmp_path_factory, history, data
):
    zone, day, approval, facts, now = history
    facts = [fact for fact in facts if fact["kind"] != "late"]
    mine = data.draw(st.lists(st.booleans(), min_size=len(facts), max_size=len(facts)))
    path = tmp_path_factory.mktemp("shared")
    (path / "c").mkdir()
    (path / "c" / "campaign.toml").write_text(description(zone, day, approval=approval), "utf-8")
    folder = CampaignFolder.open(path / "c")
    for text in ("x", "y", "z", "form"):
        keep(folder, text.encode())
    shares = [[place for place, one in enumerate(mine) if one is whose] for whose in (True, False)]
    work = [processes.submit(write_share, path, facts, share) for share in shares]
    written = sorted((number, place) for share in work for place, number in share.result())
    # nothing is lost, doubled or mixed with another
    ledger = open_ledger(folder)
    examined = sum(fact["kind"] == "file" and fact["sound"] is not None for fact in facts)
    assert len(ledger.events) == len(facts) + examined
    for number, place in written:
        assert ledger.events[number - 1] == event_of(facts[place], {})
    assert sorted(place for _, place in written) == [*range(len(facts))]
    # and it counts for what the textbook says of facts in this order
    _, rules = campaigns(zone, day, approval=approval)
    expected = standings(rules, [facts[place] for _, place in written], now)
    for one in expected.values():
        one["codes"] = sorted(one["codes"])
    numbers = {at: number for at, (number, place) in enumerate(written) if facts[place]["kind"] == "file"}
    assert told(ledger, now, numbers) == expected
    assert [*damage(folder, ledger), *unrecorded(folder, ledger)] == []
    shutil.rmtree(path)
