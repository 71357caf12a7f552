"""Scores of segments in folders of MT-Metrics-Eval: ``human-scores/LP.NAME.seg.score``.

A line ``SYSTEM<TAB>SCORE`` for each segment of each system, in the order of the test set; None where nobody
judged. Scores are means over raters already, and higher is better: penalties of MQM are negative.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.formats.scores import scores_name
from mtgauge.corpus.judgements.judgement import Judgement, Judgements, Numbering
from mtgauge.corpus.judgements.tables import JudgementFile, number_of
from mtgauge.corpus.languages import LanguagePair

NAME, TITLE = "mtme", "segment scores of MT-Metrics-Eval"
_ENDING = ".seg.score"
_COARSER = (".sys.score", ".domain.score", ".doc.score")


def recognise(file: JudgementFile) -> bool:
    """By the ending of the file."""
    return textfile.bare_name(file.path).endswith((_ENDING, *_COARSER))


def read(file: JudgementFile) -> Judgements:
    """The judgements, without raters; the segments that have none have a judgement without a value."""
    if textfile.bare_name(file.path).endswith(_COARSER):
        hint = say("take the file that ends in {ending}", ending=_ENDING)
        file.findings.add("without-scores", say("holds no scores of segments"), hint=hint)
        return Judgements((), NAME, Numbering.LINES)
    counts: Counter[str] = Counter()
    rows = []
    for line, row in enumerate(textfile.split_lines(file.text), start=1):
        fields = row.split("\t") if "\t" in row else row.split()
        if len(fields) != 2:
            file.findings.add("broken-table", say("is not a system and score"), line=line)
            continue
        system, score = fields
        counts[system] += 1
        value = number_of(score, file.findings, line)
        rows.append(Judgement(system, str(counts[system]), value=value, file=file.path, line=line))
    longest = max(counts.values(), default=0)
    for system, n in counts.items():
        if n != longest:
            form = say(
                "has {n:,} scores of system {system!r}, {most:,} of others", n=n, system=system, most=longest
            )
            file.findings.add("unequal-counts", form)
    return Judgements(tuple(rows), NAME, Numbering.LINES)


def human_files(folder: Path, languages: LanguagePair | None) -> list[tuple[str, Path]]:
    """(name, file) of the human scores of segments in a folder of MT-Metrics-Eval; empty if it is none.

    Raises:
        OptionError: It holds several language pairs, and none is chosen.
        InputError: It has none of the pair that is.
    """
    paths = sorted((folder / "human-scores").glob(f"*{_ENDING}"))
    pairs: dict[str, LanguagePair] = {}
    for path in paths:
        label = path.name.partition(".")[0]
        pairs[label] = LanguagePair.parse(label)
    if languages is None and len(pairs) > 1:
        hint = say("choose one with -l; {hint}", hint=say("it holds: {names}", names=", ".join(pairs)))
        raise OptionError(say("holds several language pairs"), file=folder, hint=hint)
    found = [
        (scores_name(str(path)), path)
        for path in paths
        if languages is None or pairs[path.name.partition(".")[0]] == languages
    ]
    if paths and not found:
        message = say("holds no {languages}", languages=languages)
        hint = say("it holds: {names}", names=", ".join(pairs))
        raise InputError(message, file=folder, hint=hint, code="no-such-file")
    return found
