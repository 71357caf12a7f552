// Views of texts for tests.
#pragma once

#include <string>
#include <string_view>

#include "core/text_view.hpp"

inline mtgauge::TextView narrow(std::string_view text) { return {text.data(), text.size(), 1}; }
inline mtgauge::TextView wide(std::u16string_view text) { return {text.data(), text.size(), 2}; }
inline mtgauge::TextView widest(std::u32string_view text) { return {text.data(), text.size(), 4}; }
