// Which segments meet the reader's criteria, and in which order. Numbers are looked at all at once; texts block by
// block, so that the page goes on living and the search can be stopped.

/**
 * The criteria of a list with everything in it. `about`: a system, "set" (the test set) or "any"; `sort`: "order",
 * "ahead" and "behind" (the first system against the second), "low", "high" (scores of the first) or "spread".
 */
const NO_CRITERIA = {
  query: "",
  expression: false,
  scope: "all",
  document: null,
  domain: null,
  slices: [],
  warning: null,
  about: "any",
  scored: 0,
  low: null,
  high: null,
  differ: false,
  sort: "order",
  first: 0,
  second: 1,
};
/** Any kind of warning, as a criterion. */
const ANY_WARNING = "any";

/**
 * The positions of the segments that meet the criteria, in their order.
 *
 * `view` is {metric, systems}: what is shown. `progress(done, of)` is called while texts are searched, and says
 * whether to go on: what was found up to then is returned.
 */
async function chosenSegments(criteria, view, progress) {
  const index = await block("index");
  const tests = [
    ...placeTests(criteria, index),
    ...(await scoreTests(criteria, view)),
    ...(criteria.differ ? [differTest(index, view)] : []),
    ...(criteria.warning ? [warningTest(criteria, index, view)] : []),
  ];
  let positions = [];
  for (let position = 0; position < META.segments; position++) {
    if (tests.every((test) => test(position))) positions.push(position);
  }
  if (criteria.query) positions = await searched(positions, criteria, view, progress);
  return sorted(positions, criteria, view);
}

function placeTests({ document: name, domain, slices: chosen }, { documents, domains, slices }) {
  const tests = [];
  if (name !== null) tests.push((position) => documents.of[position] === name);
  if (domain !== null) tests.push((position) => domains.of[position] === domain);
  for (const [place, group] of chosen.entries()) {
    if (group !== null) tests.push((position) => slices[place].of[position] === group);
  }
  return tests;
}

async function scoreTests({ scored, low, high }, { metric }) {
  if (low === null && high === null) return [];
  const scores = await segmentScores(metric, scored);
  return [(position) => scores[position] >= (low ?? -Infinity) && scores[position] <= (high ?? Infinity)];
}

/** Whether the shown systems said different things. */
function differTest({ same }, { systems }) {
  const [first, ...others] = systems.map((system) => same[system]);
  return (position) => others.some((column) => column[position] !== first[position]);
}

function warningTest({ warning, about }, { warnings }, { systems }) {
  const isMeant = ({ code, system }) =>
    (warning === ANY_WARNING || code === warning) &&
    (about === "any" ? system === null || systems.includes(system) : system === (about === "set" ? null : about));
  const warned = new Set(warnings.filter(isMeant).flatMap((group) => group.segments));
  return (position) => warned.has(position);
}

/** What is known of the last search: for each segment 0 (nothing yet), 1 (not found) or 2 (found). */
const SEARCH = { key: null, finder: null, known: null };

/** What finds the query; the same one as long as the query is the same. Throws ExpressionError. */
function finderOf({ query, expression, scope }, { systems }) {
  const key = JSON.stringify([query, expression, scope, scope === "all" || scope === "outputs" ? systems : []]);
  if (SEARCH.key !== key) {
    SEARCH.finder = matcher(query, expression);
    SEARCH.key = key;
    SEARCH.known = new Uint8Array(META.segments);
  }
  return SEARCH;
}

async function searched(positions, criteria, view, progress) {
  const { finder, known } = finderOf(criteria, view);
  const waiting = byBlock(positions.filter((position) => !known[position]));
  let done = 0;
  for (const [number, members] of waiting) {
    if (!progress(done, waiting.size)) break;
    const part = await texts(number);
    for (const position of members) {
      const isThere = searchedColumns(part, criteria.scope, view).some((column) => {
        const text = column[position % META.chunk];
        return text !== null && finder.test(text);
      });
      known[position] = isThere ? 2 : 1;
    }
    done++;
  }
  return positions.filter((position) => known[position] === 2);
}

/** Block of texts -> the positions in it. */
function byBlock(positions) {
  const blocks = new Map();
  for (const position of positions) {
    const number = Math.floor(position / META.chunk);
    if (!blocks.has(number)) blocks.set(number, []);
    blocks.get(number).push(position);
  }
  return blocks;
}

function searchedColumns(part, scope, { systems }) {
  const columns = [];
  if (part.sources && (scope === "all" || scope === "source")) columns.push(part.sources);
  if (scope === "all" || scope === "references") columns.push(...part.references);
  if (scope === "all" || scope === "outputs") columns.push(...systems.map((system) => part.outputs[system]));
  return columns;
}

/** Lets the page do what waits: clicks, keys, drawing. */
function breath() {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Positions in the order that the criteria ask for; equal ones in the order of the test set, those without last. */
async function sorted(positions, criteria, view) {
  if (criteria.sort === "order") return positions;
  const keys = await sortKeys(criteria, view);
  const rank = (position) => (Number.isNaN(keys[position]) ? -Infinity : keys[position]);
  return positions.sort((a, b) => rank(b) - rank(a) || a - b);
}

/** A number for each segment; the largest comes first. */
async function sortKeys({ sort, first, second }, { metric, systems }) {
  if (sort === "spread") {
    const columns = await Promise.all(systems.map((system) => segmentScores(metric, system)));
    return columns[0].map((_, position) => {
      const values = columns.map((column) => column[position]).filter((value) => !Number.isNaN(value));
      return Math.max(...values) - Math.min(...values);
    });
  }
  const scores = await segmentScores(metric, first);
  if (sort === "high") return scores;
  if (sort === "low") return scores.map((score) => -score);
  const others = await segmentScores(metric, second);
  // the first system ahead of the second, or behind it, by the direction of the metric
  const isBetter = (META.directions[META.metrics[metric]] ?? true) === (sort === "ahead");
  return scores.map((score, position) => (isBetter ? score - others[position] : others[position] - score));
}
