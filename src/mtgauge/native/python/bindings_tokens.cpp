// Binds tokenizers to Python, and does nothing else.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <tuple>

#include "core/text_view.hpp"
#include "python/bindings.hpp"
#include "python/lines.hpp"
#include "python/numbered_lines.hpp"
#include "python/rows.hpp"
#include "python/signatures.hpp"
#include "python/texts.hpp"
#include "tokens/lengths.hpp"
#include "tokens/tercom.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {
namespace {

// The memory that one thread tokenizes with.
class LineTokenizer {
 public:
  explicit LineTokenizer(const Tokenizer& tokenizer) : tokenizer_(tokenizer) {}

  TokenizedLine rewrite(const TextView& text) {
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

  TokenizedLine rewrite(const TextView& text) {
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
  return rewritten_by(lines, threads, [&] { return std::make_shared<LineTokenizer>(chosen); });
}

nb::list normalise_tercom(nb::object lines, bool normalized, bool no_punct, bool asian_support, int threads) {
  const TercomRules rules{normalized, no_punct, asian_support};
  return rewritten_by(lines, threads, [&] { return std::make_shared<LineNormaliser>(rules); });
}

nb::tuple number_tokens(nb::object lines, const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Lines texts(lines, "lines", Absent::kAllowed);
  const NumberedLines numbered(texts, chosen, threads);
  return nb::make_tuple(numbered.tokens(), array_of(numbered.ids()), array_of(numbered.offsets()));
}

RowsOf<double> length_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer,
                                 int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of<double>(segments, LengthCounter::kColumns, threads,
                         [&] { return std::make_shared<LengthCounter>(chosen); });
}

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

void bind_tokens(nb::module_& module) {
  module.def("tokenize", &tokenize, nb::arg("lines"), nb::arg("tokenizer"), nb::arg("threads") = 1,
             nb::sig("def tokenize(lines: " MTGAUGE_TEXTS ", tokenizer: str, threads: int = 1) -> list[str]"),
             kTokenizeDoc);
  module.def("normalise_tercom", &normalise_tercom, nb::arg("lines"), nb::arg("normalized") = false,
             nb::arg("no_punct") = false, nb::arg("asian_support") = false, nb::arg("threads") = 1,
             nb::sig("def normalise_tercom(lines: " MTGAUGE_TEXTS
                     ", normalized: bool = False, no_punct: bool = False, asian_support: bool = False, "
                     "threads: int = 1) -> list[str]"),
             kTercomDoc);
  module.def("number_tokens", &number_tokens, nb::arg("lines"), nb::arg("tokenizer"), nb::arg("threads") = 1,
             nb::sig("def number_tokens(lines: " MTGAUGE_OPTIONAL_TEXTS
                     ", tokenizer: str, threads: int = 1) -> tuple[list[str], " MTGAUGE_INT32
                     ", " MTGAUGE_INT64 "]"),
             kNumberTokensDoc);
  module.def("length_statistics", &length_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def length_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_FLOAT64),
             kLengthDoc);
}

}  // namespace mtgauge
