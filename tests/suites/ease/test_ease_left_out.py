"""Synonyms that are not here: every command of ease goes on without them and says so, and refuses what is named."""

from __future__ import annotations

import json

import pytest
from ease_texts import DOCUMENTS, ENGLISH, OTHERS, REFERENCES, TRANSLATIONS, ease, ease_testset

from mtgauge.cli.main import main
from mtgauge.measures import Level, Resources
from mtgauge.report import FORMATS as SCORE_FORMATS
from mtgauge.report.derivations import DERIVATION_FORMATS
from mtgauge.suites.ease.tables import FORMATS

pytestmark = pytest.mark.unit

#: Command -> its options, and its formats.
COMMANDS = {
    "score": ([], SCORE_FORMATS),
    "explain": (["--segment", "1"], DERIVATION_FORMATS),
    "losses": ([], FORMATS),
    "place": (["-m", "bleu", "--samples", "5"], FORMATS),
    "stability": (["--samples", "5"], FORMATS),
}
#: Language of the texts -> what is left out, and why.
LANGUAGES = {
    "en": "synonyms left out: their files are not here",
    "de": "synonyms left out: METEOR has none for de",
    "hi": "stems, synonyms left out: METEOR has none for hi",
    "zh": "stems, synonyms left out: METEOR has none for zh",
}


@pytest.fixture
def run(tmp_path, capsys, monkeypatch):
    """Runs a command of ease on these texts where no data of METEOR are known."""
    monkeypatch.delenv("MTGAUGE_METEOR_DATA")
    monkeypatch.chdir(tmp_path)
    table = "text\tdocument\tdomain\n" + "".join(
        f"{text}\t{name}\t{name}\n" for text, name in zip(REFERENCES, DOCUMENTS, strict=True)
    )
    (tmp_path / "ref.tsv").write_text(table, "utf-8")
    (tmp_path / "a.txt").write_text("\n".join(TRANSLATIONS) + "\n", "utf-8")
    capsys.readouterr()

    def ran(command, *options, language="en"):
        asked = ["-r", "A=ref.tsv", "-l", f"cs-{language}", "--annotator", f"conllu:{ENGLISH}"]
        code = main([*command.split(), *asked, *options, "a.txt"])
        printed = capsys.readouterr()
        return code, " ".join(printed.out.split()), printed.err

    return ran


@pytest.mark.parametrize(
    ("command", "form"), [(name, form) for name, (_, forms) in COMMANDS.items() for form in forms]
)
def test_every_command_and_format_goes_on_and_says_so(run, command, form):
    code, out, err = run(f"ease {command}", *COMMANDS[command][0], "--format", form)
    assert (code, err) == (0, "")
    assert LANGUAGES["en"] in out
    if command != "explain":
        assert "words:exact+stem" in out.replace("\\", "")


def test_tuning_says_so(run, tmp_path):
    for number in range(5):
        pools = (TRANSLATIONS, OTHERS, REFERENCES)
        texts = [pools[(number + 2 * at + number // 3) % 3][at] for at in range(6)]
        (tmp_path / f"s{number}.txt").write_text("\n".join(texts) + "\n", "utf-8")
    lines = [f"s{one}\t{at + 1}\t{(7 * one + 3 * at) % 11}" for one in range(5) for at in range(6)]
    (tmp_path / "people.tsv").write_text("\n".join(["system\tsegment\tscore", *lines]) + "\n", "utf-8")
    people = ["--human", "people.tsv", "--total", "sentence", *(f"s{number}.txt" for number in range(5))]
    code, out, _ = run("ease tune", "-f", "json", "-m", "bleu", "--folds", "2", "-o", "new.toml", *people)
    assert code == 0
    assert any(LANGUAGES["en"] in note for note in json.loads(out)["notes"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_so(run, language):
    code, out, _ = run("ease score", language=language)
    assert code == 0
    assert f"ease: {LANGUAGES[language]}" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_named_is_refused(run, command):
    code, _, err = run(f"ease {command}", *COMMANDS[command][0], "--modules", "exact stem synonym")
    assert code == 2
    assert err.startswith(
        "mtgauge: error: synonyms are not here: synonym/english.synsets (the option wordnet names"
    )


def test_nothing_is_said_where_nothing_is_left_out(run, monkeypatch, tmp_path):
    for modules in ("exact", "exact stem"):
        assert "left out: their files" not in run("ease score", "--modules", modules)[1]


def test_synonyms_that_are_here_change_nothing(tmp_path):
    """With METEOR's synsets the default is what naming all modules is, and no note is given."""
    testset = ease_testset()
    named, default = (
        ease(tmp_path, modules=modules).fit(testset, Resources(testset.languages))
        for modules in ("exact stem synonym", None)
    )
    assert str(named.signature(Level.CORPUS)) == str(default.signature(Level.CORPUS))
    assert "+synonym[" in str(default.signature(Level.CORPUS))
    assert not any("their files are not here" in note for note in default.notes())


def test_reduced_and_whole_are_told_apart(tmp_path, monkeypatch):
    testset = ease_testset()
    whole = ease(tmp_path, modules=None).fit(testset, Resources(testset.languages))
    monkeypatch.delenv("MTGAUGE_METEOR_DATA")
    reduced = ease(tmp_path, modules=None).fit(testset, Resources(testset.languages))
    assert whole.hash != reduced.hash
    assert "|words:exact+stem[" in str(reduced.signature(Level.CORPUS))
    assert "+synonym" not in str(reduced.signature(Level.CORPUS))
