"""Fixed expressions of English, whose words Universal Dependencies joins by the relation ``fixed``.

From the list of https://universaldependencies.org/en/dep/fixed.html.
"""

from __future__ import annotations

_EXPRESSIONS = (
    "a bit", "all but", "as if", "as of", "as opposed to", "as to", "as though", "as well", "as well as",
    "at least", "at most", "because of", "depending on", "due to", "how about", "how come", "in between",
    "in case", "in order",
    "in that", "instead of", "kind of", "less than", "let alone", "long since", "more than", "not to mention",
    "of course", "on the contrary", "prior to", "rather than", "so that", "sort of", "such as", "that is", "up to",
    "versus", "vice versa", "whether or not", "with respect to",
)  # fmt: skip


def _by_first_word() -> dict[str, list[tuple[str, ...]]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for expression in sorted((tuple(text.split()) for text in _EXPRESSIONS), key=len, reverse=True):
        if len(expression) > 1:
            found.setdefault(expression[0], []).append(expression)
    return found


#: Expressions by their first word, longest first.
FIXED = _by_first_word()
