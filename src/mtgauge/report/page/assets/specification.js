// From a scene to Vega-Lite: its words in the reader's language, its colours those of the page.

/** The scene as Vega-Lite; a `size` makes it an image by itself, with a legend where it needs one. */
function specification(scene, size) {
  const { chart, rows, context } = scene;
  const names = [...new Set(rows.map(({ name }) => name))];
  const looks = lookScales(names, size && chart.legend, size?.width);
  const spec = completed(chart.spec, context, looks);
  return { ...spec, ...size, data: { values: rows }, config: configuration(chart) };
}

/** The same structure with its words said and, in encodings by name, the looks of systems filled in. */
function completed(value, context, looks = {}) {
  if (value?.t !== undefined) return sayText({ t: value.t, a: { ...context, ...value.a } });
  if (Array.isArray(value)) return value.map((inner) => completed(inner, context, looks));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    const found = completed(inner, context, looks);
    return [key, found?.field === "name" ? { ...found, ...looks[key] } : found];
  });
  return Object.fromEntries(entries);
}

/** For each channel of a look the scale from names to looks; with a legend where one is `told` beside colour. */
function lookScales(names, told, width) {
  const looks = names.map((name) => lookOf(META.systems.indexOf(name)));
  const longest = Math.max(1, ...names.map((name) => name.length));
  const columns = Math.max(1, Math.floor(width / (50 + 8 * longest)));
  // filled shapes have no outline: it would be dashed
  const symbols = { symbolSize: 150, symbolStrokeWidth: told === "shape" ? 0 : 2 };
  const legend = told ? { orient: "bottom", title: null, columns, labelLimit: width, ...symbols } : null;
  const channel = (key) => ({ scale: { domain: names, range: looks.map((look) => look[key]) }, legend });
  return { color: channel("colour"), strokeDash: channel("dash"), shape: channel("shape") };
}

/** Colour, dash and shape of a system, the same in every chart; of no system, faint. */
function lookOf(index) {
  if (index < 0) return { colour: colour("--faint"), dash: [], shape: "circle" };
  return { colour: systemColour(index), ...META.looks[index] };
}

function configuration({ square }) {
  const root = getComputedStyle(document.documentElement);
  const fontSize = parseFloat(colour("--small")) * parseFloat(root.fontSize);
  const [ink, faint, line] = [colour("--ink"), colour("--faint"), colour("--line")];
  return {
    font: getComputedStyle(document.body).fontFamily,
    background: colour("--paper"),
    aria: false, // the plot is described as a whole; a description of each point would take most of the time
    autosize: { type: square ? "fit" : "fit-x", contains: "padding" },
    view: { stroke: null },
    axis: {
      labelFontSize: fontSize,
      labelColor: ink,
      labelFlush: false,
      titleFontSize: fontSize,
      titleFontWeight: 400,
      titleColor: ink,
      titlePadding: 8,
      gridColor: line,
      domainColor: faint,
      tickColor: faint,
    },
    // what is longer than the chart would push it aside
    axisX: { titleLimit: 320 },
    axisY: { titleLimit: 250 },
    legend: { labelFontSize: fontSize, labelColor: ink },
    rule: { color: faint },
    rect: { color: ink },
  };
}
