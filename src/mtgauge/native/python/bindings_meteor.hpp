#pragma once

#include <nanobind/nanobind.h>

namespace mtgauge {

void bind_meteor(nanobind::module_& module);

}  // namespace mtgauge
