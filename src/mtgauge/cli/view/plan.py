"""The command that makes a page of some files, or one sentence on the missing file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.readable import TextChoice
from mtgauge.base.sentences import say
from mtgauge.cli.view.recognise import ViewRole

#: The report in the folder of a job, and the folder of the pages of a campaign.
REPORT, PAGES = "report.html", "pages"


class PageKind(TextChoice):
    """A kind of page that can be requested."""

    COMPARISON = "comparison"
    POWER = "power"
    STEPS = "steps"
    AGREEMENT = "agreement"
    EASE = "ease"
    CHECKPOINTS = "checkpoints"
    PUZZLES = "puzzles"
    RECORD = "record"
    HISTORY = "history"
    CAMPAIGN = "campaign"


@dataclass(frozen=True, slots=True)
class Wish:
    """The request of a reader.

    Attributes:
        kind: The kind of page; None: the one that the files suggest.
        files: (role, path in the folder of the job), in the order of the page.
        languages: The language pair, or an empty string.
        metrics: Metrics with commas between them, or an empty string.
        segments: Segments to explain, with commas between them, or an empty string.
    """

    kind: PageKind | None
    files: Sequence[tuple[ViewRole, str]]
    languages: str = ""
    metrics: str = ""
    segments: str = ""

    def of(self, *roles: ViewRole) -> list[str]:
        """The files of some roles."""
        return [path for role, path in self.files if role in roles]


def command_for(wish: Wish) -> list[str]:
    """The words after ``mtgauge``, which write `REPORT` or, for a campaign, `PAGES`.

    Raises:
        InputError: Something is missing for the page.
        OptionError: A language pair or metric begins like an option.
    """
    for value in (wish.languages, wish.metrics, wish.segments):
        if value.startswith("-"):
            raise OptionError(say("{value!r} begins like an option", value=value))
    return _COMMANDS[wish.kind or likely_kind(wish.files)](wish)


def likely_kind(files: Sequence[tuple[ViewRole, str]]) -> PageKind:
    """The kind of page that files suggest."""
    roles = [role for role, _ in files]
    for role, kind in (
        (ViewRole.CAMPAIGN, PageKind.CAMPAIGN),
        (ViewRole.RECORDS, PageKind.HISTORY),
        (ViewRole.GOLD, PageKind.PUZZLES),
        (ViewRole.ANSWERS, PageKind.PUZZLES),
        (ViewRole.CHECKPOINTS, PageKind.CHECKPOINTS),
    ):
        if role in roles:
            return kind
    return (
        PageKind.RECORD
        if roles.count(ViewRole.RECORD) == 1 and ViewRole.SYSTEM not in roles
        else PageKind.COMPARISON
    )


def _texts(wish: Wish, *, fewest: int = 1) -> list[str]:
    """The options and arguments of commands that read texts."""
    words: list[str] = []
    for option, role in (("-s", ViewRole.SOURCE), ("-r", ViewRole.REFERENCE), ("--testset", ViewRole.TESTSET)):
        for path in _named(wish.of(role)) if role is ViewRole.REFERENCE else wish.of(role):
            words += [option, path]
    for option, role in (("--human", ViewRole.HUMAN), ("--scores", ViewRole.SCORES)):
        for path in wish.of(role):
            words += [option, path]
    if wish.languages:
        words += ["-l", wish.languages]
    if wish.metrics:
        words += ["-m", wish.metrics]
    systems = wish.of(ViewRole.SYSTEM, ViewRole.RECORD)
    has_set = bool(wish.of(ViewRole.TESTSET, ViewRole.RECORD))
    if len(wish.of(ViewRole.SOURCE)) > 1:
        raise InputError(say("there are two sources: give one of them another role"))
    if not has_set and len(systems) < fewest:
        raise InputError(
            say("the output of a system is missing")
            if fewest == 1
            else say("the outputs of {n} systems or more are missing", n=fewest)
        )
    if not has_set and not wish.of(ViewRole.REFERENCE, ViewRole.SOURCE):
        raise InputError(say("a reference is missing, or for metrics without one the source"))
    return [*words, *_named(systems)]


def _named(systems: Sequence[str]) -> list[str]:
    """Files as arguments that have names: of two files with one name, the second has another."""
    taken: dict[str, int] = {}
    words = []
    for path in systems:
        stem = PurePosixPath(path).name.partition(".")[0]
        taken[stem] = taken.get(stem, 0) + 1
        words.append(path if taken[stem] == 1 else f"{stem}-{taken[stem]}={path}")
    return words


def _comparison(wish: Wish) -> list[str]:
    is_alone = len(wish.of(ViewRole.SYSTEM, ViewRole.RECORD)) == 1 and not wish.of(ViewRole.TESTSET)
    words = _texts(wish)
    return ["score", "--ci", *words, "--report", REPORT] if is_alone else ["compare", *words, "--report", REPORT]


def _power(wish: Wish) -> list[str]:
    return ["power", *_texts(_without_people(wish), fewest=2), "--report", REPORT]


def _steps(wish: Wish) -> list[str]:
    segments = [part.strip() for part in wish.segments.split(",") if part.strip()]
    if not segments:
        raise InputError(say("the segments to explain are missing, such as 1, 5-7"))
    chosen = [word for segment in segments for word in ("--segment", segment)]
    return ["explain", *_texts(_without_people(wish)), *chosen, "--report", REPORT]


def _without_people(wish: Wish) -> Wish:
    files = [(role, path) for role, path in wish.files if role not in (ViewRole.HUMAN, ViewRole.SCORES)]
    return Wish(wish.kind, files, wish.languages, wish.metrics, wish.segments)


def _agreement(wish: Wish) -> list[str]:
    if not wish.of(ViewRole.HUMAN):
        raise InputError(say("human ratings are missing, such as a table with the columns system, segment, score"))
    return ["meta", "rank", *_texts(wish, fewest=3), "--report", REPORT]


def _ease(wish: Wish) -> list[str]:
    if not wish.languages:
        raise InputError(say("the language pair is missing, such as zh-en"))
    own = Wish(wish.kind, _without_people(wish).files, wish.languages)
    return ["ease", "score", *_texts(own), "--report", REPORT]


def _checkpoints(wish: Wish) -> list[str]:
    sets = wish.of(ViewRole.CHECKPOINTS)
    if not sets:
        raise InputError(say("a set of check-points is missing, which mtgauge checkpoints extract writes"))
    chosen = [word for path in sets for word in ("--checkpoints", path)]
    return ["compare", *chosen, *_texts(wish), "--report", REPORT]


def _puzzles(wish: Wish) -> list[str]:
    gold, answers = wish.of(ViewRole.GOLD), wish.of(ViewRole.ANSWERS)
    if len(gold) != 1:
        raise InputError(
            say("the gold answers of the puzzles are missing")
            if not gold
            else say("there are several gold answers: give all but one another role")
        )
    if not answers:
        raise InputError(say("answers to the puzzles are missing"))
    return ["puzzles", "score", *gold, *_named(answers), "--report", REPORT]


def _record(wish: Wish) -> list[str]:
    records = wish.of(ViewRole.RECORD)
    if not records:
        raise InputError(say("a record is missing, the folder that mtgauge score --record DIR writes"))
    if len(records) > 1:
        return ["compare", *records, "--report", REPORT]
    return ["report", *records, "-o", REPORT]


def _history(wish: Wish) -> list[str]:
    folders = wish.of(ViewRole.RECORDS, ViewRole.RECORD)
    if len(folders) != 1:
        raise InputError(say("one folder with several records is missing"))
    return ["history", *folders, "--report", REPORT]


def _campaign(wish: Wish) -> list[str]:
    folders = wish.of(ViewRole.CAMPAIGN)
    if len(folders) != 1:
        raise InputError(say("the folder of the campaign is missing, with its campaign.toml"))
    return ["campaign", "report", *folders, "--no-pdf", "-o", PAGES]


_COMMANDS: Mapping[PageKind, Callable[[Wish], list[str]]] = {
    PageKind.COMPARISON: _comparison,
    PageKind.POWER: _power,
    PageKind.STEPS: _steps,
    PageKind.AGREEMENT: _agreement,
    PageKind.EASE: _ease,
    PageKind.CHECKPOINTS: _checkpoints,
    PageKind.PUZZLES: _puzzles,
    PageKind.RECORD: _record,
    PageKind.HISTORY: _history,
    PageKind.CAMPAIGN: _campaign,
}
