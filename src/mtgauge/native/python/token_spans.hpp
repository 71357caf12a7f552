// Where the tokens of texts stand, for Python.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <span>

#include "core/text_view.hpp"
#include "python/texts.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {

// Finds the tokens of one text after the other, with scratch memory that no other thread uses. The result is
// valid until the next call.
using TokenFinder = std::function<std::span<const Token>(const TextView& text)>;

// Begin and end of each token of many lines, and where each line begins, as `concatenated_pairs` returns
// them.
nb::tuple found_tokens(nb::handle lines, int threads, const std::function<TokenFinder()>& make_finder);

// The same by calls of locator->locate(text). make_locator returns a shared pointer.
template <class MakeLocator>
nb::tuple token_spans_of(nb::handle lines, int threads, MakeLocator make_locator) {
  return found_tokens(lines, threads, [&]() -> TokenFinder {
    return [locator = make_locator()](const TextView& text) { return locator->locate(text); };
  });
}

}  // namespace mtgauge
