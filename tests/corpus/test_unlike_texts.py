"""Texts that differ by what cannot be seen or was left over: every case is told by its code, good texts are silent."""

import subprocess
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge import SystemOutput, TestSet, evaluate
from mtgauge.base.findings import Severity
from mtgauge.base.findings.codes import WARNINGS
from mtgauge.corpus.checks import check_input
from mtgauge.corpus.checks.columns import CheckedTexts, TextColumn
from mtgauge.corpus.checks.unlike import unlike_references
from mtgauge.corpus.checks.unlike.edges import _common, left_over
from mtgauge.corpus.checks.unlike.forms import _decomposed
from mtgauge.corpus.checks.unlike.names import deletion
from mtgauge.corpus.checks.unlike.peers import Compared
from textbook import unlike as textbook


def sentences(form, *parts):
    """Forty sentences of parts in turn, so that no start or end is in many of them."""
    return [
        form.format(*(part[(n * step) % len(part)] for part, step in zip(parts, (1, 3, 7), strict=True)), n=n + 2)
        for n in range(40)
    ]


FRENCH = sentences(
    "{} {} {n} fois {}.",
    ["Le maire", "Une élève", "Mon frère", "Notre voisine", "L’ingénieur", "Cette fée", "Votre mère", "Bébé"],
    ["a regardé", "préfère", "n’a pas répété", "évite", "a célébré"],
    [
        "la rivière",
        "cette fenêtre",
        "le pont fermé",
        "l’été",
        "un éclair",
        "Besançon",
        "des élans",
        "son thé",
        "la mer",
    ],
)
ENGLISH = sentences(
    "{}, {n} times: {} {}.",
    [
        "Mayor",
        "Pupils",
        "Our neighbour",
        "Everybody",
        "Some engineer",
        "Teachers",
        "Who",
        "He",
        "Birds",
        "Grandma",
    ],
    ["it's for", "they're avoiding", 'said "no" about', "didn't forget"],
    [
        "the river (by ship)",
        "that window",
        "those... hills",
        "a king",
        "ten years",
        "a mess... again",
        "him",
        "the sea",
    ],
)
CHINESE = sentences(
    "{}，第{n}次：{}{}。",
    ["市长", "一位学生", "邻居", "大家", "工程师", "老师", "孩子", "农民", "祖母", "他"],
    ["看见了", "不喜欢", "忘记了", "想到", "谈起"],
    ["河边的桥", "那扇窗", "北方", "大海", "三座山", "春天", "书店", "船", "那些年", "新城"],
)
HINDI = sentences(
    "{} ने {n} बार {} {}।",
    ["महापौर", "छात्र", "लड़की", "पड़ोसी", "किसान", "उस", "राम", "माँ"],
    ["पुल पर नदी को", "खिड़की से", "पहाड़ पर", "घर में", "सड़क पर"],
    ["देखा", "बुलाया", "नहीं गाया", "सोचा", "पेड़ लगाया", "कहा", "लिखा", "पढ़ाया"],
)
ARABIC = sentences(
    "{} {} {n} مرات {}.",
    ["العمدة", "الطالب", "الجار", "المهندس", "الفلاح", "الولد", "المعلم"],
    ["رأى", "تجنب", "نسي", "ذكر", "أحب"],
    ["النهر", "الجسر", "النافذة", "السوق", "الطريق", "البيت", "القارب", "الجبل"],
)
PERSIAN = sentences(
    "{} {n} بار {} {} و خانه‌ها.",
    ["شهردار", "دانشجو", "همسایه", "مهندس", "کشاورز", "مادر", "او"],
    ["می‌بیند", "می‌خواهد", "نمی‌شناسد"],
    ["رود", "پل", "پنجره", "بازار", "راه", "باغ", "قایق", "کوه"],
)
RUSSIAN = [text.replace("He", "Город").replace("river", "река") + " Дождь" for text in ENGLISH]
WORDING = {
    "après": "depuis",
    "and it's": "so it's",
    "这是": "已是",
    "देखा": "देख लिया",
    "قبل": "منذ",
    "می‌بیند": "می‌خواهد",
}


def reworded(texts):
    """Another translation: in each text some words are others."""
    for word, other in WORDING.items():
        texts = [text.replace(word, other) for text in texts]
    return texts


def decomposed(texts):
    return [unicodedata.normalize("NFD", text) for text in texts]


def misread(texts, encoding):
    return [text.encode().decode(encoding, "replace") for text in texts]


def each(form, texts):
    """A form written around each text: {text}, and {n} from 0."""
    return [form.format(text=text, n=n) for n, text in enumerate(texts)]


def wide(text):
    return text.translate({ord(mark): ord(mark) + 0xFEE0 for mark in ",?!:;()"})


def curly(texts):
    return [text.replace("'", "’").replace('"no"', "“no”") for text in texts]


def straight(texts):
    return [text.replace("’", "'") for text in texts]


def told(systems, references=None, sources=None, **options):
    testset = TestSet.of(references, sources=sources)
    outputs = [SystemOutput(name, tuple(texts)) for name, texts in systems.items()]
    findings = check_input(testset, outputs, **options).warnings
    return [finding for finding in findings if finding.code in CODES]


CODES = (
    "unicode-form",
    "mojibake",
    "invisible-character",
    "left-over-text",
    "special-token",
    "look-alike-character",
)

# texts, what is made of them, the code, and what the message begins with
FAULTS = [
    (FRENCH, decomposed, "unicode-form", "text that is not in Unicode form NFC (U+0065 U+0301) in 40 of 40"),
    (FRENCH, lambda t: decomposed(straight(t)), "unicode-form", "text that is not in Unicode form NFC (U+0065 U+0301) in 40 of 40"),
    (HINDI, lambda t: [x.replace("ड़", "\u095c") for x in t], "unicode-form", "text that is not in Unicode form NFC (U+095C)"),
    (FRENCH, lambda t: [x.replace(" ", "\u200b ") for x in t], "invisible-character", "U+200B ZERO WIDTH SPACE in 40 of 40"),
    (ENGLISH, lambda t: [x.replace("ea", "e\xada") for x in t], "invisible-character", "U+00AD SOFT HYPHEN in "),
    (ENGLISH, lambda t: each("\ufeff{text}", t), "invisible-character", "U+FEFF ZERO WIDTH NO-BREAK SPACE in 40 of 40"),
    (ARABIC, lambda t: each("\u200f{text}", t), "invisible-character", "U+200F RIGHT-TO-LEFT MARK in 40 of 40"),
    (ARABIC, lambda t: [x.replace("ال", "ا\u200dل") for x in t], "invisible-character", "U+200D ZERO WIDTH JOINER in 40 of 40"),
    (FRENCH, lambda t: misread(t, "latin-1"), "mojibake", "UTF-8 read as ISO-8859-1 ('Ã©') in 40 of 40"),
    (FRENCH, lambda t: misread(t, "cp1252"), "mojibake", "UTF-8 read as WINDOWS-1252 ('Ã©') in 40 of 40"),
    (CHINESE, lambda t: misread(t, "latin-1"), "mojibake", "UTF-8 read as ISO-8859-1 ("),
    (RUSSIAN, lambda t: misread(t, "cp1251"), "mojibake", "UTF-8 read as WINDOWS-1251 ("),
    (ENGLISH, curly, "look-alike-character", "U+2019 RIGHT SINGLE QUOTATION MARK in 30 of 40"),
    (FRENCH, straight, "look-alike-character", "U+0027 APOSTROPHE in "),
    (ENGLISH, lambda t: [x.replace('"no"', "“no”") for x in t], "look-alike-character", "U+201C LEFT DOUBLE QUOTATION MARK in 10 of 40"),
    (ENGLISH, lambda t: [wide(x) for x in t], "look-alike-character", "U+FF0C FULLWIDTH COMMA in 40 of 40"),
    (CHINESE, lambda t: [x.replace("，", ",") for x in t], "look-alike-character", "U+002C COMMA in 40 of 40"),
    (ENGLISH, lambda t: [x.replace("...", "…") for x in t], "look-alike-character", "U+2026 HORIZONTAL ELLIPSIS in 10 of 40"),
    (ENGLISH, lambda t: each("{text} </s>", t), "left-over-text", "'</s>' at the end in 40 of 40"),
    (CHINESE, lambda t: each("{text}</s>", t), "left-over-text", "'</s>' at the end in 40 of 40"),
    (ENGLISH, lambda t: each("H-{n}\t-0.31\t{text}", t), "left-over-text", "'H-0\\t-0.0\\t' at the start in 40 of 40"),
    (ENGLISH, lambda t: each("{n}. {text}", t), "left-over-text", "'0.' at the start"),
    (ENGLISH, lambda t: each("{n}) {text}", t), "left-over-text", "'0)' at the start"),
    (ENGLISH, lambda t: each("Here is the translation: {text}", t), "left-over-text", "'Here is the translation:' at the start in 40 of 40"),
    (CHINESE, lambda t: each("以下是翻译：{text}", t), "left-over-text", "'以下是翻译：' at the start in 40 of 40"),
    (ENGLISH, lambda t: [*each("Sure, here is my translation. {text}", t[:12]), *t[12:]], "left-over-text", "'Sure, here is my translation.' at the start in 12 of 40"),
    (ENGLISH, lambda t: each("{text} Let me know if you need more.", t), "left-over-text", "'Let me know if you need more.' at the end"),
    (FRENCH, lambda t: each("« {text} »", t), "left-over-text", "'«' at the start in 40 of 40"),
    (ENGLISH, lambda t: each(">>fra<< {text}", t), "left-over-text", "'>>fra<<' at the start in 40 of 40"),
    (ENGLISH, lambda t: [x.replace("river", "<unk>") for x in t], "special-token", "'<unk>' in 5 of 40"),
    (FRENCH, lambda t: [x.replace("élève", "\u2047") for x in t], "special-token", "'⁇' in 5 of 40"),
    (ENGLISH, lambda t: [*each("{text}<|im_end|>", t[:4]), *t[4:]], "special-token", "'<|im_end|>' in 4 of 40"),
    (ENGLISH, lambda t: [x.replace("river", "[UNK]") for x in t], "special-token", "'[UNK]' in 5 of 40"),
    (ENGLISH, lambda t: [x.replace("river", "<b>river</b>") for x in t], "special-token", "'<b>' in 5 of 40"),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "fault", "code", "begins"), FAULTS)
@pytest.mark.parametrize("copied", [True, False], ids=["equal", "reworded"])
def test_each_case_is_told_of_the_system(texts, fault, code, begins, copied):
    own = fault(texts if copied else reworded(texts))
    messages = {str(finding.message) for finding in told({"s": own}, texts) if finding.code == code}
    assert any(message.startswith(begins) for message in messages), messages
    assert all(" of 40 translations, first in segment " in message for message in messages)
    assert {finding.system for finding in told({"s": own}, texts) if finding.code == code} == {"s"}


ONE_SIDED = [
    case for case in FAULTS if case[2] != "look-alike-character" and case[3][:6] not in ("U+200D", "U+FEFF")
]


@pytest.mark.parametrize(("texts", "fault", "code", "begins"), ONE_SIDED)
def test_each_case_is_told_of_the_reference(texts, fault, code, begins):
    findings = told({"s": texts, "t": reworded(texts)}, fault(texts))
    assert [f.system for f in findings if f.code == code and str(f.message).startswith(begins[:20])] == [None]
    assert any("texts of reference" in f.message and "in no translation" in f.message for f in findings)


@pytest.mark.parametrize(("texts", "fault", "code", "begins"), FAULTS)
def test_what_both_sides_have_is_right(texts, fault, code, begins):
    assert told({"s": fault(reworded(texts)), "t": fault(texts)}, fault(texts)) == []
    assert told({"s": fault(reworded(texts))}, {"A": texts, "B": fault(texts)})[1:] == []


BESIDE_SOURCES = [
    case for case in FAULTS if case[2] != "look-alike-character" and case[3][:6] not in ("U+200D", "U+200F")
]


@pytest.mark.parametrize(("texts", "fault", "code", "begins"), BESIDE_SOURCES)
def test_each_case_is_told_beside_sources_where_there_is_no_reference(texts, fault, code, begins):
    sources = CHINESE if texts is not CHINESE else HINDI
    messages = [f.message for f in told({"s": fault(texts)}, sources=sources) if f.code == code]
    assert any(message.startswith(begins[:20]) and "in no source" in message for message in messages)


SEA = ["海", "島", "町", "森", "湖", "駅", "村", "店"]
EMOJI = ["👩‍🚀 ", "❤️‍🔥 ", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 ", "👨‍👩‍👧 "]
CLEAN = {
    "other words": (reworded(ENGLISH), ENGLISH, CHINESE),
    "French with curly apostrophes": (reworded(FRENCH), FRENCH, ENGLISH),
    "French with straight apostrophes": (straight(reworded(FRENCH)), straight(FRENCH), ENGLISH),
    "Persian with joiners": (reworded(PERSIAN), PERSIAN, ENGLISH),
    "Persian, sources only": (PERSIAN, None, ENGLISH),
    "Persian, of which the systems have no joiner": ([text.replace("\u200c", " ") for text in PERSIAN], PERSIAN, ENGLISH),
    "Arabic with marks of direction, sources only": (each("\u200f{text}", ARABIC), None, ENGLISH),
    "Hindi": (reworded(HINDI), HINDI, ENGLISH),
    "Hindi, sources only": (HINDI, None, ENGLISH),
    "decomposed on both sides": (decomposed(reworded(FRENCH)), decomposed(FRENCH), None),
    "Chinese": (reworded(CHINESE), CHINESE, ENGLISH),
    "Chinese, sources only": (CHINESE, None, ENGLISH),
    "emoji of several parts": ([EMOJI[n % 4] + text for n, text in enumerate(ENGLISH)], ENGLISH, None),
    "dialogues": (each("- {text}", reworded(ENGLISH)), each("- {text}", ENGLISH), None),
    "dialogues with dashes of another kind": (each("– {text}", reworded(ENGLISH)), each("- {text}", ENGLISH), None),
    "quoted lines": (each('"{text}"', reworded(ENGLISH)), each('"{text}"', ENGLISH), None),
    "quoted lines, sources only": (each("« {text} »", FRENCH), None, each('"{text}"', ENGLISH)),
    "letters that begin alike": (each("Sehr geehrte Frau Schulz, {text}", ENGLISH), each("Liebe Frau Doktor Schulz, {text}", ENGLISH), None),
    "numbered lines": (each("{n}. {text}", reworded(ENGLISH)), each("{n}. {text}", ENGLISH), None),
    "tags of the source": (each("<b>{text}</b>", ENGLISH), None, each("<b>{text}</b>", CHINESE)),
    "full stops where the references have none": (reworded(ENGLISH), [text[:-1] for text in ENGLISH], None),
    "polite and plain Japanese": ([f"{SEA[n % 8]}は第{n}の{SEA[n % 7]}に出ました。" for n in range(40)], [f"{SEA[n % 8]}は{n}の{SEA[n % 7]}に出た。" for n in range(40)], None),
    "capitals before quotes": (["Le menu « CAFÉ» de " + text for text in FRENCH[:3]] + FRENCH[3:], FRENCH, None),
    "two segments": (decomposed(each("\u200b{text}</s>", FRENCH[:2])), FRENCH[:2], None),
    "one segment": (each("<unk> {text}", FRENCH[:1]), FRENCH[:1], None),
    "empty translations": ([""] * 40, FRENCH, None),
    "one accident of forty": (["\u200b<unk>" + FRENCH[0], *FRENCH[1:]], FRENCH, None),
}  # fmt: skip


@pytest.mark.parametrize("name", CLEAN)
def test_good_texts_are_silent(name):
    own, references, sources = CLEAN[name]
    assert told({"s": own}, references, sources) == []


def test_references_that_are_missing_or_empty_are_no_hindrance():
    references = [None if n % 2 else text for n, text in enumerate(FRENCH)]
    [finding] = told({"s": decomposed(FRENCH)}, {"A": FRENCH, "B": references})
    assert finding.code == "unicode-form"
    assert told({"s": FRENCH}, {"A": FRENCH, "B": [None] * 39 + [""]}) == []


def test_what_all_systems_differ_in_is_said_once_of_the_reference():
    [finding] = told({"s": straight(FRENCH), "t": straight(reworded(FRENCH))}, FRENCH)
    assert finding.system is None
    assert "of reference ref, first in segment 4, where all 2 systems have U+0027 APOSTROPHE; " in finding.message
    both = told({"s": straight(FRENCH), "t": FRENCH}, FRENCH)
    assert [finding.system for finding in both] == ["s"]


def test_what_metrics_make_equal_is_no_difference():
    own, references = decomposed(reworded(FRENCH)), FRENCH
    codes = {}
    for metrics in (
        "bleu",
        "bleu:normalize=nfc",
        "bleu:normalize=nfc chrf",
        "bleu:normalize=nfc chrf:normalize=nfkc",
    ):
        result = evaluate({"s": own}, references, metrics=metrics.split())
        codes[metrics] = [warning.code for warning in result.warnings if warning.code in CODES]
    assert list(codes.values()) == [["unicode-form"], [], ["unicode-form"], []]
    half = evaluate({"s": [text.replace("，", ",") for text in CHINESE]}, CHINESE, metrics=["bleu:halfwidth=true"])
    assert not {"look-alike-character"} & {warning.code for warning in half.warnings}


def test_severe_are_those_that_ruin_numbers():
    assert [code for code in CODES if WARNINGS[code].severity is Severity.SEVERE] == list(CODES[:4])


# -- thresholds ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "holding", "elsewhere", "is_told"),
    [
        (40, 4, 0, True), (40, 3, 0, False),  # a tenth
        (20, 2, 0, False), (30, 3, 0, True),  # three
        (400, 40, 4, True), (400, 40, 5, False),  # ten times as often as beside it
    ],
)  # fmt: skip
def test_counts_and_shares(n, holding, elsewhere, is_told):
    texts = [f"word {n}" for n in range(n)]
    marked = [
        [("\u200b" if index < count else "") + text for index, text in enumerate(texts)]
        for count in (holding, elsewhere)
    ]
    assert [f.code for f in told({"s": marked[0]}, marked[1])] == ["invisible-character"] * is_told


@pytest.mark.parametrize(("quoted", "is_told"), [(19, False), (20, True)])
def test_half_of_the_texts_begin_alike(quoted, is_told):
    own = [*each('"{text}', ENGLISH[:quoted]), *ENGLISH[quoted:]]
    assert ("left-over-text" in {f.code for f in told({"s": own}, ENGLISH)}) is is_told


@pytest.mark.parametrize(("n", "is_told"), [(9, False), (10, True)])
def test_ten_texts_begin_alike(n, is_told):
    own = each("Here is it: {text}", ENGLISH[:n])
    assert ("left-over-text" in {f.code for f in told({"s": own}, ENGLISH[:n])}) is is_told


@pytest.mark.parametrize("text", ["e\u0301", "\u1100\u1161", "가\u11a8", "가\u11c2", "\u2126"])
def test_one_kind_of_character_is_enough_to_leave_the_composed_form(text):
    assert _decomposed(column([text, "other"])) == [0]


# the first and the last of each row of characters that nobody sees
UNSEEN = [
    chr(code) for code in (
        0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x180E, 0x200B, 0x200F, 0x202A, 0x202C, 0x2060, 0x206F, 0x3164,
        0xFEFF, 0xFFA0, 0xFFF9, 0xFFFB, 0xE0100, 0xE01EF,
    )
]  # fmt: skip
# the characters beside them, which have a shape, or belong to an emoji, or are another check's
BESIDE_UNSEEN = [
    chr(code) for code in (
        0xAC, 0xAE, 0x34E, 0x350, 0x61B, 0x61D, 0x115E, 0x1161, 0x180D, 0x2010, 0x2030, 0x3163, 0x3165,
        0xFEFE, 0xFF00, 0xFF9F, 0xFFA1, 0xFFF8, 0xFFFC, 0xE00FF, 0xE01F0, 0xFE0F,
    )
]  # fmt: skip


@pytest.mark.parametrize("character", UNSEEN, ids=ascii)
def test_each_invisible_character_is_told(character):
    findings = told({"s": each(f"x{character}y {{text}}", ENGLISH)}, each("xy {text}", ENGLISH))
    assert [f.code for f in findings if f"U+{ord(character):04X}" in str(f.message)] == ["invisible-character"]


@pytest.mark.parametrize("character", BESIDE_UNSEEN, ids=ascii)
def test_their_neighbours_are_not_invisible(character):
    findings = told({"s": each(f"x{character}y {{text}}", ENGLISH)}, each("xy {text}", ENGLISH))
    assert "invisible-character" not in {f.code for f in findings}


def test_what_stands_before_the_common_start_of_the_references_is_told_without_it():
    [finding] = told({"s": each(">>fra<< - {text}", ENGLISH)}, each("- {text}", ENGLISH))
    assert str(finding.message).startswith("'>>fra<<' at the start in 40 of 40 ")


def test_a_token_that_the_references_have_hides_no_other():
    references = [text.replace("the", "<b>the</b>") for text in ENGLISH]
    [finding] = told({"s": [text.replace("river", "<unk>") for text in references]}, references)
    assert str(finding.message).startswith("'<unk>' in 5 of 40 ")


def test_the_shape_that_is_named_is_the_one_of_the_first_system():
    texts = straight(FRENCH)
    systems = {"s": [text.replace("'", "’") for text in texts], "t": [text.replace("'", "´") for text in texts]}
    [finding] = told(systems, texts)
    assert "all 2 systems have U+2019 RIGHT SINGLE QUOTATION MARK" in finding.message


# -- beside a textbook ---------------------------------------------------------------------------------------------

SMALL = st.lists(st.text(st.sampled_from('ab1. "-«\u0301é\n'), max_size=5), min_size=10, max_size=24)


def column(texts, system=None):
    return TextColumn(
        "the translation", [text.strip() for text in texts], [str(n) for n in range(len(texts))], None, system
    )


@given(SMALL, st.sampled_from(["", '"', "1. ", "- ", "Answer number 12: ", "ab"]), st.integers(0, 24), SMALL)
def test_starts_and_ends_are_those_of_the_textbook(texts, start, count, others):
    texts = [start + text if n < count else text for n, text in enumerate(texts)]
    others = ["word", *others]
    one = Compared(column(["word", *texts], "s"), ((column(others),),), "no reference", "the references")
    own, beside = one.column.stripped, one.peers[0][0].stripped
    assert _common(one.column, at_end=False) == textbook.common_start(own)
    assert _common(one.column, at_end=True) == textbook.common_start([text[::-1] for text in own], at_end=True)
    behind, behind_beside = ([text[::-1] for text in texts] for texts in (own, beside))
    ends = textbook.left_over(behind, [[behind_beside]], at_end=True)[::-1]
    expected = [textbook.left_over(own, [[beside]]), ends]
    assert [text for text, _ in left_over(one)] == [text for text in expected if text]


@given(
    st.lists(
        st.text(st.sampled_from("ae\u0301é\u1100\u1161\u11a8\u0958\u0928\u093c한 \u2126"), max_size=4), max_size=9
    )
)
def test_forms_are_those_of_the_textbook(texts):
    one = column(texts)
    assert _decomposed(one) == [n for n, text in enumerate(one.stripped) if textbook.is_decomposed(text)]


@given(
    st.lists(
        st.lists(st.sampled_from(["", "a", "b\u200b", "\u200bc d"]), min_size=12, max_size=12),
        min_size=2,
        max_size=4,
    )
)
def test_counts_are_those_of_the_textbook(columns):
    own, *references = columns
    names = {str(n): texts for n, texts in enumerate(references)}
    findings = told({"s": own}, names)
    expected = textbook.is_told(own, [[texts] for texts in references], lambda text: "\u200b" in text)
    assert bool([f for f in findings if f.system == "s"]) is expected
    asked = [textbook.is_told(texts, [[own]], lambda text: "\u200b" in text) for texts in references]
    assert len([f for f in findings if f.system is None]) == sum(asked)


# -- ways out ------------------------------------------------------------------------------------------------------


def mended(finding, texts):
    """The texts after the command that the message names."""
    command = str(finding.message).rpartition(" by ")[2]
    done = subprocess.run(
        ["bash", "-c", command],
        input="".join(f"{text}\n" for text in texts).encode(),
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().removesuffix("\n").split("\n")


@pytest.mark.parametrize(("texts", "fault", "code", "begins"), [case for case in FAULTS if case[2] in CODES[1:4]])
def test_the_command_of_the_message_undoes_it(texts, fault, code, begins):
    faulty = fault(texts)
    for _ in range(3):
        findings = [f for f in told({"s": faulty}, texts) if f.code == code]
        faulty = mended(findings[0], faulty) if findings else faulty
    if code == "mojibake":
        assert faulty == texts
    else:
        assert [text.strip() for text in faulty] == texts


def test_deletion_is_of_bytes():
    assert deletion("\u200b") == r"sed 's/\xE2\x80\x8B//g'"


def test_one_call_finds_all():
    own = each("\u200bH-{n}\t-0.31\t{text} </s>", straight(decomposed(FRENCH)))
    inputs = CheckedTexts.of(TestSet.of(FRENCH), [SystemOutput("s", tuple(own))], detokenized=True)
    assert {f.code for f in unlike_references(inputs)} == set(CODES) - {"mojibake", "special-token"}
