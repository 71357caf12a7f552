"""What stands behind ``version:`` in signatures, and what ``--version`` prints."""

from mtgauge.version import __version__

#: Where sacreBLEU prints ``2.6.0``; the name says who computed the number.
VERSION = f"mtgauge-{__version__}"
