// A page without a browser: what modules read of it when they are loaded, and the blocks of its data.

import { deflateSync } from "node:zlib";

/** A page with three systems under BLEU and TER, and five units in blocks of two. */
export const META = {
  language: null,
  catalogues: {
    zh: {
      "Segments shown: {n} of {all}": "显示的句段：{all} 之 {n}",
      "{label}: “{text}”": "{label}：“{text}”",
    },
  },
  axes: [
    axis("system", ["Alder", "Birch, the second", "Cedar"], {
      choice: "many",
      coloured: true,
      rankedBy: "metric",
      ranked: [[0, 1, 2], [2, 1, 0]],
    }),
    axis("metric", ["BLEU", "TER"], { tips: ["bleu", "ter"], choice: "one", better: [true, false] }),
    axis("document", ["d1", "d2"]),
    axis("slice-0", ["short", "long"], { title: { t: "{name}", a: { name: "Length" } } }),
    axis("category", ["words", "verbs", "nouns", "order"], { parents: [null, 0, 0, null] }),
  ],
  pair: "system",
  units: {
    n: 5,
    chunk: 2,
    noun: "segment",
    owner: "system",
    metric: "metric",
    scored: "metric",
    unscored: [],
    references: ["A"],
    sources: true,
    languages: null,
    facets: ["document", "slice-0", "category"],
    spans: [layer("ter"), layer("wer")],
    factors: [],
    command: "",
    files: [],
    programs: [],
    warnings: {},
  },
};

function axis(id, items, more = {}) {
  const lists = { tips: [], better: [], parents: [], ranked: [] };
  const nothing = { choice: null, first: 0, coloured: false, rankedBy: null, ...lists };
  return { id, title: { t: id }, items, ...nothing, ...more };
}

function layer(id) {
  return { id, title: id, labels: [], side: "output", foreign: false, scored: null };
}

const SCORES = {
  "scores-0-0": [10, 30, NaN, 30, 5],
  "scores-0-1": [20, 10, 50, 30, 0],
  "scores-0-2": [15, 20, 50, 30, 0],
  "scores-1-0": [90, 70, 50, 40, 80],
  "scores-1-1": [80, 75, 60, 40, 20],
  "scores-1-2": [85, 70, 50, 40, 20],
};

const ROWS = [
  ["ein Hund", "a dog", "a dog", "one dog", "a dog"],
  ["die Katze", null, "the cat", "a cat", "the\tcat"],
  ["zwei Hunde", "two dogs", "two DOGS", "two dogs", "dogs"],
  ["nichts", "nothing", "", "nothing", "nothing"],
  ["ja", "yes", "yes", "yes", "yes"],
];

const INDEX = {
  ids: ["s1", "s2", "s3", "s4", "s5"],
  facets: [
    { axis: "document", heading: "document", of: [0, 0, 1, 1, 1], isDocument: true, isTold: true },
    { axis: "slice-0", heading: "length", of: [0, 1, 0, 1, 0], isDocument: false, isTold: true },
    { axis: "category", heading: "category", of: [[0], [1, 3], [2], [], [1, 2]], isDocument: false, isTold: true },
  ],
  warnings: [
    { code: "empty-output", owner: 0, units: [3], of: [0], messages: ["nothing is there"] },
    { code: "white-space", owner: 2, units: [1], of: [0], messages: ["a tab"] },
    { code: "empty-reference", owner: null, units: [1, 4], of: [0, 0], messages: ["nothing is there"] },
  ],
  same: [[0, 0, 0, 0, 0], [1, 1, 1, 1, 0], [0, 2, 2, 1, 0]],
};

function floats(values) {
  const bytes = new Uint8Array(Float64Array.from(values).buffer);
  const planes = new Uint8Array(bytes.length);
  for (const [place, byte] of bytes.entries()) planes[(place % 8) * values.length + Math.floor(place / 8)] = byte;
  return planes;
}

const CONTENTS = {
  index: JSON.stringify(INDEX),
  "texts-0": JSON.stringify(ROWS.slice(0, 2)),
  "texts-1": JSON.stringify(ROWS.slice(2, 4)),
  "texts-2": JSON.stringify(ROWS.slice(4)),
  ...Object.fromEntries(Object.entries(SCORES).map(([name, values]) => [name, floats(values)])),
};

/** Names of blocks, in the order in which they were opened. */
export const OPENED = [];

function contentOf(id) {
  if (id === "meta") return JSON.stringify(META);
  const name = id.replace(/^block-/, "");
  OPENED.push(name);
  return deflateSync(CONTENTS[name]).toString("base64");
}

globalThis.document = {
  documentElement: { lang: "en", dataset: {} },
  getElementById: (id) => ({ textContent: contentOf(id) }),
  // words of the page itself; here it has none
  querySelectorAll: () => [],
};
