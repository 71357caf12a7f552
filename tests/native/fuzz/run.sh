#!/usr/bin/env sh
# Runs each fuzz target for some seconds, under sanitizers: by libFuzzer where Clang is installed, otherwise by the
# driver in this folder.
#
#     sh tests/native/fuzz/run.sh FOLDER_OF_CMAKE_AND_NINJA SECONDS [NAME ...]
#
# An input that fails is in build/fuzz, as crash-... or fuzz_NAME.last-input; `build/fuzz/.../fuzz_NAME FILE` runs it
# again.
set -eu
cd "$(dirname "$0")/../../.."
bin=$1
seconds=$2
shift 2
[ $# -gt 0 ] || set -- alignment edits matching ngrams scores shifts tokens

if printf 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' |
  clang++ -x c++ -fsanitize=fuzzer -o /dev/null - 2>/dev/null; then
  engine="-DMTGAUGE_LIBFUZZER=ON -DCMAKE_CXX_COMPILER=clang++"
else
  engine="-DMTGAUGE_LIBFUZZER=OFF"
fi
# shellcheck disable=SC2086  # the options are several words
"$bin/cmake" -S . -B build/fuzz -G Ninja -DCMAKE_MAKE_PROGRAM="$(cd "$bin" && pwd)/ninja" -DMTGAUGE_CPP_TESTS=ON \
  -DMTGAUGE_FUZZ=ON "-DMTGAUGE_SANITIZE=address;undefined" $engine >/dev/null
corpus=$PWD/tests/native/fuzz/corpus
for name in "$@"; do
  "$bin/cmake" --build build/fuzz --target "fuzz_$name" >/dev/null
done
cd build/fuzz
for name in "$@"; do
  echo "fuzz_$name, $seconds s"
  case $engine in
  *LIBFUZZER=ON*)
    mkdir -p "corpus-$name"
    "tests/native/fuzz/fuzz_$name" -max_total_time="$seconds" -max_len=1500 -print_final_stats=1 \
      "corpus-$name" "$corpus" 2>"fuzz_$name.log" || { tail -n 60 "fuzz_$name.log"; exit 1; }
    grep -E 'number_of_executed_units|new_units_added' "fuzz_$name.log"
    ;;
  *)
    "tests/native/fuzz/fuzz_$name" --mutations 1000000000 --seconds "$seconds" "$corpus"
    ;;
  esac
done
