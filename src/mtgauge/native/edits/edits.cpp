#include "edits/edits.hpp"

#include <algorithm>
#include <cmath>

namespace mtgauge {
namespace {

// 8 MiB, more than any sentence needs.
constexpr std::size_t kMostWordsOfMasks = std::size_t{1} << 20;

// The fewest rows that are kept at a time. To keep the whole table would take too much memory for long texts.
constexpr std::size_t kLeastBlock = 256;

bool bit_at(const std::uint64_t* bits, std::size_t at) { return bits[at / 64] >> at % 64 & 1; }

void set_bit(std::uint64_t* bits, std::size_t at) { bits[at / 64] |= std::uint64_t{1} << at % 64; }

}  // namespace

void Occurrences::assign(Ids reference, std::size_t symbols) {
  first_.assign(symbols + 1, 0);
  for (const std::uint32_t symbol : reference) {
    if (symbol < symbols) ++first_[symbol + 1];
  }
  for (std::size_t symbol = 0; symbol < symbols; ++symbol) first_[symbol + 1] += first_[symbol];
  positions_.resize(first_[symbols]);
  // Backwards, so that each symbol's entry decreases from its end to its beginning.
  for (std::size_t at = reference.size(); at > 0; --at) {
    const std::uint32_t symbol = reference[at - 1];
    if (symbol < symbols) positions_[--first_[symbol + 1]] = static_cast<std::uint32_t>(at - 1);
  }
  std::copy(first_.begin() + 1, first_.end(), first_.begin());
  first_[symbols] = static_cast<std::uint32_t>(positions_.size());
}

void MatchMasks::assign(const Occurrences& occurrences, std::size_t words) {
  occurrences_ = &occurrences;
  words_ = words;
  const std::size_t symbols = occurrences.symbols();
  has_all_rows_ = symbols <= kMostWordsOfMasks / words;
  if (!has_all_rows_) return assign_frequent();
  bits_.assign(symbols * words, 0);
  for (std::uint32_t symbol = 0; symbol < symbols; ++symbol) {
    for (const std::uint32_t at : occurrences.of(symbol)) set_bit(bits_.data() + symbol * words, at);
  }
}

template <class Symbol>
void MatchMasks::assign(std::span<const Symbol> reference, std::size_t symbols, std::size_t words) {
  if (symbols > kMostWordsOfMasks / words) {
    const std::vector<std::uint32_t> ids(reference.begin(), reference.end());
    own_occurrences_.assign(ids, symbols);
    return assign(own_occurrences_, words);
  }
  words_ = words;
  has_all_rows_ = true;
  // An extra row takes the positions of other symbols: a branch would be hard to predict.
  bits_.assign((symbols + 1) * words, 0);
  for (std::size_t begin = 0; begin < reference.size(); begin += 64) {
    std::uint64_t* const column = bits_.data() + begin / 64;
    std::uint64_t bit = 1;
    for (const Symbol symbol :
         reference.subspan(begin, std::min<std::size_t>(64, reference.size() - begin))) {
      column[std::min<std::size_t>(symbol, symbols) * words] |= bit;
      bit <<= 1;
    }
  }
}

template void MatchMasks::assign(std::span<const std::uint8_t>, std::size_t, std::size_t);
template void MatchMasks::assign(std::span<const std::uint32_t>, std::size_t, std::size_t);

// A separate row pays off for a symbol with more positions than a row has words. At most 64 symbols have,
// because a word covers 64 positions.
void MatchMasks::assign_frequent() {
  const auto symbols = static_cast<std::uint32_t>(occurrences_->symbols());
  own_row_.assign(symbols, kNoId);
  bits_.clear();
  for (std::uint32_t symbol = 0; symbol < symbols; ++symbol) {
    const Ids positions = occurrences_->of(symbol);
    if (positions.size() <= words_) continue;
    own_row_[symbol] = static_cast<std::uint32_t>(bits_.size() / words_);
    bits_.resize(bits_.size() + words_);
    for (const std::uint32_t at : positions) set_bit(bits_.data() + own_row_[symbol] * words_, at);
  }
  shared_row_.assign(words_, 0);
  sharing_symbol_ = kNoId;
}

const std::uint64_t* MatchMasks::row_of_many(std::uint32_t symbol) {
  if (own_row_[symbol] != kNoId) return bits_.data() + own_row_[symbol] * words_;
  if (sharing_symbol_ != kNoId) {
    for (const std::uint32_t at : occurrences_->of(sharing_symbol_)) shared_row_[at / 64] = 0;
  }
  for (const std::uint32_t at : occurrences_->of(symbol)) set_bit(shared_row_.data(), at);
  sharing_symbol_ = symbol;
  return shared_row_.data();
}

std::size_t trace_back_row(std::uint32_t symbol, Ids reference, std::size_t at, const std::uint64_t* d0,
                           const std::uint64_t* hp, std::vector<Edit>& edits) {
  for (; at > 0; --at) {
    if (symbol == reference[at - 1]) {
      edits.push_back(Edit::kMatch);
      return at - 1;
    }
    if (!bit_at(d0, at - 1)) {
      edits.push_back(Edit::kSubstitution);
      return at - 1;
    }
    if (bit_at(hp, at - 1)) break;
    edits.push_back(Edit::kDeletion);
  }
  edits.push_back(Edit::kInsertion);
  return at;
}

void EditAligner::set_reference(Ids reference, std::size_t symbols) {
  reference_ = reference;
  words_ = std::max<std::size_t>((reference.size() + 63) / 64, 1);
  occurrences_.assign(reference, symbols);
  masks_.assign(occurrences_, words_);
  current_row_.resize(2 * words_);
  d0_.resize(words_);
  hp_.resize(words_);
}

const std::vector<Edit>& EditAligner::align(Ids text) {
  edits_.clear();
  std::size_t at = reference_.size();
  if (at > 0) {
    const auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(text.size())));
    const std::size_t block_size = std::max(kLeastBlock, root);
    keep_block_starts(text, block_size);
    for (std::size_t block = (text.size() + block_size - 1) / block_size; block > 0; --block) {
      const std::size_t first = (block - 1) * block_size;
      copy_row(block_starts_, block - 1, current_row_, 0);
      at = trace_back_block(text.subspan(first, std::min(block_size, text.size() - first)), at);
    }
  } else {
    edits_.assign(text.size(), Edit::kInsertion);
  }
  edits_.insert(edits_.end(), at, Edit::kDeletion);
  std::reverse(edits_.begin(), edits_.end());
  return edits_;
}

void EditAligner::copy_row(std::vector<std::uint64_t>& from, std::size_t source,
                           std::vector<std::uint64_t>& to, std::size_t target) const {
  std::copy_n(vp(from, source), 2 * words_, vp(to, target));
}

// Computes the row that each block starts from.
void EditAligner::keep_block_starts(Ids text, std::size_t block_size) {
  block_starts_.resize((text.size() / block_size + 1) * 2 * words_);
  std::fill_n(vp(block_starts_, 0), words_, ~std::uint64_t{0});
  std::fill_n(vn(block_starts_, 0), words_, 0);
  copy_row(block_starts_, 0, current_row_, 0);
  for (std::size_t row = 0; row < text.size() / block_size * block_size; ++row) {
    advance_row(masks_.of(text[row]), vp(current_row_, 0), vn(current_row_, 0), words_);
    stop_.after(words_);
    if ((row + 1) % block_size == 0) copy_row(current_row_, 0, block_starts_, (row + 1) / block_size);
  }
}

// Traces back through the rows of a block, from the cell after `at` symbols of the reference. The current row
// is the one that the block starts from. Returns how many symbols of the reference remain.
std::size_t EditAligner::trace_back_block(Ids text, std::size_t at) {
  rows_.resize(text.size() * 2 * words_);
  stop_.after(3 * text.size() * words_);
  for (std::size_t row = 0; row < text.size(); ++row) {
    copy_row(current_row_, 0, rows_, row);
    advance_row(masks_.of(text[row]), vp(current_row_, 0), vn(current_row_, 0), words_);
  }
  for (std::size_t row = text.size(); row > 0; --row) {
    advance_row(masks_.of(text[row - 1]), vp(rows_, row - 1), vn(rows_, row - 1), words_,
                [this](std::size_t word, std::uint64_t d0, std::uint64_t hp) {
                  d0_[word] = d0;
                  hp_[word] = hp;
                });
    at = trace_back_row(text[row - 1], reference_, at, d0_.data(), hp_.data(), edits_);
  }
  return at;
}

}  // namespace mtgauge
