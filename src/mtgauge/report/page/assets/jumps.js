// Ways into the list of segments: to one of them by its id or from a chart, to all with a warning.

function startJumps() {
  document.getElementById("jump").addEventListener("submit", async (event) => {
    event.preventDefault();
    const id = document.getElementById("jump-to").value.trim();
    const position = await positionOf(id);
    if (position >= 0) await goToSegment(position);
    else if (id) tell(noteElement(), "There is no segment {id}.", { id: readable(id) });
  });
  document.addEventListener("show-segment", (event) => goToSegment(event.detail.position));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-warning]");
    if (!button) return;
    const { warning, about } = button.dataset;
    showWarnings(warning, about === "set" ? null : Number(about));
  });
}

async function positionOf(id) {
  const { ids } = await block("index");
  if (ids) return ids.indexOf(id);
  const number = Number(id);
  return Number.isInteger(number) && number >= 1 && number <= META.segments ? number - 1 : -1;
}

/** Goes to a segment by its position, whatever the filters say. */
async function goToSegment(position) {
  await settledList();
  const isHidden = !LIST.found.includes(position);
  if (isHidden) {
    setFilters({});
    await chooseSegments();
    const id = readable(await segmentId(position));
    tell(noteElement(), "All filters were taken off: they hid segment {id}.", { id });
  }
  await turnTo(Math.floor(LIST.found.indexOf(position) / LIST.size));
  rememberPlace();
  const article = document.querySelector(`#segment-list [data-position="${position}"]`);
  for (const other of document.querySelectorAll("#segment-list .found")) other.classList.remove("found");
  article.classList.add("found");
  article.scrollIntoView({ block: "start" });
  article.focus({ preventScroll: true });
}

/** Shows the segments with warnings of a kind about a system, by its index, or about the test set: null. */
async function showWarnings(code, system) {
  await settledList();
  if (system !== null && !state.systems.has(system)) document.querySelector(`#shown input[value="${system}"]`).click();
  setFilters({ warning: code, about: system ?? "set" });
  await chooseSegments();
  rememberPlace();
  document.getElementById("segments").scrollIntoView();
  document.querySelector("#segment-list article")?.focus({ preventScroll: true });
}

/** A way back to where the reader came from. */
function rememberPlace() {
  history.pushState(null, "", "#segments");
}
