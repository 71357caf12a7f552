// How kernels run beside Python.
#pragma once

#include <cstddef>
#include <functional>

#include "core/parallel.hpp"

namespace mtgauge {

// Does the work without the interpreter lock, which the calling thread takes only to look for signals
// (Ctrl-C).
void run(std::size_t count, int threads, const std::function<ChunkAction()>& make_action,
         Grain grain = kShortWork);

// The same for a single piece of work.
void run_alone(const std::function<void()>& action);

}  // namespace mtgauge
