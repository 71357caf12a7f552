#include "explain/span_pairs.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "core/stop.hpp"
#include "tokens/characters.hpp"

namespace mtgauge {
namespace {

bool are_blank(const TextView& text, std::int32_t begin, std::int32_t end) {
  if (begin == end) return true;
  return with_character_type(text.kind, [&](auto character) {
    const auto* characters = static_cast<const decltype(character)*>(text.data);
    return std::all_of(characters + begin, characters + end,
                       [](auto each) { return blank_classes()[each] & kBlank; });
  });
}

bool is_next(const TextView& text, const Interval& before, const Interval& after) {
  return before.end <= after.begin && are_blank(text, before.end, after.begin);
}

// Converts character offsets into offsets in UTF-16 code units, where a character beyond U+FFFF takes two.
class Utf16Offsets {
 public:
  // `memory` must outlive the object.
  Utf16Offsets(const TextView& text, std::vector<std::int32_t>& memory)
      : is_wide_(text.kind == 4), units_(memory) {
    if (!is_wide_) return;
    const auto* characters = static_cast<const Char4*>(text.data);
    units_.resize(text.length + 1);
    units_[0] = 0;
    for (std::size_t at = 0; at < text.length; ++at)
      units_[at + 1] = units_[at] + 1 + (characters[at] > 0xFFFF);
  }

  std::int32_t operator()(std::int32_t character) const { return is_wide_ ? units_[character] : character; }

 private:
  bool is_wide_;
  std::vector<std::int32_t>& units_;
};

}  // namespace

Interval LocatedText::interval(std::size_t first, std::size_t count) const {
  if (count == 0 || count > words.size() || first > words.size() - count) {
    throw std::invalid_argument("there are not as many spans as words");
  }
  const Interval found{words[first].begin, words[first + count - 1].end};
  const bool fits =
      0 <= found.begin && found.begin <= found.end && static_cast<std::size_t>(found.end) <= text.length;
  if (!fits) throw std::invalid_argument("a span is not within its text");
  return found;
}

void SpanPairs::add_pair(const Interval& ours, const Interval& theirs, SpanLabel label) {
  from_ours_.push_back({ours.end, theirs.end});
  from_theirs_.push_back({theirs.end, ours.end});
  if (label != SpanLabel::kMatch) pairs_.push_back({ours, theirs, label});
}

void SpanPairs::write(const TextView& hypothesis, const TextView& reference,
                      std::vector<std::int32_t>& numbers) {
  place_unpaired();
  merge_adjacent(hypothesis, reference);
  const Utf16Offsets ours(hypothesis, our_offsets_);
  const Utf16Offsets theirs(reference, their_offsets_);
  for (const Pair& pair : pairs_) {
    numbers.insert(numbers.end(),
                   {static_cast<std::int32_t>(pair.label), ours(pair.hypothesis.begin),
                    ours(pair.hypothesis.end), theirs(pair.reference.begin), theirs(pair.reference.end)});
  }
  clear();
}

void SpanPairs::place_unpaired() {
  sort(from_ours_);
  sort(from_theirs_);
  for (const Unpaired& unpaired : ours_unpaired_)
    pairs_.push_back({unpaired.interval, insertion_point(from_ours_, unpaired.interval), unpaired.label});
  for (const Unpaired& unpaired : theirs_unpaired_)
    pairs_.push_back({insertion_point(from_theirs_, unpaired.interval), unpaired.interval, unpaired.label});
}

// Stable, so that of intervals with the same end the one that was added last remains the last.
void SpanPairs::sort(std::vector<Ends>& pairs) {
  if (!std::ranges::is_sorted(pairs, {}, &Ends::end)) std::ranges::stable_sort(pairs, {}, &Ends::end);
}

Interval SpanPairs::insertion_point(const std::vector<Ends>& pairs, const Interval& interval) {
  const auto after = std::ranges::upper_bound(pairs, interval.begin, {}, &Ends::end);
  const std::int32_t place = after == pairs.begin() ? 0 : (after - 1)->end_of_counterpart;
  return {place, place};
}

void SpanPairs::merge_adjacent(const TextView& hypothesis, const TextView& reference) {
  StopCheck stop;
  std::ranges::sort(pairs_, {}, [&stop](const Pair& pair) {
    stop.after(1);
    return std::tuple(pair.hypothesis.begin, pair.hypothesis.end, pair.reference.begin, pair.reference.end,
                      pair.label);
  });
  std::size_t kept = 0;
  for (const Pair& pair : pairs_) {
    Pair* const last = kept > 0 ? &pairs_[kept - 1] : nullptr;
    if (last != nullptr && last->label == pair.label) {
      if (last->hypothesis == pair.hypothesis && last->reference == pair.reference) continue;
      if (is_next(hypothesis, last->hypothesis, pair.hypothesis) &&
          is_next(reference, last->reference, pair.reference)) {
        last->hypothesis.end = pair.hypothesis.end;
        last->reference.end = pair.reference.end;
        continue;
      }
    }
    pairs_[kept++] = pair;
  }
  pairs_.resize(kept);
}

void SpanPairs::clear() {
  pairs_.clear();
  ours_unpaired_.clear();
  theirs_unpaired_.clear();
  from_ours_.clear();
  from_theirs_.clear();
}

}  // namespace mtgauge
