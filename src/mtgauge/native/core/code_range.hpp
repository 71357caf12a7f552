// An inclusive range of Unicode code points.
#pragma once

#include <cstdint>

namespace mtgauge {

struct CodeRange {
  char32_t first;
  char32_t last;
};

}  // namespace mtgauge
