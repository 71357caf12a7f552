import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { tokensOf } from "../../../src/mtgauge/pages/script/pair/diff.js";
import { rightAndWrong, startOf, windowOf } from "../../../src/mtgauge/pages/script/pair/right.js";
import { readNgram } from "../../../src/mtgauge/pages/script/tables/ngrams.js";

// tests/report/test_page_deciding.py holds Python to the same
const CASES = JSON.parse(readFileSync(new URL("support/right-words.json", import.meta.url), "utf8"));

for (const [text, words] of CASES.words) {
  test(`words of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(tokensOf(text).map((one) => one.text), words);
  });
}

for (const [text, references, marks] of CASES.marks) {
  test(`what is right of ${text} by ${references}`, () => {
    const found = rightAndWrong(text, references).map(([start, end, look]) => [text.slice(start, end), look]);
    assert.deepEqual(found, marks);
  });
}

const LONG = "word ".repeat(300);
const WINDOWS = [
  ["a short text", 8, [0, 12]],
  [LONG, 0, [0, 500]],
  [LONG, 733, [730, 1230]],
  [LONG, 1400, [1400, 1500]],
  ["x".repeat(600), 50, [50, 550]],
  ["👍".repeat(300), 51, [52, 552]],
];

for (const [text, start, window] of WINDOWS) {
  test(`what is shown of ${text.length} characters from ${start}`, () => {
    assert.deepEqual(windowOf(text, start), window);
  });
}

test("long texts are shown from before their first difference", () => {
  assert.equal(startOf("x".repeat(100), `${"x".repeat(90)}y`), 30);
  assert.equal(startOf("same", "same"), 0);
});

const READ = [
  ["的 中 国", "的中国"],
  ["用 iPhone 打", "用iPhone打"],
  ["New York 市", "New York市"],
  ["， 但", "，但"],
];

for (const [ngram, read] of READ) {
  test(`${ngram} is read as ${read}`, () => {
    assert.equal(readNgram(ngram, true), read);
    assert.equal(readNgram(ngram, false), ngram);
  });
}
