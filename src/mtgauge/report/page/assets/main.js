// Starts every part, from the top of the page to its end.

document.documentElement.classList.add("scripted");
startAppearance();
startTables();
startSorting();
startControls();
startCharts();
startScatter();
startNgrams();
startPrinting();
startBrowser();
document.documentElement.dataset.ready = "true";
performance.mark("mtgauge-ready");
