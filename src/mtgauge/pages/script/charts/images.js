// @ts-check
// Saving what a chart shows: its rows with all digits, its image in a size that no screen decides.

import { fileName, save, saveCsv } from "../data/saving.js";
import { made } from "../elements.js";
import { underway } from "../ready.js";
import { EMBEDDING, specification } from "./specification.js";

/** @import { Scene } from "./scene.js" */

const IMAGE_WIDTH = 720;
const SQUARE_WIDTH = 480;

/**
 * Lets the reader save a scene as "csv", "svg" or "png".
 *
 * @param {Scene} scene
 * @param {string} form
 */
export async function take(scene, form) {
  if (form === "csv") return saveCsv(scene);
  const file = fileName(scene.file, form);
  const view = await image(scene, scene.chart.square ? SQUARE_WIDTH : IMAGE_WIDTH);
  if (form === "svg") return save(await underway(view.toSVG()), file, "image/svg+xml");
  const canvas = await underway(view.toCanvas(2));
  const content = await underway(blobOf(canvas));
  if (content) save(content, file, "image/png");
}

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {Promise<Blob | null>}
 */
function blobOf(canvas) {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/**
 * A view that is on no screen.
 *
 * @param {Scene} scene
 * @param {number} width
 */
export async function image(scene, width) {
  const spec = specification(scene, scene.chart.square ? { width, height: width } : { width });
  const options = { ...EMBEDDING, renderer: "none", tooltip: false };
  const { view } = await underway(vegaEmbed(made("div"), spec, options));
  return view;
}
