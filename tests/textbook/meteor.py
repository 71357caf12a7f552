"""METEOR 1.5 (Denkowski and Lavie 2014): matches, the beam search for the best alignment, and what is counted of it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

Words = Sequence[str]
Phrase = tuple[str, ...]
MODULES = ("exact", "stem", "synonym", "paraphrase")


class Match(NamedTuple):
    """Words of the reference and words of the hypothesis that mean the same."""

    start: int
    length: int
    in_hypothesis: int
    hypothesis_length: int
    module: str

    def reference_words(self) -> range:
        return range(self.start, self.start + self.length)

    def hypothesis_words(self) -> range:
        return range(self.in_hypothesis, self.in_hypothesis + self.hypothesis_length)


@dataclass(frozen=True)
class Lexicon:
    """What the matchers know."""

    stem: Callable[[str], str] = str
    synsets: Callable[[str], set[int]] = lambda word: set()
    paraphrases: Mapping[Phrase, Sequence[Phrase]] = field(default_factory=dict)


@dataclass
class Path:
    """A part of an alignment, up to some word of the reference."""

    taken: dict[int, Match]
    matched: int = 0
    chunks: int = 0
    distance: int = 0
    chunk_end: int | None = None

    def take(self, match: Match) -> None:
        if self.chunk_end not in (None, match.in_hypothesis):
            self.chunks += 1
        self.chunk_end = match.in_hypothesis + match.hypothesis_length
        self.taken[match.start] = match
        weight = 1 if match.module == "exact" else 0.5
        self.matched += int(match.length * weight) + int(match.hypothesis_length * weight)

    def skip(self) -> None:
        if self.chunk_end is not None:
            self.chunks += 1
        self.chunk_end = None

    def is_free(self, match: Match) -> bool:
        others = self.taken.values()
        return not any(
            set(match.reference_words()) & set(other.reference_words())
            or set(match.hypothesis_words()) & set(other.hypothesis_words())
            for other in others
        )

    def key(self) -> tuple[int, int, int]:
        return -self.matched, self.chunks, self.distance


#: What METEOR takes from the end of a word, and puts there, to find what it is a form of.
ENDINGS = [
    ("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"),
    ("ies", "y"), ("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"),
    ("ing", ""), ("er", ""), ("est", ""), ("er", "e"), ("est", "e"),
]  # fmt: skip


def synsets_of(word: str, synsets: Mapping[str, set[int]], bases: Mapping[str, set[str]]) -> set[int]:
    """The synsets of a word and of what it is a form of."""
    found = set(synsets.get(word, ()))
    if word in bases:
        return found.union(*(synsets.get(base, set()) for base in bases[word]))
    if len(word) <= 2 or word.endswith("ss"):
        return found
    changed = (word.removesuffix(ending) + instead for ending, instead in ENDINGS if word.endswith(ending))
    return found | next((synsets[base] for base in changed if base in synsets), set())


def find_matches(hypothesis: Words, reference: Words, modules: Sequence[str], lexicon: Lexicon) -> list[Match]:
    """All matches, by their start in the reference, then by module; a pair of equal texts has the first module's only."""
    found: list[Match] = []
    for module in modules[:1] if list(hypothesis) == list(reference) else modules:
        if module == "paraphrase":
            found += phrase_matches(hypothesis, reference, lexicon.paraphrases)
        else:
            found += word_matches(hypothesis, reference, module, lexicon)
    return sorted(found, key=lambda match: match.start)


def word_matches(hypothesis: Words, reference: Words, module: str, lexicon: Lexicon) -> Iterator[Match]:
    for start, word in enumerate(reference):
        for position, other in enumerate(hypothesis):
            if module == "exact":
                same = word == other
            elif module == "stem":
                same = word != other and lexicon.stem(word) == lexicon.stem(other)
            else:
                same = word != other and bool(lexicon.synsets(word) & lexicon.synsets(other))
            if same:
                yield Match(start, 1, position, 1, module)


def phrase_matches(
    hypothesis: Words, reference: Words, paraphrases: Mapping[Phrase, Sequence[Phrase]]
) -> Iterator[Match]:
    for start, length, position, other in phrase_pairs(reference, hypothesis, paraphrases):
        yield Match(start, length, position, other, "paraphrase")
    for position, other, start, length in phrase_pairs(hypothesis, reference, paraphrases):
        yield Match(start, length, position, other, "paraphrase")


def phrase_pairs(
    texts: Words, targets: Words, paraphrases: Mapping[Phrase, Sequence[Phrase]]
) -> Iterator[tuple[int, int, int, int]]:
    """Start and length of a phrase of one text, and of its paraphrase in the other."""
    for start in range(len(texts)):
        for end in range(start + 1, len(texts) + 1):
            for phrase in paraphrases.get(tuple(texts[start:end]), ()):
                for position in range(len(targets) - len(phrase) + 1):
                    if tuple(targets[position : position + len(phrase)]) == phrase:
                        yield start, end - start, position, len(phrase)


def align(matches: Sequence[Match], reference_length: int, beam: int = 40) -> list[Match]:
    """The matches of the best alignment that the beam search finds."""
    in_reference = Counter(word for match in matches for word in match.reference_words())
    in_hypothesis = Counter(word for match in matches for word in match.hypothesis_words())
    starts = Counter(match.start for match in matches)

    def is_certain(match: Match) -> bool:
        return (
            starts[match.start] == 1
            and all(in_reference[word] == 1 for word in match.reference_words())
            and all(in_hypothesis[word] == 1 for word in match.hypothesis_words())
        )

    certain = {match.start: match for match in matches if is_certain(match)}
    queue = [Path(dict(certain))]
    for position in range(reference_length):
        here = [match for match in matches if match.start == position]
        following: list[Path] = []
        for path in queue[:beam]:
            if position in certain:
                path.take(certain[position])
                path.distance += abs(position - certain[position].in_hypothesis)
            elif not any(position in match.reference_words() for match in path.taken.values()):
                for match in here:
                    if path.is_free(match):
                        other = replace(path, taken=dict(path.taken))
                        other.take(match)
                        following.append(other)
                        path.distance += abs(position - match.in_hypothesis)
                path.skip()
            following.append(path)
        queue = sorted(following, key=Path.key)
    for path in queue[:beam]:
        path.skip()
    return [match for _, match in sorted(min(queue[:beam], key=Path.key).taken.items())]


def best_alignment(matches: Sequence[Match], reference_length: int, weights: Mapping[str, float]) -> list[Match]:
    """The alignment with the most weight of matched words, then the fewest chunks, then the least distance.

    Of equal ones, the first in the order in which words of the reference take the earliest and shortest match, and
    rather one than none. It looks at every alignment, but at each rest of one only once.

    Args:
        matches: Those of `find_matches`.
        reference_length: Number of words.
        weights: A weight for each module.
    """

    def choices(position: int, used: frozenset[int]) -> list[Match]:
        here = {m for m in matches if m.start == position and not used & set(m.hypothesis_words())}
        return sorted(
            here, key=lambda m: (m.in_hypothesis, m.hypothesis_length, m.length, MODULES.index(m.module))
        )

    @cache
    def best(position: int, used: frozenset[int], end: int | None) -> tuple[tuple[int, int, int], list[Match]]:
        """The cost of the rest, and its matches; `end` is where an open chunk ends in the hypothesis."""
        if position >= reference_length:
            return (0, 0, 0), []
        found = []
        for match in choices(position, used):
            words = match.hypothesis_words()
            cost, rest = best(position + match.length, used | set(words), words.stop)
            weight = round(1e6 * weights[match.module]) * (match.length + len(words))
            opens, distance = words.start != end, abs(position - words.start)
            found.append(((cost[0] - weight, cost[1] + opens, cost[2] + distance), [match, *rest]))
        found.append(best(position + 1, used, None))
        return min(found, key=lambda item: item[0])  # the first of equal ones

    return best(0, frozenset(), None)[1]


def staged_alignment(matches: Sequence[Match], reference_length: int, modules: Sequence[str]) -> list[Match]:
    """The alignment of Banerjee and Lavie (2005), section 2.1, by looking at every set of links of each stage.

    A stage links words that earlier ones have left: as many as it can; of these sets, with the fewest crossings of
    links, earlier ones included; then with the fewest chunks; then, at the first word of the reference where they
    differ, with an earlier word of the hypothesis, and with any rather than none.
    """
    taken: list[Match] = []
    for module in modules:
        starts, theirs = {one.start for one in taken}, {one.in_hypothesis for one in taken}
        free: dict[int, list[int]] = {}
        for one in matches:
            if one.module == module and one.start not in starts and one.in_hypothesis not in theirs:
                free.setdefault(one.start, []).append(one.in_hypothesis)
        sets = list(link_sets(sorted(free.items()), frozenset()))
        most = max(map(len, sets))
        alignments = [
            sorted([*taken, *(Match(start, 1, ours, 1, module) for start, ours in links)])
            for links in sets
            if len(links) == most
        ]
        taken = min(
            alignments,
            key=lambda links: (crossings(links), chunks(links), order_of(links, reference_length)),
        )
    return taken


def link_sets(
    free: Sequence[tuple[int, list[int]]], used: frozenset[int]
) -> Iterator[tuple[tuple[int, int], ...]]:
    """All sets of links (reference, hypothesis) in which each word has one at most."""
    if not free:
        yield ()
        return
    (start, partners), *others = free
    yield from link_sets(others, used)
    for ours in partners:
        if ours not in used:
            yield from (((start, ours), *rest) for rest in link_sets(others, used | {ours}))


def order_of(links: Sequence[Match], reference_length: int) -> list[float]:
    """For each word of the reference that of the hypothesis; infinity for none."""
    found = {link.start: link.in_hypothesis for link in links}
    return [found.get(start, float("inf")) for start in range(reference_length)]


def crossings(links: Sequence[Match]) -> int:
    """Pairs of links that cross each other, of links in the order of the reference."""
    return sum(one.in_hypothesis > two.in_hypothesis for at, one in enumerate(links) for two in links[at + 1 :])


def chunks(links: Sequence[Match]) -> int:
    """Runs of links of neighbouring words in the same order."""
    ends = [(link.start + 1, link.in_hypothesis + 1) for link in links]
    return len(links) - sum(
        end == (link.start, link.in_hypothesis) for end, link in zip(ends, links[1:], strict=False)
    )


def alignment_cost(taken: Sequence[Match], weights: Mapping[str, float]) -> tuple[int, int, int]:
    """What `best_alignment` minimises, with weights in millionths."""
    weight = sum(round(1e6 * weights[m.module]) * (m.length + m.hypothesis_length) for m in taken)
    ends = [(m.start + m.length, m.in_hypothesis + m.hypothesis_length) for m in taken]
    starts = [(m.start, m.in_hypothesis) for m in taken]
    continued = sum(end == start for end, start in zip(ends, starts[1:], strict=False))
    return -weight, len(taken) - continued, sum(abs(m.start - m.in_hypothesis) for m in taken)


def statistics(
    hypothesis: Words,
    reference: Words,
    modules: Sequence[str],
    lexicon: Lexicon,
    function_words: set[str],
    beam: int = 40,
) -> list[int]:
    """The 23 numbers of METEOR's ``-ssOut``."""
    matches = align(find_matches(hypothesis, reference, modules, lexicon), len(reference), beam)
    row = [
        len(hypothesis),
        len(reference),
        sum(word in function_words for word in hypothesis),
        sum(word in function_words for word in reference),
    ]
    for module in [*modules, *[None] * 4][:4]:
        ours = [hypothesis[i] for match in matches if match.module == module for i in match.hypothesis_words()]
        theirs = [reference[i] for match in matches if match.module == module for i in match.reference_words()]
        row += [
            sum((word in function_words) is function for word in words)
            for function in (False, True)
            for words in (ours, theirs)
        ]
    chunks, end = 0, (0, 0)
    for match in matches:
        chunks += (match.start, match.in_hypothesis) != end or not chunks
        end = match.start + match.length, match.in_hypothesis + match.hypothesis_length
    ours = sum(match.hypothesis_length for match in matches)
    theirs = sum(match.length for match in matches)
    return [*row, chunks, ours, theirs]


def score(
    counts: Sequence[float],
    parameters: Sequence[float],
    weights: Sequence[float],
    penalizes_whole_segments: bool = False,
) -> float:
    """The score of one segment from its 23 numbers, 0 to 1."""
    alpha, beta, gamma, delta = parameters

    def weigh(content: float, function: float) -> float:
        return delta * content + (1 - delta) * function

    shares = []
    for side in (0, 1):
        stages = [counts[4 + 4 * stage : 8 + 4 * stage] for stage in range(len(weights))]
        matched = sum(w * weigh(c[side], c[2 + side]) for w, c in zip(weights, stages, strict=True))
        words, function = counts[side], counts[2 + side]
        if matched == 0:
            return 0.0
        shares.append(matched / weigh(words - function, function))
    precision, recall = shares
    mean = 1 / ((1 - alpha) / precision + alpha / recall)
    chunks, ours, theirs = counts[20:23]
    whole = chunks == 1 and (ours, theirs) == (counts[0], counts[1])
    fragmentation = 0 if whole and not penalizes_whole_segments else chunks / ((ours + theirs) / 2)
    return mean * (1 - gamma * fragmentation**beta)
