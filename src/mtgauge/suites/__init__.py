"""One folder for each feature that stands on the core; `mtgauge.suite.Suite` lists what it adds."""
