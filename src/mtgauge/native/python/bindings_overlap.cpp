// Binds the kernels of metrics that count common words and substrings to Python, and does nothing else.
#include "python/bindings_overlap.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <memory>
#include <string>

#include "core/text_view.hpp"
#include "edits/char_edits.hpp"
#include "ngrams/gleu.hpp"
#include "overlap/ribes.hpp"
#include "overlap/subsequences.hpp"
#include "python/rows.hpp"
#include "python/texts.hpp"
#include "tokens/lengths.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {
namespace {

Rows ribes_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                      int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of(segments, RibesCounter::columns(segments.lists()), threads,
                 [&] { return std::make_unique<RibesCounter>(chosen); });
}

Rows gleu_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                     int max_order, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  GleuCounter(chosen, max_order);  // refuses a bad order before the texts are read
  const Segments segments(hypotheses, references);
  return rows_of(segments, GleuCounter::kColumns, threads,
                 [&] { return std::make_unique<GleuCounter>(chosen, max_order); });
}

Rows rouge_l_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                        int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of(segments, RougeCounter::columns(segments.lists()), threads,
                 [&] { return std::make_unique<RougeCounter>(chosen); });
}

Rows char_edit_statistics(nb::object hypotheses, nb::object references, int min_match, int threads) {
  CharEditCounter{min_match};
  const Segments segments(hypotheses, references);
  return rows_of(segments, CharEditCounter::kColumns, threads,
                 [&] { return std::make_unique<CharEditCounter>(min_match); });
}

nb::list char_edit_matches(nb::str hypothesis, nb::str reference, int min_match) {
  const TextView reference_view = view_of(reference.ptr(), [] { return std::string("reference"); });
  const TextView hypothesis_view = view_of(hypothesis.ptr(), [] { return std::string("hypothesis"); });
  CharEditCounter counter(min_match);
  std::vector<MatchedSubstring> matched;
  run_alone([&] { matched = counter.match({hypothesis_view, {&reference_view, 1}}); });
  nb::list matches;
  for (const MatchedSubstring& match : matched)
    matches.append(nb::make_tuple(match.hypothesis, match.reference, match.length, match.is_shifted));
  return matches;
}

RowsOf<double> length_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                                 int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of<double>(segments, LengthCounter::kColumns, threads,
                         [&] { return std::make_unique<LengthCounter>(chosen); });
}

// The texts that follow are the documentation which the type stubs and the API reference show.

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

constexpr char kCharEditDoc[] = R"(Computes the statistics of the character edit rate for each segment.

Substrings that hypothesis and reference have in common are taken greedily, the longest first.

Args:
    hypotheses: n texts.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    min_match: The least length of a common substring, 1 or more.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 5) of counts of characters: those of the hypothesis that match nothing; those of the reference that
    match nothing; those that match out of order; those of the hypothesis; those of the reference. They are those of
    the reference with the fewest edits (the first three together) for each character of both texts, the first of
    equals.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
        is out of range.)";

constexpr char kCharEditMatchesDoc[] = R"(Says which substrings the character edit rate matches.

Args:
    hypothesis: A text.
    reference: Another.
    min_match: As for `char_edit_statistics`.

Returns:
    For each substring, in the order of the hypothesis: where it begins there, where it begins in the reference, its
    length, and whether it is out of order.)";

constexpr char kLengthDoc[] = R"(Counts the tokens of hypotheses and references.

Args:
    hypotheses: n texts.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    tokenizer: A name that `tokenize` knows.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 3). The columns: tokens of the hypothesis; tokens of the reference that is closest in length (the
    shorter of two); mean tokens of the references.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
        tokenizer is unknown.)";

}  // namespace

// How Python's type checkers see texts and rows.
#define MTGAUGE_SEGMENTS                        \
  "hypotheses: collections.abc.Sequence[str], " \
  "references: collections.abc.Sequence[collections.abc.Sequence[str | None]]"
#define MTGAUGE_COUNTS "numpy.typing.NDArray[numpy.int64]"

void bind_overlap(nb::module_& module) {
  module.def("ribes_statistics", &ribes_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def ribes_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_COUNTS),
             kRibesDoc);
  module.def("gleu_statistics", &gleu_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("max_order") = 4, nb::arg("threads") = 1,
             nb::sig("def gleu_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', max_order: int = 4, threads: int = 1) -> " MTGAUGE_COUNTS),
             kGleuDoc);
  module.def("rouge_l_statistics", &rouge_l_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def rouge_l_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_COUNTS),
             kRougeLDoc);
  module.def("char_edit_statistics", &char_edit_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("min_match") = 3, nb::arg("threads") = 1,
             nb::sig("def char_edit_statistics(" MTGAUGE_SEGMENTS
                     ", min_match: int = 3, threads: int = 1) -> " MTGAUGE_COUNTS),
             kCharEditDoc);
  module.def("char_edit_matches", &char_edit_matches, nb::arg("hypothesis"), nb::arg("reference"),
             nb::arg("min_match") = 3,
             nb::sig("def char_edit_matches(hypothesis: str, reference: str, min_match: int = 3) "
                     "-> list[tuple[int, int, int, bool]]"),
             kCharEditMatchesDoc);
  module.def("length_statistics", &length_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def length_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', threads: int = 1) -> numpy.typing.NDArray[numpy.float64]"),
             kLengthDoc);
}

}  // namespace mtgauge
