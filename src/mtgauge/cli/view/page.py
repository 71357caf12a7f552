"""The page of ``mtgauge view``: where files are dropped, and reports are listed."""

from __future__ import annotations

import re
from html import unescape

from mtgauge.cli.view.session import KINDS
from mtgauge.pages.page import Chapter, Fragment, Page, Section, Skip, build
from mtgauge.pages.shell import asset
from mtgauge.pages.text import say

PACKAGE = __package__


def view_page() -> tuple[bytes, str]:
    """The page as UTF-8, and its policy, which is sent as a header, too."""
    title = say("Files become reports")
    kinds = [(str(kind), name) for kind, name in KINDS.items()]
    files = Section("files", title, [Fragment("files.html", {"kinds": kinds})], is_first=True)
    reports = Section("reports", say("Pages made so far"), [Fragment("reports.html")])
    sentence = Section("sentence", say("Explain a sentence"), [Fragment("sentence.html")])
    page = Page(
        title=title,
        chapters=[
            Chapter("part-files", say("Files"), [files]),
            Chapter("part-reports", say("Reports"), [reports]),
            Chapter("part-sentence", say("Sentence"), [sentence]),
        ],
        skip=Skip(say("Skip to the files"), "files"),
        packages=[PACKAGE],
        styles=[(PACKAGE, "view.css")],
        scripts=[asset("view.js", PACKAGE)],
        asks_server=True,
    )
    content = build(page)
    [policy] = re.findall(r'Content-Security-Policy" content="([^"]*)"', content.decode("utf-8"))
    return content, f"{unescape(policy)}; frame-ancestors 'none'"
