#include "ngrams/chrf.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>

namespace mtgauge {
namespace {

// Python's beta ** 2 calls the C library's pow. The exponent is volatile because the compiler would compute
// beta * beta.
double square_as_python(double beta) {
  volatile double exponent = 2.0;
  return std::pow(beta, exponent);
}

double ratio_or_eps(std::int64_t part, std::int64_t whole) {
  constexpr double kEps = 1e-16;
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : kEps;
}

// Fills the three columns of each order. An order for which the reference has no n-grams counts none of the
// hypothesis.
void fill_triples(std::size_t hypothesis_length, std::size_t reference_length,
                  std::span<const std::int64_t> matches, std::int64_t* row) {
  for (std::size_t order = 1; order <= matches.size(); ++order, row += 3) {
    const std::size_t in_hypothesis = hypothesis_length >= order ? hypothesis_length - order + 1 : 0;
    const std::size_t in_reference = reference_length >= order ? reference_length - order + 1 : 0;
    row[0] = in_reference > 0 ? static_cast<std::int64_t>(in_hypothesis) : 0;
    row[1] = static_cast<std::int64_t>(in_reference);
    row[2] = matches[order - 1];
  }
}

// Calls action(token) for each word, from which one punctuation mark is split off at the end, or otherwise at
// the beginning.
template <class Char, class Action>
void for_each_word(const TokenizedText<Char>& text, Action action) {
  for (const Token& token : std::span(text.tokens, text.count)) {
    const bool is_one_character = token.end - token.begin == 1;
    if (is_one_character) {
      action(token);
    } else if (is_ascii_punctuation(text.characters[token.end - 1])) {
      action(Token{token.begin, token.end - 1});
      action(Token{token.end - 1, token.end});
    } else if (is_ascii_punctuation(text.characters[token.begin])) {
      action(Token{token.begin, token.begin + 1});
      action(Token{token.begin + 1, token.end});
    } else {
      action(token);
    }
  }
}

}  // namespace

double chrf_score(const std::int64_t* row, const ChrfOptions& options) {
  constexpr double kEps = 1e-16;
  const double factor = square_as_python(options.beta);
  double score = 0.0;
  double precision_sum = 0.0;
  double recall_sum = 0.0;
  int effective_orders = 0;
  for (std::int64_t order = 0; order < options.orders(); ++order, row += 3) {
    const double precision = ratio_or_eps(row[2], row[0]);
    const double recall = ratio_or_eps(row[2], row[1]);
    const double denominator = factor * precision + recall;
    score += denominator > 0 ? (1 + factor) * precision * recall / denominator : kEps;
    if (row[0] > 0 && row[1] > 0) {
      precision_sum += precision;
      recall_sum += recall;
      ++effective_orders;
    }
  }
  if (options.eps_smoothing) return 100 * score / static_cast<double>(options.orders());
  if (effective_orders == 0) return 0.0;
  const double precision = precision_sum / effective_orders;
  const double recall = recall_sum / effective_orders;
  if (precision + recall == 0) return 0.0;
  return 100 * ((1 + factor) * precision * recall / (factor * precision + recall));
}

ChrfCounter::ChrfCounter(const ChrfOptions& options) : options_(options) {
  if (options.char_order < 0 || options.word_order < 0 || options.orders() < 1) {
    throw std::invalid_argument("char_order and word_order must be 0 or more, and one of them 1 or more");
  }
  if (!std::isfinite(options.beta) || options.beta < 0) {
    throw std::invalid_argument("beta must be a finite number of 0 or more");
  }
}

void ChrfCounter::count(const Segment& segment, std::int64_t* row) {
  number_characters(segment);
  if (options_.word_order > 0) number_hypothesis_words(segment);
  const std::size_t columns = ChrfCounter::columns(options_);
  current_row_.resize(columns);
  double best_score = -1.0;
  for (std::size_t index = 0; index < segment.references.size(); ++index) {
    const TextView& reference = segment.references[index];
    if (!reference.present()) continue;
    compare_characters(references_[index], current_row_.data());
    if (options_.word_order > 0)
      compare_words(segment, reference, current_row_.data() + 3 * options_.char_order);
    const double score = chrf_score(current_row_.data(), options_);
    if (score <= best_score) continue;
    best_score = score;
    std::copy_n(current_row_.begin(), columns, row);
  }
}

// All texts are numbered before the first comparison, because the size of the alphabet decides how many bits
// a character takes.
void ChrfCounter::number_characters(const Segment& segment) {
  references_.resize(std::max(references_.size(), segment.references.size()));
  if (options_.char_order == 0) return;
  alphabet_.reset(segment);
  const auto number = [&](const TextView& text, Ids& ids) {
    ids.resize(text.length + 1);
    ids.resize(alphabet_.number(text, options_.whitespace, ids.data()));
  };
  number(segment.hypothesis, hypothesis_);
  for (std::size_t index = 0; index < segment.references.size(); ++index) {
    if (segment.references[index].present()) number(segment.references[index], references_[index]);
  }
}

void ChrfCounter::compare_characters(const Ids& reference, std::int64_t* row) {
  if (options_.char_order == 0) return;
  matches_.resize(static_cast<std::size_t>(options_.char_order));
  char_matcher_.match(hypothesis_, reference, alphabet_.size(), options_.char_order, matches_.data());
  fill_triples(hypothesis_.size(), reference.size(), matches_, row);
}

void ChrfCounter::number_hypothesis_words(const Segment& segment) {
  with_character_type(segment.kind(), [&](auto character) {
    auto& text = std::get<Texts<decltype(character)>>(texts_).hypothesis;
    blank_tokenizer().tokenize(segment.hypothesis, masks_, text);
    interner_.reset(2 * text.count);
    hypothesis_words_.clear();
    for_each_word(text,
                  [&](Token word) { hypothesis_words_.push_back(interner_.insert(key_of(text, word))); });
  });
}

void ChrfCounter::compare_words(const Segment& segment, const TextView& reference, std::int64_t* row) {
  with_character_type(segment.kind(), [&](auto character) {
    auto& text = std::get<Texts<decltype(character)>>(texts_).reference;
    blank_tokenizer().tokenize(reference, masks_, text);
    reference_words_.clear();
    for_each_word(text, [&](Token word) { reference_words_.push_back(interner_.find(key_of(text, word))); });
  });
  matches_.resize(static_cast<std::size_t>(options_.word_order));
  const NgramMatcher::Ids references[] = {reference_words_};
  word_matcher_.match(hypothesis_words_, references, interner_.size(), options_.word_order, matches_.data());
  fill_triples(hypothesis_words_.size(), reference_words_.size(), matches_, row);
}

}  // namespace mtgauge
