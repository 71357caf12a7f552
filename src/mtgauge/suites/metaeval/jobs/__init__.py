"""Rank metrics, measure how far raters agree, draw samples."""
