"""What makes the heads of words a tree."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.base.sentences import Sentence, say


def fault_of_tree(heads: Sequence[int | None]) -> tuple[int, Sentence] | None:
    """The first fault of heads that should be a tree, or of none at all.

    Args:
        heads: For each of n words the number of its head, from 1, 0 for the root, None without a tree.

    Returns:
        The position of a word, from 0, and what is wrong there; None where they are a tree, or where no word has a
        head.
    """
    if all(head is None for head in heads):
        return None
    n = len(heads)
    for place, head in enumerate(heads):
        if head is None:
            return place, say("word {n} has no head, and others have one", n=place + 1)
        if not 0 <= head <= n:
            return place, say(
                "word {n} has the head {head}, and there are {all} words", n=place + 1, head=head, all=n
            )
    roots = [place for place, head in enumerate(heads) if head == 0]
    if len(roots) > 1:
        return roots[1], say("words {first} and {second} are both roots", first=roots[0] + 1, second=roots[1] + 1)
    return _circle([head or 0 for head in heads])


def _circle(heads: Sequence[int]) -> tuple[int, Sentence] | None:
    """The first circle; without a root there is one."""
    done = [False] * (len(heads) + 1)
    done[0] = True
    for start in range(1, len(heads) + 1):
        path: list[int] = []
        on_path: set[int] = set()
        word = start
        while not done[word]:
            if word in on_path:
                circle = path[path.index(word) :]
                shown = " > ".join(map(str, [*circle, word]))
                return word - 1, say("the tree has a circle: {words}", words=shown)
            path.append(word)
            on_path.add(word)
            word = heads[word - 1]
        for word in path:
            done[word] = True
    return None
