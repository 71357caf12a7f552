"""Chinese words by jieba: the package's own words, nothing written, nothing that breaks a line of tokens."""

import logging
import re
import sys
import tempfile

import pytest

from mtgauge.base.errors import MissingExtraError
from mtgauge.text import zh_jieba
from mtgauge.text.registry import get_tokenizer

pytestmark = pytest.mark.unit

LINES = [
    "河水昨夜上涨，大桥今早关闭。",
    "Wi-Fi 的速度是25.6Mbps",
    "市长说：“不必离开。” ",
    "Ａ１号线",
    "",
    "　 \t",
]


@pytest.fixture
def jieba():
    found = pytest.importorskip("jieba", reason="jieba is not installed")
    found.setLogLevel(logging.ERROR)
    return found


def test_words_are_those_of_jieba(jieba):
    expected = [" ".join(word for word in jieba.lcut(line) if not word.isspace()) for line in LINES]
    found = get_tokenizer("zh-jieba").tokenize_lines(LINES)
    assert found == expected
    assert found[0] == "河水 昨夜 上涨 ， 大桥 今早 关闭 。"


@pytest.mark.parametrize("line", ["桥\0头", "桥\ud800头"])
def test_what_is_no_character_becomes_a_word(jieba, line):
    assert get_tokenizer("zh-jieba")(line) == "桥 \ufffd 头"


def test_nothing_is_written_and_nothing_said(jieba, tmp_path, monkeypatch, capfd):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    zh_jieba._words_of.cache_clear()  # the dictionary is read here
    assert get_tokenizer("zh-jieba")("大桥关闭") == "大桥 关闭"
    assert list(tmp_path.iterdir()) == []
    assert capfd.readouterr() == ("", "")


def test_the_signature_names_the_version(jieba):
    assert get_tokenizer("zh-jieba").signature == f"zh-jieba-{jieba.__version__}"


def test_without_the_package_the_command_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "jieba", None)
    with pytest.raises(MissingExtraError, match=re.escape("pip install 'mtgauge[linguistics]'")):
        get_tokenizer("zh-jieba")
