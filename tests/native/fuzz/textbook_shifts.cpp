#include "textbook_shifts.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace textbook {
namespace {

constexpr std::size_t kLongestShift = 10;
constexpr std::size_t kFarthestShift = 50;
constexpr std::size_t kMostTries = 1000;

// Cells near the line from the first to the last cell, and the end of the last row.
Band band_of(std::size_t rows, std::size_t columns, std::size_t beam) {
  const double ratio = rows > 0 ? static_cast<double>(columns) / static_cast<double>(rows) : 1;
  const auto width = static_cast<double>(beam);
  const double reach = width < ratio / 2 ? std::ceil(ratio / 2 + width) : width;
  Band band;
  for (std::size_t row = 1; row <= rows; ++row) {
    const double diagonal = std::floor(static_cast<double>(row) * ratio);
    const std::size_t end = row == rows ? columns + 1 : static_cast<std::size_t>(diagonal + reach);
    band.push_back({static_cast<std::size_t>(std::max(diagonal - reach, 0.0)), end});
  }
  return band;
}

// The block moves before the word at `target`, or behind as many words as `target` lies inside of it.
Words shifted(const Words& words, std::size_t first, std::size_t length, std::size_t target) {
  const std::size_t end = first + length;
  if (target < first) return moved(words, target, first, end);
  if (target > end) return moved(words, first, end, target);
  return moved(words, first, end, std::min(target + length, words.size()));
}

// For each word of the reference, how many words of the hypothesis stand before or beside it.
std::vector<std::size_t> words_before(const std::string& letters) {
  std::vector<std::size_t> before;
  std::size_t total = 0;
  for (const char letter : letters) {
    total += letter != 'D';
    if (letter != 'I') before.push_back(total);
  }
  return before;
}

bool all_match(std::string letters, char other, std::size_t first, std::size_t length) {
  std::erase(letters, other);
  return letters.substr(first, length).find_first_not_of('=') == std::string::npos;
}

bool is_in_place(const std::string& letters, std::size_t first, std::size_t other, std::size_t length) {
  if (all_match(letters, 'D', first, length) || all_match(letters, 'I', other, length)) return true;
  const std::size_t before = words_before(letters)[other];
  return first < before && before <= first + length;
}

std::vector<std::size_t> targets(const std::string& letters, std::size_t other, std::size_t length) {
  std::vector<std::size_t> before = words_before(letters);
  before.insert(before.begin(), 0);
  const auto begin = before.begin() + static_cast<std::ptrdiff_t>(other);
  std::vector<std::size_t> found(begin, begin + static_cast<std::ptrdiff_t>(length) + 1);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

struct Block {
  std::size_t first;
  std::size_t other;
  std::size_t length;
};

std::vector<Block> same_blocks(const Words& hypothesis, const Words& reference) {
  std::vector<Block> blocks;
  for (std::size_t first = 0; first < hypothesis.size(); ++first) {
    for (std::size_t other = 0; other < reference.size(); ++other) {
      if (std::max(first, other) - std::min(first, other) > kFarthestShift) continue;
      for (std::size_t length = 1; length <= kLongestShift; ++length) {
        if (first + length > hypothesis.size() || other + length > reference.size()) break;
        if (hypothesis[first + length - 1] != reference[other + length - 1]) break;
        blocks.push_back({first, other, length});
      }
    }
  }
  return blocks;
}

// A shift of TER and what it gains. Of equal gains the longer one counts, then the one further left, then the
// one whose target is further left.
struct Candidate {
  std::ptrdiff_t gain = 0;
  std::size_t length = 0;
  std::size_t first = 0;
  std::size_t target = 0;
  Words words;

  bool is_better_than(const Candidate& other) const {
    return std::tuple(gain, length, other.first, other.target) >
           std::tuple(other.gain, other.length, first, target);
  }
};

}  // namespace

std::optional<std::size_t> ter_edits(Words hypothesis, const Words& reference, std::size_t beam,
                                     std::size_t most_cells) {
  if (reference.empty()) return hypothesis.size();
  const std::size_t cells = (hypothesis.size() + 1) * (reference.size() + 1);
  const Band band = band_of(hypothesis.size(), reference.size(), beam);
  std::size_t tried = 0;
  for (std::size_t shifts = 0;; ++shifts) {
    const std::string letters = align(hypothesis, reference, band);
    const std::size_t edits = count(letters);
    Candidate best;
    for (const auto& [first, other, length] : same_blocks(hypothesis, reference)) {
      if (is_in_place(letters, first, other, length)) continue;
      for (const std::size_t target : targets(letters, other, length)) {
        if (++tried * cells > most_cells) return std::nullopt;
        Candidate candidate{0, length, first, target, shifted(hypothesis, first, length, target)};
        candidate.gain = static_cast<std::ptrdiff_t>(edits) -
                         static_cast<std::ptrdiff_t>(distance(candidate.words, reference, band));
        if (candidate.gain > 0 && (best.gain == 0 || candidate.is_better_than(best))) best = candidate;
      }
      if (tried >= kMostTries) return shifts + edits;
    }
    if (best.gain == 0) return shifts + edits;
    hypothesis = best.words;
  }
}

std::optional<Words> character_shifts(Words words, const Words& reference, std::size_t most_cells) {
  const std::size_t cells = (words.size() + 1) * (reference.size() + 1);
  std::size_t tried = 0;
  for (;;) {
    const std::size_t before = distance(words, reference);
    std::pair<std::ptrdiff_t, Words> best{0, {}};
    for (std::size_t first = 0; first < words.size(); ++first) {
      for (std::size_t target = 0; target < reference.size(); ++target) {
        if (first == target || words[first] != reference[target]) continue;
        std::size_t length = 1;
        while (first + length < words.size() && target + length < reference.size() &&
               words[first + length] == reference[target + length]) {
          ++length;
        }
        if (++tried * cells > most_cells) return std::nullopt;
        // The phrase is cut out, and put in at `target` of what is left.
        Words rest = words;
        rest.erase(rest.begin() + first, rest.begin() + first + length);
        const std::size_t place = std::min(target, rest.size());
        rest.insert(rest.begin() + place, words.begin() + first, words.begin() + first + length);
        const auto gain =
            static_cast<std::ptrdiff_t>(before) - static_cast<std::ptrdiff_t>(distance(rest, reference));
        best = std::max(best, std::pair(gain, rest));
      }
    }
    if (best.first <= 0) return words;
    words = best.second;
  }
}

double cost_of_shifts(const Words& words, const Words& shifted, std::span<const std::size_t> lengths) {
  double cost = 0;
  for (std::size_t at = 0; at < words.size();) {
    std::size_t later = shifted.size();
    if (words[at] != shifted[at]) {
      later = static_cast<std::size_t>(std::find(shifted.begin() + at + 1, shifted.end(), words[at]) -
                                       shifted.begin());
    }
    std::size_t length = 0;
    std::size_t characters = 0;
    while (at + length < words.size() && later + length < shifted.size() &&
           words[at + length] == shifted[later + length]) {
      characters += lengths[words[at + length++]];
    }
    if (length > 0) cost += static_cast<double>(characters) / static_cast<double>(length);
    at += std::max<std::size_t>(length, 1);
  }
  return cost;
}

}  // namespace textbook
