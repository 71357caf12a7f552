"""A campaign as an organiser runs it: 200 submissions are validated, scored and reported, from XML files."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from bench import processes
from bench.corpora import english
from bench.plan import Plan
from bench.rows import Step

SECTION = "campaign"
#: Segments of a document.
_DOCUMENT = 20
_AT = "2030-03-10T00:00:00"
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
        _make(folder, submissions, segments)
        mtgauge = Path(sys.executable).parent / "mtgauge"
        at = ["--at", _AT]
        commands = {
            "`campaign score`: every file read and validated, every metric, intervals, tests": [
                "score",
                folder,
                *at,
            ],
            "`campaign score` again, nothing new": ["score", folder, *at],
            "`campaign report`: all pages, tables, archive": ["report", folder, *at, "--no-pdf"],
        }
        for title, command in commands.items():
            [done] = processes.run([[mtgauge, "campaign", *command]])
            yield Step(title, submissions, segments, len(METRICS), done.seconds, done.peak)


def _make(folder: Path, submissions: int, segments: int) -> None:
    corpus = english().corpus(segments, systems=submissions, seed=600)
    (folder / "data").mkdir(parents=True)
    sent = folder / "submissions" / "test"
    sent.mkdir(parents=True)
    metrics = "\n".join(f'"{name}" = "{metric}"' for name, metric in METRICS.items())
    (folder / "campaign.toml").write_text(_CAMPAIGN.format(metrics=metrics), "utf-8")
    (folder / "data" / "source.xml").write_text(
        _file("srcset", english().corpus(segments, seed=601).hypotheses), "utf-8"
    )
    reference = '<system site="reference" sysid="r1"></system>'
    (folder / "data" / "reference.xml").write_text(_file("refset", corpus.references[0], reference), "utf-8")
    (folder / "registrations").mkdir()
    for number, lines in enumerate(corpus.systems.values()):
        site, role, system = f"site{number // len(_ROLES)}", _ROLES[number % len(_ROLES)], f"system{number}"
        made = f'<system site="{site}" sysid="{system}">{_DESCRIPTION}</system>'
        (sent / f"zh_en-{site}-{role}-{system}.xml").write_text(_file("tgtset", lines, made), "utf-8")
        _register(folder, site)


def _register(folder: Path, site: str) -> None:
    form = folder / "registrations" / f"{site}.toml"
    fields = ("affiliation", "address", "contact_person", "telephone", "post_code", "email", "signed_by")
    lines = [f'site = "{site}"', 'tasks = ["ZH-EN"]', "terms = []", "signed = 2030-01-20"]
    form.write_text("\n".join([*lines, *(f'{field} = "{site}"' for field in fields), ""]), "utf-8")


def _file(kind: str, lines: list[str], system: str = "") -> str:
    parts = ['<?xml version="1.0" encoding="UTF-8"?>', f'<{kind} setid="bench" srclang="zh" tgtlang="en">', system]
    for start in range(0, len(lines), _DOCUMENT):
        parts += [f'<doc docid="d{start // _DOCUMENT}">', "<p>"]
        for number, line in enumerate(lines[start : start + _DOCUMENT], start=1):
            parts.append(f'<s id="{number}">{escape(line)}</s>')
        parts += ["</p>", "</doc>"]
    return "\n".join([*parts, f"</{kind}>", ""])
