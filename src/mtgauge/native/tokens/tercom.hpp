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

// tercom applies regular expressions one by one; here each of them is a pass over the text. The text is
// lower-cased already where case does not matter. Char may be TracedChar. Not thread-safe.
template <class Char>
class TercomNormalizer {
 public:
  // The words, joined by single blanks; valid until the next call. `passes` is how often all rules are
  // applied.
  std::span<const Char> normalize(const TextView& text, const TercomRules& rules, int passes = 1);

 private:
  void apply(const TercomRules& rules);
  void normalize_western();
  void undo_entities();
  void separate_possessives();
  void separate_points_after_other();
  void separate_points_before_other();
  void separate_dashes_after_digits();
  void join_words();

  // Puts blanks around the characters for which `is_alone` returns true.
  template <class Predicate>
  void separate(Predicate is_alone);
  // Rewrites the text: take(at) appends the replacement of the next characters from `at` on to `next_`, and
  // returns how many characters it has replaced.
  template <class Take>
  void rewrite(Take take);

  std::vector<Char> text_;
  std::vector<Char> next_;
};

}  // namespace mtgauge
