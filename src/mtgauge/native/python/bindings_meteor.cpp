// Python bindings of METEOR.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "explain/token_locators.hpp"
#include "meteor/meteor.hpp"
#include "meteor/normalizer.hpp"
#include "meteor/words.hpp"
#include "python/bindings.hpp"
#include "python/lexicons.hpp"
#include "python/lines.hpp"
#include "python/meteor.hpp"
#include "python/signatures.hpp"
#include "python/texts.hpp"
#include "python/token_spans.hpp"

namespace mtgauge {
namespace {

MeteorRules::Apostrophes apostrophes_of(const std::string& language) {
  using enum MeteorRules::Apostrophes;
  return language == "en" ? kBefore : language == "fr" ? kAfter : kBothSides;
}

MeteorRules rules_of(const std::string& language, bool no_punct, nb::handle prefixes,
                     nb::handle before_digits) {
  MeteorRules rules{apostrophes_of(language), no_punct, {}};
  const auto add = [&rules](const Lines& words, bool only_before_digits) {
    for (std::size_t index = 0; index < words.size(); ++index) {
      std::vector<Char4> characters(words[index].length);
      copy_characters(words[index], characters.data());
      rules.prefixes[{characters.begin(), characters.end()}] = only_before_digits;
    }
  };
  add(Lines(before_digits, "before_digits"), true);
  add(Lines(prefixes, "prefixes"), false);
  return rules;
}

// Normalizes lines with scratch memory of one thread.
class LineNormalizer {
 public:
  explicit LineNormalizer(const MeteorRules& rules) : normalizer_(rules) {}

  TokenizedLine rewrite(const TextView& text) {
    const std::span<const Char4> words = normalizer_.normalize(text);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(words.data());
    return {{bytes, bytes + words.size_bytes()}, words.size(), sizeof(Char4)};
  }

 private:
  MeteorNormalizer<Char4> normalizer_;
};

Matcher matcher_named(const std::string& name) {
  constexpr std::string_view kNames[] = {"exact", "stem", "synonym", "paraphrase"};
  const auto* const found = std::ranges::find(kNames, name);
  if (found == std::end(kNames)) throw nb::value_error(("unknown matcher '" + name + "'").c_str());
  return static_cast<Matcher>(found - std::begin(kNames));
}

MeteorSearch search_named(const std::string& name) {
  constexpr std::string_view kNames[] = {"beam", "exact", "stages"};
  const auto* const found = std::ranges::find(kNames, name);
  if (found == std::end(kNames)) throw nb::value_error(("unknown search '" + name + "'").c_str());
  return static_cast<MeteorSearch>(found - std::begin(kNames));
}

MeteorOptions options_of(const std::vector<std::string>& matchers, const std::array<double, 4>& parameters,
                         const std::vector<double>& weights, int beam, const std::string& search,
                         bool penalizes_whole_segments) {
  MeteorOptions options{.matchers = {},
                        .parameters = {.alpha = parameters[0],
                                       .beta = parameters[1],
                                       .gamma = parameters[2],
                                       .delta = parameters[3],
                                       .weights = {},
                                       .penalizes_whole_segments = penalizes_whole_segments},
                        .beam = beam,
                        .search = search_named(search)};
  for (const std::string& name : matchers) options.matchers.push_back(matcher_named(name));
  const bool is_ordered =
      std::ranges::adjacent_find(options.matchers, std::ranges::greater_equal()) == options.matchers.end();
  require(is_ordered && weights.size() == matchers.size(),
          "matchers must be in METEOR's order, with a weight for each");
  std::ranges::copy(weights, options.parameters.weights.begin());
  return options;
}

nb::list normalize_meteor(nb::object lines, const std::string& language, nb::object prefixes,
                          nb::object before_digits, bool no_punct, int threads) {
  const MeteorRules rules = rules_of(language, no_punct, prefixes, before_digits);
  return rewritten_by(lines, threads, [&] { return std::make_shared<LineNormalizer>(rules); });
}

nb::tuple meteor_spans(nb::object lines, const std::string& language, nb::object prefixes,
                       nb::object before_digits, bool no_punct, int threads) {
  const MeteorRules rules = rules_of(language, no_punct, prefixes, before_digits);
  return token_spans_of(lines, threads, [&] { return std::make_shared<MeteorLocator>(rules); });
}

nb::tuple meteor_word_spans(nb::object lines, int threads) {
  return token_spans_of(lines, threads, [] { return std::make_shared<TokenLocator>(meteor_words()); });
}

void init_meteor(Meteor* self, const std::vector<std::string>& matchers,
                 const std::array<double, 4>& parameters, const std::vector<double>& weights, int beam,
                 std::optional<GivenGroups> lemmas, std::optional<GivenGroups> exceptions,
                 std::optional<GivenParaphrases> paraphrases, const std::string& search,
                 bool penalizes_whole_segments) {
  new (self) Meteor(options_of(matchers, parameters, weights, beam, search, penalizes_whole_segments),
                    std::move(lemmas), std::move(exceptions), std::move(paraphrases));
}

// The documentation that the type stubs and the API reference show.

constexpr char kNormalizeDoc[] = R"(Normalizes lines as METEOR 1.5 does with -norm, except for lower-casing.

Args:
    lines: The texts.
    language: "en" and "fr" have their own rules for apostrophes; all other languages have the same.
    prefixes: Words after which a dot does not end a sentence.
    before_digits: Words after which a dot before digits does not end a sentence.
    no_punct: Drop everything but letters and digits.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    The words of each line, joined by single blanks.

Raises:
    TypeError: A line is not a string.
    ValueError: `threads` is negative.)";

constexpr char kMeteorSpansDoc[] = R"(Locates the words that `normalize_meteor` makes of texts.

Args:
    lines: n texts; None has no words.
    language: As for `normalize_meteor`, like the arguments below.
    prefixes: Words after which a dot does not end a sentence.
    before_digits: Words after which a dot before digits does not end a sentence.
    no_punct: Drop everything but letters and digits.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    As for `token_spans`.

Raises:
    TypeError: A line is neither a string nor None.
    ValueError: `threads` is negative.)";

constexpr char kMeteorWordSpansDoc[] = R"(Locates the words of texts that `Meteor` compares.

Args:
    lines: n texts; None has no words.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    As for `token_spans`, for words between blanks, tabs and line ends.

Raises:
    TypeError: A line is neither a string nor None.
    ValueError: `threads` is negative.)";

constexpr char kGroupsDoc[] = R"(Words with a group of numbers for each.

Args:
    words: The concatenated words in UTF-8, in the order of their bytes.
    word_offsets: Where each word begins in `words`, and where the last one ends.
    offsets: Where the group of each word begins in `numbers`, and where the last one ends.
    numbers: The concatenated groups.

Raises:
    ValueError: The arrays do not fit each other, or a number is negative.)";

constexpr char kTableDoc[] = R"(Phrases with their paraphrases, as a trie.

Args:
    words: The distinct words in UTF-8, concatenated in the order of their bytes.
    word_offsets: Where each word begins in `words`, and where the last one ends.
    last_words: The position of the last word of each node; -1 for node 0, the root.
    first_children: The first child of each node, and finally the number of nodes. The children of a node are consecutive,
        in the order of their words.
    first_paraphrases: Where the paraphrases of each node begin in `paraphrases`, and where those of the last one end.
    paraphrases: Nodes.

Raises:
    ValueError: The arrays do not fit each other.)";

constexpr char kTextsDoc[] = "Texts whose words a `Meteor` has numbered. Another `Meteor` cannot use them.";

constexpr char kMeteorDoc[] = R"(METEOR 1.5 with its data, and the words that it has seen.

Args:
    matchers: Some of "exact", "stem", "synonym" and "paraphrase", in this order.
    parameters: alpha, beta, gamma and delta.
    weights: A weight for each of the matchers.
    beam: How many paths the search for the best alignment keeps.
    lemmas: Synsets of base forms.
    exceptions: Synsets of irregular forms.
    paraphrases: The table for "paraphrase".
    search: "beam", METEOR's beam search; "exact", for the greatest weight of matched words, then the fewest chunks, then
        the least distance, with weights of at least a millionth; or "stages": matcher by matcher the most links, then
        the fewest crossings with these and earlier ones, without paraphrases.
    penalizes_whole_segments: The only chunk of a segment counts when references are compared, even if it holds all words.

Raises:
    ValueError: An option is out of range, or "paraphrase" has no table.)";

constexpr char kNumberDoc[] = R"(Numbers the words of texts.

Args:
    lines: n texts, which are normalized and lower-cased already; None for no text.

Returns:
    The texts. All new words must be described before the texts are compared.

Raises:
    TypeError: A line is neither a string nor None.)";

constexpr char kUndescribedDoc[] = "The new words, in the order in which `describe` expects them.";

constexpr char kDescribeDoc[] = R"(Adds facts about the new words.

Args:
    are_function: Whether each of `undescribed()` is a function word.
    stems: Numbers of their stems; equal numbers mean equal stems.

Raises:
    ValueError: There are not as many facts as new words.)";

constexpr char kStatisticsDoc[] = R"(Computes the statistics of METEOR for each segment.

Args:
    hypotheses: n texts.
    references: R lists of n or more texts each.
    start: Position of the first hypothesis among the texts of the references.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 25) of counts: words of the hypothesis and of the reference; function words of both; for each matcher,
    content words that match in the hypothesis and in the reference, and the same for function words; chunks; words that
    match in the hypothesis and in the reference; 1 if one chunk contains all words of both; and 1 if a search for the best was
    cut, so that there may be a better alignment. They are for the reference with the highest score, the first of equally good ones.

Raises:
    ValueError: References and hypotheses do not fit, a word was not described, or a segment has no reference (its
        0-based index is given).)";

constexpr char kAlignmentsDoc[] = R"(Finds the words that METEOR matches in each segment.

Args:
    hypotheses: As for `statistics`, like the arguments below.
    references: R lists of n or more texts each.
    start: Position of the first hypothesis among the texts of the references.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    The numbers of all segments, and an array (n + 1) of where each segment begins, and where the last one ends. The
    numbers of a segment: the position of the reference that was used; and for each match its matcher (0 exact, 1 stem,
    2 synonym, 3 paraphrase), its first word in the hypothesis and how many there are, and the same two in the
    reference.

Raises:
    ValueError: As for `statistics`.)";

constexpr char kNearestLinksDoc[] =
    R"(Links the single words that match: as many as can be, one to one, and the nearest.

Of the alignments with the most links it has the least sum of (i - j)^2, where i is a position in the hypothesis and
j one in the reference; of these the least sum of j; then the one whose sorted pairs come first.

Args:
    hypotheses: n texts.
    references: R lists of n or more texts each, of which the first that has a text is compared.
    start: Position of the first hypothesis among the texts of the references.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    Two arrays: for each link its position in the hypothesis and that in the reference; where the numbers of each
    segment begin, and where the last ones end.

Raises:
    ValueError: A text has new words that are not described.)";

constexpr char kWordSynsetsDoc[] = R"(The synsets of words and of their base forms, as METEOR finds them.

Args:
    words: n words, lower-cased.
    lemmas: Synsets of base forms.
    exceptions: Synsets of irregular forms.

Returns:
    Two arrays: the synsets of all words, ascending for each; where those of each begin, and the last ones end.

Raises:
    TypeError: A word is no string.)";

nb::tuple word_synsets(nb::object words, const GivenGroups& lemmas, const GivenGroups& exceptions) {
  const Synsets synsets{lemmas.view(), exceptions.view()};
  std::vector<std::vector<std::int32_t>> found;
  std::string base;
  for (const nb::handle word : snapshot(words, "words")) {
    synsets.find(nb::cast<std::string>(word), found.emplace_back(), base);
  }
  return concatenated(found);
}

}  // namespace

// How Python's type checkers see the rules of the normalizer, and the texts that `Meteor` compares.
#define MTGAUGE_RULES                                                         \
  "language: str, prefixes: " MTGAUGE_TEXTS ", before_digits: " MTGAUGE_TEXTS \
  ", no_punct: bool = False, threads: int = 1"
#define MTGAUGE_COMPARED                                                                               \
  "self, hypotheses: MeteorTexts, references: collections.abc.Sequence[MeteorTexts], start: int = 0, " \
  "threads: int = 1"

void bind_meteor(nb::module_& module) {
  module.def("normalize_meteor", &normalize_meteor, nb::arg("lines"), nb::arg("language"),
             nb::arg("prefixes"), nb::arg("before_digits"), nb::arg("no_punct") = false,
             nb::arg("threads") = 1,
             nb::sig("def normalize_meteor(lines: " MTGAUGE_TEXTS ", " MTGAUGE_RULES ") -> list[str]"),
             kNormalizeDoc);
  module.def(
      "meteor_spans", &meteor_spans, nb::arg("lines"), nb::arg("language"), nb::arg("prefixes"),
      nb::arg("before_digits"), nb::arg("no_punct") = false, nb::arg("threads") = 1,
      nb::sig("def meteor_spans(lines: " MTGAUGE_OPTIONAL_TEXTS ", " MTGAUGE_RULES ") -> " MTGAUGE_LISTS),
      kMeteorSpansDoc);
  module.def(
      "meteor_word_spans", &meteor_word_spans, nb::arg("lines"), nb::arg("threads") = 1,
      nb::sig("def meteor_word_spans(lines: " MTGAUGE_OPTIONAL_TEXTS ", threads: int = 1) -> " MTGAUGE_LISTS),
      kMeteorWordSpansDoc);
  nb::class_<GivenGroups>(module, "WordGroups", kGroupsDoc)
      .def(nb::init<Given<std::uint8_t>, Given<std::int64_t>, Given<std::int64_t>, Given<std::int32_t>>(),
           nb::arg("words"), nb::arg("word_offsets"), nb::arg("offsets"), nb::arg("numbers"),
           nb::sig("def __init__(self, words: " MTGAUGE_UINT8 ", word_offsets: " MTGAUGE_INT64
                   ", offsets: " MTGAUGE_INT64 ", numbers: " MTGAUGE_INT32 ") -> None"));
  module.def("word_synsets", &word_synsets, nb::arg("words"), nb::arg("lemmas"), nb::arg("exceptions"),
             nb::sig("def word_synsets(words: " MTGAUGE_TEXTS
                     ", lemmas: WordGroups, exceptions: WordGroups) -> " MTGAUGE_LISTS),
             kWordSynsetsDoc);
  nb::class_<GivenParaphrases>(module, "PhraseTable", kTableDoc)
      .def(nb::init<Given<std::uint8_t>, Given<std::int64_t>, Given<std::int32_t>, Given<std::int32_t>,
                    Given<std::int32_t>, Given<std::int32_t>>(),
           nb::arg("words"), nb::arg("word_offsets"), nb::arg("last_words"), nb::arg("first_children"),
           nb::arg("first_paraphrases"), nb::arg("paraphrases"),
           nb::sig("def __init__(self, words: " MTGAUGE_UINT8 ", word_offsets: " MTGAUGE_INT64
                   ", last_words: " MTGAUGE_INT32 ", first_children: " MTGAUGE_INT32
                   ", first_paraphrases: " MTGAUGE_INT32 ", paraphrases: " MTGAUGE_INT32 ") -> None"));
  nb::class_<MeteorTexts>(module, "MeteorTexts", kTextsDoc).def("__len__", &MeteorTexts::size);
  nb::class_<Meteor>(module, "Meteor", kMeteorDoc)
      .def("__init__", &init_meteor, nb::arg("matchers"), nb::arg("parameters"), nb::arg("weights"),
           nb::arg("beam") = 40, nb::arg("lemmas") = nb::none(), nb::arg("exceptions") = nb::none(),
           nb::arg("paraphrases") = nb::none(), nb::arg("search") = "beam",
           nb::arg("penalizes_whole_segments") = false,
           nb::sig("def __init__(self, matchers: " MTGAUGE_TEXTS
                   ", parameters: tuple[float, float, float, float], weights: "
                   "collections.abc.Sequence[float], beam: int = 40, lemmas: WordGroups | None = None, "
                   "exceptions: WordGroups | None = None, paraphrases: PhraseTable | None = None, search: "
                   "str = \'beam\', "
                   "penalizes_whole_segments: bool = False) -> None"))
      .def("number", &Meteor::number, nb::arg("lines"),
           nb::sig("def number(self, lines: " MTGAUGE_OPTIONAL_TEXTS ") -> MeteorTexts"), kNumberDoc)
      .def("undescribed", &Meteor::undescribed, nb::sig("def undescribed(self) -> list[str]"),
           kUndescribedDoc)
      .def("describe", &Meteor::describe, nb::arg("are_function"), nb::arg("stems"), kDescribeDoc)
      .def("statistics", &Meteor::statistics, nb::arg("hypotheses"), nb::arg("references"),
           nb::arg("start") = 0, nb::arg("threads") = 1,
           nb::sig("def statistics(" MTGAUGE_COMPARED ") -> " MTGAUGE_INT64), kStatisticsDoc)
      .def("alignments", &Meteor::alignments, nb::arg("hypotheses"), nb::arg("references"),
           nb::arg("start") = 0, nb::arg("threads") = 1,
           nb::sig("def alignments(" MTGAUGE_COMPARED ") -> " MTGAUGE_LISTS), kAlignmentsDoc)
      .def("nearest_links", &Meteor::nearest_links, nb::arg("hypotheses"), nb::arg("references"),
           nb::arg("start") = 0, nb::arg("threads") = 1,
           nb::sig("def nearest_links(" MTGAUGE_COMPARED ") -> " MTGAUGE_LISTS), kNearestLinksDoc);
}

}  // namespace mtgauge
