"""``mtgauge models fetch``."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.cli.models.show import emit_models
from mtgauge.commands.language import spoken
from mtgauge.commands.output import emit_text
from mtgauge.commands.printing import printing_options
from mtgauge.commands.sections import argument, command
from mtgauge.commands.streams import tell
from mtgauge.encoders.hub import RemoteModel, free_space, shown_bytes
from mtgauge.encoders.published import COMET_MODELS
from mtgauge.metrics.neural_models import FetchPlan, fetch_models, plan_fetch


@command(examples=("mtgauge models fetch wmt22-comet-da --dry-run", "mtgauge models fetch wmt22-comet-da"))
@argument("names", nargs=-1, metavar="NAME...", help="Published model, or NAME@REVISION.")
@click.option("--dry-run", is_flag=True, help="Show models, sizes and the target folder; fetch nothing.")
@printing_options(["table", "json"])
def fetch(names: tuple[str, ...], dry_run: bool, form: str, output: str | None) -> int:
    """Fetch published models from the Hugging Face hub, then describe them.

    NAME is a model such as wmt22-comet-da, or NAME@REVISION. A model of COMET brings its encoder's config and
    tokenizer. First the size and the free space are shown. Exit code 1: a fetched model cannot be loaded.
    """
    if not names:
        raise OptionError(
            say("mtgauge models fetch needs the name of a model"),
            hint=say("known: {names}", names=", ".join(COMET_MODELS)),
        )
    plan = plan_fetch(names)
    lines = list(_lines(plan))
    if dry_run:
        shown = json.dumps(_json(plan), indent=1) if form == "json" else "\n".join(map(spoken, lines))
        emit_text(shown, output)
    else:
        for line in lines:
            tell(line)
    plan.check_room()
    return 0 if dry_run else emit_models(fetch_models(names), form, output, named=True)


def _lines(plan: FetchPlan) -> Iterator[str]:
    """What is to be fetched, model by model, then how much of it, and where."""
    if not plan.models:
        yield say("nothing to fetch: all files are here")
        return
    for model in plan.models:
        values = {
            "name": model.name,
            "revision": model.revision,
            "n": len(model.files),
            "size": shown_bytes(model.size),
        }
        if model.weights:
            yield say("{name}, revision {revision}: {n} files, {size}", **values)
        else:
            yield say("{name}, revision {revision}: config and tokenizer, {n} files, {size}", **values)
    yield say(
        "to fetch: {size} into {folder}, with {free} free",
        size=shown_bytes(plan.bytes_to_fetch),
        folder=plan.cache,
        free=shown_bytes(free_space(plan.cache)),
    )


def _json(plan: FetchPlan) -> dict[str, object]:
    free = free_space(plan.cache)
    return {
        "models": list(map(_json_model, plan.models)),
        "folder": str(plan.cache),
        "bytes_to_fetch": plan.bytes_to_fetch,
        "bytes_free": free,
        "fits": plan.bytes_to_fetch <= free,
    }


def _json_model(model: RemoteModel) -> dict[str, object]:
    return {
        "name": model.name,
        "revision": model.revision,
        "weights": model.weights,
        "files": [{"path": file.path, "bytes": file.size} for file in model.files],
        "bytes": model.size,
        "bytes_to_fetch": model.bytes_to_fetch,
    }
