"""What a measure needs: which parts of a test set and of the resources it sees, and which it requires."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from mtgauge.base.errors import InputError
from mtgauge.base.readable import TextChoice
from mtgauge.base.sentences import Sentence, say
from mtgauge.corpus import TestSet
from mtgauge.measures.batch import Batch
from mtgauge.measures.extras import require_extra
from mtgauge.measures.resources import REFERENCE_CORPUS, Resources

_Kind = TypeVar("_Kind")


class Need(TextChoice):
    """Whether a measure uses an input.

    >>> [need.value for need in Need]
    ['no', 'optional', 'required']
    """

    NO = "no"
    OPTIONAL = "optional"
    REQUIRED = "required"


class Several(StrEnum):
    """How several references are used by a measure that takes one (`mtgauge.measures.several`)."""

    MEAN = "mean"  # the mean of the scores against each reference
    MAXIMUM = "maximum"  # for each unit, the reference that gives it the best score
    FIRST = "first"  # for each segment, the first reference that translates it


@dataclass(frozen=True, slots=True)
class Needs:
    """What a measure uses, and what it requires.

    >>> from mtgauge import TestSet, load_metric
    >>> from mtgauge.metrics import Batch, Need, Resources
    >>> [load_metric(name).contract.needs.references.value for name in ("bleu", "perplexity")]
    ['required', 'no']

    Attributes:
        references: Whether reference translations are used.
        several_references: Whether more than one reference per segment is used.
        sources: Whether source texts are used.
        documents: Whether it looks at which document a segment is from.
        domains: Whether it looks at which domain a segment is from.
        systems: Whether rows depend on which system a text is from, as human scores do.
        files: Names of the files among `Resources.files` that it reads.
        encoders: Names of the encoders that it uses.
        annotators: Names of the annotators that it uses.
        extra: The optional dependency group of mtgauge that it needs, or several separated by commas; or None.
        extra_need: Whether it always needs that group. If that depends on options, the measure checks it itself.
    """

    references: Need = Need.REQUIRED
    several_references: bool = True
    sources: Need = Need.NO
    documents: bool = False
    domains: bool = False
    systems: bool = False
    files: tuple[str, ...] = ()
    encoders: tuple[str, ...] = ()
    annotators: tuple[str, ...] = ()
    extra: str | None = None
    extra_need: Need = Need.REQUIRED

    def check(self, testset: TestSet, resources: Resources, name: str) -> None:
        """Checks that everything required is available, without reading any of it.

        >>> needs = Needs(sources=Need.REQUIRED)
        >>> needs.check(TestSet.of(["A cat."], sources=["一只猫。"]), Resources(), "comet")

        Args:
            testset: The test set.
            resources: The resources.
            name: The measure's name, for messages.

        Raises:
            MissingExtraError: A package of the dependency group is not installed.
            InputError: Required references, sources or resources are missing, or there are more references than
                the measure takes.
        """
        if self.extra is not None and self.extra_need is Need.REQUIRED:
            require_extra(say("metric {name}", name=name), self.extra)
        self.seen(testset, name)
        for path in self.taken(resources, name).files.values():
            if not Path(path).exists():
                raise InputError(say("cannot be read: No such file or directory"), file=path)

    def seen(self, testset: TestSet, name: str) -> TestSet:
        """What a measure sees of a test set, so that its rows depend on nothing else.

        >>> testset = TestSet.of(["A cat."], sources=["一只猫。"])
        >>> Needs().seen(testset, "bleu").sources is None
        True

        Args:
            testset: The test set.
            name: The measure's name, for messages.

        Raises:
            InputError: Required references or sources are missing, or there are several references and the
                measure takes one.
        """
        if self.references is Need.REQUIRED and testset.references is None:
            raise InputError(
                say("metric {name} needs references", name=name),
                hint=say("give one with -r FILE, in Python with references"),
            )
        if self.sources is Need.REQUIRED and testset.sources is None:
            raise InputError(
                say("metric {name} needs sources", name=name),
                hint=say("give them with -s FILE, in Python with sources"),
            )
        if self.takes_fewer_than(testset):
            count = len(testset.references.names) if testset.references else 0
            raise InputError(
                say("metric {name} takes one reference, and there are {count}", name=name, count=count),
                hint=say("choose --several-references mean, maximum or first, in Python with several_references"),
            )
        # making a test set checks it again, so a new one is made only if something is left out
        if (
            (testset.references is None or self.references is not Need.NO)
            and (testset.sources is None or self.sources is not Need.NO)
            and (testset.documents is None or self.documents)
            and (testset.domains is None or self.domains)
            and not testset.slices
        ):
            return testset
        return replace(
            testset,
            references=None if self.references is Need.NO else testset.references,
            sources=None if self.sources is Need.NO else testset.sources,
            documents=testset.documents if self.documents else None,
            domains=testset.domains if self.domains else None,
            slices={},
            names={},
        )

    def takes_fewer_than(self, testset: TestSet) -> bool:
        """Whether a test set has several references, and the measure takes one.

        >>> Needs(several_references=False).takes_fewer_than(TestSet.of({"A": ["A cat."], "B": ["The cat."]}))
        True
        """
        several = testset.references is not None and len(testset.references.names) > 1
        return several and not self.several_references and self.references is not Need.NO

    def seen_batch(self, batch: Batch) -> Batch:
        """What a measure sees of a batch, by the rule of `seen`.

        >>> Needs().seen_batch(Batch(("A cat.",), sources=("一只猫。",))).sources is None
        True
        """
        return replace(
            batch,
            sources=None if self.sources is Need.NO else batch.sources,
            documents=batch.documents if self.documents else None,
            domains=batch.domains if self.domains else None,
            system=batch.system if self.systems else None,
        )

    def taken(self, resources: Resources, name: str) -> Resources:
        """What a measure sees of the resources, so that its rows depend on nothing else.

        >>> resources = Resources.of({"lexicon": "words.txt", "other": "more.txt"})
        >>> Needs(files=("lexicon",)).taken(resources, "meteor").files
        {'lexicon': 'words.txt'}

        Args:
            resources: The resources.
            name: The measure's name, for messages.

        Raises:
            InputError: A resource that it needs is missing.
        """
        if not any((resources.files, resources.encoders, resources.annotators, *self._names)):
            return resources
        return replace(
            resources,
            files=_named(resources.files, self.files, name, say("file"), _file_hint),
            encoders=_named(resources.encoders, self.encoders, name, say("encoder"), _encoder_hint),
            annotators=_named(resources.annotators, self.annotators, name, say("annotator"), _annotator_hint),
        )

    @property
    def _names(self) -> tuple[str, ...]:
        """Names of all resources that are needed."""
        return (*self.files, *self.encoders, *self.annotators)

    @classmethod
    def together(cls, parts: Iterable[Needs]) -> Needs:
        """What several measures need together: everything that at least one of them needs.

        >>> both = Needs.together([Needs(), Needs(references=Need.NO, sources=Need.REQUIRED)])
        >>> both.references.value, both.sources.value
        ('required', 'required')
        """
        every = tuple(parts)

        def names(kind: str) -> tuple[str, ...]:
            return tuple(dict.fromkeys(name for needs in every for name in getattr(needs, kind)))

        groups = [needs.extra for needs in every if needs.extra]
        demanded = any(needs.extra and needs.extra_need is Need.REQUIRED for needs in every)
        return cls(
            references=_most(needs.references for needs in every),
            several_references=all(needs.several_references or needs.references is Need.NO for needs in every),
            sources=_most(needs.sources for needs in every),
            documents=any(needs.documents for needs in every),
            domains=any(needs.domains for needs in every),
            systems=any(needs.systems for needs in every),
            files=names("files"),
            encoders=names("encoders"),
            annotators=names("annotators"),
            extra=",".join(dict.fromkeys(groups)) or None,
            extra_need=Need.REQUIRED if demanded or not groups else Need.OPTIONAL,
        )


def _file_hint(key: str) -> Sentence:
    if key == REFERENCE_CORPUS:
        return say("give it with --reference-corpus FILE, in Python with resources")
    return say("give it with --resource {key}=FILE, in Python with resources", key=key)


def _encoder_hint(key: str) -> Sentence:
    return say("give it with --encoder {key}=SPEC, in Python with resources", key=key)


def _annotator_hint(key: str) -> Sentence:
    return say("give it with --annotator {key}=SPEC, in Python with resources", key=key)


def _named(
    here: Mapping[str, _Kind], asked: Iterable[str], name: str, kind: str, hint: Callable[[str], Sentence]
) -> dict[str, _Kind]:
    for key in asked:
        if key not in here:
            raise InputError(
                say("metric {name} needs the {kind} {key!r}", name=name, kind=kind, key=key),
                hint=hint(key),
            )
    return {key: here[key] for key in asked}


def _most(needs: Iterable[Need]) -> Need:
    return max(needs, key=list(Need).index)
