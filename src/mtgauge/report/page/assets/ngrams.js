// Tables of the n-grams that a system writes too often or too rarely.

const KINDS = ["over", "under"];

function startNgrams() {
  const root = document.getElementById("ngram-tables");
  if (!root) return;
  const selects = ngramSelects();
  selects[0].value = META.ranked[0][0];
  for (const select of selects) select.addEventListener("change", tellNgrams);
  root.querySelector("[data-take]").addEventListener("click", saveNgrams);
  tellNgrams();
}

function ngramSelects() {
  return ["ngram-system", "ngram-order"].map((id) => document.getElementById(id));
}

/** {over, under} of the chosen system and order. */
async function chosenNgrams() {
  const [system, order] = ngramSelects().map((select) => Number(select.value));
  return (await block("ngrams"))[system][order - 1];
}

async function tellNgrams() {
  const found = await chosenNgrams();
  const [system, n] = ngramSelects().map((select) => Number(select.value));
  const values = { system: { system }, n };
  tell(document.getElementById("caption-over"), "Written too often by {system} (words: {n})", values);
  tell(document.getElementById("caption-under"), "Written too rarely by {system} (words: {n})", values);
  for (const kind of KINDS) {
    const rows = found[kind].map(([ngram, ...counts]) => line(td("ngram", ngramText(ngram)), ...counts.map(countCell)));
    if (!rows.length) rows.push(line(tell(td(""), "none")));
    document.querySelector(`[data-kind="${kind}"] tbody`).replaceChildren(...rows);
  }
}

function ngramText(ngram) {
  const found = document.createElement("bdi");
  found.textContent = ngram;
  return found;
}

async function saveNgrams() {
  const found = await chosenNgrams();
  const [system, order] = ngramSelects().map((select) => Number(select.value));
  const keys = ["system", "order", "kind", "ngram", "surplus", "output", "references"];
  const rows = KINDS.flatMap((kind) =>
    found[kind].map(([ngram, surplus, output, references]) => {
      return { system, order, kind, ngram, surplus, output, references };
    }),
  );
  const file = `ngrams-${META.systems[system]}-${order}`;
  take({ file, rows, headers: keys.map((key) => [key, key]) }, "csv");
}
