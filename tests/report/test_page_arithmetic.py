"""The steps to the score of a segment that the page writes are those of `mtgauge explain`."""

import base64
import math

import pytest
from page_script import node  # noqa: F401  # a fixture

from mtgauge import evaluate
from mtgauge.evaluation.derivations import derivations
from mtgauge.report.derivations import step_dict
from mtgauge.report.page.rows import rows_of_page

METRICS = [
    "bleu",
    "bleu:smooth_method=none",
    "bleu:smooth_method=floor",
    "bleu:smooth_method=add-k,smooth_value=0.5",
    "bleu:effective_order=false",
    "bleu:max_order=2,weights=3/4 1/4",
    "bleu:weights=1/2 1/4 1/8 1/8",
    "bleu:brevity=shortest",
    "bleu:profile=v13a",
    "bleu:profile=v11b",
    "bleu:profile=sbp",
    "chrf",
    "chrf:word_order=2",
    "chrf:beta=1.5,char_order=3",
    "chrf:eps_smoothing=true",
    "ter",
    "ter:normalized=true",
]
#: Output, first and second reference: equal, near, far, short, empty, and without any match.
ROWS = [
    ("The cat sat on the mat.", "The cat sat on the mat.", "A cat was sitting there."),
    ("The cat is on a mat and sleeps.", "The cat sat on the mat.", "A cat was sitting there, on a mat."),
    ("A dog.", "The cat sat on the mat.", "Two dogs and a cat sat on the mat."),
    ("dog", "The cat sat on the mat.", "cat"),
    ("cat cat", "cat", "a cat cat"),
    ("", "The cat sat on the mat.", "Nothing."),
    ("word", "", ""),
    ("", "", ""),
    ("on the mat sat the cat, it seems, for 3.5 hours", "The cat sat on the mat for 3.5 hours, it seems.", "x"),
    ("猫坐在垫子上", "一只猫坐在垫子上。", "垫子上有猫"),
]
#: Steps that begin with the tokens, which the page does not have.
TITLES = {
    "Precisions in percent",
    "Brevity penalty",
    "Score",
    "Precision and recall of each order",
}
SCRIPT = """
import { opened } from "./rows.js";
import { stepsOf } from "./arithmetic.js";
import { say } from "./text.js";
const { columns } = given.about.program, rows = opened(given.about.layout, bytes(given.block));
const text = value => (value && typeof value === "object" ? say(value.t, value.a) : value ?? "");
const part = one => ({ ...one, meaning: text(one.meaning), text: text(one.text), columns: one.columns?.map(text) });
console.log(JSON.stringify(given.positions.map(position =>
  stepsOf(given.about.steps, column => rows.columns[columns.indexOf(column)]?.[position] ?? NaN)
    .map(({ title, parts }) => ({ title: text(title), parts: parts.map(part) })))));
"""


def close(found, wanted):
    return found == wanted or (
        isinstance(wanted, float | int) and math.isclose(found or 0, wanted or 0, rel_tol=1e-12, abs_tol=1e-12)
    )


@pytest.mark.parametrize("metric", METRICS)
def test_the_steps_of_the_page_are_those_of_explain(metric, node):  # noqa: F811
    output, *references = zip(*ROWS, strict=True)
    evaluation = evaluate(
        {"one": list(output)}, dict(zip("AB", map(list, references), strict=True)), metrics=metric
    )
    [item] = evaluation.measured
    rows = rows_of_page([item])[item.label]
    positions = list(range(len(ROWS)))
    block = base64.b64encode(rows.blocks["one"]).decode("ascii")
    written = node(SCRIPT, {"about": rows.as_json(), "block": block, "positions": positions})
    for position, found in zip(positions, written, strict=True):
        [derived] = derivations([item], evaluation.testset, evaluation.systems, position)
        wanted = [step_dict(step) for step in derived.derivation.steps if step.title in TITLES]
        assert [step["title"] for step in found] == [step["title"] for step in wanted]
        for ours, theirs in zip(found, wanted, strict=True):
            assert [part["kind"] for part in ours["parts"]] == [part["kind"] for part in theirs["parts"]]
            for one, other in zip(ours["parts"], theirs["parts"], strict=True):
                match other["kind"]:
                    case "formula":
                        names = ("symbol", "form", "meaning")
                        assert [one[name] for name in names] == [other[name] for name in names]
                        assert list(one["terms"]) == list(other["terms"])
                        numbers = zip(one["terms"].values(), other["terms"].values(), strict=True)
                        assert all(close(*pair) for pair in numbers)
                        assert close(one["value"], other["value"]), (position, one, other)
                    case "table":
                        assert one["columns"] == other["columns"]
                        for row, expected in zip(one["rows"], other["rows"], strict=True):
                            assert all(close(*pair) for pair in zip(row, expected, strict=True))
                    case _:
                        assert one["text"] == other["text"]
