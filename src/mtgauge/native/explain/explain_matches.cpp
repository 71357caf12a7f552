#include "explain/explain_matches.hpp"

#include <algorithm>
#include <stdexcept>

namespace mtgauge {
namespace {

// The position, among all references, of the n-th one that is present, counted from 0.
std::size_t position_among_all(std::size_t present, std::span<const TextView> references) {
  std::size_t at = 0;
  for (;; ++at) {
    if (references[at].present() && present-- == 0) return at;
  }
}

// The reference of the first match that is in one.
std::uint32_t first_reference(const std::vector<TokenMatch>& matches) {
  const auto first =
      std::ranges::find_if(matches, [](const auto& match) { return match.reference != kNoId; });
  return first == matches.end() ? kNoId : first->reference;
}

}  // namespace

void MatchExplainer::explain(const Segment& segment, const LocatedText& hypothesis,
                             std::span<const LocatedText> references, std::vector<std::int32_t>& numbers) {
  matches_.clear();
  const std::uint32_t shown = match(segment, matches_);
  const bool is_shown = shown != kNoId;
  const std::size_t position = is_shown ? position_among_all(shown, segment.references) : 0;
  const LocatedText reference = is_shown ? references[position] : LocatedText{};
  if (hypothesis.words.size() != words().hypothesis().size() ||
      (is_shown && reference.words.size() != words().references()[shown].size())) {
    throw std::invalid_argument("there are not as many spans as words");
  }
  spans_.reset(hypothesis, reference);
  for (const TokenMatch& match : matches_) {
    if (is_shown && match.reference == shown) {
      spans_.add(match.begin, match.length, match.position, match.length, SpanLabel::kMatch);
    } else {
      spans_.add_elsewhere(match.begin, match.length);
    }
  }
  numbers.push_back(is_shown ? static_cast<std::int32_t>(position) : -1);
  spans_.write(label_of_ours_, label_of_theirs_, numbers);
}

std::uint32_t GtmExplainer::match(const Segment& segment, std::vector<TokenMatch>& matches) {
  for (const MatchedRun& run : counter_.match(segment)) {
    matches.push_back({run.hypothesis, run.reference, run.position, run.tokens()});
  }
  return first_reference(matches);
}

std::uint32_t IctExplainer::match(const Segment& segment, std::vector<TokenMatch>& matches) {
  for (const MatchedBlock& block : counter_.match(segment)) {
    if (block.length == 0) continue;
    matches.push_back({block.begin, is_equal(block) ? block.reference : kNoId, block.position, block.length});
  }
  return first_reference(matches);
}

// Whether the reference has the same tokens at this position.
bool IctExplainer::is_equal(const MatchedBlock& block) const {
  const Ids reference = words().references()[block.reference];
  if (block.position + block.length > reference.size()) return false;
  return std::ranges::equal(words().hypothesis().subspan(block.begin, block.length),
                            reference.subspan(block.position, block.length));
}

std::uint32_t BleuExplainer::match(const Segment& segment, std::vector<TokenMatch>& matches) {
  words_.read(segment);
  choose_references();
  find_places();
  const Ids hypothesis = words_.hypothesis();
  for (std::uint32_t at = 0; at < hypothesis.size(); ++at) {
    Word& word = by_symbol_[hypothesis[at]];
    if (word.counted == word.places.size()) continue;
    matches.push_back({at, word.reference, word.places[word.counted++], 1});
  }
  return first_reference(matches);
}

void BleuExplainer::choose_references() {
  if (by_symbol_.size() < words_.symbols()) by_symbol_.resize(words_.symbols());
  for (std::size_t symbol = 0; symbol < words_.symbols(); ++symbol) {
    Word& word = by_symbol_[symbol];
    word.reference = kNoId;
    word.most = word.counted = 0;
    word.places.clear();
  }
  for (std::uint32_t index = 0; index < words_.references().size(); ++index) {
    counts_.assign(words_.symbols(), 0);
    for (const std::uint32_t symbol : words_.references()[index]) {
      if (symbol == kNoId) continue;
      Word& word = by_symbol_[symbol];
      if (++counts_[symbol] > word.most) {
        word.most = counts_[symbol];
        word.reference = index;
      }
    }
  }
}

void BleuExplainer::find_places() {
  for (std::uint32_t index = 0; index < words_.references().size(); ++index) {
    const Ids reference = words_.references()[index];
    for (std::uint32_t at = 0; at < reference.size(); ++at) {
      const std::uint32_t symbol = reference[at];
      if (symbol != kNoId && by_symbol_[symbol].reference == index) by_symbol_[symbol].places.push_back(at);
    }
  }
}

std::uint32_t PerExplainer::match(const Segment& segment, std::vector<TokenMatch>& matches) {
  const auto nearest = static_cast<std::uint32_t>(counter_.nearest(segment));
  const Ids reference = words().references()[nearest];
  partners_.find(words().hypothesis(), reference, words().symbols(),
                 [&](std::size_t at, std::uint32_t there) {
                   if (there != kNoId) matches.push_back({static_cast<std::uint32_t>(at), nearest, there, 1});
                 });
  return matches.empty() && reference.empty() ? kNoId : nearest;
}

}  // namespace mtgauge
