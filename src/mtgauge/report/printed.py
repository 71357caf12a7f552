"""Results that print what their command prints, at the prompt and in notebooks."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import fields
from typing import Any, Self

from mtgauge.base import door


class PrintedResult:
    """A result of Python that prints its tables; mixed into the dataclass with its values."""

    __slots__ = ()

    @classmethod
    def of(cls, found: Any, **more: Any) -> Self:
        """Adds the printed form to a result.

        Args:
            found: An instance of the dataclass that this class is derived from.
            **more: Values of the fields that this class has besides.
        """
        return cls(**{item.name: getattr(found, item.name) for item in fields(found)}, **more)

    @abstractmethod
    def rendered(self, form: str) -> str:
        """Returns the result as text: ``table`` for people, ``html`` for notebooks, ``json`` for programs."""

    def __str__(self) -> str:
        return self.rendered("table")

    def __repr__(self) -> str:
        return self.rendered("table")

    def _repr_html_(self) -> str:
        return self.rendered("html")

    def to_dict(self) -> dict[str, Any]:
        """Returns what the command prints with ``--format json``, as plain lists and dictionaries."""
        content: dict[str, Any] = door.parse_json(self.rendered("json"))
        return content
