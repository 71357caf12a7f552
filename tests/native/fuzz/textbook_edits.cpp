#include "textbook_edits.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace textbook {
namespace {

constexpr int kFar = std::numeric_limits<int>::max() / 2;

bool is_considered(const Band& band, std::size_t row, std::size_t column) {
  return band.empty() || (band[row - 1].begin <= column && column < band[row - 1].end);
}

struct Cell {
  int cost = kFar;
  char letter = ' ';

  void offer(int other_cost, char other_letter) {
    if (other_cost >= cost) return;
    cost = other_cost;
    letter = other_letter;
  }
};

}  // namespace

std::string align(Ids text, Ids reference, const Band& band) {
  const std::size_t columns = reference.size() + 1;
  std::vector<Cell> cells((text.size() + 1) * columns);
  for (std::size_t row = 0; row <= text.size(); ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      Cell& cell = cells[row * columns + column];
      if (row == 0 && column == 0) cell.cost = 0;
      if (row > 0 && !is_considered(band, row, column)) continue;
      if (row > 0 && column > 0) {
        const bool same = text[row - 1] == reference[column - 1];
        cell.offer(cells[(row - 1) * columns + column - 1].cost + !same, same ? '=' : 'S');
      }
      if (row > 0) cell.offer(cells[(row - 1) * columns + column].cost + 1, 'I');
      if (column > 0) cell.offer(cells[row * columns + column - 1].cost + 1, 'D');
    }
  }
  std::string letters;
  for (std::size_t row = text.size(), column = reference.size(); row + column > 0;) {
    letters.push_back(cells[row * columns + column].letter);
    row -= letters.back() != 'D';
    column -= letters.back() != 'I';
  }
  std::reverse(letters.begin(), letters.end());
  return letters;
}

std::size_t count(const std::string& letters) {
  return letters.size() - static_cast<std::size_t>(std::count(letters.begin(), letters.end(), '='));
}

std::size_t distance(Ids text, Ids reference, const Band& band) {
  const std::size_t columns = reference.size() + 1;
  std::vector<int> above(columns);
  std::vector<int> row(columns);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t at = 0; at < text.size(); ++at) {
    above.swap(row);
    std::fill(row.begin(), row.end(), kFar);
    const auto [begin, end] = band.empty() ? Columns{0, columns} : band[at];
    // Pointers, because the checks of indices would take most of the time of a fuzz test.
    int* const here = row.data();
    const int* const upper = above.data();
    if (begin == 0) here[0] = upper[0] + 1;
    for (std::size_t column = std::max<std::size_t>(begin, 1); column < std::min(end, columns); ++column) {
      const int differs = text[at] != reference[column - 1];
      here[column] = std::min({upper[column - 1] + differs, upper[column] + 1, here[column - 1] + 1});
    }
  }
  return static_cast<std::size_t>(row.back());
}

std::size_t common_subsequence(Ids text, Ids reference) {
  std::vector<std::size_t> row(reference.size() + 1);
  for (const std::uint32_t symbol : text) {
    std::size_t diagonal = 0;
    for (std::size_t column = 1; column < row.size(); ++column) {
      const std::size_t above = row[column];
      row[column] = symbol == reference[column - 1] ? diagonal + 1 : std::max(row[column], row[column - 1]);
      diagonal = above;
    }
  }
  return row.back();
}

Words moved(Words words, std::size_t first, std::size_t middle, std::size_t last) {
  Words result(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(first));
  const auto add = [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) result.push_back(words[at]);
  };
  add(middle, last);
  add(first, middle);
  add(last, words.size());
  return result;
}

}  // namespace textbook
