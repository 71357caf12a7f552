// The part of the bindings that diagnostics use.
#pragma once

#include <nanobind/nanobind.h>

namespace mtgauge {

void bind_diagnostics(nanobind::module_& module);

}  // namespace mtgauge
