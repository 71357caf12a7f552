"""Test sets, system outputs, and the files they are read from."""

from mtgauge.corpus.languages import LanguagePair
from mtgauge.corpus.references import References
from mtgauge.corpus.testset import SystemOutput, TestSet

__all__ = ["LanguagePair", "References", "SystemOutput", "TestSet"]
