"""A board: submissions to puzzles in the order of one metric, the best of each team with a place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say

#: The metric that the challenge's own board is ranked by: "ranked according to the Exact Match score".
CHALLENGE_RANKS_BY = "EM"


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A submission on a board.

    >>> BoardRow(1, None, "ann", "ann/first").system
    'ann/first'

    Attributes:
        place: 1 for the best; equal scores share a place. None where the team has a better submission.
        cluster: The rank of its cluster; None where it has no place, or nothing was tested.
        team: What stands before the first slash of its name; without a slash, the name.
        system: Its name.
    """

    place: int | None
    cluster: int | None
    team: str
    system: str


@dataclass(frozen=True, slots=True)
class Board:
    """Submissions in their order.

    >>> Board("EM", (BoardRow(1, None, "ann", "ann/first"), BoardRow(None, None, "ann", "ann/second"))).rank_by
    'EM'

    Attributes:
        rank_by: The metric that they are ranked by.
        rows: Those with a place, best first, then the others, best first.
    """

    rank_by: str
    rows: tuple[BoardRow, ...]

    @property
    def ranked(self) -> list[str]:
        """The submissions with a place, best first."""
        return [row.system for row in self.rows if row.place is not None]

    def clustered(self, clusters: Iterable[tuple[int, Sequence[str]]]) -> Board:
        """The board with (rank, systems) of clusters.

        >>> board = Board("EM", (BoardRow(1, None, "ann", "ann/first"), BoardRow(2, None, "bo", "bo/run")))
        >>> [row.cluster for row in board.clustered([(1, ["ann/first"]), (2, ["bo/run"])]).rows]
        [1, 2]
        """
        of = {system: rank for rank, systems in clusters for system in systems}
        return replace(self, rows=tuple(replace(row, cluster=of.get(row.system)) for row in self.rows))


def board_by(rank_by: str, scores: Mapping[str, float]) -> Board:
    """The board of some submissions.

    Submissions stand in the order of their scores, and of their names where scores are equal. The first of a team
    has a place, which is one more than the number of teams with a higher score: equal scores share a place, and
    the places after it are left out.

    Args:
        rank_by: The metric.
        scores: Name -> score, higher is better.

    Raises:
        OptionError: A name has a slash with nothing before or behind it.
    """
    order = sorted(scores, key=lambda system: (-scores[system], system))
    teams = {system: team_of(system) for system in order}
    best: dict[str, str] = {}
    for system in order:
        best.setdefault(teams[system], system)
    higher = {system: sum(scores[other] > scores[system] for other in best.values()) for system in order}
    rows = [
        BoardRow(higher[system] + 1 if best[teams[system]] == system else None, None, teams[system], system)
        for system in order
    ]
    return Board(rank_by, tuple(sorted(rows, key=lambda row: row.place is None)))


def team_of(name: str) -> str:
    """The team of a submission ``TEAM/NAME``; one without a slash is a team of its own.

    Raises:
        OptionError: Nothing stands before the slash, or behind it.
    """
    team, slash, own = name.partition("/")
    if slash and not (team and own):
        raise OptionError(say("{name!r} names no submission of a team", name=name), hint=say("write TEAM/NAME"))
    return team
