#!/bin/sh
# A whole evaluation campaign in one go: sites register, submit and are refused, the organiser scores and reports.
#
#     sh rehearsal.sh [DIR]
#
# makes the campaign in DIR (by default ./rehearsal), which must not be there yet. The rules are those of CWMT 2008, and
# the clock is that of 2008: every step says with --at when it happens. What sites send lies in sent/, some of it with
# faults that were planted; README.md lists them. A refusal that should happen and does not stops the script, as does
# anything else that goes wrong.
set -eu
# One stream, so that what a command complains of stands below it.
exec 2>&1

dir=${1:-rehearsal}
case $dir in /*) ;; *) dir=$PWD/$dir ;; esac
cd "$(dirname "$0")/sent"

step() { printf '\n== %s\n' "$*"; }
run() { printf '$ mtgauge campaign %s\n' "$*"; mtgauge campaign "$@"; }
# A step that must find something wrong: exit code 1, no other.
refuse() {
    status=0
    run "$@" || status=$?
    test "$status" -eq 1 || { echo "should have exited with 1, not $status: $*" >&2; exit 3; }
}
submit() { at=$1; shift; run submit "$dir" "$@" --at "$at"; }
refuse_submit() { at=$1; shift; refuse submit "$dir" "$@" --at "$at"; }

# ---------------------------------------------------------------------------------------------------------------------
step "The campaign is described: the rules of 2008, the organiser's texts, and two lines of our own"
run init cwmt2008 "$dir"
cp -R ../data/. "$dir/data"
# In science and technology the true test set hides in a larger one. And nobody writes 3,000 words for a rehearsal.
sed -e '/^references = .*en-zh-scie/a\
scored = "data/en-zh-scie/scored.txt"
' -e 's/^report_words = 3000/report_words = 120/' "$dir/campaign.toml" >"$dir/campaign.new"
mv "$dir/campaign.new" "$dir/campaign.toml"
run check "$dir"

step "Nine sites register; one of them too late, and one without its fee"
run register "$dir" registrations/*.toml --at 2008-08-30T10:00
for site in basalt heron jade-gate lantern north-lake oxbow; do
    run record fee "$dir" "$site" 3000 CNY --at 2008-08-31T09:00
done
run record fee "$dir" tidewater 1000 USD --at 2008-08-31T09:00
for site in basalt heron jade-gate lantern maple north-lake oxbow tidewater; do
    run record signature "$dir" "$site" --at 2008-08-31T09:30
done
refuse register "$dir" late/comet.toml --at 2008-09-02T09:00

step "Who may do what when"
run allowed get-training-data "$dir" --site heron --at 2008-09-01T09:00
refuse allowed get-training-data "$dir" --site maple --at 2008-09-01T09:00
refuse allowed get-test-data "$dir" --site heron --task ZH-EN-NEWS-TRANS --at 2008-10-01T09:00
run allowed get-test-data "$dir" --site heron --task ZH-EN-NEWS-TRANS --at 2008-10-08T09:00
refuse allowed submit "$dir" --site lantern --task ZH-EN-NEWS-TRANS --at 2008-10-12T09:00

step "How a file is named, where hyphens stand in the name of the site and of the system"
run name --campaign "$dir" ZH-EN-NEWS-TRANS north-lake contrast two-pass

step "What a site can find out before it sends: everything that is wrong with a file, in one run"
refuse check-results submissions/en_zh_news_trans-basalt-primary-glass.xml --campaign "$dir"

# ---------------------------------------------------------------------------------------------------------------------
step "News from Chinese to English: the progress set first, since a translation of the test set needs it"
submit 2008-10-11T15:00 --progress progress/*.xml

step "... and the test set"
submit 2008-10-12T09:00 submissions/zh_en_news_trans-heron-primary-phrase.xml
submit 2008-10-12T09:00 submissions/zh_en_news_trans-heron-contrast-hier.xml
# This site never sends the progress set: a warning now, a refusal after the deadline.
submit 2008-10-12T09:00 submissions/zh_en_news_trans-heron-contrast-rules.xml
refuse_submit 2008-10-12T09:05 submissions/zh_en_news_trans-heron-contrast-third.xml
submit 2008-10-12T10:00 submissions/zh_en_news_trans-north-lake-primary-deep.xml
submit 2008-10-12T10:00 submissions/zh_en_news_trans-north-lake-constract-two-pass.xml
submit 2008-10-13T11:00 submissions/zh_en_news_trans-basalt-primary-glass.xml
refuse_submit 2008-10-13T14:00 submissions/zh_en_news_trans-tidewater-primary-tide.xml
refuse_submit 2008-10-13T15:00 submissions/zh_en_news_trans-comet-primary-tail.xml
# Strictly, this is no XML. The organiser looks at what could be mended, and takes it.
refuse_submit 2008-10-14T16:00 submissions/zh_en_news_trans-maple-primary-leaf.xml
submit 2008-10-14T16:30 --lenient submissions/zh_en_news_trans-maple-primary-leaf.xml
# A better file of the same name, in time, takes the place of the first; one more comes too late.
submit 2008-10-15T20:00 corrected/zh_en_news_trans-basalt-primary-glass.xml
refuse_submit 2008-10-16T00:30 late/zh_en_news_trans-basalt-primary-glass.xml

step "News from English to Chinese"
submit 2008-10-12T09:10 submissions/en_zh_news_trans-heron-primary-phrase.xml
refuse_submit 2008-10-13T11:10 submissions/en_zh_news_trans-basalt-primary-glass.xml
submit 2008-10-14T08:00 submissions/en_zh_news_trans-lantern-primary-wick.xml
submit 2008-10-14T09:00 submissions/en_zh_news_trans-oxbow-primary-oar.xml

step "Science and technology: three files are refused, and come again without their faults"
refuse_submit 2008-10-13T10:00 submissions/en_zh_scie_trans-maple-primary-leaf.xml
refuse_submit 2008-10-14T08:10 submissions/en_zh_scie_trans-lantern-primary-wick.xml
refuse_submit 2008-10-14T17:00 submissions/en_zh_scie_trans-jade-gate-primary-pass.xml
submit 2008-10-15T12:00 corrected/en_zh_scie_trans-*.xml

# ---------------------------------------------------------------------------------------------------------------------
step "Combination: what all systems sent is packed, and given away when the calendar says so"
# a file that lacks its progress set is left out, as below
refuse package "$dir" --output "$dir/package.zip" --at 2008-10-23T09:00
run allowed get-combination-package "$dir" --site jade-gate --task ZH-EN-NEWS-COMBI --at 2008-10-23T09:00

step "... and the combinations come in"
submit 2008-10-29T09:00 submissions/zh_en_news_combi-north-lake-primary-mix.xml
refuse_submit 2008-10-29T10:00 submissions/zh_en_news_combi-tidewater-primary-blend.xml
refuse_submit 2008-10-29T11:00 submissions/zh_en_news_combi-jade-gate-primary-gate.xml
submit 2008-10-30T18:00 corrected/zh_en_news_combi-jade-gate-primary-gate.xml

# ---------------------------------------------------------------------------------------------------------------------
step "Everything that was accepted is scored; a file that lacks its progress set is left out, so the exit code is 1"
refuse score "$dir" --at 2008-11-03T09:00

step "A reference is found to be wrong: 150,000 yuan, not 15,000. All is scored again, and the history says why"
reference=$dir/data/zh-en-news/reference.xml
sed 's/granted 15,000 yuan/granted 150,000 yuan/' "$reference" >"$reference.new"
mv "$reference.new" "$reference"
# the check-points of that text were made again
cp ../corrected/zh-en-news-checkpoints.jsonl "$dir/data/zh-en-news/checkpoints.jsonl"
refuse score "$dir" --at 2008-11-05T09:00 --reason "library-roof:5 of the second translator said 15,000 for 15万"

step "The sites are told the results; none of them learns who the others are"
run report "$dir" --output "$dir/report-for-sites" --at 2008-11-08T09:00 --no-pdf

step "Technical reports: one of them is too short"
run submit-report "$dir" heron reports/heron.txt --at 2008-11-14T09:00
refuse submit-report "$dir" oxbow reports/oxbow.txt --at 2008-11-14T10:00

step "After the workshop: the report with all names"
run report "$dir" --output "$dir/report" --at 2008-11-29T09:00 --no-pdf

step "Whoever has the archive computes every number again"
mtgauge rerun "$dir/report/archive.zip"

step "Plain scoring of the file as it was received comes to the same numbers, to the last digit"
texts=$dir/data/zh-en-news
file=$dir/submissions/test/zh_en_news_trans-heron-primary-phrase.xml
mtgauge score -l zh-en -s "$texts/source.xml" -r "$texts/reference.xml" "$file" --format csv \
    -m BLEU4-SBP=bleu:profile=sbp,tokenize=cwmt -m NIST6=nist:tokenize=cwmt,max_order=6 -m mWER=mwer:tokenize=cwmt |
    awk -F, '$4 == "score" { print $3, $8 }' >"$dir/plain.txt"
awk -F, '$1 == "ZH-EN-NEWS-TRANS" && $2 == "heron-primary-phrase" && $9 ~ /^(BLEU4-SBP|NIST6|mWER)$/ { print $9, $11 }' \
    "$dir/report/results.csv" >"$dir/reported.txt"
cat "$dir/plain.txt"
diff "$dir/plain.txt" "$dir/reported.txt"
rm "$dir/plain.txt" "$dir/reported.txt"
