"""What a run keeps, under the names that a report shows: texts, judgements, and what is asked of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from mtgauge.base import door
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats import jsonl
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.registry import FORMATS
from mtgauge.corpus.formats.storedset import StoredSet
from mtgauge.corpus.judgements import jsonl as judgement_lines
from mtgauge.corpus.judgements.judgement import Judgement, Judgements
from mtgauge.corpus.judgements.matching import is_human
from mtgauge.corpus.judgements.registry import parse_judgements
from mtgauge.suites.campaign.scoring.checkpoint_sets import CHECKPOINTS
from mtgauge.suites.campaign.scoring.judgements import column_file
from mtgauge.suites.campaign.scoring.measuring import HUMAN, TESTSET, RunFiles, ScoringRequest, request_of
from mtgauge.suites.campaign.scoring.runs import ScoringRun


@dataclass(frozen=True, slots=True)
class RenamedRun:
    """A run as a report measures it again.

    Attributes:
        request: What is measured; in the order of the names that are shown, which says nothing of the others.
        kept: The texts, the files of judgements and sets of check-points.
    """

    request: ScoringRequest
    kept: RunFiles


def renamed_run(run: ScoringRun, shown: Mapping[str, str], *, is_anonymous: bool) -> RenamedRun:
    """A run under other names.

    Args:
        run: The run.
        shown: Label of each submission -> the name that is shown.
        is_anonymous: Whether nothing may tell who is who: then raters, and systems that are not scored, get other
            names, too, and judgements another order.

    Raises:
        RecordError: The run is damaged.
        InputError: Likewise.
    """
    request = request_of(run.path, run.notes)
    renamed = replace(
        request,
        systems=tuple(sorted(shown[label] for label in request.systems)),
        primaries=tuple(sorted(shown[label] for label in request.primaries)),
    )
    path = str(run.path / TESTSET)
    stored = jsonl.read_set(textfile.decode(door.read_bytes(path), path), Findings(path))
    kept = {item.name: door.read_bytes(item) for item in sorted((run.path / HUMAN).glob("*"))}
    if is_anonymous:
        names = _Names(stored, shown)
        kept |= {column_file(place): names.file(kept[column_file(place)]) for place in range(len(request.human))}
    points = {item.name: door.read_bytes(item) for item in sorted((run.path / CHECKPOINTS).glob("*"))}
    systems = {shown[label]: texts for label, texts in stored.systems.items()}
    stored = replace(stored, systems=dict(sorted(systems.items())))
    return RenamedRun(renamed, RunFiles(jsonl.write(stored, Losses(FORMATS["jsonl"].place)), kept, points))


@dataclass
class _Names:
    """Names that tell nothing, the same in all columns of a task.

    Judgements are put into the order of the test set and of the names that are shown; among judgements of one
    translation the order is that of their digests. Raters, and what is not scored, are numbered in this order.

    Attributes:
        stored: The texts of the run.
        shown: Label of each submission -> the name that is shown.
        raters: Rater -> number, as far as they have one.
        others: Name of a system or segment that is not scored -> number, likewise.
    """

    stored: StoredSet
    shown: Mapping[str, str]
    raters: dict[str, int] = field(default_factory=dict)
    others: dict[str, int] = field(default_factory=dict)

    def file(self, data: bytes) -> bytes:
        """A file of judgements that a run keeps."""
        found = parse_judgements(data, column_file(0))
        rows, aside = (tuple(self._rows(found, rows)) for rows in (found.rows, found.aside))
        return judgement_lines.write(replace(found, rows=rows, aside=aside))

    def _rows(self, found: Judgements, rows: Iterable[Judgement]) -> Iterator[Judgement]:
        places = {segment: place for place, segment in enumerate(self.stored.ids or ())}

        def key(row: Judgement) -> tuple[int, str, str]:
            single = judgement_lines.write(replace(found, rows=(row,), aside=()))
            place = places.get(row.segment, len(places))
            return place, self.shown.get(row.system, ""), hashlib.sha256(single).hexdigest()

        for row in sorted(rows, key=key):
            is_known = row.system in self.shown
            yield replace(
                row,
                system=self.shown[row.system] if is_known else self._system(row.system),
                segment=row.segment if row.segment in places or not row.is_scored else self._other(row.segment),
                rater=row.rater and f"R{self.raters.setdefault(row.rater, len(self.raters) + 1)}",
                # who wrote a translation may be seen in it
                target=row.target if is_known else None,
            )

    def _system(self, name: str) -> str:
        """A system that is not scored; references keep their names, by which they are kept apart."""
        return name if is_human(name, tuple(self.stored.references)) else self._other(name)

    def _other(self, name: str) -> str:
        return f"other-{self.others.setdefault(name, len(self.others) + 1)}"
