// What kernels read of Python's strings.
#pragma once

#include <Python.h>
#include <nanobind/nanobind.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text_view.hpp"

namespace mtgauge {

namespace nb = nanobind;

// A tuple of the items, which nobody can change while the interpreter lock is released, and which keeps them
// alive. `name` is what the message of a TypeError calls the sequence.
nb::tuple snapshot(nb::handle sequence, const std::string& name);

// What messages call an item of a sequence.
std::string item_name(const std::string& sequence, std::size_t index);

// The string's own storage.
TextView view_of(const nb::str& text);

// Strings from UTF-8 as a Vocabulary keeps it, where a lone surrogate takes three bytes like its neighbors.
nb::list decoded(std::span<const std::string_view> tokens);

// A hypothesis and its only reference. The strings must outlive this.
class TextPair {
 public:
  TextPair(const nb::str& hypothesis, const nb::str& reference)
      : hypothesis_(view_of(hypothesis)), reference_(view_of(reference)) {}

  Segment segment() const { return {hypothesis_, {&reference_, 1}}; }

 private:
  TextView hypothesis_;
  TextView reference_;
};

// Whether a list of strings may hold None.
enum class Absent { kRefused, kAllowed };

// Views of a list of strings, and the strings.
class Lines {
 public:
  Lines(nb::handle sequence, const std::string& name, Absent absent = Absent::kRefused);

  std::size_t size() const { return views_.size(); }
  const TextView& operator[](std::size_t index) const { return views_[index]; }
  const std::vector<TextView>& views() const { return views_; }

 private:
  nb::tuple items_;
  std::vector<TextView> views_;
};

// Views of hypotheses and references, and the strings.
class Segments {
 public:
  Segments(nb::handle hypotheses, nb::handle references);

  std::size_t size() const { return hypotheses_.size(); }
  // Lists of references.
  std::size_t lists() const { return lists_.size(); }

  Segment operator[](std::size_t index) const {
    return {hypotheses_[index], {views_.data() + index * lists_.size(), lists_.size()}};
  }

 private:
  void add_references(std::size_t list);
  void require_reference(std::size_t index) const;

  Lines hypotheses_;
  nb::tuple lists_;
  std::vector<nb::tuple> kept_;
  std::vector<TextView> views_;  // the references of the first segment, those of the second, ...
};

}  // namespace mtgauge
