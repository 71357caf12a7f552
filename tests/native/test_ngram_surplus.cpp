// N-grams that are written too often or too rarely.
#include <vector>

#include "check.hpp"
#include "ngram_surplus.hpp"

using namespace mtgauge;

namespace {

// Texts of ids; a segment that is -1 alone is absent.
class Column {
 public:
  explicit Column(const std::vector<std::vector<std::int32_t>>& segments) {
    for (const auto& segment : segments) {
      const bool is_absent = segment == std::vector<std::int32_t>{-1};
      present_[count_++] = !is_absent;
      if (!is_absent) ids_.insert(ids_.end(), segment.begin(), segment.end());
      offsets_.push_back(static_cast<std::int64_t>(ids_.size()));
    }
  }

  IdTexts view() const { return {ids_, offsets_, {present_, count_}}; }

 private:
  std::vector<std::int32_t> ids_;
  std::vector<std::int64_t> offsets_ = {0};
  bool present_[8] = {};
  std::size_t count_ = 0;
};

bool is(const NgramEntry& entry, const NgramIds& ids, const std::vector<std::uint32_t>& totals) {
  const NgramTotals& found = entry.totals;
  return entry.ids == ids &&
         totals == std::vector{found.hypothesis, found.most, found.least, found.over, found.under};
}

void test_unigrams() {
  const Column hypothesis({{1, 1, 1, 2}, {3, 4}, {9, 9}});
  const Column first({{1, 2, 5}, {4, 4}, {-1}});
  const Column second({{1, 1, 5}, {-1}, {-1}});
  const std::vector references = {first.view(), second.view()};
  NgramSurplus counted;
  counted.count(hypothesis.view(), references, 1);
  const auto over = counted.largest(&NgramTotals::over, 10);
  CHECK(over.size() == 2);
  CHECK(is(over[0], {1, -1, -1, -1}, {3, 2, 1, 1, 0}));
  CHECK(is(over[1], {3, -1, -1, -1}, {1, 0, 0, 1, 0}));
  const auto under = counted.largest(&NgramTotals::under, 1);
  CHECK(under.size() == 1);
  CHECK(is(under[0], {4, -1, -1, -1}, {1, 2, 2, 0, 1}));
  CHECK(counted.largest(&NgramTotals::under, 10).size() == 2);
}

void test_orders_do_not_meet() {
  const Column hypothesis({{1, 2, 1, 2, 1}});
  const Column reference({{1, 2}});
  const std::vector references = {reference.view()};
  NgramSurplus counted;
  counted.count(hypothesis.view(), references, 2);
  counted.count(hypothesis.view(), references, 4);
  const auto over = counted.largest(&NgramTotals::over, 10);
  CHECK(over.size() == 2);
  CHECK(is(over[0], {1, 2, 1, 2}, {1, 0, 0, 1, 0}));
  CHECK(is(over[1], {2, 1, 2, 1}, {1, 0, 0, 1, 0}));
}

}  // namespace

int main() {
  test_unigrams();
  test_orders_do_not_meet();
  return check::status();
}
