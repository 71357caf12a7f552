// Charts: drawn when they come near, and drawn again when what they show has changed.

const EMBEDDING = { mode: "vega-lite", ast: true, actions: false, defaultStyle: false };
const FIGURES = [];
/** Charts whose rows do not stand in their block. */
const COMPOSERS = { scatter: composeScatter };

function startCharts() {
  const near = new IntersectionObserver(seen, { rootMargin: "300px 0px" });
  for (const element of document.querySelectorAll("figure[data-chart]")) {
    const id = element.dataset.chart;
    const figure = { element, id, near: false, fresh: false, turn: 0, view: null, scene: null };
    FIGURES.push(figure);
    near.observe(element);
    for (const button of element.querySelectorAll("[data-take]")) {
      button.addEventListener("click", async () => take(await compose(figure.id), button.dataset.take));
    }
  }
  state.listen((what) => redraw((figure) => concerns(what, figure)));
  document.addEventListener("keydown", (event) => event.key === "Escape" && hideTip());
}

function seen(entries) {
  for (const entry of entries) {
    const figure = FIGURES.find((one) => one.element === entry.target);
    figure.near = entry.isIntersecting;
    if (figure.near && !figure.fresh) draw(figure);
  }
}

/** Whether a change of language, theme, metric or systems changes a drawing. */
function concerns(what, { scene }) {
  return what === "language" || what === "theme" || !scene || scene.chart.follows.includes(what);
}

/** Draws what is in sight again, and the rest when it comes there. */
function redraw(chosen) {
  for (const figure of FIGURES.filter(chosen)) {
    figure.fresh = false;
    delete figure.element.dataset.drawn;
    if (figure.near) draw(figure);
  }
}

async function draw(figure) {
  const turn = ++figure.turn;
  figure.fresh = true;
  const scene = await compose(figure.id);
  if (turn !== figure.turn) return; // something has changed meanwhile
  figure.scene = scene;
  await show(figure, scene, turn);
}

async function show(figure, scene, turn) {
  const plot = figure.element.querySelector(".plot");
  const canvas = document.createElement("div");
  accompany(plot, scene);
  plot.style.minHeight = `${plot.clientHeight}px`; // so that nothing below it jumps
  plot.replaceChildren(canvas);
  const { view } = await vegaEmbed(canvas, specification(scene), {
    ...EMBEDDING,
    renderer: "canvas",
    tooltip: (handler, event, item, value) => point(scene, event, item, value),
  });
  for (const name of ["role", "aria-roledescription", "aria-label"]) canvas.removeAttribute(name); // the plot has them
  if (turn !== figure.turn) return void view.finalize();
  figure.view?.finalize();
  figure.view = view;
  plot.style.minHeight = "";
  if (scene.open) view.addEventListener("click", (event, item) => scene.open(item?.datum));
  figure.element.dataset.drawn = "true";
}

/** What stands beside a drawing: its description for those who cannot see it, the controls and table that it has. */
function accompany(plot, scene) {
  plot.setAttribute("role", "img");
  plot.setAttribute("aria-label", completed(scene.chart.label, scene.context));
  scene.beside?.();
}

/** What a chart shows at the moment: {chart, rows, context, file, headers}; the last two name what is saved. */
async function compose(id) {
  const chart = await block(`chart-${id}`);
  const context = { metric: META.titles[state.metric], axis: META.axes[state.metric] };
  if (COMPOSERS[id]) return COMPOSERS[id](chart, context);
  const names = Object.keys(chart.columns);
  const all = chart.columns[names[0]].map((_, place) => row(chart.columns, names, place));
  const rows = all.filter(chosenRows(chart));
  context.systems = [...new Set(rows.map(({ name }) => name))].join(", ");
  const metric = META.metrics[rows[0]?.metric];
  const file = [id.replace(/-\d+$/, ""), metric].filter(Boolean).join("-");
  return { chart, rows, context, file, headers: names.map((name) => [name, name]) };
}

function row(columns, names, place) {
  const found = Object.fromEntries(names.map((name) => [name, columns[name][place]]));
  return { ...found, name: META.systems[found.system] };
}

function chosenRows({ follows }) {
  const [byMetric, bySystem] = [follows.includes("metric"), follows.includes("systems")];
  return ({ metric, system }) => (!byMetric || metric === state.metric) && (!bySystem || state.systems.has(system));
}
