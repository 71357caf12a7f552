// @ts-check
// Whether the page has done what was asked of it: `data-ready` of its root is "true" only while nothing is under way or
// due. What takes time counts where it is waited for: data, the search, drawings, timers. What is made of these waits
// needs no count of its own.

/** How much is under way or due, the start of the page at first; and how often nothing was left. */
const STATE = { open: 1, turn: 0 };

/** Something begins; what is returned ends it, once. */
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

/** Says that nothing is left to do, unless the end of the last work, or what came into sight by it, has begun more. */
async function announce() {
  const turn = ++STATE.turn;
  await frame();
  await frame();
  // behind the observers of the first frame, whose tasks a second one may overtake
  await new Promise((resolve) => setTimeout(resolve)); // eslint-disable-line no-restricted-globals -- it ends the count
  if (turn === STATE.turn && !STATE.open) document.documentElement.dataset.ready = "true";
}

function frame() {
  return new Promise((drawn) => requestAnimationFrame(drawn));
}

/** All parts of the page have been started. */
export function started() {
  end();
}

/**
 * Counts work until it has ended or failed; whoever waits for it waits for what is returned, which hears of errors.
 *
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export function underway(work) {
  return work.finally(begin());
}

/**
 * Calls back after some milliseconds, and counts until then, or until it is taken back.
 *
 * @param {() => void} callback
 * @param {number} milliseconds
 * @returns {() => void} takes it back; nothing happens where it was called already
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
