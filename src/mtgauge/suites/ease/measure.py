"""The measure of cognitive ease, by a profile (Sangal 2022)."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.base.sentences import say
from mtgauge.corpus import TestSet
from mtgauge.measures import Resources
from mtgauge.suites.ease.fitted import FittedEase
from mtgauge.suites.ease.options import EaseOptions


@dataclass(frozen=True, kw_only=True)
class Ease(EaseOptions):
    """Cognitive ease, 0 to 1: adequacy, less what lack of fluency takes of it, at each linguistic level."""

    id = "ease"
    title = say("cognitive ease")

    def fit(self, testset: TestSet, resources: Resources) -> FittedEase:
        """Annotates the references, and the sources where their entities count.

        Raises:
            InputError: Something that the measure needs is missing.
            OptionError: There is no annotator of a language.
            MissingExtraError: A package is not installed.
        """
        return FittedEase(self, testset, resources)
