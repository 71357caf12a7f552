"""Every value of every kind of record counts: whatever is dropped, doubled, changed, retyped or moved is a difference."""

import copy
import json
from itertools import islice
from pathlib import Path

import pytest
from recorded_runs import commands, write_texts
from thoroughness import stride

from mtgauge.base.errors import RecordError
from mtgauge.records.record import FORMATS, checksum_of, read_record
from mtgauge.records.rerun import compare_record, computed_again

#: Every key that records of the current format have, by the runs of `recorded_runs`.
KEYS = Path(__file__).parents[1] / "cases" / "keys-of-records-3.txt"
#: Tables whose keys are names.
FREE = ("metrics[].paths", "warnings[].values", "signatures")
#: Where a value of a record may be another.
LEFT = ("mtgauge", "environment", "path")


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    """A folder with texts, ratings and puzzles."""
    return write_texts(tmp_path_factory.mktemp("texts"))


@pytest.fixture(scope="module", params=["compare", "ranking", "puzzles", "board"])
def made(request, texts, tmp_path_factory):
    """A record, and what it says computed again."""
    from mtgauge.cli.main import main

    folder = tmp_path_factory.mktemp("record") / "record"
    assert main([*map(str, commands(texts)[request.param]), "--record", str(folder)]) == 0
    return folder, computed_again(str(folder), read_record(str(folder)))


def test_nothing_differs_from_a_record_that_nobody_touched(made):
    folder, again = made
    found = compare_record(str(folder), read_record(str(folder)), again)
    assert (list(found.differences), len(found.values) > 100) == ([], True)


def shapes(value, shape=""):
    """The places of a document, with ``[]`` for any entry of a list."""
    for key, item in value.items() if isinstance(value, dict) else ():
        place = f"{shape}.{key}".removeprefix(".")
        yield from (place, *(() if place in FREE else shapes(item, place)))
    for item in value if isinstance(value, list) else ():
        yield from shapes(item, f"{shape}[]")


def test_a_new_key_has_a_new_record_format(texts, tmp_path_factory):
    """Records of a format have keys that are known: a rerun would call others a difference of all older records."""
    from mtgauge.cli.main import main

    assert FORMATS[-1] == 3, (
        "give the new format its file of keys here, and say in `later` and `renamed` what older ones lack or call differently"
    )
    found = set()
    for kind, command in commands(texts).items():
        folder = tmp_path_factory.mktemp(kind) / "record"
        assert main([*map(str, command), "--record", str(folder)]) == 0
        found |= {f"record.toml {place}" for place in shapes(read_record(str(folder)))}
        for path in folder.glob("*.json"):
            found |= {f"{path.name} {place}" for place in shapes(json.loads(path.read_text("utf-8")))}
    assert found == set(KEYS.read_text("utf-8").splitlines())


#: Keys that documents of format 2 had under other names: (file, list, key now) -> key then.
EARLIER = {
    ("evaluation.json", "warnings", "severity"): "gravity",
    ("rankings.json", "warnings", "severity"): "gravity",
    ("rankings.json", "metrics", "detectable"): "findable",
}


def earlier(file, value, names, rows=""):
    """A document with the keys of format 2; each place that is renamed is added to the names."""
    if isinstance(value, list):
        return [earlier(file, item, names, rows) for item in value]
    if not isinstance(value, dict):
        return value
    found = {}
    for key, item in value.items():
        then = EARLIER.get((file, rows, key), key)
        names |= {then} - {key}
        found[then] = earlier(file, item, names, key)
    return found


def test_records_of_format_2_are_reproduced(made, tmp_path):
    """As mtgauge wrote them when warnings had a gravity; and what is missing, added or changed there counts."""
    folder, again = made
    content = read_record(str(folder)) | {"record": 2}
    content["checksum"] = checksum_of(content)
    names = set()
    for path in folder.glob("*.json"):
        document = earlier(path.name, json.loads(path.read_text("utf-8")), names)
        (tmp_path / path.name).write_text(json.dumps(document | {"schema": "mtgauge/evaluation/2"}), "utf-8")
    assert not compare_record(str(tmp_path), content, again).differences
    assert names, "the record has none of the keys that had other names"
    for path in tmp_path.glob("*.json"):
        text = path.read_text("utf-8")
        for (file, _, now), then in EARLIER.items():
            if file == path.name and f'"{then}": ' in text:
                for changed in (f'"{now}": 1, "{then}": ', f'"{then}er": ', f'"{then}": 0, "more": '):
                    path.write_text(text.replace(f'"{then}": ', changed, 1), "utf-8")
                    assert compare_record(str(tmp_path), content, again).differences, changed
        path.write_text(text, "utf-8")
    content["record"] = 3
    content["checksum"] = checksum_of(content)
    assert compare_record(str(tmp_path), content, again).differences


def mutants(value, place=()):
    """Copies of a document with one value dropped, doubled, changed, retyped or moved, and the place of each."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield (*place, key, "dropped"), {other: kept for other, kept in value.items() if other != key}
            for where, mutant in mutants(item, (*place, key)):
                yield where, {**value, key: mutant}
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield (*place, number, "dropped"), [*value[:number], *value[number + 1 :]]
            yield (*place, number, "doubled"), [*value[: number + 1], copy.deepcopy(item), *value[number + 1 :]]
            for where, mutant in mutants(item, (*place, number)):
                yield where, [*value[:number], mutant, *value[number + 1 :]]
        if len(value) > 1 and value != value[::-1]:
            yield (*place, "turned"), value[::-1]
        yield (*place, "added"), [*value, "more"]
    else:
        for mutant in changed(value):
            yield (*place, repr(mutant)), mutant


def changed(value):
    """Other values in the place of one: of its own type, and of others."""
    if value is None:
        return [0, "", False, []]
    if isinstance(value, bool):
        return [not value, int(value), str(value)]
    if isinstance(value, int):
        return [value + 1, float(value), str(value)]
    if isinstance(value, float):
        return [value + max(abs(value), 1) * 2**-52, str(value), [value]]
    return [f"{value} ", f"{value}|", [value], 0]


@pytest.mark.parametrize("file", ["evaluation.json", "rankings.json"])
def test_every_value_of_a_result_counts(made, file):
    folder, again = made
    path = folder / file
    if not path.exists():
        pytest.skip("this kind of record has no such file")
    text = path.read_text("utf-8")
    content = read_record(str(folder))
    tried = 0
    try:
        for place, mutant in islice(mutants(json.loads(text)), None, None, stride()):
            path.write_text(json.dumps(mutant), "utf-8")
            tried += 1
            assert place[0] in LEFT or is_noticed(folder, content, again), place
    finally:
        path.write_text(text, "utf-8")
    assert tried > 40


def is_noticed(folder, content, again):
    """Whether a difference is named, or the document is refused as none of mtgauge's."""
    try:
        return bool(compare_record(str(folder), content, again).differences)
    except RecordError:
        return True


@pytest.mark.parametrize("is_sealed", [False, True])
def test_every_value_of_what_was_asked_for_counts(made, is_sealed):
    """Also where the checksum is written anew: then what was computed differs from what the record says."""
    folder, again = made
    content = read_record(str(folder))
    tried = 0
    for place, mutant in islice(mutants(content), None, None, stride()):
        if place[0] in ("record", "checksum", *LEFT) or "path" in place:
            continue
        if is_sealed:
            mutant["checksum"] = checksum_of(mutant)
        tried += 1
        assert is_noticed(folder, mutant, again), place
    assert tried > 25


@pytest.fixture
def record(texts, tmp_path, mtgauge):
    """A record of a comparison, with a function that changes its result and runs it again."""
    folder = tmp_path / "record"
    assert mtgauge(*commands(texts)["compare"], "--record", folder, "-q").code == 0
    path = folder / "evaluation.json"

    def forged(change):
        content = json.loads(path.read_text("utf-8"))
        path.write_text(change(content), "utf-8")
        return mtgauge("rerun", folder)

    return forged


def with_scores(change):
    """Changes the scores of a result."""

    def changed(content):
        content["scores"] = change(content["scores"])
        return json.dumps(content)

    return changed


FORGED = [
    (
        lambda scores: [{**row, "score": 99.0} for row in scores] + scores,
        "score one bleu score corpus: is in the record 2 times",
    ),
    (
        lambda scores: (
            [{**row, "score": 99.0} if row["system"] == "one" else row for row in scores[:-1]]
            + [{key: value for key, value in scores[-1].items() if key != "system"}]
        ),
        "score one bleu score corpus: score is ",
    ),
    (
        lambda scores: [{key: value for key, value in row.items() if key != "score"} for row in scores],
        "score one bleu score corpus: score was not there",
    ),
    (lambda scores: scores[::-1], "score: the order differs"),
    (lambda scores: [1, 2], "score 1: is no longer there"),
    (
        lambda scores: [{**row, "signature": 5} for row in scores],
        "score one bleu score corpus: signature is bleu|",
    ),
    (
        lambda scores: [{**row, "system": ["one"]} for row in scores],
        'score ["one"] bleu score corpus: is no longer there',
    ),
]


@pytest.mark.parametrize(("change", "line"), FORGED)
def test_a_forged_result_is_not_reproduced(record, change, line):
    done = record(with_scores(change))
    assert (done.code, done.err) == (1, "")
    assert line in done.out
    assert "reproduced" not in done.out


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"scores": [], "scores": []}', "[]", '{"scores": 1}', "{", "NaN"]
)
def test_a_result_that_is_none_is_one_line(record, text):
    done = record(lambda _: text)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "record/evaluation.json" in done.err


def test_each_compared_value_is_listed(record, mtgauge, tmp_path):
    done = mtgauge("rerun", "--verbose", tmp_path / "record")
    *lines, last = done.out.splitlines()
    count = sum(line.startswith("compared: ") for line in lines)
    assert f"reproduced, {count} values identical, among them " in last
    assert "compared: score one bleu score corpus low" in lines
    left = [line.removeprefix("may differ: ") for line in lines if line.startswith("may differ: ")]
    assert left[:3] == ["record.toml mtgauge", "record.toml checksum", "record.toml environment"]
    assert {place.rpartition(" ")[2] for place in left[3:]} == {"path", "mtgauge"}


#: What another machine has added to a record, and the line about it.
OF_MACHINES = [
    ({"warnings": [{"code": "no-neural-metric", "message": "comet can be computed here"}]}, "warning no-neural-metric"),
    ({"notes": ["languages were not checked: File too large"]}, "note languages"),
    (
        {
            "notes": ["languages were not checked (pip install 'mtgauge[langid]')"],
            "warnings": [{"code": "wrong-language", "message": "no English"}],
        },
        "warning wrong-language",
    ),
]  # fmt: skip


def with_rows(added):
    """Adds rows to lists of a result."""
    return lambda content: json.dumps(content | {key: content[key] + rows for key, rows in added.items()})


@pytest.mark.parametrize(("added", "line"), OF_MACHINES)
def test_remarks_about_the_machine_may_differ_and_are_listed(record, mtgauge, tmp_path, added, line):
    done = record(with_rows(added))
    assert (done.code, done.err) == (0, "")
    assert f"may differ: {line}\n" in mtgauge("rerun", "--verbose", tmp_path / "record").out


def test_warnings_about_languages_count_where_both_machines_checked_them(record):
    done = record(with_rows({"warnings": [{"code": "wrong-language", "message": "no English"}]}))
    assert (done.code, done.err) == (1, "")
