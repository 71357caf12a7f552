// Binds functions of numbers to Python, and does nothing else.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/numerics.hpp"
#include "core/sparse_sums.hpp"
#include "python/arrays.hpp"
#include "python/bindings.hpp"
#include "python/signatures.hpp"

namespace mtgauge {
namespace {

using Values = ArrayOf<double, 1>;
using GivenValues = GivenArray<double, 1>;

template <class Function>
Values apply(GivenValues values, Function function) {
  auto results = std::make_unique_for_overwrite<double[]>(values.size() + 1);
  {
    nb::gil_scoped_release release;
    function(values.data(), values.size(), results.get());
  }
  double* const data = results.release();
  nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<double*>(memory); });
  return Values(data, {values.size()}, owner);
}

Values log(GivenValues values) { return apply(values, log_of_each); }
Values exp(GivenValues values) { return apply(values, exp_of_each); }
Values power(GivenValues values, double exponent) {
  return apply(values, [exponent](const double* bases, std::size_t count, double* results) {
    pow_of_each(bases, count, exponent, results);
  });
}

// One of float32 or float64.
template <std::size_t kDimensions>
using GivenFloats = nb::ndarray<nb::ro, nb::ndim<kDimensions>, nb::c_contig, nb::device::cpu>;
using Starts = GivenArray<std::int64_t, 1>;
using Units = GivenArray<std::int32_t, 1>;

template <class Value, class Array>
std::span<const Value> span_of(const Array& array) {
  return {static_cast<const Value*>(array.data()), array.size()};
}

template <class Value>
nb::object sums_of(const GivenFloats<2>& weights, const Starts& starts, const Units& units,
                   const GivenFloats<1>& values) {
  const SparseColumns<Value> columns{span_of<std::int64_t>(starts), span_of<std::int32_t>(units),
                                     span_of<Value>(values)};
  if (!fits(columns, weights.shape(1))) throw nb::value_error("the columns do not fit the weights");
  const std::size_t shape[] = {weights.shape(0), columns.count()};
  std::vector<Value> sums(shape[0] * shape[1]);
  {
    nb::gil_scoped_release release;
    weighted_sums(columns, span_of<Value>(weights), weights.shape(1), sums.data());
  }
  return nb::cast(array_of(std::move(sums), shape));
}

// One function for both types, since type checkers take arrays of the one for arrays of the other.
nb::object sparse_sums(const GivenFloats<2>& weights, const Starts& starts, const Units& units,
                       const GivenFloats<1>& values) {
  if (weights.dtype() == values.dtype()) {
    if (weights.dtype() == nb::dtype<float>()) return sums_of<float>(weights, starts, units, values);
    if (weights.dtype() == nb::dtype<double>()) return sums_of<double>(weights, starts, units, values);
  }
  throw nb::type_error("weights and values must both be float32 or both float64");
}

// The texts that follow are the documentation which the type stubs and the API reference show.

constexpr char kLogDoc[] = R"(Takes the natural logarithm of each value, as `math.log` does.

NumPy's differs from it, and between processors, in the last bit.

Args:
    values: Any number of values.

Returns:
    Their logarithms: minus infinity for 0, not a number for negative values.)";

constexpr char kExpDoc[] = R"(Takes the exponential of each value, as `math.exp` does.

NumPy's differs from it, and between processors, in the last bit.

Args:
    values: Any number of values.

Returns:
    Their exponentials; infinity where that is too large.)";

constexpr char kPowerDoc[] = R"(Raises each value to a power, as `math.pow` does.

NumPy's differs from it, and between processors, in the last bit.

Args:
    values: Any number of values, 0 or more.
    exponent: The power.

Returns:
    The results.)";

constexpr char kSparseSumsDoc[] = R"(Multiplies weights with a matrix that is mostly zeros.

Args:
    weights: (b, n) weights of n units, float32 or float64.
    starts: For each of k columns where its numbers begin among `values`, and where the last ones end.
    units: The unit that each number belongs to.
    values: The numbers of the first column, those of the second and so on, of the type of the weights.

Returns:
    An array (b, k) of sums of weight times value, of the same type; added up in the order of the numbers.

Raises:
    TypeError: Weights and values are not of one of these types.
    ValueError: The arrays do not fit together.)";

}  // namespace

void bind_core(nb::module_& module) {
  module.def("log", &mtgauge::log, nb::arg("values"),
             nb::sig("def log(values: " MTGAUGE_FLOAT64 ") -> " MTGAUGE_FLOAT64), kLogDoc);
  module.def("exp", &mtgauge::exp, nb::arg("values"),
             nb::sig("def exp(values: " MTGAUGE_FLOAT64 ") -> " MTGAUGE_FLOAT64), kExpDoc);
  module.def("power", &mtgauge::power, nb::arg("values"), nb::arg("exponent"),
             nb::sig("def power(values: " MTGAUGE_FLOAT64 ", exponent: float) -> " MTGAUGE_FLOAT64),
             kPowerDoc);
  module.def(
      "sparse_sums", &sparse_sums, nb::arg("weights"), nb::arg("starts"), nb::arg("units"), nb::arg("values"),
      nb::sig("def sparse_sums(weights: numpy.typing.NDArray[numpy.floating], starts: " MTGAUGE_INT64
              ", units: " MTGAUGE_INT32
              ", values: numpy.typing.NDArray[numpy.floating]) -> numpy.typing.NDArray[numpy.floating]"),
      kSparseSumsDoc);
}

}  // namespace mtgauge
