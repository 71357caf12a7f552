"""Whose names these are, and what stands behind ``version:`` in signatures."""

from mtgauge.base import version

#: The release of sacreBLEU whose names, numbers and printed forms the package has; programs ask for it.
__version__ = "2.6.0"
#: Where sacreBLEU prints its version in a signature; the name says who computed the number.
SIGNED = f"mtgauge-{version.__version__}"
