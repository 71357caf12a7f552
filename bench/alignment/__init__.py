"""Bench of word alignment: error rates, time and memory beside eflomal and thot, on the same text."""
