"""Whatever stands in the place of a file that a reader of a registry reads: one line, at once and in little memory."""

import sys

import pytest
from thoroughness import stride

from hostile.readers import JUDGEMENT_FORMATS, all_readers, make_readers
from hostile.runs import Case, faults_of, outcomes
from hostile.valid_files import make
from mtgauge import door
from mtgauge.corpus.judgements.registry import parse_judgements
import judged_sets

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks and limits of POSIX")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder of valid files."""
    made = tmp_path_factory.mktemp("valid")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(made)
        patch.setenv("MTGAUGE_CACHE", "home")
        make()
        make_readers(made)
    return made


def test_every_format_of_judgements_has_a_file():
    forms = {parse_judgements(text.encode(), path).form for path, text in judged_sets.FILES.values()}
    assert forms == {form.NAME for form in JUDGEMENT_FORMATS}


def test_the_files_are_valid(folder):
    cases = [Case(reader.name, reader.run, "", "", ("home",)) for reader in all_readers(folder) if reader.is_legal]
    refused = [f"{case}: {found.err}{found.out}" for case, found in zip(cases, outcomes(cases, folder), strict=True) if found.fault or found.code]
    assert not refused, "\n".join(refused)


def test_no_reader_is_stopped_by_a_payload(folder):
    cases = [
        Case(reader.name, reader.run, target, payload, ("home", "links-cache", "annotations"))
        for reader in all_readers(folder)
        for target in reader.files
        for payload in reader.payloads
    ]
    faults = faults_of("readers", cases[:: stride()], folder)
    assert not faults, "\n".join(faults)
