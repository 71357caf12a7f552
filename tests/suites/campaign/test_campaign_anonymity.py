"""Anonymous names: none is ever that of another system, whatever becomes of those beside it."""

from dataclasses import replace
from datetime import timedelta

import pytest
from scored_campaign import AT, IN_TIME, record
from small_scoring import ENGLISH, small_submission

import small_campaign
from mtgauge.base.findings import Finding
from mtgauge.suites.campaign.anonymity import shown_names
from mtgauge.suites.campaign.description.task import Role, SetName
from mtgauge.suites.campaign.ledger.events import QuotaRaised, RolesSwapped, SystemRenamed, Withdrawal
from mtgauge.suites.campaign.submissions import taken_submissions

TASK = "ZH-EN-NEWS-TRANS"
SITE = {"by": "alder", "site": "alder", "task": TASK}
AFTER = {"at": IN_TIME + timedelta(hours=1), **SITE}
GONE = Withdrawal(**AFTER, system="b")
BACK = Withdrawal(at=IN_TIME + timedelta(hours=2), **SITE, system="b", undone=True)
RENAMED = SystemRenamed(**AFTER, system="b", to="aa")
SWAPPED = RolesSwapped(**AFTER, primary="a", contrast="b")
MORE = QuotaRaised(at=IN_TIME, site="alder", task=TASK, role=Role.CONTRAST, more=1)
FAULT = Finding("missing-segment", "is missing")
#: Systems of a site as they came, and a file with a fault; what happens then -> the names that are shown.
SENT = (("primary", "a", ()), ("contrast", "c", (FAULT,)), ("contrast", "d", ()), ("contrast", "b", ()))
CASES = {
    "nothing": ((), {"a": "1-primary", "b": "4-contrast", "d": "3-contrast"}),
    "one is withdrawn": ((GONE,), {"a": "1-primary", "d": "3-contrast"}),
    "and comes back": ((GONE, BACK), {"a": "1-primary", "b": "4-contrast", "d": "3-contrast"}),
    "one is renamed": ((RENAMED,), {"a": "1-primary", "aa": "4-contrast", "d": "3-contrast"}),
    "two are swapped": ((SWAPPED,), {"a": "1-contrast", "b": "4-primary", "d": "3-contrast"}),
}


def sent(folder, role, system, findings=()):
    made = small_submission(folder, "alder", ENGLISH["alder"], Role(role))
    return replace(made, name=replace(made.name, system=system), findings=findings)


def shown(folder, ledger):
    """System -> its anonymous name, without the id of the site."""
    names = [one.name for one in taken_submissions(folder, ledger, AT) if one.set is SetName.TEST]
    found = shown_names(folder, ledger, names, AT, anonymous=True)
    return {name.system: found[name.label].partition("-")[2] for name in names}


@pytest.mark.parametrize(("events", "expected"), CASES.values(), ids=CASES)
def test_what_happens_to_one_system_leaves_the_names_of_others(tmp_path, events, expected):
    folder = small_campaign.make_folder(tmp_path / "campaign")
    ledger = record(folder, [sent(folder, *about) for about in SENT], MORE, *events)
    assert shown(folder, ledger) == expected
