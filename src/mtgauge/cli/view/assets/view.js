"use strict";
// Sends files to the server that this page comes from, requests pages, and shows their state.
{
  const byId = (id) => document.getElementById(id);
  const language = () => document.documentElement.lang;
  const said = (id) => byId(id).textContent.trim();
  const POLL = 500;
  let group = crypto.getRandomValues(new Uint32Array(1))[0] % 900000000;
  let state = { turn: 0, files: [], jobs: [], likely: "", used: 0, limit: 0 };
  let timer = 0;
  /** Number of a file -> the role that the reader chose. */
  const roles = new Map();

  const tell = (text, id = "told", calm = false) => {
    byId(id).textContent = text;
    byId(id).classList.toggle("calm", calm);
  };

  // a refusal has a message; a server that does not answer has ended
  const ask = async (path, options = {}, id = "told") => {
    let answer;
    try {
      const mark = path.includes("?") ? "&" : "?";
      answer = await fetch(`${path}${mark}language=${language()}`, options);
    } catch {
      tell(said(options.method === "PUT" ? "failed" : "ended"), id);
      return null;
    }
    if (answer.status === 413) tell(said("too-large"), id);
    const content = await answer.json().catch(() => ({}));
    if (answer.ok) return content;
    if (content.message) tell(content.message, id);
    else if (answer.status !== 413) tell(said("failed"), id);
    return null;
  };

  const refresh = (found) => {
    if (!found || found.turn < state.turn) return;
    state = found;
    drawFiles();
    drawJobs();
    clearTimeout(timer);
    if (state.jobs.some((job) => job.state === "running")) {
      timer = setTimeout(async () => refresh(await ask("state")), POLL);
    }
  };

  const clone = (id) => {
    const made = byId(id).cloneNode(true);
    made.removeAttribute("id");
    return made;
  };

  const drawFiles = () => {
    byId("list").hidden = state.files.length === 0;
    byId("rows").replaceChildren(
      ...state.files.map((file) => {
        const row = clone("row-sample");
        const [name, told] = row.children;
        const select = row.querySelector("select");
        name.textContent = file.name;
        told.textContent = file.told;
        select.append(...file.roles.map(([value, text]) => new Option(text, value)));
        select.value = roles.get(file.id) ?? file.roles[0][0];
        select.disabled = file.roles.length === 1;
        select.setAttribute("aria-label", `${select.getAttribute("aria-label")}: ${file.name}`);
        select.removeAttribute("data-aria-label");
        select.addEventListener("change", () => roles.set(file.id, select.value));
        row.querySelector("button").addEventListener("click", async () => {
          refresh(await ask(`files/${file.id}`, { method: "DELETE" }));
          byId("choose-files").focus();
        });
        return row;
      }),
    );
    const suffix = state.likely ? `: ${state.likely}` : "";
    byId("automatic").textContent = said("suggested") + suffix;
  };

  /** Number of a job -> its element, kept so that the focus stays. */
  const shown = new Map();

  const drawJobs = () => {
    byId("no-reports").hidden = state.jobs.length > 0;
    const known = new Set(state.jobs.map((job) => job.id));
    for (const [id, element] of shown) {
      if (!known.has(id)) {
        element.remove();
        shown.delete(id);
      }
    }
    state.jobs.forEach((job, place) => {
      if (!shown.has(job.id)) shown.set(job.id, jobElement(job));
      const element = shown.get(job.id);
      if (byId("jobs").children[place] !== element) byId("jobs").insertBefore(element, byId("jobs").children[place] ?? null);
      drawJob(element, job);
    });
  };

  const jobElement = (job) => {
    const element = clone("job-sample");
    element.querySelector("code").textContent = job.command;
    element.querySelector("[data-copy]").addEventListener("click", () => navigator.clipboard.writeText(job.command));
    for (const name of ["[data-cancel]", "[data-forget]"]) {
      element.querySelector(name).addEventListener("click", async () => {
        refresh(await ask(`jobs/${job.id}`, { method: "DELETE" }));
      });
    }
    return element;
  };

  const drawJob = (element, job) => {
    const isRunning = job.state === "running";
    for (const one of element.querySelectorAll("[data-state]")) one.hidden = one.dataset.state !== job.state;
    const link = element.querySelector("a");
    link.hidden = !job.page;
    if (job.page && !link.href) link.href = `reports/${job.id}/${job.page}`;
    element.querySelector(".busy").hidden = !isRunning;
    element.querySelector("[data-cancel]").hidden = !isRunning;
    element.querySelector("[data-forget]").hidden = isRunning;
    const messages = element.querySelector(".messages");
    messages.hidden = job.state !== "failed" && job.state !== "done";
    messages.textContent = job.messages;
    messages.hidden ||= messages.textContent === "";
    if (!job.progress) return;
    const [task, done, of] = job.progress;
    const bar = element.querySelector("progress");
    bar.max = of || 1;
    bar.value = done;
    element.querySelector(".busy span").textContent = `${task} ${done}/${of}`;
  };

  // files as [path, file]: those of one folder belong together
  const send = async (groups) => {
    // the limit comes with the first state
    await begun;
    const size = groups.flat().reduce((sum, [, file]) => sum + file.size, 0);
    if (state.used + size > state.limit) return tell(said("too-large"));
    tell(said("reading"), "told", true);
    let isWhole = true;
    for (const files of groups) {
      group += 1;
      for (const [path, body] of files) {
        const answer = await ask(`files/${group}?name=${encodeURIComponent(path)}`, { method: "PUT", body });
        isWhole &&= answer !== null;
      }
      refresh(await ask(`groups/${group}`, { method: "POST", body: "{}" }));
    }
    if (isWhole) tell("");
  };

  const chosen = (input) => {
    const files = [...input.files];
    input.value = "";
    return files;
  };

  byId("choose-files").addEventListener("change", ({ target }) => send(chosen(target).map((file) => [[file.name, file]])));
  byId("choose-folder").addEventListener("change", ({ target }) => {
    send([chosen(target).map((file) => [file.webkitRelativePath, file])]);
  });

  const inFolder = async (entry) => {
    if (entry.isFile) {
      const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
      return [[entry.fullPath.replace(/^\//, ""), file]];
    }
    const reader = entry.createReader();
    const found = [];
    for (;;) {
      const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (some.length === 0) return found;
      for (const one of some) found.push(...(await inFolder(one)));
    }
  };

  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    byId("drop").classList.add("over");
  });
  document.addEventListener("dragleave", () => byId("drop").classList.remove("over"));
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    byId("drop").classList.remove("over");
    // both at once: they are gone after the first pause
    const items = [...event.dataTransfer.items].map((item) => [item.webkitGetAsEntry(), item.getAsFile()]);
    const groups = items.map(([entry, file]) => (entry ? inFolder(entry) : file ? [[file.name, file]] : []));
    await send(await Promise.all(groups));
  });

  const fields = (form) => Object.fromEntries(new FormData(form));

  const request = async (content, id) => {
    tell("", id);
    const body = JSON.stringify(content);
    const found = await ask("jobs", { method: "POST", body }, id);
    refresh(found);
    if (found) shown.get(found.jobs[0].id).scrollIntoView({ block: "nearest" });
  };

  byId("wish").addEventListener("submit", (event) => {
    event.preventDefault();
    request({ ...fields(event.target), roles: Object.fromEntries(roles) }, "told");
  });
  byId("wish").elements.kind.addEventListener("change", ({ target }) => {
    byId("segments").hidden = target.value !== "steps";
  });
  byId("explain").addEventListener("submit", (event) => {
    event.preventDefault();
    request(fields(event.target), "explained");
  });

  const again = async () => refresh(await ask("state"));
  new MutationObserver(again).observe(document.documentElement, { attributeFilter: ["lang"] });
  const begun = again();
}
