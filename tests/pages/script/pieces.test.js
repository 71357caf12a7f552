import "./support/page.js";

import assert from "node:assert/strict";
import { test } from "node:test";
import { commandFor } from "../../../src/mtgauge/pages/script/units/factors.js";
import { cutOf, runsFrom, passage, pieces } from "../../../src/mtgauge/pages/script/units/pieces.js";
import { standing } from "../../../src/mtgauge/pages/script/units/unit.js";

const LABELS = ["substitution", "deletion"].map((id) => ({ id, name: null, meaning: null, severity: "" }));

test("numbers of runs count from the end of the run before", () => {
  // "cat" for "dog" at 2..5, then nothing for "big" behind it
  const { reference, runs } = runsFrom([0, 0, 2, 3, 2, 3, 1, 1, 0, 1, 3], LABELS, ["a dog big"]);
  assert.equal(reference, 0);
  assert.deepEqual(runs, [
    { label: LABELS[0], start: 2, end: 5, from: 2, to: 5, missing: "" },
    { label: LABELS[1], start: 6, end: 6, from: 6, to: 9, missing: "big" },
  ]);
});

test("runs without a reference have no counterparts to show", () => {
  const { reference, runs } = runsFrom([-1, 1, 0, 0, 0, 0], LABELS, []);
  assert.deepEqual([reference, runs[0].missing], [-1, ""]);
});

test("long passages are cut", () => assert.equal(passage("x".repeat(201)), `${"x".repeat(200)}…`));

const run = (start, end) => ({ label: `${start}-${end}`, start, end, from: 0, to: 0, missing: "" });
const PIECES = [
  ["no runs", [], 5, [[0, 5, []]]],
  ["nothing", [], 0, []],
  ["one run", [run(1, 3)], 5, [[0, 1, []], [1, 3, ["1-3"]], [3, 5, []]]],
  ["overlapping runs", [run(0, 3), run(2, 4)], 4, [[0, 2, ["0-3"]], [2, 3, ["0-3", "2-4"]], [3, 4, ["2-4"]]]],
  ["a run without length", [run(2, 2)], 4, [[0, 2, []], [2, 2, ["2-2"]], [2, 4, []]]],
  ["a run without length at the end", [run(4, 4)], 4, [[0, 4, []], [4, 4, ["4-4"]]]],
  ["a run that is cut", [run(2, 9)], 4, [[0, 2, []], [2, 4, ["2-9"]]]],
  ["a run beyond the cut", [run(6, 9)], 4, [[0, 4, []]]],
  ["runs out of order", [run(3, 4), run(0, 1)], 4, [[0, 1, ["0-1"]], [1, 3, []], [3, 4, ["3-4"]]]],
];

for (const [name, runs, end, expected] of PIECES) {
  test(`pieces of ${name}`, () => {
    const labels = (piece) => piece.runs.map(({ label }) => label);
    const found = [...pieces(runs, end)].map((piece) => [piece.start, piece.end, labels(piece)]);
    assert.deepEqual(found, expected);
  });
}

const PARTS = [
  ["its own runs", [run(1, 3), run(6, 8)], [[5, 6, []], [6, 8, ["6-8"]], [8, 9, []]]],
  ["a run from before", [run(3, 7)], [[5, 7, ["3-7"]], [7, 9, []]]],
  ["missing words at both ends", [run(5, 5), run(9, 9)], [[5, 9, []], [9, 9, ["9-9"]]]],
];

for (const [name, runs, expected] of PARTS) {
  test(`a part with ${name}`, () => {
    const labels = (piece) => piece.runs.map(({ label }) => label);
    const found = [...pieces(runs, 9, 5)].map((piece) => [piece.start, piece.end, labels(piece)]);
    assert.deepEqual(found, expected);
  });
}

const STANDING = [
  [3, [1, 2, 3], true, "best"],
  [3, [1, 2, 3], false, "worst"],
  [2, [1, 2, 3], true, null],
  [3, [3, 3], true, null],
  [3, [1, 3], null, null],
  [NaN, [NaN, 1, 3], true, null],
  [3, [NaN, 1, 3], true, "best"],
];

for (const [value, values, higher, expected] of STANDING) {
  test(`${value} among ${values}, higher better: ${higher}, is ${expected}`, () =>
    assert.equal(standing(value, values, higher), expected));
}

const CUTS = [
  ["x".repeat(2000), 2000],
  ["x".repeat(2001), 2000],
  [`${"x".repeat(1999)}😀y`, 2001],
  [`${"x".repeat(1998)}😀y`, 2000],
  [`${"x".repeat(1950)} ${"y".repeat(60)}`, 1950],
  [`${"x".repeat(2000)} y`, 2000],
];

for (const [text, end] of CUTS) {
  test(`a text of ${text.length} is cut at ${end}, and not within a word`, () => assert.equal(cutOf(text, 2000), end));
}

const COMMAND = "mtgauge explain -m bleu -m chrf:wo=2 --segment {unit}";
test("a command names the files that are known", () =>
  assert.equal(commandFor("1", COMMAND, "a.txt -r b.txt"), "mtgauge explain a.txt -r b.txt -m bleu -m chrf:wo=2 --segment 1"));

const COMMANDS = [["it's", "'it'\\''s'"], ["doc 1", "'doc 1'"], ["doc-1", "doc-1"], ["$&", "'$&'"]];

for (const [id, word] of COMMANDS) {
  test(`a command writes ${id} as a shell reads it`, () =>
    assert.equal(commandFor(id, COMMAND), `mtgauge explain -m bleu -m chrf:wo=2 --segment ${word}`));
}
