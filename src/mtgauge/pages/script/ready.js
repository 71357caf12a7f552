// @ts-check
// Whether the page is at rest: `data-ready` of its root is "true" only while no work is under way or due. Work counts
// where somebody waits for it: for data, the search, a drawing, a timer. Functions that only call these need no count.
// And the registry of what fills when it comes near: paper has no scrolling, so that printing fills it all.

/** How much is under way or due, the start of the page at first; and how often nothing was left. */
const STATE = { open: 1, turn: 0 };

/** Begins some work, and returns a function that ends it, once. */
function begin() {
  STATE.open++;
  document.documentElement.dataset.ready = "false";
  let isOpen = true;
  return () => {
    if (isOpen) end();
    isOpen = false;
  };
}

function end() {
  STATE.open--;
  if (!STATE.open) announce();
}

/** Announces that no work is left, unless the end of the last, or something that came into sight by it, began more. */
async function announce() {
  const turn = ++STATE.turn;
  await new Promise((drawn) => requestAnimationFrame(drawn));
  // the first task comes behind the frame, the second behind those of observers, which the frame has begun
  await task();
  await task();
  if (turn === STATE.turn && !STATE.open) document.documentElement.dataset.ready = "true";
}

function task() {
  return new Promise((resolve) => setTimeout(resolve)); // eslint-disable-line no-restricted-globals -- it ends the count
}

/** All parts of the page have been started. */
export function started() {
  end();
}

/**
 * Counts work until it has ended or failed; callers wait for the promise that is returned, which has its errors.
 *
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export function underway(work) {
  return work.finally(begin());
}

/**
 * Calls back after some milliseconds, and counts until then, or until it is cancelled.
 *
 * @param {() => void} callback
 * @param {number} milliseconds
 * @returns {() => void} cancels it; no harm where it has called back already
 */
export function due(callback, milliseconds = 0) {
  const ended = begin();
  // eslint-disable-next-line no-restricted-globals -- it counts
  const timer = setTimeout(() => {
    try {
      callback();
    } finally {
      ended();
    }
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    ended();
  };
}

/** Parts that fill when they come near: each call fills one, where it is not fresh. @type {(() => unknown)[]} */
const LAZY = [];

/** Registers a part that fills when it comes near. @param {() => unknown} fill */
export function fillsLazily(fill) {
  LAZY.push(fill);
}

/** Fills all of them, wherever they are. */
export async function ready() {
  await Promise.all(LAZY.map((fill) => fill()));
}
