#include "python/run.hpp"

#include <Python.h>
#include <nanobind/nanobind.h>

namespace mtgauge {

namespace nb = nanobind;

void run(std::size_t count, int threads, const std::function<ChunkAction()>& make_action, Grain grain) {
  bool finished = false;
  {
    nb::gil_scoped_release release;
    const auto go_on = [] {
      nb::gil_scoped_acquire acquire;
      return PyErr_CheckSignals() == 0;
    };
    finished = for_each_chunk(count, threads, make_action, go_on, grain);
  }
  if (!finished) throw nb::python_error();
}

void run_alone(const std::function<void()>& action) {
  run(1, 1, [&]() -> ChunkAction { return [&](std::size_t, std::size_t) { action(); }; });
}

}  // namespace mtgauge
