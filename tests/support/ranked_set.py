"""Four systems, each worse than the one before, with ratings of most segments of three of them."""

N = 12
WORDS = ["river", "bank", "bridge", "water", "boat", "night", "storm", "field"]
SYSTEMS = ("one", "two", "three", "four")
FILES = tuple(f"{name}.txt" for name in SYSTEMS)
ASKED = ("-r", "ref.txt", "--human", "ratings.tsv", "-m", "bleu", "-m", "ter", "--samples", "60", *FILES)


def asked_with(*options):
    """These options behind `ASKED`, without its number of samples where they have another: it is given once."""
    at = ASKED.index("--samples")
    return [*(ASKED[:at] + ASKED[at + 2 :] if "--samples" in options else ASKED), *options]


def reference():
    return [" ".join(WORDS[(n + k) % 8] for k in range(6)) for n in range(N)]


def translations(damage):
    """The translations of the system that makes so many mistakes, and one more in each second segment."""
    for n, text in enumerate(reference()):
        words = text.split()
        words[: damage + n % 2] = ["x"] * (damage + n % 2)
        yield " ".join(words)


def ratings(rater="ann", shift=0.0):
    """A table of scores; each fourth segment has none, and neither has the last system."""
    yield "system\tsegment\trater\tscore"
    for damage, name in enumerate(SYSTEMS[:-1]):
        for n in range(N):
            if n % 4:
                yield f"{name}\t{n + 1}\t{rater}\t{90 - 20 * damage - n % 2 - n / 10 + shift * (n % 3)}"


def write_ranked_set(folder):
    """Texts, ratings, and scores of whole systems: of ``whole`` more is better, of ``errors`` less."""
    files = {f"{name}.txt": translations(damage) for damage, name in enumerate(SYSTEMS)}
    files |= {
        "ref.txt": reference(),
        "ratings.tsv": ratings(),
        "whole.sys.score": [f"{name}\t{3 - damage}" for damage, name in enumerate(SYSTEMS)],
        "errors.sys.score": [f"{name}\t{damage * damage}" for damage, name in enumerate(SYSTEMS)],
    }
    for name, lines in files.items():
        (folder / name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
