// What the theme's script makes after a page has come, for readers who see no colours and use no mouse: the bar of each
// code block has a name of its own, and a table that is wider than its column scrolls by keyboard.

function name(added) {
  added.querySelectorAll(".md-code__nav:not([aria-label])").forEach((bar, number) => {
    const code = bar.closest("pre");
    bar.setAttribute("aria-label", `${code?.id || "code"} ${number + 1}`);
  });
  for (const table of added.querySelectorAll(".md-typeset__scrollwrap")) table.tabIndex = 0;
}

new MutationObserver(() => name(document)).observe(document.body, { childList: true, subtree: true });
name(document);
