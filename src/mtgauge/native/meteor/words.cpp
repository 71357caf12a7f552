#include "meteor/words.hpp"

#include "tokens/characters.hpp"
#include "tokens/cut_rules.hpp"

namespace mtgauge {

void MeteorTexts::add(std::span<const std::uint32_t> words, bool present) {
  words_.insert(words_.end(), words.begin(), words.end());
  offsets_.push_back(words_.size());
  present_.push_back(present);
  for (const std::uint32_t word : words) bound_ = std::max<std::size_t>(bound_, word + 1);
}

const Tokenizer& meteor_words() {
  static const Tokenizer tokenizer("meteor",
                                   {{{'\t', '\n'}, kBlank}, {{'\f', '\r'}, kBlank}, {{' ', ' '}, kBlank}},
                                   cut_at_blanks, Tokenizer::Preparation::kNone);
  return tokenizer;
}

void MeteorVocabulary::add(const TextView& text, MeteorTexts& texts) {
  texts.add(numberer_.number(text), text.present());
}

void MeteorVocabulary::describe(bool is_function, std::uint32_t stem) {
  const std::string_view word = undescribed().front();
  is_function_.push_back(is_function);
  stems_.push_back(stem);
  stem_bound_ = std::max<std::size_t>(stem_bound_, std::size_t{stem} + 1);
  synsets_.find(word, found_synsets_, base_);
  for (std::size_t at = synset_offsets_.back(); at < found_synsets_.size(); ++at) {
    synset_bound_ = std::max<std::size_t>(synset_bound_, found_synsets_[at] + 1);
  }
  synset_offsets_.push_back(found_synsets_.size());
  const auto position = table_.words.find(word);
  table_words_.push_back(position ? static_cast<std::int32_t>(*position) : -1);
  first_nodes_.push_back(position ? table_.child(0, table_words_.back()) : 0);
}

WordFacts MeteorVocabulary::facts() const {
  return {is_function_,   stems_,        stem_bound_,  synset_offsets_,
          found_synsets_, synset_bound_, table_words_, first_nodes_};
}

}  // namespace mtgauge
