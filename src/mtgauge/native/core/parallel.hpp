// Work on many segments by several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace mtgauge {

// Works on the segments from `first` up to, not including, `last`.
using ChunkAction = std::function<void(std::size_t first, std::size_t last)>;

// How work is handed out.
struct Grain {
  std::size_t chunk;             // segments that a thread takes at once
  std::size_t least_for_thread;  // fewer are not worth a thread more
};

inline constexpr Grain kShortWork{32, 64};  // a segment takes microseconds
inline constexpr Grain kLongWork{1, 1};     // it takes milliseconds

// Number of processors that this process may use.
int available_threads();

// Calls the actions on chunks that cover 0 to `count`, each segment once, and returns when all is done.
//
// Each thread calls make_action once: what the action holds is its own scratch memory. The calling thread is
// one of the threads, and few segments are left to it alone. `threads` = 0 stands for available_threads().
// The calling thread asks `go_on` a few times a second, between its chunks and wherever an action has a
// StopCheck; once it answers false, the work of all threads stops early and for_each_chunk returns false. An
// exception of an action stops the work too and is rethrown.
//
// Threads live as long as the call: a pool kept between calls would be lost in a forked process, and starting
// a thread takes less time than one chunk.
bool for_each_chunk(std::size_t count, int threads, const std::function<ChunkAction()>& make_action,
                    const std::function<bool()>& go_on, Grain grain = kShortWork);

}  // namespace mtgauge
