#include "alignment/unit_alignment.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <tuple>
#include <unordered_map>

namespace mtgauge {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// A pair of units with the number of its links.
struct LinkedPair {
  UnitLink units;
  std::int64_t links;
};

std::vector<LinkedPair> counted(std::span<const UnitLink> links) {
  std::vector<UnitLink> sorted(links.begin(), links.end());
  std::ranges::sort(sorted);
  std::vector<LinkedPair> found;
  for (const UnitLink& link : sorted) {
    if (!found.empty() && found.back().units == link) {
      ++found.back().links;
    } else {
      found.push_back({link, 1});
    }
  }
  return found;
}

std::vector<std::int64_t> distinct(std::vector<std::int64_t> values) {
  std::ranges::sort(values);
  const auto rest = std::ranges::unique(values);
  values.erase(rest.begin(), rest.end());
  return values;
}

std::size_t place_of(const std::vector<std::int64_t>& values, std::int64_t value) {
  return static_cast<std::size_t>(std::ranges::lower_bound(values, value) - values.begin());
}

// Sets of units that are connected.
class Sets {
 public:
  explicit Sets(std::size_t size) : above_(size) { std::iota(above_.begin(), above_.end(), std::size_t{0}); }

  std::size_t find(std::size_t one) {
    while (above_[one] != one) one = above_[one] = above_[above_[one]];
    return one;
  }

  void join(std::size_t one, std::size_t other) { above_[find(one)] = find(other); }

 private:
  std::vector<std::size_t> above_;
};

}  // namespace

std::span<const UnitLink> UnitAligner::align(std::span<const UnitLink> links) {
  found_.clear();
  collect(links);
  for (const Component& component : components_) align_component(component);
  std::ranges::sort(found_);
  return found_;
}

void UnitAligner::collect(std::span<const UnitLink> links) {
  components_.clear();
  const std::vector<LinkedPair> pairs = counted(links);
  std::vector<std::int64_t> rows, columns;
  for (const LinkedPair& pair : pairs) {
    rows.push_back(pair.units.i);
    columns.push_back(pair.units.j);
  }
  rows = distinct(std::move(rows));
  columns = distinct(std::move(columns));
  Sets sets(rows.size() + columns.size());
  for (const LinkedPair& pair : pairs) {
    sets.join(place_of(rows, pair.units.i), rows.size() + place_of(columns, pair.units.j));
  }
  std::unordered_map<std::size_t, std::size_t> numbers;
  for (const LinkedPair& pair : pairs) {  // by rows
    const std::size_t set = sets.find(place_of(rows, pair.units.i));
    const auto [at, is_new] = numbers.try_emplace(set, components_.size());
    if (is_new) components_.emplace_back();
    Component& component = components_[at->second];
    if (component.rows.empty() || component.rows.back() != pair.units.i)
      component.rows.push_back(pair.units.i);
    component.columns.push_back(pair.units.j);
  }
  for (Component& component : components_) {
    component.columns = distinct(std::move(component.columns));
    component.edges.resize(component.rows.size());
  }
  for (const LinkedPair& pair : pairs) {
    Component& component = components_[numbers[sets.find(place_of(rows, pair.units.i))]];
    const std::int64_t apart = pair.units.i - pair.units.j;
    const Cost cost{-pair.links, apart * apart, pair.units.j};
    component.edges[place_of(component.rows, pair.units.i)].push_back(
        {place_of(component.columns, pair.units.j), cost});
  }
  for (Component& component : components_) {
    for (std::size_t row = 0; row < component.rows.size(); ++row) {
      component.edges[row].push_back({component.columns.size() + row, {}});
    }
  }
}

bool UnitAligner::is_complete(const Component& component) {
  const std::size_t columns = component.columns.size();
  return std::ranges::all_of(component.edges, [columns](const std::vector<Edge>& edges) {
    return edges.size() == columns + 1 &&
           std::ranges::all_of(edges, [](const Edge& edge) { return edge.cost.links >= -1; });
  });
}

// Each unit of the shorter side is aligned, so that row a meets column a + d, where d grows from 0 to the
// difference of the lengths; if the rows are more, sides are exchanged. The table says at each (a, d) whether
// the two are aligned, or the unit of the longer side is left out.
void UnitAligner::align_complete(const Component& component) {
  const bool is_wide = component.rows.size() <= component.columns.size();
  const std::vector<std::int64_t>& shorter = is_wide ? component.rows : component.columns;
  const std::vector<std::int64_t>& longer = is_wide ? component.columns : component.rows;
  const std::size_t offsets = longer.size() - shorter.size() + 1;
  std::vector<Cost> costs(offsets);
  std::vector<bool> aligns(shorter.size() * offsets);
  for (std::size_t a = shorter.size(); a-- > 0;) {
    stop_.after(5 * offsets);
    for (std::size_t d = offsets; d-- > 0;) {
      const std::int64_t i = is_wide ? shorter[a] : longer[a + d];
      const std::int64_t j = is_wide ? longer[a + d] : shorter[a];
      const Cost aligned = costs[d] + Cost{-1, (i - j) * (i - j), j};
      const bool is_best = d + 1 == offsets || aligned <= costs[d + 1];
      aligns[a * offsets + d] = is_best;
      costs[d] = is_best ? aligned : costs[d + 1];
    }
  }
  for (std::size_t a = 0, d = 0; a < shorter.size(); ++a) {
    while (!aligns[a * offsets + d]) ++d;
    found_.push_back(is_wide ? UnitLink{shorter[a], longer[a + d]} : UnitLink{longer[a + d], shorter[a]});
  }
}

void UnitAligner::align_component(const Component& component) {
  const std::size_t rows = component.rows.size();
  if (rows == 1 && component.columns.size() == 1) {
    found_.push_back({component.rows[0], component.columns[0]});
    return;
  }
  if (is_complete(component)) return align_complete(component);
  std::vector<bool> taken(component.columns.size() + rows, false);
  std::vector<std::size_t> partners(rows, kNone), tried(rows, kNone);
  const Cost best = solve(component, 0, taken, partners);
  const std::vector<Cost> of_rows = row_prices_, of_columns = column_prices_;
  Cost fixed;
  for (std::size_t row = 0; row < rows; ++row) {
    // Edges are in the order of preference: columns ascending, and no partner last. Only those whose reduced
    // cost is none can be in an alignment that is as good.
    for (const Edge& edge : component.edges[row]) {
      if (edge.column == partners[row]) {
        fixed = fixed + edge.cost;
        break;
      }
      if (taken[edge.column] || edge.cost != of_rows[row] + of_columns[edge.column]) continue;
      taken[edge.column] = true;
      tried = partners;
      if (fixed + edge.cost + solve(component, row + 1, taken, tried) == best) {
        tried[row] = edge.column;
        partners = tried;
        fixed = fixed + edge.cost;
        break;
      }
      taken[edge.column] = false;
    }
    taken[partners[row]] = true;
    if (partners[row] < component.columns.size()) {
      found_.push_back({component.rows[row], component.columns[partners[row]]});
    }
  }
}

UnitAligner::Cost UnitAligner::solve(const Component& component, std::size_t first,
                                     const std::vector<bool>& taken, std::vector<std::size_t>& partners) {
  const std::size_t rows = component.rows.size();
  const std::size_t columns = component.columns.size() + rows;
  row_prices_.assign(rows, {});
  column_prices_.assign(columns, {});
  row_of_.assign(columns, kNone);
  for (std::size_t row = first; row < rows; ++row) augment(component, row, taken);
  Cost sum;
  for (std::size_t column = 0; column < columns; ++column) {
    const std::size_t row = row_of_[column];
    if (row == kNone) continue;
    partners[row] = column;
    const auto& edges = component.edges[row];
    sum = sum + std::ranges::find(edges, column, &Edge::column)->cost;
  }
  return sum;
}

// Dijkstra's search over reduced costs, of which none is negative: the cost of an edge less the prices of its
// row and its column. The price of the new row is such that its cheapest edge is free.
void UnitAligner::augment(const Component& component, std::size_t row, const std::vector<bool>& taken) {
  const std::size_t columns = column_prices_.size();
  distances_.assign(columns, {});
  before_.assign(columns, kNone);
  is_reached_.assign(columns, false);
  is_done_.assign(columns, false);
  using Entry = std::tuple<Cost, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> waiting;
  std::vector<std::size_t> done;
  const auto reach_from = [&](std::size_t from, const Cost& distance) {
    for (const Edge& edge : component.edges[from]) {
      stop_.after(50);
      if (taken[edge.column] || is_done_[edge.column]) continue;
      const Cost far = distance + (edge.cost - row_prices_[from] - column_prices_[edge.column]);
      if (is_reached_[edge.column] && distances_[edge.column] <= far) continue;
      is_reached_[edge.column] = true;
      distances_[edge.column] = far;
      before_[edge.column] = from;
      waiting.push({far, edge.column});
    }
  };
  reach_from(row, {});
  std::size_t end = kNone;
  while (end == kNone) {
    const auto [distance, column] = waiting.top();
    waiting.pop();
    if (is_done_[column]) continue;
    is_done_[column] = true;
    if (row_of_[column] == kNone) {
      end = column;
    } else {
      done.push_back(column);
      reach_from(row_of_[column], distance);
    }
  }
  const Cost length = distances_[end];
  row_prices_[row] = row_prices_[row] + length;
  for (const std::size_t column : done) {
    const Cost change = length - distances_[column];
    column_prices_[column] = column_prices_[column] - change;
    row_prices_[row_of_[column]] = row_prices_[row_of_[column]] + change;
  }
  while (end != kNone) {
    const std::size_t from = before_[end];
    row_of_[end] = from;
    if (from == row) break;
    // the column that this row had until now
    end = *std::ranges::find_if(done,
                                [&](std::size_t column) { return row_of_[column] == from && column != end; });
  }
}

}  // namespace mtgauge
