"""How numbers of ease were made, for commands that print other things than scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class RunFacts:
    """What a reader needs to trust numbers of ease, and to make them again.

    Attributes:
        profile: Name of the profile.
        signatures: Metric -> how its values were computed, that of ease first.
        notes: What has to be known of the values, one sentence each.
        settings: What the numbers depend on beside the values, such as the seed, by the names of the options.
    """

    profile: str
    signatures: Mapping[str, str]
    notes: Sequence[str] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)

    def with_settings(self, **settings: Any) -> RunFacts:
        """The same numbers, drawn or fitted with these settings; None is a setting that nobody gave."""
        given = {name: value for name, value in settings.items() if value is not None}
        return replace(self, settings={**self.settings, **given})

    def with_notes(self, notes: Iterable[str]) -> RunFacts:
        """The same numbers, of which more has to be known."""
        return replace(self, notes=[*self.notes, *notes])
