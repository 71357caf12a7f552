"""Files with ids are joined by them, whatever their order; what is in one of them only is named."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.corpus.joining import places_by_id, segment_key
from mtgauge.corpus.load import load_corpus
from mtgauge.corpus.reader import TestSetRequest

TEXTS = {"1": "The river rose.", "2": "Nobody was hurt.", "3": "The bridge is closed."}
SAID = "is joined by segment ids, since the order of its file differs"


def sgml(element, ids, texts=TEXTS):
    """A set of one document with segments of these ids; text n is that of id n."""
    segments = "\n".join(f'<seg id="{name}">{texts[name.lstrip("0")]}</seg>' for name in ids)
    return (
        f'<{element} setid="t" srclang="de" trglang="en"><doc docid="d1" sysid="{element}">\n{segments}\n</doc>'
        f"</{element}>\n"
    )


def tsv(_, ids, texts=TEXTS):
    return "id\ttext\n" + "".join(f"d1:{name}\t{texts[name.lstrip('0')]}\n" for name in ids)


def jsonl(_, ids, texts=TEXTS):
    return "".join(json.dumps({"id": f"d1:{name}", "text": texts[name.lstrip("0")]}) + "\n" for name in ids)


FORMS = {"sgm": sgml, "tsv": tsv, "jsonl": jsonl}


@pytest.fixture(params=FORMS)
def files(request, tmp_path, monkeypatch):
    """Writes a reference of segments 1 to 3 and an output of those that are named."""
    monkeypatch.chdir(tmp_path)
    form = FORMS[request.param]

    def write(ids, name="hyp"):
        (tmp_path / f"ref.{request.param}").write_text(form("refset", "123"))
        (tmp_path / f"{name}.{request.param}").write_text(form("tstset", ids))
        return f"ref.{request.param}", f"{name}.{request.param}"

    return write


@pytest.mark.parametrize("ids", [["3", "1", "2"], ["2", "1", "3"], ["03", "01", "02"], ["1", "2", "3"]])
def test_any_order_has_the_same_scores(mtgauge, files, ids):
    reference, output = files(ids)
    found = json.loads(mtgauge("score", "-r", reference, output, "-m", "ter", "-f", "json").out)
    assert [row["score"] for row in found["scores"] if row["output"] == "score"] == [0.0]
    assert any(SAID in note for note in found["notes"]) == (ids[0] != "1")


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        (["1", "3"], "segment d1:2: is missing; REF has it\n"),
        (["3"], "segment d1:1: is missing, and 1 more with it; REF has them\n"),
    ],
)
def test_what_is_missing_is_named(mtgauge, files, ids, message):
    reference, output = files(ids)
    done = mtgauge("score", "-r", reference, output)
    assert (done.code, done.err) == (2, f"mtgauge: error: {output}, {message}".replace("REF", reference))
    if output.endswith(".sgm"):
        return  # a set of outputs holds no reference
    done = mtgauge("score", "-r", output, reference)
    assert (done.code, done.out) == (2, "")
    assert f"{reference}, segment d1:" in done.err
    assert f"has the segment, which {output} has not" in done.err


def test_a_file_without_ids_could_be_in_either_order(mtgauge, files, tmp_path):
    reference, output = files(["3", "1", "2"])
    (tmp_path / "plain.txt").write_text("".join(f"{text}\n" for text in TEXTS.values()))
    done = mtgauge("score", "-r", reference, output, "plain.txt")
    assert done.code == 2
    assert f"{output}: the order of segments differs from that of {reference} (plain.txt has no ids" in done.err
    reference, output = files(["01", "02", "03"])
    assert mtgauge("score", "-r", reference, output, "plain.txt").code == 0


def test_documents_and_sources_follow_their_segments(tmp_path):
    (tmp_path / "src.tsv").write_text("id\tdocument\ttext\n1\ta\tone\n2\ta\ttwo\n3\tb\tthree\n")
    (tmp_path / "ref.tsv").write_text("id\tdocument\ttext\n3\tb\tIII\n2\ta\tII\n1\ta\tI\n")
    (tmp_path / "hyp.tsv").write_text("id\ttext\n2\t2\n3\t3\n1\t1\n")
    paths = {name: str(tmp_path / f"{name}.tsv") for name in ("src", "ref", "hyp")}
    corpus = load_corpus([("hyp", paths["hyp"])], [("ref", paths["ref"])], paths["src"])
    assert corpus.testset.sources == ("one", "two", "three")
    assert corpus.testset.references.texts == {"ref": ("I", "II", "III")}
    assert corpus.systems[0].segments == ("1", "2", "3")
    assert corpus.testset.documents == ("a", "a", "b")


def nist(theirs):
    return "<mteval>" + sgml("refset", "12") + sgml("tstset", theirs) + "</mteval>"


def wmt(theirs):
    segments = "".join(f'<seg id="{name}">{TEXTS[name.lstrip("0")]}</seg>' for name in theirs)
    ours = "".join(f'<seg id="{name}">{TEXTS[name]}</seg>' for name in "12")
    return (
        f'<dataset id="x"><doc id="d1"><src lang="de"><p>{ours}</p></src><ref lang="en"><p>{ours}</p></ref>'
        f'<hyp lang="en" system="tstset"><p>{segments}</p></hyp></doc></dataset>'
    )


@pytest.mark.parametrize(("form", "name"), [(nist, "x.sgm"), (wmt, "x.xml")])
def test_leading_zeros_are_one_id_within_a_file(tmp_path, mtgauge, form, name):
    path = tmp_path / name
    path.write_text(form(["01", "02"]))
    corpus = load_corpus([], [], testset=TestSetRequest((str(path),), ("tstset",)))
    assert corpus.testset.ids == ("d1:1", "d1:2")
    assert corpus.systems[0].segments == (TEXTS["1"], TEXTS["2"])
    path.write_text(form(["01", "02", "3"]))
    assert "segment d1:3: system 'tstset' has a segment that the" in mtgauge("check", path).out
    path.write_text(form(["01", "1"]))
    assert "twice" in mtgauge("check", path).out


@given(st.permutations([f"d:{number}" for number in range(6)]), st.booleans())
def test_places_bring_every_segment_to_its_id(ids, zeros):
    base = [f"d:{number}" for number in range(6)]
    written = [name.replace(":", ":00") for name in ids] if zeros else ids
    places = places_by_id(written, base, "a", "b")
    assert [segment_key(written[place]) for place in places] == base


def test_ids_that_differ_by_zeros_only_are_two_ids():
    assert places_by_id(["01", "1"], ["1", "01"], "a", "b") == [1, 0]
