#!/usr/bin/env bash
# What the action of action.yml does, with its inputs as environment variables. Exits with 1 where a gate failed, with 2
# where nothing could be measured; the summary of the job says what was found.
set -euo pipefail
# 1 says that a gate failed, and nothing else does
trap 'exit 2' ERR

for name in NEW OLD REFERENCES; do
  [ -n "${!name:-}" ] || { echo "$name is not set" >&2; exit 2; }
done
SOURCE=${SOURCE:-} LANGUAGE_PAIR=${LANGUAGE_PAIR:-} METRICS=${METRICS:-bleu,chrf} GATES=${GATES:-not-worse} ALPHA=${ALPHA:-0.05}

# without a folder of its own it would write into the root of the machine
work=$(mktemp -d "${RUNNER_TEMP:-/tmp}/mtgauge.XXXXXX")
files=("new=$NEW" "old=$OLD")
options=(--baseline old --alpha "$ALPHA" -m "$METRICS" --cache "$work/cache" -q)
while IFS= read -r reference; do
  [ -z "$reference" ] || options+=(-r "$reference")
done <<< "$REFERENCES"
[ -z "$SOURCE" ] || options+=(-s "$SOURCE")
[ -z "$LANGUAGE_PAIR" ] || options+=(-l "$LANGUAGE_PAIR")
gates=()
while IFS= read -r gate; do
  [ -z "$gate" ] || gates+=(--gate "$gate")
done <<< "$GATES"

code=0
mtgauge compare "${options[@]}" "${gates[@]}" "${files[@]}" --format markdown --output "$work/tables.md" \
  --record "$work/record" --report "$work/report.html" 2> "$work/told.txt" || code=$?
case $code in
  0) result=passed ;;
  1) result=failed ;;
  *) result=unusable ;;
esac
touch "$work/sentences.txt" "$work/tables.md"
if [ $code -le 1 ]; then
  mtgauge compare "${options[@]}" "${files[@]}" --format sentences --output "$work/sentences.txt" 2>> "$work/told.txt" || true
  mv "$work/report.html" "$work/record/report.html"
fi

# whether the input looks wrong; that two outputs are one is no warning where nothing was changed
warned() {
  if grep -qxF 'new and old are identical.' "$work/sentences.txt"; then
    grep -E '^\| (severe|notable|minor) ' "$work/tables.md" | grep -qv '| duplicate-system '
  else
    grep -q 'Warnings: scored as they are' "$work/tables.md"
  fi
}

{
  echo "## Translation quality: $result"
  echo
  if [ -s "$work/sentences.txt" ]; then
    sed 's/^/- /' "$work/sentences.txt"
    echo
  fi
  if [ -s "$work/told.txt" ]; then
    echo '```text'
    cat "$work/told.txt"
    echo '```'
  fi
  if warned; then
    echo '**There are warnings about the input.** They stand below the scores.'
    echo
  fi
  if [ $code -le 1 ]; then
    echo '<details><summary>Scores, tests, signatures, warnings</summary>'
    echo
    cat "$work/tables.md"
    echo
    echo '</details>'
  fi
} >> "${GITHUB_STEP_SUMMARY:-/dev/stdout}"

cat "$work/told.txt" >&2
{
  echo "result=$result"
  [ ! -d "$work/record" ] || echo "record=$work/record"
} >> "${GITHUB_OUTPUT:-/dev/null}"
exit $code
