// How METEOR normalizes a text before it compares words.
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
  // On which side of an apostrophe between letters a word is split.
  enum class Apostrophes { kBefore, kAfter, kBothSides };  // English, French, others

  // Words after which a dot does not end a sentence; true if that holds only before digits.
  using Prefixes = std::unordered_map<std::u32string, bool>;

  Apostrophes apostrophes = Apostrophes::kBothSides;
  bool no_punct = false;  // drop everything but letters and digits
  Prefixes prefixes;
};

// METEOR applies regular expressions one by one; here each of them is a pass over the text. The text is
// lower-cased afterwards. Char is Char4 or TracedChar. Not thread-safe.
template <class Char>
class MeteorNormalizer {
 public:
  // Must outlive the normalizer.
  explicit MeteorNormalizer(const MeteorRules& rules) : rules_(rules) {}

  // The words, joined by single blanks; valid until the next call.
  std::span<const Char> normalize(const TextView& text);

 private:
  void separate_symbols();
  void separate_ellipses();
  void separate_commas();
  void unify_quotes();
  void separate_apostrophes();
  void split_dots();
  void split_dot(std::span<const Char> word, bool is_followed_by_lower, bool is_followed_by_digit);
  void drop_punctuation();
  void join_words();

  // Rewrites the text: take(at) appends the replacement of the next characters from `at` on to `next_`, and
  // returns how many characters it has replaced.
  template <class Take>
  void rewrite(Take take);
  // Puts blanks next to `middle`, or one in its place, where it is between a left and a right character. A
  // match consumes all three characters, so that in a,b,c only the first comma is between letters.
  enum class Blanks { kBefore, kAfter, kBothSides, kInstead };
  template <class Left, class Right>
  void rewrite_between(Left is_left, char middle, Right is_right, Blanks blanks);

  const MeteorRules& rules_;
  std::vector<Char> text_;
  std::vector<Char> next_;
  std::u32string stem_;
};

}  // namespace mtgauge
