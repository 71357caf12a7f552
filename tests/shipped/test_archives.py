"""The wheel and the source archive: what is in them, how large it is and why, that they build and install anywhere."""

import re
import shutil
import sys
import tarfile
import zipfile
from collections import Counter
from email import message_from_bytes

import pytest
from builds import EPOCH, ROOT, build_environment, new_environment, run

#: Folder of the package -> why it is as large as it is. What is not named has to be small.
REASONS = {
    "native": "the kernels, compiled, with nanobind",
    "pages": "the kit of pages, its script, and translations of what pages and messages say",
    "suites/campaign": "evaluation campaigns, with their commands and pages: 180 modules",
    "corpus": "readers and writers of 30 formats, and checks of the input",
    "report": "tables, JSON, LaTeX and the report page",
    "base": "errors, findings, files, and the one door for bytes",
    "cli": "the main command and those of the core, and their help",
    "commands": "the kit of commands: options, output, language",
    "metrics": "25 metrics",
    "suites/ease": "cognitive ease",
    "linguistics": "annotators, trees and word alignment",
    "measures": "the contract of metrics",
    "records": "records and reruns",
    "engine": "intervals and tests of an evaluation",
    "suites/metaeval": "metrics against human ratings, and raters against each other",
    "suites/checkpoints": "taxonomies and patterns of check-points",
    "suites/puzzles": "linguistic puzzles: answer keys, scores and boards",
    "stats": "statistics on arrays",
    "dist-info": "licences, the README, and the list of all files with their hashes",
}
#: Bytes, packed, up to which a folder needs no reason, and up to which a wheel may grow without a thought.
SMALL, LARGEST = 60_000, 3_500_000
#: Files of the package that are not the project's own words -> the licence of what is in them.
OF_OTHERS = {
    r"mtgauge/native/_kernels\.[^/]*\.(so|pyd)": ("nanobind.txt", "unicode.txt"),
}
#: Files of the project itself.
OWN = (
    r".*\.(py|pyi|html|css|bib|toml|tsv|schema\.json)|.*/py\.typed"
    r"|mtgauge/(sample|pages/bundle|cli/view/assets)/.*|mtgauge/pages/built/(pages|sentences)\.json|.*/notices/\w+\.txt"
)
#: What only a build or a developer needs.
LEFT_OUT = r".*\.(cpp|hpp|map|po|pyc)|.*/\.\w+|mtgauge/pages/script/.*"


@pytest.fixture(scope="module")
def packed(wheel):
    """Name of each file of the wheel -> its size as it is packed."""
    with zipfile.ZipFile(wheel) as archive:
        return {item.filename: item.compress_size for item in archive.infolist()}


def of_package(packed):
    return [name for name in packed if ".dist-info/" not in name]


def folder_of(name):
    """The folder of the package that a file is in; ``dist-info`` for its metadata."""
    first, *rest = name.split("/")
    if first.endswith(".dist-info"):
        return "dist-info"
    depth = 2 if rest[0] == "suites" else 1
    return "/".join(rest[:depth]) if len(rest) > depth else first


def test_each_large_folder_has_a_reason(wheel, packed):
    sizes = Counter()
    for name, size in packed.items():
        sizes[folder_of(name)] += size
    for folder, size in sizes.most_common():
        print(f"{size / 1e6:6.2f} MB  {folder:24} {REASONS.get(folder, '')}")
    print(f"{wheel.stat().st_size / 1e6:6.2f} MB  {wheel.name}")
    assert {folder for folder, size in sizes.items() if size > SMALL} <= set(REASONS)
    assert wheel.stat().st_size < LARGEST


def test_the_wheel_has_the_package_and_nothing_else(packed):
    names = of_package(packed)
    assert [name for name in names if not name.startswith("mtgauge/")] == []
    assert [name for name in names if re.fullmatch(LEFT_OUT, name)] == []
    known = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "src/mtgauge").stdout.splitlines()
    modules = {name.removeprefix("src/") for name in known if name.endswith(".py") and (ROOT / name).exists()}
    assert {name for name in names if name.endswith(".py")} == modules


def test_licences_of_what_is_bundled_are_in_the_wheel(packed):
    licences = {name.rpartition("/")[2] for name in packed if ".dist-info/licenses/" in name}
    assert "LICENSE" in licences
    found = set()
    for name in of_package(packed):
        needed = next((files for pattern, files in OF_OTHERS.items() if re.fullmatch(pattern, name)), None)
        assert needed or re.fullmatch(OWN, name), f"whose is {name}, and under which licence?"
        found.update(needed or ())
    assert found <= licences
    assert found == {"nanobind.txt", "unicode.txt"}


def test_the_metadata_says_what_an_index_shows(wheel):
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = message_from_bytes(archive.read(name))
    assert metadata["Name"] == "mtgauge"
    assert metadata["License-Expression"] == "Apache-2.0"
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert "Provides-Extra" in metadata


def test_the_source_archive_has_what_a_build_needs(sdist):
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        stamps = {item.mtime for item in archive.getmembers()}
    assert {"pyproject.toml", "CMakeLists.txt", "LICENSE", "README.md", "constraints.txt"} <= names
    assert [name for name in names if name.endswith((".so", ".pyc")) or "/built/" in name] == []
    assert stamps == {int(EPOCH)}


def test_the_source_archive_is_the_same_twice(sdist, checkout, tmp_path):
    run(sys.executable, "-m", "build", "--sdist", "--outdir", tmp_path, checkout, env=build_environment())
    assert (tmp_path / sdist.name).read_bytes() == sdist.read_bytes()


def test_the_wheel_is_the_same_twice(wheel, checkout, tmp_path):
    """One is built offline from the source archive, the other in another folder from a checkout."""
    python = new_environment(tmp_path / "environment")
    clone = shutil.copytree(checkout, tmp_path / "mtgauge")  # a build leaves its files there
    pip = [python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, clone]
    run(*pip, env=build_environment())
    [other] = tmp_path.glob("*.whl")
    assert other.name == wheel.name
    assert unlike(wheel, other) == []
    assert other.read_bytes() == wheel.read_bytes()


def unlike(first, second):
    """Names of the files in which two wheels differ."""
    with zipfile.ZipFile(first) as one, zipfile.ZipFile(second) as other:
        names = sorted({*one.namelist()} | {*other.namelist()})
        return [
            name
            for name in names
            if name not in one.namelist() or name not in other.namelist() or one.read(name) != other.read(name)
        ]


def test_a_bare_environment_scores_the_sample(wheel, tmp_path):
    """The wheel without extras, and README's first command, whose output README shows."""
    python = new_environment(tmp_path / "environment")
    run(python, "-m", "pip", "install", "--quiet", "--constraint", ROOT / "constraints.txt", wheel)
    run(python, "-m", "pip", "check")
    readme = (ROOT / "README.md").read_text("utf-8")
    command, shown = re.search(r"(mtgauge score [^\n]*)\n```\n\n```text\n(.*?)^```", readme, re.M | re.S).groups()
    program = python.parent / "mtgauge"
    run(program, "sample", tmp_path / "sample")
    assert run(program, *command.split()[1:], cwd=tmp_path / "sample").stdout == shown
