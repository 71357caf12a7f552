#include "ngrams/nist_references.hpp"

#include <cmath>
#include <stdexcept>

namespace mtgauge {
namespace {

// Characters are read, and each word is looked up in a table that is not in the processor's cache.
constexpr std::size_t kStepsOfCharacter = 8;
constexpr std::size_t kStepsOfNgram = 32;

}  // namespace

NistReferences::NistReferences(const Tokenizer& tokenizer, int max_order)
    : tokenizer_(tokenizer), max_order_(max_order), numberer_(tokenizer) {
  if (max_order < 1) throw std::invalid_argument("max_order must be 1 or more");
}

void NistReferences::add_segment(std::span<const TextView> references) {
  for (const TextView& reference : references) {
    if (!reference.present()) continue;
    stop_.after(kStepsOfCharacter * reference.length);
    const std::vector<std::uint32_t> numbers = numberer_.number(reference);
    words_.insert(words_.end(), numbers.begin(), numbers.end());
    first_word_.push_back(words_.size());
  }
  first_text_.push_back(first_word_.size() - 1);
}

void NistReferences::count_ngrams() {
  orders_.resize(static_cast<std::size_t>(max_order_));
  count_words();
  std::vector<std::uint32_t> ids = words_;
  for (int order = 2; order <= max_order_; ++order) count_longer(order, ids);
}

void NistReferences::count_words() {
  Order& words = orders_.front();
  words.counts.assign(vocabulary().tokens().size(), 0);
  for (const std::uint32_t word : words_) ++words.counts[word];
  const auto all = static_cast<double>(words_.size());
  for (const std::uint32_t count : words.counts) words.bits.push_back(std::log2(all / count));
}

// `ids` has the n-gram, one word shorter, that begins at each word; kNoId where none begins, or where it
// occurs only once. Replaces them with those of this order.
void NistReferences::count_longer(int order, std::vector<std::uint32_t>& ids) {
  Order& here = orders_[order - 1];
  const std::vector<std::uint32_t>& shorter = orders_[order - 2].counts;
  std::vector<std::uint32_t> shorter_of;
  for (std::size_t index = 0; index + 1 < first_word_.size(); ++index) {
    const std::size_t end = first_word_[index + 1];
    for (std::size_t at = first_word_[index]; at < end; ++at) {
      stop_.after(kStepsOfNgram);
      const std::size_t last = at + static_cast<std::size_t>(order) - 1;
      const std::uint32_t id = ids[at];
      if (id == kNoId || last >= end || shorter[id] == 1) {
        ids[at] = kNoId;
        continue;
      }
      ids[at] = here.pairs.number(id, words_[last]);
      if (ids[at] == here.counts.size()) {
        here.counts.push_back(0);
        shorter_of.push_back(id);
      }
      ++here.counts[ids[at]];
    }
  }
  for (std::size_t id = 0; id < here.counts.size(); ++id)
    here.bits.push_back(std::log2(static_cast<double>(shorter[shorter_of[id]]) / here.counts[id]));
}

}  // namespace mtgauge
