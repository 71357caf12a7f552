"""``mtgauge ease profiles show``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from mtgauge.base.sentences import Sentence, say
from mtgauge.commands.language import language
from mtgauge.commands.output import emit_text, screen
from mtgauge.commands.printing import form_option
from mtgauge.commands.sections import argument, command
from mtgauge.report import render_tables
from mtgauge.report.table import TextTable
from mtgauge.suites.ease.parameter import EaseSide
from mtgauge.suites.ease.profile import EaseProfile, LevelWeights
from mtgauge.suites.ease.profile_file import read_profile
from mtgauge.suites.ease.profile_toml import profile_toml
from mtgauge.suites.ease.registry import ease_levels, ease_parameters

_FORMATS = ("table", "json", "markdown", "latex", "toml")
_SIDES = {EaseSide.ADEQUACY: say("adequacy"), EaseSide.DISFLUENCY: say("lack of fluency")}


@command(examples=("mtgauge ease profiles reader", "mtgauge ease profiles show reader -f toml"))
@argument("name", metavar="NAME", help="Name or file of a profile.")
@form_option(_FORMATS)
def show(name: str, form: str) -> None:
    """Show the weights of a profile and their origin.

    The format toml gives a profile that you can edit.
    """
    profile = read_profile(name)
    if form == "json":
        emit_text(json.dumps(_content(profile), ensure_ascii=False, indent=1), None)
    elif form == "toml":
        emit_text(profile_toml(profile).decode(), None)
    else:
        emit_text(render_tables([_levels(profile), _weights(profile)], form, screen(None), language()), None)


def _content(profile: EaseProfile) -> dict[str, Any]:
    return {
        "name": profile.name,
        "summary": profile.summary,
        "total": profile.has_total,
        "tuned_on": profile.tuned_on or None,
        "levels": {
            level.level: {
                "weight": level.weight,
                "gamma": level.gamma,
                "delta": level.delta,
                "origin": level.origin,
                "adequacy": dict(level.adequacy),
                "disfluency": dict(level.disfluency),
            }
            for level in profile.levels
        },
        "metrics": {
            id_: {"metric": entry.metric, "output": entry.output or None, "low": entry.low, "high": entry.high}
            for id_, entry in profile.metrics.items()
        },
    }


def _levels(profile: EaseProfile) -> TextTable:
    rows = [
        [level.level, _level_name(level), f"{level.weight:.4g}", f"{level.gamma:.4g}", f"{level.delta:.4g}",
         Sentence(level.origin)]
        for level in profile.levels
    ]  # fmt: skip
    columns = [say("level"), say("name"), say("weight"), "gamma", "delta", say("origin")]
    title = say("{name}: {summary}", name=profile.name, summary=Sentence(profile.summary))
    return TextTable(title, columns, rows, text_columns=2)


def _level_name(level: LevelWeights) -> Sentence:
    known = ease_levels().get(level.level)
    return Sentence(level.title or (known.name if known else level.level))


def _weights(profile: EaseProfile) -> TextTable:
    columns = [say("parameter"), say("what it is"), say("side"), say("weight")]
    return TextTable(say("Parameters"), columns, list(_rows(profile)), text_columns=3)


def _rows(profile: EaseProfile) -> Iterator[list[str]]:
    known = ease_parameters()
    for level in profile.levels:
        for side, weights in ((EaseSide.ADEQUACY, level.adequacy), (EaseSide.DISFLUENCY, level.disfluency)):
            for name, weight in weights.items():
                entry = profile.metrics.get(name)
                title = entry.title or entry.metric if entry else known[name].title
                yield [name, Sentence(title), _SIDES[side], f"{weight:.4g}"]
