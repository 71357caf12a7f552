// The statistics of NIST (Doddington 2002).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/id_table.hpp"
#include "core/text_view.hpp"
#include "ngrams/ngrams.hpp"
#include "ngrams/nist_references.hpp"
#include "tokens/vocabulary.hpp"

namespace mtgauge {

// Computes the statistics of one segment at a time. Not thread-safe.
class NistCounter {
 public:
  // Words of the hypothesis; mean words of the references; for each order the information of the matches, in
  // bits; for each order the n-grams of the hypothesis.
  static std::size_t columns(int max_order) { return 2 + 2 * static_cast<std::size_t>(max_order); }

  explicit NistCounter(const NistReferences& references)
      : references_(references), encoder_(references.tokenizer()) {}

  // Fills a row for a segment that has at least one reference.
  void count(const TextView& hypothesis, std::size_t segment, double* row);

 private:
  struct WordKey {
    std::uint32_t word = 0;

    bool operator==(const WordKey& other) const { return word == other.word; }
    std::uint64_t hash() const { return mix_bits(word); }
  };

  void read_hypothesis(const TextView& hypothesis);
  double read_references(std::size_t segment);
  void add_bits(double* bits);

  const NistReferences& references_;
  TokenEncoder encoder_;
  std::vector<std::uint32_t> words_;  // of the hypothesis, by their numbers in the vocabulary
  // The words of the hypothesis and of its references as consecutive ids, which the matcher needs.
  IdTable<WordKey> table_;
  std::vector<std::uint32_t> hypothesis_;
  std::vector<std::vector<std::uint32_t>> texts_;
  std::vector<NgramMatcher::Ids> present_;
  NgramMatcher matcher_;
  std::vector<std::int64_t> matches_;
  std::vector<NgramMatcher::Matched> matched_;
  std::vector<std::uint32_t> ids_;
};

}  // namespace mtgauge
