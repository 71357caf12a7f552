// Binds the sums of resampling to Python, and does nothing else.
#include "python/bindings_sums.hpp"

#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/sparse_sums.hpp"
#include "python/arrays.hpp"

namespace mtgauge {
namespace {

namespace nb = nanobind;

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

void bind_sums(nb::module_& module) {
  module.def("sparse_sums", &sparse_sums, nb::arg("weights"), nb::arg("starts"), nb::arg("units"),
             nb::arg("values"),
             nb::sig("def sparse_sums(weights: numpy.typing.NDArray[numpy.floating], "
                     "starts: numpy.typing.NDArray[numpy.int64], units: numpy.typing.NDArray[numpy.int32], "
                     "values: numpy.typing.NDArray[numpy.floating]) -> numpy.typing.NDArray[numpy.floating]"),
             kSparseSumsDoc);
}

}  // namespace mtgauge
