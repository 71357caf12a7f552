"""Cases of cognitive ease that are drawn: small trees with chunks, clauses, names and links, as neutral JSON."""

import random

#: Words of the sentences in ``tests/suites/ease/trees``: (form, tag, features, Zipf value).
WORDS = [
    ("the", "DET", [], 7.7), ("a", "DET", [], 7.4), ("old", "ADJ", ["Degree=Pos"], 5.6),
    ("boat", "NOUN", ["Number=Sing"], 5.0), ("boats", "NOUN", ["Number=Plur", "Case=Gen"], 4.4),
    ("harbour", "NOUN", ["Number=Sing"], 2.9), ("shore", "NOUN", ["Number=Sing", "Case=Loc"], 4.1),
    ("Brighton", "PROPN", ["Number=Sing"], 2.5), ("1998", "NUM", [], 2.8), ("they", "PRON", ["Number=Plur"], 6.9),
    ("sank", "VERB", ["Tense=Past"], 2.8), ("swims", "VERB", ["Number=Sing", "Tense=Pres"], 3.0),
    ("was", "AUX", [], 7.1), ("quickly", "ADV", [], 5.1), ("in", "ADP", [], 7.3), ("To", "ADP", [], 7.4),
    ("because", "SCONJ", [], 6.1), ("and", "CCONJ", [], 7.4), (".", "PUNCT", [], 7.0), ("%", "SYM", [], 6.0),
]  # fmt: skip
RELATIONS = ["nsubj", "obj", "case", "case:loc", "advcl", "conj"]
SENSES = ["Contingency", "Expansion"]
LEVELS = {
    "1": (["P11", "P12", "P13"], ["Q11", "Q12", "Q13", "Q14"]),
    "2": (["P21", "P22"], ["Q21", "Q22", "Q23"]),
    "3": (["P31", "P32"], ["Q31", "Q32", "Q33"]),
    "4": (["P41", "P42"], ["Q41"]),
    "5": (["P51", "P52"], ["Q51"]),
}
AVERAGES = {
    "words_per_sentence": 4, "words_per_chunk": 2, "chunks_per_sentence": 2, "chunks_per_clause": 1.5,
    "clause_distance": 2, "link_distance": 1.5, "mentions_per_word": 0.25,
}  # fmt: skip
#: Annotations that a case may lack, and how the fields of a text are called.
LAYERS = {
    "chunks": ["chunks"], "clauses": ["clauses"], "entities": ["entities"], "terms": ["terms"],
    "sentiment": ["sentiment", "mixed_sentences"], "discourse": [],
}  # fmt: skip


class EaseCaseDraw:
    """One case, drawn by a seed.

    Args:
        seed: Of the draw.
    """

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lacking = {name for name in LAYERS if self.random.random() < 0.15}
        self.references = self.random.choice([1, 1, 2])

    def case(self):
        """The case, without what it expects."""
        documents = [self.document(number) for number in range(self.random.randint(1, 2))]
        return {
            "profile": {"name": "drawn", "levels": self.levels()},
            "uncommon_below": 3.0,
            "averages": self.random.choice([AVERAGES, "references"]),
            "documents": documents,
        }

    def levels(self):
        found = {}
        for name, (adequacy, disfluency) in LEVELS.items():
            gamma, delta = self.random.choice([0.25, 0.5, 1]), self.random.choice([0.5, 1, 2])
            alpha, beta = (self.shares(side) for side in (adequacy, disfluency))
            found[name] = {"w": 0.2, "gamma": gamma, "delta": delta, "alpha": alpha, "beta": beta}
        return found

    def shares(self, names):
        parts = [self.random.randint(1, 4) for _ in names]
        return {name: part / sum(parts) for name, part in zip(names, parts, strict=True)}

    def document(self, number):
        segments = [self.segment(f"{number}.{at}") for at in range(self.random.randint(1, 3))]
        document = {"id": str(number), "segments": segments}
        if "discourse" not in self.lacking and "clauses" not in self.lacking:
            sides = [one["candidate"] for one in segments], [one["references"][0] for one in segments]
            candidate, reference = (self.discourse([len(text["clauses"]) for text in side]) for side in sides)
            if self.references > 1:
                # a link may only name clauses that each reference has
                reference = []
            document["discourse"] = {"candidate": candidate, "reference": reference}
        if self.references == 1:
            document["cross_links"] = self.cross_links(segments)
        return document

    def discourse(self, counts):
        clauses = [(at, clause) for at, count in enumerate(counts) for clause in range(count)]
        pairs = [self.random.sample(clauses, 2) for _ in range(3) if len(clauses) > 1]
        return [[*one, *other, self.random.choice(SENSES)] for one, other in pairs]

    def cross_links(self, segments):
        """At most one link between words of two segments that no other link takes."""
        for (a, one), (b, other) in zip(enumerate(segments), enumerate(segments[1:], start=1), strict=False):
            taken = [{link[side] for link in part["links"][0]} for side, part in ((0, one), (1, other))]
            ours, theirs = one["candidate"]["words"], other["references"][0]["words"]
            for i in set(range(len(ours))) - taken[0]:
                for j in set(range(len(theirs))) - taken[1]:
                    if ours[i]["form"] == theirs[j]["form"]:
                        return [[a, i, b, j]]
        return []

    def segment(self, name):
        candidate, *references = (self.text() for _ in range(1 + self.references))
        if self.random.random() < 0.2:
            candidate = references[0]
        links = [self.links(candidate["words"], text["words"]) for text in references]
        edited = [word["form"] for word in self.random.choice(references)["words"]] if self.is_so(0.3) else None
        mentions = [self.random.choice("ABC") for _ in range(self.random.randint(0, 5))]
        return {
            "id": name,
            "candidate": candidate,
            "references": references,
            "links": links,
            "source_entities": mentions,
            "post_edit": edited,
        }

    def is_so(self, share):
        return self.random.random() < share

    def links(self, ours, theirs):
        """One-to-one links of words, most of equal forms."""
        pairs = [(i, j) for i in range(len(ours)) for j in range(len(theirs))]
        self.random.shuffle(pairs)
        pairs.sort(key=lambda pair: ours[pair[0]]["form"] != theirs[pair[1]]["form"])
        rows, columns, found = set(), set(), []
        for i, j in pairs:
            is_equal = ours[i]["form"] == theirs[j]["form"]
            if i not in rows and j not in columns and self.is_so(0.9 if is_equal else 0.1):
                rows.add(i)
                columns.add(j)
                found.append([i, j])
        return sorted(found)

    def text(self):
        words, chunks, clauses = [], [], []
        sentences = self.random.choice([0, 1, 1, 1, 2, 2])
        for _ in range(sentences):
            start, count = len(words), self.random.randint(1, 6)
            words += self.sentence(start, count)
            places = list(range(start, start + count))
            chunks += self.chunks(places)
            clauses += self.clauses(words, places)
        names = [chunk for chunk in chunks if self.is_so(0.5)]
        found = {
            "words": words,
            "sentences": sentences,
            "chunks": chunks,
            "clauses": clauses,
            "entities": [{"words": one["words"], "id": self.random.choice("ABC")} for one in names],
            "terms": [[place, place + 1] for place in range(len(words)) if self.is_so(0.1)],
            "sentiment": self.random.choice([-1, -0.5, 0, 0.25, 1]),
            "mixed_sentences": self.random.randint(0, sentences),
        }
        gone = {field for name in self.lacking for field in LAYERS[name]}
        return {name: value for name, value in found.items() if name not in gone}

    def sentence(self, start, count):
        """Words in a tree: each but the first of a random order depends on one before it in that order."""
        order = self.random.sample(range(count), count)
        heads = {place: order[self.random.randrange(at)] + start for at, place in enumerate(order) if at}
        found = []
        for place in range(count):
            form, tag, features, zipf = self.random.choice(WORDS)
            head, relation = heads.get(place), self.random.choice(RELATIONS)
            feats = self.random.sample(features, len(features))
            found.append({"form": form, "tag": tag, "feats": feats, "head": head, "rel": relation, "zipf": zipf})
        return found

    def chunks(self, places):
        """Runs of words that overlap nowhere; some words are in none."""
        found = []
        while places:
            size = self.random.randint(1, 3)
            run, places = places[:size], places[size:]
            if self.is_so(0.75):
                found.append({"words": run, "head": self.random.choice(run)})
        return found

    def clauses(self, words, places):
        """Up to three sets of words, without punctuation, in the order of their first words."""
        own = [place for place in places if words[place]["tag"] != "PUNCT"]
        number = {place: self.random.randrange(3) for place in own}
        sets = [[place for place in own if number[place] == one] for one in range(3)]
        return [{"words": one, "head": self.random.choice(one)} for one in sorted(filter(None, sets))]
