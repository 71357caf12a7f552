"""A campaign as an organiser runs it: 200 submissions come in, are scored and reported, from XML files."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from xml.sax.saxutils import escape

from bench import processes
from bench.corpora import english
from bench.plan import Plan
from bench.rows import Step
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.receive import receive
from mtgauge.suites.campaign.inbox.register import register

SECTION = "campaign"
#: Segments of a document.
_DOCUMENT = 20
#: When forms and files come, and when scores are made.
_REGISTERED, _SENT = datetime(2030, 1, 20, tzinfo=UTC), datetime(2030, 3, 5, tzinfo=UTC)
AT = "2030-03-10T00:00:00"
_SEED = 600
#: Of three submissions of a site one is primary.
_ROLES = ("primary", "contrast", "contrast")

METRICS = {
    "BLEU4-SBP": "bleu:profile=sbp,tokenize=cwmt",
    "BLEU5": "bleu:profile=v11b,tokenize=cwmt,max_order=5",
    "BLEU6": "bleu:profile=v11b,tokenize=cwmt,max_order=6",
    "NIST6": "nist:tokenize=cwmt,max_order=6",
    "NIST7": "nist:tokenize=cwmt,max_order=7",
    "GTM": "gtm:tokenize=cwmt",
    "mWER": "mwer:tokenize=cwmt",
    "mPER": "mper:tokenize=cwmt",
    "ICT": "ict:tokenize=cwmt",
    "TER": "ter:normalized=yes,case_sensitive=yes",
    "chrF": "chrf",
    "chrF++": "chrf++",
}

_CAMPAIGN = """\
id = "bench"
name = "A campaign to measure"
organizer = "bench"
contact = "bench"
cut_off = 2030-01-01
report_words = 3000
report_characters = 5000

[calendar]
zone = "UTC"

[calendar.events]
registration-deadline = {{ name = "Registration ends", on = 2030-02-01 }}
training-release = {{ name = "Training data come out", on = 2030-02-01 }}
test-release = {{ name = "Test data come out", on = 2030-03-01 }}
test-deadline = {{ name = "Translations are due", on = 2030-03-08 }}
results = {{ name = "Results", on = 2030-04-01 }}
report-deadline = {{ name = "Reports are due", on = 2030-04-10 }}
workshop = {{ name = "Workshop", on = 2030-05-01 }}

[[tasks]]
id = "ZH-EN"
kind = "translation"
languages = "zh-en"
domain = "news"
data = "open"
main_metric = "BLEU4-SBP"
release = "test-release"
deadline = "test-deadline"

[tasks.quotas]

[tasks.metrics]
{metrics}

[tasks.test]
source = "data/source.xml"
references = ["data/reference.xml"]
"""

_DESCRIPTION = """
Environment: a machine with two cores.
Time: an hour.
Technology: noise.
Training data: none.
External technology: none.
Out-of-list data: none
"""


def measure(plan: Plan) -> Iterator[Step]:
    """One entry a command."""
    submissions, segments = plan.campaign
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "campaign")
        make(folder, submissions, segments)
        mtgauge = Path(sys.executable).parent / "mtgauge"
        at = ["--at", AT]
        commands = {
            "`campaign score`: every metric, intervals, tests": ["score", folder, *at],
            "`campaign score` again, nothing new": ["score", folder, *at],
            "`campaign report`: all pages, tables, archive": ["report", folder, *at, "--no-pdf"],
        }
        for title, command in commands.items():
            [done] = processes.run([[mtgauge, "campaign", *command]])
            yield Step(title, submissions, segments, len(METRICS), done.seconds, done.peak)


def make(folder: Path, submissions: int, segments: int, *, later: int = 0) -> list[Path]:
    """Makes the folder of a campaign that has received so many submissions, a third of them primaries.

    Args:
        folder: A new one.
        submissions: How many came.
        segments: Of the test set.
        later: How many more are written, and not received.

    Returns:
        The files that `submit` has still to receive.
    """
    outbox = folder.with_name(f"{folder.name}-sent")
    outbox.mkdir(parents=True)
    _describe(folder, segments)
    opened = CampaignFolder.open(folder)
    written = [*_write_submissions(outbox, submissions + later, segments)]
    for path in written[:submissions]:
        submit(opened, path)
    return written[submissions:]


def _write_submissions(outbox: Path, submissions: int, segments: int) -> Iterator[Path]:
    """Writes the files that sites send, with the registration forms of the sites beside them."""
    corpus = english().corpus(segments, systems=submissions, seed=_SEED)
    for number, lines in enumerate(corpus.systems.values()):
        site, role, system = f"site{number // len(_ROLES)}", _ROLES[number % len(_ROLES)], f"system{number}"
        made = f'<system site="{site}" sysid="{system}">{_DESCRIPTION}</system>'
        path = outbox / f"zh_en-{site}-{role}-{system}.xml"
        path.write_text(_file("tgtset", lines, made), "utf-8")
        _write_form(outbox / f"{site}.toml", site)
        yield path


def submit(folder: CampaignFolder, path: Path) -> None:
    """Receives the form of a site and one of its files.

    Raises:
        RuntimeError: The file is refused.
    """
    register(folder, path.with_name(f"{path.name.split('-')[1]}.toml"), _REGISTERED)
    receipt = receive(folder, path, SetName.TEST, _SENT)
    if not receipt.is_accepted:
        raise RuntimeError(f"{path.name}: {receipt.findings}")


def _describe(folder: Path, segments: int) -> None:
    """What the organiser makes: the description, the source, the reference."""
    (folder / "data").mkdir(parents=True)
    metrics = "\n".join(f'"{name}" = "{metric}"' for name, metric in METRICS.items())
    (folder / "campaign.toml").write_text(_CAMPAIGN.format(metrics=metrics), "utf-8")
    source = english().corpus(segments, seed=_SEED + 1).hypotheses
    (folder / "data" / "source.xml").write_text(_file("srcset", source), "utf-8")
    reference = '<system site="reference" sysid="r1"></system>'
    lines = english().corpus(segments, seed=_SEED).references[0]
    (folder / "data" / "reference.xml").write_text(_file("refset", lines, reference), "utf-8")


def _write_form(path: Path, site: str) -> None:
    fields = ("affiliation", "address", "contact_person", "telephone", "post_code", "email", "signed_by")
    lines = [f'site = "{site}"', 'tasks = ["ZH-EN"]', "terms = []", "signed = 2030-01-20"]
    path.write_text("\n".join([*lines, *(f'{field} = "{site}"' for field in fields), ""]), "utf-8")


def _file(kind: str, lines: list[str], system: str = "") -> str:
    parts = ['<?xml version="1.0" encoding="UTF-8"?>', f'<{kind} setid="bench" srclang="zh" tgtlang="en">', system]
    for start in range(0, len(lines), _DOCUMENT):
        parts += [f'<doc docid="d{start // _DOCUMENT}">', "<p>"]
        for number, line in enumerate(lines[start : start + _DOCUMENT], start=1):
            parts.append(f'<s id="{number}">{escape(line)}</s>')
        parts += ["</p>", "</doc>"]
    return "\n".join([*parts, f"</{kind}>", ""])
