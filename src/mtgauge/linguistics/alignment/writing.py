"""Alignments as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.linguistics.alignment.aligned_corpus import AlignedCorpus, AlignedTarget, LinkChoice
from mtgauge.linguistics.alignment.error_rate import AlignmentCounts
from mtgauge.linguistics.alignment.formats.giza import write_giza
from mtgauge.linguistics.alignment.formats.naacl import write_naacl
from mtgauge.linguistics.alignment.formats.pharaoh import write_pharaoh
from mtgauge.linguistics.alignment.formats.reading import AlignmentFormat
from mtgauge.linguistics.alignment.symmetrise import Symmetrisation

SCHEMA = "mtgauge/alignment/1"


def check_format(form: AlignmentFormat, choice: LinkChoice) -> None:
    """Refuses a format that has no place for the alignment.

    Raises:
        OptionError: GIZA++'s format holds one direction.
    """
    if form is AlignmentFormat.GIZA and choice.how not in (Symmetrisation.FORWARD, Symmetrisation.REVERSE):
        raise OptionError(
            say("A3.final holds one direction"), hint=say("give --symmetrise forward or --symmetrise reverse")
        )


def written(target: AlignedTarget, form: AlignmentFormat, choice: LinkChoice) -> str:
    """The lines of a file of alignments, without the last line end."""
    match form:
        case AlignmentFormat.NAACL:
            lines = write_naacl(target.alignments)
        case AlignmentFormat.GIZA:
            is_reverse = choice.how is Symmetrisation.REVERSE
            lines = write_giza(target.alignments, target.texts, is_reverse=is_reverse)
        case _:
            lines = write_pharaoh(target.alignments)
    return "\n".join(lines)


def as_json(corpus: AlignedCorpus) -> str:
    """Everything about aligned translations, as one JSON object."""
    return json.dumps(
        {
            "schema": SCHEMA,
            "aligner": corpus.signature,
            "symmetrisation": corpus.choice.signature,
            "learned_from": corpus.learned_from,
            "tokenizers": dict(corpus.tokenizers),
            "targets": [_target(target) for target in corpus.targets],
        },
        ensure_ascii=False,
        indent=1,
    )


def evaluation(counts: AlignmentCounts) -> dict[str, Any]:
    """Error rate, precision and recall, and what they are computed from."""
    return {
        "aer": counts.error_rate,
        "precision": counts.precision,
        "recall": counts.recall,
        "links": counts.links,
        "possible_found": counts.possible,
        "sure_found": counts.sure,
        "gold_sure": counts.gold_sure,
        "gold_possible": counts.gold_possible,
    }


def _target(target: AlignedTarget) -> dict[str, Any]:
    found: dict[str, Any] = {"name": target.name}
    if target.counts is not None:
        found["evaluation"] = evaluation(target.counts)
    pairs = zip(target.texts, target.alignments, strict=True)
    found["sentences"] = [
        {"source": list(source), "target": list(words), "links": _links(alignment.links)}
        for (source, words), alignment in pairs
    ]
    return found


def _links(links: Sequence[Any]) -> list[list[Any]]:
    return [[link.source, link.target, round(link.confidence, 4)] for link in links]
