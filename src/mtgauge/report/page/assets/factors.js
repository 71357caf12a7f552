// How the scores of a segment come about: what they are made of, and the command that shows every step.

/** A part that opens: the factors of the scores of a system, read when they are asked for. */
function factorsPart(found, system) {
  const part = made("details", "factors");
  part.append(tell(made("summary"), "How the scores come about"));
  part.addEventListener("toggle", () => openFactors(part, found, system), { once: true });
  return part;
}

async function openFactors(part, found, system) {
  const table = META.factors.some((names) => names.length)
    ? await block(`factors-${Math.floor(found.position / META.chunk)}`)
    : [];
  const list = made("ul");
  for (const [metric, columns] of table.entries()) {
    if (!columns.length) continue;
    const values = columns[system][found.position % META.chunk];
    const said = META.factors[metric].map((name, place) => `${name} ${values[place]}`);
    const line = made("li");
    line.append(`${META.titles[metric]} `, numberElement(found.scores[metric][system]), `: ${said.join(", ")}`);
    list.append(line);
  }
  const command = made("code");
  command.textContent = `mtgauge explain ${META.derives.map((name) => `-m ${shellWord(name)}`).join(" ")} --segment ${shellWord(found.id)}`;
  const steps = made("p");
  steps.append(tell(made("span"), "Every step, with the files of this run:"), " ", command);
  part.append(list, steps);
}

/** A word as a shell takes it. */
function shellWord(text) {
  return /^[\w:=,.+/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
