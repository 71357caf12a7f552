"""`mtgauge checkpoints`: sets from test sets, and what taxonomies hold."""

import json

import pytest
from annotators import needs

from mtgauge.suites.checkpoints.set_file import read_set

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


CEDICT = "這些 这些 [zhe4 xie1] /these/\n桌子 桌子 [zhuo1 zi5] /table/\n裡 里 [li3] /inside/\n內裡 里面 [nei4 li3] /inside/\n"
SCRIPTS = {
    "simplified": ("桌子里 这 说", (), "", 0),
    "traditional, with nothing to convert it": ("桌子裡 這 說", (), "traditional", 1),
    "traditional, converted": (
        "桌子裡 這 說",
        ("--dictionary", "cedict.u8"),
        "traditional, compared as simplified",
        0,
    ),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_traditional_characters_are_converted_or_named(name, mtgauge, folder):
    text, options, script, warnings = SCRIPTS[name]
    (folder / "s.txt").write_text(text + "\n", "utf-8")
    (folder / "r.txt").write_text("in the table\n", "utf-8")
    (folder / "cedict.u8").write_text(CEDICT, "utf-8")
    words = text.split()
    rows = [
        f"{words[0][:2]}/NOUN/0/root",
        f"{words[0][2:]}/ADP/1/case",
        f"{words[1]}/PRON/1/dep",
        f"{words[2]}/VERB/1/dep",
    ]
    (folder / "s.conllu").write_text(conllu(" ".join(rows)), "utf-8")
    (folder / "t.conllu").write_text(conllu("in/ADP/3/case the/DET/3/det table/NOUN/0/root"), "utf-8")
    (folder / "links").write_text("0-2 1-0\n", "utf-8")
    shown = extract(mtgauge, "--category", "location-phrase", *options, "-o", "set.jsonl")
    assert shown.code == 0, shown.err
    assert shown.err.count("traditional characters") == warnings
    made = read_set("set.jsonl")
    assert made.made["script"] == script
    assert [point.references[0].text for point in made.points] == ["in … table"]


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
    assert mtgauge("checkpoints", "taxonomy", "list").out == "en-zh\nud\nzh-en\n"
    shown = mtgauge("checkpoints", "taxonomy", "zh-en", "--format", "json")
    content = json.loads(shown.out)
    assert (content["name"], content["languages"]) == ("zh-en", "zh-en")
    rows = {row["id"]: row for row in content["categories"]}
    assert (rows["idiom"]["groups"], rows["idiom"]["needs"]) == (["word"], ["dictionary"])
    assert (rows["subject-predicate"]["side"], rows["subject-predicate"]["needs"]) == ("source", ["trees"])
    assert (rows["ba-sentence"]["needs"], rows["ba-sentence"]["judged"], rows["ba-sentence"]["right"]) == (
        [],
        20,
        20,
    )
    shown = mtgauge("checkpoints", "taxonomy", "en-zh").out
    assert "ambiguous-word is off: 8 of 20 were right" in shown
    assert mtgauge("checkpoints", "taxonomy", "ud").out.startswith("taxonomy ud (25 categories)\n")
    assert mtgauge("checkpoints", "taxonomy", "no-such").code == 2


# -- a category as a test set, and two systems ---------------------------------------------------------------------


@pytest.fixture
def made(mtgauge, folder):
    """A set of four nouns for each of twelve turns, and two systems, one of which loses them."""
    source, target = SOURCE.split("\n\n")[:2], TARGET.split("\n\n")[:2]
    texts = {"s.txt": "船开了\n他买书\n", "r.txt": "The boat left\nHe bought books\n"}
    for name, text in texts.items():
        (folder / name).write_text(text * 6, "utf-8")
    for name, sentences in (("s.conllu", source), ("t.conllu", target)):
        (folder / name).write_text("\n\n".join(sentences * 6) + "\n\n", "utf-8")
    (folder / "links").write_text(LINKS * 6, "utf-8")
    (folder / "good.txt").write_text("The boat left\nHe bought books\n" * 6, "utf-8")
    (folder / "bad.txt").write_text("The ship left\nHe bought them\n" * 6, "utf-8")
    assert extract(mtgauge, "--category", "noun", "--category", "predicate-object", "-o", "set.jsonl").code == 0
    return folder


def test_the_segments_of_a_category_are_a_test_set(mtgauge, made):
    given = (
        "set.jsonl",
        "-s",
        "s.txt",
        "-r",
        "r.txt",
        "-l",
        "zh-en",
        "good.txt",
        "--category",
        "predicate-object",
    )
    shown = mtgauge("checkpoints", "testset", *given, "-o", "part.jsonl")
    assert (shown.code, shown.out, shown.err) == (0, "", "6 of 12 segments\n")
    lines = [json.loads(line) for line in (made / "part.jsonl").read_text("utf-8").splitlines()]
    assert [(line["id"], line["source"], line["systems"]) for line in lines][:2] == [
        ("2", "他买书", {"good": "He bought books"}), ("4", "他买书", {"good": "He bought books"}),
    ]  # fmt: skip
    metric = "checkpoints:set=set.jsonl,total=pooled"
    again = mtgauge("score", "--testset", "part.jsonl", "--systems", "good", "-m", metric, "--format", "json")
    assert again.code == 0, again.err
    scores = {score["output"]: score["score"] for score in json.loads(again.out)["scores"]}
    assert (scores["score"], scores["noun.n"], scores["predicate-object.n"]) == (1.0, 6, 6)
    shown = mtgauge("checkpoints", "testset", *given, "-o", "parts", "--to", "plain")
    assert shown.err.splitlines()[-1] == "6 of 12 segments"
    assert (made / "parts" / "source.txt").read_text("utf-8") == "他买书\n" * 6


def test_two_systems_differ_category_by_category(mtgauge, made):
    given = ("checkpoints", "diff", "set.jsonl", "bad.txt", "good.txt", "-r", "r.txt", "-l", "zh-en")
    shown = mtgauge(*given, "--examples", "1", "--fail-if-worse", "noun", "--format", "json")
    assert (shown.code, shown.err) == (1, "gate: bad is worse in noun\n")
    content = json.loads(shown.out)
    assert content["systems"] == ["bad", "good"]
    found = {one["name"]: one for one in content["categories"]}
    assert list(found)[:4] == ["score", "word", "phrase", "sentence"]
    assert (found["noun"]["scores"], found["noun"]["points"], found["noun"]["verdict"]) == (
        [0.0, 1.0],
        12,
        "worse",
    )
    assert (found["predicate-object"]["points"], found["predicate-object"]["difference"]) == (6, None)
    [example] = found["noun"]["examples"]
    assert (example["segment"], example["words"], example["reference"], example["values"]) == (
        "1",
        ["船"],
        "boat",
        [0, 0.1],
    )
    assert example["translations"] == ["The ship left", "The boat left"]
    assert mtgauge(*given, "--fail-if-worse", "predicate-object").code == 0


def test_differences_are_a_table(mtgauge, made):
    given = ("set.jsonl", "bad.txt", "good.txt", "-r", "r.txt", "-l", "zh-en", "--group", "noun")
    out = " ".join(mtgauge("checkpoints", "diff", *given, "--examples", "2", "--format", "markdown").out.split())
    assert "| noun | good better | 12 | 0.0000 | 1.0000 | -1.0000 |" in out
    assert "| noun | 1: 船 | boat | 0.00 The ship left | 0.10 The boat left |" in out
    assert "predicate-object" not in out.split("checkpoints|")[0]


def test_groups_may_stand_in_a_file(mtgauge, made):
    (made / "groups.txt").write_text("# what matters here\nnoun\n\nphrase # with its objects\n", "utf-8")
    given = ("score", "-r", "r.txt", "-l", "zh-en", "good.txt", "--format", "json", "-m")
    from_file = json.loads(mtgauge(*given, "checkpoints:set=set.jsonl,group=@groups.txt").out)
    by_name = json.loads(mtgauge(*given, "checkpoints:set=set.jsonl,group=noun+phrase").out)
    assert [(one["output"], one["score"], one["signature"]) for one in from_file["scores"]] == [
        (one["output"], one["score"], one["signature"]) for one in by_name["scores"]
    ]
    assert "|group:noun+phrase|" in from_file["scores"][0]["signature"]


def test_checkpoints_stand_beside_the_metrics(mtgauge, made):
    shown = mtgauge(
        "score", "-r", "r.txt", "-l", "zh-en", "good.txt", "--checkpoints", "set.jsonl", "--format", "json"
    )
    metrics = {score["metric"] for score in json.loads(shown.out)["scores"]}
    assert metrics == {"bleu", "chrf", "checkpoints:set=set.jsonl"}


def test_a_record_knows_its_set_wherever_it_is_rerun(mtgauge, made, monkeypatch, tmp_path_factory):
    given = ("score", "-r", "r.txt", "-l", "zh-en", "good.txt", "-m", "checkpoints:set=set.jsonl")
    assert mtgauge(*given, "--record", "record").code == 0
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    record = str(made / "record")
    assert mtgauge("rerun", record).code == 0
    text = (made / "set.jsonl").read_text("utf-8")
    (made / "set.jsonl").write_text(text.replace("boat", "boot"), "utf-8")
    shown = mtgauge("rerun", record)
    assert shown.code == 1
    assert "metric-file checkpoints:set=set.jsonl:set" in shown.out + shown.err
    assert "has changed" in shown.out + shown.err


def test_a_comparison_is_kept_as_a_page(mtgauge, made):
    shown = mtgauge(
        "checkpoints",
        "diff",
        "set.jsonl",
        "bad.txt",
        "good.txt",
        "-r",
        "r.txt",
        "-l",
        "zh-en",
        "--report",
        "d.html",
    )
    assert (shown.code, shown.err) == (0, "report: d.html\n")
    assert 'id="points-0"' in (made / "d.html").read_text("utf-8")


def test_a_taxonomy_is_checked(mtgauge, folder):
    taxonomy = """schema = "mtgauge/taxonomy/1"
name = "own"

[[category]]
id = "noun"
side = "source"
patterns = ["W {upos=NOUN}"]
"""
    (folder / "own.toml").write_text(taxonomy, "utf-8")
    shown = mtgauge("checkpoints", "taxonomy", "check", "own.toml")
    assert shown.out == "own.toml: no errors (categories: 1, groups: 0)\n"
    (folder / "own.toml").write_text(taxonomy.replace("NOUN", "NOUM"), "utf-8")
    shown = mtgauge("checkpoints", "taxonomy", "check", "own.toml")
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert "own.toml, line 7: category[1].patterns[1]: pattern, column 9" in shown.err


WRONG = {
    "a file of groups that names none": (("diff", "set.jsonl", "bad.txt", "good.txt", "-r", "r.txt", "--group", "@empty.txt"), "empty.txt: names no category and no group"),
    "a report in no folder": (("diff", "set.jsonl", "bad.txt", "good.txt", "-r", "r.txt", "--report", "no/d.html"), "no/d.html: its folder does not exist"),
    "one system": (("diff", "set.jsonl", "good.txt", "-r", "r.txt"), "two systems are compared, and there are 1"),
    "an unknown gate": (("diff", "set.jsonl", "bad.txt", "good.txt", "-r", "r.txt", "--fail-if-worse", "nouns"), "there is no category or group 'nouns' (is 'noun' meant?)"),
    "a category that no segment has": (("testset", "set.jsonl", "-r", "r.txt", "--category", "idiom", "-o", "x.jsonl"), "set.jsonl: no segment holds such a check-point"),
    "a file that is there": (("testset", "set.jsonl", "-r", "r.txt", "--category", "noun", "-o", "set.jsonl"), "set.jsonl: exists already"),
    "another test set": (("diff", "set.jsonl", "bad.txt", "good.txt", "-r", "bad.txt"), "set.jsonl: was made for another test set"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_fit_is_one_line(name, mtgauge, made):
    command, message = WRONG[name]
    (made / "empty.txt").write_text("# nothing\n", "utf-8")
    shown = mtgauge("checkpoints", *command)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(f"mtgauge: error: {message}")
    assert shown.err.count("\n") == 1
