"""Text without spaces, and the metrics that take whole pieces of it for words."""

import csv
import io
import json

import pytest

from mtgauge import evaluate
from mtgauge.base.sentences import Sentence
from mtgauge.measures.registry import load_metric, parse_metric, spelled
from mtgauge.metrics.uncut import find_uncut
from mtgauge.report.page.build import build_page
from page import Page

TEXTS = {
    "zh": ["昨天夜里，河水漫过了村口的老桥，大家都很担心。", "市政府宣布明年将修建三座新的图书馆。", "他说从2020年3月5日起就没有见过她。"],
    "ja": ["昨夜、川の水が村の古い橋を越えてあふれました。", "市は来年新しい図書館を三つ建てると発表した。"],
    "th": ["เมื่อคืนนี้แม่น้ำไหลท่วมสะพานเก่าของหมู่บ้าน", "เทศบาลประกาศว่าจะสร้างห้องสมุดใหม่สามแห่งในปีหน้า"],
    "my": ["မနေ့ညက မြစ်ရေသည် ရွာရှိတံတားဟောင်းကို ကျော်လွှမ်းခဲ့သည်။"],
    "km": ["ទឹកទន្លេបានជន់លិចស្ពានចាស់របស់ភូមិកាលពីយប់មិញ។"],
    "lo": ["ແມ່ນ້ຳໄຫຼຖ້ວມຂົວເກົ່າຂອງບ້ານໃນຄືນທີ່ຜ່ານມາ"],
    "bo": ["ཁ་སང་མཚན་མོར་གཙང་པོའི་ཆུ་ཟམ་པ་རྙིང་པའི་སྟེང་ནས་བརྒལ།"],
    "zh in words": ["昨天 夜里 ， 河水 漫过 了 村口 的 老 桥 。"],
    "zh names": ["河水", "老桥", "她"],
    "ko": ["어젯밤 강물이 마을의 오래된 다리를 넘었습니다."],
    "en": ["Yes.", "Floodwater", "The river rose last night and covered the bridge."],
    "en with names": ["The words 图书馆 and 老桥 stand in this sentence of English."],
}  # fmt: skip

# Texts, metric, and the suggested replacement; None if the metric splits them.
CUTS = [
    ("zh", "ter", "ter:normalized=true,asian_support=true"),
    ("zh", "ter:asian_support=true", "ter:normalized=true,asian_support=true"),
    ("zh", "ter:normalized=true", "ter:normalized=true,asian_support=true"),
    ("zh", "ter:asian_support=true,normalized=true", None),
    ("zh", "wer", "wer:tokenize=zh"),
    ("zh", "bleu", "bleu:tokenize=zh"),
    ("zh", "bleu:tokenize=intl,lowercase=true", "bleu:tokenize=zh,lowercase=true"),
    ("zh", "bleu:tokenize=zh", None),
    ("zh", "bleu:tokenize=char", None),
    ("zh", "bleu:tokenize=cwmt", None),
    ("zh", "gleu", "gleu:tokenize=zh"),
    ("zh", "mwer", "mwer:tokenize=zh"),
    ("zh", "mper", "mper:tokenize=zh"),
    ("zh", "ribes", "ribes:tokenize=zh"),
    ("zh", "rouge_l", "rouge_l:tokenize=zh"),
    ("zh", "nist", "nist:tokenize=zh"),
    ("zh", "gtm", "gtm:tokenize=zh"),
    ("zh", "ict", "ict:tokenize=zh"),
    ("zh", "length_ratio", "length_ratio:tokenize=zh"),
    ("zh", "meteor:modules=exact,tokenize=none,language=zh", "meteor:language=zh,modules=exact,tokenize=zh"),
    ("zh", "chrf++", "chrf"),
    ("zh", "chrf", None),
    ("zh", "character", None),
    ("zh", "char_edit_rate", None),
    ("zh", "exact_match", None),
    ("ja", "ter", "ter:normalized=true,asian_support=true"),
    ("ja", "ter:asian_support=true,normalized=true", None),
    ("ja", "wer", "wer:tokenize=ja-mecab"),
    ("th", "wer", "wer:tokenize=char"),
    ("th", "ter", "chrf instead of ter"),
    ("th", "ter:asian_support=true,normalized=true", "chrf instead of ter:asian_support=true,normalized=true"),
    ("my", "wer", "wer:tokenize=char"),
    ("km", "wer", "wer:tokenize=char"),
    ("lo", "wer", "wer:tokenize=char"),
    ("bo", "wer", "wer:tokenize=char"),
    ("zh in words", "wer", None),
    ("zh in words", "ter", None),
    ("zh names", "ter", None),
    ("ko", "ter", None),
    ("en", "ter", None),
    ("en with names", "wer", None),
]


def said(text, metric, **options):
    evaluation = evaluate({"s": TEXTS[text]}, TEXTS[text], metrics=metric, **options)
    return [(w.system, w.message) for w in evaluation.warnings if w.code == "uncut-text"]


@pytest.mark.parametrize(("text", "metric", "instead"), CUTS)
def test_metrics_that_see_no_words_suggest_options(text, metric, instead):
    found = said(text, metric)
    assert len(found) == (instead is not None)
    for system, message in found:
        assert system is None
        assert message.startswith("text in ")
        assert f"is not cut into words by {metric}: " in message
        assert message.endswith(f"; take {instead}")
        assert isinstance(message, Sentence)
    if instead and "instead" not in instead:
        assert said(text, instead) == []


def test_no_warning_if_the_language_pair_chooses_a_tokenizer():
    assert said("zh", "wer", languages="eng-zho") == []
    [(_, message)] = said("zh", "ter", languages="eng-zho")
    assert "by ter: " in message


def test_metrics_are_named_together_and_only_those_concerned():
    [(_, message)] = said("zh", ["wer", "chrf", "gleu"])
    assert "by wer, gleu: 1" in message
    assert message.endswith("take wer:tokenize=zh and gleu:tokenize=zh")


def test_a_system_alone_is_named():
    systems = {"cut": TEXTS["zh in words"] * 3, "whole": TEXTS["zh"]}
    evaluation = evaluate(systems, TEXTS["zh in words"] * 3, metrics="ter")
    assert [w.system for w in evaluation.warnings if w.code == "uncut-text"] == ["whole"]


def test_few_texts_in_another_script_give_no_warning():
    reference = TEXTS["en"][2:] * 60 + TEXTS["zh"]
    evaluation = evaluate({"s": reference}, reference, metrics="ter")
    assert not [w for w in evaluation.warnings if w.code == "uncut-text"]


def test_only_a_sample_is_checked():
    class Counting:
        def __init__(self):
            self.seen = 0

        def cut(self, texts):
            self.seen += len(texts)
            return texts

        def options_cutting(self, script):
            return None

        measure = load_metric("ter")

    reference = TEXTS["zh"] * 1000
    evaluation = evaluate({"s": reference}, reference, metrics="chrf")
    fitted = Counting()
    assert find_uncut({"m": fitted}, evaluation.testset, evaluation.systems)
    assert fitted.seen <= 50


@pytest.mark.parametrize("form", ["table", "json", "jsonl", "csv", "latex", "markdown"])
def test_every_format_says_it(mtgauge, tmp_path, form):
    (tmp_path / "zh.txt").write_text("\n".join(TEXTS["zh"]) + "\n")
    arguments = ["score", "-r", tmp_path / "zh.txt", f"s={tmp_path / 'zh.txt'}", "-m", "ter", "--format", form]
    out = mtgauge(*arguments).out
    assert out.count("uncut-text") == 1
    assert "asian" in out
    if form == "json":
        assert json.loads(out)["warnings"][-1]["code"] == "uncut-text"
    if form == "csv":
        assert [row["code"] for row in csv.DictReader(io.StringIO(out)) if row["kind"] == "warning"][
            -1
        ] == "uncut-text"


# Metrics, and what the first screen says: whether they see words, and that only the main metric names a winner.
SCREENS = [
    ("ter", ["TER takes whole pieces of these texts for words: its scores say little."], []),
    (
        "chrf ter",
        ["TER takes whole pieces of these texts for words: its scores say little."],
        ["TER puts", "best TER"],
    ),
    ("chrf ter:asian_support=true,normalized=true", ["a has the best TER."], ["takes whole pieces"]),
]


@pytest.mark.parametrize(("metrics", "present", "absent"), SCREENS)
@pytest.mark.parametrize("names", [("a",), ("a", "b")])
def test_the_first_screen_does_not_rank_by_a_metric_that_sees_no_words(metrics, present, absent, names):
    systems = {name: [text[number:] for text in TEXTS["zh"]] for number, name in enumerate(names, start=1)}
    page = Page.of(build_page(evaluate(systems, TEXTS["zh"], metrics=metrics.split())))
    screen = page.tree.get_element_by_id("summary").text_content()
    wanted = present if len(names) > 1 or len(metrics.split()) == 1 else []
    for words in wanted:
        assert words in screen
    for words in absent:
        assert words not in screen


# Metrics as written, and as written with another value.
SPELLED = [
    ("ter", {}, "ter"),
    ("ter", {"normalized": True}, "ter:normalized=true"),
    ("chrf++", {"word_order": 0}, "chrf"),
    ("LABEL=bleu:max_order=2,lowercase=yes", {"tokenize": "zh"}, "bleu:lowercase=true,tokenize=zh,max_order=2"),
    ("meteor:modules='exact stem'", {"tokenize": "char"}, "meteor:modules='exact stem',tokenize=char"),
    ("meteor:wordnet='a,b'", {}, "meteor:wordnet='a,b'"),
    ("meteor", {"wordnet": "it's, b"}, """meteor:wordnet='it'"'"'s, b'"""),
]


@pytest.mark.parametrize(("text", "changed", "written"), SPELLED)
def test_a_measure_is_written_as_it_is_read(text, changed, written):
    again = spelled(parse_metric(text).measure, **changed)
    assert sorted(again.replace(":", ",").split(",")) == sorted(written.replace(":", ",").split(","))
    assert spelled(parse_metric(again).measure) == again
