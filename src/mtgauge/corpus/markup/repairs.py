"""Markup that is not well-formed, made well-formed: each fault is named, nothing is guessed about texts.

Lines stay where they are, and a file without faults stays as it is. What stands in SGML by right, such as a bare
``&`` or an attribute without quotes, is written as XML wants it and is no fault there.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mtgauge.corpus.markup.escaping import ILLEGAL
from mtgauge.corpus.markup.faults import fault, quoted
from mtgauge.corpus.markup.grammar import DEEPEST, HOLDING_TEXT, SEGMENTS, Grammar
from mtgauge.corpus.markup.sgml import MARK as SGML_MARK
from mtgauge.corpus.markup.tags import CUT_TAG, TAG, TagRepairer
from mtgauge.findings import Finding
from mtgauge.sentences import say

_MARK = re.compile(f"[<&]|\\]\\]>|{ILLEGAL.pattern}")
#: Stretches that are copied as they are: how they begin and end.
_COPIED = (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"))
_COPIED_IN_SGML = (*_COPIED[:2], ("<!", ">"), ("<?", ">"))
_OWN_ID = re.compile(r"""\s(?:doc)?id\s*=\s*["']?([^"'\s/]+)""", re.IGNORECASE)
_ALLOWED_IN_SGML = frozenset(
    {"unquoted-attribute", "stray-ampersand", "undefined-entity", "letter-case", "stray-greater-than"}
)


def repair(text: str, grammar: Grammar, tell: Callable[[Finding], None], *, sgml: bool = False) -> str:
    """A text as well-formed XML, where that can be had, every line where it was.

    Args:
        text: The whole file.
        grammar: Which elements it may have.
        tell: Told of each fault, in the order of the file: one for each kind and line.
        sgml: It is SGML, and several documents may stand one after the other.
    """
    return _Repairer(text, grammar, tell, sgml=sgml).repaired()


class _Repairer:
    def __init__(self, text: str, grammar: Grammar, tell: Callable[[Finding], None], *, sgml: bool) -> None:
        self._text = text
        self._parents = grammar.parents
        self._tell = tell
        self._sgml = sgml
        self._copied_marks = _COPIED_IN_SGML if sgml else _COPIED
        self._out: list[str] = []
        self._line = 1
        self._named: set[tuple[str, int]] = set()
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

    def _fault(self, code: str, message: str, hint: str | None = None, *, is_right: bool = False) -> None:
        if is_right or (self._sgml and code in _ALLOWED_IN_SGML) or (code, self._line) in self._named:
            return
        self._named.add((code, self._line))
        place = f"{self._doc}:{self._segment}" if self._segment else self._doc
        self._tell(fault(code, message, self._line, place or None, hint))

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
        self._fault("text-outside", say("text outside the set: {text}", text=quoted(text)))
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
                self._fault("stray-greater-than", say("a bare ]]> stands in the text"))
                return self._take_text(start, start + 3, "]]&gt;")
            case character:
                self._fault(
                    "illegal-character",
                    say("the character U+{code} is not allowed in XML", code=f"{ord(character):04X}"),
                )
                return self._take_text(start, start + 1, "\ufffd")

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
            self._stray_less_than(start)
            return self._take_text(start, start + 1, "&lt;")
        name = tag[2].lower()
        if name not in self._parents:
            message = say("<{name}> is not an element of these files", name=f"{tag[1]}{name}")
            self._fault("unknown-element", message, say("remove it"))
            return self._take(start, tag.end(), "")
        return self._end_tag(tag) if tag[1] else self._start_tag(tag)

    def _copied(self, opening: str, start: int, end: int) -> int:
        if opening == "<?" and start > 0 and self._text.startswith("<?xml", start):
            self._fault("missing-prolog", say("the XML declaration does not stand at the very beginning"))
            return self._take(start, end, "")
        if (
            opening == "<!--"
            and not self._sgml
            and self._is_broken_comment(self._text[start + len(opening) : end - len("-->")])
        ):
            self._fault("broken-comment", say("a comment holds -- or a character that XML does not allow"))
            return self._take(start, end, "")
        return self._take(start, end)

    def _doctype(self, start: int) -> int:
        """A DOCTYPE stands before the first element. One with a DTD inside never gets there."""
        is_early = not self._has_begun
        end = self._text.find(">", start) + 1
        if "[" in self._text[start:end]:
            end = self._text.find("]>", start) + 2
        if not is_early:
            self._fault("broken-markup", say("a DOCTYPE stands behind the first element"), say("remove it"))
        return self._take(start, max(end, start + 1), None if is_early else "")

    def _stray_less_than(self, start: int) -> None:
        text = self._text
        shown = quoted(text[start : start + 20])
        message = say("a bare < stands in the text: {text}", text=shown)
        if text.startswith(("<!", "<?"), start):
            message = say("a comment or declaration has no end: {text}", text=shown)
        # where a tag or a comment seems to begin, nobody knows in SGML either what is meant
        self._fault("stray-less-than", message, is_right=self._sgml and not SGML_MARK.match(text, start))

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
                say("more than {n} elements stand in one another", n=DEEPEST),
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
            message = say(
                "the file ends inside <{name}> of line {line}, as if it were cut off", name=name, line=line
            )
            self._fault("unclosed-element", message)
            self._close(0)

    def _close(self, depth: int) -> None:
        """Ends open elements until so many are left."""
        while len(self._stack) > depth:
            name, line = self._stack.pop()
            self._fault("unclosed-element", say("<{name}> of line {line} has no end tag", name=name, line=line))
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
                message = say(
                    "an element inside <{name}> cuts off its text {text}", name=name, text=quoted(before)
                )
                hint = say("remove the element; nothing may be lost of a translation")
                self._fault("cut-segment", message, hint)
            else:
                self._fault("stray-end-tag", say("</{name}> ends nothing", name=tag[2]))
            return self._take(tag.start(), tag.end(), "")
        self._close(depths[-1] + 1)
        opened, _ = self._stack.pop()
        if opened != tag[2]:
            self._fault("letter-case", say("</{end}> ends <{start}>", end=tag[2], start=opened))
        if tag[3].strip():
            self._tags.broken(tag)
        written = None if opened == tag[2] and not tag[3].strip() else f"</{opened}>"
        end = self._take(tag.start(), tag.end(), written)
        self._forget(name)
        return end
