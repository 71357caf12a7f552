// The chosen segments as a table that mtgauge reads again: a tab always separates, nothing is quoted.

/** Saves the chosen segments with the outputs and scores of the shown systems, with all digits. */
async function saveSegments() {
  await settledList();
  const mine = ++LIST.choices;
  LIST.stopped = false;
  const lines = await segmentTable(LIST.found, viewed().systems, (done, of) => {
    if (mine === LIST.choices) showWork(done, of);
    return mine === LIST.choices && !LIST.stopped;
  });
  if (mine !== LIST.choices) return;
  showWork(0, 0);
  if (lines) save(lines.join(""), "segments.tsv", "text/tab-separated-values");
}

/** Lines of the table, the headings first; null where `progress` says that nobody wants them any more. */
async function segmentTable(positions, systems, progress) {
  const index = await block("index");
  const scores = await Promise.all(META.metrics.map((_, metric) => scoresOf(metric, systems)));
  const lines = new Map(positions.map((position) => [position, null]));
  const blocks = byBlock(positions);
  let done = 0;
  for (const [number, members] of blocks) {
    if (!progress(done++, blocks.size)) return null;
    const part = await texts(number);
    for (const position of members) {
      const columns = columnsOfSegment(index, position, part, systems, scores);
      lines.set(position, lineOf(columns.map(([, value]) => value)));
    }
    await breath();
  }
  const headings = columnsOfSegment(index, 0, await texts(0), systems, scores).map(([name]) => name);
  return [lineOf(headings), ...lines.values()];
}

/** [heading, value] of each column for a segment. */
function columnsOfSegment(index, position, part, systems, scores) {
  const place = position % META.chunk;
  return [
    ["id", index.ids?.[position] ?? position + 1],
    ...(index.documents ? [["document", nameOf(index.documents, position)]] : []),
    ...(index.domains ? [["domain", nameOf(index.domains, position)]] : []),
    ...index.slices.map((slice, number) => [META.slices[number], nameOf(slice, position)]),
    ...(part.sources ? [["source", part.sources[place]]] : []),
    ...META.references.map((name, column) => [`ref:${name}`, part.references[column][place] ?? ""]),
    ...systems.map((system) => [`hyp:${META.systems[system]}`, part.outputs[system][place]]),
    ...META.metrics.flatMap((metric, number) =>
      systems.map((system) => [`score:${metric}:${META.systems[system]}`, scores[number][system][position]]),
    ),
  ];
}

/** What the table cannot hold is replaced, as `mtgauge convert` does. */
function lineOf(values) {
  const cells = values.map((value) =>
    String(Number.isNaN(value) ? "" : value)
      .replace(/[\r\n]+|\t/g, " ")
      .replace(/\0|\p{Surrogate}/gu, "\ufffd"),
  );
  return `${cells.join("\t")}\n`;
}
