import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cut, innerRange, ticks } from "../../../src/mtgauge/pages/script/charts/marks.js";

/** The same cases as of `tests/pages/test_drawings.py`. */
const CASES = JSON.parse(readFileSync(new URL("support/scales.json", import.meta.url), "utf-8"));

for (const { low, high, most, labels, ...shown } of CASES.ticks) {
  test(`ticks from ${low} to ${high}`, () => assert.deepEqual(ticks(low, high, most, shown).labels, labels));
}

for (const [name, room, expected] of CASES.cut) {
  test(`${name} in ${room} pixels`, () => assert.equal(cut(name, room), expected));
}

for (const [values, expected] of CASES.innerRange) {
  test(`the inner range of ${values}`, () => assert.deepEqual(innerRange(values), expected));
}
