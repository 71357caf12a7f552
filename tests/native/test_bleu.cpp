// N-gram matches and the statistics of BLEU.
#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "ngrams/bleu.hpp"
#include "texts.hpp"

using namespace mtgauge;

namespace {

using Row = std::vector<std::int64_t>;

Row row_of(BleuCounter& counter, const TextView& hypothesis, const std::vector<TextView>& references,
           int max_order) {
  Row row(BleuCounter::columns(max_order));
  counter.count({hypothesis, references}, row.data());
  return row;
}

void test_rows() {
  BleuCounter counter(tokenizer_named("13a"), 2);
  CHECK((row_of(counter, narrow("the the the"), {narrow("the cat"), narrow("the the")}, 2) ==
         Row{3, 2, 2, 2, 2, 1, 3, 2}));
  CHECK((row_of(counter, narrow("a b"), {TextView{}, narrow("")}, 2) == Row{2, 0, 0, 0, 0, 0, 2, 1}));
  CHECK((row_of(counter, narrow("a b c"), {narrow("a b"), wide(u"a b c d")}, 2) ==
         Row{3, 2, 2, 2, 3, 2, 3, 2}));
}

// Tokens of up to 15 bytes are compared by their bytes, longer ones by a hash first. Neither may confuse the
// two.
void test_token_lengths() {
  BleuCounter counter(tokenizer_named("none"), 1);
  for (std::size_t length = 1; length < 40; ++length) {
    const std::string token(length, 'x');
    const std::string longer = token + "x";
    const std::string zero = token + std::string(1, '\0');
    CHECK(row_of(counter, narrow(token), {narrow(token)}, 1)[4] == 1);
    CHECK(row_of(counter, narrow(token), {narrow(longer)}, 1)[4] == 0);
    CHECK(row_of(counter, narrow(token), {narrow(zero)}, 1)[4] == 0);
  }
}

void test_bad_order() { CHECK_THROWS(BleuCounter(tokenizer_named("13a"), 0), std::invalid_argument); }

void test_id_table() {
  IdTable<TokenKey> table;
  for (int round = 0; round < 3; ++round) {
    const std::string padded = "one two" + std::string(16, ' ');
    table.reset(2);
    CHECK(table.find(TokenKey(padded.data(), 3)) == kNoId);
    CHECK(table.insert(TokenKey(padded.data(), 3)) == 0);
    CHECK(table.insert(TokenKey(padded.data() + 4, 3)) == 1);
    CHECK(table.insert(TokenKey(padded.data(), 3)) == 0);
    CHECK(table.size() == 2);
  }
}

}  // namespace

int main() {
  test_rows();
  test_token_lengths();
  test_bad_order();
  test_id_table();
  return check::status();
}
