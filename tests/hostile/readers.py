"""Every reader that a registry has, with a valid file: found in the registries, so that a new one is among them."""

import importlib
import io
import shutil
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

import judged_sets
import numpy as np
import pytest

from hostile.command_lines import files_within, named_files
from hostile.payloads import PAYLOADS, of_each_kind
from hostile.runs import Case
from hostile.valid_files import OUTPUTS, REFERENCE, SOURCE, lines, rows, scores
from mtgauge.base import door
from mtgauge.base.errors import MtgaugeError
from mtgauge.cli.main import main
from mtgauge.corpus.formats.registry import all_formats
from mtgauge.corpus.formats.scores import read_scores, read_system_scores
from mtgauge.corpus.formats.scoretables import Expected
from mtgauge.corpus.formats.sets import SetReader
from mtgauge.corpus.judgements.registry import parse_judgements
from mtgauge.linguistics.alignment import ParallelTokens, WordAlignment, WordLink
from mtgauge.linguistics.alignment.formats.reading import AlignmentFormat, read_alignments
from mtgauge.linguistics.dictionaries import read_dictionary
from mtgauge.measures.registry import available_metrics

CASES = Path(__file__).parents[1] / "cases"
CEDICT = "書 书 [shu1] /book; volume (of a work; in print)/letter/CL:本[ben3]/\n册 册 [ce4] /old variant of 書|书[shu1]/\n"
MARTIF = """\
<martif type="TBX"><text><body><termEntry id="1"><langSet xml:lang="zh"><tig><term>书</term></tig></langSet>
<langSet xml:lang="en"><ntig><termGrp><term>book</term></termGrp></ntig></langSet></termEntry></body></text></martif>
"""
WORDNET = {
    **{f"index.{part}": f"boat {part[0]} 1 0 1 0 02858304  \n" for part in ("noun", "verb", "adj", "adv")},
    **{f"{part}.exc": "men man\n" for part in ("noun", "verb", "adj", "adv")},
}
TEXTS = ParallelTokens(*(tuple(tuple(text.split()) for text in texts) for texts in (SOURCE, REFERENCE)))
LINKS = [WordAlignment((WordLink(0, 0), WordLink(1, 1)), *lengths) for lengths in TEXTS.lengths]
EXPECTED = Expected(("1", "2", "3"), tuple(OUTPUTS), tuple(OUTPUTS.values()))
SCORES = "-s source.txt -r A=ref.txt a.txt"

#: (metric, option) -> a valid file or folder; other options that are text get any file.
METRIC_FILES = {
    ("perplexity", "model"): "model.arpa",
    ("checkpoints", "set"): "points.jsonl",
    ("ease", "profile"): "profile.toml",
    ("meteor", "data"): "meteor",
    ("meteor", "wordnet"): "wordnet",
    ("meteor", "function_words"): "meteor/function/english.words",
    ("bertscore", "model"): "bert",
    ("bertscore", "baseline"): "baseline.tsv",
    ("comet", "model"): "comet",
}
#: What else such an option, or each option of a metric, needs.
BESIDE = {
    ("ease", ""): ",annotator=conllu:trees.conllu,levels=1",
    ("bertscore", "baseline"): ",model=bert",
    ("meteor", "wordnet"): ",data=meteor",
    ("meteor", "function_words"): ",data=meteor",
}
#: Command lines that read what the commands of `command_lines` do not.
LINES = {
    "links cache": ("align source.txt ref.txt -l de-en --tokenized --cache links-cache --sweeps 1", "links-cache"),
    "annotations": (
        "annotate texts corpus.txt --annotator conllu:trees.conllu -l en --cache annotations -o out.jsonl",
        "annotations",
    ),
    "arrays": (f"score {SCORES} -m meteor:data=meteor", "home"),
    "rankings": ("rerun ranking", "ranking"),
    "puzzles": ("rerun puzzle-record", "puzzle-record"),
    "COMET": ("models comet", "comet"),
    "tokenizer": (f"score {SCORES} -m bleu:tokenize=spm:terms.txt", "terms.txt"),
    "UDPipe": ("annotate texts corpus.txt --annotator udpipe:model.arpa -l en", "model.arpa"),
    "METEOR universal": (f"score {SCORES} -m meteor:data=meteor_universal", "meteor_universal"),
}  # fmt: skip
#: Of them those whose files are no models: these are in other formats than text, or too large to be made here.
UNFIT = {"COMET", "tokenizer", "UDPipe", "METEOR universal"}


#: What is tried for an option that may be anything.
ANY = ("brackets", "gzip bomb", "endless line", "FIFO", "/dev/zero", "directory", "NUL", "not UTF 8")


class Reader(NamedTuple):
    """A reader.

    Attributes:
        name: What it is called here.
        run: Reads; returns the exit code of the command line.
        files: The files and folders that it reads.
        is_legal: Whether its files are valid for it.
        payloads: What is tried with these; with files of a folder one of each kind.
    """

    name: str
    run: Callable[[], int]
    files: Sequence[str]
    is_legal: bool = True
    payloads: Sequence[str] = tuple(PAYLOADS)


def called(function: Callable[..., Any], *arguments: Any) -> Callable[[], int]:
    """Calls a function as the command line calls it: with its exit codes, and its line of an error."""

    def run() -> int:
        try:
            function(*arguments)
        except MtgaugeError as error:
            print(f"mtgauge: error: {error}", file=sys.stderr)
            return 2
        except MemoryError:
            print("mtgauge: error: there is not enough memory for this input", file=sys.stderr)
            return 2
        except Exception:
            traceback.print_exc()
            return 70
        return 0

    return run


def make_readers(folder: Path) -> None:
    """Makes the files of readers beside the valid ones in the current folder."""
    for name, form in all_formats().items():
        for suffix in form.suffixes[:1] or ("",):
            path = folder / "sets" / f"{name}{suffix}"
            path.parent.mkdir(exist_ok=True)
            if main(["convert", "set.jsonl", str(path), "--to", name]):
                raise RuntimeError(f"not written: {path}")
    made = {f"judged/{name}/{path}": text.encode() for name, (path, text) in judged_sets.FILES.items()}
    made |= {f"scores/{name}": data for name, data in _scores()}
    made |= {f"links/{form.value}": "\n".join(_written(form)).encode() + b"\n" for form in AlignmentFormat}
    made |= {"dictionaries/cedict.u8": CEDICT.encode(), "dictionaries/martif.tbx": MARTIF.encode()}
    made |= {f"wordnet/{name}": text.encode() for name, text in WORDNET.items()}
    made["settings/models.toml"] = b'bert = "bert"\n'
    for name, data in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    for name in ("meteor", "meteor_universal"):
        shutil.copytree(CASES / name, folder / name)
    if main(LINES["arrays"][0].split()):
        raise RuntimeError("METEOR keeps no arrays")


def _scores() -> Iterator[tuple[str, bytes]]:
    table = scores(3)
    cells = [line.split("\t") for line in table.splitlines()[1:]]
    items = [{"system": system, "segment": segment, "score": float(score)} for system, segment, score in cells]
    yield "table.tsv", table.encode()
    yield "table.csv", table.replace("\t", ",").encode()
    yield "table.jsonl", rows(*items).encode()
    yield "table.json", f"[{','.join(rows(item).strip() for item in items)}]".encode()
    yield "lines.seg.score", lines(f"{system}\t{score}" for system, _, score in cells).encode()
    array = io.BytesIO()
    np.save(array, np.arange(9.0).reshape(3, 3))
    yield "array.npy", array.getvalue()
    yield "system.sys.score", b"a\t0.5\nb\t0.75\n"
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        return
    stored = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(items), stored)
    yield "table.parquet", stored.getvalue()


def _written(form: AlignmentFormat) -> Iterator[str]:
    module = importlib.import_module(f"mtgauge.linguistics.alignment.formats.{form.value}")
    write = getattr(module, f"write_{form.value}")
    return write(LINKS, TEXTS) if form is AlignmentFormat.GIZA else write(LINKS)


def all_readers(folder: Path) -> Iterator[Reader]:
    """Every reader, with its files in a folder."""
    yield from _of_sets(folder)
    for name, (path, _) in judged_sets.FILES.items():
        yield Reader(
            f"judgements in {name}", called(_judgements, f"judged/{name}/{path}"), [f"judged/{name}/{path}"]
        )
    for path in sorted((folder / "scores").iterdir()):
        name = f"scores/{path.name}"
        yield Reader(
            f"scores in {path.name}", called(_system_scores if ".sys." in name else _segment_scores, name), [name]
        )
    for form in AlignmentFormat:
        name = f"links/{form.value}"
        yield Reader(f"links in {form.value}", called(read_alignments, name, TEXTS.lengths, form), [name])
    for name in ("dictionaries/cedict.u8", "dictionaries/martif.tbx"):
        yield Reader(name, called(read_dictionary, Path(name), "zh", "en"), [name])
    yield from _of_metrics(folder)
    yield Reader("settings", _with_settings, ["settings", "settings/models.toml"], False)
    for name, (line, files) in LINES.items():
        yield Reader(name, lambda line=line: main(line.split()), named_files(files, folder), name not in UNFIT)


def reader_cases(folder: Path) -> Iterator[Case]:
    """Every reader with every payload for its file, and with one of each kind for each file of a folder."""
    for number, reader in enumerate(all_readers(folder)):
        tried = [(file, payload) for file in reader.files for payload in reader.payloads]
        for place, file in enumerate(files_within(reader.files, folder)):
            tried += [(file, payload) for payload in of_each_kind(number + place)]
        for target, payload in tried:
            yield Case(reader.name, reader.run, target, payload, ("home", "links-cache", "annotations"))


def _of_sets(folder: Path) -> Iterator[Reader]:
    for name, form in all_formats().items():
        for suffix in form.suffixes[:1] or ("",):
            path = f"sets/{name}{suffix}"
            yield Reader(f"test sets in {name}", called(_read_set, path), [path])


def _of_metrics(folder: Path) -> Iterator[Reader]:
    for number, (name, cls) in enumerate(available_metrics().items()):
        options = fields(cls) if isinstance(cls, type) else ()
        for option in (each.name for each in options if "str" in str(each.type)):
            known = METRIC_FILES.get((name, option))
            value = f"{known or 'terms.txt'}{BESIDE.get((name, option), '')}{BESIDE.get((name, ''), '') if option != 'annotator' else ''}"
            line = [*f"score {SCORES} -l de-en -m".split(), f"{name}:{option}={value}"]
            yield Reader(
                f"{name}:{option}",
                lambda line=line: main(line),
                named_files(value.split(",")[0], folder),
                False,
                tuple(PAYLOADS) if known else ANY[number % 2 :: 2],
            )


def _with_settings() -> int:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MTGAUGE_CONFIG", "settings")
        return main(["models"])


def _read_set(path: str) -> None:
    SetReader().read(path)


def _judgements(path: str) -> None:
    parse_judgements(door.read_bytes(path), path)


def _segment_scores(path: str) -> None:
    read_scores(door.read_bytes(path), path, EXPECTED)


def _system_scores(path: str) -> None:
    read_system_scores(door.read_bytes(path), path)
