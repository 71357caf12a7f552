"""Signatures of scores, by their public path."""

from mtgauge.base.signature import Signature

__all__ = ["Signature"]
