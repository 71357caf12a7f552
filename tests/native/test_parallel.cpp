// Chunks, threads, and how they end.
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "check.hpp"
#include "core/parallel.hpp"

using namespace mtgauge;

namespace {

bool always() { return true; }

void test_each_segment_once() {
  for (std::size_t count : {0u, 1u, 31u, 32u, 33u, 64u, 1000u}) {
    for (int threads : {0, 1, 2, 7}) {
      for (const Grain grain : {kShortWork, kLongWork}) {
        std::vector<std::atomic<int>> visits(count);
        const bool finished = for_each_chunk(
            count, threads,
            [&]() -> ChunkAction {
              return [&](std::size_t first, std::size_t last) {
                for (std::size_t at = first; at < last; ++at) ++visits[at];
              };
            },
            always, grain);
        CHECK(finished);
        bool all_once = true;
        for (const auto& visit : visits) all_once = all_once && visit == 1;
        CHECK(all_once);
      }
    }
  }
}

void test_exception_is_carried_over() {
  const auto fail = []() -> ChunkAction {
    return [](std::size_t first, std::size_t) {
      if (first == 512) throw std::runtime_error("a chunk failed");
    };
  };
  CHECK_THROWS(for_each_chunk(1000, 1, fail, always), std::runtime_error);
  CHECK_THROWS(for_each_chunk(1000, 4, fail, always), std::runtime_error);
}

void test_stops_early() {
  std::atomic<std::size_t> chunks = 0;
  const bool finished = for_each_chunk(
      1'000'000, 2,
      [&]() -> ChunkAction {
        return [&](std::size_t, std::size_t) {
          ++chunks;
          std::this_thread::sleep_for(std::chrono::milliseconds(5));
        };
      },
      [] { return false; });
  CHECK(!finished);
  CHECK(chunks < 1000);
}

void test_bad_threads() {
  CHECK_THROWS(for_each_chunk(1, -1, [] { return ChunkAction(); }, always), std::invalid_argument);
}

}  // namespace

int main() {
  test_each_segment_once();
  test_exception_is_carried_over();
  test_stops_early();
  test_bad_threads();
  return check::status();
}
