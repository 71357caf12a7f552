import "./support/page.js";

import assert from "node:assert/strict";
import { test } from "node:test";
import { betterOf } from "../../../src/mtgauge/pages/script/charts/scatter.js";
import { compare, rulesBetween } from "../../../src/mtgauge/pages/script/tables/sorting.js";

const ORDERS = [
  [[10, 9, -1, 2.5], [-1, 2.5, 9, 10]],
  [["b", "A", "a2", "a10"], ["A", "a2", "a10", "b"]],
  [["2", 10], ["2", 10]],
];

for (const [values, expected] of ORDERS) {
  test(`${values} in order`, () => assert.deepEqual([...values].sort(compare), expected));
}

const RULES = [
  [[1, 1, 2, 3], [false, false, true, true]],
  [[3, 2, 1], [false, false, false]],
  [[1, NaN, 2], [false, false, true]],
  [[NaN, NaN], [false, false]],
];

for (const [ranks, expected] of RULES) {
  test(`rules between ranks ${ranks}`, () => assert.deepEqual(rulesBetween(ranks), expected));
}

test("the better of two systems, by the direction of the metric", () => {
  const [byBleu, byTer] = [betterOf(0, [0, 2]), betterOf(1, [0, 2])];
  assert.deepEqual([byBleu(2, 1), byBleu(1, 2), byBleu(1, 1)], [0, 2, -1]);
  assert.deepEqual([byTer(2, 1), byTer(1, 2)], [2, 0]);
});
