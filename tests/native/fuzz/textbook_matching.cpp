#include "textbook_matching.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace textbook {
namespace {

// Every run of every length.
std::vector<Run> all_runs(const Words& text, const Words& reference) {
  std::vector<Run> runs;
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (std::size_t there = 0; there < reference.size(); ++there) {
      for (std::size_t length = 1; at + length <= text.size() && there + length <= reference.size();
           ++length) {
        if (text[at + length - 1] != reference[there + length - 1]) break;
        runs.push_back({at, there, length});
      }
    }
  }
  return runs;
}

std::vector<std::size_t> occurrences(std::span<const std::uint32_t> words, const Words& text) {
  std::vector<std::size_t> found;
  for (std::size_t at = 0; at + words.size() <= text.size(); ++at) {
    if (std::equal(words.begin(), words.end(), text.begin() + static_cast<std::ptrdiff_t>(at)))
      found.push_back(at);
  }
  return found;
}

std::optional<std::size_t> place_by_context(const Words& text, std::size_t at, const Words& reference) {
  for (std::size_t window = 0; window < text.size(); ++window) {
    for (const std::size_t before : {window, std::size_t{0}}) {
      if (before > at || at - before + window >= text.size()) continue;
      const std::size_t begin = at - before;
      const auto words = std::span(text).subspan(begin, window + 1);
      const std::vector<std::size_t> there = occurrences(words, reference);
      if (there.size() == 1 && occurrences(words, text).size() == 1) return there.front() + before;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Run> greedy_runs(const Words& text, const Words& reference, std::size_t least) {
  std::vector<Run> runs = all_runs(text, reference);
  std::sort(runs.begin(), runs.end(), [](const Run& one, const Run& other) {
    return std::tuple(one.length, one.text, one.reference) >
           std::tuple(other.length, other.text, other.reference);
  });
  std::vector<bool> is_taken(text.size());
  std::vector<bool> is_reference_taken(reference.size());
  std::vector<Run> chosen;
  for (const Run& run : runs) {
    const auto ours = is_taken.begin() + static_cast<std::ptrdiff_t>(run.text);
    const auto theirs = is_reference_taken.begin() + static_cast<std::ptrdiff_t>(run.reference);
    const auto length = static_cast<std::ptrdiff_t>(run.length);
    if (run.length < least ||
        std::count(ours, ours + length, true) + std::count(theirs, theirs + length, true) > 0)
      continue;
    std::fill(ours, ours + length, true);
    std::fill(theirs, theirs + length, true);
    chosen.push_back(run);
  }
  return chosen;
}

std::size_t longest_chain(std::vector<Run> runs) {
  std::sort(runs.begin(), runs.end(), [](const Run& one, const Run& other) { return one.text < other.text; });
  std::vector<std::size_t> lengths(runs.size());
  std::size_t longest = 0;
  for (std::size_t at = 0; at < runs.size(); ++at) {
    for (std::size_t before = 0; before < at; ++before) {
      if (runs[before].reference < runs[at].reference) lengths[at] = std::max(lengths[at], lengths[before]);
    }
    lengths[at] += runs[at].length;
    longest = std::max(longest, lengths[at]);
  }
  return longest;
}

std::vector<std::optional<std::size_t>> leftmost(const Words& text, const Words& reference) {
  std::vector<bool> is_taken(reference.size());
  std::vector<std::optional<std::size_t>> places;
  for (const std::uint32_t word : text) {
    std::size_t there = 0;
    while (there < reference.size() && (is_taken[there] || reference[there] != word)) ++there;
    places.push_back(there < reference.size() ? std::optional(there) : std::nullopt);
    if (places.back()) is_taken[there] = true;
  }
  return places;
}

std::vector<std::optional<std::size_t>> by_context(const Words& text, const Words& reference) {
  std::vector<std::optional<std::size_t>> places;
  for (std::size_t at = 0; at < text.size(); ++at) places.push_back(place_by_context(text, at, reference));
  return places;
}

std::size_t shared_words(const Words& text, const Words& reference) {
  const auto places = leftmost(text, reference);
  return static_cast<std::size_t>(
      std::count_if(places.begin(), places.end(), [](const auto& place) { return place.has_value(); }));
}

}  // namespace textbook
