#include "python/id_columns.hpp"

#include <algorithm>

#include "python/texts.hpp"

namespace mtgauge {

GivenTexts::GivenTexts(nb::handle texts, const std::string& name) {
  const nb::tuple parts = snapshot(texts, name);
  if (parts.size() != 3) throw nb::value_error((name + " must be (ids, offsets, present)").c_str());
  ids_ = nb::cast<GivenArray<std::int32_t, 1>>(parts[0]);
  offsets_ = nb::cast<GivenArray<std::int64_t, 1>>(parts[1]);
  present_ = nb::cast<GivenArray<bool, 1>>(parts[2]);
  if (!are_offsets_within({offsets_.data(), offsets_.size()}, present_.size(), ids_.size())) {
    throw nb::value_error((name + " has offsets that do not fit its ids").c_str());
  }
}

IdTexts GivenTexts::view() const {
  return {{ids_.data(), ids_.size()}, {offsets_.data(), offsets_.size()}, {present_.data(), present_.size()}};
}

GivenColumns::GivenColumns(nb::handle columns, const std::string& name) {
  const nb::tuple items = snapshot(columns, name);
  for (std::size_t index = 0; index < items.size(); ++index) {
    texts_.emplace_back(items[index], item_name(name, index));
    views_.push_back(texts_.back().view());
  }
}

void require_equally_many(const GivenColumns& systems, const GivenColumns& references) {
  for (const GivenColumns* columns : {&systems, &references}) {
    for (const IdTexts& texts : columns->views()) {
      if (systems.views().empty() || texts.size() != systems.views().front().size()) {
        throw nb::value_error("systems and references have different numbers of segments");
      }
    }
  }
}

void require_ids_below(const GivenColumns& columns, std::size_t words) {
  for (const IdTexts& texts : columns.views()) {
    const auto fits = [words](std::int32_t id) { return id >= 0 && static_cast<std::size_t>(id) < words; };
    if (!std::ranges::all_of(texts.ids, fits)) throw nb::value_error("an id is not in the vocabulary");
  }
}

}  // namespace mtgauge
