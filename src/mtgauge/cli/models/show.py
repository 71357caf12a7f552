"""``mtgauge models show``."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from typing import Any

import click

from mtgauge.base.printable import printable
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.language import spoken
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import printing_options
from mtgauge.commands.sections import argument, command
from mtgauge.metrics.neural_models import ModelDescription, describe_models


@command(examples=("mtgauge models", "mtgauge models wmt22-comet-da"))
@argument(
    "folders",
    nargs=-1,
    metavar="[FOLDER]...",
    type=click.Path(),
    help="Model, folder with models, or name of a fetched model.  [default: the configured models]",
)
@printing_options(["table", "json"])
def show(folders: tuple[str, ...], form: str, output: str | None) -> int:
    """Describe local neural models without loading their weights.

    Exit code 1: a given model cannot be loaded.
    """
    return emit_models(describe_models(folders), form, output, named=bool(folders))


def emit_models(found: Sequence[ModelDescription], form: str, output: str | None, *, named: bool) -> int:
    """Print model descriptions, and return the exit code.

    Args:
        found: The descriptions.
        form: ``table`` or ``json``.
        output: The file; None for standard output.
        named: Whether the user named the models, who has to know if one cannot be loaded.
    """
    if form == "json":
        shown = json.dumps(list(map(_json, found)), ensure_ascii=False, indent=1)
    elif found:
        shown = "\n\n".join(map(_text, found))
    else:
        shown = spoken(
            say("no models are configured: set MTGAUGE_MODELS to their folders, or run mtgauge models fetch")
        )
    emit_text(shown, output)
    return exit_codes.FINDING if named and any(model.problem for model in found) else 0


def _json(model: ModelDescription) -> dict[str, Any]:
    values = dataclasses.asdict(model)
    return {
        **{key: values[key] for key in ("name", "path", "kind")},
        "class": model.model_class,
        **{key: values[key] for key in ("encoder", "parameters", "languages")},
        "sha256": model.digest,
        "revision": model.revision,
        "loadable": model.problem is None,
        "problem": model.problem,
    }


def _text(model: ModelDescription) -> str:
    lines = {
        "folder": model.path,
        "class": " ".join(part for part in (model.kind, model.model_class) if part),
        "encoder": model.encoder,
        "parameters": None if model.parameters is None else f"{model.parameters:,}",
        "languages": ", ".join(model.languages) or ("not said" if model.kind else None),
        "sha256": model.digest,
        "revision": model.revision,
        "loadable": "yes" if model.problem is None else f"no: {model.problem}",
    }
    return "\n".join(map(printable, [model.name, *(f"  {key}: {value}" for key, value in lines.items() if value)]))
