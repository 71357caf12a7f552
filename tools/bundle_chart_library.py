"""Writes the chart library of the pages, Vega with Vega-Lite and Vega-Embed, as one script.

``python tools/bundle_chart_library.py [FOLDER]``, or ``make bundle``. The script is committed, since the package
that has it is large, and building mtgauge should not need it; a test fails when it is stale.
"""

from __future__ import annotations

import sys
from pathlib import Path

import vl_convert

_VENDOR = Path(__file__).parents[1] / "src" / "mtgauge" / "pages" / "vendor"


def main(folder: Path) -> None:
    """Writes ``vega.js``, with ``vegaEmbed`` and ``vega`` of the window, into the folder."""
    bundle = vl_convert.javascript_bundle()
    if "</script" in bundle.lower() or "<!--" in bundle:
        sys.exit("the chart library cannot be put inside a page as it is")
    folder.joinpath("vega.js").write_text(bundle, encoding="utf-8", newline="")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else _VENDOR)
