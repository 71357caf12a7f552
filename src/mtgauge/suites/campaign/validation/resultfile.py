"""A result file on the disk, with the form of its system."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mtgauge.base import door
from mtgauge.corpus.markup.markedset import MarkedSet
from mtgauge.suites.campaign.validation.requirements import Requirements
from mtgauge.suites.campaign.validation.submission import SubmissionValidation, validate_submission


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultFile:
    """A result file that somebody wants to know about.

    Attributes:
        path: Its path; ``-`` for standard input.
        form: The path of the form of its system; None: the file of the same name that ends in ``.toml``, if any.
        lenient: Mend what can be mended without a guess.
    """

    path: str
    form: str | None = None
    lenient: bool = False

    @property
    def form_path(self) -> str | None:
        """Where its form lies; None where it has none."""
        if self.form is not None or self.path == door.STDIN:
            return self.form
        beside = form_beside(Path(self.path))
        return None if beside is None else str(beside)

    def form_bytes(self) -> bytes | None:
        """The bytes of its form; None where it has none.

        Raises:
            InputError: It cannot be read from the disk.
        """
        return None if self.form_path is None else door.read_bytes(self.form_path)


def form_beside(path: Path) -> Path | None:
    """The form of the system that lies beside a result file; None where none does."""
    form = path.with_suffix(".toml")
    try:
        return form if form.is_file() else None
    except OSError:
        return None  # a name of the longest that there are has no room for the longer ending


def validate_file(file: ResultFile, source: MarkedSet, requirements: Requirements) -> SubmissionValidation:
    """Validates a file against a source, where there is no campaign.

    Raises:
        InputError: The file or its form cannot be read from the disk.
    """
    return validate_submission(
        door.read_bytes(file.path),
        file.path,
        source,
        None,
        form=file.form_bytes(),
        form_path=file.form_path,
        lenient=file.lenient,
        requirements=requirements,
    )
