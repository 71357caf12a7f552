"""TOML that people write: what is read, and what is said of faults, in the same words for every kind of file."""

from __future__ import annotations

import tomllib
from datetime import date, datetime
from enum import StrEnum
from importlib.resources import files

import pytest

import small_campaign
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.toml import TomlFile, shown
from mtgauge.corpus.judgements.weights import weights_of
from mtgauge.encoders.configured import configured_models
from mtgauge.suites.campaign.description.reading import campaign_of, load_campaign
from mtgauge.suites.campaign.rules.forms import read_form
from mtgauge.suites.campaign.rules.registration import check_form
from mtgauge.suites.checkpoints.taxonomy_file import read_taxonomy
from mtgauge.suites.ease.profile_file import parse_profile_file
from mtgauge.suites.metaeval.jobs.tasks import read_task

pytestmark = pytest.mark.unit

PROFILE = """summary = "for a test"
total = true

[levels.1]
weight = "1/2"
adequacy = { P11 = "1/3", P12 = "2/3" }

[levels.3]
weight = 0.5
gamma = 0.25

[levels.3.adequacy]
P31 = 0.5
bleu = 0.5

[metrics.bleu]
metric = "bleu"

[tuned]
texts = ["0a 0b", "0c"]
"""
TAXONOMY = """schema = "mtgauge/taxonomy/1"
name = "own"

[lists]
colours = "red Green"

[[category]]
id = "noun"
side = "source"
patterns = [
  "N {upos=NOUN}",
  "N {form=@colours}",
]

[[category]]
id = "verb"
side = "source"
needs = ["dictionary"]
patterns = ["V {upos=VERB}"]

[[group]]
id = "all"
members = ["noun", "verb"]
"""
TASK = """[input]
systems = ["a.txt", "b.txt"]
references = ["A=ref.txt"]
skip_unknown = true
languages = "de-en"

[[experiment]]
unit = "system"

[[experiment]]
unit = "segment"
statistic = "kendall_c"
samples = 40
outliers = 2.5
"""
WEIGHTS = """[severity]
Major = 5
minor = 1

[category."Fluency/Punctuation"]
minor = 0.1
"""
MODELS = """tiny = "models/tiny"
"two words" = "/models/two"
"""
SYSTEM_FORM = """time = "3 s"

[[out_of_list]]
name = "web pages"
public = true
newest = 2007-06-30
"""


def read_models(path):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MTGAUGE_CONFIG", str(path.parent))
        return configured_models()


def read_site(path):
    campaign = campaign_of(TomlFile.parse(small_campaign.DESCRIPTION, "campaign.toml"))
    form = check_form(path.read_bytes(), path, campaign)
    for finding in form.findings:
        raise InputError.of(finding)
    return form


def read_system(path):
    description, findings = read_form(path.read_bytes(), str(path))
    for finding in findings:
        raise InputError.of(finding)
    return description


#: Kind -> a file without faults, what it is called, and what reads it.
KINDS = {
    "campaign": (small_campaign.DESCRIPTION, "campaign.toml", load_campaign),
    "profile": (PROFILE, "own.toml", lambda path: parse_profile_file(str(path))),
    "taxonomy": (TAXONOMY, "own.toml", lambda path: read_taxonomy(str(path))),
    "task": (TASK, "task.toml", lambda path: read_task(str(path), None)),
    "weights": (WEIGHTS, "weights.toml", lambda path: weights_of(str(path))),
    "models": (MODELS, "models.toml", read_models),
    "registration": (small_campaign.FORM, "sparrow.toml", read_site),
    "form of a system": (SYSTEM_FORM, "form.toml", read_system),
}

UNKNOWN, MISSING, KIND, CHOICE, RANGE = "unknown key", "missing key", "wrong kind", "wrong choice", "out of range"
#: Kind of file, kind of fault, what stands in the file, what is put there, the text whose line is named, the message.
FAULTS = [
    ("campaign", UNKNOWN, 'domain = "news"', 'domian = "news"', "domian", "unknown key tasks[1].domian (is 'domain' meant?)"),
    ("campaign", MISSING, 'domain = "news"\n', "", "[[tasks]]", "tasks[1].domain is missing"),
    ("campaign", KIND, "nbest = 3", 'nbest = "3"', "nbest", "tasks[1].quotas.nbest must be a whole number, not '3'"),
    ("campaign", KIND, "cut_off = 2030-01-01", "cut_off = 2030", "cut_off", "cut_off must be a day (write it as 2008-01-31, without quotes)"),
    ("campaign", CHOICE, 'data = "open"', 'data = "opne"', "data =", "tasks[1].data is 'opne' (is 'open' meant?)"),
    ("campaign", CHOICE, 'domain = "news"', 'domain = "news"\nformats = ["text", "tvs"]', "formats", "tasks[1].formats[2] is 'tvs' (is 'tsv' meant?)"),
    ("campaign", RANGE, "nbest = 3", "nbest = 0", "nbest", "tasks[1].quotas.nbest is 0 (it is 1 or more)"),
    ("profile", UNKNOWN, "gamma", "gama", "gama", "unknown key levels.3.gama (is 'gamma' meant?)"),
    ("profile", UNKNOWN, "[tuned]", "[tuned]\ntext = 3", "text =", "unknown key tuned.text (is 'texts' meant?)"),
    ("profile", UNKNOWN, 'metric = "bleu"', 'metric = "bleu"\ntitel = "BLEU"', "titel", "unknown key metrics.bleu.titel (is 'title' meant?)"),
    ("profile", UNKNOWN, "P31 = 0.5", "P39 = 0.5", "P39", "levels.3.adequacy.P39: unknown parameter 'P39' (the nearest known is P31)"),
    ("profile", MISSING, 'weight = "1/2"\n', "", "[levels.1]", "levels.1.weight is missing"),
    ("profile", MISSING, 'metric = "bleu"\n', "", "[metrics.bleu]", "metrics.bleu.metric is missing"),
    ("profile", KIND, "P12 = \"2/3\"", 'P12 = "two thirds"', "adequacy", "levels.1.adequacy.P12 must be a number or a fraction, not 'two thirds'"),
    ("profile", KIND, '[metrics.bleu]\nmetric = "bleu"\n', "[metrics]\nbleu = 3\n", "bleu = 3", "metrics.bleu must be a table, not 3"),
    ("profile", KIND, "total = true", "total = 1", "total", "total must be true or false, not 1"),
    ("profile", KIND, '"0c"]', "3]", "texts", "tuned.texts[2] must be a text, not 3"),
    ("profile", CHOICE, 'metric = "bleu"', 'metric = "blue"', "[metrics.bleu]", "metrics.bleu: unknown metric 'blue' (is 'bleu' meant?)"),
    ("profile", RANGE, "gamma = 0.25", "gamma = -1", "gamma", "level 3: gamma is -1.0, and must be 0 or more"),
    ("profile", RANGE, "P31 = 0.5", "P31 = 1.5", "P31", "level 3: the weight of P31 is 1.5, and must be from 0 to 1"),
    ("profile", RANGE, "weight = 0.5", "weight = nan", "weight = nan", "levels.3.weight must be a number, not nan"),
    ("taxonomy", UNKNOWN, 'needs = ["', 'need = ["', "need =", "unknown key category[2].need (is 'needs' meant?)"),
    ("taxonomy", UNKNOWN, "@colours", "@colors", "patterns", "category[1].patterns[2]: there is no list of words 'colors' (is 'colours' meant?)"),
    ("taxonomy", MISSING, 'side = "source"\nneeds', "needs", '[[category]]\nid = "verb"', "category[2].side is missing"),
    ("taxonomy", KIND, 'members = ["noun", "verb"]', 'members = "noun"', "members", "group[1].members must be an array, not 'noun'"),
    ("taxonomy", KIND, '"N {upos=NOUN}",', "3,", "patterns", "category[1].patterns[1] must be a text, not 3"),
    ("taxonomy", CHOICE, 'side = "source"', 'side = "sorce"', "side", "category[1].side is 'sorce' (is 'source' meant?)"),
    ("taxonomy", CHOICE, '["dictionary"]', '["dictionry"]', "needs", "category[2].needs[1] is 'dictionry' (is 'dictionary' meant?)"),
    ("task", UNKNOWN, "[[experiment]]", "[[experment]]", "[[experment]]", "unknown key experment (is 'experiment' meant?)"),
    ("task", UNKNOWN, "languages", "langauges", "langauges", "unknown key input.langauges (is 'languages' meant?)"),
    ("task", UNKNOWN, "samples", "smaples", "smaples", "unknown key experiment[2].smaples (is 'samples' meant?)"),
    ("task", KIND, '"b.txt"]', "3]", "systems", "input.systems[2] must be a text, not 3"),
    ("task", KIND, "skip_unknown = true", 'skip_unknown = "yes"', "skip_unknown", "input.skip_unknown must be true or false, not 'yes'"),
    ("task", KIND, 'languages = "de-en"', 'languages = "a\\u0000"', "languages", "input.languages must be a text, not 'a\\x00'"),
    ("task", CHOICE, '"kendall_c"', '"kendal_c"', "statistic", "experiment[2].statistic is 'kendal_c' (is 'kendall_c' meant?)"),
    ("task", CHOICE, 'unit = "segment"', 'unit = "word"', 'unit = "word"', "experiment[2].unit is 'word' (one of system, document, segment)"),
    ("task", RANGE, "samples = 40", "samples = -1", "samples", "experiment[2].samples is -1 (it is 0 or more)"),
    ("task", RANGE, "outliers = 2.5", "outliers = -0.5", "outliers", "experiment[2].outliers is -0.5 (it is 0 or more)"),
    ("task", RANGE, "samples = 40", "alpha = 2", '[[experiment]]\nunit = "segment"', "experiment[2]: alpha must lie between 0 and 1, not 2"),
    ("weights", UNKNOWN, "[severity]", "[severities]", "[severities]", "unknown key severities (is 'severity' meant?)"),
    ("weights", KIND, "minor = 0.1", 'minor = "0.1"', "minor = \"", 'category."Fluency/Punctuation".minor must be a number, not \'0.1\''),
    ("weights", KIND, "Major = 5", "Major = true", "Major", "severity.Major must be a number, not True"),
    ("weights", MISSING, "minor = 0.1\n", "", "[category", 'category."Fluency/Punctuation" has no weights (write lines such as Major = 5)'),
    ("weights", RANGE, "Major = 5", "Major = -5", "Major", "severity.Major is -5 (it is 0 or more)"),
    ("models", KIND, '"/models/two"', "2", "two words", '"two words" must be a text, not 2'),
    ("models", KIND, 'tiny = "models/tiny"', "[tiny]\npath = 3\n[x]", "[tiny]", "tiny must be a text, not {'path': 3}"),
    ("models", RANGE, '"models/tiny"', '"~no-such-user/tiny"', "tiny", "tiny: cannot be read: Could not determine home directory."),
    ("registration", UNKNOWN, "affiliation", "afiliation", "afiliation", "unknown key afiliation (is 'affiliation' meant?)"),
    ("registration", KIND, "signed = 2030-01-20", 'signed = "today"', "signed = ", "signed must be a day (write it as 2008-01-31, without quotes)"),
    ("form of a system", UNKNOWN, "newest", "newst", "newst", "unknown key out_of_list[1].newst (is 'newest' meant?)"),
    ("form of a system", MISSING, "public = true\n", "", "[[out_of_list]]", "out_of_list[1].public is missing"),
    ("form of a system", KIND, '"3 s"', "3", "time", "time must be a text, not 3"),
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_files_without_faults_are_read(tmp_path, kind):
    text, name, read = KINDS[kind]
    path = tmp_path / name
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert read(path)


@pytest.mark.parametrize(
    ("kind", "old", "new", "place", "message"),
    [(kind, *rest) for kind, _, *rest in FAULTS],
    ids=[f"{kind}, {fault}, {message[:30]}" for kind, fault, *_, message in FAULTS],
)
def test_a_fault_is_named_with_file_line_key_and_what_is_near(tmp_path, kind, old, new, place, message):
    good, name, read = KINDS[kind]
    assert old in good
    text, path = good.replace(old, new, 1), tmp_path / name
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        read(path)
    line = text[: text.index(place)].count("\n") + 1
    assert str(caught.value) == f"{path}, line {line}: {message}"


@pytest.mark.parametrize(
    ("kind", "old", "message"),
    [
        ("campaign", 'id = "small"\n', "id is missing"),
        ("taxonomy", 'name = "own"\n', "name is missing"),
        ("weights", "[severity]\nMajor = 5\nminor = 1\n", "severity is missing"),
        ("task", TASK[TASK.index("[[") :], "names no experiment (begin one with [[experiment]])"),
    ],
)
def test_what_the_whole_file_lacks_is_on_no_line(tmp_path, kind, old, message):
    good, name, read = KINDS[kind]
    path = tmp_path / name
    path.write_text(good.replace(old, "", 1), "utf-8")
    with pytest.raises(InputError) as caught:
        read(path)
    assert str(caught.value) == f"{path}: {message}"


# -- the module by itself ---------------------------------------------------------------------------------------


class Colour(StrEnum):
    RED = "red"
    GREEN = "green"


VALUES = """text = " a "
blank = " "
whole = 3
number = 2.5
flag = false
colour = "red"
colours = ["green", "red"]
texts = [" a ", "b"]
day = 2008-01-31
moment = 2008-01-31T18:00:00
table = { a = 1 }
tables = [{ a = 1 }, { a = 2 }]
mixed = [1, "a"]
infinite = inf
huge = 9_000_000_000_000_000_000
"""
TOP = TomlFile.parse(VALUES, "f.toml", code="wrong-content").top


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        (lambda: TOP.text("text"), "a"),
        (lambda: TOP.string("text"), " a "),
        (lambda: TOP.string("blank"), " "),
        (lambda: TOP.text("blank", ""), ""),
        (lambda: TOP.text("none", "b"), "b"),
        (lambda: TOP.whole("whole", least=3), 3),
        (lambda: TOP.whole("none", 4), 4),
        (lambda: TOP.number("whole"), 3.0),
        (lambda: TOP.number("number", least=2.5), 2.5),
        (lambda: TOP.number("huge"), 9e18),
        (lambda: TOP.flag("flag"), False),
        (lambda: TOP.flag("none", default=True), True),
        (lambda: TOP.choice("colour", Colour), Colour.RED),
        (lambda: TOP.choice("colour", ("red", "blue")), "red"),
        (lambda: TOP.choice_or_none("none", Colour), None),
        (lambda: TOP.choices("colours", Colour), (Colour.GREEN, Colour.RED)),
        (lambda: TOP.choices("none", Colour, (Colour.RED,)), (Colour.RED,)),
        (lambda: TOP.texts("texts"), (" a ", "b")),
        (lambda: TOP.texts("none", ()), ()),
        (lambda: TOP.day("day"), date(2008, 1, 31)),
        (lambda: TOP.day("none"), None),
        (lambda: TOP.moment("day"), date(2008, 1, 31)),
        (lambda: TOP.moment("moment"), datetime(2008, 1, 31, 18)),
        (lambda: TOP.table("table").content, {"a": 1}),
        (lambda: TOP.table("none", {}).content, {}),
        (lambda: [table.whole("a") for table in TOP.tables("tables")], [1, 2]),
        (lambda: [*TOP.tables("none", ())], []),
        (lambda: {name: table.content for name, table in TOP.table("none", {}).named()}, {}),
    ],
)
def test_values_are_read(read, expected):
    found = read()
    assert (found, type(found)) == (expected, type(expected))


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda: TOP.text("whole"), "line 3: whole must be a text, not 3"),
        (lambda: TOP.text("blank"), "line 2: blank is empty"),
        (lambda: TOP.whole("flag"), "line 5: flag must be a whole number, not False"),
        (lambda: TOP.whole("number"), "line 4: number must be a whole number, not 2.5"),
        (lambda: TOP.whole("whole", least=4), "line 3: whole is 3 (it is 4 or more)"),
        (lambda: TOP.number("flag"), "line 5: flag must be a number, not False"),
        (lambda: TOP.number("infinite"), "line 14: infinite must be a number, not inf"),
        (lambda: TOP.number("number", least=3), "line 4: number is 2.5 (it is 3 or more)"),
        (lambda: TOP.flag("whole"), "line 3: whole must be true or false, not 3"),
        (lambda: TOP.choice("text", Colour), "line 1: text is ' a ' (one of red, green)"),
        (lambda: TOP.choices("texts", Colour), "line 8: texts[1] is ' a ' (one of red, green)"),
        (lambda: TOP.texts("mixed"), "line 13: mixed[1] must be a text, not 1"),
        (lambda: TOP.texts("text"), "line 1: text must be an array, not ' a '"),
        (lambda: TOP.day("moment"), "line 10: moment must be a day (write it as 2008-01-31, without quotes)"),
        (lambda: TOP.moment("text"), "line 1: text must be a day or a date-time (write it as 2008-01-31 or"),
        (lambda: TOP.table("whole"), "line 3: whole must be a table, not 3"),
        (lambda: TOP.table("table").table("a"), "line 11: table.a must be a table, not 1"),
        (lambda: [*TOP.table("table").named()], "line 11: table.a must be a table, not 1"),
        (lambda: [*TOP.tables("mixed")], "line 13: mixed[1] must be a table, not 1"),
        (lambda: [*TOP.tables("none")], "f.toml: none is missing"),
        (lambda: TOP.only("text", "hole"), "line 2: unknown key blank (known: text, hole)"),
        (lambda: [*TOP.tables("tables")][1].only("b"), "line 12: unknown key tables[2].a (known: b)"),
    ],
)
def test_values_that_are_none_are_refused(read, message):
    with pytest.raises(InputError) as caught:
        read()
    assert message in str(caught.value)
    assert (caught.value.file, caught.value.code) == ("f.toml", "wrong-content")


@pytest.mark.parametrize(
    ("error", "message", "code"),
    [
        (OptionError("is wrong", hint="mend it"), "f.toml, line 11: table.a: is wrong (mend it)", "wrong-content"),
        (InputError("is wrong"), "f.toml, line 11: table.a: is wrong", "wrong-content"),
        (InputError("is wrong", file="other", code="x"), "other: is wrong", "x"),
    ],
)
def test_errors_about_what_is_made_of_a_value_get_its_place(error, message, code):
    with pytest.raises(InputError) as caught, TOP.table("table").placed("a"):
        raise error
    assert (str(caught.value), caught.value.code) == (message, code)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'id = "\xff"', "f, line 1: is not UTF-8"),
        (b"\n\nid = ]", "f, line 3: is not TOML: Invalid value at column 6"),
        (b"a = 1\na = 2", "f: is not TOML: Cannot overwrite a value"),
        (b"#" * (1 << 23), "f: has 8,388,608 bytes, and settings have at most 4,194,304"),
    ],
)
def test_what_is_no_toml_is_refused(data, message):
    with pytest.raises(InputError) as caught:
        TomlFile.parse(data, "f")
    assert message in str(caught.value)


#: Files that are TOML for Python, and whether they nest too deep. How long it takes goes with their length.
NESTED = [
    ('text = "' + "." * 100 + "[" * 100 + '"', False),
    ("text = '" + "." * 100 + "' # " + "[" * 100, False),
    ('text = """\n' + "a." * 100 + '\\"""\n' + "[" * 100 + '""""', False),
    ("text = '''\n" + '"""' + "a." * 100 + "'''", False),
    ("numbers = [" + "1.5, " * 100 + "]", False),
    ("x = [\n[" + " " * 250_000 + "1\n]]", False),
    ("\n".join(f"[a.b{n}]\nc.d = {{e = [1]}}" for n in range(100)), False),
    ("a." * 20 + "b = 1", False),
    ("a." * 21 + "b = 1", True),
    ("[" + "a . " * 21 + "b]", True),
    ("'a'." * 21 + "b = 1", True),
    ("x = {" + "a." * 21 + "b = 1}", True),
    ("x = " + "[" * 20 + "]" * 20, False),
    ("x = " + "[" * 21 + "]" * 21, True),
    ("x = " + "{a = " * 21 + "1" + "}" * 21, True),
    ('x = """"a"""", [' + "[" * 20, True),
    ("x = ['''a'''''," + "[" * 20, True),
]


@pytest.mark.parametrize(("text", "too_deep"), NESTED)
def test_a_file_that_nests_too_deep_is_not_read(text, too_deep):
    if too_deep:
        with pytest.raises(InputError, match=r"f: is nested too deeply \(nothing in it needs"):
            TomlFile.parse(text.encode(), "f")
    else:
        assert TomlFile.parse(text.encode(), "f").content


#: A document, and the line of each header and of each key that begins a line, or of the first such in a table.
LINES = [
    (
        'a = """\nb = 1\n[c]\n"""\n[t]\nb = 2\n[[x]]\n"k.l" = 1\n[[x]]\n[x.y]\nz = 1\n',
        {
            ("a",): 1, ("t",): 5, ("t", "b"): 6, ("x",): 7, ("x", 0): 7, ("x", 0, "k.l"): 8, ("x", 1): 9,
            ("x", 1, "y"): 10, ("x", 1, "y", "z"): 11,
        },
    ),
    ('# """\na = 1', {("a",): 2}),
    ("a = '\"\"\"'\nb = 1", {("a",): 1, ("b",): 2}),
    ("a.b = 1\n'c'. \"d.e\" = 2", {("a",): 1, ("a", "b"): 1, ("c",): 2, ("c", "d.e"): 2}),
    ('[a."b.c"] # d\ne = 1', {("a",): 1, ("a", "b.c"): 1, ("a", "b.c", "e"): 2}),
    ('["a[b"]\nc = 1', {("a[b",): 1, ("a[b", "c"): 2}),
    ('a = [\n "b = 1",\n]\nc = 1', {("a",): 1, ("c",): 4}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), LINES, ids=[repr(text[:20]) for text, _ in LINES])
def test_lines_are_those_of_keys_and_not_of_texts_that_look_like_them(text, lines):
    assert TomlFile.parse(text.encode(), "f").lines == lines


SHIPPED = [
    path
    for folder in (
        "ease/profiles",
        "checkpoints/taxonomies",
        "metaeval/tasks",
        "campaign/description/presets",
    )
    for path in sorted(files("mtgauge.suites").joinpath(folder).iterdir(), key=lambda path: path.name)
    if path.name.endswith(".toml")
]
DOCUMENTS = {
    **{name: text for name, (text, *_) in KINDS.items()},
    **{repr(text[:20]): text for text, _ in LINES},
    **{path.name: path.read_text("utf-8") for path in SHIPPED},
}


def has(content, path):
    try:
        for part in path:
            content = content[part]
    except (KeyError, IndexError):
        return False
    return True


@pytest.mark.parametrize("name", DOCUMENTS)
def test_lines_are_those_of_the_definition(name):
    """Python's reader of what is before the line knows no such key, and that of what is before the next one does."""
    text = DOCUMENTS[name]
    lines, written = TomlFile.parse(text, name).lines, text.split("\n")
    starts = [*sorted(set(lines.values())), len(written) + 1]
    read = {start: tomllib.loads("\n".join(written[: start - 1])) for start in starts}
    assert starts[1:]
    for path, line in lines.items():
        assert not has(read[line], path)
        assert has(read[starts[starts.index(line) + 1]], path)


def test_ways_are_written_as_in_a_file():
    assert shown(("tasks", 1, "metrics", "chrF")) == "tasks[2].metrics.chrF"
    assert shown(("category", "Fluency/Punctuation", "minor")) == 'category."Fluency/Punctuation".minor'
    assert shown(()) == ""
