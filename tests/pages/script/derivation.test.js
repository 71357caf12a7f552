// Adjacent tokens that make an n-gram.

import assert from "node:assert/strict";
import { test } from "node:test";
import { runs } from "../../../src/mtgauge/pages/script/derivation.js";

const tokens = (text, between = " ") => text.split(between).map((gram, place) => ({ dataset: { gram }, place }));

for (const [name, text, between, gram, places] of [
  ["words with blanks", "on the mat on the", " ", "on the", [0, 1, 3, 4]],
  ["characters without", "t h e t h", " ", "the", [0, 1, 2]],
  ["a part of a word is none", "other the", " ", "the", []],
  ["a single token is no run", "the cat", " ", "the", []],
  ["absent", "a b", " ", "b a", []],
]) {
  test(`runs: ${name}`, () => {
    const found = runs(tokens(text, between), gram).map(({ place }) => place);
    assert.deepEqual(found, places);
  });
}
