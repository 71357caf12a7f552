"""All codes of findings in one table. Codes do not change their names."""

from mtgauge.findings.codes.campaign import CAMPAIGN
from mtgauge.findings.codes.errors import ERRORS
from mtgauge.findings.codes.files import FILES
from mtgauge.findings.codes.kind import FindingKind
from mtgauge.findings.codes.warnings import WARNINGS

#: Code -> what is known of it.
CODES: dict[str, FindingKind] = {**ERRORS, **FILES, **CAMPAIGN, **WARNINGS}

__all__ = ["CAMPAIGN", "CODES", "ERRORS", "FILES", "WARNINGS", "FindingKind"]
