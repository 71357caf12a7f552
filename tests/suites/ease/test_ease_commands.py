"""The commands of ease beside `score`: what each says of its numbers, and what it does with little."""

from __future__ import annotations

import json

import pytest
from ease_texts import DOCUMENTS, ENGLISH, OTHERS, REFERENCES, TRANSLATIONS, ease_testset

from mtgauge.cli.main import main
from mtgauge.suites.checkpoints.checkpoint_set import CheckPoint, CheckPointSet, PointReference, text_digest
from mtgauge.suites.checkpoints.set_file import write_set
from mtgauge.suites.checkpoints.taxonomy import Category, PointSide, Taxonomy
from mtgauge.suites.ease import descriptions
from mtgauge.suites.ease.tuned_texts import text_hashes, tuning_digest
from mtgauge.suites.ease.unstable_levels import UnstableLevel
from page import Page

pytestmark = pytest.mark.unit

GENRES = ["news", "news", "tale", "tale", "tale", "news"]
#: Two levels of sentences that are tuned on `ease_texts` with one reference.
TUNED = f"""
summary = "for tests"
tuned_on = "{tuning_digest(ease_testset(references={"A": REFERENCES}))}"
[levels.1]
weight = "1/2"
adequacy = {{ P11 = 1 }}
[levels.2]
weight = "1/2"
adequacy = {{ P21 = 1 }}
"""


@pytest.fixture
def run(tmp_path, capsys, monkeypatch):
    """Runs a command of ease on these texts; gives its exit status, what it printed, and what it said of errors."""
    monkeypatch.chdir(tmp_path)
    rows = zip(REFERENCES, DOCUMENTS, DOCUMENTS, GENRES, strict=True)
    table = "text\tdocument\tdomain\tgenre\n" + "".join("\t".join(row) + "\n" for row in rows)
    (tmp_path / "ref.tsv").write_text(table, "utf-8")
    (tmp_path / "a.txt").write_text("\n".join(TRANSLATIONS) + "\n", "utf-8")
    (tmp_path / "own.toml").write_text(TUNED, "utf-8")
    capsys.readouterr()

    def ran(command, *options, reference="ref.tsv"):
        asked = ["-r", f"A={reference}", "-l", "de-en", "--annotator", f"conllu:{ENGLISH}", "--modules", "exact"]
        code = main(["ease", command, *asked, *options, "a.txt"])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return ran


COMMANDS = {
    "score": [],
    "explain": ["--segment", "1"],
    "losses": [],
    "place": ["-m", "bleu", "--samples", "5"],
    "stability": ["--samples", "5"],
}


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_a_reader_has_to_know(run, monkeypatch, command, form):
    unstable = [UnstableLevel("2", 0.1, "toy", "a toy text")]
    monkeypatch.setattr(descriptions, "unstable_levels", lambda *_: iter(unstable))
    options = ["--format", "json"] if form == "json" else []
    code, out, _ = run(command, "--profile", "own.toml", *COMMANDS[command], *options)
    assert code == 0
    if form == "json":
        json.loads(out)
    told = " ".join(out.split())
    assert "level 2 is unstable: trees of toy rank systems otherwise" in told
    assert "profile 'own' was tuned on these very texts" in told


@pytest.fixture
def judged(tmp_path):
    """Five more systems, with judgements of all their segments."""
    pools = (TRANSLATIONS, OTHERS, REFERENCES)
    lines = ["system\tsegment\tscore"]
    for number in range(5):
        texts = [pools[(number + 2 * at + number // 3) % 3][at] for at in range(6)]
        (tmp_path / f"s{number}.txt").write_text("\n".join(texts) + "\n", "utf-8")
        lines += [f"s{number}\t{at + 1}\t{(7 * number + 3 * at) % 11}" for at in range(6)]
    (tmp_path / "people.tsv").write_text("\n".join(lines) + "\n", "utf-8")
    return ["--human", "people.tsv", "--total", "sentence", *(f"s{number}.txt" for number in range(5))]


@pytest.mark.parametrize("form", ["table", "json"])
def test_tuning_says_what_a_reader_has_to_know_and_how_it_was_made(run, judged, form):
    asked = ["--profile", "own.toml", "--folds", "2", "-m", "bleu", "-f", form, "-o", "new.toml"]
    code, out, _ = run("tune", *asked, *judged)
    assert code == 0
    assert "profile 'own' was tuned on these very texts" in out
    if form == "json":
        found = json.loads(out)
        assert (found["folds"], found["seed"]) == (2, 1)
        assert [*found["signatures"]] == ["ease", "bleu", "people"]


#: Command -> what its numbers depend on, and the metrics whose signatures it gives.
MADE = {
    "place": (
        {"seed": 3, "samples": 5, "alpha": 0.1},
        ["ease", "bleu", "ter"],
        ["-m", "bleu,ter", "--alpha", "0.1"],
    ),
    "stability": ({"seed": 3, "samples": 5, "alpha": 0.05, "over": "domain"}, ["ease"], []),
    "losses": ({}, ["ease"], None),
}


@pytest.mark.parametrize("command", MADE)
def test_how_numbers_were_made_is_told(run, command):
    settings, metrics, options = MADE[command]
    asked = [] if options is None else ["--seed", "3", "--samples", "5", *options]
    _, out, _ = run(command, *asked, "--format", "json")
    found = json.loads(out)
    assert found["schema"] == "mtgauge/ease/2"
    assert found["profile"] == "reader"
    assert {name: found[name] for name in settings} == settings
    assert [*found["signatures"]] == metrics
    assert all(found["signatures"][name].startswith(f"{name}|") for name in metrics)
    _, out, _ = run(command, *asked)
    assert all(f"\n{name}: {name}|" in out for name in metrics)
    assert all(f"{name}={value}" in out for name, value in settings.items())


def placed(run, *options):
    """What `place` says, with its notes in one line."""
    code, out, _ = run("place", "-m", "bleu,ter", "--samples", "5", *options, "--format", "json")
    assert code == 0
    found = json.loads(out)
    return found, "; ".join(found["notes"])


def test_values_of_documents_are_explained(run):
    found, told = placed(run)
    assert (found["unit"], found["units"]) == ("document", 2)
    assert "ease is a ratio of totals over all segments of the document" in told
    assert "means over segments, of bleu, ter" in told
    assert "people" not in told
    assert "their signs are turned, so that more is better of all: ter" in told
    found, told = placed(run, "--total", "sentence")
    assert (found["unit"], found["units"]) == ("segment", 6)
    assert "values of documents" not in told


def test_documents_are_cut_to_what_people_judged(run, tmp_path):
    judged = [1, 2, 5]
    lines = ["system\tsegment\tscore", *(f"{name}\t{at}\t{at}" for name in "ab" for at in judged)]
    for name, pool in {"people.tsv": lines, "b.txt": OTHERS}.items():
        (tmp_path / name).write_text("\n".join(pool) + "\n", "utf-8")
    found, told = placed(run, "--human", "people.tsv", "b.txt")
    assert "documents are cut to the segments that people judged: 3 of 6; nothing else is measured" in told
    assert "means over the segments with a judgement, of people" in told
    # as if there were nothing else
    table = [
        line
        for at, line in enumerate((tmp_path / "ref.tsv").read_text("utf-8").splitlines())
        if at in [0, *judged]
    ]
    (tmp_path / "ref.tsv").write_text("\n".join(table) + "\n", "utf-8")
    for name, pool in {"a.txt": TRANSLATIONS, "b.txt": OTHERS}.items():
        (tmp_path / name).write_text("\n".join(pool[at - 1] for at in judged) + "\n", "utf-8")
    lines = ["system\tsegment\tscore", *(f"{name}\t{at}\t{judged[at - 1]}" for name in "ab" for at in (1, 2, 3))]
    (tmp_path / "people.tsv").write_text("\n".join(lines) + "\n", "utf-8")
    alone, told = placed(run, "--human", "people.tsv", "b.txt")
    assert "documents are cut" not in told
    assert alone["places"] == found["places"]


def test_the_share_of_the_segments_that_were_tuned_on_is_told(run, tmp_path):
    hashes = frozenset().union(*text_hashes(ease_testset(references={"A": REFERENCES}), [0, 4]))
    table = f'[tuned]\ntexts = ["{" ".join(sorted(hashes))}"]\n'
    (tmp_path / "own.toml").write_text(TUNED + table, "utf-8")
    _, out, _ = run("losses", "--profile", "own.toml", "--format", "json")
    assert "profile 'own' was tuned on 33% of these segments (2 of 6)" in json.loads(out)["notes"]


#: Command -> options, and what its Chinese output has of what used to stay English.
CHINESE = {
    "score": (["--test", "randomization"], ["认知易度", "认知易度: ease|", "认知易度 G1"]),
    "explain": (["--segment", "1"], ["a 的 认知易度，句段 1"]),
    "losses": ([], ["支配词不同"]),
}


@pytest.mark.parametrize("command", CHINESE)
def test_words_are_said_in_chinese(run, monkeypatch, command):
    monkeypatch.setenv("MTGAUGE_LANGUAGE", "zh")
    options, said = CHINESE[command]
    code, out, _ = run(command, *options, "ref.tsv")
    assert code == 0
    assert "cognitive ease" not in out
    assert "governor" not in out
    assert all(one in out for one in said)


@pytest.mark.translated
def test_sides_and_kinds_are_said_in_chinese(run, tmp_path, monkeypatch):
    monkeypatch.setenv("MTGAUGE_LANGUAGE", "zh")
    (tmp_path / "own.toml").write_text("[levels.1]\nweight = 1\nadequacy = {P11 = 0.5}", "utf-8")
    _, _, err = run("score", "--profile", "own.toml")
    assert "充分性 的权重之和为 0.5" in err
    (tmp_path / "own.toml").write_text("[levels.1]\nweight = 1\nadequacy = {Q11 = 1}", "utf-8")
    _, _, err = run("score", "--profile", "own.toml")
    assert "不流畅度" in err
    assert "disfluency" not in err


#: A level whose factor stops at 0 in most segments.
STEEP = """
[levels.1]
weight = 1
adequacy = { P11 = 1 }
disfluency = { Q11 = 1 }
gamma = 5
"""


@pytest.mark.parametrize("command", ["score", "losses", "place", "stability", "tune"])
def test_a_level_that_tells_nothing_is_told_by_every_command(run, judged, tmp_path, command):
    (tmp_path / "steep.toml").write_text(STEEP, "utf-8")
    asked = ["--profile", "steep.toml", *COMMANDS.get(command, ["--folds", "2", "-m", "bleu", *judged])]
    code, out, _ = run(command, *asked, *(["-o", "new.toml"] if command == "tune" else []))
    assert code == 0
    assert "a: level 1 tells nothing: its factor stopped at 0 in 100% of the units" in " ".join(out.split())


def test_tuning_says_how_often_factors_of_the_new_profile_stop(run, judged, tmp_path):
    (tmp_path / "steep.toml").write_text(STEEP, "utf-8")
    _, out, _ = run(
        "tune", "--profile", "steep.toml", "--folds", "2", "-m", "bleu", *judged, "-f", "json", "-o", "new.toml"
    )
    notes = [note for note in json.loads(out)["notes"] if note.startswith("the tuned profile: ")]
    assert "so many units have a factor that stopped at 0: f1 " in notes[0]


def test_a_score_without_documents_is_a_dash_with_its_reason(run, tmp_path):
    (tmp_path / "ref.txt").write_text("\n".join(REFERENCES) + "\n", "utf-8")
    code, out, _ = run("score", "--profile", "own.toml", "--report", "page.html", reference="ref.txt")
    assert code == 0
    assert "ease: score is of documents: levels of sentences are given" in out
    assert "– of score: no value here; the notes say why" in out
    assert "nothing was counted" not in out
    table = Page.of((tmp_path / "page.html").read_bytes()).tree.get_element_by_id("agreement").text_content()
    assert "– of score: no value here; the notes say why." in table
    assert "nothing was counted" not in table


def test_tuning_refuses_a_name_that_no_profile_has_at_once(run, judged, tmp_path):
    code, _, err = run("tune", "--profile", "own.toml", *judged, "-o", "new.txt")
    assert code == 2
    assert "'new.txt' would not be taken for a profile (give the file a name that ends in .toml)" in err
    assert not (tmp_path / "new.txt").exists()


@pytest.mark.parametrize("command", ["score", "explain", "losses", "place"])
def test_commas_may_stand_in_paths(run, tmp_path, command):
    (tmp_path / "te,rms.txt").write_text("boat\n", "utf-8")
    code, _, err = run(command, "--terms", "te,rms.txt", "--levels", "1", *COMMANDS[command])
    assert (code, err) == (0, "")


def test_metrics_are_placed_without_people(run):
    code, out, err = run("place", "--profile", "own.toml", "-m", "bleu", "-m", "chrf", "--samples", "5")
    assert (code, err) == (0, "")
    assert "bleu" in out
    assert "people" not in out


def test_tuning_needs_people(run):
    code, _, err = run("tune", "--profile", "own.toml", "-o", "new.toml")
    assert code == 2
    assert "no column of judgements is given, and one is needed" in err


def test_a_profile_without_a_total_ranks_by_the_mean_of_its_levels(run):
    found = {}
    for profile in ("developer", "reader"):
        code, out, _ = run("losses", "--profile", profile, "--format", "json", "--segments", "6")
        assert code == 0
        [found[profile]] = json.loads(out)["systems"]
    assert found["developer"]["ranked_by"] == "mean of levels"
    assert found["reader"]["ranked_by"] == "sentence"
    for one in found["developer"]["worst"]:
        known = [value for value in one["levels"].values() if value is not None]
        assert one["ease"] == pytest.approx(sum(known) / len(known))
    # the three levels weigh the same for readers
    ids = [[one["id"] for one in found[profile]["worst"]] for profile in found]
    assert ids[0] == ids[1]
    assert "mean of levels" in run("losses", "--profile", "developer")[1]


def test_a_profile_without_a_total_is_explained_level_by_level(run):
    _, out, _ = run("explain", "--profile", "developer", "--segment", "1")
    assert out.splitlines()[0] == "cognitive ease of a, segment 1: no total"
    assert "The profile has no total: the ease of each level stands by itself." in " ".join(out.split())
    assert "first =" not in out
    _, out, _ = run("explain", "--profile", "developer", "--segment", "1", "--format", "json")
    [found] = json.loads(out)["derivations"]
    assert found["score"] is None
    assert found["outputs"]["G1"] > 0


def test_stability_over_a_column(run):
    code, out, _ = run("stability", "--over", "genre", "--samples", "20", "--total", "sentence", "--alpha", "0.5")
    assert code == 0
    assert "news" in out
    assert "tale" in out
    assert "50% interval" in out
    code, _, err = run("stability", "--over", "register")
    assert code == 2
    assert "with the column 'register'" in err


def test_one_document_has_no_interval(run):
    code, out, _ = run("stability", "--samples", "20", "--format", "json")
    assert code == 0
    for one in json.loads(out)["stability"]:
        assert one["units"] == {"boat": 1, "town": 1}
        assert [one[key] for key in ("low", "high", "drop_low", "drop_high")] == [None] * 4
    _, out, _ = run("stability", "--samples", "20")
    assert "no interval, and no verdict on: boat, town; one document" in out
    # segments vary, where documents are not scored
    _, out, _ = run("stability", "--samples", "20", "--total", "sentence", "--format", "json")
    assert {tuple(one["units"].values()) for one in json.loads(out)["stability"]} == {(3, 3)}
    low = {one["value"]: one["low"] for one in json.loads(out)["stability"]}
    assert low["G1"] is not None


#: A segment or a document, its option, and lines of the steps that name what is counted there.
SHOWN = [
    ("--segment", "3", ["Q13 doctor"]),
    ("--segment", "5", ["Q12 Harbours 2.9300", "Q14 Harbours 0.2000", "Q14 ugly -0.6000"]),
    ("--document", "boat", ["hypothesis topic ship", "reference contingency old swam", "boat boat anna_lee"]),
]


@pytest.mark.parametrize(("option", "place", "lines"), SHOWN)
def test_what_is_counted_is_shown(run, tmp_path, option, place, lines):
    (tmp_path / "terms.txt").write_text("doctor\nold harbour\n", "utf-8")
    (tmp_path / "signs.tsv").write_text("ugly\t-0.6\nharbours\t0.2\n", "utf-8")
    asked = [option, place, "--terms", "terms.txt", "--sentiments", "signs.tsv", "--entities", "reference"]
    code, out, _ = run("explain", *asked)
    assert code == 0
    found = {" ".join(line.split()) for line in out.splitlines()}
    assert {*lines} <= found


def write_checkpoints(path):
    """A set of check-points with one category, the boats of the reference."""
    boats = [
        CheckPoint(f"p{at}", str(at + 1), "vessel", (PointReference("A", ((place, place + 4),)),))
        for at, text in enumerate(REFERENCES)
        if (place := text.find("boat")) >= 0
    ]
    taxonomy = Taxonomy("toy", (Category("vessel", PointSide.TARGET, {"en": "vessel"}),), ())
    digests = {"A": tuple(map(text_digest, REFERENCES))}
    path.write_text(write_set(CheckPointSet(taxonomy, tuple(boats), tuple("123456"), digests)), "utf-8")


def test_losses_name_the_categories_of_checkpoints(run, tmp_path):
    write_checkpoints(tmp_path / "set.jsonl")
    code, out, _ = run("losses", "--checkpoints", "set.jsonl", "--format", "json")
    assert code == 0
    found = [one for system in json.loads(out)["systems"] for one in system["losses"] if one["item"] == "boat"]
    assert [one["categories"] for one in found] == [{"vessel": 1}]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("", "set.jsonl: is empty"),
        ("boat\n", "set.jsonl, line 1: is not JSON"),
        (
            '{"schema": "mtgauge/poems/1"}\n',
            "set.jsonl, line 1: is not a set of check-points: the schema is 'mtgauge/poems/1'",
        ),
    ],
    ids=["empty", "text", "another schema"],
)
def test_a_file_that_is_no_set_of_checkpoints_is_one_line(run, tmp_path, content, line):
    (tmp_path / "set.jsonl").write_text(content, "utf-8")
    code, out, err = run("losses", "--checkpoints", "set.jsonl")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert line in err
