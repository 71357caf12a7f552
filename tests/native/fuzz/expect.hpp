// How a fuzz target says that a kernel is wrong.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace fuzz {

inline void expect(bool holds, const char* what, const char* file, int line) {
  if (holds) return;
  std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
  std::abort();
}

}  // namespace fuzz

#define EXPECT(condition) fuzz::expect((condition), #condition, __FILE__, __LINE__)
