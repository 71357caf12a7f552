"""A good result file, what can be done to it, and what is said then."""

import re

SOURCE = """\
<?xml version="1.0" encoding="UTF-8"?>
<srcset setid="small" srclang="zh" tgtlang="en">
<doc docid="a">
<p>
<s id="1">鸟在唱歌。</s>
<s id="2">河水很冷。</s>
</p>
<p>
<s id="3">今天下雪。</s>
</p>
</doc>
<doc docid="b">
<s id="1">门开着。</s>
<s id="2">他走得很早。</s>
<s id="5">她回家晚了。</s>
<s id="7">那里没有人。</s>
</doc>
<doc docid="c">
<p>
<s id="1">商店卖茶。</s>
<s id="3">我们等公共汽车。</s>
</p>
</doc>
</srcset>
"""

GOOD = """\
<?xml version="1.0" encoding="UTF-8"?>
<tgtset setid="small" srclang="zh" tgtlang="en">
<system site="sparrow" sysid="alpha">
Environment: Debian 12, one CPU at 3 GHz, 8 GB of memory.
Time: 12 seconds for the whole test set.
Technology: phrases and a language model of order 5.
Training data: birds.
External technology: none.
Out-of-list data: none
</system>
<doc docid="a">
<p>
<s id="1" score="0.9">A bird sings.<cand score="0.5">The bird sings.</cand></s>
<s id="2" score="0.8">The river is cold.</s>
</p>
<p>
<s id="3" score="0.7">It snows today.</s>
</p>
</doc>
<doc docid="b">
<s id="1" score="0.6">The door is open.</s>
<s id="2" score="0.6">He left early.</s>
<s id="5" score="0.5">She came home late.</s>
<s id="7" score="0.4">Nobody was there.</s>
</doc>
<doc docid="c">
<p>
<s id="1" score="0.3">The shop sells tea.</s>
<s id="3" score="0.2">We waited for the bus.</s>
</p>
</doc>
</tgtset>
"""


#: Its lines by number.
GOOD_LINES = dict(enumerate(GOOD.splitlines(), start=1))


def edited(edits):
    """The good file with some of its lines replaced: line -> new lines, or None to take it away."""
    assert edits.keys() <= GOOD_LINES.keys()
    lines = (GOOD_LINES | edits).values()
    return "\n".join(line for line in lines if line is not None) + "\n"


def without(*lines):
    """The edits that take lines away."""
    return dict.fromkeys(lines)


def swapped(first, second):
    """The edits that exchange two lines."""
    return {first: GOOD_LINES[second], second: GOOD_LINES[first]}


def block(first, last):
    """Some lines of the good file, the last included."""
    return "\n".join(GOOD_LINES[line] for line in range(first, last + 1))


#: How a file is looked at: its name, its task, leniently or not.
STRICT = ("zh_en_news_trans-sparrow-primary-alpha.xml", "ZH-EN-NEWS-TRANS", False)
LENIENT = ("zh_en_news_trans-sparrow-primary-alpha.xml", "ZH-EN-NEWS-TRANS", True)
COMBINATION = ("zh_en_news_combi-sparrow-primary-alpha.xml", "ZH-EN-NEWS-COMBI", False)
OTHER_TASK = ("zh_en_news_trans-sparrow-primary-alpha.xml", "ZH-EN-NEWS-COMBI", False)

#: What was done to the good file, how it is looked at, and everything that is said: code, line, segment, message.
# fmt: off
CASES = [
    # -- order of segments
    ("a segment is dropped", {22: None}, STRICT, [("missing-segment", 21, "b:2", "is missing behind segment 1")]),
    ("the first segment of a document is dropped", {21: None}, STRICT, [("missing-segment", 20, "b:1", "is missing at the beginning")]),
    ("the last segment of the file is dropped", {29: None}, STRICT, [("missing-segment", 28, "c:3", "is missing behind segment 1")]),
    ("neighbouring segments are dropped", {22: None, 23: None}, STRICT, [("missing-segment", 21, "b:2", "is missing behind segment 1"), ("missing-segment", 21, "b:5", "is missing behind segment 2")]),
    ("a segment is doubled", {22: GOOD_LINES[22] + "\n" + GOOD_LINES[22]}, STRICT, [("doubled-segment", 23, "b:2", "stands twice; segment 2 in line 22 counts")]),
    ("a segment is doubled far away", {24: GOOD_LINES[24] + "\n" + GOOD_LINES[21]}, STRICT, [("doubled-segment", 25, "b:1", "stands twice; segment 1 in line 21 counts")]),
    ("a segment is renamed", {22: GOOD_LINES[22].replace('id="2"', 'id="4"')}, STRICT, [("renamed-segment", 22, "b:4", "stands where the source has segment 2")]),
    ("a segment is renamed to one that is there", {22: GOOD_LINES[22].replace('id="2"', 'id="1"')}, STRICT, [("missing-segment", 21, "b:2", "is missing behind segment 1"), ("doubled-segment", 22, "b:1", "stands twice; segment 1 in line 21 counts")]),
    ("a segment is extra", {22: GOOD_LINES[22] + '\n<s id="3" score="0.5">Too much.</s>'}, STRICT, [("extra-segment", 23, "b:3", "is not in the source")]),
    ("neighbours are swapped", swapped(22, 23), STRICT, [("swapped-segments", 22, "b:5", "has changed places with segment 2 in line 23")]),
    ("segments far apart are swapped", swapped(21, 24), STRICT, [("swapped-segments", 21, "b:7", "has changed places with segment 1 in line 24")]),
    ("a segment stands elsewhere", {21: None, 24: GOOD_LINES[24] + "\n" + GOOD_LINES[21]}, STRICT, [("misplaced-segment", 24, "b:1", "is out of order: the source has it at the beginning")]),
    ("a document is turned round", {21: GOOD_LINES[24], 22: GOOD_LINES[23], 23: GOOD_LINES[22], 24: GOOD_LINES[21]}, STRICT, [("swapped-segments", 21, "b:7", "has changed places with segment 1 in line 24"), ("swapped-segments", 22, "b:5", "has changed places with segment 2 in line 23")]),
    ("a segment has no id", {22: GOOD_LINES[22].replace(' id="2"', "")}, STRICT, [("missing-id", 22, "b:", "has no id and stands where the source has segment 2")]),
    ("an extra segment has no id", {22: GOOD_LINES[22] + "\n<s>Who am I?</s>"}, STRICT, [("missing-id", 23, "b:", "is a segment without an id"), ("missing-score", 23, "b:", "the best translation has no score")]),
    ("a segment stands in another document", {23: None, 28: GOOD_LINES[28] + "\n" + GOOD_LINES[23]}, STRICT, [("moved-segment", 28, "c:5", "stands in document c but belongs to b")]),
    ("a segment stands in a document that has its id", {22: None, 28: GOOD_LINES[28] + "\n" + GOOD_LINES[22]}, STRICT, [("moved-segment", 28, "c:2", "stands in document c but belongs to b")]),
    ("a segment is empty", {22: '<s id="2" score="0.6"> </s>'}, STRICT, [("empty-segment", 22, "b:2", "has no translation")]),
    ("a document is empty", without(28, 29), STRICT, [("missing-segment", 26, "c:1", "is missing at the beginning"), ("missing-segment", 26, "c:3", "is missing behind segment 1")]),
    # -- documents
    ("a document is dropped", without(*range(20, 26)), STRICT, [("missing-document", 11, "b", "is missing behind document a")]),
    ("a document is doubled", {31: block(31, 31) + "\n" + block(26, 31)}, STRICT, [("doubled-document", 32, "c", "stands twice; document c in line 26 counts")]),
    ("a document is renamed", {20: '<doc docid="B">'}, STRICT, [("renamed-document", 20, "B", "stands where the source has document b")]),
    ("a document stands elsewhere", {10: "</system>\n" + block(26, 31), **without(*range(26, 32))}, STRICT, [("misplaced-document", 11, "c", "is out of order: the source has it behind document b")]),
    ("the outer documents are swapped", {**without(*range(11, 20), *range(26, 32)), 10: "</system>\n" + block(26, 31), 25: "</doc>\n" + block(11, 19)}, STRICT, [("swapped-documents", 11, "c", "has changed places with document a in line 23")]),
    ("a document is extra", {19: '</doc>\n<doc docid="a2">\n<s id="1" score="0.1">Too much.</s>\n</doc>'}, STRICT, [("extra-document", 20, "a2", "is not in the source")]),
    ("a document has no id", {20: "<doc>"}, STRICT, [("missing-id", 20, None, "has no id and stands where the source has document b")]),
    # -- paragraphs
    ("a paragraph is joined to another", without(15, 16), STRICT, [("paragraph-break", 15, "a:3", "begins a paragraph in the source")]),
    ("a paragraph is split", {28: GOOD_LINES[28] + "\n</p>\n<p>"}, STRICT, [("paragraph-break", 31, "c:3", "begins a paragraph, in the source it does not")]),
    ("a document has lost its paragraphs", without(12, 15, 16, 18), STRICT, [("no-paragraphs", 11, "a", "has no paragraphs, the source has")]),
    # -- heads
    ("the setid is another", {2: GOOD_LINES[2].replace("small", "large")}, STRICT, [("wrong-setid", 2, None, "setid is 'large' where the source has 'small'")]),
    ("there is no setid", {2: GOOD_LINES[2].replace(' setid="small"', "")}, STRICT, [("wrong-setid", 2, None, "has no setid where the source has 'small'")]),
    ("the languages are exchanged", {2: GOOD_LINES[2].replace('srclang="zh" tgtlang="en"', 'srclang="en" tgtlang="zh"')}, STRICT, [("wrong-set-language", 2, None, "srclang is 'en' where the source has 'zh'"), ("wrong-set-language", 2, None, "tgtlang is 'zh' where the source has 'en'")]),
    ("there is no target language", {2: GOOD_LINES[2].replace(' tgtlang="en"', "")}, STRICT, [("wrong-set-language", 2, None, "has no tgtlang where the source has 'en'")]),
    ("it is a source", {2: GOOD_LINES[2].replace("tgtset", "srcset"), **without(*range(3, 11)), 32: "</srcset>"}, STRICT, [("wrong-kind", 2, None, "holds a source, not the output of a system"), ("missing-system", 2, None, "does not say who made it")]),
    ("it holds references", {2: GOOD_LINES[2].replace("tgtset", "refset"), 32: "</refset>"}, STRICT, [("wrong-kind", 2, None, "holds references, not the output of a system")]),
    ("two systems are in one file", {26: '<doc docid="c" site="sparrow" sysid="beta">'}, STRICT, [("unknown-system", 26, "c", "the document names the system 'beta', which no system element of its set names")]),
    ("there is no system element", without(*range(3, 11)), STRICT, [("missing-system", 2, None, "does not say who made it")]),
    ("the site is another", {3: '<system site="finch" sysid="alpha">'}, STRICT, [("wrong-site", 3, None, "site is 'finch', the name of the file says 'sparrow'")]),
    ("the system is another", {3: '<system site="sparrow" sysid="beta">'}, STRICT, [("wrong-sysid", 3, None, "sysid is 'beta', the name of the file says 'alpha'")]),
    ("the site and the system are not said", {3: "<system>"}, STRICT, [("wrong-site", 3, None, "<system> has no site"), ("wrong-sysid", 3, None, "<system> has no sysid")]),
    # -- n-best
    ("too many candidates", {13: GOOD_LINES[13].replace("</s>", '<cand score="0.4">Birds sing.</cand><cand score="0.3">Birds are singing.</cand></s>') }, STRICT, [("too-many-candidates", 13, "a:1", "has 4 translations, 3 are allowed with the best one")]),
    ("candidates are not sorted", {13: GOOD_LINES[13].replace("</s>", '\n<cand score="0.6">Birds sing.</cand></s>')}, STRICT, [("unsorted-candidates", 14, "a:1", "candidate 2 has a higher score than candidate 1: 0.6 > 0.5")]),
    ("a candidate is better than the best", {13: GOOD_LINES[13].replace('score="0.5"', 'score="0.95"')}, STRICT, [("unsorted-candidates", 13, "a:1", "candidate 1 has a higher score than the best translation: 0.95 > 0.9")]),
    ("a score is too high", {14: GOOD_LINES[14].replace("0.8", "1.5")}, STRICT, [("score-out-of-range", 14, "a:2", "the best translation has the score 1.5, a score is 0 to 1")]),
    ("a score is below zero", {13: GOOD_LINES[13].replace('score="0.5"', 'score="-3.5"')}, STRICT, [("score-out-of-range", 13, "a:1", "candidate 1 has the score -3.5, a score is 0 to 1")]),
    ("a score is not a number", {14: GOOD_LINES[14].replace("0.8", "high")}, STRICT, [("bad-score", 14, "a:2", "the score 'high' is not a number")]),
    ("a score is missing", {14: GOOD_LINES[14].replace(' score="0.8"', "")}, STRICT, [("missing-score", 14, "a:2", "the best translation has no score")]),
    ("a candidate has no score", {13: GOOD_LINES[13].replace('<cand score="0.5">', "<cand>")}, STRICT, [("missing-score", 13, "a:1", "candidate 1 has no score")]),
    ("no translation has a score", {i: re.sub(' score="[^"]*"|<cand.*</cand>', "", line) for i, line in GOOD_LINES.items()}, STRICT, [("no-scores", None, None, "no translation has a score")]),
    ("a candidate is a copy of the best", {13: GOOD_LINES[13].replace("The bird", "A  bird")}, STRICT, [("duplicate-candidate", 13, "a:1", "candidate 1 is the same as the best translation")]),
    ("a candidate is empty", {13: GOOD_LINES[13].replace("The bird sings.", "")}, STRICT, [("empty-candidate", 13, "a:1", "candidate 1 is empty")]),
    ("candidates in a combination", {}, COMBINATION, [("candidates-in-combination", 13, "a:1", "has 1 candidate in a task that takes the best translation alone")]),
    # -- texts
    ("a segment is not translated", {22: '<s id="2" score="0.6">他走得很早。</s>'}, STRICT, [("untranslated", 22, "b:2", "the translation is the source")]),
    ("a segment is in another script", {22: '<s id="2" score="0.6">Он ушёл рано.</s>'}, STRICT, [("wrong-script", 22, "b:2", "the translation is written in Cyrillic, not in Latin")]),
    ("a control character", {22: GOOD_LINES[22].replace("He", "He\u202e")}, STRICT, [("control-character", 22, "b:2", "the translation holds U+202E")]),
    ("one translation for all", {i: re.sub(">.*<", ">We do not know anything.<", GOOD_LINES[i]) for i in (14, 17, 21, 22, 23, 24)}, STRICT, [("duplicate-segment", 14, "a:2", "the translation stands for other sources too"), ("duplicate-segment", 17, "a:3", "the translation stands for other sources too"), ("duplicate-segment", 21, "b:1", "the translation stands for other sources too"), ("duplicate-segment", 22, "b:2", "the translation stands for other sources too"), ("duplicate-segment", 23, "b:5", "the translation stands for other sources too"), ("duplicate-segment", 24, "b:7", "the translation stands for other sources too")]),
    # -- description
    ("the description is empty", {**without(*range(4, 10))}, STRICT, [("missing-description", 3, None, "has no description of the system"), ("no-declaration", 3, None, "does not say whether data out of the list was used; taken as none")]),
    ("the description is short", {**without(4, 5, 6), 7: "Training data: birds.", 8: None, 9: None}, STRICT, [("short-description", 3, None, "the description of the system has 21 bytes, 60 are needed"), ("missing-part", 3, None, "the description has no part 'Hardware and software environment'"), ("missing-part", 3, None, "the description has no part 'Execution time'"), ("missing-part", 3, None, "the description has no part 'Technology outline'"), ("missing-part", 3, None, "the description has no part 'External technology'"), ("no-declaration", 3, None, "does not say whether data out of the list was used; taken as none")]),
    ("a part of the description is missing", {5: None}, STRICT, [("missing-part", 3, None, "the description has no part 'Execution time'")]),
    ("a part of the description is empty", {7: "Training data:"}, STRICT, [("empty-part", 3, None, "the part 'Training data' of the description is empty")]),
    ("public data without origin", {9: "Out-of-list data: web pages; public"}, STRICT, [("incomplete-declaration", 3, None, "the declaration of 'web pages', which is public, does not say its origin")]),
    ("other data without content and amount", {9: "Out-of-list data:\n- our news; not public\n- our mail; not public; letters"}, STRICT, [("incomplete-declaration", 3, None, "the declaration of 'our news', which is not public, does not say its content and amount"), ("incomplete-declaration", 3, None, "the declaration of 'our mail', which is not public, does not say its amount")]),
    ("a declaration that cannot be read", {9: "Out-of-list data: some web pages"}, STRICT, [("unreadable-declaration", 3, None, "cannot read the declaration 'some web pages'")]),
    ("a declaration that says nothing", {9: "Out-of-list data:"}, STRICT, [("unreadable-declaration", 3, None, "declares data out of the list and names none")]),
    ("nothing is declared", {9: None}, STRICT, [("no-declaration", 3, None, "does not say whether data out of the list was used; taken as none")]),
    ("declared data in a closed task", {9: "Out-of-list data: web pages; public; crawled by us", 13: '<s id="1">A bird sings.</s>'}, COMBINATION, [("out-of-list-data", 3, None, "'web pages' is not on the list of the campaign, and this task takes no other data")]),
    ("declared data whose origin is forbidden", {9: "Out-of-list data: tests; public; see OLD-TEST"}, STRICT, [("forbidden-data", 3, None, "'tests' may not train a system of this task: old-test is forbidden")]),
    ("declared data that is forbidden", {9: "Out-of-list data: old-test; public; last campaign", 7: "Training data: birds, but not old-test."}, STRICT, [("forbidden-data", 3, None, "'old-test' may not train a system of this task: old-test is forbidden"), ("forbidden-data-named", 3, None, "the training data names old-test, which may not train a system of this task")]),
    # -- reading
    ("the prolog is missing", {1: None}, STRICT, [("missing-prolog", 1, None, "the file does not begin with an XML declaration")]),
    ("values are not quoted", {14: GOOD_LINES[14].replace('"0.8"', "0.8")}, STRICT, [("unquoted-attribute", 14, "a:2", "the value of score has no quotes: 'score=0.8'")]),
    ("a stray ampersand", {14: GOOD_LINES[14].replace("The river", "Ice & river")}, STRICT, [("stray-ampersand", 14, "a:2", "a bare & stands in the text: '& river is cold.</s>'")]),
    ("a stray less-than sign", {14: GOOD_LINES[14].replace("cold", "< 4 degrees")}, STRICT, [("stray-less-than", 14, "a:2", "a bare < stands in the text: '< 4 degrees.</s> </p'")]),
    ("a segment is not closed", {14: GOOD_LINES[14].replace("</s>", "")}, STRICT, [("unclosed-element", 15, "a:2", "<s> of line 14 has no end tag")]),
    ("two system elements are in one file", {25: '</doc>\n<system site="sparrow" sysid="beta">Another system.</system>'}, STRICT, [("several-systems", 2, None, "holds 2 translations; the first is looked at"), ("missing-document", 20, "c", "is missing behind document b")]),
    ("an element that is none", {14: GOOD_LINES[14].replace("The river", "<b>The river</b>")}, STRICT, [("unknown-element", 14, "a:2", "<b> is not an element of these files")]),
    ("a score stands twice", {14: GOOD_LINES[14].replace('score="0.8"', 'score="0.8" score="0.7"')}, STRICT, [("doubled-attribute", 14, "a:2", "the attribute score stands twice in one tag")]),
    ("text between segments", {14: GOOD_LINES[14] + "\nand so on"}, STRICT, [("text-outside", 15, "a", "text outside segments: 'and so on'")]),
    ("text between segments, leniently", {14: GOOD_LINES[14] + "\nand so on"}, LENIENT, [("text-outside", 15, "a", "text outside segments: 'and so on'")]),
    ("dots between segments, leniently", {14: GOOD_LINES[14] + "\n......"}, LENIENT, [("repair-signs-outside", 15, "a", "text outside segments: '......'; left out")]),
    ("an empty file", without(*GOOD_LINES), STRICT, [("not-a-set", None, None, "is empty")]),
    ("the end is missing", without(*range(24, 33)), STRICT, [("missing-document", 20, "c", "is missing behind document b"), ("missing-segment", 23, "b:7", "is missing behind segment 5"), ("unclosed-element", 24, "b", "the file ends inside <doc> of line 20, as if it were cut off")]),
    ("nothing but blanks", {**without(*GOOD_LINES), 1: " "}, STRICT, [("not-a-set", None, None, "is empty")]),
    ("values are not quoted, leniently", {14: GOOD_LINES[14].replace('"0.8"', "0.8")}, LENIENT, [("repair-unquoted-attribute", 14, "a:2", "the value of score has no quotes: 'score=0.8'; quotes added")]),
    ("a stray ampersand, leniently", {14: GOOD_LINES[14].replace("The river", "Ice & river")}, LENIENT, [("repair-stray-ampersand", 14, "a:2", "a bare & stands in the text: '& river is cold.</s>'; read as &amp;")]),
    ("the prolog is missing, leniently", {1: None}, LENIENT, [("repair-missing-prolog", 1, None, "the file does not begin with an XML declaration; read as XML in UTF-8")]),
    # -- several
    ("many: segments dropped, doubled, renamed, swapped, in three documents", {14: None, 21: GOOD_LINES[21] + "\n" + GOOD_LINES[21], 24: GOOD_LINES[24].replace('"7"', '"8"'), 28: GOOD_LINES[29], 29: GOOD_LINES[28]}, STRICT, [("missing-segment", 13, "a:2", "is missing behind segment 1"), ("doubled-segment", 21, "b:1", "stands twice; segment 1 in line 20 counts"), ("renamed-segment", 24, "b:8", "stands where the source has segment 7"), ("swapped-segments", 28, "c:3", "has changed places with segment 1 in line 29")]),
    ("many: head, system, description", {2: '<tgtset setid="large" srclang="en" tgtlang="en">', 3: '<system site="" sysid="beta">', 5: None, 8: "External technology:", 9: None}, STRICT, [("wrong-setid", 2, None, "setid is 'large' where the source has 'small'"), ("wrong-set-language", 2, None, "srclang is 'en' where the source has 'zh'"), ("wrong-site", 3, None, "<system> has no site"), ("wrong-sysid", 3, None, "sysid is 'beta', the name of the file says 'alpha'"), ("missing-part", 3, None, "the description has no part 'Execution time'"), ("empty-part", 3, None, "the part 'External technology' of the description is empty"), ("no-declaration", 3, None, "does not say whether data out of the list was used; taken as none")]),
    ("many: n-best", {13: '<s id="1" score="0.4">A bird sings.\n<cand score="0.5">The bird sings.</cand>\n<cand score="2">A bird sings.</cand>\n<cand>Birds sing.</cand>\n</s>' }, STRICT, [("unsorted-candidates", 14, "a:1", "candidate 1 has a higher score than the best translation: 0.5 > 0.4"), ("score-out-of-range", 15, "a:1", "candidate 2 has the score 2, a score is 0 to 1"), ("duplicate-candidate", 15, "a:1", "candidate 2 is the same as the best translation"), ("missing-score", 16, "a:1", "candidate 3 has no score"), ("too-many-candidates", 16, "a:1", "has 4 translations, 3 are allowed with the best one")]),
    ("many: markup and order, strictly", {1: None, 14: GOOD_LINES[14].replace('"0.8"', "0.8"), 22: None, 24: GOOD_LINES[24].replace("was", "& was")}, STRICT, [("missing-prolog", 1, None, "the file does not begin with an XML declaration"), ("unquoted-attribute", 13, "a:2", "the value of score has no quotes: 'score=0.8'"), ("missing-segment", 20, "b:2", "is missing behind segment 1"), ("stray-ampersand", 22, "b:7", "a bare & stands in the text: '& was there.</s> </d'")]),
    ("many: markup and order, leniently", {1: None, 14: GOOD_LINES[14].replace('"0.8"', "0.8"), 22: None, 24: GOOD_LINES[24].replace("was", "& was")}, LENIENT, [("repair-missing-prolog", 1, None, "the file does not begin with an XML declaration; read as XML in UTF-8"), ("repair-unquoted-attribute", 13, "a:2", "the value of score has no quotes: 'score=0.8'; quotes added"), ("missing-segment", 20, "b:2", "is missing behind segment 1"), ("repair-stray-ampersand", 22, "b:7", "a bare & stands in the text: '& was there.</s> </d'; read as &amp;")]),
    ("many: a document and segments", {11: '<doc docid="A">', 17: None, 22: '<s id="2" score="0.6"></s>', 24: GOOD_LINES[24].replace("0.4", "4")}, STRICT, [("renamed-document", 11, "A", "stands where the source has document a"), ("missing-segment", 14, "A:3", "is missing behind segment 2"), ("empty-segment", 21, "b:2", "has no translation"), ("score-out-of-range", 23, "b:7", "the best translation has the score 4, a score is 0 to 1")]),
    ("many: texts", {14: '<s id="2" score="0.8">河水很冷。</s>', 17: '<s id="3" score="0.7">Идёт снег.</s>', 22: '<s id="2" score="0.6"/>', 23: GOOD_LINES[23].replace("She", "She\ufffd")}, STRICT, [("untranslated", 14, "a:2", "the translation is the source"), ("wrong-script", 17, "a:3", "the translation is written in Cyrillic, not in Latin"), ("empty-segment", 22, "b:2", "has no translation"), ("control-character", 23, "b:5", "the translation holds U+FFFD")]),
    ("many: declarations in a closed task", {7: "Training data:", 9: "Out-of-list data:\nweb pages; public; ours\nmail; not public; letters\nmore", 13: '<s id="1">A bird sings.</s>'}, COMBINATION, [("empty-part", 3, None, "the part 'Training data' of the description is empty"), ("unreadable-declaration", 3, None, "cannot read the declaration 'more'"), ("incomplete-declaration", 3, None, "the declaration of 'mail', which is not public, does not say its amount"), ("out-of-list-data", 3, None, "'web pages' is not on the list of the campaign, and this task takes no other data"), ("out-of-list-data", 3, None, "'mail' is not on the list of the campaign, and this task takes no other data")]),
    ("many: paragraphs and order", {**without(15, 16), 20: '<doc docid="c">', 26: '<doc docid="b">'}, STRICT, [("paragraph-break", 15, "a:3", "begins a paragraph in the source"), ("swapped-documents", 18, "c", "has changed places with document b in line 24"), ("no-paragraphs", 18, "c", "has no paragraphs, the source has"), ("moved-segment", 20, "c:2", "stands in document c but belongs to b"), ("moved-segment", 21, "c:5", "stands in document c but belongs to b"), ("moved-segment", 22, "c:7", "stands in document c but belongs to b"), ("moved-segment", 27, "b:3", "stands in document b but belongs to c")]),
    ("many: a segment moved, one dropped, one without an id", {14: GOOD_LINES[14].replace(' id="2"', ""), 23: None, 24: None, 28: GOOD_LINES[28] + "\n" + GOOD_LINES[23]}, STRICT, [("missing-id", 14, "a:", "has no id and stands where the source has segment 2"), ("missing-segment", 22, "b:7", "is missing behind segment 5"), ("moved-segment", 27, "c:5", "stands in document c but belongs to b")]),
    ("many: everything twice", {10: "</system>\n" + block(11, 31)}, STRICT, [("doubled-document", 32, "a", "stands twice; document a in line 11 counts"), ("doubled-document", 41, "b", "stands twice; document b in line 20 counts"), ("doubled-document", 47, "c", "stands twice; document c in line 26 counts")]),
    ("many: the name and the file disagree", {3: '<system site="finch" sysid="gamma">', 22: None}, OTHER_TASK, [("wrong-task", None, None, "its name says task ZH-EN-NEWS-TRANS, it is validated for ZH-EN-NEWS-COMBI"), ("wrong-site", 3, None, "site is 'finch', the name of the file says 'sparrow'"), ("wrong-sysid", 3, None, "sysid is 'gamma', the name of the file says 'alpha'"), ("candidates-in-combination", 13, "a:1", "has 1 candidate in a task that takes the best translation alone"), ("missing-segment", 21, "b:2", "is missing behind segment 1")]),
]
# fmt: on
