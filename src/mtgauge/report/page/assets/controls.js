// The bar that stays in sight: which metric, which systems. It rules everything below it.

function startControls() {
  const metrics = document.getElementById("metric");
  metrics.addEventListener("change", () => {
    state.metric = Number(metrics.value);
    state.changed("metric");
  });
  if (document.getElementById("shown")) startSystems();
}

function startSystems() {
  const boxes = [...document.querySelectorAll("#shown input")];

  function show(systems) {
    state.systems = new Set(systems);
    for (const box of boxes) box.checked = state.systems.has(Number(box.value));
    const counts = { n: state.systems.size, all: boxes.length };
    tell(document.getElementById("shown-count"), "Systems shown: {n} of {all}", counts);
    state.changed("systems");
  }

  for (const box of boxes) {
    box.addEventListener("change", () => {
      const chosen = boxes.filter((other) => other.checked).map((other) => Number(other.value));
      // one system at least: an empty page helps nobody
      show(chosen.length ? chosen : [Number(box.value)]);
    });
  }
  const best = META.ranked;
  document.getElementById("show-all").addEventListener("click", () => show(best[state.metric]));
  document.getElementById("show-best").addEventListener("click", () => show(best[state.metric].slice(0, 2)));
  show(best[0].slice(0, MOST_SHOWN));
  // few names fit beside the metric on a wide screen
  document.getElementById("shown").open = boxes.length <= 6 && matchMedia("(min-width: 60rem)").matches;
}
