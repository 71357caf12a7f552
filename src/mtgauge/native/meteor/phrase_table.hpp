// A table of paraphrases, in the form of a file that is mapped into memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "meteor/sorted_words.hpp"

namespace mtgauge {

// A list of words, and a trie over their positions in it. A phrase is the node that its words lead to from
// node 0. The children of a node are consecutive, in the order of their words. Does not own its arrays.
struct PhraseTable {
  using Node = std::uint32_t;

  SortedWords words;
  std::span<const std::int32_t> last_words;      // of each node, -1 for node 0
  std::span<const std::int32_t> first_children;  // one more than there are nodes
  std::span<const std::int32_t> first_paraphrases;
  std::span<const std::int32_t> paraphrases;  // nodes, in the order of the table

  // The child of a node for a word; 0 if there is none.
  Node child(Node node, std::int32_t word) const {
    const auto begin = last_words.begin() + first_children[node];
    const auto end = last_words.begin() + first_children[node + 1];
    const auto found = std::lower_bound(begin, end, word);
    if (found == end || *found != word) return 0;
    return static_cast<Node>(found - last_words.begin());
  }

  std::span<const std::int32_t> paraphrases_of(Node node) const {
    return paraphrases.subspan(first_paraphrases[node],
                               first_paraphrases[node + 1] - first_paraphrases[node]);
  }
};

}  // namespace mtgauge
