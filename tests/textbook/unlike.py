"""What texts hold that those beside them do not, character by character and start by start, as the page says it."""

from __future__ import annotations

import unicodedata


def shares(column, holds):
    """How many texts hold something, and their share of those that are not empty."""
    count = sum(bool(holds(text)) for text in column if text)
    return count, count / max(sum(bool(text) for text in column), 1)


def is_told(column, groups, holds, least=3, share=0.1):
    """Whether enough texts hold something, and in no group of columns a tenth as many; empty groups are none."""
    count, own = shares(column, holds)
    pooled = [[text for one in group for text in one] for group in groups]
    others = [shares(texts, holds)[1] for texts in pooled if any(texts)]
    return bool(others) and count >= least and own >= share and all(10 * other <= own for other in others)


def is_decomposed(text):
    """Whether NFC writes a text in another way."""
    return unicodedata.normalize("NFC", text) != text


def numbers_as_zero(text):
    """A text with each run of ASCII digits as one zero."""
    made = ""
    for character in text:
        digit = "0" <= character <= "9"
        if not (digit and made.endswith("\0")):
            made += "\0" if digit else character
    return made.replace("\0", "0")


def is_text(text, at_end):
    """Whether a text is of letters, marks, numbers, blanks and format characters; at the end, full stops too."""
    categories = [unicodedata.category(character) for character in text]
    stops = ".。．!！?？…।۔؟՞։።" if at_end else ""
    return all(
        category[0] in "LMNZ" or category == "Cf" or character in stops
        for character, category in zip(text, categories, strict=True)
    )


def may_be_left(start, at_end):
    """Whether a start is long, or no text only."""
    return len(start) >= 12 or not is_text(start, at_end)


def heads(texts):
    """The first 48 characters of each text, numbers as zero."""
    return [numbers_as_zero(text[:48]) for text in texts]


def most_common(starts):
    """The most common of some starts that are not empty, the first one of several, and how often it is there."""
    known = list(dict.fromkeys(start for start in starts if start))
    start = max(known, key=starts.count, default="")
    return start, starts.count(start)


def grown(texts, start):
    """A start as far as nine tenths of the texts with it agree on the next character."""
    wanted = 0.9 * sum(text.startswith(start) for text in texts)
    while True:
        following = [text[len(start) : len(start) + 1] for text in texts if text.startswith(start)]
        best = max(dict.fromkeys(following), key=following.count)
        if not best or following.count(best) < wanted:
            return start
        start += best


def common_start(texts, at_end=False):
    """The start that may be left over, or nothing: half of the texts for one character, a tenth for twelve."""
    n = sum(bool(text) for text in texts)
    for length, share in ((1, 0.5), (12, 0.1)):
        start, count = most_common([head[:length] for head in map(numbers_as_zero, [t[:12] for t in texts])])
        if not start or count < share * n:
            continue
        whole = grown(heads(texts), start).strip(" ")
        if at_end:
            whole = whole.rstrip(".。．!！?？…।۔؟՞։። ")
        if may_be_left(whole, at_end):
            return whole
    return ""


def without(start, other):
    """A start without the beginning of another one behind it; nothing where it is that and text."""
    for end in range(1, len(start)):
        rest = start[end:].lstrip()
        if rest and other.startswith(rest):
            return start[:end].strip(" ")
    shared = 0
    while shared < min(len(start), len(other)) and start[shared] == other[shared]:
        shared += 1
    return "" if shared and not may_be_left(start[shared:], True) else start


def left_over(texts, groups, at_end=False):
    """The start that texts have, and no group of texts beside them; or nothing."""
    start = common_start(texts, at_end)
    pooled = [[text for column in group for text in column] for group in groups]
    for group in pooled:
        n = sum(bool(text) for text in group)
        first, count = most_common([head[:1] for head in heads(group)])
        if start:
            start = without(start, grown(heads(group), first) if first and count >= 0.5 * n else "")
    if not start or not may_be_left(start, at_end):
        return ""
    if not is_told(texts, groups, lambda text: numbers_as_zero(text[:48]).startswith(start), least=10):
        return ""
    own = shares(texts, lambda text: numbers_as_zero(text[:48]).startswith(start))[1]
    for group in pooled:
        most, count = most_common([head[: min(len(start), 12)] for head in heads(group)])
        if 2 * count >= own * sum(bool(text) for text in group) and may_be_left(most, at_end):
            return ""
    return start
