"""Texts to what is printed of their scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.cli.sacrebleu.arguments import Arguments
from mtgauge.cli.sacrebleu.colours import Colours
from mtgauge.cli.sacrebleu.lines import number
from mtgauge.cli.sacrebleu.measures import Metric, advise, fit_metrics, watch
from mtgauge.cli.sacrebleu.messages import Messages
from mtgauge.cli.sacrebleu.paired import PairedRun
from mtgauge.cli.sacrebleu.refusal import RefusedError
from mtgauge.cli.sacrebleu.signatures import Trials
from mtgauge.cli.sacrebleu.single import corpus_scores, part_scores, sentence_scores
from mtgauge.cli.sacrebleu.subsets import labels, select
from mtgauge.cli.sacrebleu.tables import PrintedCell, drawn_table, json_table
from mtgauge.cli.sacrebleu.texts import ScoredTexts, read_texts
from mtgauge.corpus import SystemOutput
from mtgauge.corpus.checks import check_input
from mtgauge.corpus.checks.family import swapped_references
from mtgauge.corpus.parting import CountedColumn, parting
from mtgauge.corpus.sacrebleu_cache import CachedSet


def scored(asked: Arguments, sets: Sequence[CachedSet], messages: Messages, colours: Colours) -> Iterator[str]:
    """The lines that are printed, coloured.

    Raises:
        InputError: Texts cannot be used, or do not fit together.
    """
    if sets and asked.bleu_tokenize == "none":
        messages.warn(
            "You are turning off BLEU's internal tokenizer presumably to supply your own tokenized files.",
            "Published numbers will not be comparable to other papers.",
        )
    whole = read_texts(asked, sets, messages)
    _check_systems(asked, whole)
    texts = whole
    if asked.origlang is not None or asked.subset is not None:
        texts = select(whole, labels(sets).keep(asked.origlang, asked.subset))
    _check_lengths(asked, texts)
    advise(asked, messages)
    metrics = fit_metrics(asked, texts.references)
    _warn(asked, metrics[0], texts, messages)
    yield from _scores(asked, metrics, texts, messages, colours)
    if asked.detail and len(texts.systems) == 1 and not asked.sentence_level:
        yield from _details(asked, sets, metrics, whole, colours)


def _scores(
    asked: Arguments, metrics: Sequence[Metric], texts: ScoredTexts, messages: Messages, colours: Colours
) -> Iterator[str]:
    if asked.sentence_level:
        return sentence_scores(metrics[0], texts.systems[0], asked)
    if asked.detail and asked.format == "json":
        asked.format = "text"
    if len(texts.systems) == 1:
        return corpus_scores(metrics, texts.systems[0], asked, messages, colours)
    messages.notice(f"Found {len(texts.systems)} systems.")
    return _table(asked, metrics, texts, messages, colours)


def _table(
    asked: Arguments, metrics: Sequence[Metric], texts: ScoredTexts, messages: Messages, colours: Colours
) -> Iterator[str]:
    columns: dict[str, Sequence[PrintedCell]]
    if asked.paired:
        test = PairedRun(asked, messages)
        columns = dict(test.outcomes(metrics, texts.names, texts.systems))
        trials = test.trials
    else:
        metrics = sorted(metrics, key=lambda metric: metric.id)
        columns, trials = _plain_columns(asked, metrics, texts, messages), Trials()
    if asked.format == "json":
        yield json_table(texts.names, columns)
        return
    signatures = {metric.name: metric.signature(trials, short=asked.short) for metric in metrics}
    yield from drawn_table(texts.names, columns, signatures, asked, colours)


def _plain_columns(
    asked: Arguments, metrics: Sequence[Metric], texts: ScoredTexts, messages: Messages
) -> dict[str, Sequence[PrintedCell]]:
    columns: dict[str, list[PrintedCell]] = {metric.name: [] for metric in metrics}
    for system in texts.systems:
        for metric in metrics:
            watch(metric, system, asked, messages)
            columns[metric.name].append(number(metric.values(metric.rows(system)), asked.width))
    return dict(columns)


def _details(
    asked: Arguments, sets: Sequence[CachedSet], metrics: Sequence[Metric], whole: ScoredTexts, colours: Colours
) -> Iterator[str]:
    """Scores of parts of the whole test set, whatever part the first lines are about."""
    if not sets:
        return iter(["No subset information found. Consider using --origlang argument."])
    known = labels(sets)
    if len(whole.references[0]) != len(metrics[0].testset):
        metrics = fit_metrics(asked, whole.references)
    languages = [asked.origlang] if asked.origlang else sorted(set(known.origlangs))
    subsets = [asked.subset] if asked.subset is not None else sorted({name for name in known.domains if name})
    parts = {}
    for language in languages:
        parts[f"origlang={language} domain=ALL"] = known.keep(language, None)
        for subset in subsets:
            parts[f"origlang={language} {_part(subset)}"] = known.keep(language, subset)
    return part_scores(metrics, whole.systems[0], parts, asked, colours)


def _part(subset: str) -> str:
    country = subset.startswith("country:")
    return f"country={subset.removeprefix('country:')}" if country else f"domain={subset}"


def _check_systems(asked: Arguments, texts: ScoredTexts) -> None:
    """Refuses numbers of systems that do not go with the flags."""
    several = len(texts.systems) > 1
    if asked.sentence_level and several:
        raise RefusedError("--sentence-level takes one system")
    if asked.sentence_level and (asked.confidence or asked.paired):
        raise RefusedError("--sentence-level goes with no statistical test")
    if asked.paired and not several:
        raise RefusedError("a paired test needs several systems", hint="name them: -i BASELINE SYSTEM...")
    if asked.confidence and several:
        raise RefusedError("--confidence takes one system", hint="use --paired-bs or --paired-ar")


def _check_lengths(asked: Arguments, texts: ScoredTexts) -> None:
    """Refuses empty texts, and unequal numbers of lines."""
    for name, system in zip(texts.names, texts.systems, strict=True):
        if not system:
            asked_for = [f"{flag} {value}" for flag, value in _parts_asked(asked) if value is not None]
            raise RefusedError(
                f"system {name!r} has no segment" + (f" of {' '.join(asked_for)}" if asked_for else "")
            )
        for number_, reference in enumerate(texts.references, start=1):
            if len(reference) != len(system):
                raise RefusedError(
                    f"system {name!r} has {len(system)} segments, reference {number_} has {len(reference)}",
                    hint=parting(CountedColumn(name, system), CountedColumn(f"reference {number_}", reference))
                    or "each file needs one line per segment; nothing is cut to fit",
                )


def _parts_asked(asked: Arguments) -> list[tuple[str, str | None]]:
    return [("--origlang", asked.origlang), ("--subset", asked.subset)]


def _warn(asked: Arguments, metric: Metric, texts: ScoredTexts, messages: Messages) -> None:
    """What is suspicious in the input, as in every command of mtgauge."""
    files = [(path, path) for path in asked.refs], [(path, path) for path in asked.input or ()]
    for found in swapped_references(*files):
        messages.suspicion(found)
    pairs = zip(texts.names, texts.systems, strict=True)
    systems = [SystemOutput(name, tuple(lines)) for name, lines in pairs]
    # that text looks tokenized, sacreBLEU says in words of its own
    for warning in check_input(metric.testset, systems).warnings:
        messages.suspicion(warning)
