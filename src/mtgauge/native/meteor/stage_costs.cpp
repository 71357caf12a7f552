#include "meteor/stage_costs.hpp"

#include <algorithm>
#include <utility>

#include "meteor/word_demand.hpp"

namespace mtgauge {
namespace {

// The most that is looked at: cells of the tables of rests, and crossings of choices with components.
constexpr std::size_t kMostCells = std::size_t{1} << 20;
constexpr std::size_t kMostCrossings = std::size_t{1} << 25;

}  // namespace

bool StageCosts::find(const MatchFinder& matches, const StageComponents& found,
                      std::span<const StageComponent> components, std::span<const std::uint32_t> ours,
                      std::span<const std::uint32_t> theirs) {
  if (!is_small(components)) return false;
  number_of_.assign(ours.size(), kNoWord);
  add_words(components);
  add_askers(matches, found, components);
  if (choices_.size() * components.size() > kMostCrossings) return false;
  add_costs(ours, theirs);
  add_hopes();
  const std::vector<std::uint64_t> all(words_.size() / kRowBits + 1, ~std::uint64_t{0});
  for (Part& part : parts_) {
    part.links = part.is_complete ? std::min(part.words.size(), part.askers.size())
                                  : most_links(part, 0, part.words.size(), all.data());
  }
  for (std::size_t component = 0; component < parts_.size(); ++component) add_crossings_with(component);
  for (Part& part : parts_) find_rests(part);
  return true;
}

bool StageCosts::is_small(std::span<const StageComponent> components) {
  std::size_t cells = 0;
  for (const StageComponent& component : components) {
    cells += (component.ours.size() + 1) * (component.theirs.size() + 1);
    if (cells > kMostCells) return false;
  }
  return true;
}

// Words are numbered in the order of the hypothesis, and askers in that of the reference.
void StageCosts::add_words(std::span<const StageComponent> components) {
  words_.clear();
  parts_.clear();
  for (std::uint32_t component = 0; component < components.size(); ++component) {
    parts_.push_back({{}, {}, components[component].is_complete, 0, {}});
    for (std::uint32_t rank = 0; rank < components[component].ours.size(); ++rank) {
      words_.push_back({components[component].ours[rank], component, rank});
    }
  }
  std::ranges::sort(words_, {}, &StageWord::position);
  for (std::uint32_t number = 0; number < words_.size(); ++number) {
    number_of_[words_[number].position] = number;
    parts_[words_[number].component].words.push_back(number);
  }
}

void StageCosts::add_askers(const MatchFinder& matches, const StageComponents& found,
                            std::span<const StageComponent> components) {
  askers_.clear();
  choices_.clear();
  for (std::uint32_t component = 0; component < components.size(); ++component) {
    for (std::uint32_t rank = 0; rank < components[component].theirs.size(); ++rank) {
      askers_.push_back({components[component].theirs[rank], component, rank, {}});
    }
  }
  std::ranges::sort(askers_, {}, &StageAsker::position);
  for (std::uint32_t number = 0; number < askers_.size(); ++number) {
    StageAsker& asker = askers_[number];
    parts_[asker.component].askers.push_back(number);
    add_choices(asker, components[asker.component], found.partners_of(matches, asker.position));
  }
}

// In a complete component no two links of the best alignment cross: exchanged, they cross less. So of n words
// that ask for n + d, the one of rank r takes one of the ranks r to r + d; and where fewer words are asked
// for, likewise.
void StageCosts::add_choices(StageAsker& asker, const StageComponent& component,
                             std::span<const std::uint32_t> partners) {
  const std::size_t ours = component.ours.size();
  const std::size_t theirs = component.theirs.size();
  if (component.is_complete) {
    const std::size_t links = std::min(ours, theirs);
    const std::size_t first = asker.rank - std::min<std::size_t>(asker.rank, theirs - links);
    const std::size_t last = std::min(ours - 1, asker.rank + ours - links);
    partners = partners.subspan(first, last - first + 1);
  }
  const auto begin = static_cast<std::uint32_t>(choices_.size());
  for (const std::uint32_t position : partners) choices_.push_back({number_of_[position], 0, 0});
  asker.choices = {begin, static_cast<std::uint32_t>(choices_.size())};
}

// From one word of the reference to the next, the links of the words between change sides.
void StageCosts::add_costs(std::span<const std::uint32_t> ours, std::span<const std::uint32_t> theirs) {
  crossings_.assign(ours.size(), 0);
  std::int64_t linked = 0;
  for (std::size_t word = 0; word < ours.size(); ++word) {
    crossings_[word] = linked;
    linked += ours[word] != kNoWord;
  }
  std::size_t position = 0;
  for (const StageAsker& asker : askers_) {
    for (; position < asker.position; ++position) {
      const std::uint32_t partner = theirs[position];
      if (partner == kNoWord) continue;
      stop_.after(crossings_.size() / 4);
      for (std::size_t word = 0; word < partner; ++word) ++crossings_[word];
      for (std::size_t word = partner + 1; word < crossings_.size(); ++word) --crossings_[word];
    }
    const auto is_link = [&](std::size_t word, std::size_t place) {
      return word < ours.size() && place < theirs.size() && ours[word] == place;
    };
    for (StageChoice& choice : own_choices_of(asker)) {
      const std::size_t word = words_[choice.word].position;
      const int continued = is_link(word - 1, asker.position - 1) + is_link(word + 1, asker.position + 1);
      choice.cost = choice.least = kCrossing * crossings_[word] - continued;
    }
  }
}

// A link may continue the chunk of one that is chosen just before it.
void StageCosts::add_hopes() {
  for (std::size_t number = 1; number < askers_.size(); ++number) {
    if (askers_[number - 1].position + 1 != askers_[number].position) continue;
    for (StageChoice& choice : own_choices_of(askers_[number])) {
      choice.least -= may_take(askers_[number - 1], words_[choice.word].position - 1);
    }
  }
}

bool StageCosts::may_take(const StageAsker& asker, std::uint32_t position) const {
  const auto choices = choices_of(asker);
  const auto at = std::ranges::lower_bound(
      choices, position, {}, [&](const StageChoice& choice) { return words_[choice.word].position; });
  return at != choices.end() && words_[at->word].position == position;
}

// Of the links of a component, at most as many do not cross a link as there are pairs of words before it, and
// after it, on both sides. Half of the others count here, and half for the links that they cross.
void StageCosts::add_crossings_with(std::size_t component) {
  const Part& part = parts_[component];
  stop_.after(4 * choices_.size() + words_.size());
  words_before_.clear();
  std::size_t before = 0;
  for (const StageWord& word : words_) {
    words_before_.push_back(before);
    before += word.component == component;
  }
  std::size_t askers_before = 0;
  for (const StageAsker& asker : askers_) {
    if (asker.component == component) {
      ++askers_before;
      continue;
    }
    const std::size_t askers_after = part.askers.size() - askers_before;
    for (StageChoice& choice : own_choices_of(asker)) {
      const std::size_t ours = words_before_[choice.word];
      const std::size_t straight =
          std::min(ours, askers_before) + std::min(part.words.size() - ours, askers_after);
      if (straight >= part.links) continue;
      choice.least += kCrossing / 2 * static_cast<std::int64_t>(part.links - straight);
    }
  }
}

std::size_t StageCosts::steps_of_links() const {
  std::size_t steps = 0;
  for (const StageAsker& asker : askers_) {
    const Part& part = parts_[asker.component];
    if (!part.is_complete) steps += choices_of(asker).size() * part.askers.size();
  }
  return steps;
}

void StageCosts::link_rest(std::size_t component, std::size_t rank, std::size_t passed,
                           const std::uint64_t* live) {
  const Part& part = parts_[component];
  most_links(part, rank, part.links - passed, live);
  std::swap(owners_of_rest_, owners_);
  std::swap(takes_of_rest_, takes_);
}

// Of the links, at most two go and one comes: another one is enough, or there is none.
bool StageCosts::can_spare(const StageAsker& asker, const StageChoice* choice, const std::uint64_t* live) {
  const Part& part = parts_[asker.component];
  const std::uint32_t number = part.askers[asker.rank];
  owners_ = owners_of_rest_;
  takes_ = takes_of_rest_;
  int lacking = 0;
  if (takes_[number] != kNoWord) {
    owners_[std::exchange(takes_[number], kNoWord)] = kNoWord;
    ++lacking;
  }
  if (choice != nullptr) {
    const std::uint32_t owner = std::exchange(owners_[choice->word], kNoWord);
    if (owner != kNoWord) takes_[owner] = kNoWord;
    lacking += (owner != kNoWord) - 1;
  }
  if (lacking <= 0) return true;
  waiting_.clear();
  for (std::size_t at = asker.rank + 1; at < part.askers.size(); ++at) {
    if (takes_[part.askers[at]] == kNoWord) waiting_.push_back(part.askers[at]);
  }
  return add_link(live);
}

// Augmenting paths (Kuhn 1955): a word that once finds none never will.
std::size_t StageCosts::most_links(const Part& part, std::size_t rank, std::size_t enough,
                                   const std::uint64_t* live) {
  owners_.assign(words_.size(), kNoWord);
  takes_.assign(askers_.size(), kNoWord);
  std::size_t links = 0;
  for (std::size_t at = rank; at < part.askers.size() && links < enough; ++at) {
    waiting_.assign(1, part.askers[at]);
    links += add_link(live);
  }
  return links;
}

// Whether one of the words of the reference that wait can take one, if those that took words take others.
bool StageCosts::add_link(const std::uint64_t* live) {
  reached_from_.assign(words_.size(), kNoWord);
  for (std::size_t at = 0; at < waiting_.size(); ++at) {
    const std::uint32_t seeker = waiting_[at];
    stop_.after(4 * choices_of(askers_[seeker]).size());
    for (const StageChoice& choice : choices_of(askers_[seeker])) {
      std::uint32_t word = choice.word;
      if (!has_bit(live, word) || reached_from_[word] != kNoWord) continue;
      reached_from_[word] = seeker;
      if (owners_[word] != kNoWord) {
        waiting_.push_back(owners_[word]);
        continue;
      }
      while (word != kNoWord) {
        owners_[word] = reached_from_[word];
        std::swap(word, takes_[owners_[word]]);
      }
      return true;
    }
  }
  return false;
}

void StageCosts::find_rests(Part& part) const {
  part.rests.assign((part.askers.size() + 1) * (part.words.size() + 1), kImpossible);
  if (part.is_complete) {
    find_complete_rests(part);
  } else {
    find_incomplete_rests(part);
  }
}

// A word that is passed over is lost, of the side that has more.
void StageCosts::find_complete_rests(Part& part) const {
  const std::size_t ours = part.words.size();
  const std::size_t theirs = part.askers.size();
  const auto at = [&](std::size_t rank, std::size_t passed) -> std::int64_t& {
    return part.rests[rank * (ours + 1) + passed];
  };
  for (std::size_t passed = 0; passed <= ours; ++passed) {
    if (ours > theirs || passed == ours) at(theirs, passed) = 0;
  }
  for (std::size_t rank = theirs; rank-- > 0;) {
    if (theirs > ours) at(rank, ours) = 0;
    const StageAsker& asker = askers_[part.askers[rank]];
    const auto choices = choices_of(asker);
    const std::uint32_t first = words_[choices.front().word].rank;
    for (std::size_t passed = ours; passed-- > 0;) {
      std::int64_t& least = at(rank, passed);
      least = ours > theirs ? at(rank, passed + 1) : at(rank + 1, passed);
      const std::int64_t then = at(rank + 1, passed + 1);
      if (passed < first || passed - first >= choices.size() || !is_possible(then)) continue;
      least = std::min(least, choices[passed - first].least + then);
    }
  }
}

// As many as are lacking take what is least for them, whatever others take.
void StageCosts::find_incomplete_rests(Part& part) const {
  std::vector<std::int64_t> leasts;
  for (std::size_t rank = part.askers.size() + 1; rank-- > 0;) {
    if (rank < part.askers.size()) {
      const auto choices = choices_of(askers_[part.askers[rank]]);
      const std::int64_t least = std::ranges::min(choices, {}, &StageChoice::least).least;
      leasts.insert(std::ranges::upper_bound(leasts, least), least);
    }
    std::int64_t sum = 0;
    for (std::size_t links = 0; links <= std::min(leasts.size(), part.links); ++links) {
      part.rests[rank * (part.words.size() + 1) + part.links - links] = sum;
      if (links < leasts.size()) sum += leasts[links];
    }
  }
}

}  // namespace mtgauge
