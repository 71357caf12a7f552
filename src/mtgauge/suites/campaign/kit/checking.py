"""Checking a kit that was filled in, without the campaign that it came from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.archive import sha256
from mtgauge.suites.campaign.inbox.sizes import read_at_most
from mtgauge.suites.campaign.kit.making import CHECK, TERMS
from mtgauge.suites.campaign.kit.terms import KitTerms, read_terms
from mtgauge.suites.campaign.validation.inputs import load_source
from mtgauge.suites.campaign.validation.resultfile import form_beside
from mtgauge.suites.campaign.validation.submission import SubmissionValidation, validate_submission


@dataclass(frozen=True, slots=True)
class CheckedKit:
    """What was found in a kit.

    Attributes:
        terms: What it says of its task.
        files: Each result file with its findings, in the order of their names.
    """

    terms: KitTerms
    files: tuple[SubmissionValidation, ...]


def check_kit(path: str | Path) -> CheckedKit:
    """Holds the result files of a kit against what the campaign asks for, as the campaign does when they come.

    What depends on others, such as quotas and the time of arrival, only the campaign can say.

    Args:
        path: The folder of the kit.

    Raises:
        InputError: It is no kit, what its check reads was changed, or it has no result file.
    """
    folder = Path(path)
    place = folder / CHECK / TERMS
    if not place.is_file():
        message = say("is not a kit: it has no {file}", file=f"{CHECK}/{TERMS}")
        raise InputError(message, file=path, hint=say("mtgauge campaign kit make makes one; unpack it first"))
    terms = read_terms(door.read_bytes(place), str(place))
    kept = folder / CHECK / Path(terms.source).name
    if sha256(door.read_bytes(str(kept))) != terms.source_sha256:
        raise InputError(say("was changed"), file=kept, hint=say("make the kit again, or unpack it again"))
    source = load_source(str(kept))
    results = [*_results(folder, terms)]
    if not results:
        raise InputError(say("has no result file"), file=path, hint=say("its README.md says what it is called"))
    found = []
    for each in results:
        form = form_beside(each)
        found.append(
            validate_submission(
                read_at_most(terms.largest_file, each),
                str(each),
                source,
                None,
                set=terms.set,
                tasks=terms.endings,
                sites=[terms.site],
                form=None if form is None else read_at_most(terms.largest_file, form),
                requirements=terms.requirements,
            )
        )
    return CheckedKit(terms, tuple(found))


def _results(folder: Path, terms: KitTerms) -> Iterator[Path]:
    """Every file that could be a result; the source, and what people add in other formats, are none."""
    endings = terms.endings[terms.task]
    for each in sorted(folder.iterdir()):
        if each.is_file() and each.suffix.lower() in endings and each.stem != "source":
            yield each
