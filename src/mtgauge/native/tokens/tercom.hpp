// What tercom does to a text before it compares words.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/text_view.hpp"
#include "tokens/traced_char.hpp"

namespace mtgauge {

// Names and meanings are those of sacreBLEU.
struct TercomRules {
  bool normalized = false;  // join lines, undo XML entities, separate punctuation and the English possessive
  bool no_punct = false;    // delete punctuation
  bool asian_support = false;  // both also for East Asian characters
};

// The rules are regular expressions, applied one after the other; each one is a pass over the text here.
// Lower-casing comes before. Char may be TracedChar. Not thread-safe.
template <class Char>
class TercomNormaliser {
 public:
  // Words joined by single blanks, until the next call.
  std::span<const Char> normalise(const TextView& text, const TercomRules& rules, int passes = 1);

 private:
  void apply(const TercomRules& rules);
  void normalise_western();
  void undo_entities();
  void separate_possessives();
  void separate_points_after_other();
  void separate_points_before_other();
  void separate_dashes_after_digits();
  void join_words();

  // Puts blanks around the characters for which `is_alone` holds.
  template <class Predicate>
  void separate(Predicate is_alone);
  // Writes the text anew: take(at) appends to `next_` what becomes of the characters from `at` on, and
  // returns how many these are.
  template <class Take>
  void rewrite(Take take);

  std::vector<Char> text_;
  std::vector<Char> next_;
};

}  // namespace mtgauge
