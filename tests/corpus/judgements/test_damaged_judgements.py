"""Whatever becomes of a file of judgements on its way, it is read, or refused in one line."""

import math

from hypothesis import example, given, settings
from hypothesis import strategies as st
from judged_sets import FILES, judged
from thoroughness import budget

from mtgauge.base.errors import MtgaugeError
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.judgements.checks import check_judgements, check_severities
from mtgauge.corpus.judgements.column import JudgedValues, JudgementRules, human_column
from mtgauge.corpus.judgements.registry import parse_judgements

#: What damage puts into files: what means something in one of the formats.
PIECES = st.sampled_from([
    b"", b"\t", b"\n", b",", b'"', b"{", b"}", b"[", b"]", b"<v>", b"</v>", b"null", b"NaN", b"1e999", b"-1", b"\r",
    b"\xff", b"\xef\xbb\xbf", b"0", b"true", b"[[", b"BAD", b"No-error", b"Critical", b"999999999999999999999",
])  # fmt: skip


@st.composite
def damaged(draw):
    path, text = draw(st.sampled_from(list(FILES.values())))
    data = text.encode()
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 12)))
        data = data[:start] + draw(PIECES) + data[end:]
    return path, data


@settings(max_examples=budget(400))
@given(damaged(), st.sampled_from([None, *JudgedValues]), st.booleans())
@example(("x.jsonl", b'{"system": "a", "segment": "1", "errors": [{"side": ["target"]}]}'), None, True)
@example(("x.jsonl", b'{"system": "a", "segment": "1", "score": 1e400}'), None, True)
@example(("x.jsonl", b'{"system": "a", "segment": "1", "kind": [1], "score": 1}'), None, True)
@example(
    (
        "x.json",
        b'[{"MT_Engine": "a", "SEG_ID": "1", "DOC_ID": "1", "Annotator_ID": "1", "source": "", "target": "", '
        b'"source_errors": [], "target_errors": [3]}]',
    ),
    None,
    True,
)
@example(("x.csv", b"r,s,1,TGT,q,q,5,d,False,10,11\n"), None, True)
@example(("x.csv", b"r,s,\xc2\xb2,TGT,zho,eng,5,d,False,10,11\n"), None, True)
def test_damage_is_refused_in_one_line_or_read(file, wanted, is_gathered):
    path, data = file
    findings = Findings(path, gather=is_gathered)
    refusal = None
    try:
        found = parse_judgements(data, path, None, findings)
        check_judgements(found, findings)
        check_severities(found, findings)
        human_column("h", found, judged(["ours"]), JudgementRules(wanted, skip_unknown=True))
    except MtgaugeError as error:
        refusal = str(error)
    if refusal is None:
        values = [number for row in found for number in (row.value, row.z) if number is not None]
        assert all(map(math.isfinite, values))
    else:
        assert "\n" not in refusal
