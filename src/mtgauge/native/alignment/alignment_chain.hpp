// A Gibbs sampler of word alignments in one direction.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "alignment/parallel_words.hpp"
#include "alignment/random_numbers.hpp"
#include "core/stop.hpp"

namespace mtgauge {

// What a sweep takes into account beside the words.
enum class AlignmentModel { kWords = 1, kJumps = 2, kFertilities = 3 };

// Pseudo-counts and probabilities of the model.
struct AlignmentPriors {
  double lexical;    // of each word, given a word of the other language
  double null_word;  // of each word, given none
  double null;       // probability that a word has no link
  double jump;       // of each length of a jump
  double fertility;  // of a word's distribution of fertilities, in all
};

// The words of one language (the generated ones), each linked to one word of the other language (the
// conditioning ones) or to none: an HMM of first order with fertilities, whose parameters are integrated out.
//
// P(link j to i) is proportional to P(word j | word i), estimated from the links of all other words and the
// priors, times the probabilities of the jumps from the link before it and to the link after it, times the
// odds of one more link of word i. See Östling and Tiedemann, 2016.
class AlignmentChain {
 public:
  // All links are drawn at random. `extra` are pseudo-counts of pairs of words by their numbers, and may be
  // empty. `is_reverse`: the source words are generated, and the target words are conditioned on.
  AlignmentChain(const ParallelWords& words, bool is_reverse, const AlignmentPriors& priors,
                 std::span<const double> extra, std::uint64_t seed);

  // Draws all links anew, one after another. The probabilities that each is drawn with, in the first sentence
  // pairs, are added to `kept` in units of 1 / kKeptUnits: a cell for each two words, as in ParallelWords.
  void sweep(AlignmentModel model, std::span<std::atomic<std::uint32_t>> kept);

  static constexpr double kKeptUnits = 65536;

 private:
  static constexpr std::int32_t kNull = -1;
  static constexpr std::ptrdiff_t kLongestJump = 60;  // longer ones count as this one
  static constexpr std::size_t kHighestFertility = 10;
  using Fertilities = std::array<double, kHighestFertility + 1>;

  // A sentence pair in the direction of this chain.
  struct Pair {
    std::span<const std::int32_t> given;
    std::span<const std::int32_t> generated;
    const std::uint32_t* numbers;
    std::size_t given_step;  // between the cells of neighbouring given words
    std::size_t generated_step;
    std::size_t first_cell;
    std::int32_t* links;

    std::size_t cell(std::size_t i, std::size_t j) const { return i * given_step + j * generated_step; }
  };

  // What stands around the word whose link is drawn.
  struct Place {
    std::ptrdiff_t before;  // link of the last word before it that has one, or -1
    std::ptrdiff_t after;   // link of the first word after it that has one, or the number of given words
  };

  const SentenceIds& given() const { return is_reverse_ ? words_.target() : words_.source(); }
  const SentenceIds& generated() const { return is_reverse_ ? words_.source() : words_.target(); }
  Pair pair_at(std::size_t at);
  void draw_first_links(Pair pair);
  void count_jumps();
  void count_fertilities();
  void sweep_pair(const Pair& pair, std::span<std::atomic<std::uint32_t>> kept);
  void begin_pair(const Pair& pair);
  void change(const Pair& pair, std::size_t j, std::int32_t link, Place place, int by);
  double weigh(const Pair& pair, std::size_t j, Place place);
  std::int32_t draw(std::size_t given, double total);  // by weights_
  double factor_of(std::int32_t word, std::size_t fertility) const;
  double& jump(std::ptrdiff_t length);

  const ParallelWords& words_;
  const bool is_reverse_;
  const AlignmentPriors priors_;
  RandomNumbers random_;
  AlignmentModel model_ = AlignmentModel::kWords;
  StopCheck stop_;

  std::vector<std::int32_t> links_;  // of each generated word of all sentences
  std::vector<double> counts_;       // links of each pair of words, with pseudo-counts
  std::vector<double> totals_;       // links of each given word, with all pseudo-counts
  std::vector<double> null_counts_;  // words without link, with pseudo-counts
  double null_total_ = 0;
  std::array<double, 2 * kLongestJump + 1> jumps_{};  // with pseudo-counts
  double jump_total_ = 0;
  std::vector<Fertilities> fertilities_;  // of each given word, with pseudo-counts

  // of the sentence pair that is at hand
  std::vector<std::ptrdiff_t> next_links_;
  std::vector<std::size_t> fertility_;
  std::vector<double> factors_;  // all but the word and the jumps, for each given word
  std::vector<double> weights_;
};

}  // namespace mtgauge
