"""The translation metrics of lm-evaluation-harness run on `mtgauge.sacrebleu`, and give what they give on sacreBLEU."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "build/lm-eval"

pytestmark = pytest.mark.skipif(
    not FOLDER.exists(), reason="make test-lm-eval installs lm-evaluation-harness first"
)

SCORES = """
import json, sys
if "ours" in sys.argv:
    from mtgauge.sacrebleu import replace_sacrebleu
    replace_sacrebleu()
from lm_eval.api import metrics, registry
import sacrebleu
pairs = [("The cat sat on the mat.", "The cat sat on a mat."), ("A dog bit me.", "A dog has bitten me."), ("Well.", "Oh.")] * 4
found = {}
for name in ("bleu", "chrf", "chrf++", "ter"):
    score = registry.get_aggregation(name)
    error = metrics.stderr_for_metric(score, 50)
    found[name] = [score(pairs), error(pairs) if error else None]
    assert sacrebleu.corpus_bleu.__module__.startswith("mtgauge" if "ours" in sys.argv else "sacrebleu")
print(json.dumps(found))
"""


def scores(*arguments):
    environment = os.environ | {"PYTHONPATH": str(FOLDER), "DISABLE_MULTIPROC": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SCORES, *arguments], capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_its_translation_metrics_have_the_same_scores_and_standard_errors():
    ours = scores("ours")
    assert ours == scores()
    assert all(score > 0 and error > 0 for score, error in ours.values())
