// Lines that kernels rewrite for Python.
#pragma once

#include <Python.h>
#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/parallel.hpp"
#include "python/texts.hpp"

namespace mtgauge {

// A line of tokens in the storage of its text.
struct TokenizedLine {
  std::vector<std::uint8_t> bytes;
  std::size_t length = 0;
  std::uint8_t kind = 1;
};

// Lets each thread turn lines into lines of tokens with a worker of its own.
template <class MakeWorker>
nb::list tokenized_lines(nb::object lines, int threads, MakeWorker make_worker) {
  const Lines texts(lines, "lines");
  std::vector<TokenizedLine> tokenized(texts.size());
  run(texts.size(), threads, [&]() -> ChunkAction {
    return [&, mine = std::shared_ptr(make_worker())](std::size_t first, std::size_t last) {
      for (std::size_t index = first; index < last; ++index) tokenized[index] = mine->tokenize(texts[index]);
    };
  });
  nb::list result;
  for (TokenizedLine& line : tokenized) {
    PyObject* text =
        PyUnicode_FromKindAndData(line.kind, line.bytes.data(), static_cast<Py_ssize_t>(line.length));
    if (text == nullptr) throw nb::python_error();
    result.append(nb::steal(text));
    line = {};
  }
  return result;
}

}  // namespace mtgauge
