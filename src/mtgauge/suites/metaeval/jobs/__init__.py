"""Rank metrics, measure the agreement of raters, draw samples."""
