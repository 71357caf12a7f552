// Python bindings of what shows a reader where texts match, and where they do not.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "explain/explain_characters.hpp"
#include "explain/explain_edits.hpp"
#include "explain/explain_matches.hpp"
#include "explain/meteor_spans.hpp"
#include "explain/token_locators.hpp"
#include "python/arrays.hpp"
#include "python/bindings.hpp"
#include "python/rows.hpp"
#include "python/signatures.hpp"
#include "python/span_pairs.hpp"
#include "python/token_spans.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {
namespace {

nb::tuple token_spans(nb::object lines, const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  return token_spans_of(lines, threads, [&] { return std::make_shared<TokenLocator>(chosen); });
}

nb::tuple tercom_spans(nb::object lines, bool normalized, bool no_punct, bool asian_support, int passes,
                       int threads) {
  const TercomRules rules{normalized, no_punct, asian_support};
  return token_spans_of(lines, threads, [&] { return std::make_shared<TercomLocator>(rules, passes); });
}

nb::tuple wer_span_pairs(nb::object texts, nb::object references, nb::object words,
                         nb::object reference_words, nb::object spans, nb::object reference_spans,
                         const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, spans, reference_spans);
  return span_pairs_of(segments, threads, [&] { return std::make_shared<WerExplainer>(chosen); });
}

nb::tuple ter_span_pairs(nb::object texts, nb::object references, nb::object words,
                         nb::object reference_words, nb::object spans, nb::object reference_spans, int beam,
                         int threads) {
  TerExplainer{beam};
  const ComparedSegments segments(texts, references, words, reference_words, spans, reference_spans);
  return span_pairs_of(segments, threads, [&] { return std::make_shared<TerExplainer>(beam); });
}

nb::tuple character_span_pairs(nb::object texts, nb::object references, nb::object words,
                               nb::object reference_words, nb::object spans, nb::object reference_spans,
                               const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, spans, reference_spans);
  return span_pairs_of(segments, threads, [&] { return std::make_shared<CharacterExplainer>(chosen); });
}

nb::tuple gtm_unmatched(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                        nb::object spans, nb::object reference_spans, const std::string& tokenizer,
                        int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, spans, reference_spans);
  return span_pairs_of(segments, threads, [&] { return std::make_shared<GtmExplainer>(chosen); });
}

nb::tuple ict_unmatched(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                        nb::object spans, nb::object reference_spans, const std::string& tokenizer,
                        bool keeps_positions, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, spans, reference_spans);
  return span_pairs_of(segments, threads,
                       [&] { return std::make_shared<IctExplainer>(chosen, keeps_positions); });
}

nb::tuple per_unmatched(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                        nb::object spans, nb::object reference_spans, const std::string& tokenizer,
                        int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, spans, reference_spans);
  return span_pairs_of(segments, threads, [&] { return std::make_shared<PerExplainer>(chosen); });
}

nb::tuple bleu_unmatched(nb::object texts, nb::object references, nb::object words,
                         nb::object reference_words, nb::object spans, nb::object reference_spans,
                         const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, spans, reference_spans);
  return span_pairs_of(segments, threads, [&] { return std::make_shared<BleuExplainer>(chosen); });
}

// The matches of n segments, as `Meteor.alignments` returns them.
class GivenMatches {
 public:
  GivenMatches(nb::handle alignments, std::size_t segments) {
    const nb::tuple parts = snapshot(alignments, "alignments");
    if (parts.size() != 2) throw nb::value_error("alignments must be (numbers, offsets)");
    numbers_ = nb::cast<GivenArray<std::int32_t, 1>>(parts[0]);
    offsets_ = nb::cast<GivenArray<std::int64_t, 1>>(parts[1]);
    if (!are_offsets_within({offsets_.data(), offsets_.size()}, segments, numbers_.size())) {
      throw nb::value_error("alignments do not fit the texts");
    }
  }

  std::span<const std::int32_t> operator[](std::size_t segment) const {
    return {numbers_.data() + offsets_.data()[segment], numbers_.data() + offsets_.data()[segment + 1]};
  }

 private:
  GivenArray<std::int32_t, 1> numbers_;
  GivenArray<std::int64_t, 1> offsets_;
};

nb::tuple meteor_span_pairs(nb::object texts, nb::object references, nb::object spans,
                            nb::object reference_spans, nb::object alignments, int threads) {
  const LocatedSegments segments(texts, references, spans, reference_spans);
  const GivenMatches matches(alignments, segments.size());
  return written_numbers(segments.size(), threads, [&]() -> NumberWriter {
    return [&, runs = MeteorSpans()](std::size_t index, std::vector<std::int32_t>& numbers) mutable {
      const std::span<const std::int32_t> found = matches[index];
      const auto reference = static_cast<std::size_t>(found.empty() ? -1 : found.front());
      const Segment given = segments.texts(index);
      if (reference >= given.references.size() || !given.references[reference].present()) {
        throw std::invalid_argument("an alignment does not name a reference of its segment");
      }
      numbers.push_back(found.front());
      runs.write(found.subspan(1), segments.hypothesis(index), segments.reference(reference, index), numbers);
    };
  });
}

// The documentation that the type stubs and the API reference show.

constexpr char kTokenSpansDoc[] = R"(Locates the tokens of texts.

Args:
    lines: n texts; None has no tokens.
    tokenizer: A name that `tokenize` knows.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (m, 2) with begin and end of each token in characters, text by text; and an array (n + 1) of the token with
    which each text begins, and the last one ends. A character that the tokenizer makes of an XML entity spans the whole
    entity.

Raises:
    TypeError: A line is neither a string nor None.
    ValueError: The tokenizer is unknown, or `threads` is negative.)";

constexpr char kTercomSpansDoc[] =
    R"(Locates the words that `normalize_tercom` makes of texts.

Args:
    lines: n texts; None has no words.
    normalized: As for `normalize_tercom`, like the next two.
    no_punct: Delete . , ? : ; ! " ( ).
    asian_support: Know East Asian characters.
    passes: How often all rules are applied.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    As for `token_spans`.

Raises:
    TypeError: A line is neither a string nor None.
    ValueError: `threads` is negative.)";

constexpr char kWerSpanPairsDoc[] = R"(Finds the edits of word error rate as span pairs.

Args:
    texts: n original hypotheses.
    references: R lists of n texts each; None where a segment lacks this reference.
    words: The hypotheses as they are compared, for instance lower-cased.
    reference_words: The same for the references.
    spans: Where the tokens of `words` are in `texts`, as `token_spans` returns it.
    reference_spans: The same for each list of references.
    tokenizer: A name that `tokenize` knows, for `words` and `reference_words`.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    The numbers of all segments, and an array (n + 1) of where each segment begins, and where the last one ends. The
    numbers of a segment: the position of the reference with the smallest distance, the first of equally good ones; and
    for each span pair its label (0 deletion, 2 insertion, 4 shift, 6 substitution), its begin and end in the hypothesis,
    and those in the reference, in UTF-16 code units.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the spans do not fit together, a segment has no reference (its 0-based index is given), or
        the tokenizer is unknown.)";

constexpr char kTerSpanPairsDoc[] = R"(Finds the edits and shifts of TER as span pairs.

Args:
    texts: As for `wer_span_pairs`, like the arguments below without a description of their own.
    references: As there.
    words: The hypotheses as they are compared, with white space between their words.
    reference_words: As there.
    spans: Where the words of `words` are in `texts`, as `tercom_spans` returns it.
    reference_spans: The same of each list of references.
    beam: As for `ter_statistics`.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    As for `wer_span_pairs`. The reference is the one that needs the fewest edits and shifts.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the spans do not fit together, a segment has no reference (its 0-based index is given), or
        `beam` is out of range.)";

constexpr char kCharacterSpanPairsDoc[] = R"(Finds the edits and shifts of CharacTER as span pairs.

Args:
    texts: As for `wer_span_pairs`, like the arguments below without a description of their own.
    references: As there.
    words: As there.
    reference_words: As there.
    spans: Where the characters of the words are in `texts`.
    reference_spans: The same of each list of references.
    tokenizer: As for `wer_span_pairs`.
    threads: As there.

Returns:
    As for `wer_span_pairs`. The reference is the one with the fewest errors, the first of equally good ones. Edits of
    the blanks between words are omitted. Adjacent matching characters are a shift if all of them are in a phrase that
    moved.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the spans do not fit together, a segment has no reference (its 0-based index is given), or
        the tokenizer is unknown.)";

constexpr char kGtmUnmatchedDoc[] = R"(Finds the parts of hypotheses that are in no run of GTM, as span pairs.

Args:
    texts: As for `wer_span_pairs`, like all other arguments.
    references: As there.
    words: As there.
    reference_words: As there.
    spans: As there.
    reference_spans: As there.
    tokenizer: As there.
    threads: As there.

Returns:
    As for `wer_span_pairs`, with the label 8 unmatched. The reference is that of the run that is taken first, -1 if there
    is none.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the spans do not fit together, a segment has no reference (its 0-based index is given), or
        the tokenizer is unknown.)";

constexpr char kIctUnmatchedDoc[] =
    R"(Finds the parts of hypotheses that are in no block of ICT, as span pairs.

Args:
    texts: As for `wer_span_pairs`, like the arguments below without a description of their own.
    references: As there.
    words: As there.
    reference_words: As there.
    spans: As there.
    reference_spans: As there.
    tokenizer: As there.
    keeps_positions: As for `ict_statistics`.
    threads: As for `wer_span_pairs`.

Returns:
    As for `wer_span_pairs`, with the label 8 unmatched. The reference is that of the first block that it really contains,
    -1 if there is none.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the spans do not fit together, a segment has no reference (its 0-based index is given), or
        the tokenizer is unknown.)";

constexpr char kBleuUnmatchedDoc[] =
    R"(Finds the tokens that BLEU does not count as matches of order 1, as span pairs.

Args:
    texts: As for `wer_span_pairs`, like all other arguments.
    references: As there.
    words: As there.
    reference_words: As there.
    spans: As there.
    reference_spans: As there.
    tokenizer: As there.
    threads: As there.

Returns:
    As for `wer_span_pairs`, with the label 8 unmatched. A token matches as often as the reference that has it most often
    has it, the first of several; its first occurrences match. The reference is that of the first match, -1 if there is none.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or their lengths are unequal, the tokenizer is unknown, or spans do not fit their texts.)";

constexpr char kPerUnmatchedDoc[] =
    R"(Finds the errors of position-independent error rate as span pairs.

Args:
    texts: As for `wer_span_pairs`, like all other arguments.
    references: As there.
    words: As there.
    reference_words: As there.
    spans: As there.
    reference_spans: As there.
    tokenizer: As there.
    threads: As there.

Returns:
    As for `wer_span_pairs`, with the labels 0 deletion and 2 insertion. A token is matched with its leftmost occurrence in
    the reference that is not matched yet. The reference is -1 if the nearest one is empty and nothing matches.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the spans do not fit together, a segment has no reference (its 0-based index is given), or
        the tokenizer is unknown.)";

constexpr char kMeteorSpanPairsDoc[] = R"(Finds what METEOR matches, and what it does not, as span pairs.

Args:
    texts: n original hypotheses.
    references: R lists of n texts each; None where a segment lacks this reference.
    spans: Where the words of `texts` are, as `meteor_word_spans` returns it.
    reference_spans: The same for each list of references.
    alignments: As `Meteor.alignments` returns them.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    As for `wer_span_pairs`, with the labels 0 deletion, 1 exact, 3 paraphrase, 5 stem, 7 synonym, 8 unmatched. The
    reference is that of the alignment.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists, the spans or the alignments do not fit together, or a segment has no reference (its 0-based
        index is given).)";

}  // namespace

// How Python's type checkers see ComparedSegments.
#define MTGAUGE_COMPARED                                                                \
  "texts: " MTGAUGE_TEXTS ", references: " MTGAUGE_REFERENCES ", words: " MTGAUGE_TEXTS \
  ", reference_words: " MTGAUGE_REFERENCES ", spans: " MTGAUGE_LISTS                    \
  ", reference_spans: collections.abc.Sequence[" MTGAUGE_LISTS "]"

void bind_explain(nb::module_& module) {
  module.def("token_spans", &token_spans, nb::arg("lines"), nb::arg("tokenizer"), nb::arg("threads") = 1,
             nb::sig("def token_spans(lines: " MTGAUGE_OPTIONAL_TEXTS
                     ", tokenizer: str, threads: int = 1) -> " MTGAUGE_LISTS),
             kTokenSpansDoc);
  module.def("tercom_spans", &tercom_spans, nb::arg("lines"), nb::arg("normalized") = false,
             nb::arg("no_punct") = false, nb::arg("asian_support") = false, nb::arg("passes") = 1,
             nb::arg("threads") = 1,
             nb::sig("def tercom_spans(lines: " MTGAUGE_OPTIONAL_TEXTS
                     ", normalized: bool = False, no_punct: bool = False, asian_support: bool = False, "
                     "passes: int = 1, threads: int = 1) -> " MTGAUGE_LISTS),
             kTercomSpansDoc);
  module.def("wer_span_pairs", &wer_span_pairs, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("spans"), nb::arg("reference_spans"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def wer_span_pairs(" MTGAUGE_COMPARED
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_LISTS),
             kWerSpanPairsDoc);
  module.def(
      "ter_span_pairs", &ter_span_pairs, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
      nb::arg("reference_words"), nb::arg("spans"), nb::arg("reference_spans"), nb::arg("beam") = 25,
      nb::arg("threads") = 1,
      nb::sig("def ter_span_pairs(" MTGAUGE_COMPARED ", beam: int = 25, threads: int = 1) -> " MTGAUGE_LISTS),
      kTerSpanPairsDoc);
  module.def("character_span_pairs", &character_span_pairs, nb::arg("texts"), nb::arg("references"),
             nb::arg("words"), nb::arg("reference_words"), nb::arg("spans"), nb::arg("reference_spans"),
             nb::arg("tokenizer") = "none", nb::arg("threads") = 1,
             nb::sig("def character_span_pairs(" MTGAUGE_COMPARED
                     ", tokenizer: str = 'none', threads: int = 1) -> " MTGAUGE_LISTS),
             kCharacterSpanPairsDoc);
  module.def("gtm_unmatched", &gtm_unmatched, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("spans"), nb::arg("reference_spans"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def gtm_unmatched(" MTGAUGE_COMPARED
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_LISTS),
             kGtmUnmatchedDoc);
  module.def(
      "ict_unmatched", &ict_unmatched, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
      nb::arg("reference_words"), nb::arg("spans"), nb::arg("reference_spans"), nb::arg("tokenizer") = "13a",
      nb::arg("keeps_positions") = false, nb::arg("threads") = 1,
      nb::sig("def ict_unmatched(" MTGAUGE_COMPARED
              ", tokenizer: str = '13a', keeps_positions: bool = False, threads: int = 1) -> " MTGAUGE_LISTS),
      kIctUnmatchedDoc);
  module.def("per_unmatched", &per_unmatched, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("spans"), nb::arg("reference_spans"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def per_unmatched(" MTGAUGE_COMPARED
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_LISTS),
             kPerUnmatchedDoc);
  module.def("bleu_unmatched", &bleu_unmatched, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("spans"), nb::arg("reference_spans"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def bleu_unmatched(" MTGAUGE_COMPARED
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_LISTS),
             kBleuUnmatchedDoc);
  module.def("meteor_span_pairs", &meteor_span_pairs, nb::arg("texts"), nb::arg("references"),
             nb::arg("spans"), nb::arg("reference_spans"), nb::arg("alignments"), nb::arg("threads") = 1,
             nb::sig("def meteor_span_pairs(texts: " MTGAUGE_TEXTS ", references: " MTGAUGE_REFERENCES
                     ", spans: " MTGAUGE_LISTS ", reference_spans: collections.abc.Sequence[" MTGAUGE_LISTS
                     "], alignments: " MTGAUGE_LISTS ", threads: int = 1) -> " MTGAUGE_LISTS),
             kMeteorSpanPairsDoc);
}

}  // namespace mtgauge
