"""Word error rate: edit distance per reference word (Levenshtein 1966; Nießen et al. 2000)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import Sentence, say
from mtgauge.base.signature import SignatureValue
from mtgauge.corpus import TestSet
from mtgauge.measures import Batch, Explanation, Kind, Level, Output, Resources, option
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.shared.edits import EditScript, error_rate, explain_nearest
from mtgauge.metrics.shared.reference_order import in_text_order
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows

if TYPE_CHECKING:
    from mtgauge.measures.derivation import Step


#: Whose WER: that of this program, with any tokenizer, or that of jiwer.
PROFILES = ("mtgauge", "jiwer")


@dataclass(frozen=True, kw_only=True)
class EditMeasure(TokenMeasure):
    """What WER and its kin have in common: they count edits to the nearest reference."""

    rows_of_segments = True
    long_segment = 50_000
    explains = True
    derives = True

    @property
    def own_profile(self) -> str | None:
        """Another program whose rate it is, for the signature; None if there is none."""
        return None


@dataclass(frozen=True, kw_only=True)
class Wer(EditMeasure):
    """WER, 0 upward, lower is better: substitutions, deletions and insertions per 100 reference tokens.

    With several references a segment counts its distance to the nearest one (mWER, Nießen et al. 2000) and that
    one's length. With ``profile="jiwer"`` words are those that jiwer counts, and a test set whose references are
    empty has 100 for each insertion, as there.
    """

    id = "wer"
    title = "WER"
    scores_alone = True
    summary = "substitutions, deletions, insertions per 100 reference tokens (Nießen et al. 2000); lower is better"
    papers = ("levenshtein-1966-binary",)

    tokenize: str | None = option(
        None, "tokenizer; without it the target language's; none: white space, char: character error rate"
    )

    profile: str = option(
        "mtgauge", "jiwer: the words that jiwer counts, between blanks, if no tokenizer is named", choices=PROFILES
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        check_known(self.profile, PROFILES, say("unknown profile {profile!r}", profile=self.profile))

    @property
    def chosen_tokenizer(self) -> str | None:
        """Name of the tokenizer: that of the option, or else of the profile."""
        return self.tokenize or ("jiwer" if self.profile == "jiwer" else None)

    @property
    def own_profile(self) -> str | None:
        """The profile, if it is not that of this program."""
        return None if self.profile == "mtgauge" else self.profile

    @property
    def detokenized(self) -> bool:
        """Whether it tokenizes by itself: not where it splits at white space or into characters."""
        return self.chosen_tokenizer not in ("none", "char", "characters", "jiwer")

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the counts that it is computed from."""
        counts = ("substitutions", "deletions", "insertions", "reference_length")
        return (
            Output("score", 0, None, higher_is_better=False),
            *(Output(name, 0, None, higher_is_better=None, kind=Kind.DETAIL) for name in counts),
        )

    def bind(self, testset: TestSet, resources: Resources) -> FittedWer:
        """WER, fitted to the references."""
        return FittedWer(self, testset, resources)


class FittedWer(FittedTokenMeasure):
    """WER on one set of references.

    A row counts tokens: substitutions, deletions, insertions, and length of the reference. The reference is the
    one at the smallest distance; ties are broken by `reference_order`.
    """

    measure: EditMeasure
    details = "(S = {substitutions:.0f} D = {deletions:.0f} I = {insertions:.0f} N = {reference_length:.0f})"

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 4) counts."""
        return native.wer_statistics(*self.texts(batch), self.kernel, threads)

    def overlong(self, hypothesis: str, reference: str) -> Sentence | None:
        """Refuses tables of more than 100,000,000,000 pairs of tokens."""
        from mtgauge.metrics.shared.overlong import overlong_tokens  # few texts are long

        return overlong_tokens(hypothesis, reference, self._number_of_tokens)

    def _number_of_tokens(self, text: str) -> int:
        [words] = self.prepare([text])
        return native.number_tokens([words], self.kernel)[1].size

    def statistics_alone(self, hypothesis: str, references: Sequence[str]) -> Rows:
        """(1, 4) counts."""
        columns = in_text_order([[reference] for reference in references])
        hypotheses, *prepared = ([line] for line in self.prepare([hypothesis, *(text for [text] in columns)]))
        return native.wer_statistics(hypotheses, prepared, self.kernel)

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 5) values of (..., 4) totals."""
        counts = totals.astype(np.float64)
        errors, length = counts[..., :3].sum(axis=-1), counts[..., 3]
        rate = error_rate(errors, length)
        if self.measure.own_profile == "jiwer":
            rate = np.where(length > 0, rate, 100 * errors)
        return np.concatenate([rate[..., np.newaxis], counts], axis=-1)

    def own_parts(self) -> dict[str, SignatureValue]:
        """The profile, if it is not that of this program."""
        return {"profile": self.measure.own_profile}

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """The tokens, the nearest reference, and the edits to it."""
        from mtgauge.metrics.derivations.edits import wer_counts  # rarely needed

        hypothesis, references = self.words(batch.hypotheses[index]), self.reference_words(batch.start + index)
        return [*wer_counts(hypothesis, references, _align)]

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """Edits in percent of the reference length."""
        from mtgauge.metrics.derivations.edits import wer_score  # rarely needed

        score = float(self.score(totals, level)[0])
        by_edit = self.measure.own_profile == "jiwer"
        return [wer_score([*map(int, totals)], score, self.measure.title, by_edit=by_edit)]

    def explain(self, batch: Batch, index: int) -> Explanation:
        """Edits to the reference at the smallest distance; ties are broken by `reference_order`.

        Labels are ``match``, ``substitution``, ``insertion`` (the reference lacks the token) and ``deletion``
        (the hypothesis lacks it).
        """
        references = self.reference_words(batch.start + index)
        return explain_nearest(self.words(batch.hypotheses[index]), references, _align)

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """The edits of `explain`, computed many times as fast."""
        return self.span_pairs(native.wer_span_pairs, batch, threads)


def _align(hypothesis: str, reference: str) -> EditScript:
    return EditScript(native.edit_alignment(hypothesis, reference))
