#include "ngrams/nist.hpp"

#include <algorithm>

namespace mtgauge {

void NistCounter::count(const TextView& hypothesis, std::size_t segment, double* row) {
  read_hypothesis(hypothesis);
  const double mean_length = read_references(segment);
  const int max_order = references_.max_order();
  row[0] = static_cast<double>(words_.size());
  row[1] = mean_length;
  double* const bits = row + 2;
  double* const totals = bits + max_order;
  for (int order = 1; order <= max_order; ++order) {
    const auto shorter = static_cast<std::size_t>(order) - 1;
    totals[order - 1] = words_.size() > shorter ? static_cast<double>(words_.size() - shorter) : 0.0;
  }
  matches_.resize(static_cast<std::size_t>(max_order));
  matcher_.match(hypothesis_, present_, table_.size(), max_order, matches_.data(), &matched_);
  std::fill_n(bits, max_order, 0.0);
  add_bits(bits);
}

void NistCounter::read_hypothesis(const TextView& hypothesis) {
  words_ = encoder_.encode(hypothesis,
                           [this](std::string_view token) { return references_.vocabulary().find(token); });
  table_.reset(words_.size());
  hypothesis_.clear();
  for (const std::uint32_t word : words_) hypothesis_.push_back(table_.insert({word}));
}

// Returns the mean number of words.
double NistCounter::read_references(std::size_t segment) {
  const std::size_t count = references_.references_of(segment);
  texts_.resize(std::max(texts_.size(), count));
  present_.clear();
  std::size_t total = 0;
  for (std::size_t index = 0; index < count; ++index) {
    texts_[index].clear();
    for (const std::uint32_t word : references_.reference(segment, index))
      texts_[index].push_back(table_.find({word}));
    present_.push_back(texts_[index]);
    total += texts_[index].size();
  }
  return static_cast<double>(total) / static_cast<double>(count);
}

// Matches are listed by order and position, so that the sums depend on nothing else.
void NistCounter::add_bits(double* bits) {
  ids_ = words_;
  int order = 1;
  for (const NgramMatcher::Matched& match : matched_) {
    for (; order < match.order; ++order) {
      for (std::size_t at = 0; at + order < ids_.size(); ++at)
        ids_[at] = references_.longer(order, ids_[at], words_[at + order]);
    }
    bits[order - 1] += match.count * references_.bits(order, ids_[match.position]);
  }
}

}  // namespace mtgauge
