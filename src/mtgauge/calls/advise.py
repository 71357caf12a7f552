"""Which metrics to use: the function behind ``mtgauge advise``, and its result, which prints its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mtgauge.advice.advice import Advice, Purpose, advised_metrics
from mtgauge.advice.advice import advise as advise_on
from mtgauge.base.arguments_elsewhere import answers_arguments
from mtgauge.corpus import LanguagePair
from mtgauge.report.advice import render_advice
from mtgauge.report.printed import PrintedResult


@dataclass(frozen=True, slots=True, repr=False)
class AdviceTable(PrintedResult, Advice):
    """Advice on metrics; prints the table of ``mtgauge advise``, the command and the checklist.

    >>> from mtgauge import advise
    >>> found = advise("zh-en", purpose="post-edit")
    >>> found.command
    'mtgauge score -l zh-en -r post-edited-1.txt -m ter -m wer -m character SYSTEM'

    Attributes:
        languages: The language pair, or None.
        references: Number of references.
        purpose: The purpose of the numbers.
        metrics: One `mtgauge.advice.advice.Recommendation` per metric: those to use, those that run here, and the
            others.
        command: The command to run; None if no metric can be used.
        report: Facts that a publication has to state, one sentence each.
    """

    @property
    def chosen(self) -> list[str]:
        """The metrics to use, the main one first, as `mtgauge.evaluate` accepts them.

        >>> found.chosen
        ['ter', 'wer', 'character']
        """
        return advised_metrics(self.metrics, self.languages)

    def rendered(self, form: str) -> str:
        """Returns the advice as text: ``table``, ``html`` for notebooks, or ``json``.

        >>> print(found.rendered("table").splitlines()[0])
        zh-en, 1 reference, to see how much work outputs leave to post-editors
        """
        return render_advice(self, form)


@answers_arguments()
def advise(
    languages: LanguagePair | str | None = None,
    *,
    references: int = 1,
    purpose: Literal["rank", "publish", "diagnose", "sentence", "puzzle", "post-edit", "qe", "document", "teach"]
    | Purpose = "rank",
    segments: int | None = None,
) -> AdviceTable:
    """Recommends metrics for a language pair, its references and a purpose, as ``mtgauge advise`` does.

    >>> from mtgauge import advise
    >>> [item.title for item in advise("en-fi", purpose="rank").metrics if item.take][:2]
    ['BLEU', 'chrF']
    >>> advise("zh-en", segments=120).report[-2]
    'that there are only 120 segments; `mtgauge power` says what difference they can show'

    Args:
        languages: The language pair, such as ``zh-en``.
        references: Number of reference translations, 0 or more.
        purpose: ``rank`` systems, ``publish`` numbers, ``diagnose`` errors, score a single ``sentence`` or a
            ``document``, mark a ``puzzle``, estimate the effort to ``post-edit`` or the quality without references
            (``qe``), or ``teach``.
        segments: Size of the test set, if it is known.

    Returns:
        One row per metric with the reason for or against it, the command to run, and the facts to report.

    Raises:
        OptionError: The language pair or the purpose is not known, or a number is out of range.
    """
    return AdviceTable.of(
        advise_on(LanguagePair.of(languages), references=references, purpose=purpose, segments=segments)
    )
