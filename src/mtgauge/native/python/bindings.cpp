// The module that Python imports. The kernels of each folder have their own bindings_*.cpp.
#include "python/bindings.hpp"

NB_MODULE(_kernels, module) {
  using namespace mtgauge;
  // An interpreter that exits may leave objects in cycles. They end with it, and nobody needs a warning.
  nanobind::set_leak_warnings(false);
  module.doc() = "Compiled kernels of mtgauge.";
  bind_core(module);
  bind_correlation(module);
  bind_tokens(module);
  bind_ngrams(module);
  bind_edits(module);
  bind_overlap(module);
  bind_meteor(module);
  bind_explain(module);
  bind_alignment(module);
}
