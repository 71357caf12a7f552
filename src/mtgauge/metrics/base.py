"""The contract of measures under its former name, which other packages import; see `mtgauge.measures`."""

from mtgauge.measures import *  # noqa: F403
from mtgauge.measures import __all__

__all__ = [*__all__]
