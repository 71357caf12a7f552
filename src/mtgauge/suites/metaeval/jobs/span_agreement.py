"""Spans against spans: files of judgements to what their raters, or the files, agree on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus.judgements.item_marks import items_left_out
from mtgauge.corpus.judgements.judgement import ItemKind, Judgements
from mtgauge.corpus.judgements.registry import read_judgements
from mtgauge.corpus.languages import LanguagePair
from mtgauge.suites.metaeval.span_agreement import SpanAgreement, agreement_of
from mtgauge.suites.metaeval.span_pairs import SpanRules, between_files, between_raters
from mtgauge.suites.metaeval.unit_intervals import UnitDraws


def span_agreement(
    gold: tuple[str, str],
    others: Sequence[tuple[str, str]],
    rules: SpanRules,
    draws: UnitDraws,
    languages: LanguagePair | None = None,
) -> SpanAgreement:
    """How files of judgements agree with one of them, or the raters of a single one with each other.

    Args:
        gold: (name, path) of a file of judgements, or of a folder of them.
        others: Those that are compared with it.
        rules: What is compared.
        draws: How resamples are drawn.
        languages: The language pair to read of files with several.

    Raises:
        InputError: A file cannot be used, or marks no errors; or nothing can be compared.
        OptionError: Two files have one name, or no language pair is chosen among several.
    """
    names = [name for name, _ in others]
    for name in names:
        if names.count(name) > 1:
            raise OptionError(say("two files are named {name!r}", name=name), hint=say("name them: NAME=FILE"))
    marked = _marked(gold[1], languages)
    found = {name: _marked(path, languages) for name, path in others}
    columns = [between_files(name, marked, one, rules) for name, one in found.items()]
    agreement = agreement_of(columns or [between_raters(gold[0], marked, rules)], draws)
    # repeated translations are no second opinions
    counts = [(name, items_left_out(one, (ItemKind.TARGET,))) for name, one in ((gold[0], marked), *found.items())]
    return replace(agreement, left_out=tuple((name, counted) for name, counted in counts if counted))


def _marked(path: str, languages: LanguagePair | None) -> Judgements:
    judgements = read_judgements(path, languages)
    if all(row.errors is None for row in judgements):
        raise InputError(
            say("holds scores, and no errors with their places"),
            file=path,
            hint=say("formats with errors: {names}", names="MQM (TSV), ESA (Appraise), Bio-MQM, JSON Lines"),
            code="without-scores",
        )
    return judgements
