"""What hints say can be installed, from where the user is."""

from __future__ import annotations

import json
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import SimpleNamespace

import pytest

from mtgauge.base import installation
from mtgauge.base.errors import MissingExtraError

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
PYPROJECT = (ROOT / "pyproject.toml").read_text("utf-8")


#: The search for a clone, kept before the fixtures of the session replace it.
SOURCE = installation._source


@pytest.fixture
def clone(tmp_path):
    """A folder with the project's description, whose name needs quotes."""
    folder = tmp_path / "a clone"
    folder.mkdir()
    (folder / "pyproject.toml").write_text(PYPROJECT, "utf-8")
    return folder


def installed(monkeypatch, *, module, origin):
    """An installation: where its modules are, and what pip recorded of where they came from."""
    monkeypatch.setattr(installation, "_source", SOURCE)
    monkeypatch.setattr(installation, "__file__", str(module / "src" / "mtgauge" / "base" / "installation.py"))

    def distribution(name):
        if origin is None:
            raise PackageNotFoundError(name)
        return SimpleNamespace(read_text=lambda _: origin and json.dumps({"url": origin, "dir_info": {}}))

    monkeypatch.setattr("importlib.metadata.distribution", distribution)


def command(monkeypatch, folder):
    monkeypatch.chdir(folder)
    return MissingExtraError("it", "neural").hint


class TestInstallCommand:
    def test_in_a_clone(self, monkeypatch, tmp_path, clone):
        for origin in (None, "", clone.as_uri(), "https://example.org/mtgauge.whl"):
            installed(monkeypatch, module=tmp_path, origin=origin)
            assert command(monkeypatch, clone) == "pip install '.[neural]'"

    def test_editable_elsewhere(self, monkeypatch, tmp_path, clone):
        installed(monkeypatch, module=clone, origin=None)
        assert command(monkeypatch, tmp_path) == f"pip install '{clone}[neural]'"

    def test_installed_from_a_clone(self, monkeypatch, tmp_path, clone):
        installed(monkeypatch, module=tmp_path, origin=clone.as_uri())
        assert command(monkeypatch, tmp_path) == f"pip install '{clone}[neural]'"

    @pytest.mark.parametrize("origin", [None, "", "https://example.org/mtgauge.whl"])
    def test_installed_from_an_index(self, monkeypatch, tmp_path, origin):
        installed(monkeypatch, module=tmp_path, origin=origin)
        assert command(monkeypatch, tmp_path) == "pip install 'mtgauge[neural]'"

    def test_a_clone_that_is_gone(self, monkeypatch, tmp_path, clone):
        installed(monkeypatch, module=tmp_path, origin=clone.as_uri())
        (clone / "pyproject.toml").unlink()
        assert command(monkeypatch, tmp_path) == "pip install 'mtgauge[neural]'"

    @pytest.mark.parametrize("content", ['[project]\nname = "other"', "[project", "", "\N{BYTE ORDER MARK}"])
    def test_another_project(self, monkeypatch, tmp_path, content):
        installed(monkeypatch, module=tmp_path, origin=None)
        (tmp_path / "pyproject.toml").write_text(content, "utf-8")
        assert command(monkeypatch, tmp_path) == "pip install 'mtgauge[neural]'"


def test_the_project_is_what_is_looked_for():
    assert tomllib.loads(PYPROJECT)["project"]["name"] == installation._NAME
    assert installation._is_clone(ROOT)
