// The statistics of CharacTER (Wang et al. 2016): edits of characters after shifts of phrases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "core/scratch_buffer.hpp"
#include "core/stop.hpp"
#include "core/text_view.hpp"
#include "edits/edit_distance.hpp"
#include "edits/edits.hpp"
#include "edits/phrase_shifts.hpp"
#include "tokens/alphabet.hpp"
#include "tokens/interner.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Words of the hypothesis, one behind the other, that stand elsewhere after all shifts.
struct MovedPhrase {
  std::size_t first;
  std::size_t length;
};

// How a hypothesis becomes a reference.
struct CharacterAlignment {
  std::vector<MovedPhrase> moved;
  // Positions of the words of the hypothesis, as they stand after all shifts.
  std::vector<std::uint32_t> order;
  // Of the characters of these words with a blank between each two, from the first to the last.
  std::vector<Edit> edits;
  // Where the characters of each word begin among those of all words, in the hypothesis and in the reference;
  // and where the last ones end.
  std::vector<std::uint32_t> begins;
  std::vector<std::uint32_t> reference_begins;
};

// Computes the statistics of one segment after the other. Not thread-safe.
class CharacterTerCounter {
 public:
  // Edits of characters and cost of shifts, both for the reference with the lowest error rate, and characters
  // of the hypothesis.
  static constexpr std::size_t kColumns = 3;

  explicit CharacterTerCounter(const Tokenizer& tokenizer) : tokenizer_(tokenizer) {}

  // Fills a row. At least one reference has to be present; of equally good ones it takes the first.
  void count(const Segment& segment, double* row);

  // Position of the reference that this takes.
  std::size_t nearest(const Segment& segment);

  // How the hypothesis becomes the only reference.
  CharacterAlignment align(const Segment& segment);

 private:
  struct Errors {
    std::size_t edits;
    double shift_cost;

    double sum() const { return static_cast<double>(edits) + shift_cost; }
  };
  struct Nearest {
    std::size_t reference;
    Errors errors;
  };
  template <class Char>
  struct Texts {
    TokenizedText<Char> hypothesis;
    TokenizedText<Char> reference;
    ScratchBuffer<Char> joined_hypothesis;
    ScratchBuffer<Char> joined_reference;
  };

  Nearest find_nearest(const Segment& segment);
  template <class Char>
  void read_hypothesis(const TextView& hypothesis);
  template <class Char>
  void read_reference(const TextView& reference);
  template <class Char>
  Errors errors();
  template <class Char>
  bool shift_words();
  template <class Char>
  std::size_t edits();
  template <class Char>
  std::size_t distance_between(std::span<const Char> ones, std::span<const Char> others);
  // Characters as ids, of two texts one of which is not empty; the first one's are below `symbols`.
  struct CharacterIds {
    Ids ones;
    Ids others;
    std::size_t symbols;
  };
  template <class Char>
  CharacterIds numbered(std::span<const Char> ones, std::span<const Char> others);
  template <class Char>
  bool is_behind(std::uint32_t word, std::uint32_t other) const;
  void find_moved_phrases();
  template <class Char>
  double cost_of_shifts();

  const Tokenizer& tokenizer_;
  ClassMasks masks_;
  Interner interner_;
  std::tuple<Texts<Char1>, Texts<Char2>, Texts<Char4>> texts_;
  std::vector<std::uint32_t> hypothesis_;  // its words
  std::vector<std::uint32_t> reference_;
  std::vector<std::uint32_t> own_order_;  // 0, 1, 2, ...
  // After all shifts, the words of the hypothesis and their positions before.
  std::vector<std::uint32_t> shifted_words_;
  Ids shifted_;
  std::span<const std::uint32_t> order_;
  std::vector<MovedPhrase> moved_;
  std::size_t length_ = 0;                    // of the hypothesis, in characters
  std::vector<std::uint32_t> place_of_word_;  // where each of its distinct words stands
  PhraseShifts shifts_;
  Alphabet alphabet_;
  ScratchBuffer<std::uint32_t> character_ids_;
  EditDistance distance_;
  EditAligner aligner_;
  StopCheck stop_;
};

}  // namespace mtgauge
