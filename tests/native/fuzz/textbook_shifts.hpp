// The greedy searches for shifts of TER and of CharacTER, as their programs define them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "textbook_edits.hpp"

namespace textbook {

// Edits and shifts of TER (Snover et al. 2006), with the limits of tercom. `most_cells` bounds the cells of
// tables that are filled; a search that needs more has no result.
std::optional<std::size_t> ter_edits(Words hypothesis, const Words& reference, std::size_t beam,
                                     std::size_t most_cells);

// The words after all shifts of CharacTER (Wang et al. 2016). Numbers of words are in the order of a
// dictionary.
std::optional<Words> character_shifts(Words words, const Words& reference, std::size_t most_cells);

// What CharacTER adds for the shifts: the mean length of a word for each phrase that moved.
double cost_of_shifts(const Words& words, const Words& shifted, std::span<const std::size_t> lengths);

}  // namespace textbook
