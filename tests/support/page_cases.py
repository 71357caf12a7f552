"""Texts of pages."""

REFERENCES = {"A": ["the cat sat on the mat", "it rains in spring", "he left"]}


SYSTEMS = {
    "good": ["the cat sat on the mat", "it rains in the spring", "he went away"],
    "bad": ["cat mat", "rain", "left him"],
}


#: Eight segments: `good` is better in each, `even` in half of them as much as `bad` is in the others.
LINES = [
    f"{word} went to the {word} market and came back"
    for word in ("ash", "bay", "cod", "dew", "elm", "fir", "gum", "hay")
]


EIGHT = {
    "good": [line.replace("back", "home") for line in LINES],
    "bad": [line.replace("went to the", "was at a").replace("came back", "left") for line in LINES],
}


EIGHT_REFERENCES = {"A": LINES}
