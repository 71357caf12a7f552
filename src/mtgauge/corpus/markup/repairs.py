"""Markup that is not well-formed, made well-formed: each fault is named, nothing is guessed about texts.

Lines stay where they are, and a file without faults stays as it is. What stands in SGML by right, such as a bare
``&`` or an attribute without quotes, is written as XML wants it and is no fault there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from html.entities import name2codepoint

from mtgauge.base.sentences import say
from mtgauge.corpus.markup.escaping import ILLEGAL
from mtgauge.corpus.markup.faults import Faults, fault, quoted, stray
from mtgauge.corpus.markup.grammar import DEEPEST, HOLDING_TEXT, SEGMENTS, Grammar
from mtgauge.corpus.markup.sgml import MARK as SGML_MARK
from mtgauge.corpus.markup.tags import CUT_TAG, TAG, TagRepairer

_MARK = re.compile(f"[<&]|\\]\\]>|{ILLEGAL.pattern}")
#: Code -> marks of it that are a fault of a text, whatever follows. Of ``<`` see `_lone_less_than`.
_LONE = {
    "stray-less-than": "<(?![A-Za-z/!?])",
    "stray-ampersand": f"&(?!#|(?:apos|{'|'.join(name2codepoint)});)",
    "stray-greater-than": "\\]\\]>",
    "illegal-character": ILLEGAL.pattern,
}
_PLAIN = f"[^<&\\]\n{ILLEGAL.pattern[1:-1]}]|\\](?!\\]>)"
#: Stretches that are copied as they are: how they begin and end.
_COPIED = (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"))
_COPIED_IN_SGML = (*_COPIED[:2], ("<!", ">"), ("<?", ">"))
_OWN_ID = re.compile(r"""\s(?:doc)?id\s*=\s*["']?([^"'\s/]+)""", re.IGNORECASE)
_ALLOWED_IN_SGML = frozenset(
    {"unquoted-attribute", "stray-ampersand", "undefined-entity", "letter-case", "stray-greater-than"}
)


def repair(text: str, grammar: Grammar, faults: Faults, *, sgml: bool = False) -> str:
    """A text as well-formed XML, where that can be had, every line where it was.

    Args:
        text: The whole file.
        grammar: Which elements it may have.
        faults: Told of each fault, in the order of the file: one for each kind and line.
        sgml: It is SGML, and several documents may stand one after the other.
    """
    return _Repairer(text, grammar, faults, sgml=sgml).repaired()


class _Repairer:
    def __init__(self, text: str, grammar: Grammar, faults: Faults, *, sgml: bool) -> None:
        self._text = text
        self._parents = grammar.parents
        self._faults = faults
        self._sgml = sgml
        self._copied_marks = _COPIED_IN_SGML if sgml else _COPIED
        self._out: list[str] = []
        self._line = 1
        self._named: dict[str, int] = {}  # code -> the last line of which it is told
        self._stack: list[tuple[str, int]] = []  # name as it is written, line
        self._absent: set[str] = set()  # ends that do not come any more
        self._doc = self._segment = ""
        self._has_begun = False
        self._tags = TagRepairer(self._fault)

    def repaired(self) -> str:
        position = 0
        while mark := _MARK.search(self._text, position):
            self._take_text(position, mark.start())
            position = self._mark(mark.start())
        self._take_text(position, len(self._text))
        self._end_of_file()
        return "".join(self._out)

    def _fault(
        self, code: str, word: Callable[[], str], hint: str | None = None, *, is_right: bool = False
    ) -> None:
        """Tells of a fault, or counts it; nobody words one that nobody reads."""
        if is_right or (self._sgml and code in _ALLOWED_IN_SGML) or self._named.get(code) == self._line:
            return
        self._named[code] = self._line
        if self._faults.is_full(code):
            self._faults.count(code)
            return
        place = f"{self._doc}:{self._segment}" if self._segment else self._doc
        self._faults.add(fault(code, word(), self._line, place or None, hint))

    def _take(self, start: int, end: int, written: str | None = None) -> int:
        """Goes on behind a stretch, which is kept or written otherwise."""
        taken = self._text[start:end]
        lines = taken.count("\n")
        self._out.append(taken if written is None else written + "\n" * (lines - written.count("\n")))
        self._line += lines
        return end

    def _take_text(self, start: int, end: int, written: str | None = None) -> int:
        """The same for a text; outside the first element there must be none."""
        text = self._text[start:end]
        if self._stack or not text.strip():
            return self._take(start, end, written)
        first = self._take(start, start + len(text) - len(text.lstrip()))
        self._fault(stray(text, "outside"), lambda: say("text outside the set: {text}", text=quoted(text)))
        return self._take(first, end, "")

    def _take_lone(self, start: int) -> int:
        """Goes on behind marks that are no news: told of this line, or nowhere told any more."""
        quiet = frozenset(filter(self._is_quiet, _LONE)) if self._stack else frozenset()
        told = frozenset(code for code in _LONE if self._named.get(code) == self._line)
        less_than = self._lone_less_than()
        stretch = _stretch(quiet | told, less_than, several_lines=told <= quiet).match(self._text, start)
        if stretch is None:
            return start
        for code in quiet:
            self._count(code, less_than if code == "stray-less-than" else _LONE[code], stretch[0])
        return self._take_text(start, stretch.end(), _written(stretch[0]))

    def _lone_less_than(self) -> str:
        """Which ``<`` are a fault of the text here, whatever follows."""
        if self._sgml or self._holder not in HOLDING_TEXT:
            return _LONE["stray-less-than"]
        copied = (opening for opening, closing in self._copied_marks if closing not in self._absent)
        return _less_than_in_text(frozenset(self._parents), frozenset(copied))

    def _is_quiet(self, code: str) -> bool:
        """Whether lone marks of a code are no faults, or are only counted."""
        return self._is_allowed(code) or self._faults.is_full(code)

    def _is_allowed(self, code: str) -> bool:
        return self._sgml and code != "illegal-character"

    def _count(self, code: str, mark: str, text: str) -> None:
        """Counts the lines that have a lone mark."""
        if self._is_allowed(code):
            return
        lines = [n for n, line in enumerate(text.split("\n"), self._line) if re.search(mark, line)]
        if lines:
            self._faults.count(code, len(lines) - (lines[0] == self._named.get(code)))
            self._named[code] = lines[-1]

    @property
    def _holder(self) -> str:
        return self._stack[-1][0].lower() if self._stack else ""

    def _mark(self, start: int) -> int:
        match self._text[start]:
            case "<":
                return self._less_than(start)
            case "&":
                end, written = self._tags.reference(self._text, start)
                end = self._take_text(start, end, written)
            case "]":
                self._fault("stray-greater-than", lambda: say("a bare ]]> stands in the text"))
                end = self._take_text(start, start + 3, "]]&gt;")
            case character:
                self._fault(
                    "illegal-character",
                    lambda: say("the character U+{code} is not allowed in XML", code=f"{ord(character):04X}"),
                )
                end = self._take_text(start, start + 1, "\ufffd")
        return self._take_lone(end)

    def _less_than(self, start: int) -> int:
        text = self._text
        for opening, closing in self._copied_marks:
            if text.startswith(opening, start):
                end = text.find(closing, start + len(opening)) if closing not in self._absent else -1
                if end >= 0:
                    return self._copied(opening, start, end + len(closing))
                self._absent.add(closing)
                break
        if not self._sgml and text.startswith("<!DOCTYPE", start):
            return self._doctype(start)
        tag = TAG.match(text, start) or CUT_TAG.match(text, start)
        if tag is None or (tag[2].lower() not in self._parents and self._holder in HOLDING_TEXT):
            # where a tag or a comment seems to begin, nobody knows in SGML either what is meant
            is_right = self._sgml and not SGML_MARK.match(text, start)
            self._fault("stray-less-than", lambda: self._stray_less_than(start), is_right=is_right)
            return self._take_lone(self._take_text(start, start + 1, "&lt;"))
        name = tag[2].lower()
        if name not in self._parents:
            self._fault(
                "unknown-element",
                lambda: say("<{name}> is not an element of these files", name=f"{tag[1]}{name}"),
                say("remove it"),
            )
            return self._take(start, tag.end(), "")
        return self._end_tag(tag) if tag[1] else self._start_tag(tag)

    def _copied(self, opening: str, start: int, end: int) -> int:
        if opening == "<?" and start > 0 and self._text.startswith("<?xml", start):
            self._fault("missing-prolog", lambda: say("the XML declaration does not stand at the very beginning"))
            return self._take(start, end, "")
        if (
            opening == "<!--"
            and not self._sgml
            and self._is_broken_comment(self._text[start + len(opening) : end - len("-->")])
        ):
            self._fault("broken-comment", lambda: say("a comment holds -- or a character that XML does not allow"))
            return self._take(start, end, "")
        return self._take(start, end)

    def _doctype(self, start: int) -> int:
        """A DOCTYPE stands before the first element. One with a DTD inside never gets there."""
        is_early = not self._has_begun
        end = self._text.find(">", start) + 1
        if "[" in self._text[start:end]:
            end = self._text.find("]>", start) + 2
        if not is_early:
            self._fault(
                "broken-markup", lambda: say("a DOCTYPE stands behind the first element"), say("remove it")
            )
        return self._take(start, max(end, start + 1), None if is_early else "")

    def _stray_less_than(self, start: int) -> str:
        text = self._text
        shown = quoted(text[start : start + 20])
        if text.startswith(("<!", "<?"), start):
            return say("a comment or declaration has no end: {text}", text=shown)
        return say("a bare < stands in the text: {text}", text=shown)

    @staticmethod
    def _is_broken_comment(comment: str) -> bool:
        return "--" in comment or comment.endswith("-") or ILLEGAL.search(comment) is not None

    def _start_tag(self, tag: re.Match[str]) -> int:
        name = tag[2].lower()
        self._has_begun = True
        self._close_before(name)
        if len(self._stack) >= DEEPEST:
            self._fault(
                "nested-too-deeply",
                lambda: say("more than {n} elements stand in one another", n=DEEPEST),
                say("remove them"),
            )
            return self._take(tag.start(), tag.end(), "")
        own_id = _OWN_ID.search(tag[3])
        if name == "doc":
            self._doc, self._segment = own_id[1] if own_id else "", ""
        elif name in SEGMENTS:
            self._segment = own_id[1] if own_id else ""
        written = self._tags.start_tag(tag)
        line = self._line
        end = self._take(tag.start(), tag.end(), written)
        if not tag[3].rstrip().endswith("/"):
            self._stack.append((tag[2], line))
        return end

    def _close_before(self, name: str) -> None:
        """Ends elements that the new one may not stand in, where it may stand in one around them."""
        parents = self._parents[name]
        depths = [0] if self._sgml and "" in parents else []
        depths += [depth for depth, (opened, _) in enumerate(self._stack, start=1) if opened.lower() in parents]
        if depths:
            self._close(depths[-1])

    def _end_of_file(self) -> None:
        if self._stack:
            name, line = self._stack[-1]
            self._fault(
                "unclosed-element",
                lambda: say(
                    "the file ends inside <{name}> of line {line}, as if it were cut off", name=name, line=line
                ),
            )
            self._close(0)

    def _close(self, depth: int) -> None:
        """Ends open elements until so many are left."""
        while len(self._stack) > depth:
            name, line = self._stack.pop()
            self._fault(
                "unclosed-element", partial(say, "<{name}> of line {line} has no end tag", name=name, line=line)
            )
            self._out.append(f"</{name}>")
            self._forget(name)

    def _forget(self, name: str) -> None:
        if name.lower() in SEGMENTS:
            self._segment = ""
        elif name.lower() == "doc":
            self._doc = ""

    def _end_tag(self, tag: re.Match[str]) -> int:
        name = tag[2].lower()
        depths = [depth for depth, (opened, _) in enumerate(self._stack) if opened.lower() == name]
        if not depths:
            before = self._text[self._text.rfind(">", 0, tag.start()) + 1 : tag.start()]
            if name in HOLDING_TEXT and before.strip():
                hint = say("remove the element; nothing may be lost of a translation")
                self._fault(
                    "cut-segment",
                    lambda: say(
                        "an element inside <{name}> cuts off its text {text}", name=name, text=quoted(before)
                    ),
                    hint,
                )
            else:
                self._fault("stray-end-tag", lambda: say("</{name}> ends nothing", name=tag[2]))
            return self._take(tag.start(), tag.end(), "")
        self._close(depths[-1] + 1)
        opened, _ = self._stack.pop()
        if opened != tag[2]:
            self._fault("letter-case", lambda: say("</{end}> ends <{start}>", end=tag[2], start=opened))
        if tag[3].strip():
            self._tags.broken(tag)
        written = None if opened == tag[2] and not tag[3].strip() else f"</{opened}>"
        end = self._take(tag.start(), tag.end(), written)
        self._forget(name)
        return end


@cache
def _less_than_in_text(names: frozenset[str], openings: frozenset[str]) -> str:
    """A ``<`` in a text that begins neither a known element nor one of these."""
    known = "|".join(map(re.escape, sorted(names)))
    others = "|".join(map(re.escape, sorted({*openings, "<!DOCTYPE"})))
    return f"(?!{others})<(?!/?(?i:{known})(?![\\w.:-]))"


@cache
def _stretch(codes: frozenset[str], less_than: str, *, several_lines: bool) -> re.Pattern[str]:
    """Text with no mark but lone ones of these codes."""
    lone = _LONE | {"stray-less-than": less_than}
    marks = [*(lone[code] for code in sorted(codes)), _PLAIN, *(["\n"] if several_lines else [])]
    return re.compile(f"(?:{'|'.join(marks)})++")


#: So many marks make a stretch that is not written mark by mark: the parser hands each on by itself.
_MANY = 8


def _written(text: str) -> str:
    """A text whose marks are all lone ones, as XML writes it."""
    text = ILLEGAL.sub("\ufffd", text)
    if text.count("<") + text.count("&") > _MANY:
        return f"<![CDATA[{text.replace(']]>', ']]]]><![CDATA[>')}]]>"
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("]]>", "]]&gt;")
