"""The rules of a campaign as a patient secretary would apply them: with a list of places, one fact after the other.

Facts are dictionaries in the order in which they were written down. Nothing here comes from the program: moments are
found by walking through the minutes of a zone, and what counts is told by asking of every file again.
"""

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

MICROSECOND = timedelta(microseconds=1)


@cache
def day_of(zone, year, month, day):
    """The first and the last moment of a day in a zone, in UTC: of the minutes that show its date."""
    start = datetime(year, month, day, tzinfo=UTC) - timedelta(hours=16)
    minutes = (start + timedelta(minutes=n) for n in range(60 * 56))
    own = [
        minute
        for minute in minutes
        if minute.astimezone(ZoneInfo(zone)).date() == datetime(year, month, day).date()
    ]
    return own[0], own[-1] + timedelta(minutes=1) - MICROSECOND


def deadline(rules, facts, event, site):
    """The last moment of an event for a site, as far as the organiser made it later."""
    longer = [
        f["until"] for f in facts if f["kind"] == "extension" and f["event"] == event and f["site"] in (None, site)
    ]
    return max([rules["ends"][event], *longer])


def registered_for(rules, facts, site):
    """The tasks of a site, by its sound forms that came in time; None: there is no such form."""
    forms = [f for f in facts if f["kind"] == "form" and f["site"] == site and f["sound"]]
    in_time = [f for f in forms if f["at"] <= deadline(rules, facts, "registration-deadline", site)]
    return {task for form in in_time for task in form["tasks"]} if in_time else None


def broken_rules(rules, facts, number, name):
    """What a site breaks by sending a file to this task at this time."""
    task, site, _, _ = name
    fact, tasks = facts[number], registered_for(rules, facts, site)
    decided = [f["approved"] for f in facts if f["kind"] == "decision" and f["site"] == site]
    if tasks is None:
        return ["unregistered-site"]
    if not (decided[-1] if decided else not rules["approval"]):
        return ["unapproved-site"]
    if task not in tasks:
        return ["unregistered-task"]
    late = [f["taken"] for f in facts if f["kind"] == "late" and f["file"] == number]
    if late and late[-1]:
        return []
    about = rules["tasks"][task]
    is_open = rules["starts"][about["release"]] <= fact["at"] <= deadline(rules, facts, about["deadline"], site)
    return [] if is_open else ["outside-the-window"]


def standings(rules, facts, now):
    """Number of each file -> what it counts for: state, name, codes of what is said of it, whether that may change."""
    found = {}
    places = []  # each: set, task, site, role, system, and the number of the file that holds it
    turns = [n for n, f in enumerate(facts) if f["kind"] in ("file", "rename", "swap", "withdrawal")]
    for number in sorted(turns, key=lambda n: (facts[n]["at"], n)):
        fact = facts[number]
        if fact["kind"] == "file":
            found[number] = _file(rules, facts, number, found, places)
        elif fact["kind"] == "withdrawal":
            _withdraw(fact, found, places)
        else:
            _rename(fact, found, places)
    for number, told in found.items():
        _complete(rules, facts, number, told, found, now)
    return found


def _waiting(facts, name, before=None):
    """Whether a file of a site and task is not examined, of those that came before another, or of all."""
    for number, fact in enumerate(facts):
        if (
            fact["kind"] != "file"
            or fact["sound"] is not None
            or fact["name"] is None
            or fact["name"][:2] != name[:2]
        ):
            continue
        if before is None or (fact["at"], number) < (facts[before]["at"], before):
            return True
    return False


def _file(rules, facts, number, found, places):
    fact, name = facts[number], facts[number]["name"]
    told = {"state": "refused", "name": name, "codes": [], "open": False, "replaces": None}
    if fact["sound"] is None:
        return told | {"state": "unexamined", "open": name is not None and _waiting(facts, name, number)}
    if name is None:
        return told | {"codes": [] if fact["sound"] else ["fault"]}
    told["open"] = _waiting(facts, name, number)
    task, site, role, system = name
    codes = [*broken_rules(rules, facts, number, name), *([] if fact["sound"] else ["fault"])]
    more = [
        f["more"]
        for f in facts
        if f["kind"] == "quota" and (f["site"], f["task"], f["role"]) == (site, task, role)
    ]
    others = [
        p for p in places if (p["set"], *p["name"][:3]) == (fact["set"], *name[:3]) and p["name"][3] != system
    ]
    if len(others) >= rules["tasks"][task][role] + sum(more):
        codes.append("over-quota")
    told["codes"] = codes
    if codes:
        return told
    for place in places:
        if (place["set"], place["name"]) == (fact["set"], name):
            holder = found[place["file"]]
            if holder["state"] == "accepted" and facts[place["file"]]["text"] == fact["text"]:
                return told | {"state": "repeated"}
            holder["state"] = "replaced"
            told |= {"state": "accepted", "codes": ["replaces-earlier"], "replaces": place["file"]}
            place["file"] = number
            return told
    places.append({"set": fact["set"], "name": name, "file": number})
    return told | {"state": "accepted"}


def _withdraw(fact, found, places):
    for place in places:
        task, site, _, system = place["name"]
        if site == fact["site"] and fact["task"] in (None, task) and fact["system"] in (None, system):
            told = found[place["file"]]
            told["state"] = "accepted" if fact["undone"] else "withdrawn"
            told["codes"] = [code for code in told["codes"] if code != "withdrawn-result"]
            told["codes"] += [] if fact["undone"] else ["withdrawn-result"]


def _rename(fact, found, places):
    """Another name, or the other role, for all files of a system, unless one of the new names is held already.

    A system does not change roles with itself.
    """
    if fact["kind"] == "swap" and fact["primary"] == fact["contrast"]:
        return
    new = {}
    for n, place in enumerate(places):
        task, site, role, system = place["name"]
        if (task, site) != (fact["task"], fact["site"]):
            continue
        if fact["kind"] == "rename" and system == fact["system"]:
            new[n] = (task, site, role, fact["to"])
        if fact["kind"] == "swap" and system in (fact["primary"], fact["contrast"]):
            new[n] = (task, site, "contrast" if system == fact["primary"] else "primary", system)
    after = [(place["set"], new.get(n, place["name"])) for n, place in enumerate(places)]
    if len(set(after)) == len(after):
        for n, name in new.items():
            places[n]["name"] = found[places[n]["file"]]["name"] = name


def _complete(rules, facts, number, told, found, now):
    """What depends on the other files: the progress set, and the primary result beside a contrast."""
    name, fact = told["name"], facts[number]
    if name is None or fact["set"] != "test" or told["state"] == "unexamined":
        return
    about = rules["tasks"][name[0]]
    counted = [(facts[n]["set"], t["name"]) for n, t in found.items() if t["state"] in ("accepted", "incomplete")]
    if about["progress"] and ("progress", name) not in counted and told["state"] in ("accepted", "refused"):
        told["open"] = told["open"] or _waiting(facts, name)
        told["codes"] = [*told["codes"], "missing-progress"]
        if (
            told["state"] == "accepted"
            and now > deadline(rules, facts, about["deadline"], name[1])
            and not told["open"]
        ):
            told["state"] = "incomplete"
    primaries = {given[:2] for kind, given in counted if kind == "test" and given[2] == "primary"}
    if told["state"] == "accepted" and name[2] == "contrast" and name[:2] not in primaries:
        told["codes"] = [*told["codes"], "contrast-alone"]
