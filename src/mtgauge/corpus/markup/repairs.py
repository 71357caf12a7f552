"""Markup that is not well-formed, made well-formed: each fault is named, nothing is guessed about texts.

Lines stay where they are, and a file without faults stays as it is. What stands in SGML by right, such as a bare
``&`` or an attribute without quotes, is written as XML wants it and is no fault there.
"""

from __future__ import annotations

import re

from mtgauge.corpus.markup.builder import quoted
from mtgauge.corpus.markup.escaping import ILLEGAL
from mtgauge.corpus.markup.faults import Fault
from mtgauge.corpus.markup.grammar import AROUND_SETS, DEEPEST, HOLDING_TEXT, PARENTS, SEGMENTS
from mtgauge.corpus.markup.tags import CUT_TAG, TAG, TagMender

_MARK = re.compile(f"[<&]|\\]\\]>|{ILLEGAL.pattern}")
#: Stretches that are copied as they are: how they begin and end.
_COPIED = (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!DOCTYPE", ">"))
_OWN_ID = re.compile(r"""\s(?:doc)?id\s*=\s*["']?([^"'\s/]+)""", re.IGNORECASE)
_ALLOWED_IN_SGML = frozenset({"unquoted-attribute", "stray-ampersand", "stray-less-than", "undefined-entity",
                              "letter-case", "stray-greater-than", "broken-comment"})  # fmt: skip


def mend(text: str, *, sgml: bool = False) -> tuple[str, list[Fault]]:
    """A text as well-formed XML, where that can be had, and what was wrong with it.

    Args:
        text: The whole file.
        sgml: It is SGML.

    Returns:
        The text, every line where it was, and its faults in the order of the file: one for each kind and line.
    """
    mender = _Mender(text, sgml=sgml)
    mended = mender.mended()
    return mended, mender.faults


class _Mender:
    def __init__(self, text: str, *, sgml: bool) -> None:
        self.faults: list[Fault] = []
        self._text = text
        self._sgml = sgml
        self._out: list[str] = []
        self._line = 1
        self._named: set[tuple[str, int]] = set()
        self._stack: list[tuple[str, int]] = []  # name as it is written, line
        self._absent: set[str] = set()  # ends that do not come any more
        self._doc = self._segment = ""
        self._tags = TagMender(self._fault)

    def mended(self) -> str:
        if self._sgml:
            # SGML may hold several sets one after the other
            self._out.append(f"<{AROUND_SETS}>")
            self._stack.append((AROUND_SETS, 1))
        position = 0
        while mark := _MARK.search(self._text, position):
            self._take_text(position, mark.start())
            position = self._mark(mark.start())
        self._take_text(position, len(self._text))
        self._close(0 if not self._sgml else 1)
        self._out.extend(f"</{name}>" for name, _ in self._stack)
        return "".join(self._out)

    def _fault(self, code: str, message: str, hint: str | None = None) -> None:
        if (self._sgml and code in _ALLOWED_IN_SGML) or (code, self._line) in self._named:
            return
        self._named.add((code, self._line))
        place = f"{self._doc}:{self._segment}" if self._segment else self._doc
        self.faults.append(Fault(code, message, self._line, place or None, hint))

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
        self._fault("text-outside", f"text outside the set: {quoted(text)}")
        return self._take(first, end, "")

    @property
    def _holder(self) -> str:
        return self._stack[-1][0].lower() if self._stack else ""

    def _mark(self, start: int) -> int:
        match self._text[start]:
            case "<":
                return self._less_than(start)
            case "&":
                end, written = self._tags.reference(self._text, start)
                return self._take_text(start, end, written)
            case "]":
                self._fault("stray-greater-than", "a bare ]]> stands in the text")
                return self._take_text(start, start + 3, "]]&gt;")
            case character:
                self._fault("illegal-character", f"the character U+{ord(character):04X} is not allowed in XML")
                return self._take_text(start, start + 1, "\ufffd")

    def _less_than(self, start: int) -> int:
        text = self._text
        for opening, closing in _COPIED:
            if text.startswith(opening, start) and closing not in self._absent:
                end = text.find(closing, start + len(opening))
                if end >= 0:
                    return self._copied(opening, start, end + len(closing))
                self._absent.add(closing)
        tag = TAG.match(text, start) or CUT_TAG.match(text, start)
        if tag is None or (tag[2].lower() not in PARENTS and self._holder in HOLDING_TEXT):
            self._fault("stray-less-than", f"a bare < stands in the text: {quoted(text[start : start + 20])}")
            return self._take_text(start, start + 1, "&lt;")
        name = tag[2].lower()
        if name not in PARENTS:
            self._fault("unknown-element", f"<{tag[1]}{name}> is not an element of these files", "remove it")
            return self._take(start, tag.end(), "")
        return self._end_tag(tag) if tag[1] else self._start_tag(tag)

    def _copied(self, opening: str, start: int, end: int) -> int:
        if opening == "<?" and start > 0 and self._text.startswith("<?xml", start):
            self._fault("missing-prolog", "the XML declaration does not stand at the very beginning")
            return self._take(start, end, "")
        if opening == "<!--" and self._is_broken_comment(self._text[start + len(opening) : end - len("-->")]):
            self._fault("broken-comment", "a comment holds -- or a character that XML does not allow")
            return self._take(start, end, "")
        if opening == "<!DOCTYPE" and self._sgml and "[" not in self._text[start:end]:
            return self._take(start, end, "")
        return self._take(start, end)

    @staticmethod
    def _is_broken_comment(comment: str) -> bool:
        return "--" in comment or comment.endswith("-") or ILLEGAL.search(comment) is not None

    def _start_tag(self, tag: re.Match[str]) -> int:
        name = tag[2].lower()
        self._close_before(name)
        if len(self._stack) >= DEEPEST:
            self._fault("nested-too-deeply", f"more than {DEEPEST} elements stand in one another", "remove them")
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
        parents = PARENTS[name]
        depths = [depth for depth, (opened, _) in enumerate(self._stack, start=1) if opened.lower() in parents]
        if depths:
            self._close(depths[-1])

    def _close(self, depth: int) -> None:
        """Ends open elements until so many are left."""
        while len(self._stack) > depth:
            name, line = self._stack.pop()
            self._fault("unclosed-element", f"<{name}> of line {line} has no end tag")
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
        if not depths or (self._sgml and depths == [0]):
            before = self._text[self._text.rfind(">", 0, tag.start()) + 1 : tag.start()]
            if name in HOLDING_TEXT and before.strip():
                message = f"an element inside <{name}> cuts off its text {quoted(before)}"
                self._fault("cut-segment", message, "remove the element; nothing may be lost of a translation")
            else:
                self._fault("stray-end-tag", f"</{tag[2]}> ends nothing")
            return self._take(tag.start(), tag.end(), "")
        self._close(depths[-1] + 1)
        opened, _ = self._stack.pop()
        if opened != tag[2]:
            self._fault("letter-case", f"</{tag[2]}> ends <{opened}>")
        if tag[3].strip():
            self._tags.broken(tag)
        written = None if opened == tag[2] and not tag[3].strip() else f"</{opened}>"
        end = self._take(tag.start(), tag.end(), written)
        self._forget(name)
        return end
