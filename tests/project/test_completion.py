"""What users see when they complete a name or ask for help: what they can use, and nothing of the engine."""

import copy
import dataclasses
import inspect
import json
import pickle
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

import mtgauge
from mtgauge.base.errors import MissingExtraError, OptionError
from mtgauge.base.readable import EMPTY, silent
from mtgauge.measures import Contract, Measure, Unit, option
from mtgauge.measures.registry import bundled_measures, metric_class

#: What every metric has besides its options.
COMMON = {
    "blocks", "contract", "corpus_score", "fit", "id", "outputs", "pairwise", "segment_scores", "sentence_score",
    "signature", "summary", "title",
}  # fmt: skip
OPTIONS = {
    "bleu": "ascii_punctuation brevity effective_order halfwidth lowercase max_order normalize profile "
    "smooth_method smooth_value tokenize weights",
    "chrf": "beta char_order eps_smoothing halfwidth lowercase normalize whitespace word_order",
    "ter": "asian_support case_sensitive halfwidth no_punct normalized profile",
    "comet": "device dropout_samples dropout_seed dtype encoder long model references tokens",
    "mean": "of weights",
    "checkpoints": "ascii_punctuation group halfwidth least lowercase match max_order normalize set tokenize total",
}


@pytest.mark.parametrize("name", OPTIONS)
def test_a_metric_completes_to_its_options_and_what_users_do(name):
    assert {one for one in dir(mtgauge.load_metric(name)) if one[0] != "_"} == COMMON | {*OPTIONS[name].split()}


def every_measure():
    """Every class of measures in mtgauge that is not only a base of others."""
    for module in pkgutil.walk_packages(mtgauge.__path__, "mtgauge."):
        if (
            re.match(r"mtgauge\.(measures|metrics|evaluation|suites\.\w+)\.", module.name)
            and ".cli" not in module.name
        ):
            import_module(module.name)
    left = [Measure]
    while left:
        cls = left.pop()
        left += cls.__subclasses__()
        if cls.__module__.startswith("mtgauge.") and cls is not Measure:
            yield cls


#: Made by mtgauge of scores that it is given; users meet no object of them.
OF_GIVEN = {"ErrorCounts", "Given"}


def test_so_does_every_measure_of_mtgauge():
    found = {
        cls.__qualname__: {name for name in dir(cls) if name[0] != "_"}
        - {item.name for item in dataclasses.fields(cls)}
        - COMMON
        for cls in every_measure()
        if cls.__qualname__ not in OF_GIVEN
    }
    assert {metric_class(name).__qualname__ for name in bundled_measures()} <= found.keys()
    assert {name: more for name, more in found.items() if more} == {}


def test_metrics_complete_to_metrics():
    classes = {
        metric_class(name).__name__ for name, entry in bundled_measures().items() if "suites" not in entry.target
    }
    assert {"BLEU", "ChrF", "TER", "COMET"} < classes
    assert {*dir(mtgauge.metrics)} == classes | {"load_metric", "available_metrics"}
    for name in classes:
        assert getattr(mtgauge.metrics, name) in {metric_class(one) for one in bundled_measures()}
    assert classes | {"Batch", "Contract", "Derivation", "Needs", "Output"} < {*mtgauge.metrics.__all__}


def test_a_class_is_the_metric_of_its_name():
    made = mtgauge.metrics.BLEU(lowercase=True)
    assert made == mtgauge.load_metric("bleu", lowercase=True)
    assert made.corpus_score(["The cat sat here."], ["the cat sat here."]).score > 99


# -- what a class declares -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "written"),
    [
        ("needs", None, r"contract = Contract\(needs=...\)"),
        ("explains", True, r"contract = Contract\(explains=...\)"),
        ("papers", ("x",), r"contract = Contract\(papers=...\)"),
        ("scores_documents", lambda self: True, r"contract = Contract\(context=..., unit=...\)"),
        ("check", lambda self: None, "_check"),
        ("row_options", lambda self: {}, "_row_options"),
    ],
)
def test_what_was_declared_before_there_were_contracts_is_refused(name, value, written):
    with pytest.raises(
        OptionError, match=rf"Old was written for an older mtgauge: '{name}' has moved \(write {written}\)"
    ):
        type("Old", (Measure,), {name: value})


def test_options_may_have_the_names_of_facts():
    @dataclasses.dataclass(frozen=True, kw_only=True)
    class Free(mtgauge.metrics.ExactMatch):
        unit: str = option("word", "a unit")
        files: str = "x"

    assert (Free().unit, Free().files, Free().contract.unit) == ("word", "x", Unit.SEGMENT)


def test_facts_that_depend_on_options_are_those_of_the_measure_alone():
    cut, whole = mtgauge.load_metric("bleu", tokenize="none"), mtgauge.load_metric("bleu")
    assert (cut.contract.detokenized, whole.contract.detokenized) == (False, True)
    assert pickle.loads(pickle.dumps(cut)).contract == cut.contract
    with pytest.raises(TypeError, match="detokenised"):
        whole._declare(detokenised=True)
    assert dataclasses.replace(Contract(derives=True), derives=False) == Contract()


# -- signatures ----------------------------------------------------------------------------------------------------

REFERENCE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "python.md"
MODULES = (
    "mtgauge", "mtgauge.checkpoints", "mtgauge.comet", "mtgauge.ease", "mtgauge.errors", "mtgauge.findings",
    "mtgauge.huggingface", "mtgauge.metrics", "mtgauge.pages", "mtgauge.puzzles", "mtgauge.report",
    "mtgauge.sacrebleu", "mtgauge.sentences", "mtgauge.signature", "mtgauge.suite", "mtgauge.testing",
)  # fmt: skip


def public_callables():
    """Dotted name -> what can be called, of the reference and of all public modules."""
    names = [f"{module}.{name}" for module in MODULES for name in getattr(import_module(module), "__all__", ())]
    for name in (*names, *re.findall(r"^::: ([\w.]+)$", REFERENCE.read_text("utf-8"), re.MULTILINE)):
        home, _, last = name.rpartition(".")
        try:
            value = getattr(import_module(home), last, None)
        except (ImportError, MissingExtraError):
            continue
        if inspect.isclass(value):
            for own in (own for own in dir(value) if own[0] != "_"):
                member = inspect.getattr_static(value, own)
                function = getattr(member, "__func__", member)
                if inspect.isfunction(function) and function.__module__.startswith("mtgauge"):
                    yield f"{name}.{own}", function
        if callable(value):
            yield name, value


def signature_of(value):
    try:
        return str(inspect.signature(value))
    except ValueError:
        return ""


def test_signatures_are_readable():
    found = {name: signature_of(value) for name, value in public_callables()}
    assert {
        "mtgauge.evaluate",
        "mtgauge.Measure.signature",
        "mtgauge.TestSet",
        "mtgauge.report.render",
    } < found.keys()
    assert {name: shown for name, shown in found.items() if "<" in shown} == {}
    assert "progress: 'Progress' = silent" in found["mtgauge.evaluate"]
    assert "level: 'Level' = 'corpus'" in found["mtgauge.Measure.signature"]


def test_an_empty_default_is_a_dictionary_that_stays_empty():
    with pytest.raises(TypeError, match="stays empty"):
        EMPTY["a"] = 1
    with pytest.raises(TypeError, match="stays empty"):
        EMPTY.update(a=1)
    assert [EMPTY, repr(EMPTY), json.dumps(EMPTY), EMPTY | {"a": 1}] == [{}, "{}", "{}", {"a": 1}]
    assert [type(made) for made in (pickle.loads(pickle.dumps(EMPTY)), copy.deepcopy(EMPTY))] == [dict, dict]


def test_silence_is_one_object_in_every_process():
    assert pickle.loads(pickle.dumps(silent)) is silent
    assert silent("scoring", 1, of=2) is None
