#include "textbook_alignment.hpp"

#include <algorithm>
#include <numeric>

using mtgauge::AlignmentModel;

namespace textbook {
namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

}  // namespace

Chain::Chain(std::vector<SentencePair> pairs, std::size_t words, const mtgauge::AlignmentPriors& priors,
             PairPriors extra, std::uint64_t seed)
    : pairs_(std::move(pairs)), words_(static_cast<double>(words)), priors_(priors), random_(seed) {
  for (const auto& [pair, count] : extra) {
    const bool together = std::ranges::any_of(pairs_, [&words = pair](const SentencePair& one) {
      return std::ranges::count(one.given, words.first) > 0 &&
             std::ranges::count(one.generated, words.second) > 0;
    });
    if (together) extra_[pair] = count;
  }
  for (const SentencePair& pair : pairs_) {
    std::vector<std::int32_t>& row = links_.emplace_back();
    for (std::size_t j = 0; j < pair.generated.size() && !pair.given.empty(); ++j) {
      const bool is_null = random_.uniform() < priors_.null;
      const double link = random_.uniform() * static_cast<double>(pair.given.size());
      row.push_back(is_null ? kNull : static_cast<std::int32_t>(link));
    }
  }
}

std::vector<Probabilities> Chain::sweep(AlignmentModel model) {
  if (model_ < AlignmentModel::kFertilities && model == AlignmentModel::kFertilities)
    find_usual_fertilities();
  model_ = model;
  std::vector<Probabilities> found(pairs_.size());
  for (std::size_t pair = 0; pair < pairs_.size(); ++pair) {
    for (std::size_t j = 0; j < links_[pair].size(); ++j) {
      links_[pair][j] = kNull;
      double total = 0;
      std::vector<double> each = weights({pair, j}, total);
      for (const double weight : each) total += weight;
      double left = random_.uniform() * total;
      for (std::size_t i = 0; i < each.size() && links_[pair][j] == kNull; ++i) {
        left -= each[i];
        if (left < 0) links_[pair][j] = static_cast<std::int32_t>(i);
      }
      for (double& weight : each) weight /= total;
      found[pair].push_back(std::move(each));
    }
  }
  return found;
}

// Of each link of a word that has none now; `null` becomes that of no link.
std::vector<double> Chain::weights(Place place, double& null) const {
  const std::vector<std::int32_t>& given = pairs_[place.pair].given;
  const std::vector<std::int32_t>& row = links_[place.pair];
  const auto end = static_cast<std::ptrdiff_t>(given.size());
  std::ptrdiff_t before = -1;
  std::ptrdiff_t after = end;
  for (std::size_t j = 0; j < place.word; ++j) before = row[j] == kNull ? before : row[j];
  for (std::size_t j = row.size(); j-- > place.word + 1;) after = row[j] == kNull ? after : row[j];
  const bool has_jumps = model_ != AlignmentModel::kWords;
  const auto counts = has_jumps ? jumps(place) : std::map<std::ptrdiff_t, double>();
  double all = priors_.jump * (2 * kLongestJump + 1);
  for (const auto& [length, count] : counts) all += count;
  const auto jump = [&](std::ptrdiff_t length) {
    if (!has_jumps) return 1.0;
    const auto found = counts.find(std::clamp(length, -kLongestJump, kLongestJump));
    return ((found == counts.end() ? 0 : found->second) + priors_.jump) / all;
  };
  null = null_word(place) * priors_.null * jump(after - before);
  std::vector<double> weights;
  for (std::ptrdiff_t i = 0; i < end; ++i) {
    double weight = lexical(place, given[i]) * (1 - priors_.null) * jump(i - before) * jump(after - i);
    if (!has_jumps) weight /= static_cast<double>(end);
    if (model_ == AlignmentModel::kFertilities) weight *= odds_of_more(place.pair, i);
    weights.push_back(weight);
  }
  return weights;
}

// Probability of the word at a place, given another word.
double Chain::lexical(Place place, std::int32_t given) const {
  const std::int32_t word = pairs_[place.pair].generated[place.word];
  double count = priors_.lexical;
  double total = priors_.lexical * words_;
  for (const auto& [pair, more] : extra_) {
    if (pair.first != given) continue;
    total += more;
    if (pair.second == word) count += more;
  }
  for (std::size_t at = 0; at < pairs_.size(); ++at) {
    for (std::size_t j = 0; j < links_[at].size(); ++j) {
      const std::int32_t link = links_[at][j];
      if (link == kNull || pairs_[at].given[link] != given) continue;
      total += 1;
      if (pairs_[at].generated[j] == word) count += 1;
    }
  }
  return count / total;
}

// Probability of the word at a place among words without a link.
double Chain::null_word(Place place) const {
  const std::int32_t word = pairs_[place.pair].generated[place.word];
  double count = priors_.null_word;
  double total = priors_.null_word * words_;
  for (std::size_t at = 0; at < pairs_.size(); ++at) {
    for (std::size_t j = 0; j < links_[at].size(); ++j) {
      if (links_[at][j] != kNull || (at == place.pair && j == place.word)) continue;
      total += 1;
      if (pairs_[at].generated[j] == word) count += 1;
    }
  }
  return count / total;
}

// Jumps of all sentence pairs, but not the one over the word at a place.
std::map<std::ptrdiff_t, double> Chain::jumps(Place place) const {
  std::map<std::ptrdiff_t, double> counts;
  for (std::size_t at = 0; at < pairs_.size(); ++at) {
    if (pairs_[at].given.empty()) continue;
    std::ptrdiff_t before = -1;
    std::size_t last = kNowhere;
    const auto add = [&](std::ptrdiff_t link, std::size_t j) {
      const bool over = at == place.pair && (last == kNowhere || last < place.word) && place.word < j;
      if (!over) counts[std::clamp(link - before, -kLongestJump, kLongestJump)] += 1;
      before = link;
      last = j;
    };
    for (std::size_t j = 0; j < links_[at].size(); ++j) {
      if (links_[at][j] != kNull) add(links_[at][j], j);
    }
    add(static_cast<std::ptrdiff_t>(pairs_[at].given.size()), links_[at].size());
  }
  return counts;
}

std::size_t Chain::fertility(std::size_t pair, std::size_t position) const {
  return std::ranges::count(links_[pair], static_cast<std::int32_t>(position));
}

// How often a word has each number of links, but not where it stands at a place among the given words.
Chain::Fertilities Chain::fertilities(std::int32_t word, Place place) const {
  Fertilities counts{};
  for (std::size_t at = 0; at < pairs_.size(); ++at) {
    for (std::size_t i = 0; i < pairs_[at].given.size(); ++i) {
      if (pairs_[at].given[i] != word || (at == place.pair && i == place.word)) continue;
      counts[std::min(fertility(at, i), kHighestFertility)] += 1;
    }
  }
  return counts;
}

double Chain::odds_of_more(std::size_t pair, std::size_t position) const {
  const Fertilities counts = fertilities(pairs_[pair].given[position], {pair, position});
  const std::size_t now = std::min(fertility(pair, position), kHighestFertility);
  const std::size_t more = std::min(now + 1, kHighestFertility);
  return (counts[more] + usual_[more]) / (counts[now] + usual_[now]);
}

void Chain::find_usual_fertilities() {
  usual_.fill(1);
  for (std::size_t at = 0; at < pairs_.size(); ++at) {
    for (std::size_t i = 0; i < pairs_[at].given.size(); ++i)
      usual_[std::min(fertility(at, i), kHighestFertility)] += 1;
  }
  const double all = std::accumulate(usual_.begin(), usual_.end(), 0.0);
  for (double& count : usual_) count *= priors_.fertility / all;
}

}  // namespace textbook
