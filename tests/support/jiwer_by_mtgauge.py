"""A plugin of pytest that lets mtgauge count what jiwer's own tests look at: their rates come from mtgauge's counts.

jiwer still reads its arguments and aligns for its listings; `pytest -p jiwer_by_mtgauge`.
"""

from dataclasses import replace

import jiwer
import jiwer.measures
import jiwer.process

from mtgauge import huggingface, load_metric
from mtgauge.base.errors import InputError

WER = load_metric("wer:profile=jiwer")
PROCESS = {"words": jiwer.process_words, "characters": jiwer.process_characters}
#: The rates that mtgauge has counted, by name.
COUNTED = dict.fromkeys(("wer", "cer"), 0)


def _columns(out, joint):
    """The segments that jiwer's transform made, as the texts that mtgauge takes."""
    sides = {"predictions": out.hypotheses, "references": out.references}
    return {name: [joint.join(units) for units in segments] for name, segments in sides.items()}


def _rate(name, columns):
    COUNTED[name] += 1
    return huggingface.load(name).compute(**columns)


def process_words(*texts, **named):
    """What jiwer gives, with counts and rates of mtgauge."""
    out = PROCESS["words"](*texts, **named)
    columns = _columns(out, " ")
    counts = WER.corpus_score(columns["predictions"], columns["references"]).outputs
    wrong, lost, added = (int(counts[name]) for name in ("substitutions", "deletions", "insertions"))
    words = int(counts["reference_length"])
    hits, produced = words - wrong - lost, words - lost + added
    kept = hits / words * (hits / produced) if words and produced else float(not words and not produced)
    edits = wrong + lost + added
    return replace(
        out,
        hits=hits,
        substitutions=wrong,
        deletions=lost,
        insertions=added,
        wer=_rate("wer", columns),
        mer=edits / (hits + edits) if hits + edits else 0.0,
        wip=kept,
        wil=1 - kept,
    )


def process_characters(*texts, **named):
    """What jiwer gives, with the rate of mtgauge."""
    out = PROCESS["characters"](*texts, **named)
    return replace(out, cer=_rate("cer", _columns(out, "")))


def _refusing(process, rate):
    def measured(reference=None, hypothesis=None, **named):
        try:
            return getattr(process(reference, hypothesis, **named), rate)
        except InputError as error:
            raise ValueError(str(error)) from error

    return measured


def pytest_configure():
    """Replaces jiwer's functions before its tests are imported."""
    jiwer.process_words, jiwer.process_characters = process_words, process_characters
    for name in ("wer", "mer", "wil", "wip"):
        setattr(jiwer, name, _refusing(process_words, name))
    jiwer.cer = _refusing(process_characters, "cer")


def pytest_terminal_summary(terminalreporter):
    """Shows how many rates were counted, since a plugin that replaces nothing would let all tests pass."""
    terminalreporter.write_line(f"counted by mtgauge: {COUNTED['wer']} WER, {COUNTED['cer']} CER")
