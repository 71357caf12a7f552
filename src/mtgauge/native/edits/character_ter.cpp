#include "edits/character_ter.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>

#include "edits/common_affixes.hpp"

namespace mtgauge {
namespace {

template <class Char>
std::span<const Char> word_at(const TokenizedText<Char>& text, std::size_t at) {
  const Token& token = text.tokens[at];
  return {text.characters + token.begin, token.end - token.begin};
}

// How many bytes are copied at a time; as many are readable past the end of a text.
constexpr std::size_t kCopied = 16;

// Writes words, each followed by a blank. Returns the end of what is written.
template <class Char>
Char* append(const TokenizedText<Char>& text, std::span<const std::uint32_t> positions, Char* target) {
  constexpr std::size_t kStep = kCopied / sizeof(Char);
  for (const std::uint32_t position : positions) {
    const std::span<const Char> word = word_at(text, position);
    for (std::size_t at = 0; at < word.size(); at += kStep) {
      std::memcpy(target + at, word.data() + at, kCopied);
    }
    target += word.size();
    *target++ = ' ';
  }
  return target;
}

// The words at these positions, each followed by a blank.
template <class Char>
std::span<const Char> join(const TokenizedText<Char>& text, std::span<const std::uint32_t> positions,
                           ScratchBuffer<Char>& buffer) {
  if (positions.empty()) return {};
  Char* const begin = buffer.take(text.tokens[text.count - 1].end + text.count + kCopied);
  return {begin, append(text, positions, begin)};
}

template <class Char>
std::size_t joined_length(const TokenizedText<Char>& text) {
  std::size_t length = text.count == 0 ? 0 : text.count - 1;
  for (std::size_t at = 0; at < text.count; ++at) length += word_at(text, at).size();
  return length;
}

// The offset of each word among the characters of all words, and the end of the last word.
template <class Char>
std::vector<std::uint32_t> begins_of(const TokenizedText<Char>& text) {
  std::vector<std::uint32_t> begins = {0};
  for (std::size_t at = 0; at < text.count; ++at) {
    begins.push_back(begins.back() + static_cast<std::uint32_t>(word_at(text, at).size()));
  }
  return begins;
}

}  // namespace

void CharacterTerCounter::count(const Segment& segment, double* row) {
  const Errors least = find_nearest(segment).errors;
  row[0] = static_cast<double>(least.edits);
  row[1] = least.shift_cost;
  row[2] = static_cast<double>(length_);
}

std::size_t CharacterTerCounter::nearest(const Segment& segment) { return find_nearest(segment).reference; }

CharacterTerCounter::Nearest CharacterTerCounter::find_nearest(const Segment& segment) {
  return with_character_type(segment.kind(), [&](auto character) {
    using Char = decltype(character);
    read_hypothesis<Char>(segment.hypothesis);
    Nearest nearest{0, {0, std::numeric_limits<double>::infinity()}};
    for (std::size_t index = 0; index < segment.references.size(); ++index) {
      if (!segment.references[index].present()) continue;
      read_reference<Char>(segment.references[index]);
      const Errors found = errors<Char>();
      if (found.sum() < nearest.errors.sum()) nearest = {index, found};
    }
    return nearest;
  });
}

CharacterAlignment CharacterTerCounter::align(const Segment& segment) {
  return with_character_type(segment.kind(), [&](auto character) {
    using Char = decltype(character);
    read_hypothesis<Char>(segment.hypothesis);
    read_reference<Char>(segment.references.front());
    const bool is_shifted = shift_words<Char>();
    moved_.clear();
    if (is_shifted) find_moved_phrases();
    Texts<Char>& texts = std::get<Texts<Char>>(texts_);
    const auto without_last_blank = [](std::span<const Char> joined) {
      return joined.first(joined.size() - !joined.empty());
    };
    const CharacterIds ids = numbered<Char>(
        without_last_blank(join(texts.hypothesis, order_, texts.joined_hypothesis)),
        without_last_blank(join(texts.reference,
                                std::span<const std::uint32_t>(identity_order_).first(reference_.size()),
                                texts.joined_reference)));
    aligner_.set_reference(ids.others, ids.symbols);
    return CharacterAlignment{moved_,
                              {order_.begin(), order_.end()},
                              aligner_.align(ids.ones),
                              begins_of(texts.hypothesis),
                              begins_of(texts.reference)};
  });
}

template <class Char>
void CharacterTerCounter::read_hypothesis(const TextView& hypothesis) {
  TokenizedText<Char>& text = std::get<Texts<Char>>(texts_).hypothesis;
  tokenizer_.tokenize(hypothesis, masks_, text);
  interner_.reset(text.count);
  hypothesis_.resize(text.count);
  position_of_word_.resize(text.count);
  length_ = joined_length(text);
  for (std::size_t at = 0; at < text.count; ++at) {
    hypothesis_[at] = interner_.insert(key_of(text, text.tokens[at]));
    position_of_word_[hypothesis_[at]] = static_cast<std::uint32_t>(at);
  }
}

template <class Char>
void CharacterTerCounter::read_reference(const TextView& reference) {
  TokenizedText<Char>& text = std::get<Texts<Char>>(texts_).reference;
  tokenizer_.tokenize(reference, masks_, text);
  reference_.resize(text.count);
  for (std::size_t at = 0; at < text.count; ++at) {
    reference_[at] = interner_.find(key_of(text, text.tokens[at]));
  }
  const std::size_t known = identity_order_.size();
  identity_order_.resize(std::max({known, hypothesis_.size(), reference_.size()}));
  std::iota(identity_order_.begin() + known, identity_order_.end(), known);
}

template <class Char>
CharacterTerCounter::Errors CharacterTerCounter::errors() {
  const double shift_cost = shift_words<Char>() ? cost_of_shifts<Char>() : 0;
  return {edits<Char>(), shift_cost};
}

// Returns whether any phrase is shifted.
template <class Char>
bool CharacterTerCounter::shift_words() {
  const bool moves = shifts_.search(
      hypothesis_, reference_, interner_.size(),
      [this](std::uint32_t word, std::uint32_t other) { return comes_after<Char>(word, other); });
  shifted_ = hypothesis_;
  order_ = Ids(identity_order_).first(hypothesis_.size());
  if (moves) {
    order_ = shifts_.order();
    shifted_words_.resize(order_.size());
    std::ranges::transform(order_, shifted_words_.begin(),
                           [this](std::uint32_t at) { return hypothesis_[at]; });
    shifted_ = shifted_words_;
  }
  return moves;
}

// Character edits after all shifts.
template <class Char>
std::size_t CharacterTerCounter::edits() {
  Texts<Char>& texts = std::get<Texts<Char>>(texts_);
  if (shifted_.empty() || reference_.empty()) return std::max(length_, joined_length(texts.reference));
  Ids ours = shifted_;
  Ids theirs = reference_;
  drop_common_affixes(ours, theirs);
  const auto our_first = static_cast<std::size_t>(ours.data() - shifted_.data());
  const auto their_first = static_cast<std::size_t>(theirs.data() - reference_.data());
  return distance_between<Char>(
      join(texts.hypothesis, order_.subspan(our_first, ours.size()), texts.joined_hypothesis),
      join(texts.reference,
           std::span<const std::uint32_t>(identity_order_).subspan(their_first, theirs.size()),
           texts.joined_reference));
}

template <class Char>
std::size_t CharacterTerCounter::distance_between(std::span<const Char> ones, std::span<const Char> others) {
  drop_common_affixes(ones, others);
  // The second text is the shorter one, because each of its 64 characters takes a machine word in every row.
  if (ones.size() < others.size()) std::swap(ones, others);
  if (others.empty()) return ones.size();
  if constexpr (sizeof(Char) == 1) return distance_.between(ones, others, 0x100);
  const CharacterIds ids = numbered(ones, others);
  return distance_.between(ids.ones, ids.others, ids.symbols);
}

template <class Char>
CharacterTerCounter::CharacterIds CharacterTerCounter::numbered(std::span<const Char> ones,
                                                                std::span<const Char> others) {
  const TextView text{ones.data(), ones.size(), sizeof(Char)};
  const TextView other{others.data(), others.size(), sizeof(Char)};
  // Alphabet::number needs room for one more id than there are characters.
  std::uint32_t* const ids = character_ids_.take(ones.size() + others.size() + 2);
  std::uint32_t* const other_ids = ids + ones.size() + 1;
  alphabet_.reset({text, {&other, 1}});
  alphabet_.number(text, true, ids);
  const std::size_t symbols = alphabet_.size() + 1;
  alphabet_.number(other, true, other_ids);
  return {{ids, ones.size()}, {other_ids, others.size()}, symbols};
}

// In the order of their characters, as Python compares strings.
template <class Char>
bool CharacterTerCounter::comes_after(std::uint32_t word, std::uint32_t other) const {
  const TokenizedText<Char>& text = std::get<Texts<Char>>(texts_).hypothesis;
  return std::ranges::lexicographical_compare(word_at(text, position_of_word_[other]),
                                              word_at(text, position_of_word_[word]));
}

void CharacterTerCounter::find_moved_phrases() {
  moved_.clear();
  for (std::size_t at = 0; at < shifted_.size();) {
    std::size_t length = 0;
    if (hypothesis_[at] != shifted_[at]) {
      stop_.after(shifted_.size());
      auto there = std::find(shifted_.begin() + at + 1, shifted_.end(), hypothesis_[at]);
      for (; there != shifted_.end() && *there == hypothesis_[at + length]; ++there) ++length;
    }
    if (length > 0) moved_.push_back({at, length});
    at += std::max<std::size_t>(length, 1);
  }
}

// The sum of the mean word lengths of all phrases that moved.
template <class Char>
double CharacterTerCounter::cost_of_shifts() {
  find_moved_phrases();
  const TokenizedText<Char>& text = std::get<Texts<Char>>(texts_).hypothesis;
  double cost = 0;
  for (const auto& [first, length] : moved_) {
    std::size_t characters = 0;
    for (std::size_t at = first; at < first + length; ++at) characters += word_at(text, at).size();
    cost += static_cast<double>(characters) / static_cast<double>(length);
  }
  return cost;
}

}  // namespace mtgauge
