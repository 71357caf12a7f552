"""Warnings: input that is legal and suspicious. It is scored, and said, in every output format.

One file a concern. All of them look at texts alone, before anything is measured, and in the time that a string
metric takes or less; a rule that can be wrong is stated with its thresholds where it stands.
"""

from mtgauge.corpus.checks.inputs import CheckResult, check_input
from mtgauge.corpus.checks.language import is_missing_langid, release_identifier
from mtgauge.corpus.checks.ranking import ranked

__all__ = ["CheckResult", "check_input", "is_missing_langid", "ranked", "release_identifier"]
