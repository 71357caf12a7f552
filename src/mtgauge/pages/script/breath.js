// @ts-check

import { due } from "./ready.js";

/**
 * Lets the page do what waits: clicks, keys, drawing.
 *
 * @returns {Promise<void>}
 */
export function breath() {
  return new Promise((resolve) => due(resolve));
}
