// Runs of many segments, for Python.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "explainer.hpp"
#include "python_arrays.hpp"
#include "python_places.hpp"
#include "python_texts.hpp"
#include "text_runs.hpp"

namespace mtgauge {

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

}  // namespace mtgauge

// How Python's type checkers see what `places_of` and `runs_of` give, and texts with their places.
#define MTGAUGE_PLACES "tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]"
#define MTGAUGE_TEXTS "collections.abc.Sequence[str]"
#define MTGAUGE_REFERENCES "collections.abc.Sequence[collections.abc.Sequence[str | None]]"
#define MTGAUGE_PLACED                                                                  \
  "texts: " MTGAUGE_TEXTS ", references: " MTGAUGE_REFERENCES ", words: " MTGAUGE_TEXTS \
  ", reference_words: " MTGAUGE_REFERENCES ", places: " MTGAUGE_PLACES                  \
  ", reference_places: collections.abc.Sequence[" MTGAUGE_PLACES "]"
