// The functions that bind the kernels of each folder.
#pragma once

#include <nanobind/nanobind.h>

namespace mtgauge {

void bind_core(nanobind::module_& module);
void bind_correlation(nanobind::module_& module);
void bind_tokens(nanobind::module_& module);
void bind_ngrams(nanobind::module_& module);
void bind_edits(nanobind::module_& module);
void bind_overlap(nanobind::module_& module);
void bind_meteor(nanobind::module_& module);
void bind_explain(nanobind::module_& module);
void bind_alignment(nanobind::module_& module);

}  // namespace mtgauge
