// Functions of the C library, applied to each value.
#pragma once

#include <cmath>
#include <cstddef>

namespace mtgauge {

// NumPy's own functions differ in the last bit between processors. These are the functions that Python's math
// module calls. The logarithm of 0 is minus infinity; that of a negative number is not a number.
inline void log_of_each(const double* values, std::size_t count, double* results) {
  for (std::size_t at = 0; at < count; ++at) results[at] = std::log(values[at]);
}

inline void exp_of_each(const double* values, std::size_t count, double* results) {
  for (std::size_t at = 0; at < count; ++at) results[at] = std::exp(values[at]);
}

inline void pow_of_each(const double* values, std::size_t count, double exponent, double* results) {
  for (std::size_t at = 0; at < count; ++at) results[at] = std::pow(values[at], exponent);
}

}  // namespace mtgauge
