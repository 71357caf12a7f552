// Binds the metrics that count n-grams to Python, and does nothing else.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/text_view.hpp"
#include "ngrams/bleu.hpp"
#include "ngrams/chrf.hpp"
#include "ngrams/gleu.hpp"
#include "ngrams/ngram_surplus.hpp"
#include "ngrams/nist.hpp"
#include "ngrams/nist_references.hpp"
#include "python/arrays.hpp"
#include "python/bindings.hpp"
#include "python/id_columns.hpp"
#include "python/rows.hpp"
#include "python/run.hpp"
#include "python/signatures.hpp"
#include "python/texts.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {
namespace {

Rows bleu_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                     int max_order, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  BleuCounter(chosen, max_order);  // refuses a bad order before the texts are read
  const Segments segments(hypotheses, references);
  return rows_of(segments, BleuCounter::columns(max_order), threads,
                 [&] { return std::make_shared<BleuCounter>(chosen, max_order); });
}

Rows chrf_statistics(nb::object hypotheses, nb::object references, int char_order, int word_order,
                     double beta, bool whitespace, bool eps_smoothing, int threads) {
  const ChrfOptions options{char_order, word_order, beta, whitespace, eps_smoothing};
  ChrfCounter{options};
  const Segments segments(hypotheses, references);
  return rows_of(segments, ChrfCounter::columns(options), threads,
                 [&] { return std::make_shared<ChrfCounter>(options); });
}

Rows gleu_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                     int max_order, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  GleuCounter(chosen, max_order);  // refuses a bad order before the texts are read
  const Segments segments(hypotheses, references);
  return rows_of(segments, GleuCounter::kColumns, threads,
                 [&] { return std::make_shared<GleuCounter>(chosen, max_order); });
}

// Makes the object whose memory is `self`.
void init_nist_references(NistReferences* self, nb::object references, const std::string& tokenizer,
                          int max_order) {
  NistReferences counted(tokenizer_named(tokenizer), max_order);
  const nb::tuple lists = snapshot(references, "references");
  if (lists.size() == 0) throw nb::value_error("there is no reference");
  // Nobody looks at the hypotheses.
  nb::list hypotheses;
  for (std::size_t left = snapshot(lists[0], "references[0]").size(); left > 0; --left)
    hypotheses.append(nb::str(""));
  const Segments segments(hypotheses, lists);
  run_alone([&] {
    for (std::size_t index = 0; index < segments.size(); ++index)
      counted.add_segment(segments[index].references);
    counted.count_ngrams();
  });
  new (self) NistReferences(std::move(counted));
}

RowsOf<double> nist_statistics(const NistReferences& references, nb::object hypotheses, std::size_t start,
                               int threads) {
  const Lines lines(hypotheses, "hypotheses");
  if (start > references.segments() || lines.size() > references.segments() - start) {
    throw nb::value_error((std::to_string(lines.size()) + " hypotheses from segment " +
                           std::to_string(start) + " on do not fit " + std::to_string(references.segments()) +
                           " segments")
                              .c_str());
  }
  const auto make_filler = [&]() -> RowFiller<double> {
    return [&, counter = std::make_shared<NistCounter>(references)](std::size_t index, double* row) {
      counter->count(lines[index], start + index, row);
    };
  };
  return filled_rows<double>(lines.size(), NistCounter::columns(references.max_order()), threads,
                             make_filler);
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

// The texts that follow are the documentation which the type stubs and the API reference show.

constexpr char kBleuDoc[] = R"(Computes the statistics of BLEU for each segment.

Args:
    hypotheses: n texts.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    tokenizer: A name that `tokenize` knows.
    max_order: The highest n-gram order N, 1 or more.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 4 + 2 N) of counts. The columns: tokens of the hypothesis; tokens of the reference that is closest
    in length (the shorter of two); tokens of the shortest reference; the smaller of hypothesis and shortest
    reference; matched n-grams of order 1 to N, clipped by the maximum over references; n-grams of the hypothesis of
    order 1 to N.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
        is out of range.)";

constexpr char kChrfDoc[] = R"(Computes the statistics of chrF and chrF++ for each segment.

Args:
    hypotheses: n texts.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    char_order: The highest order of character n-grams, 0 or more.
    word_order: The highest order of word n-grams, 0 or more; 2 is chrF++. One of both orders is 1 or more.
    beta: Weight of recall in the F score that chooses among references, 0 or more.
    whitespace: Whether white space counts as characters.
    eps_smoothing: Whether that F score is smoothed as chrF++.py does, instead of leaving out empty orders.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 3 (char_order + word_order)) of counts: for each order, characters first, the n-grams of the
    hypothesis (0 where the reference has none of this order), of the reference, and those matched. They are those
    of the reference with the best F score, the first of equals.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
        is out of range.)";

constexpr char kGleuDoc[] = R"(Computes the statistics of GLEU for each segment.

Args:
    hypotheses: n texts.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    tokenizer: A name that `tokenize` knows.
    max_order: The highest n-gram order N, 1 or more.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 4) of counts of n-grams of order 1 to N together: those that hypothesis and reference share; the
    larger of the next two; those of the hypothesis; those of the reference. They are those of the reference for which
    the first is the largest share of the second, the first of equals.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
        is out of range.)";

constexpr char kNistReferencesDoc[] = R"(The references of a test set, and what NIST counts of them.)";

constexpr char kNistInitDoc[] = R"(Reads references and counts their n-grams.

Args:
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    tokenizer: A name that `tokenize` knows.
    max_order: The highest n-gram order N, 1 or more.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
        is out of range.)";

constexpr char kNistDoc[] = R"(Computes the statistics of NIST for some segments that follow each other.

Args:
    hypotheses: m texts.
    start: The 0-based index of the segment that the first of them belongs to.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (m, 2 + 2 N). The columns: tokens of the hypothesis; mean tokens of the references; bits that the matches
    of order 1 to N tell; n-grams of the hypothesis of order 1 to N.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: There are not as many segments.)";

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

}  // namespace

void bind_ngrams(nb::module_& module) {
  module.def("bleu_statistics", &bleu_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("max_order") = 4, nb::arg("threads") = 1,
             nb::sig("def bleu_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', max_order: int = 4, threads: int = 1) -> " MTGAUGE_INT64),
             kBleuDoc);
  module.def("chrf_statistics", &chrf_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("char_order") = 6, nb::arg("word_order") = 0, nb::arg("beta") = 2.0,
             nb::arg("whitespace") = false, nb::arg("eps_smoothing") = false, nb::arg("threads") = 1,
             nb::sig("def chrf_statistics(" MTGAUGE_SEGMENTS
                     ", char_order: int = 6, word_order: int = 0, beta: float = 2.0, whitespace: bool = "
                     "False, eps_smoothing: bool = False, threads: int = 1) -> " MTGAUGE_INT64),
             kChrfDoc);
  module.def("gleu_statistics", &gleu_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("max_order") = 4, nb::arg("threads") = 1,
             nb::sig("def gleu_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', max_order: int = 4, threads: int = 1) -> " MTGAUGE_INT64),
             kGleuDoc);
  nb::class_<NistReferences>(module, "NistReferences", kNistReferencesDoc)
      .def("__init__", &init_nist_references, nb::arg("references"), nb::arg("tokenizer") = "13a",
           nb::arg("max_order") = 5,
           nb::sig("def __init__(self, references: " MTGAUGE_REFERENCES
                   ", tokenizer: str = '13a', max_order: int = 5) -> None"),
           kNistInitDoc)
      .def("statistics", &nist_statistics, nb::arg("hypotheses"), nb::arg("start") = 0,
           nb::arg("threads") = 1,
           nb::sig("def statistics(self, hypotheses: " MTGAUGE_TEXTS
                   ", start: int = 0, threads: int = 1) -> " MTGAUGE_FLOAT64),
           kNistDoc);
  module.def("ngram_surplus", &ngram_surplus, nb::arg("systems"), nb::arg("references"), nb::arg("order"),
             nb::arg("top"), nb::arg("threads") = 1,
             nb::sig("def ngram_surplus(systems: " MTGAUGE_COLUMNS ", references: " MTGAUGE_COLUMNS
                     ", order: int, top: int, threads: int = 1) -> list[tuple[" MTGAUGE_INT64
                     ", " MTGAUGE_INT64 "]]"),
             kNgramSurplusDoc);
}

}  // namespace mtgauge
