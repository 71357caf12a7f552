// The statistics of GTM, PER, ICT and NIST.
#include <cmath>
#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "ngrams/nist.hpp"
#include "overlap/gtm.hpp"
#include "overlap/ict.hpp"
#include "overlap/per.hpp"
#include "texts.hpp"

using namespace mtgauge;

namespace {

using Row = std::vector<double>;

const Tokenizer& words() { return tokenizer_named("none"); }

Row gtm_row(double exponent, const TextView& hypothesis, const std::vector<TextView>& references) {
  Row row(GtmCounter::kColumns);
  GtmCounter(words(), exponent).count({hypothesis, references}, row.data());
  return row;
}

void test_gtm() {
  CHECK((gtm_row(1, narrow("a b x c d"), {narrow("a b c d")}) == Row{4, 5, 4}));
  CHECK((gtm_row(2, narrow("a b c x"), {narrow("a b c d y")}) == Row{3, 4, 5}));
  CHECK((gtm_row(1, narrow("a b c"), {narrow("a b"), TextView{}, wide(u"c d e")}) == Row{2.5, 3, 2.5}));
  CHECK((gtm_row(3, narrow(""), {narrow("")}) == Row{0, 0, 0}));
  CHECK_THROWS(GtmCounter(words(), 0.5), std::invalid_argument);
}

void test_per() {
  std::vector<std::int64_t> row(PerCounter::kColumns);
  PerCounter counter(words());
  const std::vector<TextView> references = {narrow("b b"), TextView{}, narrow("b a c d"), narrow("a x")};
  counter.count({narrow("a a b"), references}, row.data());
  CHECK((row == std::vector<std::int64_t>{2, 3, 2}));
}

void test_ict() {
  IctCounter counter(words(), false);
  const std::vector<TextView> references = {narrow("c d a b"), narrow("b c")};
  const auto& blocks = counter.match({narrow("a b c x"), references});
  CHECK(blocks.size() == 3);
  CHECK(blocks[0].begin == 0 && blocks[0].length == 2 && blocks[0].reference == 0 && blocks[0].position == 2);
  CHECK(blocks[1].begin == 2 && blocks[1].length == 1 && blocks[1].reference == 0 && blocks[1].position == 0);
  CHECK(blocks[2].begin == 3 && blocks[2].length == 0);
  Row row(IctCounter::kColumns);
  counter.count({narrow("a b c x"), references}, row.data());
  CHECK((row == Row{4, 3, 2, 3, 0.5 + 0.5 + 6.7 * 0.5}));
}

void test_nist() {
  NistReferences references(words(), 2);
  const std::vector<TextView> first = {narrow("a b"), TextView{}};
  const std::vector<TextView> second = {narrow("a c"), wide(u"d")};
  references.add_segment(first);
  references.add_segment(second);
  references.count_ngrams();
  CHECK(references.segments() == 2);
  NistCounter counter(references);
  Row row(NistCounter::columns(2));
  // a is 2 of 5, b and c 1 of 5; a b is 1 of 2.
  counter.count(narrow("a b a"), 0, row.data());
  CHECK((row == Row{3, 2, std::log2(5 / 2.0) + std::log2(5.0), 1, 3, 2}));
  counter.count(widest(U"unknown \U0001F327"), 1, row.data());
  CHECK((row == Row{2, 1.5, 0, 0, 2, 1}));
  CHECK_THROWS(NistReferences(words(), 0), std::invalid_argument);
}

}  // namespace

int main() {
  test_gtm();
  test_per();
  test_ict();
  test_nist();
  return check::status();
}
