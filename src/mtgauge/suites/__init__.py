"""One folder for each feature that stands on the core; `mtgauge.base.suite.Suite` lists what it adds."""
