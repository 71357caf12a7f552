// The part of the bindings that says where words stand and what is wrong with them.
#pragma once

#include <nanobind/nanobind.h>

namespace mtgauge {

void bind_edits(nanobind::module_& module);

}  // namespace mtgauge
