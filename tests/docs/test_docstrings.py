"""Every name of the Python reference has an example, and every example in a docstring gives what it shows."""

import doctest
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import mtgauge

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
#: Names of the reference, such as ``mtgauge.findings.Finding``.
NAMES = re.findall(r"^::: ([\w.]+)$", REFERENCE, re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
#: Names that need the weights of a network, which no example has.
OF_WEIGHTS = {"mtgauge.encoders.TextEncoder", "mtgauge.encoders.open_encoder"}
#: sacreBLEU's names, whose examples `tests/dropin/test_docstrings.py` runs.
OF_SACREBLEU = {name for name in NAMES if name.startswith("mtgauge.sacrebleu")}
#: Names that need a model, an annotator or a package, and have their examples in guides.
IN_GUIDES = {
    "mtgauge.annotate": "annotate-texts.md",
    "mtgauge.metrics.FittedNeural": "add-a-neural-metric.md",
    "mtgauge.metrics.NeuralMeasure": "add-a-neural-metric.md",
    "mtgauge.torchmetrics.TranslationMetric": "use-from-python.md",
}


def found(name):
    """What a dotted name stands for."""
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)


def docstrings(value):
    """The docstrings of a function, or of a class and its public methods that it defines itself."""
    yield inspect.getdoc(value) or ""
    if inspect.isclass(value):
        for name, member in vars(value).items():
            function = getattr(member, "__func__", getattr(member, "fget", member))
            if callable(function) and not name.startswith("__"):
                yield inspect.getdoc(function) or ""


def test_the_reference_has_what_mtgauge_offers():
    assert {f"mtgauge.{name}" for name in mtgauge.__all__} - {"mtgauge.__version__"} <= set(NAMES)


@pytest.mark.parametrize("name", IN_GUIDES)
def test_what_needs_models_is_shown_in_a_guide(name):
    assert name.rpartition(".")[2] in (ROOT / "docs" / "how-to" / IN_GUIDES[name]).read_text("utf-8")


@pytest.mark.parametrize("name", [name for name in NAMES if name not in {*IN_GUIDES, *OF_WEIGHTS, *OF_SACREBLEU}])
def test_the_examples_of_a_name_are_true(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    value = found(name)
    module = import_module(value.__module__)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=FLAGS)
    told: list[str] = []
    tried = 0
    for text in docstrings(value):
        test = parser.get_doctest(text, {**vars(mtgauge), **vars(module)}, name, None, 0)
        tried += len(test.examples)
        runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)
    assert tried, f"{name} has no example"
