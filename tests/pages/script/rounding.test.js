import "./support/page.js";

import assert from "node:assert/strict";
import { test } from "node:test";
import { rounded, shortened } from "../../../src/mtgauge/pages/script/rounding.js";

/** @type {[value: number, digits: number, text: string][]} */
const ROUNDED = [
  [0.125, 2, "0.12"],
  [0.375, 2, "0.38"],
  [0.625, 2, "0.62"],
  [-0.125, 2, "−0.12"],
  [2.675, 2, "2.67"], // below the half in binary
  [1.005, 2, "1.00"],
  [-0.001, 2, "0.00"],
  [-0.0, 2, "0.00"],
  [100, 2, "100.00"],
  [31.4159, 2, "31.42"],
  [NaN, 2, "–"],
  [0.84127, 4, "0.8413"],
  [0.84375, 4, "0.8438"],
  [0.03125, 4, "0.0312"],
  [0.09375, 4, "0.0938"],
  [-0.03125, 4, "−0.0312"],
  [0.00005, 4, "0.0001"], // above the half in binary
  [-0.00001, 4, "0.0000"],
  [NaN, 4, "–"],
  [0.5, 0, "0"],
  [1.5, 0, "2"],
  [-0.25, 0, "0"],
  [0.25, 1, "0.2"],
];

for (const [value, digits, text] of ROUNDED) {
  test(`${value} is shown with ${digits} decimals as ${text}`, () => assert.equal(rounded(value, digits), text));
}

test("two decimals are what nobody asked otherwise", () => assert.equal(rounded(0.84127), "0.84"));

test("only numbers that are not whole are shortened", () => {
  assert.deepEqual([1.2345, 12, "1.2345", null].map((value) => shortened(value, 2)), ["1.23", 12, "1.2345", null]);
});
