// What NIST (Doddington 2002) needs to know of the references of a test set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/pair_numbers.hpp"
#include "core/stop.hpp"
#include "core/text_view.hpp"
#include "tokens/tokens.hpp"
#include "tokens/vocabulary.hpp"

namespace mtgauge {

// The words of all references, and the information of their n-grams in bits: log2(count of the n-gram without
// its last word / count of the n-gram). Several threads may read it at the same time.
class NistReferences {
 public:
  using Ids = std::span<const std::uint32_t>;

  // Throws std::invalid_argument if max_order < 1.
  NistReferences(const Tokenizer& tokenizer, int max_order);

  // Adds the references of the next segment, without the absent ones.
  void add_segment(std::span<const TextView> references);
  // Counts the n-grams, after all segments have been added.
  void count_ngrams();

  const Tokenizer& tokenizer() const { return tokenizer_; }
  int max_order() const { return max_order_; }
  std::size_t segments() const { return first_text_.size() - 1; }

  // How many references a segment has, and the words of one of them by their numbers in the vocabulary.
  std::size_t references_of(std::size_t segment) const {
    return first_text_[segment + 1] - first_text_[segment];
  }
  Ids reference(std::size_t segment, std::size_t index) const { return text(first_text_[segment] + index); }
  const Vocabulary& vocabulary() const { return numberer_.vocabulary(); }

  // An n-gram is identified by its order and an id; the id of a word is its number. kNoId stands for n-grams
  // that do not occur, and for those without information, whose first n - 1 words occur only once.
  std::uint32_t longer(int order, std::uint32_t id, std::uint32_t word) const {
    return id == kNoId ? kNoId : orders_[order].pairs.find(id, word);
  }
  double bits(int order, std::uint32_t id) const { return id == kNoId ? 0.0 : orders_[order - 1].bits[id]; }

 private:
  struct Order {
    PairNumbers pairs;  // of an n-gram one word shorter and a word
    std::vector<std::uint32_t> counts;
    std::vector<double> bits;
  };

  Ids text(std::size_t index) const {
    return Ids(words_).subspan(first_word_[index], first_word_[index + 1] - first_word_[index]);
  }
  void count_words();
  void count_longer(int order, std::vector<std::uint32_t>& ids);

  const Tokenizer& tokenizer_;
  int max_order_;
  TokenNumberer numberer_;
  std::vector<std::uint32_t> words_;           // of all texts, one after another
  std::vector<std::size_t> first_word_ = {0};  // of each text, and the end of the last one
  std::vector<std::size_t> first_text_ = {0};  // of each segment, and the end of the last one
  std::vector<Order> orders_;
  StopCheck stop_;
};

}  // namespace mtgauge
