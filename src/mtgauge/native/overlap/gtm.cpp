#include "overlap/gtm.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace mtgauge {

GtmCounter::GtmCounter(const Tokenizer& tokenizer, double exponent) : exponent_(exponent), words_(tokenizer) {
  if (!std::isfinite(exponent) || exponent < 1) {
    throw std::invalid_argument("exponent must be a finite number of 1 or more");
  }
}

void GtmCounter::count(const Segment& segment, double* row) {
  match(segment);
  const std::size_t references = words_.references().size();
  row[0] = matching_size();
  row[1] = static_cast<double>(words_.hypothesis().size());
  // Each reference is followed by a break.
  row[2] = static_cast<double>(joined_.size() - references) / static_cast<double>(references);
}

const std::vector<MatchedRun>& GtmCounter::match(const Segment& segment) {
  words_.read(segment);
  const double mean_length = join_references();
  matched_.clear();
  substrings_.assign(words_.hypothesis(), joined_, words_.symbols());
  take_runs(std::min(static_cast<double>(words_.hypothesis().size()), mean_length));
  for (MatchedRun& run : matched_) {
    const auto after = std::upper_bound(begins_.begin(), begins_.end(), run.position);
    run.reference = static_cast<std::uint32_t>(after - begins_.begin()) - 1;
    run.position -= begins_[run.reference];
  }
  return matched_;
}

// Returns the mean length of the references.
double GtmCounter::join_references() {
  joined_.clear();
  begins_.clear();
  for (const Ids reference : words_.references()) {
    begins_.push_back(static_cast<std::uint32_t>(joined_.size()));
    joined_.insert(joined_.end(), reference.begin(), reference.end());
    joined_.push_back(kNoId);
  }
  const std::size_t count = words_.references().size();
  return static_cast<double>(joined_.size() - count) / static_cast<double>(count);
}

// Takes runs with `most` tokens in total. A run that is longer than the rest is cut.
void GtmCounter::take_runs(double most) {
  double left = most;
  while (left > 0) {
    const std::size_t length = substrings_.longest(static_cast<std::size_t>(std::ceil(left)));
    if (length == 0) return;
    const auto whole = static_cast<double>(length);
    substrings_.take(length, [&](std::uint32_t hypothesis, std::uint32_t position) {
      const double taken = std::min(whole, left);
      matched_.push_back({hypothesis, 0, position, taken});
      left -= taken;
      return left >= whole;
    });
  }
}

// The root of the sum of powers of the lengths, which are divided by the longest one, so that no power
// overflows.
double GtmCounter::matching_size() const {
  double sum = 0.0;
  if (exponent_ == 1) {
    for (const MatchedRun& run : matched_) sum += run.length;
    return sum;
  }
  if (matched_.empty()) return 0.0;
  const double longest = matched_.front().length;
  for (const MatchedRun& run : matched_) sum += std::pow(run.length / longest, exponent_);
  return longest * std::pow(sum, 1 / exponent_);
}

}  // namespace mtgauge
