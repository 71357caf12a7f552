"""Rows of statistics, their groups, and everything that follows from sums of rows."""
