#include "explain/edit_spans.hpp"

#include <algorithm>
#include <stdexcept>

namespace mtgauge {
namespace {

void require_spans(const LocatedText& hypothesis, const LocatedText& reference,
                   const std::vector<Edit>& edits) {
  const auto count_without = [&](Edit edit) {
    return edits.size() - std::count(edits.begin(), edits.end(), edit);
  };
  if (count_without(Edit::kDeletion) != hypothesis.words.size() ||
      count_without(Edit::kInsertion) != reference.words.size()) {
    throw std::invalid_argument("there are not as many spans as words");
  }
}

}  // namespace

void EditSpans::write(const LocatedText& hypothesis, const LocatedText& reference,
                      const ShiftedAlignment& alignment, std::vector<std::int32_t>& numbers) {
  require_spans(hypothesis, reference, alignment.edits);
  is_moved_.assign(hypothesis.words.size(), false);
  for (const MovedBlock& block : alignment.moved) {
    for (const std::uint32_t word : block.words) is_moved_[word] = true;
  }
  std::size_t at = 0;
  std::size_t theirs = 0;
  for (const Edit edit : alignment.edits) {
    if (edit == Edit::kDeletion) {
      spans_.add_theirs(reference.interval(theirs++, 1), SpanLabel::kDeletion);
      continue;
    }
    const std::size_t ours = alignment.order.empty() ? at : alignment.order[at];
    ++at;
    const Interval place = hypothesis.interval(ours, 1);
    if (edit == Edit::kInsertion) {
      spans_.add_ours(place, SpanLabel::kInsertion);
      continue;
    }
    const SpanLabel same = is_moved_[ours] ? SpanLabel::kShift : SpanLabel::kMatch;
    spans_.add_pair(place, reference.interval(theirs++, 1),
                    edit == Edit::kMatch ? same : SpanLabel::kSubstitution);
  }
  spans_.write(hypothesis.text, reference.text, numbers);
}

}  // namespace mtgauge
