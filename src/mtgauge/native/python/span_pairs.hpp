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
#include "explain/span_pairs.hpp"
#include "python/arrays.hpp"
#include "python/texts.hpp"

namespace mtgauge {

// Where the words of n texts are, as `token_spans` returns it.
class GivenSpans {
 public:
  GivenSpans(nb::handle spans, std::size_t texts, const std::string& name);

  std::span<const Interval> operator[](std::size_t text) const;

 private:
  GivenArray<std::int32_t, 2> values_;
  GivenArray<std::int64_t, 1> offsets_;
};

// Original texts, and where their words are in them.
class LocatedSegments {
 public:
  LocatedSegments(nb::handle texts, nb::handle references, nb::handle spans, nb::handle reference_spans);

  std::size_t size() const { return texts_.size(); }
  Segment texts(std::size_t index) const { return texts_[index]; }
  LocatedText hypothesis(std::size_t index) const { return {texts_[index].hypothesis, spans_[index]}; }
  LocatedText reference(std::size_t list, std::size_t index) const {
    return {texts_[index].references[list], reference_spans_[list][index]};
  }

 private:
  Segments texts_;
  GivenSpans spans_;
  std::vector<GivenSpans> reference_spans_;
};

// The same, together with the texts as they were compared.
class ComparedSegments {
 public:
  ComparedSegments(nb::handle texts, nb::handle references, nb::handle words, nb::handle reference_words,
                   nb::handle spans, nb::handle reference_spans);

  std::size_t size() const { return located_.size(); }

  // Appends the numbers of a segment. `references` is scratch memory.
  void explain(Explainer& explainer, std::size_t index, std::vector<LocatedText>& references,
               std::vector<std::int32_t>& numbers) const;

 private:
  void require_alike(std::size_t index) const;

  LocatedSegments located_;
  Segments words_;
};

// The numbers that explainers append. Each thread uses an explainer that it makes itself.
nb::tuple span_pairs_of(const ComparedSegments& segments, int threads,
                        const std::function<std::shared_ptr<Explainer>()>& make_explainer);

}  // namespace mtgauge
