import "./support/page.js";

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { alignedRows, sentencesOf } from "../../../src/mtgauge/pages/script/units/alignment.js";

const SENTENCES = [
  ["One. Two! “Three?” Four", ["One. ", "Two! ", "“Three?” ", "Four"]],
  ["Mr. Li met J. K. Rowling in the U.S. on Monday. He left.", ["Mr. Li met J. K. Rowling in the U.S. on Monday. ", "He left."]],
  ["It rose by 3.5 points, e.g. in May.", ["It rose by 3.5 points, e.g. in May."]],
  ["他来了。“真的？”她问。", ["他来了。", "“真的？”", "她问。"]],
  ["“他来了。 ” 她说。", ["“他来了。 ” ", "她说。"]],
  ["first line\nsecond line\n", ["first line\n", "second line\n"]],
  ["यह एक है। दो।", ["यह एक है। ", "दो।"]],
  ["  ", ["  "]],
  ["", []],
];

for (const [text, wanted] of SENTENCES) {
  test(`the sentences of ${JSON.stringify(text)}`, () =>
    assert.deepEqual(sentencesOf(text).map((place) => text.slice(...place)), wanted));
}

const ROWS = [
  ["the same number", ["A dog ran. It rained.", "The dog ran. Rain fell."], [["A dog ran. ", "The dog ran. "], ["It rained.", "Rain fell."]]],
  [
    "two for one",
    ["The old bridge was closed in May, and repairs began. Nobody was hurt.", "The old bridge was closed in May. Then repairs began. Nobody was hurt."],
    [
      ["The old bridge was closed in May, and repairs began. ", "The old bridge was closed in May. Then repairs began. "],
      ["Nobody was hurt.", "Nobody was hurt."],
    ],
  ],
  [
    "one that is missing",
    ["The river rose by 3 metres. Five dogs were seen on the road to the old mill by two farmers on Monday. Officials said no more. It rained.", "The river rose by 3 metres. Officials said no more. It rained."],
    [
      ["The river rose by 3 metres. ", "The river rose by 3 metres. "],
      ["Five dogs were seen on the road to the old mill by two farmers on Monday. ", ""],
      ["Officials said no more. ", "Officials said no more. "],
      ["It rained.", "It rained."],
    ],
  ],
  [
    "one that was added",
    ["The river rose by 3 metres. Officials said no more.", "The river rose by 3 metres. Five dogs were seen on the road. Officials said no more."],
    [
      ["The river rose by 3 metres. ", "The river rose by 3 metres. Five dogs were seen on the road. "],
      ["Officials said no more.", "Officials said no more."],
    ],
  ],
  ["nothing", ["One. Two.", ""], [["One. ", ""], ["Two.", ""]]],
];

for (const [name, texts, wanted] of ROWS) {
  test(`rows of ${name}`, () =>
    assert.deepEqual(alignedRows(texts).map((row) => row.map((place, one) => texts[one].slice(...place))), wanted));
}

const SAMPLE = new URL("../../../examples/news-zh-en/", import.meta.url);
const lines = (name) => readFileSync(new URL(name, SAMPLE), "utf8").trimEnd().split("\n");
const REFERENCE = lines("reference-A.txt");
const OTHERS = {
  "reference-B": [lines("reference-B.txt"), " "],
  source: [lines("source.tsv").slice(1).map((line) => line.split("\t")[3]), ""],
  ...Object.fromEntries(readdirSync(new URL("systems", SAMPLE)).map((name) => [name, [lines(`systems/${name}`), " "]])),
};
/** Lines of a text: a document of the sample has eight, and translations without an end of a sentence join some. */
const JOINED = 20;

/** The number of the line in which a character is. */
const lineAt = (joined, blank, place) => {
  let end = 0;
  return joined.findIndex((line) => (end += line.length + blank.length) > place);
};

for (const [name, [other, blank]] of Object.entries(OTHERS)) {
  test(`sentences of joined lines find their lines: ${name}`, () => {
    let [right, all, rows] = [0, 0, 0];
    for (let start = 0; start < REFERENCE.length; start += JOINED) {
      const [ours, theirs] = [REFERENCE, other].map((column) => column.slice(start, start + JOINED));
      const texts = [ours.join(" "), theirs.join(blank)];
      for (const [[from, to], [begin, end]] of alignedRows(texts)) {
        rows++;
        for (const [place] of sentencesOf(texts[1]).filter(([place]) => place >= begin && place < end)) {
          const line = lineAt(theirs, blank, place);
          all++;
          if (lineAt(ours, " ", from) <= line && line <= lineAt(ours, " ", to - 2)) right++;
        }
      }
    }
    assert.ok(right / all > 0.97, `${right} of ${all}`);
    assert.ok(rows >= 0.9 * REFERENCE.length, `${rows} rows`);
  });
}

test("rows hold every text whole, in its order", () => {
  const texts = [REFERENCE, ...Object.values(OTHERS).map(([other]) => other)].map((column) => column.join(" "));
  const rows = alignedRows(texts);
  for (const [place, text] of texts.entries()) {
    assert.equal(rows.map((row) => text.slice(...row[place])).join(""), text);
  }
});
