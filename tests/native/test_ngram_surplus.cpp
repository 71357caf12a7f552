// N-grams that are produced too often or too rarely.
#include <vector>

#include "check.hpp"
#include "ngrams/ngram_surplus.hpp"

using namespace mtgauge;

namespace {

// Texts of ids; a segment with -1 as its only id is absent.
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
  const ReferenceNgrams numbered(references, 1);
  NgramSurplus counted(numbered);
  counted.count(hypothesis.view());
  const auto over = counted.largest(&NgramTotals::over, 10);
  CHECK(over.size() == 2);
  CHECK(is(over[0], {1, -1, -1, -1}, {3, 2, 1, 1, 0}));
  CHECK(is(over[1], {3, -1, -1, -1}, {1, 0, 0, 1, 0}));
  const auto under = counted.largest(&NgramTotals::under, 1);
  CHECK(under.size() == 1);
  CHECK(is(under[0], {4, -1, -1, -1}, {1, 2, 2, 0, 1}));
  CHECK(counted.largest(&NgramTotals::under, 10).size() == 2);
}

// The counts of one system do not affect those of the next.
void test_systems_do_not_meet() {
  const Column hypothesis({{1, 2, 1, 2, 1}});
  const Column reference({{1, 2}});
  const std::vector references = {reference.view()};
  const ReferenceNgrams numbered(references, 4);
  NgramSurplus counted(numbered);
  counted.count(Column({{7, 8, 9, 1, 2, 1, 2, 7}}).view());
  CHECK(counted.largest(&NgramTotals::over, 10).size() == 5);
  counted.count(hypothesis.view());
  const auto over = counted.largest(&NgramTotals::over, 10);
  CHECK(over.size() == 2);
  CHECK(is(over[0], {1, 2, 1, 2}, {1, 0, 0, 1, 0}));
  CHECK(is(over[1], {2, 1, 2, 1}, {1, 0, 0, 1, 0}));
}

void test_table() {
  NgramTable table;
  const auto number = [&table](std::int32_t first, std::int32_t second) {
    const NgramIds ids = {first, second, -1, -1};
    table.prefetch(hash_of(ids));
    return table.number(ids, hash_of(ids));
  };
  bool holds = true;
  for (int pass = 0; pass < 2; ++pass) {
    for (std::int32_t at = 0; at < 20'000; ++at)
      holds &= number(at / 100, at) == static_cast<std::uint32_t>(at);
  }
  CHECK(holds);
  CHECK(table.size() == 20'000);
  CHECK((table[250] == NgramIds{2, 250, -1, -1}));
  CHECK((table.find({2, 251, -1, -1}, hash_of({2, 251, -1, -1})) == 251));
  CHECK((table.find({3, 250, -1, -1}, hash_of({3, 250, -1, -1})) == kNoId));
  table.clear();
  CHECK(number(5, 5) == 0);
}

}  // namespace

int main() {
  test_unigrams();
  test_systems_do_not_meet();
  test_table();
  return check::status();
}
