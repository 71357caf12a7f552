#include "explain/edit_runs.hpp"

#include <algorithm>
#include <stdexcept>

namespace mtgauge {
namespace {

void require_places(const PlacedText& hypothesis, const PlacedText& reference,
                    const std::vector<Edit>& edits) {
  const auto count_without = [&](Edit edit) {
    return edits.size() - std::count(edits.begin(), edits.end(), edit);
  };
  if (count_without(Edit::kDeletion) != hypothesis.words.size() ||
      count_without(Edit::kInsertion) != reference.words.size()) {
    throw std::invalid_argument("there are not as many places as words");
  }
}

}  // namespace

void EditRuns::write(const PlacedText& hypothesis, const PlacedText& reference,
                     const ShiftedAlignment& alignment, std::vector<std::int32_t>& numbers) {
  require_places(hypothesis, reference, alignment.edits);
  is_moved_.assign(hypothesis.words.size(), false);
  for (const MovedBlock& block : alignment.moved) {
    for (const std::uint32_t word : block.words) is_moved_[word] = true;
  }
  std::size_t at = 0;
  std::size_t theirs = 0;
  for (const Edit edit : alignment.edits) {
    if (edit == Edit::kDeletion) {
      runs_.add_theirs(reference.stretch(theirs++, 1), RunLabel::kDeletion);
      continue;
    }
    const std::size_t ours = alignment.order.empty() ? at : alignment.order[at];
    ++at;
    const Place place = hypothesis.stretch(ours, 1);
    if (edit == Edit::kInsertion) {
      runs_.add_ours(place, RunLabel::kInsertion);
      continue;
    }
    const RunLabel same = is_moved_[ours] ? RunLabel::kShift : RunLabel::kMatch;
    runs_.add_pair(place, reference.stretch(theirs++, 1),
                   edit == Edit::kMatch ? same : RunLabel::kSubstitution);
  }
  runs_.write(hypothesis.text, reference.text, numbers);
}

}  // namespace mtgauge
