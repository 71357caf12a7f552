"""Agreement of two annotations as sets of character spans; for annotations without tokens of several words."""


def spans(texts):
    """Each word of all sentences with its span in the text without blanks, and the span of its head."""
    found, at = [], 0
    for text in texts:
        for sentence in text.sentences:
            places = []
            for word in sentence.words:
                end = at + len("".join(word.form.split()))
                places.append((at, end))
                at = end
            for place, word in zip(places, sentence.words, strict=True):
                head = None if not word.head else places[word.head - 1]
                found.append((place, word, head))
    return found


def counts(gold, system, what):
    """Correct, gold and system units, where a unit is what a function makes of span, word and span of the head."""
    ours = [what(*entry) for entry in spans(gold)]
    theirs = [what(*entry) for entry in spans(system)]
    return len(set(ours) & set(theirs)), len(ours), len(theirs)


LAYERS = {
    "Words": lambda place, word, head: place,
    "UPOS": lambda place, word, head: (place, word.upos),
    "Lemmas": lambda place, word, head: (place, word.lemma),
    "UAS": lambda place, word, head: (place, head),
    "LAS": lambda place, word, head: (place, head, word.relation.split(":")[0]),
}
