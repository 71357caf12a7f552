// What the page announces of its work: "true" only while nothing is under way or due.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { due, started, underway } from "../../../src/mtgauge/pages/script/ready.js";

const { dataset } = (globalThis.document = { documentElement: { dataset: {} } }).documentElement;
/** Frames that the browser is to draw. */
let waiting = [];
globalThis.requestAnimationFrame = (callback) => waiting.push(callback);

/** Lets the page do three tasks, one after the other. */
async function tasks() {
  for (let done = 0; done < 3; done++) await new Promise((resolve) => setTimeout(resolve));
}

/** Draws frames, until nobody waits for one. */
async function drawn() {
  for (await tasks(); waiting.length; await tasks()) {
    const callbacks = waiting;
    waiting = [];
    for (const callback of callbacks) callback();
  }
}

function opened() {
  /** @type {(value?: unknown) => void} */
  let settle;
  let fail;
  const work = new Promise((resolve, reject) => ([settle, fail] = [resolve, reject]));
  return { work, settle, fail };
}

beforeEach(drawn);

test("a page is ready when it has been started and drawn", async () => {
  const { work, settle } = opened();
  underway(work);
  started();
  await drawn();
  assert.equal(dataset.ready, "false");
  settle();
  await tasks();
  assert.equal(dataset.ready, "false", "not before a frame");
  await drawn();
  assert.equal(dataset.ready, "true");
});

test("work counts at once and until it ends, and gives what it found", async () => {
  const { work, settle } = opened();
  const found = underway(work);
  assert.equal(dataset.ready, "false");
  await drawn();
  assert.equal(dataset.ready, "false");
  settle(3);
  assert.equal(await found, 3);
  await drawn();
  assert.equal(dataset.ready, "true");
});

test("work that fails has ended, and whoever waits for it hears why", async () => {
  const { work, fail } = opened();
  const found = underway(work);
  fail(new Error("no"));
  await assert.rejects(found, /no/);
  await drawn();
  assert.equal(dataset.ready, "true");
});

test("the last of several ends the wait", async () => {
  const [one, other] = [opened(), opened()];
  underway(one.work);
  underway(other.work);
  one.settle();
  await drawn();
  assert.equal(dataset.ready, "false");
  other.settle();
  await drawn();
  assert.equal(dataset.ready, "true");
});

test("work that begins before a frame was drawn keeps the page from being ready", async () => {
  underway(Promise.resolve());
  await tasks();
  const { work, settle } = opened();
  underway(work);
  await drawn();
  assert.equal(dataset.ready, "false");
  settle();
  await drawn();
  assert.equal(dataset.ready, "true");
});

test("a timer counts until it has called back, and what it begins counts on", async () => {
  const { work, settle } = opened();
  let isCalled = false;
  due(() => {
    isCalled = true;
    underway(work);
  }, 20);
  assert.equal(dataset.ready, "false");
  await drawn();
  assert.equal(dataset.ready, "false");
  while (!isCalled) await tasks();
  await drawn();
  assert.equal(dataset.ready, "false");
  settle();
  await drawn();
  assert.equal(dataset.ready, "true");
});

test("a timer that is cancelled has ended, and one that was called is not ended again", async () => {
  const calls = [];
  due(() => calls.push("cancelled"), 10_000)();
  await drawn();
  assert.equal(dataset.ready, "true");
  const cancel = due(() => calls.push("called"));
  const { work, settle } = opened();
  underway(work);
  await drawn();
  cancel();
  cancel();
  await drawn();
  assert.deepEqual([calls, dataset.ready], [["called"], "false"]);
  settle();
  await drawn();
  assert.equal(dataset.ready, "true");
});

test("a timer whose callback fails has ended", async (tools) => {
  const failing = tools.mock.method(globalThis, "setTimeout", () => 0);
  due(() => {
    throw new Error("no");
  });
  const [callback] = failing.mock.calls[0].arguments;
  failing.mock.restore();
  assert.equal(dataset.ready, "false");
  assert.throws(callback, /no/);
  await drawn();
  assert.equal(dataset.ready, "true");
});
