#include "python/meteor.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/stop.hpp"
#include "python/rows.hpp"
#include "python/run.hpp"
#include "python/texts.hpp"

namespace mtgauge {
namespace {

// Characters are read, and each word is looked up in a table that is not in the processor's cache.
constexpr std::size_t kStepsOfCharacter = 8;

SynsetGroups groups_of(const std::optional<GivenGroups>& groups) {
  return groups ? groups->view() : SynsetGroups();
}

// The references of some hypotheses, the first of which belongs to segment `start`.
class References {
 public:
  References(nb::handle references, const MeteorTexts& hypotheses, std::size_t start, std::size_t known)
      : kept_(snapshot(references, "references")), start_(start) {
    bool fits = hypotheses.bound() <= known;
    for (const nb::handle list : kept_) {
      lists_.push_back(nb::cast<const MeteorTexts*>(list));
      const MeteorTexts& texts = *lists_.back();
      fits = fits && start <= texts.size() && hypotheses.size() <= texts.size() - start &&
             texts.bound() <= known;
    }
    require(fits, "the references do not fit the hypotheses, or some words were not described");
    for (std::size_t index = 0; index < hypotheses.size(); ++index) require_reference(index);
  }

  // Sets `texts` to those of a segment that are present. Returns the lists that they are from.
  std::vector<std::size_t> read(std::size_t index, std::vector<MeteorText>& texts) const {
    std::vector<std::size_t> present;
    texts.clear();
    for (std::size_t list = 0; list < lists_.size(); ++list) {
      if (!lists_[list]->present(start_ + index)) continue;
      texts.push_back((*lists_[list])[start_ + index]);
      present.push_back(list);
    }
    return present;
  }

 private:
  void require_reference(std::size_t index) const {
    const auto is_present = [&](const MeteorTexts* list) { return list->present(start_ + index); };
    if (std::ranges::any_of(lists_, is_present)) return;
    throw nb::value_error(("segment " + std::to_string(index) + " has no reference").c_str());
  }

  nb::tuple kept_;
  std::vector<const MeteorTexts*> lists_;
  std::size_t start_;
};

}  // namespace

Meteor::Meteor(const MeteorOptions& options, std::optional<GivenGroups> lemmas,
               std::optional<GivenGroups> exceptions, std::optional<GivenParaphrases> paraphrases)
    : options_(options),
      lemmas_(std::move(lemmas)),
      exceptions_(std::move(exceptions)),
      paraphrases_(std::move(paraphrases)),
      vocabulary_({groups_of(lemmas_), groups_of(exceptions_)},
                  paraphrases_ ? paraphrases_->view() : PhraseTable()),
      table_(paraphrases_ ? paraphrases_->view() : PhraseTable()) {
  make_counter();  // checks the options
}

MeteorTexts Meteor::number(nb::handle lines) {
  const Lines given(lines, "lines", Absent::kAllowed);
  MeteorTexts texts;
  run_alone([&] {
    StopCheck stop;
    for (std::size_t index = 0; index < given.size(); ++index) {
      vocabulary_.add(given[index], texts);
      stop.after(kStepsOfCharacter * given[index].length);
    }
  });
  return texts;
}

nb::list Meteor::undescribed() const { return decoded(vocabulary_.undescribed()); }

void Meteor::describe(const std::vector<bool>& are_function, const std::vector<std::uint32_t>& stems) {
  const std::size_t words = vocabulary_.undescribed().size();
  require(are_function.size() == words && stems.size() == words, "there are not as many facts as new words");
  for (std::size_t index = 0; index < words; ++index) {
    vocabulary_.describe(are_function[index], stems[index]);
  }
}

Rows Meteor::statistics(const MeteorTexts& hypotheses, nb::handle references, std::size_t start,
                        int threads) const {
  const References given(references, hypotheses, start, vocabulary_.facts().size());
  const auto make_filler = [&]() -> RowFiller<std::int64_t> {
    return [&, counter = make_counter(), texts = std::vector<MeteorText>()](std::size_t index,
                                                                            std::int64_t* row) mutable {
      given.read(index, texts);
      counter->count(hypotheses[index], texts, row);
    };
  };
  return filled_rows<std::int64_t>(hypotheses.size(), MeteorCounter::kColumns, threads, make_filler);
}

nb::tuple Meteor::alignments(const MeteorTexts& hypotheses, nb::handle references, std::size_t start,
                             int threads) const {
  const References given(references, hypotheses, start, vocabulary_.facts().size());
  const auto make_writer = [&]() -> NumberWriter {
    return [&, counter = make_counter(), texts = std::vector<MeteorText>()](
               std::size_t index, std::vector<std::int32_t>& numbers) mutable {
      const std::vector<std::size_t> lists = given.read(index, texts);
      std::array<std::int64_t, MeteorCounter::kColumns> row;
      const std::size_t best = counter->count(hypotheses[index], texts, row.data());
      numbers.push_back(static_cast<std::int32_t>(lists[best]));
      for (const auto& [place, match] : counter->align(hypotheses[index], texts[best])) {
        for (const std::uint32_t number : {static_cast<std::uint32_t>(match.matcher), match.hypothesis,
                                           match.hypothesis_length, place, match.reference_length}) {
          numbers.push_back(static_cast<std::int32_t>(number));
        }
      }
    };
  };
  return written_numbers(hypotheses.size(), threads, make_writer);
}

nb::tuple Meteor::nearest_links(const MeteorTexts& hypotheses, nb::handle references, std::size_t start,
                                int threads) const {
  const References given(references, hypotheses, start, vocabulary_.facts().size());
  const auto make_writer = [&]() -> NumberWriter {
    return [&, counter = make_counter(), texts = std::vector<MeteorText>()](
               std::size_t index, std::vector<std::int32_t>& numbers) mutable {
      given.read(index, texts);
      for (const UnitLink& link : counter->nearest_links(hypotheses[index], texts[0])) {
        numbers.push_back(static_cast<std::int32_t>(link.i));
        numbers.push_back(static_cast<std::int32_t>(link.j));
      }
    };
  };
  return written_numbers(hypotheses.size(), threads, make_writer);
}

std::shared_ptr<MeteorCounter> Meteor::make_counter() const {
  return std::make_shared<MeteorCounter>(options_, vocabulary_.facts(), paraphrases_ ? &table_ : nullptr);
}

}  // namespace mtgauge
