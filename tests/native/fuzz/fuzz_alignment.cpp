// Samplers of word alignments in both directions against counting anew for each word.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "alignment/hmm_aligner.hpp"
#include "expect.hpp"
#include "input.hpp"
#include "textbook_alignment.hpp"

using namespace mtgauge;
using fuzz::Input;

namespace {

constexpr std::size_t kWords = 6;
constexpr std::size_t kMostPairs = 4;
constexpr std::size_t kMostLength = 16;
constexpr std::size_t kSweeps = 2;  // of each model

struct Side {
  std::vector<std::int32_t> ids;
  std::vector<std::int64_t> offsets{0};

  void add(const std::vector<std::int32_t>& sentence) {
    ids.insert(ids.end(), sentence.begin(), sentence.end());
    offsets.push_back(static_cast<std::int64_t>(ids.size()));
  }
  SentenceIds view() const { return {ids, offsets, kWords}; }
};

struct Extra {
  std::vector<std::int32_t> source;
  std::vector<std::int32_t> target;
  std::vector<double> counts;
};

// The next words of a text, of which each character is one.
std::vector<std::int32_t> taken(const std::u32string& text, std::size_t& next, std::size_t length) {
  std::vector<std::int32_t> words;
  while (words.size() < length && next < text.size())
    words.push_back(static_cast<std::int32_t>(text[next++] % kWords));
  return words;
}

std::vector<textbook::SentencePair> pairs_of(Input& input) {
  std::vector<textbook::SentencePair> pairs;
  const std::u32string& source = input.hypothesis().characters();
  const std::u32string& target = input.references().front().characters();
  std::size_t next_source = 0;
  std::size_t next_target = 0;
  for (std::size_t at = 0; at < kMostPairs; ++at) {
    const std::size_t shorter = input.option(kMostLength);  // most options are 0
    std::vector<std::int32_t> words = taken(source, next_source, kMostLength - shorter);
    pairs.push_back({std::move(words), taken(target, next_target, kMostLength - input.option(kMostLength))});
  }
  return pairs;
}

AlignmentPriors priors_of(Input& input) {
  const auto tenth = [&input] { return std::pow(10, -static_cast<double>(input.option(4))); };
  return {tenth(), tenth(), 0.1 + 0.2 * static_cast<double>(input.option(4)), tenth(), 3 * tenth()};
}

Extra extra_of(Input& input) {
  Extra extra;
  for (std::size_t count = input.option(4); count > 0; --count) {
    extra.source.push_back(static_cast<std::int32_t>(input.option(kWords)));
    extra.target.push_back(static_cast<std::int32_t>(input.option(kWords)));
    extra.counts.push_back(static_cast<double>(input.option(3)) / 2);
  }
  return extra;
}

// A direction as the textbook has it, with the sums of all probabilities.
struct Direction {
  bool is_reverse;
  textbook::Chain chain;
  std::vector<std::vector<double>> sums;  // for each sentence pair, of each two words, by source words

  void sweep(AlignmentModel model, const std::vector<textbook::SentencePair>& pairs) {
    const std::vector<textbook::Probabilities> found = chain.sweep(model);
    for (std::size_t at = 0; at < pairs.size(); ++at) {
      const std::size_t targets = pairs[at].generated.size();
      for (std::size_t word = 0; word < found[at].size(); ++word) {
        for (std::size_t link = 0; link < found[at][word].size(); ++link)
          sums[at][is_reverse ? word * targets + link : link * targets + word] += found[at][word][link];
      }
    }
  }
};

// The reverse direction has the sentence pairs turned.
Direction direction(std::vector<textbook::SentencePair> pairs, bool is_reverse, const Extra& extra,
                    const AlignmentPriors& priors, std::uint64_t seed) {
  std::vector<std::vector<double>> sums;
  for (textbook::SentencePair& pair : pairs) {
    sums.emplace_back(pair.given.size() * pair.generated.size());
    if (is_reverse) std::swap(pair.given, pair.generated);
  }
  textbook::PairPriors counts;
  for (std::size_t at = 0; at < extra.counts.size(); ++at) {
    std::pair words{extra.source[at], extra.target[at]};
    if (is_reverse) std::swap(words.first, words.second);
    counts[words] += extra.counts[at];
  }
  return {is_reverse, textbook::Chain(std::move(pairs), kWords, priors, std::move(counts), seed),
          std::move(sums)};
}

// Whether no link is more probable than those that are called the best.
bool are_best(const Marginals& found) {
  std::vector<double> forward(found.forward.size(), 1);
  std::vector<double> reverse(found.reverse.size(), 1);
  for (const Marginals::Link& link : found.links) {
    if (found.forward[link.target] == link.source) forward[link.target] = link.forward;
    if (found.reverse[link.source] == link.target) reverse[link.source] = link.reverse;
  }
  return std::ranges::all_of(found.links, [&](const Marginals::Link& link) {
    return link.forward <= forward[link.target] && link.reverse <= reverse[link.source];
  });
}

// Whether probabilities are those of the textbook, but for the unit that each is rounded to.
bool are_equal(const Marginals& found, const std::vector<double>& forward, const std::vector<double>& reverse,
               std::size_t kept) {
  if (found.links.size() != forward.size()) return false;
  const auto is_near = [kept](double value, double sum) {
    return std::abs(value - sum / static_cast<double>(kept)) < 1 / AlignmentChain::kKeptUnits;
  };
  return std::ranges::all_of(found.links, [&](const Marginals::Link& link) {
    const std::size_t cell = link.source * found.forward.size() + link.target;
    return is_near(link.forward, forward[cell]) && is_near(link.reverse, reverse[cell]);
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const std::vector<textbook::SentencePair> pairs = pairs_of(input);
  const AlignmentPriors priors = priors_of(input);
  const Extra extra = extra_of(input);
  const std::uint64_t seed = input.option(1000);
  Side source;
  Side target;
  for (const textbook::SentencePair& pair : pairs) {
    source.add(pair.given);
    target.add(pair.generated);
  }
  const ParallelWords words(source.view(), target.view());
  HmmAligner aligner(words, {extra.source, extra.target, extra.counts}, priors, 1, seed, pairs.size());
  RandomNumbers seeds(seed);
  std::vector<Direction> directions;
  for (std::size_t chain = 0; chain < aligner.chains(); ++chain) {
    aligner.make_chain(chain);
    directions.push_back(direction(pairs, chain == 1, extra, priors, seeds.next()));
  }
  for (const auto model : {AlignmentModel::kWords, AlignmentModel::kJumps, AlignmentModel::kFertilities}) {
    for (std::size_t sweep = 0; sweep < kSweeps; ++sweep) {
      for (std::size_t chain = 0; chain < aligner.chains(); ++chain) {
        aligner.sweep(chain, model, true);
        directions[chain].sweep(model, pairs);
      }
      aligner.count_kept();
    }
  }
  for (std::size_t at = 0; at < pairs.size(); ++at) {
    const Marginals found = aligner.marginals(at, 0);
    EXPECT(are_equal(found, directions[0].sums[at], directions[1].sums[at], aligner.kept()));
    EXPECT(are_best(found));
  }
  return 0;
}
