// The paths of a search that goes from word to word and keeps, of those with the same future, the best.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/id_table.hpp"
#include "core/stop.hpp"

namespace mtgauge {

inline constexpr std::uint32_t kNoStep = 0xFFFFFFFF;

// The bounds of a search: paths at each word, which grow until the best is proven; and about how many steps a
// search takes.
inline constexpr std::size_t kWidths[] = {16, 512, 8192};
inline constexpr std::size_t kMostSteps = std::size_t{1} << 21;

// The paths at one word, in the order of the tie rule, and one row of bits for each. A Path has a cost, the
// number of its last_step, whether it is_best, its least cost to the end, bound(), and what beside its row
// decides its future, future(). A Step has the number of the step before. Not thread-safe.
template <typename Path, typename Step>
class PathLayers {
 public:
  using Cost = decltype(Path::cost);

  // Begins a search with one path, whose row is returned, of zeros. What costs more than `best` is left out,
  // and of the rest so many paths are kept at each word.
  std::span<std::uint64_t> start(const Path& path, std::size_t row_size, std::size_t width, const Cost& best,
                                 const Cost& worst) {
    row_size_ = row_size;
    width_ = width;
    best_ = best;
    worst_ = left_out_ = worst;
    steps_.clear();
    layer_.paths.assign(1, path);
    layer_.paths[0].last_step = kNoStep;
    layer_.paths[0].is_best = true;
    layer_.rows.assign(row_size_, 0);
    return layer_.rows;
  }

  // Calls `branch` with each path and its row; it adds the paths of the next word.
  template <typename Branch>
  void advance(const Branch& branch) {
    next_.paths.clear();
    next_.rows.clear();
    slots_.assign(64, 0);
    threshold_ = worst_;
    for (std::size_t at = 0; at < layer_.paths.size(); ++at) {
      if (layer_.paths[at].is_best) branch(layer_.paths[at], layer_.rows.data() + at * row_size_);
    }
    cut();
    std::swap(layer_, next_);
  }

  // Whether a path with this bound is not worth it; it counts as left out if it could have been the best.
  bool is_lost(const Cost& bound) {
    if (bound > best_) return true;
    if (bound < threshold_) return false;
    left_out_ = std::min(left_out_, bound);
    return true;
  }

  // Adds a copy of a row, of the path that is added next.
  std::uint64_t* push_row(const std::uint64_t* row) {
    next_.rows.insert(next_.rows.end(), row, row + row_size_);
    return next_.rows.data() + next_.rows.size() - row_size_;
  }
  void drop_row() { next_.rows.resize(next_.rows.size() - row_size_); }

  // Adds a path whose row is the last one, or drops the row if one with the same future is as good. The step
  // is null where the path takes nothing.
  void add(Path path, const Step* step) {
    if (next_.paths.size() >= 2 * width_) cut();
    const std::uint32_t index = static_cast<std::uint32_t>(next_.paths.size());
    if (2 * (index + 1) > slots_.size()) fill_slots(2 * slots_.size());
    std::uint32_t& slot = slots_[slot_of(path, next_.rows.data() + next_.rows.size() - row_size_)];
    if (slot != 0) {
      Path& other = next_.paths[slot - 1];
      if (other.cost <= path.cost) return drop_row();
      other.is_best = false;
    }
    slot = index + 1;
    if (step != nullptr) {
      steps_.push_back(*step);
      steps_.back().before = path.last_step;
      path.last_step = static_cast<std::uint32_t>(steps_.size() - 1);
    }
    next_.paths.push_back(path);
  }

  // The best path, the earlier of equal ones; null if all were left out.
  const Path* best() const {
    const Path* found = nullptr;
    for (const Path& path : layer_.paths) {
      if (path.is_best && (found == nullptr || path.cost < found->cost)) found = &path;
    }
    return found;
  }

  // The least bound of the paths that were left out.
  const Cost& left_out() const { return left_out_; }

  // Calls `take` with the steps of a path, the last one first.
  template <typename Take>
  void walk_back(const Path& path, const Take& take) const {
    for (std::uint32_t at = path.last_step; at != kNoStep; at = steps_[at].before) take(steps_[at]);
  }

 private:
  struct Layer {
    std::vector<Path> paths;
    std::vector<std::uint64_t> rows;
  };

  // The slot of the path with the same future, or the empty one where it belongs.
  std::size_t slot_of(const Path& path, const std::uint64_t* row) const {
    std::uint64_t hash = mix_bits(path.future());
    for (std::size_t at = 0; at < row_size_; ++at) hash = mix_bits(hash ^ row[at]);
    std::size_t slot = hash & (slots_.size() - 1);
    for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
      const std::size_t other = slots_[slot] - 1;
      if (next_.paths[other].future() == path.future() &&
          std::equal(row, row + row_size_, next_.rows.data() + other * row_size_)) {
        break;
      }
    }
    return slot;
  }

  // Makes a new table of a power of two, for the paths that are the best of their future.
  void fill_slots(std::size_t size) {
    slots_.assign(size, 0);
    for (std::uint32_t at = 0; at < next_.paths.size(); ++at) {
      if (!next_.paths[at].is_best) continue;
      slots_[slot_of(next_.paths[at], next_.rows.data() + at * row_size_)] = at + 1;
    }
  }

  // Leaves the paths with the least bounds, the earlier of equal ones, and of the rows theirs and the last
  // one, which is not of a path yet.
  void cut() {
    order_.clear();
    for (std::uint32_t at = 0; at < next_.paths.size(); ++at) {
      if (next_.paths[at].is_best) order_.push_back(at);
    }
    if (order_.size() > width_) {
      const auto rank = [&](std::uint32_t at) { return std::pair(next_.paths[at].bound(), at); };
      const auto kept_end = order_.begin() + static_cast<std::ptrdiff_t>(width_);
      std::ranges::nth_element(order_, kept_end - 1, {}, rank);
      threshold_ = next_.paths[*(kept_end - 1)].bound();
      for (auto at = kept_end; at != order_.end(); ++at) {
        left_out_ = std::min(left_out_, next_.paths[*at].bound());
      }
      order_.erase(kept_end, order_.end());
      std::ranges::sort(order_);
    }
    stop_.after(order_.size() * (row_size_ + 8));
    const std::size_t behind = next_.paths.size();
    const auto row = [&](std::size_t at) {
      return next_.rows.begin() + static_cast<std::ptrdiff_t>(at * row_size_);
    };
    for (std::size_t at = 0; at < order_.size(); ++at) {
      if (order_[at] == at) continue;
      next_.paths[at] = next_.paths[order_[at]];
      std::copy_n(row(order_[at]), row_size_, row(at));
    }
    next_.paths.resize(order_.size());
    next_.rows.erase(row(order_.size()), row(behind));
    fill_slots(slots_.size());
  }

  Layer layer_;
  Layer next_;
  std::vector<std::uint32_t> slots_;  // of paths in `next_`, by what decides their future; 0 if empty
  std::vector<std::uint32_t> order_;
  std::vector<Step> steps_;
  std::size_t row_size_ = 0;
  std::size_t width_ = 0;
  Cost best_{};       // what costs more is not worth it
  Cost worst_{};      // more than any path costs
  Cost threshold_{};  // what costs as much is not kept at this word
  Cost left_out_{};
  StopCheck stop_;
};

}  // namespace mtgauge
