"""Files, encoders and annotators: which measures see them, what hashes cover, what is cached, and missing ones."""

import json
import os
import pickle
from importlib.metadata import PackageNotFoundError, distribution

import numpy as np
import pytest
from toy_terms import Tagger, Terms

from mtgauge import evaluate, load_metric
from mtgauge.base.checksummed import content_of, with_checksum
from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError, MissingExtraError, OptionError
from mtgauge.base.sentences import Sentence
from mtgauge.corpus import TestSet
from mtgauge.measures import Annotator, Contract, Encoder, Need, Needs, Resources
from mtgauge.measures.annotation import Annotations, kept_annotations
from mtgauge.testing import check_measure

# -- a toy: an annotation and a file ----------------------------------------------------------------------------


REFERENCE = ["The river is near the tower", "A boat was there", "Water is deeper"]
SYSTEM = ["The river is by the tower", "The boat was there", "The water is deep"]


@pytest.fixture
def lexicon(tmp_path):
    path = tmp_path / "lexicon.txt"
    path.write_text("river tower water", "utf-8")
    return path


def given(lexicon, tagger=None):
    return Resources(files={"lexicon": str(lexicon)}, annotators={"tagger": tagger or Tagger()})


def test_an_annotation_and_a_file(lexicon):
    evaluation = evaluate({"a": SYSTEM}, REFERENCE, metrics=Terms(), resources=given(lexicon), intervals=True)
    assert evaluation.scores[0].score == 100
    lexicon.write_text("river tower boat water near deeper", "utf-8")
    evaluation = evaluate({"a": SYSTEM}, REFERENCE, metrics=Terms(), resources=given(lexicon))
    assert evaluation.scores[0].score == pytest.approx(100 * 3 / 4)
    check_measure(Terms(), resources=given(lexicon))


def test_protocols_require_only_their_methods():
    class Lengths:
        hash = "lengths"

        def encode(self, texts):
            return np.array([[len(text)] for text in texts], dtype=float)

    assert isinstance(Tagger(), Annotator)
    assert isinstance(Lengths(), Encoder)
    assert not isinstance(Lengths(), Annotator)


# -- what is seen, and what hashes cover -------------------------------------------------------------------------


def fitted(measure, resources, reference=tuple(REFERENCE)):
    return measure.fit(TestSet.of(reference), resources)


def test_a_measure_sees_what_it_names(lexicon):
    other = Resources(files={"other": str(lexicon)}, encoders={"e": Tagger()}, annotators={"o": Tagger()})
    both = Resources(
        files={**other.files, "lexicon": str(lexicon)},
        encoders=other.encoders,
        annotators={**other.annotators, "tagger": Tagger()},
    )
    seen = fitted(Terms(), both).resources
    assert (set(seen.files), set(seen.encoders), set(seen.annotators)) == ({"lexicon"}, set(), {"tagger"})
    bleu = load_metric("bleu")
    assert fitted(bleu, both).resources == Resources()
    assert fitted(bleu, both).hash == fitted(bleu, Resources()).hash


def test_the_hash_follows_what_is_declared(lexicon, tmp_path):
    first = fitted(Terms(), given(lexicon)).hash
    moved = tmp_path / "elsewhere" / "words"
    moved.parent.mkdir()
    moved.write_bytes(lexicon.read_bytes())
    assert fitted(Terms(), given(moved)).hash == first
    assert fitted(Terms(), given(lexicon, Tagger("2"))).hash != first
    lexicon.write_text("river tower later", "utf-8")
    assert fitted(Terms(), given(lexicon)).hash != first
    again = fitted(Terms(), given(lexicon))
    assert pickle.loads(pickle.dumps(again)).hash == again.hash


def test_a_changed_file_leaves_the_rows_of_other_measures_valid(lexicon, tmp_path):
    def kept():
        """The files of rows after a run."""
        evaluate(
            {"a": SYSTEM}, REFERENCE, metrics=["bleu", Terms()], resources=given(lexicon), cache=tmp_path / "cache"
        )
        return {path.name for path in (tmp_path / "cache").glob("*.npy")}

    first = kept()
    assert len(first) == 2
    assert kept() == first
    lexicon.write_text("river", "utf-8")
    # rows that use the lexicon are counted again, those of BLEU are not
    assert len(kept() - first) == 1


class TestDigests:
    def test_the_digest_of_a_folder_covers_names_and_contents(self, tmp_path):
        def folder(name, files):
            for path, text in files.items():
                place = tmp_path / name / path
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text, "utf-8")
            return digest_of(str(tmp_path / name))

        files = {"weights": "1 2", "tokenizer/words": "a b"}
        one = folder("one", files)
        assert folder("two", dict(reversed(files.items()))) == one
        assert folder("three", {**files, "weights": "1 3"}) != one
        assert folder("four", {"weights": "1 2", "words": "a b"}) != one
        assert folder("five", {**files, "more": ""}) != one
        assert folder("two", {"more": ""}) == digest_of(str(tmp_path / "five"))

    def test_unchanged_files_are_read_once(self, tmp_path):
        path = tmp_path / "model"
        path.write_text("aaaa", "utf-8")
        when = path.stat()
        first = digest_of(str(path))
        path.write_text("bbbb", "utf-8")
        # the change must be visible in size or modification time
        os.utime(path, ns=(when.st_atime_ns, when.st_mtime_ns))
        assert digest_of(str(path)) == first
        os.utime(path, ns=(when.st_atime_ns, when.st_mtime_ns + 1_000_000))
        assert digest_of(str(path)) != first

    def test_missing_resources(self, tmp_path):
        with pytest.raises(InputError, match=r"gone: cannot be read: No such file"):
            digest_of(str(tmp_path / "gone"))


# -- missing resources -------------------------------------------------------------------------------------------


LACKING = [
    ({"files": ("lexicon",)}, "metric terms needs the file 'lexicon' (give it with --resource lexicon=FILE, in Python with resources)"),
    ({"encoders": ("labse",)}, "metric terms needs the encoder 'labse' (give it with --encoder labse=SPEC, in Python with resources)"),
    ({"annotators": ("tagger",)}, "metric terms needs the annotator 'tagger' (give it with --annotator tagger=SPEC, in Python with resources)"),
]  # fmt: skip


@pytest.mark.parametrize(("needs", "message"), LACKING)
def test_a_missing_resource_is_one_line(needs, message):
    asking = type("Asking", (Terms,), {"contract": Contract(needs=Needs(**needs))})()
    with pytest.raises(InputError) as raised:
        evaluate({"a": SYSTEM}, REFERENCE, metrics=asking)
    assert str(raised.value) == message
    with pytest.raises(InputError, match="needs the"):
        asking.fit(TestSet.of(REFERENCE), Resources())


def test_everything_is_checked_before_any_work(lexicon):
    counted = []
    with pytest.raises(InputError, match=r"gone: cannot be read"):
        evaluate(
            {"a": SYSTEM}, REFERENCE, metrics=["bleu", Terms()], resources=given(lexicon.parent / "gone"),
            progress=lambda task, done, of: counted.append(task),
        )  # fmt: skip
    assert not counted


def test_resources_of_another_type():
    with pytest.raises(InputError, match="resources are of type list"):
        evaluate({"a": SYSTEM}, REFERENCE, resources=["lexicon"])


def with_extra(extra, need=Need.REQUIRED):
    return type("Extra", (Terms,), {"contract": Contract(needs=Needs(extra=extra, extra_need=need))})()


@pytest.mark.parametrize("extra", ["meteor", "ja", "pandas,ko"])
def test_a_missing_extra_is_one_line_with_its_command(extra, monkeypatch):
    def lacking(package):
        if package != "mtgauge":
            raise PackageNotFoundError(package)
        return ours

    ours = distribution("mtgauge")

    monkeypatch.setattr("importlib.metadata.distribution", lacking)
    with pytest.raises(MissingExtraError) as raised:
        evaluate({"a": SYSTEM}, REFERENCE, metrics=with_extra(extra))
    assert str(raised.value) == f"metric terms needs an optional package (pip install 'mtgauge[{extra}]')"
    # the measure checks it itself
    with_extra(extra, Need.OPTIONAL)._check(TestSet.of(REFERENCE), Resources())


def test_an_extra_whose_packages_are_here():
    with_extra("meteor")._check(TestSet.of(REFERENCE), Resources())


# -- annotations -------------------------------------------------------------------------------------------------


def test_each_text_is_annotated_once_for_all_systems_and_runs(lexicon, tmp_path):
    tagger = Tagger()
    systems = {"a": SYSTEM, "b": [*SYSTEM[:2], "Other words"], "c": SYSTEM}

    def run(annotator):
        metrics = [Terms(), Terms(tag="OT")]
        return evaluate(systems, REFERENCE, metrics=metrics, resources=given(lexicon, annotator), cache=tmp_path)

    scores = run(tagger).scores
    texts = {*REFERENCE, *SYSTEM, "Other words"}
    assert sorted(tagger.asked) == sorted(texts)
    again = Tagger()
    lexicon.write_text("river tower water other", "utf-8")  # so that rows are counted again
    run(again)
    assert again.asked == []
    run(other := Tagger("2"))
    assert sorted(other.asked) == sorted(texts)
    assert len(scores) == 6


def shards(folder):
    return sorted(folder.rglob("*.jsonl"))


def test_annotations_are_json_lines_and_damaged_ones_are_made_again(tmp_path):
    texts = ["one two", "Ω \ud800 three", "", "four\nfive"]
    first = Annotations(Tagger(), tmp_path)
    made = [first.annotate(text) for text in texts]
    assert made[0] == [["one", "NE"], ["two", "WO"]]  # the value has JSON types, although nothing was read
    first.flush()
    first.flush()
    [shard] = shards(tmp_path)
    lines = bytes(content_of(shard.read_bytes())).splitlines(keepends=True)
    assert [set(json.loads(line)) for line in lines] == [{"text", "annotation"}] * 4
    shard.write_bytes(with_checksum(b"".join([lines[0], lines[1][:90], b"\n", b"\xff\n", lines[3]])))
    second = Annotations(tagger := Tagger(), tmp_path)
    assert [second.annotate(text) for text in texts] == made
    assert tagger.asked == texts[1:3]
    second.flush()
    assert len(shards(tmp_path)) == 2
    third = pickle.loads(pickle.dumps(second))
    assert [third.annotate(text) for text in texts] == made
    assert third.annotator.asked == texts[1:3]  # the tagger was pickled with the texts that it had annotated


def test_annotations_are_stored_even_if_a_run_stops(tmp_path):
    resources = Resources(annotators={"tagger": Tagger()})

    def interrupted():
        with kept_annotations(resources, tmp_path) as kept:
            kept.annotators["tagger"].annotate("one")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert len(shards(tmp_path)) == 1


def test_many_annotations_are_stored_during_the_run(tmp_path, monkeypatch):
    monkeypatch.setattr("mtgauge.measures.annotation._BYTES", 1000)
    kept = Annotations(Tagger(), tmp_path)
    for number in range(100):
        kept.annotate(f"{number} words")
    assert 5 <= len(shards(tmp_path)) <= 20


def test_an_annotation_that_is_not_json():
    class Odd(Tagger):
        def annotate(self, text):
            return {1, 2}

    with pytest.raises(InputError, match="an annotation cannot be kept as JSON"):
        Annotations(Odd()).annotate("x")
    with pytest.raises(OptionError, match="no argument"):
        evaluate({"a": SYSTEM}, REFERENCE, resource={})


def test_unused_resources_are_reported(lexicon):
    given_too = Resources(
        files={"lexicon": str(lexicon), "lexikon": str(lexicon)}, annotators={"tagger": Tagger()}
    )
    found = evaluate({"a": SYSTEM}, REFERENCE, metrics=Terms(), resources=given_too)
    assert [note for note in found.notes if "resources" in note] == ["no metric takes the resources lexikon"]
    assert isinstance(found.notes[-1], Sentence)
