// How work on one segment is stopped that may take minutes.
#pragma once

#include <cstddef>
#include <functional>

namespace mtgauge {

// Thrown through a kernel whose work is to stop. for_each_chunk catches it.
struct Stopped {};

// Counts the steps of loops that can be long, and now and then asks whether the work goes on.
//
// Between two questions it is a subtraction, so that a loop may have one of its own in a register. Whoever
// asks for the work says who is asked, see StopQuestion; where nobody is, the work goes on.
class StopCheck {
 public:
  // To be called again and again. A step takes about a nanosecond; estimates do. Throws Stopped.
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

// For passes through a text that matter where it is huge alone.
inline void check_before(std::size_t steps) { StopCheck().after(steps); }

// Whom the checks of this thread ask, as long as it lives: `goes_on` answers whether the work goes on.
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
