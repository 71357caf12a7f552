"""A small campaign that people judged: five submissions, of which nobody judged one, by scores and by marked errors."""

from scored_campaign import submission
from small_scoring import score

import small_campaign
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.rules.names import SubmissionName

TASK = "ZH-EN-NEWS-TRANS"
#: Six documents of four segments.
IDS = [(f"d{document}", str(segment)) for document in range(1, 7) for segment in range(1, 5)]
NAMES = [f"{document}:{segment}" for document, segment in IDS]
_WORDS = ["river", "bird", "cold", "song", "snow", "boat", "light", "field", "stone", "market", "road", "winter",
          "child", "letter", "bridge"]  # fmt: skip
REFERENCE = [" ".join(_WORDS[(place * step) % 15] for step in range(1, 10)) for place in range(1, 25)]
#: Site -> (role, words that it gets wrong in one segment of so many, what people think of it).
SYSTEMS = {
    "alder": (Role.PRIMARY, (1, 2), 90),
    "birch": (Role.PRIMARY, (3, 1), 60),
    "cedar": (Role.PRIMARY, (5, 1), 30),
    "dune": (Role.PRIMARY, (2, 1), None),
    "elm": (Role.CONTRAST, (4, 1), 45),
}
LABELS = [f"{site}-{role}-one" for site, (role, _, _) in SYSTEMS.items()]
_HUMAN = "[tasks.human]\n{rules}\n[tasks.human.judgements]\n{columns}\n\n[tasks.progress]"
COLUMNS = 'DA = ["data/da.csv"]\nMQM = ["data/mqm.tsv"]'


def translations(site):
    """The reference with words that are wrong."""
    _, (wrong, every), _ = SYSTEMS[site]
    return [
        " ".join(["wrong"] * wrong + text.split()[wrong:]) if place % every == 0 else text
        for place, text in enumerate(REFERENCE)
    ]


def documents(texts):
    found = {}
    for (document, segment), text in zip(IDS, texts, strict=True):
        found.setdefault(document, {})[segment] = text
    return found


def make_folder(path, *, rules="", columns=COLUMNS, main="BLEU", human=True, scored=None):
    """The campaign with judgements; `rules`: further lines of ``[tasks.human]``; `scored`: ids that count."""
    description = small_campaign.DESCRIPTION.replace('main_metric = "BLEU"', f'main_metric = "{main}"', 1)
    if human:
        description = description.replace("[tasks.progress]", _HUMAN.format(rules=rules, columns=columns), 1)
    if scored is not None:
        listed = 'source = "data/test-source.xml"\nscored = "data/scored.txt"'
        description = description.replace('source = "data/test-source.xml"', listed, 1)
    folder = small_campaign.make_folder(path, description)
    if scored is not None:
        write(folder, "scored.txt", "\n".join(scored) + "\n")
    source = documents([f"第{place}句。" for place in range(1, 25)])
    write(folder, "test-source.xml", small_campaign.marked("srcset", "judged_test", source))
    reference = small_campaign.marked(
        "refset", "judged_test", documents(REFERENCE), site="reference", sysid="r1", description=""
    )
    write(folder, "test-reference.xml", reference)
    write(folder, "da.csv", da())
    write(folder, "mqm.tsv", mqm())
    return folder


def write(folder, name, text):
    (folder.path / "data" / name).write_text(text, "utf-8")


def submissions(folder, sites=tuple(SYSTEMS)):
    return [
        submission(
            folder,
            SubmissionName(TASK, site, SYSTEMS[site][0], "one"),
            small_campaign.marked("tgtset", "judged_test", documents(translations(site)), site=site).encode(),
        )
        for site in sites
    ]


def value(site, place, rater=0):
    """What a rater thinks of a segment; a strict one takes ten points off."""
    return SYSTEMS[site][2] + (7 * place) % 11 - 5 - 10 * rater


def da(changes=(), skipped=()):
    """Scores from 0 to 100 by two raters, of all segments but the last; `skipped`: sites that are left out."""
    rows = ["system,segment,rater,score"]
    for site, label in zip(SYSTEMS, LABELS, strict=True):
        if SYSTEMS[site][2] is not None and site not in skipped:
            rows += [
                f"{label},{name},{rater},{value(site, place, number)}"
                for place, name in enumerate(NAMES[:-1])
                for number, rater in enumerate(("ann", "bob"))
            ]
    return "\n".join([*rows, *changes]) + "\n"


def mqm():
    """Marked errors of the primaries that were judged; segments are lines, systems are called by their files."""
    rows = ["system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity"]
    for site in ("alder", "birch", "cedar"):
        for place, text in enumerate(translations(site)):
            words = text.split()
            wrong = words.count("wrong")
            marked, kind = (text, ("No-error", "No-error"))
            if wrong:
                marked = f"<v>{' '.join(words[:wrong])}</v> {' '.join(words[wrong:])}"
                kind = ("Accuracy/Mistranslation", "Minor" if wrong < 3 else "Major")
            name = f"zh_en_news_trans-{site}-primary-one.xml"
            rows.append("\t".join((name, "d", "1", str(place + 1), "ann", "一", marked, *kind)))
    return "\n".join(rows) + "\n"


def scored(folder, **options):
    """What scoring the task came to."""
    return score(folder, folder.campaign.tasks[0], submissions(folder), **options)
