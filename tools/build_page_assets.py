"""What the report page needs and no person writes: the chart library in one script, the catalogues as JSON.

Called by CMake when the package is built: ``python tools/build_page_assets.py OUTPUT_FOLDER``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import vl_convert
from babel.messages.pofile import read_po

_LOCALE = Path(__file__).parents[1] / "src" / "mtgauge" / "report" / "locale"


def main(folder: Path) -> None:
    """Writes ``vega.js`` and ``catalogues.json`` into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    # one bundle of Vega, Vega-Lite and Vega-Embed: `vegaEmbed` and `vega` of the window
    bundle = vl_convert.javascript_bundle()
    if "</script" in bundle.lower() or "<!--" in bundle:
        sys.exit("the chart library cannot stand inside a page as it is")
    (folder / "vega.js").write_text(bundle, encoding="utf-8")
    text = json.dumps(catalogues(), ensure_ascii=False, indent=0, sort_keys=True)
    (folder / "catalogues.json").write_text(text, encoding="utf-8")


def catalogues() -> dict[str, dict[str, str]]:
    """Language -> message -> its translation; a message that nobody has translated is left out."""
    found = {}
    for path in sorted(_LOCALE.glob("*/LC_MESSAGES/mtgauge.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.parts[-3])
        found[path.parts[-3]] = {str(m.id): str(m.string) for m in catalogue if m.id and m.string and not m.fuzzy}
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]))
