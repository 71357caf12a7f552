// Lexicons that Python keeps in arrays, which are often mapped from files.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "meteor/phrase_table.hpp"
#include "meteor/sorted_words.hpp"
#include "meteor/synsets.hpp"
#include "python/arrays.hpp"

namespace mtgauge {

namespace nb = nanobind;

template <class Value>
using Given = GivenArray<Value, 1>;

template <class Value>
std::span<const Value> span_of(const Given<Value>& array) {
  return {array.data(), array.size()};
}

inline void require(bool holds, const char* message) {
  if (!holds) throw nb::value_error(message);
}

// Whether these are the begins of items in a list of `size` elements, and the end of the last item.
template <class Offset>
bool are_offsets(std::span<const Offset> offsets, std::size_t size) {
  return !offsets.empty() && offsets.front() == 0 && std::ranges::is_sorted(offsets) &&
         static_cast<std::size_t>(offsets.back()) == size;
}

// Words in the order of their bytes.
class GivenWords {
 public:
  GivenWords(Given<std::uint8_t> bytes, Given<std::int64_t> offsets)
      : bytes_(std::move(bytes)), offsets_(std::move(offsets)) {
    require(are_offsets(span_of(offsets_), bytes_.size()), "the offsets do not fit the bytes");
  }

  SortedWords view() const {
    return {{reinterpret_cast<const char*>(bytes_.data()), bytes_.size()}, span_of(offsets_)};
  }

 private:
  Given<std::uint8_t> bytes_;
  Given<std::int64_t> offsets_;
};

// Words, and the synsets of each word.
class GivenGroups {
 public:
  GivenGroups(Given<std::uint8_t> bytes, Given<std::int64_t> word_offsets, Given<std::int64_t> offsets,
              Given<std::int32_t> synsets)
      : words_(std::move(bytes), std::move(word_offsets)),
        offsets_(std::move(offsets)),
        synsets_(std::move(synsets)) {
    const std::span<const std::int32_t> numbers = span_of(synsets_);
    const bool fits = offsets_.size() == words_.view().size() + 1 &&
                      are_offsets(span_of(offsets_), numbers.size()) &&
                      std::ranges::all_of(numbers, [](std::int32_t synset) { return synset >= 0; });
    require(fits, "the synsets do not fit the words");
  }

  SynsetGroups view() const { return {words_.view(), span_of(offsets_), span_of(synsets_)}; }

 private:
  GivenWords words_;
  Given<std::int64_t> offsets_;
  Given<std::int32_t> synsets_;
};

// A table of paraphrases, and its words.
class GivenParaphrases {
 public:
  GivenParaphrases(Given<std::uint8_t> bytes, Given<std::int64_t> word_offsets,
                   Given<std::int32_t> last_words, Given<std::int32_t> first_children,
                   Given<std::int32_t> first_paraphrases, Given<std::int32_t> paraphrases)
      : words_(std::move(bytes), std::move(word_offsets)),
        last_words_(std::move(last_words)),
        first_children_(std::move(first_children)),
        first_paraphrases_(std::move(first_paraphrases)),
        paraphrases_(std::move(paraphrases)) {
    const std::size_t nodes = last_words_.size();
    const auto ends_at = [nodes](const Given<std::int32_t>& offsets, std::size_t end) {
      return offsets.size() == nodes + 1 && static_cast<std::size_t>(offsets.data()[nodes]) == end;
    };
    require(nodes > 0 && ends_at(first_children_, nodes) && ends_at(first_paraphrases_, paraphrases_.size()),
            "the arrays do not fit each other");
  }

  PhraseTable view() const {
    return {words_.view(), span_of(last_words_), span_of(first_children_), span_of(first_paraphrases_),
            span_of(paraphrases_)};
  }

 private:
  GivenWords words_;
  Given<std::int32_t> last_words_;
  Given<std::int32_t> first_children_;
  Given<std::int32_t> first_paraphrases_;
  Given<std::int32_t> paraphrases_;
};

}  // namespace mtgauge
