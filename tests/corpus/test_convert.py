"""mtgauge convert: what is written is read again, and what cannot be held is said."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge import evaluate
from mtgauge.base.errors import InputError, MtgaugeError, OptionError
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.convert import convert
from mtgauge.corpus.formats.losses import Losses, tidy
from mtgauge.corpus.formats.registry import FORMATS
from mtgauge.corpus.formats.sets import SetReader
from mtgauge.corpus.formats.storedset import StoredSet
from mtgauge.corpus.load import load_corpus
from mtgauge.corpus.reader import TestSetRequest

SUFFIXES = {name: form.written[0] for name, form in FORMATS.items() if form.written}
#: Formats that do not know which documents belong to a test suite, and get what is scored.
WITHOUT_SUITES = {name for name, form in FORMATS.items() if not form.keeps_suites}

SET = StoredSet(
    size=4,
    ids=("d1:1", "d1:2", "d2:1", "d2:2"),
    metadata={
        "document": ("d1", "d1", "d2", "d2"),
        "domain": ("news", "news", "law", "law"),
        "origlang": ("zh", "zh", "en", "en"),
        "collection": ("general",) * 4,
        "testsuite": ("", "", "idioms", "idioms"),
    },
    sources=("河水上涨", "无人受伤", "A < B & C", '"x"'),
    references={"A": ("The river rose", "Nobody was hurt", "a > b", ""), "B": ("It rose", "No one", None, None)},
    systems={"ours": ("River rose", "None hurt", "a", "b"), "theirs": ("R", "N", "x\ty", " z ")},
    languages=LanguagePair("zh", "en"),
    name="flood",
)

#: What each format says about SET, in its own order.
REPORTED = {
    "wmt": [],
    "nist": [
        "1 document is left out, test suite idioms (--collection idioms scores it): d2",
        "collections are lost: NIST XML has no place for them",
        "test suites are lost: NIST XML has no place for them",
    ],
    "tsv": [
        "the set's name 'flood' is lost: TSV has no place for it",
        "1 empty texts of ref:A in document d2 become missing ones: TSV does not tell them apart",
        "tabs become blanks in 1 text: TSV cannot hold them",
    ],
    "csv": [
        "the set's name 'flood' is lost: CSV has no place for it",
        "1 empty texts of ref:A in document d2 become missing ones: CSV does not tell them apart",
    ],
    "jsonl": ["the set's name 'flood' is lost: JSON Lines has no place for it"],
    "json": ["the set's name 'flood' is lost: JSON has no place for it"],
    "parquet": ["the set's name 'flood' is lost: Parquet has no place for it"],
    "mtme": [
        "1 document is left out, test suite idioms (--collection idioms scores it): d2",
        "segment ids are lost: MT-Metrics-Eval has no place for them",
        "original languages are lost: MT-Metrics-Eval has no place for them",
        "collections are lost: MT-Metrics-Eval has no place for them",
        "test suites are lost: MT-Metrics-Eval has no place for them",
        "the set's name 'flood' is lost: it is that of the folder",
    ],
    "plain": [
        "1 document is left out, test suite idioms (--collection idioms scores it): d2",
        "segment ids are lost: plain text has no place for them",
        "documents are lost: plain text has no place for them",
        "domains are lost: plain text has no place for them",
        "original languages are lost: plain text has no place for them",
        "collections are lost: plain text has no place for them",
        "test suites are lost: plain text has no place for them",
        "the set's name 'flood' is lost: plain text has no place for it",
    ],
}


def write_and_read(stored, form, folder):
    """(what was read again, what was reported as lost)."""
    target = FORMATS[form]
    losses = Losses(target.place)
    stored = tidy(stored, losses)
    path = Path(folder) / f"set{SUFFIXES.get(form, '')}"
    if form in SUFFIXES:
        path.write_bytes(target.load().write(stored, losses))
    else:
        for part, data in target.load().write(stored, losses):
            (path / part).parent.mkdir(parents=True, exist_ok=True)
            (path / part).write_bytes(data)
    return SetReader().read(str(path), stored.languages), losses.lines()


@pytest.fixture
def saved(tmp_path):
    return save(tmp_path)


def save(folder):
    path = folder / "in.xml"
    path.write_bytes(FORMATS["wmt"].load().write(SET, Losses("")))
    return str(path)


@pytest.fixture(scope="module")
def of_each(tmp_path_factory):
    """SET in the format of each name, which is converted when it is first asked for."""
    folder = tmp_path_factory.mktemp("formats")
    saved = save(folder)

    @cache
    def made(form):
        path = str(folder / f"out-{form}{SUFFIXES[form]}")
        convert([saved], path, form)
        return path

    return made


def test_every_format_is_in_the_tables():
    assert set(REPORTED) == set(FORMATS)


@pytest.mark.parametrize("form", FORMATS)
def test_losses_are_reported_and_only_they_are_lost(saved, tmp_path, form, mtgauge):
    out = tmp_path / f"out{SUFFIXES.get(form, '')}"
    result = mtgauge("convert", saved, out, "--to", form)
    assert (result.code, result.out) == (0, "")
    assert result.err.splitlines() == REPORTED[form]
    again = SetReader().read(str(out), SET.languages)
    size = 2 if form in WITHOUT_SUITES else 4
    assert again.size == size
    assert again.sources == SET.sources[:size]
    assert list(again.references) == ["A", "B"]
    assert list(again.systems) == ["ours", "theirs"]
    if form == "wmt":
        assert again == SET
    if form in ("jsonl", "json", "parquet"):
        assert again == replace(SET, name=None)


@pytest.mark.parametrize("first", SUFFIXES)
@pytest.mark.parametrize("second", FORMATS)
def test_between_all_of_them(of_each, tmp_path, first, second):
    out = tmp_path / f"out{SUFFIXES.get(second, '')}"
    convert([of_each(first)], str(out), second)
    again = SetReader().read(str(out), SET.languages)
    size = 2 if {first, second} & WITHOUT_SUITES else 4
    assert again.sources == SET.sources[:size]
    assert again.systems["ours"] == SET.systems["ours"][:size]


PIECES = [*"\r\n\t &<>\"';#\0\x1f\x85\u2028\ufeff\ud800ab水", "&amp;", "]]>", "&#10;", "</seg>", "\\"]
text = st.text(st.characters(exclude_categories=())) | st.lists(st.sampled_from(PIECES)).map("".join)
name = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")) | st.sampled_from("&<>\"'=:, "), min_size=1
)
plain_name = st.from_regex(r"[A-Za-z][A-Za-z0-9_.-]{0,8}", fullmatch=True)


@st.composite
def stored_sets(draw, names=name, texts=text):
    n = draw(st.integers(1, 5))
    column = st.lists(texts, min_size=n, max_size=n).map(tuple)
    ragged = st.lists(st.none() | texts, min_size=n, max_size=n).map(tuple)
    metadata = {
        key: tuple(draw(st.lists(names, min_size=n, max_size=n)))
        for key in ("document", "domain", "origlang", "collection", "testsuite")
        if draw(st.booleans())
    }
    metadata |= {"document": tuple(sorted(metadata["document"]))} if "document" in metadata else {}
    ids = None
    if "document" in metadata and draw(st.booleans()):
        ids = tuple(f"{document}:{i}" for i, document in enumerate(metadata["document"], start=1))
    elif draw(st.booleans()):
        ids = tuple(draw(st.lists(names.map(str.strip).filter(bool), min_size=n, max_size=n, unique=True)))
    return StoredSet(
        size=n,
        ids=ids,
        metadata=metadata,
        sources=draw(column),
        references=draw(st.dictionaries(names, ragged, max_size=3)),
        systems=draw(st.dictionaries(names, ragged, min_size=1, max_size=3)),
        languages=LanguagePair("zh_CN", "en"),
        name=draw(st.none() | names),
    )


def without_inventions(again, stored):
    """The set that was read, without what a format gave it because it cannot do without."""
    return replace(
        again,
        ids=again.ids if stored.ids is not None else None,
        name=again.name if stored.name is not None else None,
    )


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=budget(80), deadline=None)
@given(data=st.data())
def test_what_no_loss_is_reported_for_is_read_again(tmp_path_factory, form, data):
    stored = data.draw(stored_sets(names=name if form in SUFFIXES else plain_name))
    folder = tmp_path_factory.mktemp("set")
    try:
        again, reported = write_and_read(stored, form, folder)
    except InputError as error:
        if "told apart" in str(error) or "cannot name a file" in str(error):
            return
        raise
    if not reported:
        assert without_inventions(again, stored) == stored
    assert again.size == stored.size
    twice, _ = write_and_read(again, form, tmp_path_factory.mktemp("again"))
    assert replace(twice, name=None) == replace(again, name=None), "a second round changes nothing"


REFUSED = [
    (["{in}", "{in}"], InputError, "exists already"),
    (["{in}", "{dir}/out.txt"], OptionError, "does not say its format"),
    (["{in}", "{dir}/out.tsv.gz"], OptionError, "would be compressed"),
    (["{in}", "{dir}/out.tsv", "jsonl"], OptionError, "is not the name of a file in JSON Lines"),
    (["{in}", "{dir}/out.xml", "word"], OptionError, "unknown format 'word'"),
    (["{in}", "{dir}/none/out.xml"], InputError, "cannot be written"),
    (["{dir}/absent.xml", "{dir}/out.xml"], InputError, "no such file"),
]


@pytest.mark.parametrize(("arguments", "kind", "message"), REFUSED)
def test_refused_conversions_write_nothing(saved, tmp_path, arguments, kind, message):
    before = {path.name for path in tmp_path.iterdir()}
    source, out, *to = (text.format(**{"in": saved, "dir": tmp_path}) for text in arguments)
    with pytest.raises(kind, match=message):
        convert([source], out, *to)
    assert {path.name for path in tmp_path.iterdir()} == before


def test_a_name_that_is_no_file_name_is_refused_before_anything_is_there(tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_text('{"source": "a", "systems": {"a/b": "x"}}\n')
    with pytest.raises(InputError, match="system 'a/b' cannot name a file"):
        convert([str(path)], str(tmp_path / "out"), "plain")
    assert [item.name for item in tmp_path.iterdir()] == ["in.jsonl"]


def test_parts_are_put_together_by_their_ids(tmp_path):
    seg = '<doc docid="{0}" sysid="{2}"><seg id="1">{1}</seg></doc>'
    sides = {
        "src": "<srcset setid='s' srclang='zh'>"
        + seg.format("a", "一", "")
        + seg.format("b", "二", "")
        + "</srcset>",
        "ref": "<refset setid='s' srclang='zh' trglang='en'>"
        + seg.format("b", "two", "R")
        + seg.format("a", "one", "R")
        + "</refset>",
        "tst": "<tstset setid='s' srclang='zh' trglang='en'>"
        + seg.format("a", "uno", "T")
        + seg.format("b", "dos", "T")
        + "</tstset>",
    }
    for side, content in sides.items():
        (tmp_path / f"{side}.sgm").write_text(content, "utf-8")
    paths = [str(tmp_path / f"{side}.sgm") for side in sides]
    assert convert(paths, str(tmp_path / "out.xml")) == []
    merged = SetReader().read(str(tmp_path / "out.xml"))
    assert merged.ids == ("a:1", "b:1")
    assert (merged.sources, merged.references["R"], merged.systems["T"]) == (
        ("一", "二"),
        ("one", "two"),
        ("uno", "dos"),
    )
    assert str(merged.languages) == "zh-en"


def wmt_document(name, texts, references="AB", suite="", systems=("ours", "theirs")):
    """A document of WMT's XML whose segments are these words in several wordings."""
    sides = [("src", "lang='de'", "Quelle {}")]
    sides += [
        ("ref", f"lang='en' translator='{letter}'", f"{letter} says that {{}} came") for letter in references
    ]
    sides += [("hyp", f"lang='en' system='{system}'", f"{system} said that {{}} has come") for system in systems]
    lines = [f"<doc id='{name}' origlang='de'" + (f" testsuite='{suite}'>" if suite else ">")]
    for element, attributes, form in sides:
        segments = [f"<seg id='{i}'>{form.format(text)}</seg>" for i, text in enumerate(texts, start=1)]
        lines.append(f"<{element} {attributes}><p>{''.join(segments)}</p></{element}>")
    return "\n".join([*lines, "</doc>"])


def wmt_file(path, *documents):
    body = "".join(documents)
    path.write_text(
        f"<dataset id='news'><collection id='general'>{body}</collection><collection id='bio'/></dataset>"
    )
    return path


@pytest.fixture
def suite(tmp_path):
    return wmt_file(
        tmp_path / "suite.xml",
        wmt_document("d1", ["the tide", "a boat"]),
        wmt_document("d2", ["nobody at all"]),
        wmt_document("lonely", ["the fog"], references=""),
        wmt_document("hollow", []),
        wmt_document("t1", ["a cat", "the dog out of the bag"], references="A", suite="idioms"),
        wmt_document("t2", ["the ship"], suite="idioms", systems=("ours", "theirs", "late")),
    )


def default_scores(path, *collections):
    """(system, metric) -> score and signature of what is scored by default; the error where nothing can be."""
    try:
        corpus = load_corpus([], [], testset=TestSetRequest((str(path),), None, None, collections))
        scores = evaluate(corpus.systems, corpus.testset).scores
    except MtgaugeError:
        return "not scored"
    return {(item.system, item.metric): (item.score, item.signature) for item in scores}


@pytest.fixture(scope="module")
def scored(tmp_path_factory):
    """Format -> a set in it, and its default scores, which are those of the file that it was converted from."""
    files = [wmt_document("d1", ["the tide", "a boat"]), wmt_document("d2", ["nobody at all"])]
    files += [wmt_document("lonely", ["the fog"], references=""), wmt_document("hollow", [])]
    files += [wmt_document("t1", ["a cat", "the dog"], references="A", suite="idioms")]
    folder = tmp_path_factory.mktemp("scored")
    path = wmt_file(folder / "suite.xml", *files)
    before = default_scores(path)
    assert len(before) == 4

    @cache
    def converted(form):
        out = folder / f"out-{form}{SUFFIXES.get(form, '')}"
        convert([str(path)], str(out), form)
        assert default_scores(out) == before
        return out, before

    return converted


@pytest.mark.parametrize("first", FORMATS)
@pytest.mark.parametrize("second", FORMATS)
def test_default_scores_are_the_same_after_a_conversion(tmp_path, scored, first, second):
    path, before = scored(first)
    out = tmp_path / f"out{SUFFIXES.get(second, '')}"
    convert([str(path)], str(out), second)
    assert default_scores(out) == before


@pytest.mark.parametrize("form", sorted(WITHOUT_SUITES))
def test_every_document_that_is_left_out_is_named(suite, tmp_path, mtgauge, form):
    result = mtgauge("convert", suite, tmp_path / f"out{SUFFIXES.get(form, '')}", "--to", form)
    assert result.code == 0
    said = result.err.splitlines()
    assert "1 document is left out, no reference translates it: lonely" in said
    assert "2 documents are left out, test suite idioms (--collection idioms scores it): t1, t2" in said
    assert "system 'late' is left out: it translates nothing of what is written" in said
    assert any(line.startswith("documents without segments (hollow) are lost") for line in said)
    assert any(line.startswith("collections without documents (bio) are lost") for line in said)


@pytest.mark.parametrize("form", FORMATS)
def test_a_collection_is_converted_alone(tmp_path, mtgauge, form):
    files = [wmt_document("d1", ["the tide"]), wmt_document("t1", ["a cat", "the dog"], suite="idioms")]
    path, out = wmt_file(tmp_path / "set.xml", *files), tmp_path / f"out{SUFFIXES.get(form, '')}"
    result = mtgauge("convert", path, out, "--to", form, "--collection", "idioms")
    assert result.code == 0
    assert "documents of other collections are left out: d1" in result.err.splitlines()
    asked = () if form in WITHOUT_SUITES else ("idioms",)
    assert default_scores(out, *asked) == default_scores(path, "idioms")
    unknown = mtgauge("convert", path, tmp_path / "no.xml", "--collection", "verbs")
    assert "no collection or test suite 'verbs' (there are: general, idioms)" in unknown.err


# what would be scored otherwise: a file, the format, and what is said
CHANGED = [
    (["d1", "d2:A"], "plain", "segment d2:1: would be scored otherwise (write .jsonl"),
    (["d1", "d2:A"], "nist", "segment d2:1: would be scored otherwise"),
    (["d1", "d2:A"], "mtme", "segment d2:1: would be scored otherwise"),
    (
        ["t1:AB:idioms"],
        "plain",
        "no document is left to score (1 left out: test suite idioms (--collection idioms",
    ),
]


@pytest.mark.parametrize(("documents", "form", "message"), CHANGED)
def test_a_conversion_that_would_change_default_scores_is_refused(tmp_path, mtgauge, documents, form, message):
    made = []
    for text in documents:
        name, references, suite = (*text.split(":"), "", "")[:3]
        made.append(wmt_document(name, ["the tide"], references=references or "AB", suite=suite))
    path = wmt_file(tmp_path / "set.xml", *made)
    result = mtgauge("convert", path, tmp_path / f"out{SUFFIXES.get(form, '')}", "--to", form)
    assert result.code == 2
    assert message in result.err
    assert [item.name for item in tmp_path.iterdir()] == ["set.xml"]


def test_texts_that_a_format_cannot_hold_are_refused_where_they_are_scored(tmp_path, mtgauge):
    path = tmp_path / "in.jsonl"
    row = '{"source": "a", "references": {"A": "the tide"}, "systems": {"s": "the tide\\u0001"}}\n'
    path.write_text(row)
    result = mtgauge("convert", path, tmp_path / "out.xml")
    assert result.code == 2
    assert "segment 1: would be scored otherwise (write .jsonl, which holds every text as it is)" in result.err


WORDS = st.sampled_from(["a b", "a c d e", "b-\nc", "a\tb ", "c d e f g", ""])


@st.composite
def sets_that_can_be_scored(draw):
    """Whole systems; references that may lack documents, or a segment; test suites that only some translate."""
    documents = draw(st.lists(st.sampled_from(["d1", "d2", "d3", "d4"]), min_size=2, max_size=7).map(sorted))
    suites = draw(st.dictionaries(st.sampled_from(documents), st.sampled_from(["idioms", "verbs"]), max_size=2))
    covered = set(draw(st.lists(st.sampled_from(documents), min_size=1)))

    def column(kept, lacking=None):
        texts = [draw(WORDS) if document in kept else None for document in documents]
        return tuple(None if place == lacking else text for place, text in enumerate(texts))

    everywhere = set(documents)
    references = {"A": column(everywhere - set(draw(st.sampled_from([[], ["d4"]]))))}
    if draw(st.booleans()):
        references["B"] = column(draw(st.sampled_from([everywhere, covered])), draw(st.sampled_from([None, 0])))
    return StoredSet(
        size=len(documents),
        metadata={"document": tuple(documents), "testsuite": tuple(suites.get(name, "") for name in documents)},
        sources=column(everywhere),
        references=references,
        systems={
            "S": column(everywhere),
            "T": column(draw(st.sampled_from([everywhere, everywhere, set(suites)]))),
        },
        languages=draw(st.sampled_from([LanguagePair("de", "en"), LanguagePair("en", "zh"), None])),
    )


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=budget(80), deadline=None)
@given(stored=sets_that_can_be_scored())
def test_no_conversion_changes_a_default_score(tmp_path_factory, form, stored):
    folder = tmp_path_factory.mktemp("set")
    path, out = folder / "in.jsonl", folder / f"out{SUFFIXES.get(form, '')}"
    path.write_bytes(FORMATS["jsonl"].load().write(stored, Losses("")))
    try:
        convert([str(path)], str(out), form)
    except MtgaugeError:
        assert [item.name for item in folder.iterdir()] == ["in.jsonl"]
        return
    before = default_scores(path)
    if form in WITHOUT_SUITES and before == "not scored":
        return  # a system that has nothing of what is scored was left out, with a word
    assert default_scores(out) == before
