"""``mtgauge checkpoints taxonomy show``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mtgauge.base.sentences import say
from mtgauge.commands.language import language
from mtgauge.commands.output import emit_text, screen
from mtgauge.commands.printing import form_option
from mtgauge.commands.sections import argument, command
from mtgauge.report import render_tables
from mtgauge.report.numbers import DASH
from mtgauge.report.table import TextTable
from mtgauge.suites.checkpoints.precision import CategoryPrecision, precision_of
from mtgauge.suites.checkpoints.taxonomy_file import TaxonomyFile, known_taxonomies, read_taxonomy

_FORMATS = ("table", "json", "markdown", "latex")


@command(examples=("mtgauge checkpoints taxonomy zh-en", "mtgauge checkpoints taxonomy show ud -f markdown"))
@argument("name", metavar="NAME", help="Name or file of a taxonomy.")
@form_option(_FORMATS)
def show(name: str, form: str) -> None:
    """Show the categories of a taxonomy, with their requirements and accuracy."""
    made = read_taxonomy(name)
    # a file of somebody's own may have the same name, and was not measured
    measured = precision_of(name) if name in known_taxonomies() else {}
    rows = list(_rows(made, measured))
    if form == "json":
        content = {"name": made.taxonomy.name, "languages": made.languages, "categories": rows}
        emit_text(json.dumps(content, ensure_ascii=False, indent=1), None)
    else:
        emit_text(render_tables([_table(made, rows)], form, screen(None), language()), None)


def _rows(made: TaxonomyFile, measured: Mapping[str, CategoryPrecision]) -> Iterator[dict[str, Any]]:
    for category in made.taxonomy.categories:
        rule, precision = made.rules[category.id], measured.get(category.id)
        needs = ["dictionary"] if rule.needs_dictionary else []
        if not rule.plain and all(pattern.needs_trees for pattern in rule.patterns):
            needs.append("trees")
        yield {
            "id": category.id,
            "side": str(category.side),
            "groups": [
                group.id for group in made.taxonomy.groups if category.id in made.taxonomy.members_of(group.id)
            ],
            "needs": needs,
            "example": category.example,
            "judged": precision.judged if precision else 0,
            "right": precision.right if precision else 0,
            "off": rule.off,
        }


def _table(made: TaxonomyFile, rows: Sequence[Mapping[str, Any]]) -> TextTable:
    columns = [say("category"), say("side"), say("groups"), say("needs"), say("example"), say("right")]
    cells = [
        [
            row["id"],
            row["side"],
            ", ".join(row["groups"]),
            ", ".join(row["needs"]),
            row["example"],
            f"{row['right']}/{row['judged']}" if row["judged"] else DASH,
        ]
        for row in rows
    ]
    title = say("taxonomy {name} ({n} categories)", name=made.taxonomy.name, n=len(rows))
    notes = [say("{name} is off: {reason}", name=row["id"], reason=row["off"]) for row in rows if row["off"]]
    if any(row["judged"] for row in rows):
        notes.insert(0, say("right: of units of a treebank with its own annotation that were read"))
    return TextTable(title, columns, cells, 5, notes, 1)
