#include "meteor/stage_components.hpp"

#include <algorithm>

namespace mtgauge {

std::span<const StageComponent> StageComponents::find(const MatchFinder& matches, Matcher matcher,
                                                      std::span<const std::uint32_t> ours,
                                                      std::span<const std::uint32_t> theirs) {
  components_.clear();
  list_partners(matches, matcher, ours, theirs);
  join_partners();
  add_theirs(matches, theirs);
  add_ours(matches);
  return components_;
}

void StageComponents::list_partners(const MatchFinder& matches, Matcher matcher,
                                    std::span<const std::uint32_t> ours,
                                    std::span<const std::uint32_t> theirs) {
  partners_.clear();
  ranges_.assign(matches.types(), {});
  above_.assign(ours.size(), kNoWord);
  std::vector<bool> is_listed(matches.types(), false);
  for (std::size_t position = 0; position < theirs.size(); ++position) {
    const std::uint32_t type = matches.type_at(position);
    if (theirs[position] != kNoWord || is_listed[type]) continue;
    is_listed[type] = true;
    const MeteorMatches words = matches.words_at(position);
    stop_.after(4 * words.size());
    const auto begin = static_cast<std::uint32_t>(partners_.size());
    for (const MeteorMatch& match : words) {
      if (match.matcher != matcher || ours[match.hypothesis] != kNoWord) continue;
      partners_.push_back(match.hypothesis);
      above_[match.hypothesis] = match.hypothesis;
    }
    std::sort(partners_.begin() + begin, partners_.end());
    ranges_[type] = {begin, static_cast<std::uint32_t>(partners_.size())};
  }
}

void StageComponents::join_partners() {
  for (const auto [begin, end] : ranges_) {
    stop_.after(4 * (end - begin));
    for (std::uint32_t at = begin; at < end; ++at) above_[set_of(partners_[at])] = set_of(partners_[begin]);
  }
}

std::uint32_t StageComponents::set_of(std::uint32_t word) {
  while (above_[word] != word) word = above_[word] = above_[above_[word]];
  return word;
}

void StageComponents::add_theirs(const MatchFinder& matches, std::span<const std::uint32_t> theirs) {
  component_of_.assign(above_.size(), kNoWord);
  for (std::uint32_t position = 0; position < theirs.size(); ++position) {
    if (theirs[position] != kNoWord) continue;
    const std::span<const std::uint32_t> partners = partners_of(matches, position);
    if (partners.empty()) continue;
    std::uint32_t& component = component_of_[set_of(partners.front())];
    if (component == kNoWord) {
      component = static_cast<std::uint32_t>(components_.size());
      components_.emplace_back();
    }
    components_[component].theirs.push_back(position);
  }
}

void StageComponents::add_ours(const MatchFinder& matches) {
  for (std::uint32_t word = 0; word < above_.size(); ++word) {
    if (above_[word] != kNoWord) components_[component_of_[set_of(word)]].ours.push_back(word);
  }
  for (StageComponent& component : components_) {
    component.is_complete = std::ranges::all_of(component.theirs, [&](std::uint32_t position) {
      return partners_of(matches, position).size() == component.ours.size();
    });
  }
}

}  // namespace mtgauge
