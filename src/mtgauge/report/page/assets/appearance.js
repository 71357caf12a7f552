// Language and colours, as the reader wants them; remembered where the browser allows it.

function remembered(key) {
  try {
    return localStorage.getItem(`mtgauge-${key}`);
  } catch {
    return null; // pages from files may have no storage
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(`mtgauge-${key}`, value);
  } catch {
    // it is forgotten with the page
  }
}

function spoken() {
  return [ENGLISH, ...Object.keys(META.catalogues)];
}

/** The first of the reader's languages that the page speaks. */
function preferred() {
  const wanted = [META.language ?? remembered("language"), ...navigator.languages].filter(Boolean);
  for (const tag of wanted) {
    const found = spoken().find((code) => code === tag || code === tag.split("-")[0]);
    if (found) return found;
  }
  return ENGLISH;
}

function setLanguage(code) {
  language = code;
  document.documentElement.lang = code;
  translate(document);
  state.changed("language");
}

function setTheme(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  state.changed("theme");
}

function startAppearance() {
  const languages = document.getElementById("language");
  for (const option of languages.options) {
    const name = new Intl.DisplayNames([option.value], { type: "language" }).of(option.value);
    option.textContent = name;
  }
  languages.value = preferred();
  languages.addEventListener("change", () => {
    remember("language", languages.value);
    setLanguage(languages.value);
  });
  setLanguage(languages.value); // also where it is the same: names of languages are known to browsers only

  const themes = document.getElementById("theme");
  themes.value = remembered("theme") ?? "auto";
  if (themes.selectedIndex < 0) themes.value = "auto";
  themes.addEventListener("change", () => {
    remember("theme", themes.value);
    setTheme(themes.value);
  });
  if (themes.value !== "auto") setTheme(themes.value);
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", () => state.changed("theme"));
}

/** A colour of the style, by the name of its property. */
function colour(property, element = document.documentElement) {
  return getComputedStyle(element).getPropertyValue(property).trim();
}

/** The colour of a system on the paper of the moment. */
function systemColour(index) {
  const probe = document.createElement("i");
  probe.className = `s${index}`;
  document.body.append(probe);
  const found = colour("--system", probe);
  probe.remove();
  return found;
}
