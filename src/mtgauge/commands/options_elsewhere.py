"""Options that other programs have, and what to write here instead of each."""

from __future__ import annotations

from collections.abc import Collection

from mtgauge.base.sentences import Sentence, say

#: Names of options elsewhere -> what to write, whose first word a command must have.
WRITTEN: dict[tuple[str, ...], str] = {
    ("--ref", "--refs", "--references", "--gold", "--target"): "-r REF",
    ("--src", "--sources", "--source-file"): "-s SOURCE",
    ("--lang", "--langs", "--langpair", "--lang-pair", "--lp"): "-l zh-en",
    ("--bootstrap", "--n-bootstrap", "--bootstraps", "--confidence-interval"): "--ci --samples 1000",
    ("--resamples", "--draws", "--trials", "--num-samples"): "--samples 1000",
    ("--significance", "--p-value", "--pvalue", "--significance-level"): "--alpha 0.05",
    ("--segment-level", "--segments", "--sentences", "--seg-level", "--per-segment"): "--level segment",
    ("--model", "--to-model", "--model-path", "--checkpoint"): "-m comet:model=PATH",
    ("--lc", "--lower", "--uncased"): "-m bleu:lowercase=yes",
    ("--tok",): "-m bleu:tokenize=zh",
    ("--html", "--page"): "--report PAGE.html",
    ("--workers", "--jobs", "--num-threads", "--n-jobs"): "--threads 4",
}
#: Options elsewhere whose values come after all options here.
SYSTEMS = frozenset(
    {"--hyp", "--hyps", "--hypothesis", "--hypotheses", "--sys", "--system", "--mt", "--candidate", "--candidates"}
    | {"--translation", "--translations", "--prediction", "--predictions", "--input"}
)


def written_here(name: str, command: str, known: Collection[str], *, takes_systems: bool) -> Sentence | None:
    """What to write instead of an option of another program; None for what none is known to have.

    Args:
        name: The option, such as ``--lang``.
        command: How the command is called.
        known: The options of the command, such as ``-l``.
        takes_systems: Whether it takes outputs behind its options.
    """
    if name in SYSTEMS and takes_systems:
        return say("systems come after the options: {command} -r REF SYSTEM...", command=command)
    for names, written in WRITTEN.items():
        if name in names and written.split()[0] in known:
            return say("here it is {written}", written=written)
    return None
