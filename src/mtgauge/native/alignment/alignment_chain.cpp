#include "alignment/alignment_chain.hpp"

#include <algorithm>

namespace mtgauge {

AlignmentChain::AlignmentChain(const ParallelWords& words, bool is_reverse, const AlignmentPriors& priors,
                               std::span<const double> extra, std::uint64_t seed)
    : words_(words), is_reverse_(is_reverse), priors_(priors), random_(seed) {
  const double generated_words = static_cast<double>(generated().words);
  links_.assign(generated().ids.size(), kNull);
  counts_.assign(words.pairs(), priors.lexical);
  totals_.assign(given().words, priors.lexical * generated_words);
  null_counts_.assign(generated().words, priors.null_word);
  null_total_ = priors.null_word * generated_words;
  if (!extra.empty()) {
    for (std::size_t at = 0; at < extra.size(); ++at) counts_[at] += extra[at];
    std::vector<bool> seen(extra.size());
    for (std::size_t at = 0; at < words.size(); ++at) {
      const Pair pair = pair_at(at);
      for (std::size_t i = 0; i < pair.given.size(); ++i) {
        for (std::size_t j = 0; j < pair.generated.size(); ++j) {
          const std::uint32_t number = pair.numbers[pair.cell(i, j)];
          if (!seen[number]) totals_[pair.given[i]] += extra[number];
          seen[number] = true;
        }
      }
      stop_.after(pair.given.size() * pair.generated.size());
    }
  }
  for (std::size_t at = 0; at < words.size(); ++at) draw_first_links(pair_at(at));
}

void AlignmentChain::sweep(AlignmentModel model, std::span<std::atomic<std::uint32_t>> kept) {
  if (model_ < AlignmentModel::kJumps && model >= AlignmentModel::kJumps) count_jumps();
  if (model_ < AlignmentModel::kFertilities && model >= AlignmentModel::kFertilities) count_fertilities();
  model_ = model;
  for (std::size_t at = 0; at < words_.size(); ++at) {
    const Pair pair = pair_at(at);
    if (pair.given.empty()) continue;
    sweep_pair(pair, pair.first_cell < kept.size() ? kept.subspan(pair.first_cell) : kept.first(0));
  }
}

AlignmentChain::Pair AlignmentChain::pair_at(std::size_t at) {
  const std::size_t targets = words_.target()[at].size();
  return {.given = given()[at],
          .generated = generated()[at],
          .numbers = words_.numbers_in(at),
          .given_step = is_reverse_ ? 1 : targets,
          .generated_step = is_reverse_ ? targets : 1,
          .first_cell = words_.cells_before(at),
          .links = links_.data() + generated().offsets[at]};
}

void AlignmentChain::draw_first_links(Pair pair) {
  if (pair.given.empty()) return;
  for (std::size_t j = 0; j < pair.generated.size(); ++j) {
    const bool is_null = random_.uniform() < priors_.null;
    const auto link = static_cast<std::int32_t>(random_.uniform() * static_cast<double>(pair.given.size()));
    if (is_null) {
      null_counts_[pair.generated[j]] += 1;
      null_total_ += 1;
    } else {
      pair.links[j] = link;
      counts_[pair.numbers[pair.cell(link, j)]] += 1;
      totals_[pair.given[link]] += 1;
    }
  }
  stop_.after(10 * pair.generated.size());
}

void AlignmentChain::count_jumps() {
  jumps_.fill(priors_.jump);
  jump_total_ = priors_.jump * static_cast<double>(jumps_.size());
  const auto add = [this](std::ptrdiff_t length) {
    jump(length) += 1;
    jump_total_ += 1;
  };
  for (std::size_t at = 0; at < words_.size(); ++at) {
    const Pair pair = pair_at(at);
    if (pair.given.empty()) continue;
    std::ptrdiff_t before = -1;
    for (std::size_t j = 0; j < pair.generated.size(); ++j) {
      if (pair.links[j] == kNull) continue;
      add(pair.links[j] - before);
      before = pair.links[j];
    }
    add(static_cast<std::ptrdiff_t>(pair.given.size()) - before);
  }
}

// A word's pseudo-counts are the fertilities of all words, so that a rare word behaves as words do.
void AlignmentChain::count_fertilities() {
  fertilities_.assign(given().words, Fertilities{});
  Fertilities all;
  all.fill(1);
  double total = static_cast<double>(all.size());
  for (std::size_t at = 0; at < words_.size(); ++at) {
    const Pair pair = pair_at(at);
    begin_pair(pair);
    for (std::size_t i = 0; i < pair.given.size(); ++i) {
      const std::size_t fertility = std::min(fertility_[i], kHighestFertility);
      fertilities_[pair.given[i]][fertility] += 1;
      all[fertility] += 1;
      total += 1;
    }
  }
  for (Fertilities& counts : fertilities_) {
    for (std::size_t at = 0; at < counts.size(); ++at) counts[at] += priors_.fertility * all[at] / total;
  }
}

void AlignmentChain::begin_pair(const Pair& pair) {
  const std::size_t words = pair.generated.size();
  next_links_.resize(words + 1);
  next_links_[words] = static_cast<std::ptrdiff_t>(pair.given.size());
  fertility_.assign(pair.given.size(), 0);
  for (std::size_t j = words; j-- > 0;) {
    const std::int32_t link = pair.links[j];
    next_links_[j] = link == kNull ? next_links_[j + 1] : link;
    if (link != kNull) ++fertility_[link];
  }
}

void AlignmentChain::sweep_pair(const Pair& pair, std::span<std::atomic<std::uint32_t>> kept) {
  begin_pair(pair);
  factors_.resize(pair.given.size());
  weights_.resize(pair.given.size());
  for (std::size_t i = 0; i < factors_.size(); ++i) factors_[i] = factor_of(pair.given[i], fertility_[i]);
  Place place{-1, 0};
  for (std::size_t j = 0; j < pair.generated.size(); ++j) {
    place.after = next_links_[j + 1];
    change(pair, j, pair.links[j], place, -1);
    const double total = weigh(pair, j, place);
    if (!kept.empty()) {
      for (std::size_t i = 0; i < weights_.size(); ++i) {
        const auto units = static_cast<std::uint32_t>(weights_[i] / total * kKeptUnits + 0.5);
        if (units > 0) kept[pair.cell(i, j)].fetch_add(units, std::memory_order_relaxed);
      }
    }
    pair.links[j] = draw(pair.given.size(), total);
    change(pair, j, pair.links[j], place, +1);
    if (pair.links[j] != kNull) place.before = pair.links[j];
    stop_.after(5 * pair.given.size());
  }
}

// Takes a link out of all counts, or puts it in.
void AlignmentChain::change(const Pair& pair, std::size_t j, std::int32_t link, Place place, int by) {
  const bool has_jumps = model_ >= AlignmentModel::kJumps;
  if (link == kNull) {
    null_counts_[pair.generated[j]] += by;
    null_total_ += by;
    if (!has_jumps) return;
    jump(place.after - place.before) += by;
    jump_total_ += by;
    return;
  }
  const std::int32_t word = pair.given[link];
  counts_[pair.numbers[pair.cell(link, j)]] += by;
  totals_[word] += by;
  if (has_jumps) {
    jump(link - place.before) += by;
    jump(place.after - link) += by;
    jump_total_ += 2 * by;
  }
  if (model_ == AlignmentModel::kFertilities) {
    fertilities_[word][std::min(fertility_[link], kHighestFertility)] -= 1;
    fertilities_[word][std::min(fertility_[link] + by, kHighestFertility)] += 1;
  }
  fertility_[link] += by;
  for (std::size_t i = 0; i < pair.given.size(); ++i) {
    if (pair.given[i] == word) factors_[i] = factor_of(word, fertility_[i]);
  }
}

// Fills weights_, and returns their sum with the weight of no link.
double AlignmentChain::weigh(const Pair& pair, std::size_t j, Place place) {
  const std::int32_t word = pair.generated[j];
  const auto given = static_cast<std::ptrdiff_t>(pair.given.size());
  const std::uint32_t* const numbers = pair.numbers + j * pair.generated_step;
  const bool has_jumps = model_ >= AlignmentModel::kJumps;
  double total = null_counts_[word] / null_total_ * priors_.null / (1 - priors_.null);
  total *= has_jumps ? jump(place.after - place.before) * jump_total_ : static_cast<double>(given);
  for (std::ptrdiff_t i = 0; i < given; ++i) {
    double weight = counts_[numbers[i * pair.given_step]] * factors_[i];
    if (has_jumps) weight *= jump(i - place.before) * jump(place.after - i);
    weights_[i] = weight;
    total += weight;
  }
  return total;
}

std::int32_t AlignmentChain::draw(std::size_t given, double total) {
  double left = random_.uniform() * total;
  for (std::size_t i = 0; i < given; ++i) {
    left -= weights_[i];
    if (left < 0) return static_cast<std::int32_t>(i);
  }
  return kNull;
}

// The odds of one more link of a given word, of which there are `fertility` in the sentence, by its number of
// words. Its counts hold the sentence itself, which must not count.
double AlignmentChain::factor_of(std::int32_t word, std::size_t fertility) const {
  const double factor = 1 / totals_[word];
  // the highest fertility stands for all above it, too: one more link leaves the word there
  if (model_ != AlignmentModel::kFertilities || fertility >= kHighestFertility) return factor;
  const Fertilities& counts = fertilities_[word];
  return factor * counts[fertility + 1] / (counts[fertility] - 1);
}

double& AlignmentChain::jump(std::ptrdiff_t length) {
  return jumps_[std::clamp(length, -kLongestJump, kLongestJump) + kLongestJump];
}

}  // namespace mtgauge
