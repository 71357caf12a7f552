"""Means of groups of segments as a person would compute them, one segment at a time."""

import math


def means(values, labels):
    """Label -> mean of the values with that label, in the order in which labels first appear."""
    found = {}
    for value, label in zip(values, labels, strict=True):
        found.setdefault(label, []).append(value)
    return {label: math.fsum(group) / len(group) for label, group in found.items()}


def macro(values, labels):
    """The unweighted mean of the groups' means."""
    groups = means(values, labels).values()
    return math.fsum(groups) / len(groups)


def redrawn(values, labels, units, drawn):
    """The macro mean of a resample: the segments of the drawn units, each as often as its unit was drawn.

    Args:
        values: n values of segments.
        labels: n groups that are averaged over; a group without a segment in the resample does not count.
        units: n units.
        drawn: The units that were drawn, by their place among the units as they first appear.
    """
    names = list(dict.fromkeys(units))
    places = [place for unit in drawn for place, name in enumerate(units) if name == names[unit]]
    return macro([values[place] for place in places], [labels[place] for place in places])
