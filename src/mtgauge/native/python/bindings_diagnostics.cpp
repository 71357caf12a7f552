// Binds the kernels of diagnostics to Python, and does nothing else.
#include "python/bindings_diagnostics.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/id_texts.hpp"
#include "ngrams/ngram_surplus.hpp"
#include "overlap/word_matches.hpp"
#include "python/arrays.hpp"
#include "python/texts.hpp"
#include "tokens/vocabulary.hpp"

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

// Arrays of token ids, as `number_tokens` gives them, and their views.
class GivenTexts {
 public:
  GivenTexts(nb::handle texts, const std::string& name) {
    const nb::tuple parts = snapshot(texts, name);
    if (parts.size() != 3) throw nb::value_error((name + " must be (ids, offsets, present)").c_str());
    ids_ = nb::cast<GivenArray<std::int32_t, 1>>(parts[0]);
    offsets_ = nb::cast<GivenArray<std::int64_t, 1>>(parts[1]);
    present_ = nb::cast<GivenArray<bool, 1>>(parts[2]);
    const bool is_ordered = std::is_sorted(offsets_.data(), offsets_.data() + offsets_.size());
    const bool fits = offsets_.size() == present_.size() + 1 && is_ordered && offsets_.data()[0] >= 0 &&
                      static_cast<std::size_t>(offsets_.data()[present_.size()]) <= ids_.size();
    if (!fits) throw nb::value_error((name + " has offsets that do not fit its ids").c_str());
  }

  IdTexts view() const {
    return {
        {ids_.data(), ids_.size()}, {offsets_.data(), offsets_.size()}, {present_.data(), present_.size()}};
  }

 private:
  GivenArray<std::int32_t, 1> ids_;
  GivenArray<std::int64_t, 1> offsets_;
  GivenArray<bool, 1> present_;
};

// The texts of several systems or references.
class GivenColumns {
 public:
  GivenColumns(nb::handle columns, const std::string& name) {
    const nb::tuple items = snapshot(columns, name);
    for (std::size_t index = 0; index < items.size(); ++index) {
      texts_.emplace_back(items[index], item_name(name, index));
      views_.push_back(texts_.back().view());
    }
  }

  std::span<const IdTexts> views() const { return views_; }

 private:
  std::vector<GivenTexts> texts_;
  std::vector<IdTexts> views_;
};

void require_equally_many(const GivenColumns& systems, const GivenColumns& references) {
  for (const GivenColumns* columns : {&systems, &references}) {
    for (const IdTexts& texts : columns->views()) {
      if (systems.views().empty() || texts.size() != systems.views().front().size()) {
        throw nb::value_error("systems and references have different numbers of segments");
      }
    }
  }
}

// The n-grams with the largest surplus as rows: ids, surplus, number in the hypotheses and in the references.
std::vector<std::int64_t> rows_of_largest(const NgramSurplus& counted, std::size_t order, std::size_t top,
                                          std::uint32_t NgramTotals::* surplus,
                                          std::uint32_t NgramTotals::* in_references) {
  std::vector<std::int64_t> rows;
  for (const auto& [ids, totals] : counted.largest(surplus, top)) {
    rows.insert(rows.end(), ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(order));
    rows.insert(rows.end(), {totals.*surplus, totals.hypothesis, totals.*in_references});
  }
  return rows;
}

nb::list ngram_surplus(nb::object systems, nb::object references, std::size_t order, std::size_t top,
                       int threads) {
  if (order < 1 || order > kLongestNgram) throw nb::value_error("order must be 1 to 4");
  const GivenColumns outputs(systems, "systems");
  const GivenColumns given(references, "references");
  require_equally_many(outputs, given);
  std::unique_ptr<ReferenceNgrams> numbered;
  run_alone([&] { numbered = std::make_unique<ReferenceNgrams>(given.views(), order); });
  struct Rows {
    std::vector<std::int64_t> over;
    std::vector<std::int64_t> under;
  };
  std::vector<Rows> rows(outputs.views().size());
  const auto make_action = [&]() -> ChunkAction {
    return [&, counted = std::make_shared<NgramSurplus>(*numbered)](std::size_t first, std::size_t last) {
      for (std::size_t index = first; index < last; ++index) {
        counted->count(outputs.views()[index]);
        rows[index].over = rows_of_largest(*counted, order, top, &NgramTotals::over, &NgramTotals::most);
        rows[index].under = rows_of_largest(*counted, order, top, &NgramTotals::under, &NgramTotals::least);
      }
    };
  };
  run(rows.size(), threads, make_action, kLongWork);
  const auto array = [order](std::vector<std::int64_t> values) {
    const std::size_t shape[] = {values.size() / (order + 3), order + 3};
    return array_of(std::move(values), shape);
  };
  nb::list result;
  for (Rows& both : rows)
    result.append(nb::make_tuple(array(std::move(both.over)), array(std::move(both.under))));
  return result;
}

void require_ids_below(const GivenColumns& columns, std::size_t words) {
  for (const IdTexts& texts : columns.views()) {
    const auto fits = [words](std::int32_t id) { return id >= 0 && static_cast<std::size_t>(id) < words; };
    if (!std::ranges::all_of(texts.ids, fits)) throw nb::value_error("an id is not in the vocabulary");
  }
}

nb::tuple word_matches_of(nb::object systems, nb::object references, std::size_t words, int threads) {
  const GivenColumns outputs(systems, "systems");
  const GivenColumns given(references, "references");
  require_equally_many(outputs, given);
  require_ids_below(outputs, words);
  require_ids_below(given, words);
  const std::size_t count = outputs.views().size();
  std::vector<std::int64_t> matched(count * words);
  std::vector<std::int64_t> produced(count * words);
  const auto make_action = [&]() -> ChunkAction {
    return [&](std::size_t first, std::size_t last) {
      for (std::size_t index = first; index < last; ++index) {
        const WordMatches found = word_matches(outputs.views()[index], given.views(), words);
        std::ranges::copy(found.matched, matched.begin() + static_cast<std::ptrdiff_t>(index * words));
        std::ranges::copy(found.produced, produced.begin() + static_cast<std::ptrdiff_t>(index * words));
      }
    };
  };
  run(count, threads, make_action, kLongWork);
  const std::size_t shape[] = {count, words};
  return nb::make_tuple(array_of(std::move(matched), shape), array_of(std::move(produced), shape));
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
    ValueError: The tokenizer is unknown, or `threads` is negative.)";

constexpr char kNgramSurplusDoc[] = R"(Finds the n-grams that systems write too often or too rarely.

In each segment that has a reference an n-gram is over-produced by what the hypothesis has beyond the reference with the
most of it, and under-produced by what it lacks of the reference with the fewest; both are summed over segments.

Args:
    systems: For each system its texts: token ids, n + 1 offsets, and n booleans, which are not looked at.
    references: The same of each reference; the booleans say which segments it has.
    order: Length of the n-grams, 1 to 4.
    top: How many n-grams of each kind.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    For each system two arrays with a row an n-gram, over-produced and under-produced ones, the largest surplus first,
    and among equals the smaller ids. The columns: the ids; the surplus; how often it is in the hypotheses of those
    segments; how often in their references, of which those count that have the most or the fewest.

Raises:
    ValueError: The arrays do not fit together, or `order` is out of range.)";

constexpr char kWordMatchesDoc[] =
    R"(Counts how often systems write each word, and how often references confirm it.

Args:
    systems: As for `ngram_surplus`.
    references: As for `ngram_surplus`.
    words: Size of the vocabulary.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    Two arrays (systems, words) of sums over all pairs of a segment and a reference that it has: how often the word is in
    both of hypothesis and reference, and how often it is in the hypothesis.

Raises:
    ValueError: The arrays do not fit together, or an id is not below `words`.)";

}  // namespace

// How Python's type checkers see a GivenColumns.
#define MTGAUGE_COLUMNS                                                                                   \
  "collections.abc.Sequence[tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], " \
  "numpy.typing.NDArray[numpy.bool]]]"

void bind_diagnostics(nb::module_& module) {
  module.def("number_tokens", &number_tokens, nb::arg("lines"), nb::arg("tokenizer"), nb::arg("threads") = 1,
             nb::sig("def number_tokens(lines: collections.abc.Sequence[str | None], tokenizer: str, "
                     "threads: int = 1) -> tuple[list[str], numpy.typing.NDArray[numpy.int32], "
                     "numpy.typing.NDArray[numpy.int64]]"),
             kNumberTokensDoc);
  module.def("ngram_surplus", &ngram_surplus, nb::arg("systems"), nb::arg("references"), nb::arg("order"),
             nb::arg("top"), nb::arg("threads") = 1,
             nb::sig("def ngram_surplus(systems: " MTGAUGE_COLUMNS ", references: " MTGAUGE_COLUMNS
                     ", order: int, top: int, threads: int = 1) "
                     "-> list[tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]]"),
             kNgramSurplusDoc);
  module.def("word_matches", &word_matches_of, nb::arg("systems"), nb::arg("references"), nb::arg("words"),
             nb::arg("threads") = 1,
             nb::sig("def word_matches(systems: " MTGAUGE_COLUMNS ", references: " MTGAUGE_COLUMNS
                     ", words: int, threads: int = 1) "
                     "-> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]"),
             kWordMatchesDoc);
}

}  // namespace mtgauge
