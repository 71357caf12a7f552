"""``mtgauge metrics``."""

from __future__ import annotations

import dataclasses
import json
import typing
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.installation import install_command
from mtgauge.base.sentences import Sentence, enumerated, say
from mtgauge.commands.language import spoken
from mtgauge.commands.output import emit_text, screen
from mtgauge.commands.printing import printing_options
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.engine.setting import METRICS
from mtgauge.measures import Measure, Need
from mtgauge.measures.registry import (
    available_metrics,
    implied_options,
    known_name,
    metric_class,
    metric_title,
    shadowed_metrics,
)

_RESOURCES = {
    "files": say("file {name}"),
    "encoders": say("encoder {name}"),
    "annotators": say("annotator {name}"),
}


@command(examples=("mtgauge metrics", "mtgauge metrics bleu chrf"))
@argument("names", nargs=-1, metavar="[NAME]...", help="Metrics to list; with --speed, also with options.")
@printing_options(["table", "json"])
@section_option(
    "--speed",
    section=METRICS,
    is_flag=True,
    help="Measure the speed on this machine, in segments per second.",
)
def metrics(names: tuple[str, ...], form: str, output: str | None, speed: bool) -> None:
    """List all metrics, or the named ones, with their options, defaults and requirements."""
    if speed:
        emit_text(_speeds(names, form, output), output)
        return
    found = available_metrics()
    chosen = [*map(known_name, names or found)]
    # an unknown name is refused as everywhere
    described = [_describe(name, found.get(name) or metric_class(name)) for name in chosen]
    described += [_describe(name, error) for name, error in shadowed_metrics().items() if name in chosen]
    as_json = form == "json"
    shown = json.dumps(described, ensure_ascii=False, indent=1) if as_json else "\n\n".join(map(_text, described))
    emit_text(shown, output)


def _speeds(names: tuple[str, ...], form: str, output: str | None) -> str:
    from mtgauge.advice.speed import measure_speeds
    from mtgauge.cli.speeds import speeds_as_json, speeds_as_text
    from mtgauge.commands.progress import progress_bar

    with progress_bar() as progress:
        speeds = measure_speeds(names, progress=progress)
    return speeds_as_json(speeds) if form == "json" else speeds_as_text(speeds, screen(output))


def _describe(name: str, cls: type[Measure] | OptionError) -> dict[str, Any]:
    if isinstance(cls, OptionError):
        return {"name": name, "error": str(cls)}
    implied = implied_options(name)
    hints = typing.get_type_hints(cls)
    options = [
        {
            "name": item.name,
            "default": implied.get(item.name, item.default),
            "type": str(getattr(hints[item.name], "__name__", hints[item.name])).replace(" | None", ""),
            "choices": list(item.metadata.get("choices", ())),
            "help": item.metadata.get("help", ""),
        }
        for item in dataclasses.fields(cls)
    ]
    needs = dataclasses.asdict(cls.contract.needs)
    return {
        "name": name,
        "title": metric_title(name),
        "summary": cls.summary,
        "reduction": str(cls.contract.reduction),
        "needs": needs,
        "options": options,
    }


def _text(metric: dict[str, Any]) -> str:
    """A metric as readers see it, in the language of the command."""
    if "error" in metric:
        error = say("cannot be loaded: {error}", error=metric["error"])
        return f"{metric['name']}\n  {spoken(error)}"
    name, title = metric["name"], metric["title"]
    heading = name if title == name else f"{name} ({title})"
    lines = [heading, *(f"  {spoken(text)}" for text in (Sentence(metric["summary"]), _needs(metric["needs"])))]
    for item in metric["options"]:
        default = spoken(say("(unset)")) if item["default"] is None else item["default"]
        default = str(default).lower() if isinstance(default, bool) else default
        choices = f" ({', '.join(item['choices'])})" if item["choices"] else ""
        lines.append(f"  {item['name']}={default}  {spoken(Sentence(item['help']))}{choices}")
    return "\n".join(lines)


def _needs(needs: dict[str, Any]) -> Sentence:
    """The texts, resources and packages that a metric needs."""
    parts: list[str] = [
        what if needs[kind] == Need.REQUIRED else say("{what} (optional)", what=what)
        for kind, what in (("references", say("references")), ("sources", say("sources")))
        if needs[kind] != Need.NO
    ]
    parts += [Sentence(form.form, {"name": name}) for kind, form in _RESOURCES.items() for name in needs[kind]]
    parts += [install_command(needs["extra"])] if needs["extra"] else []
    return say("needs: {needs}", needs=enumerated(parts)) if parts else say("needs: nothing")
