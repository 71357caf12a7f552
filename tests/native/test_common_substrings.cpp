// Greedy matching of common substrings.
#include <vector>

#include "check.hpp"
#include "edits/common_substrings.hpp"

using namespace mtgauge;

namespace {

using Ids = std::vector<std::uint32_t>;

struct Match {
  std::uint32_t text;
  std::uint32_t reference;
  std::size_t length;

  bool operator==(const Match&) const = default;
};

std::vector<Match> all_matches(CommonSubstrings& substrings, const Ids& text, const Ids& reference,
                               std::size_t distinct) {
  substrings.assign(text, reference, distinct);
  std::vector<Match> found;
  std::size_t length = text.size() + 1;
  while ((length = substrings.longest(length - 1)) > 0) {
    substrings.take(length, [&](std::uint32_t at, std::uint32_t there) {
      found.push_back({at, there, length});
      return true;
    });
  }
  return found;
}

void test_longest_first_and_of_equals_the_last() {
  CommonSubstrings substrings;
  CHECK((all_matches(substrings, {0, 1, 2, 0, 1}, {0, 1, 3, 0, 1, 2}, 4) ==
         std::vector<Match>{{0, 3, 3}, {3, 0, 2}}));
  // 0 1 at position 2 is matched with the only one; the rest is matched symbol by symbol, from the end of the
  // text.
  CHECK((all_matches(substrings, {0, 1, 0, 1}, {0, 1, kNoId, 1, 0}, 2) ==
         std::vector<Match>{{2, 0, 2}, {1, 3, 1}, {0, 4, 1}}));
}

void test_nothing_in_common() {
  CommonSubstrings substrings;
  CHECK(all_matches(substrings, {}, {0, 1}, 2).empty());
  CHECK(all_matches(substrings, {0, 1}, {}, 2).empty());
  CHECK(all_matches(substrings, {0, 1, kNoId}, {kNoId, 2}, 3).empty());
}

// A common substring of 5 symbols: after its last two are taken, the rest is still free.
void test_lengths_that_are_asked_for() {
  CommonSubstrings substrings;
  const Ids text = {0, 1, 2, 3, 4};
  substrings.assign(text, text, 5);
  CHECK(substrings.longest(2) == 2);
  int taken = 0;
  substrings.take(2, [&](std::uint32_t at, std::uint32_t there) {
    CHECK(at == 3 && there == 3);
    ++taken;
    return false;
  });
  CHECK(taken == 1);
  CHECK(substrings.longest(2) == 2);
  CHECK(substrings.longest(1) == 1);
}

// The memory of a long text is reused for a short one.
void test_short_after_long() {
  CommonSubstrings substrings;
  const Ids same(1000, 0);
  CHECK((all_matches(substrings, same, same, 1) == std::vector<Match>{{0, 0, 1000}}));
  CHECK((all_matches(substrings, {0, 0, 0}, {0, 0}, 1) == std::vector<Match>{{1, 0, 2}}));
}

}  // namespace

int main() {
  test_longest_first_and_of_equals_the_last();
  test_nothing_in_common();
  test_lengths_that_are_asked_for();
  test_short_after_long();
  return check::status();
}
