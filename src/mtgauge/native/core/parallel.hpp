// Work on many segments by several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace mtgauge {

// Processes the segments [first, last).
using ChunkAction = std::function<void(std::size_t first, std::size_t last)>;

// How work is divided among threads.
struct Grain {
  std::size_t chunk;             // segments that a thread takes at a time
  std::size_t least_for_thread;  // fewer segments are not worth another thread
};

inline constexpr Grain kShortWork{32, 64};  // a segment takes microseconds
inline constexpr Grain kLongWork{1, 1};     // it takes milliseconds

// Number of processors that this process may use.
int available_threads();

// Calls actions on chunks that together cover the segments [0, count), and returns when all are done.
//
// Each thread calls make_action once, so that what the action holds is scratch memory of that thread. The
// calling thread is one of the threads, and processes few segments alone. `threads` = 0 means
// available_threads(). The calling thread asks `go_on` a few times a second, between its chunks and at the
// StopChecks of its action. Once that returns false, all threads stop and for_each_chunk returns false. An
// exception of an action also stops the work and is rethrown.
//
// Threads live only as long as the call: a pool kept between calls would be lost in a forked process, and
// starting a thread takes less time than one chunk.
bool for_each_chunk(std::size_t count, int threads, const std::function<ChunkAction()>& make_action,
                    const std::function<bool()>& go_on, Grain grain = kShortWork);

}  // namespace mtgauge
