// Binds the kernels of diagnostics to Python, and does nothing else.
#include "bindings_diagnostics.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "python_arrays.hpp"
#include "python_texts.hpp"
#include "vocabulary.hpp"

namespace mtgauge {
namespace {

// Tokens of many lines, numbered by several threads.
class NumberedLines {
 public:
  NumberedLines(const Lines& lines, const Tokenizer& tokenizer, int threads) : lines_(lines.size()) {
    run(lines.size(), threads, [&]() -> ChunkAction {
      return [&, worker = add_worker(tokenizer)](std::size_t first, std::size_t last) {
        for (std::size_t index = first; index < last; ++index) {
          lines_[index] = {worker->index, worker->numberer.number(lines[index])};
        }
      };
    });
    std::vector<const Vocabulary*> vocabularies;
    for (const auto& worker : workers_) vocabularies.push_back(&worker->numberer.vocabulary());
    vocabulary_ = merge(vocabularies);
    if (vocabulary_.tokens.size() > std::numeric_limits<std::int32_t>::max()) {
      throw std::length_error("there are 2^31 distinct tokens or more");
    }
  }

  nb::list tokens() const {
    nb::list tokens;
    for (const std::string_view token : vocabulary_.tokens) {
      PyObject* text =
          PyUnicode_DecodeUTF8(token.data(), static_cast<Py_ssize_t>(token.size()), "surrogatepass");
      if (text == nullptr) throw nb::python_error();
      tokens.append(nb::steal(text));
    }
    return tokens;
  }

  std::vector<std::int64_t> offsets() const {
    std::vector<std::int64_t> offsets = {0};
    offsets.reserve(lines_.size() + 1);
    for (const Line& line : lines_) offsets.push_back(offsets.back() + std::ssize(line.numbers));
    return offsets;
  }

  std::vector<std::int32_t> ids() const {
    std::vector<std::int32_t> ids;
    for (const Line& line : lines_) {
      const std::vector<std::uint32_t>& merged = vocabulary_.numbers[line.worker];
      for (const std::uint32_t number : line.numbers)
        ids.push_back(static_cast<std::int32_t>(merged[number]));
    }
    return ids;
  }

 private:
  struct Worker {
    std::size_t index;
    TokenNumberer numberer;
  };
  struct Line {
    std::size_t worker = 0;
    std::vector<std::uint32_t> numbers;
  };

  Worker* add_worker(const Tokenizer& tokenizer) {
    const std::lock_guard lock(mutex_);
    workers_.push_back(std::make_unique<Worker>(workers_.size(), TokenNumberer(tokenizer)));
    return workers_.back().get();
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Line> lines_;
  MergedVocabulary vocabulary_;
};

nb::tuple number_tokens(nb::object lines, const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Lines texts(lines, "lines", Absent::kAllowed);
  const NumberedLines numbered(texts, chosen, threads);
  return nb::make_tuple(numbered.tokens(), array_of(numbered.ids()), array_of(numbered.offsets()));
}

constexpr char kNumberTokensDoc[] = R"(Numbers the tokens of texts, so that they compare as integers.

Args:
    lines: n texts; None has no tokens.
    tokenizer: A name that `tokenize` knows.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    The distinct tokens in code-point order; the tokens of all texts, one after the other, by their positions in that
    list; an array (n + 1) that says where each text begins, and the last one ends.

Raises:
    TypeError: A line is neither a string nor None.
    ValueError: The tokeniser is unknown, or `threads` is negative.)";

}  // namespace

void bind_diagnostics(nb::module_& module) {
  module.def("number_tokens", &number_tokens, nb::arg("lines"), nb::arg("tokenizer"), nb::arg("threads") = 1,
             nb::sig("def number_tokens(lines: collections.abc.Sequence[str | None], tokenizer: str, "
                     "threads: int = 1) -> tuple[list[str], numpy.typing.NDArray[numpy.int32], "
                     "numpy.typing.NDArray[numpy.int64]]"),
             kNumberTokensDoc);
}

}  // namespace mtgauge
