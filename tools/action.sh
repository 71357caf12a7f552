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
WORST=${WORST:-}

# without a folder of its own it would write into the root of the machine
work=$(mktemp -d "${RUNNER_TEMP:-/tmp}/mtgauge.XXXXXX")
files=("new=$NEW" "old=$OLD")
options=(--baseline old --alpha "$ALPHA" -m "$METRICS" -q)
while IFS= read -r reference; do
  [ -z "$reference" ] || options+=(-r "$reference")
done <<< "$REFERENCES"
[ -z "$SOURCE" ] || options+=(-s "$SOURCE")
[ -z "$LANGUAGE_PAIR" ] || options+=(-l "$LANGUAGE_PAIR")
[ -z "$WORST" ] || options+=(--worst "$WORST")
gates=()
while IFS= read -r gate; do
  [ -z "$gate" ] || gates+=(--gate "$gate")
done <<< "$GATES"

code=0
# annotations, and the summary of the job
mtgauge compare "${options[@]}" "${gates[@]}" "${files[@]}" --format github \
  --record "$work/record" --report "$work/report.html" 2> "$work/told.txt" || code=$?
case $code in
  0) result=passed ;;
  1) result=failed ;;
  *) result=unusable ;;
esac
if [ $code -le 1 ]; then
  mv "$work/report.html" "$work/record/report.html"
else
  {
    echo "## Translation quality: $result"
    echo
    echo '```text'
    cat "$work/told.txt"
    echo '```'
  } >> "${GITHUB_STEP_SUMMARY:-/dev/null}"
fi

cat "$work/told.txt" >&2
{
  echo "result=$result"
  [ ! -d "$work/record" ] || echo "record=$work/record"
} >> "${GITHUB_OUTPUT:-/dev/null}"
exit $code
