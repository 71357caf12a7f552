// Runs of symbols that two texts have in common, taken greedily, the longest first.
//
// The runs of one length are found together: windows of that length get ids, equal ones the same, and each
// window of the text takes an equal one of the reference. Ids of windows come from ids of their halves (Karp,
// Miller and Rosenberg 1972), so that no pair of equal symbols is ever listed. A text of n symbols takes
// n log n for each length of which something is taken, and these are fewer than the root of 2 n.
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
class CommonRuns {
 public:
  using Ids = std::span<const std::uint32_t>;

  // Symbols are ids below `distinct`, or kNoId for one that is equal to none. What was taken is forgotten.
  void assign(Ids text, Ids reference, std::size_t distinct);

  // The length of the longest run that the texts have in common and of which nothing is taken yet; `most` if
  // there is one of this length, 0 if there is none. `most` must not grow from call to call.
  std::size_t longest(std::size_t most);

  // Takes the runs of a length that longest() returned: the last one of the text and with it the last one of
  // the reference, and so on, as long as on_run(position in the text, position in the reference) is true.
  template <class OnRun>
  void take(std::size_t length, OnRun on_run) {
    link_equal_windows(length);
    stop_.after(windows_.size());
    for (std::size_t at = windows_.size(); at-- > 0;) {
      const Window window = windows_[at];
      if (text_.is_taken(window.position, length)) continue;
      const std::uint32_t there = last_free(window.id, length);
      if (there == kNoId) continue;
      text_.take(window.position, length);
      reference_.take(there, length);
      if (!on_run(window.position, there)) break;
    }
    text_.measure_free();
    reference_.measure_free();
  }

 private:
  struct Window {
    std::uint32_t position;
    std::uint32_t id;
  };

  // Windows whose length is a power of 2 in one of the texts: an id by position, kNoId for a window that the
  // other text lacks, and the positions of those that it has and that may still be free, ascending.
  struct Names {
    std::vector<std::uint32_t> ids;
    std::vector<std::uint32_t> positions;

    void list_positions();
  };

  struct Level {
    Names text;
    Names reference;
  };

  // What of a text is taken.
  class Cells {
   public:
    void reset(std::size_t size);
    void take(std::size_t begin, std::size_t length);
    // After take() it is up to measure_free() that free_from() knows of it.
    void measure_free();
    std::size_t free_from(std::size_t position) const { return free_[position]; }
    // Of a window that was free before the runs of its own length were taken: these overlap it at an end.
    bool is_taken(std::size_t begin, std::size_t length) const {
      return taken_[begin] | taken_[begin + length - 1];
    }

   private:
    std::vector<std::uint8_t> taken_;
    std::vector<std::uint32_t> free_;
  };

  void name_symbols(Ids text, Ids reference, std::size_t distinct);
  bool name_windows(std::size_t level);
  void drop_absent(Level& level, std::size_t distinct);
  bool has_common(std::size_t length);
  void drop_taken(Level& level, std::size_t length);
  void link_equal_windows(std::size_t length);
  std::uint32_t last_free(std::uint32_t id, std::size_t length);
  template <class Action>
  void for_each_window(const Names& names, const Cells& cells, std::size_t length, Action action) const;

  std::vector<Level> levels_;  // windows of 1, 2, 4, ... symbols
  std::size_t top_ = 0;        // levels that may have something left
  Cells text_;
  Cells reference_;
  IdTable<PairKey> table_;
  std::vector<std::uint8_t> seen_;
  std::vector<Window> windows_;
  // Equal free windows of the reference: the last one by id, and the one before each.
  std::vector<std::uint32_t> last_;
  std::vector<std::uint32_t> before_;
  StopCheck stop_;
};

}  // namespace mtgauge
