#include "ngrams/ngram_surplus.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <stdexcept>

#include "core/stop.hpp"

namespace mtgauge {
namespace {

// An n-gram is looked up far from the processor.
constexpr std::size_t kStepsOfNgram = 16;

constexpr std::uint32_t kMany = std::numeric_limits<std::uint32_t>::max();

// Calls action(ids) for each n-gram of a text.
template <class Action>
void for_each_ngram(TokenSequence text, std::size_t order, Action action) {
  NgramIds ids;
  ids.fill(-1);
  for (std::size_t at = 0; at + order <= text.size(); ++at) {
    std::copy_n(text.begin() + at, order, ids.begin());
    action(ids);
  }
}

void require_few(std::size_t tokens) {
  if (tokens > std::numeric_limits<std::int32_t>::max())
    throw std::length_error("there are 2^31 tokens or more");
}

}  // namespace

ReferenceNgrams::ReferenceNgrams(std::span<const IdTexts> references, std::size_t order) : order_(order) {
  std::size_t tokens = 0;
  for (const IdTexts& reference : references) tokens += reference.ids.size();
  require_few(tokens);
  StopCheck stop;
  for (const IdTexts& reference : references) {
    Column& column = columns_.emplace_back(Column{reference.present, {}, {0}});
    for (std::size_t segment = 0; segment < reference.size(); ++segment) {
      for_each_ngram(reference[segment], order, [&](const NgramIds& ids) {
        stop.after(kStepsOfNgram);
        column.numbers.push_back(table_.number(ids, hash_of(ids)));
      });
      column.offsets.push_back(column.numbers.size());
    }
  }
}

std::span<const std::uint32_t> ReferenceNgrams::numbers(std::size_t reference, std::size_t segment) const {
  const Column& column = columns_[reference];
  const std::size_t begin = column.offsets[segment];
  return std::span(column.numbers).subspan(begin, column.offsets[segment + 1] - begin);
}

void NgramSurplus::count(const IdTexts& texts) {
  require_few(texts.ids.size());
  own_.clear();
  entries_.assign(references_.table().size(), {kMany, 0, {}});
  StopCheck stop;
  for (std::uint32_t segment = 0; segment < texts.size(); ++segment) {
    count_segment(texts[segment], segment);
    stop.after(kStepsOfNgram * texts[segment].size());
  }
}

void NgramSurplus::count_segment(TokenSequence text, std::uint32_t segment) {
  bool is_translated = false;
  for (std::size_t reference = 0; reference < references_.count(); ++reference) {
    is_translated |= references_.has(reference, segment);
  }
  if (!is_translated) return;
  here_.clear();
  number(text);
  for (const std::uint32_t number : numbers_) ++here(number, segment, kMany).hypothesis;
  // What only a later reference has is not in the first one.
  std::uint32_t least_if_new = kMany;
  for (std::size_t reference = 0; reference < references_.count(); ++reference) {
    if (!references_.has(reference, segment)) continue;
    for (const std::uint32_t number : references_.numbers(reference, segment)) {
      ++here(number, segment, least_if_new).reference;
    }
    end_reference();
    least_if_new = 0;
  }
  end_segment();
}

// Sets `numbers_` to those of the text's n-grams.
void NgramSurplus::number(TokenSequence text) {
  const NgramTable& known = references_.table();
  ngrams_.clear();
  hashes_.clear();
  numbers_.clear();
  for_each_ngram(text, references_.order(), [&](const NgramIds& ids) {
    ngrams_.push_back(ids);
    hashes_.push_back(hash_of(ids));
    known.prefetch(hashes_.back());
    own_.prefetch(hashes_.back());
  });
  for (std::size_t at = 0; at < ngrams_.size(); ++at) {
    std::uint32_t number = known.find(ngrams_[at], hashes_[at]);
    if (number == kNoId) {
      number = known.size() + own_.number(ngrams_[at], hashes_[at]);
      if (number == entries_.size()) entries_.push_back({kMany, 0, {}});
    }
    numbers_.push_back(number);
  }
}

NgramSurplus::Here& NgramSurplus::here(std::uint32_t number, std::uint32_t segment,
                                       std::uint32_t least_if_new) {
  Entry& entry = entries_[number];
  if (entry.segment != segment) {
    entry.segment = segment;
    entry.at = static_cast<std::uint32_t>(here_.size());
    here_.push_back({number, 0, 0, 0, least_if_new});
  }
  return here_[entry.at];
}

void NgramSurplus::end_reference() {
  for (Here& counts : here_) {
    counts.most = std::max(counts.most, counts.reference);
    counts.least = std::min(counts.least, counts.reference);
    counts.reference = 0;
  }
}

void NgramSurplus::end_segment() {
  for (const Here& counts : here_) {
    NgramTotals& totals = entries_[counts.number].totals;
    totals.hypothesis += counts.hypothesis;
    totals.most += counts.most;
    totals.least += counts.least;
    if (counts.hypothesis > counts.most) totals.over += counts.hypothesis - counts.most;
    if (counts.hypothesis < counts.least) totals.under += counts.least - counts.hypothesis;
  }
}

std::vector<NgramEntry> NgramSurplus::largest(std::uint32_t NgramTotals::* surplus, std::size_t top) const {
  std::vector<std::uint32_t> found;
  for (std::uint32_t number = 0; number < entries_.size(); ++number) {
    if (entries_[number].totals.*surplus > 0) found.push_back(number);
  }
  const auto stands_before = [this, surplus](std::uint32_t left, std::uint32_t right) {
    const auto ours = entries_[left].totals.*surplus;
    const auto theirs = entries_[right].totals.*surplus;
    return ours != theirs ? ours > theirs : ids_of(left) < ids_of(right);
  };
  const auto end = found.begin() + static_cast<std::ptrdiff_t>(std::min(top, found.size()));
  std::partial_sort(found.begin(), end, found.end(), stands_before);
  std::vector<NgramEntry> chosen;
  std::transform(found.begin(), end, std::back_inserter(chosen), [this](std::uint32_t number) {
    return NgramEntry{ids_of(number), entries_[number].totals};
  });
  return chosen;
}

const NgramIds& NgramSurplus::ids_of(std::uint32_t number) const {
  const NgramTable& known = references_.table();
  return number < known.size() ? known[number] : own_[number - known.size()];
}

}  // namespace mtgauge
