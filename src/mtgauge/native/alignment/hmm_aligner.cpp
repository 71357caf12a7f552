#include "alignment/hmm_aligner.hpp"

#include "core/id_table.hpp"

namespace mtgauge {
namespace {

// The most probable of `count` links of a word, at distances of `step` from each other, or -1 if it is more
// probable that there is none. The first of several that are equally probable.
std::int32_t best_of(const std::atomic<std::uint32_t>* cells, std::size_t count, std::size_t step,
                     std::uint64_t all) {
  std::uint64_t sum = 0;
  std::uint32_t most = 0;
  std::int32_t best = -1;
  for (std::size_t at = 0; at < count; ++at) {
    const std::uint32_t units = cells[at * step];
    sum += units;
    if (units > most) {
      most = units;
      best = static_cast<std::int32_t>(at);
    }
  }
  return sum + most < all ? -1 : best;  // no link has all - sum
}

}  // namespace

HmmAligner::HmmAligner(const ParallelWords& words, const PairPriors& extra, const AlignmentPriors& priors,
                       std::size_t samplers, std::uint64_t seed, std::size_t wanted)
    : words_(words),
      priors_(priors),
      seed_(seed),
      wanted_(wanted),
      chains_(2 * samplers),
      forward_(words.cells_before(wanted)),
      reverse_(words.cells_before(wanted)) {
  if (extra.counts.empty()) return;
  extra_.resize(words.pairs());
  for (std::size_t at = 0; at < extra.counts.size(); ++at) {
    const std::uint32_t number = words.find(extra.source[at], extra.target[at]);
    if (number != kNoId) extra_[number] += extra.counts[at];
  }
}

void HmmAligner::make_chain(std::size_t chain) {
  RandomNumbers seeds(seed_);
  std::uint64_t seed = seeds.next();
  for (std::size_t at = 0; at < chain; ++at) seed = seeds.next();
  chains_[chain] = std::make_unique<AlignmentChain>(words_, chain % 2 == 1, priors_, extra_, seed);
}

void HmmAligner::sweep(std::size_t chain, AlignmentModel model, bool keep) {
  Cells& cells = chain % 2 == 1 ? reverse_ : forward_;
  std::span<std::atomic<std::uint32_t>> kept;
  if (keep) kept = cells;
  chains_[chain]->sweep(model, kept);
}

void HmmAligner::count_kept() { kept_sweeps_ += chains_.size() / 2; }

Marginals HmmAligner::marginals(std::size_t at, double least) const {
  Marginals found;
  const std::size_t sources = words_.source()[at].size();
  const std::size_t targets = words_.target()[at].size();
  const std::atomic<std::uint32_t>* const forward = forward_.data() + words_.cells_before(at);
  const std::atomic<std::uint32_t>* const reverse = reverse_.data() + words_.cells_before(at);
  const auto all = static_cast<std::uint64_t>(AlignmentChain::kKeptUnits) * kept_sweeps_;
  for (std::size_t i = 0; i < sources; ++i) {
    for (std::size_t j = 0; j < targets; ++j) {
      const double one = forward[i * targets + j] / static_cast<double>(all);
      const double other = reverse[i * targets + j] / static_cast<double>(all);
      if (one < least && other < least) continue;
      found.links.push_back({static_cast<std::int32_t>(i), static_cast<std::int32_t>(j), one, other});
    }
    found.reverse.push_back(best_of(reverse + i * targets, targets, 1, all));
  }
  for (std::size_t j = 0; j < targets; ++j)
    found.forward.push_back(best_of(forward + j, sources, targets, all));
  return found;
}

}  // namespace mtgauge
