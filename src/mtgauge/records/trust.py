"""How far a foreign record is trusted: the files that it may read, the hub, and the amount of work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtgauge.base.errors import RecordError
from mtgauge.base.sentences import say
from mtgauge.encoders.finding import HUB
from mtgauge.encoders.hub import without_hub
from mtgauge.measures.shown_paths import absolute_paths
from mtgauge.records.record import HUMAN, SETTINGS_FILE, named_paths

#: Samples and trials of a record that nobody has to allow; the same in a sealed run.
MOST_SAMPLES, SEALED_SAMPLES = 1_000_000, 100_000
#: Systems, and pairs of systems times metrics, of a record in a sealed run.
MOST_SYSTEMS, MOST_COMPARISONS = 1_000, 100_000
#: Numbers above it are not written out.
_READABLE = 10**15
_PACKED = say("give --sealed the folder that has the record and its inputs, or a .zip archive of it")
_ANYWAY = say("if you trust its author, leave --sealed out")


@dataclass(frozen=True, slots=True)
class Trust:
    """The permissions of a record.

    Attributes:
        root: The folder to which the record is sealed: nothing else is read. None where it is not sealed.
        allow_hub: Whether models may be fetched from the hub.
        most_samples: The largest number of samples and of trials; None for the usual one.
    """

    root: Path | None = None
    allow_hub: bool = False
    most_samples: int | None = None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keeps from the hub what may not reach it, while the record is in use."""
        with nullcontext() if self.allow_hub else without_hub():
            yield

    def check(self, folder: str, content: Mapping[str, Any]) -> None:
        """Looks at what a record asks for, before anything of it is done.

        Args:
            folder: The record.
            content: That of ``record.toml``.

        Raises:
            RecordError: It is too much, or outside of the folder to which the record is sealed.
        """
        self._check_samples(content)
        if self.root is not None:
            _check_places(folder, content, self.root)
            _check_hub(content)

    def check_work(self, systems: int, metrics: int, *, has_tests: bool, has_baseline: bool) -> None:
        """Looks how much is to be compared, before it is.

        Args:
            systems: Their number.
            metrics: The number of those by which systems are compared.
            has_tests: Whether systems are compared.
            has_baseline: Whether they are compared with one of them only.

        Raises:
            RecordError: It is more than a sealed run does.
        """
        if self.root is None:
            return
        pairs = systems - 1 if has_baseline else systems * (systems - 1) // 2
        comparisons = metrics * pairs if has_tests else 0
        for n, most, what in (
            (systems, MOST_SYSTEMS, say("systems")),
            (comparisons, MOST_COMPARISONS, say("comparisons")),
        ):
            if n > most:
                raise RecordError(
                    say("has {n:,} {what}, and a sealed run takes {most:,} at most", n=n, what=what, most=most),
                    file=SETTINGS_FILE,
                    hint=_ANYWAY,
                )

    def _check_samples(self, content: Mapping[str, Any]) -> None:
        usual = MOST_SAMPLES if self.root is None else SEALED_SAMPLES
        most = usual if self.most_samples is None else self.most_samples
        for name, n in _draws(content):
            if n > most:
                raise RecordError(
                    say("asks for {n} {what}, more than {most:,}", n=_shown(n), what=name, most=most),
                    file=SETTINGS_FILE,
                    hint=say("if that is intended, give --max-samples N"),
                )


def _draws(value: Any) -> Iterator[tuple[str, int]]:
    """The samples and trials that any table of a record asks for, by the names of the settings."""
    if isinstance(value, dict):
        yield from ((name, value[name]) for name in ("samples", "trials") if isinstance(value.get(name), int))
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _draws(item)


def _shown(n: int) -> str:
    return f"{n:,}" if n < _READABLE else say("more than {n:,}", n=_READABLE)


def _check_places(folder: str, content: Mapping[str, Any], root: Path) -> None:
    for what, path in _places(content):
        place = Path(folder, path)
        if Path(path).is_absolute() or not place.resolve().is_relative_to(root.resolve()):
            raise RecordError(
                say("{what} is outside of what --sealed was given: {path}", what=what, path=path),
                file=SETTINGS_FILE,
                hint=_PACKED,
            )


def _check_hub(content: Mapping[str, Any]) -> None:
    """Refuses models of the hub, which a sealed run has no way to."""
    for text in _texts(content):
        if HUB in text:
            raise RecordError(
                say("{text} takes a model of the hub, and a sealed run opens no socket", text=text),
                file=SETTINGS_FILE,
                hint=say("if you trust its model, give --allow-hub instead of --sealed"),
            )


def _texts(value: Any) -> Iterator[str]:
    """Metrics, encoders and annotators, each with its options."""
    if isinstance(value, dict):
        yield from (text for text in (value.get("name"), value.get("spec")) if isinstance(text, str))
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(item)


def _places(content: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is elsewhere, as messages call it, and where."""
    for item in content.get("inputs", ()):
        yield f"{item['role']} {item['name']}", item["path"]
    rules = content.get(HUMAN)
    weights = rules.get("weights") if isinstance(rules, dict) else None
    if isinstance(weights, str) and weights.endswith(".toml"):
        yield "human-weights", weights
    yield from (("path", path) for path in named_paths(content))
    yield from ((text, path) for text in _texts(content) for path in absolute_paths(text))
