"""What tests know of the report page: its data, opened as the page's script opens them."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from lxml import html


@dataclass(frozen=True)
class Page:
    """A page, parsed.

    Attributes:
        text: The whole file.
        tree: Its elements.
    """

    text: str
    tree: Any

    @classmethod
    def of(cls, data: bytes) -> Page:
        text = data.decode("utf-8")
        # huge texts of data are no attack here
        return cls(text, html.fromstring(text, parser=html.HTMLParser(huge_tree=True)))

    @property
    def meta(self) -> Any:
        return json.loads(self.tree.get_element_by_id("meta").text)

    @property
    def blocks(self) -> list[str]:
        found = self.tree.xpath("//script/@id")
        return [name.removeprefix("block-") for name in found if name.startswith("block-")]

    @property
    def figures(self) -> dict[str, int]:
        """Each chart, and how many marks it has where no script runs."""
        marks = ".//*[contains(@class, 'plotted')]//*[not(self::text or self::title)][@class]"
        return {
            figure.get("id"): sum("grid" not in mark.get("class") for mark in figure.xpath(marks))
            for figure in self.tree.xpath("//figure[@data-chart]")
        }

    @property
    def ids(self) -> list[str]:
        """The ids of its elements."""
        return list(map(str, self.tree.xpath("//@id")))

    def axis(self, name: str) -> list[Any]:
        """The items of an axis."""
        return next(axis["items"] for axis in self.meta["axes"] if axis["id"] == name)

    def whole_names(self, name: str) -> list[Any]:
        """The items of an axis by their whole names."""
        axis = next(axis for axis in self.meta["axes"] if axis["id"] == name)
        return axis["tips"] or axis["items"]

    @property
    def metrics(self) -> list[str]:
        """The metrics of an evaluation's page, as its options name them."""
        return next(axis["tips"] for axis in self.meta["axes"] if axis["id"] == "metric")

    @property
    def layers(self) -> list[tuple[str, Any, bool, list[str]]]:
        """Of each layer of spans its id, its title, whether a measure of the page made it, and its labels."""
        layers = self.meta["units"]["spans"]
        return [
            (layer["id"], layer["title"], not layer["foreign"], [label["id"] for label in layer["labels"]])
            for layer in layers
        ]

    def items_of(self, facet: Any) -> list[Any]:
        """For each unit its item of a facet."""
        items = self.axis(facet["axis"])
        return [items[place] for place in facet["of"]]

    def block_bytes(self, name: str) -> bytes:
        return zlib.decompress(base64.b64decode(self.tree.get_element_by_id(f"block-{name}").text))

    def block(self, name: str) -> Any:
        return json.loads(self.block_bytes(name))

    def floats(self, name: str) -> np.ndarray:
        return np.frombuffer(self.block_bytes(name), np.uint8).reshape(8, -1).T.copy().view("<f8").reshape(-1)

    def words(self, identifier: str) -> str:
        return " ".join(self.tree.get_element_by_id(identifier).text_content().split())


def numbers_of(value: Any) -> set[float]:
    """All numbers in a JSON value."""
    if isinstance(value, dict):
        return set().union(*map(numbers_of, value.values()))
    if isinstance(value, list):
        return set().union(*map(numbers_of, value))
    return {value} if isinstance(value, int | float) and not isinstance(value, bool) else set()
