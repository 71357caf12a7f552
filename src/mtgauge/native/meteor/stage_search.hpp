// The links of a stage of the METEOR of 2005: as many as can be, and of these, those that cross least.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "meteor/path_layers.hpp"
#include "meteor/stage_costs.hpp"

namespace mtgauge {

struct StageLink {
  std::uint32_t hypothesis;
  std::uint32_t reference;
};

// The search of ExactMeteorAligner with another cost. It goes through the reference with all sets of links of
// the words so far that may still become the best, one for each set of words that can still be taken, if as
// many are taken between them. Not thread-safe.
class StageSearch {
 public:
  // Returns whether the links are certainly the best.
  bool find(StageCosts& costs);

  // In the order of the reference; valid until the next call.
  std::span<const StageLink> links() const { return links_; }

 private:
  // Links of the words of the reference up to one.
  struct Path {
    std::int64_t cost;
    std::int64_t rest;        // what the others cost at least
    std::uint32_t chunk_end;  // what the next word takes if it continues a chunk; kNoWord if it cannot
    std::uint32_t last_step;
    bool is_best;  // of the paths with the same future

    std::int64_t bound() const { return cost + rest; }
    std::uint64_t future() const { return chunk_end; }
  };
  struct Step {
    std::uint32_t before;
    StageLink link;
  };
  void list_masks();
  std::size_t steps_of_one() const;
  std::int64_t search(std::size_t width, std::int64_t best);
  void branch(const Path& path, const std::uint64_t* row, std::size_t asker);
  void follow(const Path& parent, const std::uint64_t* row, std::size_t asker, std::size_t passed,
              const StageChoice* choice);
  bool can_spare(const std::uint64_t* row, const std::uint64_t* own_row, const StageAsker& asker,
                 std::size_t before, const StageChoice* choice);
  std::size_t passed(const std::uint64_t* row, std::size_t component) const;
  std::size_t taken_after(const std::uint64_t* row, std::uint32_t word) const;
  std::uint32_t chunk_end(std::size_t asker, const StageChoice* choice) const;
  void mark(std::uint64_t* row, const StageAsker& asker, std::size_t passed, const StageChoice* choice) const;
  void gather(std::uint64_t* row) const;
  StageCosts* costs_ = nullptr;
  std::vector<std::uint64_t> masks_;  // of the words of components
  std::size_t half_ = 0;              // size of a row of bits
  std::size_t row_size_ = 0;
  bool is_rest_linked_ = false;  // for the path that branches
  // A row has a bit for each word of the hypothesis that can still be taken; then one for each that is taken,
  // of which those between two that can be taken come first.
  PathLayers<Path, Step> layers_;
  std::vector<StageLink> links_;
  StopCheck stop_;
};

}  // namespace mtgauge
