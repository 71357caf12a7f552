// Binds the kernels that locate words and edits in texts, and does nothing else.
#include "bindings_edits.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "explain.hpp"
#include "python_arrays.hpp"
#include "python_places.hpp"
#include "python_texts.hpp"
#include "token_places.hpp"

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

// Places of the words of n texts, as `places_of` gives them.
class GivenPlaces {
 public:
  GivenPlaces(nb::handle places, std::size_t texts, const std::string& name) {
    const nb::tuple parts = snapshot(places, name);
    if (parts.size() != 2) throw nb::value_error((name + " must be (places, offsets)").c_str());
    values_ = nb::cast<GivenArray<std::int32_t, 2>>(parts[0]);
    offsets_ = nb::cast<GivenArray<std::int64_t, 1>>(parts[1]);
    const std::int64_t* const offsets = offsets_.data();
    const bool fits = values_.shape(1) == 2 && offsets_.size() == texts + 1 && offsets[0] >= 0 &&
                      std::is_sorted(offsets, offsets + texts + 1) &&
                      static_cast<std::size_t>(offsets[texts]) <= values_.shape(0);
    if (!fits) throw nb::value_error((name + " do not fit the texts").c_str());
  }

  std::span<const Place> operator[](std::size_t text) const {
    static_assert(sizeof(Place) == 2 * sizeof(std::int32_t));
    const auto* const places = reinterpret_cast<const Place*>(values_.data());
    return {places + offsets_.data()[text], places + offsets_.data()[text + 1]};
  }

 private:
  GivenArray<std::int32_t, 2> values_;
  GivenArray<std::int64_t, 1> offsets_;
};

// Texts as they were given and as they were compared, with the places of their words.
class PlacedSegments {
 public:
  PlacedSegments(nb::handle texts, nb::handle references, nb::handle words, nb::handle reference_words,
                 nb::handle places, nb::handle reference_places)
      : given_(texts, references),
        compared_(words, reference_words),
        places_(places, given_.size(), "places") {
    if (compared_.size() != given_.size()) throw nb::value_error("words has another length than texts");
    const nb::tuple lists = snapshot(reference_places, "reference_places");
    for (std::size_t list = 0; list < lists.size(); ++list) {
      reference_places_.emplace_back(lists[list], given_.size(), item_name("reference_places", list));
    }
    for (std::size_t index = 0; index < given_.size(); ++index) require_alike(index);
  }

  std::size_t size() const { return given_.size(); }

  // `references` is scratch memory.
  void explain(Explainer& explainer, std::size_t index, std::vector<PlacedText>& references,
               std::vector<std::int32_t>& numbers) const {
    const Segment given = given_[index];
    references.clear();
    for (std::size_t list = 0; list < reference_places_.size(); ++list) {
      references.push_back({given.references[list], reference_places_[list][index]});
    }
    explainer.explain(compared_[index], {given.hypothesis, places_[index]}, references, numbers);
  }

 private:
  void require_alike(std::size_t index) const {
    const auto given = given_[index].references;
    const auto compared = compared_[index].references;
    const auto alike = [](const TextView& left, const TextView& right) {
      return left.present() == right.present();
    };
    if (given.size() != reference_places_.size() ||
        !std::equal(given.begin(), given.end(), compared.begin(), compared.end(), alike)) {
      throw nb::value_error("references, their words and their places are not the same ones");
    }
  }

  Segments given_;
  Segments compared_;
  GivenPlaces places_;
  std::vector<GivenPlaces> reference_places_;
};

// Lets each thread explain segments by itself: their numbers, and where each segment begins.
template <class MakeExplainer>
nb::tuple runs_of(const PlacedSegments& segments, int threads, MakeExplainer make_explainer) {
  std::vector<std::vector<std::int32_t>> numbers(segments.size());
  run(segments.size(), threads, [&]() -> ChunkAction {
    return [&, explainer = std::shared_ptr(make_explainer()), references = std::vector<PlacedText>()](
               std::size_t first, std::size_t last) mutable {
      for (std::size_t index = first; index < last; ++index) {
        segments.explain(*explainer, index, references, numbers[index]);
      }
    };
  });
  auto [values, offsets] = joined(numbers, 1);
  return nb::make_tuple(array_of(std::move(values)), array_of(std::move(offsets)));
}

nb::tuple wer_runs(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                   nb::object places, nb::object reference_places, const std::string& tokenizer,
                   int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const PlacedSegments segments(texts, references, words, reference_words, places, reference_places);
  return runs_of(segments, threads, [&] { return std::make_unique<WerExplainer>(chosen); });
}

nb::tuple ter_runs(nb::object texts, nb::object references, nb::object words, nb::object reference_words,
                   nb::object places, nb::object reference_places, int beam, int threads) {
  TerExplainer{beam};
  const PlacedSegments segments(texts, references, words, reference_words, places, reference_places);
  return runs_of(segments, threads, [&] { return std::make_unique<TerExplainer>(beam); });
}

constexpr char kTokenPlacesDoc[] = R"(Says where the tokens of texts stand in them.

Args:
    lines: n texts; None has no tokens.
    tokenizer: A name that `tokenize` knows.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (m, 2) with the offset of the first character of each token, and that behind its last one, text after text:
    an entity that the tokeniser undoes is the whole entity; an array (n + 1) that says with which token each text
    begins, and the last one ends.

Raises:
    TypeError: A line is neither a string nor None.
    ValueError: The tokeniser is unknown, or `threads` is negative.)";

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
    distance, the first of equals; and for each run its label (0 deletion, 1 insertion, 2 shift, 3 substitution), where
    it begins and ends in the hypothesis, and where in the reference, in UTF-16 code units.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists or the places do not fit together, a segment has no reference (its 0-based index is given), or
        the tokeniser is unknown.)";

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

}  // namespace

// How Python's type checkers see what `places_of` gives.
#define MTGAUGE_PLACES "tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]"
#define MTGAUGE_TEXTS "collections.abc.Sequence[str]"
#define MTGAUGE_REFERENCES "collections.abc.Sequence[collections.abc.Sequence[str | None]]"
#define MTGAUGE_PLACED                                                                  \
  "texts: " MTGAUGE_TEXTS ", references: " MTGAUGE_REFERENCES ", words: " MTGAUGE_TEXTS \
  ", reference_words: " MTGAUGE_REFERENCES ", places: " MTGAUGE_PLACES                  \
  ", reference_places: collections.abc.Sequence[" MTGAUGE_PLACES "]"

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
}

}  // namespace mtgauge
