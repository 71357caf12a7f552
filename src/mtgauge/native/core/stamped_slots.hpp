// Numbers by index, which are all cleared at no cost.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mtgauge {

inline constexpr std::uint32_t kNothing = 0xFFFFFFFF;

class StampedSlots {
 public:
  // Clears all slots. Indices are below `size`.
  void reset(std::size_t size) {
    if (size > slots_.size()) slots_.resize(size);
    if (++epoch_ == 0) {
      std::fill(slots_.begin(), slots_.end(), Slot{});
      epoch_ = 1;
    }
  }

  // The number at an index; kNothing if none was put there.
  std::uint32_t operator[](std::size_t index) const {
    return slots_[index].epoch == epoch_ ? slots_[index].value : kNothing;
  }

  // Returns the previous number.
  std::uint32_t put(std::size_t index, std::uint32_t value) {
    const std::uint32_t before = (*this)[index];
    slots_[index] = {epoch_, value};
    return before;
  }

 private:
  struct Slot {
    std::uint32_t epoch = 0;
    std::uint32_t value = 0;
  };

  std::vector<Slot> slots_;
  std::uint32_t epoch_ = 0;
};

}  // namespace mtgauge
