#include "meteor/staged_aligner.hpp"

#include <algorithm>
#include <stdexcept>

namespace mtgauge {

StagedAligner::StagedAligner(std::span<const Matcher> stages) : stages_(stages.begin(), stages.end()) {
  if (std::ranges::find(stages_, Matcher::kParaphrase) == stages_.end()) return;
  throw std::invalid_argument("stages link single words, not paraphrases");
}

std::span<const AlignedMatch> StagedAligner::align(const MatchFinder& matches) {
  ours_.assign(matches.hypothesis_length(), kNoWord);
  theirs_.assign(matches.reference_length(), kNoWord);
  matchers_.assign(matches.reference_length(), Matcher::kExact);
  is_proven_ = true;
  for (const Matcher matcher : stages_) add_stage(matches, matcher);
  aligned_.clear();
  for (std::uint32_t their = 0; their < theirs_.size(); ++their) {
    if (theirs_[their] == kNoWord) continue;
    aligned_.push_back({their, {.hypothesis = theirs_[their], .matcher = matchers_[their]}});
  }
  return aligned_;
}

void StagedAligner::add_stage(const MatchFinder& matches, Matcher matcher) {
  open_.clear();
  const std::vector<std::uint32_t> before = theirs_;
  for (const StageComponent& component : components_.find(matches, matcher, ours_, theirs_)) {
    if (component.is_certain()) {
      take_first(matches, component);
    } else {
      open_.push_back(component);
    }
  }
  if (!open_.empty()) {
    if (!costs_.find(matches, components_, open_, ours_, theirs_)) {
      is_proven_ = false;
      for (const StageComponent& component : open_) take_first(matches, component);
    } else {
      const bool is_best = search_.find(costs_);
      for (const auto& [our, their] : search_.links()) link(our, their);
      if (!is_best) {
        is_proven_ = false;
        for (const StageComponent& component : open_) uncross(matches, component);
      }
    }
  }
  for (std::size_t their = 0; their < theirs_.size(); ++their) {
    if (theirs_[their] != before[their]) matchers_[their] = matcher;
  }
}

void StagedAligner::link(std::uint32_t our, std::uint32_t their) {
  ours_[our] = their;
  theirs_[their] = our;
}

// Each word of the reference takes the first word that is left: all of them, where all match.
void StagedAligner::take_first(const MatchFinder& matches, const StageComponent& component) {
  std::size_t rank = 0;  // all of ours before it are taken, where all match
  for (const std::uint32_t their : component.theirs) {
    if (component.is_complete) {
      if (rank < component.ours.size()) link(component.ours[rank++], their);
      continue;
    }
    const auto partners = components_.partners_of(matches, their);
    stop_.after(partners.size());
    const auto our = std::ranges::find(partners, kNoWord, [&](std::uint32_t word) { return ours_[word]; });
    if (our != partners.end()) link(*our, their);
  }
}

// Exchanges what can be exchanged so that it crosses less, until nothing can.
void StagedAligner::uncross(const MatchFinder& matches, const StageComponent& component) {
  for (bool has_changed = !component.is_complete; has_changed;) {
    has_changed = false;
    for (const std::uint32_t one : component.theirs) {
      stop_.after(8 * component.theirs.size());
      for (const std::uint32_t other : component.theirs) {
        if (other <= one || theirs_[one] == kNoWord || theirs_[other] == kNoWord) continue;
        const std::uint32_t our = theirs_[one];
        if (our < theirs_[other] || !may_link(matches, our, other)) continue;
        if (!may_link(matches, theirs_[other], one)) continue;
        link(theirs_[other], one);
        link(our, other);
        has_changed = true;
      }
    }
  }
}

bool StagedAligner::may_link(const MatchFinder& matches, std::uint32_t our, std::uint32_t their) const {
  return std::ranges::binary_search(components_.partners_of(matches, their), our);
}

}  // namespace mtgauge
