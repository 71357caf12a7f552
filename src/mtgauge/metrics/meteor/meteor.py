"""METEOR 1.5 (Denkowski and Lavie 2014): words matched exactly, by stem or by meaning, and their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base import language_codes
from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import check_known, meant
from mtgauge.base.sentences import Sentence, say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus import References, TestSet
from mtgauge.lexicons.word_lists import Prefixes, WordList
from mtgauge.measures import (
    Batch,
    Contract,
    Explanation,
    FittedMeasure,
    Kind,
    Level,
    Measure,
    Need,
    Needs,
    Output,
    Resources,
    option,
)
from mtgauge.measures.elementary import power
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.meteor.data import MeteorData
from mtgauge.metrics.meteor.left_out import FUNCTION_WORDS, PREFIXES, LeftOut, not_of_language
from mtgauge.metrics.meteor.matches import explain_alignment, matches_in
from mtgauge.metrics.meteor.parameters import GivenParameters, parameter_parts
from mtgauge.metrics.meteor.tasks import (
    DEFAULT_TASK,
    MATCHERS,
    OWN_CODES,
    PAPER_TASK,
    TASKS,
    language_code,
    language_of,
    task_of,
)
from mtgauge.metrics.shared.kernel_span_pairs import LABELS
from mtgauge.metrics.shared.reference_order import order_part
from mtgauge.stats.totals import Rows
from mtgauge.text import get_tokenizer, tokenizer_cutting, tokenizer_for
from mtgauge.text.meteor import LANGUAGES as NORMALISED
from mtgauge.text.meteor import MeteorNormaliser, SplitWords, Tokenized, WordSplitter
from mtgauge.text.snowball import PORTER, Stemmer
from mtgauge.text.spans import TokenSpans

if TYPE_CHECKING:
    from mtgauge.measures.derivation import Step

#: The name of METEOR's own normaliser, among those of the tokenizers.
NORM = "norm"
_DEFAULT_LANGUAGE = "en"
#: How alignments are searched for.
SEARCHES = ("beam", "exact", "stages")
_DEFAULT_BEAM = 40
#: The greatest beam; with far larger ones the search takes hours and finds nothing better.
_MAX_BEAM = 10_000
#: The delta with which content words and function words count the same.
_EQUAL_DELTA = 0.5
#: No function words, where they do not matter.
_NO_WORDS = WordList(frozenset(), "none")
#: No words after which a full stop does not end a sentence.
_NO_PREFIXES = Prefixes((), (), "none")


@dataclass(frozen=True, kw_only=True)
class METEOR(Measure):
    """METEOR, 0 to 100: an F score of matched words, reduced by a penalty for their number of chunks."""

    id = "meteor"
    title = "METEOR"
    summary = "words, stems, synonyms and paraphrases matched, and their order (Denkowski and Lavie 2014)"
    contract = Contract(
        papers=("denkowski-lavie-2014-meteor", "banerjee-lavie-2005-meteor"),
        long_segment=5_000,
        needs=Needs(extra="meteor", extra_need=Need.OPTIONAL),
        explains=True,
        derives=True,
    )

    language: str | None = option(None, "language of the texts; without it the target language, or else en")
    task: str = option(
        DEFAULT_TASK,
        "what the parameters are tuned for; languages other than English have rank and universal",
        choices=tuple(TASKS),
    )
    alpha: float | None = option(None, "weight of recall against precision, 0 to 1; without it the task's")
    beta: float | None = option(None, "how steeply the penalty grows, above 0; without it the task's")
    gamma: float | None = option(None, "the greatest penalty, 0 to 1; without it the task's")
    delta: float | None = option(
        None, "weight of content words against function words, 0 to 1; without it the task's"
    )
    weights: str | None = option(
        None, "a number from 0 to 1 for each module in use, separated by spaces; without it the task's"
    )
    modules: str | None = option(
        None,
        "matchers, separated by spaces: exact stem synonym paraphrase; without it those of the language whose "
        "files are here",
    )
    tokenize: str | None = option(
        None, "norm: METEOR's normaliser, or a tokenizer; without it norm where METEOR has rules for the language"
    )
    lowercase: bool = option(True, "lower-case both sides after the tokenizer")
    no_punct: bool = option(False, "leave out all but letters and digits; with norm only")
    data: str | None = option(None, "folder of METEOR 1.5's files; without it $MTGAUGE_METEOR_DATA")
    wordnet: str | None = option(None, "folder of WordNet's database, or of METEOR's synsets; without it in data")
    paraphrases: str | None = option(None, "table of paraphrases; without it that of the language in data")
    function_words: str | None = option(None, "list of function words; without it that of the language in data")
    compat: bool = option(False, "English function words for every language, as METEOR's command line has it")
    search: str | None = option(
        None,
        "beam: METEOR 1.5's search; exact: the best alignment; stages: module by module the most links, then the "
        "fewest crossings, as in the paper of 2005; without it beam, and stages for task 2005",
        choices=SEARCHES,
    )
    beam: int = option(_DEFAULT_BEAM, "alignments that the beam search keeps at each word")

    def __post_init__(self) -> None:
        check_known(self.task, TASKS, say("unknown task {task!r}", task=self.task))
        self._check_search()
        if self.tokenize not in (None, NORM):
            get_tokenizer(self.tokenize)
        given, matchers, _ = self._given_parameters, self._chosen_matchers, self._chosen_code
        if matchers is not None:
            given.check_count(matchers)
        self._declare(detokenized=self.tokenize not in ("none", "char"))

    def _check_search(self) -> None:
        if self.search is not None:
            check_known(self.search, SEARCHES, say("unknown search {search!r}", search=self.search))
        if not 1 <= self.beam <= _MAX_BEAM:
            raise OptionError(say("beam must be 1 to {most}, not {beam}", most=_MAX_BEAM, beam=self.beam))
        if self._finds_the_best and self.beam != _DEFAULT_BEAM:
            message = say("beam has no effect with search={search}", search=self._chosen_search)
            raise OptionError(message, hint=say("name search=beam"))

    @property
    def _chosen_search(self) -> str:
        """How the alignment is found: that of the option, or else of the task."""
        return self.search or ("stages" if self.task == PAPER_TASK else "beam")

    @property
    def _finds_the_best(self) -> bool:
        """Whether the alignment is the best by a stated objective, and not that of METEOR 1.5."""
        return self._chosen_search != "beam"

    @property
    def _given_parameters(self) -> GivenParameters:
        """The parameters that replace those of the task."""
        return GivenParameters(self.alpha, self.beta, self.gamma, self.delta, self.weights)

    @property
    def _chosen_code(self) -> str | None:
        """The normal form of the language code in the options, or None; METEOR's own codes stay unchanged."""
        if self.language is None or self.language in OWN_CODES:
            return self.language
        code = language_codes.normal_code(self.language)
        if code is None:
            near = language_codes.suggestions(self.language)
            hint = say("did you mean {names}", names=", ".join(near)) if near else say("write it as en or de")
            raise OptionError(say("{language!r} is not a language code", language=self.language), hint=hint)
        return code

    @property
    def _chosen_matchers(self) -> tuple[str, ...] | None:
        """The matchers of `modules` in METEOR's order, or None."""
        if self.modules is None:
            return None
        names = self.modules.split()
        unknown = [name for name in names if name not in MATCHERS]
        if unknown or not names:
            what = f"unknown module {unknown[0]!r}" if unknown else "modules names none"
            raise OptionError(say("{what} of meteor", what=what), hint=meant(" ".join(unknown), MATCHERS))
        return tuple(name for name in MATCHERS if name in names)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, its components, and the number of segments for which a search for the best was cut."""
        return (
            Output("score", 0, 100),
            Output("precision", 0, 100, kind=Kind.DETAIL),
            Output("recall", 0, 100, kind=Kind.DETAIL),
            Output("f_mean", 0, 100, kind=Kind.DETAIL),
            # as many decimals as the values on a scale of 100 beside it
            Output("penalty", 0, 1, higher_is_better=False, kind=Kind.DETAIL, decimals=2),
            *([Output("unproven", 0, higher_is_better=False, kind=Kind.DETAIL)] if self._finds_the_best else []),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedMeteor:
        """Reads the data of the language and prepares the references.

        Raises:
            InputError: There are no references, or a data file is missing or invalid.
            OptionError: METEOR has no such task or module for the language.
            MissingExtraError: Stems are matched, and PyStemmer is not installed.
        """
        return FittedMeteor(self, testset, resources)

    def _require(self, resources: Resources) -> None:
        """Checks that all parts of METEOR are here, without reading synsets and paraphrases.

        `fit` leaves out parts whose files nobody names, and notes it; here they are missing.

        Raises:
            MtgaugeError: A package or data are missing.
        """
        exact = FittedMeteor(replace(self, modules="exact", weights=None), TestSet.of([""]), resources)
        exact.require(self._chosen_matchers)


class FittedMeteor(FittedMeasure):
    """METEOR on one set of references.

    A row holds the 23 statistics of METEOR's ``-ssOut``, with those of the matchers in the order of their stages;
    1 for a segment in which all words of both sides form one chunk, which METEOR 1.5 does not count for a corpus;
    and 1 for a segment for which the search for the best was cut. They are those of the reference with the highest
    score.
    """

    measure: METEOR
    references: References

    def __init__(self, measure: METEOR, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        target = resources.languages.target if resources.languages else None
        self._code = measure._chosen_code or target or _DEFAULT_LANGUAGE
        self.language = language_code(language_codes.language_of(self._code))
        self._tuned = task_of(self.language, measure.task)
        language = language_of(self.language)
        english = language_of(_DEFAULT_LANGUAGE)
        self._data = MeteorData(
            language=language,
            data=measure.data,
            wordnet=measure.wordnet,
            paraphrases=measure.paraphrases,
            function_words=measure.function_words,
            function_language=(english if measure.compat else language).name,
        )
        wanted = self._choose_matchers()
        if measure._chosen_search == "stages" and "paraphrase" in wanted:
            raise OptionError(
                say("search=stages links single words, and not paraphrases"),
                hint=say("name modules without paraphrase"),
            )
        self._matchers = wanted if self._names_matchers else self._with_files(wanted)
        self._task = measure._given_parameters.applied(self._tuned, self._matchers)
        self._splitter = self._choose_splitter()
        self._function_words = self._data.read_function_words() if self._reads_function_words else _NO_WORDS
        self._stemmer = Stemmer(self._stemmer_name) if "stem" in self._matchers else None
        self._synsets = self._data.read_synsets() if "synonym" in self._matchers else None
        self._table = self._data.read_paraphrases() if "paraphrase" in self._matchers else None
        self._kernel = native.Meteor(
            self._matchers,
            (self._task.alpha, self._task.beta, self._task.gamma, self._task.delta),
            [self._task.weights[name] for name in self._matchers],
            measure.beam,
            self._synsets and self._synsets.lemmas,
            self._synsets and self._synsets.exceptions,
            self._table and self._table.table,
            search=measure._chosen_search,
            penalizes_whole_segments=self._task.penalizes_whole_segments,
        )
        self._columns = [self._number(column) for column in self.references.columns()]

    def require(self, matchers: Sequence[str] | None) -> None:
        """Checks that nothing of METEOR is missing, so that no part has to be left out.

        Args:
            matchers: Those whose package and files must exist; None for all matchers of the language.

        Raises:
            MtgaugeError: A package or a file is missing.
        """
        names = self._tuned.weights if matchers is None else matchers
        if self._splits_by_norm:
            self._data.read_prefixes()
        if self._weighs_function_words:
            self._data.read_function_words()
        if "stem" in names:
            Stemmer(self._stemmer_name)
        self._data.require(names)

    @property
    def _stemmer_name(self) -> str:
        """The paper of 2005 has the stemmer of 1980 for English; METEOR 1.5 has the one of 2001."""
        is_first = self.measure.task == PAPER_TASK and self.language == _DEFAULT_LANGUAGE
        return PORTER if is_first else language_of(self.language).name

    @property
    def _weighs_function_words(self) -> bool:
        """Whether they count differently, or their list is given; METEOR 1.5 counts them in any case."""
        measure = self.measure
        return measure.task != PAPER_TASK or self._task.delta != _EQUAL_DELTA or measure.function_words is not None

    @property
    def _reads_function_words(self) -> bool:
        """Whether they count, and are somewhere; asked for by name they have to be."""
        is_named = self.measure.delta is not None or self.measure.compat
        return self._weighs_function_words and (is_named or self._data.names_function_words)

    @property
    def _splits_by_norm(self) -> bool:
        """Whether texts are split by METEOR's own normaliser."""
        return isinstance(self._splitter, MeteorNormaliser)

    @property
    def _names_matchers(self) -> bool:
        """Whether the user names them, or weights for each of them."""
        return self.measure.modules is not None or self.measure.weights is not None

    def _with_files(self, matchers: Sequence[str]) -> tuple[str, ...]:
        return tuple(name for name in matchers if self._data.names_file_of(name))

    @property
    def left_out(self) -> LeftOut:
        """What the score does without, though nobody asked for that."""
        available = [*self._tuned.weights]
        lists = {
            FUNCTION_WORDS: self._weighs_function_words and not self._reads_function_words,
            PREFIXES: self._splits_by_norm and not self._reads_prefixes,
        }
        of_files = [
            *(name for name in available if not self._names_matchers and name not in self._matchers),
            *(name for name, is_missing in lists.items() if is_missing),
        ]
        of_language = [] if self._names_matchers else not_of_language(self.language, self.measure.task, available)
        return LeftOut(of_language, of_files, self.language)

    @property
    def _reads_prefixes(self) -> bool:
        """Whether the prefixes of METEOR's normaliser are somewhere; asked for by name it has to have them."""
        return self.measure.tokenize == NORM or self._data.names_prefixes

    def _choose_matchers(self) -> tuple[str, ...]:
        chosen = self.measure._chosen_matchers
        if chosen is None:
            return tuple(self._tuned.weights)
        for name in chosen:
            if name not in self._tuned.weights:
                known = " ".join(self._tuned.weights)
                task = "" if self.measure.task == DEFAULT_TASK else f" and task {self.measure.task}"
                raise OptionError(
                    say(
                        "METEOR has no module {name} for {language}{task}",
                        name=name,
                        language=self.language,
                        task=task,
                    ),
                    hint=say("it has: {names}", names=known),
                )
        return chosen

    def _choose_splitter(self) -> WordSplitter:
        name = self.measure.tokenize or (NORM if self.language in NORMALISED else tokenizer_for(self._code))
        if name != NORM and self.measure.no_punct:
            raise OptionError(say("no_punct needs tokenize={norm}, not {name}", norm=NORM, name=name))
        if name == "none":
            return SplitWords()
        if name != NORM:
            return Tokenized(get_tokenizer(name))
        if self.language not in NORMALISED:
            raise OptionError(
                say("METEOR has no normaliser for {language}", language=self.language),
                hint=say("name another tokenizer with tokenize"),
            )
        prefixes = self._data.read_prefixes() if self._reads_prefixes else _NO_PREFIXES
        return MeteorNormaliser(
            self.language,
            prefixes.words,
            prefixes.before_digits,
            no_punct=self.measure.no_punct,
            digits=prefixes.digits,
        )

    def _number(self, lines: Sequence[str | None], threads: int = 1) -> native.MeteorTexts:
        present = iter(self._words([line for line in lines if line is not None], threads))
        texts = self._kernel.number([None if line is None else next(present) for line in lines])
        new = self._kernel.undescribed()
        functions = self._function_words.words
        self._kernel.describe(
            [word.lower() in functions for word in new], self._stemmer(new) if self._stemmer else [0] * len(new)
        )
        return texts

    def _words(self, lines: Sequence[str], threads: int = 1) -> Sequence[str]:
        """The words that are compared, separated by white space."""
        words: Sequence[str] = self._splitter(lines, threads=threads)
        return [line.lower() for line in words] if self.measure.lowercase else words

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 25) counts."""
        return self._kernel.statistics(
            self._number(batch.hypotheses, threads), self._columns, batch.start, threads
        )

    def signature(self, level: Level) -> Signature:
        """The language, the parameters, and the matchers with the digests of their data."""
        measure = self.measure
        sources = {
            "stem": self._stemmer and self._stemmer.signature,
            "synonym": self._synsets and self._synsets.digits,
            "paraphrase": self._table and self._table.digits,
        }
        modules = [f"{name}[{sources[name]}]" if sources.get(name) else name for name in self._matchers]
        return Signature.of(
            measure.id,
            nrefs=self.references.count,
            lang=self.language,
            task=measure.task if self.language == _DEFAULT_LANGUAGE or measure.task != DEFAULT_TASK else None,
            **parameter_parts(self._tuned, self._task),
            modules="+".join(modules),
            func=self._function_words.digits if self._weighs_function_words else None,
            compat=measure.compat or None,
            tok=self._splitter.signature,
            model=self._splitter.model,
            case="lc" if measure.lowercase else "mixed",
            punct=False if measure.no_punct else None,
            search=measure._chosen_search if measure._finds_the_best else None,
            beam=None if measure.beam == _DEFAULT_BEAM else measure.beam,
            reforder=self._order_part,
            mtgauge=__version__,
        )

    def cut(self, texts: Sequence[str]) -> Sequence[str]:
        """The words of each text."""
        return self._splitter(texts)

    def options_cutting(self, script: str) -> Mapping[str, Any]:
        """The tokenizer for the script; METEOR's parameters and data stay those of the language."""
        return {"tokenize": tokenizer_cutting(script)}

    @cached_property
    def _order_part(self) -> str | None:
        return order_part(self.references.columns())

    def notes(self) -> tuple[str, ...]:
        """Notes on what was chosen by language, or because none was given, and on what is left out."""
        return (*self._choices(), *self.left_out.notes())

    def _choices(self) -> Iterator[Sentence]:
        if self.measure.language is None and self.resources.languages is None:
            yield say("meteor takes the texts for English, since no target language is given")
        elif self.measure.tokenize is None and self.language not in NORMALISED:
            yield say(
                "tokenizer {tokenizer}, chosen for language {language}",
                tokenizer=self._splitter.signature,
                language=self.language,
            )

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., m) values of (..., 25) totals."""
        task = self._task
        counts = totals.astype(np.float64)
        precision, recall = self._shares(counts, side=0), self._shares(counts, side=1)
        found = (precision > 0) & (recall > 0)
        inverse = (1 - task.alpha) / np.where(found, precision, 1) + task.alpha / np.where(found, recall, 1)
        mean = np.where(found, 1 / inverse, 0)
        chunks = counts[..., 20] if task.penalizes_whole_segments else counts[..., 20] - counts[..., 23]
        matched = (counts[..., 21] + counts[..., 22]) / 2
        fragmentation = _share(chunks, matched)
        steep = power(fragmentation.ravel(), task.beta).reshape(fragmentation.shape)
        penalty = task.gamma * steep
        values = [100 * mean * (1 - penalty), 100 * precision, 100 * recall, 100 * mean, penalty]
        return np.stack([*values, counts[..., 24]] if self.measure._finds_the_best else values, axis=-1)

    def _shares(self, counts: npt.NDArray[np.float64], side: int) -> npt.NDArray[np.float64]:
        """The weighted share of matched words among all words; side 0 is the hypothesis, 1 the reference."""
        delta = self._task.delta
        matched = np.zeros(counts.shape[:-1])
        for stage, name in enumerate(self._matchers):
            content, function = (counts[..., 4 + 4 * stage + kind + side] for kind in (0, 2))
            matched += self._task.weights[name] * (delta * content + (1 - delta) * function)
        function = counts[..., 2 + side]
        return _share(matched, delta * (counts[..., side] - function) + (1 - delta) * function)

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """The words, and the matches with the reference of the highest score."""
        from mtgauge.metrics.meteor.derivation import meteor_counts  # rarely needed

        texts, segment = batch.hypotheses[index : index + 1], batch.start + index
        reference, *flat = self._align(texts, segment, threads=1)[0].tolist()
        name = self.references.names[reference]
        theirs = self.references.texts[name][segment]
        matches = sorted(matches_in(flat), key=lambda match: match.start)
        ours, words = self._words([texts[0], theirs or ""])
        return [*meteor_counts(ours, words, name, matches, self._function_words.words)]

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """Precision, recall, F mean, fragmentation, penalty, and score."""
        from mtgauge.metrics.meteor.derivation import meteor_score  # rarely needed

        values = zip((output.name for output in self.outputs), self.score(totals, level).tolist(), strict=True)
        return [*meteor_score(totals.tolist(), self._matchers, self._task, dict(values))]

    def explain(self, batch: Batch, index: int) -> Explanation:
        """The matches with the reference of the highest score; ties go to the first.

        Labels are ``exact``, ``stem``, ``synonym``, ``paraphrase``, ``unmatched`` (a word that nothing in the
        reference matches) and ``deletion`` (a word of the reference that nothing matches).
        """
        texts, segment = batch.hypotheses[index : index + 1], batch.start + index
        numbers, _ = self._align(texts, segment, threads=1)
        reference, *flat = numbers.tolist()
        name = self.references.names[reference]
        theirs = self._reference_spans[name].of(segment)
        return explain_alignment(flat, self._splitter.spans(texts).of(0), theirs, name)

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """The matches of `explain`, computed many times as fast."""
        columns = [column[batch.positions] for column in self.references.columns()]
        numbers, offsets = native.meteor_span_pairs(
            batch.hypotheses,
            columns,
            self._splitter.spans(batch.hypotheses, threads=threads),
            [spans.select(batch.positions) for spans in self._reference_spans.values()],
            self._align(batch.hypotheses, batch.start, threads),
            threads,
        )
        return SpanPairs(LABELS, self.references.names, numbers, offsets, batch.hypotheses, columns)

    def word_links(self, hypotheses: Sequence[str], start: int, threads: int = 1) -> npt.NDArray[np.int64]:
        """Links between single words that match, as many as can be, and the nearest; phrases are not linked.

        Their number is that of METEOR's matches in the exact search. It takes the fewest chunks, though; here no
        two links cross that could be exchanged.

        Args:
            hypotheses: n texts.
            start: Position of the first one's segment.
            threads: Threads to use; 0 for all cores.

        Returns:
            Shape (l, 3): for each link the number of the text, from 0, the position of its word, and that of the
            word of the reference.
        """
        flat, offsets = self._kernel.nearest_links(
            self._number(hypotheses, threads), self._columns, start, threads
        )
        texts = np.repeat(np.arange(len(hypotheses)), np.diff(offsets) // 2)
        return np.column_stack([texts, flat.reshape(-1, 2).astype(np.int64)])

    def word_keys(self) -> list[Callable[[str], Sequence[int]]]:
        """What lower-cased words are known by, for each matcher but the exact one: stems, and synsets.

        Two words match that have a number in common.
        """
        stemmer, senses = self._stemmer, self.word_senses()
        found: list[Callable[[str], Sequence[int]]] = []
        if stemmer is not None:
            found.append(lambda word: stemmer([word]))
        if senses is not None:
            found.append(senses)
        return found

    def word_senses(self) -> Callable[[str], Sequence[int]] | None:
        """The synsets of a lower-cased word; None where synonyms are not matched."""
        synsets = self._synsets
        if synsets is None:
            return None
        return lambda word: native.word_synsets([word], synsets.lemmas, synsets.exceptions)[0].tolist()

    def _align(self, hypotheses: Sequence[str], start: int, threads: int) -> tuple[Any, Any]:
        """The alignments of the hypotheses from segment `start` on, as the kernel returns them."""
        return self._kernel.alignments(self._number(hypotheses, threads), self._columns, start, threads)

    @cached_property
    def _reference_spans(self) -> dict[str, TokenSpans]:
        return {name: self._splitter.spans(texts) for name, texts in self.references.texts.items()}


def _share(part: npt.NDArray[np.float64], whole: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The part divided by the whole; 0 where the whole is 0."""
    share: npt.NDArray[np.float64] = np.divide(part, whole, out=np.zeros_like(part), where=whole > 0)
    return share
