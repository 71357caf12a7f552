"""What is found in the files of a campaign: in names, markup, order, n-best lists, descriptions, forms."""

from __future__ import annotations

from mtgauge.base.findings.kind import FindingKind, error, warning

#: Every code, section by section of the page.
CAMPAIGN: dict[str, FindingKind] = {
    # Names of result files
    "name-ending": error(
        "The name does not end in what the formats of the task end in, which is `.xml` unless it says more.",
        "Rename the file, or send the format that the task takes.",
    ),
    "name-unknown-task": error(
        "The name does not begin with a task of the campaign.", "Write the task in lower case with underscores."
    ),
    "name-without-role": error("The name has neither `primary` nor `contrast` between hyphens.", "Add one."),
    "name-lacks-part": error("The name lacks its site or its system.", "Name both."),
    "name-unfit": error(
        "A part of the name cannot stand in a file name, or holds characters that nobody sees.",
        "Take letters, digits, hyphens and underscores.",
    ),
    "name-ambiguous": error(
        "The name can be read in several ways, because a part of it contains a role between hyphens.",
        "Rename the system, or register sites without such names.",
    ),
    "name-misspelt-role": warning("The role is spelt `constract`, as in the rule of 2008.", "Write `contrast`."),
    "name-spelling": warning(
        "The spelling of the name does not follow the rule.", "Rename the file as the finding says."
    ),
    "wrong-task": error(
        "The task in the name is not the one for which the file is checked.",
        "Rename the file, or choose the other task.",
    ),
    # Many findings
    "more-errors": error(
        "The file has more errors than are listed. The message counts them by code.",
        "Fix what is listed, and check the file again.",
    ),
    "more-warnings": warning(
        "The file has more warnings than are listed. The message counts them by code.",
        "Look at those that are listed, and check the file again.",
    ),
    # Other formats than XML; faults of tables are also those of every evaluation, on the page on findings
    "wrong-format": error(
        "The file is in a format that the task does not take.", "Send one of the formats that the message names."
    ),
    "shifted-lines": warning(
        "Lines of plain text do not seem to stand beside the source that they translate: their lengths follow the "
        "source only after a shift, or not at all.",
        "Look for a line that is lost, doubled or broken in two.",
    ),
    # Markup
    "unreadable-file": error("The file cannot be decompressed, or is not text.", "Send it again."),
    "wrong-encoding": error("The file is not UTF-8.", "Convert it, for example with `iconv -t UTF-8`."),
    "not-a-set": error("There is no `srcset`, `refset`, `tgtset` or `tstset`.", "Start from the source file."),
    "several-sets": error(
        "Sets of different kinds, names or languages are in one file.", "Write one set per file."
    ),
    "broken-markup": error("The file is not well-formed XML.", "Correct it at the line that is named."),
    "broken-tag": error("A tag cannot be read.", 'Write it as `<name attribute="value">`.'),
    "doubled-attribute": error("An attribute is repeated in one tag.", "Keep one of them."),
    "nested-too-deeply": error("Elements are nested too deeply.", "Remove them."),
    "unknown-element": error(
        "An element does not belong to these files.", "Remove it, or write `&lt;` if it is text."
    ),
    "misplaced-element": error("An element is where it is not allowed.", "Move it."),
    "unknown-system": error("A document names a system that no `system` element names.", "Use one name."),
    "cut-segment": error(
        "An element inside a segment cuts off a part of its text. A repair could lose some of a translation.",
        "Remove the element.",
    ),
    "bad-score": error("A score is not a number.", "Write it as `0.25`."),
    "missing-prolog": error(
        "There is no XML declaration.", 'Begin with `<?xml version="1.0" encoding="UTF-8"?>`.'
    ),
    "unquoted-attribute": error("The value of an attribute has no quotes.", "Put it in double quotes."),
    "stray-ampersand": error("A text contains a bare `&`.", "Write `&amp;`."),
    "stray-less-than": error("A text contains a bare `<`.", "Write `&lt;`."),
    "stray-greater-than": error("A text contains `]]>`.", "Write `]]&gt;`."),
    "undefined-entity": error("An entity is not one of XML's five.", "Write the character itself."),
    "unclosed-element": error("An element has no end tag.", "Write it."),
    "stray-end-tag": error("An end tag has no start tag.", "Remove it."),
    "letter-case": error("Start and end tag differ in case.", "Write both in the same way."),
    "illegal-character": error("The file contains a character that XML does not allow.", "Remove it."),
    "broken-comment": error("A comment contains `--`, or a character that XML does not allow.", "Remove it."),
    "signs-outside": error("There are signs outside segments, and no words.", "Remove them."),
    "signs-after-candidates": error(
        "There are signs after the candidates of a segment, and no words.", "Remove them."
    ),
    "text-outside": error("There is text outside segments.", "Remove it, or move it into a segment."),
    "text-after-candidates": error("There is text after the candidates of its segment.", "Move it before them."),
    # Repairs
    "repair-missing-prolog": warning("The file was read as XML in UTF-8.", "As for `missing-prolog`."),
    "repair-unquoted-attribute": warning("Quotes were added.", "As for `unquoted-attribute`."),
    "repair-stray-ampersand": warning("`&` was read as `&amp;`.", "As for `stray-ampersand`."),
    "repair-stray-less-than": warning("`<` was read as `&lt;`.", "As for `stray-less-than`."),
    "repair-stray-greater-than": warning("`]]>` was read as `]]&gt;`.", "As for `stray-greater-than`."),
    "repair-undefined-entity": warning("An entity was read as in HTML.", "As for `undefined-entity`."),
    "repair-unclosed-element": warning("An end tag was added.", "As for `unclosed-element`."),
    "repair-stray-end-tag": warning("An end tag was left out.", "As for `stray-end-tag`."),
    "repair-letter-case": warning("Tags that differ in case were read as the same.", "As for `letter-case`."),
    "repair-illegal-character": warning("A character was read as U+FFFD.", "As for `illegal-character`."),
    "repair-broken-comment": warning("A comment was left out.", "As for `broken-comment`."),
    "repair-signs-outside": warning("Signs were left out.", "As for `signs-outside`."),
    "repair-signs-after-candidates": warning("Signs were left out.", "As for `signs-after-candidates`."),
    # The first elements
    "wrong-kind": error(
        "The file contains a source, references or the output of a system, but should contain another of these.",
        "Send the right file; a result begins with `<tgtset>`.",
    ),
    "several-systems": error(
        "The file contains the output of several systems; only the first is checked.", "Send one system per file."
    ),
    "wrong-setid": error(
        "`setid` is not that of the source.", "Translate the right set; the progress set is not the test set."
    ),
    "wrong-set-language": error(
        "`srclang` or `tgtlang` is not that of the source, or of the task.", "Write it as in the source."
    ),
    "missing-system": error("There is no `<system>`.", "Put it before the first document, with the description."),
    "wrong-site": error(
        "`site` is missing, or is not that of the file's name. Case does not matter.", "Write the same in both."
    ),
    "wrong-sysid": error(
        "`sysid` is missing, or is not the system of the file's name. Case does not matter.",
        "Write the same in both.",
    ),
    # Order
    "missing-document": error(
        "A document of the source is missing. The line is that of the nearest preceding document.", "Translate it."
    ),
    "missing-segment": error(
        "A segment of the source is missing. The line is that of the nearest preceding segment.", "Translate it."
    ),
    "extra-document": error("A document is not in the source.", "Remove it."),
    "extra-segment": error("A segment is not in its document of the source.", "Remove it."),
    "doubled-document": error("A document is repeated.", "Remove the one that the finding is about."),
    "doubled-segment": error(
        "A segment is repeated in its document.", "Remove the one that the finding is about."
    ),
    "renamed-document": error("A document has another id than in the source.", "Give it the id of the source."),
    "renamed-segment": error("A segment has another id than in the source.", "Give it the id of the source."),
    "missing-id": error("A document or a segment has no id.", "Give it the id of the source."),
    "swapped-documents": error("Two documents are swapped.", "Put them in the order of the source."),
    "swapped-segments": error("Two segments are swapped.", "Put them in the order of the source."),
    "misplaced-document": error("A document is out of order.", "Put it where the source has it."),
    "misplaced-segment": error("A segment is out of order in its document.", "Put it where the source has it."),
    "moved-segment": error(
        "A segment is in another document, which does not have that id in the source.", "Move it back."
    ),
    "no-paragraphs": warning("A document has no `<p>`, but its source has.", "Copy the paragraphs of the source."),
    "paragraph-break": warning(
        "A segment begins a paragraph but does not in the source, or vice versa.",
        "Copy the paragraphs of the source.",
    ),
    # N-best lists
    "too-many-candidates": error(
        "A segment has more translations than the task allows, including the best one.", "Shorten the list."
    ),
    "unsorted-candidates": error(
        "A translation has a higher score than the one before it; there is one finding per segment, at the first "
        "such place.",
        "Sort by score.",
    ),
    "score-out-of-range": error("A score is below 0 or above 1.", "Scale the scores."),
    "missing-score": error("A translation has no score, but others in the file have one.", "Give each its score."),
    "no-scores": warning("No translation of the file has a score.", "Give scores, if the system has any."),
    "candidates-in-combination": error(
        "A segment has candidates in a combination task.", "Send only the best translation."
    ),
    "duplicate-candidate": warning("A translation is already in the list. Spaces do not count.", "Remove it."),
    "empty-candidate": warning("A candidate is empty.", "Remove it."),
    # Texts
    "empty-segment": error("A segment has no translation, and its source is not empty.", "Translate it."),
    # Descriptions of systems
    "missing-description": error("There is no description.", "Describe the system."),
    "short-description": error("The description has less than 60 bytes.", "Describe the system."),
    "missing-part": error(
        "One of the five parts is missing, or its heading is unknown.",
        "Use the heading that the finding names, or send a form.",
    ),
    "empty-part": error("A part is empty.", "Fill it in, or write `none`."),
    "bad-form": error("The form cannot be read, or has invalid keys or values.", "Correct the form."),
    "unreadable-declaration": error(
        "A line that declares data outside the list cannot be read.", "Write it as the finding says."
    ),
    "incomplete-declaration": error(
        "Public data are declared without origin, or other data without content or amount.", "Add it."
    ),
    "data-after-cut-off": error(
        "A declared resource has texts of the cut-off date or later.", "Train without them, and say so."
    ),
    "undated-data": warning(
        "A declaration does not say the day of the newest text, so that nobody knows whether it is before the "
        "cut-off date.",
        "Add the day, such as `2007-06-30`.",
    ),
    "no-declaration": warning(
        "The task is open, and there is no declaration of data outside the list; none are assumed.",
        "Write `Out-of-list data: none`, or declare them.",
    ),
    "out-of-list-data": error("Data outside the list are declared in a closed task.", "Train without them."),
    "forbidden-data": error(
        "A declared resource is forbidden for this task.",
        "Train without it.",
        "warning if `forbidden_severity` of the task says so",
    ),
    "forbidden-data-named": warning(
        "The part on training data names a resource that is forbidden for this task.",
        "Make sure that it was not used; name only what trained the system.",
        "error if `forbidden_severity` of the task says so",
    ),
    # Submissions
    "unregistered-site": error(
        "The site has no valid registration.", "Register, or spell the site as in its registration."
    ),
    "unapproved-site": error("The organiser has not approved of the site.", "Ask the organiser."),
    "unregistered-task": error("The site is not registered for this task.", "Register for it."),
    "outside-the-window": error(
        "The file came before the release of its test set, or after its deadline.", "Ask the organiser."
    ),
    "replaces-earlier": warning(
        "A file of this name was accepted before; this one replaces it.", "Nothing, if that was intended."
    ),
    "over-quota": error(
        "The site has already submitted the allowed number of results.",
        "Give it the name of one that it replaces.",
    ),
    "no-progress-set": error(
        "A translation of a progress set is sent or required, and the task has none.",
        "Translate the test set, or add the progress set to the campaign.",
    ),
    "missing-progress": error(
        "The task also requires a translation of the progress set.",
        "Send it under the same name with `--progress`.",
        "warning until the deadline",
    ),
    "contrast-alone": warning(
        "The site has a contrast result and no primary result.", "Send a primary result before the deadline."
    ),
    "withdrawn-result": warning("The site, or the organiser, withdrew the result.", "It can be taken back."),
    "unrecorded-submission": error(
        "A file lies among those of the campaign, and no command put it there; it counts for nothing.",
        "Receive files with `mtgauge campaign submit` or `register`.",
    ),
    "changed-submission": error(
        "A file that was received, or its form, has changed.",
        "`mtgauge campaign rebuild` puts back what was received.",
    ),
    "lost-submission": error(
        "A file that was received is gone.", "`mtgauge campaign rebuild` puts back what was received."
    ),
    "unexamined-submission": warning("A file came and was not examined.", "`mtgauge campaign score` examines it."),
    "judged-otherwise": warning(
        "Today's rules, or this version of mtgauge, would find something else in a file.",
        "Have it examined again with `mtgauge campaign re-examine`, or leave it.",
    ),
    "damaged-journal": error(
        "A line of the journal is no event, or a line before it was lost, added or changed.",
        "Restore the journal from a copy.",
    ),
    "cut-journal": error(
        "Lines are lost at the end of the journal, or a file was received of which it knows nothing.",
        "Restore the journal from a copy.",
    ),
    "unknown-bytes": warning(
        "Bytes were kept that the journal knows nothing of: a command was killed, or the journal was cut.",
        "Compare the journal with a copy; or ask the site to submit again.",
    ),
    "damaged-run": error(
        "A run of `mtgauge campaign score`, or a file that it keeps, is gone or has changed.",
        "Restore it from a copy; or score again with `--reason`, which gives the run up.",
    ),
    "unknown-run": warning(
        "There is a run that the journal knows nothing of: a command was killed, or the journal was cut.",
        "Compare the journal with a copy. The next run of its number sets it aside.",
    ),
    "torn-entry": warning(
        "A line of the journal was never finished, so that what it tells was not done.",
        "Ask the site to submit again.",
    ),
    # Registration forms and technical reports
    "unreadable-form": error("The form is not TOML, or has values of the wrong type.", "Correct it."),
    "missing-field": error("A field is missing.", "Fill it in."),
    "unknown-term": error("The form names a term that the campaign does not have.", "Name one that it has."),
    "term-not-agreed": error("The site does not agree to a term.", "Add its id to `terms`."),
    "unpaid-fee": warning(
        "The organiser has not received the fee.", "Pay it; without it there are no training data."
    ),
    "unsigned-form": warning(
        "The organiser does not have the form with a signature or stamp.",
        "Send it; without it there are no data.",
    ),
    "late-registration": error("The form came after the registration deadline.", "Ask the organiser."),
    "report-format": error("The report is neither PDF nor text.", "Send one of these."),
    "broken-report": error("The report cannot be read.", "Send it again."),
    "encrypted-report": error("The PDF is encrypted.", "Send it without a password."),
    "report-without-text": error("The PDF has no text.", "Send a PDF that was made from text."),
    "owed-report": warning(
        "The technical report of a site is due and has not come.",
        "Receive it with `mtgauge campaign submit-report`; `record late-file` lets it count.",
    ),
    "short-report": error("The report is shorter than the campaign requires.", "Describe the system in detail."),
    "missing-section": warning(
        "The report has no heading for one of the five sections.",
        "Add the section, or use the heading that the finding names.",
    ),
    "empty-section": warning("A section of the report has a heading and no text.", "Write it."),
    # The campaign
    "to-fill-in": error(
        "A text says `FILL IN`, or a day is of the year 2099, as a preset left it.", "Write what holds."
    ),
    "no-tasks": error("There is no task.", "Add one."),
    "repeated-id": error("Two tasks, or two resources, have the same id.", "Rename one."),
    "missing-event": error("The calendar lacks an event that the rules need.", "Add it."),
    "unknown-event": error(
        "A task or an embargo names an event that the calendar does not have.", "Name one that it has."
    ),
    "unknown-metric": error("The main metric is not one of the task's metrics.", "Name one of them."),
    "unknown-resource": error("A forbidden resource is not on the list.", "Name one that is."),
    "unknown-task": error(
        "A combination task or a registration form names a task that the campaign does not have.",
        "Name one that it has.",
    ),
    "combines-nothing": error(
        "A combination task does not say what it combines, or a translation task does.",
        "Name the task, or change the kind.",
    ),
    "combines-combination": error("A task combines a combination task.", "Combine a translation task."),
    "combines-other-languages": error(
        "A combination task has other languages than the task that it combines.", "Make them the same."
    ),
    "combines-other-texts": error(
        "A combination task has another test set than the task that it combines.", "Make it the same."
    ),
    "no-primary": error("A task accepts no primary result.", "Allow one."),
    "nothing-to-train-on": error("A task is closed, and the campaign offers no resources.", "Add some."),
    "test-before-cut-off": error("Test texts are older than the cut-off date.", "Take newer ones."),
    "resource-after-cut-off": error("A resource has texts of the cut-off date or later.", "Leave them out."),
    "deadline-before-release": error("The deadline of a task is not after its release.", "Move one of them."),
    "release-before-registration": error("Test data come out before registration ends.", "Move one of them."),
    "release-before-training": error("Test data come out before the training data.", "Move one of them."),
    "combination-before-deadline": error(
        "A combination task begins before the task that it combines ends.", "Move one of them."
    ),
    "results-before-deadline": error("Results are announced before the last deadline.", "Move one of them."),
    "workshop-before-reports": error("The workshop begins before technical reports are due.", "Move one of them."),
    "no-embargo": error(
        "There is no embargo on what sites must not see while they can still submit.", "Add an embargo."
    ),
    "embargo-before-deadline": error("An embargo ends while sites can still submit.", "Make it end later."),
    "missing-file": error("A file that the campaign names cannot be read.", "Put it there."),
    "no-references": error("A set of texts has no reference.", "Add one."),
    "repeated-segment": error("A segment is repeated.", "Keep one of them."),
    "reference-lacks-segments": error("A reference lacks segments of the source.", "Add them."),
    "reference-has-other-segments": error(
        "A reference has segments that the source does not have.", "Remove them."
    ),
    "empty-reference": warning("A reference has empty segments.", "Check them."),
    "unknown-scored-segment": error(
        "The list of scored segments names one that the source does not have.", "Name one that it has."
    ),
    "repeated-scored-segment": error("The list of scored segments names one twice.", "Remove one of them."),
    "nothing-scored": error(
        "The list of scored segments is empty.", "Fill it, or take it out of `campaign.toml`."
    ),
    "overlapping-sets": error(
        "Sentences of a test set also occur in a progress set or in a resource.", "Leave them out."
    ),
}
