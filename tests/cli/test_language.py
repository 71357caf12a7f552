"""The command speaks English, and Chinese where it is asked to."""

import json
import re

import pytest

pytestmark = pytest.mark.translated

#: Arguments before the command, what the environment says, what is printed of a missing file.
SPOKEN = [
    ((), None, "mtgauge: error: absent.txt: no such file"),
    (("--language", "en"), "zh", "mtgauge: error: absent.txt: no such file"),
    (("--language", "zh"), None, "mtgauge：错误：absent.txt：没有这个文件"),
    ((), "zh", "mtgauge：错误：absent.txt：没有这个文件"),
    (("--language", "tlh"), None, "mtgauge: error: the command does not speak 'tlh' (languages: en, zh)"),
]


@pytest.mark.parametrize(("before", "environment", "line"), SPOKEN)
def test_errors_are_said_in_the_language_asked(mtgauge, monkeypatch, tmp_path, before, environment, line):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    if environment:
        monkeypatch.setenv("MTGAUGE_LANGUAGE", environment)
    result = mtgauge(*before, "score", "-r", "absent.txt", "absent.txt")
    assert (result.code, result.err.strip()) == (2, line)


@pytest.fixture
def faulty(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "n.jsonl").write_text('{"text": "One."}\n{"text": 2}\n{"text": 3}\n')
    (tmp_path / "r.txt").write_text("One.\nTwo.\n")
    (tmp_path / "s.txt").write_text("One.\n\n\n")


def test_findings_are_said_in_chinese(mtgauge, faulty):
    assert mtgauge("--language", "zh", "check", "n.jsonl").out.splitlines() == [
        "n.jsonl，第 2 行：'text' 不是字符串；同类问题另有 1 个：第 3 行",
        "检查 1 个文件，发现 2 个问题，共 1 类",
    ]


def test_notes_and_warnings_are_said_in_chinese_and_data_are_not(mtgauge, faulty):
    arguments = ("score", "-m", "bleu", "-l", "zh-en", "-r", "r.txt", "s.txt")
    table = mtgauge("--language", "zh", *arguments).out
    assert "bleu：按目标语言 en 选用分词器 13a" in table
    assert "略去系统 s 末尾的 1 个空行，使行数一致" in table
    for form in ("json", "csv"):
        spoken = mtgauge("--language", "zh", *arguments, "--format", form).out
        assert spoken == mtgauge(*arguments, "--format", form).out
    assert json.loads(mtgauge(*arguments, "--format", "json").out)["warnings"][0]["values"]["n"] == 1


#: Commands on the sample, and what may stay as it is in the headings of their tables.
TABLES = [
    (("compare", "--clusters", "wmt", "--level", "corpus", "--level", "domain"), {"BLEU", "chrF", "p"}),
    (("compare", "--test", "sign", "--baseline", "birch"), {"BLEU", "chrF", "p"}),
    (("score", "--level", "segment", "--ci", "-m", "chrf"), {"chrF"}),
    (("power", "--samples", "50", "-m", "chrf", "--difference", "1"), set()),
]


@pytest.mark.parametrize(("command", "names"), TABLES)
def test_headings_and_notes_of_tables_are_chinese(mtgauge, sample_arguments, command, names):
    found = mtgauge("--language", "zh", *command, *sample_arguments)
    assert found.code == 0
    for block in found.out.strip().split("\n\n"):
        lines = block.splitlines()
        if len(lines) > 2 and lines[1].startswith("---"):
            assert re.search("[一-鿿]", lines[0])
            headings = {heading for heading in re.split(r"  +", lines[2].strip()) if heading.isascii()}
            assert headings <= names
        else:
            assert [line for line in lines if line.isascii() and not line.startswith(("BLEU: ", "chrF: "))] == []


#: what is typed wrong -> what is said of it
SLIPS = {
    ("scor",): "mtgauge：错误：没有命令 'scor'（是否指 'score'？）",
    ("score", "--absent"): "mtgauge：错误：没有选项 '--absent'（mtgauge score --help 列出所有选项）",
    ("rerun",): "mtgauge：错误：缺少参数 'RECORD'（用法：mtgauge rerun [OPTIONS] RECORD）",
    (
        "score",
        "r.txt",
        "-f",
        "jsn",
    ): "mtgauge：错误：'-f' / '--format' 的值无效：'jsn' 不在可选值之中：table, json, ",
    ("score", "r.txt", "--gate"): "mtgauge：错误：选项 '--gate' 需要一个值",
    ("score", "-r", "r.txt", "s.txt", "-m", "bleu", "--gate", "bleu>=99"): "门槛 bleu>=99：s 为 ",
}


@pytest.mark.parametrize("typed", SLIPS, ids=" ".join)
def test_slips_are_answered_in_chinese(mtgauge, faulty, typed):
    assert mtgauge("--language", "zh", *typed).err.startswith(SLIPS[typed])


def test_tests_and_corrections_have_chinese_names(mtgauge, sample_arguments):
    printed = mtgauge("--language", "zh", "compare", *sample_arguments, "-m", "bleu").out
    assert "配对随机化检验" in printed
    assert "多重比较校正：Holm" in printed
    assert "correction holm" in mtgauge("compare", *sample_arguments, "-m", "bleu").out


def test_metrics_are_described_in_chinese(mtgauge):
    described = mtgauge("--language", "zh", "metrics").out
    for line in described.splitlines():
        # what stays: names, values, papers, and what is typed
        assert re.search("[\u4e00-\u9fff]", line) or not line or re.fullmatch(r"[\w+]+( \(.*\))?", line), line
    assert mtgauge("--language", "zh", "metrics", "-f", "json").out == mtgauge("metrics", "-f", "json").out
