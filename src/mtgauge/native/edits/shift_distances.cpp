#include "edits/shift_distances.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/stop.hpp"

namespace mtgauge {
namespace {

// The value of cells outside the band: more edits than any text has symbols, and one more does not overflow.
constexpr int kFar = std::numeric_limits<int>::max() / 2;

}  // namespace

void Band::set_shape(std::size_t text_length, std::size_t reference_length, int beam) {
  begin.resize(text_length + 1);
  end.resize(text_length + 1);
  widest = 0;
  least_outside = std::numeric_limits<int>::max();
  if (text_length == 0) return;
  const auto columns = static_cast<std::int64_t>(reference_length);
  const auto rows = static_cast<std::int64_t>(text_length);
  const double ratio = static_cast<double>(reference_length) / static_cast<double>(text_length);
  // In a steep table, adjacent rows of a narrow band would have no columns in common.
  const bool is_steep = beam < ratio / 2;
  const std::int64_t reach = is_steep ? static_cast<std::int64_t>(std::ceil(ratio / 2 + beam)) : beam;

  // The least number of edits of an alignment through a cell.
  const auto edits_through = [&](std::int64_t row, std::int64_t column) {
    return static_cast<int>(std::abs(row - column) + std::abs(rows - row - (columns - column)));
  };
  for (std::int64_t row = 1; row <= rows; ++row) {
    const auto diagonal = static_cast<std::int64_t>(std::floor(static_cast<double>(row) * ratio));
    const std::int64_t first = std::max<std::int64_t>(0, diagonal - reach);
    const std::int64_t last = row == rows ? columns + 1 : std::min(columns + 1, diagonal + reach);
    begin[row] = static_cast<std::size_t>(first);
    end[row] = static_cast<std::size_t>(last);
    widest = std::max(widest, end[row] - begin[row]);
    // Between these columns the number is constant; to both sides it increases.
    const auto [left, right] = std::minmax({row, columns - rows + row});
    if (first > 0) least_outside = std::min(least_outside, edits_through(row, std::min(first - 1, left)));
    if (last <= columns) least_outside = std::min(least_outside, edits_through(row, std::max(last, right)));
  }
}

int BandTable::Row::operator[](std::size_t at) const {
  return at >= begin && at < end ? cells[at - begin] : kFar;
}

void BandTable::set_reference(Ids reference, const Band& band) {
  reference_ = reference;
  band_ = &band;
  first_row_.resize(reference.size() + 1);
  for (std::size_t at = 0; at <= reference.size(); ++at) first_row_[at] = static_cast<int>(at);
  current_cells_.resize(2 * band.widest);
}

int BandTable::set_text(Ids text) {
  text_ = text;
  cells_.resize((text.size() + 1) * band_->widest);
  edits_.resize(cells_.size());
  StopCheck stop;
  for (std::size_t number = 1; number <= text.size(); ++number) {
    stop.after(band_->widest);
    const std::size_t place = number * band_->widest;
    advance(row(number - 1), number, text[number - 1], cells_.data() + place, edits_.data() + place);
  }
  return row(text.size())[reference_.size()];
}

int BandTable::distance_after(const BlockMove& move) {
  Row current = row(move.first);
  std::size_t number = move.first;
  const auto take = [&](std::uint32_t symbol) {
    ++number;
    int* const cells = current_cells_.data() + number % 2 * band_->widest;
    current = advance(current, number, symbol, cells, nullptr);
  };
  for (std::size_t at = move.middle; at < move.last; ++at) take(text_[at]);
  for (std::size_t at = move.first; at < move.middle; ++at) take(text_[at]);
  const std::size_t end = reference_.size();
  while (number < text_.size()) {
    const Row before = row(number);
    const int increase = current.cells[0] - before.cells[0];
    const auto increased_alike = [increase](int now, int then) { return now - then == increase; };
    // After a row that differs by a constant, so does the rest.
    if (std::equal(current.cells, current.cells + (current.end - current.begin), before.cells,
                   increased_alike)) {
      return row(text_.size())[end] + increase;
    }
    take(text_[number]);
  }
  return current[end];
}

void BandTable::trace_back(std::vector<Edit>& edits) const {
  std::size_t left = reference_.size();
  std::size_t number = text_.size();
  while (number > 0) {
    const Edit edit = edits_[number * band_->widest + left - band_->begin[number]];
    edits.push_back(edit);
    left -= edit != Edit::kInsertion;
    number -= edit != Edit::kDeletion;
  }
  edits.insert(edits.end(), left, Edit::kDeletion);
}

BandTable::Row BandTable::row(std::size_t number) const {
  if (number == 0) return {0, first_row_.size(), first_row_.data()};
  return {band_->begin[number], band_->end[number], cells_.data() + number * band_->widest};
}

// Writes a row of cells, and the edits that lead to them unless `edits` is null.
BandTable::Row BandTable::advance(const Row& above, std::size_t number, std::uint32_t symbol, int* cells,
                                  Edit* edits) const {
  const Row made{band_->begin[number], band_->end[number], cells};
  int left = kFar;
  int upper_left = made.begin > 0 ? above[made.begin - 1] : kFar;
  for (std::size_t at = made.begin; at < made.end; ++at) {
    const int upper = above[at];
    const bool is_match = at > 0 && symbol == reference_[at - 1];
    int best = upper_left + !is_match;
    Edit edit = is_match ? Edit::kMatch : Edit::kSubstitution;
    if (upper + 1 < best) {
      best = upper + 1;
      edit = Edit::kInsertion;
    }
    if (left + 1 < best) {
      best = left + 1;
      edit = Edit::kDeletion;
    }
    cells[at - made.begin] = best;
    if (edits != nullptr) edits[at - made.begin] = edit;
    left = best;
    upper_left = upper;
  }
  return made;
}

void ShiftDistances::set_reference(Ids reference, std::size_t symbols, std::size_t text_length, int beam) {
  band_.set_shape(text_length, reference.size(), beam);
  band_table_.set_reference(reference, band_);
  is_full_used_ = !reference.empty() && reference.size() <= kLongestForFullTable;
  if (is_full_used_) full_.set_reference(reference, symbols);
}

int ShiftDistances::set_text(Ids text) {
  text_ = text;
  is_in_band_ = false;
  if (is_full_used_) {
    full_distance_ = full_.set_text(text);
    if (full_distance_ < band_.least_outside) return full_distance_;
  }
  is_in_band_ = true;
  return band_table_.set_text(text);
}

int ShiftDistances::distance_after(const BlockMove& move, int most) {
  if (is_full_used_) {
    const int distance = full_.distance_after(move);
    if (distance > most || distance < band_.least_outside) return distance;
  }
  if (!is_in_band_) {
    is_in_band_ = true;
    band_table_.set_text(text_);
  }
  return band_table_.distance_after(move);
}

// To put the block in anywhere changes the distance by at most its length.
int ShiftDistances::lower_bound_when_moved(std::size_t first, std::size_t last) {
  if (!is_full_used_) return 0;
  return std::max(full_.without(first, last) - static_cast<int>(last - first), 0);
}

const std::vector<Edit>& ShiftDistances::align() {
  edits_.clear();
  if (is_full_used_ && full_distance_ < band_.least_outside) {
    full_.trace_back(edits_);
  } else {
    band_table_.trace_back(edits_);
  }
  std::reverse(edits_.begin(), edits_.end());
  return edits_;
}

}  // namespace mtgauge
