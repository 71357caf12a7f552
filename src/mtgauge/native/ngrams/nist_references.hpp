// What NIST (Doddington 2002) has to know of the references of a test set.
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

// The words of all references, and how many bits the last word of an n-gram tells whom the words before it
// are known to: log2(how often these stand there / how often the n-gram does). Many threads may read it.
class NistReferences {
 public:
  using Ids = std::span<const std::uint32_t>;

  // Throws std::invalid_argument when max_order < 1.
  NistReferences(const Tokenizer& tokenizer, int max_order);

  // Adds the references of the next segment; absent ones are left out.
  void add_segment(std::span<const TextView> references);
  // Counts the n-grams, once all segments are there.
  void count_ngrams();

  const Tokenizer& tokenizer() const { return tokenizer_; }
  int max_order() const { return max_order_; }
  std::size_t segments() const { return first_text_.size() - 1; }

  // The words of the references of a segment, as numbers of the vocabulary.
  std::size_t references_of(std::size_t segment) const {
    return first_text_[segment + 1] - first_text_[segment];
  }
  Ids reference(std::size_t segment, std::size_t index) const { return text(first_text_[segment] + index); }
  const Vocabulary& vocabulary() const { return numberer_.vocabulary(); }

  // An n-gram is known by its order and an id; the id of a word is its number. kNoId stands for those that
  // are not there, and for those that would tell nothing: the words before them stand there once.
  std::uint32_t longer(int order, std::uint32_t id, std::uint32_t word) const {
    return id == kNoId ? kNoId : orders_[order].pairs.find(id, word);
  }
  double bits(int order, std::uint32_t id) const { return id == kNoId ? 0.0 : orders_[order - 1].bits[id]; }

 private:
  struct Order {
    PairNumbers pairs;  // of n-grams and words, for the n-grams that are a word longer
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
  std::vector<std::uint32_t> words_;           // of one text after the other
  std::vector<std::size_t> first_word_ = {0};  // of each text, and the end
  std::vector<std::size_t> first_text_ = {0};  // of each segment, and the end
  std::vector<Order> orders_;
  StopCheck stop_;
};

}  // namespace mtgauge
