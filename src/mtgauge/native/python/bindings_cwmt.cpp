// Binds the kernels of the CWMT campaigns' metrics to Python, and does nothing else.
#include "python/bindings_cwmt.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/text_view.hpp"
#include "ngrams/nist.hpp"
#include "ngrams/nist_references.hpp"
#include "overlap/gtm.hpp"
#include "overlap/ict.hpp"
#include "overlap/per.hpp"
#include "python/rows.hpp"
#include "python/texts.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {
namespace {

RowsOf<double> gtm_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                              double exponent, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  GtmCounter(chosen, exponent);  // refuses a bad exponent before the texts are read
  const Segments segments(hypotheses, references);
  return rows_of<double>(segments, GtmCounter::kColumns, threads,
                         [&] { return std::make_unique<GtmCounter>(chosen, exponent); });
}

Rows per_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of(segments, PerCounter::kColumns, threads,
                 [&] { return std::make_unique<PerCounter>(chosen); });
}

RowsOf<double> ict_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                              bool keeps_positions, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of<double>(segments, IctCounter::kColumns, threads,
                         [&] { return std::make_unique<IctCounter>(chosen, keeps_positions); });
}

// One hypothesis and its references.
class OneSegment {
 public:
  OneSegment(nb::str hypothesis, nb::object references)
      : hypothesis_(view_of(hypothesis.ptr(), [] { return std::string("hypothesis"); })),
        references_(references, "references") {
    if (references_.size() == 0) throw nb::value_error("there is no reference");
    for (std::size_t index = 0; index < references_.size(); ++index) views_.push_back(references_[index]);
  }

  Segment segment() const { return {hypothesis_, views_}; }

 private:
  TextView hypothesis_;
  Lines references_;
  std::vector<TextView> views_;
};

nb::list gtm_runs(nb::str hypothesis, nb::object references) {
  const OneSegment one(hypothesis, references);
  GtmCounter counter(blank_tokenizer(), 1.0);
  std::vector<MatchedRun> matched;
  run_alone([&] { matched = counter.match(one.segment()); });
  nb::list runs;
  for (const MatchedRun& run : matched) {
    runs.append(nb::make_tuple(run.hypothesis, run.reference, run.position, run.tokens()));
  }
  return runs;
}

nb::list ict_blocks(nb::str hypothesis, nb::object references, bool keeps_positions) {
  const OneSegment one(hypothesis, references);
  IctCounter counter(blank_tokenizer(), keeps_positions);
  std::vector<MatchedBlock> matched;
  run_alone([&] { matched = counter.match(one.segment()); });
  nb::list blocks;
  for (const MatchedBlock& block : matched)
    blocks.append(nb::make_tuple(block.begin, block.reference, block.position, block.length));
  return blocks;
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
  return filled_rows<double>(
      lines.size(), NistCounter::columns(references.max_order()), threads,
      [&] { return std::make_unique<NistCounter>(references); },
      [&](NistCounter& counter, std::size_t index, double* row) {
        counter.count(lines[index], start + index, row);
      });
}

// The texts that follow are the documentation which the type stubs and the API reference show.

constexpr char kGtmDoc[] = R"(Computes the statistics of GTM for each segment.

Runs of tokens that hypothesis and references have in common are taken greedily, the longest first.

Args:
    hypotheses: n texts.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    tokenizer: A name that `tokenize` knows.
    exponent: How much more than single tokens a run counts, 1 or more; 1: not at all.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 3). The columns: matching size, which is the root of the sum of the powers of the runs' lengths;
    tokens of the hypothesis; mean tokens of the references.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
        is out of range.)";

constexpr char kGtmRunsDoc[] = R"(Says which runs GTM takes.

Args:
    hypothesis: A text, whose tokens stand between white space.
    references: Others, at least one.

Returns:
    For each run, in the order in which they are taken: where it begins in the hypothesis, the position of its
    reference, where it begins there, and its tokens. All count in tokens from 0. Of the last run less than its last
    token may count.)";

constexpr char kPerDoc[] = R"(Computes the statistics of position-independent error rate for each segment.

Args:
    hypotheses: n texts.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    tokenizer: A name that `tokenize` knows.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 3) of counts: tokens of the longer of hypothesis and reference less those that both have in any
    order; tokens of the hypothesis; tokens of the reference. They are those of the reference for which the first is
    smallest, the first of equals.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
        tokenizer is unknown.)";

constexpr char kIctDoc[] = R"(Computes the statistics of ICT for each segment.

Args:
    hypotheses: n texts.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    tokenizer: A name that `tokenize` knows.
    keeps_positions: Whether a token that finds no partner in a reference has its position in the reference before.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 5). The columns: tokens of the hypothesis; mean tokens of the references; tokens of the shortest
    reference; tokens of the hypothesis that match; entropy of the blocks, in bits.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
        tokenizer is unknown.)";

constexpr char kIctBlocksDoc[] = R"(Says which blocks ICT takes.

Args:
    hypothesis: A text, whose tokens stand between white space.
    references: Others, at least one.
    keeps_positions: As for `ict_statistics`.

Returns:
    For each block, from the first to the last: where it begins in the hypothesis, the position of its reference,
    where it begins there, and its tokens, 0 for one token that matches nothing. All count in tokens from 0.)";

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

}  // namespace

// How Python's type checkers see texts and rows.
#define MTGAUGE_REFERENCES "collections.abc.Sequence[collections.abc.Sequence[str | None]]"
#define MTGAUGE_SEGMENTS "hypotheses: collections.abc.Sequence[str], references: " MTGAUGE_REFERENCES
#define MTGAUGE_RUNS "list[tuple[int, int, int, int]]"

void bind_cwmt(nb::module_& module) {
  module.def("gtm_statistics", &gtm_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("exponent") = 1.0, nb::arg("threads") = 1,
             nb::sig("def gtm_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', exponent: float = 1.0, threads: int = 1) "
                     "-> numpy.typing.NDArray[numpy.float64]"),
             kGtmDoc);
  module.def("gtm_runs", &gtm_runs, nb::arg("hypothesis"), nb::arg("references"),
             nb::sig("def gtm_runs(hypothesis: str, references: collections.abc.Sequence[str]) "
                     "-> " MTGAUGE_RUNS),
             kGtmRunsDoc);
  module.def("per_statistics", &per_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def per_statistics(" MTGAUGE_SEGMENTS ", tokenizer: str = '13a', threads: int = 1) "
                     "-> numpy.typing.NDArray[numpy.int64]"),
             kPerDoc);
  module.def("ict_statistics", &ict_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("keeps_positions") = false, nb::arg("threads") = 1,
             nb::sig("def ict_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', keeps_positions: bool = False, threads: int = 1) "
                     "-> numpy.typing.NDArray[numpy.float64]"),
             kIctDoc);
  module.def("ict_blocks", &ict_blocks, nb::arg("hypothesis"), nb::arg("references"),
             nb::arg("keeps_positions") = false,
             nb::sig("def ict_blocks(hypothesis: str, references: collections.abc.Sequence[str], "
                     "keeps_positions: bool = False) -> " MTGAUGE_RUNS),
             kIctBlocksDoc);
  nb::class_<NistReferences>(module, "NistReferences", kNistReferencesDoc)
      .def("__init__", &init_nist_references, nb::arg("references"), nb::arg("tokenizer") = "13a",
           nb::arg("max_order") = 5,
           nb::sig("def __init__(self, references: " MTGAUGE_REFERENCES
                   ", tokenizer: str = '13a', max_order: int = 5) -> None"),
           kNistInitDoc)
      .def("statistics", &nist_statistics, nb::arg("hypotheses"), nb::arg("start") = 0,
           nb::arg("threads") = 1,
           nb::sig("def statistics(self, hypotheses: collections.abc.Sequence[str], start: int = 0, "
                   "threads: int = 1) -> numpy.typing.NDArray[numpy.float64]"),
           kNistDoc);
}

}  // namespace mtgauge
