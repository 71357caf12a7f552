// Span pairs: labelled intervals of a hypothesis and a reference, which show a reader what matches and what
// does not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/text_view.hpp"

namespace mtgauge {

// The characters [begin, end) of a text.
struct Interval {
  std::int32_t begin = 0;
  std::int32_t end = 0;

  bool operator==(const Interval&) const = default;
};

// An original text, and where the words that were compared are in it.
struct LocatedText {
  TextView text;
  std::span<const Interval> words;

  // The interval from the first to the last of `count` words. Throws std::invalid_argument if `count` is 0,
  // or if there are fewer words or they are not within the text.
  Interval interval(std::size_t first, std::size_t count) const;
};

// The labels of span pairs are in alphabetical order.
enum class SpanLabel : std::int32_t {
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

// Collects the span pairs of one segment at a time. Not thread-safe.
class SpanPairs {
 public:
  // Adds intervals that correspond to each other. Pairs that match are not written, but determine the
  // insertion points of unpaired intervals.
  void add_pair(const Interval& ours, const Interval& theirs, SpanLabel label);
  // Adds an interval of the hypothesis without counterpart in the reference.
  void add_ours(const Interval& ours, SpanLabel label) { ours_unpaired_.push_back({ours, label}); }
  // Adds an interval of the reference without counterpart in the hypothesis.
  void add_theirs(const Interval& theirs, SpanLabel label) { theirs_unpaired_.push_back({theirs, label}); }

  // Appends five numbers for each span pair: its label, then begin and end in the hypothesis, and begin and
  // end in the reference, in UTF-16 code units. Forgets what was added. An absent text has no intervals.
  //
  // The counterpart of an unpaired interval is empty. It is where the counterpart of the last paired interval
  // before it ends, or at the beginning of the text. Pairs are sorted by begin and end in the hypothesis,
  // then in the reference. Adjacent pairs with the same label are merged if there is only white space between
  // them on both sides.
  void write(const TextView& hypothesis, const TextView& reference, std::vector<std::int32_t>& numbers);

 private:
  struct Pair {
    Interval hypothesis;
    Interval reference;
    SpanLabel label;
  };

  struct Unpaired {
    Interval interval;
    SpanLabel label;
  };

  // Where an interval of one side ends, and where its counterpart does.
  struct Ends {
    std::int32_t end;
    std::int32_t end_of_counterpart;
  };

  static void sort(std::vector<Ends>& pairs);
  static Interval insertion_point(const std::vector<Ends>& pairs, const Interval& interval);
  void place_unpaired();
  void merge_adjacent(const TextView& hypothesis, const TextView& reference);
  void clear();

  std::vector<Pair> pairs_;
  std::vector<Unpaired> ours_unpaired_;
  std::vector<Unpaired> theirs_unpaired_;
  std::vector<Ends> from_ours_;
  std::vector<Ends> from_theirs_;
  std::vector<std::int32_t> our_offsets_;
  std::vector<std::int32_t> their_offsets_;
};

}  // namespace mtgauge
