// A minimal test framework: a failed check is printed, and the test program returns 1.
#pragma once

#include <cstdio>

namespace check {

inline int failures = 0;

inline void that(bool holds, const char* what, const char* file, int line) {
  if (holds) return;
  std::printf("%s:%d: failed: %s\n", file, line, what);
  ++failures;
}

// The exit status of a test program.
inline int status() { return failures == 0 ? 0 : 1; }

}  // namespace check

#define CHECK(condition) check::that((condition), #condition, __FILE__, __LINE__)

#define CHECK_THROWS(expression, Exception)                         \
  do {                                                              \
    bool caught = false;                                            \
    try {                                                           \
      (void)(expression);                                           \
    } catch (const Exception&) {                                    \
      caught = true;                                                \
    }                                                               \
    check::that(caught, #expression " throws", __FILE__, __LINE__); \
  } while (false)
