"""Sets on which a first screen is easily wrong: made texts, written as files, with the command that makes a page.

The statements that commit 2dc13440 made of the same sets are kept in tests/cases/statements.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

WORDS = [
    "the",
    "old",
    "ferry",
    "left",
    "harbour",
    "early",
    "morning",
    "and",
    "nobody",
    "saw",
    "how",
    "quietly",
    "it",
    "crossed",
    "wide",
    "river",
    "while",
    "rain",
    "fell",
    "on",
    "roofs",
    "of",
    "small",
    "town",
    "where",
    "bakers",
    "had",
    "begun",
    "their",
    "work",
    "long",
    "before",
    "school",
    "bells",
    "called",
    "children",
    "from",
    "kitchen",
    "tables",
    "to",
    "cold",
    "classrooms",
    "near",
    "market",
    "square",
]
#: Segments of each set, in documents of three.
N = 60


def reference(seed: int = 1) -> list[str]:
    """Lines of 14 words each, in the order of no language."""
    drawn = random.Random(seed)
    return [" ".join(drawn.choices(WORDS, k=14)).capitalize() + "." for _ in range(N)]


def spoilt(lines: Sequence[str], share: float, seed: str) -> list[str]:
    """The lines with a share of their words changed for others."""
    drawn = random.Random(seed)
    return [
        " ".join(drawn.choice(WORDS) if drawn.random() < share else word for word in line.split())
        for line in lines
    ]


def write(path: Path, lines: Sequence[str]) -> str:
    """The name of a file with these lines."""
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path.name


def ratings(folder: Path, name: str, rows: Sequence[tuple[str, int, float]]) -> list[str]:
    """The options for ratings of (system, line, score)."""
    lines = [
        "system\tsegment\trater\tscore",
        *(f"{system}\t{line}\tr1\t{score:g}" for system, line, score in rows),
    ]
    write(folder / f"{name}.tsv", lines)
    return ["--human", f"{name}={name}.tsv"]


def compared(folder: Path, outputs: dict[str, list[str]], references: dict[str, list[str]]) -> list[str]:
    """The command that compares outputs of a set in documents of three segments."""
    rows = ["document\tsource", *(f"d{line // 3:02}\tQuelle {line}" for line in range(N))]
    write(folder / "source.tsv", rows)
    named = [
        word
        for name, lines in references.items()
        for word in ("-r", f"{name}={write(folder / f'ref{name}.txt', lines)}")
    ]
    systems = [f"{name}={write(folder / f'{name}.txt', lines)}" for name, lines in outputs.items()]
    return ["compare", *systems, "-s", "source.tsv", *named, "-l", "de-en"]


def different_segments(folder: Path) -> list[str]:
    """People judged other segments of each system: the plain means are of easy and of hard ones."""
    right = reference()
    outputs = {
        name: spoilt(right, share, name) for name, share in (("amber", 0.2), ("basalt", 0.25), ("coral", 0.5))
    }
    drawn = random.Random(3)
    ease = [drawn.uniform(-25, 25) for _ in range(N)]
    hard = sorted(range(N), key=ease.__getitem__)
    seen = {"amber": hard[:45], "basalt": hard[15:], "coral": range(N)}
    quality = {"amber": 66, "basalt": 60, "coral": 50}
    rows = [
        (name, line + 1, round(min(100, max(0, quality[name] + ease[line] + drawn.gauss(0, 4)))))
        for name, lines in seen.items()
        for line in sorted(lines)
    ]
    return [*compared(folder, outputs, {"A": right}), *ratings(folder, "DA", rows)]


def tied_people(folder: Path) -> list[str]:
    """Five systems share first place by a part of the segments, and nobody judged the first one by BLEU."""
    right = reference()
    shares = {"amber": 0.3, "basalt": 0.34, "coral": 0.32, "dune": 0.36, "ember": 0.5, "fjord": 0.1}
    shares |= {"grove": 0.42, "heath": 0.44, "islet": 0.46, "jetty": 0.6}
    outputs = {name: spoilt(right, share, name) for name, share in shares.items()}
    drawn = random.Random(4)
    quality = {"amber": 80, "basalt": 81, "coral": 80.5, "dune": 80, "jetty": 84}
    quality |= {"ember": 55, "grove": 54, "heath": 53, "islet": 52}
    rows = [
        (name, line + 1, round(min(100, max(0, mean + drawn.gauss(0, 9)))))
        for name, mean in quality.items()
        for line in range(N)
        if line % 3
    ]
    return [*compared(folder, outputs, {"A": right}), *ratings(folder, "ESA", rows)]


def copied(folder: Path) -> list[str]:
    """The first one by BLEU has two thirds of its lines from a reference, word for word."""
    first, second = reference(), spoilt(reference(), 0.4, "B")
    outputs = {name: spoilt(first, share, name) for name, share in (("basalt", 0.3), ("coral", 0.5))}
    outputs["amber"] = [
        second[line] if line % 3 else text for line, text in enumerate(spoilt(first, 0.4, "amber"))
    ]
    return compared(folder, outputs, {"A": first, "B": second})


def close(folder: Path) -> list[str]:
    """Eight systems of about one quality: a difference that one test would show is none after correction."""
    right = reference()
    shares = {
        name: 0.3 + 0.015 * place
        for place, name in enumerate(["amber", "basalt", "coral", "dune", "ember", "fjord", "grove", "heath"])
    }
    return compared(folder, {name: spoilt(right, share, name) for name, share in shares.items()}, {"A": right})


def given_neural(folder: Path) -> list[str]:
    """Scores of COMET, which another program made, order the systems in another way than BLEU."""
    right = reference()
    shares = {"amber": 0.2, "basalt": 0.3, "coral": 0.5, "dune": 0.55}
    outputs = {name: spoilt(right, share, name) for name, share in shares.items()}
    drawn = random.Random(5)
    quality = {"amber": 0.7, "basalt": 0.82, "coral": 0.6, "dune": 0.64}
    rows = [
        f"{name}\t{line + 1}\t{min(1, mean + drawn.gauss(0, 0.05)):.4f}"
        for name, mean in quality.items()
        for line in range(N)
    ]
    write(folder / "comet.tsv", ["system\tsegment\tscore", *rows])
    return [*compared(folder, outputs, {"A": right}), "--scores", "COMET=comet.tsv"]


def marked_errors(folder: Path) -> list[str]:
    """Raters marked errors in every second segment of three systems of four, whose penalties are better if lower."""
    right = reference()
    shares = {"amber": 0.2, "basalt": 0.3, "coral": 0.5, "dune": 0.1}
    outputs = {name: spoilt(right, share, name) for name, share in shares.items()}
    drawn = random.Random(6)
    errors = {"amber": 1.2, "basalt": 0.4, "coral": 0.5}
    rows = ["system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity"]
    for name, mean in errors.items():
        for line in range(0, N, 2):
            text, count = outputs[name][line], int(drawn.uniform(0, 2 * mean) + 0.5)
            first, rest = text.split(" ", 1)
            place = f"{name}\td{line // 3:02}\td{line // 3:02}\t{line + 1}\tr1\tQuelle {line}"
            rows += [f"{place}\t<v>{first}</v> {rest}\tAccuracy/Mistranslation\tmajor"] * count
            rows += [] if count else [f"{place}\t{text}\tNo-error\tNo-error"]
    write(folder / "MQM.tsv", rows)
    return [*compared(folder, outputs, {"A": right}), "--human", "MQM=MQM.tsv"]


def judged_metrics(folder: Path) -> list[str]:
    """Metrics that are compared with ratings of five systems, too few to find any difference."""
    right = reference()
    shares = {"amber": 0.3, "basalt": 0.34, "coral": 0.32, "dune": 0.36, "ember": 0.6}
    outputs = {name: spoilt(right, share, name) for name, share in shares.items()}
    drawn = random.Random(4)
    quality = {"amber": 80, "basalt": 81, "coral": 80.5, "dune": 81.5, "ember": 55}
    rows = [
        (name, line + 1, round(min(100, max(0, mean + drawn.gauss(0, 9)))))
        for name, mean in quality.items()
        for line in range(N)
        if line % 3
    ]
    words = [*compared(folder, outputs, {"A": right}), *ratings(folder, "ESA", rows)]
    return ["meta", "rank", *words[1:], "-m", "bleu,chrf,ter"]


def ease(folder: Path) -> list[str]:
    """Cognitive ease with a parser's trees, by which two levels of the total are unstable."""
    right = reference()
    outputs = {
        name: spoilt(right, share, name) for name, share in (("amber", 0.1), ("basalt", 0.1), ("coral", 0.5))
    }
    words = ["zh-en" if word == "de-en" else word for word in compared(folder, outputs, {"A": right})]
    return [*words, "-m", "ease"]


def checkpoints(folder: Path) -> list[str]:
    """Check-points of two categories that count and of one that has too few; two systems are alike."""
    right = reference()
    outputs = {
        name: spoilt(right, share, name) for name, share in (("amber", 0.1), ("basalt", 0.1), ("coral", 0.5))
    }
    words = compared(folder, outputs, {"A": right})
    points = []
    for line, text in enumerate(right):
        for place, category in enumerate(("noun", "verb", "ba-sentence")):
            if category != "ba-sentence" or line < 4:
                start = sum(len(word) + 1 for word in text.split()[: 3 * place])
                end = start + len(text.split()[3 * place])
                part = {"A": {"spans": [[start, end]], "aligned": category == "noun"}}
                points.append({"id": f"{line}/{category}", "segment": str(line + 1), "category": category,
                               "spans": [[0, 6]], "references": part})  # fmt: skip
    digests = [sha256(text.encode()).hexdigest()[:16] for text in right]
    head = {
        "schema": "mtgauge/checkpoints/1", "languages": "zh-en", "segments": [str(line + 1) for line in range(N)],
        "references": {"A": digests}, "taxonomy": {"name": "zh-en", "groups": [], "categories": [
            {"id": name, "side": "source", "names": {"en": name}} for name in ("noun", "verb", "ba-sentence")
        ]},
        "made": {"removed": {"alignment": 7}, "left_out": {"idiom": "needs a dictionary"}},
    }  # fmt: skip
    (folder / "points.jsonl").write_text("".join(json.dumps(one) + "\n" for one in (head, *points)), "utf-8")
    return [*words, "-m", "checkpoints:set=points.jsonl"]


def puzzles(folder: Path) -> list[str]:
    """Puzzles of which two submissions solve about equally many."""
    right = [" ".join(line.rstrip(".").lower().split()[:3]) for line in reference()[:24]]
    shares = {"amber": 0.1, "basalt": 0.12, "coral": 0.9}
    answers = {"gold": right, **{name: spoilt(right, share, name) for name, share in shares.items()}}
    for name, lines in answers.items():
        (folder / name).mkdir()
        for place in range(4):
            items = [[f"kala {place} {at}", line, ">"] for at, line in enumerate(lines[6 * place : 6 * place + 6])]
            puzzle = {"source_language": f"kala{place}", "target_language": "english", "meta": "", "train": [],
                      "test": items}  # fmt: skip
            (folder / name / f"kala{place}.json").write_text(json.dumps(puzzle), "utf-8")
    return ["puzzles", "score", *answers, "--test", "auto", "--ci"]


#: Name -> writes the files of a set into a folder, and returns the command without ``--report``.
SETS: dict[str, Callable[[Path], list[str]]] = {
    made.__name__: made
    for made in (
        different_segments,
        tied_people,
        copied,
        close,
        given_neural,
        marked_errors,
        judged_metrics,
        ease,
        checkpoints,
        puzzles,
    )
}
