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

const { lookOf, startLooks } = await import("../../../src/mtgauge/pages/script/charts/looks.js");
const { choose, firstView, changed, holdAgainst, show, view } = await import("../../../src/mtgauge/pages/script/view.js");
startLooks();

const ruleOf = (place) => RULES.find((rule) => rule.selectorText === `.i${place}`).set;
/** Who has the accent of each side; - is nobody. */
const accents = () => ALL.map((place) => /^var\(--accent-(\w)\)$/.exec(ruleOf(place)["--ring"])?.[1] ?? "-").join("");
const looks = () => ALL.map(lookOf);

beforeEach(() => {
  Object.assign(view, firstView());
  changed("address");
});

test("the best eight have a colour, a dash and a shape of their own, the others are faint", () => {
  assert.deepEqual(lookOf(1), { colour: "value of --c1", dash: [6, 3], shape: "square" });
  assert.equal(new Set(looks().map((look) => look.colour)).size, 9);
  for (const place of [8, 11, -1]) assert.deepEqual(lookOf(place), { colour: "value of --faint", dash: [], shape: "circle" });
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
