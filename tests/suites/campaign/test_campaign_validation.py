"""Result files with every kind of fault, and what is said of them: all of it in one run, and nothing else."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign_cases import CASES, COMBINATION, GOOD, LENIENT, SOURCE, STRICT, edited
from mtgauge.corpus.markup.setfile import read_set
from mtgauge.suites.campaign.validation.submission import validate_submission
from small_campaign import make_folder


@pytest.fixture(scope="module")
def source():
    return read_set(SOURCE.encode(), "source.xml").marked


@pytest.fixture(scope="module")
def campaign(tmp_path_factory):
    return make_folder(tmp_path_factory.mktemp("campaign") / "small").campaign


@pytest.fixture
def validated(source, campaign):
    """Validates a text as a file of that name for that task."""

    def run(text, how=STRICT, **options):
        path, task, lenient = how
        options = {"tasks": [task.id for task in campaign.tasks], "sites": ["sparrow", "finch"], **options}
        task = campaign.task(task)
        return validate_submission(text.encode(), path, source, task, lenient=lenient, **options)

    return run


def test_a_good_file_has_no_findings(validated):
    validation = validated(GOOD)
    assert validation.findings == ()
    assert validation.is_accepted
    assert (validation.name.site, validation.name.system) == ("sparrow", "alpha")
    assert len(validation.description.parts) == 5
    assert validation.description.is_declared


@pytest.mark.parametrize(
    ("edits", "how", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_every_fault_is_found_and_nothing_else(validated, edits, how, expected):
    findings = validated(edited(edits), how).findings
    assert [(f.code, f.line, f.segment) for f in findings] == [case[:3] for case in expected]
    for finding, (*_, fragment) in zip(findings, expected, strict=True):
        assert fragment in finding.message
        assert finding.file == how[0]


def test_the_cases_are_sixty_and_ten_of_several_faults():
    assert len({name for name, *_ in CASES}) == len(CASES) >= 60
    assert sum(len({fault[:3] for fault in expected}) >= 3 for *_, expected in CASES) >= 10


@given(
    start=st.integers(0, len(GOOD)),
    length=st.integers(0, 300),
    inserted=st.one_of(
        st.just(""), st.text(st.characters(codec="utf-8"), max_size=20), st.sampled_from(GOOD.splitlines())
    ),
    how=st.sampled_from([STRICT, LENIENT, COMBINATION]),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_done_to_a_file_there_are_findings_and_no_exceptions(validated, start, length, inserted, how):
    text = GOOD[:start] + inserted + GOOD[start + length :]
    findings = validated(text, how).findings
    lines = [finding.line or 0 for finding in findings]
    assert lines == sorted(lines)
    assert all(line <= text.count("\n") + 1 for line in lines)
    assert {finding.file for finding in findings} <= {how[0]}
