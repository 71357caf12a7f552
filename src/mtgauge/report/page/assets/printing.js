// On paper every chart stands as an image by itself: in light colours, sharp, with a legend.

/** Dots of a printed image for each pixel of the screen. */
const SHARPNESS = 3;
/** Width of the text on paper in pixels of the screen, or a little less. */
const PAPER_WIDTH = 680;
/** Milliseconds after which nobody is kept waiting. */
const IDLE = 1000;
let themeBeforePrint;

function startPrinting() {
  if (location.hash === "#print") printFigures();
  else setTimeout(openAll, IDLE);
  state.listen((what) => what === "metric" && setTimeout(openAll, IDLE));
  addEventListener("beforeprint", () => {
    themeBeforePrint = document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = "light";
    printFigures();
  });
  addEventListener("afterprint", () => {
    if (themeBeforePrint) document.documentElement.dataset.theme = themeBeforePrint;
    else delete document.documentElement.dataset.theme;
    redraw(() => true);
  });
}

/** Opens what charts are made of: a browser that prints waits for no block to be unpacked. */
async function openAll() {
  for (const { id } of FIGURES) await compose(id);
}

async function printFigures() {
  await Promise.all(FIGURES.map(printFigure));
}

async function printFigure(figure) {
  const turn = ++figure.turn;
  const plot = figure.element.querySelector(".plot");
  figure.fresh = true;
  const scene = await compose(figure.id);
  const view = await image(scene, Math.min(plot.clientWidth, PAPER_WIDTH));
  const canvas = await view.toCanvas(SHARPNESS);
  if (turn !== figure.turn) return;
  figure.view?.finalize();
  figure.view = null;
  accompany(plot, scene);
  plot.replaceChildren(canvas);
  figure.element.dataset.drawn = "true";
}
