"""METEOR (Denkowski and Lavie 2014): the measure, its data, its tasks and its matches."""

from mtgauge.metrics.meteor.meteor import FittedMeteor, Meteor

__all__ = ["FittedMeteor", "Meteor"]
