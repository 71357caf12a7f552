// Colours of items: twelve systems, eight colours.

import { META } from "./support/page.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const ALL = [...Array(12).keys()];
const SYSTEMS = META.axes[0];
SYSTEMS.items = ALL.map((place) => `system ${place}`);
SYSTEMS.ranked = [ALL, [...ALL].reverse()];

globalThis.CSSStyleRule = class {
  constructor(selectorText) {
    const set = {};
    Object.assign(this, { selectorText, set, style: { setProperty: (name, value) => (set[name] = value) } });
  }
};
const RULES = ["p", ...ALL.map((place) => `.i${place}`)].map((selector) => new globalThis.CSSStyleRule(selector));
globalThis.document.styleSheets = [{ cssRules: RULES }];
globalThis.getComputedStyle = () => ({ getPropertyValue: (name) => ` value of ${name} ` });

const { colourOf, slotOf, startLooks } = await import("../../../src/mtgauge/pages/script/charts/looks.js");
const { choose, firstView, changed, holdAgainst, show, view } = await import("../../../src/mtgauge/pages/script/view.js");
startLooks();

const ruleOf = (place) => RULES.find((rule) => rule.selectorText === `.i${place}`).set;
/** Who has the accent of each side; - is nobody. */
const accents = () => ALL.map((place) => /^var\(--accent-(\w)\)$/.exec(ruleOf(place)["--ring"])?.[1] ?? "-").join("");
const looks = () => ALL.map((place) => [slotOf(place), colourOf(place)]);

beforeEach(() => {
  Object.assign(view, firstView());
  changed("address");
});

test("the best eight have a colour of their own, and with it a dash and a shape; the others are faint", () => {
  assert.deepEqual([slotOf(1), colourOf(1)], [1, "value of --c1"]);
  assert.equal(new Set(ALL.map(colourOf)).size, 9);
  for (const place of [8, 11, -1]) assert.deepEqual([slotOf(place), colourOf(place)], [null, "value of --faint"]);
});

// what a reader does, and who has accents then
const DONE = [
  ["nothing", () => {}, "ab----------"],
  ["a pair", () => holdAgainst([9, 3]), "---b-----a--"],
  ["the same turned round", () => holdAgainst([3, 9]), "---a-----b--"],
  ["another metric", () => choose("metric", 1), "----------ba"],
  ["other systems", () => show("system", [4, 11]), "ab----------"],
];

for (const [what, act, wanted] of DONE) {
  test(`nobody's colour changes, and the pair has accents: ${what}`, () => {
    const before = looks();
    act();
    assert.deepEqual(looks(), before);
    assert.equal(accents(), wanted);
    for (const place of ALL) {
      assert.equal(ruleOf(place)["--item"], undefined);
      assert.equal(ruleOf(place)["--weight"], wanted[place] === "-" ? "500" : "700");
    }
  });
}
