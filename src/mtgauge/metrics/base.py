"""The contract of measures under the name that packages know; it lives in `mtgauge.measures`."""

from mtgauge.measures import *  # noqa: F403
from mtgauge.measures import __all__

__all__ = [*__all__]
