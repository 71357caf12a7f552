"""What is sent on says nothing of the folders of a machine, and a record still finds its files."""

import itertools
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from language_models import ARPA
from made_sets import HYPOTHESES, REFERENCES, example_set

from mtgauge import evaluate
from mtgauge.base.errors import OptionError
from mtgauge.measures.shown_paths import shown_paths, with_paths, without_folders
from mtgauge.records.record import read_record
from mtgauge.suites.checkpoints.set_file import write_set
from page import Page

SECRET = "secret-project"


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder to work in, beside another one in which all files are; gives that one."""
    elsewhere, here = tmp_path / SECRET, tmp_path / "here"
    here.mkdir()
    elsewhere.mkdir()
    (elsewhere / "model.arpa").write_text(ARPA, "utf-8")
    (elsewhere / "points.jsonl").write_text(write_set(example_set()), "utf-8")
    for name, texts in {**REFERENCES, "ours": HYPOTHESES}.items():
        lines = "".join(json.dumps({"text": text}) + "\n" for text in texts)
        (elsewhere / f"{name}.jsonl").write_text(lines, "utf-8")
    monkeypatch.chdir(here)
    return elsewhere


def asked(place):
    """The options of a run with files of every kind, by absolute paths."""
    metrics = (
        f"checkpoints:set={place}/points.jsonl,least=0", f"perplexity:model={place}/model.arpa",
        f"LM=perplexity:model={place}/model.arpa", f"mean:of='perplexity:model={place}/model.arpa ter'", "bleu",
    )  # fmt: skip
    files = [flag for name in REFERENCES for flag in ("-r", f"{place}/{name}.jsonl")]
    return [*files, f"{place}/ours.jsonl", *(flag for metric in metrics for flag in ("-m", metric))]


@pytest.mark.parametrize("form", ["table", "json", "jsonl", "csv", "markdown", "latex"])
def test_no_form_names_folders_of_the_machine(mtgauge, place, form):
    done = mtgauge("score", *asked(place), "-f", form)
    assert done.code == 0
    assert "points.jsonl" in done.out.replace("\\_", "_") or form in ("table", "markdown", "latex")
    assert SECRET not in done.out


def test_no_block_of_a_page_names_them(mtgauge, place):
    assert mtgauge("score", *asked(place), "--report", "page.html").code == 0
    page = Page.of((place.parent / "here" / "page.html").read_bytes())
    assert SECRET not in page.text
    assert page.blocks
    for name in page.blocks:
        assert SECRET.encode() not in page.block_bytes(name)


def test_a_record_names_them_from_its_own_folder_and_is_reproduced(mtgauge, place, monkeypatch):
    assert mtgauge("score", *asked(place), "--record", "record").code == 0
    record = place.parent / "here" / "record"
    metrics = read_record(str(record))["metrics"]
    assert [re.sub("@[0-9a-f]{8}", "@DIGEST", metric["name"]) for metric in metrics] == [
        "checkpoints:set=points.jsonl@DIGEST,least=0", "perplexity:model=model.arpa@DIGEST",
        "LM=perplexity:model=model.arpa@DIGEST", "mean:of='perplexity:model=model.arpa@DIGEST ter'", "bleu",
    ]  # fmt: skip
    paths = {path for metric in metrics for path in metric.get("paths", {}).values()}
    assert paths == {f"../../{SECRET}/{name}" for name in ("points.jsonl", "model.arpa")}
    assert str(place.parent) not in (record / "record.toml").read_text() + (record / "evaluation.json").read_text()
    for folder in (place, place.parent):
        monkeypatch.chdir(folder)
        done = mtgauge("rerun", record)
        assert (done.code, done.err) == (0, ""), done.out
    # together they can be moved
    place.parent.rename(place.parent.with_name("moved"))
    monkeypatch.chdir("/")
    assert mtgauge("rerun", place.parent.with_name("moved") / "here" / "record").code == 0


def test_files_of_the_current_folder_are_named_from_there(mtgauge, place, monkeypatch):
    monkeypatch.chdir(place.parent)
    done = mtgauge("score", *asked(place)[:-4], "-f", "json")
    names = {row["metric"] for row in json.loads(done.out)["settings"]["metrics"]}
    assert f"perplexity:model={SECRET}/model.arpa" in names


def test_numbers_are_found_by_what_was_asked_for(place, mtgauge):
    metric = f"perplexity:model={place}/model.arpa"
    found = evaluate({"ours": HYPOTHESES}, REFERENCES, metrics=[metric, "bleu"])
    assert found["ours", metric] == found["ours", without_folders(metric)]
    assert found.segment_scores(metric).keys() == {"ours"}
    assert mtgauge("score", *asked(place), "-q", "--gate", f"{metric}<=1").code == 1


def test_metrics_of_one_label_need_names():
    with pytest.raises(OptionError) as error:
        evaluate({"ours": HYPOTHESES}, REFERENCES, metrics=["bleu", "bleu"])
    assert error.value.hint == "give each a name of its own: NAME=METRIC"


PARTS = ["a", "models", "x.y", "b-1", "ü"]
paths = st.lists(st.sampled_from(PARTS), min_size=1, max_size=3).map(lambda parts: "/none/" + "/".join(parts))
values = paths | st.sampled_from(["zh", "2", "spm:flores", "hub:A/b@c", "../x/y", "data/x"])


@given(st.lists(st.tuples(st.sampled_from(["k", "tokenize"]), values), min_size=1, max_size=3))
def test_paths_come_back_where_they_were(options):
    numbered = itertools.count()
    text = "m:" + ",".join(f"{key}{next(numbered)}={value}" for key, value in options)
    shown, known = without_folders(text), shown_paths(text)
    assert "/none" not in shown
    assert without_folders(shown) == shown
    if len(set(known)) == len({value for _, value in options if value.startswith("/")}):
        assert with_paths(shown, known) == text
