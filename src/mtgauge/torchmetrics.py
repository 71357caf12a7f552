"""Metrics for loops of PyTorch: a `TranslationMetric` is a metric of torchmetrics, and needs that package.

    from mtgauge.torchmetrics import TranslationMetric

    bleu = TranslationMetric("bleu")
    bleu.update(["The cat sat on the mat."], [["The cat sat on a mat."]])
    bleu.compute()  # tensor(48.8923, dtype=torch.float64)

Its state has a fixed size: the exact sums of the rows of all segments, which several processes add; the number of
segments; and the identity of the metric, so that a ``MetricCollection`` shares sums only between metrics that
count the same.
``torch.jit.script`` and the wrapper ``Running`` take it as they take the metrics of torchmetrics.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from mtgauge.base.errors import InputError, MissingExtraError, OptionError
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.corpus import LanguagePair, SystemOutput, TestSet
from mtgauge.corpus.columns import listed_hypotheses
from mtgauge.corpus.row_labels import check_order
from mtgauge.measures import Batch, Level, Measure, Resources
from mtgauge.measures.registry import parse_metric, spelled
from mtgauge.measures.valued import told_batches
from mtgauge.stats.exact_sums import ExactSums, exact_sums, rounded

try:
    import torch
    from torchmetrics import Metric
except ImportError:
    raise MissingExtraError("mtgauge.torchmetrics", "torchmetrics") from None


class TranslationMetric(Metric):  # type: ignore[misc]  # that package is not typed here
    """A string metric of mtgauge with ``update``, ``compute``, ``reset`` and ``forward``.

    >>> bleu = TranslationMetric("bleu")
    >>> bleu.update(["The cat sat on the mat."], [["The cat sat on a mat."]])
    >>> bleu.compute()
    tensor(48.8923, dtype=torch.float64)
    >>> bleu
    <TranslationMetric of bleu: 1 segment>

    Args:
        metric: A metric as the command line writes it, such as ``bleu:lowercase=true``, or a `mtgauge.Measure`.
        languages: The language pair, such as ``en-zh``, on which tokenizers depend.
        **others: Arguments of ``torchmetrics.Metric``.

    Raises:
        OptionError: The metric is unknown, or one whose rows depend on more than their segments.
    """

    is_differentiable = False
    full_state_update = False

    def __init__(
        self, metric: str | Measure, *, languages: LanguagePair | str | None = None, **others: Any
    ) -> None:
        super().__init__(**others)
        self.measure = metric if isinstance(metric, Measure) else parse_metric(metric).measure
        if not self.measure.contract.rows_of_segments:
            raise OptionError(
                say("metric {id} looks at whole test sets, and takes no batches", id=self.measure.id),
                hint=say("take mtgauge.Accumulator, which keeps the texts"),
            )
        self.languages = LanguagePair.of(languages)
        # one segment shows how many columns rows have, and of which type
        empty = torch.zeros_like(torch.from_numpy(self._sums([""], [""])))
        self.add_state("sums", default=empty, dist_reduce_fx="sum")
        self.add_state("segments", default=torch.tensor(0), dist_reduce_fx="sum")
        self.add_state("identity", default=self._identity(), dist_reduce_fx="max")

    def _identity(self) -> torch.Tensor:
        """A digest of the metric, of shape (32,).

        A collection takes metrics with equal states after their first batch for one, and updates only one of them
        from then on; sums alone are equal wherever the first batch does not tell options apart.
        """
        digest = sha256(f"{spelled(self.measure)}|{self.languages}".encode()).digest()
        return torch.tensor(list(digest), dtype=torch.int64)

    def __repr__(self) -> str:
        return told_batches(self, spelled(self.measure), int(self.segments))

    @property
    def higher_is_better(self) -> bool | None:
        """Whether a higher score is better; of error rates a lower one is."""
        return self.measure.outputs[0].higher_is_better

    def update(self, preds: str | Sequence[str], target: Iterable[Any]) -> None:
        """Takes segments.

        >>> bleu.update("It rained.", ["It rained.", "It was raining."])
        >>> bleu.segments
        tensor(2)

        Args:
            preds: n translations, or one.
            target: For each of them a list of references, or one; the references themselves for one translation.

        Raises:
            InputError: They do not fit together.
        """
        if isinstance(preds, str):
            preds, target = [preds], [target]
        check_order({}, {"preds": preds, "target": target})
        hypotheses = listed_hypotheses(preds)
        sums = torch.from_numpy(self._sums(hypotheses, target)).to(self.device)
        # a new tensor, since wrappers and collections keep the old one
        self.sums: torch.Tensor = self.sums + sums
        self.segments: torch.Tensor = self.segments + len(hypotheses)

    def _sums(self, hypotheses: Sequence[str], references: Iterable[Any]) -> ExactSums:
        """The sums of the rows of segments."""
        system = SystemOutput("system", tuple(hypotheses))
        testset = TestSet.of(references_per_segment=references, languages=self.languages, n=len(hypotheses))
        fitted = self.measure.fit(testset, Resources(self.languages))
        return exact_sums(fitted.statistics(Batch.of(fitted.testset, system, slice(0, len(system)))))

    def compute(self) -> torch.Tensor:
        """The score of all segments, on mtgauge's scale: error rates are in percent.

        >>> wer = TranslationMetric("wer")
        >>> wer.update(["The cat sat."], ["A cat sat."])
        >>> wer.compute().item()
        25.0

        Raises:
            InputError: There is no segment yet.
        """
        if not self.segments:
            raise InputError(say("there are no segments yet"), hint=say("call update"), code="no-segments")
        value = self._fitted().score(rounded(self.sums.cpu().numpy()), Level.CORPUS)[0]
        return torch.tensor(value, dtype=torch.float64, device=self.device)

    def signature(self, *, references: int = 1) -> Signature:
        """The signature of the score, for segments with so many references.

        >>> print(bleu.signature(references=2))
        bleu|nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|mtgauge:0.1.0
        """
        return self.measure.signature(references=references, languages=self.languages)

    def _fitted(self) -> Any:
        """The formula; that of a metric of segments does not depend on texts."""
        return self.measure.fit(TestSet.of([""], languages=self.languages), Resources(self.languages))
