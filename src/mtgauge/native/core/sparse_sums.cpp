#include "core/sparse_sums.hpp"

#include <algorithm>
#include <vector>

namespace mtgauge {
namespace {

// Several weightings are summed at the same time, so that each value is read only once for all of them: in
// half of the vector registers that every processor has, or in one register where there are few weightings.
constexpr std::size_t kRegister = 16;
constexpr std::size_t kMostRegisters = 8;

template <class Value, std::size_t kVectors>
class WeightLanes {
 public:
  static constexpr std::size_t kInVector = kRegister / sizeof(Value);
  static constexpr std::size_t kLanes = kVectors * kInVector;

  explicit WeightLanes(std::size_t units) : units_(units), weights_(units) {}

  // Takes the weights of up to kLanes rows. The weights of missing rows are zeros.
  void take(std::span<const Value> rows) {
    const std::size_t count = rows.size() / units_;
    if (count < kLanes) std::fill(weights_.begin(), weights_.end(), Lanes{});
    for (std::size_t unit = 0; unit < units_; ++unit) {
      Vector(&vectors)[kVectors] = weights_[unit].vectors;
      for (std::size_t lane = 0; lane < count; ++lane) {
        vectors[lane / kInVector][lane % kInVector] = rows[lane * units_ + unit];
      }
    }
  }

  void sum(std::span<const std::int32_t> units, std::span<const Value> values, Value (&sums)[kLanes]) const {
    Vector parts[kVectors] = {};
    for (std::size_t at = 0; at < units.size(); ++at) {
      const Lanes& weights = weights_[static_cast<std::size_t>(units[at])];
      const Value value = values[at];
      for (std::size_t i = 0; i < kVectors; ++i) parts[i] += weights.vectors[i] * value;
    }
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      sums[lane] = parts[lane / kInVector][lane % kInVector];
    }
  }

 private:
  typedef Value Vector __attribute__((vector_size(kRegister)));

  struct Lanes {
    Vector vectors[kVectors];
  };

  std::size_t units_;
  std::vector<Lanes> weights_;
};

template <class Block, class Value>
void sum_blocks(const SparseColumns<Value>& columns, std::span<const Value> weights, std::size_t units,
                Value* sums) {
  Block block(units);
  const std::size_t rows = weights.size() / units;
  for (std::size_t first = 0; first < rows; first += Block::kLanes) {
    const std::size_t count = std::min(Block::kLanes, rows - first);
    block.take(weights.subspan(first * units, count * units));
    for (std::size_t column = 0; column < columns.count(); ++column) {
      const auto start = static_cast<std::size_t>(columns.starts[column]);
      const std::size_t size = static_cast<std::size_t>(columns.starts[column + 1]) - start;
      Value found[Block::kLanes];
      block.sum(columns.units.subspan(start, size), columns.values.subspan(start, size), found);
      for (std::size_t row = 0; row < count; ++row)
        sums[(first + row) * columns.count() + column] = found[row];
    }
  }
}

}  // namespace

template <class Value>
bool fits(const SparseColumns<Value>& columns, std::size_t units) {
  const auto [starts, numbers, values] = columns;
  const auto within = [units](std::int32_t unit) {
    return unit >= 0 && static_cast<std::size_t>(unit) < units;
  };
  return !starts.empty() && starts.front() == 0 && std::ranges::is_sorted(starts) &&
         static_cast<std::size_t>(starts.back()) == numbers.size() && numbers.size() == values.size() &&
         std::ranges::all_of(numbers, within);
}

template <class Value>
void weighted_sums(const SparseColumns<Value>& columns, std::span<const Value> weights, std::size_t units,
                   Value* sums) {
  using Few = WeightLanes<Value, 1>;
  using Many = WeightLanes<Value, kMostRegisters>;
  if (units == 0) return;
  if (weights.size() / units <= Few::kLanes) {
    sum_blocks<Few>(columns, weights, units, sums);
  } else {
    sum_blocks<Many>(columns, weights, units, sums);
  }
}

template bool fits(const SparseColumns<float>&, std::size_t);
template bool fits(const SparseColumns<double>&, std::size_t);
template void weighted_sums(const SparseColumns<float>&, std::span<const float>, std::size_t, float*);
template void weighted_sums(const SparseColumns<double>&, std::span<const double>, std::size_t, double*);

}  // namespace mtgauge
