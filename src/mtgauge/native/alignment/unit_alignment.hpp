// Alignment of units, such as chunks or clauses, of two texts by the links between their words.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/stop.hpp"

namespace mtgauge {

// A link between a word of unit i of the one text and a word of unit j of the other.
struct UnitLink {
  std::int64_t i;
  std::int64_t j;

  friend auto operator<=>(const UnitLink&, const UnitLink&) = default;
};

// Aligns units one to one, only such as share a link: with the most links in all; of these alignments, with
// the least sum of (i - j)^2; of these, with the least sum of j; of these, the one whose pairs (i, j),
// sorted, come first in lexicographic order. Not thread-safe.
class UnitAligner {
 public:
  // The aligned pairs, sorted. Numbers of units are 0 to 2^31; valid until the next call.
  std::span<const UnitLink> align(std::span<const UnitLink> links);

 private:
  // What a pair costs, in the order in which sums are compared.
  struct Cost {
    std::int64_t links = 0;  // less than none
    std::int64_t square = 0;
    std::int64_t column = 0;

    friend auto operator<=>(const Cost&, const Cost&) = default;
    Cost operator+(const Cost& other) const {
      return {links + other.links, square + other.square, column + other.column};
    }
    Cost operator-(const Cost& other) const {
      return {links - other.links, square - other.square, column - other.column};
    }
  };
  // A pair that may be aligned; units are numbered within their component.
  struct Edge {
    std::size_t column;
    Cost cost;
  };
  // Units that are connected by links. Each row has a column of its own, too, that stands for no partner.
  struct Component {
    std::vector<std::int64_t> rows, columns;  // numbers of the units, ascending
    std::vector<std::vector<Edge>> edges;     // of each row; the last one is that to its own column
  };

  static bool is_complete(const Component& component);
  void collect(std::span<const UnitLink> links);
  // Where every unit is linked with every other one, once: no two pairs of the best alignment cross, since
  // exchanging the partners of two that do makes the sum of squares less.
  void align_complete(const Component& component);
  void align_component(const Component& component);
  // The least cost of all rows from `first` on with the columns that are not taken; partners in `partners`.
  Cost solve(const Component& component, std::size_t first, const std::vector<bool>& taken,
             std::vector<std::size_t>& partners);
  // A shortest path from a free row to a free column, and all its pairs swapped.
  void augment(const Component& component, std::size_t row, const std::vector<bool>& taken);

  std::vector<Component> components_;
  std::vector<UnitLink> found_;
  StopCheck stop_;

  // of the component that is solved
  std::vector<Cost> row_prices_, column_prices_, distances_;
  std::vector<std::size_t> row_of_, before_;
  std::vector<bool> is_reached_, is_done_;
};

}  // namespace mtgauge
