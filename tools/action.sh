#!/usr/bin/env bash
# What the action of action.yml does, with its inputs as environment variables. Exits with 1 where a gate failed, with 2
# where nothing could be measured; the summary of the job says what was found.
set -uo pipefail

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

mtgauge compare "${options[@]}" "${gates[@]}" "${files[@]}" --format markdown --output "$work/tables.md" \
  --record "$work/record" --report "$work/report.html" 2> "$work/told.txt"
code=$?
case $code in
  0) result=passed ;;
  1) result=failed ;;
  *) result=unusable ;;
esac

{
  echo "## Translation quality: $result"
  echo
  if [ $code -le 1 ]; then
    mtgauge compare "${options[@]}" "${files[@]}" --format sentences | sed 's/^/- /'
    echo
  fi
  if [ -s "$work/told.txt" ]; then
    echo '```text'
    cat "$work/told.txt"
    echo '```'
  fi
  if grep -qs 'Warnings: scored as they are' "$work/tables.md"; then
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
  [ $code -gt 1 ] || mv "$work/report.html" "$work/record/report.html"
  echo "record=$work/record"
} >> "${GITHUB_OUTPUT:-/dev/null}"
exit $code
