"""The lines of a journal for tests: without their links, written anew with links that hold, and cut."""

import json

from mtgauge.suites.campaign.inbox.chain import BEFORE, NUMBER, Chain
from mtgauge.suites.campaign.inbox.journal_end import end_file
from mtgauge.suites.campaign.ledger.lines import of_values


def events_of(folder):
    """The events as JSON has them, without what links their lines."""
    lines = map(json.loads, folder.journal.read_text("utf-8").splitlines())
    return [{name: value for name, value in line.items() if name not in (NUMBER, BEFORE)} for line in lines]


def rewrite(folder, events, *, linked=True):
    """Makes the journal one of these events: with other links, or as earlier versions wrote it, with none."""
    chain, lines = Chain(), []
    for event in events:
        lines.append(chain.line(of_values(event)) if linked else (json.dumps(event) + "\n").encode())
        chain.pass_by(lines[-1])
    folder.journal.write_bytes(b"".join(lines))
    end_file(folder.journal).unlink(missing_ok=True)


def unwrite(folder, lines):
    """Leaves so many lines, as though the others had never been written, or by an earlier version."""
    cut(folder, lines)
    end_file(folder.journal).unlink()


def cut(folder, lines):
    """Leaves so many lines of what was written; below 0: all but so many."""
    whole = folder.journal.read_bytes().splitlines(keepends=True)
    folder.journal.write_bytes(b"".join(whole[:lines]))
