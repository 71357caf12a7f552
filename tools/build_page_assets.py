"""The catalogues of translations as JSON, which pages and messages read.

Called by CMake when the package is built: ``python tools/build_page_assets.py OUTPUT_FOLDER``.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

#: Where pages are made, what joins sentences, and the tables of warnings, which pages explain, and of tests.
_PAGES = re.compile(
    r"pages/|cli/(history|view)/|report/(names\.py|page/|power\.py)|suites/\w+/(page/|finding_codes\.py|controls\.py)|linguistics/units/accuracy\.py"
    r"|suites/campaign/(report/|validation/(page\.py|templates/))"
    r"|base/(findings/codes/|sentences\.py)|stats/method_names\.py"
)
_LOCALE = Path(__file__).parents[1] / "src" / "mtgauge" / "base" / "locale"


def main(folder: Path) -> None:
    """Writes ``pages.json`` and ``sentences.json`` into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, of_pages in (("pages", True), ("sentences", False)):
        text = json.dumps(catalogues(of_pages), ensure_ascii=False, indent=0, sort_keys=True)
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


def catalogues(of_pages: bool) -> dict[str, dict[str, str]]:
    """Language -> message -> its translation; a message that nobody has translated is left out.

    Args:
        of_pages: The messages that pages say, each of which holds them all; or those of the rest of the code.
    """
    found = {}
    for path in sorted(_LOCALE.glob("*/LC_MESSAGES/mtgauge.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.parts[-3])
        chosen = [m for m in catalogue if m.id and m.string and not m.fuzzy and _is_of_pages(m) is of_pages]
        found[path.parts[-3]] = {str(message.id): str(message.string) for message in chosen}
    return found


def _is_of_pages(message: Message) -> bool:
    return any(_PAGES.match(name) for name, _ in message.locations)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
