"""Resampling, intervals, paired tests and corrections, on arrays alone."""
