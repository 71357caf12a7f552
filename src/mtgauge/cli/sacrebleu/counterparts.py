"""The options of sacreBLEU that mtgauge has under other names: what to write instead of each."""

from __future__ import annotations

from mtgauge.base.sentences import Sentence, say

#: Options of sacreBLEU, by each of their names -> what to write.
WRITTEN: dict[tuple[str, ...], str] = {
    ("--metrics",): "-m bleu,chrf",
    ("--tokenize", "-tok"): "-m bleu:tokenize=zh",
    ("--lowercase", "-lc"): "-m bleu:lowercase=yes",
    ("--smooth-method",): "-m bleu:smooth_method=floor",
    ("--smooth-value", "-sv"): "-m bleu:smooth_method=floor,smooth_value=0.1",
    ("--chrf-char-order", "-cc"): "-m chrf:char_order=6",
    ("--chrf-word-order", "-cw"): "-m chrf:word_order=2",
    ("--chrf-beta",): "-m chrf:beta=3",
    ("--chrf-whitespace",): "-m chrf:whitespace=yes",
    ("--chrf-lowercase",): "-m chrf:lowercase=yes",
    ("--chrf-eps-smoothing",): "-m chrf:eps_smoothing=yes",
    ("--ter-case-sensitive",): "-m ter:case_sensitive=yes",
    ("--ter-asian-support",): "-m ter:asian_support=yes",
    ("--ter-no-punct",): "-m ter:no_punct=yes",
    ("--ter-normalized",): "-m ter:normalized=yes",
    ("--width", "-w"): "--precision 4",
    ("--sentence-level",): "--level segment",
    ("--confidence",): "--ci",
    ("--confidence-n", "--paired-ar-n", "--paired-bs-n"): "--samples 1000",
    ("--paired-ar",): "mtgauge compare --test sacrebleu-randomization",
    ("--paired-bs",): "mtgauge compare --test sacrebleu-bootstrap",
    ("--paired-jobs", "-j"): "--threads 1",
    ("--test-set", "-t"): "--testset sacrebleu:wmt17:en-de",
    ("--detail", "-d"): "--level corpus --level domain",
    ("--citation", "--cite"): "mtgauge cite bleu",
}
_SYSTEMS = ("--input", "-i")


def counterpart(name: str, command: str) -> Sentence | None:
    """What to write instead of an option of sacreBLEU; None for what is none.

    Args:
        name: The option, such as ``-w``.
        command: How the command is called.
    """
    if name in _SYSTEMS:
        return say(
            "systems stand behind the options: {command} -r REF SYSTEM...; mtgauge sacrebleu takes the options of "
            "sacreBLEU",
            command=command,
        )
    for names, written in WRITTEN.items():
        if name in names:
            return say(
                "here it is {written}; mtgauge sacrebleu takes the options of sacreBLEU",
                written=written,
            )
    from mtgauge.cli.sacrebleu.arguments import parser  # options are seldom wrong

    if parser().has_option(name):
        return say("mtgauge sacrebleu takes the options of sacreBLEU")
    return None
