"""Cognitive ease by the words of its specification: plain Python over neutral JSON, one document after another.

A case has the form of ``tests/cases/ease/cases.jsonl``, whose ``README.md`` explains the fields. `expected` computes
all that a case expects; it shares no code and no data structure with ``mtgauge.suites.ease``.
"""

from collections import Counter
from itertools import accumulate

FUNCTION = {"ADP", "AUX", "CCONJ", "DET", "PART", "SCONJ"}
SIGNS = {"PUNCT", "SYM"}
NAMES = {"PROPN", "NUM"}
NOMINAL = {"NOUN", "PROPN", "PRON", "NUM"}
STEPS = ((0, 1, 1.0), (5, 1, 0.9), (10, 3, 0.75))


def divided(part, whole):
    """None for what is divided by nothing, or by an average that is not there."""
    return part / whole if whole else None


def share(m, c, r):
    return divided(10 * m, c + 9 * r)


# one text


def is_word(word):
    return word["tag"] not in SIGNS


def is_content(word):
    return is_word(word) and word["tag"] not in FUNCTION


def has_inflection(word):
    return word["tag"] in FUNCTION or (is_content(word) and bool(word["feats"]))


def owner(units, place):
    """The last unit that has a word, or None."""
    found = [number for number, unit in enumerate(units) if place in unit["words"]]
    return found[-1] if found else None


def governor(text, units, number):
    """The unit that a unit depends on: its head's head, or the first one above that is in another unit."""
    place = text["words"][units[number]["head"]]["head"]
    while place is not None:
        above = owner(units, place)
        if above is not None and above != number:
            return above
        place = text["words"][place]["head"]
    return None


def chunk_relations(text):
    """Chunk -> (chunk, label) of the same clause."""
    found = {}
    for number, chunk in enumerate(text["chunks"]):
        above = governor(text, text["chunks"], number)
        if above is not None:
            clauses = [owner(text["clauses"], one["head"]) for one in (chunk, text["chunks"][above])]
            if clauses[0] == clauses[1]:
                found[number] = above, text["words"][chunk["head"]]["rel"]
    return found


def clause_relations(text):
    """Clause -> (clause, label)."""
    found = {}
    for number, clause in enumerate(text["clauses"]):
        above = governor(text, text["clauses"], number)
        if above is not None:
            found[number] = above, text["words"][clause["head"]]["rel"]
    return found


def markers(text, chunk):
    words = text["words"]
    under = [one for one in words if one["head"] == chunk["head"] and one["rel"].split(":")[0] == "case"]
    case = [feature for feature in words[chunk["head"]]["feats"] if feature.startswith("Case=")]
    return sorted(one["form"].lower() for one in under), sorted(case)


def position(text, clause):
    """The index of the chunk that has a clause's head; without one, how many chunks come before."""
    within = owner(text["chunks"], clause["head"])
    return within if within is not None else sum(chunk["head"] < clause["head"] for chunk in text["chunks"])


def distances(text):
    places = [position(text, clause) for clause in text["clauses"]]
    return [abs(places[number] - places[above]) for number, (above, _) in clause_relations(text).items()]


def pieces(text, clause):
    """Runs of a clause's words, punctuation and signs ignored, less one."""
    own = [place in clause["words"] for place, word in enumerate(text["words"]) if is_word(word)]
    runs = sum(is_own and not was for was, is_own in zip([False, *own], own, strict=False))
    return max(0, runs - 1)


def topic_and_focus(text, clause):
    """The heads of the first nominal chunk of a clause, and of the last one if that is another."""
    clauses = text["clauses"]
    number = clauses.index(clause)
    heads = [chunk["head"] for chunk in text["chunks"] if owner(clauses, chunk["head"]) == number]
    heads = [head for head in heads if text["words"][head]["tag"] in NOMINAL]
    return (heads[0] if heads else None), (heads[-1] if len(heads) > 1 else None)


def counted(text, below):
    """What rates count in one text, by name; a name is missing where the annotation is."""
    words = text["words"]
    found = {
        "sentences": text["sentences"],
        "words": sum(map(is_word, words)),
        "uncommon": sum(is_word(one) and one["tag"] not in NAMES and one["zipf"] < below for one in words),
    }
    if "terms" in text:
        found["terms"] = len(text["terms"])
    if "mixed_sentences" in text:
        found["mixed"] = text["mixed_sentences"]
    if "entities" in text:
        found["mentions"] = len(text["entities"])
        rare = [any(words[place]["zipf"] < below for place in one["words"]) for one in text["entities"]]
        found["uncommon_names"] = sum(rare)
    if "chunks" in text:
        inside = [place for chunk in text["chunks"] for place in chunk["words"]]
        found |= {"chunks": len(text["chunks"]), "in_chunks": sum(is_word(words[place]) for place in inside)}
    if "clauses" in text:
        found |= {"clauses": len(text["clauses"]), "pieces": sum(pieces(text, one) for one in text["clauses"])}
        if "chunks" in text:
            far = distances(text)
            found |= {"related": len(far), "far": sum(far)}
    return found


# two texts


def alignment(shared):
    """The units that are aligned one to one, by how many links of content words each pair shares.

    The most links in all, then the least sum of (i - j)^2, then the least sum of j, then the first list of pairs:
    by trying every one.
    """
    rows = sorted({row for row, _ in shared})
    best = None

    def extend(at, taken, pairs):
        nonlocal best
        if at == len(rows):
            rank = (
                -sum(shared[pair] for pair in pairs),
                sum((i - j) ** 2 for i, j in pairs),
                sum(j for _, j in pairs),
                pairs,
            )
            best = rank if best is None else min(best, rank)
            return
        extend(at + 1, taken, pairs)
        for row, column in sorted(shared):
            if row == rows[at] and column not in taken:
                extend(at + 1, taken | {column}, [*pairs, (row, column)])

    extend(0, frozenset(), [])
    return dict(best[-1])


def aligned(ours, theirs, links, unit):
    shared = Counter()
    for a, b in links:
        pair = owner(ours[unit], a), owner(theirs[unit], b)
        if is_content(ours["words"][a]) and is_content(theirs["words"][b]) and None not in pair:
            shared[pair] += 1
    return alignment(shared)


def same_relations(ours, theirs, partners):
    """How many relations lead from aligned units to aligned units with the same label."""
    return sum(
        number in partners and above in partners and theirs.get(partners[number]) == (partners[above], label)
        for number, (above, label) in ours.items()
    )


def matches(ours, theirs, links):
    """(m, c, r) of each P of levels 1 to 3 that can be counted."""
    a, b = ours["words"], theirs["words"]
    alike = [
        (a[i]["tag"] in FUNCTION and b[j]["tag"] in FUNCTION)
        or (
            is_content(a[i]) and is_content(b[j]) and a[i]["feats"]
            and sorted(a[i]["feats"]) == sorted(b[j]["feats"])
        )
        for i, j in links
    ]  # fmt: skip
    found = {
        "P11": (len(links), len(a), len(b)),
        "P12": (sum(map(bool, alike)), sum(map(has_inflection, a)), sum(map(has_inflection, b))),
    }
    if "chunks" in ours:
        found |= chunk_matches(ours, theirs, links)
    if "clauses" in ours:
        partners = aligned(ours, theirs, links, "clauses")
        relations = clause_relations(ours), clause_relations(theirs)
        found["P32"] = same_relations(*relations, partners), *map(len, relations)
    return found


def chunk_matches(ours, theirs, links):
    partners = aligned(ours, theirs, links, "chunks")
    pairs = [(ours["chunks"][i], theirs["chunks"][j]) for i, j in partners.items()]
    counts = len(ours["chunks"]), len(theirs["chunks"])
    found = {
        "P21": (sum([one["head"], other["head"]] in links for one, other in pairs), *counts),
        "P22": (sum(markers(ours, one) == markers(theirs, other) for one, other in pairs), *counts),
    }
    if "clauses" in ours:
        relations = chunk_relations(ours), chunk_relations(theirs)
        found["P31"] = same_relations(*relations, partners), *map(len, relations)
    return found


def edits(ours, theirs):
    """Insertions, deletions and substitutions."""
    row = list(range(len(theirs) + 1))
    for i, one in enumerate(ours, start=1):
        last = row
        row = [i]
        for j, other in enumerate(theirs, start=1):
            row.append(min(row[-1] + 1, last[j] + 1, last[j - 1] + (one != other)))
    return row[-1]


# a document as one text


def joined(texts):
    """Texts one after the other, as one; with where the words and the clauses of each begin."""
    starts = [0, *accumulate(len(text["words"]) for text in texts)]

    def moved(place, start):
        return None if place is None else place + start

    found = {"words": [], "chunks": [], "clauses": []}
    for text, start in zip(texts, starts, strict=False):
        found["words"] += [{**word, "head": moved(word["head"], start)} for word in text["words"]]
        for name in ("chunks", "clauses"):
            for unit in text.get(name, ()):
                places = [place + start for place in unit["words"]]
                found[name].append({"words": places, "head": unit["head"] + start})
    clause_starts = [0, *accumulate(len(text.get("clauses", ())) for text in texts)]
    return found, starts, clause_starts


def discourse(links, clause_starts):
    return [(clause_starts[a] + b, clause_starts[c] + d, sense) for a, b, c, d, sense in links]


def flow(document, number, has):
    """(m, c, r) of P41 and P42, and the distances of linked clauses, against one reference of the document."""
    segments = document["segments"]
    ours, our_starts, our_clauses = joined([one["candidate"] for one in segments])
    theirs, their_starts, their_clauses = joined([one["references"][number] for one in segments])
    links = [
        [our_starts[at] + a, their_starts[at] + b]
        for at, one in enumerate(segments)
        for a, b in one["links"][number]
    ]
    links += [[our_starts[a] + b, their_starts[c] + d] for a, b, c, d in document.get("cross_links", ())]
    found = {}
    if {"chunks", "clauses"} <= has:
        sides = [[topic_and_focus(text, clause) for clause in text["clauses"]] for text in (ours, theirs)]
        tops = [[{pair[kind] for pair in side} - {None} for kind in (0, 1)] for side in sides]
        m = sum(a in tops[0][kind] and b in tops[1][kind] for a, b in links for kind in (0, 1))
        found["P41"] = (m, *(len(side[0]) + len(side[1]) for side in tops))
    if {"clauses", "discourse"} <= has:
        partners = aligned(ours, theirs, links, "clauses")
        one, other = (
            discourse(document["discourse"][side], starts)
            for side, starts in (("candidate", our_clauses), ("reference", their_clauses))
        )
        left, m = list(other), 0
        for a, b, sense in one:
            if (link := (partners.get(a), partners.get(b), sense)) in left:
                left.remove(link)
                m += 1
        found["P42"] = m, len(one), len(other)
        found["Q41"] = sum(abs(a - b) for a, b, _ in one), len(one)
    return found


def entity_steps(source, candidate):
    """P51: 1 for as many mentions, 0.9 for a fifth of difference, 0.75 for 30%; else 0."""
    if not source and not candidate:
        return None
    difference = abs(source - candidate)
    return next((value for times, part, value in STEPS if _is_near(difference, times, part, source)), 0.0)


def _is_near(difference, times, part, source):
    return difference == 0 if not times else times * difference <= part * source


# a case


def annotation(case):
    """The annotations that every text of a case has."""
    texts = [
        text
        for document in case["documents"]
        for one in document["segments"]
        for text in (one["candidate"], *one["references"])
    ]
    names = ("chunks", "clauses", "entities", "terms", "sentiment", "mixed_sentences")
    found = {name for name in names if all(name in text for text in texts)}
    return found | ({"discourse"} if all("discourse" in one for one in case["documents"]) else set())


def averages(case, has):
    """The averages that a case gives, or ratios of totals over all its references."""
    if case["averages"] != "references":
        return case["averages"]
    sums, linked = Counter(), Counter()
    for document in case["documents"]:
        for number in range(len(document["segments"][0]["references"])):
            texts = [one["references"][number] for one in document["segments"]]
            for text in texts:
                sums.update(counted(text, case["uncommon_below"]))
            if "discourse" in has:
                *_, starts = joined(texts)
                links = discourse(document["discourse"]["reference"], starts)
                linked.update(far=sum(abs(a - b) for a, b, _ in links), links=len(links))
    chunks, clauses = "chunks" in has, "clauses" in has
    return {
        "words_per_sentence": divided(sums["words"], sums["sentences"]),
        "words_per_chunk": divided(sums["in_chunks"], sums["chunks"]) if chunks else None,
        "chunks_per_sentence": divided(sums["chunks"], sums["sentences"]) if chunks else None,
        "chunks_per_clause": divided(sums["chunks"], sums["clauses"]) if chunks and clauses else None,
        "clause_distance": divided(sums["far"], sums["related"]) if chunks and clauses else None,
        "link_distance": divided(linked["far"], linked["links"]) if clauses and "discourse" in has else None,
        "mentions_per_word": divided(sums["mentions"], sums["words"]) if "entities" in has else None,
    }


def best(rows):
    """The number of the reference with the best P11, the first of equals; an undefined one is below all others."""
    values = [share(*(sum(one) for one in zip(*row, strict=True))) for row in rows]
    ranks = [-1 if value is None else value for value in values]
    return ranks.index(max(ranks))


def segment_part(one, has, below):
    """Everything that a segment adds to totals, and the number of its reference."""
    ours = one["candidate"]
    found = [matches(ours, other, links) for other, links in zip(one["references"], one["links"], strict=True)]
    number = best([[each["P11"]] for each in found])
    theirs = one["references"][number]
    part = {
        "matched": {name: Counter(dict(zip("mcr", value, strict=True))) for name, value in found[number].items()},
        "counts": Counter(counted(ours, below)),
        "segments": 1,
    }
    if "sentiment" in has and theirs["words"]:
        part["sentiment"] = 0 if not ours["words"] else 1 - abs(ours["sentiment"] - theirs["sentiment"]) / 2
    wanted = one["post_edit"] if one["post_edit"] is not None else [word["form"] for word in theirs["words"]]
    part["edits"] = edits([word["form"] for word in ours["words"]], wanted), len(wanted)
    return part, number


def document_part(document, parts, has):
    """What a document adds of its own: levels 4 and 5."""
    segments = document["segments"]
    rows = [
        [(len(one["links"][number]), len(one["candidate"]["words"]), len(one["references"][number]["words"]))
         for one in segments]
        for number in range(len(segments[0]["references"]))
    ]  # fmt: skip
    found = flow(document, best(rows), has)
    part = {
        "matched": {name: Counter(dict(zip("mcr", found[name], strict=True))) for name in found if name[0] == "P"},
        "linked": Counter(dict(zip(("far", "links"), found.get("Q41", (0, 0)), strict=True))),
    }
    if "entities" in has:
        source = [name for one in segments for name in one["source_entities"]]
        ours = [entity["id"] for one in segments for entity in one["candidate"]["entities"]]
        part["step"] = entity_steps(len(source), len(ours))
        part["sequence"] = edits(ours, source), max(len(ours), len(source))
    return [*parts, part]


def values(parts, average, has):
    """The parameters of totals of segments and documents; what cannot be computed is None."""
    matched, counts, linked = {}, Counter(), Counter()
    for part in parts:
        for name, one in part.get("matched", {}).items():
            matched.setdefault(name, Counter()).update(one)
        counts.update(part.get("counts", {}))
        linked.update(part.get("linked", {}))
    found = {f"P{level}{number}": None for level in range(1, 6) for number in (1, 2)} | {"P13": None}
    found |= {name: share(one["m"], one["c"], one["r"]) for name, one in matched.items()}
    feelings = [part["sentiment"] for part in parts if "sentiment" in part]
    steps = [part["step"] for part in parts if part.get("step") is not None]
    sequences = [part["sequence"] for part in parts if "sequence" in part]
    wrong, longest = (sum(one[place] for one in sequences) for place in (0, 1))
    found |= {
        "P13": divided(sum(feelings), len(feelings)),
        "P51": divided(sum(steps), len(steps)),
        "P52": 1 - wrong / longest if longest else None,
    }
    return found | rates(counts, linked, average, has)


def rates(counts, linked, average, has):
    """The Q of totals."""
    long = times(average["words_per_sentence"], counts["sentences"])
    broad = times(average["chunks_per_sentence"], counts["sentences"])
    whole = {"chunks", "clauses"} <= has
    every = {
        "Q11": divided(counts["words"], long),
        "Q12": divided(counts["uncommon"], long),
        "Q13": divided(counts["terms"], long) if "terms" in has else None,
        "Q14": divided(counts["mixed"], counts["sentences"]) if "mixed_sentences" in has else None,
        "Q32": divided(counts["pieces"], counts["clauses"]) if "clauses" in has else None,
    }
    if "chunks" in has:
        every["Q21"] = divided(counts["in_chunks"], times(average["words_per_chunk"], counts["chunks"]))
        every["Q22"] = divided(counts["chunks"], broad)
        every["Q23"] = divided(counts["uncommon_names"], broad) if "entities" in has else None
    if whole:
        every["Q31"] = divided(counts["chunks"], times(average["chunks_per_clause"], counts["clauses"]))
        every["Q33"] = divided(counts["far"], times(average["clause_distance"], counts["related"]))
    if {"clauses", "discourse"} <= has:
        every["Q41"] = divided(linked["far"], times(average["link_distance"], linked["links"]))
    if "entities" in has:
        every["Q51"] = divided(counts["mentions"], times(average["mentions_per_word"], counts["words"]))
    names = ["Q11", "Q12", "Q13", "Q14", "Q21", "Q22", "Q23", "Q31", "Q32", "Q33", "Q41", "Q51"]
    return {name: every.get(name) for name in names}


def times(average, count):
    return average * count if average else None


def mean(weights, found):
    """The mean of what is defined, by weights; None where nothing weighs."""
    pairs = [(weight, found[name]) for name, weight in weights.items() if found.get(name) is not None]
    return divided(sum(weight * value for weight, value in pairs), sum(weight for weight, _ in pairs))


def level_scores(level, found):
    """A, B, the factor, G, and whether the factor stopped at 0; None where A is undefined."""
    adequacy = mean(level["alpha"], found)
    if adequacy is None:
        return None
    disfluency = mean(level["beta"], found) or 0.0
    factor = 1 - level["gamma"] * disfluency ** level["delta"]
    ease = adequacy * max(0.0, factor)
    return {"A": adequacy, "B": disfluency, "factor": max(0.0, factor), "G": ease, "clipped": factor < 0}


def outcome(case, parts, average, has, levels):
    """Values, levels, and the totals of a segment, a document or the corpus."""
    every = values(parts, average, has)
    found = {name: value if name[1] in levels else None for name, value in every.items()}
    profile = case["profile"]["levels"]
    scores = {name: level_scores(profile[name], found) for name in profile if name in levels}
    scores = {name: one for name, one in scores.items() if one is not None}
    ease = {name: one["G"] for name, one in scores.items()}
    weights = {name: profile[name]["w"] for name in scores}
    wrong, words = (sum(part["edits"][place] for part in parts if "edits" in part) for place in (0, 1))
    return {
        "values": found,
        "levels": scores,
        "sentence": mean({name: weight for name, weight in weights.items() if name in "123"}, ease),
        "score": mean(weights, ease),
        "edit": max(0.0, 1 - wrong / words) if words else None,
    }


def expected(case):
    """All that a case expects: its averages, and the values of each segment, each document and the corpus."""
    has = annotation(case)
    average = averages(case, has)
    segments, documents, every = [], [], []
    for document in case["documents"]:
        parts = []
        for one in document["segments"]:
            part, number = segment_part(one, has, case["uncommon_below"])
            parts.append(part)
            found = outcome(case, [part], average, has, "123")
            del found["score"]
            segments.append({**found, "id": one["id"], "reference": number})
        parts = document_part(document, parts, has)
        documents.append({**outcome(case, parts, average, has, "12345"), "id": document["id"]})
        every += parts
    corpus = outcome(case, every, average, has, "12345")
    for name, level in corpus["levels"].items():
        stopped = [one["levels"][name]["clipped"] for one in documents if name in one["levels"]]
        level["clipped_share"] = sum(stopped) / len(stopped)
    return {"averages": average, "segments": segments, "documents": documents, "corpus": corpus}
