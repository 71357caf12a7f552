// Binds the kernels to Python, and does nothing else.
#include <Python.h>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/numerics.hpp"
#include "core/text_view.hpp"
#include "edits/character_ter.hpp"
#include "edits/ter.hpp"
#include "edits/wer.hpp"
#include "ngrams/bleu.hpp"
#include "ngrams/chrf.hpp"
#include "python/bindings_cwmt.hpp"
#include "python/bindings_diagnostics.hpp"
#include "python/bindings_edits.hpp"
#include "python/bindings_matches.hpp"
#include "python/bindings_meteor.hpp"
#include "python/bindings_overlap.hpp"
#include "python/bindings_sums.hpp"
#include "python/lines.hpp"
#include "python/rows.hpp"
#include "python/texts.hpp"
#include "tokens/tercom.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {
namespace {

using Values = nb::ndarray<nb::numpy, double, nb::ndim<1>, nb::c_contig>;
using GivenValues = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Rows bleu_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                     int max_order, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  BleuCounter(chosen, max_order);  // refuses a bad order before the texts are read
  const Segments segments(hypotheses, references);
  return rows_of(segments, BleuCounter::columns(max_order), threads,
                 [&] { return std::make_unique<BleuCounter>(chosen, max_order); });
}

Rows chrf_statistics(nb::object hypotheses, nb::object references, int char_order, int word_order,
                     double beta, bool whitespace, bool eps_smoothing, int threads) {
  const ChrfOptions options{char_order, word_order, beta, whitespace, eps_smoothing};
  ChrfCounter{options};
  const Segments segments(hypotheses, references);
  return rows_of(segments, ChrfCounter::columns(options), threads,
                 [&] { return std::make_unique<ChrfCounter>(options); });
}

RowsOf<double> ter_statistics(nb::object hypotheses, nb::object references, int beam, int threads) {
  TerCounter{beam};
  const Segments segments(hypotheses, references);
  return rows_of<double>(segments, TerCounter::kColumns, threads,
                         [&] { return std::make_unique<TerCounter>(beam); });
}

Rows wer_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of(segments, WerCounter::kColumns, threads,
                 [&] { return std::make_unique<WerCounter>(chosen); });
}

RowsOf<double> character_statistics(nb::object hypotheses, nb::object references,
                                    const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of<double>(segments, CharacterTerCounter::kColumns, threads,
                         [&] { return std::make_unique<CharacterTerCounter>(chosen); });
}

nb::str letters_of(const std::vector<Edit>& edits) {
  return nb::str(reinterpret_cast<const char*>(edits.data()), edits.size());
}

nb::str edit_alignment(nb::str hypothesis, nb::str reference) {
  const TextView reference_view = view_of(reference.ptr(), [] { return std::string("reference"); });
  const TextView hypothesis_view = view_of(hypothesis.ptr(), [] { return std::string("hypothesis"); });
  std::vector<Edit> edits;
  run_alone([&] { edits = WerCounter(blank_tokenizer()).align({hypothesis_view, {&reference_view, 1}}); });
  return letters_of(edits);
}

nb::tuple ter_alignment(nb::str hypothesis, nb::str reference, int beam) {
  const TextView reference_view = view_of(reference.ptr(), [] { return std::string("reference"); });
  const TextView hypothesis_view = view_of(hypothesis.ptr(), [] { return std::string("hypothesis"); });
  ShiftedAlignment alignment;
  run_alone([&] { alignment = TerCounter(beam).align({hypothesis_view, {&reference_view, 1}}); });
  nb::list order;
  for (const std::uint32_t position : alignment.order) order.append(position);
  nb::list blocks;
  for (const MovedBlock& block : alignment.moved) {
    nb::list positions;
    for (const std::uint32_t position : block.words) positions.append(position);
    blocks.append(nb::make_tuple(positions, block.in_reference));
  }
  return nb::make_tuple(letters_of(alignment.edits), order, blocks);
}

nb::tuple character_alignment(nb::str hypothesis, nb::str reference) {
  const TextView reference_view = view_of(reference.ptr(), [] { return std::string("reference"); });
  const TextView hypothesis_view = view_of(hypothesis.ptr(), [] { return std::string("hypothesis"); });
  CharacterAlignment alignment;
  run_alone([&] {
    alignment = CharacterTerCounter(blank_tokenizer()).align({hypothesis_view, {&reference_view, 1}});
  });
  nb::list order;
  for (const std::uint32_t position : alignment.order) order.append(position);
  nb::list moved;
  for (const auto& [first, length] : alignment.moved) moved.append(nb::make_tuple(first, length));
  return nb::make_tuple(letters_of(alignment.edits), order, moved);
}

// The memory that one thread tokenizes with.
class LineTokenizer {
 public:
  explicit LineTokenizer(const Tokenizer& tokenizer) : tokenizer_(tokenizer) {}

  TokenizedLine tokenize(const TextView& text) {
    return with_character_type(text.kind, [&](auto character) {
      auto& tokenized = std::get<TokenizedText<decltype(character)>>(texts_);
      tokenizer_.tokenize(text, masks_, tokenized);
      return joined(tokenized);
    });
  }

 private:
  template <class Char>
  static TokenizedLine joined(const TokenizedText<Char>& text) {
    TokenizedLine line;
    line.kind = sizeof(Char);
    if (text.count == 0) return line;
    line.length = text.count - 1;
    for (std::size_t at = 0; at < text.count; ++at)
      line.length += text.tokens[at].end - text.tokens[at].begin;
    line.bytes.resize(line.length * sizeof(Char));
    Char* target = reinterpret_cast<Char*>(line.bytes.data());
    for (std::size_t at = 0; at < text.count; ++at) {
      if (at > 0) *target++ = ' ';
      target =
          std::copy(text.characters + text.tokens[at].begin, text.characters + text.tokens[at].end, target);
    }
    return line;
  }

  const Tokenizer& tokenizer_;
  ClassMasks masks_;
  std::tuple<TokenizedText<Char1>, TokenizedText<Char2>, TokenizedText<Char4>> texts_;
};

// The memory that one thread normalises with.
class LineNormaliser {
 public:
  explicit LineNormaliser(const TercomRules& rules) : rules_(rules) {}

  TokenizedLine tokenize(const TextView& text) {
    return with_character_type(text.kind, [&](auto character) {
      using Char = decltype(character);
      const std::span<const Char> words =
          std::get<TercomNormaliser<Char>>(normalisers_).normalise(text, rules_);
      const auto* bytes = reinterpret_cast<const std::uint8_t*>(words.data());
      return TokenizedLine{{bytes, bytes + words.size_bytes()}, words.size(), sizeof(Char)};
    });
  }

 private:
  TercomRules rules_;
  std::tuple<TercomNormaliser<Char1>, TercomNormaliser<Char2>, TercomNormaliser<Char4>> normalisers_;
};

nb::list tokenize(nb::object lines, const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  return tokenized_lines(lines, threads, [&] { return std::make_unique<LineTokenizer>(chosen); });
}

nb::list normalise_tercom(nb::object lines, bool normalized, bool no_punct, bool asian_support, int threads) {
  const TercomRules rules{normalized, no_punct, asian_support};
  return tokenized_lines(lines, threads, [&] { return std::make_unique<LineNormaliser>(rules); });
}

template <class Function>
Values apply(GivenValues values, Function function) {
  auto results = std::make_unique_for_overwrite<double[]>(values.size() + 1);
  {
    nb::gil_scoped_release release;
    function(values.data(), values.size(), results.get());
  }
  double* const data = results.release();
  nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<double*>(memory); });
  return Values(data, {values.size()}, owner);
}

Values log(GivenValues values) { return apply(values, log_of_each); }
Values exp(GivenValues values) { return apply(values, exp_of_each); }
Values power(GivenValues values, double exponent) {
  return apply(values, [exponent](const double* bases, std::size_t count, double* results) {
    pow_of_each(bases, count, exponent, results);
  });
}

}  // namespace
}  // namespace mtgauge

// The texts that follow are the documentation which the type stubs and the API reference show.

constexpr char kTokenizeDoc[] = R"(Tokenizes lines.

Args:
    lines: The texts.
    tokenizer: "none", "13a", "zh", "intl", "char" (as sacreBLEU 2.6.0), "13a-e", "intl-e", "cwmt" or "cwmt-compat".
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    For each line its tokens, joined by one blank.

Raises:
    TypeError: A line is not a string.
    ValueError: The tokenizer is unknown, or `threads` is negative.)";

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

constexpr char kTerDoc[] = R"(Computes the statistics of TER for each segment.

Args:
    hypotheses: n texts, whose words stand between white space.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    beam: How many words from the diagonal the edit distance looks, 1 or more; sacreBLEU 25, tercom 20.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 2). The columns: insertions, deletions, substitutions and shifts to the reference that needs the
    fewest; mean number of words of the references.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or an option
        is out of range.)";

constexpr char kTerAlignmentDoc[] = R"(Says which edits TER counts between two texts.

Args:
    hypothesis: A text, whose words stand between white space.
    reference: Another.
    beam: As for `ter_statistics`.

Returns:
    The edits of the shifted hypothesis from the first to the last: "=" a match, "S" a substitution, "I" a word that
    the reference lacks, "D" a word that the hypothesis lacks; the positions of the hypothesis's words in the order
    after all shifts; for each shift the positions of its words in the hypothesis, and where the same words begin in
    the reference.)";

constexpr char kWerDoc[] = R"(Computes the statistics of word error rate for each segment.

Args:
    hypotheses: n texts.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    tokenizer: A name that `tokenize` knows.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 4) of counts: substitutions, deletions, insertions, and tokens of the reference. They are those of
    the reference at the smallest edit distance, the first of equals.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
        tokenizer is unknown.)";

constexpr char kCharacterDoc[] = R"(Computes the statistics of CharacTER for each segment.

Args:
    hypotheses: n texts.
    references: R lists of n texts each; None where a segment lacks this reference. "" is a reference.
    tokenizer: A name that `tokenize` knows, which cuts texts into words.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 3). The columns: edits of characters after all shifts, and the cost of the shifts, both for the
    reference to which they are fewest, the first of equals; characters of the hypothesis, as its words with a blank
    between each two.

Raises:
    TypeError: A text is not a string; the message gives its position.
    ValueError: The lists differ in length, a segment has no reference (its 0-based index is given), or the
        tokenizer is unknown.)";

constexpr char kCharacterAlignmentDoc[] = R"(Aligns the characters of two texts as CharacTER does.

Args:
    hypothesis: A text, whose words stand between white space.
    reference: Another.

Returns:
    A letter an edit as `edit_alignment` gives them, of characters of the words with one blank between each two, those
    of the hypothesis after all shifts; the positions of the words of the hypothesis in that order; for each phrase that
    moved the position of its first word and the number of its words.)";

constexpr char kEditAlignmentDoc[] = R"(Aligns the words of two texts with the fewest edits.

Args:
    hypothesis: A text, whose words stand between white space.
    reference: Another.

Returns:
    A letter an edit, from the first to the last: "=" a match, "S" a substitution, "I" a word that the reference
    lacks, "D" a word that the hypothesis lacks. Of alignments with equally few edits it is the one that, from the
    end on, prefers a match or a substitution, then an insertion, then a deletion.)";

constexpr char kTercomDoc[] = R"(Normalises lines as tercom does, by the rules of sacreBLEU 2.6.0.

Args:
    lines: The texts, lower-cased already where case does not matter.
    normalized: Join lines, undo XML entities, separate punctuation and the English possessive.
    no_punct: Delete . , ? : ; ! " ( ).
    asian_support: Separate East Asian characters and punctuation (`normalized`), delete such punctuation (`no_punct`).
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    For each line its words, joined by one blank.

Raises:
    TypeError: A line is not a string.
    ValueError: `threads` is negative.)";

constexpr char kLogDoc[] = R"(Takes the natural logarithm of each value, as `math.log` does.

NumPy's differs from it, and between processors, in the last bit.

Args:
    values: Any number of values.

Returns:
    Their logarithms: minus infinity for 0, not a number for negative values.)";

constexpr char kExpDoc[] = R"(Takes the exponential of each value, as `math.exp` does.

NumPy's differs from it, and between processors, in the last bit.

Args:
    values: Any number of values.

Returns:
    Their exponentials; infinity where that is too large.)";

constexpr char kPowerDoc[] = R"(Raises each value to a power, as `math.pow` does.

NumPy's differs from it, and between processors, in the last bit.

Args:
    values: Any number of values, 0 or more.
    exponent: The power.

Returns:
    The results.)";

NB_MODULE(_kernels, m) {
  using namespace mtgauge;
  // an interpreter that ends may leave objects in cycles; they end with it, and nobody wants to read of that
  nb::set_leak_warnings(false);
  m.doc() = "Compiled kernels of mtgauge.";
  m.def("tokenize", &tokenize, nb::arg("lines"), nb::arg("tokenizer"), nb::arg("threads") = 1,
        nb::sig("def tokenize(lines: collections.abc.Sequence[str], tokenizer: str, threads: int = 1) -> "
                "list[str]"),
        kTokenizeDoc);
  m.def("bleu_statistics", &bleu_statistics, nb::arg("hypotheses"), nb::arg("references"),
        nb::arg("tokenizer") = "13a", nb::arg("max_order") = 4, nb::arg("threads") = 1,
        nb::sig("def bleu_statistics(hypotheses: collections.abc.Sequence[str], "
                "references: collections.abc.Sequence[collections.abc.Sequence[str | None]], "
                "tokenizer: str = '13a', max_order: int = 4, threads: int = 1) "
                "-> numpy.typing.NDArray[numpy.int64]"),
        kBleuDoc);
  m.def("chrf_statistics", &chrf_statistics, nb::arg("hypotheses"), nb::arg("references"),
        nb::arg("char_order") = 6, nb::arg("word_order") = 0, nb::arg("beta") = 2.0,
        nb::arg("whitespace") = false, nb::arg("eps_smoothing") = false, nb::arg("threads") = 1,
        nb::sig("def chrf_statistics(hypotheses: collections.abc.Sequence[str], "
                "references: collections.abc.Sequence[collections.abc.Sequence[str | None]], "
                "char_order: int = 6, word_order: int = 0, beta: float = 2.0, whitespace: bool = False, "
                "eps_smoothing: bool = False, threads: int = 1) -> numpy.typing.NDArray[numpy.int64]"),
        kChrfDoc);
  m.def("ter_statistics", &ter_statistics, nb::arg("hypotheses"), nb::arg("references"), nb::arg("beam") = 25,
        nb::arg("threads") = 1,
        nb::sig("def ter_statistics(hypotheses: collections.abc.Sequence[str], "
                "references: collections.abc.Sequence[collections.abc.Sequence[str | None]], "
                "beam: int = 25, threads: int = 1) -> numpy.typing.NDArray[numpy.float64]"),
        kTerDoc);
  m.def("ter_alignment", &ter_alignment, nb::arg("hypothesis"), nb::arg("reference"), nb::arg("beam") = 25,
        nb::sig("def ter_alignment(hypothesis: str, reference: str, beam: int = 25) "
                "-> tuple[str, list[int], list[tuple[list[int], int]]]"),
        kTerAlignmentDoc);
  m.def("wer_statistics", &wer_statistics, nb::arg("hypotheses"), nb::arg("references"),
        nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
        nb::sig("def wer_statistics(hypotheses: collections.abc.Sequence[str], "
                "references: collections.abc.Sequence[collections.abc.Sequence[str | None]], "
                "tokenizer: str = '13a', threads: int = 1) -> numpy.typing.NDArray[numpy.int64]"),
        kWerDoc);
  m.def("character_statistics", &character_statistics, nb::arg("hypotheses"), nb::arg("references"),
        nb::arg("tokenizer") = "none", nb::arg("threads") = 1,
        nb::sig("def character_statistics(hypotheses: collections.abc.Sequence[str], "
                "references: collections.abc.Sequence[collections.abc.Sequence[str | None]], "
                "tokenizer: str = 'none', threads: int = 1) -> numpy.typing.NDArray[numpy.float64]"),
        kCharacterDoc);
  m.def("character_alignment", &character_alignment, nb::arg("hypothesis"), nb::arg("reference"),
        nb::sig("def character_alignment(hypothesis: str, reference: str) "
                "-> tuple[str, list[int], list[tuple[int, int]]]"),
        kCharacterAlignmentDoc);
  m.def("edit_alignment", &edit_alignment, nb::arg("hypothesis"), nb::arg("reference"),
        nb::sig("def edit_alignment(hypothesis: str, reference: str) -> str"), kEditAlignmentDoc);
  m.def("normalise_tercom", &normalise_tercom, nb::arg("lines"), nb::arg("normalized") = false,
        nb::arg("no_punct") = false, nb::arg("asian_support") = false, nb::arg("threads") = 1,
        nb::sig("def normalise_tercom(lines: collections.abc.Sequence[str], normalized: bool = False, "
                "no_punct: bool = False, asian_support: bool = False, threads: int = 1) -> list[str]"),
        kTercomDoc);
  m.def(
      "log", &mtgauge::log, nb::arg("values"),
      nb::sig("def log(values: numpy.typing.NDArray[numpy.float64]) -> numpy.typing.NDArray[numpy.float64]"),
      kLogDoc);
  m.def(
      "exp", &mtgauge::exp, nb::arg("values"),
      nb::sig("def exp(values: numpy.typing.NDArray[numpy.float64]) -> numpy.typing.NDArray[numpy.float64]"),
      kExpDoc);
  m.def("power", &mtgauge::power, nb::arg("values"), nb::arg("exponent"),
        nb::sig("def power(values: numpy.typing.NDArray[numpy.float64], exponent: float) "
                "-> numpy.typing.NDArray[numpy.float64]"),
        kPowerDoc);
  bind_cwmt(m);
  bind_diagnostics(m);
  bind_edits(m);
  bind_matches(m);
  bind_meteor(m);
  bind_overlap(m);
  bind_sums(m);
}
