"""``python -m mtgauge``."""

import sys

from mtgauge.cli.main import entry

sys.exit(entry())
