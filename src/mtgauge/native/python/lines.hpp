// Lines that kernels rewrite for Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/text_view.hpp"
#include "python/texts.hpp"

namespace mtgauge {

// A line of tokens in the storage of its text.
struct TokenizedLine {
  std::vector<std::uint8_t> bytes;
  std::size_t length = 0;
  std::uint8_t kind = 1;
};

// Rewrites one line after the other, with scratch memory that no other thread uses.
using LineRewriter = std::function<TokenizedLine(const TextView& text)>;

// The rewritten lines. Each thread rewrites some of them with a rewriter that it makes itself.
nb::list rewritten_lines(nb::handle lines, int threads, const std::function<LineRewriter()>& make_rewriter);

// The same by calls of worker->rewrite(text). make_worker returns a shared pointer.
template <class MakeWorker>
nb::list rewritten_by(nb::handle lines, int threads, MakeWorker make_worker) {
  return rewritten_lines(lines, threads, [&]() -> LineRewriter {
    return [worker = make_worker()](const TextView& text) { return worker->rewrite(text); };
  });
}

}  // namespace mtgauge
