// How work in the middle of a segment is stopped.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <random>
#include <thread>
#include <vector>

#include "check.hpp"
#include "core/parallel.hpp"
#include "core/stop.hpp"
#include "edits/common_substrings.hpp"
#include "edits/edit_distance.hpp"
#include "edits/phrase_shifts.hpp"
#include "edits/shifts.hpp"
#include "overlap/context_aligner.hpp"
#include "overlap/subsequences.hpp"

using namespace mtgauge;

namespace {

constexpr std::uint32_t kWords = 8;

std::vector<std::uint32_t> few_words(std::size_t length, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::uint32_t> words(length);
  for (std::uint32_t& word : words) word = random() % kWords;
  return words;
}

void test_nobody_is_asked() {
  StopCheck stop;
  for (int i = 0; i < 100; ++i) stop.after(std::size_t{1} << 40);
}

void test_asks_now_and_then() {
  int questions = 0;
  const StopQuestion question([&] { return ++questions > 0; });
  StopCheck stop;
  for (int i = 0; i < 1000; ++i) stop.after(1);
  CHECK(questions == 0);
  for (int i = 0; i < 10; ++i) stop.after(std::size_t{1} << 20);
  CHECK(questions == 10);
}

void test_the_last_question_counts() {
  const StopQuestion outer([] { return true; });
  {
    const StopQuestion inner([] { return false; });
    CHECK_THROWS(check_before(std::size_t{1} << 30), Stopped);
  }
  check_before(std::size_t{1} << 30);
}

// Each of these would take minutes.
template <class Work>
void test_stops(Work work) {
  const auto start = std::chrono::steady_clock::now();
  const StopQuestion question(
      [&] { return std::chrono::steady_clock::now() - start < std::chrono::milliseconds(20); });
  CHECK_THROWS(work(), Stopped);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
}

void test_kernels_stop() {
  const std::vector<std::uint32_t> text = few_words(1'000'000, 1);
  const std::vector<std::uint32_t> other = few_words(1'000'000, 2);
  const Ids ids = text;
  const Ids others = other;
  test_stops([&] { EditDistance().between(ids, others, kWords); });
  test_stops([&] { SubsequenceFinder().longest(ids, others, kWords); });
  test_stops([&] {
    EditAligner aligner;
    aligner.set_reference(others, kWords);
    aligner.align(ids);
  });
  test_stops([&] {
    PhraseShifts().search(ids.first(20'000), others.first(20'000), kWords,
                          [](std::uint32_t word, std::uint32_t than) { return word > than; });
  });
  test_stops([&] { ContextAligner().align(ids, others, kWords); });
}

// Both threads are in the middle of a segment that takes forever.
void test_all_threads_stop() {
  std::atomic<int> segments = 0;
  const bool finished = for_each_chunk(
      2, 2,
      [&]() -> ChunkAction {
        return [&](std::size_t, std::size_t) {
          ++segments;
          for (StopCheck stop;;) stop.after(1);
        };
      },
      [&] { return segments < 2; }, kLongWork);
  CHECK(!finished);
  CHECK(segments == 2);
}

}  // namespace

int main() {
  test_nobody_is_asked();
  test_asks_now_and_then();
  test_the_last_question_counts();
  test_kernels_stop();
  test_all_threads_stop();
  return check::status();
}
