// What METEOR does to a text before it compares words.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/text_view.hpp"
#include "tokens/traced_char.hpp"

namespace mtgauge {

struct MeteorRules {
  // On which side of an apostrophe between letters a word ends.
  enum class Apostrophes { kBefore, kBehind, kBothSides };  // English, French, others

  // Words behind which a dot does not end a sentence; true where that holds before digits only.
  using Prefixes = std::unordered_map<std::u32string, bool>;

  Apostrophes apostrophes = Apostrophes::kBothSides;
  bool no_punct = false;  // leave everything out but letters and digits
  Prefixes prefixes;
};

// The rules are regular expressions, applied one after the other; each one is a pass over the text here.
// Lower-casing comes behind. Char is Char4 or TracedChar. Not thread-safe.
template <class Char>
class MeteorNormaliser {
 public:
  // Has to outlive the normaliser.
  explicit MeteorNormaliser(const MeteorRules& rules) : rules_(rules) {}

  // Words joined by single blanks, until the next call.
  std::span<const Char> normalise(const TextView& text);

 private:
  void separate_symbols();
  void separate_runs_of_dots();
  void separate_commas();
  void unify_quotes();
  void separate_apostrophes();
  void split_dots();
  void split_dot(std::span<const Char> word, bool is_followed_by_lower, bool is_followed_by_digit);
  void leave_out_punctuation();
  void join_words();

  // Writes the text anew: take(at) appends to `next_` what becomes of the characters from `at` on, and
  // returns how many these are.
  template <class Take>
  void rewrite(Take take);
  // Puts blanks beside `middle` where it stands between a character of each kind, or one in its place. What
  // matches is not looked at again, so that of a,b,c only the first comma stands between letters.
  enum class Blanks { kBefore, kBehind, kBothSides, kInstead };
  template <class Left, class Right>
  void rewrite_between(Left is_left, char middle, Right is_right, Blanks blanks);

  const MeteorRules& rules_;
  std::vector<Char> text_;
  std::vector<Char> next_;
  std::u32string stem_;
};

}  // namespace mtgauge
