// @ts-check
// What a query means: words as they stand or a regular expression of the browser's, whatever the case of letters.

/** A query that is not a regular expression; its message says why, in the browser's words. */
export class ExpressionError extends Error {}

const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;

/**
 * The pattern that finds a query.
 *
 * @param {string} query what the reader wrote
 * @param {boolean} isExpression whether it is a regular expression
 * @param {string} [more] flags beside "i" and "u"
 * @returns {RegExp}
 * @throws {ExpressionError} it is not a regular expression
 */
export function patternOf(query, isExpression, more = "") {
  const source = isExpression ? query : query.replace(SPECIAL, "\\$&");
  try {
    return new RegExp(source, `${more}iu`);
  } catch (error) {
    throw new ExpressionError(reasonOf(error));
  }
}

/**
 * Why an expression fails, in the browser's words, without the expression itself.
 *
 * @param {unknown} error what was thrown
 * @returns {string}
 */
export function reasonOf(error) {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^Invalid regular expression: (\/.*\/[a-z]*: )?/s, "");
}

/** Marks in one text: more than anybody looks at, and few enough to be drawn. */
export const MOST_PLACES = 1000;

/**
 * The places where a pattern is in a text, from the first on; those without a character cannot be marked, and are left
 * out.
 *
 * @param {string} text
 * @param {RegExp} pattern with the flag "g"
 * @param {number} [most] how many are enough
 * @returns {[number, number][]} start and end of each, in units of UTF-16
 */
export function placesIn(text, pattern, most = MOST_PLACES) {
  /** @type {[number, number][]} */
  const found = [];
  for (const { 0: words, index } of text.matchAll(pattern)) {
    if (found.length >= most) break;
    if (words) found.push([index, index + words.length]);
  }
  return found;
}
