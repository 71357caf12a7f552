"""A campaign of one task that takes every format, in Japanese or Chinese, with results in each of them."""

import json
from datetime import UTC, datetime
from xml.sax.saxutils import escape

from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.register import register

FORMATS = ("text", "tsv", "jsonl", "wmt", "cwmt")
ENDINGS = {"text": ".txt", "tsv": ".tsv", "jsonl": ".jsonl", "wmt": ".xml", "cwmt": ".xml"}
#: When sites register, send, and are scored.
REGISTERED, SENT, LATER = (
    datetime(2030, month, 5, 12, tzinfo=UTC) for month in (1, 3, 6)
)  # fmt: skip

DESCRIPTION = """\
id = "today"
name = "A campaign of today"
organizer = "The Heron Institute"
contact = "campaign@heron.example"
cut_off = 2030-01-01
report_words = 30
report_characters = 50

[calendar]
zone = "Etc/GMT+12"

[calendar.events]
training-release = {{ name = "Training data come out", on = 2030-01-01 }}
registration-deadline = {{ name = "Registration ends", on = 2030-02-01 }}
test-release = {{ name = "Test data come out", on = 2030-03-01 }}
test-deadline = {{ name = "Translations are due", on = 2030-03-08 }}
results = {{ name = "Results come out", on = 2030-04-01 }}
report-deadline = {{ name = "Papers are due", on = 2030-04-10 }}
workshop = {{ name = "Workshop", on = 2030-05-01 }}

[embargoes]
results = "results"
references = "results"

[[tasks]]
id = "JA-EN"
kind = "translation"
languages = "ja-en"
domain = "news"
data = "open"
formats = {formats}
main_metric = "chrF"
release = "test-release"
deadline = "test-deadline"

[tasks.quotas]
primary = 1
contrast = 1
nbest = 3

[tasks.metrics]
chrF = "chrf"
BLEU = "bleu"

[tasks.test]
source = "data/{source}"
references = ["data/{reference}"]
"""

REGISTRATION = """\
site = "{site}"
affiliation = "The {site} group"
address = "1 Pond Road"
contact_person = "A Bird"
telephone = "1"
post_code = "1"
email = "a@bird.example"
tasks = ["JA-EN"]
terms = []
signed_by = "A Bird"
signed = 2030-01-03
country = "JP"
"""

FORM = """\
environment = "Debian 12, one CPU, 8 GB of memory"
time = "12 seconds for all"
technology = "phrases and a language model"
training_data = "what the campaign offers"
external_technology = "none"
out_of_list = []
"""

#: document -> source, reference, translation of each segment
TEXTS = {
    "d1": [
        ("鳥が歌っている。", "A bird sings.", "A bird is singing."),
        ("川は冷たい。", "The river is cold.", "Cold river."),
    ],
    "d2": [("今日は雪だ。", "It snows today.", "Today it snows.")],
}
ROWS = [(d, str(n), *texts) for d, segments in TEXTS.items() for n, texts in enumerate(segments, start=1)]
SOURCES, REFERENCES, GOOD = ([row[column] for row in ROWS] for column in (2, 3, 4))


def source_file(form):
    """The source in a format, by the ids and documents that it can hold."""
    if form == "wmt":
        return dataset()
    if form == "cwmt":
        return marked("srcset", SOURCES)
    if form == "text":
        return lines(SOURCES)
    return table(form, SOURCES, column="source")


def reference_file(form):
    """The reference in a format."""
    if form == "wmt":
        return dataset(ref=REFERENCES)
    if form == "cwmt":
        return marked("refset", REFERENCES, '<system site="r" sysid="r1"></system>')
    if form == "jsonl":
        rows = ({"id": f"{d}:{n}", "document": d, "references": {"r1": text}} for d, n, _, text, _ in ROWS)
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    if form == "tsv":
        return "id\tdocument\tref:r1\n" + "".join(f"{d}:{n}\t{d}\t{text}\n" for d, n, _, text, _ in ROWS)
    return lines(REFERENCES)


def result_file(form, texts=None, *, system="one", site="finch"):
    """A result in a format."""
    texts = GOOD if texts is None else texts
    if form == "text":
        return lines(texts)
    if form == "wmt":
        return dataset(hyp=(system, texts))
    if form == "cwmt":
        return marked("tgtset", texts, f'<system site="{site}" sysid="{system}"></system>', ' score="0.5"')
    return table(form, texts)


def lines(texts):
    return "".join(f"{text}\n" for text in texts)


def table(form, texts, column="text"):
    if form == "tsv":
        return f"id\tdocument\t{column}\n" + "".join(
            f"{d}:{n}\t{d}\t{text}\n" for (d, n, *_), text in zip(ROWS, texts, strict=True)
        )
    rows = ({"id": f"{d}:{n}", "document": d, column: text} for (d, n, *_), text in zip(ROWS, texts, strict=True))
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def marked(kind, texts, system="", score=""):
    found = ['<?xml version="1.0" encoding="UTF-8"?>', f'<{kind} setid="today" srclang="ja" tgtlang="en">', system]
    left = iter(texts)
    for document, segments in TEXTS.items():
        found += [f'<doc docid="{document}">']
        found += [f'<s id="{n}"{score}>{escape(next(left))}</s>' for n in range(1, len(segments) + 1)]
        found += ["</doc>"]
    return "\n".join([*found, f"</{kind}>", ""])


def dataset(ref=None, hyp=None):
    found = ["<?xml version='1.0' encoding='utf-8'?>", '<dataset id="today">']
    for document in TEXTS:
        own = [number for number, row in enumerate(ROWS) if row[0] == document]
        found.append(f'<doc id="{document}" origlang="ja">')
        found += _side('<src lang="ja">', "src", own, SOURCES)
        if ref is not None:
            found += _side('<ref lang="en" translator="r1">', "ref", own, ref)
        if hyp is not None:
            found += _side(f'<hyp lang="en" system="{hyp[0]}">', "hyp", own, hyp[1])
        found.append("</doc>")
    return "\n".join([*found, "</dataset>", ""])


def _side(start, element, own, texts):
    yield start
    for number in own:
        yield f'<seg id="{ROWS[number][1]}">{escape(texts[number])}</seg>'
    yield f"</{element}>"


def make_today(path, given="jsonl", formats=FORMATS, sites=("finch",), description=None):
    """The campaign in a new folder, its texts in the format `given`, with its sites."""
    (path / "data").mkdir(parents=True)
    ending = ENDINGS[given]
    text = description or DESCRIPTION.format(
        formats=json.dumps(list(formats)), source=f"source{ending}", reference=f"reference{ending}"
    )
    (path / "campaign.toml").write_text(text, "utf-8")
    (path / "data" / f"source{ending}").write_text(source_file(given), "utf-8")
    (path / "data" / f"reference{ending}").write_text(reference_file(given), "utf-8")
    folder = CampaignFolder.open(path)
    for site in sites:
        form = path / "sent.toml"
        form.write_text(REGISTRATION.format(site=site), "utf-8")
        register(folder, form, REGISTERED)
        form.unlink()
    return folder


def sent_file(place, form, texts=None, *, site="finch", role="primary", system="one", description=FORM):
    """A result and its form, as a site sends them; its path."""
    place.mkdir(exist_ok=True)
    path = place / f"ja_en-{site}-{role}-{system}{ENDINGS[form]}"
    content = texts if isinstance(texts, bytes) else result_file(form, texts, system=system, site=site).encode()
    path.write_bytes(content)
    if description is not None:
        path.with_suffix(".toml").write_text(description, "utf-8")
    return path
