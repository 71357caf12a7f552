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

#include "explain/explainer.hpp"
#include "explain/text_runs.hpp"
#include "python/arrays.hpp"
#include "python/places.hpp"
#include "python/texts.hpp"

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

// Texts as they were given, with the places of their words.
class PlacedSegments {
 public:
  PlacedSegments(nb::handle texts, nb::handle references, nb::handle places, nb::handle reference_places)
      : texts_(texts, references), places_(places, texts_.size(), "places") {
    const nb::tuple lists = snapshot(reference_places, "reference_places");
    for (std::size_t list = 0; list < lists.size(); ++list) {
      reference_places_.emplace_back(lists[list], texts_.size(), item_name("reference_places", list));
    }
    if (lists.size() != texts_.lists()) {
      throw nb::value_error("references and their places are not the same ones");
    }
  }

  std::size_t size() const { return texts_.size(); }
  Segment texts(std::size_t index) const { return texts_[index]; }
  PlacedText hypothesis(std::size_t index) const { return {texts_[index].hypothesis, places_[index]}; }
  PlacedText reference(std::size_t list, std::size_t index) const {
    return {texts_[index].references[list], reference_places_[list][index]};
  }

 private:
  Segments texts_;
  GivenPlaces places_;
  std::vector<GivenPlaces> reference_places_;
};

// The same, and the texts as they were compared.
class ComparedSegments {
 public:
  ComparedSegments(nb::handle texts, nb::handle references, nb::handle words, nb::handle reference_words,
                   nb::handle places, nb::handle reference_places)
      : placed_(texts, references, places, reference_places), words_(words, reference_words) {
    if (words_.size() != size()) throw nb::value_error("words has another length than texts");
    for (std::size_t index = 0; index < size(); ++index) require_alike(index);
  }

  std::size_t size() const { return placed_.size(); }

  // `references` is scratch memory.
  void explain(Explainer& explainer, std::size_t index, std::vector<PlacedText>& references,
               std::vector<std::int32_t>& numbers) const {
    references.clear();
    for (std::size_t list = 0; list < words_.lists(); ++list) {
      references.push_back(placed_.reference(list, index));
    }
    explainer.explain(words_[index], placed_.hypothesis(index), references, numbers);
  }

 private:
  void require_alike(std::size_t index) const {
    const auto alike = [](const TextView& left, const TextView& right) {
      return left.present() == right.present();
    };
    if (!std::ranges::equal(placed_.texts(index).references, words_[index].references, alike)) {
      throw nb::value_error("references and their words are not the same ones");
    }
  }

  PlacedSegments placed_;
  Segments words_;
};

// Lets each thread write runs by itself, by calls of writer(index, numbers) for n segments: their numbers,
// and where each segment begins.
template <class MakeWriter>
nb::tuple runs_of(std::size_t segments, int threads, MakeWriter make_writer) {
  std::vector<std::vector<std::int32_t>> numbers(segments);
  run(segments, threads, [&]() -> ChunkAction {
    return [&, writer = make_writer()](std::size_t first, std::size_t last) mutable {
      for (std::size_t index = first; index < last; ++index) writer(index, numbers[index]);
    };
  });
  auto [values, offsets] = joined(numbers, 1);
  return nb::make_tuple(array_of(std::move(values)), array_of(std::move(offsets)));
}

// The same with an explainer a thread.
template <class MakeExplainer>
nb::tuple runs_of(const ComparedSegments& segments, int threads, MakeExplainer make_explainer) {
  return runs_of(segments.size(), threads, [&] {
    return [&, explainer = std::shared_ptr(make_explainer()), references = std::vector<PlacedText>()](
               std::size_t index, std::vector<std::int32_t>& numbers) mutable {
      segments.explain(*explainer, index, references, numbers);
    };
  });
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
