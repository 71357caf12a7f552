// The part of the bindings that says which words of texts match, or match none.
#pragma once

#include <nanobind/nanobind.h>

namespace mtgauge {

void bind_matches(nanobind::module_& module);

}  // namespace mtgauge
