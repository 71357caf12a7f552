#include "python/texts.hpp"

#include <cstdint>

namespace mtgauge {
namespace {

std::string name_of_type(nb::handle object) { return nb::type_name(object.type()).c_str(); }

// The item must be a string.
TextView view_of_string(PyObject* item) {
#if PY_VERSION_HEX < 0x030C0000
  if (PyUnicode_READY(item) != 0) throw nb::python_error();
#endif
  return {PyUnicode_DATA(item), static_cast<std::size_t>(PyUnicode_GET_LENGTH(item)),
          static_cast<std::uint8_t>(PyUnicode_KIND(item))};
}

TextView view_of_item(PyObject* item, const std::string& sequence, std::size_t index) {
  if (!PyUnicode_Check(item)) {
    throw nb::type_error((item_name(sequence, index) + " must be str, not " + name_of_type(item)).c_str());
  }
  return view_of_string(item);
}

}  // namespace

nb::tuple snapshot(nb::handle sequence, const std::string& name) {
  if (PyUnicode_Check(sequence.ptr()) || PyBytes_Check(sequence.ptr()) || !PySequence_Check(sequence.ptr())) {
    throw nb::type_error((name + " must be a sequence, not " + name_of_type(sequence)).c_str());
  }
  PyObject* items = PySequence_Tuple(sequence.ptr());
  if (items == nullptr) throw nb::python_error();
  return nb::steal<nb::tuple>(items);
}

std::string item_name(const std::string& sequence, std::size_t index) {
  return sequence + "[" + std::to_string(index) + "]";
}

TextView view_of(const nb::str& text) { return view_of_string(text.ptr()); }

nb::list decoded(std::span<const std::string_view> tokens) {
  nb::list strings;
  for (const std::string_view token : tokens) {
    PyObject* text =
        PyUnicode_DecodeUTF8(token.data(), static_cast<Py_ssize_t>(token.size()), "surrogatepass");
    if (text == nullptr) throw nb::python_error();
    strings.append(nb::steal(text));
  }
  return strings;
}

Lines::Lines(nb::handle sequence, const std::string& name, Absent absent)
    : items_(snapshot(sequence, name)), views_(items_.size()) {
  for (std::size_t index = 0; index < items_.size(); ++index) {
    PyObject* item = PyTuple_GET_ITEM(items_.ptr(), index);
    if (item == Py_None && absent == Absent::kAllowed) continue;
    views_[index] = view_of_item(item, name, index);
  }
}

Segments::Segments(nb::handle hypotheses, nb::handle references)
    : hypotheses_(hypotheses, "hypotheses"),
      lists_(snapshot(references, "references")),
      views_(hypotheses_.size() * lists_.size()) {
  for (std::size_t list = 0; list < lists_.size(); ++list) add_references(list);
  for (std::size_t index = 0; index < size(); ++index) require_reference(index);
}

void Segments::add_references(std::size_t list) {
  const std::string name = item_name("references", list);
  kept_.push_back(snapshot(lists_[list], name));
  const nb::tuple& items = kept_.back();
  if (items.size() != size()) {
    throw nb::value_error((name + " has " + std::to_string(items.size()) + " segments, hypotheses have " +
                           std::to_string(size()))
                              .c_str());
  }
  for (std::size_t index = 0; index < items.size(); ++index) {
    PyObject* item = PyTuple_GET_ITEM(items.ptr(), index);
    if (item == Py_None) continue;
    views_[index * lists_.size() + list] = view_of_item(item, name, index);
  }
}

void Segments::require_reference(std::size_t index) const {
  for (const TextView& reference : (*this)[index].references) {
    if (reference.present()) return;
  }
  throw nb::value_error(("segment " + std::to_string(index) + " has no reference").c_str());
}

}  // namespace mtgauge
