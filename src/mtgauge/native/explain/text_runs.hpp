// What does not match in a segment, as a reader sees it: stretches of text with a label each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/text_view.hpp"

namespace mtgauge {

// A stretch of a text, in characters.
struct Place {
  std::int32_t begin = 0;
  std::int32_t end = 0;

  bool operator==(const Place&) const = default;
};

// A text as it was given, and where the words stand in it that were compared.
struct PlacedText {
  TextView text;
  std::span<const Place> words;

  // From the first of some words to the last; there is at least one. Throws std::invalid_argument when there
  // are not as many, or when they are not in the text.
  Place stretch(std::size_t first, std::size_t count) const;
};

// Those that are written are in the order of their names.
enum class RunLabel : std::int32_t {
  kMatch = -1,
  kDeletion,
  kExact,
  kInsertion,
  kParaphrase,
  kShift,
  kStem,
  kSubstitution,
  kSynonym,
  kUnmatched,
};

// Gathers what is said of one segment after the other. Not thread-safe.
class TextRuns {
 public:
  // Stretches of hypothesis and reference that belong together. Those that match say nothing themselves, but
  // where other stretches stand.
  void add_pair(const Place& ours, const Place& theirs, RunLabel label);
  // A stretch of the hypothesis that the reference lacks.
  void add_ours(const Place& ours, RunLabel label) { ours_alone_.push_back({ours, label}); }
  // A stretch of the reference that the hypothesis lacks.
  void add_theirs(const Place& theirs, RunLabel label) { theirs_alone_.push_back({theirs, label}); }

  // Appends for each run its label, and where it begins and ends in the hypothesis and in the reference, in
  // UTF-16 code units; and forgets what was added. An absent text has no stretches.
  //
  // What one side lacks is empty there, and stands behind the partner of what ends last before it on the
  // other side. Runs are ordered by where they begin in the hypothesis, where they end there, and the same in
  // the reference. Neighbours of one label become one run where nothing but white space is between them on
  // both sides.
  void write(const TextView& hypothesis, const TextView& reference, std::vector<std::int32_t>& numbers);

 private:
  struct Run {
    Place hypothesis;
    Place reference;
    RunLabel label;
  };

  struct Alone {
    Place place;
    RunLabel label;
  };

  // Where stretches of one side end, and their partners on the other.
  struct Ends {
    std::int32_t end;
    std::int32_t end_of_partner;
  };

  static void sort(std::vector<Ends>& pairs);
  static Place behind(const std::vector<Ends>& pairs, const Place& stretch);
  void place_alone();
  void join(const TextView& hypothesis, const TextView& reference);
  void clear();

  std::vector<Run> runs_;
  std::vector<Alone> ours_alone_;
  std::vector<Alone> theirs_alone_;
  std::vector<Ends> from_ours_;
  std::vector<Ends> from_theirs_;
  std::vector<std::int32_t> our_units_;
  std::vector<std::int32_t> their_units_;
};

}  // namespace mtgauge
