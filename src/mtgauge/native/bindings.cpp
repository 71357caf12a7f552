// Binds the kernels to Python, and does nothing else.
#include <nanobind/nanobind.h>

NB_MODULE(_kernels, m) { m.doc() = "Compiled kernels of mtgauge."; }
