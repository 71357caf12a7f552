"""Bilingual dictionaries: CC-CEDICT, tables, termbases; what their entries are, and what is refused."""

import gzip

import pytest

from mtgauge.base.errors import InputError
from mtgauge.lexicons.files import LexiconFile
from mtgauge.linguistics.dictionaries import Dictionary, read_dictionary
from mtgauge.linguistics.dictionaries.cedict import read_cedict
from mtgauge.linguistics.dictionaries.dictionary import plain

pytestmark = pytest.mark.unit

CEDICT = """# a remark
書 书 [shu1] /book; volume (of a work; in print)/letter/CL:本[ben3]/
書本 书本 [shu1 ben3] /book/
讀 读 [du2] /to read (aloud)/Taiwan pr. [dou4]/
讀 读 [dou4] /comma; pause/to read/
乾 干 [gan1] /dry/
乾 乾 [qian2] /one of the eight trigrams/
幹 干 [gan4] /trunk/
乾坤 乾坤 [qian2 kun1] /heaven and earth/
后 后 [hou4] /empress/
後 后 [hou4] /after/
後年 后年 [hou4 nian2] /the year after next/
册 册 [ce4] /old variant of 書|书[shu1]/
冊 册 [ce4] /see 沒有[mei2 you3]/
T恤 T恤 [T xu4] /T-shirt/
"""


@pytest.fixture
def cedict(tmp_path):
    path = tmp_path / "cedict.u8.gz"
    path.write_bytes(gzip.compress(CEDICT.replace("\n", "\r\n").encode()))
    return path


ENTRIES = {
    "both scripts": ("書", ("book", "volume (of a work; in print)", "letter")),
    "simplified": ("书", ("book", "volume (of a work; in print)", "letter")),
    "lines of one word": ("读", ("to read (aloud)", "comma", "pause", "to read")),
    "two words in one simplified": ("干", ("dry", "trunk")),
    "a reference": ("册", ("book", "volume (of a work; in print)", "letter")),
    "a reference to nothing": ("冊", ()),
    "case": ("t恤", ("T-shirt",)),
    "unknown": ("好", ()),
}


@pytest.mark.parametrize("name", ENTRIES)
def test_cedict_says_what_words_mean(cedict, name):
    word, entries = ENTRIES[name]
    assert read_dictionary(cedict, "zh", "en").senses(word) == entries


def test_the_first_form_that_is_known_counts(cedict):
    dictionary = read_dictionary(cedict, "zh-Hans", "en-US")
    assert dictionary.senses("读书", "书本") == ("book",)


def test_cedict_is_read_in_the_other_direction(cedict):
    dictionary = read_dictionary(cedict, "en", "zh")
    assert dictionary.senses("Book") == ("书", "書", "书本", "書本", "册")
    assert dictionary.senses("read") == ("读", "讀")
    assert dictionary.senses("volume") == ("书", "書", "册")


SIMPLIFIED = {
    "讀書": "读书",
    "後": "后",
    "乾坤": "乾坤",
    "後年": "后年",
    "讀a書": "读a书",
    "": "",
}


@pytest.mark.parametrize("text", SIMPLIFIED)
def test_traditional_script_becomes_simplified(text):
    found = read_cedict(LexiconFile("cedict", CEDICT.encode()))
    assert found.simplified(text) == SIMPLIFIED[text]


PLAIN = {
    "to read (aloud)": "read",
    "(coll.) a (big (red)) dog": "dog",
    "The Hague": "Hague",
    "to": "to",
    "variant 拜拜[bai2 bai2]": "variant 拜拜",
    "(Tw)": "",
}


@pytest.mark.parametrize("entry", PLAIN)
def test_plain_entries_have_no_remarks(entry):
    assert plain(entry) == PLAIN[entry]


def test_pairs_are_short():
    dictionary = Dictionary({"书": ("book", "one two three four", "(only a remark)")})
    assert list(dictionary.pairs()) == [("书", "book")]
    assert len(list(dictionary.pairs(most_words=4))) == 2


TABLE = "# mine\nHouse\tHaus/Gebäude\nhouse\tHeim; Haus\n\nsee\tsehen\tblicken\n"
TBX_3 = """<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dca" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>
<conceptEntry id="c1"><descrip type="subjectField">law</descrip>
 <langSec xml:lang="en"><termSec><term>power of  attorney</term></termSec><termSec><term>proxy</term></termSec></langSec>
 <langSec xml:lang="zh-Hans"><termSec><term>授权书</term></termSec></langSec></conceptEntry>
<conceptEntry id="c2"><langSec xml:lang="en"><termSec><term>AT&amp;T</term></termSec></langSec></conceptEntry>
</body></text></tbx>
"""
TBX_2 = """<martif type="TBX"><text><body><termEntry id="1"><langSet xml:lang="EN"><tig><term>proxy</term></tig></langSet>
<langSet xml:lang="zh"><ntig><termGrp><term>代理</term></termGrp></ntig></langSet></termEntry></body></text></martif>
"""
FILES = {
    "table": (TABLE, "en", "de", {"house": ("Haus", "Gebäude", "Heim"), "see": ("sehen", "blicken")}),
    "version 3": (TBX_3, "en", "zh", {"power of attorney": ("授权书",), "proxy": ("授权书",)}),
    "the other way": (TBX_3, "zh", "en", {"授权书": ("power of attorney", "proxy")}),
    "version 2": (TBX_2, "en", "zh", {"proxy": ("代理",)}),
}


@pytest.mark.parametrize("name", FILES)
def test_tables_and_termbases(tmp_path, name):
    content, source, target, entries = FILES[name]
    path = tmp_path / "file"
    path.write_text(content, encoding="utf-8-sig")
    found = read_dictionary(path, source, target)
    assert found.entries == entries
    assert len(found) == len(entries)


def test_digits_are_those_of_the_entries(tmp_path):
    one, other = Dictionary({"a": ("b",), "c": ("d",)}), Dictionary({"c": ("d",), "a": ("b",)}, "file")
    assert one.digits == other.digits != Dictionary({"a": ("b", "d")}).digits


BROKEN = {
    "empty": ("# nothing\n", None, "has no entries"),
    "cedict": ("書 书 [shu1] /book/\n書 书 /book/\n", 2, "is not a line of CC-CEDICT"),
    "table": ("house\tHaus\nhouse\n", 2, "needs a word, a tab and an entry"),
    "no entry": ("house\t / \n", 1, "needs a word, a tab and an entry"),
    "broken xml": ("<tbx><text>\n<body></text></tbx>", 2, "is not well-formed XML"),
    "other languages": (TBX_2.replace("EN", "de"), None, "no concept with terms of en and of fr (its languages: de, zh)"),
    "no concepts": ("<tbx></tbx>", None, "no concept with terms of en and of fr"),
    "cedict of others": ("書 书 [shu1] /book/\n", None, "a dictionary of Chinese and English, not of en and fr"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_dictionary_is_refused(tmp_path, name):
    content, line, message = BROKEN[name]
    path = tmp_path / "file.txt"
    path.write_text(content, "utf-8")
    languages = ("zh", "en") if name == "cedict" else ("en", "fr")
    with pytest.raises(InputError) as error:
        read_dictionary(path, *languages)
    assert message in str(error.value)
    assert (error.value.file, error.value.line) == (str(path), line)
