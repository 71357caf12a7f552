"""Accepted submissions to scores: one road, that of every evaluation."""
