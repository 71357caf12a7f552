// Edit distance, alignments and subsequences as the textbook defines them, cell by cell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace textbook {

using Ids = std::span<const std::uint32_t>;
using Words = std::vector<std::uint32_t>;

// Which cells of a row of the table of distances are considered: from column `begin` up to, not including,
// `end`.
struct Columns {
  std::size_t begin;
  std::size_t end;
};
// For each row but the first, which is whole. Where it is empty, all rows are.
using Band = std::vector<Columns>;

// A letter an edit: = match, S substitution, I the reference lacks the symbol, D the text lacks it. Of best
// alignments it is the one that, from the end on, prefers a match or a substitution, then I, then D.
std::string align(Ids text, Ids reference, const Band& band = {});

// How many letters are no match.
std::size_t count(const std::string& letters);

std::size_t distance(Ids text, Ids reference, const Band& band = {});

// The length of the longest common subsequence.
std::size_t common_subsequence(Ids text, Ids reference);

// The blocks [first, middle) and [middle, last) change places.
Words moved(Words words, std::size_t first, std::size_t middle, std::size_t last);

}  // namespace textbook
