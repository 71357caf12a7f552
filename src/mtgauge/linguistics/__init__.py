"""Annotation of texts with words, parts of speech and trees, and what is found in it."""

from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText
from mtgauge.linguistics.words import EmptyNode, SurfaceToken, Word

__all__ = ["AnnotatedSentence", "AnnotatedText", "EmptyNode", "SurfaceToken", "Word"]
