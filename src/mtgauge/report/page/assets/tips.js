// What stands under the pointer, in words. Readers without a pointer find the same values in the chart's data.

/** Called by a chart when the pointer moves: tells of a place, or of nothing. */
function point(scene, event, item, value) {
  if (value === null || value === undefined || value === "") return hideTip();
  if (scene.told) return scene.told(event, item.datum);
  const { by, head, line, digits } = scene.chart.tip;
  const rows = scene.rows.filter((one) => one[by] === item.datum[by]);
  const values = (one) => Object.fromEntries(Object.entries(one).map(([key, of]) => [key, shortened(of, digits)]));
  const heading = tell(document.createElement("p"), head.t, { ...values(rows[0]), ...scene.context, ...head.a });
  const list = document.createElement("ul");
  for (const one of rows) {
    const entry = document.createElement("li");
    entry.append(systemName(one.system), " ", say(line.t, { ...values(one), ...line.a }));
    list.append(entry);
  }
  showTip(event, heading, list);
}

/** Rounded for display. */
function shortened(value, digits) {
  return typeof value === "number" && !Number.isInteger(value) ? value.toFixed(digits) : value;
}

function tipElement() {
  let found = document.getElementById("tip");
  if (!found) {
    found = document.createElement("div");
    found.id = "tip";
    found.hidden = true;
    document.body.append(found);
  }
  return found;
}

function showTip(event, ...content) {
  const element = tipElement();
  element.replaceChildren(...content);
  element.hidden = false;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const left = Math.min(event.clientX + 12, width - element.offsetWidth - 8);
  const below = event.clientY + 16;
  const top = below + element.offsetHeight < height ? below : event.clientY - element.offsetHeight - 12;
  element.style.left = `${Math.max(8, left)}px`;
  element.style.top = `${Math.max(8, top)}px`;
}

function hideTip() {
  tipElement().hidden = true;
}
