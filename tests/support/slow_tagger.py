"""An annotator that other processes can load too, with what goes wrong in annotators."""

import os
import time

from mtgauge.base.errors import InputError


class SlowTagger:
    """Upper case of each text; of some texts it refuses, ends its process, takes its time, or gives too little.

    Args:
        seconds: How long each text takes.
    """

    def __init__(self, seconds=0.0):
        self.seconds = seconds
        self.hash = "slow tagger 1"

    def annotate(self, text):
        time.sleep(self.seconds)
        if text == "refused":
            raise InputError("cannot read it", code="wrong-content")
        if text == "fatal":
            os._exit(3)
        return {"text": text, "upper": text.upper()}


class BatchTagger(SlowTagger):
    """The same, for many texts at once; remembers how many it got together."""

    def __init__(self, lost=0):
        super().__init__()
        self.lost, self.blocks = lost, []

    def annotate_all(self, texts):
        self.blocks.append(len(texts))
        return map(self.annotate, texts[: len(texts) - self.lost])
