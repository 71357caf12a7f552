"""How METEOR comes about (Denkowski and Lavie 2014, section 2): matches, chunks, F mean, penalty."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from mtgauge.base.sentences import say
from mtgauge.measures.derivation import CellValue, Formula, NumericValue, Part, Step, StepTable
from mtgauge.metrics.derivations.ngrams import tokens_step
from mtgauge.metrics.meteor.matches import MeteorMatch
from mtgauge.metrics.meteor.tasks import MeteorTask
from mtgauge.text.meteor import SplitWords


def meteor_counts(
    hypothesis: str,
    reference: str,
    name: str,
    matches: Sequence[MeteorMatch],
    function_words: Collection[str],
) -> Iterator[Step]:
    """The words, and the matches with the chunk that each of them is in.

    Args:
        hypothesis: The hypothesis, with its words separated by spaces.
        reference: The reference with the highest score, in the same form.
        name: Name of that reference.
        matches: The matches, in the order of the hypothesis.
        function_words: The function words of the language.
    """
    mine, others = words_in(hypothesis), words_in(reference)
    yield tokens_step(mine, {name: others})
    columns = [say("hypothesis"), say("reference"), say("matcher"), say("function words"), say("chunk")]
    rows: list[list[CellValue]] = []
    for match, chunk in zip(matches, chunks_of(matches), strict=True):
        ours = mine[match.start : match.start + match.length]
        theirs = others[match.reference_start : match.reference_start + match.reference_length]
        functions = [word for word in ours if word.lower() in function_words]
        rows.append([" ".join(ours), " ".join(theirs), match.matcher, " ".join(functions), chunk])
    chunking = say("A chunk is a run of matches that stand next to each other, in the same order, on both sides.")
    lacking = say("The best reference for this segment is {name}.", name=name)
    yield Step(say("Matches"), [lacking, StepTable(columns, rows, text_columns=4), chunking])


def words_in(line: str) -> list[str]:
    """The words of a line as METEOR splits it: white space beyond ASCII is part of a word."""
    return [line[start:end] for start, end in SplitWords().spans([line]).of(0)]


def chunks_of(matches: Sequence[MeteorMatch]) -> list[int]:
    """The number of the chunk of each match, from 1; matches are in the order of the hypothesis."""
    numbers: list[int] = []
    last: MeteorMatch | None = None
    for match in matches:
        is_new = (
            last is None
            or match.start != last.start + last.length
            or match.reference_start != last.reference_start + last.reference_length
        )
        numbers.append((numbers[-1] if numbers else 0) + is_new)
        last = match
    return numbers


def meteor_score(
    counts: Sequence[float], matchers: Sequence[str], task: MeteorTask, values: Mapping[str, float]
) -> Iterator[Step]:
    """Precision, recall, F mean, fragmentation, penalty, and score.

    Args:
        counts: A total of rows.
        matchers: The matchers, in the order of their stages.
        task: The parameters.
        values: The values of the measure, by name.
    """
    precision, recall = values["precision"] / 100, values["recall"] / 100
    weighing = say(
        "A word weighs delta = {delta} as a content word and 1 - delta as a function word; weighted: the weight "
        "of the matcher times that of the words.",
        delta=task.delta,
    )
    parts: list[Part] = [weighing]
    for symbol, side, value in (("P", 0, precision), ("R", 1, recall)):
        parts += _share(symbol, side, counts, matchers, task, value)
    mean = values["f_mean"] / 100
    found = precision > 0 and recall > 0
    form = "1 / ((1 - alpha) / P + alpha / R)" if found else ""
    terms: dict[str, NumericValue] = {"alpha": task.alpha, "P": precision, "R": recall} if found else {}
    yield Step(say("Precision, recall and F mean"), [*parts, Formula("F", form, terms, mean)])
    yield Step(say("Fragmentation penalty"), list(_penalty(counts, task, values["penalty"])))
    last = {"F": mean, "Pen": values["penalty"]}
    yield Step(say("Score"), [Formula("METEOR", "100 * F * (1 - Pen)", last, values["score"])])


def _share(
    symbol: str, side: int, counts: Sequence[float], matchers: Sequence[str], task: MeteorTask, value: float
) -> Iterator[Part]:
    """The words of a side in a table, 0 for the hypothesis and 1 for the reference, and the share that matches."""
    title = (say("words of the hypothesis"), say("words of the reference"))[side]
    suffix = "hr"[side]
    rows: list[list[CellValue]] = []
    matched: dict[str, NumericValue] = {}
    for stage, name in enumerate(matchers):
        content, function = (counts[4 + 4 * stage + kind + side] for kind in (0, 2))
        weighted = task.weights[name] * (task.delta * content + (1 - task.delta) * function)
        rows.append([name, task.weights[name], content, function, weighted])
        matched[f"{name}_{suffix}"] = weighted
    functions = counts[2 + side]
    content = counts[side] - functions
    whole = task.delta * content + (1 - task.delta) * functions
    rows.append([say("all words"), None, content, functions, whole])
    columns = [say("matcher"), say("weight"), say("content"), say("function"), say("weighted")]
    yield StepTable(columns, rows, title=title)
    if whole > 0:
        terms = {**matched, f"all_{suffix}": whole}
        yield Formula(symbol, f"({' + '.join(matched)}) / all_{suffix}", terms, value)
    else:
        yield Formula(symbol, "", {}, value)


def _penalty(counts: Sequence[float], task: MeteorTask, penalty: float) -> Iterator[Formula | str]:
    ours, theirs = counts[21], counts[22]
    perfect = 0 if task.penalizes_whole_segments else counts[23]
    chunks = counts[20] - perfect
    yield Formula("chunks", "", {}, chunks)
    if perfect:
        yield say("A segment that is one chunk of all words on both sides counts no chunk.")
    matched: dict[str, NumericValue] = {"matched_h": ours, "matched_r": theirs}
    words = (ours + theirs) / 2
    yield Formula("matches", "(matched_h + matched_r) / 2", matched, words, say("mean of the words of both sides"))
    if not words:
        yield Formula("Pen", "", {}, penalty)
        return
    terms: dict[str, NumericValue] = {
        "gamma": task.gamma,
        "chunks": chunks,
        "matches": words,
        "beta": task.beta,
    }
    yield Formula("Pen", "gamma * (chunks / matches) ** beta", terms, penalty)
