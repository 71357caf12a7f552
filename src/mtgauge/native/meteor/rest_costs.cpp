#include "meteor/rest_costs.hpp"

#include <algorithm>

namespace mtgauge {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

}  // namespace

void RestCosts::find(const MatchFinder& matches, const MatchWeights& weights,
                     std::span<const AlignmentCost> prices) {
  const std::size_t length = matches.reference_length();
  without_chunk_.assign(length + 1, {});
  best_.assign(length, kNone);
  ranges_.assign(length + 1, {});
  continuations_.clear();
  for (std::size_t position = length; position-- > 0;) {
    const std::size_t begin = continuations_.size();
    const auto add_all = [&](MeteorMatches found) {
      stop_.after(16 * found.size());
      for (const MeteorMatch& match : found) {
        const AlignmentCost own = cost_of(match, static_cast<std::uint32_t>(position), weights);
        const AlignmentCost rest =
            from(position + match.reference_length, match.hypothesis + match.hypothesis_length);
        continuations_.push_back({match.hypothesis, own + price_of(match, prices) + rest,
                                  match.hypothesis_length, match.reference_length});
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
    without_chunk_[position] = without_chunk_[position + 1];
    for (std::size_t at = begin; at < continuations_.size(); ++at) {
      const AlignmentCost cost = continuations_[at].cost + AlignmentCost{0, AlignmentCost::kChunk};
      if (cost >= without_chunk_[position]) continue;
      without_chunk_[position] = cost;
      best_[position] = static_cast<std::uint32_t>(at);
    }
  }
}

AlignmentCost RestCosts::from(std::size_t position, std::uint32_t chunk_end) const {
  const Continuation* const found = continuation(position, chunk_end);
  const AlignmentCost least = without_chunk_[position];
  return found == nullptr ? least : std::min(least, found->cost);
}

void RestCosts::count_uses(std::vector<std::int64_t>& uses) const {
  std::uint32_t chunk_end = kNoChunk;
  for (std::size_t position = 0; position < best_.size();) {
    const Continuation* match = continuation(position, chunk_end);
    if (match == nullptr || without_chunk_[position] < match->cost) {
      match = best_[position] == kNone ? nullptr : &continuations_[best_[position]];
    }
    if (match == nullptr) {
      chunk_end = kNoChunk;
      ++position;
      continue;
    }
    for (std::uint32_t at = 0; at < match->hypothesis_length; ++at) ++uses[match->hypothesis + at];
    chunk_end = match->hypothesis + match->hypothesis_length;
    position += match->reference_length;
  }
}

const RestCosts::Continuation* RestCosts::continuation(std::size_t position, std::uint32_t chunk_end) const {
  if (chunk_end == kNoChunk) return nullptr;
  const auto [begin, end] = ranges_[position];
  const auto here = std::span(continuations_).subspan(begin, end - begin);
  const auto found = std::ranges::lower_bound(here, chunk_end, {}, &Continuation::hypothesis);
  return found != here.end() && found->hypothesis == chunk_end ? &*found : nullptr;
}

}  // namespace mtgauge
