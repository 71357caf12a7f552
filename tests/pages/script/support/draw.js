// Draws what stands in the standard input, a list of pictures with rows and axes, and writes the drawings.

import { readFileSync } from "node:fs";
import { draw } from "../../../../src/mtgauge/pages/script/charts/drawing.js";

const drawings = JSON.parse(readFileSync(0, "utf-8")).map(({ picture, rows, axes }) => {
  const depth = (axis, place) => {
    const parent = axes[axis].parents?.[place] ?? null;
    return parent === null ? 0 : 1 + depth(axis, parent);
  };
  return draw(picture, rows, {
    say: (text) => text.t,
    name: (axis, place) => axes[axis].items[place],
    whole: (axis, place) => axes[axis].tips?.[place] || axes[axis].items[place],
    depth,
    parts: (axis) => axes[axis].items.length,
    slot: (axis, place) => axes[axis].slots?.[place] ?? null,
  });
});
process.stdout.write(JSON.stringify(drawings));
