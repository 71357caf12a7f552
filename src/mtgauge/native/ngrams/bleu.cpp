#include "ngrams/bleu.hpp"

#include <algorithm>
#include <stdexcept>

#include "tokens/lengths.hpp"

namespace mtgauge {

BleuCounter::BleuCounter(const Tokenizer& tokenizer, int max_order)
    : tokenizer_(tokenizer), max_order_(max_order) {
  if (max_order < 1) throw std::invalid_argument("max_order must be 1 or more");
}

void BleuCounter::count(const Segment& segment, std::int64_t* row) {
  with_character_type(segment.kind(), [&](auto character) {
    count_at_width(segment, std::get<Texts<decltype(character)>>(texts_), row);
  });
}

template <class Char>
void BleuCounter::count_at_width(const Segment& segment, Texts<Char>& texts, std::int64_t* row) {
  tokenizer_.tokenize(segment.hypothesis, masks_, texts.hypothesis);
  number_hypothesis(texts.hypothesis);
  const auto hypothesis_length = static_cast<std::int64_t>(texts.hypothesis.count);

  ReferenceLengths lengths{hypothesis_length};
  texts.references.resize(std::max(texts.references.size(), segment.references.size()));
  reference_ids_.resize(texts.references.size());
  present_references_.clear();
  for (std::size_t index = 0; index < segment.references.size(); ++index) {
    if (!segment.references[index].present()) continue;
    TokenizedText<Char>& reference = texts.references[index];
    tokenizer_.tokenize(segment.references[index], masks_, reference);
    number_reference(reference, index);
    lengths.add(static_cast<std::int64_t>(reference.count));
  }

  row[0] = hypothesis_length;
  row[1] = lengths.closest;
  row[2] = lengths.shortest;
  row[3] = std::min(hypothesis_length, lengths.shortest);
  std::int64_t* const matches = row + 4;
  std::int64_t* const totals = matches + max_order_;
  for (int order = 1; order <= max_order_; ++order) {
    totals[order - 1] = std::max<std::int64_t>(hypothesis_length - order + 1, 0);
  }
  matcher_.match(hypothesis_ids_, present_references_, interner_.size(), max_order_, matches);
}

template <class Char>
void BleuCounter::number_hypothesis(const TokenizedText<Char>& text) {
  interner_.reset(text.count);
  hypothesis_ids_.resize(text.count);
  for (std::size_t at = 0; at < text.count; ++at) {
    hypothesis_ids_[at] = interner_.insert(key_of(text, text.tokens[at]));
  }
}

template <class Char>
void BleuCounter::number_reference(const TokenizedText<Char>& text, std::size_t index) {
  std::vector<std::uint32_t>& ids = reference_ids_[index];
  ids.resize(text.count);
  for (std::size_t at = 0; at < text.count; ++at) ids[at] = interner_.find(key_of(text, text.tokens[at]));
  present_references_.push_back(ids);
}

}  // namespace mtgauge
