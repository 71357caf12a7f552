// Pairs and ranks of scores, in groups and after swaps, against loops over all pairs.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../score_loops.hpp"
#include "expect.hpp"
#include "input.hpp"

using namespace mtgauge;
using fuzz::Input;

namespace {

constexpr std::size_t kMostEntries = 300;
constexpr std::size_t kTrials = 3;

// A score for each character; some of them are equal, and some zeros are negative. Texts that are too short
// begin again.
loops::Scores scores_of(const std::u32string& text, std::size_t entries) {
  loops::Scores scores;
  for (std::size_t at = 0; at < entries; ++at) {
    const auto character = text.empty() ? 0 : static_cast<int>(text[at % text.size()]);
    scores.push_back(std::ldexp(100 - character % 128, character % 16 * 60) * (character % 3 - 1));
  }
  return scores;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const std::u32string& text = input.hypothesis().characters();
  const std::size_t entries = std::min(text.size(), kMostEntries);
  const loops::Scores gold = scores_of(text, entries);
  const loops::Scores first = scores_of(input.references().front().characters(), entries);
  const loops::Scores second = scores_of(input.references().back().characters(), entries);
  loops::Counts sizes;
  std::size_t left = entries;
  // options end in zeros, and the rest is one group
  for (std::size_t of_group = input.option(80); of_group > 0 && of_group <= left;
       of_group = input.option(80)) {
    sizes.push_back(static_cast<std::int64_t>(of_group));
    left -= of_group;
  }
  sizes.push_back(static_cast<std::int64_t>(left));
  const GroupedScores scores{gold, first, second, sizes};
  EXPECT(scores.fit());
  for (std::size_t trial = 0; trial < kTrials; ++trial) {
    std::vector<std::uint8_t> kept;
    for (std::size_t at = 0; at < entries; ++at) kept.push_back(text[at] >> trial & 1);
    EXPECT(loops::is_right(scores, kept));
  }
  return 0;
}
