// What kernels read of Python's lists of strings, and how they run beside Python.
#pragma once

#include <Python.h>
#include <nanobind/nanobind.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/parallel.hpp"
#include "core/text_view.hpp"

namespace mtgauge {

namespace nb = nanobind;

inline std::string name_of_type(nb::handle object) { return nb::type_name(object.type()).c_str(); }

// A tuple of the items: nobody can change it while the interpreter lock is released, and it keeps them alive.
inline nb::tuple snapshot(nb::handle sequence, const std::string& name) {
  if (PyUnicode_Check(sequence.ptr()) || PyBytes_Check(sequence.ptr()) || !PySequence_Check(sequence.ptr())) {
    throw nb::type_error((name + " must be a sequence, not " + name_of_type(sequence)).c_str());
  }
  PyObject* items = PySequence_Tuple(sequence.ptr());
  if (items == nullptr) throw nb::python_error();
  return nb::steal<nb::tuple>(items);
}

// The string's own storage. `position` names the item in the message of a TypeError.
template <class Position>
TextView view_of(PyObject* item, Position position) {
  if (!PyUnicode_Check(item)) {
    throw nb::type_error((position() + " must be str, not " + name_of_type(item)).c_str());
  }
#if PY_VERSION_HEX < 0x030C0000
  if (PyUnicode_READY(item) != 0) throw nb::python_error();
#endif
  return {PyUnicode_DATA(item), static_cast<std::size_t>(PyUnicode_GET_LENGTH(item)),
          static_cast<std::uint8_t>(PyUnicode_KIND(item))};
}

inline std::string item_name(const std::string& sequence, std::size_t index) {
  return sequence + "[" + std::to_string(index) + "]";
}

// Whether a list of strings may hold None.
enum class Absent { kRefused, kAllowed };

// Views of a list of strings, and the strings.
class Lines {
 public:
  Lines(nb::handle sequence, const std::string& name, Absent absent = Absent::kRefused)
      : items_(snapshot(sequence, name)), views_(items_.size()) {
    for (std::size_t index = 0; index < items_.size(); ++index) {
      PyObject* item = PyTuple_GET_ITEM(items_.ptr(), index);
      if (item == Py_None && absent == Absent::kAllowed) continue;
      views_[index] = view_of(item, [&] { return item_name(name, index); });
    }
  }

  std::size_t size() const { return views_.size(); }
  const TextView& operator[](std::size_t index) const { return views_[index]; }

 private:
  nb::tuple items_;
  std::vector<TextView> views_;
};

// Views of hypotheses and references, and the strings.
class Segments {
 public:
  Segments(nb::handle hypotheses, nb::handle references)
      : hypotheses_(hypotheses, "hypotheses"),
        lists_(snapshot(references, "references")),
        views_(hypotheses_.size() * lists_.size()) {
    for (std::size_t list = 0; list < lists_.size(); ++list) add_references(list);
    for (std::size_t index = 0; index < size(); ++index) require_reference(index);
  }

  std::size_t size() const { return hypotheses_.size(); }
  // Lists of references.
  std::size_t lists() const { return lists_.size(); }

  Segment operator[](std::size_t index) const {
    return {hypotheses_[index], {views_.data() + index * lists_.size(), lists_.size()}};
  }

 private:
  void add_references(std::size_t list) {
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
      views_[index * lists_.size() + list] = view_of(item, [&] { return item_name(name, index); });
    }
  }

  void require_reference(std::size_t index) const {
    for (const TextView& reference : (*this)[index].references) {
      if (reference.present()) return;
    }
    throw nb::value_error(("segment " + std::to_string(index) + " has no reference").c_str());
  }

  Lines hypotheses_;
  nb::tuple lists_;
  std::vector<nb::tuple> kept_;
  std::vector<TextView> views_;  // the references of the first segment, those of the second, ...
};

// Does the work without the interpreter lock, which the calling thread takes only to look for signals
// (Ctrl-C).
inline void run(std::size_t count, int threads, const std::function<ChunkAction()>& make_action,
                Grain grain = kShortWork) {
  bool finished = false;
  {
    nb::gil_scoped_release release;
    const auto go_on = [] {
      nb::gil_scoped_acquire acquire;
      return PyErr_CheckSignals() == 0;
    };
    finished = for_each_chunk(count, threads, make_action, go_on, grain);
  }
  if (!finished) throw nb::python_error();
}

// The same for one piece of work.
template <class Action>
void run_alone(Action action) {
  run(1, 1, [&]() -> ChunkAction { return [&](std::size_t, std::size_t) { action(); }; });
}

}  // namespace mtgauge
