#include "tokens/segment_words.hpp"

#include <algorithm>

namespace mtgauge {

void SegmentWords::read(const Segment& segment) {
  references_.resize(std::max(references_.size(), segment.references.size()));
  present_.clear();
  with_character_type(segment.kind(), [&](auto character) {
    auto& [hypothesis, reference] = std::get<Texts<decltype(character)>>(texts_);
    tokenizer_.tokenize(segment.hypothesis, masks_, hypothesis);
    interner_.reset(hypothesis.count);
    hypothesis_.clear();
    for (const Token& token : std::span(hypothesis.tokens, hypothesis.count)) {
      hypothesis_.push_back(interner_.insert(key_of(hypothesis, token)));
    }
    for (std::size_t index = 0; index < segment.references.size(); ++index) {
      if (!segment.references[index].present()) continue;
      tokenizer_.tokenize(segment.references[index], masks_, reference);
      std::vector<std::uint32_t>& ids = references_[index];
      ids.clear();
      for (const Token& token : std::span(reference.tokens, reference.count)) {
        ids.push_back(interner_.find(key_of(reference, token)));
      }
      present_.push_back(ids);
    }
  });
}

}  // namespace mtgauge
