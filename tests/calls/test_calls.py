"""`mtgauge.explain`, `power` and `advise`: the same as their commands, in Python, at the prompt and in notebooks."""

import json
import pickle
import re
from html import unescape

import pytest

import mtgauge
from mtgauge.base.errors import InputError, OptionError

pytestmark = pytest.mark.unit

HYPOTHESES = ["the cat sat on a mat", "it rained all day", "who helped"]
REFERENCES = ["the cat is on the mat", "it was raining all day", "who helped us"]
OTHERS = ["a cat on the mat", "it rained", "who helped"]


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, texts in {"system": HYPOTHESES, "old": OTHERS, "ref": REFERENCES, "ref2": OTHERS}.items():
        (tmp_path / f"{name}.txt").write_text("".join(f"{text}\n" for text in texts), "utf-8")


@pytest.fixture
def mtgauge_command(request):
    """The command, by another name than the package."""
    return request.getfixturevalue("mtgauge")


def printed(command, *arguments):
    """What a command prints as a table or as text, and as JSON."""
    shown = [command(*arguments, *form) for form in ((), ("--format", "json"))]
    assert [one.code for one in shown] == [0, 0], shown[0].err + shown[1].err
    return shown[0].out.rstrip("\n"), json.loads(shown[1].out)


#: Arguments of `mtgauge.explain`, and those of the command.
EXPLAINED = {
    "test set": ((HYPOTHESES, {"ref": REFERENCES}), {}, []),
    "metric": ((HYPOTHESES, {"ref": REFERENCES}, "chrf:beta=3"), {}, ["-m", "chrf:beta=3"]),
    "segment by number": ((HYPOTHESES, {"ref": REFERENCES}), {"segment": 2}, ["--segment", "2"]),
    "segment by id": ((HYPOTHESES, {"ref": REFERENCES}, "nist"), {"segment": "3"}, ["-m", "nist", "--segment", "3"]),
    "measure": ((HYPOTHESES, {"ref": REFERENCES}, mtgauge.load_metric("ter")), {"segment": 1}, ["-m", "ter", "--segment", "1"]),
    "languages": ((HYPOTHESES, {"ref": REFERENCES}), {"languages": "en-zh"}, ["-l", "en-zh"]),
    "TestSet": ((HYPOTHESES, mtgauge.TestSet.of({"ref": REFERENCES}), "wer"), {"segment": 1}, ["-m", "wer", "--segment", "1"]),
}  # fmt: skip


@pytest.mark.parametrize(("given", "options", "command"), EXPLAINED.values(), ids=EXPLAINED)
def test_an_explanation_is_that_of_the_command(given, options, command, mtgauge_command, files):
    found = mtgauge.explain(*given, **options)
    metric = [] if "-m" in command else ["-m", "bleu"]
    text, content = printed(mtgauge_command, "explain", *metric, *command, "-r", "ref.txt", "system.txt")
    assert str(found) == repr(found) == text
    assert found.to_dict() == content
    assert found.value == content["derivations"][0]["score"]
    assert [step.title for step in found.steps] == [step["title"] for step in content["derivations"][0]["steps"]]
    [shown] = re.findall(r"<pre>(.*)</pre>", found._repr_html_(), re.DOTALL)
    assert unescape(shown) == text
    assert pickle.loads(pickle.dumps(found)).to_dict() == content


def test_one_sentence_needs_no_lists():
    one, of_list = (mtgauge.explain(HYPOTHESES[0], given, "chrf") for given in (REFERENCES[0], REFERENCES[:1]))
    assert (
        one.to_dict()
        == of_list.to_dict()
        == mtgauge.explain(HYPOTHESES[:1], REFERENCES[:1], "chrf", segment=1).to_dict()
    )
    assert one.value == mtgauge.load_metric("chrf").sentence_score(HYPOTHESES[0], REFERENCES[0]).score
    two = mtgauge.explain(HYPOTHESES[0], [REFERENCES[0], OTHERS[0]])
    assert two.value == mtgauge.load_metric("bleu").sentence_score(HYPOTHESES[0], [REFERENCES[0], OTHERS[0]]).score


def test_texts_with_markup_are_text_in_a_notebook():
    shown = mtgauge.explain("a <b> c", "a <b> d", "chrf")._repr_html_()
    assert "<b>" not in shown
    assert "&lt;b&gt;" in shown


#: Calls that are refused -> what they are told.
REFUSED = {
    "no steps": (lambda: mtgauge.explain("a", "b", "gleu"), OptionError, "does not show how its scores"),
    "no such segment": (lambda: mtgauge.explain(["a"], ["b"], segment=2), InputError, "no segment '2'"),
    "no reference": (lambda: mtgauge.explain("a"), InputError, "needs references"),
    "two systems": (lambda: mtgauge.explain({"x": ["a"], "y": ["b"]}, ["b"]), InputError, "there are 2 systems"),
    "metric as a number": (lambda: mtgauge.explain("a", "b", 3), OptionError, "3"),
    "one system": (lambda: mtgauge.power(HYPOTHESES, REFERENCES), InputError, "two systems or more"),
    "one segment": (lambda: mtgauge.power({"x": ["a"], "y": ["b"]}, ["b"]), InputError, "single segment"),
    "power": (lambda: mtgauge.power({"x": ["a", "b"], "y": ["b", "b"]}, ["b", "c"], power=1.0), OptionError, "between 0 and 1"),
    "settings of an evaluation": (
        lambda: mtgauge.power(evaluation(), seed=3), OptionError, "an evaluation has its own seed"
    ),
    "references of an evaluation": (
        lambda: mtgauge.power(evaluation(), REFERENCES), OptionError, "an evaluation has its own references"
    ),
    "evaluation from JSON": (
        lambda: mtgauge.power(mtgauge.Evaluation.from_json(evaluation().to_json())), OptionError, "neither texts nor"
    ),
    "setting": (lambda: mtgauge.power({"x": ["a"], "y": ["b"]}, ["b"], sed=3), OptionError, "sed"),
    "purpose": (lambda: mtgauge.advise("zh-en", purpose="rnk"), OptionError, "unknown purpose 'rnk'"),
    "languages": (lambda: mtgauge.advise("zhen"), OptionError, "zhen"),
}  # fmt: skip


def evaluation(**settings):
    return mtgauge.evaluate({"system": HYPOTHESES, "old": OTHERS}, {"ref": REFERENCES}, metrics="chrf", **settings)


@pytest.mark.parametrize(("call", "error", "told"), REFUSED.values(), ids=REFUSED)
def test_wrong_calls_are_told_what_is_wrong(call, error, told):
    with pytest.raises(error, match=re.escape(told)):
        call()


#: Settings of `mtgauge.power`, and options of the command.
POWERED = {
    "plain": ({"metrics": ["chrf", "bleu"]}, ["-m", "chrf", "-m", "bleu"]),
    "chosen metrics": ({}, []),
    "draws": ({"metrics": "chrf", "samples": 200, "seed": 7, "alpha": 0.1}, ["-m", "chrf", "--samples", "200", "--seed", "7", "--alpha", "0.1"]),
    "difference": ({"metrics": "chrf", "difference": 2, "power": 0.9}, ["-m", "chrf", "--difference", "2", "--power", "0.9"]),
    "baseline": ({"metrics": "chrf", "baseline": "system"}, ["-m", "chrf", "--baseline", "system"]),
}  # fmt: skip


@pytest.mark.parametrize(("settings", "command"), POWERED.values(), ids=POWERED)
def test_power_is_that_of_the_command(settings, command, mtgauge_command, files):
    found = mtgauge.power({"system": HYPOTHESES, "old": OTHERS}, {"ref": REFERENCES}, **settings)
    text, content = printed(mtgauge_command, "power", *command, "-r", "ref.txt", "system.txt", "old.txt")
    assert str(found) == repr(found) == text
    assert found.to_dict() == content
    assert "<table>" in found._repr_html_()


def test_power_of_an_evaluation_counts_nothing_again(monkeypatch):
    systems = {"system": HYPOTHESES, "old": OTHERS}
    expected = mtgauge.power(systems, {"ref": REFERENCES}, metrics="chrf")
    tested = evaluation(baseline="old", levels=["corpus", "segment"], intervals=True)
    monkeypatch.setattr("mtgauge.evaluation.run.Run.measured", None)
    assert mtgauge.power(tested).to_dict() == {**expected.to_dict(), "pairs": expected.to_dict()["pairs"]}


#: Arguments of `mtgauge.advise`, and options of the command.
ADVISED = {
    "nothing": ((), {}, []),
    "languages": (("zh-en",), {"references": 2, "segments": 120}, ["-l", "zh-en", "--references", "2", "--segments", "120"]),
    "purpose": (("en-th",), {"purpose": "post-edit"}, ["-l", "en-th", "--purpose", "post-edit"]),
    "without references": ((), {"references": 0, "purpose": "qe"}, ["--references", "0", "--purpose", "qe"]),
}  # fmt: skip


@pytest.mark.parametrize(("given", "options", "command"), ADVISED.values(), ids=ADVISED)
def test_advice_is_that_of_the_command(given, options, command, mtgauge_command):
    found = mtgauge.advise(*given, **options)
    text, content = printed(mtgauge_command, "advise", *command)
    assert str(found) == repr(found) == text
    assert found.to_dict() == content
    assert "<table>" in found._repr_html_()


@pytest.mark.parametrize("languages", ["zh-en", "en-fi", "en-th"])
def test_chosen_metrics_can_be_evaluated(languages):
    chosen = mtgauge.advise(languages).chosen
    known = mtgauge.evaluate(HYPOTHESES, REFERENCES, languages=languages, metrics=chosen)
    assert [spec.label for spec in known.settings.metrics] == chosen
    assert all(f"-m {metric}" in mtgauge.advise(languages).command for metric in chosen)
