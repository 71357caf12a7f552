"""What is found: eight patterns of English that is correct and that no native writer would choose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

GLOSSARY = Path(__file__).resolve().parents[2] / "docs/reference/glossary.md"
#: Forms of verbs that no rule makes.
_FORMS = {
    "come": "comes?|coming|came",
    "take": "takes?|taking|took|taken",
}
#: Nouns of the field that end an English compound, such as "segment scores".
_HEADS = (
    "agreements?|averages?|choices?|codes?|columns?|contracts?|correlations?|counts?|descriptions?|differences|edits|errors|"
    "files?|flow|folders?|formats?|functions|grams|ids?|intervals?|judgements?|languages?|links|means|measures?|metrics?|models?|"
    "names?|options?|outputs?|pages?|percentages?|percentiles|rankings?|ratings?|records?|resamples|scores?|settings?|sizes?|"
    "tables?|tests?|texts?|totals?|tokens|translations|units|values?|weights?|widths?|words?"
)
_UNITS = "segments?|systems?|documents?|metrics?|references?|programs?|sources?|sentences?|files?"
_SMALL = "(?:as|by|for|from|in|is|of|on|than|that|to|with|without)"
#: What follows a noun that ends its phrase.
_ENDS = r"(?=\s*(?:[.,;:)]|$)|\s(?:and|are|as|at|by|for|from|has|have|in|is|on|or|that|to|with|which)\b)"


class Pattern(NamedTuple):
    """A pattern of English, and advice on a replacement."""

    name: str
    found: re.Pattern[str]
    advice: str


class Finding(NamedTuple):
    """Where in a sentence a pattern was found."""

    pattern: str
    fragment: str
    advice: str


def _pattern(name: str, advice: str, *expressions: str) -> Pattern:
    return Pattern(name, re.compile("|".join(expressions)), advice)


_PATTERNS = (
    _pattern(
        "what-clause",
        "use a noun",
        r"^what (?!(?:if|about|to|is|are|was|were|does|do|did|can|could|should|will|would|this|follows)\b)[^?]+$",
        r"\bwhat (?:is |was )?(?:becomes?|became|come|came) of\b",
        r"\b(?:beside|by|from|in|into|with) what\b(?! (?:case|order|sense|way|would|you)\b)",
        r"\b(?:lose|loses|lost|keeps? back|and|or|but|[,;:]) "
        r"what (?:an?|the|it|they|its|each|every|is|was|has|to)\b(?=[^?]*$)",
    ),
    _pattern(
        "stand, hold, lie, carry",  # prose: the name of a pattern
        "use be, have, contain or appear",
        r"\b(?:stands?|stood|standing)\b(?! (?:for|out|still)\b)(?!-|\.\w)",
        r"\b(?:holds?|held|holding)\b(?! (?:on|onto|true|up|back|of|(?:a|the) (?:copyright|lock|reference))\b)",
        r"\b(?:lies?|lain)\b",
        r"\bcarr(?:y|ies|ied|ying)\b(?! (?:on|out|over)\b)",
        r"\bgo(?:es)? (?:behind|before|the same way|on where|to its|on from)\b|\bgoes on\b",
    ),
    _pattern(
        "alone",
        'put "only" before the noun, or "not"',
        r"(?<!let )(?<!stand )(?<!stand-)\balone\b",
        r"\bnothing(?: \S+){0,4} but\b",
        r"\b(?:begins?|starts?|ends?) with no\b",
    ),
    _pattern(
        "noun of noun",
        "use a compound, or name it again",
        rf"\b(?:{_HEADS}) of (?!(?:its|this|his|bytes|strings|floats|lists)\b)[a-z-]*[a-hj-rtv-z]s\b{_ENDS}",
        r"\b(?:is|are|was|were|and|or|times|beside|with|from|[,:;(]) ?(?:that|those) of\b",
        rf"\b(?:that|those) (?:by|of) (?:a |the )?(?:whole|{_UNITS})\b",
        r"\b(?:an?|the) \w+ of (?:your|its|our|their) own\b",
        r"\b(?:it is|they are|it was|they were) of\b",
    ),
    _pattern(
        "say, tell, ask",
        "programs show, report, list, print, request, require",
        r"(?<!that is to )\bsays\b",
        r"^say\b(?! (?:i|hello|we|you)\b)|\b(?:to|not|and) say (?:what|whether|which|how|where|when|why|so)\b",
        r"\b(?:is|are|was|were) (?:said|told|asked)\b",
        r"\b(?:asked|asks?|told|tells?) (?:of|what|which|whether)\b",
        r"\b(?:would|will|may|does not|do not|cannot|can't) tell\b",
        r"\bnames (?:the|an?|every|each|its|no|them|what|one|all|it)\b|\b(?:does not|not|they|it|which) name\b",
    ),
    _pattern(
        "a line",
        'use "per"',
        rf"\b(?:one|an?|\d+|each|two|three|some) (?:(?!{_SMALL}\b)\w+ )?"
        rf"an? (?:line|call|row|page|column|pair|{_UNITS})\b",
    ),
    _pattern(
        "the better the lower",  # prose: the name of a pattern
        'use "lower is better", "many", "up to"',
        r"\bthe (?:\w+er|more|less|better|worse) the (?:\w+er|more|less|better|worse)\b",
        r"\bso (?:many|much)\b(?! (?:as|more|better|faster|easier|that)\b)",
        r"\bas (?:many|much) (?:\w+ )?as (?:the|that|it|they|there|a)\b|\b(?:as many|as much) (?:count|are|is)\b",
    ),
)


def findings(sentence: str) -> Iterator[Finding]:
    """Yields what is found in a sentence, one finding per pattern."""
    lowered = sentence.lower()
    for pattern in (*_PATTERNS, *_words()):
        found = pattern.found.search(lowered)
        if found:
            yield Finding(pattern.name, sentence[found.start() : found.end()], pattern.advice)


@cache
def _words() -> tuple[Pattern, ...]:
    """The words that the glossary replaces."""
    table = GLOSSARY.read_text("utf-8").partition("| instead of |")[2]
    rows = re.findall(r"^\| (.*?) \| (.*?) \|$", table, re.MULTILINE)[1:]
    return tuple(
        _pattern("private word", advice, *map(_expression, terms.lower().split(", "))) for terms, advice in rows
    )


def _expression(term: str) -> str:
    """A phrase of the glossary as a regular expression."""
    verb, _, rest = term.removeprefix("to ").partition(" ")
    first = re.escape(verb)
    if term.startswith("to "):
        stem = re.escape(verb.removesuffix("e"))
        first = _FORMS.get(verb, rf"{stem}(?:e|s|es|d|ed|ing)?")
    words = [rf"(?:{first})", *re.escape(rest).replace(r"\ ", " ").split()]
    return r"\b" + " ".join(words).replace(" … ", r" (?:\S+ ){1,4}") + r"\b"
