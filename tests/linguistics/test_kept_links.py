"""Links that are kept are those that were found, and hold for the same texts and the same aligner alone."""

from dataclasses import dataclass, replace

import pytest

from mtgauge.linguistics.alignment.aligners import OwnAligner, aligner_named
from mtgauge.linguistics.alignment.kept_links import kept_links
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens
from mtgauge.linguistics.alignment.sampling import SamplingOptions

pytestmark = pytest.mark.unit


def tokens(*lines):
    return tuple(tuple(line.split()) for line in lines)


TEXTS = ParallelTokens(tokens("das haus", "das \udcff", "", "das haus"), tokens("the house", "the x", "y", "z"))
OPTIONS = SamplingOptions(samplers=1, sweeps=8)


@dataclass
class Counted:
    """An aligner that says how often it worked."""

    aligner: OwnAligner
    times: int = 0

    @property
    def signature(self):
        return self.aligner.signature

    def __repr__(self):
        return repr(self.aligner)

    def links(self, *what):
        self.times += 1
        return self.aligner.links(*what)


def kept(folder, aligner=None, texts=TEXTS, wanted=3):
    """The links, and whether they were kept already."""
    counted = Counted(aligner or OwnAligner(OPTIONS))
    return kept_links(folder, counted, texts, wanted, 1, None), counted.times == 0


def test_the_second_time_links_are_read(tmp_path):
    first, before = kept(tmp_path)
    again, after = kept(tmp_path)
    assert (before, after) == (False, True)
    assert again == first == OwnAligner(OPTIONS).links(TEXTS, 3, 1, None)
    assert len(list((tmp_path / "alignments").iterdir())) == 1


OTHERS = {
    "a seed": {"aligner": OwnAligner(replace(OPTIONS, seed=7))},
    "an option that is in no signature": {"aligner": OwnAligner(replace(OPTIONS, null=0.3))},
    "a dictionary": {"aligner": aligner_named("own", OPTIONS, [(("haus",), ("house",))], "ab12")},
    "words of a dictionary": {"aligner": aligner_named("own", OPTIONS, [(("haus",), ("home",))], "ab12")},
    "a word": {"texts": ParallelTokens(TEXTS.source, (*TEXTS.target[:3], ("zz",)))},
    "a place of a word": {"texts": ParallelTokens(TEXTS.source, tokens("the house", "the", "x y", "z"))},
    "how many are aligned": {"wanted": 2},
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_links_depend_on_makes_them_new(name, tmp_path):
    kept(tmp_path)
    kept(tmp_path, aligner=OTHERS["a dictionary"]["aligner"])
    if name != "a dictionary":
        links, is_kept = kept(tmp_path, **OTHERS[name])
        assert not is_kept
        assert len(links) == OTHERS[name].get("wanted", 3)
    assert kept(tmp_path, **OTHERS[name])[1]


DAMAGE = {
    "cut off": lambda content: content[: len(content) // 2],
    "a line less": lambda content: content[content.index(b"\n") + 1 :],
    "no JSON": lambda content: b"\xff" + content,
    "other JSON": lambda content: b"3\n" + content,
    "empty": lambda content: b"",
    "another sentence's length": lambda content: content.replace(b"[2,2,", b"[2,3,", 1),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_file_is_made_again(name, tmp_path):
    first, _ = kept(tmp_path)
    [path] = (tmp_path / "alignments").iterdir()
    whole = path.read_bytes()
    path.write_bytes(DAMAGE[name](whole))
    assert kept(tmp_path) == (first, False)
    assert path.read_bytes() == whole
