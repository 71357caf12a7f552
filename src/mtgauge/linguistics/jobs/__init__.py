"""Annotate files, train annotators."""
