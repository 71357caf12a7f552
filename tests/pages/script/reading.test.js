import assert from "node:assert/strict";
import { test } from "node:test";
import { notesFrom, notesTable } from "../../../src/mtgauge/pages/script/notes/table.js";
import { AROUND, LONGEST, stretchAt, withoutPrefix } from "../../../src/mtgauge/pages/script/reader/stretch.js";

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, place) => first + place);
const documents = (...of) => ({ facets: [{ axis: "document", of, isDocument: true }] });

const STRETCHES = [
  ["the first document", documents(0, 0, 1, 1, 2), 1, [[0, 1], -1, 2]],
  ["one between others", documents(0, 0, 1, 1, 2), 2, [[2, 3], 0, 4]],
  ["the last", documents(0, 0, 1, 1, 2), 4, [[4], 2, -1]],
  ["one whose units do not follow each other", documents(0, 1, 0, 1), 2, [[0, 2], -1, 1]],
  ["units that belong to several", documents([0, 1], [1], [1, 0]), 2, [[1, 2], 0, -1]],
  ["a long one, its first part", documents(...Array(LONGEST + 3).fill(0)), 7, [range(0, LONGEST - 1), -1, LONGEST]],
  ["its second", documents(...Array(LONGEST + 3).fill(0)), LONGEST + 1, [range(LONGEST, LONGEST + 2), LONGEST - 1, -1]],
];

for (const [name, index, position, expected] of STRETCHES) {
  test(`read on: ${name}`, () => {
    const { positions, previous, next } = stretchAt(index, position, index.facets[0].of.length);
    assert.deepEqual([positions, previous, next], expected);
  });
}

const NEIGHBOURS = [
  [0, 100, [range(0, AROUND), -1, 1]],
  [50, 100, [range(50 - AROUND, 50 + AROUND), 49, 51]],
  [99, 100, [range(99 - AROUND, 99), 98, -1]],
  [0, 1, [[0], -1, -1]],
];

for (const [position, n, expected] of NEIGHBOURS) {
  test(`neighbours of ${position} of ${n}`, () => {
    const { document, positions, previous, next } = stretchAt({ facets: [] }, position, n);
    assert.deepEqual([document, [positions, previous, next]], [null, expected]);
  });
}

const IDS = [
  [["doc_1:1", "doc_1:2", "doc_1:10"], ["1", "2", "10"]],
  [["s10", "s11"], ["s10", "s11"]],
  [["a:1", "b:1"], ["a:1", "b:1"]],
  [["doc:", "doc:2"], ["doc:", "2"]],
  [["doc:1"], ["doc:1"]],
  [["\u6587-1", "\u6587-2"], ["1", "2"]],
];

for (const [ids, shown] of IDS) test(`${ids} are shown as ${shown}`, () => assert.deepEqual(withoutPrefix(ids), shown));

test("notes come back from their table", () => {
  const notes = [["s1", { mark: true, note: "" }], ["\u6587", { mark: false, note: "a \u201cname\u201d" }]];
  assert.deepEqual(notesFrom(notesTable(notes).join("")), notes);
});

const TABLES = [
  ["columns in another order, among others", "note\tid\tx\tmark\nhm\ts1\t\t1\n", [["s1", { mark: true, note: "hm" }]]],
  ["a file of another system", "\ufeffid\tmark\tnote\r\ns1\t0\thm\r\n", [["s1", { mark: false, note: "hm" }]]],
  ["a line that ends early", "id\tmark\tnote\ns1\t1\n", [["s1", { mark: true, note: "" }]]],
  ["a table without notes", "id\tmark\ns1\t1\n", null],
  ["nothing", "", null],
];

for (const [name, text, expected] of TABLES) {
  test(`notes from ${name}`, () => assert.deepEqual(notesFrom(text), expected));
}
