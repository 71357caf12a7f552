// Starts every part, from the top of the page to its end.

document.documentElement.classList.add("scripted");
startAppearance();
startTables();
startControls();
startCharts();
startScatter();
startNgrams();
startPrinting();
document.documentElement.dataset.ready = "true";
