"""Ease beside people: zh-en by segments, he-en by documents, and en-zh for ease of editing."""

from __future__ import annotations

import io
import re
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bench.checkpoints.texts import DATA, wmt22
from bench.ease.slsqp import greatest_correlation
from mtgauge import TestSet, load_metric
from mtgauge.corpus import SystemOutput
from mtgauge.measures import Batch, Level, Resources
from mtgauge.stats.correlation import CorrelationStatistic
from mtgauge.suites.ease.measure import Ease
from mtgauge.suites.ease.placing import PlacedMetric, place
from mtgauge.suites.ease.tuning import HeldOut, correlation, fitted_weights, fold_numbers, tune
from mtgauge.suites.ease.unit_values import UnitValues, unit_means
from mtgauge.suites.ease.weight_space import ParameterTable, WeightSpace

_SYNSETS = str(DATA / "meteor" / "resources")
_DA = DATA / "wmt22" / "humaneval" / "DA" / "newstest2022-toen" / "ad-seg-scores-zh-en.csv"
_MQM = DATA / "mqm" / "newstest2021" / "zhen" / "mqm_newstest2021_zhen.avg_seg_scores.tsv"
_HE = DATA / "mtme" / "wmt23"
_MLQE = DATA / "mlqe-pe" / "data"
#: Characters, and signs of full width, that no blank parts in Chinese.
_WIDE = "[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003134f]"
_INNER_BLANKS = re.compile(f"(?<={_WIDE}) (?={_WIDE})")
Values = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Judged:
    """Systems with judgements of their segments.

    Attributes:
        name: What they are.
        testset: References, and documents where there are some.
        outputs: System -> its translations.
        judgements: System -> (n,) judgements, higher better; NaN where there is none.
    """

    name: str
    testset: TestSet
    outputs: Mapping[str, Sequence[str]]
    judgements: Mapping[str, Values]


def wmt22_zh_en() -> Judged:
    """The systems of WMT22 with direct assessment, standardised."""
    found = wmt22("zh-en")
    size = len(found.testset)
    judgements = {name: np.full(size, np.nan) for name in found.outputs}
    for line in _DA.read_text("utf-8").splitlines()[1:]:
        system, segment, _, z, _ = line.split()
        name = system.rpartition(".")[0] or system
        if name in judgements:
            judgements[name][int(segment) - 1] = float(z)
    references = {"A": list(found.testset.references.texts["A"])} if found.testset.references else {}
    return Judged("WMT22 zh-en, DA", TestSet.of(references, languages="zh-en"), found.outputs, judgements)


def newstest2021_zh_en() -> Judged:
    """Eight systems of newstest2021, the 650 segments that have MQM."""
    folder = DATA / "wmt21" / "txt"
    reference = _lines((folder / "references" / "newstest2021.zh-en.ref.A.en").read_text("utf-8"))
    outputs = {
        path.name.split(".")[3]: _lines(path.read_text("utf-8"))
        for path in sorted((folder / "system-outputs").iterdir())
    }
    judgements = {name: np.full(len(reference), np.nan) for name in outputs}
    for line in _MQM.read_text("utf-8").splitlines()[1:]:
        system, value, segment = line.replace("\t", " ").split()
        if system in judgements and value != "None":
            judgements[system][int(segment) - 1] = float(value)
    rated = np.flatnonzero(~np.isnan(next(iter(judgements.values()))))
    return Judged(
        "newstest2021 zh-en, MQM",
        TestSet.of({"A": [reference[at] for at in rated]}, languages="zh-en"),
        {name: [texts[at] for at in rated] for name, texts in outputs.items()},
        {name: values[rated] for name, values in judgements.items()},
    )


def wmt23_he_en() -> Judged:
    """The systems of WMT23 he-en, the segments with MQM in their documents; reference B, the standard one."""
    documents = [line.split("\t")[1] for line in _lines((_HE / "documents" / "he-en.docs").read_text("utf-8"))]
    reference = _lines((_HE / "references" / "he-en.refB.txt").read_text("utf-8"))
    judgements: dict[str, list[float]] = {}
    for line in _lines((_HE / "human-scores" / "he-en.mqm.seg.score").read_text("utf-8")):
        system, value = line.split("\t")
        judgements.setdefault(system, []).append(float("nan") if value == "None" else float(value))
    names = sorted(name for name in judgements if not name.startswith("ref"))
    # ease of whole documents and judgements of parts of them would be of other texts
    kept = np.flatnonzero(~np.isnan([judgements[name] for name in names]).all(axis=0)).tolist()
    outputs = {
        name: _lines((_HE / "system-outputs" / "he-en" / f"{name}.txt").read_text("utf-8")) for name in names
    }
    return Judged(
        "WMT23 he-en, MQM",
        TestSet.of(
            {"B": [reference[at] for at in kept]}, documents=[documents[at] for at in kept], languages="he-en"
        ),
        {name: [texts[at] for at in kept] for name, texts in outputs.items()},
        {name: np.array(judgements[name])[kept] for name in names},
    )


@dataclass(frozen=True)
class Measured:
    """What was measured of judged systems.

    Attributes:
        ease: Values of units.
        gold: (n,) judgements of them.
        others: Metric -> (n,) scores.
        groups: (n,) what is drawn together.
        space: The weights of the profile.
    """

    ease: UnitValues
    gold: Values
    others: Mapping[str, Values]
    groups: Sequence[int]
    space: WeightSpace


def measured(judged: Judged, cache: str, **options: str) -> Measured:
    """The values of ease, of BLEU, chrF and METEOR, of segments, or of documents where there are some."""
    resources = Resources(judged.testset.languages, annotations=f"{cache}/annotations")
    fitted = Ease(modules="exact stem", **options).fit(judged.testset, resources)
    whole = slice(0, len(judged.testset))
    systems = [SystemOutput(name, tuple(texts)) for name, texts in judged.outputs.items()]
    rows = [fitted.statistics(Batch.of(judged.testset, system, whole)) for system in systems]
    documents = judged.testset.documents if fitted.prepared.of_documents else None
    ease = UnitValues.of(fitted, rows, documents)
    others = {}
    meteor = load_metric("meteor", task="2005", language="en", search="beam", data=_SYNSETS)
    for metric in (load_metric("bleu"), load_metric("chrf"), meteor):
        own = metric.fit(judged.testset, Resources(judged.testset.languages))
        scores = [
            own.score(own.statistics(Batch.of(judged.testset, system, whole)).astype(float), Level.SEGMENT)[:, 0]
            for system in systems
        ]
        others[metric.title] = np.concatenate([unit_means(one, documents) for one in scores])
    gold = np.concatenate([unit_means(judged.judgements[system.name], documents) for system in systems])
    return Measured(ease, gold, others, ease.units.tolist(), WeightSpace(fitted.prepared.profile, {}))


def agreement(found: Measured, names: Sequence[str], samples: int = 500) -> list[PlacedMetric]:
    """Pearson's correlation of people with values of ease and with other metrics, with intervals."""
    values = {name: found.ease.outputs[name] for name in names}
    return place({"people": found.gold}, {**values, **found.others}, found.groups, samples=samples)


def shifted(found: Measured, metric: str, most: int = 200) -> tuple[float, float, float]:
    """Pearson of a metric with people: as it is, and from least to most with judgements of other segments.

    Where it is not the greatest, judgements say nothing of these translations, or belong to other ones.

    Args:
        found: What was measured of segments.
        metric: The metric.
        most: Judgements are taken from up to so many segments before and after.
    """
    scores, gold = (values.reshape(-1, found.ease.count) for values in (found.others[metric], found.gold))
    values = [
        correlation(scores.ravel(), np.roll(gold, shift, axis=1).ravel(), CorrelationStatistic.PEARSON)
        for shift in range(-most, most + 1)
        if shift
    ]
    return correlation(scores.ravel(), gold.ravel(), CorrelationStatistic.PEARSON), min(values), max(values)


def held_out(found: Measured, folds: int = 5) -> tuple[HeldOut, ...]:
    """Correlations of the profile as it is, tuned on other folds (contiguous blocks), and of other metrics."""
    numbers = fold_numbers(found.groups, found.gold, folds, seed=1)
    return tune(found.space.profile, found.ease.parameters, found.gold, numbers, found.others).held_out


def fitted(found: Measured) -> tuple[float, float]:
    """Pearson with the judgements that weights are fitted to: of our fit, and of SLSQP's."""
    known = ~np.isnan(found.gold)
    table, gold = ParameterTable.of(found.ease.parameters).taken(known), found.gold[known]
    scores = found.space.scores(fitted_weights(found.space, table, gold), table)
    return (
        correlation(scores, gold, CorrelationStatistic.PEARSON),
        greatest_correlation(found.space, table, gold),
    )


def crossed(one: Measured, other: Measured) -> Iterator[tuple[PlacedMetric, float]]:
    """Pearson with an interval, and Kendall, of the profile on `other`: as it is, and tuned on `one`."""
    known = ~np.isnan(one.gold)
    table = ParameterTable.of(one.ease.parameters)
    vector = fitted_weights(one.space, table.taken(known), one.gold[known])
    theirs = ParameterTable.of(other.ease.parameters)
    scores = {"untuned": other.space.scores(one.space.start, theirs), "tuned": other.space.scores(vector, theirs)}
    for found in place({"people": other.gold}, scores, other.groups, samples=500):
        yield found, correlation(scores[found.value], other.gold, CorrelationStatistic.KENDALL_B)


def editing(cache: str) -> list[PlacedMetric]:
    """MLQE-PE en-zh: Pearson of ease of editing, by unit, and of metrics, with HTER and with direct assessment."""
    pack = _members(_MLQE / "post-editing" / "test" / "en-zh-test.tar.gz")
    direct = _members(_MLQE / "direct-assessments" / "test" / "en-zh-test.tar.gz")
    translations, edits = (_lines(_ending(pack, name)) for name in (".mt", ".pe"))
    hter = np.array([float(line) for line in _lines(_ending(pack, ".hter"))])
    table = [line.split("\t") for line in _lines(_ending(direct, ".tsv"))]
    column = table[0].index("z_mean")
    assessed = np.array([float(row[column]) for row in table[1:]])[: len(translations)]
    joined = [[without_inner_blanks(text) for text in texts] for texts in (translations, edits)]
    testset = TestSet.of({"pe": joined[1]}, languages="en-zh")
    resources = Resources(testset.languages, annotations=f"{cache}/annotations")
    system, whole = SystemOutput("mt", tuple(joined[0])), slice(0, len(joined[0]))
    values = {}
    for unit in ("character", "word"):
        measure = Ease(modules="exact", edit_unit=unit, total="sentence", levels="1", profile="section-6")
        fitted = measure.fit(testset, resources)
        rows = fitted.statistics(Batch.of(testset, system, whole))
        names = [output.name for output in fitted.outputs]
        scores = fitted.score(rows.astype(float), Level.SEGMENT)
        values[f"`edit` by {unit}"] = scores[:, names.index("edit")]
    for name in ("bleu", "chrf", "ter"):
        own = load_metric(name, normalized=True, asian_support=True) if name == "ter" else load_metric(name)
        rows = own.fit(testset, resources).statistics(Batch.of(testset, system, whole))
        scores = own.fit(testset, resources).score(rows.astype(float), Level.SEGMENT)[:, 0]
        values[own.title] = -scores if name == "ter" else scores
    return place({"1 - HTER": 1 - hter, "direct assessment": assessed}, values, range(len(hter)), samples=500)


def without_inner_blanks(text: str) -> str:
    """A Chinese text without the blanks that a tokenizer put between its characters; English words keep theirs.

    >>> without_inner_blanks("该 乐队 在 The  Wire 上 ， 很 好 。")
    '该乐队在 The Wire 上，很好。'
    """
    return _INNER_BLANKS.sub("", " ".join(text.split()))


def _members(path: Path) -> dict[str, str]:
    with tarfile.open(fileobj=io.BytesIO(path.read_bytes())) as archive:
        return {
            member.name: archive.extractfile(member).read().decode()  # type: ignore[union-attr]
            for member in archive.getmembers()
            if member.isfile() and not member.name.rpartition("/")[2].startswith("._")
        }


def _ending(members: Mapping[str, str], ending: str) -> str:
    return next(text for name, text in members.items() if name.endswith(ending))


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")
