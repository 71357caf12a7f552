// Binds what shows a reader where texts match, and where they do not, to Python; and does nothing else.
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
#include "explain/meteor_runs.hpp"
#include "explain/token_places.hpp"
#include "python/arrays.hpp"
#include "python/bindings.hpp"
#include "python/rows.hpp"
#include "python/signatures.hpp"
#include "python/span_pairs.hpp"
#include "python/token_spans.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {
namespace {

nb::tuple token_places(nb::object lines, const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  return token_spans_of(lines, threads, [&] { return std::make_shared<TokenPlaces>(chosen); });
}

nb::tuple tercom_places(nb::object lines, bool normalized, bool no_punct, bool asian_support, int passes,
                        int threads) {
  const TercomRules rules{normalized, no_punct, asian_support};
  return token_spans_of(lines, threads, [&] { return std::make_shared<TercomPlaces>(rules, passes); });
}

nb::tuple wer_runs(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                   nb::object places, nb::object reference_places, const std::string& tokenizer,
                   int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, places, reference_places);
  return span_pairs_of(segments, threads, [&] { return std::make_shared<WerExplainer>(chosen); });
}

nb::tuple ter_runs(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                   nb::object places, nb::object reference_places, int beam, int threads) {
  TerExplainer{beam};
  const ComparedSegments segments(texts, references, words, reference_words, places, reference_places);
  return span_pairs_of(segments, threads, [&] { return std::make_shared<TerExplainer>(beam); });
}

nb::tuple character_runs(nb::object texts, nb::object references, nb::object words,
                         nb::object reference_words, nb::object places, nb::object reference_places,
                         const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, places, reference_places);
  return span_pairs_of(segments, threads, [&] { return std::make_shared<CharacterExplainer>(chosen); });
}

nb::tuple gtm_unmatched(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                        nb::object places, nb::object reference_places, const std::string& tokenizer,
                        int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, places, reference_places);
  return span_pairs_of(segments, threads, [&] { return std::make_shared<GtmExplainer>(chosen); });
}

nb::tuple ict_unmatched(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                        nb::object places, nb::object reference_places, const std::string& tokenizer,
                        bool keeps_positions, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, places, reference_places);
  return span_pairs_of(segments, threads,
                       [&] { return std::make_shared<IctExplainer>(chosen, keeps_positions); });
}

nb::tuple per_unmatched(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                        nb::object places, nb::object reference_places, const std::string& tokenizer,
                        int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, places, reference_places);
  return span_pairs_of(segments, threads, [&] { return std::make_shared<PerExplainer>(chosen); });
}

// Matches of n segments, as `Meteor.alignments` gives them.
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

nb::tuple meteor_runs(nb::object texts, nb::object references, nb::object places, nb::object reference_places,
                      nb::object alignments, int threads) {
  const LocatedSegments segments(texts, references, places, reference_places);
  const GivenMatches matches(alignments, segments.size());
  return written_numbers(segments.size(), threads, [&]() -> NumberWriter {
    return [&, runs = MeteorRuns()](std::size_t index, std::vector<std::int32_t>& numbers) mutable {
      const std::span<const std::int32_t> found = matches[index];
      const auto reference = static_cast<std::size_t>(found.empty() ? -1 : found.front());
      const Segment given = segments.texts(index);
      if (reference >= given.references.size() || !given.references[reference].present()) {
        throw std::invalid_argument("an alignment names no reference of its segment");
      }
      numbers.push_back(found.front());
      runs.write(found.subspan(1), segments.hypothesis(index), segments.reference(reference, index), numbers);
    };
  });
}

// The texts that follow are the documentation which the type stubs and the API reference show.

constexpr char kTokenPlacesDoc[] = R"(Says where the tokens of texts stand in them.

Args:
    lines: n texts; None has no tokens.
    tokenizer: A name that `tokenize` knows.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (m, 2) with the offset of the first character of each token, and that behind its last one, text after text:
    an entity that the tokenizer undoes is the whole entity; an array (n + 1) that says with which token each text
    begins, and the last one ends.

Raises:
    TypeError: A line is neither a string nor None.
    ValueError: The tokenizer is unknown, or `threads` is negative.)";

constexpr char kTercomPlacesDoc[] =
    R"(Says where the words of texts stand in them that `normalise_tercom` makes.

Args:
    lines: n texts; None has no words.
    normalized: As for `normalise_tercom`, as the next two.
    no_punct: Delete . , ? : ; ! " ( ).
    asian_support: Know East Asian characters.
    passes: How often the rules are applied, one after the other.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    As `token_places`.

Raises:
    TypeError: A line is neither a string nor None.
    ValueError: `threads` is negative.)";

constexpr char kWerRunsDoc[] = R"(Says which stretches of texts word error rate counts as edits.

Args:
    texts: n hypotheses as they were given.
    references: R lists of n texts each; None where a segment lacks this reference.
    words: The hypotheses as they are compared, for instance lower-cased.
    reference_words: The same of the references.
    places: Where the tokens of `words` stand in `texts`, as `token_places` gives it.
    reference_places: The same of each list of references.
    tokenizer: A name that `tokenize` knows, for `words` and `reference_words`.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    The numbers of all segments, one after the other, and an array (n + 1) that says where each segment begins, and the
    last one ends. The numbers of a segment: the position of the reference that was used, the one at the smallest
    distance, the first of equals; and for each run its label (0 deletion, 2 insertion, 4 shift, 6 substitution), where
    it begins and ends in the hypothesis, and where in the reference, in UTF-16 code units.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
        the tokenizer is unknown.)";

constexpr char kTerRunsDoc[] = R"(Says which stretches of texts TER counts as edits.

Args:
    texts: As for `wer_runs`, as all others that are not named here.
    references: As there.
    words: The words between white space are compared.
    reference_words: As there.
    places: Where the words of `words` stand in `texts`, as `tercom_places` gives it.
    reference_places: The same of each list of references.
    beam: As for `ter_statistics`.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    As `wer_runs`; the reference is the one that needs the fewest edits and shifts.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
        `beam` is out of range.)";

constexpr char kCharacterRunsDoc[] = R"(Says which stretches of texts CharacTER counts as edits and shifts.

Args:
    texts: As for `wer_runs`, as all others that are not named here.
    references: As there.
    words: As there.
    reference_words: As there.
    places: Where the characters of the words stand in `texts`.
    reference_places: The same of each list of references.
    tokenizer: As for `wer_runs`.
    threads: As there.

Returns:
    As `wer_runs`; the reference is the one with the fewest errors, the first of equals. What is done to a blank between
    words is left out. What matches is a shift where all that matches beside it is in a phrase that moved.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
        the tokenizer is unknown.)";

constexpr char kGtmUnmatchedDoc[] = R"(Says which stretches of hypotheses are in no run that GTM takes.

Args:
    texts: As for `wer_runs`, as all others.
    references: As there.
    words: As there.
    reference_words: As there.
    places: As there.
    reference_places: As there.
    tokenizer: As there.
    threads: As there.

Returns:
    As `wer_runs`, with the label 8 unmatched. The reference is that of the run that is taken first, -1 where there is
    none.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
        the tokenizer is unknown.)";

constexpr char kIctUnmatchedDoc[] = R"(Says which stretches of hypotheses are in no block that ICT takes.

Args:
    texts: As for `wer_runs`, as all others that are not named here.
    references: As there.
    words: As there.
    reference_words: As there.
    places: As there.
    reference_places: As there.
    tokenizer: As there.
    keeps_positions: As for `ict_statistics`.
    threads: As for `wer_runs`.

Returns:
    As `wer_runs`, with the label 8 unmatched. The reference is that of the first block that stands in it as it does in
    the hypothesis, -1 where there is none.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
        the tokenizer is unknown.)";

constexpr char kPerUnmatchedDoc[] =
    R"(Says which stretches of texts position-independent error rate counts as errors.

Args:
    texts: As for `wer_runs`, as all others.
    references: As there.
    words: As there.
    reference_words: As there.
    places: As there.
    reference_places: As there.
    tokenizer: As there.
    threads: As there.

Returns:
    As `wer_runs`, with the labels 0 deletion and 2 insertion. A token that both sides have takes the leftmost of the
    reference that none before it has taken. The reference is -1 where the nearest one has no token and nothing matches.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
        the tokenizer is unknown.)";

constexpr char kMeteorRunsDoc[] = R"(Says which stretches of texts METEOR matches, and which it does not.

Args:
    texts: n hypotheses as they were given.
    references: R lists of n texts each; None where a segment lacks this reference.
    places: Where the words of `texts` stand in them, as `meteor_word_places` gives it.
    reference_places: The same of each list of references.
    alignments: As `Meteor.alignments` gives them.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    As `wer_runs`, with the labels 0 deletion, 1 exact, 3 paraphrase, 5 stem, 7 synonym, 8 unmatched. The reference is
    that of the alignment.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists, the places or the alignments do not fit together, or a segment has no reference (its 0-based
        index is given).)";

}  // namespace

// How Python's type checkers see ComparedSegments.
#define MTGAUGE_COMPARED                                                                \
  "texts: " MTGAUGE_TEXTS ", references: " MTGAUGE_REFERENCES ", words: " MTGAUGE_TEXTS \
  ", reference_words: " MTGAUGE_REFERENCES ", places: " MTGAUGE_LISTS                   \
  ", reference_places: collections.abc.Sequence[" MTGAUGE_LISTS "]"

void bind_explain(nb::module_& module) {
  module.def("token_places", &token_places, nb::arg("lines"), nb::arg("tokenizer"), nb::arg("threads") = 1,
             nb::sig("def token_places(lines: " MTGAUGE_OPTIONAL_TEXTS
                     ", tokenizer: str, threads: int = 1) -> " MTGAUGE_LISTS),
             kTokenPlacesDoc);
  module.def("tercom_places", &tercom_places, nb::arg("lines"), nb::arg("normalized") = false,
             nb::arg("no_punct") = false, nb::arg("asian_support") = false, nb::arg("passes") = 1,
             nb::arg("threads") = 1,
             nb::sig("def tercom_places(lines: " MTGAUGE_OPTIONAL_TEXTS
                     ", normalized: bool = False, no_punct: bool = False, asian_support: bool = False, "
                     "passes: int = 1, threads: int = 1) -> " MTGAUGE_LISTS),
             kTercomPlacesDoc);
  module.def("wer_runs", &wer_runs, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("places"), nb::arg("reference_places"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def wer_runs(" MTGAUGE_COMPARED
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_LISTS),
             kWerRunsDoc);
  module.def(
      "ter_runs", &ter_runs, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
      nb::arg("reference_words"), nb::arg("places"), nb::arg("reference_places"), nb::arg("beam") = 25,
      nb::arg("threads") = 1,
      nb::sig("def ter_runs(" MTGAUGE_COMPARED ", beam: int = 25, threads: int = 1) -> " MTGAUGE_LISTS),
      kTerRunsDoc);
  module.def("character_runs", &character_runs, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("places"), nb::arg("reference_places"),
             nb::arg("tokenizer") = "none", nb::arg("threads") = 1,
             nb::sig("def character_runs(" MTGAUGE_COMPARED
                     ", tokenizer: str = 'none', threads: int = 1) -> " MTGAUGE_LISTS),
             kCharacterRunsDoc);
  module.def("gtm_unmatched", &gtm_unmatched, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("places"), nb::arg("reference_places"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def gtm_unmatched(" MTGAUGE_COMPARED
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_LISTS),
             kGtmUnmatchedDoc);
  module.def(
      "ict_unmatched", &ict_unmatched, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
      nb::arg("reference_words"), nb::arg("places"), nb::arg("reference_places"),
      nb::arg("tokenizer") = "13a", nb::arg("keeps_positions") = false, nb::arg("threads") = 1,
      nb::sig("def ict_unmatched(" MTGAUGE_COMPARED
              ", tokenizer: str = '13a', keeps_positions: bool = False, threads: int = 1) -> " MTGAUGE_LISTS),
      kIctUnmatchedDoc);
  module.def("per_unmatched", &per_unmatched, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("places"), nb::arg("reference_places"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def per_unmatched(" MTGAUGE_COMPARED
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_LISTS),
             kPerUnmatchedDoc);
  module.def("meteor_runs", &meteor_runs, nb::arg("texts"), nb::arg("references"), nb::arg("places"),
             nb::arg("reference_places"), nb::arg("alignments"), nb::arg("threads") = 1,
             nb::sig("def meteor_runs(texts: " MTGAUGE_TEXTS ", references: " MTGAUGE_REFERENCES
                     ", places: " MTGAUGE_LISTS ", reference_places: collections.abc.Sequence[" MTGAUGE_LISTS
                     "], alignments: " MTGAUGE_LISTS ", threads: int = 1) -> " MTGAUGE_LISTS),
             kMeteorRunsDoc);
}

}  // namespace mtgauge
