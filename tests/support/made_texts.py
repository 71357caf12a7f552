"""Made-up references, and systems that keep a share of their words."""

import numpy as np

WORDS = [f"w{i}" for i in range(40)]


def texts(n, keep, seed):
    """A reference and a system that keeps so many of its words."""
    rng = np.random.default_rng(seed)
    reference = [" ".join(rng.choice(WORDS, 9)) for _ in range(n)]
    system = [" ".join(w if rng.random() < keep else "x" for w in line.split()) for line in reference]
    return reference, system


def pair(n, seed=0, keeps=(0.9, 0.6)):
    """A reference and two systems, the first one better."""
    reference, better = texts(n, keeps[0], seed)
    rng = np.random.default_rng(seed + 1000)
    worse = [" ".join(w if rng.random() < keeps[1] else "y" for w in line.split()) for line in reference]
    return reference, {"a": better, "b": worse}
