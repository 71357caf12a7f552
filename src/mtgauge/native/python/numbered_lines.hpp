// Tokens of many lines, numbered by several threads.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "python/texts.hpp"
#include "tokens/tokens.hpp"
#include "tokens/vocabulary.hpp"

namespace mtgauge {

class NumberedLines {
 public:
  NumberedLines(const Lines& lines, const Tokenizer& tokenizer, int threads);

  // The distinct tokens in code-point order.
  nb::list tokens() const;
  // The tokens of all lines by their positions in that list, and where each line begins among them.
  std::vector<std::int32_t> ids() const;
  std::vector<std::int64_t> offsets() const;

 private:
  struct Worker {
    std::size_t index;
    TokenNumberer numberer;
  };
  struct Line {
    std::size_t worker = 0;
    std::vector<std::uint32_t> numbers;
  };

  Worker* add_worker(const Tokenizer& tokenizer);

  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Line> lines_;
  MergedVocabulary vocabulary_;
};

}  // namespace mtgauge
