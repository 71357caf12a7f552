#include "core/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

#include "core/stop.hpp"

#ifdef __linux__
#include <sched.h>
#endif

namespace mtgauge {
namespace {

constexpr std::chrono::milliseconds kBetweenQuestions{50};

class Job {
 public:
  Job(std::size_t count, std::size_t chunk, const std::function<ChunkAction()>& make_action)
      : count_(count), chunk_(chunk), make_action_(make_action) {}

  // Works until nothing is left or the job is stopped, even in the middle of a segment.
  void work(const std::function<bool()>& go_on) noexcept {
    const auto goes_on = [&] {
      if (!stopped_ && go_on && !go_on()) stopped_ = true;
      return !stopped_;
    };
    try {
      const StopQuestion question(goes_on);
      const ChunkAction action = make_action_();
      while (!stopped_) {
        const std::size_t first = next_.fetch_add(chunk_);
        if (first >= count_) return;
        action(first, std::min(first + chunk_, count_));
        goes_on();
      }
    } catch (const Stopped&) {
      // The other threads see that the job is stopped, too.
    } catch (...) {
      fail(std::current_exception());
    }
  }

  // Returns whether the job was finished. Rethrows the exception of a thread.
  bool result() const {
    if (exception_) std::rethrow_exception(exception_);
    return !stopped_;
  }

 private:
  void fail(std::exception_ptr exception) {
    const std::lock_guard lock(mutex_);
    if (!exception_) exception_ = exception;
    stopped_ = true;
  }

  const std::size_t count_;
  const std::size_t chunk_;
  const std::function<ChunkAction()>& make_action_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::exception_ptr exception_;
};

// Asks at most once per kBetweenQuestions, because go_on takes Python's interpreter lock to look for signals.
std::function<bool()> asked_rarely(const std::function<bool()>& go_on) {
  using Clock = std::chrono::steady_clock;
  return [&go_on, last = Clock::now()]() mutable {
    const auto now = Clock::now();
    if (now - last < kBetweenQuestions) return true;
    last = now;
    return go_on();
  };
}

}  // namespace

int available_threads() {
#ifdef __linux__
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return std::max(CPU_COUNT(&allowed), 1);
#endif
  return static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
}

bool for_each_chunk(std::size_t count, int threads, const std::function<ChunkAction()>& make_action,
                    const std::function<bool()>& go_on, Grain grain) {
  if (threads < 0) throw std::invalid_argument("threads must be 0 (all cores) or more");
  if (threads == 0) threads = available_threads();
  const std::size_t useful = std::clamp<std::size_t>(count / grain.least_for_thread, 1, threads);

  Job job(count, grain.chunk, make_action);
  std::vector<std::thread> helpers;
  helpers.reserve(useful - 1);
  try {
    while (helpers.size() + 1 < useful) helpers.emplace_back([&job] { job.work(nullptr); });
  } catch (const std::system_error&) {
    // The system has no more threads: the existing ones do the work.
  }
  job.work(asked_rarely(go_on));
  for (std::thread& helper : helpers) helper.join();
  return job.result();
}

}  // namespace mtgauge
