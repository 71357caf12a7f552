"""What is wrong with files of texts and scores, and with texts that do not fit together.

Readers of markup report the codes of the campaign's files, too: it is the same markup.
"""

from __future__ import annotations

from mtgauge.base.findings.kind import FindingKind, error

#: Every code that belongs to no suite, in the order of the page.
FILES: dict[str, FindingKind] = {
    # The file
    "no-such-file": error("There is no such file."),
    "not-a-file": error("A folder stands where a file is expected."),
    "standard-input": error("Standard input is read twice, or holds what has to be a file."),
    "standard-output": error("Standard output cannot be written."),
    "existing-file": error("A file is there already, and is not overwritten."),
    "old-line-ends": error("All lines of a text file end with U+000D, which ends no line here."),
    "wrong-content": error(
        "The file holds something else than it is named for, or is in a format that is not known."
    ),
    "broken-json": error("A line, or a file, is not JSON, or not an object."),
    "broken-table": error("A row does not have the columns of the header, or is not a row at all."),
    "broken-parquet": error("The file is not Parquet that can be read."),
    "broken-array": error("The file is not a NumPy array of the right shape."),
    # Columns
    "missing-column": error("A column or key is missing that is needed, or that other lines have."),
    "repeated-column": error("A column or a key stands twice."),
    "missing-value": error("A cell is empty that must not be."),
    "wrong-type": error("A value is not a string, or not a number, where it has to be."),
    # Segments
    "no-segments": error("The file has no segments."),
    "unequal-counts": error("Two columns of one test set have different numbers of segments."),
    "overlong-segment": error(
        "A segment is too long for a metric whose time grows with the square of its length."
    ),
    "order-differs": error("Two columns have the same index labels in another order."),
    "unknown-segment": error("There is a segment, or a score of one, that the test set does not have."),
    "repeated-segment-id": error("Two segments have one id."),
    "segment-without-reference": error("No reference translates a segment."),
    "missing-translation": error("A system has no translation of a segment."),
    "document-in-two-domains": error("A document lies in two domains."),
    "contradicting-metadata": error("Files, or rows, of one test set say different things of it."),
    "contradicting-labels": error("No language has more than half of the labels of one side."),
    "wrong-language-pair": error("What should be a language pair is none."),
    # References, systems, scores
    "repeated-name": error("Two references, or two systems, have one name."),
    "repeated-source": error("The source is given twice."),
    "nothing-to-score": error("There is no system, no reference or no document to score."),
    "wrong-nesting": error("Lists of texts or scores are nested in another way than they can be read."),
    "without-scores": error("The file holds no scores of segments."),
    "repeated-score": error("A segment has two scores of one system."),
    # Judgements
    "unknown-item-type": error("An item was shown for a reason that is not known."),
    "unknown-severity": error("An error has a severity that has no weight."),
    "unknown-judged-system": error("Judgements are of a system that the test set does not have."),
    "bad-span": error("An error ends before it begins, behind its text, or in a text that does not exist."),
    # Annotation
    "broken-conllu": error("The file is not CoNLL-U."),
    "broken-tree": error("The heads of a sentence are not a tree: there are two roots, none, or a circle."),
    "broken-chunks": error("A chunk goes on that did not begin."),
    "broken-dictionary": error("The file is not a dictionary in a known form, or it is of other languages."),
    "place-outside": error("A word or a sentence lies outside its text."),
    "broken-alignment": error("A file of word alignments has a line that is neither a link nor an alignment."),
    "link-outside": error("A link is beyond its sentence pair."),
    "long-sentence": error("A sentence has more words than can be aligned."),
    "text-differs": error("The words of an annotation are not those of the text."),
    "missing-annotation": error("A file of annotations lacks one of the texts."),
    # Test sets
    "unknown-test-set": error("The test set is not at hand."),
    "lossy-conversion": error("The new file would not be scored as the old one is."),
    # XML of WMT
    "missing-source": error("A document has no source."),
    "missing-name": error("Nothing says whose translation it is."),
    "doubled-version": error("A document has two sources, or two translations of one name."),
}
