// Starts the page of a validation.

document.documentElement.classList.add("scripted");
startAppearance();
document.documentElement.dataset.ready = "true";
