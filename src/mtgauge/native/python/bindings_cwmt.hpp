// The part of the bindings that the metrics of CWMT use.
#pragma once

#include <nanobind/nanobind.h>

namespace mtgauge {

void bind_cwmt(nanobind::module_& module);

}  // namespace mtgauge
