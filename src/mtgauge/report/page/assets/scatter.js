// Segment scores of two systems against each other, and the segments where they differ most.

const GAPS_SHOWN = 10;
/** Characters of a text that a tip shows. */
const BEGINNING = 160;
const SIDES = ["scatter-x", "scatter-y"];
/** The systems [to the right, upwards] that the reader chose; null: the best and the second. */
let scatterChoice = null;

function startScatter() {
  for (const [side, id] of SIDES.entries()) {
    document.getElementById(id)?.addEventListener("change", (event) => {
      const pair = scatterPair();
      const chosen = Number(event.target.value);
      // a system against itself says nothing: the two change places
      if (pair[1 - side] === chosen) pair.reverse();
      else pair[side] = chosen;
      scatterChoice = pair;
      tellPair();
      redraw((figure) => figure.id === "scatter");
    });
  }
}

function tellPair() {
  const pair = scatterPair();
  SIDES.forEach((id, side) => (document.getElementById(id).value = pair[side]));
}

function scatterPair() {
  return [...(scatterChoice ?? META.ranked[state.metric].slice(0, 2))];
}

async function composeScatter(chart, context) {
  const metric = state.metric;
  const pair = scatterPair();
  const [xs, ys] = await Promise.all(pair.map((system) => segmentScores(metric, system)));
  const { ids } = await block("index");
  const better = betterOf(metric, pair);
  const rows = Array.from(xs, (x, position) => {
    const y = ys[position];
    return { position, id: ids?.[position] ?? String(position + 1), x, y, name: better(x, y) };
  }).filter((row) => !Number.isNaN(row.x) && !Number.isNaN(row.y));
  const [x, y] = pair.map((system) => ({ system }));
  return {
    chart,
    rows,
    context: { ...context, x, y },
    file: `scatter-${META.metrics[metric]}`,
    beside: () => {
      tellPair();
      tellGaps(rows, pair);
    },
    headers: [["segment", "id"], [plain(x), "x"], [plain(y), "y"]],
    told: (event, datum) => tellSegment(event, rows.find((row) => row.position === datum.position), pair),
    open: (datum) => datum?.position !== undefined && showSegment(datum.position),
  };
}

/** Which of the two names has the better score; where no direction is better, the higher one; "" where neither. */
function betterOf(metric, [x, y]) {
  const sign = META.directions[META.metrics[metric]] === false ? -1 : 1;
  const names = [META.systems[y], "", META.systems[x]];
  return (a, b) => names[1 + Math.sign(sign * (a - b))] ?? "";
}

function showSegment(position) {
  hideTip();
  document.dispatchEvent(new CustomEvent("show-segment", { detail: { position } }));
}

/** The table beside the chart: what the chart shows best, for readers without a pointer too. */
function tellGaps(rows, pair) {
  const gap = ({ x, y }) => Math.abs(x - y);
  const largest = [...rows].sort((a, b) => gap(b) - gap(a) || a.position - b.position).slice(0, GAPS_SHOWN);
  const table = document.getElementById("gaps");
  const heads = [tell(header(), "Segment"), ...pair.map((system) => header("number", systemName(system)))];
  table.tHead.replaceChildren(line(...heads, tell(header("number"), "Gap")));
  table.tBodies[0].replaceChildren(
    ...largest.map((one) => line(td("", segmentButton(one)), ...[one.x, one.y, gap(one)].map(scoreCell))),
  );
}

function segmentButton({ position, id }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "plain";
  button.textContent = id;
  button.addEventListener("click", () => showSegment(position));
  return button;
}

// The tip: the segment's scores at once, the beginning of its texts as soon as they are unpacked

async function tellSegment(event, one, pair) {
  const heading = tell(document.createElement("p"), "Segment {id}", { id: one.id });
  const scores = pair.map((system, side) => {
    const entry = document.createElement("li");
    entry.append(systemName(system), ` ${(side ? one.y : one.x).toFixed(2)}`);
    return entry;
  });
  const list = document.createElement("ul");
  list.append(...scores);
  showTip(event, heading, list);
  const { source, outputs } = await segment(one.position);
  if (tipElement().firstChild !== heading) return; // the pointer is elsewhere by now
  pair.forEach((system, side) => scores[side].append(beginning(outputs[system])));
  if (source) heading.after(beginning(source));
  showTip(event, ...tipElement().childNodes);
}

function beginning(text) {
  const found = document.createElement("p");
  const characters = [...text.slice(0, 2 * BEGINNING)];
  const shown = characters.slice(0, BEGINNING).join("");
  found.dir = "auto";
  found.textContent = shown.length < text.length ? `${shown}…` : shown;
  return found;
}
