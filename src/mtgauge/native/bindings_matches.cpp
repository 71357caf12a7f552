// Binds the kernels that say which tokens of texts match none, and does nothing else.
#include "bindings_matches.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <memory>
#include <string>

#include "explain_matches.hpp"
#include "python_runs.hpp"
#include "tokens.hpp"

namespace mtgauge {
namespace {

nb::tuple gtm_unmatched(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                        nb::object places, nb::object reference_places, const std::string& tokenizer,
                        int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const PlacedSegments segments(texts, references, words, reference_words, places, reference_places);
  return runs_of(segments, threads, [&] { return std::make_unique<GtmExplainer>(chosen); });
}

nb::tuple per_unmatched(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                        nb::object places, nb::object reference_places, const std::string& tokenizer,
                        int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const PlacedSegments segments(texts, references, words, reference_words, places, reference_places);
  return runs_of(segments, threads, [&] { return std::make_unique<PerExplainer>(chosen); });
}

nb::tuple ict_unmatched(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                        nb::object places, nb::object reference_places, const std::string& tokenizer,
                        bool keeps_positions, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const PlacedSegments segments(texts, references, words, reference_words, places, reference_places);
  return runs_of(segments, threads, [&] { return std::make_unique<IctExplainer>(chosen, keeps_positions); });
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
    As `wer_runs`, with the label 4 unmatched. The reference is that of the run that is taken first, -1 where there is
    none.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
        the tokeniser is unknown.)";

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
    As `wer_runs`, with the labels 0 deletion and 1 insertion. A token that both sides have takes the leftmost of the
    reference that none before it has taken. The reference is -1 where the nearest one has no token and nothing matches.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
        the tokeniser is unknown.)";

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
    As `wer_runs`, with the label 4 unmatched. The reference is that of the first block that stands in it as it does in
    the hypothesis, -1 where there is none.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
        the tokeniser is unknown.)";

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
}

}  // namespace mtgauge
