#include "meteor/rest_costs.hpp"

#include <algorithm>

namespace mtgauge {

void RestCosts::find(const MatchFinder& matches, const MatchWeights& weights,
                     std::span<const std::int64_t> prices) {
  const std::size_t length = matches.reference_length();
  without_chunk_.assign(length + 1, {});
  ranges_.assign(length + 1, {});
  continuations_.clear();
  for (std::size_t position = length; position-- > 0;) {
    const std::size_t begin = continuations_.size();
    const auto add_all = [&](MeteorMatches found) {
      stop_.after(16 * found.size());
      for (const MeteorMatch& match : found) {
        const AlignmentCost own{loss_of(match, weights, prices), 0,
                                distance_of(match, static_cast<std::uint32_t>(position))};
        const std::uint32_t chunk_end = match.hypothesis + match.hypothesis_length;
        continuations_.push_back(
            {match.hypothesis, own + from(position + match.reference_length, chunk_end)});
      }
    };
    add_all(matches.words_at(position));
    add_all(matches.phrases_at(position));
    const std::span<Continuation> here = std::span(continuations_).subspan(begin);
    std::ranges::sort(here);
    const auto repeated = std::ranges::unique(here, {}, &Continuation::hypothesis);
    continuations_.resize(continuations_.size() - repeated.size());
    ranges_[position] = {static_cast<std::uint32_t>(begin),
                         static_cast<std::uint32_t>(continuations_.size())};
    AlignmentCost least = without_chunk_[position + 1];
    for (std::size_t at = begin; at < continuations_.size(); ++at) {
      least = std::min(least, continuations_[at].cost + AlignmentCost{0, 1, 0});
    }
    without_chunk_[position] = least;
  }
}

AlignmentCost RestCosts::from(std::size_t position, std::uint32_t chunk_end) const {
  const Continuation* const found = continuation(position, chunk_end);
  const AlignmentCost least = without_chunk_[position];
  return found == nullptr ? least : std::min(least, found->cost);
}

std::int64_t RestCosts::loss_of(const MeteorMatch& match, const MatchWeights& weights,
                                std::span<const std::int64_t> prices) {
  std::int64_t loss = -weight_of(match, weights);
  for (const std::int64_t price : prices.subspan(match.hypothesis, match.hypothesis_length)) loss += price;
  return loss;
}

const RestCosts::Continuation* RestCosts::continuation(std::size_t position, std::uint32_t chunk_end) const {
  if (chunk_end == kNoChunk) return nullptr;
  const auto [begin, end] = ranges_[position];
  const auto here = std::span(continuations_).subspan(begin, end - begin);
  const auto found = std::ranges::lower_bound(here, chunk_end, {}, &Continuation::hypothesis);
  return found != here.end() && found->hypothesis == chunk_end ? &*found : nullptr;
}

}  // namespace mtgauge
