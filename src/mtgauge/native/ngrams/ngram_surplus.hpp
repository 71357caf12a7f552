// Which n-grams a system produces too often, and which too rarely.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/id_texts.hpp"
#include "ngrams/ngram_table.hpp"

namespace mtgauge {

// The n-grams of the references, numbered for all systems.
class ReferenceNgrams {
 public:
  // `order` is 1 to kLongestNgram. All references have the same number of segments. Throws std::length_error
  // if they have 2^31 tokens or more.
  ReferenceNgrams(std::span<const IdTexts> references, std::size_t order);

  std::size_t order() const { return order_; }
  std::size_t count() const { return columns_.size(); }
  const NgramTable& table() const { return table_; }

  bool has(std::size_t reference, std::size_t segment) const { return columns_[reference].present[segment]; }
  std::span<const std::uint32_t> numbers(std::size_t reference, std::size_t segment) const;

 private:
  struct Column {
    std::span<const bool> present;
    std::vector<std::uint32_t> numbers;
    std::vector<std::size_t> offsets;
  };

  std::size_t order_;
  NgramTable table_;
  std::vector<Column> columns_;
};

// Counts of an n-gram over all segments that have a reference. Of several references of a segment, the one
// with the most of it counts, or the one with the least.
struct NgramTotals {
  std::uint32_t hypothesis = 0;
  std::uint32_t most = 0;
  std::uint32_t least = 0;
  std::uint32_t over = 0;   // by how much the hypotheses exceed `most`, summed over segments
  std::uint32_t under = 0;  // by how much they fall short of `least`
};

struct NgramEntry {
  NgramIds ids;
  NgramTotals totals;
};

// Counts one system at a time. Not thread-safe.
class NgramSurplus {
 public:
  // The references must outlive the object.
  explicit NgramSurplus(const ReferenceNgrams& references) : references_(references) {}

  // There are as many texts as the references have segments. Throws std::length_error if they have 2^31
  // tokens or more.
  void count(const IdTexts& texts);

  // At most `top` n-grams with the largest `surplus`, without those that have none; of equal ones, those with
  // smaller ids first.
  std::vector<NgramEntry> largest(std::uint32_t NgramTotals::* surplus, std::size_t top) const;

 private:
  // Counts of an n-gram in the current segment.
  struct SegmentCounts {
    std::uint32_t number;
    std::uint32_t hypothesis;
    std::uint32_t reference;  // in the current reference
    std::uint32_t most;
    std::uint32_t least;
  };
  struct Entry {
    std::uint32_t segment;  // the last segment that has the n-gram, and its position in `current_`
    std::uint32_t at;
    NgramTotals totals;
  };

  void count_segment(TokenSequence text, std::uint32_t segment);
  void number(TokenSequence text);
  SegmentCounts& counts_of(std::uint32_t number, std::uint32_t segment, std::uint32_t least_if_new);
  void end_reference();
  void end_segment();
  const NgramIds& ids_of(std::uint32_t number) const;

  const ReferenceNgrams& references_;
  NgramTable unknown_;  // n-grams that no reference has; their numbers follow those of the references
  std::vector<Entry> entries_;
  std::vector<SegmentCounts> current_;
  std::vector<NgramIds> ngrams_;
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> numbers_;
};

}  // namespace mtgauge
