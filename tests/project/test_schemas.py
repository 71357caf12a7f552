"""The schemas that files name are those of the releases, wherever the code that writes them is."""

import re

import pytest
from sources import PACKAGE

pytestmark = pytest.mark.unit

#: Without "mtgauge/", so that nobody who moves a package changes them by mistake.
NAMES = """
    advice/1 agreement/1 alignment/1 annotation-check/1 annotation/1 campaign-report/1 checkpoint-differences/1
    checkpoints/1 combination-package/1 derivation/1 ease/2 evaluation/1 evaluation/2 evaluation/3 history/1 meta/2
    power/1 sample/1 spans/1 speed/1 taxonomy/1
"""


def test_schemas_keep_their_names():
    texts = [path.read_text("utf-8") for path in PACKAGE.rglob("*.py")]
    found = {name for text in texts for name in re.findall(r'"mtgauge/([\w/-]+/\d+)"', text)}
    assert found == set(NAMES.split())
