"""Cognitive ease: adequacy and fluency by linguistic level, after Sangal (2022), Evaluating MT Systems.

G = A max(0, 1 - gamma B ** delta) at each of the levels word, chunk, clause, discourse and flow of entities; ease
is their weighted mean. `levels` holds the parameters of each level, `profile` their weights, `measure` the
measure.
"""
