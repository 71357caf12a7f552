#include "explain/explain_characters.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/id_table.hpp"
#include "core/stop.hpp"

namespace mtgauge {
namespace {

// Iterates over the characters of words that are joined by blanks.
class Characters {
 public:
  // If the order is empty, the words are in their original order.
  Characters(const std::vector<std::uint32_t>& begins, const std::vector<std::uint32_t>& order)
      : begins_(begins), order_(order) {
    if (begins.size() > 1) read_word();
  }

  // The index of the next character among those of all words; kNoId for a blank.
  std::uint32_t next() {
    if (at_ < end_) return at_++;
    ++words_;
    read_word();
    return kNoId;
  }

  // The word of the last character.
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

SpanLabel label_of(Edit edit, bool has_ours, bool has_theirs) {
  if (!has_theirs) return SpanLabel::kInsertion;
  if (!has_ours) return SpanLabel::kDeletion;
  return edit == Edit::kMatch ? SpanLabel::kMatch : SpanLabel::kSubstitution;
}

}  // namespace

void CharacterExplainer::explain(const Segment& words, const LocatedText& hypothesis,
                                 std::span<const LocatedText> references,
                                 std::vector<std::int32_t>& numbers) {
  const std::size_t nearest = counter_.nearest(words);
  const LocatedText& reference = references[nearest];
  const CharacterAlignment alignment =
      counter_.align({words.hypothesis, words.references.subspan(nearest, 1)});
  if (hypothesis.words.size() != alignment.begins.back() ||
      reference.words.size() != alignment.reference_begins.back()) {
    throw std::invalid_argument("there are not as many spans as characters");
  }
  read_pieces(alignment, hypothesis, reference);
  read_moved(alignment, hypothesis);
  add_spans();
  numbers.push_back(static_cast<std::int32_t>(nearest));
  spans_.write(hypothesis.text, reference.text, numbers);
}

void CharacterExplainer::read_pieces(const CharacterAlignment& alignment, const LocatedText& hypothesis,
                                     const LocatedText& reference) {
  pieces_.clear();
  has_counterpart_.assign(alignment.begins.size() - 1, false);
  const std::vector<std::uint32_t> as_they_stand;
  Characters ours(alignment.begins, alignment.order);
  Characters theirs(alignment.reference_begins, as_they_stand);
  for (const Edit edit : alignment.edits) {
    const std::uint32_t our = edit == Edit::kDeletion ? kNoId : ours.next();
    const std::uint32_t their = edit == Edit::kInsertion ? kNoId : theirs.next();
    const bool has_ours = our != kNoId;
    const bool has_theirs = their != kNoId;
    if (!has_ours && !has_theirs) continue;
    if (has_ours && has_theirs) has_counterpart_[ours.word()] = true;
    add_piece({label_of(edit, has_ours, has_theirs), has_ours ? hypothesis.interval(our, 1) : Interval{},
               has_theirs ? reference.interval(their, 1) : Interval{}});
  }
}

// Adds a piece, or extends the previous one if that is adjacent and has the same label.
void CharacterExplainer::add_piece(const Piece& piece) {
  const bool is_next =
      !pieces_.empty() && pieces_.back().label == piece.label &&
      (piece.label == SpanLabel::kDeletion || pieces_.back().ours.end == piece.ours.begin) &&
      (piece.label == SpanLabel::kInsertion || pieces_.back().theirs.end == piece.theirs.begin);
  if (!is_next) return pieces_.push_back(piece);
  pieces_.back().ours.end = piece.ours.end;
  pieces_.back().theirs.end = piece.theirs.end;
}

// A phrase without any counterpart in the reference is a shift by itself.
void CharacterExplainer::read_moved(const CharacterAlignment& alignment, const LocatedText& hypothesis) {
  moved_.clear();
  for (const auto& [first, length] : alignment.moved) {
    const std::uint32_t begin = alignment.begins[first];
    const Interval phrase = hypothesis.interval(begin, alignment.begins[first + length] - begin);
    const auto word = has_counterpart_.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::count(word, word + static_cast<std::ptrdiff_t>(length), true) == 0) {
      spans_.add_ours(phrase, SpanLabel::kShift);
    } else {
      moved_.push_back(phrase);
    }
  }
}

void CharacterExplainer::add_spans() {
  StopCheck stop;
  for (const auto& [label, ours, theirs] : pieces_) {
    stop.after(moved_.size());
    if (label == SpanLabel::kInsertion) {
      spans_.add_ours(ours, label);
    } else if (label == SpanLabel::kDeletion) {
      spans_.add_theirs(theirs, label);
    } else {
      spans_.add_pair(ours, theirs, label == SpanLabel::kMatch && is_moved(ours) ? SpanLabel::kShift : label);
    }
  }
}

bool CharacterExplainer::is_moved(const Interval& ours) const {
  return std::ranges::any_of(
      moved_, [&](const Interval& phrase) { return phrase.begin <= ours.begin && ours.end <= phrase.end; });
}

}  // namespace mtgauge
