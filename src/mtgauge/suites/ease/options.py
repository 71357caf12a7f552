"""The options of the measure of ease, and what follows from them before there are texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.corpus import TestSet
from mtgauge.measures import Contract, Measure, Need, Needs, Output, Resources, Unit, option
from mtgauge.measures.options import option_values
from mtgauge.measures.registry import parse_metric
from mtgauge.suites.ease.layers import layers_named
from mtgauge.suites.ease.outputs import first_outputs
from mtgauge.suites.ease.profile import EaseProfile
from mtgauge.suites.ease.profile_file import is_path, read_profile
from mtgauge.suites.ease.registry import ease_levels


class EntitySide(StrEnum):
    """Where the entities come from that a translation should mention."""

    SOURCE = "source"
    REFERENCE = "reference"


class EditUnit(StrEnum):
    """What is inserted, deleted and substituted."""

    WORD = "word"
    CHARACTER = "character"


class TotalUnit(StrEnum):
    """What the total is of."""

    DOCUMENT = "document"
    SENTENCE = "sentence"


#: Options that name files.
_FILES = ("frequencies", "terms", "sentiments", "connectives", "dictionary", "corpus", "editing_log")
#: Zipf frequency of what is a word in a million.
_UNCOMMON = 3.0


@dataclass(frozen=True, kw_only=True)
class EaseOptions(Measure):
    """Cognitive ease before it is fitted."""

    id = "ease"
    title = say("cognitive ease")
    summary = "adequacy and fluency by linguistic level, by a profile (Sangal 2022)"

    contract = Contract(
        needs=Needs(sources=Need.OPTIONAL),
        does_without_documents=True,
        files=_FILES,
        papers=("sangal-2022-evaluating",),
        derives=True,
    )

    profile: str = option("reader", "name of a profile, or its file *.toml. `mtgauge ease profiles` lists them")
    total: str = option(
        "",
        "unit of the total; by default documents if the test set has any",
        choices=tuple(TotalUnit),
    )
    levels: str = option("", "levels to count, separated by spaces; by default all with reliable units")
    lacking: str = option(
        "",
        "annotation layers that translations do not have, separated by spaces, such as clauses; by default those "
        "that a translation of the run does not have",
    )
    annotator: str | None = option(None, "annotator of the translations; by default the one of the language")
    source_annotator: str | None = option(None, "annotator of the sources; by default the one of the language")
    entities: str = option("source", "text whose entities a translation should mention", choices=tuple(EntitySide))
    dictionary: str | None = option(None, "dictionary that links source entities to entities in translations")
    corpus: str | None = option(
        None,
        "texts of the language for averages, one per line or CoNLL-U, also used by metrics that learn from "
        "sentences, such as perplexity; by default the references",
    )
    uncommon: float = option(_UNCOMMON, "Zipf frequency below which words are uncommon")
    frequencies: str | None = option(None, "words and their Zipf frequencies; by default wordfreq")
    terms: str | None = option(None, "terms, one per line or TBX")
    sentiments: str | None = option(None, "words and their sentiments, -1 to 1; by default VADER for English")
    connectives: str | None = option(None, "connectives and their senses; by default the list of the language")
    modules: str | None = option(
        None,
        "word matchers, separated by spaces; by default those of exact stem synonym that the language has and "
        "whose files are installed",
    )
    wordnet: str | None = option(None, "folder of WordNet's database; by default METEOR's synsets")
    post_edits: str = option("", "name of the reference with post-edits, used only for ease of editing")
    editing_log: str | None = option(
        None, "effort of post-editors: JSON Lines of segment, system, seconds, inserted, deleted, replaced, keys"
    )
    edit_unit: str = option("word", "unit that ease of editing counts", choices=tuple(EditUnit))

    def __post_init__(self) -> None:
        for name, known in (("total", TotalUnit), ("entities", EntitySide), ("edit_unit", EditUnit)):
            value = getattr(self, name)
            if value or name != "total":
                check_known(value, [*known], say("unknown value {value!r} of {name}", value=value, name=name))
        layers_named(self.lacking)
        profile = self._chosen_profile
        known_levels = [level.level for level in profile.levels]
        for level in self.levels.split():
            if level not in known_levels:
                raise OptionError(
                    say("profile {profile!r} has no level {level!r}", profile=self.profile, level=level),
                    hint=say("it has: {names}", names=" ".join(known_levels)),
                )
        parts = [parse_metric(entry.metric).measure for entry in profile.metrics.values()]
        of_documents = self.total != TotalUnit.SENTENCE and any(map(is_of_documents, known_levels))
        self._declare(
            has_total=profile.has_total,
            context=Unit.DOCUMENT if of_documents else Unit.SEGMENT,
            needs=Needs.together(
                [
                    self.contract.needs,
                    Needs(references=Need.NO, systems=self.editing_log is not None),
                    *(part.contract.needs for part in parts),
                ]
            ),
        )

    @property
    def _chosen_profile(self) -> EaseProfile:
        """The profile.

        Raises:
            OptionError: There is none of that name.
            InputError: The file cannot be read, or is none.
        """
        return read_profile(self.profile)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """The totals; levels and parameters are known with the test set."""
        profile = self._chosen_profile
        return first_outputs(
            of_documents=self.contract.looks_at_documents,
            has_total=profile.has_total,
            levels=[level.level for level in profile.levels],
        )

    def _check(self, testset: TestSet, resources: Resources) -> None:
        """As `Measure._check`; the language must be known, and files must be there.

        Raises:
            InputError: They are not.
        """
        super()._check(testset, resources)
        self._target_language(resources)
        for name in self.contract.files:
            if path := getattr(self, name):
                digest_of(path)
        if self.post_edits and testset.references:
            _check_post_edits(self.post_edits, testset.references.names)

    def _target_language(self, resources: Resources) -> str:
        """Code of the language of the translations.

        Raises:
            InputError: Nobody says it.
        """
        if resources.languages is None or not resources.languages.target:
            raise InputError(
                say("metric {id} needs the language of the texts", id=self.id), hint=say("give it with -l zh-en")
            )
        return resources.languages.target

    def _require(self, resources: Resources) -> None:
        """Reads the profile; annotators are known with the languages."""
        _ = self._chosen_profile

    def _row_options(self) -> dict[str, Any]:
        """All options, with the content of files for their paths."""
        values = option_values(self)
        for name in (*self.contract.files, *(["profile"] if is_path(self.profile) else [])):
            if values[name]:
                values[name] = digest_of(values[name])
        return values

    def _chosen_levels(self, weak: Sequence[str], *, of_documents: bool) -> list[str]:
        """The levels that count, in the order of the profile.

        Args:
            weak: Levels whose units are found badly, which count only where they are asked for.
            of_documents: Whether documents are scored.
        """
        asked = self.levels.split()
        return [
            level.level
            for level in self._chosen_profile.levels
            if (level.level in asked if asked else level.level not in weak)
            and (of_documents or not is_of_documents(level.level))
        ]


def is_of_documents(level: str) -> bool:
    """Whether a level is one of documents."""
    known = ease_levels().get(level)
    return known is not None and known.unit is Unit.DOCUMENT


def _check_post_edits(name: str, references: Sequence[str]) -> None:
    """Post-edits are one of the references, and never the only one: they tell nothing but ease of editing."""
    if name not in references:
        raise InputError(
            say("there is no reference {name!r} with post-edits", name=name),
            hint=say("references: {names}", names=", ".join(references)),
        )
    if len(references) == 1:
        raise InputError(
            say("{name!r} are post-edits, and there is no reference beside them", name=name),
            hint=say("give a reference too, or take these texts as one: leave the option post_edits out"),
        )
