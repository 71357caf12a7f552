#include "explain/explain_characters.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/id_table.hpp"
#include "core/stop.hpp"

namespace mtgauge {
namespace {

// The characters of words with a blank between each two, one after the other.
class Characters {
 public:
  // An empty order takes the words as they stand.
  Characters(const std::vector<std::uint32_t>& begins, const std::vector<std::uint32_t>& order)
      : begins_(begins), order_(order) {
    if (begins.size() > 1) read_word();
  }

  // Its number among those of all words, or kNoId for a blank.
  std::uint32_t next() {
    if (at_ < end_) return at_++;
    ++words_;
    read_word();
    return kNoId;
  }

  // Of the last character.
  std::uint32_t word() const { return word_; }

 private:
  void read_word() {
    word_ = order_.empty() ? words_ : order_[words_];
    at_ = begins_[word_];
    end_ = begins_[word_ + 1];
  }

  const std::vector<std::uint32_t>& begins_;
  const std::vector<std::uint32_t>& order_;
  std::uint32_t words_ = 0;
  std::uint32_t word_ = 0;
  std::uint32_t at_ = 0;
  std::uint32_t end_ = 0;
};

RunLabel label_of(Edit edit, bool has_ours, bool has_theirs) {
  if (!has_theirs) return RunLabel::kInsertion;
  if (!has_ours) return RunLabel::kDeletion;
  return edit == Edit::kMatch ? RunLabel::kMatch : RunLabel::kSubstitution;
}

}  // namespace

void CharacterExplainer::explain(const Segment& words, const PlacedText& hypothesis,
                                 std::span<const PlacedText> references, std::vector<std::int32_t>& numbers) {
  const std::size_t nearest = counter_.nearest(words);
  const PlacedText& reference = references[nearest];
  const CharacterAlignment alignment =
      counter_.align({words.hypothesis, words.references.subspan(nearest, 1)});
  if (hypothesis.words.size() != alignment.begins.back() ||
      reference.words.size() != alignment.reference_begins.back()) {
    throw std::invalid_argument("there are not as many places as characters");
  }
  read_steps(alignment, hypothesis, reference);
  read_moved(alignment, hypothesis);
  add_runs();
  numbers.push_back(static_cast<std::int32_t>(nearest));
  runs_.write(hypothesis.text, reference.text, numbers);
}

void CharacterExplainer::read_steps(const CharacterAlignment& alignment, const PlacedText& hypothesis,
                                    const PlacedText& reference) {
  steps_.clear();
  has_partner_.assign(alignment.begins.size() - 1, false);
  const std::vector<std::uint32_t> as_they_stand;
  Characters ours(alignment.begins, alignment.order);
  Characters theirs(alignment.reference_begins, as_they_stand);
  for (const Edit edit : alignment.edits) {
    const std::uint32_t our = edit == Edit::kDeletion ? kNoId : ours.next();
    const std::uint32_t their = edit == Edit::kInsertion ? kNoId : theirs.next();
    const bool has_ours = our != kNoId;
    const bool has_theirs = their != kNoId;
    if (!has_ours && !has_theirs) continue;
    if (has_ours && has_theirs) has_partner_[ours.word()] = true;
    add_step({label_of(edit, has_ours, has_theirs), has_ours ? hypothesis.stretch(our, 1) : Place{},
              has_theirs ? reference.stretch(their, 1) : Place{}});
  }
}

// Neighbours of one fate are one.
void CharacterExplainer::add_step(const Step& step) {
  const bool is_next = !steps_.empty() && steps_.back().label == step.label &&
                       (step.label == RunLabel::kDeletion || steps_.back().ours.end == step.ours.begin) &&
                       (step.label == RunLabel::kInsertion || steps_.back().theirs.end == step.theirs.begin);
  if (!is_next) return steps_.push_back(step);
  steps_.back().ours.end = step.ours.end;
  steps_.back().theirs.end = step.theirs.end;
}

// Phrases that nothing of the reference stands against are shifts by themselves.
void CharacterExplainer::read_moved(const CharacterAlignment& alignment, const PlacedText& hypothesis) {
  moved_.clear();
  for (const auto& [first, length] : alignment.moved) {
    const std::uint32_t begin = alignment.begins[first];
    const Place phrase = hypothesis.stretch(begin, alignment.begins[first + length] - begin);
    const auto word = has_partner_.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::count(word, word + static_cast<std::ptrdiff_t>(length), true) == 0) {
      runs_.add_ours(phrase, RunLabel::kShift);
    } else {
      moved_.push_back(phrase);
    }
  }
}

void CharacterExplainer::add_runs() {
  StopCheck stop;
  for (const auto& [label, ours, theirs] : steps_) {
    stop.after(moved_.size());
    if (label == RunLabel::kInsertion) {
      runs_.add_ours(ours, label);
    } else if (label == RunLabel::kDeletion) {
      runs_.add_theirs(theirs, label);
    } else {
      runs_.add_pair(ours, theirs, label == RunLabel::kMatch && is_moved(ours) ? RunLabel::kShift : label);
    }
  }
}

bool CharacterExplainer::is_moved(const Place& ours) const {
  return std::ranges::any_of(
      moved_, [&](const Place& phrase) { return phrase.begin <= ours.begin && ours.end <= phrase.end; });
}

}  // namespace mtgauge
