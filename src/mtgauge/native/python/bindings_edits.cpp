// Binds the metrics that count edits to Python, and does nothing else.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "edits/char_edits.hpp"
#include "edits/character_ter.hpp"
#include "edits/ter.hpp"
#include "edits/wer.hpp"
#include "python/bindings.hpp"
#include "python/rows.hpp"
#include "python/run.hpp"
#include "python/signatures.hpp"
#include "python/texts.hpp"
#include "tokens/tokens.hpp"

namespace mtgauge {
namespace {

nb::str letters_of(const std::vector<Edit>& edits) {
  return nb::str(reinterpret_cast<const char*>(edits.data()), edits.size());
}

Rows wer_statistics(nb::object hypotheses, nb::object references, const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of(segments, WerCounter::kColumns, threads,
                 [&] { return std::make_shared<WerCounter>(chosen); });
}

nb::str edit_alignment(nb::str hypothesis, nb::str reference) {
  const TextPair pair(hypothesis, reference);
  std::vector<Edit> edits;
  run_alone([&] { edits = WerCounter(blank_tokenizer()).align(pair.segment()); });
  return letters_of(edits);
}

RowsOf<double> ter_statistics(nb::object hypotheses, nb::object references, int beam, int threads) {
  TerCounter{beam};
  const Segments segments(hypotheses, references);
  return rows_of<double>(segments, TerCounter::kColumns, threads,
                         [&] { return std::make_shared<TerCounter>(beam); });
}

nb::tuple ter_alignment(nb::str hypothesis, nb::str reference, int beam) {
  const TextPair pair(hypothesis, reference);
  ShiftedAlignment alignment;
  run_alone([&] { alignment = TerCounter(beam).align(pair.segment()); });
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

RowsOf<double> character_statistics(nb::object hypotheses, nb::object references,
                                    const std::string& tokenizer, int threads) {
  const Tokenizer& chosen = tokenizer_named(tokenizer);
  const Segments segments(hypotheses, references);
  return rows_of<double>(segments, CharacterTerCounter::kColumns, threads,
                         [&] { return std::make_shared<CharacterTerCounter>(chosen); });
}

nb::tuple character_alignment(nb::str hypothesis, nb::str reference) {
  const TextPair pair(hypothesis, reference);
  CharacterAlignment alignment;
  run_alone([&] { alignment = CharacterTerCounter(blank_tokenizer()).align(pair.segment()); });
  nb::list order;
  for (const std::uint32_t position : alignment.order) order.append(position);
  nb::list moved;
  for (const auto& [first, length] : alignment.moved) moved.append(nb::make_tuple(first, length));
  return nb::make_tuple(letters_of(alignment.edits), order, moved);
}

Rows char_edit_statistics(nb::object hypotheses, nb::object references, int min_match, int threads) {
  CharEditCounter{min_match};
  const Segments segments(hypotheses, references);
  return rows_of(segments, CharEditCounter::kColumns, threads,
                 [&] { return std::make_shared<CharEditCounter>(min_match); });
}

nb::list char_edit_matches(nb::str hypothesis, nb::str reference, int min_match) {
  const TextPair pair(hypothesis, reference);
  CharEditCounter counter(min_match);
  std::vector<MatchedSubstring> matched;
  run_alone([&] { matched = counter.match(pair.segment()); });
  nb::list matches;
  for (const MatchedSubstring& match : matched)
    matches.append(nb::make_tuple(match.hypothesis, match.reference, match.length, match.is_shifted));
  return matches;
}

// The texts that follow are the documentation which the type stubs and the API reference show.

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

constexpr char kEditAlignmentDoc[] = R"(Aligns the words of two texts with the fewest edits.

Args:
    hypothesis: A text, whose words stand between white space.
    reference: Another.

Returns:
    A letter an edit, from the first to the last: "=" a match, "S" a substitution, "I" a word that the reference
    lacks, "D" a word that the hypothesis lacks. Of alignments with equally few edits it is the one that, from the
    end on, prefers a match or a substitution, then an insertion, then a deletion.)";

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

}  // namespace

void bind_edits(nb::module_& module) {
  module.def("wer_statistics", &wer_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "13a", nb::arg("threads") = 1,
             nb::sig("def wer_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = '13a', threads: int = 1) -> " MTGAUGE_INT64),
             kWerDoc);
  module.def("edit_alignment", &edit_alignment, nb::arg("hypothesis"), nb::arg("reference"),
             nb::sig("def edit_alignment(hypothesis: str, reference: str) -> str"), kEditAlignmentDoc);
  module.def("ter_statistics", &ter_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("beam") = 25, nb::arg("threads") = 1,
             nb::sig("def ter_statistics(" MTGAUGE_SEGMENTS
                     ", beam: int = 25, threads: int = 1) -> " MTGAUGE_FLOAT64),
             kTerDoc);
  module.def("ter_alignment", &ter_alignment, nb::arg("hypothesis"), nb::arg("reference"),
             nb::arg("beam") = 25,
             nb::sig("def ter_alignment(hypothesis: str, reference: str, beam: int = 25) -> tuple[str, "
                     "list[int], list[tuple[list[int], int]]]"),
             kTerAlignmentDoc);
  module.def("character_statistics", &character_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("tokenizer") = "none", nb::arg("threads") = 1,
             nb::sig("def character_statistics(" MTGAUGE_SEGMENTS
                     ", tokenizer: str = 'none', threads: int = 1) -> " MTGAUGE_FLOAT64),
             kCharacterDoc);
  module.def("character_alignment", &character_alignment, nb::arg("hypothesis"), nb::arg("reference"),
             nb::sig("def character_alignment(hypothesis: str, reference: str) -> tuple[str, list[int], "
                     "list[tuple[int, int]]]"),
             kCharacterAlignmentDoc);
  module.def("char_edit_statistics", &char_edit_statistics, nb::arg("hypotheses"), nb::arg("references"),
             nb::arg("min_match") = 3, nb::arg("threads") = 1,
             nb::sig("def char_edit_statistics(" MTGAUGE_SEGMENTS
                     ", min_match: int = 3, threads: int = 1) -> " MTGAUGE_INT64),
             kCharEditDoc);
  module.def("char_edit_matches", &char_edit_matches, nb::arg("hypothesis"), nb::arg("reference"),
             nb::arg("min_match") = 3,
             nb::sig("def char_edit_matches(hypothesis: str, reference: str, min_match: int = 3) -> "
                     "list[tuple[int, int, int, bool]]"),
             kCharEditMatchesDoc);
}

}  // namespace mtgauge
