"""`mtgauge checkpoints`: sets from test sets, and what taxonomies hold."""

import json

import pytest
from annotators import needs

from mtgauge.checkpoints import read_set

pytestmark = pytest.mark.unit


def conllu(*sentences):
    lines = []
    for sentence in sentences:
        rows = [row.split("/") for row in sentence.split()]
        for n, (form, upos, head, relation) in enumerate(rows, start=1):
            after = "_" if form.isascii() else "SpaceAfter=No"
            lines.append(f"{n}\t{form}\t{form.lower()}\t{upos}\t_\t_\t{head}\t{relation}\t_\t{after}")
        lines.append("")
    return "\n".join(lines) + "\n"


SOURCE = conllu(
    "船/NOUN/2/nsubj 开/VERB/0/root 了/AUX/2/aux",
    "他/PRON/3/nsubj 买/VERB/0/root 书/NOUN/2/obj".replace("他/PRON/3", "他/PRON/2"),
)
TARGET = conllu(
    "The/DET/2/det boat/NOUN/3/nsubj left/VERB/0/root", "He/PRON/2/nsubj bought/VERB/0/root books/NOUN/2/obj"
)
LINKS = "0-1 1-2\n0-0 1-1 2-2\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = {
        "s.txt": "船开了\n他买书\n", "r.txt": "The boat left\nHe bought books\n", "s.conllu": SOURCE, "t.conllu": TARGET,
        "links": LINKS, "h.txt": "The boat went\nHe bought a book\n",
    }  # fmt: skip
    for name, content in files.items():
        (tmp_path / name).write_text(content, "utf-8")
    return tmp_path


ANNOTATED = ("--source-annotator", "conllu:s.conllu", "--target-annotator", "conllu:t.conllu")
GIVEN = ("-s", "s.txt", "-r", "r.txt", "-l", "zh-en", *ANNOTATED, "--links", "r", "links")


def extract(mtgauge, *options):
    return mtgauge("checkpoints", "extract", *GIVEN, *options)


def test_a_set_is_made_and_scores_a_system(mtgauge, folder):
    shown = extract(mtgauge, "--category", "noun", "--category", "phrase", "-o", "set.jsonl")
    assert (shown.code, shown.out) == (0, "")
    assert shown.err.splitlines()[0] == "5 check-points in 3 categories"
    made = read_set("set.jsonl")
    assert [(point.id, point.words, point.references[0].text) for point in made.points] == [
        ("1/noun/1", ("船",), "boat"),
        ("1/subject-predicate/1", ("船", "开"), "boat left"),
        ("2/noun/1", ("书",), "books"),
        ("2/subject-predicate/1", ("他", "买"), "He bought"),
        ("2/predicate-object/1", ("买", "书"), "bought books"),
    ]
    assert made.made["alignment"] == {"aligner": "links", "symmetrisation": "given"}
    assert made.made["annotators"]["source"]["hash"].startswith("conllu ")
    found = mtgauge(
        "score", "-r", "r.txt", "h.txt", "-m", "checkpoints:set=set.jsonl,total=pooled", "--format", "json"
    )
    scores = {score["output"]: score["score"] for score in json.loads(found.out)["scores"]}
    # one noun of two; boat and not left; He bought; bought and not books: (1 + 1 + 3 + 1) of (2 + 3 + 3 + 3), longer by one
    assert scores["noun"] == pytest.approx(1 / 2 * 6 / 7)
    assert scores["score"] == pytest.approx(6 / 11 * 6 / 7)


def test_controls_say_what_they_left_out(mtgauge, folder):
    shown = extract(mtgauge, "--category", "noun", "--most-depth", "1", "-o", "set.jsonl")
    assert (shown.code, shown.err) == (2, "mtgauge: error: no check-point was found\n")
    (folder / "words.tsv").write_text("船\tboat\n", "utf-8")
    shown = extract(
        mtgauge, "--category", "noun", "--dictionary", "words.tsv", "--in-dictionary", "-o", "set.jsonl"
    )
    assert (
        shown.err
        == "1 check-points in 1 categories\nleft out 1 check-points: the dictionary has no word of their references\n"
    )
    assert read_set("set.jsonl").made["controls"] == {"in_dictionary": True}
    shown = extract(mtgauge, "--category", "noun", "--agree-with", "conllu:s.conllu", "-o", "set.jsonl")
    assert shown.err == "2 check-points in 1 categories\n"


def test_words_are_aligned_where_no_links_are_given(mtgauge, folder):
    given = [one for one in GIVEN if one not in ("--links", "links")][:-1]
    (folder / "more.s").write_text("船开了\n" * 3, "utf-8")
    (folder / "more.t").write_text("The boat left\n" * 3, "utf-8")
    command = (
        "checkpoints",
        "extract",
        *given,
        "--augment",
        "more.s",
        "more.t",
        "--cache",
        "kept",
        "--category",
        "noun",
    )
    first = mtgauge(*command)
    assert first.code == 0
    assert json.loads(first.out.splitlines()[0])["made"]["alignment"]["aligner"].startswith(
        "own|model:hmm-fertility"
    )
    assert {path.name for path in (folder / "kept").iterdir()} == {"alignments", "annotations"}
    assert mtgauge(*command) == first


REFUSED = {
    "no languages": (("-s", "s.txt", "-r", "r.txt"), "nothing says which taxonomy (give --taxonomy NAME, or -l SRC-TGT)"),
    "no source": (("-r", "r.txt", "-l", "zh-en"), "check-points need a source, a reference, and the pair of languages (give -s, -r and -l, or a test set that has them)"),
    "another pair": ((*GIVEN, "--taxonomy", "en-zh"), "taxonomy en-zh is for en-zh, not for zh-en"),
    "an unknown taxonomy": ((*GIVEN, "--taxonomy", "zh-de"), "there is no taxonomy 'zh-de' (known: en-zh, ud, zh-en; or name a .toml file)"),
    "an unknown category": ((*GIVEN, "--category", "nouns"), "there is no category or group 'nouns'"),
    "an unknown list": ((*GIVEN, "--list", "names", "r.txt"), "the taxonomy asks for no list 'names' (it asks for: new-words)"),
    "links of no reference": ((*GIVEN, "--links", "q", "links"), "there is no reference 'q'"),
    "a dictionary that is not there": ((*GIVEN, "--in-dictionary"), "in_dictionary needs a dictionary"),
    "a limit that is none": ((*GIVEN, "--most-words", "0"), "most_words is 0, not 1 or more"),
    "an annotator of another language": (("-s", "s.txt", "-r", "r.txt", "-l", "zh-en", "--target-annotator", "jieba", *ANNOTATED[:2]), "the annotator is for texts in 'zh', and these are in 'en'"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused_in_one_line(name, mtgauge, folder):
    options, message = REFUSED[name]
    if "jieba" in options:
        needs("jieba")
    shown = mtgauge("checkpoints", "extract", *options)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(f"mtgauge: error: {message}")
    assert shown.err.count("\n") == 1


def test_taxonomies_are_listed_and_shown(mtgauge):
    assert mtgauge("checkpoints", "taxonomy").out == "en-zh\nud\nzh-en\n"
    shown = mtgauge("checkpoints", "taxonomy", "zh-en", "--format", "json")
    content = json.loads(shown.out)
    assert (content["name"], content["languages"]) == ("zh-en", "zh-en")
    rows = {row["id"]: row for row in content["categories"]}
    assert (rows["idiom"]["groups"], rows["idiom"]["needs"]) == ("word", "dictionary")
    assert (rows["subject-predicate"]["side"], rows["subject-predicate"]["needs"]) == ("source", "trees")
    assert rows["ba-sentence"]["needs"] == ""
    assert mtgauge("checkpoints", "taxonomy", "ud").out.startswith("taxonomy ud (25 categories)\n")
    assert mtgauge("checkpoints", "taxonomy", "no-such").code == 2
