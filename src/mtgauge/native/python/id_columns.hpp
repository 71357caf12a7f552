// Texts as token ids, which Python passes as arrays.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/id_texts.hpp"
#include "python/arrays.hpp"

namespace mtgauge {

// Arrays of token ids, as `number_tokens` returns them, and their views.
class GivenTexts {
 public:
  GivenTexts(nb::handle texts, const std::string& name);

  IdTexts view() const;

 private:
  GivenArray<std::int32_t, 1> ids_;
  GivenArray<std::int64_t, 1> offsets_;
  GivenArray<bool, 1> present_;
};

// The texts of several systems or references.
class GivenColumns {
 public:
  GivenColumns(nb::handle columns, const std::string& name);

  std::span<const IdTexts> views() const { return views_; }

 private:
  std::vector<GivenTexts> texts_;
  std::vector<IdTexts> views_;
};

void require_equally_many(const GivenColumns& systems, const GivenColumns& references);
void require_ids_below(const GivenColumns& columns, std::size_t words);

}  // namespace mtgauge

// How Python's type checkers see a GivenColumns.
#define MTGAUGE_COLUMNS                                                                                   \
  "collections.abc.Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], " \
  "numpy.typing.NDArray[numpy.bool]]]"
