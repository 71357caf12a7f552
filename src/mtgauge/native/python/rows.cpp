#include "python/rows.hpp"

#include <memory>

#include "python/run.hpp"

namespace mtgauge {

template <class Value>
RowsOf<Value> filled_rows(std::size_t count, std::size_t columns, int threads,
                          const std::function<RowFiller<Value>()>& make_filler) {
  auto rows = std::make_unique_for_overwrite<Value[]>(count * columns + 1);
  const auto make_action = [&, target = rows.get()]() -> ChunkAction {
    return [columns, target, fill = make_filler()](std::size_t first, std::size_t last) {
      for (std::size_t index = first; index < last; ++index) fill(index, target + index * columns);
    };
  };
  run(count, threads, make_action);
  Value* const data = rows.release();
  nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<Value*>(memory); });
  return RowsOf<Value>(data, {count, columns}, owner);
}

template RowsOf<std::int64_t> filled_rows(std::size_t, std::size_t, int,
                                          const std::function<RowFiller<std::int64_t>()>&);
template RowsOf<double> filled_rows(std::size_t, std::size_t, int, const std::function<RowFiller<double>()>&);

nb::tuple written_numbers(std::size_t count, int threads, const std::function<NumberWriter()>& make_writer) {
  std::vector<std::vector<std::int32_t>> numbers(count);
  run(count, threads, [&]() -> ChunkAction {
    return [&, write = make_writer()](std::size_t first, std::size_t last) {
      for (std::size_t index = first; index < last; ++index) write(index, numbers[index]);
    };
  });
  return concatenated(numbers);
}

}  // namespace mtgauge
