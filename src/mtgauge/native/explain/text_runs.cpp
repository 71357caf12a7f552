#include "explain/text_runs.hpp"

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

bool is_next(const TextView& text, const Place& before, const Place& after) {
  return before.end <= after.begin && are_blank(text, before.end, after.begin);
}

// Turns characters into UTF-16 code units, where those beyond U+FFFF take two.
class Units {
 public:
  // `memory` has to stay where it is.
  Units(const TextView& text, std::vector<std::int32_t>& memory) : is_wide_(text.kind == 4), units_(memory) {
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

Place PlacedText::stretch(std::size_t first, std::size_t count) const {
  if (count == 0 || count > words.size() || first > words.size() - count) {
    throw std::invalid_argument("there are not as many places as words");
  }
  const Place found{words[first].begin, words[first + count - 1].end};
  const bool fits =
      0 <= found.begin && found.begin <= found.end && static_cast<std::size_t>(found.end) <= text.length;
  if (!fits) throw std::invalid_argument("a place is not in its text");
  return found;
}

void TextRuns::add_pair(const Place& ours, const Place& theirs, RunLabel label) {
  from_ours_.push_back({ours.end, theirs.end});
  from_theirs_.push_back({theirs.end, ours.end});
  if (label != RunLabel::kMatch) runs_.push_back({ours, theirs, label});
}

void TextRuns::write(const TextView& hypothesis, const TextView& reference,
                     std::vector<std::int32_t>& numbers) {
  place_alone();
  join(hypothesis, reference);
  const Units ours(hypothesis, our_units_);
  const Units theirs(reference, their_units_);
  for (const Run& run : runs_) {
    numbers.insert(numbers.end(),
                   {static_cast<std::int32_t>(run.label), ours(run.hypothesis.begin),
                    ours(run.hypothesis.end), theirs(run.reference.begin), theirs(run.reference.end)});
  }
  clear();
}

void TextRuns::place_alone() {
  sort(from_ours_);
  sort(from_theirs_);
  for (const Alone& alone : ours_alone_)
    runs_.push_back({alone.place, behind(from_ours_, alone.place), alone.label});
  for (const Alone& alone : theirs_alone_)
    runs_.push_back({behind(from_theirs_, alone.place), alone.place, alone.label});
}

// Of stretches that end together, the one that was added last stays the last.
void TextRuns::sort(std::vector<Ends>& pairs) {
  if (!std::ranges::is_sorted(pairs, {}, &Ends::end)) std::ranges::stable_sort(pairs, {}, &Ends::end);
}

Place TextRuns::behind(const std::vector<Ends>& pairs, const Place& stretch) {
  const auto after = std::ranges::upper_bound(pairs, stretch.begin, {}, &Ends::end);
  const std::int32_t place = after == pairs.begin() ? 0 : (after - 1)->end_of_partner;
  return {place, place};
}

void TextRuns::join(const TextView& hypothesis, const TextView& reference) {
  StopCheck stop;
  std::ranges::sort(runs_, {}, [&stop](const Run& run) {
    stop.after(1);
    return std::tuple(run.hypothesis.begin, run.hypothesis.end, run.reference.begin, run.reference.end,
                      run.label);
  });
  std::size_t kept = 0;
  for (const Run& run : runs_) {
    Run* const last = kept > 0 ? &runs_[kept - 1] : nullptr;
    if (last != nullptr && last->label == run.label) {
      if (last->hypothesis == run.hypothesis && last->reference == run.reference) continue;
      if (is_next(hypothesis, last->hypothesis, run.hypothesis) &&
          is_next(reference, last->reference, run.reference)) {
        last->hypothesis.end = run.hypothesis.end;
        last->reference.end = run.reference.end;
        continue;
      }
    }
    runs_[kept++] = run;
  }
  runs_.resize(kept);
}

void TextRuns::clear() {
  runs_.clear();
  ours_alone_.clear();
  theirs_alone_.clear();
  from_ours_.clear();
  from_theirs_.clear();
}

}  // namespace mtgauge
