#include "python/span_pairs.hpp"

#include <algorithm>

#include "python/rows.hpp"

namespace mtgauge {

GivenSpans::GivenSpans(nb::handle spans, std::size_t texts, const std::string& name) {
  const nb::tuple parts = snapshot(spans, name);
  if (parts.size() != 2) throw nb::value_error((name + " must be (places, offsets)").c_str());
  values_ = nb::cast<GivenArray<std::int32_t, 2>>(parts[0]);
  offsets_ = nb::cast<GivenArray<std::int64_t, 1>>(parts[1]);
  const bool fits = values_.shape(1) == 2 &&
                    are_offsets_within({offsets_.data(), offsets_.size()}, texts, values_.shape(0));
  if (!fits) throw nb::value_error((name + " do not fit the texts").c_str());
}

std::span<const Place> GivenSpans::operator[](std::size_t text) const {
  static_assert(sizeof(Place) == 2 * sizeof(std::int32_t));
  const auto* const spans = reinterpret_cast<const Place*>(values_.data());
  return {spans + offsets_.data()[text], spans + offsets_.data()[text + 1]};
}

LocatedSegments::LocatedSegments(nb::handle texts, nb::handle references, nb::handle spans,
                                 nb::handle reference_spans)
    : texts_(texts, references), spans_(spans, texts_.size(), "places") {
  const nb::tuple lists = snapshot(reference_spans, "reference_places");
  for (std::size_t list = 0; list < lists.size(); ++list) {
    reference_spans_.emplace_back(lists[list], texts_.size(), item_name("reference_places", list));
  }
  if (lists.size() != texts_.lists()) {
    throw nb::value_error("references and their places are not the same ones");
  }
}

ComparedSegments::ComparedSegments(nb::handle texts, nb::handle references, nb::handle words,
                                   nb::handle reference_words, nb::handle spans, nb::handle reference_spans)
    : located_(texts, references, spans, reference_spans), words_(words, reference_words) {
  if (words_.size() != size()) throw nb::value_error("words has another length than texts");
  for (std::size_t index = 0; index < size(); ++index) require_alike(index);
}

void ComparedSegments::explain(Explainer& explainer, std::size_t index, std::vector<PlacedText>& references,
                               std::vector<std::int32_t>& numbers) const {
  references.clear();
  for (std::size_t list = 0; list < words_.lists(); ++list) {
    references.push_back(located_.reference(list, index));
  }
  explainer.explain(words_[index], located_.hypothesis(index), references, numbers);
}

void ComparedSegments::require_alike(std::size_t index) const {
  const auto alike = [](const TextView& left, const TextView& right) {
    return left.present() == right.present();
  };
  if (!std::ranges::equal(located_.texts(index).references, words_[index].references, alike)) {
    throw nb::value_error("references and their words are not the same ones");
  }
}

nb::tuple span_pairs_of(const ComparedSegments& segments, int threads,
                        const std::function<std::shared_ptr<Explainer>()>& make_explainer) {
  return written_numbers(segments.size(), threads, [&]() -> NumberWriter {
    return [&, explainer = make_explainer(), references = std::vector<PlacedText>()](
               std::size_t index, std::vector<std::int32_t>& numbers) mutable {
      segments.explain(*explainer, index, references, numbers);
    };
  });
}

}  // namespace mtgauge
