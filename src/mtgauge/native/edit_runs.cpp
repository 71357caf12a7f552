#include "edit_runs.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "characters.hpp"

namespace mtgauge {
namespace {

bool are_blank(const TextView& text, std::int32_t begin, std::int32_t end) {
  return with_character_type(text.kind, [&](auto character) {
    const auto* characters = static_cast<const decltype(character)*>(text.data);
    return std::all_of(characters + begin, characters + end,
                       [](auto each) { return blank_classes()[each] & kBlank; });
  });
}

void require_within(const PlacedText& text) {
  for (const Place& place : text.words) {
    const bool fits = 0 <= place.begin && place.begin <= place.end &&
                      static_cast<std::size_t>(place.end) <= text.text.length;
    if (!fits) throw std::invalid_argument("a place is not in its text");
  }
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

// Calls action(word, place) for each word of one side without a partner: `place` is behind the word of the
// other side whose partner ends last before it.
template <class Action>
void for_each_alone(const PlacedText& side, const PlacedText& other,
                    const std::vector<std::uint32_t>& partner_of, Action action) {
  std::size_t next = 0;
  std::int32_t place = 0;
  for (std::size_t word = 0; word < partner_of.size(); ++word) {
    if (partner_of[word] != kNoId) continue;
    for (; next < word && side.words[next].end <= side.words[word].begin; ++next) {
      if (partner_of[next] != kNoId) place = other.words[partner_of[next]].end;
    }
    action(side.words[word], place);
  }
}

}  // namespace

void EditRuns::write(const PlacedText& hypothesis, const PlacedText& reference,
                     const ShiftedAlignment& alignment, std::vector<std::int32_t>& numbers) {
  require_within(hypothesis);
  require_within(reference);
  runs_.clear();
  read(hypothesis, reference, alignment);
  for_each_alone(reference, hypothesis, partner_of_theirs_, [this](const Place& word, std::int32_t place) {
    runs_.push_back({{place, place}, word, RunLabel::kDeletion});
  });
  for_each_alone(hypothesis, reference, partner_of_ours_, [this](const Place& word, std::int32_t place) {
    runs_.push_back({word, {place, place}, RunLabel::kInsertion});
  });
  join(hypothesis.text, reference.text);
  const Units ours(hypothesis.text, our_units_);
  const Units theirs(reference.text, their_units_);
  for (const Run& run : runs_) {
    numbers.insert(numbers.end(),
                   {static_cast<std::int32_t>(run.label), ours(run.hypothesis.begin),
                    ours(run.hypothesis.end), theirs(run.reference.begin), theirs(run.reference.end)});
  }
}

// Who is aligned with whom, and the runs of words that are.
void EditRuns::read(const PlacedText& hypothesis, const PlacedText& reference,
                    const ShiftedAlignment& alignment) {
  const auto count_without = [&](Edit edit) {
    return alignment.edits.size() - std::count(alignment.edits.begin(), alignment.edits.end(), edit);
  };
  if (count_without(Edit::kDeletion) != hypothesis.words.size() ||
      count_without(Edit::kInsertion) != reference.words.size()) {
    throw std::invalid_argument("there are not as many places as words");
  }
  partner_of_ours_.assign(hypothesis.words.size(), kNoId);
  partner_of_theirs_.assign(reference.words.size(), kNoId);
  is_moved_.assign(hypothesis.words.size(), false);
  for (const MovedBlock& block : alignment.moved) {
    for (const std::uint32_t word : block.words) is_moved_[word] = true;
  }
  std::uint32_t at = 0;
  std::uint32_t theirs = 0;
  for (const Edit edit : alignment.edits) {
    if (edit == Edit::kMatch || edit == Edit::kSubstitution) {
      const std::uint32_t ours = alignment.order.empty() ? at : alignment.order[at];
      partner_of_ours_[ours] = theirs;
      partner_of_theirs_[theirs] = ours;
      if (edit == Edit::kSubstitution || is_moved_[ours]) {
        const RunLabel label = edit == Edit::kMatch ? RunLabel::kShift : RunLabel::kSubstitution;
        runs_.push_back({hypothesis.words[ours], reference.words[theirs], label});
      }
    }
    at += edit != Edit::kDeletion;
    theirs += edit != Edit::kInsertion;
  }
}

void EditRuns::join(const TextView& hypothesis, const TextView& reference) {
  std::sort(runs_.begin(), runs_.end(), [](const Run& left, const Run& right) {
    const auto key = [](const Run& run) {
      return std::tuple(run.hypothesis.begin, run.hypothesis.end, run.reference.begin, run.reference.end,
                        run.label);
    };
    return key(left) < key(right);
  });
  const auto is_next = [](const TextView& text, const Place& before, const Place& after) {
    return before.end <= after.begin && are_blank(text, before.end, after.begin);
  };
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

}  // namespace mtgauge
