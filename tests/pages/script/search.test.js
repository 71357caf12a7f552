// The search as a page uses it, with a worker on a thread of node.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { deflateSync } from "node:zlib";
import { ExpressionError, TextSearch } from "../../../src/mtgauge/pages/script/search/search.js";
import { makeThread } from "./support/thread.js";

const BLOCK = 4;
/** Text on which (a+)+$ would not end in a year. */
const HOSTILE = `${"a".repeat(60)}b`;
/** For each segment a source, a reference that some lack, an output. */
const ROWS = Array.from({ length: 50 }, (_, n) => [
  `source ${n}`,
  n % 3 ? `reference number ${n}` : null,
  n % 5 ? `output of the number ${n}` : `output of of number ${n} 😀 İstanbul`,
]);
/** Milliseconds for a segment where nothing hangs: a busy machine is no reason to start a worker anew. */
const NO_LIMIT = 600_000;
const OPEN = [];

function opened({ rows = ROWS, log = [], blockSize = BLOCK, ...options } = {}) {
  const asked = [];
  const search = new TextSearch({
    blockSize,
    openBlock(number) {
      asked.push(number);
      return raw(rows.slice(number * blockSize, (number + 1) * blockSize));
    },
    makeWorker: () => makeThread(log),
    limit: NO_LIMIT,
    ...options,
  });
  OPEN.push(search);
  return { search, asked, log };
}

function raw(rows) {
  return new Uint8Array(deflateSync(JSON.stringify(rows)));
}

const range = (length) => Array.from({ length }, (_, n) => n);

/** What the search has to find, one text after the other. */
function expected(rows, pattern, columns, order) {
  const isIn = (text) => text !== null && pattern.test(text);
  return order.filter((position) => columns.some((column) => isIn(rows[position][column])));
}

after(() => {
  for (const search of OPEN) search.close();
});

const QUERIES = [
  ["OUTPUT of", false, /output of/iu],
  ["of.", false, /of\./iu],
  [String.raw`\b(\w+) \1\b`, true, /\b(\w+) \1\b/iu],
  ["(?<=number )1", true, /(?<=number )1/iu],
  ["number (?!1)", true, /number (?!1)/iu],
  ["^source 1.$", true, /^source 1.$/iu],
  ["😀", false, /😀/iu],
  ["istanbul", false, /istanbul/iu],
  ["nothing", false, /nothing/iu],
  ["", true, /(?:)/iu],
];
const ORDERS = {
  natural: range(ROWS.length),
  backwards: range(ROWS.length).reverse(),
  some: [40, 3, 2, 17, 1, 49],
  none: [],
};

for (const [name, order] of Object.entries(ORDERS)) {
  // as on a page, one search after another; the first one opens the texts
  const { search } = opened();
  for (const [query, expression, pattern] of QUERIES) {
    test(`hits of ${query} in the order: ${name}`, async () => {
      for (const columns of [[0, 1, 2], [1]]) {
        const { done } = search.startSearch(query, { expression, columns, order });
        const result = await done;
        const hits = expected(ROWS, pattern, columns, order);
        const all = order.length;
        assert.deepEqual(result, { end: "whole", hits, tested: all, of: all });
      }
    });
  }
}

test("each block is asked for once, and where nobody looks not at all", async () => {
  const { search, asked, log } = opened();
  assert.deepEqual(log, []);
  for (const order of [[49, 2], ORDERS.natural, ORDERS.backwards]) {
    await search.startSearch("number", { expression: false, columns: [1, 2], order }).done;
    if (order.length === 2) assert.deepEqual(asked, [12, 0]);
  }
  assert.deepEqual(asked.sort((a, b) => a - b), range(13));
  search.close();
});

test("a worker that nobody needs is ended, and the next query makes another one", async () => {
  const { search, log } = opened({ idle: 50 });
  const how = { expression: false, columns: [0], order: ORDERS.natural };
  for (const number of [7, 8]) {
    assert.deepEqual((await search.startSearch(`source ${number}`, { ...how, order: [number] }).done).hits, [number]);
    while (log.at(-1) !== "ended") await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.equal(log.filter((kind) => kind === "made").length, 2);
  assert.equal(log.filter((kind) => kind === "ended").length, 2);
});

test("a worker that is at work is not ended", async () => {
  const { search, log } = opened({ idle: 0 });
  const how = { expression: false, columns: [0], order: ORDERS.natural };
  search.startSearch("source 1", how);
  await search.marks("source", { ...how, positions: [1] });
  assert.equal((await search.startSearch("source 2", how).done).end, "whole");
  assert.ok(log.filter((kind) => kind === "ended").length <= 1);
  search.close();
});

test("hits come in their order, more and more of them", async () => {
  const rows = range(20_000).map((n) => [n % 7 ? "a word" : "another word"]);
  const { search } = opened({ rows, blockSize: 500 });
  const order = range(rows.length).reverse();
  const hits = expected(rows, /another/iu, [0], order);
  const seen = [];
  const told = ({ hits: known, tested, of }) => {
    seen.push(known.length);
    assert.ok(tested <= of);
    assert.deepEqual(known, hits.slice(0, known.length));
  };
  const result = await search.startSearch("another", { expression: false, columns: [0], order, told }).done;
  assert.deepEqual(result.hits, hits);
  assert.ok(new Set(seen).size > 2);
  assert.deepEqual(seen, [...seen].sort((a, b) => a - b));
  search.close();
});

const { search: disturbed } = opened();
for (const expression of ["(", "a{2,1}", "[b-a]", "(?<n>a)\\k<m>", "\\", "a**"]) {
  test(`${expression} is no expression, in the words of the browser, and nothing else is disturbed`, async () => {
    const how = { columns: [0], order: ORDERS.natural };
    const { done } = disturbed.startSearch("source 7", { expression: false, ...how });
    assert.throws(
      () => disturbed.startSearch(expression, { expression: true, ...how }),
      (error) => error instanceof ExpressionError && /^(?!Invalid reg).{4}/.test(error.message),
    );
    assert.deepEqual((await done).hits, [7]);
    assert.ok((await disturbed.startSearch(expression, { expression: false, ...how }).done).end === "whole");
  });
}

/** The rows with a text in some segments that hangs the expression (a+)+$. */
function hostile(...positions) {
  const rows = ROWS.map((row) => [...row]);
  for (const position of positions) rows[position][2] = HOSTILE;
  return rows;
}

test("a new search ends the one before, at once", async () => {
  const { search } = opened();
  const how = { expression: false, columns: [0, 1, 2], order: ORDERS.natural };
  const first = search.startSearch("number", how);
  const second = search.startSearch("source 4", how);
  assert.equal((await first.done).end, "superseded");
  assert.deepEqual((await second.done).hits, expected(ROWS, /source 4/u, [0], ORDERS.natural));
  search.close();
});

test("a search that does not end is stopped, and the next one goes on in a new worker", async () => {
  const log = [];
  const { search } = opened({ rows: hostile(20), log });
  const how = { columns: [0, 1, 2], order: ORDERS.natural };
  const run = search.startSearch("(a+)+$|source 1$", { expression: true, ...how });
  await quiet(log);
  run.stop();
  const result = await run.done;
  assert.equal(result.end, "stopped");
  assert.deepEqual(result.hits, [1]);
  assert.ok(result.tested < result.of);
  assert.deepEqual((await search.startSearch("source 20", { expression: false, ...how }).done).hits, [20]);
  assert.equal(log.filter((kind) => kind === "made").length, 2);
  search.close();
});

test("a new search does not wait for one that does not end", async () => {
  const log = [];
  const { search } = opened({ rows: hostile(0, 4, 8), log });
  const how = { columns: [2], order: ORDERS.natural };
  const first = search.startSearch("(a+)+$", { expression: true, ...how });
  await quiet(log);
  const second = search.startSearch("of of", { expression: false, ...how });
  assert.equal((await first.done).end, "superseded");
  assert.equal((await second.done).end, "whole");
  search.close();
});

test("an expression that takes too long names its unit", async () => {
  const { search } = opened({ rows: hostile(21), limit: 400 });
  const how = { columns: [2], order: ORDERS.backwards };
  const result = await search.startSearch("(a+)+$|number 4", { expression: true, ...how }).done;
  assert.deepEqual([result.end, result.position], ["slow", 21]);
  assert.deepEqual(result.hits, expected(ROWS, /number 4/iu, [2], ORDERS.backwards).filter((n) => n > 21));
  const { hits } = await search.startSearch("a{60}", { expression: true, ...how }).done;
  assert.deepEqual(hits, [21]);
  search.close();
});

test("an expression that the browser gives up on ends the search with its reason", async () => {
  const { search } = opened({ rows: [["ab".repeat(6e6)]] });
  const result = await search.startSearch("(?:a|b)*c", { expression: true, columns: [0], order: [0] }).done;
  assert.deepEqual([result.end, result.reason], ["failed", "Maximum call stack size exceeded"]);
  search.close();
});

test("a broken block ends the search with the reason", async () => {
  const { search } = opened({ openBlock: () => raw({}).subarray(0, 4) });
  const how = { expression: false, columns: [0], order: ORDERS.natural };
  const result = await search.startSearch("a", how).done;
  assert.equal(result.end, "failed");
  assert.ok(result.reason);
  search.close();
});

test("a worker that is slow to begin is no slow expression", { timeout: 60_000 }, async () => {
  const log = [];
  const makeWorker = () => late(makeThread(log), 600);
  const { search } = opened({ makeWorker, limit: 200 });
  const { done } = search.startSearch("source", { expression: false, columns: [0], order: ORDERS.natural });
  assert.equal((await done).end, "whole");
  assert.equal(log.filter((kind) => kind === "made").length, 1);
  search.close();
});

/** A worker that hears everything, from the first message on, so many milliseconds later. */
function late(worker, milliseconds) {
  const { postMessage } = worker;
  const begun = new Promise((resolve) => setTimeout(resolve, milliseconds));
  return Object.assign(worker, { postMessage: (message) => begun.then(() => postMessage(message)) });
}

test("without a worker a search fails with the reason", async () => {
  const makeWorker = () => {
    const worker = { postMessage() {}, terminate() {}, onmessage: null, onerror: null };
    setTimeout(() => worker.onerror({ message: "workers are forbidden" }));
    return worker;
  };
  const { search } = opened({ makeWorker });
  const how = { expression: false, columns: [0], order: ORDERS.natural };
  const { end, reason } = await search.startSearch("a", how).done;
  assert.deepEqual([end, reason], ["failed", "workers are forbidden"]);
  assert.equal((await search.marks("a", { expression: false, columns: [0], positions: [1] })).size, 0);
});

test("marks are the browser's places in each text, with none where there is no text", async () => {
  const { search } = opened();
  const marks = await search.marks("of|1|x*", { expression: true, columns: [1, 2], positions: [0, 1, 11] });
  assert.deepEqual([...marks].sort(([a], [b]) => a - b), [
    [0, [[], [[7, 9], [10, 12]]]],
    [1, [[[17, 18]], [[7, 9], [21, 22]]]],
    [11, [[[17, 18], [18, 19]], [[7, 9], [21, 22], [22, 23]]]],
  ]);
  search.close();
});

test("marks of a text that takes too long are left out, and the search beside them goes on", async () => {
  const { search } = opened({ rows: hostile(1), limit: 400 });
  const how = { expression: true, columns: [2] };
  const run = search.startSearch("^out", { ...how, order: ORDERS.natural });
  const marks = await search.marks("(a+)+$|of", { ...how, positions: [0, 1, 2] });
  assert.deepEqual([...marks], [[0, [[[7, 9], [10, 12]]]]]);
  assert.equal((await run.done).hits.length, 49);
  assert.equal((await search.marks("of", { ...how, positions: [2] })).size, 1);
  search.close();
});

/** Waits until no worker has said anything for a while. */
async function quiet(log) {
  for (let length = -1; length !== log.length || !log.includes("at"); ) {
    length = log.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
