#include "tokens/cut_rules.hpp"

namespace mtgauge {
namespace {

// Calls action(position) for each bit of a row, in ascending order.
template <class Action>
void for_each_position(const BitRow& row, std::size_t words, Action action) {
  for (std::size_t word = 0; word < words; ++word) {
    for (std::uint64_t rest = row[word]; rest != 0; rest &= rest - 1) {
      action(word * kWordBits + std::countr_zero(rest));
    }
  }
}

void cut_around_alone(ClassMasks& masks) {
  for (std::size_t word = 0; word < masks.words; ++word) {
    masks.cut[word] |= masks.alone[word] | masks.alone.after(word);
  }
}

// ([^number])([point]) -> \1 \2 blank. A match consumes both characters, so that a point that ends a match
// cannot begin the next one. A cut before a point counts as a blank, which always matches.
void cut_points_after_other(ClassMasks& masks) {
  const std::size_t kNone = ~std::size_t{0};
  std::size_t last_match = kNone;
  for_each_position(masks.point, masks.words, [&](std::size_t at) {
    const bool left_is_taken = at > 0 && last_match == at - 1;
    if (left_is_taken) return;
    const bool left_is_other = at > 0 && !masks.number.test(at - 1);
    if (!left_is_other && !masks.cut.test(at)) return;
    masks.cut.set(at);
    masks.cut.set(at + 1);
    last_match = at;
  });
}

// ([point])([^number]) -> blank \1 blank \2, where again a match consumes both characters. A cut after the
// point counts as a blank, and then the match consumes that blank.
void cut_points_before_other(ClassMasks& masks) {
  const std::size_t kNone = ~std::size_t{0};
  std::size_t taken = kNone;
  for_each_position(masks.point, masks.words, [&](std::size_t at) {
    if (taken == at) return;
    const bool blank_follows = masks.cut.test(at + 1);
    const bool other_follows = at + 1 < masks.length && !masks.number.test(at + 1);
    if (!blank_follows && !other_follows) return;
    if (!blank_follows) taken = at + 1;
    masks.cut.set(at);
    masks.cut.set(at + 1);
  });
}

// ([number])(-) -> \1 \2 blank
void cut_dashes_after_number(ClassMasks& masks) {
  std::uint64_t last_of_previous = 0;
  for (std::size_t word = 0; word < masks.words; ++word) {
    const std::uint64_t matches = masks.dash[word] & masks.number.after(word) & ~masks.cut[word];
    masks.cut[word] |= matches | matches << 1 | last_of_previous;
    last_of_previous = matches >> 63;
  }
}

void cut_after_isolating(ClassMasks& masks) {
  cut_points_after_other(masks);
  cut_points_before_other(masks);
  cut_dashes_after_number(masks);
}

}  // namespace

void cut_at_blanks(ClassMasks& masks) {
  for (std::size_t word = 0; word < masks.words; ++word) {
    masks.cut[word] = masks.blank[word] | masks.blank.after(word);
  }
}

void cut_everywhere(ClassMasks& masks) {
  for (std::size_t word = 0; word < masks.words; ++word) masks.cut[word] = ~std::uint64_t{0};
}

void cut_13a(ClassMasks& masks) {
  cut_at_blanks(masks);
  cut_around_alone(masks);
  masks.cut.set(0);
  masks.cut.set(masks.length);
  cut_after_isolating(masks);
}

void cut_zh(ClassMasks& masks) {
  cut_at_blanks(masks);
  cut_around_alone(masks);
  cut_after_isolating(masks);
}

void cut_intl(ClassMasks& masks) {
  cut_at_blanks(masks);
  cut_points_after_other(masks);
  cut_points_before_other(masks);
  cut_around_alone(masks);  // symbols come last: punctuation next to them is not next to a blank until then
}

void cut_cwmt(ClassMasks& masks) {
  for (std::size_t word = 0; word < masks.words; ++word) {
    const std::uint64_t within_number = masks.number.after(word) & masks.number.before(word);
    masks.alone[word] |= masks.point[word] & ~within_number;
    masks.alone[word] |= masks.dash[word] & masks.number.after(word);
  }
  cut_at_blanks(masks);
  cut_around_alone(masks);
}

}  // namespace mtgauge
