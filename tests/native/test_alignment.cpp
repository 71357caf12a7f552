// Word alignment where Python cannot look: that counts come back to what the links say, and that work stops.
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "alignment/hmm_aligner.hpp"
#include "check.hpp"
#include "core/stop.hpp"

using namespace mtgauge;

namespace {

constexpr AlignmentPriors kPriors{0.001, 0.001, 0.2, 0.5, 2.0};

struct Corpus {
  std::vector<std::int32_t> source, target;
  std::vector<std::int64_t> source_offsets{0}, target_offsets{0};

  void add(const std::vector<std::int32_t>& from, const std::vector<std::int32_t>& to) {
    source.insert(source.end(), from.begin(), from.end());
    target.insert(target.end(), to.begin(), to.end());
    source_offsets.push_back(static_cast<std::int64_t>(source.size()));
    target_offsets.push_back(static_cast<std::int64_t>(target.size()));
  }

  ParallelWords words(std::size_t most) const {
    return ParallelWords({source, source_offsets, most}, {target, target_offsets, most});
  }
};

// Words that are translated one by one, in their order.
Corpus word_by_word() {
  Corpus corpus;
  for (std::int32_t at = 0; at < 40; ++at) {
    std::vector<std::int32_t> sentence;
    for (std::int32_t word = 0; word < 4; ++word) sentence.push_back((at * (word + 1) + word) % 11);
    corpus.add(sentence, sentence);
  }
  return corpus;
}

void test_pairs_of_words_are_numbered_once() {
  Corpus corpus;
  corpus.add({0, 1, 0}, {2, 2});
  corpus.add({}, {1});
  corpus.add({1}, {2});
  const ParallelWords words = corpus.words(3);
  CHECK(words.pairs() == 2);
  CHECK(words.find(0, 2) == 0);
  CHECK(words.find(1, 2) == 1);
  CHECK(words.find(2, 2) == kNoId);
  CHECK(words.cells_before(1) == 6);
  CHECK(words.cells_before(2) == 6);
  CHECK(words.numbers_in(2)[0] == 1);
  CHECK(words.numbers_in(0)[2] == 1);
}

void test_words_that_stand_together_are_linked() {
  const Corpus corpus = word_by_word();
  const ParallelWords words = corpus.words(11);
  HmmAligner aligner(words, {}, kPriors, 2, 0, words.size());
  for (std::size_t chain = 0; chain < aligner.chains(); ++chain) aligner.make_chain(chain);
  for (int sweep = 0; sweep < 30; ++sweep) {
    const AlignmentModel model = sweep < 10   ? AlignmentModel::kWords
                                 : sweep < 20 ? AlignmentModel::kJumps
                                              : AlignmentModel::kFertilities;
    const bool keep = sweep >= 20;
    for (std::size_t chain = 0; chain < aligner.chains(); ++chain) aligner.sweep(chain, model, keep);
    if (keep) aligner.count_kept();
  }
  CHECK(aligner.kept() == 20);
  std::size_t right = 0;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const Marginals found = aligner.marginals(at, 0.01);
    CHECK(found.forward.size() == 4);
    for (std::int32_t place = 0; place < 4; ++place) {
      right += found.forward[place] == place;
      right += found.reverse[place] == place;
    }
    for (const Marginals::Link& link : found.links) CHECK(link.forward <= 1 && link.reverse <= 1);
  }
  CHECK(right > 300);  // of 320
}

// More sentences than a check waits for, so that the question is asked.
void test_a_sweep_stops() {
  Corpus corpus;
  for (int at = 0; at < 3000; ++at)
    corpus.add({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  const ParallelWords words = corpus.words(10);
  AlignmentChain chain(words, false, kPriors, {}, 0);
  const StopQuestion question([] { return false; });
  bool stopped = false;
  try {
    chain.sweep(AlignmentModel::kWords, {});
  } catch (const Stopped&) {
    stopped = true;
  }
  CHECK(stopped);
}

}  // namespace

int main() {
  test_pairs_of_words_are_numbered_once();
  test_words_that_stand_together_are_linked();
  test_a_sweep_stops();
  return check::status();
}
