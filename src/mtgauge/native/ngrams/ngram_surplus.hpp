// Which n-grams a system writes too often, and which too rarely.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/id_texts.hpp"
#include "ngrams/ngram_table.hpp"

namespace mtgauge {

// The n-grams of references, numbered once for all systems.
class ReferenceNgrams {
 public:
  // `order` is 1 to kLongestNgram. References have equally many segments. Throws std::length_error when they
  // hold 2^31 tokens or more.
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

// An n-gram over all segments that have a reference. Of several references those count that have it most
// often in the segment, or least often.
struct NgramTotals {
  std::uint32_t hypothesis = 0;
  std::uint32_t most = 0;
  std::uint32_t least = 0;
  std::uint32_t over = 0;   // what the hypothesis has beyond `most`, segment by segment
  std::uint32_t under = 0;  // what it lacks of `least`
};

struct NgramEntry {
  NgramIds ids;
  NgramTotals totals;
};

// Counts one system after the other. Not thread-safe.
class NgramSurplus {
 public:
  // The references have to stay where they are.
  explicit NgramSurplus(const ReferenceNgrams& references) : references_(references) {}

  // Texts have as many segments as the references. Throws std::length_error when they hold 2^31 tokens or
  // more.
  void count(const IdTexts& texts);

  // The n-grams with the most of `surplus`, at most `top` of them, none without; among equals, those with the
  // smaller ids first.
  std::vector<NgramEntry> largest(std::uint32_t NgramTotals::* surplus, std::size_t top) const;

 private:
  // What is counted of an n-gram in the segment at hand.
  struct Here {
    std::uint32_t number;
    std::uint32_t hypothesis;
    std::uint32_t reference;  // in the reference at hand
    std::uint32_t most;
    std::uint32_t least;
  };
  struct Entry {
    std::uint32_t segment;  // the last one that has the n-gram, and where it stands in `here_`
    std::uint32_t at;
    NgramTotals totals;
  };

  void count_segment(TokenSequence text, std::uint32_t segment);
  void number(TokenSequence text);
  Here& here(std::uint32_t number, std::uint32_t segment, std::uint32_t least_if_new);
  void end_reference();
  void end_segment();
  const NgramIds& ids_of(std::uint32_t number) const;

  const ReferenceNgrams& references_;
  NgramTable own_;  // n-grams that no reference has; their numbers follow those of the references
  std::vector<Entry> entries_;
  std::vector<Here> here_;
  std::vector<NgramIds> ngrams_;
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> numbers_;
};

}  // namespace mtgauge
