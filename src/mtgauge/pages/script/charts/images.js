// @ts-check
// Saving what a chart shows: its rows with all digits, its image in a size that no screen decides.

import { fileName, save, saveCsv } from "../data/saving.js";
import { made } from "../elements.js";
import { underway } from "../ready.js";
import { imageOf } from "./pane.js";
import { EMBEDDING, specification } from "./specification.js";

/** @import { Scene } from "./scene.js" */

const IMAGE_WIDTH = 720;
const SQUARE_WIDTH = 480;
/** Dots of a PNG for each pixel. */
const SHARPNESS = 2;

/**
 * Lets the reader save a scene as "csv", "svg" or "png".
 *
 * @param {Scene} scene
 * @param {string} form
 */
export async function take(scene, form) {
  if (form === "csv") return saveCsv(scene);
  const file = fileName(scene.file, form);
  const { svg, canvas } = scene.chart.picture ? drawn(scene) : await embedded(scene);
  if (form === "svg") return save(await underway(svg()), file, "image/svg+xml");
  const content = await underway(canvas().then(blobOf));
  if (content) save(content, file, "image/png");
}

/** A drawing as an image. @param {Scene} scene */
function drawn(scene) {
  const { svg, width, height } = imageOf(scene, IMAGE_WIDTH);
  const canvas = async () => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const found = made("canvas");
    [found.width, found.height] = [SHARPNESS * width, SHARPNESS * height];
    found.getContext("2d")?.drawImage(image, 0, 0, found.width, found.height);
    return found;
  };
  return { svg: () => Promise.resolve(svg), canvas };
}

/** What the chart library draws. @param {Scene} scene */
async function embedded(scene) {
  const view = await image(scene, scene.chart.square ? SQUARE_WIDTH : IMAGE_WIDTH);
  return { svg: () => view.toSVG(), canvas: () => view.toCanvas(SHARPNESS) };
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
