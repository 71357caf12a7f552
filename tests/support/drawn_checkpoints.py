"""Cases of check-points that are drawn, as neutral JSON, on words of the project's own."""

import random

WORDS = ["the", "old", "boat", "Boat", "sank", "in", "harbour", "took", "a", "look", "book", "away", "at", "."]
SOURCE = {
    "看": ["look", "read a book"],
    "看看": ["take a look"],
    "船": ["boat", "ship"],
    "把": [],
    "旧 船": ["old boat"],
}
CATEGORIES = ["noun", "verb", "measure", "clause"]
GROUPS = {"word": ["noun", "verb"], "phrase": ["measure"], "whole": ["word", "phrase", "noun", "clause"]}


class CheckPointDraw:
    """One case, drawn by a seed.

    Args:
        seed: Of the draw.
    """

    def __init__(self, seed):
        self.random = random.Random(seed)

    def case(self):
        """The case, without what it expects."""
        segments = [self.segment(str(number)) for number in range(self.random.randint(1, 4))]
        points = [self.point(str(number), segments) for number in range(self.random.randint(1, 8))]
        options = {
            "max_order": self.random.choice([1, 2, 4]),
            "match": self.random.choice(["occurs", "clipped", "whole"]),
            "group": self.random.choice([None, None, ["word"], ["phrase", "clause"]]),
        }
        return {
            "tokenizer": "space",
            "options": options,
            "dictionary": SOURCE,
            "taxonomy": {"categories": CATEGORIES, "groups": GROUPS},
            "segments": segments,
            "checkpoints": points,
        }

    def text(self, least=0):
        return " ".join(self.random.choices(WORDS, k=self.random.randint(least, 8)))

    def segment(self, number):
        references = [self.text(1), *(self.random.choice([None, self.text()]) for _ in range(2))]
        return {"id": number, "hypothesis": self.text(), "references": references}

    def point(self, name, segments):
        """A check-point, with a candidate in each reference that has a word."""
        segment = self.random.choice(segments)
        references = []
        for number, text in enumerate(segment["references"]):
            if text:
                spans = self.spans(text)
                is_aligned = self.random.random() < 0.7
                references.append({"reference": number, "spans": spans, "by_alignment": is_aligned})
        self.random.shuffle(references)
        words = self.random.choice(["看", "看 看", "旧 船", "把"]).split()
        return {
            "id": name,
            "segment": segment["id"],
            "category": self.random.choice(CATEGORIES),
            "source": words,
            "references": references,
        }

    def spans(self, text):
        """One or two parts of a text that begin and end within words."""
        words = text.split()
        starts = [sum(len(word) + 1 for word in words[:at]) for at in range(len(words))]
        chosen = sorted(self.random.sample(range(len(words)), min(len(words), self.random.choice([1, 1, 2]))))
        found = []
        for at, after in zip(chosen, [*chosen[1:], len(words)], strict=True):
            last = self.random.randrange(at, after)
            found.append([starts[at], starts[last] + len(words[last])])
        return found
