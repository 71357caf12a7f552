"""Files of a campaign beside its XML: n-best lists, templates, lists of the segments that are scored."""
