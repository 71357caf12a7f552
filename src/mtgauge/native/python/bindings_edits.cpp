// Binds the kernels that locate words and edits in texts, and does nothing else.
#include "python/bindings_edits.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <memory>
#include <string>

#include "explain/explain_characters.hpp"
#include "explain/explain_edits.hpp"
#include "explain/token_places.hpp"
#include "python/places.hpp"
#include "python/runs.hpp"

namespace mtgauge {
namespace {

nb::tuple token_places(nb::object lines, const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  return places_of(lines, threads, [&] { return std::make_unique<TokenPlaces>(chosen); });
}

nb::tuple tercom_places(nb::object lines, bool normalized, bool no_punct, bool asian_support, int passes,
                        int threads) {
  const TercomRules rules{normalized, no_punct, asian_support};
  return places_of(lines, threads, [&] { return std::make_unique<TercomPlaces>(rules, passes); });
}

nb::tuple wer_runs(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                   nb::object places, nb::object reference_places, const std::string& tokenizer,
                   int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, places, reference_places);
  return runs_of(segments, threads, [&] { return std::make_unique<WerExplainer>(chosen); });
}

nb::tuple ter_runs(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                   nb::object places, nb::object reference_places, int beam, int threads) {
  TerExplainer{beam};
  const ComparedSegments segments(texts, references, words, reference_words, places, reference_places);
  return runs_of(segments, threads, [&] { return std::make_unique<TerExplainer>(beam); });
}

nb::tuple character_runs(nb::object texts, nb::object references, nb::object words,
                         nb::object reference_words, nb::object places, nb::object reference_places,
                         const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const ComparedSegments segments(texts, references, words, reference_words, places, reference_places);
  return runs_of(segments, threads, [&] { return std::make_unique<CharacterExplainer>(chosen); });
}

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

}  // namespace

void bind_edits(nb::module_& module) {
  module.def("token_places", &token_places, nb::arg("lines"), nb::arg("tokenizer"), nb::arg("threads") = 1,
             nb::sig("def token_places(lines: collections.abc.Sequence[str | None], tokenizer: str, "
                     "threads: int = 1) -> " MTGAUGE_PLACES),
             kTokenPlacesDoc);
  module.def(
      "tercom_places", &tercom_places, nb::arg("lines"), nb::arg("normalized") = false,
      nb::arg("no_punct") = false, nb::arg("asian_support") = false, nb::arg("passes") = 1,
      nb::arg("threads") = 1,
      nb::sig("def tercom_places(lines: collections.abc.Sequence[str | None], normalized: bool = False, "
              "no_punct: bool = False, asian_support: bool = False, passes: int = 1, "
              "threads: int = 1) -> " MTGAUGE_PLACES),
      kTercomPlacesDoc);
  module.def("wer_runs", &wer_runs, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("places"), nb::arg("reference_places"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def wer_runs(" MTGAUGE_PLACED
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_PLACES),
             kWerRunsDoc);
  module.def("ter_runs", &ter_runs, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("places"), nb::arg("reference_places"), nb::arg("beam") = 25,
             nb::arg("threads") = 1,
             nb::sig("def ter_runs(" MTGAUGE_PLACED ", beam: int = 25, threads: int = 1) -> " MTGAUGE_PLACES),
             kTerRunsDoc);
  module.def("character_runs", &character_runs, nb::arg("texts"), nb::arg("references"), nb::arg("words"),
             nb::arg("reference_words"), nb::arg("places"), nb::arg("reference_places"),
             nb::arg("tokenizer") = "none", nb::arg("threads") = 1,
             nb::sig("def character_runs(" MTGAUGE_PLACED
                     ", tokenizer: str = 'none', threads: int = 1) -> " MTGAUGE_PLACES),
             kCharacterRunsDoc);
}

}  // namespace mtgauge
