"""Check-points by the words of the specification: one loop for each sentence of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product


def grams(piece, most):
    return [tuple(piece[at : at + n]) for n in range(1, most + 1) for at in range(len(piece) - n + 1)]


def occurrences(gram, tokens):
    return sum(tuple(tokens[at : at + len(gram)]) == gram for at in range(len(tokens)))


def matched_and_counted(pieces, tokens, match, most):
    """Equation 2 of one reference: (matched, counted)."""
    if match == "whole":
        return int(stands_whole(pieces, tokens)), 1
    every = [gram for piece in pieces for gram in grams(piece, most)]
    if match == "occurs":
        return sum(occurrences(gram, tokens) > 0 for gram in every), len(every)
    return sum(min(every.count(gram), occurrences(gram, tokens)) for gram in set(every)), len(every)


def stands_whole(pieces, tokens):
    """Whether some places of the pieces are in order and do not overlap."""
    places = [
        [at for at in range(len(tokens)) if tuple(tokens[at : at + len(piece)]) == tuple(piece)]
        for piece in pieces
    ]
    return any(
        all(one + len(piece) <= other for one, other, piece in zip(chosen, chosen[1:], pieces, strict=False))
        for chosen in product(*places)
    )


def trust(pieces, entries):
    """Equation 5."""
    tokens = [token.lower() for piece in pieces for token in piece]
    return max(Fraction(1, 10), Fraction(sum(token in entries for token in tokens), len(tokens)))


def best(candidates, tokens, match, most):
    """Equation 4: (place, DM, matched, counted) of the reference that counts.

    Args:
        candidates: (pieces, DM) of each.
        tokens: Those of the translation.
        match: When an n-gram counts.
        most: The greatest order.
    """
    found = [
        (place, dm, *matched_and_counted(pieces, tokens, match, most))
        for place, (pieces, dm) in enumerate(candidates)
    ]
    return max(found, key=lambda one: (one[1] * Fraction(one[2], one[3]), one[1], -one[3], -one[0]))


# whole cases, as ``tests/cases/README.md`` explains them; tokens are what blanks part


def tokens_of(text):
    """(start, end, token) of each token between blanks."""
    found, start = [], 0
    for token in text.split():
        start = text.index(token, start)
        found.append((start, start + len(token), token))
        start += len(token)
    return found


def pieces_of(text, spans):
    """The tokens that a span overlaps; such as follow each other are one piece."""
    pieces, is_open = [], False
    for start, end, token in tokens_of(text):
        is_in = any(start < last and first < end for first, last in spans)
        if is_in and is_open:
            pieces[-1].append(token)
        elif is_in:
            pieces.append([token])
        is_open = is_in
    return pieces


def entries_of(words, dictionary):
    """Dic(c): tokens of the entries of the whole source part and of each of its words."""
    lowered = {key.lower(): entries for key, entries in dictionary.items()}
    keys = {"".join(words).lower(), " ".join(words).lower(), *(word.lower() for word in words)}
    return {token.lower() for key in keys for entry in lowered.get(key, ()) for token in entry.split()}


def checkpoint_values(case, point):
    """Equations 2, 4 and 5 of one check-point."""
    [segment] = [one for one in case["segments"] if one["id"] == point["segment"]]
    entries = entries_of(point["source"], case["dictionary"])
    candidates = []
    for one in point["references"]:
        pieces = pieces_of(segment["references"][one["reference"]], one["spans"])
        candidates.append((pieces, trust(pieces, entries) if one["by_alignment"] else Fraction(1)))
    options = case["options"]
    at, dm, matched, counted = best(
        candidates, segment["hypothesis"].split(), options["match"], options["max_order"]
    )
    return {"best": at, "dm": dm, "matched": matched, "counted": counted}


def lengths(segments):
    """Those of references and of translations, over the segments that have a reference."""
    texts = [[len(text.split()) for text in one["references"] if text is not None] for one in segments]
    theirs = sum((Fraction(sum(some), len(some)) for some in texts if some), Fraction(0))
    ours = sum(len(one["hypothesis"].split()) for one, some in zip(segments, texts, strict=True) if some)
    return theirs, ours


def penalty_of(segments):
    """Equation 3."""
    theirs, ours = lengths(segments)
    return theirs / ours if ours > theirs else Fraction(1)


def ratio_of(points):
    whole = sum(one["dm"] * one["counted"] for one in points)
    return sum(one["dm"] * one["matched"] for one in points) / whole if whole else None


def sum_of(points):
    return sum((one["dm"] * Fraction(one["matched"], one["counted"]) for one in points), Fraction(0))


def categories_in(case, name):
    """The categories of a group, or the category of this name, each once."""
    groups = case["taxonomy"]["groups"]
    if name not in groups:
        return {name}
    return {one for member in groups[name] for one in categories_in(case, member)}


def scores_of(by_category, penalty):
    """The three totals over some categories; None where none has a check-point."""
    there = [points for points in by_category.values() if points]
    if not there:
        return {"ratio": None, "sum": None, "pooled": None}
    every = [point for points in there for point in points]
    return {
        "ratio": penalty * sum(map(ratio_of, there)),
        "sum": penalty * sum(map(sum_of, there)),
        "pooled": penalty * ratio_of(every),
    }


def expected(case):
    """All that a case expects, in fractions."""
    wanted = case["options"]["group"] or case["taxonomy"]["categories"]
    chosen = {one for name in wanted for one in categories_in(case, name)}
    points = [point for point in case["checkpoints"] if point["category"] in chosen]
    values = {point["id"]: checkpoint_values(case, point) for point in points}

    def grouped(names, segment=None):
        return {
            name: [values[one["id"]] for one in points
                   if one["category"] == name and segment in (None, one["segment"])]
            for name in names
        }  # fmt: skip

    penalty = penalty_of(case["segments"])
    groups = {}
    for name in case["taxonomy"]["groups"]:
        found = scores_of(grouped(categories_in(case, name) & chosen), penalty)
        groups[name] = None if found["pooled"] is None else found
    theirs, ours = lengths(case["segments"])
    own = {name: scores_of({name: some}, penalty) for name, some in grouped(chosen).items()}
    return {
        "penalty": penalty,
        "length_reference": theirs,
        "length_translation": Fraction(ours),
        "checkpoints": [
            {"id": one["id"], "category": one["category"], **values[one["id"]],
             "recall": Fraction(values[one["id"]]["matched"], values[one["id"]]["counted"]),
             "value": sum_of([values[one["id"]]])}
            for one in points
        ],
        "n": {name: len(some) for name, some in grouped(chosen).items()},
        "category": {kind: {name: own[name][kind] for name in own} for kind in ("ratio", "sum")},
        "group": groups,
        "system": scores_of(grouped(chosen), penalty),
        "segments": [
            {"id": one["id"], "penalty": penalty_of([one]),
             "system": scores_of(grouped(chosen, one["id"]), penalty_of([one]))}
            for one in case["segments"]
        ],
    }  # fmt: skip
