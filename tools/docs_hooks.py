"""Completes the documentation: the report of the sample, and the words around a page.

Called by MkDocs when the site is built.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mtgauge import evaluate
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.load import load_corpus

_SAMPLE = Path(__file__).parents[1] / "examples" / "news-zh-en"

#: Words around a page that the theme cannot translate, in the languages of pages other than English ones.
_WORDS = {
    "zh": {
        "Start": "首页",
        "Tutorial": "教程",
        "How-to guides": "操作指南",
        "Reference": "参考",
        "Explanation": "说明",
        "Decisions": "决定",
        "Dark colours": "深色",
        "Light colours": "浅色",
        "Permanent link": "本节链接",
    }
}
_EMPTY_HEADING = re.compile(r"<th([^>]*)></th>")


def on_page_context(context: Any, page: Any, config: Any, **_: Any) -> Any:
    """Tells the theme the language of the page that comes next: ``zh`` for ``lesson.zh.md``."""
    config.theme["language"] = _language(page)
    return context


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Labels the search dialog, gives empty cells no heading, and translates the words around the page."""
    output = _named(output)
    output = _EMPTY_HEADING.sub(r"<td\1></td>", output)
    for word, translated in _WORDS.get(_language(page), {}).items():
        output = re.sub(rf'(?<=[>"])(\s*){re.escape(word)}(\s*)(?=[<"])', rf"\1{translated}\2", output)
    return output


def on_post_template(output_content: str, **_: Any) -> str:
    """Labels the search dialog of a page that no Markdown makes."""
    return _named(output_content)


def _named(output: str) -> str:
    return output.replace('role="dialog">', 'role="dialog" aria-label="mtgauge">', 1)


def _language(page: Any) -> str:
    _, *languages = Path(page.file.src_uri).stem.split(".")
    return languages[0] if languages else "en"


def on_post_build(config: Any, **_: Any) -> None:
    """Writes ``sample-report.html`` into the site."""
    corpus = load_corpus(
        systems=[(path.stem, str(path)) for path in sorted((_SAMPLE / "systems").glob("*.txt"))],
        references=[(name, str(_SAMPLE / f"reference-{name}.txt")) for name in "AB"],
        source=str(_SAMPLE / "source.tsv"),
        languages=LanguagePair("zh", "en"),
    )
    evaluation = evaluate(
        corpus.systems,
        corpus.testset,
        metrics=["bleu", "chrf", "ter"],
        levels=["corpus", "domain"],
        intervals=True,
        clusters="pairwise",
    )
    evaluation.report(Path(config["site_dir"]) / "sample-report.html")
