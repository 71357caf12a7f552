// Where each family of tokenizers cuts a text. A rule fills `masks.cut` from the other rows.
#pragma once

#include "tokens/class_masks.hpp"

namespace mtgauge {

// At white space.
void cut_at_blanks(ClassMasks& masks);

// Between all characters.
void cut_everywhere(ClassMasks& masks);

// The four substitutions of mteval-v13a, in a text with a blank at each end.
void cut_13a(ClassMasks& masks);

// The same substitutions, without the blanks at the ends.
void cut_zh(ClassMasks& masks);

// The three substitutions of mteval-v14 with --international-tokenization.
void cut_intl(ClassMasks& masks);

// The scorer of the CWMT campaigns.
void cut_cwmt(ClassMasks& masks);

}  // namespace mtgauge
