"""``mtgauge models``."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.printable import printable
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.language import spoken
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import printing_options
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.encoders.published import COMET_MODELS
from mtgauge.engine.setting import INPUT
from mtgauge.metrics.neural_models import ModelDescription, describe_models, fetch_models


@command(examples=("mtgauge models", "mtgauge models --fetch Unbabel/wmt22-comet-da"))
@argument(
    "folders",
    nargs=-1,
    metavar="[FOLDER]...",
    type=click.Path(),
    help="Folder with one or more models.  [default: the configured models]",
)
@section_option(
    "--fetch",
    section=INPUT,
    is_flag=True,
    help="Download missing models from the hub; FOLDER is then the name of a model, or NAME@REVISION.",
)
@printing_options(["table", "json"])
def models(folders: tuple[str, ...], fetch: bool, form: str, output: str | None) -> int:
    """Describe local neural models without loading their weights.

    Exit code 1: a given model cannot be loaded.
    """
    if fetch and not folders:
        raise OptionError(
            say("--fetch needs the name of a model"), hint=say("known: {names}", names=", ".join(COMET_MODELS))
        )
    found = fetch_models(folders) if fetch else describe_models(folders)
    if form == "json":
        shown = json.dumps(list(map(_json, found)), ensure_ascii=False, indent=1)
    elif found:
        shown = "\n\n".join(map(_text, found))
    else:
        shown = spoken(say("no models are configured: set MTGAUGE_MODELS to their folders"))
    emit_text(shown, output)
    return exit_codes.FINDING if any(model.problem for model in found) and folders else 0


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
