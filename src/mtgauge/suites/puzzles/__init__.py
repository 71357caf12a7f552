"""The evaluation of linguistic puzzles (PuzzLing Machines, Şahin et al. 2020): answer keys, files, measures.

A puzzle gives a few sentences of an unknown language with their translations, and asks for more. Its items are
segments, its directions are domains, and an answer key represents many references. This package makes a test set
and measures; `mtgauge.evaluation.evaluate` runs them like any others.
"""
