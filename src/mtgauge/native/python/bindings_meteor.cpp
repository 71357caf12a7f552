// Binds the kernels of METEOR to Python, and does nothing else.
#include "python/bindings_meteor.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/stop.hpp"
#include "explain/token_places.hpp"
#include "meteor/meteor.hpp"
#include "meteor/normaliser.hpp"
#include "meteor/phrase_table.hpp"
#include "meteor/synsets.hpp"
#include "meteor/words.hpp"
#include "python/arrays.hpp"
#include "python/lexicons.hpp"
#include "python/lines.hpp"
#include "python/places.hpp"
#include "python/texts.hpp"

namespace mtgauge {
namespace {

// A character is read; a word, which has some, is looked up far from the processor.
constexpr std::size_t kStepsOfCharacter = 8;

MeteorRules::Apostrophes apostrophes_of(const std::string& language) {
  using enum MeteorRules::Apostrophes;
  return language == "en" ? kBefore : language == "fr" ? kBehind : kBothSides;
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

// The memory that one thread normalises with.
class LineNormaliser {
 public:
  explicit LineNormaliser(const MeteorRules& rules) : normaliser_(rules) {}

  TokenizedLine tokenize(const TextView& text) {
    const std::span<const Char4> words = normaliser_.normalise(text);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(words.data());
    return {{bytes, bytes + words.size_bytes()}, words.size(), sizeof(Char4)};
  }

 private:
  MeteorNormaliser<Char4> normaliser_;
};

nb::list normalise_meteor(nb::object lines, const std::string& language, nb::object prefixes,
                          nb::object before_digits, bool no_punct, int threads) {
  const MeteorRules rules = rules_of(language, no_punct, prefixes, before_digits);
  return tokenized_lines(lines, threads, [&] { return std::make_unique<LineNormaliser>(rules); });
}

nb::tuple meteor_places(nb::object lines, const std::string& language, nb::object prefixes,
                        nb::object before_digits, bool no_punct, int threads) {
  const MeteorRules rules = rules_of(language, no_punct, prefixes, before_digits);
  return places_of(lines, threads, [&] { return std::make_unique<MeteorPlaces>(rules); });
}

nb::tuple meteor_word_places(nb::object lines, int threads) {
  return places_of(lines, threads, [] { return std::make_unique<TokenPlaces>(meteor_words()); });
}

Matcher matcher_named(const std::string& name) {
  constexpr std::string_view kNames[] = {"exact", "stem", "synonym", "paraphrase"};
  const auto* const found = std::ranges::find(kNames, name);
  if (found == std::end(kNames)) throw nb::value_error(("unknown matcher '" + name + "'").c_str());
  return static_cast<Matcher>(found - std::begin(kNames));
}

MeteorOptions options_of(const std::vector<std::string>& matchers, const std::array<double, 4>& parameters,
                         const std::vector<double>& weights, int beam) {
  MeteorOptions options{
      {},
      {.alpha = parameters[0], .beta = parameters[1], .gamma = parameters[2], .delta = parameters[3]},
      beam};
  for (const std::string& name : matchers) options.matchers.push_back(matcher_named(name));
  const bool is_ordered =
      std::ranges::adjacent_find(options.matchers, std::ranges::greater_equal()) == options.matchers.end();
  require(is_ordered && weights.size() == matchers.size(),
          "matchers have to be in METEOR's order, with a weight for each");
  std::ranges::copy(weights, options.parameters.weights.begin());
  return options;
}

// METEOR with its data, and the words that it has met.
class Meteor {
 public:
  Meteor(const MeteorOptions& options, std::optional<GivenGroups> lemmas,
         std::optional<GivenGroups> exceptions, std::optional<GivenParaphrases> paraphrases)
      : options_(options),
        lemmas_(std::move(lemmas)),
        exceptions_(std::move(exceptions)),
        paraphrases_(std::move(paraphrases)),
        vocabulary_({groups_of(lemmas_), groups_of(exceptions_)},
                    paraphrases_ ? paraphrases_->view() : PhraseTable()),
        table_(paraphrases_ ? paraphrases_->view() : PhraseTable()) {
    make_counter();  // refuses bad options
  }

  MeteorTexts number(nb::handle lines) {
    const Lines given(lines, "lines", Absent::kAllowed);
    MeteorTexts texts;
    run_alone([&] {
      StopCheck stop;
      for (std::size_t index = 0; index < given.size(); ++index) {
        vocabulary_.add(given[index], texts);
        stop.after(kStepsOfCharacter * given[index].length);
      }
    });
    return texts;
  }

  nb::list undescribed() const {
    nb::list words;
    for (const std::string_view word : vocabulary_.undescribed()) {
      PyObject* text =
          PyUnicode_DecodeUTF8(word.data(), static_cast<Py_ssize_t>(word.size()), "surrogatepass");
      if (text == nullptr) throw nb::python_error();
      words.append(nb::steal(text));
    }
    return words;
  }

  void describe(const std::vector<bool>& are_function, const std::vector<std::uint32_t>& stems) {
    const std::size_t words = vocabulary_.undescribed().size();
    require(are_function.size() == words && stems.size() == words, "there is another number of new words");
    for (std::size_t index = 0; index < words; ++index) {
      vocabulary_.describe(are_function[index], stems[index]);
    }
  }

  ArrayOf<std::int64_t, 2> statistics(const MeteorTexts& hypotheses, nb::handle references, std::size_t start,
                                      int threads) const {
    constexpr std::size_t kColumns = MeteorCounter::kColumns;
    std::vector<std::int64_t> rows(hypotheses.size() * kColumns);
    const References given(*this, hypotheses, references, start);
    run(hypotheses.size(), threads, [&]() -> ChunkAction {
      return [&, counter = std::shared_ptr(make_counter()), texts = std::vector<MeteorText>()](
                 std::size_t first, std::size_t last) mutable {
        for (std::size_t index = first; index < last; ++index) {
          given.read(index, texts);
          counter->count(hypotheses[index], texts, rows.data() + index * kColumns);
        }
      };
    });
    const std::size_t shape[] = {hypotheses.size(), kColumns};
    return array_of(std::move(rows), shape);
  }

  nb::tuple alignments(const MeteorTexts& hypotheses, nb::handle references, std::size_t start,
                       int threads) const {
    std::vector<std::vector<std::int32_t>> numbers(hypotheses.size());
    const References given(*this, hypotheses, references, start);
    run(hypotheses.size(), threads, [&]() -> ChunkAction {
      return [&, counter = std::shared_ptr(make_counter()), texts = std::vector<MeteorText>()](
                 std::size_t first, std::size_t last) mutable {
        for (std::size_t index = first; index < last; ++index) {
          const std::vector<std::size_t> lists = given.read(index, texts);
          std::array<std::int64_t, MeteorCounter::kColumns> row;
          const std::size_t best = counter->count(hypotheses[index], texts, row.data());
          numbers[index] = {static_cast<std::int32_t>(lists[best])};
          for (const auto& [place, match] : counter->align(hypotheses[index], texts[best])) {
            for (const std::uint32_t number : {static_cast<std::uint32_t>(match.matcher), match.hypothesis,
                                               match.hypothesis_length, place, match.reference_length}) {
              numbers[index].push_back(static_cast<std::int32_t>(number));
            }
          }
        }
      };
    });
    auto [values, offsets] = joined(numbers, 1);
    return nb::make_tuple(array_of(std::move(values)), array_of(std::move(offsets)));
  }

 private:
  // The references of some hypotheses.
  class References {
   public:
    References(const Meteor& meteor, const MeteorTexts& hypotheses, nb::handle references, std::size_t start)
        : kept_(snapshot(references, "references")), start_(start) {
      const std::size_t known = meteor.vocabulary_.facts().size();
      bool fits = hypotheses.bound() <= known;
      for (const nb::handle list : kept_) {
        lists_.push_back(nb::cast<const MeteorTexts*>(list));
        fits = fits && start + hypotheses.size() <= lists_.back()->size() && lists_.back()->bound() <= known;
      }
      require(fits, "the references do not fit the hypotheses, or some words were not described");
      for (std::size_t index = 0; index < hypotheses.size(); ++index) require_reference(index);
    }

    // Those that are present; returns the lists that they are of.
    std::vector<std::size_t> read(std::size_t index, std::vector<MeteorText>& texts) const {
      std::vector<std::size_t> places;
      texts.clear();
      for (std::size_t list = 0; list < lists_.size(); ++list) {
        if (!lists_[list]->present(start_ + index)) continue;
        texts.push_back((*lists_[list])[start_ + index]);
        places.push_back(list);
      }
      return places;
    }

   private:
    void require_reference(std::size_t index) const {
      const auto is_present = [&](const MeteorTexts* list) { return list->present(start_ + index); };
      if (std::ranges::any_of(lists_, is_present)) return;
      throw nb::value_error(("segment " + std::to_string(index) + " has no reference").c_str());
    }

    nb::tuple kept_;
    std::vector<const MeteorTexts*> lists_;
    std::size_t start_;
  };

  static SynsetGroups groups_of(const std::optional<GivenGroups>& groups) {
    return groups ? groups->view() : SynsetGroups();
  }

  std::unique_ptr<MeteorCounter> make_counter() const {
    return std::make_unique<MeteorCounter>(options_, vocabulary_.facts(), paraphrases_ ? &table_ : nullptr);
  }

  const MeteorOptions options_;
  const std::optional<GivenGroups> lemmas_;
  const std::optional<GivenGroups> exceptions_;
  const std::optional<GivenParaphrases> paraphrases_;
  MeteorVocabulary vocabulary_;
  const PhraseTable table_;
};

void init_meteor(Meteor* place, const std::vector<std::string>& matchers,
                 const std::array<double, 4>& parameters, const std::vector<double>& weights, int beam,
                 std::optional<GivenGroups> lemmas, std::optional<GivenGroups> exceptions,
                 std::optional<GivenParaphrases> paraphrases) {
  new (place) Meteor(options_of(matchers, parameters, weights, beam), std::move(lemmas),
                     std::move(exceptions), std::move(paraphrases));
}

constexpr char kNormaliseDoc[] = R"(Normalises lines as METEOR 1.5 does with -norm, but for lower-casing.

Args:
    lines: The texts.
    language: "en" and "fr" have rules of their own for apostrophes; all others share theirs.
    prefixes: Words behind which a dot does not end a sentence.
    before_digits: Words of which that holds before digits only.
    no_punct: Leave out all but letters and digits.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    For each line its words, joined by one blank.

Raises:
    TypeError: A line is not a string.
    ValueError: `threads` is negative.)";

constexpr char kPlacesDoc[] = R"(Says where the words of texts stand in them that `normalise_meteor` makes.

Args:
    lines: n texts; None has no words.
    language: As for `normalise_meteor`, as all that follow.
    prefixes: Words behind which a dot does not end a sentence.
    before_digits: Words of which that holds before digits only.
    no_punct: Leave out all but letters and digits.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    As `token_places`.

Raises:
    TypeError: A line is neither a string nor None.
    ValueError: `threads` is negative.)";

constexpr char kWordPlacesDoc[] = R"(Says where the words of texts stand in them that `Meteor` compares.

Args:
    lines: n texts; None has no words.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    As `token_places`, for words between blanks, tabs and ends of lines.

Raises:
    TypeError: A line is neither a string nor None.
    ValueError: `threads` is negative.)";

constexpr char kGroupsDoc[] = R"(Words with a group of numbers for each.

Args:
    words: The words in UTF-8, one after the other, in the order of their bytes.
    word_offsets: Where each word begins in it, and the last one ends.
    offsets: Where the group of each word begins in `numbers`, and the last one ends.
    numbers: The groups.

Raises:
    ValueError: The arrays do not fit each other, or a number is negative.)";

constexpr char kTableDoc[] = R"(Phrases with their paraphrases, as a trie.

Args:
    words: The distinct words in UTF-8, one after the other, in the order of their bytes.
    word_offsets: Where each word begins in it, and the last one ends.
    last_words: For each node the position of its last word; -1 for node 0, which all phrases begin at.
    first_children: For each node its first child, and behind the last one the number of nodes. Children follow each
        other in the order of their words.
    first_paraphrases: For each node where its paraphrases begin in `paraphrases`, and where those of the last one end.
    paraphrases: Nodes.

Raises:
    ValueError: The arrays do not fit each other.)";

constexpr char kTextsDoc[] = "Texts whose words `Meteor` has numbered; not those of another `Meteor`.";

constexpr char kMeteorDoc[] = R"(METEOR 1.5 with its data, and the words that it has met.

Args:
    matchers: Some of "exact", "stem", "synonym" and "paraphrase", in this order.
    parameters: alpha, beta, gamma and delta.
    weights: A weight for each of the matchers.
    beam: How many paths the search for the best alignment keeps.
    lemmas: Synsets of base forms.
    exceptions: Synsets of irregular forms.
    paraphrases: The table for "paraphrase".

Raises:
    ValueError: An option is out of range, or "paraphrase" has no table.)";

constexpr char kNumberDoc[] = R"(Numbers the words of texts.

Args:
    lines: n texts, normalised and lower-cased already; None is no text.

Returns:
    The texts. All words that are new have to be described before they are compared.

Raises:
    TypeError: A line is neither a string nor None.)";

constexpr char kUndescribedDoc[] = "Words that are new, in the order in which `describe` takes them.";

constexpr char kDescribeDoc[] = R"(Says what is known of the new words.

Args:
    are_function: Whether each of `undescribed()` is a function word.
    stems: Numbers of their stems, equal ones for equal stems.

Raises:
    ValueError: There is another number of new words.)";

constexpr char kStatisticsDoc[] = R"(Computes the statistics of METEOR for each segment.

Args:
    hypotheses: n texts.
    references: R texts each, of n segments or more.
    start: Position of the first segment among those of the references.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    An array (n, 24) of counts: words of the hypothesis and of the reference; function words of both; for each matcher
    content words matched in the hypothesis and in the reference, and function words; chunks; words matched in the
    hypothesis and in the reference; and 1 where one chunk holds all words of both. They are those of the reference with
    the highest score, the first of equals.

Raises:
    ValueError: References and hypotheses do not fit, a word was not described, or a segment has no reference (its
        0-based index is given).)";

constexpr char kAlignmentsDoc[] = R"(Says which words METEOR matches in each segment.

Args:
    hypotheses: As for `statistics`, as all that follow.
    references: R texts each, of n segments or more.
    start: Position of the first segment among those of the references.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Returns:
    The numbers of all segments, one after the other, and an array (n + 1) that says where each segment begins, and the
    last one ends. The numbers of a segment: the position of the reference that was used; and for each match its matcher
    (0 exact, 1 stem, 2 synonym, 3 paraphrase), its first word in the hypothesis and how many there are, and the same
    two in the reference.

Raises:
    ValueError: As for `statistics`.)";

}  // namespace

#define MTGAUGE_RULES                                                                                     \
  "language: str, prefixes: collections.abc.Sequence[str], before_digits: collections.abc.Sequence[str]," \
  " no_punct: bool = False, threads: int = 1"
#define MTGAUGE_NUMBERS "tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64]]"
#define MTGAUGE_GIVEN(type) "numpy.typing.NDArray[numpy." type "]"
#define MTGAUGE_COMPARED                                                                               \
  "self, hypotheses: MeteorTexts, references: collections.abc.Sequence[MeteorTexts], start: int = 0, " \
  "threads: int = 1"

void bind_meteor(nb::module_& module) {
  module.def(
      "normalise_meteor", &normalise_meteor, nb::arg("lines"), nb::arg("language"), nb::arg("prefixes"),
      nb::arg("before_digits"), nb::arg("no_punct") = false, nb::arg("threads") = 1,
      nb::sig("def normalise_meteor(lines: collections.abc.Sequence[str], " MTGAUGE_RULES ") -> list[str]"),
      kNormaliseDoc);
  module.def("meteor_places", &meteor_places, nb::arg("lines"), nb::arg("language"), nb::arg("prefixes"),
             nb::arg("before_digits"), nb::arg("no_punct") = false, nb::arg("threads") = 1,
             nb::sig("def meteor_places(lines: collections.abc.Sequence[str | None], " MTGAUGE_RULES
                     ") -> " MTGAUGE_NUMBERS),
             kPlacesDoc);
  module.def("meteor_word_places", &meteor_word_places, nb::arg("lines"), nb::arg("threads") = 1,
             nb::sig("def meteor_word_places(lines: collections.abc.Sequence[str | None], threads: int = 1) "
                     "-> " MTGAUGE_NUMBERS),
             kWordPlacesDoc);
  nb::class_<GivenGroups>(module, "WordGroups", kGroupsDoc)
      .def(nb::init<Given<std::uint8_t>, Given<std::int64_t>, Given<std::int64_t>, Given<std::int32_t>>(),
           nb::arg("words"), nb::arg("word_offsets"), nb::arg("offsets"), nb::arg("numbers"),
           nb::sig("def __init__(self, words: " MTGAUGE_GIVEN("uint8") ", word_offsets: " MTGAUGE_GIVEN(
               "int64") ", offsets: " MTGAUGE_GIVEN("int64") ", numbers: " MTGAUGE_GIVEN("int32") ") -> "
                                                                                                  "None"));
  nb::class_<GivenParaphrases>(module, "PhraseTable", kTableDoc)
      .def(
          nb::init<Given<std::uint8_t>, Given<std::int64_t>, Given<std::int32_t>, Given<std::int32_t>,
                   Given<std::int32_t>, Given<std::int32_t>>(),
          nb::arg("words"), nb::arg("word_offsets"), nb::arg("last_words"), nb::arg("first_children"),
          nb::arg("first_paraphrases"), nb::arg("paraphrases"),
          nb::sig("def __init__(self, words: " MTGAUGE_GIVEN("uint8") ", word_offsets: " MTGAUGE_GIVEN(
              "int6"
              "4") ", last_words: " MTGAUGE_GIVEN("int32") ", first_children: " MTGAUGE_GIVEN("int32") ", "
                                                                                                       "first"
                                                                                                       "_para"
                                                                                                       "phras"
                                                                                                       "es:"
                                                                                                       " " MTGAUGE_GIVEN(
                                                                                                           "i"
                                                                                                           "n"
                                                                                                           "t"
                                                                                                           "3"
                                                                                                           "2") ", "
                                                                                                                "paraph"
                                                                                                                "rases:"
                                                                                                                " " MTGAUGE_GIVEN(
                                                                                                                    "int32") ") -> None"));
  nb::class_<MeteorTexts>(module, "MeteorTexts", kTextsDoc).def("__len__", &MeteorTexts::size);
  nb::class_<Meteor>(module, "Meteor", kMeteorDoc)
      .def("__init__", &init_meteor, nb::arg("matchers"), nb::arg("parameters"), nb::arg("weights"),
           nb::arg("beam") = 40, nb::arg("lemmas") = nb::none(), nb::arg("exceptions") = nb::none(),
           nb::arg("paraphrases") = nb::none(),
           nb::sig("def __init__(self, matchers: collections.abc.Sequence[str], "
                   "parameters: tuple[float, float, float, float], weights: collections.abc.Sequence[float], "
                   "beam: int = 40, lemmas: WordGroups | None = None, exceptions: WordGroups | None = None, "
                   "paraphrases: PhraseTable | None = None) -> None"))
      .def("number", &Meteor::number, nb::arg("lines"),
           nb::sig("def number(self, lines: collections.abc.Sequence[str | None]) -> MeteorTexts"),
           kNumberDoc)
      .def("undescribed", &Meteor::undescribed, nb::sig("def undescribed(self) -> list[str]"),
           kUndescribedDoc)
      .def("describe", &Meteor::describe, nb::arg("are_function"), nb::arg("stems"), kDescribeDoc)
      .def("statistics", &Meteor::statistics, nb::arg("hypotheses"), nb::arg("references"),
           nb::arg("start") = 0, nb::arg("threads") = 1,
           nb::sig("def statistics(" MTGAUGE_COMPARED ") -> " MTGAUGE_GIVEN("int64")), kStatisticsDoc)
      .def("alignments", &Meteor::alignments, nb::arg("hypotheses"), nb::arg("references"),
           nb::arg("start") = 0, nb::arg("threads") = 1,
           nb::sig("def alignments(" MTGAUGE_COMPARED ") -> " MTGAUGE_NUMBERS), kAlignmentsDoc);
}

}  // namespace mtgauge
