"""``mtgauge checkpoints taxonomy``."""

from __future__ import annotations

import json
from typing import Any

import click

from mtgauge.checkpoints.taxonomy_file import TaxonomyFile, known_taxonomies, read_taxonomy
from mtgauge.cli.language import language
from mtgauge.cli.output import emit_text, screen
from mtgauge.report import render_tables
from mtgauge.report.table import TextTable
from mtgauge.sentences import say

_FORMATS = ("table", "markdown", "latex", "json")


@click.command()
@click.argument("name", required=False, metavar="[NAME]")
@click.option(
    "--format", "form", type=click.Choice(_FORMATS), default="table", show_default=True, help="How to print."
)
def taxonomy(name: str | None, form: str) -> None:
    """Check a taxonomy, by name or file, and print its categories; without NAME, list those that are known."""
    if name is None:
        emit_text("\n".join(known_taxonomies()), None)
        return
    made = read_taxonomy(name)
    if form == "json":
        emit_text(json.dumps(_content(made), ensure_ascii=False, indent=1), None)
    else:
        emit_text(render_tables([_table(made)], form, screen(None), language()), None)


def _rows(made: TaxonomyFile) -> list[list[str]]:
    found = []
    for category in made.taxonomy.categories:
        rule = made.rules[category.id]
        needs = {"dictionary"} if rule.needs_dictionary else set()
        if all(pattern.needs_trees for pattern in rule.patterns):
            needs.add("trees")
        groups = [group.id for group in made.taxonomy.groups if category.id in made.taxonomy.members_of(group.id)]
        found.append(
            [category.id, str(category.side), ", ".join(groups), ", ".join(sorted(needs)), category.example]
        )
    return found


def _table(made: TaxonomyFile) -> TextTable:
    columns = [say("category"), say("side"), say("groups"), say("needs"), say("example")]
    title = say("taxonomy {name} ({n} categories)", name=made.taxonomy.name, n=len(made.taxonomy.categories))
    return TextTable(title, columns, _rows(made), 5, [])


def _content(made: TaxonomyFile) -> dict[str, Any]:
    keys = ("id", "side", "groups", "needs", "example")
    return {
        "name": made.taxonomy.name,
        "languages": made.languages,
        "categories": [dict(zip(keys, row, strict=True)) for row in _rows(made)],
    }
