// Greedy matching of common runs.
#include <vector>

#include "check.hpp"
#include "edits/common_runs.hpp"

using namespace mtgauge;

namespace {

using Ids = std::vector<std::uint32_t>;

struct Run {
  std::uint32_t text;
  std::uint32_t reference;
  std::size_t length;

  bool operator==(const Run&) const = default;
};

std::vector<Run> all_runs(CommonRuns& runs, const Ids& text, const Ids& reference, std::size_t distinct) {
  runs.assign(text, reference, distinct);
  std::vector<Run> found;
  std::size_t length = text.size() + 1;
  while ((length = runs.longest(length - 1)) > 0) {
    runs.take(length, [&](std::uint32_t at, std::uint32_t there) {
      found.push_back({at, there, length});
      return true;
    });
  }
  return found;
}

void test_longest_first_and_of_equals_the_last() {
  CommonRuns runs;
  CHECK((all_runs(runs, {0, 1, 2, 0, 1}, {0, 1, 3, 0, 1, 2}, 4) == std::vector<Run>{{0, 3, 3}, {3, 0, 2}}));
  // 0 1 at 2 goes with the only one; what is left goes one by one, from the end of the text.
  CHECK((all_runs(runs, {0, 1, 0, 1}, {0, 1, kNoId, 1, 0}, 2) ==
         std::vector<Run>{{2, 0, 2}, {1, 3, 1}, {0, 4, 1}}));
}

void test_nothing_in_common() {
  CommonRuns runs;
  CHECK(all_runs(runs, {}, {0, 1}, 2).empty());
  CHECK(all_runs(runs, {0, 1}, {}, 2).empty());
  CHECK(all_runs(runs, {0, 1, kNoId}, {kNoId, 2}, 3).empty());
}

// A run of 5 whose first half is common too: after its last two are asked for, the rest is still free.
void test_lengths_that_are_asked_for() {
  CommonRuns runs;
  const Ids text = {0, 1, 2, 3, 4};
  runs.assign(text, text, 5);
  CHECK(runs.longest(2) == 2);
  int taken = 0;
  runs.take(2, [&](std::uint32_t at, std::uint32_t there) {
    CHECK(at == 3 && there == 3);
    ++taken;
    return false;
  });
  CHECK(taken == 1);
  CHECK(runs.longest(2) == 2);
  CHECK(runs.longest(1) == 1);
}

// The memory of a long text is used again for a short one.
void test_short_after_long() {
  CommonRuns runs;
  const Ids same(1000, 0);
  CHECK((all_runs(runs, same, same, 1) == std::vector<Run>{{0, 0, 1000}}));
  CHECK((all_runs(runs, {0, 0, 0}, {0, 0}, 1) == std::vector<Run>{{1, 0, 2}}));
}

}  // namespace

int main() {
  test_longest_first_and_of_equals_the_last();
  test_nothing_in_common();
  test_lengths_that_are_asked_for();
  test_short_after_long();
  return check::status();
}
