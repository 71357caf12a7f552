// Words that references confirm.
#include <vector>

#include "check.hpp"
#include "overlap/word_matches.hpp"

using namespace mtgauge;

int main() {
  const std::vector<std::int32_t> ours = {0, 0, 1, 2};
  const std::vector<std::int64_t> ends = {0, 3, 4};
  const bool present[] = {true, true};
  const bool first_alone[] = {true, false};
  const std::vector<std::int32_t> theirs = {0, 0, 0, 1};
  const std::vector<std::int64_t> first_ends = {0, 4, 4};
  const std::vector<std::int32_t> others = {1, 1, 2};
  const std::vector<std::int64_t> second_ends = {0, 2, 3};
  const std::vector<IdTexts> references = {{theirs, first_ends, first_alone}, {others, second_ends, present}};
  const WordMatches found = word_matches({ours, ends, present}, references, 4);
  CHECK((found.matched == std::vector<std::int64_t>{2, 2, 1, 0}));
  CHECK((found.produced == std::vector<std::int64_t>{4, 2, 1, 0}));
  return check::status();
}
