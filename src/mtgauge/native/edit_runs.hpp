// The edits of a segment as a reader sees them: stretches of text with a label each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "shifts.hpp"
#include "text_view.hpp"

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
};

// In the order of their names.
enum class RunLabel : std::int32_t { kDeletion, kInsertion, kShift, kSubstitution };

// Writes the edits of one segment after the other. Not for two threads at once.
class EditRuns {
 public:
  // Appends for each run its label, and where it begins and ends in the hypothesis and in the reference, in
  // UTF-16 code units. What matches in its place is left out.
  //
  // A moved word that matches is a shift. An insertion is empty in the reference, a deletion in the
  // hypothesis, and stands there behind the word whose partner comes last before it on the other side. Runs
  // are ordered by where they begin in the hypothesis, where they end there, and the same in the reference.
  // Neighbours of one label become one run where nothing but white space is between them on both sides.
  //
  // An alignment with an empty order takes the words as they stand. Throws std::invalid_argument when the
  // places are not those of its words.
  void write(const PlacedText& hypothesis, const PlacedText& reference, const ShiftedAlignment& alignment,
             std::vector<std::int32_t>& numbers);

 private:
  struct Run {
    Place hypothesis;
    Place reference;
    RunLabel label;
  };

  void read(const PlacedText& hypothesis, const PlacedText& reference, const ShiftedAlignment& alignment);
  void join(const TextView& hypothesis, const TextView& reference);

  // For each word of one side the word of the other side that it is aligned with, or kNoId.
  std::vector<std::uint32_t> partner_of_ours_;
  std::vector<std::uint32_t> partner_of_theirs_;
  std::vector<bool> is_moved_;
  std::vector<Run> runs_;
  std::vector<std::int32_t> our_units_;
  std::vector<std::int32_t> their_units_;
};

}  // namespace mtgauge
