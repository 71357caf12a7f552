// @ts-check
// What the page and a worker of the search say to each other. Only types: nothing of this is in the bundle.

/**
 * @typedef {(string | null)[]} Row the texts of a segment by column, null where there is none
 *
 * What to look for, and in which columns.
 * @typedef {{query: string, expression: boolean, columns: number[]}} Query
 *
 * The page says, first of all, how many segments a block has, and how many characters are kept at most.
 * @typedef {{kind: "start", blockSize: number, budget: number}} StartMessage
 *
 * A block that the worker needs: JSON with a row for each segment, compressed by zlib.
 * @typedef {{kind: "give", number: number, bytes: Uint8Array<ArrayBuffer>}} GiveMessage
 *
 * A search from a place in the order on; a careful one tells of each segment before it looks at it.
 * @typedef {{kind: "search", id: number, order: Int32Array, place: number, careful: boolean} & Query}
 *   SearchMessage
 *
 * @typedef {{kind: "places", id: number, positions: number[]} & Query} PlacesMessage
 *
 * @typedef {{kind: "cancel", id: number}} CancelMessage
 *
 * Blocks to be opened while nothing else is to do.
 * @typedef {{kind: "warm", numbers: number[]}} WarmMessage
 *
 * @typedef {StartMessage | GiveMessage | SearchMessage | PlacesMessage | CancelMessage | WarmMessage} ToWorker
 *
 * The worker needs a block.
 * @typedef {{kind: "need", number: number}} NeedMessage
 *
 * It begins on a job, or goes on with it, at the segment of a position. Of a search: the place in the order from
 * which on nothing is known yet, the places of hits since the last message, and how many segments this worker has
 * looked at and how many hits it has found since it was given the search.
 * @typedef {{
 *   kind: "at", id: number, position: number, place: number, hits: number[], tested: number, count: number,
 * }} AtMessage
 *
 * The marks of one segment: for each column of the query the places in its text.
 * @typedef {{kind: "marks", id: number, position: number, marks: [number, number][][]}} MarksMessage
 *
 * A job is at its end: whole, taken back, or failed for a reason in the browser's words.
 * @typedef {{kind: "done" | "cancelled", id: number}} EndMessage
 * @typedef {{kind: "failed", id: number, reason: string}} FailedMessage
 *
 * All blocks that were to be opened are open.
 * @typedef {{kind: "warm"}} WarmedMessage
 *
 * @typedef {NeedMessage | AtMessage | MarksMessage | EndMessage | FailedMessage | WarmedMessage} FromWorker
 */

export {};
