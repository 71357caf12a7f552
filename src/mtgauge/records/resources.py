"""Resources as users ask for them, and as records keep them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from mtgauge.base.digests import digest_of
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.measures import Resources
from mtgauge.measures.shown_paths import with_paths

_Made = TypeVar("_Made")
ROLE = "resource"


@dataclass(frozen=True)
class ResourceRequest:
    """What metrics are to have beside the texts.

    Attributes:
        files: Paths by name.
        encoders: What makes each encoder, ``ID:key=value``, by name.
        annotators: What makes each annotator, by name.
    """

    files: Mapping[str, str] = field(default_factory=dict)
    encoders: Mapping[str, str] = field(default_factory=dict)
    annotators: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(
        cls, files: Sequence[str] = (), encoders: Sequence[str] = (), annotators: Sequence[str] = ()
    ) -> ResourceRequest:
        """From texts ``NAME=FILE`` and ``NAME=SPEC``.

        Raises:
            OptionError: One is not of that form, or a name is given twice.
        """
        return cls(_named(files, "FILE"), _named(encoders, "SPEC"), _named(annotators, "SPEC"))

    @cached_property
    def made(self) -> Resources:
        """The resources, with encoders and annotators that are made when they are first asked for.

        Raises:
            MtgaugeError: One cannot be made.
        """
        if not self.encoders and not self.annotators:
            return Resources(files=self.files)
        from mtgauge.measures.makers import make_annotator, make_encoder  # few runs have any

        return Resources(
            files=self.files,
            encoders=_each(make_encoder, self.encoders),
            annotators=_each(make_annotator, self.annotators),
        )

    def inputs(self) -> Iterator[dict[str, str]]:
        """The files as a record keeps them, with the SHA-256 of what they say; paths are as they were given."""
        for name, path in self.files.items():
            yield {"role": ROLE, "name": name, "path": path, "sha256": digest_of(path)}

    def makers(self) -> dict[str, dict[str, dict[str, str]]]:
        """The encoders and annotators as a record keeps them: what makes each, and its hash."""
        specs = {"encoders": self.encoders, "annotators": self.annotators}
        return {
            kind: {name: {"spec": specs[kind][name], "hash": digest} for name, digest in hashes.items()}
            for kind, hashes in _hashes(self.made).items()
            if hashes
        }


def recorded_paths(item: Mapping[str, Any], folder: str) -> dict[str, str]:
    """Name of each file that a metric or an annotator of a record names -> its absolute path."""
    return {name: str(Path(folder, path).resolve()) for name, path in item.get("paths", {}).items()}


def recorded_makers(content: Mapping[str, Any], files: Mapping[str, str], folder: str) -> ResourceRequest:
    """The resources of a record.

    Args:
        content: That of ``record.toml``.
        files: The files by name, where they are now.
        folder: The record.
    """
    specs = (
        {
            name: with_paths(item["spec"], recorded_paths(item, folder))
            for name, item in content.get(kind, {}).items()
        }
        for kind in ("encoders", "annotators")
    )
    return ResourceRequest(files, *specs)


def changed_makers(content: Mapping[str, Any], resources: Resources) -> Iterator[str]:
    """One sentence for each encoder and annotator that is not as the record has it."""
    for kind, hashes in _hashes(resources).items():
        for name, digest in hashes.items():
            was = content[kind][name]["hash"]
            if digest != was:
                yield say(
                    "{input}: has changed (hash {digest}, was {was})",
                    input=f"{kind[:-1]} {name}",
                    digest=digest,
                    was=was,
                )


def _hashes(resources: Resources) -> dict[str, dict[str, str]]:
    return {
        "encoders": {name: encoder.hash for name, encoder in resources.encoders.items()},
        "annotators": {name: annotator.hash for name, annotator in resources.annotators.items()},
    }


def _named(texts: Sequence[str], what: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if not name or not value:
            raise OptionError(say("{text!r} is not of the form NAME={what}", text=text, what=what))
        if name in found:
            raise OptionError(
                say("{name!r} is given twice: {found} and {value}", name=name, found=found[name], value=value)
            )
        found[name] = value
    return found


def _each(make: Callable[[str], _Made], specs: Mapping[str, str]) -> dict[str, _Made]:
    return {name: make(spec) for name, spec in specs.items()}
