// What queries mean, and where they are in a text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ExpressionError, patternOf, placesIn } from "../../../src/mtgauge/pages/script/search/pattern.js";

const SIGNS = String.raw`\ ^ $ . * + ? ( ) [ ] { } | / - # & ~ ! : < > = , @ % " ' 😀`.split(" ");

for (const sign of SIGNS) {
  test(`the plain query ${sign} stands for itself`, () => {
    const text = `a${sign}b ${sign}`;
    const pattern = patternOf(sign, false, "g");
    assert.deepEqual(placesIn(text, pattern), [
      [1, 1 + sign.length],
      [3 + sign.length, 3 + 2 * sign.length],
    ]);
    assert.ok(!pattern.test("ab"));
  });
}

const PLACES = [
  ["a|ab", "abab", [[0, 1], [2, 3]]],
  ["x*", "axxbx", [[1, 3], [4, 5]]],
  ["(?=b)", "ab", []],
  ["^.", "ab\nab", [[0, 1]]],
  [".", "a😀b", [[0, 1], [1, 3], [3, 4]]],
  ["(?<=A)B", "ab", [[1, 2]]],
  ["", "ab", []],
]; // prettier-ignore

for (const [query, text, places] of PLACES) {
  test(`places of /${query}/ in ${JSON.stringify(text)}`, () => {
    assert.deepEqual(placesIn(text, patternOf(query, true, "g")), places);
  });
}

test("no more places than are asked for", () => {
  const pattern = patternOf("a", false, "g");
  assert.equal(placesIn("a".repeat(5000), pattern).length, 1000);
  assert.deepEqual(placesIn("aaa", pattern, 2), [[0, 1], [1, 2]]); // prettier-ignore
});

test("what is wrong with an expression is said without the expression", () => {
  assert.throws(() => patternOf("(a", true), new ExpressionError("Unterminated group"));
  assert.throws(() => patternOf("/: (", true), new ExpressionError("Unterminated group"));
});
