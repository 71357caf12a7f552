// Common substrings of two texts, matched greedily, the longest first.
//
// The substrings of one length are found together: windows of that length are given ids, equal windows the
// same id, and each window of the text is matched with an equal one of the reference. Ids of windows are
// computed from the ids of their halves (Karp, Miller and Rosenberg 1972), so that no pairs of equal symbols
// are enumerated. A text of n symbols takes O(n log n) for each length that is matched, and there are fewer
// than sqrt(2 n) of these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/id_table.hpp"
#include "core/pair_key.hpp"
#include "core/stop.hpp"

namespace mtgauge {

// Not thread-safe.
class CommonSubstrings {
 public:
  using Ids = std::span<const std::uint32_t>;

  // Symbols are ids below `distinct`, or kNoId for a symbol that equals no other. Forgets what was taken.
  void assign(Ids text, Ids reference, std::size_t distinct);

  // The length of the longest common substring of which nothing is taken yet, or `most` if there is one of
  // that length; 0 if there is none. `most` must not increase from call to call.
  std::size_t longest(std::size_t most);

  // Takes the substrings of a length that longest() returned: the last one of the text together with the last
  // equal one of the reference, and so on, as long as on_match(position in the text, position in the
  // reference) is true.
  template <class OnMatch>
  void take(std::size_t length, OnMatch on_match) {
    link_equal_windows(length);
    stop_.after(windows_.size());
    for (std::size_t at = windows_.size(); at-- > 0;) {
      const Window window = windows_[at];
      if (text_.is_taken(window.position, length)) continue;
      const std::uint32_t there = last_free(window.id, length);
      if (there == kNoId) continue;
      text_.take(window.position, length);
      reference_.take(there, length);
      if (!on_match(window.position, there)) break;
    }
    text_.update_free_lengths();
    reference_.update_free_lengths();
  }

 private:
  struct Window {
    std::uint32_t position;
    std::uint32_t id;
  };

  // The windows of one text whose length is a power of 2: their ids by position, kNoId for a window that the
  // other text lacks; and the positions of the others that may still be free, in ascending order.
  struct Names {
    std::vector<std::uint32_t> ids;
    std::vector<std::uint32_t> positions;

    void list_positions();
  };

  struct Level {
    Names text;
    Names reference;
  };

  // Which symbols of a text are taken.
  class Symbols {
   public:
    void reset(std::size_t size);
    void take(std::size_t begin, std::size_t length);
    // free_length_at() is right only after this has been called for all that was taken.
    void update_free_lengths();
    std::size_t free_length_at(std::size_t position) const { return free_lengths_[position]; }
    // For a window that was free before substrings of its length were taken: these overlap it at one of its
    // ends.
    bool is_taken(std::size_t begin, std::size_t length) const {
      return is_taken_[begin] | is_taken_[begin + length - 1];
    }

   private:
    std::vector<std::uint8_t> is_taken_;
    std::vector<std::uint32_t> free_lengths_;
  };

  void name_symbols(Ids text, Ids reference, std::size_t distinct);
  bool name_windows(std::size_t level);
  void drop_absent(Level& level, std::size_t distinct);
  bool has_common(std::size_t length);
  void drop_taken(Level& level, std::size_t length);
  void link_equal_windows(std::size_t length);
  std::uint32_t last_free(std::uint32_t id, std::size_t length);
  template <class Action>
  void for_each_window(const Names& names, const Symbols& symbols, std::size_t length, Action action) const;

  std::vector<Level> levels_;      // windows of 1, 2, 4, ... symbols
  std::size_t levels_in_use_ = 0;  // levels that may have common windows left
  Symbols text_;
  Symbols reference_;
  IdTable<PairKey> table_;
  std::vector<std::uint8_t> seen_;
  std::vector<Window> windows_;
  // Equal free windows of the reference: the last one of each id, and for each window the one before it.
  std::vector<std::uint32_t> last_;
  std::vector<std::uint32_t> before_;
  StopCheck stop_;
};

}  // namespace mtgauge
