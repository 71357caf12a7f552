"""A participant's kit: what a site needs to translate a test set, and to check its result without the campaign."""
