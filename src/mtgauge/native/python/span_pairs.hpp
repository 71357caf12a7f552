// Span pairs of many segments, for Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "explain/explainer.hpp"
#include "explain/text_runs.hpp"
#include "python/arrays.hpp"
#include "python/texts.hpp"

namespace mtgauge {

// Where the words of n texts stand, as `token_spans` returns it.
class GivenSpans {
 public:
  GivenSpans(nb::handle spans, std::size_t texts, const std::string& name);

  std::span<const Place> operator[](std::size_t text) const;

 private:
  GivenArray<std::int32_t, 2> values_;
  GivenArray<std::int64_t, 1> offsets_;
};

// Texts as they were given, and where their words stand.
class LocatedSegments {
 public:
  LocatedSegments(nb::handle texts, nb::handle references, nb::handle spans, nb::handle reference_spans);

  std::size_t size() const { return texts_.size(); }
  Segment texts(std::size_t index) const { return texts_[index]; }
  PlacedText hypothesis(std::size_t index) const { return {texts_[index].hypothesis, spans_[index]}; }
  PlacedText reference(std::size_t list, std::size_t index) const {
    return {texts_[index].references[list], reference_spans_[list][index]};
  }

 private:
  Segments texts_;
  GivenSpans spans_;
  std::vector<GivenSpans> reference_spans_;
};

// The same, and the texts as they were compared.
class ComparedSegments {
 public:
  ComparedSegments(nb::handle texts, nb::handle references, nb::handle words, nb::handle reference_words,
                   nb::handle spans, nb::handle reference_spans);

  std::size_t size() const { return located_.size(); }

  // Appends the numbers of a segment. `references` is scratch memory.
  void explain(Explainer& explainer, std::size_t index, std::vector<PlacedText>& references,
               std::vector<std::int32_t>& numbers) const;

 private:
  void require_alike(std::size_t index) const;

  LocatedSegments located_;
  Segments words_;
};

// The numbers that explainers append, each of which one thread makes and uses.
nb::tuple span_pairs_of(const ComparedSegments& segments, int threads,
                        const std::function<std::shared_ptr<Explainer>()>& make_explainer);

}  // namespace mtgauge
