// How work on a segment that may take minutes is stopped.
#pragma once

#include <cstddef>
#include <functional>

namespace mtgauge {

// Thrown through a kernel to stop its work. for_each_chunk catches it.
struct Stopped {};

// Counts the steps of loops that can be long, and asks at intervals whether to continue.
//
// Between two questions a check is a subtraction, so that a loop can keep its counter in a register.
// StopQuestion says whom it asks. Without one, the work continues.
class StopCheck {
 public:
  // Counts steps, each of which takes about a nanosecond; an estimate suffices. Throws Stopped.
  void after(std::size_t steps) {
    if (steps < left_) [[likely]] {
      left_ -= steps;
    } else {
      ask();
    }
  }

 private:
  static constexpr std::size_t kStepsBetween = std::size_t{1} << 20;  // a millisecond

  void ask();

  std::size_t left_ = kStepsBetween;
};

// For a single pass through a text, which takes long only if the text is huge.
inline void check_before(std::size_t steps) { StopCheck().after(steps); }

// What the checks of this thread ask during the lifetime of this object: `goes_on` returns whether to
// continue.
class StopQuestion {
 public:
  explicit StopQuestion(std::function<bool()> goes_on);
  ~StopQuestion();
  StopQuestion(const StopQuestion&) = delete;
  StopQuestion& operator=(const StopQuestion&) = delete;

 private:
  friend class StopCheck;

  const std::function<bool()> goes_on_;
  const StopQuestion* const before_;
};

}  // namespace mtgauge
