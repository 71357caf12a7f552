// Binds the kernels that say which words of texts match, or match none, and does nothing else.
#include "python/bindings_matches.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "explain/explain_matches.hpp"
#include "explain/meteor_runs.hpp"
#include "python/arrays.hpp"
#include "python/runs.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {
namespace {

nb::tuple gtm_unmatched(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                        nb::object places, nb::object reference_places, const std::string& tokenizer,
                        int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, places, reference_places);
  return runs_of(segments, threads, [&] { return std::make_unique<GtmExplainer>(chosen); });
}

nb::tuple per_unmatched(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                        nb::object places, nb::object reference_places, const std::string& tokenizer,
                        int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, places, reference_places);
  return runs_of(segments, threads, [&] { return std::make_unique<PerExplainer>(chosen); });
}

nb::tuple ict_unmatched(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                        nb::object places, nb::object reference_places, const std::string& tokenizer,
                        bool keeps_positions, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, places, reference_places);
  return runs_of(segments, threads, [&] { return std::make_unique<IctExplainer>(chosen, keeps_positions); });
}

// Matches of n segments, as `Meteor.alignments` gives them.
class GivenMatches {
 public:
  GivenMatches(nb::handle alignments, std::size_t segments) {
    const nb::tuple parts = snapshot(alignments, "alignments");
    if (parts.size() != 2) throw nb::value_error("alignments must be (numbers, offsets)");
    numbers_ = nb::cast<GivenArray<std::int32_t, 1>>(parts[0]);
    offsets_ = nb::cast<GivenArray<std::int64_t, 1>>(parts[1]);
    const std::int64_t* const offsets = offsets_.data();
    const bool fits = offsets_.size() == segments + 1 && offsets[0] >= 0 &&
                      std::is_sorted(offsets, offsets + segments + 1) &&
                      static_cast<std::size_t>(offsets[segments]) <= numbers_.size();
    if (!fits) throw nb::value_error("alignments do not fit the texts");
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
  const PlacedSegments segments(texts, references, places, reference_places);
  const GivenMatches matches(alignments, segments.size());
  return runs_of(segments.size(), threads, [&] {
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

void bind_matches(nb::module_& module) {
  module.def("gtm_unmatched", &gtm_unmatched, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("places"), nb::arg("reference_places"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def gtm_unmatched(" MTGAUGE_PLACED
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_PLACES),
             kGtmUnmatchedDoc);
  module.def("per_unmatched", &per_unmatched, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("places"), nb::arg("reference_places"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def per_unmatched(" MTGAUGE_PLACED
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_PLACES),
             kPerUnmatchedDoc);
  module.def("ict_unmatched", &ict_unmatched, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("places"), nb::arg("reference_places"),
             nb::arg("tokenizer") = "13a", nb::arg("keeps_positions") = false, nb::arg("threads") = 1,
             nb::sig("def ict_unmatched(" MTGAUGE_PLACED
                     ", tokenizer: str = '13a', keeps_positions: bool = False, threads: int = 1) "
                     "-> " MTGAUGE_PLACES),
             kIctUnmatchedDoc);
  module.def(
      "meteor_runs", &meteor_runs, nb::arg("texts"), nb::arg("references"), nb::arg("places"),
      nb::arg("reference_places"), nb::arg("alignments"), nb::arg("threads") = 1,
      nb::sig("def meteor_runs(texts: " MTGAUGE_TEXTS ", references: " MTGAUGE_REFERENCES
              ", places: " MTGAUGE_PLACES ", reference_places: collections.abc.Sequence[" MTGAUGE_PLACES "]"
              ", alignments: " MTGAUGE_PLACES ", threads: int = 1) -> " MTGAUGE_PLACES),
      kMeteorRunsDoc);
}

}  // namespace mtgauge
