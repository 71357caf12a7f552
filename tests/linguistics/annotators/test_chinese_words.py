"""Words and tags of Chinese: sentences, tags by tables, function words as Universal Dependencies class them."""

import pytest
from annotators import built_in

from mtgauge.linguistics import AnnotatedText
from mtgauge.linguistics.annotators.chinese import sentence_places, tagged_text
from mtgauge.linguistics.annotators.closed_words import universal_classes

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("雨停了。天晴了！", ["雨停了。", "天晴了！"]),
        ("“雨停了。”他说。", ["“雨停了。”", "他说。"]),
        ("真的？！是……", ["真的？！", "是……"]),
        (" 无标点\n第二行 ", ["无标点", "第二行"]),
        ("下了（三天。）完", ["下了（三天。）", "完"]),
        ("3.5 公里", ["3.5 公里"]),
        ("。", ["。"]),
        ("", []),
    ],
)
def test_sentences_end_at_their_marks(text, sentences):
    assert [text[start:end] for start, end in sentence_places(text)] == sentences


#: Words with the classes that a table gives, and those of UD.
CLASSES = [
    ("他/PRON 能/VERB 来/VERB", "PRON AUX VERB"),
    ("能/NOUN 源/NOUN", "NOUN NOUN"),
    ("吃/VERB 了/PART 饭/NOUN", "VERB AUX NOUN"),
    ("我/PRON 是/VERB 医生/NOUN", "PRON AUX NOUN"),
    ("为/ADP 人民/NOUN", "ADP NOUN"),
    ("这/PRON 座/NOUN 桥/NOUN", "DET NOUN NOUN"),
    ("这/PRON 很/ADV 好/ADJ", "PRON ADV ADJ"),
    ("该/PRON 市/NOUN", "DET NOUN"),
    ("被/ADP 打/VERB", "AUX VERB"),
    ("被/ADP 他/PRON 打/VERB", "ADP PRON VERB"),
    ("但是/CCONJ 雨/NOUN 和/CCONJ 雪/NOUN", "ADV NOUN CCONJ NOUN"),
    ("如果/CCONJ 下雨/VERB", "SCONJ VERB"),
    ("三/NUM 个/NUM 人/NOUN", "NUM NOUN NOUN"),
    ("20/NUM 万/NUM", "NUM NUM"),
    ("", ""),
]


@pytest.mark.parametrize(("words", "wanted"), CLASSES)
def test_function_words_have_the_classes_of_universal_dependencies(words, wanted):
    pairs = [word.split("/") for word in words.split()]
    found = universal_classes([form for form, _ in pairs], [upos for _, upos in pairs])
    assert " ".join(found) == wanted


def test_tags_are_those_of_the_table_and_marks_are_marks():
    def tag(sentence):
        return [(character, "n" if character.isalpha() else "m") for character in sentence]

    found = tagged_text("水 %——…", tag, {"n": "NOUN"})
    assert [(w.form, w.upos, w.xpos) for w in found.words] == [
        ("水", "NOUN", "n"), ("%", "SYM", "m"), ("—", "PUNCT", "m"), ("—", "PUNCT", "m"), ("…", "PUNCT", "m"),
    ]  # fmt: skip
    assert tagged_text("水", tag, {}).words[0].upos == "X"


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("jieba", "我们/PRON 在/ADP 北京/PROPN 看/VERB 了/AUX 三部/NUM 电影/NOUN 。/PUNCT"),
        ("lac", "我们/PRON 在/ADP 北京/PROPN 看/VERB 了/AUX 三部/NUM 电影/NOUN 。/PUNCT"),
        ("udpipe:udchinese", "我们/PRON 在/VERB 北京/PROPN 看/VERB 了/PART 三/NUM 部/NOUN 电影/NOUN 。/PUNCT"),
    ],
)
def test_a_sentence_is_annotated(spec, words):
    found = AnnotatedText.from_json(built_in(spec).annotate("我们在北京看了三部电影。"))
    assert " ".join(f"{word.form}/{word.upos}" for word in found.words) == words
