// Tables: copied for spreadsheets and papers, saved with all digits.

async function copy(form, button) {
  const content = (await block("exports"))[form];
  await navigator.clipboard.writeText(content).then(
    () => said(button, "Copied."),
    () => {
      // without a clipboard, such as on a page from a file in some browsers, a file is better than nothing
      save(content, form === "csv" ? "scores.csv" : "scores.tex", "text/plain");
      said(button, "Saved as a file, because the browser gives no access to its clipboard.");
    },
  );
}

function said(button, message) {
  tell(button.closest(".actions").querySelector(".done"), message);
}

function startTables() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copy(button.dataset.copy, button));
  }
  for (const button of document.querySelectorAll("[data-save]")) {
    button.addEventListener("click", async () => {
      save(await blockText(button.dataset.save), `${button.dataset.save}.json`, "application/json");
    });
  }
}
