// @ts-check
// Why one of the pair is worse, as rules count it: sentences that lead to their segments, and a reason for a segment.

import { jumpTo } from "../address.js";
import { block } from "../data/store.js";
import { byId, made } from "../elements.js";
import { META } from "../meta.js";
import { message, tell } from "../text.js";
import { showFacets } from "../units/facets.js";
import { NO_CRITERIA, pairOf, set } from "../view.js";
import { AXIS as CLASSES } from "./classes.js";

/** @import { Message } from "../text.js" */
/** @import { Current } from "./part.js" */

/** @typedef {[worse: number, better: number, kind: string, sentence: Message, wordClass: number]} Reason */
/** The name of a kind, null where it is no reason of a single segment, and for each system the gaps between its segments and how much each has. */
/** @typedef {[name: Message | null, gaps: number[][], counts: number[][]]} Kind */
/** @typedef {{told: Reason[], kinds: Record<string, Kind>}} Reasons */

/** @param {Current} isCurrent */
export async function drawReasons(isCurrent) {
  const { told, kinds } = /** @type {Reasons} */ (await block("reasons"));
  if (!isCurrent()) return;
  const pair = pairOf();
  const found = told.filter(([worse, better]) => pair.includes(worse) && pair.includes(better));
  byId("reasons-found").hidden = !found.length;
  byId("reasons").replaceChildren(...found.map((reason) => reasonLine(reason, kinds, pair)));
}

/**
 * A sentence that leads to its segments, those first that decide against the worse system.
 *
 * @param {Reason} reason
 * @param {Record<string, Kind>} kinds
 * @param {[number, number]} pair
 */
function reasonLine([worse, better, kind, sentence, wordClass], kinds, pair) {
  const button = tell(made("button", "plain"), sentence.t, sentence.a);
  button.type = "button";
  const sort = worse === pair[0] ? "loss" : "gain";
  button.addEventListener("click", () => {
    if (!kinds[kind]) {
      showFacets({ [CLASSES]: wordClass }, { sort });
      return;
    }
    const [own, other] = [worse, better].map((system) => countsOf(kinds[kind], system));
    const picked = [...own.keys()].filter((position) => (own.get(position) ?? 0) > (other.get(position) ?? 0));
    set({ criteria: { ...NO_CRITERIA, sort }, facets: {}, picked, page: 0 });
    jumpTo("segments");
  });
  const line = made("li");
  line.append(button);
  return line;
}

/** Position -> how much a system has there. @param {Kind} kind @param {number} system */
function countsOf([, gaps, counts], system) {
  let position = 0;
  return new Map(gaps[system].map((gap, place) => [(position += gap), counts[system][place]]));
}

/**
 * Finds the gravest defect that one system has more of than another in a segment; null where none is known.
 *
 * @returns {Promise<(position: number, loser: number, winner: number) => Message | null>}
 */
export async function reasonFinder() {
  const { kinds } = /** @type {Reasons} */ (await block("reasons"));
  /** @type {Map<string, Map<number, number>>} */
  const opened = new Map();
  const countAt = (/** @type {string} */ kind, /** @type {number} */ system, /** @type {number} */ position) => {
    const key = `${kind} ${system}`;
    const found = opened.get(key) ?? countsOf(kinds[kind], system);
    opened.set(key, found);
    return found.get(position) ?? 0;
  };
  return (position, loser, winner) => {
    const more = (/** @type {string} */ kind) => countAt(kind, loser, position) > countAt(kind, winner, position);
    const kind = Object.keys(kinds).find((one) => kinds[one][0] && more(one));
    if (kind === undefined) return null;
    const system = { axis: META.pair ?? "", item: loser };
    return message("{system}: {what} ({n})", { system, what: kinds[kind][0] ?? undefined, n: countAt(kind, loser, position) });
  };
}
