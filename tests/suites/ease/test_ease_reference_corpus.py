"""``--reference-corpus`` of the commands of ease: averages of the language, and sentences that perplexity learns from."""

from __future__ import annotations

import json

import pytest
from ease_texts import DOCUMENTS, ENGLISH, REFERENCES, TRANSLATIONS, texts_of

import mtgauge
from mtgauge.cli.main import main
from mtgauge.measures import Resources

pytestmark = pytest.mark.unit

PROFILE = """
[levels.1]
weight = "1"
adequacy = { P11 = 1 }
disfluency = { Q11 = "1/2", pp = "1/2" }
[metrics.pp]
metric = "perplexity"
"""


@pytest.fixture
def run(tmp_path, capsys, monkeypatch):
    """Runs a command on these texts, with a corpus as text and as trees."""
    monkeypatch.chdir(tmp_path)
    rows = [f"{text}\t{name}\t{name}\n" for text, name in zip(REFERENCES, DOCUMENTS, strict=True)]
    (tmp_path / "ref.tsv").write_text("text\tdocument\tdomain\n" + "".join(rows), "utf-8")
    (tmp_path / "a.txt").write_text("\n".join(TRANSLATIONS) + "\n", "utf-8")
    (tmp_path / "own.toml").write_text(PROFILE, "utf-8")
    (tmp_path / "corpus.txt").write_text("\n".join(texts_of().values()) + "\n", "utf-8")
    (tmp_path / "corpus.conllu").write_bytes(ENGLISH.read_bytes())
    capsys.readouterr()

    def ran(command, *options, corpus="corpus.txt"):
        asked = ["-r", "A=ref.tsv", "-l", "de-en", "--annotator", f"conllu:{ENGLISH}", "--modules", "exact"]
        given = ["--reference-corpus", corpus] if corpus else []
        code = main(["ease", command, *asked, "--profile", "own.toml", *given, *options, "a.txt"])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return ran


COMMANDS = {
    "score": ["--format", "json"],
    "explain": ["--segment", "1", "--format", "json"],
    "losses": ["--format", "json"],
    "place": ["-m", "bleu", "--samples", "5", "--format", "json"],
    "stability": ["--samples", "5", "--format", "json"],
}


def perplexity_of(texts):
    """The score of texts under the corpus, by the metric on its own."""
    metric = mtgauge.load_metric("perplexity")
    resources = Resources.of({"reference-corpus": "corpus.txt"})
    return mtgauge.evaluate({"s": texts}, languages="de-en", metrics=[metric], resources=resources).scores[0].value


@pytest.mark.parametrize("corpus", ["corpus.txt", "corpus.conllu"])
@pytest.mark.parametrize("command", COMMANDS)
def test_it_goes_to_both(run, command, corpus):
    code, out, err = run(command, *COMMANDS[command], corpus=corpus)
    assert (code, err) == (0, "")
    assert "averages:corpus-" in out
    assert "perplexity|lm:kneser-ney" in out
    json.loads(out)


def test_the_parameter_is_the_perplexity_against_that_of_the_references(run):
    _, out, _ = run("score", "--show", "all", "--format", "json")
    [value] = [one["score"] for one in json.loads(out)["scores"] if one["output"] == "pp"]
    assert value == pytest.approx(perplexity_of(TRANSLATIONS) / perplexity_of(REFERENCES), rel=1e-12)


def test_trees_are_read_as_their_texts(run):
    found = [json.loads(run("score", "--show", "all", "--format", "json", corpus=f"corpus.{kind}")[1])
             for kind in ("txt", "conllu")]  # fmt: skip
    values = [[one["score"] for one in each["scores"] if one["output"] == "pp"] for each in found]
    assert values[0] == values[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_without_it_the_option_is_named(run, command):
    code, _, err = run(command, *COMMANDS[command], corpus=None)
    assert code == 2
    assert err == (
        "mtgauge: error: metric ease needs the file 'reference-corpus' (give it with --reference-corpus FILE, in "
        "Python with resources)\n"
    )


def test_metrics_that_are_compared_have_it(run):
    asked = ["-m", "perplexity", "--samples", "5", "--format", "json"]
    code, out, err = run("place", *asked)
    assert (code, err) == (0, "")
    assert "perplexity" in json.loads(out)["signatures"]


def test_a_record_is_reproduced(run):
    assert run("score", "--record", "run")[0] == 0
    assert main(["rerun", "run"]) == 0


def test_a_record_has_it_once_where_no_metric_learns_from_it(run, tmp_path):
    (tmp_path / "own.toml").write_text(
        PROFILE.replace(', pp = "1/2"', "").replace('"1/2"', "1").split("[metrics")[0]
    )
    assert run("score", "--record", "run")[0] == 0
    assert (tmp_path / "run" / "record.toml").read_text("utf-8").count('corpus.txt"') == 1
