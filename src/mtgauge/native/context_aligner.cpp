#include "context_aligner.hpp"

namespace mtgauge {

const std::vector<std::uint32_t>& ContextAligner::align(Ids text, Ids reference, std::size_t distinct) {
  text_ = text;
  reference_ = reference;
  read_words(distinct);
  const auto is_open = [](const Side& side) { return !side.text.empty(); };
  for (std::size_t window = 1; unsettled_ > 0 && (is_open(left_) || is_open(right_)); ++window) {
    // Of two contexts that are as long the one on the left decides.
    lengthen(left_, [window](Ids words, std::size_t at) { return at < window ? kNoId : words[at - window]; });
    lengthen(right_, [window](Ids words, std::size_t at) {
      return at + window < words.size() ? words[at + window] : kNoId;
    });
  }
  return positions_;
}

// Words without context.
void ContextAligner::read_words(std::size_t distinct) {
  positions_.assign(text_.size(), kNoId);
  unsettled_ = text_.size();
  counts_.assign(distinct, Counts{});
  right_.text.clear();
  right_.reference.clear();
  for (std::size_t at = 0; at < text_.size(); ++at) {
    ++counts_[text_[at]].text;
    right_.text.push_back({static_cast<std::uint32_t>(at), text_[at]});
  }
  for (std::size_t at = 0; at < reference_.size(); ++at) {
    if (reference_[at] != kNoId) right_.reference.push_back({static_cast<std::uint32_t>(at), reference_[at]});
  }
  count_reference(right_);
  settle(right_);
  unsettled_ = right_.text.size();
  left_ = right_;
}

// Makes n-grams a word longer, by neighbour(words, position), and drops those for which that is kNoId.
template <class Neighbour>
void ContextAligner::lengthen(Side& side, Neighbour neighbour) {
  table_.reset(side.text.size());
  counts_.clear();
  const auto extend = [&](std::vector<Gram>& grams, Ids words, auto id_of) {
    std::size_t kept = 0;
    for (const Gram& gram : grams) {
      const std::uint32_t word = neighbour(words, gram.position);
      if (word == kNoId) continue;
      const std::uint32_t id = id_of(PairKey(gram.id, word));
      if (id != kNoId) grams[kept++] = {gram.position, id};
    }
    grams.resize(kept);
  };
  extend(side.text, text_, [&](const PairKey& key) {
    const std::uint32_t id = table_.insert(key);
    if (id == counts_.size()) counts_.emplace_back();
    ++counts_[id].text;
    return id;
  });
  extend(side.reference, reference_, [&](const PairKey& key) { return table_.find(key); });
  count_reference(side);
  settle(side);
}

void ContextAligner::count_reference(const Side& side) {
  for (const Gram& gram : side.reference) {
    Counts& counts = counts_[gram.id];
    ++counts.reference;
    counts.position = gram.position;
  }
}

// Gives words their positions, and leaves what is open.
void ContextAligner::settle(Side& side) {
  for (const Gram& gram : side.text) {
    if (!counts_[gram.id].is_unique() || positions_[gram.position] != kNoId) continue;
    positions_[gram.position] = counts_[gram.id].position;
    --unsettled_;
  }
  const auto is_closed = [this](const Gram& gram) { return !counts_[gram.id].is_open(); };
  std::erase_if(side.text, is_closed);
  std::erase_if(side.reference, is_closed);
}

}  // namespace mtgauge
