"""The COMET family (Rei et al. 2020, 2022; Guerreiro et al. 2024): models, their checkpoints, and error spans."""

from mtgauge.metrics.comet.comet import COMET

__all__ = ["COMET"]
