// Words that are distinguished by their contexts.
#include <vector>

#include "check.hpp"
#include "overlap/context_aligner.hpp"

using namespace mtgauge;

namespace {

using Ids = std::vector<std::uint32_t>;

void test_words_and_contexts() {
  ContextAligner aligner;
  // Each word occurs once in both.
  CHECK((aligner.align(Ids{0, 1}, Ids{1, kNoId, 0}, 2) == Ids{2, 0}));
  // 2 is missing; the first 0 is identified by the 1 after it, the second by the 3 before it.
  CHECK((aligner.align(Ids{0, 1, 2, 3, 0}, Ids{3, 0, 0, 1}, 4) == Ids{2, 3, kNoId, 0, 1}));
  // 0 0 occurs twice in the reference.
  CHECK((aligner.align(Ids{0, 0}, Ids{0, 0, 0}, 1) == Ids{kNoId, kNoId}));
}

// Both contexts have one word; the one before decides.
void test_the_context_before_decides() {
  ContextAligner aligner;
  CHECK((aligner.align(Ids{1, 0, 2, 0}, Ids{1, 0, 0, 2}, 3) == Ids{0, 1, 3, kNoId}));
}

void test_empty_texts() {
  ContextAligner aligner;
  CHECK(aligner.align(Ids{}, Ids{kNoId}, 0).empty());
  CHECK((aligner.align(Ids{0, 0}, Ids{}, 1) == Ids{kNoId, kNoId}));
  CHECK((aligner.align(Ids{0}, Ids{0}, 1) == Ids{0}));
}

}  // namespace

int main() {
  test_words_and_contexts();
  test_the_context_before_decides();
  test_empty_texts();
  return check::status();
}
