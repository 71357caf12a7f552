"""Language codes and pairs: every form that people write, and what is chosen by it."""

import json
import string
import subprocess
import sys
from itertools import product

import pytest

from mtgauge import evaluate
from mtgauge.base import language_codes
from mtgauge.base.errors import OptionError
from mtgauge.base.language_codes import PLAIN, label_code, normal_code
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.formats.storedset import pair_of_label
from mtgauge.corpus.scripts import expected_scripts
from mtgauge.metrics.defaults import default_metrics
from mtgauge.metrics.meteor import METEOR
from mtgauge.metrics.meteor.tasks import language_code
from mtgauge.records.record import recorded_pair
from mtgauge.text import tokenizer_for

WORDS, FORMS, UNSPACED = ("bleu", "chrf"), ("chrf", "bleu"), ("chrf", "bleu:tokenize=char")

# Code as written, normal form, tokenizer, default metrics.
CODES = [
    # ISO 639-1, 639-2/T, 639-2/B, 639-3
    ("en", "en", "13a", WORDS),
    ("EN", "en", "13a", WORDS),
    ("eng", "en", "13a", WORDS),
    ("zh", "zh", "zh", WORDS),
    ("zho", "zh", "zh", WORDS),
    ("chi", "zh", "zh", WORDS),
    ("cmn", "zh", "zh", WORDS),
    ("ja", "ja", "ja-mecab", WORDS),
    ("jpn", "ja", "ja-mecab", WORDS),
    ("ko", "ko", "ko-mecab", WORDS),
    ("kor", "ko", "ko-mecab", WORDS),
    ("de", "de", "13a", WORDS),
    ("deu", "de", "13a", WORDS),
    ("ger", "de", "13a", WORDS),
    ("fra", "fr", "13a", WORDS),
    ("fre", "fr", "13a", WORDS),
    ("ces", "cs", "13a", WORDS),
    ("cze", "cs", "13a", WORDS),
    ("fin", "fi", "13a", FORMS),
    ("tur", "tr", "13a", FORMS),
    ("tha", "th", "13a", UNSPACED),
    ("mya", "my", "13a", UNSPACED),
    ("bod", "bo", "13a", UNSPACED),
    ("shn", "shn", "13a", UNSPACED),
    # languages of Chinese other than Mandarin
    ("yue", "yue", "zh", WORDS),
    ("wuu", "wuu", "zh", WORDS),
    ("hak", "hak", "zh", WORDS),
    ("nan", "nan", "zh", WORDS),
    ("lzh", "lzh", "zh", WORDS),
    ("zh-yue", "yue", "zh", WORDS),
    ("zh-min-nan", "nan", "zh", WORDS),
    # macrolanguages, and the language that is mostly meant by them
    ("arb", "ar", "13a", WORDS),
    ("arz", "arz", "13a", WORDS),
    ("nob", "nb", "13a", WORDS),
    ("nno", "nn", "13a", WORDS),
    ("no", "no", "13a", WORDS),
    ("swh", "sw", "13a", FORMS),
    ("pes", "fa", "13a", WORDS),
    ("ekk", "et", "13a", FORMS),
    ("lvs", "lv", "13a", WORDS),
    ("uzn", "uz", "13a", FORMS),
    ("khk", "mn", "13a", FORMS),
    ("azj", "az", "13a", FORMS),
    ("als", "sq", "13a", WORDS),
    ("zsm", "ms", "13a", WORDS),
    ("twi", "tw", "13a", WORDS),
    ("fil", "tl", "13a", WORDS),
    ("tgl", "tl", "13a", WORDS),
    # codes that were withdrawn
    ("iw", "he", "13a", WORDS),
    ("in", "id", "13a", WORDS),
    ("ji", "yi", "13a", WORDS),
    ("mo", "ro", "13a", WORDS),
    ("sh", "sr_Latn", "13a", WORDS),
    # BCP 47 with script and region
    ("zh-Hans", "zh_Hans", "zh", WORDS),
    ("zh-Hant-TW", "zh_Hant_TW", "zh", WORDS),
    ("zh_CN", "zh_CN", "zh", WORDS),
    ("zh-tw", "zh_TW", "zh", WORDS),
    ("cmn-Hant", "zh_Hant", "zh", WORDS),
    ("zh-Latn", "zh_Latn", "13a", WORDS),
    ("ja-Latn", "ja_Latn", "13a", WORDS),
    ("ja-JP", "ja_JP", "ja-mecab", WORDS),
    ("ko_KR", "ko_KR", "ko-mecab", WORDS),
    ("pt-BR", "pt_BR", "13a", WORDS),
    ("pt_br", "pt_BR", "13a", WORDS),
    ("en-UK", "en_GB", "13a", WORDS),
    ("es-419", "es_419", "13a", WORDS),
    ("sr-Latn", "sr_Latn", "13a", WORDS),
    ("sr-Cyrl", "sr_Cyrl", "13a", WORDS),
    ("uz-Cyrl", "uz_Cyrl", "13a", FORMS),
    ("my-Latn", "my_Latn", "13a", WORDS),
    ("pi-Thai", "pi_Thai", "13a", UNSPACED),
    # FLORES
    ("eng_Latn", "en", "13a", WORDS),
    ("zho_Hans", "zh_Hans", "zh", WORDS),
    ("zho_Hant", "zh_Hant", "zh", WORDS),
    ("yue_Hant", "yue_Hant", "zh", WORDS),
    ("jpn_Jpan", "ja", "ja-mecab", WORDS),
    ("kor_Hang", "ko_Hang", "ko-mecab", WORDS),
    ("tha_Thai", "th", "13a", UNSPACED),
    ("khm_Khmr", "km", "13a", UNSPACED),
    ("srp_Cyrl", "sr_Cyrl", "13a", WORDS),
    ("tgl_Latn", "tl", "13a", WORDS),
    ("tam_Taml", "ta", "13a", FORMS),
    # languages of WMT without a code of two letters, and those of nobody's list
    ("liv", "liv", "13a", WORDS),
    ("sah", "sah", "13a", WORDS),
    ("hsb", "hsb", "13a", WORDS),
    ("dsb", "dsb", "13a", WORDS),
    ("bho", "bho", "13a", WORDS),
    ("mas", "mas", "13a", WORDS),
    ("enn", "enn", "13a", WORDS),
    ("und", "und", "13a", WORDS),
    ("x-elvish", "x_elvish", "13a", WORDS),
]  # fmt: skip


@pytest.mark.parametrize(("written", "normal", "tokenizer", "metrics"), CODES)
def test_codes_in_all_forms(written, normal, tokenizer, metrics):
    for text in (f"de-{written.replace('-', '_')}", f"de:{written}"):
        pair = LanguagePair.parse(text)
        assert (pair.source, pair.target) == ("de", normal)
        assert LanguagePair.parse(str(pair)) == pair == LanguagePair("de", written)
    assert LanguagePair.parse(f"{written}:de") == LanguagePair(normal, "de")
    assert normal_code(normal) == label_code(written) == normal
    assert tokenizer_for(pair.target) == tokenizer
    assert default_metrics(pair).metrics == metrics


def test_a_code_of_any_form_takes_the_tokenizer_of_its_language():
    system, reference = ["河水昨天夜里漫过了老桥。"], ["昨天夜里，河水漫过老桥。"]
    wanted = evaluate(system, reference, languages="en-zh", metrics="bleu").scores[0]
    for pair in ("en-zho", "eng_Latn-zho_Hans", "en-cmn", "en-zh_CN"):
        evaluation = evaluate(system, reference, languages=pair, metrics="bleu")
        assert (evaluation.scores[0].score, evaluation.scores[0].signature) == (wanted.score, wanted.signature)


# What is written, and the two codes of the only reading that there is.
PAIRS = [
    ("zh-en", ("zh", "en")),
    ("zh_CN-en_GB", ("zh_CN", "en_GB")),
    ("ZH-EN", ("zh", "en")),
    ("pt-BR-en-GB", ("pt_BR", "en_GB")),
    ("zh-Hans-en", ("zh_Hans", "en")),
    ("en-zh-Hans-CN", ("en", "zh_Hans_CN")),
    ("sr-Latn-de", ("sr_Latn", "de")),
    ("zh-CN-en-US", ("zh_CN", "en_US")),
    ("zh-yue-en", ("yue", "en")),
    ("x-elvish-en", ("x_elvish", "en")),
    ("en-x-elvish", ("en", "x_elvish")),
    ("en-pt_BR", ("en", "pt_BR")),
    ("en:pt-BR", ("en", "pt_BR")),
    ("en-PT:br", ("en_PT", "br")),
    ("en_pt-br", ("en_PT", "br")),
    ("zh-Hans:en", ("zh_Hans", "en")),
]


@pytest.mark.parametrize(("text", "codes"), PAIRS)
def test_pairs_are_parted_where_two_codes_are_left(text, codes):
    pair = LanguagePair.parse(text)
    assert (pair.source, pair.target) == codes
    assert (pair.source_language, pair.target_language) == tuple(map(language_codes.language_of, codes))


# What is refused, and what the error has to say.
REFUSED = [
    ("en-pt-BR", "'en-pt-BR' can be read as en:pt-BR or en-pt:BR (put : between the two codes, as here)"),
    ("en-fr-ca", "'en-fr-ca' can be read as en:fr-ca or en-fr:ca (put : between the two codes, as here)"),
    ("en-cz", "'en-cz': 'cz' is not a language code (did you mean cs (Czech); x-NAME"),
    ("jp-en", "'jp-en': 'jp' is not a language code (did you mean ja (Japanese); x-NAME"),
    ("zhh-en", "'zhh' is not a language code (did you mean zh (Chinese)"),
    ("en-xx", "'xx' is not a language code (did you mean xh (Xhosa)"),
    ("en-qqq", "'qqq' is not a language code"),
    ("Chinese-English", "'Chinese' and 'English' are not language codes (did you mean zh (Chinese)"),
    ("en-zh-Hanx", "'zh-Hanx' is not a language code (did you mean Hanb"),
    ("en-sr-Cyrllic", "'sr-Cyrllic' is not a language code (did you mean Cyrl (Cyrillic)"),
    ("en-419", "'419' is not a language code"),
    ("en-9999", "'9999' is not a language code (write it as zh-en"),
    ("zhen", "'zhen' is not a language pair (write it as zh-en, zh_Hans-en_GB or zh-Hans:en-GB)"),
    *(
        (f"en{mark}zh", "(is 'en-zh' meant?)")
        for mark in ("_", ">", "->", "=>", "2", "/", "→", "--", " to ", " - ", ",", "|")
    ),
    ("zh_TW", "'zh_TW' is not a language pair (write it as zh-en"),
    ("xx_yy", "'xx_yy' is not a language pair (write it as zh-en"),
    ("en:fr:de", "'en:fr:de' is not a language pair"),
    ("-en", "'-en' is not a language pair"),
    ("", "'' is not a language pair"),
    (5, "5 is not a language pair"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_other_texts_are_refused_with_what_may_be_meant(text, message):
    with pytest.raises(OptionError) as caught:
        LanguagePair.parse(text)
    assert message in str(caught.value)


def test_an_unknown_code_is_one_line_on_the_command_line(mtgauge, tmp_path):
    (tmp_path / "a.txt").write_text("a\n")
    result = mtgauge("score", "-r", tmp_path / "a.txt", "-l", "en-xx", tmp_path / "a.txt")
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert "'xx' is not a language code" in result.err


def test_advice_speaks_of_normal_forms(mtgauge):
    assert "-l en-zh_Hans" in mtgauge("advise", "-l", "eng_Latn-zho_Hans").out
    assert json.loads(mtgauge("advise", "-l", "eng-fin", "--format", "json").out)["languages"] == "en-fi"


# Labels of files: unknown ones stay as they are, and none is refused.
LABELS = [
    ("zho-eng", ("zh", "en")),
    ("en-iv", ("en", "iv")),
    ("ru-ah", ("ru", "ah")),
    ("zh-CN-en", ("zh_CN", "en")),
    ("en-pt-BR", ("en", "pt_BR")),
    ("any-any", None),
    ("Chinese-English", None),
    ("news", None),
]


@pytest.mark.parametrize(("label", "codes"), LABELS)
def test_labels_of_files_stop_no_run(label, codes):
    pair = pair_of_label(label)
    assert (pair and (pair.source, pair.target)) == codes
    if codes:
        assert LanguagePair.of_label(str(pair)) == pair
        settings = {"settings": {"languages": str(pair)}, "metrics": [{"name": "bleu"}]}
        assert recorded_pair(settings) == pair


def test_the_pairs_of_a_folder_are_found_by_their_normal_form(mtgauge, tmp_path):
    (tmp_path / "sources").mkdir()
    (tmp_path / "references").mkdir()
    (tmp_path / "system-outputs" / "zho-eng").mkdir(parents=True)
    for name in ("sources/zho-eng.txt", "references/zho-eng.A.txt", "system-outputs/zho-eng/s.txt"):
        (tmp_path / name).write_text(f"a b c d {name}\n")
    (tmp_path / "sources" / "de-en.txt").write_text("a\n")
    result = mtgauge("score", "--testset", tmp_path, "-l", "zh-en", "-m", "bleu")
    assert result.code == 0, result.err


# Code, and the scripts in which its texts are expected.
SCRIPTS = [
    ("sr", ("Cyrillic", "Latin")),
    ("sr_Latn", ("Latin",)),
    ("sr_Cyrl", ("Cyrillic",)),
    ("zh_Hant", ("Han",)),
    ("zh_CN", ("Han",)),
    ("zh_Latn", ("Latin",)),
    ("uz_Cyrl", ("Cyrillic",)),
    ("kor_Hang", ("Hangul",)),
    ("ks_Deva", ("Devanagari",)),
    ("am_Ethi", ()),
    ("liv", ("Latin",)),
    ("xx", ()),
]


@pytest.mark.parametrize(("code", "scripts"), SCRIPTS)
def test_a_script_that_is_named_is_expected(code, scripts):
    assert expected_scripts(code) == scripts


def test_text_in_another_script_than_the_named_one_is_warned_of():
    latin = [f"Reka je sinoc presla stari most {n}." for n in range(3)]
    codes = {
        pair: [w.code for w in evaluate(latin, latin, languages=pair, metrics="chrf").warnings]
        for pair in ("en-sr", "en-sr_Cyrl", "en-srp_Latn")
    }
    assert "wrong-script" in codes["en-sr_Cyrl"]
    assert "wrong-script" not in codes["en-sr"] + codes["en-srp_Latn"]


SIMPLIFIED, TRADITIONAL = "市政府宣布明年将修建三座新的图书馆", "市政府宣布明年將修建三座新的圖書館"

# Language pair, reference, translation, and what is said of it.
HAN_FORMS = [
    ("en-zh_Hans", SIMPLIFIED, TRADITIONAL, "the translation is written in traditional Han, not in simplified Han"),
    ("en-zh_Hant", TRADITIONAL, SIMPLIFIED, "the translation is written in simplified Han, not in traditional Han"),
    ("eng_Latn-yue_Hant", TRADITIONAL, SIMPLIFIED, "the translation is written in simplified Han, not in traditional Han"),
    ("en-zh_Hant", TRADITIONAL, "The library", "the translation is written in Latin, not in traditional Han"),
    ("en-zh_Hant", TRADITIONAL, TRADITIONAL, None),
    ("en-zh_Hans", SIMPLIFIED, SIMPLIFIED + "陶喆", None),
    ("en-zh", SIMPLIFIED, TRADITIONAL, None),
    ("en-zh_CN", SIMPLIFIED, TRADITIONAL, None),
]  # fmt: skip


@pytest.mark.parametrize(("pair", "reference", "translation", "message"), HAN_FORMS)
def test_a_form_of_chinese_characters_that_is_named_is_expected(pair, reference, translation, message):
    evaluation = evaluate([reference, reference, translation], [reference] * 3, languages=pair, metrics="chrf")
    found = [(w.segment, w.message) for w in evaluation.warnings if w.code == "wrong-script"]
    assert found == ([("3", message)] if message else [])


@pytest.mark.parametrize(("written", "language"), [("deu", "de"), ("cz", "cs"), ("nob", "no"), ("zho_Hans", "zh")])
def test_meteor_takes_every_form(written, language):
    assert language_code(language_codes.language_of(METEOR(language=written)._chosen_code)) == language


def test_meteor_refuses_an_unknown_language():
    with pytest.raises(OptionError, match=r"'xx' is not a language code \(did you mean xh"):
        METEOR(language="xx")


def test_the_plain_codes_are_those_that_langcodes_leaves_as_they_are(monkeypatch):
    monkeypatch.setattr(language_codes, "PLAIN", frozenset())
    codes = {a + b for a, b in product(string.ascii_lowercase, repeat=2)}
    assert {code for code in codes if normal_code.__wrapped__(code) == code} == PLAIN


def test_codes_of_two_letters_do_not_load_langcodes():
    code = "from mtgauge import LanguagePair\nLanguagePair.parse('zh-en')\nimport sys\nprint('langcodes' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
