// @ts-check
// What the script knows of its page: its axes, its units, and the words of other languages.

/** @import { StepOptions } from "./arithmetic.js" */
/** @import { Layout } from "./rows.js" */
/** @import { Coverage, Metric as SubsetMetric } from "./subsets.js" */
/** @import { Message } from "./text.js" */

/**
 * What numbers and texts are told apart by; see `pages/axes.py`.
 *
 * @typedef {object} Axis
 * @property {string} id
 * @property {Message} title
 * @property {(string | Message)[]} items
 * @property {string[]} tips the whole names, where `items` has short ones
 * @property {"one" | "many" | null} choice how readers choose
 * @property {number} first the item that the page begins with, where readers choose one
 * @property {boolean} coloured
 * @property {(boolean | null)[]} better for each item whether higher values are better
 * @property {number[]} decimals for each item how many decimals its values are shown with
 * @property {(number | null)[]} parents
 * @property {string | null} rankedBy the axis on whose choice the ranks depend
 * @property {number[][]} ranked places, best first
 */
/**
 * @typedef {object} SpanLabel
 * @property {string} id
 * @property {Message | null} name
 * @property {Message | null} meaning
 * @property {string} severity
 * @property {string} by who says it; empty where that is not told
 * @property {string} look its style where that is not the one of its id; else empty
 * @property {number | null} item the item of the layer's axis that it is about
 * @property {boolean} [isQuiet] whether it is shown only where units are limited by that item
 */
/**
 * A layer of marked places over the texts; see `pages/spans.py`.
 *
 * @typedef {object} Layer
 * @property {string} id
 * @property {string | Message} title
 * @property {SpanLabel[]} labels spans name them by their places
 * @property {"output" | "source"} side the text that the spans lie in
 * @property {boolean} originals whether columns for each owner follow with spans that lie in the source
 * @property {SpanLabel[]} legend what stands in the legend; none: all labels
 * @property {boolean} foreign whether it comes from no measure of the page
 * @property {string | null} axis whose items its labels are about
 * @property {number | null} scored the metric that has a value only where somebody looked; null: looked everywhere
 */
/**
 * A factor with what it is made of; see `pages/units.py`.
 *
 * @typedef {object} FactorNode
 * @property {Message} title
 * @property {number | null} column the place of its value; null where it has none
 * @property {number | null} weight
 * @property {number | null} item of the layer's axis whose marks show where it loses
 * @property {FactorNode[]} children
 */
/** @typedef {{nodes: FactorNode[], layer: number | null}} FactorTree */
/**
 * A metric's formula and the layout of its rows, which units of a system count, the options of the steps to a unit's
 * score, and the unit of the effects that the values of a system are; see `report/page/rows.py`.
 *
 * @typedef {SubsetMetric & Coverage & {layout: Layout, steps: StepOptions | null, effectUnit: Message | null}} Rescored
 */
/**
 * How intervals of scores are found; see `pages/units.py`.
 *
 * @typedef {object} JackknifeMeta
 * @property {number} alpha
 * @property {string | null} facet whose items are left out one by one; null: single units
 * @property {number} least of fewer items, single units are left out
 */
/**
 * What the page knows of its units before it opens any; see `pages/units.py`.
 *
 * @typedef {object} UnitsMeta
 * @property {number} n
 * @property {number} chunk units of a block of texts
 * @property {string} noun what readers call a unit
 * @property {boolean} alternatives whether a reference stands for several texts
 * @property {string} owner id of the axis of those whose outputs are shown
 * @property {string | null} metric id of the axis of scores
 * @property {string | null} scored id of the axis of unit scores, with the same places
 * @property {number[]} rated places of the metrics whose values people gave
 * @property {number[]} unscored places of the metrics that score no single units
 * @property {string[]} references their names
 * @property {boolean} sources
 * @property {{source: string, target: string} | null} languages
 * @property {string[]} facets ids of axes
 * @property {Layer[]} spans
 * @property {string[][]} factors for each metric the names of what its scores are made of
 * @property {(FactorTree | null)[]} trees for each metric how they make each other up; null where they are listed
 * @property {string} command with `{unit}`; empty: there is none
 * @property {string[]} files for each owner the arguments of the command that name its files; none where not known
 * @property {(Rescored | null)[]} rescored for each metric how units are scored again; null where they are not
 * @property {JackknifeMeta | null} jackknife how intervals of such scores are found
 * @property {Record<string, Message>} warnings code -> what it means
 */
/**
 * @typedef {object} Meta
 * @property {string | null} language the language that it opens in; null: the reader's
 * @property {Record<string, Record<string, string>>} catalogues language -> message -> its translation
 * @property {Axis[]} axes
 * @property {string | null} pair the axis whose items are compared with each other
 * @property {UnitsMeta | null} units
 * @property {string | null} content a name of the units and their texts, the same for no others
 */

const NOTHING = {
  language: null,
  catalogues: {},
  axes: [],
  pair: null,
  units: null,
  content: null,
};

/** @type {Meta} */
export const META = JSON.parse(globalThis.document?.getElementById("meta")?.textContent ?? JSON.stringify(NOTHING));

/** @type {UnitsMeta} */
const NO_UNITS = {
  n: 0,
  chunk: 1,
  noun: "",
  alternatives: false,
  owner: "",
  metric: null,
  scored: null,
  rated: [],
  unscored: [],
  references: [],
  sources: false,
  languages: null,
  facets: [],
  spans: [],
  factors: [],
  trees: [],
  command: "",
  files: [],
  rescored: [],
  jackknife: null,
  warnings: {},
};

/** The page's units; empty where it has none. */
export const UNITS = META.units ?? NO_UNITS;
