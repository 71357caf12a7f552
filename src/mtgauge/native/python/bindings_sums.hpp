// The part of the bindings that resampling uses.
#pragma once

#include <nanobind/nanobind.h>

namespace mtgauge {

void bind_sums(nanobind::module_& module);

}  // namespace mtgauge
