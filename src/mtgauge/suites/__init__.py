"""One folder for each feature above the core; `mtgauge.base.suites.Suite` lists what it adds."""
