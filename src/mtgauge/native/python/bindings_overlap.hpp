// The part of the bindings that metrics of common words and substrings use.
#pragma once

#include <nanobind/nanobind.h>

namespace mtgauge {

void bind_overlap(nanobind::module_& module);

}  // namespace mtgauge
