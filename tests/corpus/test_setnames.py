"""Names of test sets, from the names of their files."""

import pytest

from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.setnames import set_name

CASES = [
    (["wmttest2022.en-zh.all.xml"], "en-zh", "WMT22"),
    (
        ["txt/sources/generaltest2022.zh-en.src.zh", "txt/references/generaltest2022.zh-en.ref.A.en"],
        "zh-en",
        "WMT22",
    ),
    (["newstest2019-ende-ref.de.sgm"], "en-de", "newstest2019"),
    (["sacrebleu:wmt17:en-de"], "en-de", "WMT17"),
    (["sacrebleu:wmt17/improved:en-de"], "en-de", "improved"),
    (["mtme/wmt23"], "he-en", "WMT23"),
    (["examples/news-zh-en/source.tsv", "examples/news-zh-en/reference-A.txt"], "zh-en", "news"),
    (["reference-A.txt"], "zh-en", ""),
    (["data/ref.txt"], None, ""),
    (["/home/x/set of mine/refA.txt"], None, "set of mine"),
    (["flores200.devtest.jsonl"], None, "flores200.devtest"),
    (["source.txt", "medical.ref.txt"], None, "medical"),
    (["my_reference.txt"], None, "my"),
    (["preferences.txt"], None, "preferences"),
    ([], None, ""),
]


@pytest.mark.parametrize(("paths", "pair", "name"), CASES, ids=[" ".join(paths) or "none" for paths, *_ in CASES])
def test_set_name(paths, pair, name):
    assert set_name(paths, pair and LanguagePair.parse(pair)) == name
