// Saving what a chart shows: its rows with all digits, its image in a size that no screen decides.

const IMAGE_WIDTH = 720;
const SQUARE_WIDTH = 480;

/** Lets the reader save a scene as "csv", "svg" or "png". */
async function take(scene, form) {
  const file = `${scene.file.replaceAll(/[^\p{L}\p{N}.-]+/gu, "-")}.${form}`;
  if (form === "csv") return save(csv(scene), file, "text/csv");
  const view = await image(scene, scene.chart.square ? SQUARE_WIDTH : IMAGE_WIDTH);
  if (form === "svg") return save(await view.toSVG(), file, "image/svg+xml");
  const canvas = await view.toCanvas(2);
  return canvas.toBlob((content) => save(content, file, "image/png"));
}

/** A view that is on no screen. */
async function image(scene, width) {
  const spec = specification(scene, scene.chart.square ? { width, height: width } : { width });
  const options = { ...EMBEDDING, renderer: "none", tooltip: false };
  const { view } = await vegaEmbed(document.createElement("div"), spec, options);
  return view;
}

/** Rows as CSV; headers are pairs of a title and a key. */
function csv({ headers, rows }) {
  const lines = rows.map((one) => headers.map(([, key]) => cell(named(key, one[key]))).join(","));
  return [headers.map(([title]) => cell(title)).join(","), ...lines, ""].join("\r\n");
}

function named(key, value) {
  if (key === "system") return META.systems[value];
  return key === "metric" ? META.metrics[value] : value;
}

function cell(value) {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
