// Memory that one thread reuses for segment after segment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>

namespace mtgauge {

// An array that only grows. Unlike a vector, it neither initializes its elements nor keeps them when it
// grows.
template <class T>
class ScratchBuffer {
 public:
  // At least `size` elements with unspecified values, at the same address until a larger size is requested.
  T* take(std::size_t size) {
    if (size > capacity_) {
      capacity_ = std::max(size, 2 * capacity_);
      elements_ = std::make_unique_for_overwrite<T[]>(capacity_);
    }
    return elements_.get();
  }

 private:
  std::unique_ptr<T[]> elements_;
  std::size_t capacity_ = 0;
};

}  // namespace mtgauge
