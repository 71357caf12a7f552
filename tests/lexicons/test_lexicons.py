"""Lexicons: the user's files, and cached arrays."""

import gzip
import sys
import zipfile

import numpy as np
import pytest

from mtgauge import native
from mtgauge.base.errors import InputError
from mtgauge.lexicons import array_cache
from mtgauge.lexicons.files import LexiconFile, read_file
from mtgauge.lexicons.meteor import MeteorFiles
from mtgauge.lexicons.paraphrases import read_paraphrases
from mtgauge.lexicons.word_lists import read_prefixes, read_words
from mtgauge.lexicons.wordnet import is_database, read_database, read_meteor_synsets


@pytest.fixture
def cache(monkeypatch, tmp_path):
    folder = tmp_path / "cache"
    monkeypatch.setenv("MTGAUGE_CACHE", str(folder))
    return folder


def file(text: str, name: str = "file") -> LexiconFile:
    return LexiconFile(name, text.encode())


def matched(hypotheses, references, matcher, **lexicons):
    """Words of each hypothesis that are matched."""
    kernel = native.Meteor([matcher], (0.5, 1, 0.5, 0.5), [1.0], **lexicons)
    texts = [kernel.number(hypotheses), kernel.number(references)]
    new = kernel.undescribed()
    kernel.describe([False] * len(new), [0] * len(new))
    return kernel.statistics(texts[0], [texts[1]])[:, 21].tolist()


def synonyms(found, pairs):
    ours, theirs = zip(*pairs, strict=True)
    counts = matched(ours, theirs, "synonym", lemmas=found.lemmas, exceptions=found.exceptions)
    return [pair for pair, count in zip(pairs, counts, strict=True) if count]


class TestFiles:
    def test_compressed_files_are_decompressed(self):
        assert LexiconFile("a", gzip.compress(b"x\ny\n")).lines() == ["x", "y"]

    @pytest.mark.parametrize(
        ("stored", "lines"),
        [
            (b"", []),
            (b"\n", [""]),
            (b"a\r\nb", ["a", "b"]),
            ("\ufeffé\n".encode(), ["é"]),
            (b"a\n\nb\n", ["a", "", "b"]),
        ],
    )
    def test_lines(self, stored, lines):
        assert LexiconFile("a", stored).lines() == lines

    def test_invalid_text_is_an_error(self):
        with pytest.raises(InputError, match=r"^name, line 2: is not UTF-8: byte 0xff"):
            LexiconFile("name", b"a\n\xff").lines()
        with pytest.raises(InputError, match=r"^name: is broken gzip data"):
            LexiconFile("name", gzip.compress(b"abc")[:-4]).content()

    def test_a_missing_file_is_named(self, tmp_path):
        with pytest.raises(InputError, match=r"nothing: no such file"):
            read_file(tmp_path / "nothing")
        with pytest.raises(InputError, match="is a directory"):
            read_file(tmp_path)


class TestWordLists:
    def test_words(self):
        found = read_words(file("The\n of \n\nof\n"))
        assert found.words == {"the", "of"}
        assert found.digits == read_words(file("of\r\nthe\r\n")).digits
        assert found.digits != read_words(file("of\n")).digits

    def test_prefixes(self):
        found = read_prefixes(file("# titles\nMr\nNo #NUMERIC_ONLY# \n\nArt #NUMERIC_ONLY#\nArt\n"))
        assert found.words == ("Art", "Mr")
        assert found.before_digits == ("No",)


class TestMeteorFiles:
    def test_places(self, tmp_path):
        for name in ("a", "resources/b.gz", "data/c"):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_bytes(name.encode())
        found = MeteorFiles(str(tmp_path))
        assert [found.find(name).stored for name in "abc"] == [b"a", b"resources/b.gz", b"data/c"]
        assert found.find("d") is None

    def test_the_program_holds_files_too(self, tmp_path):
        with zipfile.ZipFile(tmp_path / "meteor-1.5.jar", "w") as program:
            program.writestr("function/english.words", "the\n")
        for path in (tmp_path, tmp_path / "meteor-1.5.jar"):
            assert MeteorFiles(str(path)).find("function/english.words").lines() == ["the"]
            assert MeteorFiles(str(path)).find("function/french.words") is None

    def test_an_invalid_or_missing_program_is_an_error(self, tmp_path):
        (tmp_path / "meteor.jar").write_text("nothing")
        with pytest.raises(InputError, match="is not a METEOR program"):
            MeteorFiles(str(tmp_path)).find("a")
        with pytest.raises(InputError, match="no such folder"):
            MeteorFiles(str(tmp_path / "none"))


class TestSynsets:
    PAIRS = (("car", "automobile"), ("cars", "automobile"), ("car", "bus"), ("went", "leave"), ("going", "leave"))

    def test_meteors_files(self, cache):
        synsets = file("automobile\n00000007\nbus\n8\ncar\n00000007 9\ngo\n1\nleave\n1\n")
        found = read_meteor_synsets(synsets, file("go\ngone went\n"))
        assert synonyms(found, self.PAIRS) == [self.PAIRS[at] for at in (0, 1, 3, 4)]
        packed = LexiconFile("packed", gzip.compress(synsets.stored))
        assert read_meteor_synsets(packed, file("go\ngone went\n")).digits == found.digits

    def test_no_exceptions(self, cache):
        found = read_meteor_synsets(file("car\n1\nautomobile\n1\n"), file(""))
        assert synonyms(found, self.PAIRS) == list(self.PAIRS[:2])

    def test_a_line_without_a_partner(self, cache):
        with pytest.raises(InputError, match=r"^s, line 3: the last line has no partner"):
            read_meteor_synsets(file("a\n1\nb\n", "s"), file(""))

    @pytest.fixture
    def database(self, tmp_path):
        folder = tmp_path / "dict"
        folder.mkdir()
        licence = "  1 This is a licence.\n"
        for part in ("noun", "verb", "adj", "adv"):
            (folder / f"index.{part}").write_text(licence)
            (folder / f"{part}.exc").write_text("")
        (folder / "index.noun").write_text(
            licence
            + "automobile n 1 2 @ ~ 1 1 00000001  \nbus n 1 0 1 0 00000002  \ncar n 2 1 @ 2 0 00000001 00000003  \n"
        )
        (folder / "index.verb").write_text(licence + "go v 1 0 1 0 00000001  \nleave v 1 0 1 0 00000001  \n")
        (folder / "verb.exc").write_text("gone go\nwent go\n")
        return folder

    def test_the_database(self, cache, database):
        assert is_database(str(database))
        found = read_database(str(database))
        assert synonyms(found, self.PAIRS) == [self.PAIRS[at] for at in (0, 1, 3, 4)]
        # the same offset in the files of two parts of speech means two synsets
        assert synonyms(found, [("automobile", "leave"), ("automobile", "car")]) == [("automobile", "car")]

    @pytest.mark.parametrize(
        "line",
        ["car n", "car n x 0 1 0 00000001", "car n 0 0 0 0", "car n 9 0 1 0 00000001", "car n 1 0 1 0 oops"],
    )
    def test_an_invalid_index_is_an_error(self, cache, database, line):
        (database / "index.adj").write_text(f"  1 licence\n{line}\n")
        with pytest.raises(InputError, match=r"index\.adj, line 2: is not an entry of a WordNet index"):
            read_database(str(database))

    def test_a_missing_file_is_named(self, cache, database):
        (database / "adv.exc").unlink()
        with pytest.raises(InputError, match=r"adv\.exc: no such file"):
            read_database(str(database))


class TestParaphrases:
    TABLE = "0.5\nb c\na\n0.1\na\nd\n0.5\nb c\nd e\n0.5\nb\na a\n"

    @pytest.mark.parametrize("pack", [lambda data: data, gzip.compress])
    def test_pairs_in_both_directions(self, cache, pack):
        table = read_paraphrases(LexiconFile("t", pack(self.TABLE.encode()))).table
        pairs = [
            ("a", "b c", 1),
            ("b c", "a", 2),
            ("d e", "x b c", 2),
            ("a", "c b", 0),
            ("a x a a", "b", 2),
            ("d", "a", 1),
            ("e", "d", 0),
        ]
        ours, theirs, expected = zip(*pairs, strict=True)
        assert matched(ours, theirs, "paraphrase", paraphrases=table) == list(expected)

    def test_a_compressed_table_is_the_same_table(self, cache):
        plain, packed = (
            read_paraphrases(LexiconFile("t", data))
            for data in (self.TABLE.encode(), gzip.compress(self.TABLE.encode()))
        )
        assert plain.digits == packed.digits
        assert len(list(cache.iterdir())) == 2

    def test_many_blocks(self, cache):
        """Entries extend across the blocks that are decompressed at once."""
        entries = [(f"left{i} x", f"right{i}") for i in range(200_000)]
        data = "".join(f"0.1\n{source}\n{target}\n" for source, target in entries).encode()
        assert len(data) > 1 << 22
        table = read_paraphrases(LexiconFile("t", gzip.compress(data, 1))).table
        some = entries[::20_000]
        counts = matched(
            [source for source, _ in some], [target for _, target in some], "paraphrase", paraphrases=table
        )
        assert counts == [2] * len(some)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "t: holds no paraphrase"),
            ("a\nb\nc\n", "t, line 1: is not a probability"),
            ("0.5\na\n", "t, line 3: has no phrase"),
            ("0.5\na\nb\n0.5\n \nb\n", "t, line 5: has no phrase"),
            ("0.5\na\nb\n0.5\na\n\n", "t, line 6: has no phrase"),
        ],
    )
    def test_an_invalid_table_is_an_error(self, cache, text, message):
        with pytest.raises(InputError, match=f"^{message}"):
            read_paraphrases(file(text, "t"))

    def test_broken_data(self, cache):
        with pytest.raises(InputError, match=r"^t: is broken gzip data"):
            read_paraphrases(LexiconFile("t", gzip.compress(self.TABLE.encode())[:-9]))
        assert not cache.exists()


class TestKept:
    def arrays(self, counter):
        counter.append(1)
        return {"a": np.arange(3), "b": np.zeros(0, dtype=np.int32)}

    def test_they_are_built_once(self, cache):
        built = []
        for _ in range(3):
            found = array_cache.cached_arrays("kind", "key", ["a", "b"], lambda: self.arrays(built))
            assert found["a"].tolist() == [0, 1, 2]
            assert found["b"].dtype == np.int32
        assert len(built) == 1
        assert [path.name for path in cache.iterdir()] == ["kind-key"]
        array_cache.cached_arrays("kind", "other", ["a", "b"], lambda: self.arrays(built))
        assert len(built) == 2

    @pytest.mark.parametrize(
        "damage", [lambda path: path.unlink(), lambda path: path.write_bytes(path.read_bytes()[:90])]
    )
    def test_damaged_arrays_are_built_again(self, cache, damage):
        built = []
        for _ in range(2):
            array_cache.cached_arrays("kind", "key", ["a", "b"], lambda: self.arrays(built))
            damage(cache / "kind-key" / "a.npy")
        assert array_cache.cached_arrays("kind", "key", ["a", "b"], lambda: self.arrays(built))["a"].tolist() == [
            0,
            1,
            2,
        ]
        assert len(built) == 3
        assert len(list(cache.iterdir())) == 1

    def test_without_a_folder_they_are_built_each_time(self, monkeypatch, tmp_path):
        (tmp_path / "file").touch()
        monkeypatch.setenv("MTGAUGE_CACHE", str(tmp_path / "file" / "x"))
        built = []
        for _ in range(2):
            assert array_cache.cached_arrays("kind", "key", ["a"], lambda: self.arrays(built))["a"].tolist() == [
                0,
                1,
                2,
            ]
        assert len(built) == 2

    def test_a_full_disk_leaves_nothing_behind(self, cache, monkeypatch):
        def full(*arguments, **options):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("mtgauge.base.files._fill", full)
        assert array_cache.cached_arrays("kind", "key", ["a"], lambda: self.arrays([]))["a"].tolist() == [0, 1, 2]
        assert not cache.exists()

    @pytest.mark.parametrize(
        ("platform", "environment", "expected"),
        [
            ("linux", {"XDG_CACHE_HOME": "/x"}, "/x/mtgauge"),
            ("linux", {"HOME": "/h"}, "/h/.cache/mtgauge"),
            ("darwin", {"HOME": "/h", "XDG_CACHE_HOME": "/x"}, "/h/Library/Caches/mtgauge"),
            ("win32", {"LOCALAPPDATA": "/l"}, "/l/mtgauge/Cache"),
            ("linux", {"MTGAUGE_CACHE": "/own", "XDG_CACHE_HOME": "/x"}, "/own"),
        ],
    )
    def test_the_folder(self, monkeypatch, platform, environment, expected):
        monkeypatch.setattr(sys, "platform", platform)
        for name in ("MTGAUGE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        assert array_cache.cache_folder().as_posix() == expected
