// The statistics of RIBES, GLEU, ROUGE-L, character edits and lengths.
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "edits/char_edits.hpp"
#include "ngrams/gleu.hpp"
#include "overlap/ribes.hpp"
#include "overlap/subsequences.hpp"
#include "texts.hpp"
#include "tokens/lengths.hpp"

using namespace mtgauge;

namespace {

using Row = std::vector<std::int64_t>;

const Tokenizer& words() { return tokenizer_named("none"); }

template <class Counter>
Row row_of(Counter counter, std::size_t columns, const TextView& hypothesis,
           const std::vector<TextView>& references) {
  Row row(columns);
  counter.count({hypothesis, references}, row.data());
  return row;
}

void test_ribes() {
  CHECK((row_of(RibesCounter(words()), RibesCounter::columns(3), narrow("b a c x"),
                {narrow("a b c y"), TextView{}, wide(u"x")}) == Row{4, 2, 3, 4, 0, 0, -1, 0, 1, 1}));
}

void test_gleu() {
  const auto row = [](const char* hypothesis, const std::vector<TextView>& references) {
    return row_of(GleuCounter(words(), 2), GleuCounter::kColumns, narrow(hypothesis), references);
  };
  CHECK((row("a b c", {narrow("a c"), narrow("a b")}) == Row{3, 5, 5, 3}));
  CHECK((row("", {narrow(""), narrow("a"), narrow("")}) == Row{0, 1, 0, 1}));
  CHECK((row("", {narrow("")}) == Row{0, 0, 0, 0}));
  CHECK_THROWS(GleuCounter(words(), 0), std::invalid_argument);
}

void test_rouge() {
  CHECK((row_of(RougeCounter(words()), RougeCounter::columns(2), narrow("a b c d"),
                {TextView{}, narrow("a c d x")}) == Row{4, 0, -1, 3, 4}));
  // Across the machine words of a row.
  std::string text;
  for (int at = 0; at < 200; ++at) text += std::to_string(at) + " ";
  CHECK((row_of(RougeCounter(words()), RougeCounter::columns(1), narrow(text), {narrow("x " + text + "y")}) ==
         Row{200, 200, 202}));
}

void test_char_edits() {
  const auto row = [](const TextView& hypothesis, const std::vector<TextView>& references) {
    return row_of(CharEditCounter(3), CharEditCounter::kColumns, hypothesis, references);
  };
  CHECK((row(narrow("abcdXYZ-"), {narrow("XYZabcd")}) == Row{1, 0, 3, 8, 7}));
  CHECK((row(narrow("abcd"), {narrow("ab"), TextView{}, wide(u"abcx")}) == Row{1, 1, 0, 4, 4}));
  CHECK((row(narrow(""), {narrow("a"), narrow("")}) == Row{0, 0, 0, 0, 0}));
  CHECK_THROWS(CharEditCounter(0), std::invalid_argument);
}

void test_lengths() {
  std::vector<double> row(LengthCounter::kColumns);
  const std::vector<TextView> references = {narrow("a b c d"), TextView{}, narrow("a b"), narrow("a")};
  LengthCounter(words()).count({narrow("x y z"), references}, row.data());
  CHECK((row == std::vector<double>{3, 2, 7 / 3.0}));
}

}  // namespace

int main() {
  test_ribes();
  test_gleu();
  test_rouge();
  test_char_edits();
  test_lengths();
  return check::status();
}
