"""Small valid files of every kind that a command reads, in one folder; payloads take the place of one at a time."""

import json
from pathlib import Path

from language_models import ARPA

from mtgauge.cli.main import main
from small_campaign import ENGLISH, FORM, PROGRESS_ENGLISH, marked
from small_campaign import make_folder as make_campaign

SAMPLE = Path(__file__).parents[2] / "examples"
SOURCE = ["Das Boot fuhr ab .", "Er nahm das Buch .", "Regen fiel ."]
REFERENCE = ["The boat left .", "He took the book .", "Rain fell ."]
OUTPUTS = {
    "a": ["The boat left soon .", "He took a book .", "It rained ."],
    "b": ["A boat left .", "He took the book .", "Rain fell ."],
    "c": ["The boat went .", "He read a book .", "There was rain ."],
}


def lines(texts):
    return "".join(f"{text}\n" for text in texts)


def tree(text, language="en"):
    """A sentence in CoNLL-U whose words depend on the first one."""
    rows = (
        f"{n}\t{word}\t{word.lower()}\t{'PUNCT' if word == '.' else 'NOUN'}\t_\t_\t{int(n > 1)}\t{'dep' if n > 1 else 'root'}\t_\t_\n"
        for n, word in enumerate(text.split(), start=1)
    )
    return f"# text = {text}\n{''.join(rows)}\n"


def rows(*items):
    return "".join(json.dumps(item) + "\n" for item in items)


def judged(kind, value, count=3):
    """A line for each segment of each system and rater."""
    return rows(
        *(
            {"system": system, "segment": str(n), "rater": rater, kind: value(place, at, n)}
            for place, system in enumerate(OUTPUTS)
            for n in range(1, count + 1)
            for at, rater in enumerate(("ann", "bob"))
        )
    )


def test_set(times):
    """A test set of everything that is there so many times."""
    texts = {"source": SOURCE}, {"A": REFERENCE}, OUTPUTS
    columns = ({name: column[n % 3] for name, column in part.items()} for n in range(3 * times) for part in texts)
    return rows(
        *(
            {
                "id": str(n),
                "domain": ("news", "talk")[n % 2],
                "languages": "de-en",
                **source,
                "references": references,
                "systems": systems,
            }
            for n, (source, references, systems) in enumerate(zip(*[columns] * 3, strict=True), start=1)
        )
    )


def scores(count):
    return "system\tsegment\tscore\n" + lines(
        f"{system}\t{n}\t{n * n % 7 + place}" for place, system in enumerate(OUTPUTS) for n in range(1, count + 1)
    )


TAXONOMY = """\
schema = "mtgauge/taxonomy/1"
name = "own"
asked_lists = ["brands"]

[[category]]
id = "noun"
side = "source"
patterns = ['W {upos=NOUN}', 'W {form=@brands}']

[[group]]
id = "word"
members = ["noun"]
"""
TBX = """\
<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dca" type="TBX-Basic" xml:lang="de" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>
<conceptEntry id="c1"><langSec xml:lang="de"><termSec><term>Boot</term></termSec></langSec>
 <langSec xml:lang="en"><termSec><term>boat</term></termSec></langSec></conceptEntry>
</body></text></tbx>
"""
TASK = """\
[input]
source = "source.txt"
references = ["A=ref.txt"]
systems = ["a.txt", "b.txt", "c.txt"]
human = ["people=people.jsonl"]
languages = "de-en"
metrics = ["bleu"]

[[experiment]]
unit = "segment"
samples = 40
trials = 20
"""
FILES = {
    "source.txt": lines(SOURCE),
    "ref.txt": lines(REFERENCE),
    "a.txt": lines(OUTPUTS["a"]),
    "b.txt": lines(OUTPUTS["b"]),
    "c.txt": lines(OUTPUTS["c"]),
    "many/source.txt": lines(SOURCE * 4),
    "many/ref.txt": lines(REFERENCE * 4),
    **{f"many/{name}.txt": lines(texts * 4) for name, texts in OUTPUTS.items()},
    "many/people.jsonl": judged("score", lambda system, at, n: 50 + n * n % 7 + at - 7 * system, 12),
    "many/spans.jsonl": judged(
        "errors", lambda system, at, n: [{"start": 0, "end": 1 + at, "severity": "minor"}] * (n % 3 + system), 12
    ),
    "pairs.txt": lines(f"{a} ||| {b}" for a, b in zip(SOURCE, REFERENCE, strict=True)),
    "labels.tsv": "text\tdomain\tdocument\n" + lines(
        f"{text}\t{domain}\td{n}" for n, (text, domain) in enumerate(zip(SOURCE, ("news", "talk", "news"), strict=True))
    ),
    "set.jsonl": test_set(1),
    "many/set.jsonl": test_set(4),
    "scores.tsv": scores(3),
    "many/scores.tsv": scores(12),
    "whole.sys.score": "a\t0.5\nb\t0.75\nc\t0.25\n",
    "people.jsonl": judged("score", lambda system, at, n: 50 + 10 * n + at - 7 * system),
    "spans.jsonl": judged("errors", lambda system, at, n: [{"start": 0, "end": n, "severity": "minor"}] * (n + at - system)),
    "weights.toml": "[severity]\nminor = 1\nmajor = 5\n",
    "taxonomy.toml": TAXONOMY,
    "names.txt": "Boot\nBuch\n",
    "profile.toml": "[levels.1]\nweight = 1\nadequacy = {P11 = 1}\n",
    "source.conllu": "".join(map(tree, SOURCE)),
    "trees.conllu": "".join(map(tree, [*REFERENCE, *OUTPUTS["a"], *OUTPUTS["b"], *OUTPUTS["c"]])),
    "gold.conllu": "".join(map(tree, REFERENCE)),
    "links.txt": "0-0 1-1 2-2 3-3\n0-0 1-1 2-2 3-3 4-4\n0-0 1-1 2-2\n",
    "dictionary.tsv": "Boot\tboat\nBuch\tbook\n",
    "termbase.tbx": TBX,
    "terms.txt": "boat\nbook\n",
    "frequencies.tsv": "boat\t4.5\nbook\t5.25\n",
    "sentiments.tsv": "boat\t0.5\nrain\t-0.25\n",
    "connectives.tsv": "but\tcomparison\nbecause\tcontingency\n",
    "corpus.txt": lines(REFERENCE),
    "log.jsonl": rows(*({"segment": str(n), "system": s, "seconds": n, "keys": 9} for s in OUTPUTS for n in (1, 2, 3))),
    "task.toml": TASK,
    "answers.txt": "The bird sees the river.\n",
    "model.arpa": ARPA,
    "baseline.tsv": "LAYER,P,R,F\n0,0.1,0.1,0.1\n1,0.2,0.2,0.2\n",
    "gold/birds.json": (SAMPLE / "puzzles" / "gold" / "venka.json").read_text("utf-8"),
    "careful/birds.json": (SAMPLE / "puzzles" / "careful" / "venka.json").read_text("utf-8"),
    "bert/config.json": '{"model_type": "bert", "architectures": ["BertModel"], "max_position_embeddings": 64}',
    "bert/tokenizer_config.json": '{"model_max_length": 64}',
    "bert/README.md": "---\nlanguage:\n- en\n- de\n---\n",
    "bert/model.safetensors.index.json": '{"weight_map": {"a": "config.json"}}',
    "comet/hparams.yaml": "class_identifier: regression_metric\nencoder_model: XLM-RoBERTa\npretrained_model: xlm-roberta-base\n",
}  # fmt: skip


END = "=" * 16 + "\n"
NAME = "zh_en_news_trans-sparrow-primary-alpha.xml"
CONTRAST = "zh_en_news_trans-sparrow-contrast-beta.xml"
SNOW = {**ENGLISH, "d2": {"1": "Snow falls today."}}
SENT = {
    "in/form.toml": FORM,
    f"in/{NAME}": marked("tgtset", "small_test", ENGLISH, site="sparrow"),
    f"in/again/{NAME}": marked("tgtset", "small_test", SNOW, site="sparrow"),
    f"in/p/{NAME}": marked("tgtset", "small_progress", PROGRESS_ENGLISH, site="sparrow"),
    f"in/{CONTRAST}": marked("tgtset", "small_test", SNOW, site="sparrow", sysid="beta"),
    "in/report.md": "We translate with phrases and a language model. " * 5,
    "in/nbest.txt": f"A bird sings . |||| 1:2 |||| -10\nA bird . |||| |||| -12\n{END}It is cold .\n{END}It snows .\n{END}",
}
AT = "--at 2030-03-04T12:00"
#: What is done with the files, in this order.
DONE = [
    "checkpoints extract -s source.txt -r A=ref.txt -l de-en --taxonomy taxonomy.toml --source-annotator conllu:source.conllu"
    " --target-annotator conllu:trees.conllu --links A links.txt -o points.jsonl",
    "score -s labels.tsv -r A=ref.txt a.txt b.txt -m bleu -m chrf --record record",
    "score -s labels.tsv -r A=ref.txt a.txt b.txt -m bleu --record runs/1",
    "meta rank -s source.txt -r A=ref.txt a.txt b.txt c.txt -m bleu --human people=people.jsonl --record ranking --samples 40",
    "puzzles score gold careful --record puzzle-record --samples 40",
    "score -r A=ref.txt a.txt b.txt -m bleu --cache cache",
    "align source.txt ref.txt -l de-en --tokenized --cache links-cache --sweeps 1",
    "annotate texts corpus.txt --annotator conllu:trees.conllu -l en --cache annotations -o annotated.jsonl",
    "campaign register c in/form.toml --at 2030-01-25T12:00",
    f"campaign submit c in/p/{NAME} --progress --at 2030-03-02T12:00",
    f"campaign submit c in/{NAME} --at 2030-03-02T12:00",
    f"campaign submit c in/{CONTRAST} --at 2030-03-02T12:00",
    f"campaign submit c in/again/{NAME} --at 2030-03-09T12:00",
    "campaign kit make c --task ZH-EN-NEWS-TRANS --site sparrow --system alpha --output kit --at 2030-03-02T12:00",
    "campaign score c --at 2030-03-09T12:00",
]  # fmt: skip


def make() -> None:
    """Makes all of them in the current folder.

    Raises:
        RuntimeError: A command refuses them.
    """
    make_campaign(Path("c"))
    Path("runs").mkdir()
    for name, text in (FILES | SENT).items():
        Path(name).parent.mkdir(exist_ok=True, parents=True)
        Path(name).write_text(text, "utf-8")
    for command in DONE:
        if main(command.split()) not in (0, 1):  # 1: what comes too late
            raise RuntimeError(f"refused: {command}")
