"""Runs that write a record of each kind, for tests of what is made of records."""

import json
from pathlib import Path

from language_models import ARPA
from made_sets import HYPOTHESES, REFERENCES, example_set

from mtgauge.suites.checkpoints.set_file import write_set

PUZZLES = Path(__file__).parents[2] / "examples" / "puzzles"


def write_texts(folder):
    """Writes three systems, two references, ratings of all systems, and files that metrics name; gives the folder."""
    lines = {
        "ref": [
            "the ferry leaves at nine",
            "nobody saw the second letter",
            "rain is expected",
            "she paid in cash",
        ],
        "other": ["at nine the ferry leaves", "no one saw the other letter", "it will rain", "she paid cash"],
        "one": ["the ferry leaves at nine", "nobody saw a second letter", "rain is likely", "she payed in cash"],
        "two": ["ferry leave at nine", "nobody saw letters", "the rain", "paid cash she"],
        "three": ["nine ferry", "nobody saw the second letter", "expected is rain", "she paid"],
    }
    for name, texts in lines.items():
        (folder / f"{name}.txt").write_text("".join(f"{line}\n" for line in texts), "utf-8")
    rows = [
        f"{name}\t{number}\t{70 - 9 * number + 5 * len(name)}"
        for name in ("one", "two", "three")
        for number in (1, 2, 3, 4)
    ]
    (folder / "people.tsv").write_text("system\tsegment\tscore\n" + "".join(f"{row}\n" for row in rows), "utf-8")
    (folder / "model.arpa").write_text(ARPA, "utf-8")
    (folder / "points.jsonl").write_text(write_set(example_set()), "utf-8")
    for name, texts in {**REFERENCES, "ours": HYPOTHESES}.items():
        (folder / f"{name}.jsonl").write_text(
            "".join(json.dumps({"text": line}) + "\n" for line in texts), "utf-8"
        )
    rows = [{"source": "s", "references": {"A": "a cat"}, "systems": {"x": "a cat", "y": "the cat"}}] * 3
    (folder / "set.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return folder


def commands(folder, puzzles=PUZZLES):
    """Kind of record -> the command that writes one, without ``--record``."""
    one, two, three = (folder / f"{name}.txt" for name in ("one", "two", "three"))
    references = ["-r", folder / "ref.txt", "-r", folder / "other.txt"]
    people = ["--human", folder / "people.tsv"]
    drawn = ["--seed", "3", "--samples", "50"]
    files = [flag for name in REFERENCES for flag in ("-r", f"{name}={folder}/{name}.jsonl")]
    metrics = (
        f"checkpoints:set={folder}/points.jsonl,least=0",
        f"mean:of='perplexity:model={folder}/model.arpa ter'",
    )
    return {
        "compare": ["compare", one, two, "--skip-unknown", *references, *people, "-m", "bleu", *drawn, "--gate", "bleu>=10", "--clusters", "pairwise"],
        "puzzles": ["puzzles", "score", *(puzzles / name for name in ("gold", "careful", "hasty")), "-m", "EM", *drawn],
        "board": ["puzzles", "board", *(puzzles / name for name in ("gold", "careful", "hasty")), "-m", "EM", *drawn],
        "ranking": ["meta", "rank", one, two, three, *references, *people, "-m", "bleu", "-m", "chrf", "--unit", "segment", "--trials", "20"],
        "files": ["score", *files, folder / "ours.jsonl", *(flag for name in metrics for flag in ("-m", name))],
        "testset": ["score", "--testset", folder / "set.jsonl", "-m", "bleu"],
    }  # fmt: skip
