"""Every value of every file of judgements, in place of which a stranger wrote what no file can mean."""

import json
from itertools import islice

import pytest
from judged_sets import FILES, judged
from thoroughness import stride

from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.judgements.checks import check_judgements
from mtgauge.corpus.judgements.column import JudgementRules
from mtgauge.corpus.judgements.reading import read_column
from mtgauge.corpus.judgements.registry import parse_judgements
from mtgauge.corpus.judgements.tables import number_of, whole_number

DEEP = json.loads("[" * 90 + "]" * 90)
#: Values of JSON, as they are written.
VALUES = [
    *map(json.dumps, (None, True, -1, 0, 10**17, 1e308, "", [], {}, "x", [[]], DEEP, [1], {"a": 1}, "\ud800")),
    "Infinity", "NaN", "9" * 400, "9" * 5000, "[" * 101 + "]" * 101, "[" * 100_000,
]  # fmt: skip
CELLS = [
    "", "9" * 5000, "9" * 400, "1_0", "１", "²", "inf", "nan", "-1", "1e400", "1e308", "[" * 140_000, '"', "[1,2]", "{}",
    '"["', "[9" + "9" * 5000 + "]", "[NaN]", "é", "a" * 140_000,
]  # fmt: skip
MARK = "\ufffe"


def places(value, path=()):
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def with_mark(value, path):
    if not path:
        return MARK
    value = value.copy()
    value[path[0]] = with_mark(value[path[0]], path[1:])
    return value


def documents(text):
    """The JSON documents of a file, and whether each is on a line; none of a table."""
    try:
        return [json.loads(text)], False
    except ValueError:
        pass
    try:
        return list(map(json.loads, text.splitlines())), True
    except ValueError:
        return [], False


def hostile(text):
    """The texts of the file in which one value is another one."""
    found, _ = documents(text)
    if found and not isinstance(found[0], int | float):
        for number, document in enumerate(found[:2]):
            for path in places(document):
                lines = [
                    json.dumps(with_mark(document, path) if number == n else one) for n, one in enumerate(found)
                ]
                yield from ("\n".join(lines).replace(json.dumps(MARK), value) for value in VALUES)
        return
    mark = "\t" if "\t" in text else "," if "," in text else " "
    rows = [line.split(mark) for line in text.splitlines()]
    for row, cells in enumerate(rows[:3]):
        for cell in range(len(cells)):
            for value in CELLS:
                changed = [*cells[:cell], value, *cells[cell + 1 :]]
                yield "\n".join(mark.join(one) for one in (*rows[:row], changed, *rows[row + 1 :])) + "\n"


@pytest.mark.parametrize("name", FILES)
def test_no_value_is_a_fault_of_the_program(name):
    path, text = FILES[name]
    systems = ["ours"] if name in ("mlqe-da", "post-edits") else ["ours", "theirs"]
    read = refused = 0
    for changed in islice(hostile(text), 0, None, stride()):
        data = changed.encode("utf-8", "surrogatepass")
        try:
            read_column("h", [(path, data)], judged(systems), JudgementRules(skip_unknown=True))
            read += 1
        except MtgaugeError as error:
            refused += 1
            message = str(error)
            assert "\n" not in message
        found = Findings(path, gather=True)
        try:
            check_judgements(parse_judgements(data, path, None, found), found)
        except MtgaugeError as error:
            message = str(error)
            assert "\n" not in message
    assert refused


#: What a file of a format begins with, so that it is known by what it has.
STARTS = {
    "pearmut": '{"annotation": [], "user_id": "a", "item_i": 0, "x": ',
    "evaluation": '{"schema": "mtgauge/evaluation/2", "x": ',
    "bio-mqm": '[{"MT_Engine": "a", "x": ',
    "jsonl": '{"system": "a", "segment": "1", "score": ',
}


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize(
    ("value", "message"),
    [("[" * 140_000, "is nested too deeply"), ("9" * 5000, "holds a number with too many digits")],
    ids=["deep", "digits"],
)
def test_deep_json_and_long_numbers_are_one_line(name, value, message):
    ends = {"deep": "]" * 200_000, "digits": ""}["deep" if value[0] == "[" else "digits"]
    text = STARTS[name] + value + ends + ("}]" if name == "bio-mqm" else "}")
    with pytest.raises(InputError, match=message) as caught:
        parse_judgements(text.encode(), FILES[name][0])
    assert "\n" not in str(caught.value)
    assert caught.value.code == "broken-json"
    found = Findings("x", gather=True)
    parse_judgements(text.encode(), FILES[name][0], None, found)
    assert [item.code for item in found.items][:1] == ["broken-json"]


@pytest.mark.parametrize("cell", ["1_0", "１", "1e400", "inf", "-Infinity", "9" * 400, "0x1", "", "1,5"])
def test_what_is_no_number_is_none(cell):
    found = Findings("x", gather=True)
    assert number_of(cell, found, 3) is None
    assert [(item.code, item.line) for item in found.items] == ([("bad-score", 3)] if cell else [])


@pytest.mark.parametrize("text", ["-1", "+1", "1_0", "１", "²", "9" * 19, "9" * 5000, "", "1.0", " 1"])
def test_what_is_no_whole_number_is_none(text):
    assert whole_number(text) is None
    assert whole_number("9" * 18) == 10**18 - 1
