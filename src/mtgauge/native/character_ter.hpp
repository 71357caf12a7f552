// The statistics of CharacTER (Wang et al. 2016): edits of characters after shifts of phrases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "alphabet.hpp"
#include "edit_distance.hpp"
#include "interner.hpp"
#include "phrase_shifts.hpp"
#include "scratch_buffer.hpp"
#include "text_view.hpp"
#include "tokens.hpp"

namespace mtgauge {

// Computes the statistics of one segment after the other. Not for two threads at once.
class CharacterTerCounter {
 public:
  // Edits of characters and cost of shifts, both for the reference with the lowest error rate, and characters
  // of the hypothesis.
  static constexpr std::size_t kColumns = 3;

  explicit CharacterTerCounter(const Tokenizer& tokenizer) : tokenizer_(tokenizer) {}

  // Fills a row. At least one reference has to be present; of equally good ones it takes the first.
  void count(const Segment& segment, double* row);

 private:
  struct Errors {
    std::size_t edits;
    double shift_cost;

    double sum() const { return static_cast<double>(edits) + shift_cost; }
  };
  template <class Char>
  struct Texts {
    TokenisedText<Char> hypothesis;
    TokenisedText<Char> reference;
    ScratchBuffer<Char> joined_hypothesis;
    ScratchBuffer<Char> joined_reference;
  };

  template <class Char>
  void read_hypothesis(const TextView& hypothesis);
  template <class Char>
  Errors errors(const TextView& reference);
  template <class Char>
  std::size_t edits(Ids words, std::span<const std::uint32_t> order);
  template <class Char>
  std::size_t distance_between(std::span<const Char> ones, std::span<const Char> others);
  template <class Char>
  std::span<const std::uint32_t> ranks();
  template <class Char>
  double cost_of_shifts() const;

  const Tokenizer& tokenizer_;
  ClassMasks masks_;
  Interner interner_;
  std::tuple<Texts<Char1>, Texts<Char2>, Texts<Char4>> texts_;
  std::vector<std::uint32_t> hypothesis_;  // its words
  std::vector<std::uint32_t> reference_;
  std::vector<std::uint32_t> shifted_;    // the words of the hypothesis after all shifts
  std::vector<std::uint32_t> own_order_;  // 0, 1, 2, ...
  std::size_t length_ = 0;                // of the hypothesis, in characters
  // Of the distinct words of the hypothesis: where each stands first, and its place in a dictionary, which is
  // empty until it is asked for.
  std::vector<std::uint32_t> first_of_word_;
  std::vector<std::uint32_t> ranks_;
  PhraseShifts shifts_;
  Alphabet alphabet_;
  ScratchBuffer<std::uint32_t> character_ids_;
  EditDistance distance_;
};

}  // namespace mtgauge
