// @ts-check
// Saving what a chart shows: its rows with all digits, its image in a size that no screen decides.

import { fileName, save, saveCsv } from "../data/saving.js";
import { made } from "../elements.js";
import { underway } from "../ready.js";
import { imageOf } from "./pane.js";

/** @import { Scene } from "./scene.js" */

const IMAGE_WIDTH = 720;
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
  const { svg, width, height } = imageOf(scene, IMAGE_WIDTH);
  if (form === "svg") return save(svg, file, "image/svg+xml");
  const found = new Image();
  found.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await underway(found.decode());
  const canvas = made("canvas");
  [canvas.width, canvas.height] = [SHARPNESS * width, SHARPNESS * height];
  canvas.getContext("2d")?.drawImage(found, 0, 0, canvas.width, canvas.height);
  await saveCanvas(canvas, file);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {string} file
 */
async function saveCanvas(canvas, file) {
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
