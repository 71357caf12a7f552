"""The parameter that an unknown name most likely means."""

from __future__ import annotations

from collections.abc import Collection

from mtgauge.suites.ease.registry import ease_parameters

#: Small letters and signs -> the digits that they are taken for.
_ALIKE = {"l": "1", "i": "1", "|": "1", "o": "0", "s": "5", "z": "2"}
#: What it costs to exchange two signs that look alike, and to mean a parameter of another level.
_LOOKS_ALIKE, _OTHER_LEVEL = 0.25, 1.0


def nearest_parameter(name: str, level: str, others: Collection[str] = ()) -> str:
    """The id that is nearest to a name: ids and short names of parameters by edits, those of the level first.

    >>> nearest_parameter("P1l", "1"), nearest_parameter("uncom", "1"), nearest_parameter("uncom", "2")
    ('P11', 'Q12', 'Q23')

    Args:
        name: What was written.
        level: Id of the level that it was written for.
        others: Further ids that are known, of any level.
    """
    costs = {other: _distance(name, other) for other in others}
    for id_, one in ease_parameters().items():
        away = 0.0 if one.level.id == level else _OTHER_LEVEL
        costs[id_] = away + min(_distance(name, id_), _distance(name, one.name))
    return min(costs, key=lambda one: costs[one])


def _distance(one: str, other: str) -> float:
    """Edits between two words, in any case of letters (Wagner and Fischer 1974)."""
    one, other = one.casefold(), other.casefold()
    above = [float(place) for place in range(len(other) + 1)]
    for row, ours in enumerate(one, start=1):
        here = [float(row)]
        for column, theirs in enumerate(other, start=1):
            changed = above[column - 1] + _exchange(ours, theirs)
            here.append(min(changed, above[column] + 1, here[-1] + 1))
        above = here
    return above[-1]


def _exchange(one: str, other: str) -> float:
    if one == other:
        return 0.0
    return _LOOKS_ALIKE if _ALIKE.get(one, one) == _ALIKE.get(other, other) else 1.0
