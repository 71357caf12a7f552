// Character n-grams and the statistics of chrF.
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "ngrams/chrf.hpp"
#include "texts.hpp"

using namespace mtgauge;

namespace {

using Row = std::vector<std::int64_t>;

Row row_of(const ChrfOptions& options, const TextView& hypothesis, const std::vector<TextView>& references) {
  ChrfCounter counter(options);
  Row row(ChrfCounter::columns(options));
  counter.count({hypothesis, references}, row.data());
  return row;
}

void test_rows() {
  const ChrfOptions options{.char_order = 2, .word_order = 1};
  CHECK((row_of(options, narrow("ab c"), {narrow("abd")}) == Row{3, 3, 2, 2, 2, 1, 2, 1, 0}));
  CHECK((row_of(options, narrow("ab"), {narrow("")}) == Row{0, 0, 0, 0, 0, 0, 0, 0, 0}));
  CHECK((row_of(options, narrow("ab"), {wide(u"xy"), TextView{}, widest(U"ab")}) ==
         Row{2, 2, 2, 1, 1, 1, 1, 1, 1}));
}

// Packed and unpacked n-grams have the same counts: order 9 does not fit into 64 bits, and its first 6 orders
// are those of order 6.
void test_both_ways() {
  const std::string hypothesis = "the cat sat on the mat, and the cat sat";
  const std::string reference = "the mat sat on the cat, and on the cat";
  const Row packed = row_of({.char_order = 6}, narrow(hypothesis), {narrow(reference)});
  const Row unpacked = row_of({.char_order = 9}, narrow(hypothesis), {narrow(reference)});
  CHECK(Row(unpacked.begin(), unpacked.begin() + 18) == packed);
}

// Above 32,767 windows, the counters are wider.
void test_long_repeats() {
  for (std::size_t length : {16383u, 16384u, 40000u}) {
    const std::string text(length, 'a');
    const Row row = row_of({.char_order = 1}, narrow(text), {narrow(text)});
    const auto count = static_cast<std::int64_t>(length);
    CHECK((row == Row{count, count, count}));
  }
}

void test_score() {
  const std::int64_t half[] = {4, 4, 2};
  CHECK(chrf_score(half, {.char_order = 1}) == 50.0);
  const std::int64_t none[] = {4, 4, 0};
  CHECK(chrf_score(none, {.char_order = 1}) == 0.0);
}

void test_bad_options() {
  CHECK_THROWS(ChrfCounter({.char_order = 0}), std::invalid_argument);
  CHECK_THROWS(ChrfCounter({.char_order = -1, .word_order = 3}), std::invalid_argument);
  CHECK_THROWS(ChrfCounter({.beta = std::nan("")}), std::invalid_argument);
}

}  // namespace

int main() {
  test_rows();
  test_both_ways();
  test_long_repeats();
  test_score();
  test_bad_options();
  return check::status();
}
