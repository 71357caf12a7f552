"""Trees, texts, words and links that cannot be: each is refused in one line that names its place, or does no harm."""

import pytest
from annotators import needs

pytestmark = pytest.mark.unit


def conllu(heads, text="ab cd ef", words=("ab", "cd", "ef")):
    rows = (
        f"{n}\t{word}\t{word}\tNOUN\t_\t_\t{head}\t{'dep' if head else 'root'}\t_\t_"
        for n, (word, head) in enumerate(zip(words, heads, strict=True), start=1)
    )
    return "\n".join([f"# text = {text}", *rows, "", ""])


FILES = {
    "good.conllu": conllu([0, 1, 1]),
    "cyclic.conllu": conllu([0, 3, 2]),
    "headless.conllu": conllu([2, 3, 1]),
    "two-roots.conllu": conllu([0, 0, 1]),
    "beyond.conllu": conllu([0, 1, 7]),
    "other-words.conllu": conllu([0, 1, 1], text="ab cd xx"),
    "other.txt": "ab cd ef\nother words\n",
    "s": "ab cd\nef\n",
    "t": "x y\nz\n",
    "one": "x\n",
    "links": "0-0 1-1\n0-1\n",
    "long": "w " * 10_000 + "\n",
    "half": b"ab \xed\xa0\x80 cd\n",
    "empty": "\n\n",
}

REFUSED = {
    "a cyclic tree": ("annotate evaluate cyclic.conllu good.conllu", "cyclic.conllu, line 3: the tree has a circle: 2 > 3 > 2"),
    "a cyclic tree of a system": ("annotate evaluate good.conllu cyclic.conllu", "cyclic.conllu, line 3: the tree has a circle: 2 > 3 > 2"),
    "a cyclic tree to learn from": ("annotate train cyclic.conllu -o m", "cyclic.conllu, line 3: the tree has a circle: 2 > 3 > 2"),
    "a headless tree": ("annotate evaluate headless.conllu good.conllu", "headless.conllu, line 2: the tree has a circle: 1 > 2 > 3 > 1"),
    "two roots": ("annotate evaluate two-roots.conllu good.conllu", "two-roots.conllu, line 3: words 1 and 2 are both roots"),
    "a head outside": ("annotate evaluate beyond.conllu good.conllu", "beyond.conllu, line 4: word 3 has the head 7, and there are 3 words"),
    "words that are not those of the text": ("annotate evaluate other-words.conllu good.conllu", "other-words.conllu, line 1: word 3 is 'ef', and the text goes on with 'xx'"),
    "a text that the file does not have": ("annotate other.txt --annotator conllu:good.conllu", "segment 2: good.conllu has no annotation of 'other words'"),
    "a file without sentences": ("annotate evaluate empty good.conllu", "empty: has no sentences"),
    "nothing to learn from": ("annotate train empty -o m", "there are no sentences to train on"),
    "half of a surrogate pair": ("annotate half --annotator conllu:good.conllu", "half, line 1: is not UTF-8: byte 0xed at offset 3 (convert it first, for example with iconv -t UTF-8)"),
    "half of a surrogate pair to align": ("align half one --tokenized", "half, line 1: is not UTF-8: byte 0xed at offset 3 (convert it first, for example with iconv -t UTF-8)"),
    "an unequal number of lines": ("align s one --tokenized", "one: has 1 lines, and s has 2"),
    "a link beyond the sentence": ("align s t --tokenized --links links", "links, line 2: the link 0-1 is beyond a sentence pair of 1 and 1 words"),
    "a gold link beyond the sentence": ("align s t --tokenized --gold links", "links, line 2: the link 0-1 is beyond a sentence pair of 1 and 1 words"),
    "a segment of ten thousand words to align": ("align long one --tokenized", "long, line 1: has 10000 words; a sentence may have 4096 (split it into sentences)"),
    "a model of another language": ("annotate s -l de --annotator jieba", "the annotator is for texts in 'zh', and these are in 'de'"),
    "a parser of another language": ("annotate s -l en --annotator udpipe:udchinese", "the annotator is for texts in 'zh', and these are in 'en'"),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return tmp_path


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused_in_one_line(name, mtgauge, folder):
    command, message = REFUSED[name]
    for asked, packages in (("jieba", ["jieba"]), ("train", ["ufal.udpipe"]), ("udchinese", ["udchinese"])):
        for package in packages if asked in command else ():
            needs(package)
    shown = mtgauge(*command.split())
    assert (shown.code, shown.out, shown.err) == (2, "", f"mtgauge: error: {message}\n")
    assert {path.name for path in folder.iterdir()} == set(FILES)


def test_empty_segments_have_no_words_and_no_links(mtgauge, folder):
    assert mtgauge("align", "empty", "empty", "--tokenized").out == "\n\n"
    shown = mtgauge("annotate", "empty", "--annotator", "conllu:good.conllu")
    assert (shown.code, shown.out.strip(), shown.err) == (0, "", "2 texts, 0 sentences, 0 words\n")
