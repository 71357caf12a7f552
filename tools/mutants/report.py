"""What came of a run over mutants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tools.mutants.drawing import Key, Mutant
from tools.mutants.judged import EQUIVALENT, Judgement
from tools.mutants.running import Result, line_of

#: The share, of the mutants that are not equivalent, that the tests have to notice.
GOAL = 0.9


def report(
    mutants: Sequence[Mutant], results: Mapping[Key, Result], judged: Mapping[Key, Judgement]
) -> Iterator[str]:
    """Lines for a reader: survivors first, then the figures."""
    for mutant in sorted(mutants, key=lambda mutant: (mutant.file, mutant.line)):
        result, judgement = results[mutant.key], judged.get(mutant.key)
        if result.is_killed and judgement is not None and judgement.kind == EQUIVALENT:
            yield f"ERROR     {line_of(mutant)}"
            yield f"          is listed as equivalent, and is {result.verdict} by {result.by}"
        elif not result.is_killed:
            yield f"{result.verdict:9} {line_of(mutant)}"
            yield f"          in {mutant.scope or 'the module'}: {mutant.code}"
            yield f"          {f'{judgement.kind}: {judgement.reason}' if judgement else 'not judged'}"
    yield ""
    yield from _table(mutants, results, judged)


def killed_share(
    mutants: Sequence[Mutant], results: Mapping[Key, Result], judged: Mapping[Key, Judgement]
) -> float:
    """Of the mutants that are not listed as equivalent, the share that the tests notice."""
    counted = [mutant for mutant in mutants if not _is_equivalent(mutant, judged)]
    return sum(results[mutant.key].is_killed for mutant in counted) / len(counted) if counted else 1.0


def contradicted(
    mutants: Sequence[Mutant], results: Mapping[Key, Result], judged: Mapping[Key, Judgement]
) -> list[Mutant]:
    """Those that are listed as equivalent, and that a test notices."""
    return [mutant for mutant in mutants if _is_equivalent(mutant, judged) and results[mutant.key].is_killed]


def _is_equivalent(mutant: Mutant, judged: Mapping[Key, Judgement]) -> bool:
    judgement = judged.get(mutant.key)
    return judgement is not None and judgement.kind == EQUIVALENT


def _table(
    mutants: Sequence[Mutant], results: Mapping[Key, Result], judged: Mapping[Key, Judgement]
) -> Iterator[str]:
    yield "| package | mutants | equivalent | killed | by time-out | left | killed of those not equivalent |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    packages = list(dict.fromkeys(mutant.package for mutant in sorted(mutants, key=lambda mutant: mutant.file)))
    for package in [*packages, "in all"]:
        some = [mutant for mutant in mutants if package in (mutant.package, "in all")]
        verdicts = Counter(results[mutant.key].verdict for mutant in some)
        killed = verdicts["killed"] + verdicts["timeout"]
        equivalent = sum(_is_equivalent(mutant, judged) for mutant in some)
        share = killed_share(some, results, judged)
        left = len(some) - killed - equivalent
        cells = (len(some), equivalent, killed, verdicts["timeout"], left, f"{100 * share:.1f} %")
        yield f"| {package} | {' | '.join(map(str, cells))} |"
