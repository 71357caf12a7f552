// Runs a fuzz target where libFuzzer is not there: on the files of a corpus, and on mutations of them, which
// are the same ones each time.
//
//     fuzz_NAME [--mutations N] [--seconds S] [--seed N] FILE_OR_FOLDER ...
//
// It ends after N mutations or S seconds, whatever comes first. The input at hand is in the file
// fuzz_NAME.last-input, by which a failure can be repeated.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostBytes = 2000;

// Pieces of text that some kernel treats in a special way.
constexpr std::string_view kPieces[] = {
    " ",
    "\x1e",
    "\n",
    ".",
    ",",
    "-",
    "'s ",
    "``",
    "0",
    "9",
    "a",
    "a a ",
    "&quot;",
    "&lt;",
    "&amp;lt;",
    "<skipped>",
    "-\n",
    "...",
    "xx",
    "\xc2\xa0",
    "\xe3\x80\x80",
    "\xe3\x80\x82",
    "\xe4\xb8\xad",
    "\xe3\x81\x8b\xe3\x82\x99",
    "e\xcc\x81",
    "\xed\xa0\x80",
    "\xed\xb0\x80",
    "\xf0\x9f\x98\x80",
    "\xf0\xa0\x80\x80",
    "\xff",
};

// Only what the standard says exactly is used of <random>, so that all machines draw the same.
class Mutator {
 public:
  Mutator(const std::vector<std::string>& corpus, std::uint32_t seed) : corpus_(corpus), random_(seed) {}

  std::string next() {
    std::string input = corpus_[below(corpus_.size())];
    for (std::size_t change = 1 + below(4); change > 0; --change) mutate(input);
    if (input.size() > kMostBytes) input.resize(kMostBytes);
    return input;
  }

 private:
  std::size_t below(std::size_t bound) { return bound == 0 ? 0 : random_() % bound; }

  // A part of some bytes, short as a rule.
  std::string part_of(const std::string& bytes) {
    const std::size_t begin = below(bytes.size() + 1);
    const std::size_t longest = below(4) == 0 ? bytes.size() : 12;
    return bytes.substr(begin, below(longest + 1));
  }

  void mutate(std::string& input) {
    const std::size_t at = below(input.size() + 1);
    switch (below(6)) {
      case 0:
        if (at < input.size()) input[at] = static_cast<char>(below(256));
        break;
      case 1:
        input.insert(at, kPieces[below(std::size(kPieces))]);
        break;
      case 2:
        input.erase(at, part_of(input).size());
        break;
      case 3:
        input.insert(at, part_of(input));
        break;
      case 4:
        input.insert(at, part_of(corpus_[below(corpus_.size())]));
        break;
      default:
        std::rotate(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(at), input.end());
        break;
    }
  }

  const std::vector<std::string>& corpus_;
  std::mt19937 random_;
};

class Runner {
 public:
  explicit Runner(const std::string& program) : last_input_(program + ".last-input") {}

  void run(const std::string& input) {
    std::ofstream(last_input_, std::ios::binary) << input;
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    ++runs_;
  }

  std::size_t runs() const { return runs_; }

 private:
  std::string last_input_;
  std::size_t runs_ = 0;
};

// In the order of their names.
std::vector<std::string> contents(const std::filesystem::path& path) {
  std::vector<std::filesystem::path> files = {path};
  if (std::filesystem::is_directory(path)) {
    files.assign(std::filesystem::directory_iterator(path), {});
    std::sort(files.begin(), files.end());
  }
  std::vector<std::string> all;
  for (const std::filesystem::path& file : files) {
    std::ifstream stream(file, std::ios::binary);
    all.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
  }
  return all;
}

}  // namespace

int main(int count, char** arguments) {
  std::size_t mutations = 0;
  double seconds = std::numeric_limits<double>::infinity();
  std::uint32_t seed = 1;
  std::vector<std::string> corpus;
  for (int at = 1; at < count; ++at) {
    const std::string_view argument = arguments[at];
    const bool has_value = argument.starts_with("--") && at + 1 < count;
    if (has_value && argument == "--mutations") {
      mutations = std::strtoull(arguments[++at], nullptr, 10);
    } else if (has_value && argument == "--seconds") {
      seconds = std::strtod(arguments[++at], nullptr);
    } else if (has_value && argument == "--seed") {
      seed = static_cast<std::uint32_t>(std::strtoul(arguments[++at], nullptr, 10));
    } else {
      for (std::string& input : contents(argument)) corpus.push_back(std::move(input));
    }
  }
  if (corpus.empty()) {
    std::fprintf(stderr, "there is no corpus\n");
    return 2;
  }
  Runner runner(std::filesystem::path(arguments[0]).filename().string());
  const auto start = Clock::now();
  const auto elapsed = [start] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  for (const std::string& input : corpus) runner.run(input);
  Mutator mutator(corpus, seed);
  for (std::size_t made = 0; made < mutations && elapsed() < seconds; ++made) runner.run(mutator.next());
  std::printf("%zu inputs in %.1f s\n", runner.runs(), elapsed());
}
