"""Every name of the Python reference has examples, and every example in a docstring gives what it shows."""

import ast
import doctest
import inspect
import os
import pkgutil
import re
import signal
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from neural import write_comet, write_encoder

import mtgauge

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
#: Names of the reference, such as ``mtgauge.base.findings.Finding``.
NAMES = re.findall(r"^::: ([\w.]+)$", REFERENCE, re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
#: Modules whose public names all stand in the reference.
MODULES = (
    "mtgauge", "mtgauge.comet", "mtgauge.base.errors", "mtgauge.huggingface", "mtgauge.integrations.mlflow",
    "mtgauge.integrations.wandb", "mtgauge.meta", "mtgauge.metrics", "mtgauge.sacrebleu", "mtgauge.testing",
)  # fmt: skip
#: Modules that are attributes of the package without having been imported.
ATTRIBUTES = (
    "checkpoints", "comet", "ease", "errors", "huggingface", "integrations", "meta", "metrics", "puzzles", "sacrebleu", "testing",
)  # fmt: skip
#: Names that need what a guide makes first, and have their examples there.
IN_GUIDES = {
    "mtgauge.metrics.FittedNeural": "add-a-neural-metric.md",
    "mtgauge.metrics.NeuralMeasure": "add-a-neural-metric.md",
}
#: Functions and methods without an example -> why; a class stands for all of its methods.
WITHOUT = {
    **dict.fromkeys(IN_GUIDES, "a guide has it"),
    **{f"mtgauge.metrics.{name}": "it needs a model" for name in ("BERTScore", "COMET", "Perplexity")},
    "mtgauge.metrics.METEOR": "its score depends on the files that are here",
    "mtgauge.sacrebleu.dataset.Dataset": "it reads the cache of sacreBLEU",
    "mtgauge.sacrebleu.replace_sacrebleu": "it changes what the whole process imports",
    "mtgauge.sacrebleu.utils.get_files": "it reads the cache of sacreBLEU",
    "mtgauge.sacrebleu.utils.get_reference_files": "it reads the cache of sacreBLEU",
    "mtgauge.sacrebleu.utils.get_source_file": "it reads the cache of sacreBLEU",
}
#: Names, and methods, whose examples need a package that may be missing.
PACKAGES = {
    "mtgauge.Evaluation.to_pandas": "pandas",
    "mtgauge.Evaluation.to_polars": "polars",
    "mtgauge.integrations.mlflow.log_evaluation": "mlflow",
    "mtgauge.integrations.wandb.log_evaluation": "wandb",
    "mtgauge.torchmetrics.TranslationMetric": "torchmetrics",
}
#: What keeps the programs of these packages in the folder of the test.
OFFLINE = {"MLFLOW_ALLOW_FILE_STORE": "true", "MLFLOW_TRACKING_URI": "runs", "WANDB_SILENT": "true"}
#: Names whose examples read a model, which the test writes as small as can be.
WITH_MODELS = {
    "mtgauge.comet.CometModel", "mtgauge.comet.download_model", "mtgauge.comet.load_from_checkpoint",
    "mtgauge.encoders.TextEncoder", "mtgauge.encoders.open_encoder",
}  # fmt: skip


def found(name):
    """What a dotted name stands for, and the module that its examples are in."""
    home, _, attribute = name.rpartition(".")
    value = getattr(import_module(home), attribute, None) if home else None
    if value is None or inspect.ismodule(value):
        module = import_module(name)
        return module, module
    return value, import_module(value.__module__)


def parts(name):
    """(dotted name, docstring, whether it must have an example): of a name, and of what is public in it."""
    value, module = found(name)
    is_callable = inspect.isclass(value) or inspect.isfunction(value)
    yield name, inspect.getdoc(value) or "", is_callable and name not in WITHOUT
    if not inspect.isclass(value) and value is not module:
        return
    for own, member in vars(value).items():
        function = getattr(member, "__func__", getattr(member, "fget", member))
        if not inspect.isfunction(function) or own.startswith("_") or function.__module__ != module.__name__:
            continue
        part = f"{name}.{own}"
        # what overrides a method does the same
        overrides = inspect.isclass(value) and any(own in vars(base) for base in value.__mro__[1:])
        is_called = not isinstance(member, property) and not overrides
        yield part, inspect.getdoc(function) or "", is_called and not {name, part} & WITHOUT.keys()


def after(text, names):
    """The names that there are behind the examples of a class, where those of its methods begin."""
    test = doctest.DocTestParser().get_doctest(text, names, "class", None, 0)
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=lambda said: None, clear_globs=False)
    return test.globs


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    comet = folder / "wmt22-comet-da"
    comet.mkdir()
    write_comet(comet, "regression")
    write_encoder(folder / "xlm-roberta-base")
    return folder


@pytest.mark.parametrize("module", MODULES)
def test_the_reference_has_every_public_name(module):
    home = import_module(module)
    documented = [found(name)[0] for name in NAMES if not name.startswith("mtgauge.torchmetrics")]
    shown = {id(value) for value in documented}
    shown |= {id(member) for value in documented if inspect.ismodule(value) for member in vars(value).values()}
    names = getattr(home, "__all__", [name for name in vars(home) if not name.startswith("_")])
    for name in names:
        value = getattr(home, name)
        is_own = hasattr(home, "__all__") or getattr(value, "__module__", None) == module
        if is_own and (inspect.isclass(value) or inspect.isfunction(value)):
            assert id(value) in shown, f"{module}.{name} is not in docs/reference/python.md"


def test_type_checkers_imports_and_completion_know_the_same_names():
    tree = ast.parse(Path(mtgauge.__file__).read_text("utf-8"))
    [block] = [node for node in tree.body if isinstance(node, ast.If)]
    typed = {alias.asname or alias.name for node in block.body for alias in node.names}
    starred: dict[str, object] = {}
    exec("from mtgauge import *", starred)
    assert starred.keys() - {"__builtins__"} == set(mtgauge.__all__)
    assert set(dir(mtgauge)) == {*ATTRIBUTES, *mtgauge.__all__}
    assert typed == {*ATTRIBUTES, *mtgauge.__all__, "torchmetrics"} - {"__version__"}
    assert [name for name in mtgauge.__all__ if getattr(mtgauge, name) is not starred[name]] == []


def test_public_modules_are_attributes_of_the_package():
    code = "import mtgauge; print(*(getattr(mtgauge, name).__name__ for name in {!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code.format(ATTRIBUTES)], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [f"mtgauge.{name}" for name in ATTRIBUTES]
    assert all(f"`{name}`" in REFERENCE for name in ATTRIBUTES)


#: Instead of packages that take seconds to be imported.
STUBS = {
    "torch": "import sys\nfrom unittest.mock import MagicMock\nsys.modules[__name__] = MagicMock()\n",
    "torchmetrics": "class Metric:\n    pass\n",
}


def test_public_functions_are_reached_from_the_package_alone(tmp_path):
    """As the reference writes their names, in a process that imports nothing else."""
    for name, text in STUBS.items():
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    homes = {f"mtgauge.{name}" for name in (*ATTRIBUTES, "torchmetrics")}
    names = [name for name in NAMES if name.rpartition(".")[0] in homes or ".integrations." in name]
    assert {"mtgauge.torchmetrics.TranslationMetric", "mtgauge.integrations.wandb.log_evaluation"} < set(names)
    code = "import mtgauge\nfor name in {!r}:\n try: eval(name)\n except mtgauge.errors.MissingExtraError: pass"
    command, env = [sys.executable, "-c", code.format(names)], {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr


def names_that_lack(theirs):
    """Modules, functions and classes of sacreBLEU without a counterpart in `mtgauge.sacrebleu`."""
    for module in pkgutil.walk_packages(theirs.__path__, "sacrebleu."):
        home = import_module(module.name) if not module.name.endswith("__main__") else theirs
        if find_spec(f"mtgauge.{home.__name__}") is None:
            yield home.__name__.rpartition(".")[2]
            continue
        ours = import_module(f"mtgauge.{home.__name__}")
        for name, value in vars(home).items():
            is_own = getattr(value, "__module__", None) == home.__name__ and not name.startswith("_")
            if is_own and not hasattr(ours, name):
                yield name


@pytest.fixture
def _broken_pipes_are_errors():
    """Restores what the module of sacreBLEU's program changes when it is imported: a broken pipe ends the process."""
    before = signal.getsignal(signal.SIGPIPE)
    yield
    signal.signal(signal.SIGPIPE, before)


@pytest.mark.usefixtures("_broken_pipes_are_errors")
def test_the_names_that_sacrebleu_alone_has_are_listed():
    theirs = pytest.importorskip("sacrebleu", reason="sacreBLEU is not installed")
    page = (ROOT / "docs" / "how-to" / "migrate-from-sacrebleu.md").read_text("utf-8")
    rows = "".join(line for line in page.splitlines() if line.startswith("| "))
    listed = {word.rpartition(".")[2] for word in re.findall(r"`([\w.]+)`", rows)}
    missing = set(names_that_lack(theirs))
    assert {"lib_ter", "filter_subset"} <= missing <= listed


def test_only_what_is_there_goes_without_an_example():
    known = {part for name in NAMES if name not in PACKAGES for part, _, _ in parts(name)}
    assert WITHOUT.keys() <= known


@pytest.mark.parametrize("name", IN_GUIDES)
def test_what_needs_models_is_shown_in_a_guide(name):
    assert name.rpartition(".")[2] in (ROOT / "docs" / "how-to" / IN_GUIDES[name]).read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_a_name_are_true(name, request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for variable, value in OFFLINE.items():
        monkeypatch.setenv(variable, value)
    if name in PACKAGES:
        pytest.importorskip(PACKAGES[name], reason=f"{PACKAGES[name]} is not installed")
    if name in WITH_MODELS:
        Path("models").symlink_to(request.getfixturevalue("models"))
        monkeypatch.setenv("MTGAUGE_MODELS", "models")
    _, module = found(name)
    given = {**vars(mtgauge), **vars(module)}
    shown = [*parts(name)]
    first = shown[0][1]
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for part, text, must in shown:
        names = given if part == name else after(first, given)
        test = doctest.DocTestParser().get_doctest(text, names, part, None, 0)
        assert test.examples or not must, f"{part} has no example"
        if part in PACKAGES and find_spec(PACKAGES[part]) is None:
            continue
        runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)
