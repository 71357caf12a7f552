"""Everything that is wrong with a submission, found in one run."""
