"""Ranking tables, agreement tables, samples."""
