// Starts the front page of a campaign.

document.documentElement.classList.add("scripted");
startAppearance();
startSorting();
document.documentElement.dataset.ready = "true";
