"""Word alignment by Gibbs sampling, one word at a time, with all counts counted anew; error rates from sets."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

UNITS = 65536
LONGEST_JUMP = 60
HIGHEST_FERTILITY = 10
MASK = (1 << 64) - 1

#: (given, generated) words of each sentence pair
Pairs = list[tuple[list[str], list[str]]]


class Priors(NamedTuple):
    lexical: float
    null_word: float
    null: float
    jump: float
    fertility: float


class Draws:
    """SplitMix64."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def next(self) -> int:
        self.state = self.state + 0x9E3779B97F4A7C15 & MASK
        bits = self.state
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & MASK
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & MASK
        return bits ^ bits >> 31

    def uniform(self) -> float:
        return (self.next() >> 11) / 2**53


def cut(jump: int) -> int:
    return max(-LONGEST_JUMP, min(LONGEST_JUMP, jump))


@dataclass
class Chain:
    """The links of one direction; None is no link."""

    pairs: Pairs
    given_words: int
    generated_words: int
    priors: Priors
    extra: dict[tuple[str, str], float]
    draws: Draws

    def __post_init__(self) -> None:
        self.model = 1
        self.links: list[list[int | None]] = []
        self.usual: list[float] = []
        for given, generated in self.pairs:
            row: list[int | None] = []
            for _ in generated if given else ():
                is_null = self.draws.uniform() < self.priors.null
                link = int(self.draws.uniform() * len(given))
                row.append(None if is_null else link)
            self.links.append(row)

    def sweep(self, model: int) -> list[list[list[float]]]:
        """Draws all links; returns the probabilities of each link of each word."""
        if self.model < 3 <= model:
            self.usual = self.usual_fertilities()
        self.model = model
        found = []
        for number, (given, generated) in enumerate(self.pairs):
            rows = []
            for place in range(len(generated) if given else 0):
                self.links[number][place] = None
                weights, null = self.weights(number, place)
                total = null
                for weight in weights:
                    total += weight
                rows.append([weight / total for weight in weights])
                self.links[number][place] = self.drawn(weights, total)
            found.append(rows)
        return found

    def drawn(self, weights: list[float], total: float) -> int | None:
        left = self.draws.uniform() * total
        for link, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return link
        return None

    def weights(self, number: int, place: int) -> tuple[list[float], float]:
        """Of each link of a word that has none now, and of none. The word itself counts nowhere."""
        given, generated = self.pairs[number]
        word, row = generated[place], self.links[number]
        linked, without = Counter(), Counter()
        for at, (ours, theirs) in enumerate(self.pairs):
            for j, link in enumerate(self.links[at]):
                if (at, j) == (number, place):
                    continue
                if link is None:
                    without[theirs[j]] += 1
                else:
                    linked[ours[link], theirs[j]] += 1
        before = next((link for link in reversed(row[:place]) if link is not None), -1)
        after = next((link for link in row[place + 1 :] if link is not None), len(given))
        jumps, jump_total = self.jumps(number, place)
        priors = self.priors
        null = (without[word] + priors.null_word) / (without.total() + priors.null_word * self.generated_words)
        null *= priors.null / (1 - priors.null)
        if self.model < 2:
            null *= len(given)
        else:
            null *= (jumps[cut(after - before)] + priors.jump) * jump_total
        weights = []
        for i, other in enumerate(given):
            count = linked[other, word] + priors.lexical + self.extra.get((other, word), 0)
            total = sum(found for (one, _), found in linked.items() if one == other)
            total += priors.lexical * self.generated_words
            total += sum(found for (one, _), found in self.extra.items() if one == other)
            weight = count / total
            if self.model >= 3:
                weight *= self.odds_of_more(other, number, i)
            if self.model >= 2:
                weight *= (jumps[cut(i - before)] + priors.jump) * (jumps[cut(after - i)] + priors.jump)
            weights.append(weight)
        return weights, null

    def jumps(self, number: int, place: int) -> tuple[Counter, float]:
        """Jumps of all sentences but those to and from the word at hand, and their number with pseudo-counts."""
        counts: Counter[int] = Counter()
        for at, (given, _) in enumerate(self.pairs):
            if not given:
                continue
            before, last = -1, -1
            row = list(enumerate(self.links[at]))
            for j, link in [*row, (len(row), len(given))]:
                if link is None:
                    continue
                over = at == number and last < place < j
                if not over:
                    counts[cut(link - before)] += 1
                before, last = link, j
        return counts, counts.total() + self.priors.jump * (2 * LONGEST_JUMP + 1)

    def fertilities(self, number: int = -1, position: int = -1) -> dict[str, list[int]]:
        """How many words have each number of links, without those of one word of one sentence."""
        counts: dict[str, list[int]] = {}
        for at, (given, _) in enumerate(self.pairs):
            for i, word in enumerate(given):
                row = counts.setdefault(word, [0] * (HIGHEST_FERTILITY + 1))
                if (at, i) != (number, position):
                    row[min(self.links[at].count(i), HIGHEST_FERTILITY)] += 1
        return counts

    def usual_fertilities(self) -> list[float]:
        every = [1 + sum(row[k] for row in self.fertilities().values()) for k in range(HIGHEST_FERTILITY + 1)]
        return [self.priors.fertility * count / sum(every) for count in every]

    def odds_of_more(self, word: str, number: int, position: int) -> float:
        row = self.fertilities(number, position)[word]
        fertility = self.links[number].count(position)
        more, now = min(fertility + 1, HIGHEST_FERTILITY), min(fertility, HIGHEST_FERTILITY)
        return (row[more] + self.usual[more]) / (row[now] + self.usual[now])


def error_rates(found, sure, possible):
    """AER, precision and recall of lists of sets; None where they are not defined."""
    every = [(at, link) for at, links in enumerate(found) for link in links]
    certain = {(at, link) for at, links in enumerate(sure) for link in links}
    either = certain | {(at, link) for at, links in enumerate(possible) for link in links}
    in_sure = [link for link in every if link in certain]
    in_either = [link for link in every if link in either]
    return (
        1 - (len(in_sure) + len(in_either)) / (len(every) + len(certain)) if every or certain else None,
        len(in_either) / len(every) if every else None,
        len(in_sure) / len(certain) if certain else None,
    )


def grown(forward, reverse, final):
    """grow-diag as Koehn, Och and Marcu (2003) describe it: rounds over all links until nothing changes."""
    union, alignment = forward | reverse, forward & reverse

    def free(pair):
        return [all(link[side] != pair[side] for link in alignment) for side in (0, 1)]

    news = sorted(alignment)
    while news:
        added = []
        for source, target in news:
            for beside, across in ((-1, 0), (0, -1), (1, 0), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)):
                pair = (source + beside, target + across)
                if pair in union and pair not in alignment and any(free(pair)):
                    alignment = alignment | {pair}
                    added.append(pair)
        news = added
    for direction in (forward, reverse) if final else ():
        for pair in sorted(direction):
            if (all if final == "and" else any)(free(pair)):
                alignment = alignment | {pair}
    return alignment
