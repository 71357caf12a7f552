"""Judgements of a task by people: which files hold them, and how they become columns beside the metrics."""

from __future__ import annotations

from dataclasses import dataclass, field

from mtgauge.corpus.judgements.column import JudgementRules


@dataclass(frozen=True, slots=True)
class JudgedColumnFiles:
    """A column of judgements with the name that heads it.

    Attributes:
        name: Such as ``DA``.
        files: Its files, relative to the campaign's folder; their judgements are put together.
    """

    name: str
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HumanEvaluation:
    """What people judged of the translations of a task.

    Attributes:
        judgements: The columns, in their order; one or more.
        rules: How judgements become values; a file of weights is relative to the campaign's folder.
        lower_is_better: Names of columns of which less is better, though their files do not say so.
    """

    judgements: tuple[JudgedColumnFiles, ...]
    rules: JudgementRules = field(default_factory=JudgementRules)
    lower_is_better: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The headings of the columns."""
        return tuple(column.name for column in self.judgements)

    @property
    def weights_file(self) -> str | None:
        """The file of the weights of errors, relative to the campaign's folder; None where they have a name."""
        return self.rules.weights if self.rules.weights.endswith(".toml") else None
