"""How findings are printed."""

from __future__ import annotations

import json
from collections.abc import Sequence

from mtgauge.base.findings import Finding
from mtgauge.commands.language import spoken_line
from mtgauge.commands.printing import form_option
from mtgauge.commands.streams import print_text

#: Adds ``--format``, given to the command as ``form: str``.
format_option = form_option(["text", "json"])


def print_findings(findings: Sequence[Finding], form: str, *summary: str) -> None:
    """Prints findings: as ``text`` a line each and the lines of the summary, as ``json`` an array."""
    if form == "json":
        print_text(json.dumps([finding.as_dict() for finding in findings], ensure_ascii=False, indent=1))
        return
    for finding in findings:
        print_text(spoken_line(finding.sentence))
    for line in summary:
        print_text(spoken_line(line))
