"""``python -m mtgauge``."""

import sys

from mtgauge.cli.main import main

sys.exit(main())
