"""The structure of the project: layers, light imports, no stale files."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from mtgauge.base.version import __version__

ROOT = Path(__file__).parents[2]
HEAVY = {"pandas", "polars", "torch", "scipy", "sacrebleu", "tomli_w", "importlib.metadata", "json"}


def loaded(code):
    """Top-level modules that Python code loads."""
    script = f"{code}\nimport sys; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_package_loads_nothing():
    extra = loaded("import mtgauge") - loaded("")
    assert {name for name in extra if name.startswith("mtgauge.")} == {"mtgauge.base", "mtgauge.base.version"}
    assert not extra & {"numpy", "click", *HEAVY}


@pytest.mark.parametrize(
    ("option", "light"), [("--version", HEAVY), ("--help", HEAVY - {"importlib.metadata", "json"})]
)
def test_options_of_the_program_need_no_numpy(option, light):
    code = f"import contextlib, io\nfrom mtgauge.cli.main import main\nwith contextlib.redirect_stdout(io.StringIO()): main([{option!r}])"
    assert not loaded(code) & {"numpy", *light}


@pytest.mark.parametrize("name", ["mtgauge.ease.measure.Ease", "mtgauge.checkpoints.measure.CheckPoints"])
def test_pickles_from_before_the_suites_are_read(name):
    module, _, kind = name.rpartition(".")
    assert "Measure" in {base.__name__ for base in pickle.loads(f"c{module}\n{kind}\n.".encode()).__mro__}


def test_scoring_loads_numpy_and_click_and_nothing_heavy(sample):
    arguments = ["score", "-r", str(sample / "reference-A.txt"), str(sample / "systems" / "aurora.txt")]
    code = f"from mtgauge.cli.main import main\nimport os\nos.dup2(os.open(os.devnull, os.O_WRONLY), 1)\nmain({arguments!r})"
    script = f"{code}\nimport sys; sys.stderr.write('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    modules = set(done.stderr.split())
    assert {"numpy", "click"} <= modules
    assert not modules & {
        "pandas",
        "polars",
        "rich",
        "scipy",
        "sacrebleu",
        "tomli_w",
        "importlib.metadata",
        "email",
    }
    assert "mtgauge.report.jsonform" not in modules


def test_imports_point_down_the_floors():
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "constraints.txt"])
def test_the_project_has_its_papers(name):
    assert (ROOT / name).read_text("utf-8").strip()


def test_the_top_level_is_seen_at_a_glance():
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone: git does not know its files")
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = {name for name in done.stdout.splitlines() if "/" not in name}
    assert len(files) <= 16, f"one of these belongs into a folder: {sorted(files)}"


def test_the_example_of_the_package_is_true():
    import doctest

    import mtgauge

    assert doctest.testmod(mtgauge) == doctest.TestResults(failed=0, attempted=3)


def test_who_cites_it_names_this_version():
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


def test_what_a_build_makes_is_not_kept():
    """Catalogues in the form that pages read, and modules, are made by the build."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone: git does not know its files")
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    kept = done.stdout.splitlines()
    assert len(kept) > 1000
    assert [name for name in kept if "/pages/built/" in name or name.endswith((".so", ".mo"))] == []


SUITES = sorted(path.parent for path in (ROOT / "src" / "mtgauge" / "suites").glob("*/suite.py"))


@pytest.mark.parametrize("folder", SUITES, ids=lambda folder: folder.name)
def test_suites_are_built_alike(folder):
    assert {"cli", "report" if folder.name == "campaign" else "page"} <= {path.name for path in folder.iterdir()}
    assert (ROOT / "tests" / "suites" / folder.name).is_dir()
    assert folder.name in (ROOT / ".importlinter").read_text("utf-8").partition("mtgauge.suites\n")[2]
