#include "python/token_spans.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include "python/arrays.hpp"
#include "python/run.hpp"

namespace mtgauge {

nb::tuple found_tokens(nb::handle lines, int threads, const std::function<TokenFinder()>& make_finder) {
  const Lines texts(lines, "lines", Absent::kAllowed);
  std::vector<std::vector<std::int32_t>> spans(texts.size());
  run(texts.size(), threads, [&]() -> ChunkAction {
    return [&, find = make_finder()](std::size_t first, std::size_t last) {
      for (std::size_t index = first; index < last; ++index) {
        if (texts[index].length > std::numeric_limits<std::int32_t>::max()) {
          throw std::length_error("a text has 2^31 characters or more");
        }
        for (const Token& token : find(texts[index])) {
          spans[index].push_back(static_cast<std::int32_t>(token.begin));
          spans[index].push_back(static_cast<std::int32_t>(token.end));
        }
      }
    };
  });
  return concatenated_pairs(spans);
}

}  // namespace mtgauge
