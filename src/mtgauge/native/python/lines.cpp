#include "python/lines.hpp"

#include <Python.h>

#include "python/run.hpp"

namespace mtgauge {

nb::list rewritten_lines(nb::handle lines, int threads, const std::function<LineRewriter()>& make_rewriter) {
  const Lines texts(lines, "lines");
  std::vector<TokenizedLine> rewritten(texts.size());
  run(texts.size(), threads, [&]() -> ChunkAction {
    return [&, rewrite = make_rewriter()](std::size_t first, std::size_t last) {
      for (std::size_t index = first; index < last; ++index) rewritten[index] = rewrite(texts[index]);
    };
  });
  nb::list result;
  for (TokenizedLine& line : rewritten) {
    PyObject* text =
        PyUnicode_FromKindAndData(line.kind, line.bytes.data(), static_cast<Py_ssize_t>(line.length));
    if (text == nullptr) throw nb::python_error();
    result.append(nb::steal(text));
    line = {};
  }
  return result;
}

}  // namespace mtgauge
