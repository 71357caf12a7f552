"""A valid command line of every command that reads files, and the values of options that name some."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from mtgauge.cli.main import mtgauge

SET = "-s source.txt -r A=ref.txt"
SYSTEMS = "a.txt b.txt c.txt"
MANY = "-s many/source.txt -r A=many/ref.txt many/a.txt many/b.txt many/c.txt --human people=many/people.jsonl"
EN = "--annotator conllu:trees.conllu --source-annotator conllu:source.conllu -l de-en --levels 1"
AT = "--at 2030-03-04T12:00"
REASON = f"--reason asked {AT}"

#: Command -> what follows it.
LINES = {
    "score": f"{SET} {SYSTEMS} -m bleu",
    "compare": f"{SET} {SYSTEMS} -m bleu --samples 40",
    "explain": f"{SET} a.txt -m bleu --segment 1",
    "power": f"{SET} {SYSTEMS} -m bleu --samples 40",
    "convert": "set.jsonl out.xml",
    "check": "set.jsonl",
    "models show": "bert",
    "meta rank": f"{SET} {SYSTEMS} -m bleu --human people=people.jsonl --samples 40",
    "meta run": "task.toml --data .",
    "meta spans": "spans.jsonl spans.jsonl --samples 40",
    "align": "source.txt ref.txt -l de-en --tokenized --sweeps 1",
    "human agreement": "people.jsonl --samples 40",
    "human sample": f"{SET} {SYSTEMS} -m bleu --budget 2 --by random",
    "annotate texts": "corpus.txt --annotator conllu:trees.conllu -l en",
    "annotate evaluate": "gold.conllu --annotator conllu:gold.conllu -l en",
    "annotate train": "gold.conllu -o out.udpipe --tokenizer none --tagger iterations=1 --parser none",
    "rerun": "record",
    "history": "runs",
    "report": "record -o out.html",
    "checkpoints extract": f"{SET} -l de-en --taxonomy taxonomy.toml --source-annotator conllu:source.conllu"
    " --target-annotator conllu:trees.conllu --links A links.txt -o out.jsonl",
    "checkpoints diff": f"points.jsonl {SET} a.txt b.txt",
    "checkpoints testset": f"points.jsonl {SET} a.txt --category noun -o out-set.jsonl",
    "checkpoints taxonomy show": "taxonomy.toml",
    "checkpoints taxonomy check": "taxonomy.toml",
    "ease score": f"{SET} {SYSTEMS} {EN}",
    "ease explain": f"{SET} a.txt {EN} --segment 1",
    "ease losses": f"{SET} a.txt {EN}",
    "ease tune": f"{MANY} {EN} -o out.toml",
    "ease place": f"{SET} {SYSTEMS} {EN} -m bleu --human people=people.jsonl --samples 40",
    "ease stability": f"-s labels.tsv -r A=ref.txt {SYSTEMS} {EN} --samples 40",
    "ease profiles show": "profile.toml",
    "ease profiles check": "profile.toml",
    "puzzles score": "gold careful --samples 40",
    "puzzles board": "gold careful --samples 40",
    "puzzles check": "gold careful",
    "puzzles expand": "--file answers.txt",
    "puzzles explain": "gold careful --item birds:1",
    "campaign init": "wmt-style new --from set.jsonl",
    "campaign check": "c",
    "campaign form": "c -o out.html",
    "campaign register": "c in/form.toml --at 2030-01-25T12:00",
    "campaign allowed": f"see-results c {AT}",
    "campaign template": "c/data/test-source.xml --nbest in/nbest.txt -o out.xml",
    "campaign kit make": f"c --task ZH-EN-NEWS-TRANS --site sparrow --system alpha -o out.zip {AT}",
    "campaign kit check": "kit",
    "campaign name": "ZH-EN-NEWS-TRANS sparrow primary alpha --campaign c",
    "campaign check-results": "in/zh_en_news_trans-sparrow-primary-alpha.xml --source c/data/test-source.xml",
    "campaign submit": f"c in/again/zh_en_news_trans-sparrow-primary-alpha.xml {AT}",
    "campaign record approval": f"c sparrow {AT}",
    "campaign record fee": f"c sparrow 30 CNY {AT}",
    "campaign record signature": f"c sparrow {AT}",
    "campaign record extension": f"c test-deadline 2030-03-10T00:00 {REASON}",
    "campaign record quota": f"c sparrow ZH-EN-NEWS-TRANS contrast 1 {REASON}",
    "campaign record late-file": f"c 8 {REASON}",
    "campaign record withdrawal": f"c sparrow {REASON}",
    "campaign record new-name": f"c sparrow ZH-EN-NEWS-TRANS alpha omega {AT}",
    "campaign record new-primary": f"c sparrow ZH-EN-NEWS-TRANS beta {AT}",
    "campaign standings": "c",
    "campaign history": "c",
    "campaign re-examine": f"c 4 {REASON}",
    "campaign rebuild": "c",
    "campaign package": "c -o out.zip --at 2030-03-16T12:00",
    "campaign score": "c --at 2030-03-09T12:00",
    "campaign report": "c --no-pdf --at 2030-05-03T12:00 -o out",
    "campaign submit-report": "c sparrow in/report.md --at 2030-04-03T12:00",
    "campaign check-report": "in/report.md",
    "sacrebleu": "ref.txt -i a.txt",
}

#: More lines of a command, whose arguments are read in another way.
MORE_LINES = {"annotate evaluate": "gold.conllu gold.conllu", "align": "pairs.txt -l de-en --tokenized --sweeps 1"}

#: Option -> a valid value, for commands in whose line it is not; a folder stands for the files in it.
VALUES = {
    "--reference": "B=ref.txt",
    "--source": "labels.tsv",
    "--scores": "given=scores.tsv",
    "--human": "people=people.jsonl",
    "--human-weights": "weights.toml --human spans=spans.jsonl",
    "--system-scores": "whole.sys.score",
    "--checkpoints": "points.jsonl",
    "--resource": "words=terms.txt",
    "--reference-corpus": "corpus.txt",
    "--cache": "cache",
    "--dictionary": "dictionary.tsv",
    "--frequencies": "frequencies.tsv",
    "--terms": "terms.txt",
    "--sentiments": "sentiments.tsv",
    "--connectives": "connectives.tsv",
    "--editing-log": "log.jsonl",
    "--train": "source.txt ref.txt",
    "--augment": "source.txt ref.txt",
    "--links": "links.txt",
    "--gold": "links.txt",
    "--list": "brands names.txt",
    "--heldout": "gold.conllu",
    "--filled": "in/form.toml",
    "--nbest": "in/nbest.txt",
    "--form": "kit/zh_en_news_trans-sparrow-primary-alpha.toml",
    "--campaign": "c",
    "--testset": "set.jsonl",
    "--from-record": "record",
    "--profile": "profile.toml",
    "--wordnet": "wordnet",
}  # fmt: skip
#: Command and option -> a value of its own.
OWN_VALUES = {
    ("campaign check-results", "--source"): "c/data/test-source.xml",
    ("checkpoints extract", "--source"): "source.txt",
    ("checkpoints extract", "--links"): "A links.txt",
    ("checkpoints diff", "--testset"): "set.jsonl --systems a,b",
    ("ease tune", "--testset"): "many/set.jsonl",
    ("ease tune", "--scores"): "many/scores.tsv",
    ("ease tune", "--human-weights"): "weights.toml --human p=many/spans.jsonl",
    ("human agreement", "--human-weights"): "weights.toml spans.jsonl",
}  # fmt: skip
#: Option -> what of the command's line it takes the place of, as a regular expression.
INSTEAD = {
    "--testset": r"-s \S+ -r \S+( \S+\.txt)*",
    "--from-record": ".+",
    "--human-weights": r"--human \S+",
    "--campaign": r"--source \S+",
}
OWN_INSTEAD = {
    ("human agreement", "--human-weights"): "people.jsonl",
    ("ease tune", "--scores"): r"--human \S+",
    ("ease place", "--scores"): r"--human \S+",
}
#: Words in the names of values of parameters that are files or folders, whatever type Click gives them.
_FILE = re.compile(r"\b(FILE|DIR|PATH|FOLDER|FORM|GOLD|IN|KEY|SUBMISSION|RECORD|SET)\b(?!=)")
#: Parameters that name what is written.
WRITTEN = {"output", "report", "batches", "out"}
#: Commands whose arguments name what is written.
MAKING = {"sample", "campaign init"}


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command of the command line by its name."""
    yield from _below(mtgauge, click.Context(mtgauge))


def _below(group: click.Group, context: click.Context, before: str = "") -> Iterator[tuple[str, click.Command]]:
    for name in group.list_commands(context):
        command, path = group.get_command(context, name), f"{before} {name}".strip()
        if isinstance(command, click.Group):
            yield from _below(command, click.Context(command, parent=context, info_name=name), path)
        elif command is not None:
            yield path, command


def reads(name: str, parameter: click.Parameter) -> bool:
    """Whether a parameter of a command names what is read from the disk."""
    if {parameter.name, *(opt.strip("-") for opt in parameter.opts)} & WRITTEN:
        return False
    if isinstance(parameter, click.Argument):
        return name not in MAKING and _is_file(parameter)
    # a record and a cache are written; what is in a cache is read
    return parameter.name != "record" and _is_file(parameter)


def _is_file(parameter: click.Parameter) -> bool:
    types = [parameter.type, *getattr(parameter.type, "types", ())]
    return any(isinstance(each, click.Path) for each in types) or bool(_FILE.search(parameter.metavar or ""))


def lines_of(name: str, command: click.Command) -> Iterator[tuple[str, str]]:
    """(command line, what of it names files) of a command: its own line, and one for each option beside it."""
    for line in (LINES[name], MORE_LINES.get(name)):
        if line:
            yield f"{name} {line}", line
    for parameter in command.params:
        option = parameter.opts[-1]
        if (
            isinstance(parameter, click.Option)
            and reads(name, parameter)
            and not set(parameter.opts) & set(LINES[name].split())
        ):
            value = OWN_VALUES.get((name, option), VALUES.get(option, ""))
            replaced = OWN_INSTEAD.get((name, option), INSTEAD.get(option, "$^"))
            yield f"{name} {re.sub(replaced, '', LINES[name])} {option} {value}", value


def named_files(text: str, folder: Path) -> list[str]:
    """The files and folders that words of a command line name."""
    parts = dict.fromkeys(part for word in text.split() for part in (word, *re.split(r"[=:,]", word)))
    return [part for part in parts if part not in ("", ".") and (folder / part).exists()]


def files_within(names: Iterable[str], folder: Path) -> list[str]:
    """The files in those of them that are folders."""
    found = [path for name in names for path in sorted((folder / name).rglob("*")) if path.is_file()]
    return [path.relative_to(folder).as_posix() for path in found]
