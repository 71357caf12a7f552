"""What users of other packages type first: with mtgauge it is no longer, and gives the same number.

Each case has the lines that are typed with the other package and with mtgauge; both end in an expression. Where the
other package is installed, its lines are run, too. `hyps` and `refs` are lists of strings.
"""

import ast
import json
from typing import Any

import pandas as pd
import pytest

from shared_data import shared

HYPS = ["The cat sat on the mat.", "It rained all day.", "Who helped us?"]
REFS = ["The cat sat on a mat.", "It was raining all day.", "Who helped?"]

#: What is typed -> (the package that is needed, its lines, ours, how its number becomes ours).
CASES: dict[str, tuple[str, str, str, float]] = {
    "sacrebleu: a corpus": (
        "sacrebleu",
        "import sacrebleu\nsacrebleu.corpus_bleu(hyps, [refs]).score",
        "import mtgauge.sacrebleu as sacrebleu\nsacrebleu.corpus_bleu(hyps, [refs]).score",
        1,
    ),
    "sacrebleu: a metric with options": (
        "sacrebleu",
        "from sacrebleu.metrics import CHRF\nCHRF(word_order=2).corpus_score(hyps, [refs]).score",
        "from mtgauge.sacrebleu.metrics import CHRF\nCHRF(word_order=2).corpus_score(hyps, [refs]).score",
        1,
    ),
    "sacrebleu: a sentence": (
        "sacrebleu",
        "from sacrebleu.metrics import BLEU\nbleu = BLEU(effective_order=True)\nbleu.sentence_score(hyps[0], [refs[0]]).score",
        'from mtgauge import load_metric\nbleu = load_metric("bleu")\nbleu.sentence_score(hyps[0], [refs[0]]).score',
        1,
    ),
    "evaluate: compute": (
        "evaluate",
        'import evaluate\nmetric = evaluate.load("sacrebleu")\n'
        'metric.compute(predictions=hyps, references=[[r] for r in refs])["score"]',
        'from mtgauge import huggingface as evaluate\nmetric = evaluate.load("sacrebleu")\n'
        'metric.compute(predictions=hyps, references=[[r] for r in refs])["score"]',
        1,
    ),
    "evaluate: a loop": (
        "evaluate",
        'import evaluate\nmetric = evaluate.load("chrf")\nfor h, r in zip(hyps, refs, strict=True):\n'
        '    metric.add(prediction=h, reference=[r])\nmetric.compute()["score"]',
        'from mtgauge import huggingface as evaluate\nmetric = evaluate.load("chrf")\nfor h, r in zip(hyps, refs, strict=True):\n'
        '    metric.add(prediction=h, reference=[r])\nmetric.compute()["score"]',
        1,
    ),
    "evaluate: words": (
        "evaluate",
        'import evaluate\nevaluate.load("wer").compute(predictions=hyps, references=refs)',
        'from mtgauge import huggingface as evaluate\nevaluate.load("wer").compute(predictions=hyps, references=refs)',
        1,
    ),
    "torchmetrics": (
        "torchmetrics",
        "from torchmetrics.text import SacreBLEUScore\nbleu = SacreBLEUScore()\n"
        "for h, r in zip(hyps, refs, strict=True):\n    bleu.update([h], [[r]])\nfloat(bleu.compute())",
        'from mtgauge import Accumulator\nbleu = Accumulator("bleu")\n'
        "for h, r in zip(hyps, refs, strict=True):\n    bleu.update([h], [[r]])\nfloat(bleu.compute())",
        100,
    ),
    "jiwer: words": (
        "jiwer",
        "import jiwer\njiwer.wer(refs, hyps)",
        'import mtgauge\nmtgauge.load_metric("wer", profile="jiwer").corpus_score(hyps, refs).score',
        100,
    ),
    "jiwer: characters": (
        "jiwer",
        "from jiwer import cer\ncer(refs[1], hyps[1])",
        'from mtgauge import load_metric\nload_metric("cer").sentence_score(hyps[1], refs[1]).score',
        100,
    ),
    "pandas: a column of scores": (
        "sacrebleu",
        "from sacrebleu import sentence_chrf\n"
        'df["chrf"] = [sentence_chrf(h, [r]).score for h, r in zip(df["hyp"], df["ref"], strict=True)]\ndf["chrf"].mean()',
        'from mtgauge import load_metric\ndf["chrf"] = load_metric("chrf").segment_scores(df["hyp"], df["ref"])\n'
        'df["chrf"].mean()',
        1,
    ),
    "pandas: a column for each system": (
        "sacrebleu",
        "from sacrebleu import corpus_ter\n"
        'scores = {name: corpus_ter(df[name].tolist(), [df["ref"].tolist()]).score for name in ["hyp", "old"]}\nscores["hyp"]',
        'from mtgauge import evaluate\nscores = evaluate(df[["hyp", "old"]], df["ref"], metrics="ter")\nfloat(scores["hyp", "TER"])',
        1,
    ),
}  # fmt: skip


def result(lines: str, **given: Any) -> float:
    """Runs lines, and returns the value of the last one."""
    names: dict[str, Any] = {
        "hyps": HYPS,
        "refs": REFS,
        "df": pd.DataFrame({"hyp": HYPS, "old": REFS[::-1], "ref": REFS}),
        **given,
    }
    tree = ast.parse(lines)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr)
    exec(compile(tree, "snippet", "exec"), names)
    return float(eval(compile(ast.Expression(last.value), "snippet", "eval"), names))


#: What the lines of the other packages give; those of evaluate, what sacreBLEU gives, which its scripts call.
THEIRS = {
    "sacrebleu: a corpus": 37.00414022461426,
    "sacrebleu: a metric with options": 62.3078484015984,
    "sacrebleu: a sentence": 48.892302243490086,
    "evaluate: compute": 37.00414022461426,
    "evaluate: a loop": 60.561105561105556,
    "evaluate: words": 0.3846153846153847,
    "torchmetrics": 37.00414001941681,
    "jiwer: words": 38.46153846153847,
    "jiwer: characters": 30.434782608695656,
    "pandas: a column of scores": 64.9241507417231,
    "pandas: a column for each system": 38.46153846153847,
}


@pytest.mark.parametrize("name", CASES)
def test_no_snippet_is_longer(name):
    _, theirs, ours, _ = CASES[name]
    assert len(ours.splitlines()) <= len(theirs.splitlines())


@pytest.mark.parametrize("name", CASES)
def test_the_number_is_that_of_the_other_package(name):
    assert result(CASES[name][2]) == pytest.approx(THEIRS[name], abs=1e-4)


@pytest.mark.parametrize("name", CASES)
def test_the_other_package_gives_it_still(name):
    package, theirs, _, scale = CASES[name]
    pytest.importorskip(package, reason=f"{package} is not installed")
    if package == "evaluate":
        pytest.skip("evaluate fetches the scripts of its metrics")
    assert scale * result(theirs) == pytest.approx(THEIRS[name], abs=1e-9)


#: What is typed with COMET, from its package or from here.
COMET = """
from {package} import load_from_checkpoint
model = load_from_checkpoint(path)
data = [{{"src": s, "mt": h, "ref": r}} for s, h, r in zip(srcs, hyps, refs, strict=True)]
model.predict(data, batch_size=8, gpus=0).system_score
"""


def test_lines_for_comet_stay_as_they_are():
    pytest.importorskip("torch", reason="torch is not installed")
    folder = shared("goldens", "comet", "tiny_comet")
    golden = json.loads(shared("goldens", "comet", "goldens.json").read_text("utf-8"))
    samples = golden["samples"]
    columns = {
        name: [one[key] for one in samples] for name, key in (("srcs", "src"), ("hyps", "mt"), ("refs", "ref"))
    }
    path = f"{folder}/checkpoints/model.ckpt"
    ours = result(COMET.format(package="mtgauge.comet"), path=path, **columns)
    assert ours == pytest.approx(golden["models"]["regression_sparsemax"]["system_lb1"], abs=1e-6)
