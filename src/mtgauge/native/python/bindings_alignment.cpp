// Python bindings of word alignment.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "alignment/hmm_aligner.hpp"
#include "alignment/unit_alignment.hpp"
#include "python/arrays.hpp"
#include "python/bindings.hpp"
#include "python/run.hpp"
#include "python/signatures.hpp"
#include "python/texts.hpp"

// How Python's type checkers see one language of the sentence pairs.
#define MTGAUGE_SENTENCES "tuple[" MTGAUGE_INT32 ", " MTGAUGE_INT64 ", int]"

namespace mtgauge {
namespace {

using GivenIds = GivenArray<std::int32_t, 1>;

template <class Array>
auto span_of(const Array& array) {
  return std::span(array.data(), array.size());
}

void require(bool holds, const char* message) {
  if (!holds) throw nb::value_error(message);
}

void require_ids_below(std::span<const std::int32_t> ids, std::size_t words) {
  const auto fits = [words](std::int32_t id) { return id >= 0 && static_cast<std::size_t>(id) < words; };
  require(std::ranges::all_of(ids, fits), "an id is not in the vocabulary");
}

// The words of one language, which Python passes as (ids, offsets, number of distinct words).
class GivenSentences {
 public:
  GivenSentences(nb::handle given, const std::string& name) {
    const nb::tuple parts = snapshot(given, name);
    require(parts.size() == 3, (name + " must be (ids, offsets, words)").c_str());
    ids_ = nb::cast<GivenIds>(parts[0]);
    offsets_ = nb::cast<GivenArray<std::int64_t, 1>>(parts[1]);
    words_ = nb::cast<std::size_t>(parts[2]);
    require(offsets_.size() > 0 && are_offsets_within(span_of(offsets_), offsets_.size() - 1, ids_.size()),
            (name + " has offsets that do not fit its ids").c_str());
    require_ids_below(span_of(ids_), words_);
  }

  SentenceIds view() const { return {span_of(ids_), span_of(offsets_), words_}; }

 private:
  GivenIds ids_;
  GivenArray<std::int64_t, 1> offsets_;
  std::size_t words_ = 0;
};

// The aligner, with the arrays that it reads.
class OwningAligner {
 public:
  OwningAligner(nb::object source, nb::object target, nb::object pairs, nb::object priors,
                std::size_t samplers, std::uint64_t seed, std::size_t wanted, int threads)
      : source_(source, "source"), target_(target, "target") {
    const SentenceIds from = source_.view();
    const SentenceIds to = target_.view();
    require(from.size() == to.size(), "source and target have different numbers of sentences");
    require(samplers > 0, "samplers must be 1 or more");
    require(wanted <= from.size(), "more sentence pairs are wanted than there are");
    const nb::tuple parts = snapshot(pairs, "pairs");
    require(parts.size() == 3, "pairs must be (source words, target words, counts)");
    const auto sources = nb::cast<GivenIds>(parts[0]);
    const auto targets = nb::cast<GivenIds>(parts[1]);
    const auto counts = nb::cast<GivenArray<double, 1>>(parts[2]);
    require(sources.size() == counts.size() && targets.size() == counts.size(),
            "pairs are arrays of different lengths");
    require_ids_below(span_of(sources), from.words);
    require_ids_below(span_of(targets), to.words);
    const auto at_least_0 = [](double count) { return count >= 0; };
    require(std::ranges::all_of(span_of(counts), at_least_0), "a pseudo-count of a pair is not 0 or more");
    const AlignmentPriors chosen = priors_of(priors);
    run_alone([&] {
      words_.emplace(from, to);
      const PairPriors extra{span_of(sources), span_of(targets), span_of(counts)};
      aligner_.emplace(*words_, extra, chosen, samplers, seed, wanted);
    });
    for_each_chain(threads, [this](std::size_t chain) { aligner_->make_chain(chain); });
  }

  OwningAligner(const OwningAligner&) = delete;  // the aligner refers to the words
  OwningAligner& operator=(const OwningAligner&) = delete;

  void sweep(int model, bool keep, int threads) {
    require(model >= 1 && model <= 3, "model must be 1 to 3");
    require(is_whole_, "the sampler was interrupted");
    require(!keep || aligner_->kept() + aligner_->chains() / 2 <= HmmAligner::kMostKept,
            "too many sweeps are kept");
    is_whole_ = false;
    for_each_chain(threads, [&](std::size_t chain) {
      aligner_->sweep(chain, static_cast<AlignmentModel>(model), keep);
    });
    if (keep) aligner_->count_kept();
    is_whole_ = true;
  }

  nb::tuple marginals(double least) const {
    require(aligner_->kept() > 0, "no sweep was kept");
    Arrays found;
    run_alone([&] { found = collected(least); });
    return nb::make_tuple(array_of(std::move(found.offsets)), array_of(std::move(found.sources)),
                          array_of(std::move(found.targets)), array_of(std::move(found.forward)),
                          array_of(std::move(found.reverse)), array_of(std::move(found.best_sources)),
                          array_of(std::move(found.best_targets)));
  }

 private:
  struct Arrays {
    std::vector<std::int64_t> offsets{0};
    std::vector<std::int32_t> sources, targets;
    std::vector<double> forward, reverse;
    std::vector<std::int32_t> best_sources, best_targets;
  };

  static AlignmentPriors priors_of(nb::handle given) {
    const nb::tuple values = snapshot(given, "priors");
    require(values.size() == 5, "priors must be (lexical, null word, null, jump, fertility)");
    const auto value = [&](std::size_t at) { return nb::cast<double>(values[at]); };
    const AlignmentPriors priors{value(0), value(1), value(2), value(3), value(4)};
    require(priors.lexical > 0 && priors.null_word > 0 && priors.jump > 0 && priors.fertility > 0,
            "pseudo-counts must be greater than 0");
    require(priors.null > 0 && priors.null < 1, "the probability of no link must be between 0 and 1");
    return priors;
  }

  void for_each_chain(int threads, const std::function<void(std::size_t)>& action) {
    const auto make_action = [&]() -> ChunkAction {
      return [&](std::size_t first, std::size_t last) {
        for (std::size_t chain = first; chain < last; ++chain) action(chain);
      };
    };
    run(aligner_->chains(), threads, make_action, kLongWork);
  }

  Arrays collected(double least) const {
    Arrays found;
    for (std::size_t at = 0; at < aligner_->wanted(); ++at) {
      const Marginals one = aligner_->marginals(at, least);
      for (const Marginals::Link& link : one.links) {
        found.sources.push_back(link.source);
        found.targets.push_back(link.target);
        found.forward.push_back(link.forward);
        found.reverse.push_back(link.reverse);
      }
      found.offsets.push_back(static_cast<std::int64_t>(found.sources.size()));
      found.best_sources.insert(found.best_sources.end(), one.forward.begin(), one.forward.end());
      found.best_targets.insert(found.best_targets.end(), one.reverse.begin(), one.reverse.end());
    }
    return found;
  }

  GivenSentences source_;
  GivenSentences target_;
  std::optional<ParallelWords> words_;
  std::optional<HmmAligner> aligner_;
  bool is_whole_ = true;
};

// The aligned units of each group of links.
nb::tuple align_units(GivenArray<std::int64_t, 1> rows, GivenArray<std::int64_t, 1> columns,
                      GivenArray<std::int64_t, 1> offsets) {
  require(rows.size() == columns.size(), "rows and columns are arrays of different lengths");
  require(offsets.size() > 0 && are_offsets_within(span_of(offsets), offsets.size() - 1, rows.size()),
          "the offsets do not fit the links");
  const auto is_unit = [](std::int64_t unit) { return unit >= 0 && unit < std::int64_t{1} << 31; };
  require(std::ranges::all_of(span_of(rows), is_unit) && std::ranges::all_of(span_of(columns), is_unit),
          "a unit is not from 0 to 2^31 - 1");
  std::vector<std::int64_t> found_rows, found_columns, found_offsets{0};
  run_alone([&] {
    UnitAligner aligner;
    std::vector<UnitLink> links;
    for (std::size_t group = 0; group + 1 < offsets.size(); ++group) {
      links.clear();
      for (auto at = offsets.data()[group]; at < offsets.data()[group + 1]; ++at) {
        links.push_back({rows.data()[at], columns.data()[at]});
      }
      for (const UnitLink& pair : aligner.align(links)) {
        found_rows.push_back(pair.i);
        found_columns.push_back(pair.j);
      }
      found_offsets.push_back(static_cast<std::int64_t>(found_rows.size()));
    }
  });
  return nb::make_tuple(array_of(std::move(found_rows)), array_of(std::move(found_columns)),
                        array_of(std::move(found_offsets)));
}

// The documentation that the type stubs and the API reference show.

constexpr char kAlignerDoc[] = R"(Samplers of word alignments: an HMM with fertilities, in both directions.

Words of one language are generated, each by one word of the other language or by none, whose parameters have
Dirichlet priors and are integrated out (Östling and Tiedemann, 2016).)";

constexpr char kInitDoc[] = R"(Numbers the pairs of words, and draws all links at random.

Args:
    source: (ids, offsets, words): the ids of the words of all n sentences; an array (n + 1) of where each sentence
        begins, and where the last one ends; the number of distinct words.
    target: The same of the other language.
    pairs: (source words, target words, counts), three arrays: pairs that are more probable than others, with their
        pseudo-counts, 0 or more.
    priors: (lexical, null word, null, jump, fertility): the pseudo-count of each pair of words, of each word without
        a link, the probability that a word has none, and the pseudo-counts of each jump and of a word's fertilities.
    samplers: Independent samplers for each direction, 1 or more.
    seed: Of all random numbers.
    wanted: Marginals are kept of the first so many sentence pairs.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Raises:
    ValueError: The arrays do not fit together, or a value is out of range.)";

constexpr char kSweepDoc[] = R"(Draws all links of all samplers anew.

Args:
    model: 1 for words alone, 2 for jumps between neighbouring words, too, 3 for fertilities, too.
    keep: Whether the probabilities of links are added to the marginals.
    threads: Threads to use; 0 for all cores. The result does not depend on it.

Raises:
    ValueError: The model is not known, a sweep was interrupted, or the sweeps that are kept, times samplers, are
        more than 65,535.)";

constexpr char kMarginalsDoc[] = R"(Means of the probabilities of links.

Args:
    least: Links that are less probable in both directions are left out.

Returns:
    Seven arrays: where the links of each sentence pair begin, and where the last ones end; the source words of the
    links; their target words; their probabilities where source words generate target words; those where target
    words generate source words; for each target word of all sentence pairs the source word that generates it most
    probably, or -1 for none; for each source word the target word.

Raises:
    ValueError: No sweep was kept.)";

constexpr char kAlignUnitsDoc[] = R"(Aligns units of texts, such as chunks, by the links between their words.

One to one, only units that share a link: with the most links in all; of these alignments with the least sum of
(i - j)^2, then with the least sum of j, then the one whose sorted pairs (i, j) come first in lexicographic order.

Args:
    rows: For each link the unit of its one word, from 0, of the links of all groups.
    columns: For each link the unit of its other word.
    offsets: Where the links of each group begin, and where the last ones end.

Returns:
    Three arrays: the first units i of the aligned pairs of all groups, sorted in each; their partners j; where the
    pairs of each group begin, and where the last ones end.

Raises:
    ValueError: The arrays do not fit together, or a unit is negative or 2^31 or more.)";

}  // namespace

void bind_alignment(nb::module_& module) {
  module.def(
      "align_units", &align_units, nb::arg("rows"), nb::arg("columns"), nb::arg("offsets"),
      nb::sig("def align_units(rows: " MTGAUGE_INT64 ", columns: " MTGAUGE_INT64 ", offsets: " MTGAUGE_INT64
              ") -> tuple[" MTGAUGE_INT64 ", " MTGAUGE_INT64 ", " MTGAUGE_INT64 "]"),
      kAlignUnitsDoc);
  nb::class_<OwningAligner>(module, "HmmAligner", kAlignerDoc)
      .def(nb::init<nb::object, nb::object, nb::object, nb::object, std::size_t, std::uint64_t, std::size_t,
                    int>(),
           nb::arg("source"), nb::arg("target"), nb::arg("pairs"), nb::arg("priors"), nb::arg("samplers"),
           nb::arg("seed"), nb::arg("wanted"), nb::arg("threads") = 1,
           nb::sig(
               "def __init__(self, source: " MTGAUGE_SENTENCES ", target: " MTGAUGE_SENTENCES
               ", pairs: tuple[" MTGAUGE_INT32 ", " MTGAUGE_INT32 ", " MTGAUGE_FLOAT64
               "], priors: tuple[float, float, float, float, float], samplers: int, seed: int, wanted: int, "
               "threads: int = 1) -> None"),
           kInitDoc)
      .def("sweep", &OwningAligner::sweep, nb::arg("model"), nb::arg("keep"), nb::arg("threads") = 1,
           kSweepDoc)
      .def("marginals", &OwningAligner::marginals, nb::arg("least"),
           nb::sig("def marginals(self, least: float) -> tuple[" MTGAUGE_INT64 ", " MTGAUGE_INT32
                   ", " MTGAUGE_INT32 ", " MTGAUGE_FLOAT64 ", " MTGAUGE_FLOAT64 ", " MTGAUGE_INT32
                   ", " MTGAUGE_INT32 "]"),
           kMarginalsDoc);
}

}  // namespace mtgauge
