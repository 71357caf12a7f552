"""Annotators that come with mtgauge: CoNLL-U files, UDPipe, spaCy, Stanza, jieba, LAC.

`mtgauge.measures.makers.make_annotator` makes them from ``udpipe:MODEL`` and the like.
"""

from mtgauge.linguistics.annotators.base import TextAnnotator
from mtgauge.linguistics.annotators.defaults import check_language, default_annotator

__all__ = ["TextAnnotator", "check_language", "default_annotator"]
