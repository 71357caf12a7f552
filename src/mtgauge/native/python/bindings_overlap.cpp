// Binds the metrics that count common words and blocks to Python, and does nothing else.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/text_view.hpp"
#include "overlap/gtm.hpp"
#include "overlap/ict.hpp"
#include "overlap/per.hpp"
#include "overlap/ribes.hpp"
#include "overlap/subsequences.hpp"
#include "overlap/word_matches.hpp"
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

// One hypothesis and its references.
class OneSegment {
 public:
  OneSegment(const nb::str& hypothesis, const nb::object& references)
      : hypothesis_(view_of(hypothesis)), references_(references, "references") {
    if (references_.size() == 0) throw nb::value_error("there is no reference");
  }

  Segment segment() const { return {hypothesis_, references_.views()}; }

 private:
  TextView hypothesis_;
  Lines references_;
};

RowsOf<double> gtm_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                              double exponent, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  GtmCounter(chosen, exponent);  // refuses a bad exponent before the texts are read
  const Segments segments(hypotheses, references);
  return rows_of<double>(segments, GtmCounter::kColumns, threads,
                         [&] { return std::make_shared<GtmCounter>(chosen, exponent); });
}

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

RowsOf<double> ict_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                              bool keeps_positions, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of<double>(segments, IctCounter::kColumns, threads,
                         [&] { return std::make_shared<IctCounter>(chosen, keeps_positions); });
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

Rows per_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of(segments, PerCounter::kColumns, threads,
                 [&] { return std::make_shared<PerCounter>(chosen); });
}

Rows ribes_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                      int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of(segments, RibesCounter::columns(segments.lists()), threads,
                 [&] { return std::make_shared<RibesCounter>(chosen); });
}

Rows rouge_l_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                        int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of(segments, RougeCounter::columns(segments.lists()), threads,
                 [&] { return std::make_shared<RougeCounter>(chosen); });
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

constexpr char kRibesDoc[] = R"(Computes the statistics of RIBES for each segment.

Args:
    hypotheses: n texts.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    tokenizer: A name that `tokenize` knows.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 1 + 3 R) of counts: tokens of the hypothesis; for each list of references the pairs of aligned tokens
    that stand in the same order in both texts, the aligned tokens, and the tokens of the reference. These three are
    0, 0 and -1 where there is no reference.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
        tokenizer is unknown.)";

constexpr char kRougeLDoc[] = R"(Computes the statistics of ROUGE-L for each segment.

Args:
    hypotheses: n texts.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    tokenizer: A name that `tokenize` knows.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 1 + 2 R) of counts: tokens of the hypothesis; for each list of references the tokens of the longest
    common subsequence, and those of the reference. These two are 0 and -1 where there is no reference.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
        tokenizer is unknown.)";

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

void bind_overlap(nb::module_& module) {
  module.def(
      "gtm_statistics", &gtm_statistics, nb::arg("hypotheses"), nb::arg("references"),
      nb::arg("tokenizer") = "13a", nb::arg("exponent") = 1.0, nb::arg("threads") = 1,
      nb::sig("def gtm_statistics(" MTGAUGE_SEGMENTS
              ", tokenizer: str = '13a', exponent: float = 1.0, threads: int = 1) -> " MTGAUGE_FLOAT64),
      kGtmDoc);
  module.def("gtm_runs", &gtm_runs, nb::arg("hypothesis"), nb::arg("references"),
             nb::sig("def gtm_runs(hypothesis: str, references: " MTGAUGE_TEXTS ") -> "
                     "list[tuple[int, int, int, int]]"),
             kGtmRunsDoc);
  module.def(
      "ict_statistics", &ict_statistics, nb::arg("hypotheses"), nb::arg("references"),
      nb::arg("tokenizer") = "13a", nb::arg("keeps_positions") = false, nb::arg("threads") = 1,
      nb::sig(
          "def ict_statistics(" MTGAUGE_SEGMENTS
          ", tokenizer: str = '13a', keeps_positions: bool = False, threads: int = 1) -> " MTGAUGE_FLOAT64),
      kIctDoc);
  module.def("ict_blocks", &ict_blocks, nb::arg("hypothesis"), nb::arg("references"),
             nb::arg("keeps_positions") = false,
             nb::sig("def ict_blocks(hypothesis: str, references: " MTGAUGE_TEXTS
                     ", keeps_positions: bool = False) -> "
                     "list[tuple[int, int, int, int]]"),
             kIctBlocksDoc);
  module.def("per_statistics", &per_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def per_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_INT64),
             kPerDoc);
  module.def("ribes_statistics", &ribes_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def ribes_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_INT64),
             kRibesDoc);
  module.def("rouge_l_statistics", &rouge_l_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def rouge_l_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_INT64),
             kRougeLDoc);
  module.def("word_matches", &word_matches_of, nb::arg("systems"), nb::arg("references"), nb::arg("words"),
             nb::arg("threads") = 1,
             nb::sig("def word_matches(systems: " MTGAUGE_COLUMNS ", references: " MTGAUGE_COLUMNS
                     ", words: int, threads: int = 1) -> tuple[" MTGAUGE_INT64 ", " MTGAUGE_INT64 "]"),
             kWordMatchesDoc);
}

}  // namespace mtgauge
