// The class of METEOR that Python sees.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "meteor/meteor.hpp"
#include "meteor/words.hpp"
#include "python/lexicons.hpp"
#include "python/rows.hpp"

namespace mtgauge {

// METEOR with its data, and the words that it has seen.
class Meteor {
 public:
  // Throws std::invalid_argument if an option is out of range, or a matcher lacks its data.
  Meteor(const MeteorOptions& options, std::optional<GivenGroups> lemmas,
         std::optional<GivenGroups> exceptions, std::optional<GivenParaphrases> paraphrases);

  MeteorTexts number(nb::handle lines);
  nb::list undescribed() const;
  void describe(const std::vector<bool>& are_function, const std::vector<std::uint32_t>& stems);

  Rows statistics(const MeteorTexts& hypotheses, nb::handle references, std::size_t start, int threads) const;
  nb::tuple alignments(const MeteorTexts& hypotheses, nb::handle references, std::size_t start,
                       int threads) const;
  nb::tuple nearest_links(const MeteorTexts& hypotheses, nb::handle references, std::size_t start,
                          int threads) const;

 private:
  std::shared_ptr<MeteorCounter> make_counter() const;

  const MeteorOptions options_;
  const std::optional<GivenGroups> lemmas_;
  const std::optional<GivenGroups> exceptions_;
  const std::optional<GivenParaphrases> paraphrases_;
  MeteorVocabulary vocabulary_;
  const PhraseTable table_;
};

}  // namespace mtgauge
