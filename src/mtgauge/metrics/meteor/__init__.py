"""METEOR (Denkowski and Lavie 2014): the measure, its data, its tasks and its matches."""

from mtgauge.metrics.meteor.meteor import METEOR, FittedMeteor

__all__ = ["METEOR", "FittedMeteor"]
