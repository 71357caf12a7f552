"""Batches in the forms of the programs that show them to raters: Appraise, and Pearmut."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus.judgements.judgement import ItemKind
from mtgauge.corpus.testset import TestSet
from mtgauge.suites.metaeval.rating_batches import RatedItem


class RatingForm(StrEnum):
    """The programs, by the names that users write."""

    APPRAISE = "appraise"
    PEARMUT = "pearmut"


class RatingProtocol(StrEnum):
    """What raters are asked for, by the names that Pearmut has."""

    DA = "DA"
    ESA = "ESA"
    MQM = "MQM"


#: What Appraise calls a repeated translation: a "redundant check".
APPRAISE_REPEAT = "CHK"
#: Item types of Appraise, which has no word for a repeated translation of its own.
_TYPES = {ItemKind.REPEAT: APPRAISE_REPEAT}
_BLOCK = 10


def appraise_tasks(batches: Sequence[Sequence[RatedItem]], testset: TestSet, seed: int) -> bytes:
    """Batches as Appraise's ``Direct`` tasks read them, a JSON list of tasks (``Examples/Direct/batches.json``).

    ``itemID`` is the id of a segment where all ids of the test set are whole numbers, and else its number from 1,
    as `mtgauge.corpus.judgements` reads answers. A damaged or repeated item has the id of its original, which is
    how Appraise knows the two for a pair.

    Raises:
        InputError: The test set has neither sources nor references.
        OptionError: The test set has no language pair, without which Appraise makes no task; or a system has a
            name that Appraise takes for those of several.
    """
    for item in (item for batch in batches for item in batch):
        if "+" in item.system:
            raise OptionError(
                say("Appraise takes a name with + for several systems: {name}", name=item.system),
                hint=say("name it: NAME=FILE"),
            )
    if testset.languages is None:
        raise OptionError(say("tasks of Appraise have languages"), hint=say("name them with -l, such as zh-en"))
    shown, name = _shown_beside(testset)
    ids = _item_ids(testset)
    languages = [_alpha3(code) for code in (testset.languages.source, testset.languages.target)]
    tasks = [
        {
            "items": [
                {
                    "_block": place // _BLOCK,
                    "_item": place,
                    "itemID": ids[item.position],
                    "itemType": _TYPES.get(item.kind, str(item.kind)),
                    "sourceID": name,
                    "sourceText": shown[item.position],
                    "targetID": item.system,
                    "targetText": item.text,
                }
                for place, item in enumerate(batch)
            ],
            "task": {
                "batchNo": number,
                "batchSize": len(batch),
                "randomSeed": seed,
                "requiredAnnotations": 1,
                "sourceLanguage": languages[0],
                "targetLanguage": languages[1],
            },
        }
        for number, batch in enumerate(batches, start=1)
    ]
    return _json(tasks)


def pearmut_campaign(
    batches: Sequence[Sequence[RatedItem]], testset: TestSet, campaign: str, protocol: RatingProtocol
) -> bytes:
    """Batches as a campaign of Pearmut 1.1, a task for each rater and a document for each item.

    Pearmut keeps further keys of an item with the answers: ``segment``, ``system`` and ``kind`` say there what was
    judged. A damaged copy is of a model ``NAME#bad``, so that the rankings that Pearmut shows leave it out of its
    system, and control items have ids of their own, so that they take no other item's place.

    Raises:
        OptionError: A system has a name of digits alone, which Pearmut refuses.
    """
    for item in (item for batch in batches for item in batch):
        if item.system.isdigit():
            raise OptionError(
                say("Pearmut takes no system whose name is a number: {name}", name=item.system),
                hint=say("name it: NAME=FILE"),
            )
    content = {
        "info": {"assignment": "task-based", "protocol": str(protocol)},
        "campaign_id": campaign,
        "data": [[[item] for item in _pearmut_items(batch, testset)] for batch in batches],
    }
    return _json(content)


def _pearmut_items(batch: Sequence[RatedItem], testset: TestSet) -> Iterator[dict[str, Any]]:
    for item in batch:
        segment = testset.ids[item.position]
        suffix = "" if item.kind is ItemKind.TARGET else f"#{item.kind.lower()}"
        model = f"{item.system}{suffix}" if item.kind is ItemKind.BAD else item.system
        shown: dict[str, Any] = {"item_id": f"{segment}{suffix}"}
        if testset.sources is not None:
            shown["src"] = testset.sources[item.position]
        elif (reference := _reference(testset, item.position)) is not None:
            shown["ref"] = reference
        yield shown | {
            "tgt": {model: item.text},
            "segment": segment,
            "system": item.system,
            "kind": str(item.kind),
        }


def _shown_beside(testset: TestSet) -> tuple[Sequence[str], str]:
    """The texts that translations are judged by, and their name: the sources, or else the first reference."""
    if testset.sources is not None:
        return testset.sources, "source"
    if testset.references is None:
        raise InputError(say("raters need sources or references"), code="nothing-to-score")
    return [_reference(testset, i) or "" for i in range(len(testset))], testset.references.names[0]


def _reference(testset: TestSet, position: int) -> str | None:
    if testset.references is None:
        return None
    return next((texts[position] for texts in testset.references.columns() if texts[position] is not None), None)


def _item_ids(testset: TestSet) -> Sequence[int]:
    try:
        numbers = [door.parse_integer(segment) for segment in testset.ids if segment.isdecimal()]
    except ValueError:
        numbers = []
    # as they are written: 07 would become 7
    return numbers if [*map(str, numbers)] == [*testset.ids] else range(1, len(testset) + 1)


def _alpha3(code: str) -> str:
    """``eng`` for ``en``, as Appraise names languages."""
    from langcodes import Language  # few runs need it, and it loads much

    return Language.get(code).to_alpha3()


def _json(content: Any) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode()
