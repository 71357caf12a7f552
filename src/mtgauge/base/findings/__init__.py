"""Findings: what is wrong or suspicious in texts and files, said once for every output.

A reader, a check, a rule of a campaign and an error say what they found with one type, `Finding`: a ``code`` that
does not change its name, a ``severity`` (`Severity.ERROR` refuses; warnings have the others), a
``message`` made by `mtgauge.base.sentences.say`, the place (``file``, ``line``, ``segment``, ``system``) and a
``hint``. ``Finding("missing-segment", say("has no segment {id!r}", id=name), file=path, line=3)`` has the severity
that `mtgauge.base.findings.codes.all_codes`, the one table of all codes, gives its code. Readers hand what they
find to `mtgauge.corpus.findings.Findings`, which raises the first or gathers all; `MtgaugeError.finding` and
`InputError.of` lead from an exception to its finding and back.
"""

from mtgauge.base.findings.finding import Finding, has_errors
from mtgauge.base.findings.severity import Severity

__all__ = ["Finding", "Severity", "has_errors"]
